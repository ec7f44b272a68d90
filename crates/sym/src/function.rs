//! Uninterpreted functions: unknowns that take arguments.

use std::fmt;
use std::marker::PhantomData;

use whatif_term::{Function, Sort, Term};

use crate::solvable::Solvable;
use crate::{ExtractSym, Symbols};

/// A list of arguments of solvable types: a tuple of one to four, of references or of values.
pub trait Arguments {
    /// Their sorts.
    fn sorts() -> Vec<Sort>;
    /// Their terms.
    fn terms(self) -> Vec<Term>;
}

/// One argument of a solvable type: a value or a reference.
pub trait Argument {
    /// Its sort.
    fn argument_sort() -> Sort;
    /// Its term.
    fn argument_term(self) -> Term;
}

impl<S: Solvable> Argument for &S {
    fn argument_sort() -> Sort {
        S::sort()
    }
    fn argument_term(self) -> Term {
        self.term().clone()
    }
}

macro_rules! arguments {
    ($($name:ident)*) => {
        impl<$($name: Argument),*> Arguments for ($($name,)*) {
            fn sorts() -> Vec<Sort> {
                vec![$($name::argument_sort()),*]
            }
            #[expect(non_snake_case, reason = "the macro names a value like its type")]
            fn terms(self) -> Vec<Term> {
                let ($($name,)*) = self;
                vec![$($name.argument_term()),*]
            }
        }
    };
}

arguments! { A }
arguments! { A B }
arguments! { A B C }
arguments! { A B C D }

/// An unknown function: all that is known of it is that equal arguments give equal results.
///
/// ```
/// use whatif_sym::prelude::*;
/// let f = SymFunction::<(&SymInt,), SymInt>::sym("f");
/// let [x, y] = ["x", "y"].map(SymInt::sym);
/// let congruence = x.eq(&y).implies(f.apply((&x,)).eq(f.apply((&y,))));
/// assert!(verify(&congruence).unwrap().holds());
/// ```
pub struct SymFunction<A, R> {
    function: Function,
    types: PhantomData<fn(A) -> R>,
}

impl<A: Arguments, R: Solvable> SymFunction<A, R> {
    /// The unknown function of this name.
    pub fn sym(name: impl Into<Box<str>>) -> Self {
        SymFunction { function: Function::new(name, A::sorts(), R::sort()), types: PhantomData }
    }

    /// The result for these arguments.
    pub fn apply(&self, arguments: A) -> R {
        R::from_term(Term::apply(&self.function, arguments.terms()))
    }
}

impl<A, R> ExtractSym for SymFunction<A, R> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        symbols.add_function(&self.function);
    }
}

impl<A, R> Clone for SymFunction<A, R> {
    fn clone(&self) -> Self {
        SymFunction { function: self.function.clone(), types: PhantomData }
    }
}

impl<A, R> fmt::Debug for SymFunction<A, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.function, f)
    }
}
