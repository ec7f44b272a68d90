//! Pointers behave like the value that they point to: each trait is passed on to it.

use std::cmp::Ordering;
use std::hash::Hasher;
use std::rc::Rc;
use std::sync::Arc;

use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Mergeable, MergingStrategy, Model, SimpleMergeable, Structural,
    SymBool, SymEq, SymOrd, Symbols, ToCon, ToSym, Union,
};

macro_rules! pointers {
    ($($ptr:ident, $same:expr, $share:expr;)*) => {$(
        impl<T: Mergeable> Mergeable for $ptr<T> {
            #[inline]
            fn strategy(&self) -> MergingStrategy {
                (**self).strategy()
            }
            #[inline]
            fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
                if $same(self, other) { Ordering::Equal } else { (**self).index_cmp(other, level) }
            }
            fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
                if $same(t, f) && let Some(shared) = $share(t) {
                    return shared;
                }
                $ptr::new(T::merge(cond, t, f))
            }
        }

        impl<T: SimpleMergeable> SimpleMergeable for $ptr<T> {}

        impl<T: SymEq> SymEq for $ptr<T> {
            fn sym_eq(&self, other: &Self) -> SymBool {
                (**self).sym_eq(other)
            }
        }

        impl<T: SymOrd> SymOrd for $ptr<T> {
            fn sym_lt(&self, other: &Self) -> SymBool {
                (**self).sym_lt(other)
            }
            fn sym_le(&self, other: &Self) -> SymBool {
                (**self).sym_le(other)
            }
        }

        impl<T: EvalSym> EvalSym for $ptr<T> {
            fn eval_sym(&self, model: &Model) -> Self {
                $ptr::new((**self).eval_sym(model))
            }
        }

        impl<T: ExtractSym> ExtractSym for $ptr<T> {
            fn extract_sym(&self, symbols: &mut Symbols) {
                (**self).extract_sym(symbols);
            }
        }

        impl<T: Structural> Structural for $ptr<T> {
            fn same(&self, other: &Self) -> bool {
                $same(self, other) || (**self).same(other)
            }
            fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
                (**self).hash_structure(hasher);
            }
        }

        impl<T: GenSym + Mergeable + Clone> GenSym for $ptr<T> {
            fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
                Some(T::gen_sym(depth, fresh)?.map(|value| $ptr::new(value.clone())))
            }
        }

        impl<T: ToCon<C>, C> ToCon<$ptr<C>> for $ptr<T> {
            fn to_con(&self) -> Option<$ptr<C>> {
                (**self).to_con().map($ptr::new)
            }
        }

        impl<C: ToSym<S>, S> ToSym<$ptr<S>> for $ptr<C> {
            fn to_sym(&self) -> $ptr<S> {
                $ptr::new((**self).to_sym())
            }
        }
    )*};
}

pointers! {
    Box, |_, _| false, |_| None;
    Rc, Rc::ptr_eq, |t| Some(Rc::clone(t));
    Arc, Arc::ptr_eq, |t| Some(Arc::clone(t));
}
