//! Resolves names in types.

use whatif_lambda::Name;
use whatif_source::Diagnostic;

use super::{Meaning, Renamer, deep};
use crate::ast::{Ident, SigType, TyVar, Type, TypeKind};
use crate::fixity::{self, Operator, Part};
use crate::scope::{Found, is_type_syntax};
use whatif_lambda::types::names;

impl Renamer<'_> {
    pub(super) fn sig_type(&mut self, sig: &mut SigType) {
        self.ty_vars(sig.forall.as_deref_mut().unwrap_or_default());
        self.tys(&mut sig.context);
        self.ty(&mut sig.ty);
    }

    pub(super) fn ty_vars(&mut self, variables: &mut [TyVar]) {
        for variable in variables {
            if let Some(kind) = &mut variable.kind {
                self.ty(kind);
            }
        }
    }

    pub(super) fn tys(&mut self, types: &mut [Type]) {
        types.iter_mut().for_each(|ty| self.ty(ty));
    }

    pub(super) fn ty(&mut self, ty: &mut Type) {
        deep(|| match &mut ty.kind {
            TypeKind::Con(name) => {
                let name = *name;
                ty.kind = self.type_constructor(name);
            }
            TypeKind::Promoted(name) => match self.global_value(*name) {
                Meaning::Name(unique) => *name = Ident { module: None, name: unique, ..*name },
                Meaning::Unsupported(why) => ty.kind = TypeKind::Unsupported(why.to_string()),
            },
            TypeKind::App(left, right)
            | TypeKind::Fun(left, right)
            | TypeKind::Kinded(left, right)
            | TypeKind::Equal(left, right) => {
                self.ty(left);
                self.ty(right);
            }
            TypeKind::List(inner) | TypeKind::Bang(inner) | TypeKind::Lazy(inner) => self.ty(inner),
            TypeKind::Tuple(types) | TypeKind::PromotedList(types) => self.tys(types),
            TypeKind::Forall(sig) => self.sig_type(sig),
            TypeKind::Operators(operands, operators) => {
                self.tys(operands);
                let (operands, operators) = (std::mem::take(operands), std::mem::take(operators));
                *ty = self.type_operators(operands, operators);
            }
            TypeKind::Var(_) | TypeKind::Wildcard | TypeKind::Lit(_) | TypeKind::Unsupported(_) => {}
        });
    }

    /// A type, a class, or (with DataKinds) a constructor that stands for a type.
    fn type_constructor(&mut self, ident: Ident) -> TypeKind {
        let is_promoted = !(ident.module.is_none() && is_type_syntax(ident.name))
            && self.find_type(ident) == Found::Nothing
            && matches!(self.scope.value(ident.module, ident.name), Found::One(_));
        let meaning = if is_promoted { self.global_value(ident) } else { self.type_name(ident) };
        match meaning {
            Meaning::Name(name) => {
                let ident = Ident { module: None, name, ..ident };
                if is_promoted { TypeKind::Promoted(ident) } else { TypeKind::Con(ident) }
            }
            Meaning::Unsupported(why) => TypeKind::Unsupported(why.to_string()),
        }
    }

    fn type_operators(&mut self, operands: Vec<Type>, operators: Vec<Ident>) -> Type {
        let span = operands[0].span.to(operands[operands.len() - 1].span);
        let mut parts = Vec::with_capacity(operands.len() + operators.len());
        let mut operators = operators.into_iter();
        for operand in operands {
            parts.push(Part::Operand(operand));
            let Some(operator) = operators.next() else { continue };
            // Between types, `*` is no kind: with NoStarIsType it is a product.
            let kind = match self.find_type(operator) {
                Found::One(ty) if operator.name == names::STAR => {
                    TypeKind::Con(Ident { module: None, name: ty.name, ..operator })
                }
                _ => self.type_constructor(operator),
            };
            let fixity = match &kind {
                _ if operator.name == names::EQUALITY => {
                    crate::ast::Fixity { assoc: crate::ast::Assoc::None, precedence: 4 }
                }
                TypeKind::Con(name) | TypeKind::Promoted(name) => self.definitions.fixity(name.name),
                _ => fixity::MINUS,
            };
            let (name, span) = (operator.name, operator.span);
            parts.push(Part::Operator(Operator { op: Some(kind), name, span, fixity }));
        }
        let apply = |left: Option<Type>, operator: Operator<TypeKind>, right: Type| {
            let (Some(left), Some(kind)) = (left, operator.op) else { return right };
            let span = left.span.to(right.span);
            if operator.name == names::EQUALITY {
                return Type { kind: TypeKind::Equal(Box::new(left), Box::new(right)), span };
            }
            let head = Type { kind, span: operator.span };
            let partial = Type { kind: TypeKind::App(Box::new(head), Box::new(left)), span };
            Type { kind: TypeKind::App(Box::new(partial), Box::new(right)), span }
        };
        match fixity::resolve(parts, apply) {
            Ok(ty) => ty,
            Err(error) => {
                self.errors.push(*error);
                Type { kind: TypeKind::Unsupported("operators that cannot be mixed".to_owned()), span }
            }
        }
    }
}

impl Renamer<'_> {
    /// Reports the type variables of a type that are not among these.
    pub(super) fn check_variables(&mut self, ty: &Type, bound: &mut Vec<Name>) {
        deep(|| match &ty.kind {
            TypeKind::Var(name) if !bound.contains(&name.name) => {
                let message = format!("the type variable `{}` is not in scope", name.name);
                self.errors.push(Diagnostic::error(name.span, message));
            }
            TypeKind::App(left, right) | TypeKind::Fun(left, right) | TypeKind::Equal(left, right) => {
                self.check_variables(left, bound);
                self.check_variables(right, bound);
            }
            TypeKind::List(inner)
            | TypeKind::Bang(inner)
            | TypeKind::Lazy(inner)
            | TypeKind::Kinded(inner, _) => self.check_variables(inner, bound),
            TypeKind::Tuple(types) | TypeKind::PromotedList(types) => {
                types.iter().for_each(|ty| self.check_variables(ty, bound));
            }
            TypeKind::Operators(types, _) => types.iter().for_each(|ty| self.check_variables(ty, bound)),
            TypeKind::Forall(sig) => {
                let outer = bound.len();
                bound.extend(sig.forall.iter().flatten().map(|variable| variable.name.name));
                sig.context.iter().chain([&sig.ty]).for_each(|ty| self.check_variables(ty, bound));
                bound.truncate(outer);
            }
            _ => {}
        });
    }
}

/// The reason why a part of a type is not supported, if there is such a part.
pub(super) fn unsupported_part(ty: &Type) -> Option<&str> {
    deep(|| match &ty.kind {
        TypeKind::Unsupported(why) => Some(why.as_str()),
        TypeKind::App(left, right) | TypeKind::Fun(left, right) | TypeKind::Equal(left, right) => {
            unsupported_part(left).or_else(|| unsupported_part(right))
        }
        TypeKind::List(inner)
        | TypeKind::Bang(inner)
        | TypeKind::Lazy(inner)
        | TypeKind::Kinded(inner, _) => unsupported_part(inner),
        TypeKind::Tuple(types) | TypeKind::PromotedList(types) => types.iter().find_map(unsupported_part),
        TypeKind::Forall(sig) => unsupported_part(&sig.ty),
        _ => None,
    })
}
