//! The functions that annotations add for data types: walkers, and the conditions on fields.
//!
//! The walker `T$all p` decides whether a condition holds of every part of a value (`p_T` of 002, section 5). For a constructor with
//! refined fields, `C$ok x y` decides whether its fields satisfy their refinements; `T$value` does so for a value of the type.

use whatif_haskell::ast::{ConDecl, ConFields, DataDecl, Expr, Ident, Module, SigType, Type, TypeKind};
use whatif_lambda::{Name, Role};

use super::types::{has_refinement, param_name, split};
use super::{Declarer, Fields, data_types};
use crate::annotation::{ConSpec, DataSpec, Logic, LogicKind, Operator, RType, RTypeKind, Relation};
use crate::build::At;
use crate::expand::expand;
use crate::names::{part_of, result_name};
use crate::resolve::names_in;
use crate::to_exp::{ToExp, conjunction, holds_name, walked, walker_name};
use crate::unsupported::Unsupported;

impl Declarer<'_> {
    /// `C$ok` for each constructor with refined fields, and `T$value`.
    pub(super) fn fields(&mut self, spec: &DataSpec, module: &Module) {
        // A refinement of a constructor's result has no field to check it on, unless it is an equation of a measure.
        for constructor in &spec.constructors {
            let Some(result) = &constructor.result else { continue };
            let Ok(result) = expand(split(result).1, self.specs) else { continue };
            if self.says(constructor).is_some() {
                continue;
            }
            self.declared.unseen |= has_refinement(&result);
            if !names_in(&result).is_disjoint(&self.specs.uninterpreted) {
                let what = "what a constructor's type says of a measure without equations";
                self.declared.senseless.push((spec.name.name, Unsupported::new(what, result.span)));
            }
        }
        let Some(data) = data_types(module).find(|data| data.name.name == spec.name.name) else { return };
        let at = At(spec.name.span);
        let mut equations = Vec::new();
        for constructor in &spec.constructors {
            match self.constructor(constructor, data) {
                Ok(None) => {}
                Ok(Some((ok, names))) => {
                    let fields: Vec<Expr> = names.iter().map(|name| at.var(*name)).collect();
                    let pat = at.pat_con(constructor.name, at.pat_vars(&names));
                    equations.push(at.equation(vec![pat], at.apply(at.var(ok), fields)));
                }
                Err(why) => self.declared.distrusted.push((spec.name.name, why)),
            }
        }
        if equations.is_empty() {
            return;
        }
        if equations.len() < data.constructors.len() {
            equations.push(at.equation(vec![at.pat_var(Name::new("_"))], at.logic_con("True")));
        }
        let ok = part_of(spec.name.name, "$value");
        self.decls.extend(at.define(ok, None, equations));
        self.declared.data.push((spec.name.name, ok, spec.name.span));
    }

    /// `T$holds p q (C x y) = … && …`: what a data type with abstract refinements says of its fields, for any such refinements.
    pub(super) fn holds(&mut self, spec: &DataSpec, data: &DataDecl) -> Result<(), Unsupported> {
        let at = At(spec.name.span);
        let decides = |name: Name| name.prefixed(Role::Temporary, "holds$");
        let scope = spec.abstracts.iter().map(|decl| (decl.name.name, decides(decl.name.name)));
        let predicates: Vec<Name> = spec.abstracts.iter().map(|decl| decides(decl.name.name)).collect();
        self.to_exp.scope.replace(scope.collect());
        let mut equations = Vec::new();
        for constructor in &spec.constructors {
            let declared = data.constructors.iter().find(|found| found.name.name == constructor.name.name);
            let Some(declared) = declared else { continue };
            let names = field_names(constructor, declared);
            if declared.field_types().len() != names.len() {
                let what = "a refined constructor with another number of fields";
                return Err(Unsupported::new(what, constructor.name.span));
            }
            let mut conditions = Vec::new();
            for (name, ty) in names.iter().zip(constructor.parts()) {
                self.to_exp.applied.set(false);
                let condition = self.to_exp.condition(&expand(ty, self.specs)?, at.var(*name))?;
                conditions.push(condition.filter(|_| self.to_exp.applied.get()));
            }
            let condition = conjunction(at, conditions).unwrap_or_else(|| at.logic_con("True"));
            let mut pats = at.pat_vars(&predicates);
            pats.push(at.pat_con(constructor.name, at.pat_vars(&names)));
            equations.push(at.equation(pats, condition));
        }
        if equations.len() < data.constructors.len() {
            let anything = vec![at.pat_var(Name::new("_")); predicates.len() + 1];
            equations.push(at.equation(anything, at.logic_con("True")));
        }
        self.decls.extend(at.define(holds_name(spec.name.name), None, equations));
        Ok(())
    }

    /// `C$ok`, and the names of the fields; none if no field has a refinement.
    fn constructor(
        &mut self,
        spec: &ConSpec,
        data: &DataDecl,
    ) -> Result<Option<(Name, Vec<Name>)>, Unsupported> {
        let Some(declared) = data.constructors.iter().find(|found| found.name.name == spec.name.name) else {
            return Ok(None);
        };
        let fields = fields_of(spec);
        // The result of a GADT's constructor may be a proposition, which is not supported.
        if let Some(result) = &spec.result {
            self.to_exp
                .condition(&expand(split(result).1, self.specs)?, At(spec.name.span).var(result_name(0)))?;
        }
        if declared.field_types().len() != fields.len() {
            let what = "a refined constructor with another number of fields";
            return Err(Unsupported::new(what, spec.name.span));
        }
        let names = field_names(spec, declared);
        let at = At(spec.name.span);
        let mut conditions = Vec::new();
        let mut places = Vec::new();
        let mut expanded_types = Vec::new();
        for (name, (_, ty)) in names.iter().zip(&fields) {
            let expanded = expand(ty, self.specs)?;
            let condition = self.to_exp.condition(&expanded, at.var(*name))?;
            places.extend(condition.is_some().then_some(ty.span));
            conditions.push(condition);
            expanded_types.push(expanded);
        }
        self.field_guards(data, declared, &names, &expanded_types)?;
        let Some(condition) = conjunction(at, conditions) else { return Ok(None) };
        let ok = part_of(spec.name.name, "$ok");
        self.decls.extend(at.function(ok, None, &names, condition));
        self.declared.fields.push(Fields { constructor: spec.name.name, ok, places });
        Ok(Some((ok, names)))
    }

    /// `invariant$n`: an invariant that is assumed of all values of a type. That a measure is not negative is left out: it is true of
    /// every measure that can be computed, and would cost the search a walk over the whole value.
    pub(super) fn invariant(&mut self, number: usize, ty: &RType) -> Result<(), Unsupported> {
        let ty = expand(ty, self.specs)?;
        let RTypeKind::Refined(_, base, condition) = &ty.kind else { return Ok(()) };
        if is_natural(condition) {
            return Ok(());
        }
        let RTypeKind::Con(name, _) = &base.kind else {
            return Err(Unsupported::new("an invariant of other values than those of a data type", ty.span));
        };
        let at = At(ty.span);
        let value = Name::temporary("x");
        if let Some(condition) = self.to_exp.condition(&ty, at.var(value))? {
            let function = Name::new("invariant").numbered(Role::Predicate, "$", number as u32);
            self.decls.extend(at.function(function, None, &[value], condition));
            self.declared.data.push((name.name, function, ty.span));
            if self.specs.usings.contains(&number) {
                self.declared.usings.push((name.name, function, ty.span));
            }
        }
        Ok(())
    }

    /// `T$all p q (C x y) = … && …`
    pub(super) fn walker(&mut self, data: &DataDecl) {
        let at = At(data.name.span);
        let params: Vec<Name> = data.params.iter().map(|param| param.name.name).collect();
        let walk = Walk { params: &params, to_exp: &self.to_exp, at };
        let predicates: Vec<Name> = params.iter().map(|param| predicate_name(*param)).collect();
        let mut equations = Vec::new();
        for constructor in &data.constructors {
            let fields = constructor.field_types();
            let names: Vec<Name> = (0..fields.len()).map(|index| param_name(None, index)).collect();
            let conditions = fields.iter().zip(&names).map(|(ty, name)| walk.field(ty, at.var(*name)));
            let condition = conjunction(at, conditions).unwrap_or_else(|| at.logic_con("True"));
            let mut pats = at.pat_vars(&predicates);
            pats.push(at.pat_con(constructor.name, at.pat_vars(&names)));
            equations.push(at.equation(pats, condition));
        }
        if !equations.is_empty() && !params.is_empty() {
            let ty = walker_type(data, at);
            self.decls.extend(at.define(walker_name(data.name.name), Some(ty), equations));
        }
    }
}

/// The fields of a constructor, in any syntax.
fn fields_of(spec: &ConSpec) -> Vec<(Option<Name>, &RType)> {
    match &spec.result {
        Some(result) if spec.fields.is_empty() => split(result).0,
        _ => spec.fields.iter().map(|(label, ty)| (label.map(|label| label.name), ty)).collect(),
    }
}

/// The names of the fields of a constructor: those in its annotation, or its labels.
pub(super) fn field_names(spec: &ConSpec, declared: &ConDecl) -> Vec<Name> {
    let labels = field_labels(declared);
    let name_of = |(index, (label, _)): (usize, (Option<Name>, &RType))| {
        param_name(label.or_else(|| labels.get(index).copied()), index)
    };
    fields_of(spec).into_iter().enumerate().map(name_of).collect()
}

/// Does a condition say no more than that some measures are not negative?
fn is_natural(condition: &Logic) -> bool {
    let is_measure = |logic: &Logic| matches!(&logic.kind, LogicKind::App(..));
    condition.operands(Operator::And).into_iter().all(|conjunct| match &conjunct.kind {
        LogicKind::Binary(Operator::Compare(Relation::Ge), left, right) => {
            is_measure(left) && right.is_number("0")
        }
        LogicKind::Binary(Operator::Compare(Relation::Le), left, right) => {
            left.is_number("0") && is_measure(right)
        }
        _ => false,
    })
}

/// A walker's parameter: the predicate for one of the type's parameters.
fn predicate_name(param: Name) -> Name {
    param.prefixed(Role::Temporary, "p$")
}

/// Makes the conditions of a walker for a type with these parameters.
struct Walk<'a> {
    params: &'a [Name],
    to_exp: &'a ToExp<'a>,
    at: At,
}

impl Walk<'_> {
    /// The condition on a field of a type.
    fn field(&self, ty: &Type, value: Expr) -> Option<Expr> {
        match &ty.kind {
            TypeKind::Var(name) if self.params.contains(&name.name) => {
                Some(self.at.apply(self.at.var(predicate_name(name.name)), [value]))
            }
            TypeKind::List(element) => self.args(self.at.logic("allList"), &[element], value),
            TypeKind::Tuple(parts) => {
                let parts: Vec<&Type> = parts.iter().collect();
                self.args(self.at.logic(&format!("allTuple{}", parts.len())), &parts, value)
            }
            TypeKind::App(..) => {
                let (head, args) = spine(ty);
                let TypeKind::Con(name) = &head.kind else { return None };
                let walker = match name.name.as_str() {
                    known @ ("Maybe" | "Either" | "Map" | "Set") if !self.to_exp.owns(name.name) => {
                        self.at.logic(&format!("all{known}"))
                    }
                    _ => self.at.var(walker_name(name.name)),
                };
                self.args(walker, &args, value)
            }
            TypeKind::Kinded(inner, _) | TypeKind::Bang(inner) => self.field(inner, value),
            _ => None,
        }
    }

    fn args(&self, walker: Expr, args: &[&Type], value: Expr) -> Option<Expr> {
        let element = Name::temporary("x");
        let conditions = args.iter().map(|arg| self.field(arg, self.at.var(element))).collect();
        walked(self.at, walker, (element, conditions), value)
    }
}

fn spine(ty: &Type) -> (&Type, Vec<&Type>) {
    let (mut head, mut args) = (ty, Vec::new());
    while let TypeKind::App(function, arg) = &head.kind {
        args.push(&**arg);
        head = function;
    }
    args.reverse();
    (head, args)
}

/// `forall a b. (a -> Bool) -> (b -> Bool) -> T a b -> Bool`
fn walker_type(data: &DataDecl, at: At) -> SigType {
    let variable = |name: Ident| at.ty(TypeKind::Var(at.ident(name.name)));
    let whole = data.params.iter().fold(at.ty(TypeKind::Con(at.ident(data.name.name))), |head, param| {
        at.ty(TypeKind::App(Box::new(head), Box::new(variable(param.name))))
    });
    let predicates =
        data.params.iter().map(|param| at.fun_type([variable(param.name)], at.logic_type("Bool")));
    let args: Vec<Type> = predicates.chain([whole]).collect();
    SigType { forall: None, context: Vec::new(), ty: at.fun_type(args, at.logic_type("Bool")) }
}

/// The labels of a constructor's fields, if they have some.
pub(crate) fn field_labels(constructor: &ConDecl) -> Vec<Name> {
    match &constructor.fields {
        ConFields::Record(fields) => fields.iter().map(|(label, _)| label.name).collect(),
        ConFields::Positional(_) => Vec::new(),
    }
}
