//! The primitives: their names, their strictness, and what else the tables say of them.
//!
//! A primitive's strict arguments are evaluated before it runs; in the tables below `s` is a strict argument, `l` a lazy one. The names
//! by which the base library calls them start with a small letter, or with a type: `integerLog2`, `intAdd`.

#[cfg(feature = "machine")]
pub(crate) mod float;
#[cfg(feature = "machine")]
pub(crate) mod number;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::Name;

/// A primitive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prim {
    /// On `Int`.
    Int(Op),
    /// On `Word`.
    Word(Op),
    /// On `Integer`.
    Integer(Op),
    /// On `Char`: comparisons.
    Char(Op),
    /// On `Double`.
    Double(Fop),
    /// On `Float`.
    Float(Fop),
    /// On scalars of any type, for the logic of contracts.
    Logic(Op),
    /// The others.
    Misc(Misc),
}

#[cfg(feature = "machine")]
impl Prim {
    /// A description for users, where it is not supported.
    pub(crate) fn in_words(self) -> &'static str {
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
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// What the tables say of an operation besides its strictness.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// It always succeeds, in less time than a thunk takes.
    Cheap,
    /// It makes a floating-point number that a proof replaces by any other one.
    Inexact,
    /// It looks at the constructor of its argument.
    Data,
    /// It is one of those by which a proof looks into no unknown structure.
    Summary,
    /// It fails with a message in which the front end names a source place.
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
    /// Another primitive.
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
        ArrayUnsafeFreeze "ss", ArrayThaw "ss", ArrayIndex "ss", ArraySize "s",
        HPutChar "sss", HFlush "ss", HGetChar "ss", HLookAhead "ss", FileOpen "sss", HClose "ss", Exit "ss",
        GetProgName "s", GetArgs "s", GetEnv "ss", CpuTime "s", WallTime "s",
        ValueKind "s" Data, ValueIndex "s" Data, ValueFields "s" Data, ValuePart "ll" Data,
        ValueAlike "ss" Data,
        Revealing "l",
        SummaryUnknown "l" Summary, SummaryAssuming "" Summary, SummaryValue "llll" Summary,
        SummaryFact "lll" Summary, SummaryEach "lll" Summary, SummaryElement "lll" Summary,
        SummaryAnswer "l" Summary,
    }
}

impl Fop {
    /// The operation on whole numbers that means the same, for sums, products and comparisons.
    #[cfg(feature = "machine")]
    pub(crate) fn on_integers(self) -> Option<Op> {
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

static NAMES: LazyLock<FxHashMap<String, Prim>> = LazyLock::new(|| {
    let mut names = FxHashMap::default();
    for (op, name) in Op::ALL {
        names.insert(format!("int{name}"), Prim::Int(*op));
        names.insert(format!("word{name}"), Prim::Word(*op));
        names.insert(format!("integer{name}"), Prim::Integer(*op));
        names.insert(format!("value{name}"), Prim::Logic(*op));
        if matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge) {
            names.insert(format!("char{name}"), Prim::Char(*op));
        }
    }
    for (op, name) in Fop::ALL {
        names.insert(format!("double{name}"), Prim::Double(*op));
        names.insert(format!("float{name}"), Prim::Float(*op));
    }
    for (misc, name) in Misc::ALL {
        names.insert(format!("{}{}", name[..1].to_lowercase(), &name[1..]), Prim::Misc(*misc));
    }
    names
});

static SPELLED: LazyLock<FxHashMap<Prim, Name>> =
    LazyLock::new(|| NAMES.iter().map(|(name, prim)| (*prim, Name::new(name))).collect());

/// The primitive of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<Prim> {
    NAMES.get(name).copied()
}

impl Prim {
    /// Its name, from which [`by_name`] finds it.
    #[must_use]
    pub fn name(self) -> Name {
        SPELLED[&self]
    }

    /// Which of its arguments it evaluates.
    #[must_use]
    pub fn strictness(self) -> &'static [bool] {
        match self {
            Prim::Int(op) | Prim::Word(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op) => {
                op.strictness()
            }
            Prim::Double(op) | Prim::Float(op) => op.strictness(),
            Prim::Misc(misc) => misc.strictness(),
        }
    }

    fn mark(self) -> Option<Mark> {
        match self {
            Prim::Int(op) | Prim::Word(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op) => {
                op.mark()
            }
            Prim::Double(op) | Prim::Float(op) => op.mark(),
            Prim::Misc(misc) => misc.mark(),
        }
    }

    /// Does it need the constructor of a symbolic argument?
    #[must_use]
    pub fn looks_at_data(self) -> bool {
        matches!(self, Prim::Logic(_)) || self.mark() == Some(Mark::Data)
    }

    /// Is it an operation of `Double` that returns one?
    #[cfg(feature = "machine")]
    pub(crate) fn makes_double(self) -> bool {
        matches!(self, Prim::Double(_)) && self.mark() == Some(Mark::Inexact)
    }

    /// Does it fail with a message in which the front end names a source place?
    #[must_use]
    pub fn names_place(self) -> bool {
        self.mark() == Some(Mark::Placed)
    }

    /// Is it a primitive of summaries: see `machine/summary.rs`?
    #[cfg(feature = "machine")]
    pub(crate) fn is_summary(self) -> bool {
        self.mark() == Some(Mark::Summary)
    }

    /// Does it always succeed, in less time than a thunk takes?
    #[must_use]
    pub fn is_cheap(self) -> bool {
        let is_long = matches!(self, Prim::Logic(_) | Prim::Integer(Op::Mul));
        !is_long && self.mark() == Some(Mark::Cheap)
    }
}
