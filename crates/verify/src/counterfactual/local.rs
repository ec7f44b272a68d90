//! Abstracts local functions to their types.
//!
//! A verifier knows a function that a `let` binds by its type, as it knows any other: by the type that is written beside it, or, if
//! it calls itself, by the type that it infers. So in a search local functions get counterfactual versions too:
//!
//! ```text
//! let go = e in …   becomes   let go' = e; go = λx. go' x □ (let r = ? : τ in assume q x r in r) in …
//! ```
//!
//! where q is the conjunction of the inferred conditions. [`holding`] finds them: of many candidates, those that no run of the
//! function around `go` refutes.
//!
//! A proof may not assume more than it shows: the code of `go` must keep the facts about it, and so must its callers. There
//!
//! ```text
//! let go = e in b   becomes   let go' = e; go = λx. assert p x in (let r = ? : τ in assume q x r in r) in
//!                             if ? then (let x = ? : τ in assume p x in let r = go' x in assert q x r in the answer is r) else b
//! ```
//!
//! where p and q are the [facts](Facts) about `go`. They are an invariant of the recursion, so one look at its code suffices.
//! [`invariants`] drops candidates that some path of such a proof refutes, until the rest is refuted by none.
//!
//! The parts of this file: [`Local`], [`Facts`] and [`Known`] are the data, `holding` and `invariants` find facts, and [`Locals`]
//! rewrites the body of the checked function. A local function with an annotation was rewritten already, before λG; it is
//! recognised by calling a copy of itself whose role is [`Role::Own`] (`is_annotated`).

use std::collections::{BTreeMap, BTreeSet};

use super::Check;
use super::build::{Builder, Kind, bind_types, checked, instance, log, with_arguments, with_what_is_needed};
use super::induction::{drop_numbers, refuted_facts};
use super::obligation::abandoned;
use super::parametric::choose;
use super::proof::{ProofEnd, proof_paths};
use whatif_lambda::expr::{Assertion, Binder, Expr, Part};
use whatif_lambda::prim::Misc;
use whatif_lambda::program::{Contract, Definition, More, Program};
use whatif_lambda::types::instantiate;
use whatif_lambda::types::names;
use whatif_lambda::{Definitions, Name, Role, Type};
use whatif_machine::run::Settings;
use whatif_machine::search::Judgement;

/// How many times [`holding`] drops refuted facts and tries again.
const ROUNDS: usize = 8;
/// How many times [`invariants`] drops refuted facts and tries again.
const MOST_STEPS: usize = 12;

/// A local function that calls itself and has no annotation.
#[derive(Clone, Debug)]
pub struct Local {
    /// The function's name.
    pub name: Name,
    /// The function's parameters, by the names that conditions use.
    pub params: Vec<Binder>,
    /// The function's result, by the name that conditions use.
    pub result: Binder,
    type_params: Vec<Name>,
}

/// Facts about a local function, over the names of its parameters and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// Conditions on the function's arguments.
    pub pre: Vec<Expr>,
    /// Conditions on the function's result.
    pub post: Vec<Expr>,
}

impl Facts {
    /// Drops the facts with these numbers. Facts about the arguments are numbered first, then those about the result.
    fn without(&self, numbers: &BTreeSet<usize>) -> Facts {
        let (mut pre, mut post) = (self.pre.clone(), self.post.clone());
        let of_post = numbers.iter().filter_map(|number| number.checked_sub(pre.len())).collect();
        drop_numbers(&mut pre, numbers);
        drop_numbers(&mut post, &of_post);
        Facts { pre, post }
    }
}

/// The facts about a local function that checks use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The facts that a proof assumes, and shows.
    pub proven: Facts,
    /// Conditions on the function's result that no run refuted. They are not proven: only searches assume them.
    pub tried: Vec<Expr>,
}

impl Local {
    fn new(binder: &Binder, rhs: &Expr) -> Option<Local> {
        let (type_params, types, result) = applied(&binder.ty, arity(rhs))?;
        let name = |at| Name::new("y").numbered(Role::Temporary, "$", at);
        let params: Vec<Binder> =
            (1..).zip(types).map(|(at, ty)| Binder::new(name(at), ty.clone())).collect();
        let result = Binder::temporary("r", result);
        let is_known = !params.is_empty() && !mentions_unknown(&binder.ty);
        is_known.then(|| Local { name: binder.name, params, result, type_params: type_params.to_vec() })
    }

    /// A function with the same parameters and type variables, whose body is `call`.
    fn function(&self, call: Expr) -> Expr {
        Expr::lam(self.params.iter().cloned(), call).generic(&self.type_params)
    }

    /// A call of the original function, with the parameters as arguments.
    fn call(&self) -> Expr {
        Expr::Var(self.own()).at_variables(&self.type_params).apply(self.params.iter().map(Binder::var))
    }

    /// The name that the original function gets.
    fn own(&self) -> Name {
        self.name.made(Role::Temporary, "$code")
    }

    /// An expression that asserts each of these facts on a path of its own, and goes on with `then` where all of them hold.
    fn asserting_each(&self, first: usize, facts: &[Expr], then: Expr) -> Expr {
        let asserted = (first..)
            .zip(facts)
            .map(|(number, fact)| abandoned().asserting(Assertion::fact(number, self.name), fact.clone()));
        choose(asserted.chain([assuming(facts, then)]).collect())
    }
}

/// The local functions inside of a function that call themselves and have no annotation.
#[must_use]
pub fn locals(program: &Program, function: Name) -> Vec<Local> {
    let Some(definition) = program.definitions.get(&function) else { return Vec::new() };
    let mut found = Vec::new();
    definition.body.visit(&mut |expr| {
        if let Expr::Let(bindings, _) = expr {
            found.extend(recursive(bindings).into_iter().map(|(_, local)| local));
        }
    });
    found
}

/// Does a function have annotated local functions that are to be abstracted?
#[must_use]
pub fn has_annotated_locals(program: &Program, check: &Check) -> bool {
    let mut found = false;
    if let Some(definition) = program.definitions.get(&check.function) {
        definition.checked_body().visit(&mut |expr| {
            if let Expr::Let(bindings, _) = expr {
                found |= bindings.iter().any(|(binder, rhs)| is_opened(binder.name, rhs, check));
            }
        });
    }
    found
}

/// The facts about a local function that no run of the function around it refutes, as far as the settings allow to look. No facts at
/// all if the time is over, or the rounds are used up, before a round refutes none.
#[must_use]
pub fn holding(
    program: &Program,
    check: &Check,
    local: &Local,
    mut facts: Facts,
    settings: &Settings,
) -> Facts {
    for _ in 0..ROUNDS {
        let refuted = refuted(program, check, local, &facts, settings);
        if settings.cancel.is_over() {
            break;
        }
        if refuted.is_empty() {
            return facts;
        }
        facts = facts.without(&refuted);
    }
    Facts::default()
}

/// What is known of local functions, with [`Known::proven`] reduced to an invariant: facts that some step of the
/// recursion, or some call, refutes are dropped until none is.
#[must_use]
pub fn invariants(program: &Program, check: &Check, settings: &Settings) -> BTreeMap<Name, Known> {
    let mut check = check.clone();
    for _ in 0..MOST_STEPS {
        let mut refuted: BTreeMap<Name, BTreeSet<usize>> = BTreeMap::new();
        proof_paths(program, &check, settings, &mut |end| {
            if let ProofEnd::Crash(Assertion { part: Part::Fact(number), function, .. }) = end {
                refuted.entry(*function).or_default().insert(*number as usize);
            }
            Judgement::Ignored
        });
        for (name, numbers) in &refuted {
            if let Some(known) = check.locals.as_mut().and_then(|locals| locals.get_mut(name)) {
                known.proven = known.proven.without(numbers);
            }
        }
        if refuted.is_empty() {
            break;
        }
    }
    check.locals.unwrap_or_default()
}

/// The numbers of the facts that some run refutes.
fn refuted(
    program: &Program,
    check: &Check,
    local: &Local,
    facts: &Facts,
    settings: &Settings,
) -> BTreeSet<usize> {
    let Some(definition) = program.definitions.get(&check.function) else { return BTreeSet::new() };
    let Some(contract) = &definition.contract else { return BTreeSet::new() };
    let mut body = definition.body.clone();
    assert_in(&mut body, local, facts);
    let det = checked(check.function);
    let function = Definition { name: det, body, contract: None, checked: None, ..definition.clone() };
    let definitions = Definitions::from_iter([(det, function)]);
    let (types, params, _) = instance(check, contract);
    let call = Expr::Var(det).at_types(types.clone()).apply(params.iter().map(Binder::var));
    let assumed = call.assuming(contract.pre.clone());
    let entry = bind_types(with_arguments(check, params, assumed), contract, types);
    let program = with_what_is_needed(program, &check.policy.admitted, None, definitions, &entry);
    let mut machine = settings.machine(&program, &entry);
    machine.options.whole_answer = true;
    refuted_facts(settings, &machine)
}

/// Makes a local function assert the facts about its arguments and its results.
fn assert_in(expr: &mut Expr, local: &Local, facts: &Facts) {
    expr.for_each_part(&mut |part| whatif_source::deep(|| assert_in(part, local, facts)));
    let Expr::Let(bindings, _) = expr else { return };
    let found = recursive(bindings).into_iter().find(|(_, found)| found.name == local.name);
    let Some((at, local)) = found else { return };
    let after = local.asserting_each(facts.pre.len(), &facts.post, local.result.var());
    let call = after.where_is(local.result.clone(), local.call());
    let call = local.asserting_each(0, &facts.pre, call);
    replace(bindings, at, &local, call);
}

/// Gives a local function another body. The original function stays, under the name that [`Local::own`] gives it.
fn replace(bindings: &mut Vec<(Binder, Expr)>, at: usize, local: &Local, call: Expr) {
    let binder = bindings[at].0.clone();
    bindings[at].0.name = local.own();
    bindings.push((binder, local.function(call)));
}

/// The functions of a `let` group that call themselves and have no annotation, with their positions in it.
fn recursive(bindings: &[(Binder, Expr)]) -> Vec<(usize, Local)> {
    let mentioned: BTreeSet<Name> = bindings.iter().flat_map(|(_, rhs)| rhs.names()).collect();
    let candidates = (bindings.iter().enumerate())
        .filter(|(_, (binder, _))| !binder.name.is_made() && mentioned.contains(&binder.name));
    let unsaid = candidates.filter(|(_, (binder, rhs))| !is_annotated(binder.name, rhs));
    unsaid.filter_map(|(at, (binder, rhs))| Some((at, Local::new(binder, rhs)?))).collect()
}

/// Does a local function have an annotation? Then its right-hand side calls a copy of itself with the role [`Role::Own`].
fn is_annotated(name: Name, rhs: &Expr) -> bool {
    let is_own = |own: Name| own.written().role() == Role::Own && own.written().of() == name.written();
    let (mut found, mut inside) = (BTreeSet::new(), BTreeSet::new());
    rhs.visit(&mut |expr| match expr {
        Expr::Var(own) if is_own(*own) => drop(found.insert(*own)),
        // A copy that is bound inside belongs to another function of the same name.
        Expr::Let(bindings, _) => inside.extend(bindings.iter().map(|(binder, _)| binder.name)),
        _ => {}
    });
    !found.is_subset(&inside)
}

/// Is a local function to be abstracted to its annotation?
fn is_opened(name: Name, rhs: &Expr, check: &Check) -> bool {
    is_annotated(name, rhs) && !check.keep.contains(&name.written())
}

/// Rewrites the local functions in the body of a checked function.
pub(super) struct Locals<'b, 'p> {
    builder: &'b mut Builder<'p>,
    /// The facts about local functions without annotation.
    known: &'b BTreeMap<Name, Known>,
    /// The parameters of the checked function.
    params: Vec<Name>,
}

impl<'b, 'p> Locals<'b, 'p> {
    /// Gives the local functions of a body their counterfactual versions.
    pub(super) fn replace(builder: &'b mut Builder<'p>, known: &'b BTreeMap<Name, Known>, body: &mut Expr) {
        let mut params = Vec::new();
        taken_apart(body, &mut Vec::new(), &mut params);
        let params = params.into_iter().map(|param| param.name).collect();
        Locals { builder, known, params }.expr(body);
    }

    fn expr(&mut self, expr: &mut Expr) {
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.expr(part)));
        let Expr::Let(bindings, body) = expr else { return };
        let mut shown = Vec::new();
        for (at, local) in recursive(bindings) {
            let Some(known) = self.known.get(&local.name) else { continue };
            let call = match self.builder.is_proof() {
                true => {
                    shown.push(self.shown(&local, &known.proven, bindings, body));
                    self.by_facts(&local, &known.proven)
                }
                false => self.hat(&local, &known.tried),
            };
            replace(bindings, at, &local, call);
        }
        for (binder, rhs) in bindings {
            if is_opened(binder.name, rhs, self.builder.check) {
                self.open(binder, rhs);
            }
        }
        if !shown.is_empty() {
            shown.push(body.take());
            **body = choose(shown);
        }
    }

    /// The version of a local function in a proof: `assert p x in (let r = ? : τ in assume q x r in r)`
    fn by_facts(&mut self, local: &Local, facts: &Facts) -> Expr {
        let shown = self.builder.shown(&local.params);
        let assumed = assuming(&facts.post, local.result.var());
        let any = self.any(local.type_params.clone(), &local.params, &local.result);
        let any = self.abstracted(local.name, &shown, &local.result, any, assumed);
        local.asserting_each(0, &facts.pre, any)
    }

    /// A path of a proof which shows that the code of a local function keeps the facts about its result, for all
    /// arguments that satisfy the facts about these. Type variables and dictionaries are those at which the function
    /// is called.
    fn shown(&mut self, local: &Local, facts: &Facts, bindings: &[(Binder, Expr)], body: &Expr) -> Expr {
        let Some((types, dictionaries)) = self.instance(local, bindings, body) else {
            self.builder.noted.unproven = true;
            return abandoned();
        };
        let mut dictionaries = dictionaries.into_iter();
        let argument = |param: &Binder| {
            let param = param.at(&local.type_params, &types);
            let value = dictionaries.next().unwrap_or_else(|| Expr::Symbolic(param.ty.clone()));
            (param, value)
        };
        let arguments: Vec<(Binder, Expr)> = local.params.iter().map(argument).collect();
        let result = local.result.at(&local.type_params, &types);
        let answer = Expr::prim(Misc::SummaryAnswer, [result.var()]);
        let asserted = local.asserting_each(facts.pre.len(), &facts.post, answer).after(result.var());
        let call = Expr::Var(local.own()).at_types(types).apply(local.params.iter().map(Binder::var));
        Expr::Let(arguments, Box::new(assuming(&facts.pre, asserted.where_is(result, call))))
    }

    /// The types and dictionaries at which a local function is called, if they are the same in all calls but its own.
    fn instance(
        &self,
        local: &Local,
        bindings: &[(Binder, Expr)],
        body: &Expr,
    ) -> Option<(Vec<Type>, Vec<Expr>)> {
        let count = local.params.len() - self.builder.shown(&local.params).len();
        if local.type_params.is_empty() && count == 0 {
            return Some((Vec::new(), Vec::new()));
        }
        let mut found: Vec<Option<(Vec<Type>, Vec<Expr>)>> = Vec::new();
        let own = Use { name: local.name, params: &self.params, program: self.builder.program, count };
        let others = bindings.iter().filter(|(binder, _)| binder.name != local.name).map(|(_, rhs)| rhs);
        for part in others.chain([body]) {
            own.find(part, &mut found);
        }
        let first = found.first()?.clone()?;
        let same = found.iter().all(|other| other.as_ref() == Some(&first));
        same.then_some(first)
    }

    /// The version of a local function in a search: `go' x □ (let r = ? : τ in assume q x r in r)`
    fn hat(&mut self, local: &Local, tried: &[Expr]) -> Expr {
        let shown = self.builder.shown(&local.params);
        let label = self.label(Kind::Concrete, local.name, &shown, &local.result);
        let run = log(label, &shown, Some(&local.result), local.result.var());
        let run = run.where_is(local.result.clone(), local.call());
        let assumed = assuming(tried, local.result.var());
        let any = self.any(local.type_params.clone(), &local.params, &local.result);
        let any = self.abstracted(local.name, &shown, &local.result, any, assumed);
        Expr::Choice(Box::new(run), Box::new(any))
    }

    /// Abstracts a local function with an annotation: after its precondition, the body runs or is any result that the postcondition allows.
    fn open(&mut self, binder: &Binder, rhs: &mut Expr) {
        let (mut vars, mut params) = (Vec::new(), Vec::new());
        let core = taken_apart(rhs, &mut vars, &mut params);
        let Some((own, _, result)) = applied(&binder.ty, params.len()) else { return };
        let variables: Vec<Type> = vars.iter().map(|var| Type::Var(*var)).collect();
        let result = instantiate(&result, own, &variables);
        if params.iter().any(|param| mentions_unknown(&param.ty)) || mentions_unknown(&result) {
            return;
        }
        let (value, promised) = match core.bare() {
            Expr::Let(bindings, rest) if bindings.len() == 1 => match rest.bare() {
                Expr::Assert(label, condition, _) if label.part == Part::Post => {
                    (bindings[0].0.name, (**condition).clone())
                }
                _ => return,
            },
            _ => (Name::temporary("r"), Expr::con(names::TRUE)),
        };
        let value = Binder::new(value, result);
        let shown = self.builder.shown(&params);
        let any = self.any(vars, &params, &value);
        let any = self.abstracted(binder.name, &shown, &value, any, value.var().assuming(promised));
        *core = Expr::Choice(Box::new(core.take()), Box::new(any));
    }

    /// An expression for any result of a function with these parameters, whose contract demands and promises nothing.
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
        self.builder.any_result(&contract, false)
    }

    fn abstracted(&mut self, name: Name, shown: &[Binder], result: &Binder, any: Expr, then: Expr) -> Expr {
        let label = self.label(Kind::Abstract, name, shown, result);
        log(label, shown, Some(result), then).where_is(result.clone(), any)
    }

    fn label(&mut self, kind: Kind, name: Name, shown: &[Binder], result: &Binder) -> usize {
        let function = self.builder.check.function.local(name.written());
        self.builder.label(kind, function, shown, result)
    }
}

/// `assume … in then`, for each of these conditions.
fn assuming(conditions: &[Expr], then: Expr) -> Expr {
    conditions.iter().rev().cloned().fold(then, Expr::assuming)
}

/// Looks for the uses of a local function, with their types and first arguments.
struct Use<'a> {
    name: Name,
    /// The parameters of the function around it. Only these and definitions mean the same wherever the local function is bound.
    params: &'a [Name],
    program: &'a Program,
    /// How many first arguments are dictionaries.
    count: usize,
}

impl Use<'_> {
    /// Adds an entry to `found` for each use of the function; the entry is `None` if the dictionaries are missing, or not known where the function is bound.
    fn find(&self, expr: &Expr, found: &mut Vec<Option<(Vec<Type>, Vec<Expr>)>>) {
        let (head, args) = match expr {
            Expr::App(head, args) => (head.bare(), &args[..]),
            other => (other, &[][..]),
        };
        let (head, types) = match head {
            Expr::TypeApp(head, types) => (head.bare(), &types[..]),
            other => (other, &[][..]),
        };
        if *head == Expr::Var(self.name) {
            let dictionaries =
                args.get(..self.count).filter(|args| args.iter().all(|arg| self.is_known(arg)));
            found.push(dictionaries.map(|args| (types.to_vec(), args.to_vec())));
            args.iter().for_each(|arg| self.find(arg, found));
            return;
        }
        expr.parts(&mut |part| whatif_source::deep(|| self.find(part, found)));
    }

    fn is_known(&self, arg: &Expr) -> bool {
        let is_known = |name| self.program.definitions.contains_key(name) || self.params.contains(name);
        matches!(arg.bare(), Expr::Var(name) if is_known(name))
    }
}

/// Takes a function apart: returns its body below the assertions of its precondition, and adds its type variables and
/// parameters to the lists.
fn taken_apart<'e>(expr: &'e mut Expr, vars: &mut Vec<Name>, params: &mut Vec<Binder>) -> &'e mut Expr {
    if matches!(expr, Expr::Assert(label, ..) if label.part != Part::Pre) {
        return expr;
    }
    match expr {
        Expr::TypeLam(more, inner) => {
            vars.extend(more.iter().copied());
            taken_apart(inner, vars, params)
        }
        Expr::Lam(more, inner) => {
            params.extend(more.iter().cloned());
            taken_apart(inner, vars, params)
        }
        Expr::At(_, inner) | Expr::Assert(_, _, inner) => taken_apart(inner, vars, params),
        _ => expr,
    }
}

/// The type variables of a function's type, its first parameters, and the type of its result after so many arguments.
fn applied(ty: &Type, arity: usize) -> Option<(&[Name], Vec<&Type>, Type)> {
    let (variables, mut params, result) = ty.signature();
    let rest = (params.len() >= arity).then(|| params.split_off(arity))?;
    Some((variables, params, Type::funs(rest.into_iter().cloned(), result.clone())))
}

/// How many parameters a function takes at once.
fn arity(rhs: &Expr) -> usize {
    match rhs {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) => arity(inner),
        Expr::Lam(params, inner) => params.len() + arity(inner),
        _ => 0,
    }
}

fn mentions_unknown(ty: &Type) -> bool {
    ty.any(&|part| *part == Type::Unknown)
}
