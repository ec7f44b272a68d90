//! Haskell types as people write them.

use std::collections::BTreeMap;

use whatif_lambda::types::names;
use whatif_lambda::{Binder, Name, Type};

use crate::pieces::replaced;

/// A type as it stands behind a constructor.
#[must_use]
pub fn as_argument(ty: &Type) -> Option<String> {
    let is_enclosed = |head: &Type| matches!(head, Type::Con(name) if is_list(*name) || name.is_tuple());
    let (head, args) = ty.spine();
    let text = show(ty)?;
    Some(if args.is_empty() || is_enclosed(head) { text } else { format!("({text})") })
}

fn is_list(name: Name) -> bool {
    name == names::LIST
}

/// A type as it is written; none if a part of it has no name that a person can write.
fn show(ty: &Type) -> Option<String> {
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

/// A type whose variables have names as people write them.
fn named(ty: &Type, names: &mut BTreeMap<Name, Name>) -> Type {
    replaced(ty, &mut |part| {
        let Type::Var(name) = part else { return None };
        let letter = char::from(b'a' + (names.len() % 26) as u8);
        Some(Type::Var(*names.entry(*name).or_insert_with(|| Name::new(&letter.to_string()))))
    })
}

/// The types of some binders, one after the other; their variables have names as people write them.
pub(crate) fn shown<'b>(binders: impl IntoIterator<Item = &'b Binder>) -> Option<Vec<String>> {
    let mut letters = BTreeMap::new();
    binders.into_iter().map(|binder| show(&named(&binder.ty, &mut letters))).collect()
}
