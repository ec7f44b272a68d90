//! Quantifiers: formulas that speak of all values of an unknown, or of some.
//!
//! A [`Quantified`] formula is decided by a game between two solvers that know no quantifiers. For ∃x ∀y φ, one side proposes
//! an x; the other looks for a y with which φ is false, and if there is one, every later x must be right for that y, too. For longer
//! prefixes the answer of the other side is a game of its own, and the blocks after a refuted y get fresh copies of their unknowns. (The
//! algorithm is RAReQS: Janota, Klieber, Marques-Silva and Clarke, "Solving QBF with counterexample guided refinement", 2016, with a
//! solver for theories in place of one for clauses.)
//!
//! Over finite sorts the game ends. Over integers, an answer that refuted one proposal is also tried relative to it ("one more than x"),
//! which often refutes all; where it does not, the game may not end: then there is no answer, after [`ROUNDS`] proposals.

use std::ops::{BitAnd, BitOr, Not};

use rustc_hash::FxHashMap;
use whatif_solver::Reason;
use whatif_term::{Model, Sort, Symbol, Term};

use crate::{ExtractSym, NoAnswer, Solution, Solver, SymBool, Symbols, Verdict};

/// So many proposals are made at one level of a game whose values are not finitely many.
const ROUNDS: usize = 100;

/// A formula with quantifiers in it. Made by [`forall`] and [`exists`], and of [`SymBool`]; combined by `&`, `|` and `!`.
///
/// ```
/// use whatif_sym::prelude::*;
/// let mut solver = Solver::new();
/// let [x, y, z] = ["x", "y", "z"].map(SymU::<8>::sym);
///
/// // For every number there is one that undoes it.
/// let inverse = forall(&x, exists(&y, (&x + &y).eq(0)));
/// assert!(solver.verify_quantified(&inverse).unwrap().holds());
/// // Under which z is multiplication by z one-to-one?
/// let one_to_one = forall(&(x.clone(), y.clone()), (&x * &z).eq(&y * &z).implies(x.eq(&y)));
/// let model = solver.solve_quantified(&(one_to_one & z.gt(100))).unwrap().model().unwrap();
/// assert_eq!(z.under::<u8>(&model).unwrap() % 2, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Quantified(Node);

#[derive(Clone, Debug)]
enum Node {
    Plain(Term),
    Not(Box<Node>),
    And(Box<Node>, Box<Node>),
    ForAll(Vec<Symbol>, Box<Node>),
}

/// `body`, for all values of the unknowns of `unknowns`. Panics if there are functions among them: for these there is
/// [`Cegis`](crate::Cegis).
pub fn forall(unknowns: &impl ExtractSym, body: impl Into<Quantified>) -> Quantified {
    let unknowns = unknowns.symbols();
    assert!(unknowns.functions().next().is_none(), "a quantifier ranges over values, not over functions");
    Quantified::forall_symbols(unknowns.iter().cloned().collect(), body)
}

/// `body`, for some values of the unknowns of `unknowns`. Panics if there are functions among them.
pub fn exists(unknowns: &impl ExtractSym, body: impl Into<Quantified>) -> Quantified {
    !forall(unknowns, !body.into())
}

impl From<SymBool> for Quantified {
    fn from(formula: SymBool) -> Self {
        Quantified(Node::Plain(formula.0))
    }
}

impl From<&SymBool> for Quantified {
    fn from(formula: &SymBool) -> Self {
        formula.clone().into()
    }
}

impl Not for Quantified {
    type Output = Quantified;
    fn not(self) -> Quantified {
        Quantified(match self.0 {
            Node::Plain(formula) => Node::Plain(!formula),
            Node::Not(inner) => *inner,
            other => Node::Not(Box::new(other)),
        })
    }
}

impl<R: Into<Quantified>> BitAnd<R> for Quantified {
    type Output = Quantified;
    fn bitand(self, other: R) -> Quantified {
        Quantified(Node::And(Box::new(self.0), Box::new(other.into().0)))
    }
}

impl<R: Into<Quantified>> BitOr<R> for Quantified {
    type Output = Quantified;
    fn bitor(self, other: R) -> Quantified {
        !(!self & !other.into())
    }
}

impl Quantified {
    pub(crate) fn forall_symbols(bound: Vec<Symbol>, body: impl Into<Quantified>) -> Quantified {
        Quantified(Node::ForAll(bound, Box::new(body.into().0)))
    }

    /// Either not this, or that.
    #[must_use]
    pub fn implies(self, other: impl Into<Quantified>) -> Quantified {
        !self | other.into()
    }
}

impl Solver {
    /// Can it be true? The model is one of the unknowns that no quantifier binds.
    pub fn solve_quantified(&mut self, formula: &Quantified) -> Result<Solution, NoAnswer> {
        let game = Prenex::of(&formula.0);
        let free = game.blocks[0].clone();
        match game.play(self)? {
            Some(model) => Ok(Solution::Sat(free.restrict(&model))),
            None => Ok(Solution::Unsat),
        }
    }

    /// Is it always true?
    pub fn verify_quantified(&mut self, formula: &Quantified) -> Result<Verdict, NoAnswer> {
        Ok(match self.solve_quantified(&!formula.clone())? {
            Solution::Sat(model) => Verdict::Counterexample(model),
            Solution::Unsat => Verdict::Holds,
        })
    }
}

/// ∃ blocks[0] ∀ blocks[1] ∃ blocks[2] … matrix. No unknown is in two blocks.
#[derive(Clone)]
struct Prenex {
    blocks: Vec<Symbols>,
    matrix: Term,
}

impl Prenex {
    /// The whole formula, with the unknowns that nothing binds in the first block.
    fn of(formula: &Node) -> Prenex {
        let mut game = prenex(formula, true, &FxHashMap::default());
        let mut all = Symbols::default();
        all.add_term(&game.matrix);
        let free = game.blocks.iter().fold(all, |free, block| free.without(block));
        game.push(0, &free);
        game
    }

    /// Adds unknowns to a block.
    fn push(&mut self, at: usize, unknowns: &Symbols) {
        while self.blocks.len() <= at {
            self.blocks.push(Symbols::default());
        }
        unknowns.iter().for_each(|symbol| self.blocks[at].add_term(&Term::symbol(symbol.clone())));
        unknowns.functions().for_each(|function| self.blocks[at].add_function(function));
    }

    /// Values for the first block with which the other side loses, if there are any.
    fn play(&self, solver: &mut Solver) -> Result<Option<Model>, NoAnswer> {
        let is_last = self.blocks.iter().skip(1).all(Symbols::is_empty);
        if is_last {
            return Ok(solver.check(std::slice::from_ref(&self.matrix))?.model());
        }
        // What every proposal must satisfy: itself a game, whose first block grows.
        let mut known = Prenex { blocks: vec![self.blocks[0].clone()], matrix: Term::bool(true) };
        for _ in 0..self.rounds() {
            let Some(proposal) = known.play(solver)? else { return Ok(None) };
            let Some(answer) = self.answer_to(&proposal).play(solver)? else { return Ok(Some(proposal)) };
            known.learn(&self.after(&values_of(&self.blocks[1], &answer)));
            if let Some(answer) = self.general(&proposal, &answer) {
                known.learn(&self.after(&answer));
            }
        }
        let words = format!("the game of the quantifiers did not end after {ROUNDS} rounds");
        Err(NoAnswer::Solver(Reason::Incomplete(words)))
    }

    /// How many proposals are made. Finitely many values are refuted one by one in the end.
    fn rounds(&self) -> usize {
        let is_finite = |symbol: &Symbol| matches!(symbol.sort(), Sort::Bool | Sort::BitVec(_) | Sort::Char);
        let ends = self.blocks[..2]
            .iter()
            .any(|block| block.functions().next().is_none() && block.iter().all(is_finite));
        if ends { usize::MAX } else { ROUNDS }
    }

    /// What the other side plays when the first block has these values.
    fn answer_to(&self, proposal: &Model) -> Prenex {
        let matrix = !self.blocks[0].replaced_in(&self.matrix, proposal);
        Prenex { blocks: self.blocks[1..].to_vec(), matrix }
    }

    /// An answer that serves more than one proposal: each number of it is written as a proposed number plus a constant distance. For this
    /// proposal it is the same answer, and the matrix must hold for every value of the second block anyway.
    fn general(&self, proposal: &Model, answer: &Model) -> Option<FxHashMap<Symbol, Term>> {
        let value = |model: &Model, symbol: &Symbol| model.eval(&Term::symbol(symbol.clone()));
        let mut instance = values_of(&self.blocks[1], answer);
        let mut is_general = false;
        for (symbol, term) in instance.iter_mut().filter(|(symbol, _)| *symbol.sort() == Sort::Int) {
            let wanted = value(answer, symbol).as_int()?.clone();
            let numbers = self.blocks[0].iter().filter(|other| *other.sort() == Sort::Int);
            let distance = |other: &Symbol| Some(wanted.clone() - value(proposal, other).as_int()?);
            let nearest = numbers.filter_map(|other| Some((distance(other)?, other)));
            if let Some((distance, other)) = nearest.min_by_key(|(distance, _)| distance.abs()) {
                *term = Term::symbol(other.clone()) + Term::int(distance);
                is_general = true;
            }
        }
        is_general.then_some(instance)
    }

    /// The formula with this answer in place of the second block, and fresh unknowns in the later blocks.
    fn after(&self, answer: &FxHashMap<Symbol, Term>) -> Prenex {
        let mut matrix = self.matrix.substitute(answer);
        let mut rest = vec![self.blocks[0].clone()];
        for (i, block) in self.blocks[2..].iter().enumerate() {
            let renaming = fresh(block.iter());
            matrix = matrix.substitute(&renaming);
            let mut copies = Symbols::default();
            renaming.values().for_each(|copy| copies.add_term(copy));
            // The third block is played by the same side as the first, and together with it.
            let mut level = Prenex { blocks: rest, matrix };
            level.push(i, &copies);
            Prenex { blocks: rest, matrix } = level;
        }
        Prenex { blocks: rest, matrix }
    }

    /// Both games at once, block by block.
    fn learn(&mut self, other: &Prenex) {
        other.blocks.iter().enumerate().for_each(|(i, block)| self.push(i, block));
        self.matrix = &self.matrix & &other.matrix;
    }
}

/// The unknowns of a block, with their values under a model.
fn values_of(block: &Symbols, model: &Model) -> FxHashMap<Symbol, Term> {
    let value = |symbol: &Symbol| model.eval(&Term::symbol(symbol.clone())).to_term();
    block.iter().map(|symbol| (symbol.clone(), value(symbol))).collect()
}

/// A fresh unknown for each of these.
fn fresh<'a>(symbols: impl Iterator<Item = &'a Symbol>) -> FxHashMap<Symbol, Term> {
    let copy = |symbol: &Symbol| Term::symbol(Symbol::fresh(symbol.name(), symbol.sort().clone()));
    symbols.map(|symbol| (symbol.clone(), copy(symbol))).collect()
}

/// The formula (or its negation, if it does not `hold`) with its quantifiers in front. What they bind gets fresh names, and
/// `names` has those of the quantifiers around it.
fn prenex(formula: &Node, holds: bool, names: &FxHashMap<Symbol, Term>) -> Prenex {
    match formula {
        Node::Plain(term) => {
            let term = term.substitute(names);
            Prenex { blocks: vec![Symbols::default()], matrix: if holds { term } else { !term } }
        }
        Node::Not(inner) => prenex(inner, !holds, names),
        Node::And(a, b) => {
            let (mut a, b) = (prenex(a, holds, names), prenex(b, holds, names));
            let matrix = if holds { &a.matrix & &b.matrix } else { &a.matrix | &b.matrix };
            b.blocks.iter().enumerate().for_each(|(i, block)| a.push(i, block));
            Prenex { blocks: a.blocks, matrix }
        }
        Node::ForAll(bound, body) => {
            let mut names = names.clone();
            let copies = fresh(bound.iter());
            let mut unknowns = Symbols::default();
            copies.values().for_each(|copy| unknowns.add_term(copy));
            names.extend(copies);
            let mut game = prenex(body, holds, &names);
            // ∀ belongs into the second block, and what the body has in its first block must come after it. Its negation is
            // ∃, which belongs into the first.
            if holds && !game.blocks[0].is_empty() {
                game.blocks.splice(0..0, [Symbols::default(), Symbols::default()]);
            }
            game.push(usize::from(holds), &unknowns);
            game
        }
    }
}
