//! Integers of bounded width: a query in which every integer is a signed bit-vector.
//!
//! A model of the narrow query may come from an overflow, so it is checked against the query as it was. That the narrow
//! query has no model says something about the query only if no integer in it can overflow: [`Narrow::is_exact`]
//! finds that out from the bounds that the query itself puts on its unknowns.

use std::fmt;

use rustc_hash::FxHashMap;
use whatif_term::{Int, Model, Op, Sort, Symbol, Term, Value};

use super::bounds::{Interval, bounds};

/// An operator on integers that has no counterpart on bit-vectors here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotApproximable(String);

impl fmt::Display for NotApproximable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "integers under `{}` cannot be approximated by bit-vectors", self.0)
    }
}

/// A query with integers of a width.
pub(super) struct Narrow {
    pub(super) formulas: Vec<Term>,
    /// For each integer unknown, the bit-vector that stands for it.
    names: FxHashMap<Symbol, Symbol>,
    /// Whether no integer in the query can overflow, so that the two queries have the same answer.
    pub(super) is_exact: bool,
}

impl Narrow {
    pub(super) fn of(formulas: &[Term], width: u32) -> Result<Narrow, NotApproximable> {
        let nodes = Term::nodes_of(formulas);
        let names = names(&nodes, width);
        let mut narrow: FxHashMap<usize, Term> = FxHashMap::default();
        for node in &nodes {
            let args: Vec<Term> = node.args().iter().map(|arg| narrow[&arg.id()].clone()).collect();
            let built = approximate(node, args, width, &names)?;
            narrow.insert(node.id(), built);
        }
        let is_exact = fits(&nodes, &bounds(formulas), width);
        let formulas = formulas.iter().map(|formula| narrow[&formula.id()].clone()).collect();
        Ok(Narrow { formulas, names, is_exact })
    }

    /// The model of the query as it was: bit-vectors are integers again.
    pub(super) fn widen(&self, model: &Model) -> Model {
        let mut wide = model.clone();
        for (symbol, narrow) in &self.names {
            if let Some(Value::BitVec(bits)) = wide.remove(narrow) {
                wide.set(symbol.clone(), Value::Int(bits.to_signed()));
            }
        }
        wide
    }
}

/// A bit-vector for each integer unknown, with a name that the query does not use.
fn names(nodes: &[&Term], width: u32) -> FxHashMap<Symbol, Symbol> {
    let symbols = || nodes.iter().filter_map(|node| node.as_symbol());
    let mut prefix = String::new();
    while symbols().any(|symbol| *symbol.sort() != Sort::Int && symbol.name().starts_with(&prefix)) {
        prefix.push('~');
    }
    let narrow = |symbol: &Symbol| Symbol::new(format!("{prefix}{}", symbol.name()), Sort::BitVec(width));
    symbols()
        .filter(|symbol| *symbol.sort() == Sort::Int)
        .map(|symbol| (symbol.clone(), narrow(symbol)))
        .collect()
}

fn approximate(
    node: &Term,
    args: Vec<Term>,
    width: u32,
    names: &FxHashMap<Symbol, Symbol>,
) -> Result<Term, NotApproximable> {
    let on_ints = node.args().iter().any(|arg| *arg.sort() == Sort::Int) || *node.sort() == Sort::Int;
    if !on_ints {
        return Ok(Term::build(node.op(), &args));
    }
    let fold = |f: fn(&Term, &Term) -> Term| args[1..].iter().fold(args[0].clone(), |a, b| f(&a, b));
    Ok(match node.op() {
        Op::Const(Value::Int(n)) => Term::bv(width, n),
        Op::Symbol(symbol) => Term::symbol(names[symbol].clone()),
        Op::Add => fold(|a, b| a + b),
        Op::Mul => fold(|a, b| a * b),
        Op::Le => args[0].sle(&args[1]),
        Op::Lt => args[0].slt(&args[1]),
        Op::Eq | Op::Distinct | Op::Ite => Term::build(node.op(), &args),
        other => return Err(NotApproximable(format!("{other:?}"))),
    })
}

/// Whether every integer of the query fits, given the bounds of its unknowns. Partial sums and products fit, too.
fn fits(nodes: &[&Term], bounds: &FxHashMap<Term, Interval>, width: u32) -> bool {
    let mut known: FxHashMap<usize, Interval> = FxHashMap::default();
    for node in nodes.iter().filter(|node| *node.sort() == Sort::Int) {
        let args = || node.args().iter().map(|arg| known.get(&arg.id()).cloned().unwrap_or_default());
        let interval = match node.op() {
            Op::Const(Value::Int(n)) => Interval::around([n.clone()]),
            Op::Symbol(_) => bounds.get(*node).cloned().unwrap_or_default(),
            Op::Add => fold(args(), width, |a, b| a + b),
            Op::Mul => fold(args(), width, |a, b| a * b),
            Op::Ite => {
                let ends: Option<Vec<Int>> = args()
                    .skip(1)
                    .map(|arm| Some(arm.ends()?.map(Int::clone)))
                    .collect::<Option<Vec<_>>>()
                    .map(|arms| arms.concat());
                ends.map(Interval::around).unwrap_or_default()
            }
            _ => return false,
        };
        if !interval.fits(width) {
            return false;
        }
        known.insert(node.id(), interval);
    }
    true
}

/// The interval of a sum or a product, without bounds if a part of it does not fit.
fn fold(mut args: impl Iterator<Item = Interval>, width: u32, f: fn(&Int, &Int) -> Int) -> Interval {
    let Some(first) = args.next() else { return Interval::default() };
    args.fold(first, |a, b| match (a.ends(), b.ends()) {
        (Some(x), Some(y)) if a.fits(width) => {
            Interval::around(x.iter().flat_map(|x| y.iter().map(|y| f(x, y))))
        }
        _ => Interval::default(),
    })
}
