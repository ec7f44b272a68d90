//! Fields of constructors that are functions with refined types.
//!
//! As for an argument that is a function (`guard.rs`), no condition on such a field can be decided, but each call of it can be checked. So
//! it is wrapped wherever it goes into a value or comes out of one. Of
//!
//! ```text
//! {-@ data Step = Step { bound :: Int, next :: x:Nat -> {v:Int | v <= bound} } @-}
//! ```
//!
//! are made `Step$given1`, for the code that makes a `Step` (its results are asserted), `Step$taken1`, for the code that takes one apart and is
//! checked (its arguments are asserted, its results assumed), and `Step$said1` for all other code (its results are assumed). They take all
//! fields, since the type may mention the others. [`fields`](crate::fields) puts them into place.

use whatif_haskell::ast::{ConDecl, DataDecl, Expr, SigType, Type, TypeKind};
use whatif_lambda::{Name, Part, Role};

use super::data::field_labels;
use super::guard::Side;
use super::types::{any_part, has_refinement, is_function, split};
use super::{Declarer, FieldGuard, is_proof};
use crate::annotation::{RType, RTypeKind};
use crate::build::At;
use crate::unsupported::Unsupported;

impl Declarer<'_> {
    /// The wrappers of the fields that are functions with refined types, whose aliases are expanded.
    pub(super) fn field_guards(
        &mut self,
        data: &DataDecl,
        declared: &ConDecl,
        names: &[Name],
        types: &[RType],
    ) -> Result<(), Unsupported> {
        let labels = field_labels(declared);
        for (field, ty) in types.iter().enumerate() {
            if !promises(ty) {
                continue;
            }
            let is_general = matches!(declared.field_types()[field].kind, TypeKind::Forall(..));
            if !is_function(ty) || is_general || data.newtype {
                self.declared.unseen = true;
                let what = match () {
                    () if data.newtype => "a newtype of a function with a refined type",
                    () if is_general => "a polymorphic field with a refined type",
                    () => "a refinement of functions inside of a field",
                };
                self.declared.distrusted.push((data.name.name, Unsupported::new(what, ty.span)));
                continue;
            }
            let label = labels.get(field).copied();
            let constructor = declared.name.name;
            let called = label.unwrap_or_else(|| Name::new(&format!("the function in {constructor}")));
            let value = At(ty.span).var(names[field]);
            let Some(given) = self.guard(ty, value.clone(), Side::Given, called)? else { continue };
            let Some(taken) = self.guard(ty, value.clone(), Side::Taken, called)? else { continue };
            let Some(said) = self.guard(ty, value, Side::Said, called)? else { continue };
            self.promised_by_field(ty);
            let sig = wrapper_type(data, declared, field, At(ty.span));
            let mut define = |part: &str, body: Expr| {
                let name = constructor.numbered(Role::Predicate, part, field as u32);
                self.decls.extend(At(ty.span).function(name, sig.clone(), names, body));
                name
            };
            let guard = FieldGuard {
                data: data.name.name,
                constructor,
                fields: names.len(),
                field,
                label,
                arity: split(function_in(ty)).0.len(),
                proof: is_proof(function_in(ty)),
                given: define("$given", given),
                taken: define("$taken", taken),
                said: define("$said", said),
                place: ty.span,
            };
            self.declared.field_guards.push(guard);
        }
        Ok(())
    }

    /// What a field's function returns is a promise of the field.
    fn promised_by_field(&mut self, ty: &RType) {
        let promise = split(function_in(ty)).1.span;
        let own = self.declared.assertions.iter_mut().filter(|found| found.place == promise);
        own.filter(|found| found.part == Part::Pre).for_each(|found| found.part = Part::Field);
    }
}

/// Is there a function in a type whose own type is refined?
fn promises(ty: &RType) -> bool {
    any_part(ty, &|part| matches!(part.kind, RTypeKind::Fun(..)) && has_refinement(part))
}

/// A function type without a refinement of the function itself.
fn function_in(ty: &RType) -> &RType {
    match &ty.kind {
        RTypeKind::Refined(_, base, _) | RTypeKind::Forall(_, _, base) => function_in(base),
        _ => ty,
    }
}

/// The type of a wrapper: a function of all fields that returns this one. None where variables of the constructor's own occur.
fn wrapper_type(data: &DataDecl, declared: &ConDecl, field: usize, at: At) -> Option<SigType> {
    if declared.result.is_some() || !declared.forall.is_empty() || !data.context.is_empty() {
        return None;
    }
    let bare = |ty: &Type| match &ty.kind {
        TypeKind::Bang(inner) => (**inner).clone(),
        _ => ty.clone(),
    };
    let fields: Vec<Type> = declared.field_types().into_iter().map(bare).collect();
    let result = fields.get(field)?.clone();
    Some(SigType { forall: None, context: Vec::new(), ty: at.fun_type(fields, result) })
}
