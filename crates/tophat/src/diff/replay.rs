//! A run in the concrete semantics of both versions.

use super::{Diff, DiffStatus};
use crate::code::Program;
use crate::concrete::{self, Accepts, Enabled, Refusal};
use crate::input::{Input, Twin};
use crate::report::Statistics;
use crate::value::{Concrete, show_concrete, some_value};
use crate::witness::Witness;

/// A run that should tell the versions apart, with the address of each of its inputs in either of them.
pub(super) struct Run {
    pub(super) witness: Witness,
    /// Whether there is such a last input in the old and in the new version.
    pub(super) last: (bool, bool),
}

/// What the labels and users of the two versions are along a run.
pub(super) enum Labels {
    /// Those of inputs that were taken for the same are the same.
    Same,
    /// They are not, so the run shows nothing.
    Mixed,
    /// One version offers an input that the other does not: this is the difference.
    Differ(Box<Diff>),
}

impl Run {
    /// The inputs as the new version takes them.
    fn new_inputs(&self) -> Vec<Input<Concrete>> {
        let twin = |(input, twin): (&Input<Concrete>, &Option<Twin>)| {
            twin.as_ref().map_or_else(|| input.clone(), |twin| twin.input(input))
        };
        self.witness.inputs.iter().zip(&self.witness.twins).map(twin).collect()
    }

    /// The events as the new version takes them: they differ in their addresses, and in the sides of choices.
    fn new_events(&self) -> Vec<String> {
        let new_inputs = self.new_inputs();
        let shown = |(at, event): (usize, &String)| {
            let old = &self.witness.inputs[at].path;
            let value = event.splitn(old.len() + 1, ' ').last().unwrap_or_default();
            new_inputs[at].show(|_| value.to_owned())
        };
        self.witness.events.iter().enumerate().map(shown).collect()
    }

    /// Runs both versions and tells what became of the last input.
    pub(super) fn replay(self, old: &Program, new: &Program) -> Diff {
        let (new_inputs, new_events) = (self.new_inputs(), self.new_events());
        let Run { witness, last } = self;
        let outcomes = (outcome(old, &witness.inputs, last.0), outcome(new, &new_inputs, last.1));
        let replayed = outcomes.0 != outcomes.1;
        let witness = if last.0 { witness.named(old, None) } else { witness };
        Diff {
            status: if replayed { DiffStatus::Different } else { DiffStatus::Unknown },
            inputs: witness.events,
            new_inputs: new_events,
            targets: witness.targets,
            old: Some(outcomes.0),
            new: Some(outcomes.1),
            replayed,
            reason: (!replayed).then(|| "the run that was found does not tell them apart".to_owned()),
            statistics: Statistics::default(),
        }
    }

    /// Compares what both versions offer at each point of the run.
    pub(super) fn labels(&self, old: &Program, new: &Program) -> Labels {
        let machines = (concrete::Machine::new(old), concrete::Machine::new(new));
        let (Ok(mut a), Ok(mut b)) = (machines.0.start(), machines.1.start()) else { return Labels::Same };
        let inputs: Vec<_> = self.witness.inputs.iter().zip(self.new_inputs()).collect();
        let mut targets = Vec::new();
        for at in 0..=inputs.len() {
            // What comes after a value belongs to no run.
            if a.value().is_some() || b.value().is_some() {
                return Labels::Same;
            }
            let offers = (machines.0.inputs(&a), machines.1.inputs(&b));
            if let Some(odd) = Odd::among(&offers.0, &offers.1) {
                return Labels::Differ(Box::new(self.with_last(at, targets, &odd, old, new)));
            }
            let Some((x, y)) = inputs.get(at) else { return Labels::Same };
            let is_last = at + 1 == inputs.len();
            let (Some(this), Some(that)) = (offered(&offers.0, x), offered(&offers.1, y)) else {
                return if is_last && self.last == (true, true) { Labels::Same } else { Labels::Mixed };
            };
            if !is_like(this, that) || (is_last && self.last != (true, true)) {
                return Labels::Mixed;
            }
            targets.push(this.target.describe());
            let (Ok(next), Ok(beside)) = (machines.0.drive(&a, x), machines.1.drive(&b, y)) else {
                return Labels::Same;
            };
            (a, b) = (next, beside);
        }
        Labels::Same
    }

    /// The run up to a point, and an input there that one of the versions does not have.
    fn with_last(
        &self,
        at: usize,
        targets: Vec<String>,
        odd: &Odd<'_>,
        old: &Program,
        new: &Program,
    ) -> Diff {
        let (last, shown) = example(odd.offer);
        let inputs = |before: &[Input<Concrete>]| [&before[..at], std::slice::from_ref(&last)].concat();
        let events = |before: &[String]| [&before[..at], std::slice::from_ref(&shown)].concat();
        let old_outcome = outcome(old, &inputs(&self.witness.inputs), odd.in_old);
        let new_outcome = outcome(new, &inputs(&self.new_inputs()), !odd.in_old);
        Diff {
            status: DiffStatus::Different,
            inputs: events(&self.witness.events),
            new_inputs: events(&self.new_events()),
            targets: targets.into_iter().chain([odd.offer.target.describe()]).collect(),
            old: Some(old_outcome),
            new: Some(new_outcome),
            replayed: true,
            reason: None,
            statistics: Statistics::default(),
        }
    }
}

/// An input that one version offers more often than the other.
struct Odd<'a> {
    offer: &'a Enabled,
    in_old: bool,
}

impl<'a> Odd<'a> {
    fn among(old: &'a [Enabled], new: &'a [Enabled]) -> Option<Odd<'a>> {
        let count = |all: &[Enabled], one: &Enabled| all.iter().filter(|other| is_like(one, other)).count();
        let more = |here: &'a [Enabled], there: &'a [Enabled]| {
            here.iter().find(|one| count(here, one) > count(there, one))
        };
        let found = |offer: Option<&'a Enabled>, in_old| offer.map(|offer| Odd { offer, in_old });
        found(more(old, new), true).or_else(|| found(more(new, old), false))
    }
}

/// Whether two inputs are the same but for their addresses.
fn is_like(a: &Enabled, b: &Enabled) -> bool {
    let is_side = |enabled: &Enabled| matches!(enabled.action, Accepts::Left | Accepts::Right);
    // A side of a choice that has a label is known by it, wherever it stands.
    let same_side = a.target.label.is_some() && is_side(a) && is_side(b);
    a.target == b.target && (a.action == b.action || same_side)
}

/// The input that is offered at an address.
fn offered<'a>(offers: &'a [Enabled], input: &Input<Concrete>) -> Option<&'a Enabled> {
    offers.iter().find(|offer| offer.path == input.path && offer.action.takes(input))
}

/// An input that is offered, and how it is written.
fn example(offer: &Enabled) -> (Input<Concrete>, String) {
    let (action, ty) = offer.action.example(some_value);
    let input = Input { path: offer.path.clone(), action };
    let shown = input.show(|value| show_concrete(value, &ty));
    (input, shown)
}

/// What becomes of the last input of a run.
fn outcome(program: &Program, inputs: &[Input<Concrete>], accepted: bool) -> String {
    let machine = concrete::Machine::new(program);
    let mut now = match machine.start() {
        Ok(start) => start,
        Err(stop) => return format!("error: {stop}"),
    };
    for (at, input) in inputs.iter().enumerate() {
        if at + 1 == inputs.len() && !accepted {
            return "not possible".to_owned();
        }
        now = match machine.drive(&now, input) {
            Ok(next) => next,
            Err(Refusal::NotEnabled) => return "not possible".to_owned(),
            Err(Refusal::Stop(stop)) => return format!("error: {stop}"),
        };
    }
    match now.value() {
        Some(value) => format!("result {}", show_concrete(&value, &program.result)),
        None => "the work goes on".to_owned(),
    }
}
