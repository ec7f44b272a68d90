//! Remembers answers, whatever the symbols are called.
//!
//! Sibling paths, and loops that make fresh symbols in every round, ask the same queries with other names. So the key
//! of a query is its *shape*: each formula with its symbols replaced by their numbers in order of appearance, and the
//! symbols of the whole query numbered in the same way. Two queries with equal shapes are the same up to renaming, and
//! the answer of one, renamed, is the answer of the other.
//!
//! The shape of a formula is computed once; the key of a query is then a few small numbers.

use crate::memo::Memo;
use crate::statistics::Tally;
use crate::{Answer, Core, Interrupter, Limits, Query, Solver, Statistics};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use whatif_term::{Model, Op, Sort, Symbol, Term, Value};

/// Answers from earlier answers to the same query up to renaming of symbols.
pub struct Cache<S> {
    inner: S,
    shared: SharedCache,
    /// The shapes of formulas seen by this chain.
    shapes: Memo<Term, Shaped>,
    /// A buffer that is reused.
    tokens: Vec<Token>,
    keeps: Keeps,
    tally: Tally,
}

/// Which answers are remembered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    All,
    /// Those that do not depend on which search asked first: a query has many models, but there is only one way to have
    /// none.
    Refutations,
}

impl Keeps {
    /// Its name in statistics.
    fn name(self) -> &'static str {
        match self {
            Keeps::All => "cache",
            Keeps::Refutations => "refutations",
        }
    }
}

/// A cache that several chains share. Cheap to clone; all clones are one cache.
#[derive(Clone, Default)]
pub struct SharedCache(Arc<Shared>);

#[derive(Default)]
struct Shared {
    shapes: Mutex<Shapes>,
    /// Answers, in shards by the hash of their keys, so that workers seldom wait for one another.
    answers: [Mutex<FxHashMap<Key, Stored>>; SHARDS],
}

/// The numbers of shapes. A number is never given twice, so entries can be dropped at any time.
#[derive(Default)]
struct Shapes {
    numbers: FxHashMap<Box<[Token]>, u32>,
    next: u32,
}

const SHARDS: usize = 16;

/// A shard with more answers than this is cleared, and so is the table of shapes.
const REMEMBERED: usize = 50_000;

/// When a generation has more formulas than this, the next one begins.
const GENERATION: usize = 4_000;

/// Formulas with larger trees than this have no shape: they seldom come back, and their time is spent in the solver.
const GREATEST: u32 = 256;

/// Queries with more symbols than this are not remembered: they hardly ever come back, and numbering their symbols
/// takes long.
const SYMBOLS: usize = 500;

/// A formula's shape by number, and its symbols in order of appearance.
#[derive(Clone)]
struct Shaped {
    shape: u32,
    symbols: Arc<[Symbol]>,
}

/// One node of a shape. A shape is a formula written out as a tree, arguments first.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Token {
    /// The symbol of this number.
    Symbol(u32, Sort),
    /// Any other node, with the number of its arguments.
    Node(Op, u32),
}

/// For each formula its shape and the numbers of its symbols.
type Key = Box<[u32]>;

/// An answer without names.
#[derive(Clone)]
enum Stored {
    /// The values of the symbols by number; none where the model has no value.
    Sat(Arc<[Option<Value>]>),
    Unsat(Core),
}

impl<S: Solver> Cache<S> {
    /// Remembers the answers of `inner`, together with all others that use `shared`.
    pub fn new(shared: &SharedCache, inner: S) -> Cache<S> {
        Cache::keeping(Keeps::All, shared, inner)
    }

    /// Remembers only queries without a model. Chains that share such a cache give the models that each would give
    /// alone.
    pub fn of_refutations(shared: &SharedCache, inner: S) -> Cache<S> {
        Cache::keeping(Keeps::Refutations, shared, inner)
    }

    fn keeping(keeps: Keeps, shared: &SharedCache, inner: S) -> Cache<S> {
        let (shapes, tokens) = (Memo::default(), Vec::new());
        Cache { inner, shared: shared.clone(), shapes, tokens, keeps, tally: Tally::default() }
    }

    /// The key of a query, and its symbols by number; none if a formula has no shape, or there are very many symbols.
    fn key(&mut self, formulas: &[Term]) -> Option<(Key, Vec<Symbol>)> {
        let mut key = Vec::with_capacity(3 * formulas.len());
        let mut symbols: Vec<Symbol> = Vec::new();
        for formula in formulas {
            let shaped = self.shaped(formula)?;
            key.push(shaped.shape);
            for symbol in shaped.symbols.iter() {
                let known = symbols.iter().position(|known| known == symbol);
                key.push(known.unwrap_or_else(|| {
                    symbols.push(symbol.clone());
                    symbols.len() - 1
                }) as u32);
            }
            if symbols.len() > SYMBOLS {
                return None;
            }
        }
        Some((key.into_boxed_slice(), symbols))
    }

    fn shaped(&mut self, formula: &Term) -> Option<Shaped> {
        if let Some(known) = self.shapes.get(formula) {
            return Some(known);
        }
        if formula.tree_size() > GREATEST {
            return None;
        }
        self.tokens.clear();
        let mut symbols = Vec::new();
        shape(formula, &mut self.tokens, &mut symbols)?;
        let shaped = Shaped { shape: self.shared.number(&self.tokens), symbols: symbols.into() };
        if self.shapes.used() > GENERATION {
            drop(self.shapes.age());
        }
        self.shapes.insert(formula.clone(), shaped.clone());
        Some(shaped)
    }
}

/// Writes the shape of a formula, and collects its symbols. A formula with an uninterpreted function has no shape:
/// functions are not renamed, and their tables are not stored.
fn shape(term: &Term, tokens: &mut Vec<Token>, symbols: &mut Vec<Symbol>) -> Option<()> {
    term.args().iter().try_for_each(|arg| shape(arg, tokens, symbols))?;
    tokens.push(match term.op() {
        Op::Symbol(symbol) => {
            let known = symbols.iter().position(|known| known == symbol);
            let number = known.unwrap_or_else(|| {
                symbols.push(symbol.clone());
                symbols.len() - 1
            });
            Token::Symbol(number as u32, symbol.sort().clone())
        }
        Op::Apply(_) => return None,
        op => Token::Node(op.clone(), term.args().len() as u32),
    });
    Some(())
}

impl SharedCache {
    /// How many answers are remembered.
    pub fn len(&self) -> usize {
        self.0.answers.iter().map(|shard| lock(shard).len()).sum()
    }

    /// Is nothing remembered?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn number(&self, tokens: &[Token]) -> u32 {
        let mut shapes = lock(&self.0.shapes);
        if let Some(known) = shapes.numbers.get(tokens) {
            return *known;
        }
        if shapes.numbers.len() > REMEMBERED {
            shapes.numbers.clear();
        }
        let number = shapes.next;
        shapes.next += 1;
        shapes.numbers.insert(tokens.into(), number);
        number
    }

    fn shard(&self, key: &Key) -> MutexGuard<'_, FxHashMap<Key, Stored>> {
        let hash = FxBuildHasher.hash_one(key);
        lock(&self.0.answers[(hash >> 32) as usize % SHARDS])
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic while the lock was held left a map with or without one entry: either is fine.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The stored answer, with the names of these symbols.
fn rename(stored: Stored, symbols: &[Symbol]) -> Answer {
    match stored {
        Stored::Unsat(core) => Answer::Unsat(core),
        Stored::Sat(values) => {
            let named = symbols.iter().zip(values.iter());
            let named = named.filter_map(|(symbol, value)| Some((symbol.clone(), value.clone()?)));
            Answer::Sat(Arc::new(named.collect::<Model>()))
        }
    }
}

/// The answer without names; none for unknown.
fn nameless(answer: &Answer, symbols: &[Symbol]) -> Option<Stored> {
    match answer {
        Answer::Sat(model) => {
            Some(Stored::Sat(symbols.iter().map(|symbol| model.get(symbol).cloned()).collect()))
        }
        Answer::Unsat(core) => Some(Stored::Unsat(core.clone())),
        // Unknown is not stored: the next time there may be more time.
        Answer::Unknown(_) => None,
    }
}

impl<S: Solver> Solver for Cache<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.tally.asked += 1;
        let Some((key, symbols)) = self.key(query.formulas) else { return self.inner.ask(query) };
        let stored = self.shared.shard(&key).get(&key).cloned();
        // A query that wants a small core is not answered by the core "all formulas".
        if let Some(stored) =
            stored.filter(|stored| !(query.core && matches!(stored, Stored::Unsat(Core::Whole))))
        {
            return self.tally.gives(self.keeps.name(), rename(stored, &symbols));
        }
        let answer = self.inner.ask(query);
        if (self.keeps == Keeps::All || answer.is_unsat())
            && let Some(stored) = nameless(&answer, &symbols)
        {
            let mut shard = self.shared.shard(&key);
            if shard.len() > REMEMBERED {
                shard.clear();
            }
            shard.insert(key, stored);
        }
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push(self.keeps.name(), self.tally);
        self.inner.count(statistics);
    }
}
