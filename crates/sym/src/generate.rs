//! Fresh unknowns, and values of any type made of them (003, section 4.1).

use crate::{Mergeable, Solvable, SymBool, SymInt, Union};

/// A source of unknowns that no one else has: they carry its name and a number.
///
/// ```
/// use whatif_sym::prelude::*;
/// let mut fresh = Fresh::new("p");
/// let (a, b): (SymInt, SymInt) = (fresh.sym(), fresh.sym());
/// assert_eq!((a + b).to_string(), "p0 + p1");
/// ```
#[derive(Clone, Debug)]
pub struct Fresh {
    name: Box<str>,
    next: usize,
}

impl Fresh {
    /// Unknowns `name0`, `name1`, …
    pub fn new(name: impl Into<Box<str>>) -> Self {
        Fresh { name: name.into(), next: 0 }
    }

    /// The next unknown.
    pub fn sym<T: Solvable>(&mut self) -> T {
        let number = self.next;
        self.next += 1;
        T::symbol(format!("{}{number}", self.name))
    }

    /// The next unknown truth value.
    pub fn bool(&mut self) -> SymBool {
        self.sym()
    }

    /// The next unknown integer.
    pub fn int(&mut self) -> SymInt {
        self.sym()
    }

    /// Any one of these values: `k` of them need `k - 1` unknown truth values. Panics if there are none.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let mut fresh = Fresh::new("c");
    /// assert_eq!(fresh.choose([3, 1, 2]).to_string(), "{1 if c0 | 2 if c1 | 3}");
    /// ```
    pub fn choose<T: Mergeable>(&mut self, values: impl IntoIterator<Item = T>) -> Union<T> {
        let unions = values.into_iter().map(Union::single).collect();
        self.choose_union(unions).expect("a choice of at least one value")
    }

    /// Any value of any one of these unions; `None` if there are none.
    pub fn choose_union<T: Mergeable>(&mut self, mut unions: Vec<Union<T>>) -> Option<Union<T>> {
        // Sorted alternatives join without reordering, so that every guard stays a single unknown.
        unions.sort_by(|a, b| a.leftmost_value().class_cmp(b.leftmost_value()));
        let last = unions.pop()?;
        let guards: Vec<SymBool> = unions.iter().map(|_| self.bool()).collect();
        Some(guards.iter().zip(unions).rfold(last, |rest, (guard, union)| Union::ite(guard, &union, &rest)))
    }

    /// Any one of these values, where they merge into one.
    pub fn choose_simple<T: crate::SimpleMergeable + Clone>(&mut self, values: &[T]) -> T {
        let [first, rest @ ..] = values else { panic!("a choice of at least one value") };
        rest.iter().fold(first.clone(), |others, value| self.bool().ite(value, &others))
    }

    /// Any value of the type that is at most `depth` unions deep.
    ///
    /// Panics if there is none (see [`GenSym`]).
    pub fn any<T: GenSym>(&mut self, depth: usize) -> Union<T> {
        T::gen_sym(depth, self).expect("a value of this depth")
    }
}

/// Types that have a symbolic value standing for all their values up to a depth.
///
/// `#[derive(GenSym)]` makes it a choice of all variants. Solvable types are one unknown; a field of type
/// [`Union<T>`] counts one level of depth; a `Vec` has up to `depth` elements. What has too many concrete values to
/// choose from (`i64`, `String`) cannot be generated, and neither can a variant that contains it.
///
/// ```
/// use whatif_sym::prelude::*;
///
/// #[derive(Clone, Symbolic)]
/// enum Expr {
///     Int(SymInt),
///     Neg(Union<Expr>),
///     Add(Union<Expr>, Union<Expr>),
/// }
///
/// let mut fresh = Fresh::new("e");
/// let leaf = fresh.any::<Expr>(0);
/// assert_eq!(leaf.len(), 1);
/// let sketch = fresh.any::<Expr>(2);
/// assert_eq!(sketch.len(), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "there is no way to generate a symbolic `{Self}`",
    note = "add `#[derive(GenSym)]` (or `#[derive(Symbolic)]`) to `{Self}`"
)]
pub trait GenSym: Sized {
    /// Any value up to `depth`; `None` if there is none.
    fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>>;
}
