//! Free variables and uninterpreted functions.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::Sort;
use crate::hash::stable_hash;

/// A free variable: a name and a sort. Cheap to clone, compare and hash.
///
/// Two symbols are equal if their names and sorts are, wherever they were made. They are ordered by name, so a list in
/// symbol order does not depend on allocation or threads.
///
/// ```
/// use whatif_term::{Sort, Symbol};
/// let x = Symbol::new("x", Sort::Int);
/// assert_eq!(x, Symbol::new("x", Sort::Int));
/// assert!(x < Symbol::new("y", Sort::Bool));
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "crate::exchange::SymbolForm", from = "crate::exchange::SymbolForm")
)]
pub struct Symbol(Arc<SymbolData>);

struct SymbolData {
    hash: u64,
    name: Box<str>,
    sort: Sort,
}

impl Symbol {
    /// The symbol of this name and sort.
    pub fn new(name: impl Into<Box<str>>, sort: Sort) -> Symbol {
        let name = name.into();
        Symbol(Arc::new(SymbolData { hash: stable_hash(&(&name, &sort)), name, sort }))
    }

    /// A symbol with a name that no other symbol has: `prefix!n`. The number depends on what ran before, so use
    /// meaningful names wherever results must not depend on timing.
    pub fn fresh(prefix: &str, sort: Sort) -> Symbol {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Symbol::new(format!("{prefix}!{}", NEXT.fetch_add(1, Relaxed)), sort)
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The sort.
    pub fn sort(&self) -> &Sort {
        &self.0.sort
    }
}

impl PartialEq for Symbol {
    #[inline]
    fn eq(&self, other: &Symbol) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.hash == other.0.hash && self.0.name == other.0.name && self.0.sort == other.0.sort)
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl Ord for Symbol {
    fn cmp(&self, other: &Symbol) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) {
            return Ordering::Equal;
        }
        self.name().cmp(other.name()).then_with(|| self.sort().cmp(other.sort()))
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Symbol) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name(), self.sort())
    }
}

/// An uninterpreted function: a name, the sorts of its arguments (at least one) and of its result.
///
/// ```
/// use whatif_term::{Function, Sort, Term};
/// let f = Function::new("f", [Sort::Int], Sort::Bool);
/// let x = Term::var("x", Sort::Int);
/// assert_eq!(Term::apply(&f, [&x]).to_string(), "f(x)");
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "crate::exchange::FunctionForm", try_from = "crate::exchange::FunctionForm")
)]
pub struct Function(Arc<FunctionData>);

struct FunctionData {
    hash: u64,
    name: Box<str>,
    arguments: Box<[Sort]>,
    result: Sort,
}

impl Function {
    /// The function of this name and type. Panics without arguments: that is a [`Symbol`].
    pub fn new(
        name: impl Into<Box<str>>,
        arguments: impl IntoIterator<Item = Sort>,
        result: Sort,
    ) -> Function {
        let (name, arguments): (_, Box<[Sort]>) = (name.into(), arguments.into_iter().collect());
        assert!(!arguments.is_empty(), "a function has arguments; `{name}` is a symbol");
        let hash = stable_hash(&(&name, &arguments, &result));
        Function(Arc::new(FunctionData { hash, name, arguments, result }))
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The sorts of the arguments.
    pub fn arguments(&self) -> &[Sort] {
        &self.0.arguments
    }

    /// The sort of the result.
    pub fn result(&self) -> &Sort {
        &self.0.result
    }

    fn key(&self) -> (&str, &[Sort], &Sort) {
        (self.name(), self.arguments(), self.result())
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Function) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.0.hash == other.0.hash && self.key() == other.key())
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl Ord for Function {
    fn cmp(&self, other: &Function) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Function {
    fn partial_cmp(&self, other: &Function) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?} -> {}", self.name(), self.arguments(), self.result())
    }
}
