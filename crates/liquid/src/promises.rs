//! What data promises, in λG: refined fields are asserted where a value is made and assumed where a symbolic one is looked at.

use std::collections::BTreeMap;

use whatif_lambda::{Assertion, Binder, Definition, Expr, Name, Part, Program, Type};
use whatif_source::{Sources, Span};

use crate::declare::{Declared, Fields};

/// Constructors whose fields promise something, with the functions `C$ok` and the text of the refinements.
pub(crate) struct Constructors {
    promises: BTreeMap<Name, (Name, String)>,
}

impl Constructors {
    /// Those that the annotations of the modules declare.
    pub(crate) fn new(declared: &[(Name, Declared)], program: &Program, sources: &Sources) -> Constructors {
        let mut promises = BTreeMap::new();
        for (module, declared) in declared {
            for Fields { constructor, ok, places } in &declared.fields {
                let ok = Name::new(&format!("{module}.{ok}"));
                if program.definitions.contains_key(&ok) {
                    let texts: Vec<&str> = places.iter().map(|place| sources.slice(*place)).collect();
                    promises.insert(Name::new(&format!("{module}.{constructor}")), (ok, texts.join(", ")));
                }
            }
        }
        Constructors { promises }
    }

    /// An expression in which every application of a constructor asserts what its fields promise.
    pub(crate) fn asserted(&self, program: &Program, expr: &mut Expr, place: Option<Span>) {
        let place = if let Expr::At(span, _) = expr { Some(*span) } else { place };
        if let Expr::Con(con) = expr {
            if let Some(asserting) = self.asserting(program, *con, place) {
                *expr = asserting;
            }
            return;
        }
        expr.for_each_part(&mut |part| {
            stacker::maybe_grow(64 << 10, 1 << 20, || self.asserted(program, part, place));
        });
        if let Expr::Cast(content, ty) = expr
            && let Some(con) = newtype_constructor(program, ty)
            && let Some(asserting) = self.asserting(program, con, place)
        {
            let made = std::mem::replace(&mut **content, Expr::Con(con));
            **content = asserting.apply([made]);
        }
    }

    /// `λ x y. assert C$ok x y in C x y`
    fn asserting(&self, program: &Program, con: Name, span: Option<Span>) -> Option<Expr> {
        let (ok, refinement) = self.promises.get(&con)?;
        let mut constructors = program.types.values().flat_map(|data| &data.constructors);
        let constructor = constructors.find(|found| found.name == con)?;
        let binder = |(at, ty): (usize, &Type)| Binder::new(format!("x${}", at + 1).as_str(), ty.clone());
        let fields: Vec<Binder> = constructor.fields.iter().enumerate().map(binder).collect();
        let names: Vec<Name> = fields.iter().map(|field| field.name).collect();
        // The dictionaries of a constructor with a context come first, and are not its fields to the user.
        let own = names[names.len() - own_fields(program, *ok, names.len())..].to_vec();
        let label = Assertion {
            part: Part::Field,
            function: con,
            args: own.clone(),
            result: None,
            refinement: refinement.clone(),
            span,
        };
        let condition = Expr::Var(*ok).apply(own.into_iter().map(Expr::Var));
        let made = Expr::Con(con).apply(names.into_iter().map(Expr::Var));
        Some(Expr::lam(fields, Expr::Assert(Box::new(label), Box::new(condition), Box::new(made))))
    }
}

/// Tells the program that symbolic values keep the promises of their types.
pub(crate) fn assume(declared: &[(Name, Declared)], program: &mut Program) {
    let value = Binder::new("x$1", Type::Unknown);
    let mut conditions: BTreeMap<Name, Vec<Expr>> = BTreeMap::new();
    for (module, declared) in declared {
        for (data, decides) in &declared.data {
            let decides = Name::new(&format!("{module}.{decides}"));
            let own = Name::new(&format!("{module}.{data}"));
            let data = if program.types.contains_key(&own) { own } else { *data };
            if program.definitions.contains_key(&decides) {
                let condition = Expr::Var(decides).apply([Expr::Var(value.name)]);
                conditions.entry(data).or_default().push(condition);
            }
        }
    }
    for (data, conditions) in conditions {
        let name = Name::new(&format!("{data}$assume"));
        let assume = |body, condition| Expr::Assume(Box::new(condition), Box::new(body));
        let body = conditions.into_iter().rev().fold(Expr::Var(value.name), assume);
        let body = Expr::lam([value.clone()], body);
        let (ty, contract, checked, span) = (Type::Unknown, None, None, None);
        program.definitions.insert(name, Definition { name, ty, body, contract, checked, span });
        program.promises.insert(data, name);
    }
}

/// How many of a constructor's fields its `C$ok` takes.
fn own_fields(program: &Program, ok: Name, fields: usize) -> usize {
    let mut ty = program.definitions.get(&ok).map(|definition| &definition.ty);
    let mut count = 0;
    while let Some(inner) = ty {
        ty = match inner {
            Type::Forall(_, body) => Some(body),
            Type::Fun(_, result) => {
                count += 1;
                Some(result)
            }
            _ => None,
        };
    }
    count.min(fields)
}

/// A cast to a newtype is its constructor, applied.
fn newtype_constructor(program: &Program, ty: &Type) -> Option<Name> {
    let Type::Con(name) = ty.spine().0 else { return None };
    let data = program.types.get(name).filter(|data| data.newtype)?;
    data.constructors.first().map(|constructor| constructor.name)
}
