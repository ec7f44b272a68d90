//! Lambda terms from input/output examples: G2Q's solveDeBruijn (003, Table 7).

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

/// A term with de Bruijn indices that start at 1; every part is a choice.
#[derive(Clone, Debug, Mergeable, SymEq, EvalSym, ToCon)]
#[symbolic(concrete = Term)]
enum SymTerm {
    Var(Union<u8>),
    Lam(Part),
    App(Part, Part),
}

/// A part of a term. Most parts of a substituted body are never looked at, so substitution waits until they are.
type Part = Suspended<Union<SymTerm>>;

fn part(term: Union<SymTerm>) -> Part {
    Suspended::new(move || term)
}

#[derive(Clone, Debug, PartialEq)]
enum Term {
    Var(u8),
    Lam(Rc<Term>),
    App(Rc<Term>, Rc<Term>),
}

#[derive(Clone, Copy, Debug, Mergeable)]
struct OutOfFuel;

/// All terms up to a depth, under `binders` lambdas.
fn sketch(depth: usize, binders: u8, fresh: &mut Fresh) -> Union<SymTerm> {
    let var = match binders {
        0 => SymTerm::Lam(part(Union::single(SymTerm::Var(Union::single(1))))),
        _ => SymTerm::Var(fresh.choose(1..=binders)),
    };
    if depth == 0 {
        return Union::single(var);
    }
    let lam = SymTerm::Lam(part(sketch(depth - 1, binders + 1, fresh)));
    let app = SymTerm::App(part(sketch(depth - 1, binders, fresh)), part(sketch(depth - 1, binders, fresh)));
    fresh.choose([var, lam, app])
}

/// Call by name, with a stack of arguments; every step costs fuel.
fn eval(fuel: usize, stack: &[Part], term: &Union<SymTerm>) -> SymResult<SymTerm, OutOfFuel> {
    if fuel == 0 {
        return Union::err(OutOfFuel);
    }
    term.and_then(|term| match (term, stack) {
        (SymTerm::Lam(body), [argument, rest @ ..]) => {
            eval(fuel - 1, rest, &substitute(1, argument, body.force()))
        }
        (SymTerm::App(function, argument), _) => {
            let stack: Vec<_> = [argument].into_iter().chain(stack).cloned().collect();
            eval(fuel - 1, &stack, function.force())
        }
        _ => {
            let applied = stack.iter().fold(term.clone(), |function, argument| {
                SymTerm::App(part(Union::single(function)), argument.clone())
            });
            Union::ok(applied)
        }
    })
}

/// Without shifting of indices, as in the original.
fn substitute(index: u8, argument: &Part, term: &Union<SymTerm>) -> Union<SymTerm> {
    term.and_then(|term| match term {
        SymTerm::Var(j) => {
            let same = j.holds(|j| *j == index);
            mrg_if(&same, || argument.force().clone(), || Union::single(term.clone()))
        }
        SymTerm::Lam(body) => Union::single(SymTerm::Lam(substitute_later(index + 1, argument, body))),
        SymTerm::App(f, x) => {
            let (f, x) = (substitute_later(index, argument, f), substitute_later(index, argument, x));
            Union::single(SymTerm::App(f, x))
        }
    })
}

fn substitute_later(index: u8, argument: &Part, term: &Part) -> Part {
    let (argument, term) = (argument.clone(), term.clone());
    Suspended::new(move || substitute(index, &argument, term.force()))
}

impl Term {
    fn lift(&self) -> Union<SymTerm> {
        Union::single(match self {
            Term::Var(i) => SymTerm::Var(Union::single(*i)),
            Term::Lam(body) => SymTerm::Lam(part(body.lift())),
            Term::App(f, x) => SymTerm::App(part(f.lift()), part(x.lift())),
        })
    }
}

fn lam(body: Term) -> Term {
    Term::Lam(Rc::new(body))
}

/// `\\ 2 (2 (… 1))`
fn number(n: usize) -> Term {
    let body = (0..n).fold(Term::Var(1), |body, _| Term::App(Rc::new(Term::Var(2)), Rc::new(body)));
    lam(lam(body))
}

fn boolean(b: bool) -> Term {
    lam(lam(Term::Var(if b { 2 } else { 1 })))
}

type Examples = Vec<(Vec<Term>, Term)>;

fn truth_table(inputs: usize, f: impl Fn(&[bool]) -> bool) -> Examples {
    let rows =
        (0..1 << inputs).rev().map(|row| (0..inputs).map(|i| row >> i & 1 == 1).collect::<Vec<bool>>());
    rows.map(|row| (row.iter().copied().map(boolean).collect(), boolean(f(&row)))).collect()
}

fn problems() -> Vec<(&'static str, usize, Examples)> {
    vec![
        ("id", 1, [1, 2].map(|n| (vec![number(n)], number(n))).into()),
        ("const", 2, [(1, 2), (2, 3)].map(|(n, m)| (vec![number(n), number(m)], number(n))).into()),
        ("OR", 2, truth_table(2, |row| row[0] || row[1])),
        ("AND", 4, truth_table(2, |row| row[0] && row[1])),
        ("NOT", 5, truth_table(1, |row| !row[0])),
    ]
}

const FUEL: usize = 10;

/// The condition under which the term maps every example's inputs to its output.
fn fits(term: &Union<SymTerm>, examples: &Examples) -> SymBool {
    SymBool::all(examples.iter().map(|(inputs, output)| {
        let applied = inputs.iter().fold(term.clone(), |function, input| {
            Union::single(SymTerm::App(part(function), part(input.lift())))
        });
        let output = output.lift();
        eval(FUEL, &[], &applied).fold(|outcome| match outcome {
            Ok(term) => output.fold(|output| term.sym_eq(output)),
            Err(OutOfFuel) => false.into(),
        })
    }))
}

fn show(term: &Term) -> String {
    match term {
        Term::Var(i) => i.to_string(),
        Term::Lam(body) => format!("\\{}", show(body)),
        Term::App(f, x) => format!("({} {})", show(f), show(x)),
    }
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for (name, depth, examples) in problems() {
        if !meter.options.wants(name) {
            continue;
        }
        let (term, fit) = meter.evaluate(|| {
            let term = sketch(depth, 0, &mut Fresh::new("s"));
            let fit = fits(&term, &examples);
            (term, fit)
        });
        let found: Term = term.under(&meter.model(&fit)?).ok_or("no term")?;
        meter.say(format_args!("{name} = {}", show(&found)));
        // Again, with the term that was found: nothing is symbolic then.
        expect(fits(&found.lift(), &examples).as_con() == Some(true), show(&found))?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
