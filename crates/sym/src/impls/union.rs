//! A union is itself a value: any two merge into one, so unions nest in every type.

use std::cmp::Ordering;
use std::hash::Hasher;

use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Mergeable, MergingStrategy, Model, SimpleMergeable, Structural,
    SymBool, SymEq, SymOrd, Symbols, ToCon, ToSym, Union, deep,
};

impl<T: Mergeable> Mergeable for Union<T> {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    #[inline]
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        Union::ite(cond, t, f)
    }
}

impl<T: Mergeable> SimpleMergeable for Union<T> {}

impl<T: SymEq> SymEq for Union<T> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        if self.ptr_eq(other) {
            return true.into();
        }
        deep(|| self.fold(|a| other.fold(|b| a.sym_eq(b))))
    }
}

impl<T: SymOrd> SymOrd for Union<T> {
    fn sym_lt(&self, other: &Self) -> SymBool {
        deep(|| self.fold(|a| other.fold(|b| a.sym_lt(b))))
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        deep(|| self.fold(|a| other.fold(|b| a.sym_le(b))))
    }
}

impl<T: EvalSym> EvalSym for Union<T> {
    /// The one leaf whose guard holds.
    fn eval_sym(&self, model: &Model) -> Self {
        deep(|| Union::single(self.chosen(model).eval_sym(model)))
    }
}

impl<T: ExtractSym> ExtractSym for Union<T> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        deep(|| {
            self.visit(symbols, &|symbols, guard| symbols.add_term(guard.term()), &|symbols, value| {
                value.extract_sym(symbols)
            })
        });
    }
}

impl<T: Structural> Structural for Union<T> {
    fn same(&self, other: &Self) -> bool {
        deep(|| self.same_structure(other))
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.structural_hash());
    }
}

impl<T: GenSym + Mergeable> GenSym for Union<T> {
    /// One level deeper.
    fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
        let inner = T::gen_sym(depth.checked_sub(1)?, fresh)?;
        Some(Union::single(inner))
    }
}

impl<T: ToCon<C>, C> ToCon<C> for Union<T> {
    fn to_con(&self) -> Option<C> {
        self.single_value()?.to_con()
    }
}

impl<C: ToSym<S>, S> ToSym<Union<S>> for C {
    fn to_sym(&self) -> Union<S> {
        Union::single(self.to_sym())
    }
}
