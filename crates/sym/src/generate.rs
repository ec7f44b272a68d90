//! Fresh unknowns, and values of any type made of them (003, section 4.1).

use std::cell::RefCell;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashSet;

use crate::{Mergeable, Solvable, SymBool, SymInt, Union};

/// A source of unknowns that no other source has: they carry its name and a number.
///
/// A number whose unknown another source has made is passed over, so two sources may have the same name, and a clone
/// is a source of its own. Sources that were made in one thread stay apart wherever they are sent; sources that are made in
/// different threads, and whose unknowns meet, want different names.
///
/// ```
/// use whatif_sym::prelude::*;
/// let mut fresh = Fresh::new("p");
/// let (a, b): (SymInt, SymInt) = (fresh.sym(), fresh.sym());
/// assert_eq!((a + b).to_string(), "p0 + p1");
/// assert_eq!(Fresh::new("p").int().to_string(), "p2");
/// ```
#[derive(Clone)]
pub struct Fresh {
    name: Box<str>,
    next: usize,
    /// The names that this source, and the others of its thread, have made.
    taken: Taken,
    /// The types that are being generated, outermost first, each at its depth (see [`Fresh::nested`]).
    making: Vec<(&'static str, usize)>,
}

/// Names in use, shared by all sources that were made in one thread.
type Taken = Arc<Mutex<FxHashSet<Box<str>>>>;

thread_local! {
    static TAKEN: RefCell<Taken> = RefCell::default();
}

impl Fresh {
    /// Unknowns `name0`, `name1`, …, except those that another source has made.
    pub fn new(name: impl Into<Box<str>>) -> Self {
        let taken = TAKEN.with_borrow(Arc::clone);
        Fresh { name: name.into(), next: 0, taken, making: Vec::new() }
    }

    /// Runs `f` as if no source had made any unknown before: for runs that are repeated, whose values never meet.
    ///
    /// ```
    /// use whatif_sym::prelude::*;
    /// let run = || Fresh::apart(|| Fresh::new("p").int().to_string());
    /// assert_eq!((run(), run()), ("p0".to_string(), "p0".to_string()));
    /// ```
    pub fn apart<R>(f: impl FnOnce() -> R) -> R {
        struct Restore(Taken);
        impl Drop for Restore {
            fn drop(&mut self) {
                TAKEN.replace(Arc::clone(&self.0));
            }
        }
        let _restore = Restore(TAKEN.take());
        f()
    }

    /// The next unknown.
    pub fn sym<T: Solvable>(&mut self) -> T {
        T::symbol(self.name())
    }

    /// So many unknowns.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let numbers: Vec<SymInt> = Fresh::new("n").list(3);
    /// assert_eq!(numbers.iter().sum::<SymInt>().to_string(), "n0 + n1 + n2");
    /// ```
    pub fn list<T: Solvable>(&mut self, length: usize) -> Vec<T> {
        (0..length).map(|_| self.sym()).collect()
    }

    /// The next name, for unknowns that are not of a [`Solvable`] type, such as functions.
    pub fn name(&mut self) -> Box<str> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let name: Box<str> = format!("{}{}", self.name, self.next).into();
            self.next += 1;
            if taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// Generates a value of a type that may contain itself: where it does so without a union in between, as through a
    /// `Box`, one level of depth is used up, so that generation ends. Derived implementations of [`GenSym`] call it.
    pub fn nested<T>(
        &mut self,
        depth: usize,
        generate: impl FnOnce(usize, &mut Fresh) -> Option<Union<T>>,
    ) -> Option<Union<T>> {
        let this = std::any::type_name::<T>();
        let inside_itself = self.making.contains(&(this, depth));
        let depth = if inside_itself { depth.checked_sub(1)? } else { depth };
        self.making.push((this, depth));
        let value = generate(depth, self);
        self.making.pop();
        value
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

impl fmt::Debug for Fresh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fresh").field("name", &self.name).field("next", &self.next).finish()
    }
}

/// Types that have a symbolic value standing for all their values up to a depth.
///
/// `#[derive(GenSym)]` makes it a choice of all variants. Solvable types are one unknown; a field of type
/// [`Union<T>`] counts one level of depth, and so does a type inside of itself (through a `Box`, say); a `Vec` has up to
/// `depth` elements. What has too many concrete values to choose from (`i64`, `String`) cannot be generated, and neither
/// can a variant that contains it. For other shapes, see [`Spec`](crate::Spec).
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
