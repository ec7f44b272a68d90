//! Quotients, remainders and decimal numbers in formulas, as a program has them.
//!
//! To the solver a quotient is rounded down, and by a positive number; what a program's `div`, `mod`, `quot` and `rem` do with
//! other signs is said by alternatives:
//! `if y < 0 then (-x) div (-y) else x div y`. [`quotients`] finds these and makes an application of a function of them, [`spelled`] its text. A
//! floating-point number is a fraction to the solver; here it is the decimal number that a program has.

use rustc_hash::FxHashMap;
use whatif_term::{Function, Op, Sort, Term};

use crate::closed::double;
use crate::machine::nearest;

/// A term with applications in place of the alternatives that stand for a quotient or a remainder.
pub(super) fn quotients(term: &Term) -> Term {
    let found = rewritten(term, |node, args| match (node.op(), args) {
        (Op::Ite, [condition, one, other]) => quotient(condition, one, other),
        _ => None,
    });
    rewritten(&found, |node, args| match (node.op(), args) {
        (Op::Div, [a, b]) if is_counted(a, b) => Some(application("quot", a, b)),
        (Op::Mod, [a, b]) if is_counted(a, b) => Some(application("rem", a, b)),
        (Op::Mul, [k, of]) if *k == Term::int(-1) => of_negative(of),
        _ => None,
    })
}

/// Whether a known number that is not negative is divided by an unknown one: the solver rounds then as `quot` does, whatever the sign of the
/// divisor, and no alternatives are there.
fn is_counted(a: &Term, b: &Term) -> bool {
    a.as_value().is_some() && is_negative(a) == Term::bool(false) && b.as_value().is_none()
}

/// `-(3 quot y)` is `(-3) quot y`, and so is the remainder.
fn of_negative(of: &Term) -> Option<Term> {
    match (of.op(), of.args()) {
        (Op::Apply(function), [a, b]) if a.as_value().is_some() => match function.name() {
            "`quot`" => Some(application("quot", &-a, b)),
            "`rem`" => Some(application("rem", &-a, b)),
            _ => None,
        },
        _ => None,
    }
}

fn application(name: &str, a: &Term, b: &Term) -> Term {
    Term::apply(&Function::new(format!("`{name}`"), [Sort::Int, Sort::Int], Sort::Int), [a, b])
}

/// `x quot y` and the like, if these are its alternatives.
fn quotient(condition: &Term, one: &Term, other: &Term) -> Option<Term> {
    let [a, b] = other.args() else { return None };
    let name = match other.op() {
        Op::Div if *condition == is_negative(b) && *one == (-a).div(&-b) => "div",
        Op::Div if *condition == is_negative(a) && *one == -(-a).div(b) => "quot",
        Op::Mod if *condition == is_negative(b) && *one == -(-a).modulo(&-b) => "mod",
        Op::Mod if *condition == is_negative(a) && *one == -(-a).modulo(b) => "rem",
        _ => return None,
    };
    Some(application(name, a, b))
}

fn is_negative(term: &Term) -> Term {
    term.lt(&Term::int(0))
}

/// A term for printing: applications between their operands, and decimal numbers.
pub(super) fn spelled(term: &Term) -> Term {
    let between = |node: &Term, args: &[Term]| match (node.op(), args) {
        (Op::Apply(function), [a, b]) if function.name().starts_with('`') => {
            Some(format!("{} {} {}", operand(a), function.name(), operand(b)))
        }
        _ => None,
    };
    let spelled = rewritten(term, |node, args| {
        if let Some(rational) = node.as_rational().filter(|rational| !rational.is_integer()) {
            let number = nearest(rational);
            let positive = Term::var(double(number.abs()).as_str(), Sort::Real);
            return Some(if number < 0.0 { -positive } else { positive });
        }
        between(node, args).map(|text| Term::var(format!("({text})").as_str(), Sort::Int))
    });
    // Around the whole term no parentheses are needed.
    match (term.op(), spelled.as_symbol()) {
        (Op::Apply(_), Some(symbol)) => {
            let text = symbol.name().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            text.map_or_else(|| spelled.clone(), |text| Term::var(text, Sort::Int))
        }
        _ => spelled,
    }
}

/// The text of an operand, in parentheses where it needs them.
fn operand(term: &Term) -> String {
    let text = term.to_string();
    let is_closed = term.as_symbol().is_some() || text.chars().all(|char| char.is_ascii_digit());
    if is_closed { text } else { format!("({text})") }
}

/// A term with nodes replaced, from the leaves upwards; the function sees a node with its new arguments.
fn rewritten(term: &Term, replace: impl Fn(&Term, &[Term]) -> Option<Term>) -> Term {
    let mut new: FxHashMap<usize, Term> = FxHashMap::default();
    for node in term.nodes() {
        let args: Vec<Term> =
            node.args().iter().map(|arg| new.get(&arg.id()).unwrap_or(arg).clone()).collect();
        match replace(node, &args) {
            Some(replaced) => drop(new.insert(node.id(), replaced)),
            None if args != node.args() => drop(new.insert(node.id(), Term::build(node.op(), &args))),
            None => {}
        }
    }
    new.remove(&term.id()).unwrap_or_else(|| term.clone())
}

#[cfg(test)]
mod tests {
    use super::{quotients, spelled};
    use whatif_term::{Sort, Term};

    #[test]
    fn quotients_and_decimal_numbers_are_written_as_in_a_program() {
        let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::Int));
        let shown = |term: &Term| spelled(&quotients(term)).to_string();
        assert_eq!(shown(&x.div_floor(&y)), "x `div` y");
        assert_eq!(shown(&(&x + &Term::int(3)).mod_floor(&y)), "(x + 3) `mod` y");
        assert_eq!(shown(&x.quot(&Term::int(3)).gt(&Term::int(1))), "(x `quot` 3) > 1");
        assert_eq!(shown(&Term::int(-3).rem(&x)), "(-3) `rem` x");
        let z = Term::var("z", Sort::Real);
        let tenth = Term::real(1).real_div(&Term::real(10));
        // A decimal number is a name to the printer, which may put it first.
        assert_eq!(shown(&z.lt(&tenth)), "0.1 > z");
        assert_eq!(shown(&(&z - &tenth)), "-0.1 + z");
    }
}
