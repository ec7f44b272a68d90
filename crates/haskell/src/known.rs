//! The names of the base library that the language itself refers to (see `base/README.md`), and groups of them.

use whatif_lambda::Name;
pub(crate) use whatif_lambda::name::item::*;

/// The classes of generators, of which a program may replace instances.
pub(crate) const GENERATORS: [Name; 4] = [ARBITRARY, ARBITRARY1, CO_ARBITRARY, FUNCTION];

/// Classes whose presence makes a type variable numeric, for defaulting.
pub(crate) const NUMERIC: [Name; 7] = [NUM, FRACTIONAL, REAL, INTEGRAL, FLOATING, REAL_FRAC, REAL_FLOAT];

/// Classes whose presence lets GHC choose `()` or `[]` for a type variable, with `ExtendedDefaultRules`.
pub(crate) const INTERACTIVE: [Name; 5] = [SHOW, EQ, ORD, FOLDABLE, TRAVERSABLE];
