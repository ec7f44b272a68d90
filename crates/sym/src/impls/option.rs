//! `Option` and `Result`: sum types (003, section 3.2.4). `None` comes before `Some`, and errors before results.

use std::cmp::Ordering;
use std::hash::Hasher;

use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Mergeable, MergingStrategy, Model, Structural, SymBool, SymEq,
    SymOrd, Symbols, ToCon, ToSym, Union, different_classes,
};

impl<T: Mergeable> Mergeable for Option<T> {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        let tag = MergingStrategy::sorted(1);
        self.as_ref().map_or(tag, |value| tag.then(value.strategy()))
    }
    #[inline]
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
        match (self, other) {
            (Some(a), Some(b)) if level > 0 => a.index_cmp(b, level - 1),
            _ => self.is_some().cmp(&other.is_some()),
        }
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        match (t, f) {
            (Some(t), Some(f)) => Some(T::merge(cond, t, f)),
            (None, None) => None,
            _ => different_classes("Option"),
        }
    }
}

impl<T: SymEq> SymEq for Option<T> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        match (self, other) {
            (Some(a), Some(b)) => a.sym_eq(b),
            _ => (self.is_some() == other.is_some()).into(),
        }
    }
}

impl<T: SymOrd> SymOrd for Option<T> {
    fn sym_lt(&self, other: &Self) -> SymBool {
        match (self, other) {
            (Some(a), Some(b)) => a.sym_lt(b),
            _ => (self.is_none() && other.is_some()).into(),
        }
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        match (self, other) {
            (Some(a), Some(b)) => a.sym_le(b),
            _ => self.is_none().into(),
        }
    }
}

impl<T: EvalSym> EvalSym for Option<T> {
    fn eval_sym(&self, model: &Model) -> Self {
        self.as_ref().map(|value| value.eval_sym(model))
    }
}

impl<T: ExtractSym> ExtractSym for Option<T> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        self.iter().for_each(|value| value.extract_sym(symbols));
    }
}

impl<T: Structural> Structural for Option<T> {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(a), Some(b)) => a.same(b),
            _ => self.is_some() == other.is_some(),
        }
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.is_some().into());
        self.iter().for_each(|value| value.hash_structure(hasher));
    }
}

impl<T: GenSym + Mergeable + Clone> GenSym for Option<T> {
    fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
        let some = T::gen_sym(depth, fresh).map(|value| value.map(|value| Some(value.clone())));
        fresh.choose_union([Union::single(None)].into_iter().chain(some).collect())
    }
}

impl<T: ToCon<C>, C> ToCon<Option<C>> for Option<T> {
    fn to_con(&self) -> Option<Option<C>> {
        match self {
            Some(value) => value.to_con().map(Some),
            None => Some(None),
        }
    }
}

impl<C: ToSym<S>, S> ToSym<Option<S>> for Option<C> {
    fn to_sym(&self) -> Option<S> {
        self.as_ref().map(C::to_sym)
    }
}

impl<T: Mergeable, E: Mergeable> Mergeable for Result<T, E> {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::sorted(1).then(match self {
            Ok(value) => value.strategy(),
            Err(error) => error.strategy(),
        })
    }
    #[inline]
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
        match (self, other) {
            (Ok(a), Ok(b)) if level > 0 => a.index_cmp(b, level - 1),
            (Err(a), Err(b)) if level > 0 => a.index_cmp(b, level - 1),
            _ => self.is_ok().cmp(&other.is_ok()),
        }
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        match (t, f) {
            (Ok(t), Ok(f)) => Ok(T::merge(cond, t, f)),
            (Err(t), Err(f)) => Err(E::merge(cond, t, f)),
            _ => different_classes("Result"),
        }
    }
}

impl<T: SymEq, E: SymEq> SymEq for Result<T, E> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        match (self, other) {
            (Ok(a), Ok(b)) => a.sym_eq(b),
            (Err(a), Err(b)) => a.sym_eq(b),
            _ => false.into(),
        }
    }
}

impl<T: SymOrd, E: SymOrd> SymOrd for Result<T, E> {
    /// Rust's order: results before errors.
    fn sym_lt(&self, other: &Self) -> SymBool {
        match (self, other) {
            (Ok(a), Ok(b)) => a.sym_lt(b),
            (Err(a), Err(b)) => a.sym_lt(b),
            _ => self.is_ok().into(),
        }
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        match (self, other) {
            (Ok(a), Ok(b)) => a.sym_le(b),
            (Err(a), Err(b)) => a.sym_le(b),
            _ => self.is_ok().into(),
        }
    }
}

impl<T: EvalSym, E: EvalSym> EvalSym for Result<T, E> {
    fn eval_sym(&self, model: &Model) -> Self {
        match self {
            Ok(value) => Ok(value.eval_sym(model)),
            Err(error) => Err(error.eval_sym(model)),
        }
    }
}

impl<T: ExtractSym, E: ExtractSym> ExtractSym for Result<T, E> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        match self {
            Ok(value) => value.extract_sym(symbols),
            Err(error) => error.extract_sym(symbols),
        }
    }
}

impl<T: Structural, E: Structural> Structural for Result<T, E> {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Ok(a), Ok(b)) => a.same(b),
            (Err(a), Err(b)) => a.same(b),
            _ => false,
        }
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.is_ok().into());
        match self {
            Ok(value) => value.hash_structure(hasher),
            Err(error) => error.hash_structure(hasher),
        }
    }
}

impl<T, E> GenSym for Result<T, E>
where
    T: GenSym + Mergeable + Clone,
    E: GenSym + Mergeable + Clone,
{
    fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
        let ok = T::gen_sym(depth, fresh).map(|value| value.map(|value| Ok(value.clone())));
        let err = E::gen_sym(depth, fresh).map(|error| error.map(|error| Err(error.clone())));
        fresh.choose_union(ok.into_iter().chain(err).collect())
    }
}

impl<T: ToCon<C>, E: ToCon<D>, C, D> ToCon<Result<C, D>> for Result<T, E> {
    fn to_con(&self) -> Option<Result<C, D>> {
        match self {
            Ok(value) => value.to_con().map(Ok),
            Err(error) => error.to_con().map(Err),
        }
    }
}

impl<C: ToSym<S>, D: ToSym<E>, S, E> ToSym<Result<S, E>> for Result<C, D> {
    fn to_sym(&self) -> Result<S, E> {
        match self {
            Ok(value) => Ok(value.to_sym()),
            Err(error) => Err(error.to_sym()),
        }
    }
}
