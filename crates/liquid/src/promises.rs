//! Invariants of data, in λG: refined fields are asserted where a value is made, and assumed where a symbolic value is first evaluated.

use std::collections::BTreeMap;

use whatif_lambda::{Assertion, Binder, DataType, Expr, Name, Part, Program, Type};
use whatif_source::{Sources, Span};

use crate::declare::{Declared, Fields};
use crate::fields::Guards;
use crate::names::{global, part_of, variable};
use crate::pieces::{definition, params};

/// Constructors with refined fields: the functions `C$ok` and the texts of the refinements.
pub(crate) struct Constructors {
    promises: BTreeMap<Name, (Name, String)>,
    /// By type: the invariant that a `using` annotation gives to all its values.
    usings: BTreeMap<Name, (Name, String)>,
    /// The fields that are functions with refined types.
    guards: Guards,
}

impl Constructors {
    /// The constructors and invariants that the annotations of the modules declare.
    pub(crate) fn new(
        declared: &[(Name, Declared)],
        program: &Program,
        sources: &Sources,
        guards: Guards,
    ) -> Constructors {
        let (mut promises, mut usings) = (BTreeMap::new(), BTreeMap::new());
        for (module, declared) in declared {
            for (data, decides, place) in &declared.usings {
                let decides = global(*module, *decides);
                let text = sources.slice(*place).to_string();
                usings.insert(type_name(*module, *data, program), (decides, text));
            }
            for Fields { constructor, ok, places } in &declared.fields {
                let ok = global(*module, *ok);
                if program.definitions.contains_key(&ok) {
                    let texts: Vec<&str> = places.iter().map(|place| sources.slice(*place)).collect();
                    promises.insert(global(*module, *constructor), (ok, texts.join(", ")));
                }
            }
        }
        Constructors { promises, usings, guards }
    }

    /// Wraps the functions that the body of a function takes out of values, and calls those that it puts into its result.
    pub(crate) fn taken(&self, program: &Program, body: &mut Expr, ty: &Type) {
        self.guards.checked(body, program);
        self.guards.call_in_results(body, ty, program);
    }

    /// Makes every application of a constructor assert its refinements.
    pub(crate) fn asserted(&self, program: &Program, expr: &mut Expr, place: Option<Span>) {
        let place = if let Expr::At(span, _) = expr { Some(*span) } else { place };
        if let Expr::Con(con) = expr {
            if let Some(asserting) = self.asserting(program, *con, place) {
                *expr = asserting;
            }
            return;
        }
        expr.for_each_part(&mut |part| {
            whatif_source::deep(|| self.asserted(program, part, place));
        });
        if let Expr::Cast(content, ty) = expr
            && let Some(con) = newtype_constructor(program, ty)
            && let Some(asserting) = self.asserting(program, con, place)
        {
            let made = std::mem::replace(&mut **content, Expr::Con(con));
            **content = asserting.apply([made]);
        }
    }

    /// `λ x y. assert C$ok x y in C x y`, where fields that are functions are wrapped
    fn asserting(&self, program: &Program, con: Name, span: Option<Span>) -> Option<Expr> {
        let promise = self.promises.get(&con);
        let is_guarded = self.guards.concern(con);
        if promise.is_none() && self.usings.is_empty() && !is_guarded {
            return None;
        }
        let is_its = |found: &&DataType| found.constructors.iter().any(|found| found.name == con);
        let data = program.types.values().find(is_its)?;
        let constructor = data.constructors.iter().find(|found| found.name == con)?;
        // A constructor with a field of its own type is left out: checking it may need values that are not made yet, without end.
        let is_same = |field: &Type| matches!(field.spine().0, Type::Con(name) if *name == data.name);
        let using = self.usings.get(&data.name).filter(|_| !constructor.fields.iter().any(is_same));
        if promise.is_none() && using.is_none() && !is_guarded {
            return None;
        }
        let binder = |(at, ty): (usize, &Type)| Binder::new(variable("x", at + 1), ty.clone());
        let fields: Vec<Binder> = constructor.fields.iter().enumerate().map(binder).collect();
        let names: Vec<Name> = fields.iter().map(|field| field.name).collect();
        let made = Expr::Con(con).apply(self.guards.given(con, &names, program));
        let assert = |args: Vec<Name>, refinement: &str, condition: Expr, inside: Expr| {
            let (part, refinement) = (Part::Field, refinement.to_string());
            let label = Assertion { part, function: con, args, result: None, refinement, span };
            inside.asserting(label, condition)
        };
        let mut asserting = self.guards.calls_any(con, &names, program, made.clone());
        if let Some((holds, refinement)) = using {
            asserting = assert(names.clone(), refinement, Expr::Var(*holds).apply([made]), asserting);
        }
        if let Some((ok, refinement)) = promise {
            // The dictionaries of a constructor with a context come first; `C$ok` does not take them.
            let own = names[names.len() - own_fields(program, *ok, names.len())..].to_vec();
            let condition = Expr::Var(*ok).apply(own.iter().copied().map(Expr::Var));
            asserting = assert(own, refinement, condition, asserting);
        }
        Some(Expr::lam(fields, asserting))
    }
}

/// Makes the program assume the invariants of symbolic values.
pub(crate) fn assume(declared: &[(Name, Declared)], program: &mut Program) {
    let value = Binder::temporary("x", Type::Unknown);
    let mut conditions: BTreeMap<Name, Vec<Expr>> = BTreeMap::new();
    for (module, declared) in declared {
        for (data, decides, _) in &declared.data {
            let decides = global(*module, *decides);
            let data = type_name(*module, *data, program);
            if program.definitions.contains_key(&decides) {
                let condition = Expr::Var(decides).apply([Expr::Var(value.name)]);
                conditions.entry(data).or_default().push(condition);
            }
        }
    }
    for (data, conditions) in conditions {
        let name = part_of(data, "$assume");
        let body = conditions.into_iter().rev().fold(Expr::Var(value.name), Expr::assuming);
        let body = Expr::lam([value.clone()], body);
        program.definitions.insert(name, definition(name, Type::Unknown, body));
        program.promises.insert(data, name);
    }
}

/// The program's name of a type: one of the module, or a built-in one.
fn type_name(module: Name, data: Name, program: &Program) -> Name {
    let own = global(module, data);
    if program.types.contains_key(&own) { own } else { data }
}

/// How many of a constructor's fields its `C$ok` takes.
fn own_fields(program: &Program, ok: Name, fields: usize) -> usize {
    program.definitions.get(&ok).map_or(0, |definition| params(&definition.ty).len()).min(fields)
}

/// The constructor of a newtype, because a cast to the newtype applies it.
fn newtype_constructor(program: &Program, ty: &Type) -> Option<Name> {
    let Type::Con(name) = ty.spine().0 else { return None };
    let data = program.types.get(name).filter(|data| data.newtype)?;
    data.constructors.first().map(|constructor| constructor.name)
}
