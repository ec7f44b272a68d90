//! Decides comparisons of integers, the most frequent queries of symbolic execution, without a solver.
//!
//! Bounds (`x <= 3`), comparisons (`x < y + 2`), equalities and disequalities of two integers are *difference
//! constraints* `x - y <= c`. A conjunction of them is a weighted graph. It has a solution exactly if the graph has no
//! negative cycle, and then the shortest distances are one (Bellman and Ford); since the weights are integers, so is
//! the solution.
//!
//! ```text
//! x <= 3    0 ──3──▶ x                x < y    y ──-1──▶ x         y < x    x ──-1──▶ y
//!                                     together a cycle of weight -2: unsatisfiable, and these two formulas are the
//!                                     core
//! ```
//!
//! 1. `Differences::atom` reads each formula as a constraint on two integers, or as a Bool symbol; results are
//!    remembered.
//! 2. `Graph::relax` finds distances or a negative cycle, starting from a known model if there is one.
//! 3. A disequality that the distances break is split into two cases, which are tried one after the other
//!    (`Graph::solve`), at most [`SPLITS`] times in a query.
//!
//! Other formulas of the query are not in the graph. A negative cycle is a contradiction whatever they say; a solution
//! is an answer only if it happens to satisfy them, otherwise the inner solver is asked. Constants are small enough
//! ([`GREATEST`]) that no sum overflows.

use crate::memo::Memo;
use crate::statistics::Tally;
use crate::{Answer, Core, Interrupter, Limits, Query, Solver, Statistics};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use whatif_term::{Model, Op, Sort, Symbol, Term, Value};

/// Decides conjunctions of integer comparisons by shortest paths.
pub struct Differences<S> {
    inner: S,
    atoms: Memo<Term, Atom>,
    symbols: FxHashMap<Symbol, u32>,
    names: Vec<Symbol>,
    tally: Tally,
}

/// A formula, read as a constraint on at most two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Atom {
    /// `x - y <= c`, where either may be [`ZERO`].
    AtMost(u32, u32, i64),
    /// `x - y = c`.
    Equal(u32, u32, i64),
    /// `x - y ≠ c`.
    Differ(u32, u32, i64),
    /// A Bool symbol, as it is or negated.
    Truth(u32, bool),
    /// Something else.
    Other,
}

/// Stands for the number 0 in place of a symbol.
const ZERO: u32 = 0;

/// Constants beyond this are left to the solver, so that no sum of them overflows.
const GREATEST: i64 = 1 << 40;

/// How often a query's disequalities may be split into two cases.
const SPLITS: u32 = 32;

/// When a generation has more formulas than this, the next one begins.
const GENERATION: usize = 4_000;

impl<S: Solver> Differences<S> {
    /// Answers what it can before `inner` is asked.
    pub fn new(inner: S) -> Differences<S> {
        let names = vec![Symbol::new("0", Sort::Int)];
        let (atoms, symbols) = (Memo::default(), FxHashMap::default());
        Differences { inner, atoms, symbols, names, tally: Tally::default() }
    }

    fn decide(&mut self, query: &Query<'_>) -> Option<Answer> {
        let mut graph = Graph::default();
        let mut others = Vec::new();
        for (place, formula) in query.formulas.iter().enumerate() {
            match self.atom(formula) {
                Atom::AtMost(x, y, c) => graph.at_most(x, y, c, place),
                Atom::Equal(x, y, c) => {
                    graph.at_most(x, y, c, place);
                    graph.at_most(y, x, -c, place);
                }
                Atom::Differ(x, y, c) => graph.differ(x, y, c, place),
                Atom::Truth(p, value) => {
                    if let Err(core) = graph.truth(p, value, place) {
                        return Some(Answer::Unsat(Core::Part(core)));
                    }
                }
                Atom::Other => others.push(formula),
            }
        }
        if graph.is_empty() {
            return None;
        }
        if let Some(known) = query.known {
            graph.start_from(|n| known.model.get(&self.names[n as usize]).and_then(small));
        }
        match graph.solve(&mut SPLITS.clone()) {
            Solution::None(core) => Some(Answer::Unsat(core)),
            Solution::GaveUp => None,
            Solution::Some => {
                let mut model = Model::new();
                if let Some(known) = query.known.filter(|_| !others.is_empty()) {
                    model = known.model.clone();
                }
                for (n, value) in graph.values() {
                    model.set(self.names[n as usize].clone(), value);
                }
                others.iter().rev().all(|other| model.satisfies(other)).then(|| Answer::Sat(Arc::new(model)))
            }
        }
    }

    fn atom(&mut self, formula: &Term) -> Atom {
        if let Some(known) = self.atoms.get(formula) {
            return known;
        }
        if self.atoms.used() > GENERATION {
            // The numbers of symbols are kept: other formulas of the same query use them.
            drop(self.atoms.age());
        }
        let atom = self.read(formula).unwrap_or(Atom::Other);
        self.atoms.insert(formula.clone(), atom);
        atom
    }

    fn read(&mut self, formula: &Term) -> Option<Atom> {
        let (positive, term) = match formula.op() {
            Op::Not => (false, &formula.args()[0]),
            _ => (true, formula),
        };
        match (term.op(), term.args()) {
            (Op::Symbol(symbol), _) => Some(Atom::Truth(self.number(symbol), positive)),
            (Op::Le | Op::Lt | Op::Eq, [a, b]) if *a.sort() == Sort::Int => {
                let mut sum = Sum::default();
                sum.add(a, 1)?;
                sum.add(b, -1)?;
                // sum + constant (op) 0, on integers.
                match (term.op(), positive) {
                    (Op::Le, true) => self.at_most(sum, 0),
                    (Op::Lt, true) => self.at_most(sum, -1),
                    (Op::Le, false) => self.at_most(sum.negated(), -1),
                    (Op::Lt, false) => self.at_most(sum.negated(), 0),
                    _ => self.equal(sum, positive),
                }
            }
            _ => None,
        }
    }

    /// `sum <= bound`, if the sum is a difference of two symbols, times a factor.
    fn at_most(&mut self, sum: Sum, bound: i64) -> Option<Atom> {
        let (x, y, factor) = self.difference(&sum)?;
        let c = (bound - sum.constant).div_euclid(factor);
        Some(Atom::AtMost(x, y, c))
    }

    /// `sum = 0`, or `sum ≠ 0`.
    fn equal(&mut self, sum: Sum, positive: bool) -> Option<Atom> {
        let (x, y, factor) = self.difference(&sum)?;
        // An equation without an integer solution is left to the inner solver; the simplifier has most likely handled
        // it before.
        let c = (sum.constant % factor == 0).then_some(-sum.constant / factor)?;
        Some(if positive { Atom::Equal(x, y, c) } else { Atom::Differ(x, y, c) })
    }

    /// `factor * (x - y)`, if the sum without its constant is that.
    fn difference(&mut self, sum: &Sum) -> Option<(u32, u32, i64)> {
        match sum.parts().as_slice() {
            [(x, a)] if *a > 0 => Some((self.number(x), ZERO, *a)),
            [(y, a)] => Some((ZERO, self.number(y), -a)),
            [(x, a), (y, b)] if *a > 0 && *b == -a => Some((self.number(x), self.number(y), *a)),
            [(y, b), (x, a)] if *a > 0 && *b == -a => Some((self.number(x), self.number(y), *a)),
            _ => None,
        }
    }

    fn number(&mut self, symbol: &Symbol) -> u32 {
        if let Some(number) = self.symbols.get(symbol) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.symbols.insert(symbol.clone(), number);
        self.names.push(symbol.clone());
        number
    }
}

/// The value as a small integer.
fn small(value: &Value) -> Option<i64> {
    value.as_int()?.to_i64().filter(|n| n.unsigned_abs() < GREATEST.unsigned_abs())
}

/// A sum of at most two symbols with factors, and a constant.
#[derive(Default)]
struct Sum {
    parts: [Option<(Symbol, i64)>; 2],
    constant: i64,
}

impl Sum {
    /// Adds `factor * term`, if that stays a small sum.
    fn add(&mut self, term: &Term, factor: i64) -> Option<()> {
        match (term.op(), term.args()) {
            (Op::Const(value), _) => {
                let n = small(value)?
                    .checked_mul(factor)
                    .filter(|n| n.unsigned_abs() < GREATEST.unsigned_abs())?;
                self.constant = self.constant.checked_add(n)?;
                Some(())
            }
            (Op::Symbol(symbol), _) => self.add_symbol(symbol, factor),
            (Op::Mul, [a, b]) => {
                let (constant, other) = if a.is_const() { (a, b) } else { (b, a) };
                let n = small(constant.as_value()?)?;
                // One level only: the simplifier leaves no products in products or sums.
                match other.op() {
                    Op::Symbol(symbol) => self.add_symbol(
                        symbol,
                        n.checked_mul(factor).filter(|n| n.unsigned_abs() < GREATEST.unsigned_abs())?,
                    ),
                    _ => None,
                }
            }
            (Op::Add, terms) if terms.len() <= 4 => terms.iter().try_for_each(|term| match term.op() {
                Op::Add => None,
                _ => self.add(term, factor),
            }),
            _ => None,
        }
    }

    fn add_symbol(&mut self, symbol: &Symbol, factor: i64) -> Option<()> {
        let same = self.parts.iter().position(|part| part.as_ref().is_some_and(|(known, _)| known == symbol));
        let place = same.or_else(|| self.parts.iter().position(Option::is_none))?;
        let sum = self.parts[place].take().map_or(0, |(_, known)| known) + factor;
        if sum != 0 {
            self.parts[place] = Some((symbol.clone(), sum));
        }
        Some(())
    }

    fn parts(&self) -> Vec<(Symbol, i64)> {
        self.parts.iter().flatten().cloned().collect()
    }

    fn negated(mut self) -> Sum {
        self.parts.iter_mut().flatten().for_each(|part| part.1 = -part.1);
        self.constant = -self.constant;
        self
    }
}

/// The constraints of one query, on its own numbering of symbols.
#[derive(Default)]
struct Graph {
    /// The symbols' global numbers.
    nodes: Vec<u32>,
    /// The solution so far.
    distance: Vec<i64>,
    edges: Vec<Edge>,
    /// `x - y ≠ c`
    differences: Vec<Edge>,
    truths: Vec<(u32, bool, usize)>,
}

/// `to - from <= weight`, as the formula at `place` of the query says.
#[derive(Clone, Copy)]
struct Edge {
    to: usize,
    from: usize,
    weight: i64,
    place: usize,
}

enum Solution {
    /// There is a solution; `Graph::values` has it.
    Some,
    None(Core),
    /// Too many cases.
    GaveUp,
}

impl Graph {
    fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.truths.is_empty()
    }

    fn at_most(&mut self, x: u32, y: u32, c: i64, place: usize) {
        let edge = self.edge(x, y, c, place);
        self.edges.push(edge);
    }

    fn differ(&mut self, x: u32, y: u32, c: i64, place: usize) {
        let edge = self.edge(x, y, c, place);
        self.differences.push(edge);
    }

    fn edge(&mut self, x: u32, y: u32, c: i64, place: usize) -> Edge {
        Edge { to: self.node(x), from: self.node(y), weight: c, place }
    }

    fn node(&mut self, symbol: u32) -> usize {
        // A query mentions few symbols: a search beats a table.
        if let Some(known) = self.nodes.iter().position(|known| *known == symbol) {
            return known;
        }
        self.nodes.push(symbol);
        self.distance.push(0);
        self.nodes.len() - 1
    }

    /// Notes the value of a Bool symbol; two formulas that demand different values are a contradiction.
    fn truth(&mut self, symbol: u32, value: bool, place: usize) -> Result<(), Vec<usize>> {
        match self.truths.iter().find(|(known, ..)| *known == symbol) {
            Some((_, other, before)) if *other != value => Err(vec![*before, place]),
            Some(_) => Ok(()),
            None => {
                self.truths.push((symbol, value, place));
                Ok(())
            }
        }
    }

    /// Starts the search from values that satisfy most constraints already.
    fn start_from(&mut self, value: impl Fn(u32) -> Option<i64>) {
        for (node, distance) in self.nodes.iter().zip(&mut self.distance) {
            *distance = if *node == ZERO { 0 } else { value(*node).unwrap_or(0) };
        }
    }

    /// Finds a solution, by cases for each disequality that the distances break.
    fn solve(&mut self, splits: &mut u32) -> Solution {
        if let Err(core) = self.relax() {
            return Solution::None(Core::Part(core));
        }
        let broken = self
            .differences
            .iter()
            .find(|edge| self.distance[edge.to] - self.distance[edge.from] == edge.weight);
        let Some(&Edge { to, from, weight, place }) = broken else { return Solution::Some };
        if *splits == 0 {
            return Solution::GaveUp;
        }
        *splits -= 1;
        let before = self.distance.clone();
        let sides = [
            Edge { to, from, weight: weight - 1, place },
            Edge { to: from, from: to, weight: -weight - 1, place },
        ];
        let mut gave_up = false;
        for side in sides {
            self.edges.push(side);
            match self.solve(splits) {
                Solution::Some => return Solution::Some,
                Solution::GaveUp => gave_up = true,
                Solution::None(_) => {}
            }
            self.edges.pop();
            self.distance.clone_from(&before);
        }
        if gave_up { Solution::GaveUp } else { Solution::None(Core::Whole) }
    }

    /// Bellman and Ford: lowers distances until every edge is satisfied, or finds the cycle that never will be.
    fn relax(&mut self) -> Result<(), Vec<usize>> {
        let mut cause = vec![usize::MAX; self.nodes.len()];
        for _ in 0..=self.nodes.len() {
            let mut changed = None;
            for (number, edge) in self.edges.iter().enumerate() {
                let bound = self.distance[edge.from] + edge.weight;
                if self.distance[edge.to] > bound {
                    self.distance[edge.to] = bound;
                    cause[edge.to] = number;
                    changed = Some(edge.to);
                }
            }
            if changed.is_none() {
                return Ok(());
            }
            if let Some(core) = changed.and_then(|node| self.cycle(&cause, node)) {
                return Err(core);
            }
        }
        unreachable!("distances that change so often are caused by a cycle")
    }

    /// The formulas of the cycle of causes behind `node`, if there is one.
    fn cycle(&self, cause: &[usize], node: usize) -> Option<Vec<usize>> {
        let mut at = node;
        // After as many steps as there are nodes we are on the cycle, if there is one.
        for _ in 0..self.nodes.len() {
            at = self.edges[*cause.get(at).filter(|cause| **cause != usize::MAX)?].from;
        }
        let (start, mut places) = (at, Vec::new());
        loop {
            let edge = &self.edges[cause[at]];
            places.push(edge.place);
            at = edge.from;
            if at == start {
                places.sort_unstable();
                places.dedup();
                return Some(places);
            }
        }
    }

    /// The solution: distances from the number 0.
    fn values(&self) -> impl Iterator<Item = (u32, Value)> {
        let zero = self.nodes.iter().position(|node| *node == ZERO).map_or(0, |zero| self.distance[zero]);
        let numbers = self.nodes.iter().zip(&self.distance).filter(|(node, _)| **node != ZERO);
        let numbers = numbers.map(move |(node, distance)| (*node, Value::from(distance - zero)));
        numbers.chain(self.truths.iter().map(|(symbol, value, _)| (*symbol, Value::Bool(*value))))
    }
}

impl<S: Solver> Solver for Differences<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.tally.asked += 1;
        match self.decide(&query) {
            Some(answer) => self.tally.gives("differences", answer),
            None => self.inner.ask(query),
        }
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("differences", self.tally);
        self.inner.count(statistics);
    }
}
