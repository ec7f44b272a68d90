//! Whole types made of the aliases of a file.
//!
//! Where a file has `type ClusterN N = ({v:Int | 0 < v}, PointN N)`, a function on clusters is meant to have a type such as
//! `n:Nat -> ClusterN n -> ClusterN n -> ClusterN n`: what an alias can stand for is replaced by it, everywhere, and a number among
//! the arguments is the value that it speaks of.

use std::collections::BTreeMap;

use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};

use super::Patient;
use super::shape::At;
use crate::annotation::{RType, RTypeKind, TypeArg};
use crate::solve::qualifier::is_integer;

/// An alias with one value.
#[derive(Clone, Debug)]
pub(crate) struct AliasWord {
    pub(crate) name: Name,
    pub(crate) type_params: Vec<Name>,
    /// What it stands for, with other aliases written out.
    pub(crate) body: RType,
}

impl AliasWord {
    /// It, applied to types and a value, if it can stand for a type.
    fn applied(&self, ty: &Type, value: &str) -> Option<String> {
        let mut bound = BTreeMap::new();
        if !stands_for(&self.body, ty, &mut bound) {
            return None;
        }
        let mut text = self.name.to_string();
        for param in &self.type_params {
            text += &format!(" {}", as_argument(bound.get(param)?)?);
        }
        Some(format!("{text} {value}"))
    }
}

impl Patient {
    /// Types in which aliases stand for all that they can stand for, first of all places, and then of the result alone.
    pub(super) fn aliased(&self, aliases: &[AliasWord]) -> Vec<String> {
        let mut found = Vec::new();
        let numbers = (0..self.params.len()).filter(|number| is_integer(&self.params[*number]));
        for number in numbers {
            let Some(value) = self.shape.name(number) else { continue };
            for alias in aliases {
                let Some(result) = alias.applied(&self.result, value) else { continue };
                let others = (0..self.params.len()).filter(|other| *other != number);
                let mut types: Vec<(At, String)> = others
                    .filter_map(|other| {
                        Some((At::Argument(other), alias.applied(&self.params[other], value)?))
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

/// A type as it stands behind a constructor.
fn as_argument(ty: &Type) -> Option<String> {
    let is_enclosed = |head: &Type| matches!(head, Type::Con(name) if is_list(*name) || name.is_tuple());
    let (head, args) = ty.spine();
    let text = show(ty)?;
    Some(if args.is_empty() || is_enclosed(head) { text } else { format!("({text})") })
}

fn is_list(name: Name) -> bool {
    name == names::LIST
}

/// A type as it is written; none if a part of it has no name that a person can write.
pub(super) fn show(ty: &Type) -> Option<String> {
    let (head, args) = ty.spine();
    let written = match head {
        Type::Con(name) => name.base(),
        Type::Var(name) if name.as_str().chars().all(char::is_alphanumeric) => name.as_str(),
        _ => return None,
    };
    match (head, &args[..]) {
        (Type::Con(list), [element]) if is_list(*list) => Some(format!("[{}]", show(element)?)),
        (Type::Con(tuple), [_, ..]) if tuple.is_tuple() => {
            let args: Option<Vec<String>> = args.into_iter().map(show).collect();
            Some(format!("({})", args?.join(", ")))
        }
        _ => args
            .into_iter()
            .try_fold(written.to_string(), |applied, arg| Some(format!("{applied} {}", as_argument(arg)?))),
    }
}
