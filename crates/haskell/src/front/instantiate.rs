//! Chooses types at which a polymorphic function can be given symbolic values.
//!
//! A type variable without constraints stays as it is: its values are atoms about which nothing is known. One with
//! constraints gets the first type that satisfies them, from a short list or from the types that the user wrote
//! instances for.

use whatif_lambda::{Expr, Name, Role, Type};
use whatif_source::{Cancel, Diagnostic, Severity, Sources, Span};

use super::{Front, extensions_of};
use crate::ast::{DeclKind, ExprKind};
use crate::infer::Printer;
use crate::rename::Here;
use crate::types::Node;
use crate::{known, lower, parser};

/// A function, ready to be applied.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function, at its type.
    pub function: Expr,
    /// The types of its arguments.
    pub params: Vec<Type>,
    /// The type of its result.
    pub result: Type,
    /// Its type as Haskell writes it, if types were chosen for its type variables: a result then holds for these types
    /// only.
    pub chosen: Option<String>,
}

/// The types that a constrained type variable may stand for, best first.
const CANDIDATES: [&str; 9] = ["Int", "Integer", "Double", "Char", "Bool", "()", "[Int]", "[]", "Maybe"];

impl Front {
    /// Binds an expression, in the scope of the user's module, to a new name; returns the name.
    ///
    /// # Errors
    /// If it cannot be read or has no type.
    pub fn value(&mut self, sources: &mut Sources, text: &str) -> Result<Name, Vec<Diagnostic>> {
        let file = sources.add("<expression>", text);
        let mut written: Vec<&str> = self.extensions.iter().map(|name| name.as_str()).collect();
        written.push("TypeApplications");
        let mut expr = parser::parse_expr(sources, file, extensions_of(&written))?;
        let errors = self.library.names.rename_expr(self.module, &mut expr);
        if errors.iter().any(|error| error.severity == Severity::Error) {
            return Err(errors);
        }
        let name = Name::new("value").numbered(Role::Glue, "$", self.values as u32).in_module(self.module);
        self.values += 1;
        let mut typed = self.check(name, expr);
        if !typed.errors.is_empty() {
            return Err(std::mem::take(&mut typed.errors));
        }
        let lowered = lower::added(&self.library.env, &typed, name, sources);
        self.library.add_code(lowered.definitions, self.options, false, &Cancel::new());
        Ok(name)
    }

    /// Adds a function that behaves like another one, but only in those runs in which a predicate holds of the
    /// arguments, or of the arguments and the result; returns its name.
    ///
    /// # Errors
    /// If the predicate does not fit the function.
    pub fn filtered(
        &mut self,
        sources: &mut Sources,
        function: Name,
        predicate: Name,
    ) -> Result<Name, Vec<Diagnostic>> {
        let file = sources.add("<predicate>", predicate.base());
        let at = Here(Span { file, start: 0, end: predicate.base().len() as u32 });
        let arity = self.arity(function);
        let with_result = usize::from(self.arity(predicate) > arity);
        let params: Vec<Name> = (1..=arity).map(|n| Name::new(&format!("x{n}"))).collect();
        let result = Name::new("r");
        let call = |function: Name, args: &[Name]| {
            args.iter().fold(at.var(function), |function, &arg| {
                at.expr(ExprKind::App(Box::new(function), Box::new(at.var(arg))))
            })
        };
        let condition = call(predicate, &[&params[..], &[result][..with_result]].concat());
        let assume = at.expr(ExprKind::App(Box::new(at.var(known::ASSUME)), Box::new(condition)));
        let body = at.expr(ExprKind::App(Box::new(assume), Box::new(at.var(result))));
        let bound = at.value(at.var_pat(result), call(function, &params));
        let body = at.expr(ExprKind::Let(vec![bound], Box::new(body)));
        self.add_function(sources, &at, &params, body)
    }

    /// Adds a function with these parameters and this body; returns its name.
    pub(super) fn add_function(
        &mut self,
        sources: &Sources,
        at: &Here,
        params: &[Name],
        body: crate::ast::Expr,
    ) -> Result<Name, Vec<Diagnostic>> {
        let name = Name::new("value").numbered(Role::Glue, "$", self.values as u32).in_module(self.module);
        self.values += 1;
        let pats: Vec<_> = params.iter().map(|&param| at.var_pat(param)).collect();
        let decl = match pats.is_empty() {
            true => at.value(at.var_pat(name), body),
            false => at.decl(DeclKind::Fun(at.ident(name), vec![at.equation(pats, body)])),
        };
        let mut typed = self.check_decl(decl);
        if !typed.errors.is_empty() {
            return Err(std::mem::take(&mut typed.errors));
        }
        let lowered = lower::added(&self.library.env, &typed, name, sources);
        self.library.add_code(lowered.definitions, self.options, false, &Cancel::new());
        Ok(name)
    }

    /// How many arguments a function takes, by its type.
    pub(super) fn arity(&self, function: Name) -> usize {
        let types = &self.library.env.types;
        let Some(value) = self.library.env.values.get(&function) else { return 0 };
        let (mut ty, mut arity) = (value.ty, 0);
        loop {
            match types.get(ty) {
                Node::Forall(id) => ty = types.scheme(id).ty,
                Node::Fun(_, result) => {
                    arity += 1;
                    ty = result;
                }
                _ => return arity,
            }
        }
    }

    /// A function of the user's at types that can be explored; `None` if no types are found that satisfy its
    /// constraints.
    pub fn instance(&mut self, sources: &mut Sources, function: Name) -> Option<Instance> {
        let (quantified, classes) = self.constrained(function);
        let count = quantified.iter().filter(|constrained| **constrained).count();
        if classes.is_empty() {
            let ty = self.definition(function)?.ty.clone();
            return Some(applied(Expr::Var(function), &ty));
        }
        let candidates = self.candidates(&classes);
        // A constraint without type variables, like `HasCallStack`, leaves nothing to choose.
        let candidates = if count == 0 { candidates[..1].to_vec() } else { candidates };
        let mut choices: Vec<Vec<&str>> =
            candidates.iter().map(|candidate| vec![candidate.as_str(); count]).collect();
        if count == 2 {
            // The two variables may need different types.
            let pairs =
                candidates.iter().flat_map(|a| candidates.iter().map(move |b| vec![a.as_str(), b.as_str()]));
            choices.extend(pairs);
        }
        for choice in choices {
            let mut types = choice.into_iter();
            let arguments = quantified.iter().map(|constrained| match constrained {
                true => format!(" @{}", types.next().unwrap_or("_")),
                false => " @_".to_string(),
            });
            let text = format!("({}{})", spelled(function), arguments.collect::<String>());
            if let Ok(name) = self.value(sources, &text) {
                let ty = self.definition(name)?.ty.clone();
                let chosen = (count > 0).then(|| self.type_of(name)).flatten();
                return Some(Instance { chosen, ..applied(Expr::Var(name), &ty) });
            }
        }
        None
    }

    /// Which of the type variables of a function have constraints, in order, and the classes of these constraints.
    fn constrained(&self, function: Name) -> (Vec<bool>, Vec<Name>) {
        let env = &self.library.env;
        let Some(Node::Forall(id)) = env.values.get(&function).map(|value| env.types.get(value.ty)) else {
            return (Vec::new(), Vec::new());
        };
        let scheme = env.types.scheme(id);
        let mut found = Vec::new();
        let args = scheme.preds.iter().flat_map(|pred| &pred.args);
        args.for_each(|&arg| env.types.rigids_of(arg, &mut found));
        let quantified = scheme.vars.iter().map(|var| found.contains(var)).collect();
        (quantified, scheme.preds.iter().map(|pred| pred.class).collect())
    }

    /// The types that variables with constraints of these classes may stand for, best first.
    fn candidates(&self, classes: &[Name]) -> Vec<String> {
        let env = &self.library.env;
        let mut found: Vec<String> = CANDIDATES.iter().map(|&candidate| candidate.to_owned()).collect();
        let ours = env.instances.iter().filter(|instance| instance.dict.home() == self.module);
        for instance in ours.filter(|instance| classes.contains(&instance.class)) {
            let Some(&arg) = instance.args.last() else { continue };
            let shown = Printer::argument_at(&env.types, arg, "Int");
            if !found.contains(&shown) {
                found.push(shown);
            }
        }
        found
    }
}

/// A name as it is written in an expression: an operator in parentheses.
fn spelled(function: Name) -> String {
    let base = function.base();
    if base.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        base.to_string()
    } else {
        format!("({base})")
    }
}

pub(super) fn applied(function: Expr, ty: &Type) -> Instance {
    let (function, mut rest) = match ty {
        Type::Forall(variables, body) => {
            let types = variables.iter().map(|name| Type::Var(*name)).collect();
            (Expr::TypeApp(Box::new(function), types), &**body)
        }
        _ => (function, ty),
    };
    let mut params = Vec::new();
    while let Type::Fun(param, result) = rest {
        params.push((**param).clone());
        rest = result;
    }
    Instance { function, params, result: rest.clone(), chosen: None }
}
