//! Division as LiquidHaskell understands it.
//!
//! Its specifications say that `rem` is never negative, that `quot` is SMT's `div` and `mod` SMT's `mod`: the remainder is at least 0
//! and less than the absolute value of the divisor. Runs differ on negative numbers, so a function that LiquidHaskell accepts may break
//! its type there. The specifications also say that `x div y` is less than `x` for `y > 1`, which is wrong for 0 and negative
//! numbers: there LiquidHaskell takes everything that follows for impossible. Whether it accepts a function is decided by running the same
//! search on a program that divides like this.

use std::collections::BTreeSet;

use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Program, Type};

use crate::library;

/// The result of a method that divides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Remainder,
    Quotient,
    /// The quotient, if it is as small as LiquidHaskell says.
    SmallQuotient,
}

/// The methods that divide differently, of each type.
const METHODS: [(&str, Part); 4] = [
    ("rem", Part::Remainder),
    ("mod", Part::Remainder),
    ("quot", Part::Quotient),
    ("div", Part::SmallQuotient),
];
const TYPES: [&str; 2] = ["Int", "Integer"];

fn methods() -> impl Iterator<Item = (Name, Part)> {
    TYPES.iter().flat_map(|number| METHODS.iter().map(move |(name, part)| (method(number, name), *part)))
}

fn method(number: &str, name: &str) -> Name {
    library::method("Whatif.Classes", "Integral", number, name)
}

/// Does a function, or one that it leads to, use such a method?
pub(crate) fn is_reached(function: Name, program: &Program) -> bool {
    let methods: BTreeSet<Name> = methods().map(|(name, _)| name).collect();
    let (mut seen, mut work) = (BTreeSet::from([function]), vec![function]);
    while let Some(name) = work.pop() {
        if methods.contains(&name) {
            return true;
        }
        let mentioned = program.definitions.get(&name).map(|definition| definition.body.names());
        work.extend(mentioned.into_iter().flatten().filter(|name| seen.insert(*name)));
    }
    false
}

/// The program with these methods defined as LiquidHaskell understands them.
pub(crate) fn as_liquidhaskell(program: &Program) -> Program {
    let mut program = program.clone();
    for (name, part) in methods() {
        if let Some(definition) = program.definitions.get_mut(&name) {
            definition.body = divided(part);
        }
    }
    program
}

/// `λ x y. if y < 0 then … else …`: the quotient or the remainder by the absolute value of the divisor.
fn divided(part: Part) -> Expr {
    let [x, y] = ["x", "y"].map(|name| Binder::temporary(name, Type::Unknown));
    let var = |binder: &Binder| Expr::Var(binder.name);
    let by = |divisor: Expr| {
        let division = if part == Part::Remainder { Op::Mod } else { Op::Div };
        Expr::prim(Prim::Logic(division), [var(&x), divisor])
    };
    let by_opposite = by(Expr::prim(Prim::Logic(Op::Neg), [var(&y)]));
    let negative =
        if part == Part::Remainder { by_opposite } else { Expr::prim(Prim::Logic(Op::Neg), [by_opposite]) };
    let less = |a: Expr, b: Expr| Expr::prim(Prim::Logic(Op::Lt), [a, b]);
    let positive = match part {
        Part::SmallQuotient => {
            let is_small = less(by(var(&y)), var(&x));
            let is_more_than_1 = less(Expr::int(1), var(&y));
            let allowed = Expr::if_then(is_more_than_1, is_small, Expr::con(names::TRUE));
            by(var(&y)).assuming(allowed)
        }
        _ => by(var(&y)),
    };
    let choice = Expr::if_then(less(var(&y), Expr::int(0)), negative, positive);
    Expr::lam([x.clone(), y.clone()], choice)
}
