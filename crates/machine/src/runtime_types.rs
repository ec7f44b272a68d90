//! Types at run time: interned, so that a type is a number in a [`Value`](crate::value::Value).

use std::sync::{Arc, LazyLock, RwLock};

use rustc_hash::FxHashMap;

use whatif_lambda::types::substitute;
use whatif_lambda::{Name, Type};

#[derive(Default)]
struct Interner {
    types: Vec<Arc<Type>>,
    numbers: FxHashMap<Arc<Type>, u64>,
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(RwLock::default);

/// The number of a type. Programs have few types; they are interned for ever.
pub(crate) fn intern(ty: &Type) -> u64 {
    if let Some(&number) = INTERNER.read().expect("no panic while interning").numbers.get(ty) {
        return number;
    }
    let mut interner = INTERNER.write().expect("no panic while interning");
    if let Some(&number) = interner.numbers.get(ty) {
        return number;
    }
    let ty = Arc::new(ty.clone());
    let number = interner.types.len() as u64;
    interner.types.push(ty.clone());
    interner.numbers.insert(ty, number);
    number
}

/// The type of a number.
pub(crate) fn get(number: u64) -> Arc<Type> {
    INTERNER.read().expect("no panic while interning").types[number as usize].clone()
}

/// Finds types for the type variables of a pattern, so that it becomes the given type. An unknown type fits every pattern.
pub(crate) fn fit(pattern: &Type, ty: &Type, found: &mut Vec<(Name, Type)>) -> bool {
    match (pattern, ty) {
        (Type::Var(name), _) => {
            if !found.iter().any(|(other, _)| other == name) {
                found.push((*name, ty.clone()));
            }
            true
        }
        (Type::Con(a), Type::Con(b)) => a == b,
        (Type::App(f, a), Type::App(g, b)) | (Type::Fun(f, a), Type::Fun(g, b)) => {
            fit(f, g, found) && fit(a, b, found)
        }
        (Type::Unknown | Type::Forall(..), _) | (_, Type::Unknown | Type::Forall(..) | Type::Var(_)) => true,
        _ => false,
    }
}

/// A type with the types that [`fit`] found.
pub(crate) fn fitted(ty: &Type, found: &[(Name, Type)]) -> Type {
    substitute(ty, &|variable| Some(found.iter().find(|(name, _)| *name == variable)?.1.clone()))
}
