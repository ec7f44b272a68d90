//! Division as LiquidHaskell understands it.
//!
//! Its specifications say that `rem` is never negative, that `quot` is SMT's `div` and `mod` SMT's `mod`: the remainder is at least 0
//! and less than the divisor without its sign. Runs do otherwise on negative numbers, and a function may break its type there that
//! LiquidHaskell accepts. Whether it does is decided by the same search on a program that divides so.

use std::collections::BTreeSet;

use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Program, Type};

use crate::calls::variables;
use crate::library;

/// The methods that divide otherwise: the type, the method, is it the quotient?
const METHODS: [(&str, &str, bool); 6] = [
    ("Int", "rem", false),
    ("Int", "mod", false),
    ("Int", "quot", true),
    ("Integer", "rem", false),
    ("Integer", "mod", false),
    ("Integer", "quot", true),
];

fn method(number: &str, name: &str) -> Name {
    library::method("Whatif.Classes", "Integral", number, name)
}

/// Does a function, or one that it calls, divide so?
pub(crate) fn is_reached(function: Name, program: &Program) -> bool {
    let methods: BTreeSet<Name> =
        METHODS.iter().map(|(dictionary, name, _)| method(dictionary, name)).collect();
    let (mut seen, mut work) = (BTreeSet::from([function]), vec![function]);
    while let Some(name) = work.pop() {
        if methods.contains(&name) {
            return true;
        }
        let mentioned = program.definitions.get(&name).map(|definition| variables(&definition.body));
        work.extend(mentioned.into_iter().flatten().filter(|name| seen.insert(*name)));
    }
    false
}

/// The program with these methods as LiquidHaskell has them.
pub(crate) fn as_liquidhaskell(program: &Program) -> Program {
    let mut program = program.clone();
    for (dictionary, name, is_quotient) in METHODS {
        if let Some(definition) = program.definitions.get_mut(&method(dictionary, name)) {
            definition.body = divided(is_quotient);
        }
    }
    program
}

/// `λ x y. if y < 0 then … else …`: the quotient or the remainder by the divisor without its sign.
fn divided(is_quotient: bool) -> Expr {
    let [x, y] = ["x", "y"].map(|name| Binder::temporary(name, Type::Unknown));
    let var = |binder: &Binder| Expr::Var(binder.name);
    let by = |divisor: Expr| {
        let (quotient, remainder) = ("valueDiv", "valueMod");
        Expr::prim(if is_quotient { quotient } else { remainder }, [var(&x), divisor])
    };
    let by_opposite = by(Expr::prim("valueNeg", [var(&y)]));
    let negative = if is_quotient { Expr::prim("valueNeg", [by_opposite]) } else { by_opposite };
    let alt = |con: &str, body: Expr| Alt { con: AltCon::Con(Name::new(con)), binders: Vec::new(), body };
    let alts = vec![alt(names::FALSE, by(var(&y))), alt(names::TRUE, negative)];
    let scrutinee = Expr::prim("valueLt", [var(&y), Expr::int(0)]);
    let choice = Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default: None }));
    Expr::lam([x.clone(), y.clone()], choice)
}
