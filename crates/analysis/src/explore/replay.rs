//! The safety net under the equations of `explore`: each one is tried on concrete arguments before it is printed.
//!
//! An equation is read back as the Haskell that a person sees: `insert x (y : ys) | x <= y = x : y : ys` becomes a function that returns
//! `[x : y : ys]` for arguments that match and satisfy the guards, and `[]` for others. Function and equation run on the same arguments:
//! those of the path's example, with other numbers in them, the ends of their types' ranges among these. An equation that disagrees with
//! the function once is not shown. If it is only false where a sum overflows, the one takes its place whose conditions have the sums as the
//! program computes them: `f _ = 1` becomes `f x | x < x + 1 = 1`, and the case of the overflow is `f x | x >= x + 1 = 0`. If it is only
//! wrong about the message of an error, which depends on the arguments, the message is left open: `error _`. Otherwise it is withheld.

use std::path::Path;

use whatif_haskell::front::Front;
use whatif_lambda::Program;
use whatif_machine::applied::{Applied, Ran};
use whatif_machine::closed::Closed;
use whatif_machine::equation::SOME_ERROR;
use whatif_machine::run::{Outcome, Settings};
use whatif_machine::variation::Variation;

use serde::Serialize;

use crate::haskell::{mentions_floats, params, resolve, resolve_or_add, roots};
use crate::host::Module;
use crate::runs::{Equation, Example};

/// How many arguments are tried for each equation, and how many if it is about floating-point numbers, whose sums are rounded.
const TRIES: u64 = 300;
const ROUNDED: u64 = 1_500;
/// One of so many arguments has extreme floating-point numbers alone.
const EXTREME: u64 = 3;
/// The longest run, in steps.
const STEPS: u64 = 200_000;
/// Steps of all runs for one equation.
const WORK: u64 = 20_000_000;

/// An equation that is not shown, because it is false.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Withheld {
    /// The equation.
    pub equation: String,
    /// Arguments that match its left side and satisfy its guards.
    pub args: Vec<String>,
    /// What the function returns for them.
    pub result: String,
}

/// A function, and where it comes from.
pub(super) struct Subject<'a> {
    pub(super) file: &'a Path,
    pub(super) function: &'a str,
    pub(super) predicate: Option<&'a str>,
    /// Its type, if that was chosen among others.
    pub(super) ty: Option<&'a str>,
}

/// What was found about the equations.
#[derive(Default)]
pub(super) struct Tried {
    /// Those that are not shown.
    pub(super) withheld: Vec<Withheld>,
    /// Do some of the others have conditions with sums that overflow?
    pub(super) overflows: bool,
}

/// Takes the equations that are false from the examples of their paths, and returns them with arguments that show it. An equation that
/// could not be run stays.
pub(super) fn withhold(
    subject: &Subject,
    module: Module,
    outcomes: &[Outcome],
    examples: &mut [Example],
    settings: &Settings,
) -> Tried {
    let exact = examples.iter().map(|example| example.general.clone());
    let overflowing = outcomes.iter().map(|outcome| outcome.overflowing.clone().map(Equation::from));
    let equations: Vec<Option<Equation>> = exact.chain(overflowing).collect();
    let mut tried = Tried::default();
    let complete = outcomes.iter().map(|outcome| outcome.values.clone());
    let complete = complete.filter(|values| values.iter().all(Closed::is_complete)).collect();
    let Some(trial) = Trial::new(subject, module, &equations, complete, settings) else { return tried };
    let count = examples.len();
    for (at, (outcome, example)) in outcomes.iter().zip(&mut *examples).enumerate() {
        let (Some(equation), Some(compiled)) = (&example.general, &trial.equations[at]) else { continue };
        // What there was no time to try is not shown.
        if settings.cancel.is_cancelled() {
            example.general = None;
            continue;
        }
        let (same, other) = (at, count + at);
        let (args, result) = match trial.judge(compiled, &outcome.values, Messages::Count) {
            Judged::Agreed => continue,
            Judged::Refuted { args, result } => (args, result),
            // Nobody knows whether a sum overflows: the equation has the sums of the program.
            Judged::Open => {
                if let Some(overflowing) = &equations[other] {
                    example.general = Some(overflowing.clone());
                    tried.overflows = true;
                }
                continue;
            }
        };
        let held = [(other, Messages::Count), (same, Messages::Open), (other, Messages::Open)]
            .into_iter()
            .find(|(place, messages)| trial.holds(*place, &outcome.values, *messages));
        if let Some((place, messages)) = held {
            tried.overflows |= place == other;
            example.general.clone_from(&equations[place]);
            if let (Some(general), Messages::Open) = (&mut example.general, messages) {
                general.body = SOME_ERROR.to_string();
            }
        } else {
            tried.withheld.push(Withheld { equation: equation.text(subject.function), args, result });
            example.general = None;
        }
    }
    if tried.overflows {
        tell_all_overflows(&trial, outcomes, examples, &equations);
    }
    tried
}

/// Tells the other paths with their sums, too. Where one path is only there because a sum overflows, its inputs are missing from a
/// condition of another path that is told without sums, and together the equations would not be all paths.
fn tell_all_overflows(
    trial: &Trial,
    outcomes: &[Outcome],
    examples: &mut [Example],
    equations: &[Option<Equation>],
) {
    let count = examples.len();
    for (at, (outcome, example)) in outcomes.iter().zip(examples).enumerate() {
        let is_told_without = example.general.is_some() && example.general == equations[at];
        if is_told_without && trial.holds(count + at, &outcome.values, Messages::Count) {
            example.general.clone_from(&equations[count + at]);
        }
    }
}

/// Must the messages of errors be the same?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Messages {
    Count,
    Open,
}

/// What the runs say about an equation.
enum Judged {
    /// It is false for these arguments, for which the function returns this.
    Refuted { args: Vec<String>, result: String },
    /// It is right for all arguments that were tried and that it speaks of, and there were some.
    Agreed,
    /// No run says anything.
    Open,
}

/// A function and the equations about it, ready to be run.
struct Trial {
    function: Applied,
    types: Vec<whatif_lambda::Type>,
    result: whatif_lambda::Type,
    equations: Vec<Option<Applied>>,
    /// The arguments of all examples that are complete: each equation is tried on those of other paths, too.
    examples: Vec<Vec<Closed>>,
    tries: u64,
}

impl Trial {
    fn new(
        subject: &Subject,
        module: Module,
        equations: &[Option<Equation>],
        examples: Vec<Vec<Closed>>,
        settings: &Settings,
    ) -> Option<Trial> {
        let Module { mut front, mut sources, .. } = module;
        let call = match subject.ty {
            Some(ty) => format!("({} :: {ty})", subject.function),
            None => subject.function.to_string(),
        };
        let mut name = resolve_or_add(&mut front, &mut sources, &call, subject.file).ok()?;
        let instance = front.instance(&mut sources, name)?;
        if let Some(predicate) = subject.predicate {
            let condition = resolve(&front, predicate, subject.file).ok()?;
            name = front.filtered(&mut sources, name, condition).ok()?;
        }
        let function = front.instance(&mut sources, name)?;
        let arity = instance.params.len();
        let read = |equation: &Option<Equation>| {
            let text = matcher(equation.as_ref()?, &call, arity)?;
            let name = front.value(&mut sources, &text).ok()?;
            front.instance(&mut sources, name).filter(|instance| instance.params.len() == arity)
        };
        let instances: Vec<_> = equations.iter().map(read).collect();
        let mut needed = roots(&function.function);
        needed.extend(instances.iter().flatten().flat_map(|instance| roots(&instance.function)));
        let program = program(&front, &needed, &function.params);
        let types = function.params.clone();
        let applied = |function| Applied::new(&program, function, &params(&types), settings);
        let equations =
            instances.iter().map(|instance| Some(applied(&instance.as_ref()?.function))).collect();
        let result = function.result.clone();
        let tries = if mentions_floats(&program, &needed) { ROUNDED } else { TRIES };
        Some(Trial { function: applied(&function.function), equations, result, types, examples, tries })
    }

    /// Is there an equation at this place, and do all runs agree with it?
    fn holds(&self, place: usize, example: &[Closed], messages: Messages) -> bool {
        let equation = self.equations[place].as_ref();
        equation.is_some_and(|equation| matches!(self.judge(equation, example, messages), Judged::Agreed))
    }

    /// Runs the equation and the function on the same arguments.
    fn judge(&self, equation: &Applied, example: &[Closed], messages: Messages) -> Judged {
        let mut judged = Judged::Open;
        let machine = self.function.machine();
        let mut variation = Variation::near(machine, example, 1);
        let mut work = 0;
        let varied = (0..self.tries).map_while(|at| {
            variation.extreme = at % EXTREME == 0;
            example.iter().zip(&self.types).map(|(value, ty)| variation.of(value, ty)).collect()
        });
        for args in self.examples.iter().cloned().chain(varied) {
            let (says, steps) = equation.run(&args, STEPS);
            work += steps;
            let says = match says {
                Ran::Value(Closed::Con(_, _, mut fields)) if fields.len() == 2 => {
                    Ran::Value(fields.swap_remove(0))
                }
                // The arguments do not match, or the guards do not hold.
                Ran::Value(_) | Ran::Unknown => continue,
                Ran::Failed(message) => Ran::Failed(message),
            };
            let (is, steps) = self.function.run(&args, STEPS);
            work += steps;
            let agrees = match (&is, &says) {
                (Ran::Failed(_), Ran::Failed(_)) if messages == Messages::Open => Some(true),
                _ => is.agrees(&says),
            };
            if agrees == Some(true) {
                judged = Judged::Agreed;
            }
            if agrees == Some(false) {
                let code = &machine.code;
                let args = args.iter().zip(&self.types).map(|(arg, ty)| arg.show(code, Some(ty))).collect();
                let result = match is {
                    Ran::Value(value) => value.show(code, Some(&self.result)),
                    Ran::Failed(message) => format!("error: {}", message.unwrap_or_default()),
                    Ran::Unknown => return judged,
                };
                return Judged::Refuted { args, result };
            }
            if work > WORK {
                return judged;
            }
        }
        judged
    }
}

/// The program of these functions, in which values of these types can be made.
fn program(front: &Front, needed: &[whatif_lambda::Name], types: &[whatif_lambda::Type]) -> Program {
    let mut program = front.program(needed);
    front.add_makers(&mut program, types.iter());
    program
}

/// An equation as a Haskell function: the result in a list if the arguments match, and the empty list otherwise. The last alternative is
/// never reached; it gives the function the type of `call`. None if the result has a part that is not shown.
fn matcher(equation: &Equation, call: &str, arity: usize) -> Option<String> {
    if equation.patterns.len() != arity || words(&equation.body).any(|word| word == "_" || word == "…") {
        return None;
    }
    let names: Vec<String> = (1..=arity).map(|at| format!("whatif_{at}")).collect();
    let guards = match &equation.guards[..] {
        [] => String::new(),
        guards => format!(" | {}", guards.join(", ")),
    };
    let tuple = |parts: &[String]| format!("({})", parts.join(", "));
    let applied = format!("({call}) {}", names.join(" "));
    // `ord` and `chr` are printed whether or not the module imports them.
    let all = [&equation.guards[..], std::slice::from_ref(&equation.body)].concat().join(" ");
    let codes: Vec<(&str, &str)> = [("ord", "fromEnum"), ("chr", "toEnum")]
        .into_iter()
        .filter(|(name, _)| words(&all).any(|word| word == *name))
        .collect();
    let bound: String = codes.iter().map(|(name, _)| format!("{name} ")).collect();
    let given: String = codes.iter().map(|(_, meaning)| format!(" {meaning}")).collect();
    let cases = format!(
        "case {} of {{ {}{guards} -> [{}]; _ -> []; _ -> [{applied}] }}",
        tuple(&names),
        tuple(&equation.patterns),
        equation.body
    );
    let lambda = match (bound.is_empty(), names.is_empty()) {
        (true, true) => return Some(cases),
        _ => format!("\\{bound}{} -> {cases}", names.join(" ")),
    };
    Some(if given.is_empty() { lambda } else { format!("({lambda}){given}") })
}

/// The words of a text: names, numbers and operators, but not the insides of strings.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split('"').step_by(2);
    outside.flat_map(|part| part.split(|char: char| !(char.is_alphanumeric() || "_'.…".contains(char))))
}
