//! Does a refined type have the shape of the program's type?
//!
//! Only certain differences count: two type constructors of which neither can be a synonym of the other.

use std::collections::BTreeSet;

use whatif_haskell::ast::{Module, Type, TypeKind};
use whatif_source::Span;

use crate::annotation::{RType, RTypeKind, TypeArg};
use crate::declare::data_types;

/// Types of the Prelude that are not synonyms.
const PRELUDE: [&str; 10] =
    ["Int", "Integer", "Bool", "Char", "Double", "Float", "Ordering", "Maybe", "Either", "IO"];

/// The types of a module that are certainly not synonyms.
pub(super) struct Shapes<'a> {
    own: BTreeSet<&'a str>,
}

/// A type constructor and its arguments.
struct Applied<'a> {
    head: &'a str,
    args: Vec<&'a Type>,
}

const FUNCTION: &str = "->";

impl<'a> Shapes<'a> {
    pub(super) fn of(module: &'a Module) -> Shapes<'a> {
        Shapes { own: data_types(module).map(|data| data.name.name.as_str()).collect() }
    }

    /// Where a refined type has another shape than the declared one, and the message.
    pub(super) fn difference(&self, refined: &RType, declared: &Type) -> Option<(Span, String)> {
        let told = |declared: &str, refined_head: &str| {
            let (declared, head) = (described(declared), described(refined_head));
            (refined.span, format!("the program has {declared} here, not {head}"))
        };
        match (&refined.kind, &declared.kind) {
            // A difference inside of an alias is reported where the alias is used.
            (RTypeKind::Refined(_, base, _) | RTypeKind::Abstract(base, _), _) => {
                self.difference(base, declared).map(|(_, told)| (refined.span, told))
            }
            (RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body), _) => {
                self.difference(body, declared)
            }
            (_, TypeKind::Forall(inner)) => self.difference(refined, &inner.ty),
            (RTypeKind::Fun(_, argument, result), TypeKind::Fun(from, to)) => {
                self.difference(argument, from).or_else(|| self.difference(result, to))
            }
            (RTypeKind::Fun(..), _) => {
                let head = applied(declared)?.head;
                self.is_certain(head).then(|| told(head, FUNCTION))
            }
            (RTypeKind::Con(name, _), TypeKind::Fun(..)) => {
                self.is_certain(name.name.as_str()).then(|| told(FUNCTION, name.name.as_str()))
            }
            (RTypeKind::Con(name, args), _) => {
                let (head, found) = (name.name.as_str(), applied(declared)?);
                if head != found.head {
                    let differ = [head, found.head].iter().all(|head| self.is_certain(head))
                        && !are_text(head, found.head);
                    return differ.then(|| told(found.head, head));
                }
                let mut pairs = args.iter().filter_map(TypeArg::as_type).zip(found.args);
                pairs.find_map(|(refined, declared)| self.difference(refined, declared))
            }
            _ => None,
        }
    }

    fn is_certain(&self, name: &str) -> bool {
        self.own.contains(name) || PRELUDE.contains(&name) || name.starts_with(['[', '(']) || name == "String"
    }
}

fn described(head: &str) -> String {
    match head {
        FUNCTION => "a function".into(),
        "[]" => "a list".into(),
        "(,)" => "a pair".into(),
        tuple if tuple.starts_with("(,") => "a tuple".into(),
        name => format!("`{name}`"),
    }
}

/// Is one of them a synonym of the other?
fn are_text(a: &str, b: &str) -> bool {
    matches!((a, b), ("String", "[]") | ("[]", "String"))
}

fn applied(ty: &Type) -> Option<Applied<'_>> {
    let mut args = Vec::new();
    let mut ty = ty;
    loop {
        match &ty.kind {
            TypeKind::App(head, arg) => {
                args.insert(0, &**arg);
                ty = head;
            }
            TypeKind::Bang(inner) | TypeKind::Lazy(inner) | TypeKind::Kinded(inner, _) => ty = inner,
            TypeKind::List(inner) => return Some(Applied { head: "[]", args: vec![inner] }),
            TypeKind::Tuple(parts) => {
                let head = if parts.len() == 2 { "(,)" } else { "(,,)" };
                return Some(Applied { head, args: parts.iter().collect() });
            }
            TypeKind::Con(name) => return Some(Applied { head: name.name.as_str(), args }),
            _ => return None,
        }
    }
}
