//! Properties over library types, for `prove` and `explore`.
//!
//! A property consists of calls of library functions ([`ops`]), each with its meaning on Rust's own maps, sets and
//! numbers. The oracle evaluates it on small values of its parameters. A property that is `proved` must hold for all of
//! them, a counterexample must consist of valid values that make the property false, and the results that `explore`
//! prints must be the function's results.

mod laws;
mod ops;
pub mod value;

use std::fmt::Write;

use crate::random::Random;
use crate::subject::{self, Proof};
use ops::OPS;
use value::{Ty, Value};

/// The most inputs that are tried.
const INPUTS: usize = 3_000;

/// An expression of a property.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// A parameter.
    Var(usize),
    Const(Value),
    /// A call: the index of an operation, and its arguments.
    Call(usize, Vec<Expr>),
}

/// A property: the types of its parameters, and a claim.
#[derive(Clone, PartialEq, Debug)]
pub struct Property {
    pub params: Vec<Ty>,
    pub body: Expr,
}

impl Expr {
    fn eval(&self, args: &[Value]) -> Option<Value> {
        match self {
            Expr::Var(at) => args.get(*at).cloned(),
            Expr::Const(value) => Some(value.clone()),
            Expr::Call(op, parts) => {
                let parts: Option<Vec<Value>> = parts.iter().map(|part| part.eval(args)).collect();
                (OPS[*op].run)(&parts?)
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Expr::Var(at) => format!("x{at}"),
            // Without its type, `0` or an empty set could have many types.
            Expr::Const(value) => format!("({value} :: {})", value.ty().text()),
            Expr::Call(op, parts) => {
                let parts: String = parts.iter().map(|part| format!(" {}", part.text())).collect();
                format!("({}{parts})", OPS[*op].text)
            }
        }
    }
}

impl Property {
    /// Does the property hold for these values? None if its evaluation fails.
    #[must_use]
    pub fn holds(&self, args: &[Value]) -> Option<bool> {
        match self.body.eval(args)? {
            Value::Bool(truth) => Some(truth),
            _ => None,
        }
    }

    /// A module with the property, which is called `prop`.
    #[must_use]
    pub fn module(&self, name: &str) -> String {
        let mut out = format!("module {name} where\n");
        out.push_str(
            "import Data.Int\nimport Data.Ratio\nimport Data.Word\nimport qualified Data.IntMap as IM\n",
        );
        out.push_str("import qualified Data.Map as M\nimport qualified Data.Sequence as Q\nimport qualified Data.Set as S\n");
        out.push_str("import Data.Foldable (toList)\nimport Data.List (nub, sort)\n\n");
        let arrows: String = self.params.iter().map(|ty| format!("{} -> ", ty.text())).collect();
        let params: String = (0..self.params.len()).map(|at| format!(" x{at}")).collect();
        let _ = write!(out, "prop :: {arrows}Bool\nprop{params} = {}\n", self.body.text());
        out
    }

    /// Small inputs, and a random choice of others.
    fn inputs(&self, random: &mut Random) -> Vec<Vec<Value>> {
        let choices: Vec<Vec<Value>> = self.params.iter().map(|ty| ty.values()).collect();
        let all: usize = choices.iter().map(Vec::len).product();
        if all <= INPUTS {
            let mut found = vec![Vec::new()];
            for choice in &choices {
                let longer = |before: &Vec<Value>| {
                    let before = before.clone();
                    choice.iter().map(move |value| [&before[..], std::slice::from_ref(value)].concat())
                };
                found = found.iter().flat_map(longer).collect();
            }
            return found;
        }
        (0..INPUTS).map(|_| choices.iter().map(|choice| random.pick(choice).clone()).collect()).collect()
    }

    /// An input for which it does not hold.
    fn refutation(&self, random: &mut Random) -> Option<Vec<Value>> {
        self.inputs(random).into_iter().find(|args| self.holds(args) == Some(false))
    }
}

/// A property: a law of the library, a changed law, or a random one.
#[must_use]
pub fn property(random: &mut Random) -> Property {
    let laws = laws::all();
    if random.chance(60) {
        let mut law = random.pick(&laws).clone();
        if random.chance(40) {
            change(random, &mut law.body);
        }
        return law;
    }
    // Most random equations are false: a few attempts are made to find a true one.
    let mut last = random_property(random);
    for _ in 0..12 {
        if last.refutation(random).is_none() {
            break;
        }
        last = random_property(random);
    }
    last
}

fn random_property(random: &mut Random) -> Property {
    let params: Vec<Ty> = (0..=random.below(3)).map(|_| *random.pick(&Ty::ALL)).collect();
    let body = expression(random, &params, Ty::Bool, 3);
    Property { params, body }
}

fn expression(random: &mut Random, params: &[Ty], ty: Ty, depth: usize) -> Expr {
    let known: Vec<usize> = (0..params.len()).filter(|at| params[*at] == ty).collect();
    let is_leaf = depth == 0 || (ty != Ty::Bool && random.chance(30));
    if is_leaf && !known.is_empty() && random.chance(80) {
        return Expr::Var(*random.pick(&known));
    }
    let ops: Vec<usize> = (0..OPS.len()).filter(|op| OPS[*op].result == ty).collect();
    if depth == 0 || ops.is_empty() || is_leaf {
        let values = ty.values();
        return Expr::Const(values[random.below(values.len().min(4))].clone());
    }
    let op = *random.pick(&ops);
    let parts = OPS[op].params.iter().map(|ty| expression(random, params, *ty, depth - 1)).collect();
    Expr::Call(op, parts)
}

/// Replaces an operation somewhere by another one of the same type.
fn change(random: &mut Random, expr: &mut Expr) {
    let Expr::Call(op, parts) = expr else { return };
    if !parts.is_empty() && random.chance(60) {
        let at = random.below(parts.len());
        return change(random, &mut parts[at]);
    }
    let same = |other: &usize| OPS[*other].params == OPS[*op].params && OPS[*other].result == OPS[*op].result;
    let others: Vec<usize> = (0..OPS.len()).filter(same).collect();
    *op = *random.pick(&others);
}

/// The judgement about a property.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    pub answer: &'static str,
    /// A wrong answer: its kind, and a text.
    pub contradiction: Option<(&'static str, String)>,
    /// A counterexample that the oracle confirmed.
    pub witness: Option<Vec<Value>>,
}

/// Has whatif prove and explore a property, and compares with the oracle.
#[must_use]
pub fn judge(property: &Property, random: &mut Random) -> Judged {
    let text = property.module("Audit");
    let wrong =
        |answer, kind, story: String| Judged { answer, contradiction: Some((kind, story)), witness: None };
    let fine = |answer| Judged { answer, contradiction: None, witness: None };
    match subject::explore(&text, "prop") {
        Err(story) => return wrong("rejected", "rejected", story),
        Ok(outcomes) => {
            for (args, result) in outcomes {
                if let Err(kind) = agrees(property, &args, &result) {
                    return wrong("explored", kind, format!("explore: prop {} = {result}", args.join(" ")));
                }
            }
        }
    }
    match subject::prove(&text, "prop") {
        Err(story) => wrong("rejected", "rejected", story),
        Ok(Proof::Proved) => match property.refutation(random) {
            Some(args) => {
                wrong("proved", "proved, and false", format!("proved, but prop {} is False", shown(&args)))
            }
            None => fine("proved"),
        },
        Ok(Proof::Refuted(args, result)) => match agrees(property, &args, &result) {
            Err(kind) => wrong("refuted", kind, format!("prove: prop {} = {result}", args.join(" "))),
            Ok(witness) => Judged { answer: "refuted", contradiction: None, witness },
        },
        Ok(Proof::Open) => fine("open"),
    }
}

fn shown(args: &[Value]) -> String {
    args.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Are these valid values, and is this the result for them? Holes are filled in.
fn agrees(property: &Property, args: &[String], result: &str) -> Result<Option<Vec<Value>>, &'static str> {
    let read: Option<Vec<_>> = args.iter().map(|text| crate::reading::read_library(text)).collect();
    let Some(read) = read else { return Ok(None) };
    let mut is_possible = false;
    for choice in 0..12_i64 {
        let values: Option<Vec<Value>> =
            property.params.iter().zip(&read).map(|(ty, datum)| ty.value(datum, choice)).collect();
        let Some(values) = values else { continue };
        is_possible = true;
        let truth = match property.holds(&values) {
            Some(true) => "True",
            Some(false) => "False",
            None => "error",
        };
        if truth == result {
            return Ok((truth == "False").then_some(values));
        }
    }
    Err(if is_possible { "another result" } else { "a value that cannot exist" })
}
