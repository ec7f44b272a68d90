//! The names of the base library that the language itself refers to (see `base/README.md`).

/// The class of arithmetic.
pub(crate) const NUM: &str = "Whatif.Base.Num";
pub(crate) const FROM_INTEGER: &str = "Whatif.Base.fromInteger";
pub(crate) const NEGATE: &str = "Whatif.Base.negate";
pub(crate) const FRACTIONAL: &str = "Whatif.Real.Fractional";
pub(crate) const FROM_RATIONAL: &str = "Whatif.Real.fromRational";
pub(crate) const EQ: &str = "Whatif.Base.Eq";
pub(crate) const EQUALS: &str = "Whatif.Base.==";
pub(crate) const MONAD: &str = "Whatif.Base.Monad";
pub(crate) const BIND: &str = "Whatif.Base.>>=";
pub(crate) const THEN: &str = "Whatif.Base.>>";
pub(crate) const MONAD_FAIL: &str = "Whatif.Base.MonadFail";
pub(crate) const FAIL: &str = "Whatif.Base.fail";
pub(crate) const ENUM: &str = "Whatif.Real.Enum";
pub(crate) const ENUM_FROM: &str = "Whatif.Real.enumFrom";
pub(crate) const ENUM_FROM_THEN: &str = "Whatif.Real.enumFromThen";
pub(crate) const ENUM_FROM_TO: &str = "Whatif.Real.enumFromTo";
pub(crate) const ENUM_FROM_THEN_TO: &str = "Whatif.Real.enumFromThenTo";
pub(crate) const IS_STRING: &str = "Data.String.IsString";
pub(crate) const FROM_STRING: &str = "Data.String.fromString";
pub(crate) const DOLLAR: &str = "Whatif.Base.$";
pub(crate) const OTHERWISE: &str = "Whatif.Base.otherwise";
pub(crate) const COERCIBLE: &str = "Whatif.Base.Coercible";
pub(crate) const TYPEABLE: &str = "Whatif.Typeable.Typeable";
pub(crate) const MK_TYCON: &str = "Whatif.Typeable.mkTyCon";
pub(crate) const MK_TYAPP: &str = "Whatif.Typeable.mkTyApp";
pub(crate) const IO: &str = "Whatif.Types.IO";
pub(crate) const RATIO: &str = "Whatif.Types.:%";
pub(crate) const RATIO_TYPE: &str = "Whatif.Types.Ratio";

/// Classes whose presence makes a type variable numeric, for defaulting.
pub(crate) const NUMERIC: [&str; 7] = [
    NUM,
    FRACTIONAL,
    "Whatif.Real.Real",
    "Whatif.Real.Integral",
    "Whatif.Real.Floating",
    "Whatif.Real.RealFrac",
    "Whatif.Real.RealFloat",
];
