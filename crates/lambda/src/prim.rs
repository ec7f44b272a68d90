//! The primitives: what they are, their strictness, and what else the tables say of them.
//!
//! A primitive is a value of [`Prim`] from the front end to the certificate. Only parsers and the base library's `foreign import prim` know
//! it by its name, which starts with a small letter or with a type: `integerLog2`, `intAdd`.
//!
//! A primitive's strict arguments are evaluated before it runs; in the tables below `s` is a strict argument, `l` a lazy one.

use std::fmt;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// A primitive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prim {
    /// An operation on `Int`.
    Int(Op),
    /// An operation on `Word`.
    Word(Op),
    /// An operation on `Integer`.
    Integer(Op),
    /// A comparison of `Char`s.
    Char(Op),
    /// An operation on `Double`.
    Double(Fop),
    /// An operation on `Float`.
    Float(Fop),
    /// An operation on scalars of any type, for the logic of contracts.
    Logic(Op),
    /// One of the other operations.
    Misc(Misc),
    /// A form that is no operation on values.
    Form(Form),
}

impl From<Misc> for Prim {
    fn from(misc: Misc) -> Prim {
        Prim::Misc(misc)
    }
}

impl From<Form> for Prim {
    fn from(form: Form) -> Prim {
        Prim::Form(form)
    }
}

impl Prim {
    /// Describes the primitive for users, where a run cannot support it.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Prim::Logic(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge) => {
                "a comparison, in a refinement, of functions or of values of different kinds"
            }
            Prim::Logic(_) => "arithmetic, in a refinement, with what is no number",
            Prim::Misc(_) => "an operation that needs to know a value",
            _ => "arithmetic with values of different kinds",
        }
    }
}

macro_rules! operations {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $strict:literal $($mark:ident)?),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, stringify!($variant))),*];

            fn strictness(self) -> &'static [bool] {
                match self { $($name::$variant => {
                    const STRICT: [bool; $strict.len()] = strict($strict);
                    &STRICT
                }),* }
            }

            fn mark(self) -> Option<Mark> {
                match self { $($name::$variant => operations!(@mark $($mark)?)),* }
            }
        }
    };
    (@mark $mark:ident) => { Some(Mark::$mark) };
    (@mark) => { None };
}

/// What the tables say about an operation besides its strictness.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The operation always succeeds, in less time than making a thunk takes.
    Cheap,
    /// The operation makes a floating-point number, in whose place a proof takes any number.
    Inexact,
    /// The operation looks at the constructor of its argument.
    Data,
    /// The operation belongs to summaries, with which a proof looks into no unknown structure.
    Summary,
    /// The operation fails with a message in which the front end names a source place.
    Placed,
}

const fn strict<const N: usize>(letters: &str) -> [bool; N] {
    let mut result = [false; N];
    let mut at = 0;
    while at < N {
        result[at] = letters.as_bytes()[at] == b's';
        at += 1;
    }
    result
}

operations! {
    /// An operation on whole numbers or characters.
    Op {
        Add "ss" Cheap, Sub "ss" Cheap, Mul "ss" Cheap, Neg "s" Cheap,
        Quot "ss", Rem "ss", Div "ss", Mod "ss",
        Eq "ss" Cheap, Ne "ss" Cheap, Lt "ss" Cheap, Le "ss" Cheap, Gt "ss" Cheap, Ge "ss" Cheap,
        And "ss" Cheap, Or "ss" Cheap, Xor "ss" Cheap, Not "s" Cheap, ShiftL "ss", ShiftR "ss", PopCount "s",
        Clz "s", Ctz "s",
    }
}

operations! {
    /// An operation on floating-point numbers.
    Fop {
        Add "ss" Cheap, Sub "ss" Cheap, Mul "ss" Cheap, Div "ss" Inexact, Pow "ss" Inexact, Neg "s" Cheap,
        Abs "s" Cheap,
        Sqrt "s" Inexact, Exp "s" Inexact, Log "s" Inexact, Sin "s" Inexact, Cos "s" Inexact, Tan "s" Inexact,
        Asin "s" Inexact, Acos "s" Inexact, Atan "s" Inexact, Sinh "s", Cosh "s", Tanh "s", Asinh "s",
        Acosh "s", Atanh "s", Log1p "s", Expm1 "s",
        Eq "ss" Cheap, Ne "ss" Cheap, Lt "ss" Cheap, Le "ss" Cheap, Gt "ss" Cheap, Ge "ss" Cheap,
        Decode "s", Encode "ss", IsNaN "s", IsInfinite "s", IsDenormalized "s", IsNegativeZero "s",
        Truncate "s", Floor "s", Ceiling "s", Round "s", FromInteger "s", FromInt "s", ToBits "s",
        FromBits "s",
    }
}

operations! {
    /// A primitive of no other group: conversions of numbers and characters, errors, references, arrays, input and output, and so on.
    Misc {
        IntegerLog2 "s", IntegerGcd "ss", IntegerShow "s", IntegerTestBit "ss",
        IntToInteger "s" Cheap, WordToInteger "s", IntegerToInt "s" Cheap, IntegerToWord "s",
        IntToWord "s" Cheap, WordToInt "s" Cheap,
        IntNarrow8 "s", IntNarrow16 "s", IntNarrow32 "s", WordNarrow8 "s", WordNarrow16 "s", WordNarrow32 "s",
        CharOrd "s" Cheap, CharChr "s", CharGeneralCategory "s", CharToUpper "s", CharToLower "s",
        CharToTitle "s",
        DoubleToFloat "s", FloatToDouble "s",
        Error "l", ErrorWithoutStackTrace "l", Raise "l", ArithError "s", PatError "l" Placed,
        NoMethodError "l" Placed, RecConError "l" Placed, RecSelError "l", AssertError "l", UnsupportedError "l",
        Catch "lls", ExnKind "s", ExnMessage "s", ExnCode "s", ExnValue "s",
        NewRef "ls", ReadRef "ss", WriteRef "sls", RefEq "ss",
        ArrayNew "sls", ArrayRead "sss", ArrayWrite "ssls", ArrayLength "s", ArrayEq "ss", ArrayFreeze "ss",
        ArrayUnsafeFreeze "ss", ArrayThaw "ss", ArrayIndex "ss", ArraySize "s", ArrayPack "sss",
        ListPack "l" Data, ListPacked "l" Data, IsKnown "l" Data,
        PackedIndex "ss", PackedSlice "sss", PackedThaw "ss",
        HPutChar "sss", HFlush "ss", HGetChar "ss", HLookAhead "ss", FileOpen "sss", HClose "ss", Exit "ss",
        GetProgName "s", GetArgs "s", GetEnv "ss", Ask "sss", CpuTime "s", WallTime "s",
        ValueKind "s" Data, ValueIndex "s" Data, ValueFields "s" Data, ValuePart "ll" Data,
        ValueAlike "ss" Data,
        Revealing "l",
        SummaryUnknown "l" Summary, SummaryAssuming "" Summary, SummaryValue "llll" Summary,
        SummaryFact "lll" Summary, SummaryEach "lll" Summary, SummaryElement "lll" Summary,
        SummaryAnswer "l" Summary,
    }
}

operations! {
    /// A form that the compiler turns into code of its own, by the number of arguments that the letters give; or that
    /// a front end replaces before the program is compiled (`Assert…`).
    Form {
        Seq "ll", UnsafeCoerce "l", RealWorld "", Lazily "l", Assume "ll", Choose "l", Chosen "lll", Log "l",
        Symbolic "", AssertLabelled "lll", AssertShown "ll", AssertProbe "ll",
    }
}

impl Fop {
    /// The operation on whole numbers that means the same, for sums, products and comparisons.
    #[must_use]
    pub fn on_integers(self) -> Option<Op> {
        Some(match self {
            Fop::Add => Op::Add,
            Fop::Sub => Op::Sub,
            Fop::Mul => Op::Mul,
            Fop::Neg => Op::Neg,
            Fop::Eq => Op::Eq,
            Fop::Ne => Op::Ne,
            Fop::Lt => Op::Lt,
            Fop::Le => Op::Le,
            Fop::Gt => Op::Gt,
            Fop::Ge => Op::Ge,
            _ => return None,
        })
    }
}

/// All primitives with their names, in the order of their numbers.
static ALL: LazyLock<Vec<(Prim, String)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (op, name) in Op::ALL {
        all.push((Prim::Int(*op), format!("int{name}")));
        all.push((Prim::Word(*op), format!("word{name}")));
        all.push((Prim::Integer(*op), format!("integer{name}")));
        all.push((Prim::Logic(*op), format!("value{name}")));
        if matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge) {
            all.push((Prim::Char(*op), format!("char{name}")));
        }
    }
    for (op, name) in Fop::ALL {
        all.push((Prim::Double(*op), format!("double{name}")));
        all.push((Prim::Float(*op), format!("float{name}")));
    }
    let small = |name: &str| format!("{}{}", name[..1].to_lowercase(), &name[1..]);
    all.extend(Misc::ALL.iter().map(|(misc, name)| (Prim::Misc(*misc), small(name))));
    all.extend(Form::ALL.iter().map(|(form, name)| (Prim::Form(*form), small(name))));
    all
});

static BY_NAME: LazyLock<FxHashMap<&str, Prim>> =
    LazyLock::new(|| ALL.iter().map(|(prim, name)| (name.as_str(), *prim)).collect());

static NUMBERS: LazyLock<FxHashMap<Prim, u32>> =
    LazyLock::new(|| ALL.iter().zip(0..).map(|((prim, _), number)| (*prim, number)).collect());

/// The primitive that a text names: how parsers and the base library refer to one.
#[must_use]
pub fn by_name(name: &str) -> Option<Prim> {
    BY_NAME.get(name).copied()
}

impl fmt::Display for Prim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Prim {
    /// The name by which [`by_name`] finds this primitive.
    #[must_use]
    pub fn name(self) -> &'static str {
        &ALL[self.number() as usize].1
    }

    /// The number of this primitive among all, which is the same wherever this version of whatif runs.
    #[must_use]
    pub fn number(self) -> u32 {
        NUMBERS[&self]
    }

    /// The primitive with this number.
    #[must_use]
    pub fn numbered(number: u32) -> Option<Prim> {
        ALL.get(number as usize).map(|(prim, _)| *prim)
    }

    /// Does this primitive compute a value from the values of its arguments?
    #[must_use]
    pub fn is_operation(self) -> bool {
        !matches!(self, Prim::Form(_))
    }

    /// Which of its arguments this primitive evaluates.
    #[must_use]
    pub fn strictness(self) -> &'static [bool] {
        match self {
            Prim::Int(op) | Prim::Word(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op) => {
                op.strictness()
            }
            Prim::Double(op) | Prim::Float(op) => op.strictness(),
            Prim::Misc(misc) => misc.strictness(),
            Prim::Form(form) => form.strictness(),
        }
    }

    fn mark(self) -> Option<Mark> {
        match self {
            Prim::Int(op) | Prim::Word(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op) => {
                op.mark()
            }
            Prim::Double(op) | Prim::Float(op) => op.mark(),
            Prim::Misc(misc) => misc.mark(),
            Prim::Form(form) => form.mark(),
        }
    }

    /// Does this primitive need the constructor of a symbolic argument?
    #[must_use]
    pub fn looks_at_data(self) -> bool {
        matches!(self, Prim::Logic(_)) || self.mark() == Some(Mark::Data)
    }

    /// Is this an operation on `Double` whose result a proof replaces by any number?
    #[must_use]
    pub fn makes_double(self) -> bool {
        matches!(self, Prim::Double(_)) && self.mark() == Some(Mark::Inexact)
    }

    /// Does this primitive fail with a message in which the front end names a source place?
    #[must_use]
    pub fn names_place(self) -> bool {
        self.mark() == Some(Mark::Placed)
    }

    /// Does this primitive belong to summaries? See `machine/summary.rs`.
    #[must_use]
    pub fn is_summary(self) -> bool {
        self.mark() == Some(Mark::Summary)
    }

    /// Does this primitive always succeed, in less time than making a thunk takes?
    #[must_use]
    pub fn is_cheap(self) -> bool {
        let is_long = matches!(self, Prim::Logic(_) | Prim::Integer(Op::Mul));
        !is_long && self.mark() == Some(Mark::Cheap)
    }
}
