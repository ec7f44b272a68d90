//! Integers of bounded width: a query in which every integer is a signed bit-vector.
//!
//! A model of the narrow query may come from an overflow, so it is checked against the query as it was. That the narrow
//! query has no model says something about the query only if no integer in it can overflow: [`Narrow::is_exact`]
//! finds that out from the bounds that the query itself puts on its unknowns.

use std::fmt;

use rustc_hash::FxHashMap;
use whatif_term::{Int, Model, Op, Sort, Symbol, Term, Value};

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
        Op::Eq | Op::Ite => Term::build(node.op(), &args),
        other => return Err(NotApproximable(format!("{other:?}"))),
    })
}

/// The integers from `low` to `high`; without a bound on a side that is `None`.
#[derive(Clone, Default)]
struct Interval {
    low: Option<Int>,
    high: Option<Int>,
}

impl Interval {
    fn at_least(&mut self, low: Int) {
        self.low = Some(self.low.take().map_or(low.clone(), |old| old.max(low)));
    }

    fn at_most(&mut self, high: Int) {
        self.high = Some(self.high.take().map_or(high.clone(), |old| old.min(high)));
    }

    /// Both ends, if there are both.
    fn ends(&self) -> Option<[&Int; 2]> {
        Some([self.low.as_ref()?, self.high.as_ref()?])
    }

    /// The least interval around these numbers.
    fn around(numbers: impl IntoIterator<Item = Int>) -> Interval {
        let mut numbers = numbers.into_iter();
        let Some(first) = numbers.next() else { return Interval::default() };
        let (low, high) =
            numbers.fold((first.clone(), first), |(low, high), n| (low.min(n.clone()), high.max(n)));
        Interval { low: Some(low), high: Some(high) }
    }

    fn fits(&self, width: u32) -> bool {
        let least = -Int::from(2).pow(width - 1);
        self.ends().is_some_and(|[low, high]| *low >= least && *high < -&least)
    }
}

/// What the conjuncts of the query say about unknowns by themselves: `x <= 7`, `!(x <= 2)`, `x == 3`.
fn bounds(formulas: &[Term]) -> FxHashMap<Term, Interval> {
    let mut bounds: FxHashMap<Term, Interval> = FxHashMap::default();
    let mut todo: Vec<(bool, &Term)> = formulas.iter().map(|formula| (true, formula)).collect();
    while let Some((positive, formula)) = todo.pop() {
        match (formula.op(), positive) {
            (Op::And, true) | (Op::Or, false) => {
                todo.extend(formula.args().iter().map(|part| (positive, part)));
                continue;
            }
            (Op::Not, _) => {
                todo.push((!positive, &formula.args()[0]));
                continue;
            }
            _ => {}
        }
        let [a, b] = formula.args() else { continue };
        let (symbol, n, symbol_first) = match (a.as_int(), b.as_int()) {
            (None, Some(n)) if a.as_symbol().is_some() => (a, n.clone(), true),
            (Some(n), None) if b.as_symbol().is_some() => (b, n.clone(), false),
            _ => continue,
        };
        let interval = bounds.entry(symbol.clone()).or_default();
        let one = Int::from(1);
        match (formula.op(), positive, symbol_first) {
            (Op::Le, true, true) | (Op::Lt, false, false) => interval.at_most(n),
            (Op::Le, true, false) | (Op::Lt, false, true) => interval.at_least(n),
            (Op::Le, false, true) | (Op::Lt, true, false) => interval.at_least(n + one),
            (Op::Le, false, false) | (Op::Lt, true, true) => interval.at_most(n - one),
            (Op::Eq, true, _) => {
                interval.at_least(n.clone());
                interval.at_most(n);
            }
            _ => {}
        }
    }
    bounds
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
