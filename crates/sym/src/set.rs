//! Sets of any values that a solver knows. A query asks of one value at a time whether it is inside.
//!
//! A set is a tree of how it was made; [`SymSet::contains`] turns the question whether a value is inside into a formula over the
//! values that were put in and taken out. A set may be infinite (the complement of one that is not, or an unknown
//! one). Two sets merge without a look at what is inside.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::sync::Arc;

use whatif_term::{Function, Sort, Symbol, Term, Value};

use crate::{
    EvalSym, ExtractSym, Mergeable, MergingStrategy, Model, Quantified, SimpleMergeable, Solvable, SymBool,
    Symbols,
};

/// A set of values.
///
/// ```
/// use whatif_sym::prelude::*;
/// let [a, b] = ["a", "b"].map(SymSet::<SymInt>::sym);
/// let x = SymInt::sym("x");
/// // x is put into one and taken out of the other.
/// let both = a.insert(&x).intersection(&b.remove(&x));
/// assert!(verify(&!both.contains(&x)).unwrap().holds());
/// // Which sets have 1 and not 2, and nothing that is greater than 2?
/// let wanted = a.contains(&1.into()) & !a.contains(&2.into()) & !a.contains(&3.into());
/// let model = solve(&wanted).unwrap().model().unwrap();
/// assert_eq!(a.contains(&1.into()).under(&model), Some(true));
/// assert_eq!(a.contains(&2.into()).under(&model), Some(false));
/// // That one set is part of another is said with a quantifier.
/// let small = SymSet::of(&[1.into(), 2.into()]);
/// let part = small.intersection(&a).is_subset(&a);
/// assert!(Solver::new().verify_quantified(&part).unwrap().holds());
/// ```
pub struct SymSet<T>(Arc<Node>, PhantomData<fn(T)>);

enum Node {
    Unknown(Function),
    Everything(bool),
    Changed { before: Arc<Node>, value: Term, inside: bool },
    Both(Arc<Node>, Arc<Node>),
    Not(Arc<Node>),
    Either { cond: SymBool, then: Arc<Node>, otherwise: Arc<Node> },
}

impl<T> SymSet<T> {
    fn node(node: Node) -> Self {
        SymSet(Arc::new(node), PhantomData)
    }
}

impl<T: Solvable> SymSet<T> {
    /// The unknown set of this name.
    pub fn sym(name: impl Into<Box<str>>) -> Self {
        Self::node(Node::Unknown(Function::new(name, [T::sort()], Sort::Bool)))
    }

    /// The set that has nothing in it.
    pub fn empty() -> Self {
        Self::node(Node::Everything(false))
    }

    /// The set of these values.
    pub fn of(values: &[T]) -> Self {
        values.iter().fold(Self::empty(), |set, value| set.insert(value))
    }

    /// The set with this value in it.
    #[must_use]
    pub fn insert(&self, value: &T) -> Self {
        self.changed(value, true)
    }

    /// The set without this value.
    #[must_use]
    pub fn remove(&self, value: &T) -> Self {
        self.changed(value, false)
    }

    fn changed(&self, value: &T, inside: bool) -> Self {
        Self::node(Node::Changed { before: Arc::clone(&self.0), value: value.term().clone(), inside })
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        if Arc::ptr_eq(&self.0, &other.0) {
            return self.clone();
        }
        Self::node(Node::Both(Arc::clone(&self.0), Arc::clone(&other.0)))
    }

    /// What is in one or in the other.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.complement().intersection(&other.complement()).complement()
    }

    /// What is in this one and not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }

    /// Everything that is not in it.
    #[must_use]
    pub fn complement(&self) -> Self {
        match &*self.0 {
            Node::Not(inner) => SymSet(Arc::clone(inner), PhantomData),
            _ => Self::node(Node::Not(Arc::clone(&self.0))),
        }
    }

    /// Is the value inside?
    pub fn contains(&self, value: &T) -> SymBool {
        SymBool(contains(&self.0, value.term()))
    }

    /// Is everything in this one also in the other?
    pub fn is_subset(&self, other: &Self) -> Quantified {
        let name = Symbol::fresh("element", T::sort());
        let any = T::from_term(Term::symbol(name.clone()));
        Quantified::forall_symbols(vec![name], self.contains(&any).implies(other.contains(&any)))
    }

    /// Have both the same values inside?
    pub fn is_same(&self, other: &Self) -> Quantified {
        self.is_subset(other) & other.is_subset(self)
    }

    /// What is inside under a model: the values that the program put in, and whether all others are inside, too.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let set = SymSet::of(&[1.into(), x.clone()]).remove(&2.into());
    /// let model = solve(&x.eq(2)).unwrap().model().unwrap();
    /// let (inside, others) = set.values(&model);
    /// assert_eq!(inside.iter().map(|n| n.to_string()).collect::<Vec<_>>(), ["1"]);
    /// assert!(!others);
    /// ```
    pub fn values(&self, model: &Model) -> (Vec<T>, bool) {
        let mut mentioned = mentioned(&self.0, model);
        mentioned.sort_by(Term::structural_cmp);
        mentioned.dedup();
        mentioned.retain(|value| model.satisfies(&contains(&self.0, value)));
        (mentioned.into_iter().map(T::from_term).collect(), has_others(&self.0, model))
    }
}

fn contains(node: &Arc<Node>, value: &Term) -> Term {
    crate::deep(|| match &**node {
        Node::Unknown(function) => Term::apply(function, [value]),
        Node::Everything(inside) => Term::bool(*inside),
        Node::Changed { before, value: changed, inside } => {
            let here = changed.equals(value);
            if here.is_true() {
                return Term::bool(*inside);
            }
            here.ite(&Term::bool(*inside), &contains(before, value))
        }
        Node::Both(a, b) => &contains(a, value) & &contains(b, value),
        Node::Not(inner) => !contains(inner, value),
        Node::Either { cond, then, otherwise } => {
            cond.term().ite(&contains(then, value), &contains(otherwise, value))
        }
    })
}

/// The values under the model that the program put in or took out, or that the model lists for an unknown set.
fn mentioned(node: &Arc<Node>, model: &Model) -> Vec<Term> {
    let (mut todo, mut values) = (vec![node], Vec::new());
    while let Some(node) = todo.pop() {
        match &**node {
            Node::Unknown(function) => {
                values.extend(model.table(function).entries.keys().map(|key| key[0].to_term()));
            }
            Node::Everything(_) => {}
            Node::Changed { before, value, .. } => {
                values.push(model.eval(value).to_term());
                todo.push(before);
            }
            Node::Both(a, b) => todo.extend([a, b]),
            Node::Not(inner) => todo.push(inner),
            Node::Either { cond, then, otherwise } => {
                todo.push(if model.satisfies(cond.term()) { then } else { otherwise });
            }
        }
    }
    values
}

/// Under the model, are the values inside that `mentioned` does not list?
fn has_others(node: &Arc<Node>, model: &Model) -> bool {
    crate::deep(|| match &**node {
        Node::Unknown(function) => model.table(function).default == Value::Bool(true),
        Node::Everything(inside) => *inside,
        Node::Changed { before, .. } => has_others(before, model),
        Node::Both(a, b) => has_others(a, model) && has_others(b, model),
        Node::Not(inner) => !has_others(inner, model),
        Node::Either { cond, then, otherwise } => {
            has_others(if model.satisfies(cond.term()) { then } else { otherwise }, model)
        }
    })
}

impl<T> Clone for SymSet<T> {
    fn clone(&self) -> Self {
        SymSet(Arc::clone(&self.0), PhantomData)
    }
}

impl<T> Mergeable for SymSet<T> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        if Arc::ptr_eq(&t.0, &f.0) {
            return t.clone();
        }
        let (then, otherwise) = (Arc::clone(&t.0), Arc::clone(&f.0));
        Self::node(Node::Either { cond: cond.clone(), then, otherwise })
    }
}

impl<T> SimpleMergeable for SymSet<T> {}

impl<T> ExtractSym for SymSet<T> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        let mut todo = vec![&self.0];
        while let Some(node) = todo.pop() {
            match &**node {
                Node::Unknown(function) => symbols.add_function(function),
                Node::Everything(_) => {}
                Node::Changed { before, value, .. } => {
                    symbols.add_term(value);
                    todo.push(before);
                }
                Node::Both(a, b) => todo.extend([a, b]),
                Node::Not(inner) => todo.push(inner),
                Node::Either { cond, then, otherwise } => {
                    symbols.add_term(cond.term());
                    todo.extend([then, otherwise]);
                }
            }
        }
    }
}

impl<T: Solvable> EvalSym for SymSet<T> {
    /// The set under the model: a list of values, or everything else.
    fn eval_sym(&self, model: &Model) -> Self {
        let (inside, others) = self.values(model);
        if !others {
            return Self::of(&inside);
        }
        Self::of(&self.complement().values(model).0).complement()
    }
}
