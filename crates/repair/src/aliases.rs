//! Whole types made of the aliases of a file.
//!
//! Where a file has `type ClusterN N = ({v:Int | 0 < v}, PointN N)`, a function on clusters is meant to have a type such as
//! `n:Nat -> ClusterN n -> ClusterN n -> ClusterN n`: what an alias can stand for is replaced by it, everywhere, and a number among
//! the arguments is the value that it speaks of.

use std::collections::BTreeMap;

use whatif_lambda::{Name, Type};

use whatif_liquid::annotation::{RType, RTypeKind, TypeArg};
use whatif_liquid::is_integer;
use whatif_liquid::vocabulary::AliasWord;
use whatif_liquid::written::as_argument;

use crate::shape::At;
use crate::target::Target;

/// An alias, applied to types and a value, if it can stand for a type.
fn applied(alias: &AliasWord, ty: &Type, value: &str) -> Option<String> {
    let mut bound = BTreeMap::new();
    if !stands_for(&alias.body, ty, &mut bound) {
        return None;
    }
    let mut text = alias.name.to_string();
    for param in &alias.type_params {
        text += &format!(" {}", as_argument(bound.get(param)?)?);
    }
    Some(format!("{text} {value}"))
}

impl Target {
    /// Types in which aliases stand for all that they can stand for, first of all places, and then of the result alone.
    pub(super) fn aliased(&self, aliases: &[AliasWord]) -> Vec<String> {
        let mut found = Vec::new();
        let numbers = (0..self.params.len()).filter(|number| is_integer(&self.params[*number]));
        for number in numbers {
            let Some(value) = self.shape.name(number) else { continue };
            for alias in aliases {
                let Some(result) = applied(alias, &self.result, value) else { continue };
                let others = (0..self.params.len()).filter(|other| *other != number);
                let mut types: Vec<(At, String)> = others
                    .filter_map(|other| {
                        Some((At::Argument(other), applied(alias, &self.params[other], value)?))
                    })
                    .collect();
                types.push((At::Result, result.clone()));
                types.push((At::Argument(number), "Nat".into()));
                found.push(self.shape.with_types(&types, number));
                found.push(self.shape.with_types(&[(At::Result, result)], number));
            }
        }
        found.dedup();
        found
    }
}

/// Is `ty` the refined type without its refinements? Binds the type variables of the refined type.
fn stands_for(refined: &RType, ty: &Type, bound: &mut BTreeMap<Name, Type>) -> bool {
    match &refined.kind {
        RTypeKind::Refined(_, base, _) | RTypeKind::Abstract(base, _) => stands_for(base, ty, bound),
        RTypeKind::Var(name) => bound.entry(name.name).or_insert_with(|| ty.clone()) == ty,
        RTypeKind::Con(name, args) => {
            let (head, parts) = ty.spine();
            let is_arg = |(arg, part): (&TypeArg, &Type), bound: &mut BTreeMap<Name, Type>| match arg {
                TypeArg::Type(arg) => stands_for(arg, part, bound),
                TypeArg::Value(_) => false,
            };
            matches!(head, Type::Con(found) if found.base() == name.name.base())
                && args.len() == parts.len()
                && args.iter().zip(parts).all(|pair| is_arg(pair, bound))
        }
        _ => false,
    }
}
