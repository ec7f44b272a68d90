//! A witness: a path with a canonical model, from which everything that is shown of the path is read, and its replay.

use std::sync::Arc;

use whatif_source::Span;
use whatif_term::Model;

use crate::closed::{Closed, Script};
use crate::explore::{End, Explorer, Path};
use crate::machine::exception::Cause;
use crate::machine::{ANSWER, Machine, NoWorld, Stop, read_beginning};
use crate::readback::{Generated, Reading};
use crate::runtime_types;
use crate::state::State;
use crate::unknowns::Unknowns;
use crate::value::Value;
use whatif_lambda::{Name, Type};

/// Steps that the completion of values may take.
const COMPLETION: u64 = 100_000;

/// Steps after which a run that has not ended is said to go on.
pub const RUNS_ON: u64 = 50_000;

/// A path with a model of its condition.
pub struct Witness {
    /// The final state.
    pub state: State,
    /// How the path ends.
    pub end: End,
    /// Values for the symbols, the ones that people see.
    pub model: Arc<Model>,
}

/// When a run that looks at no contract ends like a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happens {
    /// Before it has an answer.
    Running,
    /// When somebody looks at the whole answer.
    Answering,
    /// Never, as far as it was shown: a contract evaluates what fails.
    Never,
}

/// An error that a run ended with.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// Why it was raised.
    pub cause: Cause,
    /// The message.
    pub message: String,
    /// Is that all of the message? What depends on a part of the input that the run did not look at is missing.
    pub is_whole: bool,
    /// Where it was raised, if that is known.
    pub span: Option<Span>,
    /// The definition whose code raised it, if it was one.
    pub owner: Option<Name>,
}

impl Failure {
    /// The message as it is shown to people: dots stand for what is missing.
    #[must_use]
    pub fn shown(&self) -> String {
        if self.is_whole { self.message.clone() } else { format!("{}…", self.message) }
    }
}

/// A value of a symbolic generator.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    /// The variable it is bound to, if any.
    pub name: Option<Name>,
    /// Its type.
    pub ty: Type,
    /// The value.
    pub value: Closed,
}

impl Witness {
    /// The path with the canonical model of its condition.
    pub fn new(explorer: &mut Explorer, path: Path) -> Witness {
        let model = explorer.canonical_model(&path.state);
        Witness { state: path.state, end: path.end, model }
    }

    /// Runs the program again from the start with these values, and no symbols. Does it end in the same way?
    pub fn replays(&self, machine: &Machine) -> bool {
        self.ends_like(machine, self.state.script(&self.model)).is_some()
    }

    /// Does the program itself end in the same way, or does only a contract evaluate what fails? The program runs again with these
    /// values, without its contracts, and then its answer is evaluated as a whole.
    pub fn happens(&self, machine: &Machine) -> Happens {
        let kept = match self.end {
            End::Crash(label) => Some(label),
            _ => None,
        };
        match self.ends_like(machine, self.state.bare_script(&self.model, kept)) {
            Some(end) if end.roots[ANSWER] != Value::Null => Happens::Answering,
            Some(_) => Happens::Running,
            None => Happens::Never,
        }
    }

    /// Does the program itself, with these values and without its contracts, go on for as long as it is watched?
    pub fn runs_on(&self, machine: &Machine) -> bool {
        let script = self.state.bare_script(&self.model, None).going_on();
        let mut replay = State::replay(&machine.code, script);
        matches!(machine.run(&mut replay, RUNS_ON, &mut NoWorld), Stop::Limit)
    }

    /// The same path with the simplest values for what it did not look at; none where these lead elsewhere.
    #[must_use]
    pub fn filled(&self, machine: &Machine) -> Option<Witness> {
        let End::Crash(_) = self.end else { return None };
        let filled = |generated: Generated| {
            let value = self.state.read(generated.value, &self.model);
            value.filled(&machine.code, &runtime_types::get(generated.ty))
        };
        let values: Vec<Closed> = self.state.generated().into_iter().map(filled).collect::<Option<_>>()?;
        let script = Script::new(values, self.state.choices.iter().copied().collect());
        let state = self.ends_like(machine, script)?;
        Some(Witness { state, end: self.end.clone(), model: Arc::new(Model::new()) })
    }

    /// The end of a run by a script, if it ends like this path.
    fn ends_like(&self, machine: &Machine, script: Script) -> Option<State> {
        let mut replay = State::replay(&machine.code, script);
        let limit = self.state.steps.saturating_mul(4).saturating_add(100_000);
        let is_like = match (&self.end, machine.run(&mut replay, limit, &mut NoWorld)) {
            (End::Crash(label), Stop::Crash(again)) => *label == again,
            (End::Raised(addr), Stop::Raised(again)) => {
                machine.describe(&self.state, *addr).cause == machine.describe(&replay, again).cause
            }
            (End::Value(value), Stop::Value(again)) => {
                let (a, b) = (self.state.read(*value, &self.model), replay.read(again, &Model::new()));
                agree(&a, &b)
            }
            _ => false,
        };
        is_like.then_some(replay)
    }

    /// Values as far as they were evaluated.
    pub fn read(&self, values: &[Value]) -> Vec<Closed> {
        values.iter().map(|value| self.state.read(*value, &self.model)).collect()
    }

    /// The values of a counterexample, evaluated to the end as far as possible. An unevaluated part that occurs more than once in those
    /// that are `shown` side by side gets a name, which is none of the words of `text`, because that is shown with them.
    pub fn read_story(
        &mut self,
        machine: &Machine,
        values: &[Value],
        shown: &[bool],
        text: &str,
    ) -> Vec<Closed> {
        let mut state = self.state.fork();
        state.close(&self.model);
        let values = state.complete(machine, values, COMPLETION);
        let unknowns = Unknowns::default();
        for (value, _) in values.iter().zip(shown).filter(|(_, shown)| **shown) {
            state.read_as(*value, &Reading::Telling(&self.model, &unknowns));
        }
        let unknowns = unknowns.named(text);
        let read = |value| state.read_as(value, &Reading::Telling(&self.model, &unknowns));
        values.into_iter().map(read).collect()
    }

    /// The values of all symbolic generators, in the order of their evaluation.
    pub fn inputs(&self, machine: &Machine) -> Vec<Input> {
        (self.state.generated().into_iter())
            .map(|generated| Input {
                name: generated.generator.and_then(|at| machine.code.types[at as usize].name),
                ty: (*runtime_types::get(generated.ty)).clone(),
                value: self.state.read(generated.value, &self.model),
            })
            .collect()
    }

    /// Did the run end with an arithmetic overflow?
    pub fn is_overflow(&self, machine: &Machine) -> bool {
        let End::Raised(addr) = self.end else { return false };
        let found = machine.describe(&self.state, addr);
        found.cause == Cause::Arithmetic && found.value == Value::Int(0)
    }

    /// The failure of a run that ended with an uncaught exception.
    pub fn failure(&mut self, machine: &Machine) -> Option<Failure> {
        let End::Raised(addr) = self.end else { return None };
        let exception = machine.describe(&self.state, addr);
        let mut is_whole = true;
        let message = match exception.cause {
            Cause::Raise => "an exception".to_string(),
            Cause::Arithmetic => match exception.value {
                Value::Int(0) => "arithmetic overflow".into(),
                Value::Int(3) => "divide by zero".into(),
                Value::Int(5) => "Ratio has zero denominator".into(),
                _ => "arithmetic exception".into(),
            },
            Cause::Loop => "<<loop>>".into(),
            _ => {
                let mut state = self.state.fork();
                state.close(&self.model);
                let value = state.complete(machine, &[exception.value], COMPLETION)[0];
                let (message, is_all) = read_beginning(&state.heap, value);
                is_whole = is_all;
                message
            }
        };
        let (cause, span, owner) = (exception.cause, exception.span, exception.owner);
        Some(Failure { cause, message, is_whole, span, owner })
    }
}

/// Do two values agree, wherever both are known?
fn agree(a: &Closed, b: &Closed) -> bool {
    match (a, b) {
        (Closed::Hole | Closed::Opaque, _) | (_, Closed::Hole | Closed::Opaque) => true,
        (Closed::Con(c, _, xs), Closed::Con(d, _, ys)) => whatif_source::deep(|| {
            c == d && xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| agree(x, y))
        }),
        (Closed::Array(xs), Closed::Array(ys)) => {
            xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| agree(x, y))
        }
        (Closed::Table { .. }, Closed::Table { .. }) => true,
        (Closed::Double(a), Closed::Double(b)) if a.is_nan() => b.is_nan(),
        (Closed::Float(a), Closed::Float(b)) if a.is_nan() => b.is_nan(),
        _ => a == b,
    }
}
