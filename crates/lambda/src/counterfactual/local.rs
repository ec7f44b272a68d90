//! Local functions, by their types.
//!
//! A verifier knows a function that a `let` binds by a type, as it knows any other: by the one that is written beside it, or, if
//! it calls itself, by the one that it infers. So here they have counterfactual versions too:
//!
//! ```text
//! let go = e in …   becomes   let go' = e; go = λx. go' x □ (let r = ? : τ in assume q x r in r) in …
//! ```
//!
//! where q is what was inferred. That is what [`holding`] is for: of some conditions, those that no run of the function around it
//! refutes.

use std::collections::{BTreeMap, BTreeSet};

use super::Check;
use super::build::{Builder, DET, Kind, LogLabel, instance, log, with_arguments, with_what_is_needed};
use super::parametric::Parametric;
use crate::explore::End;
use crate::expr::{Assertion, Binder, Expr, Part};
use crate::program::{Contract, Definition, More, Program};
use crate::run::Settings;
use crate::runtime_types::substitute;
use crate::search::Judgement;
use crate::types::names;
use crate::{Name, Type};

/// How the name of a local function with an annotation ends, where it is only its own code.
const OWN: &str = "$own";
/// How often conditions that were refuted are left out.
const ROUNDS: usize = 6;

/// A local function that calls itself, and of which nothing is said.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: Name,
    /// Its parameters, by the names that conditions have for them.
    pub params: Vec<Binder>,
    /// Its result, likewise.
    pub result: Binder,
    type_params: Vec<Name>,
}

impl Local {
    fn new(binder: &Binder, rhs: &Expr) -> Option<Local> {
        let (type_params, mut rest) = match &binder.ty {
            Type::Forall(vars, body) => (vars.clone(), &**body),
            other => (Vec::new(), other),
        };
        let mut params = Vec::new();
        for at in 0..arity(rhs) {
            let Type::Fun(param, result) = rest else { return None };
            params.push(Binder::new(format!("y${}", at + 1).as_str(), (**param).clone()));
            rest = result;
        }
        let result = Binder::new("r$", rest.clone());
        let is_known = !params.is_empty() && !mentions_unknown(&binder.ty);
        is_known.then_some(Local { name: binder.name, params, result, type_params })
    }

    /// A function like it, made of what a call does with the parameters.
    fn function(&self, call: Expr) -> Expr {
        let function = Expr::lam(self.params.iter().cloned(), call);
        if self.type_params.is_empty() {
            return function;
        }
        Expr::TypeLam(self.type_params.clone(), Box::new(function))
    }

    /// A call of what it was.
    fn call(&self, own: Name) -> Expr {
        let mut function = Expr::Var(own);
        if !self.type_params.is_empty() {
            let types = self.type_params.iter().map(|var| Type::Var(*var)).collect();
            function = Expr::TypeApp(Box::new(function), types);
        }
        function.apply(self.params.iter().map(|param| Expr::Var(param.name)))
    }

    fn own(&self) -> Name {
        Name::new(&format!("{}$code", self.name))
    }
}

/// The local functions of a function that call themselves and have no annotation.
#[must_use]
pub fn locals(program: &Program, function: Name) -> Vec<Local> {
    let Some(definition) = program.definitions.get(&function) else { return Vec::new() };
    let mut found = Vec::new();
    crate::compile::visit(&definition.body, &mut |expr| {
        if let Expr::Let(bindings, _) = expr {
            found.extend(recursive(bindings).into_iter().map(|(_, local)| local));
        }
    });
    found
}

/// Has a function local functions with annotations, that are not kept?
#[must_use]
pub fn has_annotated_locals(program: &Program, check: &Check) -> bool {
    let mut found = false;
    if let Some(definition) = program.definitions.get(&check.function) {
        crate::compile::visit(definition.checked_body(), &mut |expr| {
            if let Expr::Let(bindings, _) = expr {
                found |= bindings.iter().any(|(binder, rhs)| is_opened(binder.name, rhs, check));
            }
        });
    }
    found
}

/// The conditions on the results of a local function that no run of the function around it refutes, as far as the settings allow
/// to look; none if the time is over before that is known.
#[must_use]
pub fn holding(
    program: &Program,
    check: &Check,
    local: &Local,
    mut conditions: Vec<Expr>,
    settings: &Settings,
) -> Vec<Expr> {
    for _ in 0..ROUNDS {
        let refuted = refuted(program, check, local, &conditions, settings);
        if settings.cancel.is_over() {
            break;
        }
        if refuted.is_empty() {
            return conditions;
        }
        let mut at = 0;
        conditions.retain(|_| {
            at += 1;
            !refuted.contains(&(at - 1))
        });
    }
    Vec::new()
}

/// The numbers of conditions that some run refutes.
fn refuted(
    program: &Program,
    check: &Check,
    local: &Local,
    conditions: &[Expr],
    settings: &Settings,
) -> BTreeSet<usize> {
    let mut refuted = BTreeSet::new();
    let Some(definition) = program.definitions.get(&check.function) else { return refuted };
    let Some(contract) = &definition.contract else { return refuted };
    let mut body = definition.body.clone();
    assert_in(&mut body, local, conditions);
    let det = Name::new(&format!("{}{DET}", check.function));
    let definitions = BTreeMap::from([(
        det,
        Definition { name: det, body, contract: None, checked: None, ..definition.clone() },
    )]);
    let (types, params, _) = instance(check, contract);
    let mut function = Expr::Var(det);
    if !types.is_empty() {
        function = Expr::TypeApp(Box::new(function), types.clone());
    }
    let call = function.apply(params.iter().map(|param| Expr::Var(param.name)));
    let assumed = Expr::Assume(Box::new(contract.pre.clone()), Box::new(call));
    let entry = super::build::bind_types(with_arguments(check, params, assumed), contract, &types);
    let program = with_what_is_needed(program, &check.admitted, None, definitions, &entry);
    let mut machine = settings.machine(&program, &entry);
    machine.options.whole_answer = true;
    settings.search(&machine).run(machine.start(), |path| {
        if let End::Crash(label) = path.end {
            let assertion = &machine.code.labels[label as usize].assertion;
            refuted.extend(assertion.refinement.parse::<usize>().ok());
        }
        Judgement::Ignored
    });
    refuted
}

/// Makes a local function assert conditions on its results.
fn assert_in(expr: &mut Expr, local: &Local, conditions: &[Expr]) {
    expr.for_each_part(&mut |part| {
        stacker::maybe_grow(64 << 10, 1 << 20, || assert_in(part, local, conditions));
    });
    let Expr::Let(bindings, _) = expr else { return };
    let found = recursive(bindings).into_iter().find(|(_, found)| found.name == local.name);
    let Some((at, local)) = found else { return };
    let result = Expr::Var(local.result.name);
    let asserted = conditions.iter().enumerate().rev().fold(result, |inside, (number, condition)| {
        let label = Assertion {
            part: Part::Assert,
            function: local.name,
            args: Vec::new(),
            result: None,
            refinement: number.to_string(),
            span: None,
        };
        Expr::Assert(Box::new(label), Box::new(condition.clone()), Box::new(inside))
    });
    let call = Expr::Let(vec![(local.result.clone(), local.call(local.own()))], Box::new(asserted));
    replace(bindings, at, &local, call);
}

/// Gives a local function another body, which may call what it was.
fn replace(bindings: &mut Vec<(Binder, Expr)>, at: usize, local: &Local, call: Expr) {
    let binder = bindings[at].0.clone();
    bindings[at].0.name = local.own();
    bindings.push((binder, local.function(call)));
}

/// The functions of a group that call themselves and of which nothing is said.
fn recursive(bindings: &[(Binder, Expr)]) -> Vec<(usize, Local)> {
    let mut mentioned: BTreeSet<Name> = BTreeSet::new();
    for (_, rhs) in bindings {
        crate::compile::visit(rhs, &mut |expr| {
            if let Expr::Var(name) = expr {
                mentioned.insert(*name);
            }
        });
    }
    let candidates = bindings
        .iter()
        .enumerate()
        .filter(|(_, (binder, _))| !binder.name.as_str().contains('$') && mentioned.contains(&binder.name));
    let unsaid = candidates.filter(|(_, (binder, rhs))| !is_annotated(binder.name, rhs));
    unsaid.filter_map(|(at, (binder, rhs))| Some((at, Local::new(binder, rhs)?))).collect()
}

/// Is it what an annotation made of a local function?
fn is_annotated(name: Name, rhs: &Expr) -> bool {
    let own = Name::new(&format!("{name}{OWN}"));
    let mut found = false;
    crate::compile::visit(rhs, &mut |expr| found |= matches!(expr, Expr::Var(name) if *name == own));
    found
}

/// Is all that is known of it what its annotation says?
fn is_opened(name: Name, rhs: &Expr, check: &Check) -> bool {
    is_annotated(name, rhs) && !check.keep.contains(&as_written(name))
}

/// The local functions of a body that is checked.
pub(super) struct Locals<'b, 'p> {
    pub(super) builder: &'b mut Builder<'p>,
    /// What is known of those without annotation.
    pub(super) inferred: &'b BTreeMap<Name, Expr>,
}

impl Locals<'_, '_> {
    /// Gives the local functions their counterfactual versions.
    pub(super) fn expr(&mut self, expr: &mut Expr) {
        expr.for_each_part(&mut |part| stacker::maybe_grow(64 << 10, 1 << 20, || self.expr(part)));
        let Expr::Let(bindings, _) = expr else { return };
        for (at, local) in recursive(bindings) {
            if let Some(inferred) = self.inferred.get(&local.name) {
                let call = self.hat(&local, inferred);
                replace(bindings, at, &local, call);
            }
        }
        for (binder, rhs) in bindings {
            if is_opened(binder.name, rhs, self.builder.check) {
                self.open(binder, rhs);
            }
        }
    }

    /// `go' x □ (let r = ? : τ in assume q x r in r)`
    fn hat(&mut self, local: &Local, inferred: &Expr) -> Expr {
        let shown = self.builder.shown(&local.params);
        let result = Expr::Var(local.result.name);
        let label = self.label(Kind::Concrete, local.name, &shown, &local.result);
        let run = Expr::Let(
            vec![(local.result.clone(), local.call(local.own()))],
            Box::new(log(label, &shown, Some(&local.result), result.clone())),
        );
        let assumed = Expr::Assume(Box::new(inferred.clone()), Box::new(result));
        let any = self.any(local.type_params.clone(), &local.params, &local.result);
        let any = self.abstracted(local.name, &shown, &local.result, any, assumed);
        Expr::Choice(Box::new(run), Box::new(any))
    }

    /// Makes what an annotation says of a function all that is known of it: after what it demands, any result that it promises.
    fn open(&mut self, binder: &Binder, rhs: &mut Expr) {
        let (vars, params, core) = taken_apart(rhs);
        let Some(result) = result_type(&binder.ty, &vars, params.len()) else { return };
        if params.iter().any(|param| mentions_unknown(&param.ty)) || mentions_unknown(&result) {
            return;
        }
        let (value, promised) = match without_places(core) {
            Expr::Let(bindings, rest) if bindings.len() == 1 => match without_places(rest) {
                Expr::Assert(label, condition, _) if label.part == Part::Post => {
                    (bindings[0].0.name, (**condition).clone())
                }
                _ => return,
            },
            _ => (Name::new("r$"), Expr::con(names::TRUE)),
        };
        let value = Binder::new(value, result);
        let shown = self.builder.shown(&params);
        let any = self.any(vars, &params, &value);
        let assumed = Expr::Assume(Box::new(promised), Box::new(Expr::Var(value.name)));
        let any = self.abstracted(binder.name, &shown, &value, any, assumed);
        let run = std::mem::replace(core, Expr::int(0));
        *core = Expr::Choice(Box::new(run), Box::new(any));
    }

    /// Any result.
    fn any(&mut self, type_params: Vec<Name>, params: &[Binder], result: &Binder) -> Expr {
        let contract = Contract {
            type_params,
            params: params.to_vec(),
            pre: Expr::con(names::TRUE),
            result: result.clone(),
            post: Expr::con(names::TRUE),
            refinement: Default::default(),
            more: More::default(),
        };
        self.builder.parametric(|parametric: &mut Parametric| parametric.result(&contract))
    }

    fn abstracted(&mut self, name: Name, shown: &[Binder], result: &Binder, any: Expr, then: Expr) -> Expr {
        let label = self.label(Kind::Abstract, name, shown, result);
        Expr::Let(vec![(result.clone(), any)], Box::new(log(label, shown, Some(result), then)))
    }

    fn label(&mut self, kind: Kind, name: Name, shown: &[Binder], result: &Binder) -> usize {
        let params = shown.iter().map(|param| param.ty.clone()).collect();
        let function = self.builder.check.function.local(as_written(name));
        let label = LogLabel { kind, function, params, result: result.ty.clone() };
        self.builder.add_label(label)
    }
}

/// The type variables and parameters of a function, and what it does after it asserted what it demands.
fn taken_apart(mut expr: &mut Expr) -> (Vec<Name>, Vec<Binder>, &mut Expr) {
    let (mut vars, mut params) = (Vec::new(), Vec::new());
    loop {
        let goes_on = match expr {
            Expr::At(..) | Expr::TypeLam(..) | Expr::Lam(..) => true,
            Expr::Assert(label, ..) => label.part == Part::Pre,
            _ => false,
        };
        if !goes_on {
            return (vars, params, expr);
        }
        expr = match expr {
            Expr::TypeLam(more, inner) => {
                vars.extend(more.iter().copied());
                inner
            }
            Expr::Lam(more, inner) => {
                params.extend(more.iter().cloned());
                inner
            }
            Expr::At(_, inner) | Expr::Assert(_, _, inner) => inner,
            _ => unreachable!("it goes on"),
        };
    }
}

/// What a function of a type returns after so many arguments, by the type variables that its code has.
fn result_type(ty: &Type, vars: &[Name], arity: usize) -> Option<Type> {
    let (own, mut rest) = match ty {
        Type::Forall(own, body) => (&own[..], &**body),
        other => (&[][..], other),
    };
    for _ in 0..arity {
        let Type::Fun(_, result) = rest else { return None };
        rest = result;
    }
    let by = |name: Name| {
        let at = own.iter().position(|var| *var == name)?;
        vars.get(at).map(|var| Type::Var(*var))
    };
    Some(substitute(rest, &by))
}

/// How many parameters a function takes at once.
fn arity(rhs: &Expr) -> usize {
    match rhs {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) => arity(inner),
        Expr::Lam(params, inner) => params.len() + arity(inner),
        _ => 0,
    }
}

fn without_places(expr: &Expr) -> &Expr {
    match expr {
        Expr::At(_, inner) => without_places(inner),
        _ => expr,
    }
}

fn mentions_unknown(ty: &Type) -> bool {
    match ty {
        Type::Unknown => true,
        Type::App(function, arg) => mentions_unknown(function) || mentions_unknown(arg),
        Type::Fun(from, to) => mentions_unknown(from) || mentions_unknown(to),
        Type::Forall(_, body) => mentions_unknown(body),
        _ => false,
    }
}

/// A name as the source has it: where one is bound twice, the second is told apart by a number.
fn as_written(name: Name) -> Name {
    let base = name.as_str().trim_end_matches(|c: char| c.is_ascii_digit());
    match base.strip_suffix('_') {
        Some(base) if base.len() + 1 < name.as_str().len() && !base.is_empty() => Name::new(base),
        _ => name,
    }
}
