//! A function at types that a symbolic value can have.
//!
//! A type variable without constraints stays as it is: its values are atoms, of which nothing is known. One with
//! constraints gets the first type of a short list that satisfies them.

use whatif_lambda::{Expr, Name, Type};
use whatif_source::{Diagnostic, Severity, Sources};

use super::{Front, extensions_of};
use crate::{lower, parser};

/// A function, ready to be applied.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function, at its type.
    pub function: Expr,
    /// The types of its arguments.
    pub params: Vec<Type>,
    /// The type of its result.
    pub result: Type,
}

/// What a constrained type variable may stand for, best first.
const CANDIDATES: [&str; 9] = ["Int", "Integer", "Double", "Char", "Bool", "()", "[Int]", "[]", "Maybe"];

impl Front {
    /// λG for an expression in the scope of the user's module, as it is: the name it is bound to.
    ///
    /// # Errors
    /// If it cannot be read or has no type.
    pub fn value(&mut self, sources: &mut Sources, text: &str) -> Result<Name, Vec<Diagnostic>> {
        let file = sources.add("<expression>", text);
        let written: Vec<&str> = self.extensions.iter().map(|name| name.as_str()).collect();
        let mut expr = parser::parse_expr(sources, file, extensions_of(&written))?;
        let errors = self.library.names.rename_expr(self.module, &mut expr);
        if errors.iter().any(|error| error.severity == Severity::Error) {
            return Err(errors);
        }
        let name = Name::new(&format!("{}.value${}", self.module, self.values));
        self.values += 1;
        let mut typed = self.check(name, expr);
        if !typed.errors.is_empty() {
            return Err(std::mem::take(&mut typed.errors));
        }
        let lowered = lower::module(&self.library.env, &typed, self.module, sources, true);
        self.library.add_code(lowered.definitions, self.options, false);
        Ok(name)
    }

    /// A function of the user's at types that can be explored; `None` if its constraints are beyond us.
    pub fn instance(&mut self, sources: &mut Sources, function: Name) -> Option<Instance> {
        let ty = self.type_of(function)?;
        let (context, body) =
            ty.split_once(" => ").map_or(("", ty.as_str()), |(context, body)| (context, body));
        let constrained = variables(context);
        if constrained.is_empty() {
            let ty = self.definition(function)?.ty.clone();
            return Some(applied(Expr::Var(function), &ty));
        }
        for candidate in CANDIDATES {
            let chosen = substitute(body, &constrained, candidate);
            let text = format!("({} :: {chosen})", spelled(function));
            if let Ok(name) = self.value(sources, &text) {
                let ty = self.definition(name)?.ty.clone();
                return Some(applied(Expr::Var(name), &ty));
            }
        }
        None
    }
}

/// An operator needs parentheses.
fn spelled(function: Name) -> String {
    let base = function.base();
    if base.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        base.to_string()
    } else {
        format!("({base})")
    }
}

fn applied(function: Expr, ty: &Type) -> Instance {
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
    Instance { function, params, result: rest.clone() }
}

/// The type variables in a type's text, in order.
fn variables(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for word in words(text) {
        if word.starts_with(|c: char| c.is_lowercase() || c == '_') && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

fn substitute(text: &str, variables: &[&str], with: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    for word in words(text) {
        let at = rest.find(word).expect("the words are found in order");
        out.push_str(&rest[..at]);
        out.push_str(if variables.contains(&word) { with } else { word });
        rest = &rest[at + word.len()..];
    }
    out + rest
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'' || c == '.'))
        .filter(|word| !word.is_empty())
}
