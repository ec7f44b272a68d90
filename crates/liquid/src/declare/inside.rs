//! Functions inside of data: of whose calls the data type's abstract refinements speak, or that are parts of tuples, lists, `Maybe` and
//! `Either`.
//!
//! ```text
//! {-@ data Vec a <d :: Int -> Bool, r :: Int -> a -> Bool> = V { at :: i:Int<d> -> a<r i> } @-}
//! {-@ set :: k:Int<d> -> a<r k> -> Vec <{v:Int<d> | v /= k}, r> a -> Vec <d, r> a @-}
//! ```
//!
//! As with an argument that is a function (`guard.rs`), no condition on such a value can be decided, but each call of the function inside can
//! be checked. So the value is taken apart, its function is wrapped as its field's type says at these `d` and `r`, and the value is put
//! together again:
//!
//! ```text
//! case vec of { V at -> let d = …; r = … in V (\\i -> assert (d i) (let v = at i in assume (r i v) v)); … }
//! ```
//!
//! Of `(Int, x:Nat -> Nat)` and `[x:Nat -> Nat]` the same is done with each function. Where the checked code gives such a value away, or
//! returns it, anybody may call the function with whatever its type allows: that is tried, too (`probe`).

use std::ops::Range;

use whatif_haskell::ast::{CaseAlt, Expr, ExprKind, Ident, SigType, Stmt, StmtKind};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Part};

use super::guard::{Side, unrefined};
use super::types::{any_part, arguments, has_function, has_refinement, is_function, param_name};
use super::{Declarer, is_proof, part_of};
use crate::annotation::{ConSpec, RType, RTypeKind, TypeArg};
use crate::build::At;
use crate::expand::expand;
use crate::names::{result_name, variable};
use crate::specs::About;
use crate::to_exp::always;
use crate::unsupported::Unsupported;

impl Declarer<'_> {
    /// The value with the functions inside of it wrapped; none if abstract refinements say nothing of them.
    pub(super) fn wrapped(
        &mut self,
        ty: &RType,
        value: Expr,
        side: Side,
        called: Name,
    ) -> Result<Option<Expr>, Unsupported> {
        let (data, args) = match &unrefined(ty).kind {
            RTypeKind::Abstract(base, args) => match &base.kind {
                RTypeKind::Con(data, _) => (*data, args),
                _ => return Ok(None),
            },
            RTypeKind::Con(name, args) => {
                return self.wrapped_parts((*name, args), value, (side, called), At(ty.span));
            }
            _ => return Ok(None),
        };
        let specs = self.specs;
        let Some(abstracted) = specs.abstracted.get(&data.name) else { return Ok(None) };
        let About::Functions(constructors) = &abstracted.about else { return Ok(None) };
        let at = At(ty.span);
        self.wrappers += 1;
        let mut scope = self.to_exp.scope.borrow().clone();
        let mut predicates = Vec::new();
        for ((name, arity), arg) in abstracted.refinements.iter().zip(args) {
            let bound = variable(&format!("{name}$"), self.wrappers);
            let predicate = self.to_exp.predicate(arg, at)?.unwrap_or_else(|| always(at, *arity));
            predicates.push((bound, predicate));
            scope.insert(*name, bound);
        }
        let outside = self.to_exp.scope.replace(scope);
        let alternatives: Result<Vec<_>, _> = (constructors.iter())
            .map(|constructor| self.taken_apart(constructor, data, (side, called), at))
            .collect();
        self.to_exp.scope.replace(outside);
        let mut alternatives: Vec<CaseAlt> = alternatives?.into_iter().flatten().collect();
        if alternatives.is_empty() {
            return Ok(None);
        }
        let other = variable("other", self.wrappers);
        if alternatives.len() < constructors.len() {
            alternatives.push(at.alternative(at.pat_var(other), at.var(other)));
        }
        let whole = at.make(ExprKind::Case(Box::new(value), alternatives));
        let given = |body, (name, predicate)| at.let_in(name, predicate, body);
        Ok(Some(predicates.into_iter().rev().fold(whole, given)))
    }

    /// `C x f -> C x f'`; none if no field is wrapped.
    fn taken_apart(
        &mut self,
        constructor: &ConSpec,
        data: Ident,
        (side, called): (Side, Name),
        at: At,
    ) -> Result<Option<CaseAlt>, Unsupported> {
        let name = Ident { module: data.module, ..constructor.name };
        let labels = constructor.fields.iter().map(|(label, _)| label.map(|label| label.name));
        let fields: Vec<Name> = labels.enumerate().map(|(at, label)| param_name(label, at)).collect();
        let mut made: Vec<Expr> = fields.iter().map(|field| at.var(*field)).collect();
        let mut probes = Vec::new();
        for ((ty, field), made) in constructor.parts().into_iter().zip(&fields).zip(&mut made) {
            let ty = expand(ty, self.specs)?;
            if !is_function(&ty) {
                continue;
            }
            if let Some(guarded) = self.guard(&ty, at.var(*field), side, called)? {
                probes.extend((side == Side::Given).then(|| guarded.clone()));
                *made = guarded;
            }
        }
        if made
            .iter()
            .zip(&fields)
            .all(|(made, field)| matches!(&made.kind, ExprKind::Var(own) if own.name == *field))
        {
            return Ok(None);
        }
        let whole = at.apply(at.con_of(name), made);
        let pat = at.pat_con(name, at.pat_vars(&fields));
        Ok(Some(at.alternative(pat, probed(at, whole, probes))))
    }

    /// `f$result x v`: the result of a function, wrapped; what is asserted of its calls is the function's promise.
    pub(super) fn wrapped_result(
        &mut self,
        function: Name,
        names: &[Name],
        result: &RType,
        sig: Option<&SigType>,
    ) -> Result<Option<Name>, Unsupported> {
        let (at, value) = (At(result.span), result_name(0));
        let before = self.declared.assertions.len();
        let Some(body) = self.wrapped(result, at.var(value), Side::Given, function)? else { return Ok(None) };
        for asserted in &mut self.declared.assertions[before..] {
            asserted.part = Part::Post;
        }
        let name = part_of(function, "$result");
        let ty = sig.map(|sig| {
            let (mut args, rest) = arguments(&sig.ty, names.len());
            args.push(rest.clone());
            SigType { ty: at.fun_type(args, rest), ..sig.clone() }
        });
        self.decls.extend(at.function(name, ty, &[names, &[value]].concat(), body));
        Ok(Some(name))
    }

    /// The same for a tuple, a list, `Maybe` or `Either` with functions inside.
    fn wrapped_parts(
        &mut self,
        (name, args): (Ident, &[TypeArg]),
        value: Expr,
        told: (Side, Name),
        at: At,
    ) -> Result<Option<Expr>, Unsupported> {
        let types: Vec<&RType> = args.iter().filter_map(TypeArg::as_type).collect();
        let is_open = |ty: &&RType| has_function(ty) && has_refinement(ty);
        if !self.looks_into(name) || types.len() < args.len() || !types.iter().any(is_open) {
            return Ok(None);
        }
        self.wrappers += 1;
        let number = self.wrappers;
        // Later parts of a tuple may mention earlier ones by name.
        let part_name = |(index, ty): (usize, &&RType)| match &ty.kind {
            RTypeKind::Refined(name, _, condition) if condition.is_true() => *name,
            _ => variable(&format!("part{index}$"), number),
        };
        let names: Vec<Name> = types.iter().enumerate().map(part_name).collect();
        let constructors: Vec<(Ident, Range<usize>)> = match name.name.as_str() {
            "Maybe" => vec![(at.logic_ident("Just"), 0..1)],
            "Either" => vec![(at.logic_ident("Left"), 0..1), (at.logic_ident("Right"), 1..2)],
            _ => vec![(name, 0..types.len())],
        };
        let mut alternatives = Vec::new();
        let mut is_bare = true;
        for (constructor, parts) in constructors {
            let (mut made, mut probes) = (Vec::new(), Vec::new());
            for (ty, part) in types[parts.clone()].iter().zip(&names[parts.clone()]) {
                let guarded = self.guard(ty, at.var(*part), told.0, told.1)?;
                is_bare &= guarded.is_none();
                probes.extend(guarded.clone().filter(|_| told.0 == Side::Given && is_function(ty)));
                made.push(guarded.unwrap_or_else(|| at.var(*part)));
            }
            if name.name == names::LIST {
                let element = made.pop().filter(|_| !is_bare);
                let all = element.map(|element| each(at, names[0], probed(at, element, probes), value));
                return Ok(all.map(|all| match told.0 {
                    Side::Given => offered_whole(at, all, number),
                    _ => all,
                }));
            }
            let whole = probed(at, at.apply(at.con_of(constructor), made), probes);
            let pat = at.pat_con(constructor, at.pat_vars(&names[parts]));
            alternatives.push(at.alternative(pat, whole));
        }
        if name.name.as_str() == "Maybe" {
            let other = variable("other", number);
            alternatives.push(at.alternative(at.pat_var(other), at.var(other)));
        }
        Ok((!is_bare).then(|| at.make(ExprKind::Case(Box::new(value), alternatives))))
    }

    /// Is it a type whose parts are wrapped one by one?
    fn looks_into(&self, name: Ident) -> bool {
        name.name == names::LIST
            || name.name.is_tuple()
            || matches!(name.name.as_str(), "Maybe" | "Either") && !self.to_exp.owns(name.name)
    }

    /// An argument of which the function may rely on refinements that cannot be checked: its type is an applied variable
    /// (`m {v:Int | …}`), or other data with functions inside whose results are refined.
    pub(super) fn hidden_in(&self, ty: &RType) -> Option<Unsupported> {
        let is_promising =
            |part: &RType| matches!(&part.kind, RTypeKind::Fun(_, _, to) if has_refinement(to));
        let mut parts = match &ty.kind {
            RTypeKind::Refined(_, base, _) => return self.hidden_in(base),
            RTypeKind::App(_, args) | RTypeKind::Con(_, args) => args.iter().filter_map(TypeArg::as_type),
            _ => return None,
        };
        let what = match &ty.kind {
            // A proof counts wherever LiquidHaskell sees it, though nobody evaluates it.
            RTypeKind::Con(name, _) if self.looks_into(*name) && !parts.clone().any(is_proof) => {
                return parts.filter(|part| !is_function(part)).find_map(|part| self.hidden_in(part));
            }
            RTypeKind::App(..) if parts.any(has_refinement) => {
                "a refinement of the parts of a type that can be any"
            }
            RTypeKind::Con(..) if parts.any(|part| any_part(part, &is_promising)) => {
                "a refinement of what functions inside of data return"
            }
            _ => return None,
        };
        Some(Unsupported::new(what, ty.span))
    }

    /// Is there a function with a refined type inside of a type, which is not wrapped?
    pub(super) fn hides(&self, ty: &RType) -> bool {
        match &ty.kind {
            RTypeKind::Refined(_, base, _) | RTypeKind::Abstract(base, _) => self.hides(base),
            RTypeKind::Con(name, args) if self.looks_into(*name) => {
                args.iter().filter_map(TypeArg::as_type).any(|part| !is_function(part) && self.hides(part))
            }
            _ => has_function(ty) && has_refinement(ty),
        }
    }
}

/// The body, or a call of one of the functions.
fn probed(at: At, body: Expr, functions: Vec<Expr>) -> Expr {
    let offered = |body, function| at.apply(at.logic("probe"), [function, body]);
    functions.into_iter().fold(body, offered)
}

/// The list, or a look at all of its elements, each of which offers a call.
fn offered_whole(at: At, list: Expr, number: usize) -> Expr {
    let [all, element, looked] = ["all$", "element$", "looked$"].map(|stem| variable(stem, number));
    let look = at.after(looked, at.var(element), at.logic_con("True"));
    let every = at.apply(at.logic("allList"), [at.lambda(&[element], look), at.var(all)]);
    at.let_in(all, list, probed(at, at.var(all), vec![at.lambda(&[Name::new("_")], every)]))
}

/// `[e | x <- xs]`
fn each(at: At, name: Name, element: Expr, list: Expr) -> Expr {
    let all = Stmt { kind: StmtKind::Bind(at.pat_var(name), list), span: at.0 };
    at.make(ExprKind::ListComp(Box::new(element), vec![all]))
}
