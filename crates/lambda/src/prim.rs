//! The primitives: their names, their strictness, and which are cheap.
//!
//! A primitive's strict arguments are evaluated before it runs; in the tables below `s` is a strict argument, `l` a lazy one. The names
//! are those by which the base library calls them.

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
    ($(#[$doc:meta])* $name:ident { $($variant:ident $spelling:literal $strict:literal $($cheap:ident)?),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $spelling)),*];

            fn strictness(self) -> &'static [bool] {
                match self { $($name::$variant => {
                    const STRICT: [bool; $strict.len()] = strict($strict);
                    &STRICT
                }),* }
            }

            fn is_cheap(self) -> bool {
                match self { $($name::$variant => operations!(@cheap $($cheap)?)),* }
            }
        }
    };
    (@cheap cheap) => { true };
    (@cheap) => { false };
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
        Add "Add" "ss" cheap, Sub "Sub" "ss" cheap, Mul "Mul" "ss" cheap, Neg "Neg" "s" cheap,
        Quot "Quot" "ss", Rem "Rem" "ss", Div "Div" "ss", Mod "Mod" "ss",
        Eq "Eq" "ss" cheap, Ne "Ne" "ss" cheap, Lt "Lt" "ss" cheap, Le "Le" "ss" cheap, Gt "Gt" "ss" cheap,
        Ge "Ge" "ss" cheap,
        And "And" "ss" cheap, Or "Or" "ss" cheap, Xor "Xor" "ss" cheap, Not "Not" "s" cheap,
        ShiftL "ShiftL" "ss", ShiftR "ShiftR" "ss", PopCount "PopCount" "s", Clz "Clz" "s", Ctz "Ctz" "s",
    }
}

operations! {
    /// An operation on floating-point numbers.
    Fop {
        Add "Add" "ss" cheap, Sub "Sub" "ss" cheap, Mul "Mul" "ss" cheap, Div "Div" "ss", Pow "Pow" "ss",
        Neg "Neg" "s" cheap, Abs "Abs" "s" cheap,
        Sqrt "Sqrt" "s", Exp "Exp" "s", Log "Log" "s", Sin "Sin" "s", Cos "Cos" "s", Tan "Tan" "s",
        Asin "Asin" "s", Acos "Acos" "s", Atan "Atan" "s", Sinh "Sinh" "s", Cosh "Cosh" "s", Tanh "Tanh" "s",
        Asinh "Asinh" "s", Acosh "Acosh" "s", Atanh "Atanh" "s", Log1p "Log1p" "s", Expm1 "Expm1" "s",
        Eq "Eq" "ss" cheap, Ne "Ne" "ss" cheap, Lt "Lt" "ss" cheap, Le "Le" "ss" cheap, Gt "Gt" "ss" cheap,
        Ge "Ge" "ss" cheap,
        Decode "Decode" "s", Encode "Encode" "ss",
        IsNaN "IsNaN" "s", IsInfinite "IsInfinite" "s", IsDenormalized "IsDenormalized" "s",
        IsNegativeZero "IsNegativeZero" "s",
        Truncate "Truncate" "s", Floor "Floor" "s", Ceiling "Ceiling" "s", Round "Round" "s",
        FromInteger "FromInteger" "s", FromInt "FromInt" "s", ToBits "ToBits" "s", FromBits "FromBits" "s",
    }
}

operations! {
    /// Another primitive.
    Misc {
        IntegerLog2 "integerLog2" "s", IntegerGcd "integerGcd" "ss", IntegerShow "integerShow" "s",
        IntegerTestBit "integerTestBit" "ss",
        IntToInteger "intToInteger" "s" cheap, WordToInteger "wordToInteger" "s",
        IntegerToInt "integerToInt" "s" cheap, IntegerToWord "integerToWord" "s",
        IntToWord "intToWord" "s" cheap, WordToInt "wordToInt" "s" cheap,
        IntNarrow8 "intNarrow8" "s", IntNarrow16 "intNarrow16" "s", IntNarrow32 "intNarrow32" "s",
        WordNarrow8 "wordNarrow8" "s", WordNarrow16 "wordNarrow16" "s", WordNarrow32 "wordNarrow32" "s",
        CharOrd "charOrd" "s" cheap, CharChr "charChr" "s", CharGeneralCategory "charGeneralCategory" "s",
        CharToUpper "charToUpper" "s", CharToLower "charToLower" "s", CharToTitle "charToTitle" "s",
        DoubleToFloat "doubleToFloat" "s", FloatToDouble "floatToDouble" "s",
        Error "error" "l", ErrorWithoutStackTrace "errorWithoutStackTrace" "l", Raise "raise" "l",
        ArithError "arithError" "s", PatError "patError" "l", NoMethodError "noMethodError" "l",
        RecConError "recConError" "l", RecSelError "recSelError" "l", AssertError "assertError" "l",
        UnsupportedError "unsupportedError" "l",
        Catch "catch" "lls", ExnKind "exnKind" "s", ExnMessage "exnMessage" "s", ExnCode "exnCode" "s",
        ExnValue "exnValue" "s",
        NewRef "newRef" "ls", ReadRef "readRef" "ss", WriteRef "writeRef" "sls", RefEq "refEq" "ss",
        ArrayNew "arrayNew" "sls", ArrayRead "arrayRead" "sss", ArrayWrite "arrayWrite" "ssls",
        ArrayLength "arrayLength" "s", ArrayEq "arrayEq" "ss", ArrayFreeze "arrayFreeze" "ss",
        ArrayUnsafeFreeze "arrayUnsafeFreeze" "ss", ArrayThaw "arrayThaw" "ss", ArrayIndex "arrayIndex" "ss",
        ArraySize "arraySize" "s",
        HPutChar "hPutChar" "sss", HFlush "hFlush" "ss", HGetChar "hGetChar" "ss", HLookAhead "hLookAhead" "ss",
        FileOpen "fileOpen" "sss", HClose "hClose" "ss", Exit "exit" "ss",
        GetProgName "getProgName" "s", GetArgs "getArgs" "s", GetEnv "getEnv" "ss", CpuTime "cpuTime" "s",
        WallTime "wallTime" "s",
        ValueKind "valueKind" "s", ValueIndex "valueIndex" "s", ValueFields "valueFields" "s",
        ValuePart "valuePart" "ll", ValueAlike "valueAlike" "ss",
        Revealing "revealing" "l",
        SummaryUnknown "summaryUnknown" "l", SummaryAssuming "summaryAssuming" "", SummaryValue "summaryValue" "llll",
        SummaryFact "summaryFact" "lll", SummaryEach "summaryEach" "lll", SummaryElement "summaryElement" "lll",
        SummaryAnswer "summaryAnswer" "l",
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
        names.insert((*name).to_string(), Prim::Misc(*misc));
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

    /// Does it need the constructor of a symbolic argument?
    #[must_use]
    pub fn looks_at_data(self) -> bool {
        matches!(
            self,
            Prim::Logic(_)
                | Prim::Misc(
                    Misc::ValueKind
                        | Misc::ValueIndex
                        | Misc::ValueFields
                        | Misc::ValuePart
                        | Misc::ValueAlike
                )
        )
    }

    /// Is it an operation of `Double` that returns one?
    #[cfg(feature = "machine")]
    pub(crate) fn makes_double(self) -> bool {
        let Prim::Double(op) = self else { return false };
        matches!(
            op,
            Fop::Div
                | Fop::Pow
                | Fop::Sqrt
                | Fop::Exp
                | Fop::Log
                | Fop::Sin
                | Fop::Cos
                | Fop::Tan
                | Fop::Asin
                | Fop::Acos
                | Fop::Atan
        )
    }

    /// Does it always succeed, in less time than a thunk takes?
    #[must_use]
    pub fn is_cheap(self) -> bool {
        match self {
            Prim::Int(op) | Prim::Word(op) | Prim::Char(op) => op.is_cheap(),
            Prim::Integer(op) => op.is_cheap() && op != Op::Mul,
            Prim::Double(op) | Prim::Float(op) => op.is_cheap(),
            Prim::Logic(_) => false,
            Prim::Misc(misc) => misc.is_cheap(),
        }
    }
}
