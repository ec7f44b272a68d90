//! Lambda terms from input/output examples, by an evaluator in ordinary Rust.
//!
//! Terms are closed by an environment and nothing is substituted, so only what is looked at is computed.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved};
use whatif_sym::prelude::*;

type Part = Rc<Term>;

/// A term with de Bruijn indices that start at 1.
#[symbolic]
#[derive(Debug)]
enum Term {
    Var(usize),
    Lam(Part),
    App(Part, Part),
    /// A term, and what its variables stand for, the last one for index 1.
    Closed(Part, Vec<Part>),
}

/// Does the term, applied to the arguments on the stack, evaluate to the output? Call by name; every step costs fuel.
#[symbolic(memo)]
fn gives(fuel: usize, term: &Term, env: &[Part], stack: &[Part], output: &Term) -> bool {
    match (term, stack) {
        _ if fuel == 0 => false,
        (Term::Var(i), _) => gives(fuel, &env[env.len() - *i], env, stack, output),
        (Term::Closed(term, env), _) => gives(fuel, term, env, stack, output),
        (Term::App(f, x), _) => {
            let x = Rc::new(Term::Closed(x.clone(), env.to_vec()));
            gives(fuel - 1, f, env, &[stack, &[x]].concat(), output)
        }
        (Term::Lam(body), [rest @ .., x]) => {
            gives(fuel - 1, body, &[env, std::slice::from_ref(x)].concat(), rest, output)
        }
        (Term::Lam(_), []) => is(term, env, 0, output),
    }
}

/// Is the term, under so many lambdas of its own, the output?
#[symbolic(memo)]
fn is(term: &Term, env: &[Part], depth: usize, output: &Term) -> bool {
    match (term, output) {
        (Term::Var(i), _) if *i > depth => is(&env[env.len() + depth - *i], env, 0, output),
        (Term::Closed(term, env), _) => is(term, env, 0, output),
        (Term::Var(i), Term::Var(j)) => i == j,
        (Term::Lam(body), Term::Lam(output)) => is(body, env, depth + 1, output),
        (Term::App(f, x), Term::App(g, y)) => is(f, env, depth, g) && is(x, env, depth, y),
        _ => false,
    }
}

/// Inputs, of which the first stands last, as on the stack, and outputs.
type Examples = Vec<(Vec<Part>, Part)>;

/// Does the term map the inputs of every example to its output?
#[symbolic]
fn fits(term: &Term, examples: &Examples) -> bool {
    examples.iter().all(|(inputs, output)| gives(10 - inputs.len(), term, &[], inputs, output))
}

/// All terms up to a depth, under `binders` lambdas.
fn sketch(depth: usize, binders: usize, fresh: &mut Fresh) -> Union<SymTerm> {
    use SymTerm::{App, Lam, Var};
    let mut terms: Vec<_> = (1..=binders).map(Var).collect();
    if binders == 0 {
        terms.push(Lam(Var(1).into()));
    }
    if depth > 0 {
        let mut part = |binders| sketch(depth - 1, binders, fresh);
        terms.extend([Lam(part(binders + 1)), App(part(binders), part(binders))]);
    }
    fresh.choose(terms)
}

fn two_lambdas(body: Part) -> Part {
    Rc::new(Term::Lam(Rc::new(Term::Lam(body))))
}

/// `\\ 2 (2 (… 1))`
fn number(n: usize) -> Part {
    let apply = |body, _| Rc::new(Term::App(Rc::new(Term::Var(2)), body));
    two_lambdas((0..n).fold(Rc::new(Term::Var(1)), apply))
}

fn boolean(b: bool) -> Part {
    two_lambdas(Rc::new(Term::Var(1 + usize::from(b))))
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
