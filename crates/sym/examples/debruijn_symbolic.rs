//! Lambda terms from input/output examples, by an evaluator in ordinary Rust.
//!
//! Most parts of a substituted body are never looked at, so substitution waits until they are.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved};
use whatif_sym::prelude::*;

type Part = Suspended<Term>;

/// A term with de Bruijn indices that start at 1.
#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Var(usize),
    Lam(Part),
    App(Part, Part),
}

/// Does the term, applied to the arguments on the stack, evaluate to the output? Call by name; every step costs fuel.
#[symbolic]
fn gives(fuel: usize, term: &Term, stack: &[Part], output: &Term) -> bool {
    match (term, stack) {
        _ if fuel == 0 => false,
        (Term::App(f, x), _) => gives(fuel - 1, f, &[stack, std::slice::from_ref(x)].concat(), output),
        (Term::Lam(body), [rest @ .., x]) => gives(fuel - 1, &substitute(1, x, body), rest, output),
        _ => stack.is_empty() && term == output,
    }
}

/// Without shifting of indices, as in the original.
#[symbolic(later)]
fn substitute(index: usize, argument: &Part, term: &Part) -> Term {
    match &**term {
        Term::Var(i) if *i == index => (**argument).clone(),
        Term::Var(i) => Term::Var(*i),
        Term::Lam(body) => Term::Lam(substitute::later(index + 1, argument, body)),
        Term::App(f, x) => {
            Term::App(substitute::later(index, argument, f), substitute::later(index, argument, x))
        }
    }
}

/// Inputs, of which the first stands last, as on the stack, and outputs.
type Examples = Vec<(Vec<Part>, Part)>;

/// Does the term map the inputs of every example to its output?
#[symbolic]
fn fits(term: &Term, examples: &Examples) -> bool {
    examples.iter().all(|(inputs, output)| gives(10 - inputs.len(), term, inputs, output))
}

/// All terms up to a depth, under `binders` lambdas.
fn sketch(depth: usize, binders: usize, fresh: &mut Fresh) -> Union<SymTerm> {
    use SymTerm::{App, Lam, Var};
    let mut terms: Vec<_> = (1..=binders).map(Var).collect();
    if binders == 0 {
        terms.push(Lam(Union::from(Var(1)).into()));
    }
    if depth > 0 {
        let mut part = |binders| sketch(depth - 1, binders, fresh).into();
        terms.extend([Lam(part(binders + 1)), App(part(binders), part(binders))]);
    }
    fresh.choose(terms)
}

fn two_lambdas(body: Term) -> Part {
    Term::Lam(Term::Lam(body.into()).into()).into()
}

/// `\\ 2 (2 (… 1))`
fn number(n: usize) -> Part {
    two_lambdas((0..n).fold(Term::Var(1), |body, _| Term::App(Term::Var(2).into(), body.into())))
}

fn boolean(b: bool) -> Part {
    two_lambdas(Term::Var(1 + usize::from(b)))
}

fn truth_table(inputs: usize, f: fn(&[bool]) -> bool) -> Examples {
    let rows = (0..1 << inputs).map(|row| (0..inputs).map(|i| row >> i & 1 == 1).collect::<Vec<_>>());
    rows.map(|row| (row.iter().copied().map(boolean).collect(), boolean(f(&row)))).collect()
}

fn problems() -> [(&'static str, usize, Examples); 5] {
    [
        ("id", 1, [1, 2].map(|n| (vec![number(n)], number(n))).into()),
        ("const", 2, [(1, 2), (2, 3)].map(|(n, m)| (vec![number(m), number(n)], number(n))).into()),
        ("OR", 2, truth_table(2, |row| row[0] || row[1])),
        ("AND", 4, truth_table(2, |row| row[0] && row[1])),
        ("NOT", 5, truth_table(1, |row| !row[0])),
    ]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for (name, depth, examples) in problems() {
        meter.say(name);
        let (term, tests): (_, Sym<Examples>) = (sketch(depth, 0, &mut Fresh::new("s")), examples.to_sym());
        let run = meter.evaluate(|| fits::sym(&term, &tests));
        meter.find(&term, true.into(), run, |term: Part| fits(&term, &examples), true)?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
