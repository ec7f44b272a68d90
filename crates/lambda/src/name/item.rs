//! The table of *items*: the types, classes, constructors and functions that whatif treats in a way of its own.
//!
//! An item is a [`Name`] whose number is fixed when whatif is built. Code that asks what a thing is compares names,
//! or matches on these constants, as rust-analyzer does with its language items:
//!
//! ```
//! use whatif_lambda::{Name, name::item};
//! assert_eq!(Name::new("Whatif.Types.Box"), item::BOX);
//! assert_ne!(Name::new("Main.Box"), item::BOX);
//! ```
//!
//! The spelling of an item is that of its definition: with its module, for what the base library defines in Haskell, and without one for
//! what λG itself has. A name of a user's program always has a module, so it is never an item, whatever the user calls a thing.
//! Tests go through [`ALL`], so that they try every item under its own spelling in a user's program.

use super::Name;

macro_rules! items {
    ($($(#[$doc:meta])* $item:ident = $spelling:literal,)*) => {
        /// Gives each item its number.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($item),* }

        $($(#[$doc])* pub const $item: Name = Name(Number::$item as u32);)*

        /// How items are spelled, by their numbers.
        pub(super) const SPELLINGS: &[&str] = &[$($spelling),*];

        /// Every item.
        pub const ALL: &[Name] = &[$($item),*];
    };
}

items! {
    /// 64-bit integers (or exact ones, by the machine's mode).
    INT = "Int",
    /// Exact integers.
    INTEGER = "Integer",
    /// 64-bit natural numbers that wrap around.
    WORD = "Word",
    /// Unicode characters.
    CHAR = "Char",
    /// IEEE double precision.
    DOUBLE = "Double",
    /// IEEE single precision.
    FLOAT = "Float",
    /// `Bool`, with the constructors [`FALSE`] and [`TRUE`].
    BOOL = "Bool",
    /// `False`
    FALSE = "False",
    /// `True`
    TRUE = "True",
    /// The type of lists, with the constructors [`NIL`] and [`CONS`].
    LIST = "[]",
    /// `:`
    CONS = ":",
    /// The unit type and its constructor.
    UNIT = "()",
    /// The type of pairs and their constructor.
    PAIR = "(,)",
    /// `Ordering`, with the constructors [`LT`], [`EQUAL`] and [`GT`].
    ORDERING = "Ordering",
    /// `LT`
    LT = "LT",
    /// `EQ`
    EQUAL = "EQ",
    /// `GT`
    GT = "GT",
    /// The type of functions.
    ARROW = "->",
    /// The kind of types.
    STAR = "*",
    /// The class of types that are equal.
    EQUALITY = "~",
    /// A variable that nothing refers to.
    UNUSED = "_",
    /// The function at which a program starts.
    MAIN = "main",

    /// The state of the world, which actions pass on.
    REAL_WORLD = "Whatif.Types.RealWorld",
    /// What an action returns: the next world, and a value. The type and its constructor.
    IO_RESULT = "Whatif.Types.IOResult",
    /// The content of an array's cell, which is not evaluated. The type and its constructor.
    BOX = "Whatif.Types.Box",
    /// `Whatif.Classes.Num`
    NUM = "Whatif.Classes.Num",
    /// `Whatif.Classes.fromInteger`
    FROM_INTEGER = "Whatif.Classes.fromInteger",
    /// `Whatif.Classes.negate`
    NEGATE = "Whatif.Classes.negate",
    /// `Whatif.Real.Fractional`
    FRACTIONAL = "Whatif.Real.Fractional",
    /// `Whatif.Real.fromRational`
    FROM_RATIONAL = "Whatif.Real.fromRational",
    /// `Whatif.Classes.Eq`
    EQ = "Whatif.Classes.Eq",
    /// `Whatif.Classes.==`
    EQUALS = "Whatif.Classes.==",
    /// `Whatif.Base.Monad`
    MONAD = "Whatif.Base.Monad",
    /// `Whatif.Base.>>=`
    BIND = "Whatif.Base.>>=",
    /// `Whatif.Base.>>`
    THEN = "Whatif.Base.>>",
    /// `Whatif.Base.MonadFail`
    MONAD_FAIL = "Whatif.Base.MonadFail",
    /// `Whatif.Base.fail`
    FAIL = "Whatif.Base.fail",
    /// `Whatif.Classes.Enum`
    ENUM = "Whatif.Classes.Enum",
    /// `Whatif.Classes.enumFrom`
    ENUM_FROM = "Whatif.Classes.enumFrom",
    /// `Whatif.Classes.enumFromThen`
    ENUM_FROM_THEN = "Whatif.Classes.enumFromThen",
    /// `Whatif.Classes.enumFromTo`
    ENUM_FROM_TO = "Whatif.Classes.enumFromTo",
    /// `Whatif.Classes.enumFromThenTo`
    ENUM_FROM_THEN_TO = "Whatif.Classes.enumFromThenTo",
    /// `Data.String.IsString`
    IS_STRING = "Data.String.IsString",
    /// `Data.String.fromString`
    FROM_STRING = "Data.String.fromString",
    /// `GHC.Exts.fromList`
    FROM_LIST = "GHC.Exts.fromList",
    /// `GHC.Exts.fromListN`
    FROM_LIST_N = "GHC.Exts.fromListN",
    /// `GHC.Exts.toList`
    TO_LIST = "GHC.Exts.toList",
    /// `Whatif.Base.$`
    DOLLAR = "Whatif.Base.$",
    /// `Whatif.Classes.otherwise`
    OTHERWISE = "Whatif.Classes.otherwise",
    /// `Whatif.Base.Coercible`
    COERCIBLE = "Whatif.Base.Coercible",
    /// `Whatif.TypeLits.KnownNat`
    KNOWN_NAT = "Whatif.TypeLits.KnownNat",
    /// `Whatif.TypeLits.KnownSymbol`
    KNOWN_SYMBOL = "Whatif.TypeLits.KnownSymbol",
    /// `Whatif.Typeable.Typeable`
    TYPEABLE = "Whatif.Typeable.Typeable",
    /// `GHC.Prim.Tagged`
    TAGGED = "GHC.Prim.Tagged",
    /// `Whatif.Typeable.mkTyCon`
    MK_TYCON = "Whatif.Typeable.mkTyCon",
    /// `Whatif.Typeable.mkTyApp`
    MK_TYAPP = "Whatif.Typeable.mkTyApp",
    /// `Whatif.Types.IO`
    IO = "Whatif.Types.IO",
    /// `Whatif.Prim.primAssume`
    ASSUME = "Whatif.Prim.primAssume",
    /// `Control.Monad.Fix.mfix`
    MFIX = "Control.Monad.Fix.mfix",
    /// `Whatif.Base.return`
    RETURN = "Whatif.Base.return",
    /// `Control.Monad.guard`
    GUARD = "Control.Monad.guard",
    /// `Whatif.List.zip`
    ZIP = "Whatif.List.zip",
    /// `Whatif.Types.Maybe`
    MAYBE = "Whatif.Types.Maybe",
    /// `Whatif.Types.Nothing`
    NOTHING = "Whatif.Types.Nothing",
    /// `Whatif.Types.Just`
    JUST = "Whatif.Types.Just",
    /// `Whatif.Types.:%`
    RATIO = "Whatif.Types.:%",
    /// `Whatif.Show.Show`
    SHOW = "Whatif.Show.Show",
    /// `Whatif.IO.print`
    PRINT = "Whatif.IO.print",
    /// `Whatif.TopHandler.runMain`
    RUN_MAIN = "Whatif.TopHandler.runMain",
    /// `Test.QuickCheck.Arbitrary.Arbitrary`
    ARBITRARY = "Test.QuickCheck.Arbitrary.Arbitrary",
    /// `Test.QuickCheck.Arbitrary.Arbitrary1`
    ARBITRARY1 = "Test.QuickCheck.Arbitrary.Arbitrary1",
    /// `Test.QuickCheck.Arbitrary.CoArbitrary`
    CO_ARBITRARY = "Test.QuickCheck.Arbitrary.CoArbitrary",
    /// `Test.QuickCheck.Function.Function`
    FUNCTION = "Test.QuickCheck.Function.Function",
    /// `Test.QuickCheck.Property.Testable`
    TESTABLE = "Test.QuickCheck.Property.Testable",
    /// `Test.QuickCheck.Property.Verdict`
    VERDICT = "Test.QuickCheck.Property.Verdict",
    /// `Test.QuickCheck.Property.Failed`
    FAILED = "Test.QuickCheck.Property.Failed",
    /// `Test.QuickCheck.Property.Passed`
    PASSED = "Test.QuickCheck.Property.Passed",
    /// `Test.QuickCheck.Property.Discarded`
    DISCARDED = "Test.QuickCheck.Property.Discarded",
    /// `Test.QuickCheck.Property.FailedAsExpected`
    FAILED_AS_EXPECTED = "Test.QuickCheck.Property.FailedAsExpected",
    /// `Whatif.Classes.Real`
    REAL = "Whatif.Classes.Real",
    /// `Whatif.Classes.Integral`
    INTEGRAL = "Whatif.Classes.Integral",
    /// `Whatif.Real.Floating`
    FLOATING = "Whatif.Real.Floating",
    /// `Whatif.Real.RealFrac`
    REAL_FRAC = "Whatif.Real.RealFrac",
    /// `Whatif.Real.RealFloat`
    REAL_FLOAT = "Whatif.Real.RealFloat",
    /// `Whatif.Classes.Ord`
    ORD = "Whatif.Classes.Ord",
    /// `Whatif.Foldable.Foldable`
    FOLDABLE = "Whatif.Foldable.Foldable",
    /// `Whatif.Foldable.Traversable`
    TRAVERSABLE = "Whatif.Foldable.Traversable",
    /// `Data.Bits.Bits`
    BITS = "Data.Bits.Bits",
    /// The module in which the base library gives the primitives names.
    PRIM = "Whatif.Prim",
    /// The module in which the base library declares λG's own types.
    TYPES = "Whatif.Types",
    /// `Data.Set.Internal.Set`
    SET = "Data.Set.Internal.Set",
    /// `Whatif.Base.undefined`
    UNDEFINED = "Whatif.Base.undefined",
    /// `Language.Haskell.Liquid.Prelude.unsafeError`
    UNSAFE_ERROR = "Language.Haskell.Liquid.Prelude.unsafeError",
    /// `Whatif.Classes.&&`
    AND = "Whatif.Classes.&&",
    /// `Whatif.Classes.||`
    OR = "Whatif.Classes.||",
    /// `Control.DeepSeq.NFData`
    NF_DATA = "Control.DeepSeq.NFData",
    /// `Whatif.Prim.error`
    ERROR = "Whatif.Prim.error",
    /// `Whatif.Prim.errorWithoutStackTrace`
    ERROR_WITHOUT_STACK_TRACE = "Whatif.Prim.errorWithoutStackTrace",
    /// `Whatif.Prim.raise`
    RAISE = "Whatif.Prim.raise",
    /// The constructor that says that two versions of a function agree.
    SAME = "Whatif.Diff.Same",
    /// The constructor that says that two versions of a function differ.
    DIFFER = "Whatif.Diff.Differ",
    /// The conjunction of the logic.
    LOGICAL_AND = "Whatif.Liquid.and",
    /// `Whatif.Liquid.Structural`
    STRUCTURAL = "Whatif.Liquid.Structural",
}

/// The empty list, which is spelled like the type of lists.
pub const NIL: Name = LIST;

/// The type of tuples of a size from 2 on, and its constructor: `(,)`, `(,,)`, …; of size 1, the unit type.
#[must_use]
pub fn tuple(size: usize) -> Name {
    match size {
        1 => UNIT,
        2 => PAIR,
        _ => Name::new(&format!("({})", ",".repeat(size - 1))),
    }
}
