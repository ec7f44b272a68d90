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

        $(
            $(#[$doc])*
            #[doc = ""]
            #[doc = concat!("Spelled `", $spelling, "`.")]
            pub const $item: Name = Name(Number::$item as u32);
        )*

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
    FALSE = "False",
    TRUE = "True",
    /// The type of lists, with the constructors [`NIL`] and [`CONS`].
    LIST = "[]",
    CONS = ":",
    /// The unit type and its constructor.
    UNIT = "()",
    /// The type of pairs and their constructor.
    PAIR = "(,)",
    /// `Ordering`, with the constructors [`LT`], [`EQUAL`] and [`GT`].
    ORDERING = "Ordering",
    LT = "LT",
    EQUAL = "EQ",
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
    NUM = "Whatif.Classes.Num",
    FROM_INTEGER = "Whatif.Classes.fromInteger",
    NEGATE = "Whatif.Classes.negate",
    FRACTIONAL = "Whatif.Real.Fractional",
    FROM_RATIONAL = "Whatif.Real.fromRational",
    EQ = "Whatif.Classes.Eq",
    EQUALS = "Whatif.Classes.==",
    MONAD = "Whatif.Base.Monad",
    BIND = "Whatif.Base.>>=",
    THEN = "Whatif.Base.>>",
    MONAD_FAIL = "Whatif.Base.MonadFail",
    FAIL = "Whatif.Base.fail",
    ENUM = "Whatif.Classes.Enum",
    ENUM_FROM = "Whatif.Classes.enumFrom",
    ENUM_FROM_THEN = "Whatif.Classes.enumFromThen",
    ENUM_FROM_TO = "Whatif.Classes.enumFromTo",
    ENUM_FROM_THEN_TO = "Whatif.Classes.enumFromThenTo",
    IS_STRING = "Data.String.IsString",
    FROM_STRING = "Data.String.fromString",
    FROM_LIST = "GHC.Exts.fromList",
    FROM_LIST_N = "GHC.Exts.fromListN",
    TO_LIST = "GHC.Exts.toList",
    DOLLAR = "Whatif.Base.$",
    OTHERWISE = "Whatif.Classes.otherwise",
    COERCIBLE = "Whatif.Base.Coercible",
    KNOWN_NAT = "Whatif.TypeLits.KnownNat",
    KNOWN_SYMBOL = "Whatif.TypeLits.KnownSymbol",
    TYPEABLE = "Whatif.Typeable.Typeable",
    TAGGED = "GHC.Prim.Tagged",
    MK_TYCON = "Whatif.Typeable.mkTyCon",
    MK_TYAPP = "Whatif.Typeable.mkTyApp",
    IO = "Whatif.Types.IO",
    ASSUME = "Whatif.Prim.primAssume",
    MFIX = "Control.Monad.Fix.mfix",
    RETURN = "Whatif.Base.return",
    GUARD = "Control.Monad.guard",
    ZIP = "Whatif.List.zip",
    MAYBE = "Whatif.Types.Maybe",
    NOTHING = "Whatif.Types.Nothing",
    JUST = "Whatif.Types.Just",
    EITHER = "Whatif.Types.Either",
    ADDRESS = "Whatif.Memory.literal",
    LEFT = "Whatif.Types.Left",
    RIGHT = "Whatif.Types.Right",
    RATIO = "Whatif.Types.:%",
    SHOW = "Whatif.Show.Show",
    PRINT = "Whatif.IO.print",
    RUN_MAIN = "Whatif.TopHandler.runMain",
    ARBITRARY = "Test.QuickCheck.Arbitrary.Arbitrary",
    ARBITRARY1 = "Test.QuickCheck.Arbitrary.Arbitrary1",
    CO_ARBITRARY = "Test.QuickCheck.Arbitrary.CoArbitrary",
    FUNCTION = "Test.QuickCheck.Function.Function",
    TESTABLE = "Test.QuickCheck.Property.Testable",
    VERDICT = "Test.QuickCheck.Property.Verdict",
    FAILED = "Test.QuickCheck.Property.Failed",
    PASSED = "Test.QuickCheck.Property.Passed",
    DISCARDED = "Test.QuickCheck.Property.Discarded",
    FAILED_AS_EXPECTED = "Test.QuickCheck.Property.FailedAsExpected",
    REAL = "Whatif.Classes.Real",
    INTEGRAL = "Whatif.Classes.Integral",
    FLOATING = "Whatif.Real.Floating",
    REAL_FRAC = "Whatif.Real.RealFrac",
    REAL_FLOAT = "Whatif.Real.RealFloat",
    ORD = "Whatif.Classes.Ord",
    FOLDABLE = "Whatif.Foldable.Foldable",
    TRAVERSABLE = "Whatif.Foldable.Traversable",
    BITS = "Data.Bits.Bits",
    /// The module in which the base library gives the primitives names.
    PRIM = "Whatif.Prim",
    /// The module in which the base library declares λG's own types.
    TYPES = "Whatif.Types",
    SET = "Data.Set.Internal.Set",
    UNDEFINED = "Whatif.Base.undefined",
    UNSAFE_ERROR = "Language.Haskell.Liquid.Prelude.unsafeError",
    AND = "Whatif.Classes.&&",
    OR = "Whatif.Classes.||",
    NF_DATA = "Control.DeepSeq.NFData",
    ERROR = "Whatif.Prim.error",
    ERROR_WITHOUT_STACK_TRACE = "Whatif.Prim.errorWithoutStackTrace",
    RAISE = "Whatif.Prim.raise",
    /// The constructor that says that two versions of a function agree.
    SAME = "Whatif.Diff.Same",
    /// The constructor that says that two versions of a function differ.
    DIFFER = "Whatif.Diff.Differ",
    /// The conjunction of the logic.
    LOGICAL_AND = "Whatif.Liquid.and",
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
