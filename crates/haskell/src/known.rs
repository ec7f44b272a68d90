//! The names of the base library that the language itself refers to (see `base/README.md`).

/// The class of arithmetic.
pub(crate) const NUM: &str = "Whatif.Classes.Num";
pub(crate) const FROM_INTEGER: &str = "Whatif.Classes.fromInteger";
pub(crate) const NEGATE: &str = "Whatif.Classes.negate";
pub(crate) const FRACTIONAL: &str = "Whatif.Real.Fractional";
pub(crate) const FROM_RATIONAL: &str = "Whatif.Real.fromRational";
pub(crate) const EQ: &str = "Whatif.Classes.Eq";
pub(crate) const EQUALS: &str = "Whatif.Classes.==";
pub(crate) const MONAD: &str = "Whatif.Base.Monad";
pub(crate) const BIND: &str = "Whatif.Base.>>=";
pub(crate) const THEN: &str = "Whatif.Base.>>";
pub(crate) const MONAD_FAIL: &str = "Whatif.Base.MonadFail";
pub(crate) const FAIL: &str = "Whatif.Base.fail";
pub(crate) const ENUM: &str = "Whatif.Classes.Enum";
pub(crate) const ENUM_FROM: &str = "Whatif.Classes.enumFrom";
pub(crate) const ENUM_FROM_THEN: &str = "Whatif.Classes.enumFromThen";
pub(crate) const ENUM_FROM_TO: &str = "Whatif.Classes.enumFromTo";
pub(crate) const ENUM_FROM_THEN_TO: &str = "Whatif.Classes.enumFromThenTo";
pub(crate) const IS_STRING: &str = "Data.String.IsString";
pub(crate) const FROM_STRING: &str = "Data.String.fromString";
pub(crate) const FROM_LIST: &str = "GHC.Exts.fromList";
pub(crate) const FROM_LIST_N: &str = "GHC.Exts.fromListN";
pub(crate) const TO_LIST: &str = "GHC.Exts.toList";
pub(crate) const DOLLAR: &str = "Whatif.Base.$";
pub(crate) const OTHERWISE: &str = "Whatif.Classes.otherwise";
pub(crate) const COERCIBLE: &str = "Whatif.Base.Coercible";
pub(crate) const KNOWN_NAT: &str = "Whatif.TypeLits.KnownNat";
pub(crate) const KNOWN_SYMBOL: &str = "Whatif.TypeLits.KnownSymbol";
pub(crate) const TYPEABLE: &str = "Whatif.Typeable.Typeable";
pub(crate) const TAGGED: &str = "GHC.Prim.Tagged";
pub(crate) const MK_TYCON: &str = "Whatif.Typeable.mkTyCon";
pub(crate) const MK_TYAPP: &str = "Whatif.Typeable.mkTyApp";
pub(crate) const IO: &str = "Whatif.Types.IO";
pub(crate) const ASSUME: &str = "Whatif.Prim.primAssume";
pub(crate) const MFIX: &str = "Control.Monad.Fix.mfix";
pub(crate) const RETURN: &str = "Whatif.Base.return";
pub(crate) const GUARD: &str = "Control.Monad.guard";
pub(crate) const ZIP: &str = "Whatif.List.zip";
pub(crate) const MAYBE: &str = "Whatif.Types.Maybe";
pub(crate) const NOTHING: &str = "Whatif.Types.Nothing";
pub(crate) const JUST: &str = "Whatif.Types.Just";
pub(crate) const RATIO: &str = "Whatif.Types.:%";

/// The classes of generators, of which a program may replace instances.
pub(crate) const GENERATORS: [&str; 4] = [
    "Test.QuickCheck.Arbitrary.Arbitrary",
    "Test.QuickCheck.Arbitrary.Arbitrary1",
    "Test.QuickCheck.Arbitrary.CoArbitrary",
    "Test.QuickCheck.Function.Function",
];

/// Classes whose presence makes a type variable numeric, for defaulting.
pub(crate) const NUMERIC: [&str; 7] = [
    NUM,
    FRACTIONAL,
    "Whatif.Classes.Real",
    "Whatif.Classes.Integral",
    "Whatif.Real.Floating",
    "Whatif.Real.RealFrac",
    "Whatif.Real.RealFloat",
];
/// Classes whose presence lets GHC choose `()` or `[]` for a type variable, with `ExtendedDefaultRules`.
pub(crate) const INTERACTIVE: [&str; 5] = [
    SHOW,
    "Whatif.Classes.Eq",
    "Whatif.Classes.Ord",
    "Whatif.Foldable.Foldable",
    "Whatif.Foldable.Traversable",
];
pub(crate) const SHOW: &str = "Whatif.Show.Show";
pub(crate) const PRINT: &str = "Whatif.IO.print";
pub(crate) const RUN_MAIN: &str = "Whatif.TopHandler.runMain";
