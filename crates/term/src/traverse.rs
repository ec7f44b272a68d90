//! Walks over terms: size, free symbols, substitution.
//!
//! A term is a graph with sharing, so every walk visits a node once, and it may be deep, so no walk recurses: all start
//! from [`Term::nodes`], which lists the nodes with arguments before the nodes that use them. Only terms that are small
//! even as trees, as most are, are walked by recursion, which needs no memory.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::{Function, FunctionTable, Op, Symbol, Term, simplify};

/// Terms with trees of up to this many nodes are walked by recursion.
const SMALL: u32 = 64;

/// The nodes that a walk has met: a few in a list, more in a set.
#[derive(Default)]
struct Seen {
    few: SmallVec<[usize; Seen::FEW]>,
    many: FxHashSet<usize>,
}

impl Seen {
    const FEW: usize = 16;

    /// Whether a node is new.
    fn insert(&mut self, id: usize) -> bool {
        if !self.many.is_empty() {
            return self.many.insert(id);
        }
        if self.few.contains(&id) {
            return false;
        }
        self.few.push(id);
        if self.few.len() > Seen::FEW {
            self.many.extend(self.few.drain(..));
        }
        true
    }
}

impl Term {
    /// Every node of the term once, arguments before the nodes that use them, the term itself last.
    pub fn nodes(&self) -> Vec<&Term> {
        Term::nodes_of(std::slice::from_ref(self))
    }

    /// Every node of some terms once, arguments before the nodes that use them.
    pub fn nodes_of(terms: &[Term]) -> Vec<&Term> {
        let mut seen = Seen::default();
        let mut nodes = Vec::new();
        // A node is on the stack first to have its arguments visited, then to be listed.
        let mut stack: Vec<(&Term, bool)> = terms.iter().rev().map(|term| (term, false)).collect();
        while let Some((term, visited)) = stack.pop() {
            if visited {
                nodes.push(term);
            } else if seen.insert(term.id()) {
                stack.push((term, true));
                stack.extend(term.args().iter().rev().map(|arg| (arg, false)));
            }
        }
        nodes
    }

    /// How many different nodes the term has. (Written out as a tree it may have many more: [`Term::tree_size`].)
    pub fn size(&self) -> usize {
        self.nodes().len()
    }

    /// Whether a symbol occurs in the term.
    ///
    /// ```
    /// use whatif_term::{Sort, Symbol, Term};
    /// let x = Symbol::new("x", Sort::Int);
    /// assert!((Term::symbol(x.clone()) + Term::int(1)).mentions(&x));
    /// assert!(!Term::int(1).mentions(&x));
    /// ```
    pub fn mentions(&self, symbol: &Symbol) -> bool {
        match self.op() {
            Op::Symbol(own) => own == symbol,
            _ if self.tree_size() <= SMALL => self.args().iter().any(|arg| arg.mentions(symbol)),
            _ => self.nodes().iter().any(|node| node.as_symbol() == Some(symbol)),
        }
    }

    /// The free symbols, in order.
    pub fn symbols(&self) -> Vec<Symbol> {
        // Most values are symbols and constants.
        match self.op() {
            Op::Symbol(symbol) => return vec![symbol.clone()],
            _ if self.args().is_empty() => return Vec::new(),
            _ => {}
        }
        if self.tree_size() <= SMALL {
            let mut few: SmallVec<[&Symbol; 8]> = SmallVec::new();
            self.collect_symbols(&mut few);
            few.sort_unstable();
            return few.into_iter().cloned().collect();
        }
        let mut symbols: Vec<_> = self.nodes().iter().filter_map(|node| node.as_symbol()).cloned().collect();
        symbols.sort();
        symbols
    }

    /// The symbols of a small term, each once.
    fn collect_symbols<'a>(&'a self, symbols: &mut SmallVec<[&'a Symbol; 8]>) {
        match self.op() {
            Op::Symbol(symbol) if !symbols.contains(&symbol) => symbols.push(symbol),
            _ => self.args().iter().for_each(|arg| arg.collect_symbols(symbols)),
        }
    }

    /// The uninterpreted functions, in order.
    pub fn functions(&self) -> Vec<Function> {
        let function = |node: &&Term| if let Op::Apply(f) = node.op() { Some(f.clone()) } else { None };
        let mut functions: Vec<_> = self.nodes().iter().filter_map(function).collect();
        functions.sort();
        functions.dedup();
        functions
    }

    /// The term with symbols replaced by terms, all at once, simplified where something changed.
    ///
    /// ```
    /// use whatif_term::{Sort, Symbol, Term};
    /// let (x, y) = (Symbol::new("x", Sort::Int), Symbol::new("y", Sort::Int));
    /// let t = Term::symbol(x.clone()) - Term::symbol(y.clone());
    /// let swap = [(x.clone(), Term::symbol(y.clone())), (y, Term::symbol(x))].into_iter().collect();
    /// assert_eq!(t.substitute(&swap), -t);
    /// ```
    pub fn substitute(&self, map: &FxHashMap<Symbol, Term>) -> Term {
        // Most values are symbols and constants.
        match self.op() {
            Op::Symbol(symbol) => map.get(symbol).unwrap_or(self).clone(),
            _ if map.is_empty() || self.args().is_empty() => self.clone(),
            _ if self.tree_size() <= SMALL => self.replaced(map).unwrap_or_else(|| self.clone()),
            _ => self.rebuild(|symbol| map.get(symbol).cloned(), false),
        }
    }

    /// A small term with symbols replaced, if that changes it.
    fn replaced(&self, map: &FxHashMap<Symbol, Term>) -> Option<Term> {
        let built = match self.op() {
            Op::Symbol(symbol) => map.get(symbol)?.clone(),
            op => {
                let new: SmallVec<[Option<Term>; 4]> =
                    self.args().iter().map(|arg| arg.replaced(map)).collect();
                if new.iter().all(Option::is_none) {
                    return None;
                }
                let arg = |(old, new)| Option::as_ref(new).unwrap_or(old);
                let args: SmallVec<[&Term; 4]> = self.args().iter().zip(&new).map(arg).collect();
                simplify::build(op, &args)
            }
        };
        (built != *self).then_some(built)
    }

    /// The term with applications of functions replaced by the results that these tables have for their arguments.
    ///
    /// ```
    /// use whatif_term::{Function, FunctionTable, Sort, Term, Value};
    /// let (f, x) = (Function::new("f", [Sort::Int], Sort::Int), Term::var("x", Sort::Int));
    /// let entries = [(vec![Value::from(1)], Value::from(5))].into_iter().collect();
    /// let tables = [(f.clone(), FunctionTable { entries, default: Value::from(0) })].into_iter().collect();
    /// assert_eq!(Term::apply(&f, [&x]).substitute_functions(&tables).to_string(), "if x == 1 then 5 else 0");
    /// ```
    pub fn substitute_functions(&self, tables: &FxHashMap<Function, FunctionTable>) -> Term {
        if tables.is_empty() {
            return self.clone();
        }
        let mut new: FxHashMap<usize, Term> = FxHashMap::default();
        for node in self.nodes() {
            let args: Vec<Term> =
                node.args().iter().map(|arg| new.get(&arg.id()).unwrap_or(arg).clone()).collect();
            let built = match node.op() {
                Op::Apply(f) if tables.contains_key(f) => tables[f].lookup(&args),
                op if args != node.args() => Term::build(op, &args),
                _ => continue,
            };
            new.insert(node.id(), built);
        }
        new.remove(&self.id()).unwrap_or_else(|| self.clone())
    }

    /// The term with every node built again by the simplifying constructors. Terms are simplified already, unless they
    /// were made by [`Term::raw`].
    pub fn simplify(&self) -> Term {
        self.rebuild(|_| None, true)
    }

    /// Builds the term anew, from the leaves up, with symbols replaced; nodes without a change stay as they are, unless
    /// `all` is true.
    fn rebuild(&self, replace: impl Fn(&Symbol) -> Option<Term>, all: bool) -> Term {
        // Only nodes that changed.
        let mut new: FxHashMap<usize, Term> = FxHashMap::default();
        for node in self.nodes() {
            let built = match node.op() {
                Op::Symbol(symbol) => replace(symbol),
                op if all || node.args().iter().any(|arg| new.contains_key(&arg.id())) => {
                    let args: Vec<&Term> =
                        node.args().iter().map(|arg| new.get(&arg.id()).unwrap_or(arg)).collect();
                    Some(simplify::build(op, &args))
                }
                _ => None,
            };
            if let Some(built) = built.filter(|built| built != node) {
                new.insert(node.id(), built);
            }
        }
        new.remove(&self.id()).unwrap_or_else(|| self.clone())
    }
}
