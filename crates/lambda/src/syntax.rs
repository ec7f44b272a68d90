//! The text syntax of λG, for files `.lg`: a parser and a printer.
//!
//! The signs are the papers' (002, Figure 4); each has a plain spelling, so that programs can be typed on any keyboard:
//!
//! | sign | plain | meaning |
//! | --- | --- | --- |
//! | `λ x y. e` | `\x y. e` | abstraction |
//! | `Λ a. e`, `e @τ` | `/\a. e`, `e @τ` | type abstraction, type application |
//! | `∀ a. τ` | `forall a. τ` | polymorphic type |
//! | `→` | `->` | alternatives, function types |
//! | `? : τ` | `? : τ` | symbolic generator; `?` alone is an `Int` |
//! | `e □ e` | `e <\|> e` | counterfactual branch |
//! | `e ▷ τ` | `e \|> τ` | cast |
//! | `assume p in e` | | assumption |
//! | `assert p in e` | | assertion; `assert p` alone gives `()` |
//! | `CRASH` | | an assertion that fails |
//! | `#intAdd(x, y)` | | primitive operation; `+ - * == /= < <= > >=` are those of `Int` |
//! | `$"odd name"` | | a name that is not an identifier |
//!
//! Alternatives and bindings stand in braces, with `;` between them, or one below the other. An operator of the program's
//! own binds less tightly than arithmetic: `t ! j-1` is `t ! (j - 1)`, as in 002, Figure 2.
//!
//! A file is a sequence of `data`, `newtype` and `def` declarations, and `main = e`; `main =` may be left out before a `let`, `case`, `if`,
//! `assume`, `assert` or `CRASH`. [`parse`] reads what whatif prints, too; [`read`] is for what people write, and checks the types.
//!
//! ```
//! use whatif_lambda::syntax;
//! use whatif_source::Sources;
//!
//! let text = r"
//! data Nat = Zero | Succ Nat
//!
//! def incr : Int → Int
//!   contract (x : Int) { 0 <= x } → (r : Int) { 0 <= r }
//!   = λ x. x + 1
//!
//! main = let n = ? : Int in assert incr n >= 1 in n
//! ";
//! let mut sources = Sources::new();
//! let file = sources.add("incr.lg", text);
//! let program = syntax::parse(&sources, file).expect("it has no errors");
//! let printed = syntax::print(&program);
//! let file = sources.add("printed.lg", printed);
//! let again = syntax::parse(&sources, file).expect("what is printed can be read");
//! assert_eq!(again.without_places(), program.without_places());
//! ```

mod check;
mod layout;
mod lexer;
mod parse;
mod parse_type;
mod print;

pub use parse::{parse, read};
pub use print::print;

use crate::prim::{Op, Prim};
use crate::types::names;

/// Is a name spelled like a constructor: with a capital letter, a colon, or as `[]`, `()`, `(,)`?
fn looks_like_constructor(spelling: &str) -> bool {
    let base = crate::Name::new(spelling).base();
    base.starts_with(|c: char| c.is_uppercase() || c == ':') || base.starts_with(['[', '('])
}

fn is_tuple_or_unit(name: crate::Name) -> bool {
    name == names::UNIT || name.is_tuple()
}

/// The operators that have a sign of their own, loosest first: the sign, its precedence, and the primitive that it
/// stands for.
const OPERATORS: [(&str, u8, Assoc, Prim); 9] = [
    ("==", 4, Assoc::None, Prim::Int(Op::Eq)),
    ("/=", 4, Assoc::None, Prim::Int(Op::Ne)),
    ("<", 4, Assoc::None, Prim::Int(Op::Lt)),
    ("<=", 4, Assoc::None, Prim::Int(Op::Le)),
    (">", 4, Assoc::None, Prim::Int(Op::Gt)),
    (">=", 4, Assoc::None, Prim::Int(Op::Ge)),
    ("+", 6, Assoc::Left, Prim::Int(Op::Add)),
    ("-", 6, Assoc::Left, Prim::Int(Op::Sub)),
    ("*", 7, Assoc::Left, Prim::Int(Op::Mul)),
];

/// How tightly an operator of the program's own binds.
const OWN_OPERATOR: (u8, Assoc) = (5, Assoc::Left);

/// To which side an operator associates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Assoc {
    Left,
    Right,
    None,
}
