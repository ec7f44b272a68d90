//! A function that is run on concrete arguments, many times.
//!
//! `explore` compares what it says about a function with what the function does. The function is compiled once, as `let x = ? in f x`, and
//! each run replaces the unknown arguments by given values, as a replay does.

use rustc_hash::FxHashMap;
use whatif_term::Model;

use crate::closed::{Closed, Script};
use crate::code::ConId;
use crate::explore::End;
use crate::machine::{Machine, NoWorld, Stop};
use crate::run::Settings;
use crate::state::State;
use crate::witness::Witness;
use whatif_lambda::Name;
use whatif_lambda::expr::{Binder, Expr};
use whatif_lambda::program::Program;

/// A function with the machine that runs it.
pub struct Applied {
    machine: Machine,
    /// The generator of each argument, by position; none for an argument that the compiler dropped.
    generators: Vec<Option<u32>>,
    /// The numbers of constructors in this program: arguments may come from another one.
    constructors: FxHashMap<Name, ConId>,
}

/// How a run on concrete arguments ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ran {
    /// The run ended with this value, evaluated to the end.
    Value(Closed),
    /// The run ended with an exception; its message, if all of it is known.
    Failed(Option<String>),
    /// The run needs a part of an argument that has no value, does not end in time, or violates an assumption.
    Unknown,
}

impl Applied {
    /// Compiles the application of a function to arguments of these types.
    #[must_use]
    pub fn new(program: &Program, function: &Expr, params: &[Binder], settings: &Settings) -> Applied {
        let call = function.clone().apply(params.iter().map(Binder::var));
        let bindings: Vec<(Binder, Expr)> =
            params.iter().map(|param| (param.clone(), Expr::Symbolic(param.ty.clone()))).collect();
        let entry = if bindings.is_empty() { call } else { Expr::Let(bindings, Box::new(call)) };
        let mut machine = settings.machine(program, &entry);
        machine.options.whole_answer = true;
        let generator = |param: &Binder| {
            let at = machine.code.types.iter().position(|generator| generator.name == Some(param.name))?;
            u32::try_from(at).ok()
        };
        let generators = params.iter().map(generator).collect();
        let constructors = machine.code.cons.iter().zip(0..).map(|(con, id)| (con.name, id)).collect();
        Applied { machine, generators, constructors }
    }

    /// The machine, whose code shows values and knows types.
    #[must_use]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// A value of another program with the constructors of this one.
    fn adopted(&self, value: &Closed) -> Closed {
        let all = |values: &[Closed]| values.iter().map(|value| self.adopted(value)).collect();
        whatif_source::deep(|| match value {
            Closed::Con(_, name, fields) => match self.constructors.get(name) {
                Some(con) => Closed::Con(*con, *name, all(fields)),
                None => Closed::Hole,
            },
            Closed::Array(elements) => Closed::Array(all(elements)),
            Closed::Table { ty, sample, entries } => Closed::Table {
                ty: ty.clone(),
                sample: sample.as_ref().map(|sample| Box::new(self.adopted(sample))),
                entries: (entries.iter())
                    .map(|(argument, result)| {
                        (argument.as_ref().map(|argument| self.adopted(argument)), self.adopted(result))
                    })
                    .collect(),
            },
            _ => value.clone(),
        })
    }

    /// Runs the function on arguments for at most so many steps; also returns how many it took.
    #[must_use]
    pub fn run(&self, arguments: &[Closed], steps: u64) -> (Ran, u64) {
        let values = self.generators.iter().zip(arguments);
        let values: FxHashMap<u32, Closed> =
            values.filter_map(|(generator, value)| Some(((*generator)?, self.adopted(value)))).collect();
        let mut state = State::replay(&self.machine.code, Script::of_generators(values));
        let stop = self.machine.run(&mut state, steps, &mut NoWorld);
        let steps = state.steps;
        (self.ran(state, stop), steps)
    }

    fn ran(&self, state: State, stop: Stop) -> Ran {
        match stop {
            Stop::Value(value) => match state.read(value, &Model::new()) {
                value if value.is_complete() => Ran::Value(value),
                _ => Ran::Unknown,
            },
            Stop::Raised(addr) => {
                let mut witness = Witness { state, end: End::Raised(addr), model: Default::default() };
                match witness.failure(&self.machine) {
                    Some(failure) => {
                        let message = failure.message.trim_end().to_string();
                        Ran::Failed(failure.is_whole.then_some(message))
                    }
                    None => Ran::Unknown,
                }
            }
            _ => Ran::Unknown,
        }
    }
}

impl Ran {
    /// Do two runs, perhaps of different programs, end alike? None if one of them ended in no way that can be compared.
    #[must_use]
    pub fn agrees(&self, other: &Ran) -> Option<bool> {
        match (self, other) {
            (Ran::Unknown, _) | (_, Ran::Unknown) => None,
            (Ran::Value(a), Ran::Value(b)) => Some(same(a, b)),
            (Ran::Failed(Some(a)), Ran::Failed(Some(b))) => Some(a == b),
            (Ran::Failed(_), Ran::Failed(_)) => None,
            (Ran::Value(_), Ran::Failed(_)) | (Ran::Failed(_), Ran::Value(_)) => Some(false),
        }
    }
}

/// Are two complete values the same? Zero differs from negative zero, and any NaN is the same as any other.
fn same(a: &Closed, b: &Closed) -> bool {
    match (a, b) {
        // Two programs may number their constructors differently.
        (Closed::Con(_, c, xs), Closed::Con(_, d, ys)) => whatif_source::deep(|| {
            c == d && xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| same(x, y))
        }),
        (Closed::Array(xs), Closed::Array(ys)) => {
            xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| same(x, y))
        }
        (Closed::Double(a), Closed::Double(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        (Closed::Float(a), Closed::Float(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        _ => a == b,
    }
}
