//! The counterfactual program: f_det, ĝ for each callee, and the initial state's expression.
//!
//! [`counterfactual`] starts from the definition of the checked function. The order of its steps:
//!
//! 1. [`Builder::deterministic`] copies the function as f_det (`f$det`), which calls ĝ (`g$hat`, made by [`Builder::hat`]) in place of
//!    each callee with a contract. Inlined callees get such a copy too, and so on.
//! 2. [`Builder::with_obligations`] changes the copied bodies: local functions (`local.rs`), evaluation that laziness would not do, if the
//!    check demands it (`eager.rs`), and the preconditions and termination conditions of calls (`obligation.rs`).
//! 3. [`Builder::entry`] makes the expression of the initial state: unknown arguments, precondition, call, postcondition.
//! 4. [`with_what_is_needed`] adds the definitions that all of this mentions, and no others: a file may have thousands.
//!
//! Calls are logged: `log` wraps an expression in the primitive of [`logged`] with the number of a [`LogLabel`], so that `judge.rs` can tell
//! which calls a path made. The program of a proof is built by the same steps, with summaries in place of measures (`summary.rs`) and
//! without runs of callees.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::eager::Eager;
use super::local::Locals;
use super::obligation::{Calls, Side, abandoned, guarded, probed};
use super::parametric::{Parametric, dependent, keeper, shower};
use super::summary::{self, Summaries};
use super::{Check, Demand, Policy};
use whatif_lambda::expr::{Assertion, Binder, Expr, Part};
use whatif_lambda::program::{Body, Contract, Definition, Program};
use whatif_lambda::types::names;
use whatif_lambda::{Definitions, Name, Role, Type};
use whatif_machine::compile::logged;

/// What a log entry records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The arguments of the function that is checked.
    Input,
    /// The arguments of the function that the check is about, if that is one [within](Check::within) the checked one.
    Within,
    /// The arguments and the result of the function that is checked.
    Result,
    /// A call that was run.
    Concrete,
    /// A call that was abstracted.
    Abstract,
}

/// What a log entry records, and the types by which its values are shown.
#[derive(Clone, Debug)]
pub(super) struct LogLabel {
    pub(super) kind: Kind,
    pub(super) function: Name,
    pub(super) params: Vec<Type>,
    pub(super) result: Type,
}

/// A program to search, the labels of its log, and what the searches need to know about it.
pub(super) struct Counterfactual {
    pub(super) program: Program,
    pub(super) entry: Expr,
    pub(super) labels: Vec<LogLabel>,
    pub(super) noted: Noted,
    /// Can the evaluation of the parts of the answer break a contract?
    pub(super) has_parts: bool,
    /// Does the program call a placeholder, where a path ends? Then the end of a search is no proof.
    pub(super) incomplete: bool,
}

/// What the [`Builder`] notes about the bodies that it copies.
#[derive(Default)]
pub(super) struct Noted {
    /// How many expressions are evaluated that laziness would leave alone.
    pub(super) forced: usize,
    /// How many of the `forced` expressions are parts of the answer, which a search that evaluates the whole answer evaluates, too.
    pub(super) parts: usize,
    /// How many of the `forced` expressions are calls that a verifier may accept: see [`Demand::Doubted`].
    pub(super) doubted: usize,
    /// Is there anything in the bodies that can break a contract, when it is evaluated?
    can_fail: bool,
    /// Does the program assume facts of abstracted calls that were only tried, not proven?
    pub(super) tried: bool,
    /// Is some local function abstracted whose code is not shown to keep its facts? Then this program proves nothing.
    pub(super) unproven: bool,
    /// Is there a library function that runs, and could be replaced by its contract? Then a second proof is tried that way.
    pub(super) promised: bool,
    /// Is a function passed to an abstracted function? The abstraction does not call it, so the search misses its calls.
    pub(super) unprobed: bool,
}

/// The counterfactual program of a check, or of a proof; none if the function has no contract.
pub(super) fn counterfactual(
    program: &Program,
    check: &Check,
    proof: Option<&Summaries>,
) -> Option<Counterfactual> {
    let definition = program.definitions.get(&check.function)?;
    let contract = definition.contract.as_ref()?;
    let noted = Noted { tried: proof.is_none() && check.locals.is_some(), ..Noted::default() };
    let (distrusted, labels, definitions) = (distrusted(program, check), Vec::new(), Definitions::default());
    let mut builder = Builder { program, check, distrusted, proof, labels, definitions, noted };
    let det = checked(check.function);
    builder.deterministic(det, definition);
    let entry = builder.entry(det, contract, definition);
    let Builder { labels, definitions, noted, .. } = builder;
    let has_parts = noted.can_fail && has_parts(&contract.result.ty);
    let definitions = with_others(program, check, definitions);
    let mut program = with_what_is_needed(program, &check.policy.admitted, proof, definitions, &entry);
    leave_out_metrics(&mut program, check);
    let incomplete = check.policy.admitted.iter().any(|name| program.definitions.contains_key(name));
    Some(Counterfactual { program, entry, labels, noted, has_parts, incomplete })
}

/// The definitions, and those of which others take the place in this check.
fn with_others(program: &Program, check: &Check, mut definitions: Definitions) -> Definitions {
    for (name, other) in &check.instead {
        if let (Some(own), Some(other)) = (program.definitions.get(name), program.definitions.get(other)) {
            definitions.insert(*name, Definition { body: other.body.clone(), ..own.clone() });
        }
    }
    definitions
}

/// Removes the assertions that a recursion gets smaller, if it was reported before that one of them fails. They would
/// end every path on which the function calls itself, and hide what happens after the call.
fn leave_out_metrics(program: &mut Program, check: &Check) {
    fn leave_out(expr: &mut Expr, functions: &[Name]) {
        while let Expr::Assert(label, _, body) = expr
            && label.part == Part::Termination
            && functions.contains(&label.function)
        {
            *expr = body.take();
        }
        expr.for_each_part(&mut |part| whatif_source::deep(|| leave_out(part, functions)));
    }
    let reported = check.reported.iter().filter(|known| known.part == Part::Termination);
    let functions: Vec<Name> = reported.map(|known| known.function).collect();
    if !functions.is_empty() {
        program.definitions.values_mut().for_each(|definition| leave_out(&mut definition.body, &functions));
    }
}

/// The name of f_det, or of the copy of an inlined function.
pub(super) fn checked(function: Name) -> Name {
    function.made(Role::Checked, "$det")
}

/// The functions that never run: those that break their contracts, and those that lead to one of these.
fn distrusted(program: &Program, check: &Check) -> FxHashSet<Name> {
    let mut found: FxHashSet<Name> = check.broken.iter().copied().collect();
    if found.is_empty() {
        return found;
    }
    let mut callers: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
    let mut seen = FxHashSet::from_iter([check.function]);
    let mut todo = vec![check.function];
    while let Some(caller) = todo.pop() {
        let Some(definition) = program.definitions.get(&caller) else { continue };
        for callee in definition.body.names() {
            callers.entry(callee).or_default().push(caller);
            todo.extend(seen.insert(callee).then_some(callee));
        }
    }
    todo.extend(found.iter());
    while let Some(callee) = todo.pop() {
        let callers = callers.get(&callee).into_iter().flatten();
        todo.extend(callers.filter(|caller| found.insert(**caller)));
    }
    found
}

/// Types whose values have no parts.
pub(super) const SCALARS: [Name; 8] = [
    names::INT,
    names::INTEGER,
    names::WORD,
    names::CHAR,
    names::DOUBLE,
    names::FLOAT,
    names::BOOL,
    names::UNIT,
];

/// Can a value of this type have unevaluated parts when its first constructor is known?
fn has_parts(ty: &Type) -> bool {
    match ty {
        Type::Con(name) => !SCALARS.contains(name),
        Type::Fun(..) => false,
        _ => true,
    }
}

/// The given definitions, and those of the program that they and the entry need. In a proof, measures and walkers among
/// them are replaced by their summaries.
pub(super) fn with_what_is_needed(
    program: &Program,
    admitted: &[Name],
    proof: Option<&Summaries>,
    mut definitions: Definitions,
    entry: &Expr,
) -> Program {
    let makers = match proof {
        Some(_) => program.makers.in_proofs(&program.types),
        None => program.makers.clone(),
    };
    let mut missing: Vec<Name> = program.promises.values().copied().collect();
    missing.extend(makers.definitions());
    missing.extend(entry.names());
    if proof.is_some() {
        definitions.extend(summary::helpers().into_iter().map(|helper| (helper.name, helper)));
    }
    missing.extend(definitions.values().flat_map(|definition| definition.body.names()));
    while let Some(name) = missing.pop() {
        if definitions.contains_key(&name) {
            continue;
        }
        if let Some(definition) = program.definitions.shared(&name) {
            let mut definition = Arc::clone(definition);
            if admitted.contains(&name) {
                Arc::make_mut(&mut definition).body = abandoned();
            }
            if let Some(replaced) = proof.and_then(|proof| proof.replaced(&definition)) {
                definition = replaced.into();
            }
            if let Some([summary, unfolded]) = proof.and_then(|proof| proof.summarise(&definition)) {
                missing.extend(unfolded.body.names());
                definitions.insert(unfolded.name, unfolded);
                definition = summary.into();
            }
            missing.extend(definition.body.names());
            definitions.insert(name, definition);
        }
    }
    let (types, promises) = (program.types.clone(), program.promises.clone());
    Program { definitions, types, promises, makers, main: None }
}

/// Builds the program of one check.
pub(super) struct Builder<'p> {
    pub(super) program: &'p Program,
    pub(super) check: &'p Check,
    /// Functions that never run: their results are any values that their contracts allow.
    distrusted: FxHashSet<Name>,
    /// The functions that the proof replaces, if this is the program of a proof.
    proof: Option<&'p Summaries>,
    labels: Vec<LogLabel>,
    definitions: Definitions,
    pub(super) noted: Noted,
}

impl Builder<'_> {
    /// Makes f_det, and the copies of the functions that are inlined in it: in their bodies, the counterfactual
    /// versions of functions with contracts stand in the place of these functions.
    fn deterministic(&mut self, det: Name, definition: &Definition) {
        let body = if self.check.facts_only { &definition.body } else { definition.checked_body() };
        let mut names: FxHashMap<Name, Name> = FxHashMap::default();
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        let mut found = definition.body.names();
        found.retain(|name| seen.insert(*name));
        self.definitions.insert(det, Definition { name: det, contract: None, ..definition.clone() });
        for name in found {
            let Some(callee) = self.program.definitions.get(&name) else { continue };
            self.noted.promised |= self.check.policy.summaries.promised.contains(&name);
            if self.check.inline.contains(&name) && name != self.check.function {
                let inlined = checked(name);
                if !self.definitions.contains_key(&inlined) {
                    self.deterministic(inlined, callee);
                }
                names.insert(name, inlined);
            } else if let Some(contract) = &callee.contract
                && !self.is_kept(name)
            {
                names.insert(name, self.hat(callee, contract));
            }
        }
        let mut body = self.with_obligations(definition, body, names);
        if self.check.within == Some(definition.name)
            && let Some(contract) = &definition.contract
        {
            body = self.logging_arguments(contract, definition.name, body);
        }
        self.definitions.insert(det, Definition { name: det, body, contract: None, ..definition.clone() });
    }

    /// Wraps the body in a function that logs its arguments.
    fn logging_arguments(&mut self, contract: &Contract, function: Name, body: Expr) -> Expr {
        let shown = self.shown(&contract.params);
        let label = self.label(Kind::Within, function, &shown, &contract.result);
        let call = body.at_variables(&contract.type_params).apply(contract.params.iter().map(Binder::var));
        contract.function(log(label, &shown, None, call))
    }

    /// Makes the body call the counterfactual versions in `names`, and evaluate what the check demands.
    fn with_obligations(
        &mut self,
        definition: &Definition,
        body: &Expr,
        names: FxHashMap<Name, Name>,
    ) -> Expr {
        let mut body = body.clone();
        if let Some(known) = &self.check.locals {
            Locals::replace(self, known, &mut body);
        }
        if self.check.demand != Demand::Lazy {
            let callees = names.keys().filter(|name| self.is_demanding(**name, definition)).copied();
            let demanding = callees.chain(guarded_params(definition, &body)).collect();
            let known = names.keys().chain(&self.check.policy.unguarded).copied().collect();
            let doubts = self.check.demand == Demand::Doubted;
            let mut eager = Eager {
                demanding: &demanding,
                known: &known,
                policy: &self.check.policy,
                doubts,
                forced: 0,
                doubted: 0,
            };
            let can_fail = eager.mentions_failure(&body);
            // Where nothing can break a contract, the parts are not visited one by one: a list of 100,000 items has as many parts.
            if can_fail && matches!(self.check.demand, Demand::Eager { .. } | Demand::Doubted) {
                if definition.name == self.check.function {
                    self.noted.parts += eager.parts_of_answer(&body);
                }
                eager.expr(&mut body);
            }
            self.noted.forced += eager.forced;
            self.noted.doubted += eager.doubted;
            self.noted.can_fail |= can_fail;
        }
        Calls { builder: self, caller: definition, names: &names }.checked(body)
    }

    /// Can a call of this callee break a contract by itself: a precondition, a guard, or the termination condition of
    /// the caller?
    fn is_demanding(&self, callee: Name, caller: &Definition) -> bool {
        self.program.contract(callee).is_some_and(|contract| {
            let mut recursive = caller.contract.iter().map(|caller| &caller.more.decreases);
            let recursive = recursive.any(|decreases| decreases.contains_key(&callee));
            recursive || !is_true(&contract.pre) || !contract.more.guards.is_empty()
        })
    }

    /// Does the function always run? In a proof, opaque functions never do.
    fn is_kept(&self, name: Name) -> bool {
        self.check.keep.contains(&name) && !self.is_opaque(name)
    }

    /// Is this a proof in which the function is known by its contract alone?
    fn is_opaque(&self, name: Name) -> bool {
        self.proof.is_some_and(|proof| proof.opaque.contains(&name))
    }

    /// Defines ĝ, the counterfactual version of a callee, and returns its name.
    fn hat(&mut self, callee: &Definition, contract: &Contract) -> Name {
        let name = callee.name.made(Role::Counterfactual, "$hat");
        if self.definitions.contains_key(&name) {
            return name;
        }
        let Contract { type_params, params, result, post, more, .. } = contract;
        let shown = self.shown(params);
        let concrete = self.label(Kind::Concrete, callee.name, &shown, result);
        let abstracted = self.label(Kind::Abstract, callee.name, &shown, result);
        let call = Expr::Var(callee.name).at_variables(type_params).apply(guarded(contract, Side::Given));
        let kept = match more.body {
            Body::Granted => result.var().assuming(post.clone()),
            _ => result.var().asserting(self.assertion(callee, contract, Part::Post), post.clone()),
        };
        // The result is evaluated before the postcondition, so that an error it raises is not blamed on the postcondition.
        let asserted = kept.after(result.var());
        let left = log(concrete, &shown, Some(result), asserted).where_is(result.clone(), call.clone());
        // The call is logged after the postcondition: this may evaluate arguments and so break a contract itself, and
        // then the result does not matter.
        let noted = log(abstracted, &shown, Some(result), result.var());
        let proven = self.check.proven.get(&callee.name);
        let tried = self.check.tried.get(&callee.name).filter(|_| !self.is_proof());
        let assumed = [post].into_iter().chain(proven).chain(tried).cloned().fold(noted, Expr::assuming);
        self.noted.tried |= tried.is_some();
        let dependent = if self.is_proof() { dependent(contract, &self.check.policy) } else { Vec::new() };
        let any = self.any_result(contract, !dependent.is_empty());
        let right = probed(assumed.where_is(result.clone(), any), contract, abstracted, &shown);
        let is_distrusted = self.distrusted.contains(&callee.name);
        let choice = match if is_distrusted { Body::Assumed } else { more.body } {
            Body::Run if !self.is_opaque(callee.name) => call,
            Body::Run | Body::Assumed => Expr::Choice(Box::new(abandoned()), Box::new(right)),
            Body::Checked | Body::Granted => Expr::Choice(Box::new(left), Box::new(right)),
        };
        let told = dependent.into_iter().flat_map(|var| [keeper(var), shower(var)]);
        let told = told.map(|name| Binder::new(name, Type::Unknown));
        let body = Expr::lam(told.chain(params.iter().cloned()), choice).generic(type_params);
        self.definitions.insert(name, Definition { name, body, contract: None, ..callee.clone() });
        name
    }

    /// An expression for any result of a function with this contract.
    pub(super) fn any_result(&mut self, contract: &Contract, has_instances: bool) -> Expr {
        self.noted.unprobed |= contract.params.iter().any(|param| matches!(param.ty, Type::Fun(..)));
        match self.is_proof() {
            true => self.parametric(|parametric| parametric.shown_result(contract, has_instances)),
            false => self.parametric(|parametric| parametric.result(contract)),
        }
    }

    /// Is this the program of a proof?
    pub(super) fn is_proof(&self) -> bool {
        self.proof.is_some()
    }

    /// Makes the result of an abstracted call, with the settings of this check.
    fn parametric(&mut self, make: impl FnOnce(&mut Parametric) -> Expr) -> Expr {
        let mut parametric = Parametric::new(self.program, &mut self.definitions, &self.check.policy);
        let is_whole = self.check.demand != Demand::Lazy;
        parametric.proof = self.proof.is_some().then_some(is_whole);
        make(&mut parametric)
    }

    /// Adds a label, and returns its number.
    pub(super) fn label(&mut self, kind: Kind, function: Name, shown: &[Binder], result: &Binder) -> usize {
        let params = shown.iter().map(|param| param.ty.clone()).collect();
        self.labels.push(LogLabel { kind, function, params, result: result.ty.clone() });
        self.labels.len() - 1
    }

    /// The parameters that readers see: all but class dictionaries.
    pub(super) fn shown(&self, params: &[Binder]) -> Vec<Binder> {
        params.iter().filter(|param| !self.check.policy.is_class(&param.ty)).cloned().collect()
    }

    pub(super) fn assertion(&self, definition: &Definition, contract: &Contract, part: Part) -> Assertion {
        let refinement = if part == Part::Post { &contract.refinement.1 } else { &contract.refinement.0 };
        Assertion {
            part,
            function: definition.name,
            args: self.shown(&contract.params).iter().map(|param| param.name).collect(),
            result: (part == Part::Post).then_some(contract.result.name),
            refinement: refinement.clone(),
            span: definition.span,
        }
    }

    /// The expression of the initial state.
    fn entry(&mut self, det: Name, contract: &Contract, definition: &Definition) -> Expr {
        let (types, params, result) = instance(self.check, contract);
        let shown = self.shown(&params);
        let input = self.label(Kind::Input, definition.name, &shown, &result);
        let output = self.label(Kind::Result, definition.name, &shown, &result);
        let call = Expr::Var(det).at_types(types.clone()).apply(guarded(contract, Side::Taken));
        let answer = match &self.check.and_then {
            Some(then) => then.clone().apply([result.var()]),
            None => result.var(),
        };
        let label = self.assertion(definition, contract, Part::Post);
        // Predicates may rely on the contracts of arguments that are functions.
        let said = |condition: &Expr| match contract.more.guards.is_empty() {
            true => condition.clone(),
            false => {
                Expr::lam(contract.params.clone(), condition.clone()).apply(guarded(contract, Side::Said))
            }
        };
        let asserted = answer.asserting(label, said(&contract.post)).after(result.var());
        let run = log(output, &shown, Some(&result), asserted).where_is(result, call);
        let assumed = match is_true(&contract.pre) {
            true => run,
            false => run.assuming(said(&contract.pre)),
        };
        let entry = log(input, &shown, None, assumed);
        bind_types(with_arguments(self.check, params, entry), contract, types)
    }
}

/// The parameters that are functions with refined types, by the names that the code has for them: the code must keep
/// the refinements of their arguments.
fn guarded_params(definition: &Definition, mut code: &Expr) -> Vec<Name> {
    let Some(contract) = definition.contract.as_ref().filter(|contract| !contract.more.guards.is_empty())
    else {
        return Vec::new();
    };
    let mut params = Vec::new();
    loop {
        code = match code {
            Expr::At(_, inner) | Expr::TypeLam(_, inner) => inner,
            Expr::Lam(found, inner) => {
                params.extend(found.iter().map(|param| param.name));
                inner
            }
            _ => break,
        };
    }
    let is_guarded = |param: &Binder| contract.more.guards.iter().any(|guard| guard.param == param.name);
    let both = contract.params.iter().zip(params).filter(|(param, _)| is_guarded(param));
    both.map(|(_, called)| called).collect()
}

/// The types that a contract's type variables stand for, and its parameters and result at these types.
pub(super) fn instance(check: &Check, contract: &Contract) -> (Vec<Type>, Vec<Binder>, Binder) {
    let types: Vec<Type> = (contract.type_params.iter().enumerate())
        .map(|(at, name)| check.types.get(at).cloned().unwrap_or(Type::Var(*name)))
        .collect();
    let bind = |binder: &Binder| binder.at(&contract.type_params, &types);
    let params = contract.params.iter().map(bind).collect();
    let result = bind(&contract.result);
    (types, params, result)
}

/// Binds parameters: dictionaries to those of the check, all others to unknown values.
pub(super) fn with_arguments(check: &Check, params: Vec<Binder>, body: Expr) -> Expr {
    if params.is_empty() {
        return body;
    }
    let mut dictionaries = check.dictionaries.iter();
    let bindings = params.into_iter().map(|param| {
        let dictionary = dictionaries.next().filter(|_| check.policy.is_class(&param.ty)).cloned();
        let value = dictionary.unwrap_or_else(|| Expr::Symbolic(param.ty.clone()));
        (param, value)
    });
    Expr::Let(bindings.collect(), Box::new(body))
}

/// Binds the type variables of a contract around the entry, because its predicates may mention them.
pub(super) fn bind_types(entry: Expr, contract: &Contract, types: Vec<Type>) -> Expr {
    entry.generic(&contract.type_params).at_types(types)
}

impl Check {
    /// An expression that runs the function, by itself, on unknown arguments, and then `then`, which speaks of the names of its contract:
    /// `let x = ? : τ in let v = f x in then`
    pub(super) fn run(&self, contract: &Contract, then: Expr) -> Expr {
        let (types, params, result) = instance(self, contract);
        let call = Expr::Var(self.function).at_types(types.clone()).apply(params.iter().map(Binder::var));
        bind_types(with_arguments(self, params, then.where_is(result, call)), contract, types)
    }
}

impl Policy {
    /// Is this the type of a class's dictionaries?
    pub(super) fn is_class(&self, ty: &Type) -> bool {
        matches!(ty.spine().0, Type::Con(name) if self.classes.contains(name))
    }
}

pub(super) fn is_true(expr: &Expr) -> bool {
    *expr.bare() == Expr::con(names::TRUE)
}

pub(super) fn log(label: usize, params: &[Binder], result: Option<&Binder>, body: Expr) -> Expr {
    logged(label as i64, params.iter().chain(result).map(Binder::var), body)
}
