//! Claims about what can still happen: that the work can be finished from every point, and that what is asked for is answered.
//!
//! `finishable name` holds if from every point of every run its end can still be reached. A point from where it cannot is a
//! *dead end*, and the report is a shortest run into one. `finishable name v = e` asks for a result with e, so the end of a run with
//! another result is a dead end too. `response name = p ~> q` holds if q follows whenever p holds, in every
//! run that is fair: an input that is possible again and again is given at last. A fair run goes on until q holds as long as q
//! stays reachable, so the claim is violated by a point where q is owed and out of reach. Without fairness nothing would ever
//! be answered: people may enter the same value for ever.
//!
//! Points are found with the conditions of [`reach`](mod@crate::reach), which may be too narrow. So each is confirmed: its run is
//! replayed in the concrete semantics, and what is possible from there is explored to its end.

use whatif_solver::Solver;

use crate::claims::Claims;
use crate::code::{Program, Property};
use crate::concrete;
use crate::engine::{self, States};
use crate::explore::{Search, every_order, unsorted};
use crate::history::Asked;
use crate::input::Input;
use crate::options::{Engine, Options};
use crate::reach::{Goal, reach};
use crate::report::{ClaimKind, PropertyReport, Statistics, Status, Verdict};
use crate::symbolic;
use crate::syntax::Claim;
use crate::types::Type;
use crate::value::{show_concrete, some_value};
use crate::witness::Witness;

/// How many points that turn out well are looked at before the search gives up.
const MAX_CANDIDATES: usize = 20;

/// A claim about what can still happen.
#[derive(Clone, Copy)]
pub(crate) enum Liveness<'a> {
    /// That the end can be reached from every point: a claim of the file, with its position, or `None` for `Options::finishable`.
    Finishable(Option<(usize, &'a Property)>),
    /// That a response comes, by position in the file.
    Response(usize, &'a Property),
}

impl<'a> Liveness<'a> {
    /// The claims of this kind in a file, with their positions.
    pub(crate) fn all(program: &'a Program) -> impl Iterator<Item = (usize, Liveness<'a>)> {
        program.properties.iter().enumerate().filter_map(|(at, property)| match property.claim {
            Claim::Finishable => Some((at, Liveness::Finishable(Some((at, property))))),
            Claim::Response => Some((at, Liveness::Response(at, property))),
            Claim::Property | Claim::Invariant | Claim::Reachable => None,
        })
    }

    fn property(self) -> Option<&'a Property> {
        match self {
            Liveness::Finishable(claim) => claim.map(|(_, property)| property),
            Liveness::Response(_, property) => Some(property),
        }
    }

    fn goal(self) -> Goal<'a> {
        match self {
            Liveness::Finishable(Some((_, property))) if property.about_result => Goal::Claim(property),
            Liveness::Finishable(_) => Goal::End,
            Liveness::Response(at, _) => Goal::Answer(at),
        }
    }

    fn report(self, program: &Program, status: Verdict) -> PropertyReport {
        let name = self.property().map_or(ClaimKind::CAN_BE_FINISHED, |property| &property.name);
        let kind = match self {
            Liveness::Finishable(_) => ClaimKind::Finishable,
            Liveness::Response(..) => ClaimKind::Response,
        };
        let span = self.property().map(|property| property.span);
        let place = span.and_then(|span| program.place(span));
        PropertyReport { span, place, ..PropertyReport::new(name.to_owned(), kind, status) }
    }

    /// Decides the claim.
    pub(crate) fn decide(
        self,
        program: &'a Program,
        options: &Options,
        solver: &mut dyn Solver,
        statistics: &mut Statistics,
    ) -> PropertyReport {
        let unknown = |reason: String| PropertyReport {
            reason: Some(reason),
            ..self.report(program, Verdict::Unknown)
        };
        if options.engine != Engine::Merged {
            return unknown("only the merged engine looks at what can still be reached".to_owned());
        }
        let mut search = self.search(program, options, solver);
        let states = engine::merged(&mut search);
        if search.must_start_again() {
            drop(search);
            return self.decide(program, &unsorted(options), solver, statistics);
        }
        let reach = reach(&mut search, &states, self.goal());
        let mut candidates = Vec::new();
        let mut doubt = None;
        for (number, state) in states.all.iter().enumerate() {
            if candidates.len() >= MAX_CANDIDATES || search.stopped() {
                doubt = Some("the conditions under which the goal can be reached were not found".to_owned());
                break;
            }
            if reach.is_sure(number) || states.is_covered(number) || self.ends_well(&search, &state.at) {
                continue;
            }
            let lost = reach.from(number).not();
            if !search.satisfiable(&[state.formula.as_slice(), std::slice::from_ref(&lost)].concat()) {
                continue;
            }
            match search.witness(&states.path_to(number), &lost) {
                Some(witness) => candidates.push(witness),
                None => doubt = Some("the solver found no inputs for the run".to_owned()),
            }
        }
        let is_vacuous = candidates.is_empty() && doubt.is_none() && !self.is_asked(&mut search, &states);
        let (status, reasons) = search.status();
        *statistics += search.statistics();
        let reduced = search.reduced;
        let may_be_shorter = |inputs: usize| reduced.is_some_and(|depth| inputs > depth + 1);
        drop(search);
        let few = !candidates.is_empty();
        for witness in candidates {
            if let Some(report) = self.confirm(program, options, solver, witness) {
                // With inputs in every order there may be a shorter run.
                let shortest = may_be_shorter(report.inputs.len())
                    .then(|| self.decide(program, &every_order(options), solver, statistics));
                return shortest.filter(|it| it.status == Verdict::Violated).unwrap_or(report);
            }
        }
        match (status, doubt) {
            (_, Some(doubt)) => unknown(doubt),
            (Status::Exhausted, None) if is_vacuous => PropertyReport {
                vacuous: true,
                reason: Some("its premise never holds".to_owned()),
                ..self.report(program, Verdict::Proved)
            },
            (Status::Exhausted, None) if !few => self.report(program, Verdict::Proved),
            (Status::Exhausted, None) => {
                unknown("the conditions under which the goal can be reached are not exact".to_owned())
            }
            (Status::Bounded | Status::Timeout, None) => unknown(reasons.join("; ")),
        }
    }

    /// A search that keeps what this claim asks about.
    fn search<'s>(self, program: &'s Program, options: &'s Options, solver: &'s mut dyn Solver) -> Search<'s>
    where
        'a: 's,
    {
        let mut search = Search::new(program, options, solver, Claims::none(program));
        search.machine.asked = Asked::by(program, self.property().into_iter());
        search.machine.asked.respond(match self {
            Liveness::Response(at, _) => Some(at),
            Liveness::Finishable(_) => None,
        });
        search.machine.forgets_users = options.engine == Engine::Merged;
        search.keep_runs = false;
        search.keep_edges = true;
        search.reduce(matches!(self, Liveness::Response(..)));
        search
    }

    /// Whether the premise of a response may hold at some explored point; true of claims without a premise.
    fn is_asked(self, search: &mut Search<'_>, states: &States) -> bool {
        let Liveness::Response(_, Property { premise: Some(premise), .. }) = self else { return true };
        states.all.iter().any(|state| match search.machine.claim(premise, &state.at, None) {
            Some(asked) => {
                asked.cut.is_some()
                    || search.satisfiable(&[state.formula.as_slice(), &[asked.holds]].concat())
            }
            None => false,
        })
    }

    /// Whether a run that is over here is as it should be.
    fn ends_well(self, search: &Search<'_>, at: &symbolic::Configuration) -> bool {
        match self {
            Liveness::Finishable(None) => at.value().is_some(),
            // A run that ends with another result, or without the answer, can never come to it.
            Liveness::Finishable(Some(_)) | Liveness::Response(..) => {
                at.value().is_some() && self.goal().surely(&search.machine, at)
            }
        }
    }

    /// Replays a run, and explores whether the goal can be reached from where it ends.
    fn confirm(
        self,
        program: &'a Program,
        options: &Options,
        solver: &mut dyn Solver,
        witness: Witness,
    ) -> Option<PropertyReport> {
        let machine = concrete::Machine::new(program);
        let mut now = machine.start().ok()?;
        for input in &witness.inputs {
            now = machine.drive(&now, input).ok()?;
        }
        let mut search = self.search(program, options, solver);
        search.from = Some(symbolic::Configuration::from_concrete(&now));
        let states: States = engine::merged(&mut search);
        if search.must_start_again() {
            drop(search);
            return self.confirm(program, &unsorted(options), solver, witness);
        }
        if search.status().0 != Status::Exhausted || self.goal().is_reached(&mut search, &states) {
            return None;
        }
        let value = now.value().map(|value| show_concrete(&value, &program.result));
        let Witness { events: inputs, targets, story, .. } = witness.named(program, None);
        let forever = possible_for_ever(&machine, &now);
        let is_stuck = machine.inputs(&now).is_empty();
        let reason = match (&value, self.goal()) {
            (Some(_), Goal::Answer(_)) => "the run is over without the answer",
            (Some(_), _) => "the run is over with another result",
            (None, _) if is_stuck => "no input is possible any more",
            (None, Goal::Answer(_)) => "the answer cannot come any more",
            (None, Goal::Claim(_)) => "no such result can be reached any more",
            (None, Goal::End) => "no result can be reached any more",
        };
        Some(PropertyReport {
            inputs,
            targets,
            story,
            repeats: forever.into_iter().collect(),
            value,
            replayed: true,
            reason: Some(reason.to_owned()),
            ..self.report(program, Verdict::Violated)
        })
    }
}

/// An input that can be given for ever without changing anything, but for what the first time changes.
fn possible_for_ever(machine: &concrete::Machine<'_>, at: &concrete::Configuration) -> Option<String> {
    if at.value().is_some() {
        return None;
    }
    machine.inputs(at).iter().find_map(|enabled| {
        let held = |ty: &Type| at.task.content(&enabled.path, &at.store).unwrap_or_else(|| some_value(ty));
        let (action, ty) = enabled.action.example(held);
        let input = Input { path: enabled.path.clone(), action };
        let once = machine.drive(at, &input).ok()?;
        let twice = machine.drive(&once, &input).ok()?;
        (once.is_same(at) || twice.is_same(&once)).then(|| input.show(|value| show_concrete(value, &ty)))
    })
}
