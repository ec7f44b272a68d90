//! Judges the paths of a search: which of them are counterexamples, and what they say.
//!
//! A path that crashes is read back into closed values and **replayed from scratch without symbols** ([`Witness`]). A path whose
//! replay ends differently is dropped, and the search then proves nothing. The others become [`Counterexample`]s: the call of the checked
//! function, the calls that were abstracted, and the violated contract, all as text and values.
//!
//! [`Judge::path`] has the order of the questions:
//!
//! 1. Does the path end in a way that can be a violation? A value never is; an error is one only if the policy demands totality.
//! 2. Does the policy let it pass: an incomplete pattern inside of a measure, a run that never ends?
//!    Or was it reported before ([`Check::reported`])?
//! 3. Can all unknown parts be settled (`settle.rs`), and does the replay confirm the path?
//! 4. Does the program itself fail, or only the evaluation of a contract? What laziness never evaluates is no counterexample here;
//!    [`Demand::Eager`] finds it, and says so.
//! 5. Whose violation is it? The checked function's own go to `found`, those of callees to `callees`, contradictory ones to
//!    `inconsistent`; library errors that the policy lets pass to `passed`.
//!
//! What must stay true: where a path is dropped although there may be a counterexample behind it, `open` says why, and the function
//! is not called verified.

use super::build::{Kind, LogLabel};
use super::{Breach, Call, Check, Counterexample, Demand, Findings, Raised, Violated};
use whatif_lambda::expr::{Assertion, Part};
use whatif_lambda::{Name, Role};
use whatif_machine::closed::Closed;
use whatif_machine::code::{Code, Node};
use whatif_machine::explore::{End, Explorer};
use whatif_machine::machine::Machine;
use whatif_machine::machine::exception::{Cause, Exception};
use whatif_machine::readback::LoggedCall;
use whatif_machine::search::Judgement;
use whatif_machine::settle::Settled;
use whatif_machine::stop::{Gap, Premise, StopReason, first};
use whatif_machine::value::Value;
use whatif_machine::witness::{Failure, Happens, Witness};
use whatif_source::Span;

/// How many counterexamples of a phase are compared, at least, to find the smallest.
const CANDIDATES: usize = 4;

/// Judges the paths of one phase; `Phases::phase` takes over its findings.
pub(super) struct Judge<'c> {
    pub(super) check: &'c Check,
    pub(super) labels: &'c [LogLabel],
    pub(super) machine: &'c Machine,
    pub(super) explorer: Explorer<'c>,
    pub(super) findings: Findings,
    pub(super) wanted: usize,
}

/// A logged call, read back into closed values.
struct ReadCall {
    label: usize,
    /// The arguments as heap values: unevaluated arguments can be compared by them as well.
    given: Vec<Value>,
    args: Vec<Closed>,
    result: Closed,
}

impl Judge<'_> {
    /// Does the check evaluate what laziness would not, where it was told before that a value needs itself? `xs = n : xs` is a list, and only
    /// made strict, and without the assertion that was told, a value that needs itself.
    fn makes_strict_what_is_told(&self) -> bool {
        let is_told = || self.check.reported.iter().any(|known| known.part == Part::Termination);
        !matches!(self.check.demand, Demand::Lazy | Demand::Whole) && is_told()
    }

    /// Judges a path, and files it if it is a counterexample.
    pub(super) fn path(&mut self, path: whatif_machine::explore::Path) -> Judgement {
        match &path.end {
            End::Value(_) => return Judgement::Ignored,
            End::Raised(_) if !self.check.policy.totality => return Judgement::Ignored,
            End::Unsupported(what) => {
                self.findings.unsupported.get_or_insert_with(|| what.clone());
                return Judgement::Ignored;
            }
            End::Raised(_) | End::Crash(_) => {}
        }
        if self.lets_pass(&path) {
            return self.dropped(Premise::ErrorThatPasses);
        }
        if !self.check.reported.is_empty() && self.is_reported(&path) {
            return self.dropped(Gap::Unconfirmed);
        }
        // A callee that fails in its own code does so on very many paths. What is read back of a few is enough.
        if self.is_one_more_of_callees(&path) {
            return Judgement::Ignored;
        }
        // An error that a predicate raises has left the predicate when it ends the run.
        let may_be_contracts = path.state.is_in_predicate() || matches!(path.end, End::Raised(_));
        let enough = self.wanted.max(CANDIDATES);
        if self.findings.found.len() >= enough {
            return Judgement::Ignored;
        }
        let path = match self.explorer.settle(path) {
            Settled::Path(path) => *path,
            Settled::Impossible => return Judgement::Ignored,
            Settled::Unknown => return self.dropped(Gap::Unsettled),
        };
        let mut witness = Witness::new(&mut self.explorer, path);
        // The check uses exact numbers, which do not overflow; the replay's machine integers did.
        if self.machine.exact && witness.is_overflow(self.machine) {
            return self.dropped(Gap::Unconfirmed);
        }
        let is_consistent = witness.inputs(self.machine).iter().all(|input| input.value.is_consistent());
        if !is_consistent || !witness.replays(self.machine) {
            // The path is not shown to be a counterexample, but there may be one behind it.
            return self.dropped(Gap::Unconfirmed);
        }
        let mut found = self.counterexample(&mut witness);
        if may_be_contracts && found.is_concrete() && found.happens != Happens::Never {
            match witness.happens(self.machine) {
                Happens::Running => {}
                Happens::Answering => found.happens = Happens::Answering,
                Happens::Never => return self.dropped(Premise::ErrorThatPasses),
            }
        }
        if self.check.policy.runs_only {
            if !found.is_concrete() || found.happens == Happens::Never {
                return self.dropped(Gap::Unconfirmed);
            }
            if found.violated.part == Part::Termination {
                match self.running_on(found, witness) {
                    Some(running) => found = running,
                    None => return self.dropped(Premise::Ends),
                }
            }
        }
        // A measure has one result for equal arguments, and verifiers know that.
        if !found.consistent && self.check.policy.summaries.measures.contains(&self.check.function) {
            return self.dropped(Gap::Unconfirmed);
        }
        let Violated { call, part, .. } = &found.violated;
        if *part == Part::Pre && self.check.policy.optional.contains(&call.function) && !found.is_concrete() {
            return self.dropped(Gap::Unconfirmed);
        }
        if self.check.within.is_some_and(|within| found.inside != Some(within)) {
            return self.dropped(Gap::Unconfirmed);
        }
        if self.check.policy.lenient && found.raised_by == Some(Raised::Library) {
            self.findings.passed.get_or_insert(found.call);
            return Judgement::Ignored;
        }
        let abstractions = found.abstracted.len() as u32;
        let is_elsewhere = found.inside.is_some_and(|inside| self.check.elsewhere.contains(&inside));
        let is_own = found.consistent && !found.is_callees() && !is_elsewhere;
        let kept = match found.consistent {
            _ if is_own => &mut self.findings.found,
            true => &mut self.findings.callees,
            false => &mut self.findings.inconsistent,
        };
        if kept.len() < enough && !kept.contains(&found) {
            kept.push(found);
        }
        match is_own {
            false => Judgement::Ignored,
            true if self.findings.found.len() >= enough => Judgement::Enough,
            true => Judgement::Counterexample { abstractions },
        }
    }

    /// The call that repeats, if the program goes on for ever from there. It may look at inputs that this path did not look at yet, as
    /// `power x n = x * power x (n - 1)` looks at `x`; then they get values.
    fn running_on(&mut self, mut found: Counterexample, witness: Witness) -> Option<Counterexample> {
        if !witness.runs_on(self.machine) {
            let mut filled = witness.filled(self.machine).filter(|filled| filled.runs_on(self.machine))?;
            found = Counterexample { happens: found.happens, ..self.counterexample(&mut filled) };
        }
        found.runs_on = true;
        Some(found)
    }

    /// Does the path end with an error of a callee's own code, of which enough are known? There are no abstracted calls on it that could
    /// contradict each other, so it would be filed with the known ones.
    fn is_one_more_of_callees(&self, path: &whatif_machine::explore::Path) -> bool {
        let enough = self.wanted.max(CANDIDATES);
        let End::Raised(addr) = path.end else { return false };
        if path.state.abstractions > 0 || self.check.within.is_some() || self.findings.callees.len() < enough
        {
            return false;
        }
        let Exception { cause, span, owner, .. } = self.machine.describe(&path.state, addr);
        matches!(self.raised_by(owner, span, &cause), Raised::Callee(_))
    }

    /// Does the path end with an error that the policy lets pass? The logic has only total functions: it would go on where this path ends.
    fn lets_pass(&self, path: &whatif_machine::explore::Path) -> bool {
        let End::Raised(addr) = path.end else { return false };
        let raised = self.machine.describe(&path.state, addr);
        match raised.cause {
            Cause::Pattern => raised.span.is_some_and(|place| self.check.policy.partial.contains(&place)),
            Cause::Loop => self.check.policy.endless || self.makes_strict_what_is_told(),
            _ => false,
        }
    }

    /// Was the violation at the end of a path reported before?
    fn is_reported(&self, path: &whatif_machine::explore::Path) -> bool {
        let breach = match path.end {
            End::Crash(number) => {
                let Assertion { part, function, span, .. } =
                    self.machine.code.labels[number as usize].assertion;
                Breach { part, function, span }
            }
            End::Raised(addr) => {
                let span = self.machine.describe(&path.state, addr).span;
                Breach { part: Part::Totality, function: self.check.function, span }
            }
            End::Value(_) | End::Unsupported(_) => return false,
        };
        self.check.reported.iter().any(|known| known.covers(&breach))
    }

    /// Drops a path without a judgement, so that the end of the search is no proof.
    fn dropped(&mut self, reason: impl Into<StopReason>) -> Judgement {
        self.findings.open = first(self.findings.open, Some(reason.into()));
        Judgement::Ignored
    }

    /// Makes a counterexample of a path that was replayed.
    fn counterexample(&mut self, witness: &mut Witness) -> Counterexample {
        let (calls, crash) = self.read_story(witness);
        let code = &*self.machine.code;
        let mut abstracted: Vec<(Call, &ReadCall)> = Vec::new();
        for told in calls.iter().filter(|told| self.labels[told.label].kind == Kind::Abstract) {
            let call = self.labels[told.label].call(code, told);
            if !abstracted.iter().any(|(known, _)| *known == call) {
                abstracted.push((call, told));
            }
        }
        let consistent = self.is_consistent(&calls);
        let violated = self.violated(witness, crash);
        let failure = witness.failure(self.machine);
        let is_pattern = failure.as_ref().is_some_and(|failure| failure.cause == Cause::Pattern);
        let raised_by = failure.map(|Failure { owner, span, cause, .. }| self.raised_by(owner, span, &cause));
        let call = self.call(&calls, &violated);
        let inside = self.inside(witness);
        let no_case = is_pattern && raised_by == Some(Raised::Itself) && inside.is_none();
        let (call, caller) = match self.call_within(&calls).filter(|_| inside.is_some()) {
            Some(within) => (Call { message: call.message.clone(), ..within }, Some(call)),
            None => (call, None),
        };
        let mut blame: Vec<Name> = Vec::new();
        for (call, _) in &abstracted {
            if !blame.contains(&call.function) {
                blame.push(call.function);
            }
        }
        let is_same = |known: &Call| known.function == call.function && known.args == call.args;
        let endless = abstracted
            .iter()
            .any(|(known, told)| is_same(known) && !told.args.iter().any(Closed::has_function));
        Counterexample {
            call,
            violated,
            endless,
            runs_on: false,
            abstracted: abstracted.into_iter().map(|(call, _)| call).collect(),
            blame,
            inside,
            caller,
            happens: match self.check.demand {
                Demand::Lazy => Happens::Running,
                Demand::Whole => Happens::Answering,
                Demand::Eager { .. } | Demand::Doubted => Happens::Never,
            },
            accepted: false,
            consistent,
            raised_by,
            no_case,
            replayed: true,
            steps: witness.state.steps,
        }
    }

    /// The inlined function in whose code the path ends, if it does not end in the checked function's own.
    fn inside(&self, witness: &mut Witness) -> Option<Name> {
        let code = &*self.machine.code;
        let owner = match witness.end {
            End::Crash(label) => {
                let is_it = |node: &Node| matches!(node, Node::Assert(_, _, found) if *found == label);
                code.owner(code.nodes.iter().position(is_it)? as u32)
            }
            _ => witness.failure(self.machine)?.owner,
        };
        let part = owner.filter(|owner| is_checked(*owner))?.of();
        (part != self.check.function).then_some(part)
    }

    /// The call of the function [within](Check::within) which violations count. `None` if there are several: the
    /// failure may be in the result of an earlier call, which was evaluated later.
    fn call_within(&self, calls: &[ReadCall]) -> Option<Call> {
        let within = calls.iter().filter(|told| self.labels[told.label].kind == Kind::Within);
        let told =
            |told: &ReadCall| Call { result: None, ..self.labels[told.label].call(&self.machine.code, told) };
        let mut within: Vec<Call> = within.map(told).collect();
        within.dedup();
        if within.len() == 1 { within.pop() } else { None }
    }

    /// All logged calls, and the values of the violated assertion. Unknown parts are filled in, except in the inputs, which are shown only
    /// as far as the program evaluated them.
    fn read_story(&self, witness: &mut Witness) -> (Vec<ReadCall>, Vec<Closed>) {
        let logged = witness.state.calls();
        let mut values: Vec<Value> = logged.iter().flat_map(|call| call.values.iter().copied()).collect();
        let mut shown = self.shown(&logged, witness);
        let (mut crash, mut refinement) = (Vec::new(), "");
        if let End::Crash(number) = witness.end {
            let assertion = &self.machine.code.labels[number as usize].assertion;
            crash = self.machine.crash_values(&witness.state, number);
            shown.extend(crash.iter().map(|_| assertion.function != self.check.function));
            refinement = &assertion.refinement;
        }
        values.extend(&crash);
        let mut completed = witness.read_story(self.machine, &values, &shown, refinement).into_iter();
        let mut told = Vec::new();
        for call in logged {
            let mut values: Vec<Closed> = completed.by_ref().take(call.values.len()).collect();
            let label = call.label as usize;
            let mut given: Vec<Value> =
                call.values.iter().map(|value| witness.state.heap.follow(*value)).collect();
            let mut result = Closed::Hole;
            if !matches!(self.labels[label].kind, Kind::Input | Kind::Within) {
                given.pop();
                result = values.pop().unwrap_or(Closed::Hole);
            }
            told.push(ReadCall { label, given, args: values, result });
        }
        (told, completed.collect())
    }

    /// Which values of logged calls are shown side by side, so that equal unknown parts need names: the inputs, the result, and
    /// each abstracted call once. Without abstracted calls only one call is shown; a reader may want to make it, so it uses no names.
    fn shown(&self, logged: &[LoggedCall], witness: &Witness) -> Vec<bool> {
        let is = |call: &LoggedCall, kind: Kind| self.labels[call.label as usize].kind == kind;
        let is_abstract = logged.iter().any(|call| is(call, Kind::Abstract));
        let heap = &witness.state.heap;
        let followed = |call: &LoggedCall| -> Vec<Value> {
            call.values.iter().map(|value| heap.follow(*value)).collect()
        };
        let mut known: Vec<(u32, Vec<Value>)> = Vec::new();
        let mut shown = Vec::new();
        for call in logged {
            let key = (call.label, followed(call));
            let is_new = !known.contains(&key);
            known.push(key);
            let last = call.values.len().saturating_sub(1);
            shown.extend((0..call.values.len()).map(|at| {
                let is_told =
                    is(call, Kind::Input) || is(call, Kind::Abstract) || is(call, Kind::Result) && at == last;
                is_abstract && is_new && is_told
            }));
        }
        shown
    }

    /// Whose code raised an error? Inlined code counts as the checked function's.
    fn raised_by(&self, owner: Option<Name>, span: Option<Span>, cause: &Cause) -> Raised {
        match owner {
            Some(owner) if self.labels.iter().any(|label| label.function == owner) => Raised::Callee(owner),
            Some(owner) if self.is_let_pass(owner, span, cause) => Raised::Library,
            // A callee calls this function of the program.
            Some(owner) if !is_checked(owner) => Raised::Callee(owner),
            _ => Raised::Itself,
        }
    }

    /// Does library code raise the error, in a module that is not forbidden to?
    fn is_let_pass(&self, owner: Name, span: Option<Span>, cause: &Cause) -> bool {
        let is_library = span.is_none() && !is_checked(owner);
        let is_forbidden =
            self.check.policy.forbidden.iter().any(|module| owner.as_str().starts_with(module));
        is_library && *cause == Cause::Error && !is_forbidden
    }

    /// Does every abstracted function have equal results for equal arguments?
    fn is_consistent(&self, calls: &[ReadCall]) -> bool {
        let is = |told: &ReadCall, kind: Kind| self.labels[told.label].kind == kind;
        let mut abstracted = calls.iter().enumerate().filter(|(_, told)| is(told, Kind::Abstract));
        abstracted.all(|(at, a)| {
            let mut others = calls.iter().enumerate().filter(|(number, told)| {
                is(told, Kind::Concrete) || is(told, Kind::Abstract) && *number > at
            });
            others.all(|(_, b)| !self.contradict(a, b))
        })
    }

    /// Do two calls show different results of one function for the same arguments?
    fn contradict(&self, a: &ReadCall, b: &ReadCall) -> bool {
        self.labels[a.label].function == self.labels[b.label].function
            && (a.given == b.given || a.args == b.args && a.args.iter().all(Closed::is_complete))
            && a.result != b.result
            && a.result.is_complete()
            && b.result.is_complete()
    }

    /// The violated part of the contract, with the values `closed` of its assertion.
    fn violated(&self, witness: &mut Witness, mut closed: Vec<Closed>) -> Violated {
        let code = &*self.machine.code;
        let End::Crash(number) = witness.end else {
            let failure = witness.failure(self.machine);
            let (message, span) =
                failure.map_or((None, None), |failure| (Some(failure.shown()), failure.span));
            let call = Call { function: self.check.function, args: Vec::new(), result: None, message };
            let (part, values, refinement) = (Part::Totality, Vec::new(), String::new());
            return Violated { call, part, values, refinement, span };
        };
        let label = &code.labels[number as usize];
        let values = closed.clone();
        let types = self.labels.iter().find(|known| known.function == label.assertion.function);
        let result = label.result.map(|_| closed.pop().unwrap_or(Closed::Hole));
        let args = (closed.iter().enumerate())
            .map(|(at, arg)| arg.show(code, types.and_then(|types| types.params.get(at))))
            .collect();
        let result = result.map(|result| result.show(code, types.map(|types| &types.result)));
        let Assertion { part, function, refinement, span, .. } = label.assertion.clone();
        Violated { call: Call { function, args, result, message: None }, part, values, refinement, span }
    }

    /// The call of the function that was checked. It shows a result if its own postcondition is violated.
    fn call(&self, calls: &[ReadCall], violated: &Violated) -> Call {
        let code: &Code = &self.machine.code;
        let input = calls.iter().find(|told| self.labels[told.label].kind == Kind::Input);
        let args = input.map_or_else(Vec::new, |told| self.labels[told.label].call(code, told).args);
        let result = calls.iter().find(|told| self.labels[told.label].kind == Kind::Result);
        let own = violated.part == Part::Post && violated.call.function == self.check.function;
        let result = result
            .filter(|_| own)
            .and_then(|told| self.labels[told.label].call(code, told).result)
            .or_else(|| violated.call.result.clone().filter(|_| own));
        let message = violated.call.message.clone().filter(|_| result.is_none());
        Call { function: self.check.function, args, result, message }
    }
}

/// Is this the name of f_det, or of the copy of an inlined function?
fn is_checked(name: Name) -> bool {
    name.role() == Role::Checked
}

impl LogLabel {
    fn call(&self, code: &Code, told: &ReadCall) -> Call {
        let args = told.args.iter().zip(&self.params).map(|(arg, ty)| arg.show(code, Some(ty))).collect();
        let result = Some(told.result.show(code, Some(&self.result)));
        Call { function: self.function, args, result, message: None }
    }
}
