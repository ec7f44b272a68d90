//! Does a refined type have the shape of the program's type?
//!
//! Only certain differences count: two type constructors of which neither can be a synonym of the other.

use std::collections::BTreeSet;

use whatif_haskell::ast::{DeclKind, Module, Type, TypeKind};
use whatif_source::Span;

use whatif_lambda::types::names;

use crate::annotation::{RType, RTypeKind, TypeArg};

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
        let data = module.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Data(data) => Some(data.name.name.as_str()),
            _ => None,
        });
        Shapes { own: data.collect() }
    }

    /// Where a refined type has another shape than the declared one, and the message.
    pub(super) fn difference(&self, refined: &RType, declared: &Type) -> Option<(Span, String)> {
        let told = |declared: &str, refined_head: &str| {
            let (declared, head) = (described(declared), described(refined_head));
            Some((refined.span, format!("the program has {declared} here, not {head}")))
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
            (RTypeKind::Fun(..), _) => match applied(declared)?.head {
                head if self.is_certain(head) => told(head, FUNCTION),
                _ => None,
            },
            (RTypeKind::Con(name, _), TypeKind::Fun(..)) => match name.name.as_str() {
                head if self.is_certain(head) => told(FUNCTION, head),
                _ => None,
            },
            (RTypeKind::Con(name, args), _) => {
                let (head, found) = (name.name.as_str(), applied(declared)?);
                if head != found.head {
                    let certain = self.is_certain(head) && self.is_certain(found.head);
                    return if certain && !are_text(head, found.head) {
                        told(found.head, head)
                    } else {
                        None
                    };
                }
                let types = args.iter().filter_map(|arg| match arg {
                    TypeArg::Type(ty) => Some(ty),
                    TypeArg::Value(_) => None,
                });
                let mut pairs = types.zip(found.args);
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
        tuple if names::is_tuple(tuple) => "a tuple".into(),
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
