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

/// Types of an overloaded function, as Haskell writes them: what holds at one need not hold at another.
#[derive(Clone, Default, Debug)]
pub struct OtherTypes {
    /// At types with instances of the user's.
    pub own: Vec<String>,
    /// At types of the library. Floating-point numbers are left out: they break the laws of their classes, so whoever asks about these
    /// classes does not ask about them.
    pub library: Vec<String>,
}

impl OtherTypes {
    /// All but one.
    pub fn without<'a>(&'a self, chosen: &'a str) -> impl Iterator<Item = &'a String> {
        self.own.iter().chain(&self.library).filter(move |ty| *ty != chosen)
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.library.is_empty()
    }
}

/// The types that a constrained type variable may stand for, best first.
const CANDIDATES: [&str; 9] = ["Int", "Integer", "Double", "Char", "Bool", "()", "[Int]", "[]", "Maybe"];

/// At how many types with instances of the user's an overloaded function is tried.
const MOST_TYPES: usize = 6;
/// At how many types of the library it is tried.
const FEW_TYPES: usize = 4;

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
        if classes.is_empty() {
            let ty = self.definition(function)?.ty.clone();
            return Some(applied(Expr::Var(function), &ty));
        }
        let is_chosen = quantified.contains(&true);
        let choices = self.choices(&quantified, self.candidates(&classes));
        choices.iter().find_map(|choice| self.at_types(sources, function, &quantified, choice, is_chosen))
    }

    /// The types at which an overloaded function can be run besides the one that [`instance`](Front::instance) chooses.
    pub fn other_types(&mut self, sources: &mut Sources, function: Name) -> OtherTypes {
        let (quantified, classes) = self.constrained(function);
        if !quantified.contains(&true) {
            return OtherTypes::default();
        }
        let own = self.candidates(&classes).split_off(CANDIDATES.len());
        let library = CANDIDATES.iter().filter(|name| **name != "Double").map(|&name| name.to_owned());
        let library = library.collect();
        let mut at = |candidates: Vec<String>, most: usize| -> Vec<String> {
            let choices = self.choices(&quantified, candidates).into_iter();
            let mut at =
                |choice: Vec<String>| self.at_types(sources, function, &quantified, &choice, true)?.chosen;
            choices.filter_map(&mut at).take(most).collect()
        };
        OtherTypes { own: at(own, MOST_TYPES), library: at(library, FEW_TYPES) }
    }

    /// What the constrained ones of these type variables may stand for.
    fn choices(&self, quantified: &[bool], candidates: Vec<String>) -> Vec<Vec<String>> {
        let count = quantified.iter().filter(|constrained| **constrained).count();
        // A constraint without type variables, like `HasCallStack`, leaves nothing to choose.
        let candidates = if count == 0 { candidates[..1].to_vec() } else { candidates };
        let mut choices: Vec<Vec<String>> =
            candidates.iter().map(|candidate| vec![candidate.clone(); count]).collect();
        if count == 2 {
            // The two variables may need different types.
            let pair = |a: &String| candidates.iter().map(|b| vec![a.clone(), b.clone()]).collect::<Vec<_>>();
            choices.extend(candidates.iter().flat_map(pair).filter(|pair| pair[0] != pair[1]));
        }
        choices
    }

    /// A function with these types for its constrained variables, if they satisfy the constraints.
    fn at_types(
        &mut self,
        sources: &mut Sources,
        function: Name,
        quantified: &[bool],
        choice: &[String],
        is_chosen: bool,
    ) -> Option<Instance> {
        let mut types = choice.iter();
        let arguments = quantified.iter().map(|constrained| match constrained {
            true => format!(" @{}", types.next().map_or("_", String::as_str)),
            false => " @_".to_string(),
        });
        let text = format!("({}{})", spelled(function), arguments.collect::<String>());
        let name = self.value(sources, &text).ok()?;
        let ty = self.definition(name)?.ty.clone();
        let chosen = is_chosen.then(|| self.type_of(name)).flatten();
        Some(Instance { chosen, ..applied(Expr::Var(name), &ty) })
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
