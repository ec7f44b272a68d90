//! Tuples: product types (003, section 3.2.3), one component after the other.

use std::cmp::Ordering;
use std::hash::Hasher;

use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Mergeable, MergingStrategy, Model, SimpleMergeable, Structural,
    SymBool, SymEq, SymOrd, Symbols, ToCon, ToSym, Union,
};

/// `a.and_then(|a| b.and_then(|b| … value))`
macro_rules! nested {
    ($value:expr;) => { Union::single($value) };
    ($value:expr; $a:ident $($rest:ident)*) => { $a.and_then(|$a| nested!($value; $($rest)*)) };
}

/// `a0 < b0 or a0 = b0 and (a1 < b1 or …)`
macro_rules! lexicographic {
    ($a:ident $b:ident $last:expr;) => { $last };
    ($a:ident $b:ident $last:expr; $i:tt $($rest:tt)*) => {
        $a.$i.sym_lt(&$b.$i) | $a.$i.sym_eq(&$b.$i).and_then(|| lexicographic!($a $b $last; $($rest)*))
    };
}

macro_rules! tuples {
    ($($name:ident $con:ident $i:tt),*) => {
        impl<$($name: Mergeable),*> Mergeable for ($($name,)*) {
            #[inline]
            fn strategy(&self) -> MergingStrategy {
                MergingStrategy::SIMPLE $(.then(self.$i.strategy()))*
            }
            #[inline]
            fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
                let mut level = level;
                $(
                    let depth = self.$i.strategy().depth();
                    if level < depth {
                        return self.$i.index_cmp(&other.$i, level);
                    }
                    level -= depth;
                )*
                let _ = level;
                Ordering::Equal
            }
            fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
                ($($name::merge(cond, &t.$i, &f.$i),)*)
            }
        }

        impl<$($name: SimpleMergeable),*> SimpleMergeable for ($($name,)*) {}

        impl<$($name: SymEq),*> SymEq for ($($name,)*) {
            fn sym_eq(&self, other: &Self) -> SymBool {
                SymBool::from(true) $(.and_then(|| self.$i.sym_eq(&other.$i)))*
            }
        }

        impl<$($name: SymOrd),*> SymOrd for ($($name,)*) {
            fn sym_lt(&self, other: &Self) -> SymBool {
                lexicographic!(self other SymBool::from(false); $($i)*)
            }
            fn sym_le(&self, other: &Self) -> SymBool {
                lexicographic!(self other SymBool::from(true); $($i)*)
            }
        }

        impl<$($name: EvalSym),*> EvalSym for ($($name,)*) {
            fn eval_sym(&self, model: &Model) -> Self {
                ($(self.$i.eval_sym(model),)*)
            }
        }

        impl<$($name: ExtractSym),*> ExtractSym for ($($name,)*) {
            fn extract_sym(&self, symbols: &mut Symbols) {
                $(self.$i.extract_sym(symbols);)*
            }
        }

        impl<$($name: Structural),*> Structural for ($($name,)*) {
            fn same(&self, other: &Self) -> bool {
                true $(&& self.$i.same(&other.$i))*
            }
            fn hash_structure<HASHER: Hasher>(&self, hasher: &mut HASHER) {
                $(self.$i.hash_structure(hasher);)*
            }
        }

        impl<$($name: GenSym + Mergeable + Clone),*> GenSym for ($($name,)*) {
            #[expect(non_snake_case, reason = "the macro names a value like its type")]
            fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
                $(let $name = $name::gen_sym(depth, fresh)?;)*
                Some(nested!(($($name.clone(),)*); $($name)*))
            }
        }

        impl<$($name: ToCon<$con>, $con),*> ToCon<($($con,)*)> for ($($name,)*) {
            fn to_con(&self) -> Option<($($con,)*)> {
                Some(($(self.$i.to_con()?,)*))
            }
        }

        impl<$($name: ToSym<$con>, $con),*> ToSym<($($con,)*)> for ($($name,)*) {
            fn to_sym(&self) -> ($($con,)*) {
                ($(self.$i.to_sym(),)*)
            }
        }
    };
}

tuples! { A CA 0 }
tuples! { A CA 0, B CB 1 }
tuples! { A CA 0, B CB 1, C CC 2 }
tuples! { A CA 0, B CB 1, C CC 2, D CD 3 }
tuples! { A CA 0, B CB 1, C CC 2, D CD 3, E CE 4 }
tuples! { A CA 0, B CB 1, C CC 2, D CD 3, E CE 4, F CF 5 }
tuples! { A CA 0, B CB 1, C CC 2, D CD 3, E CE 4, F CF 5, G CG 6 }
tuples! { A CA 0, B CB 1, C CC 2, D CD 3, E CE 4, F CF 5, G CG 6, H CH 7 }
