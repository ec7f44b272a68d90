//! A suspended value is as good as the value; comparing it, evaluating it or converting it forces it.

use crate::{EvalSym, ExtractSym, Model, Suspended, SymBool, SymEq, SymOrd, Symbols, ToCon};

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

impl<T: EvalSym + 'static> EvalSym for Suspended<T> {
    fn eval_sym(&self, model: &Model) -> Self {
        let value = self.force().eval_sym(model);
        Suspended::new(move || value)
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
