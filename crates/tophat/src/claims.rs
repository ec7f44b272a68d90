//! The claims of a program while it is explored: each point is held against them.

use whatif_solver::Answer;
use whatif_source::Span;
use whatif_term::Term;

use crate::code::{Constant, Program};
use crate::concrete::{self, Refusal};
use crate::error::{RuntimeError, Stop};
use crate::oracle::Oracle;
use crate::report::{ClaimKind, PropertyReport, Verdict};
use crate::symbolic::{Configuration, Machine, Value};
use crate::syntax::Claim;
use crate::value::show_concrete;
use crate::witness::{Path, Witness};

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Property(usize),
    Assertion(usize),
    Errors,
}

struct Tracked {
    subject: Subject,
    kind: ClaimKind,
    name: String,
    span: Option<Span>,
    /// Set once a run shows that it is violated (or reached).
    shown: Option<PropertyReport>,
    /// Set if the solver or the replay left a doubt.
    doubt: Option<String>,
}

/// The claims, and what was found out about them so far.
pub(crate) struct Claims<'a> {
    program: &'a Program,
    tracked: Vec<Tracked>,
}

impl<'a> Claims<'a> {
    /// All claims of a program.
    pub(crate) fn all(program: &'a Program) -> Claims<'a> {
        let tracked =
            |subject, kind, name, span| Tracked { subject, kind, name, span, shown: None, doubt: None };
        let properties = program.properties.iter().enumerate().map(|(at, property)| {
            let kind = match property.claim {
                Claim::Property => ClaimKind::Property,
                Claim::Invariant => ClaimKind::Invariant,
                Claim::Reachable => ClaimKind::Reachable,
            };
            tracked(Subject::Property(at), kind, property.name.clone(), Some(property.span))
        });
        let assertions = program.assertions.iter().enumerate().map(|(at, assertion)| {
            tracked(
                Subject::Assertion(at),
                ClaimKind::Assert,
                program.assertion_name(at),
                Some(assertion.span),
            )
        });
        let errors = program
            .partial
            .then(|| tracked(Subject::Errors, ClaimKind::Errors, "no run-time error".to_owned(), None));
        Claims { program, tracked: properties.chain(assertions).chain(errors).collect() }
    }

    /// No claims: for exploring only.
    pub(crate) fn none(program: &'a Program) -> Claims<'a> {
        Claims { program, tracked: Vec::new() }
    }

    /// Whether every claim has its answer already.
    pub(crate) fn settled(&self) -> bool {
        !self.tracked.is_empty() && self.tracked.iter().all(|tracked| tracked.shown.is_some())
    }

    /// Holds a point against invariants, assertions and reachability; and against properties, if the task is done.
    pub(crate) fn point(
        &mut self,
        machine: &Machine<'_>,
        at: &Configuration,
        condition: &[Term],
        result: Option<&Value>,
        path: &dyn Fn() -> Path,
        oracle: &mut Oracle<'_>,
    ) {
        for number in 0..self.tracked.len() {
            let Tracked { subject, shown: None, .. } = &self.tracked[number] else { continue };
            let wanted = match *subject {
                Subject::Errors => continue,
                Subject::Assertion(assertion) => {
                    let met = at.store.claims.iter().filter(|(met, _)| *met == assertion);
                    Term::and(met.map(|(_, claim)| claim)).not()
                }
                Subject::Property(property) => {
                    let property = &self.program.properties[property];
                    if property.about_result && result.is_none() {
                        continue;
                    }
                    let result = result.filter(|_| property.about_result);
                    let Some(holds) = machine.claim(property, at, result) else { continue };
                    if property.claim == Claim::Reachable { holds } else { holds.not() }
                }
            };
            self.search(number, condition, &wanted, path, oracle);
        }
    }

    /// Holds a run that ended in an error against the claim that there is none.
    pub(crate) fn error(&mut self, condition: &[Term], path: &dyn Fn() -> Path, oracle: &mut Oracle<'_>) {
        let errors = self.tracked.iter().position(|tracked| tracked.subject == Subject::Errors);
        if let Some(number) = errors.filter(|number| self.tracked[*number].shown.is_none()) {
            self.search(number, condition, &Term::bool(true), path, oracle);
        }
    }

    /// Looks for a run that reaches the point with a formula true.
    fn search(
        &mut self,
        number: usize,
        condition: &[Term],
        wanted: &Term,
        path: &dyn Fn() -> Path,
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
            Ok(replayed) => self.show(number, witness, replayed),
            Err(doubt) => self.tracked[number].doubt = Some(doubt),
        }
    }

    fn show(&mut self, number: usize, witness: Witness, replayed: Replayed) {
        let tracked = &mut self.tracked[number];
        let reached = tracked.kind == ClaimKind::Reachable;
        let span = replayed.span.or(tracked.span);
        tracked.shown = Some(PropertyReport {
            name: tracked.name.clone(),
            kind: tracked.kind,
            status: if reached { Verdict::Reached } else { Verdict::Violated },
            inputs: witness.events,
            targets: witness.targets,
            value: replayed.value,
            replayed: true,
            reason: replayed.error.map(|error| error.to_string()),
            place: span.and_then(|span| self.program.place(span)),
            span,
        });
    }

    /// Runs the inputs in the concrete semantics and looks whether it comes out as claimed.
    fn replay(&self, subject: Subject, witness: &Witness) -> Result<Replayed, String> {
        let doubt = |what: &str| Err(format!("the inputs found do not replay: {what}"));
        let machine = concrete::Machine::new(self.program);
        let mut now = match machine.start() {
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

    /// The verdicts, given why the exploration is not exhausted, if it is not.
    pub(crate) fn reports(self, incomplete: Option<&str>) -> Vec<PropertyReport> {
        let report = |tracked: Tracked| {
            let Tracked { kind, name, span, shown, doubt, .. } = tracked;
            if let Some(shown) = shown {
                return shown;
            }
            let reason = doubt.or(incomplete.map(str::to_owned));
            let status = match (&reason, kind) {
                (Some(_), _) => Verdict::Unknown,
                (None, ClaimKind::Reachable) => Verdict::Never,
                (None, _) => Verdict::Proved,
            };
            let reason = match (reason, status) {
                (None, Verdict::Never) => Some("no run reaches it".to_owned()),
                (reason, _) => reason,
            };
            let (inputs, targets) = (Vec::new(), Vec::new());
            let place = span.and_then(|span| self.program.place(span));
            let (value, replayed) = (None, false);
            PropertyReport { name, kind, status, inputs, targets, value, replayed, reason, place, span }
        };
        self.tracked.into_iter().map(report).collect()
    }
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
