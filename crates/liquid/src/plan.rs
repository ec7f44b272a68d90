//! The plan of a check: which questions are asked about a function, in which order, and what each may cost.
//!
//! A verifier sees less of a function than a run does: it knows some callees by their types alone, and it checks calls that
//! laziness never makes. So the plan asks about one function several times, each time with other callees abstracted. [`LADDER`] is the
//! table of these attempts, and [`Climb::up`] the one loop that runs it:
//!
//! | row | assumed | abstracted | steps |
//! | --- | --- | --- | --- |
//! | helpers inlined | what is inferred of recursive helpers | annotated functions, recursive helpers | all |
//! | exported helpers by type | the same | also helpers that other modules know | half of the row before |
//! | library by type | as in the first row | also library functions that are known by type | half |
//! | local functions by type | what is inferred of local functions | also local functions | half |
//! | all helpers by type | as in the first row | also helpers that no other module knows | half |
//! | whole answer | as in the row that proved it, or the first | the same; all parts of the answer are evaluated | a quarter of all |
//! | calls never made | the same | the same; calls are made that laziness never makes | a quarter |
//! | calls below conditions | the same, if that proved it | the same; calls in local functions forget the conditions around them | a quarter |
//! | action performed | the same | the same; the action that is returned is performed | a quarter |
//!
//! Local functions that call themselves make very many paths of unknown data, and most often keep what their types say. So where a function
//! has some, the first row and the row "local functions by type" get a small part of the steps before everything else, and a proof of
//! theirs stands ([`Climb::glance`]).
//!
//! A row that would ask the same as an earlier one is skipped. Time and cancellation are in the [`Settings`] that all rows share:
//! their clock starts when the plan does. Where a row finds a counterexample, or the time is over, the ladder ends.
//!
//! Two kinds of functions climb the ladder more than once, or differently. A callee that breaks its own contract is reported at its
//! definition, so its callers are asked about again with that callee abstracted (`Liquid::check_alone`). And a helper that is not exported is
//! checked inside of the functions that lead to it (`Liquid::check_in_callers`).

use std::collections::BTreeSet;

use whatif_lambda::{Expr, Name, Part, Program, Type};
use whatif_machine::run::Settings;
use whatif_machine::stop::{Gap, Premise, StopReason};
use whatif_verify::counterfactual::{
    self, Attempt, Check, Checked, Counterexample, Demand, Happens, PreparedCheck, Verdict,
};

use crate::check::{Function, Liquid, PERFORM};
use crate::unsupported::Unsupported;
use crate::{division, library};

/// In how many of its callers a helper is checked at most.
const MOST_CALLERS: usize = 6;

/// A row of the ladder: one attempt.
struct Row {
    /// Its name in `--stats`.
    name: &'static str,
    turn: Turn,
    ask: Variant,
}

/// Variants of a question: which callees are abstracted, and what is evaluated.
#[derive(Clone, Copy)]
enum Variant {
    Inlined,
    ExportedByType,
    LibraryByType,
    LocalsByType,
    HelpersByType,
    WholeAnswer,
    NeverMade,
    BelowConditions,
    Performed,
}

/// When a row is tried, what share of the steps it gets, and what its answer means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Tried as long as nothing is found, with half of the steps of the row before. The last answer counts; but once a row proved the
    /// function, it stays proven.
    Lazy,
    /// Tried where the lazy rows found nothing, with a quarter of the steps. It can only add counterexamples, or weaken a proof.
    Forced,
    /// Tried where everything before proved the function, with a quarter of the steps. It can only weaken the proof.
    Doubted,
    /// Tried for a function that returns an action, if nothing was found and nothing proven, with a quarter of the steps.
    Performed,
}

/// All attempts, in their order.
const LADDER: [Row; 9] = [
    Row { name: "helpers inlined", turn: Turn::Lazy, ask: Variant::Inlined },
    Row { name: "exported helpers by type", turn: Turn::Lazy, ask: Variant::ExportedByType },
    Row { name: "library by type", turn: Turn::Lazy, ask: Variant::LibraryByType },
    Row { name: "local functions by type", turn: Turn::Lazy, ask: Variant::LocalsByType },
    Row { name: "all helpers by type", turn: Turn::Lazy, ask: Variant::HelpersByType },
    Row { name: "whole answer", turn: Turn::Forced, ask: Variant::WholeAnswer },
    Row { name: "calls never made", turn: Turn::Forced, ask: Variant::NeverMade },
    Row { name: "calls below conditions", turn: Turn::Doubted, ask: Variant::BelowConditions },
    Row { name: "action performed", turn: Turn::Performed, ask: Variant::Performed },
];

/// Of which part of the steps a glance gets one.
const GLANCE: u64 = 8;

/// What came of a glance.
#[derive(Clone, Copy)]
enum Glance {
    /// No answer.
    Nothing,
    /// The answer of the first row.
    First,
    /// A proof.
    Proof,
}

impl Glance {
    /// Is the row answered, or not needed any more?
    fn skips(self, row: &Row) -> bool {
        match self {
            Glance::Nothing => false,
            Glance::First => matches!(row.ask, Variant::Inlined),
            Glance::Proof => row.turn == Turn::Lazy,
        }
    }
}

/// The state of the loop over the ladder.
struct Climb<'a> {
    liquid: &'a Liquid,
    function: &'a Function,
    /// The question that the rows vary.
    asked: &'a Check,
    settings: &'a Settings,
    /// Steps that the next lazy row gets.
    work: u64,
    /// The question of the first row.
    first: Option<Check>,
    /// The question of the first row that proved the function.
    proven: Option<Check>,
    /// The answer of the row "whole answer", if it was found early (see `inlined`).
    whole: Option<Checked>,
    /// Did a search evaluate all of the answer on every path?
    answered: bool,
    so_far: Option<Checked>,
    attempts: Vec<Attempt>,
}

impl<'a> Climb<'a> {
    /// Runs the ladder.
    fn up(liquid: &'a Liquid, function: &'a Function, asked: &'a Check, settings: &'a Settings) -> Checked {
        let mut climb = Climb {
            liquid,
            function,
            asked,
            settings,
            work: settings.limits.work,
            first: None,
            proven: None,
            whole: None,
            answered: false,
            so_far: None,
            attempts: Vec::new(),
        };
        let mut turn = Turn::Lazy;
        let seen = climb.glance();
        for row in LADDER.iter().skip_while(|row| seen.skips(row)) {
            if row.turn != turn && turn == Turn::Lazy {
                climb.count_proof();
            }
            turn = row.turn;
            if climb.has_turn(turn)
                && let Some(question) = climb.question(row.ask)
            {
                climb.attempt(row, question);
            }
        }
        let checked = climb.so_far.expect("the first row always asks");
        Checked { attempts: climb.attempts, ..checked }
    }

    /// Asks the first row, and the row that knows local functions by type, with few steps.
    fn glance(&mut self) -> Glance {
        let Some(question) = self.question(Variant::Inlined) else { return Glance::Nothing };
        let program = &self.liquid.program;
        let definition = program.definitions.get(&question.function);
        let may_help = definition.is_some_and(|found| has_local_recursion(found.checked_body()));
        if !self.asked.instead.is_empty() || !may_help {
            return Glance::Nothing;
        }
        let mut few = self.settings.clone();
        few.limits.work /= GLANCE;
        let answer = self.inlined(&question, &few);
        if !matches!(answer.verdict, Verdict::Bounded(StopReason::Work(_))) {
            self.attempts.push(Attempt { name: LADDER[0].name, counts: answer.counts });
            self.take(question, answer);
            return Glance::First;
        }
        self.whole = None;
        let by_type = self.liquid.unannotated.with_locals(&question, program, &few);
        let Some(by_type) = by_type else { return Glance::Nothing };
        let answer = counterfactual::check(program, &by_type, &few);
        if answer.verdict != Verdict::Exhausted || answer.passed.is_some() {
            return Glance::Nothing;
        }
        self.attempts.push(Attempt { name: "local functions at a glance", counts: answer.counts });
        self.take(by_type, answer);
        self.first = Some(question);
        Glance::Proof
    }

    fn has_turn(&self, turn: Turn) -> bool {
        let Some(so_far) = &self.so_far else { return true };
        match turn {
            Turn::Lazy | Turn::Forced => matches!(so_far.verdict, Verdict::Bounded(_) | Verdict::Exhausted),
            Turn::Doubted => so_far.verdict == Verdict::Exhausted,
            Turn::Performed => self.function.action && matches!(so_far.verdict, Verdict::Bounded(_)),
        }
    }

    fn attempt(&mut self, row: &Row, question: Check) {
        let _span = tracing::debug_span!("attempt", row = row.name).entered();
        let mut settings = self.settings.clone();
        settings.limits.work = match row.turn {
            Turn::Lazy => self.work,
            Turn::Forced | Turn::Doubted | Turn::Performed => self.settings.limits.work / 4,
        };
        let search = || counterfactual::check(&self.liquid.program, &question, &settings);
        let answer = match row.ask {
            Variant::Inlined => self.inlined(&question, &settings),
            Variant::WholeAnswer => self.whole.take().unwrap_or_else(search),
            _ => search(),
        };
        self.attempts.push(Attempt { name: row.name, counts: answer.counts });
        match row.turn {
            Turn::Lazy => self.take(question, answer),
            Turn::Forced => self.take_forced(answer),
            Turn::Doubted => self.take_doubted(&answer),
            Turn::Performed => self.take_performed(answer),
        }
    }

    /// The first row. If it is proven, and the whole answer is proven as well, only the whole answer is searched: lazy evaluation is the
    /// beginning of that search.
    fn inlined(&mut self, question: &Check, settings: &Settings) -> Checked {
        let program = &self.liquid.program;
        let posed = match PreparedCheck::new(program, question, settings) {
            Ok(posed) => posed,
            Err(verdict) => return Checked::from(verdict),
        };
        let whole = demanding(question, Demand::Whole);
        if posed.is_proven()
            && let Ok(whole) = PreparedCheck::new(program, &whole, settings)
            && whole.is_proven()
        {
            let answer = whole.search();
            if answer.verdict == Verdict::Exhausted && answer.passed.is_none() {
                self.whole = Some(Checked::from(Verdict::Exhausted));
                return answer;
            }
            self.whole = Some(answer);
        }
        posed.search()
    }

    fn take(&mut self, question: Check, mut answer: Checked) {
        self.work /= 2;
        if let Some(before) = self.so_far.take() {
            answer.counts.add(&before.counts);
            answer.passed = answer.passed.or(before.passed);
        }
        if answer.verdict == Verdict::Exhausted {
            self.proven.get_or_insert_with(|| question.clone());
        }
        self.first.get_or_insert(question);
        self.so_far = Some(answer);
    }

    /// Makes the verdict a proof if some lazy row proved the function, whatever later rows left open.
    fn count_proof(&mut self) {
        if let Some(so_far) = &mut self.so_far
            && self.proven.is_some()
            && so_far.passed.is_none()
            && matches!(so_far.verdict, Verdict::Bounded(_))
        {
            so_far.verdict = Verdict::Exhausted;
        }
    }

    fn take_forced(&mut self, answer: Checked) {
        let Some(so_far) = &mut self.so_far else { return };
        so_far.passed = so_far.passed.take().or(answer.passed);
        self.answered = answer.verdict == Verdict::Exhausted;
        match answer.verdict {
            Verdict::Counterexamples(_) => so_far.verdict = answer.verdict,
            Verdict::Exhausted if !self.function.unseen => {}
            Verdict::Exhausted => so_far.verdict = Verdict::Bounded(Premise::NotAsserted.into()),
            Verdict::Bounded(_) | Verdict::Cancelled => so_far.verdict = answer.verdict,
            _ => so_far.verdict = Verdict::Bounded(Gap::Unconfirmed.into()),
        }
    }

    fn take_doubted(&mut self, answer: &Checked) {
        if let Some(so_far) = &mut self.so_far
            && answer.verdict != Verdict::Exhausted
        {
            so_far.verdict = Verdict::Bounded(Premise::Guard.into());
        }
    }

    fn take_performed(&mut self, answer: Checked) {
        // An action may fail because of the outside world; such a failure has no place in the code.
        // And a program may be meant to perform actions for ever.
        let is_codes = |found: &Counterexample| {
            !found.runs_on && (found.violated.part != Part::Totality || found.violated.span.is_some())
        };
        if let Some(so_far) = &mut self.so_far
            && let Verdict::Counterexamples(found) = &answer.verdict
            && found.iter().all(is_codes)
        {
            so_far.verdict = answer.verdict;
        }
    }

    /// A row's variant of the question; none if an earlier row asked the same.
    fn question(&self, variant: Variant) -> Option<Check> {
        let (Liquid { unannotated, program, .. }, settings) = (self.liquid, self.settings);
        let Some(first) = &self.first else {
            return Some(unannotated.inlined(self.asked, program, settings));
        };
        // The question of the row that proved it, or of the first row.
        let base = self.proven.as_ref().unwrap_or(first);
        // What it keeps of a function's own abstract refinements is inferred of a helper, too, and here nobody infers that.
        let infers = self.asked.instead.is_empty();
        match variant {
            // What no run does is no concern where only runs count.
            Variant::NeverMade | Variant::BelowConditions if self.asked.policy.runs_only => None,
            Variant::Inlined => None,
            Variant::ExportedByType | Variant::LocalsByType | Variant::HelpersByType if !infers => None,
            Variant::ExportedByType => unannotated.exported_by_type(self.asked, first, program, settings),
            Variant::LibraryByType => unannotated.without_library(first, program),
            Variant::LocalsByType => unannotated.with_locals(first, program, settings),
            Variant::HelpersByType => unannotated.without_parts(first, program, settings),
            Variant::WholeAnswer => Some(demanding(base, Demand::Whole)),
            Variant::NeverMade => Some(demanding(base, Demand::Eager { answered: self.answered })),
            Variant::BelowConditions => {
                has_local_functions(base.function, program).then(|| demanding(base, Demand::Doubted))
            }
            Variant::Performed => Some(performing(base)),
        }
    }
}

/// Does the code define a local function that calls itself?
pub(crate) fn has_local_recursion(code: &Expr) -> bool {
    code.subexpressions().any(|part| match part {
        Expr::Let(bindings, _) => bindings.iter().any(|(binder, code)| code.names().contains(&binder.name)),
        _ => false,
    })
}

fn has_local_functions(function: Name, program: &Program) -> bool {
    let mut found = false;
    if let Some(definition) = program.definitions.get(&function) {
        definition.checked_body().visit(&mut |expr| {
            if let Expr::Let(bindings, _) = expr {
                found |= bindings.iter().any(|(_, rhs)| matches!(rhs.bare(), Expr::Lam(..)));
            }
        });
    }
    found
}

/// The same question, with more of the answer evaluated.
fn demanding(check: &Check, demand: Demand) -> Check {
    Check { demand, ..check.clone() }
}

/// The same question, with the action performed that the function returns.
fn performing(check: &Check) -> Check {
    let perform = Expr::TypeApp(Box::new(Expr::var(PERFORM)), vec![Type::Unknown]);
    Check { and_then: Some(perform), ..check.clone() }
}

impl Function {
    /// Is the violation inside of a helper that has a check of its own? Then that check reports it.
    fn is_elsewhere(&self, found: &Counterexample) -> bool {
        found.inside.is_some_and(|name| self.check.elsewhere.contains(&name))
    }

    /// Are all counterexamples of that kind?
    fn is_told_elsewhere(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Counterexamples(found) if found.iter().all(|found| self.is_elsewhere(found)))
    }
}

impl Liquid {
    /// Searches for counterexamples to a function's type.
    #[must_use]
    pub fn check(&self, function: &Function, settings: &Settings) -> Checked {
        self.check_from(function, function.callers.as_deref(), settings)
    }

    /// The same for a function that the user asks for by name: a helper is checked at its Haskell type.
    #[must_use]
    pub fn check_by_name(&self, function: &Function, settings: &Settings) -> Checked {
        self.check_from(function, None, settings)
    }

    fn check_from(&self, function: &Function, callers: Option<&[Name]>, settings: &Settings) -> Checked {
        let _span = tracing::info_span!("check", function = function.name.spoken()).entered();
        if let Some(Unsupported { reason, .. }) = &function.unsupported {
            return match function.bounded.then(|| Climb::up(self, function, &function.check, settings)) {
                Some(checked) if breaks_only(Part::Termination, &checked.verdict) => checked,
                _ => Verdict::Unsupported(reason.clone().into()).into(),
            };
        }
        let mut checked = self.check_once(function, callers, settings);
        if let Verdict::Counterexamples(found) = &mut checked.verdict {
            self.most_useful_first(function, found, callers.is_none(), settings);
        }
        if checked.verdict == Verdict::Exhausted
            && self.depends_on_instance(function.name)
            && self.certify(function, settings).is_err()
        {
            checked.verdict = Verdict::Bounded(Premise::OneInstance.into());
        }
        if function.free
            && let Verdict::Counterexamples(found) = &mut checked.verdict
        {
            checked.notes.append(found);
            checked.verdict = Verdict::Bounded(Premise::ErrorThatPasses.into());
        }
        checked
    }

    /// Checks a helper inside of the functions that lead to it: LiquidHaskell infers the types of its arguments from its calls, and reports
    /// an error in the helper if its demands do not follow from what they pass.
    pub(crate) fn check_in_callers(
        &self,
        function: &Function,
        callers: &[Name],
        settings: &Settings,
    ) -> Checked {
        let mut all = Checked::from(Verdict::InCallers(callers.to_vec()));
        let mut limited = settings.started();
        limited.limits.work /= callers.len().clamp(1, MOST_CALLERS) as u64;
        let callers = self.functions.iter().filter(|found| callers.contains(&found.name));
        for caller in callers.filter(|caller| caller.unsupported.is_none()).take(MOST_CALLERS) {
            let check = self.unannotated.within(&caller.check, function.name);
            let check = Check { reported: function.check.reported.clone(), ..check };
            let demands = [Demand::Lazy, Demand::Whole, Demand::Eager { answered: false }];
            let questions = demands.into_iter().map(|demand| demanding(&check, demand));
            for question in questions.chain(caller.action.then(|| performing(&check))) {
                let checked = counterfactual::check(&self.program, &question, &limited);
                all.counts.add(&checked.counts);
                all.attempts.push(Attempt { name: "in a caller", counts: checked.counts });
                if !matches!(
                    checked.verdict,
                    Verdict::Bounded(_) | Verdict::Exhausted | Verdict::Unsupported(_)
                ) {
                    all.verdict = checked.verdict;
                    return all;
                }
            }
        }
        all
    }

    /// Searches for counterexamples to a function's type; for a function without annotation that is its Haskell type.
    pub(crate) fn check_alone(&self, function: &Function, settings: &Settings) -> Checked {
        let settings = settings.started();
        let mut check = function.check.clone();
        let mut checked = Climb::up(self, function, &check, &settings);
        // A callee that breaks its own contract is reported at its definition; its callers still rely on the contract.
        while let Some(broken) = self.broken(function, &check.broken, &checked.verdict)
            && !check.broken.contains(&broken)
            && !function.is_told_elsewhere(&checked.verdict)
        {
            check.broken.push(broken);
            let mut again = Climb::up(self, function, &check, &settings);
            checked.counts.add(&again.counts);
            checked.attempts.append(&mut again.attempts);
            checked.verdict = match again.verdict {
                Verdict::Exhausted => Verdict::Bounded(Premise::BrokenCallee.into()),
                other => other,
            };
        }
        if self.broken(function, &check.broken, &checked.verdict).is_some() {
            checked.verdict = Verdict::Bounded(Premise::BrokenCallee.into());
        }
        if self.shows_broken_refinement(function, &checked.verdict, &settings) {
            checked.verdict = Verdict::Bounded(Premise::BrokenCallee.into());
        }
        self.mark_accepted(&check, &mut checked.verdict, &settings);
        checked
    }

    /// Does the function lead to one that breaks what it promises by abstract refinements of its own? Callers run such a function, so
    /// what it breaks shows in the values that they get from it; it is reported at its definition.
    fn shows_broken_refinement(&self, function: &Function, verdict: &Verdict, settings: &Settings) -> bool {
        let Verdict::Counterexamples(found) = verdict else { return false };
        let is_about_values = |found: &Counterexample| matches!(found.violated.part, Part::Pre | Part::Post);
        let is_broken = |callee: &Function| {
            let checked = Climb::up(self, callee, &callee.check, settings);
            matches!(checked.verdict, Verdict::Counterexamples(_))
        };
        found.iter().all(is_about_values)
            && self.led_to(function.name).into_iter().any(|callee| {
                let is_reported = callee.name != function.name && callee.unsupported.is_none();
                is_reported && !callee.check.instead.is_empty() && is_broken(callee)
            })
    }

    /// The functions that a function runs: those that it mentions, and those that the ones without annotation mention.
    fn led_to(&self, function: Name) -> Vec<&Function> {
        let (mut seen, mut work) = (BTreeSet::new(), vec![function]);
        while let Some(name) = work.pop() {
            let definition = self.program.definitions.get(&name).filter(|found| found.span.is_some());
            let names = definition.map(|definition| definition.body.names()).unwrap_or_default();
            let new = names.into_iter().filter(|callee| seen.insert(*callee));
            work.extend(new.filter(|callee| self.unannotated.contains(*callee)));
        }
        self.functions.iter().filter(|found| seen.contains(&found.name)).collect()
    }

    /// Marks concrete counterexamples that do not exist in LiquidHaskell's arithmetic, in which `rem` is never negative.
    fn mark_accepted(&self, check: &Check, verdict: &mut Verdict, settings: &Settings) {
        let Verdict::Counterexamples(found) = verdict else { return };
        if !found.iter().any(Counterexample::is_concrete)
            || !division::is_reached(check.function, &self.program)
        {
            return;
        }
        let program = self.divided.get_or_init(|| division::as_liquidhaskell(&self.program));
        let first = self.unannotated.inlined(check, &self.program, settings);
        let is_any = |happens| found.iter().any(|found| found.happens == happens);
        let demand = match () {
            () if is_any(Happens::Never) => Demand::Eager { answered: false },
            () if is_any(Happens::Answering) => Demand::Whole,
            () => Demand::Lazy,
        };
        let again = counterfactual::check(program, &demanding(&first, demand), settings);
        let accepted = !matches!(again.verdict, Verdict::Counterexamples(_));
        found.iter_mut().filter(|found| found.is_concrete()).for_each(|found| found.accepted = accepted);
    }

    /// The callee that breaks its own contract, if all counterexamples are of that kind and are reported by a callee's check.
    fn broken(&self, function: &Function, known: &[Name], verdict: &Verdict) -> Option<Name> {
        let Verdict::Counterexamples(found) = verdict else { return None };
        let told = |found: &Counterexample| {
            let culprit = found.culprit();
            if found.is_callees() && self.is_told(found, function) || function.is_elsewhere(found) {
                return Some(culprit);
            }
            let is_librarys = found.is_callees() && self.is_librarys(culprit);
            is_librarys.then(|| self.calls_partial(function.name, known)).flatten()
        };
        let all: Option<Vec<Name>> = found.iter().map(told).collect();
        all?.first().copied()
    }

    /// Is a callee's violation reported by the callee's own check? A recursive call of the checked function itself may break its
    /// postcondition only because of another callee: otherwise that call would be a counterexample of its own.
    fn is_told(&self, found: &Counterexample, function: &Function) -> bool {
        let (culprit, own) = (found.culprit(), function.name);
        culprit == own && found.violated.part == Part::Post
            || function.check.elsewhere.contains(&culprit)
            || self.is_others(culprit, own)
            || self.is_siblings(culprit, own)
    }

    /// A callee, not among the known ones, that calls a partial library function. If the library raises an error, it is the callee's
    /// fault: calls of partial functions by the checked function itself have preconditions, which are checked before.
    fn calls_partial(&self, function: Name, known: &[Name]) -> Option<Name> {
        let (mut seen, mut work) = (BTreeSet::from([function]), vec![function]);
        while let Some(name) = work.pop() {
            let Some(definition) = self.program.definitions.get(&name).filter(|found| found.span.is_some())
            else {
                continue;
            };
            let mentioned = definition.body.names();
            let is_partial = || library::functions().any(|partial| mentioned.contains(&partial));
            if self.is_others(name, function) && !known.contains(&name) && is_partial() {
                return Some(name);
            }
            work.extend(mentioned.into_iter().filter(|callee| seen.insert(*callee)));
        }
        None
    }

    /// Is it another function of the file that is checked by itself, not in its callers?
    fn is_others(&self, name: Name, own: Name) -> bool {
        let mut others = self.functions.iter().filter(|other| other.name != own);
        others.any(|other| other.name == name && other.callers.is_none())
    }

    /// Does an annotation in another of the user's modules give the function a type? Library definitions have no source span.
    fn is_siblings(&self, name: Name, own: Name) -> bool {
        let definition = self.program.definitions.get(&name);
        name.home() != own.home()
            && definition.is_some_and(|definition| definition.span.is_some())
            && !self.unannotated.contains(name)
    }
}

/// Do all counterexamples break this part, and no other?
fn breaks_only(part: Part, verdict: &Verdict) -> bool {
    let breaks = |found: &Counterexample| found.violated.part == part;
    matches!(verdict, Verdict::Counterexamples(found) if found.iter().all(breaks))
}
