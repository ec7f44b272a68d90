//! A suspended value is as good as the value; comparing it, evaluating it or converting it forces it.

use std::hash::Hasher;

use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Model, SimpleMergeable, Structural, Suspended, SymBool, SymEq,
    SymOrd, Symbols, ToCon, ToSym, Union,
};

impl<T: SymEq> SymEq for Suspended<T> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        self.force().sym_eq(other.force())
    }
}

impl<T: SymOrd> SymOrd for Suspended<T> {
    fn sym_lt(&self, other: &Self) -> SymBool {
        self.force().sym_lt(other.force())
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        self.force().sym_le(other.force())
    }
}

impl<T: EvalSym> EvalSym for Suspended<T> {
    fn eval_sym(&self, model: &Model) -> Self {
        Suspended::from(self.force().eval_sym(model))
    }
}

impl<T: ExtractSym> ExtractSym for Suspended<T> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        self.force().extract_sym(symbols);
    }
}

impl<T: ToCon<C>, C> ToCon<C> for Suspended<T> {
    fn to_con(&self) -> Option<C> {
        self.force().to_con()
    }
}

impl<C: ToSym<S>, S> ToSym<Suspended<S>> for Suspended<C> {
    fn to_sym(&self) -> Suspended<S> {
        Suspended::from(self.force().to_sym())
    }
}

/// What is not computed has no structure yet, so it is the same only as itself.
impl<T> Structural for Suspended<T> {
    fn same(&self, other: &Self) -> bool {
        self.ptr_eq(other)
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.address());
    }
}

impl<T: GenSym + SimpleMergeable + Clone + 'static> GenSym for Suspended<T> {
    fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
        Some(T::gen_sym(depth, fresh)?.map(|value| Suspended::from(value.clone())))
    }
}
