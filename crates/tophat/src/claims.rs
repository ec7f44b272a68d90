//! The claims of a program while it is explored: each point is held against them.
//!
//! Where a few states decide all claims, one exploration serves them all. Otherwise there is one for each group of claims that ask the same
//! about the inputs of a run: every state keeps the inputs that its claims ask about, and the more it keeps, the more states there are;
//! a claim should not pay for the questions of another one. A claim that takes more than its share of the time is put off, and explored
//! again by itself.
//!
//! An engine calls `point` for every configuration that it meets. For each claim that is still open:
//!
//! ```text
//!   wanted    the condition under which this point decides the claim: an invariant fails here, a goal is reached here
//!   search    the solver finds inputs for which the run comes here and the condition holds (`witness`)
//!   replay    the concrete semantics runs these inputs; only if it agrees, the claim is `shown`
//! ```
//!
//! `reports` turns what is left into verdicts: a claim against which nothing was found is proved only if the exploration was complete and
//! neither solver nor replay left a `doubt`. A claim that is proved of nothing, because its premise never holds, is marked vacuous.

use std::time::{Duration, Instant};

use whatif_solver::Answer;
use whatif_source::Span;
use whatif_term::Term;

use crate::code::{About, Constant, Program, Property, Question};
use crate::concrete::{self, Refusal};
use crate::error::{RuntimeError, Stop};
use crate::history::Asked;
use crate::oracle::Oracle;
use crate::report::{ClaimKind, PropertyReport, Verdict};
use crate::symbolic::{Configuration, Cut, Machine, Value};
use crate::syntax::Claim;
use crate::value::show_concrete;
use crate::witness::{Path, Witness};

/// The share of the time that a claim may take for itself before it is put off.
const SHARE: u32 = 4;

/// How many points are kept before `Claims` looks whether premises hold at them.
const PASSED: usize = 64;

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Property(usize),
    Assertion(usize),
    Errors,
}

struct Tracked {
    /// Its position in the report.
    number: usize,
    subject: Subject,
    kind: ClaimKind,
    name: String,
    span: Option<Span>,
    /// Set once a run shows that it is violated (or reached).
    shown: Option<PropertyReport>,
    /// Set if the solver or the replay left a doubt.
    doubt: Option<String>,
    /// Whether some explored point was of the kind that it is about.
    met: bool,
    /// Whether its premise holds at some point; true from the start for a claim without a premise.
    premise: bool,
    /// The time that holding points against it took.
    spent: Duration,
    put_off: bool,
}

impl Tracked {
    fn is_open(&self) -> bool {
        self.shown.is_none() && !self.put_off
    }
}

/// A point of an exploration.
pub(crate) struct Point<'a> {
    pub(crate) at: &'a Configuration,
    pub(crate) condition: &'a [Term],
    /// The value of the task, if it is done and no earlier point covers this end.
    pub(crate) result: Option<&'a Value>,
    pub(crate) path: &'a dyn Fn() -> Path,
}

/// Claims that are explored together, and what was found out about them so far.
pub(crate) struct Claims<'a> {
    program: &'a Program,
    tracked: Vec<Tracked>,
    /// The time for the whole group.
    budget: Option<Duration>,
    /// Whether some run ends, and whether that needs an input.
    ends: bool,
    ends_at_once: bool,
    /// Where runs start, if not at the start of the program.
    from: Option<concrete::Configuration>,
    /// The last points, for those claims of which it is not known yet whether their premise ever holds.
    passed: Vec<Passed>,
}

/// A point that claims were held against.
struct Passed {
    at: Configuration,
    condition: Vec<Term>,
    result: Option<Value>,
    /// The number of the first symbol that does not occur in it.
    symbols: usize,
}

impl<'a> Claims<'a> {
    /// All claims of a program, in groups by what they ask.
    pub(crate) fn groups(program: &'a Program, budget: Option<Duration>) -> Vec<Claims<'a>> {
        let mut groups: Vec<(Vec<Question>, Vec<Tracked>)> = Vec::new();
        for tracked in all(program) {
            let asks = match tracked.subject {
                Subject::Property(at) => program.properties[at].asks.clone(),
                Subject::Assertion(_) | Subject::Errors => Vec::new(),
            };
            match groups.iter_mut().find(|(known, _)| *known == asks) {
                Some((_, group)) => group.push(tracked),
                None => groups.push((asks, vec![tracked])),
            }
        }
        groups.into_iter().map(|(_, tracked)| Claims::new(program, tracked, budget)).collect()
    }

    /// All claims of a program in one group.
    pub(crate) fn together(program: &'a Program, budget: Option<Duration>) -> Claims<'a> {
        Claims::new(program, all(program).collect(), budget)
    }

    /// One claim, by its position.
    pub(crate) fn alone(program: &'a Program, number: usize, budget: Option<Duration>) -> Claims<'a> {
        Claims::new(program, all(program).filter(|tracked| tracked.number == number).collect(), budget)
    }

    /// Some claims, by their positions.
    pub(crate) fn some(program: &'a Program, numbers: &[usize], budget: Option<Duration>) -> Claims<'a> {
        Claims::new(
            program,
            all(program).filter(|tracked| numbers.contains(&tracked.number)).collect(),
            budget,
        )
    }

    /// Their positions.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        self.tracked.iter().map(|tracked| tracked.number).collect()
    }

    /// What these claims ask, and some others too.
    pub(crate) fn asked_with(&self, others: &[&Property]) -> Asked {
        let properties = self.tracked.iter().filter_map(|tracked| match tracked.subject {
            Subject::Property(at) => Some(&self.program.properties[at]),
            _ => None,
        });
        Asked::by(self.program, properties.chain(others.iter().copied()))
    }

    /// No claims: for exploring only.
    pub(crate) fn none(program: &'a Program) -> Claims<'a> {
        Claims::new(program, Vec::new(), None)
    }

    fn new(program: &'a Program, tracked: Vec<Tracked>, budget: Option<Duration>) -> Claims<'a> {
        Claims { program, tracked, budget, ends: false, ends_at_once: false, from: None, passed: Vec::new() }
    }

    /// The same claims about the runs that go on from a point.
    pub(crate) fn starting(mut self, from: Option<&concrete::Configuration>) -> Claims<'a> {
        self.from = from.cloned();
        self
    }

    /// Where runs start, if not at the start of the program.
    pub(crate) fn from(&self) -> Option<&concrete::Configuration> {
        self.from.as_ref()
    }

    /// What these claims ask about the inputs and the references.
    pub(crate) fn asked(&self) -> Asked {
        self.asked_with(&[])
    }

    /// Whether one of these claims is about every point of a run.
    pub(crate) fn look_at_points(&self) -> bool {
        self.tracked.iter().any(|tracked| match tracked.subject {
            Subject::Property(at) => !self.program.properties[at].about_result,
            // Assertions and errors belong to the step that leads to a point, not to the point.
            Subject::Assertion(_) | Subject::Errors => false,
        })
    }

    /// The positions of the claims that a run shows something about before its end, of those runs whose number of inputs matters.
    pub(crate) fn shown_in_the_middle(&self, matters: impl Fn(usize) -> bool) -> Vec<usize> {
        let in_the_middle = |tracked: &&Tracked| match tracked.subject {
            Subject::Property(at) => !self.program.properties[at].about_result,
            Subject::Assertion(_) | Subject::Errors => true,
        };
        let is_shown =
            |tracked: &&Tracked| tracked.shown.as_ref().is_some_and(|report| matters(report.inputs.len()));
        let shown = self.tracked.iter().filter(is_shown);
        shown.filter(in_the_middle).map(|tracked| tracked.number).collect()
    }

    /// Whether every claim has its answer already.
    pub(crate) fn settled(&self) -> bool {
        !self.tracked.is_empty() && !self.tracked.iter().any(Tracked::is_open)
    }

    /// Takes out the claims that took more than their share; their positions.
    pub(crate) fn put_off(&mut self) -> Vec<usize> {
        let late =
            self.tracked.iter().filter(|tracked| tracked.put_off).map(|tracked| tracked.number).collect();
        self.tracked.retain(|tracked| !tracked.put_off);
        late
    }

    /// Holds a point against invariants, assertions and reachability; and against properties, if the task is done.
    pub(crate) fn point(&mut self, machine: &Machine<'_>, point: &Point<'_>, oracle: &mut Oracle<'_>) {
        if point.result.is_some() && !self.ends {
            self.ends = true;
            self.ends_at_once = (point.path)().steps.is_empty();
        }
        for number in 0..self.tracked.len() {
            if !self.tracked[number].is_open() {
                continue;
            }
            let start = Instant::now();
            if let Some(wanted) = self.wanted(number, machine, point) {
                self.look(number, machine, &wanted, (point.condition, point.path), oracle);
            }
            let alone = self.tracked.len() == 1;
            let tracked = &mut self.tracked[number];
            tracked.spent += start.elapsed();
            let late = self.budget.is_some_and(|budget| tracked.spent > budget / SHARE);
            tracked.put_off = late && !alone && tracked.shown.is_none();
        }
        let says_something = |tracked: &Tracked| match tracked.subject {
            Subject::Property(at) => point.result.is_some() || !self.program.properties[at].about_result,
            Subject::Assertion(_) | Subject::Errors => false,
        };
        let is_wanted = |tracked: &Tracked| tracked.is_open() && !tracked.premise && says_something(tracked);
        if self.tracked.iter().any(is_wanted) {
            let (at, condition) = (point.at.clone(), point.condition.to_vec());
            let symbols = machine.next_symbol();
            self.passed.push(Passed { at, condition, result: point.result.cloned(), symbols });
        }
        if self.passed.len() >= PASSED {
            self.settle_premises(machine, oracle);
        }
    }

    /// Looks whether the premises of claims that nothing was found against hold at one of the points that were passed. The last ones come
    /// first: most has happened there. (A claim that is violated needs no premise, so this is not asked at once.)
    pub(crate) fn settle_premises(&mut self, machine: &Machine<'_>, oracle: &mut Oracle<'_>) {
        let passed = std::mem::take(&mut self.passed);
        for number in 0..self.tracked.len() {
            for point in passed.iter().rev() {
                if !self.tracked[number].is_open() || self.tracked[number].premise {
                    break;
                }
                self.premise(number, machine, point, oracle);
            }
        }
    }

    /// The condition under which a point shows something about a claim.
    fn wanted(&mut self, number: usize, machine: &Machine<'_>, point: &Point<'_>) -> Option<Term> {
        let tracked = &mut self.tracked[number];
        match tracked.subject {
            Subject::Errors => None,
            Subject::Assertion(assertion) => {
                let met = point.at.store.claims.iter().filter(|(met, _)| *met == assertion);
                let claims: Vec<&Term> = met.map(|(_, claim)| claim).collect();
                tracked.met |= !claims.is_empty();
                Some(Term::and(claims).not())
            }
            Subject::Property(property) => {
                let property = &self.program.properties[property];
                if property.about_result && point.result.is_none() {
                    return None;
                }
                let result = point.result.filter(|_| property.about_result);
                let claimed = machine.claim(&property.says, point.at, result)?;
                tracked.met = true;
                if let Some(cut) = claimed.cut {
                    tracked.doubt = Some(machine.explain(cut));
                }
                Some(if property.claim == Claim::Reachable { claimed.holds } else { claimed.fails })
            }
        }
    }

    /// Looks for a run that reaches the point with a formula true. Where longer lists were taken for unknown values, a run that was
    /// found need not exist: then one with short lists is looked for.
    fn look(
        &mut self,
        number: usize,
        machine: &Machine<'_>,
        wanted: &Term,
        point: (&[Term], &dyn Fn() -> Path),
        oracle: &mut Oracle<'_>,
    ) {
        let (condition, path) = point;
        let before = self.tracked[number].doubt.take();
        self.search(number, machine, wanted, (condition, path), oracle);
        if machine.approximated() && self.tracked[number].doubt.is_some() {
            let short = || {
                let mut path = path();
                path.shorten(machine.list_bound);
                path
            };
            self.search(number, machine, wanted, (condition, &short), oracle);
            if self.tracked[number].shown.is_none() {
                self.tracked[number].doubt = Some(machine.explain(Cut::Lists));
            }
        }
        let tracked = &mut self.tracked[number];
        tracked.doubt = before.or(tracked.doubt.take());
    }

    /// Looks whether the premise of an implication can hold here.
    fn premise(&mut self, number: usize, machine: &Machine<'_>, point: &Passed, oracle: &mut Oracle<'_>) {
        let tracked = &mut self.tracked[number];
        let Subject::Property(property) = tracked.subject else { return };
        let property = &self.program.properties[property];
        let Some(premise) = &property.premise else { return };
        if property.about_result && point.result.is_none() {
            return;
        }
        let result = point.result.as_ref().filter(|_| property.about_result);
        machine.skip_symbols(point.symbols);
        let Some(claimed) = machine.claim(premise, &point.at, result) else { return };
        if claimed.holds.is_false() && claimed.cut.is_none() {
            return;
        }
        let formulas = [&point.condition[..], std::slice::from_ref(&claimed.holds)].concat();
        // A premise that the solver cannot refute counts as one that holds: `vacuous` is reported only where it is certain.
        tracked.premise = claimed.cut.is_some() || !oracle.check(&formulas).is_unsat();
    }

    /// Holds a run that ended in an error against the claim that there is none.
    pub(crate) fn error(
        &mut self,
        machine: &Machine<'_>,
        condition: &[Term],
        path: &dyn Fn() -> Path,
        oracle: &mut Oracle<'_>,
    ) {
        let errors = self.tracked.iter().position(|tracked| tracked.subject == Subject::Errors);
        if let Some(number) = errors.filter(|number| self.tracked[*number].is_open()) {
            self.look(number, machine, &Term::bool(true), (condition, path), oracle);
        }
    }

    /// Asks the solver for a run, and replays it.
    fn search(
        &mut self,
        number: usize,
        machine: &Machine<'_>,
        wanted: &Term,
        (condition, path): (&[Term], &dyn Fn() -> Path),
        oracle: &mut Oracle<'_>,
    ) {
        if wanted.is_false() {
            return;
        }
        match oracle.check(&[condition, std::slice::from_ref(wanted)].concat()) {
            Answer::Unsat(_) => return,
            Answer::Unknown(reason) => {
                self.tracked[number].doubt = Some(reason.to_string());
                return;
            }
            Answer::Sat(_) => {}
        }
        let witness = path().witness(wanted, oracle);
        let Some(witness) = witness else {
            self.tracked[number].doubt = Some("the solver found no inputs for the run".to_owned());
            return;
        };
        match self.replay(self.tracked[number].subject, &witness) {
            Ok(replayed) => {
                let witness = match machine.has_unknown_texts() {
                    true => witness.named(self.program, self.from.as_ref()),
                    false => witness,
                };
                self.show(number, witness, replayed);
            }
            Err(doubt) => self.tracked[number].doubt = Some(doubt),
        }
    }

    fn show(&mut self, number: usize, witness: Witness, replayed: Replayed) {
        let tracked = &mut self.tracked[number];
        let reached = matches!(tracked.kind, ClaimKind::Reachable | ClaimKind::Row);
        let span = replayed.span.or(tracked.span);
        tracked.shown = Some(PropertyReport {
            inputs: witness.events,
            targets: witness.targets,
            story: witness.story,
            value: replayed.value,
            replayed: true,
            reason: replayed.error.map(|error| error.to_string()),
            place: span.and_then(|span| self.program.place(span)),
            span,
            ..PropertyReport::new(
                tracked.name.clone(),
                tracked.kind,
                if reached { Verdict::Reached } else { Verdict::Violated },
            )
        });
    }

    /// Runs the inputs in the concrete semantics and looks whether it comes out as claimed.
    fn replay(&self, subject: Subject, witness: &Witness) -> Result<Replayed, String> {
        let doubt = |what: &str| Err(format!("the inputs found do not replay: {what}"));
        let machine = concrete::Machine::new(self.program);
        let mut now = match self.from.clone().map_or_else(|| machine.start(), Ok) {
            Ok(start) => start,
            Err(Stop::Error(error)) if subject == Subject::Errors => return Ok(Replayed::error(error)),
            Err(stop) => return doubt(&stop.to_string()),
        };
        for (at, input) in witness.inputs.iter().enumerate() {
            now = match machine.drive(&now, input) {
                Ok(next) => next,
                Err(Refusal::Stop(Stop::Error(error)))
                    if subject == Subject::Errors && at + 1 == witness.inputs.len() =>
                {
                    return Ok(Replayed::error(error));
                }
                Err(Refusal::Stop(stop)) => return doubt(&stop.to_string()),
                Err(Refusal::NotEnabled) => return doubt(&format!("`{}` is refused", witness.events[at])),
            };
        }
        let result = now.value();
        let value = result.as_ref().map(|value| show_concrete(value, &self.program.result));
        let mut replayed = Replayed { value, error: None, span: None };
        let agrees = match subject {
            Subject::Errors => false,
            Subject::Assertion(assertion) => now.store.claims.contains(&(assertion, Constant::Bool(false))),
            Subject::Property(property) => {
                let property = &self.program.properties[property];
                if property.about_result && result.is_none() {
                    return doubt("the run does not end there");
                }
                let result = result.filter(|_| property.about_result);
                let wanted = property.claim == Claim::Reachable;
                match machine.holds(property, &now, result) {
                    Ok(holds) => holds == Some(wanted),
                    Err(Stop::Error(error)) => {
                        replayed.error = Some(error);
                        !wanted
                    }
                    Err(Stop::Limit) => false,
                }
            }
        };
        if agrees { Ok(replayed) } else { doubt("the claim comes out differently") }
    }

    /// The verdicts with their positions, given why the exploration is not exhausted, if it is not.
    pub(crate) fn reports(mut self, incomplete: Option<&str>) -> Vec<(usize, PropertyReport)> {
        let tracked = std::mem::take(&mut self.tracked);
        tracked.into_iter().map(|tracked| (tracked.number, self.report(tracked, incomplete))).collect()
    }

    fn report(&self, tracked: Tracked, incomplete: Option<&str>) -> PropertyReport {
        let vacuous = self.vacuous(&tracked);
        let Tracked { kind, name, span, shown, doubt, .. } = tracked;
        if let Some(shown) = shown {
            return shown;
        }
        let doubt = doubt.or(incomplete.map(str::to_owned));
        let (status, vacuous, reason) = match (doubt, kind) {
            (Some(doubt), _) => (Verdict::Unknown, false, Some(doubt)),
            (None, ClaimKind::Reachable | ClaimKind::Row) => {
                (Verdict::Never, false, Some("no run reaches it".to_owned()))
            }
            (None, _) => (Verdict::Proved, vacuous.is_some(), vacuous.map(str::to_owned)),
        };
        let place = span.and_then(|span| self.program.place(span));
        PropertyReport { vacuous, reason, place, span, ..PropertyReport::new(name, kind, status) }
    }

    /// Why a claim that was proved holds of nothing, if that is so.
    fn vacuous(&self, tracked: &Tracked) -> Option<&'static str> {
        match tracked.kind {
            ClaimKind::Property if !self.ends => Some("the task never has a value"),
            ClaimKind::Property | ClaimKind::Invariant if self.ends_at_once => {
                Some("the task has a value at its start, before any input")
            }
            ClaimKind::Property | ClaimKind::Invariant if !tracked.met => {
                Some("no run has the input that it reads")
            }
            ClaimKind::Property | ClaimKind::Invariant if !tracked.premise => Some("its premise never holds"),
            ClaimKind::Assert | ClaimKind::Overlap if !tracked.met => Some("no run comes to it"),
            _ => None,
        }
    }
}

/// The claims in the order of the report: those of the file, its assertions, run-time errors if any are possible.
fn all(program: &Program) -> impl Iterator<Item = Tracked> {
    let properties = program.properties.iter().enumerate().map(|(at, property)| {
        let kind = match property.claim {
            Claim::Property => ClaimKind::Property,
            Claim::Invariant => ClaimKind::Invariant,
            Claim::Reachable => ClaimKind::Reachable,
            // Not about single points: `liveness` decides them.
            Claim::Finishable | Claim::Response => return None,
        };
        let premise = property.premise.is_none();
        Some((Subject::Property(at), kind, property.name.clone(), Some(property.span), premise))
    });
    let assertions = program.assertions.iter().enumerate().map(|(at, assertion)| {
        let name = program.assertion_name(at);
        let kind = match assertion.about {
            About::Claim => ClaimKind::Assert,
            About::Overlap => ClaimKind::Overlap,
            About::Row(_) | About::Branch(_) => ClaimKind::Row,
        };
        Some((Subject::Assertion(at), kind, name, Some(assertion.span), true))
    });
    let errors = (Subject::Errors, ClaimKind::Errors, ClaimKind::NO_ERROR.to_owned(), None, true);
    let errors = program.partial.then_some(Some(errors));
    properties.chain(assertions).chain(errors).enumerate().filter_map(|(number, claim)| {
        let (subject, kind, name, span, premise) = claim?;
        let (shown, doubt) = (None, None);
        let (met, put_off, spent) = (false, false, Duration::ZERO);
        Some(Tracked { number, subject, kind, name, span, shown, doubt, met, premise, spent, put_off })
    })
}

/// What a replay ended with.
struct Replayed {
    value: Option<String>,
    error: Option<RuntimeError>,
    span: Option<Span>,
}

impl Replayed {
    fn error(error: RuntimeError) -> Replayed {
        Replayed { value: None, span: Some(error.span), error: Some(error) }
    }
}
