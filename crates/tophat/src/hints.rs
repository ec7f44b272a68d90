//! Next steps: which inputs lead to a goal, from any point of a run.
//!
//! After Naus and Steenvoorden, *Generating next step hints for task oriented programs using symbolic execution* (TFP 2020). A
//! hint is an input, the condition on its value, and an example with a run that goes on to the goal. The hints are *sound*:
//! each example was replayed in the concrete semantics. They are *complete*, and said to be, if every input that can still
//! lead to the goal satisfies the condition of one of them: if the exploration came to its end and the conditions are exact.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use whatif_solver::{Solver, standard_brief};
use whatif_term::Term;

use crate::claims::Claims;
use crate::code::Program;
use crate::concrete::{self, Configuration};
use crate::engine::{self, Arrival};
use crate::explore::Search;
use crate::history::Asked;
use crate::input::Turn;
use crate::options::{Engine, Options};
use crate::reach::{Goal, reach};
use crate::report::Status;
use crate::session::Session;
use crate::show::Printer;
use crate::symbolic;
use crate::syntax::Claim;
use crate::witness::{Path, Step, Witness};

/// The inputs that lead to a goal from a point of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hints {
    /// The claim that is to be reached; `None` for the end of the work.
    pub goal: Option<String>,
    /// Whether the goal is reached already.
    pub reached: bool,
    /// Nearest to the goal first.
    pub hints: Vec<Hint>,
    /// Whether every input that leads to the goal is among them.
    pub complete: bool,
    /// Why not.
    pub reasons: Vec<String>,
}

/// An input that leads to the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// The input as an event; what is entered is a symbol.
    pub input: String,
    /// What it is for, and for whom.
    pub target: String,
    /// The condition on the symbols.
    pub condition: String,
    /// The condition under which the goal is reached by this very input, if there is one.
    pub at_once: Option<String>,
    /// The input with a value that satisfies the condition, then the rest of a run to the goal.
    pub example: Vec<String>,
    /// What each event of the example is for, and for whom.
    pub targets: Vec<String>,
}

/// Which inputs lead from the present point of a session to the end of its work, or to a claim of its file.
///
/// ```
/// use std::sync::Arc;
/// use whatif_source::Sources;
/// use whatif_tophat::{Options, Session, hints};
///
/// let mut sources = Sources::new();
/// let file = sources.add("seat.top", "main = enter Int \"Seat\" |> \\x. if x > 3 then edit x else fail");
/// let program = Arc::new(whatif_tophat::parse(&mut sources, file).unwrap());
/// let found = hints(&Session::start(program).unwrap(), None, &Options::default()).unwrap();
/// assert!(found.complete);
/// assert_eq!(found.hints[0].example, ["4"]);
/// ```
///
/// # Errors
/// If the file has no `reachable` or `property` claim of that name.
pub fn hints(session: &Session, goal: Option<&str>, options: &Options) -> Result<Hints, String> {
    hints_with(session, goal, options, &mut standard_brief())
}

/// As [`hints`], with a solver of one's own.
///
/// # Errors
/// If the file has no `reachable` or `property` claim of that name.
pub fn hints_with(
    session: &Session,
    goal: Option<&str>,
    options: &Options,
    solver: &mut dyn Solver,
) -> Result<Hints, String> {
    let program = &**session.program();
    let claim = |name: &str| {
        let wanted = |claim| matches!(claim, Claim::Reachable | Claim::Property);
        let found = program.properties.iter().find(|known| known.name == name && wanted(known.claim));
        found
            .map(Goal::Claim)
            .ok_or_else(|| format!("the file has no `reachable` or `property` called `{name}`"))
    };
    let wanted = goal.map_or(Ok(Goal::End), claim)?;
    let options = Options { engine: Engine::Merged, ..options.clone() };
    let mut hinting = Hinting { program, goal: wanted, options: &options, solver };
    Ok(Hints { goal: goal.map(str::to_owned), ..hinting.find(session.now()) })
}

/// The search for hints to one goal.
pub(crate) struct Hinting<'a> {
    pub(crate) program: &'a Program,
    pub(crate) goal: Goal<'a>,
    pub(crate) options: &'a Options,
    pub(crate) solver: &'a mut dyn Solver,
}

/// An input and the condition under which it leads to the goal.
pub(crate) struct Found {
    pub(crate) step: Step,
    pub(crate) condition: Term,
    /// The disjuncts of the condition, one for each way of the input.
    ways: Vec<Term>,
    /// The condition under which it leads there without another input.
    at_once: Term,
}

/// The most ways of an input that are tried to find a short example.
const MAX_WAYS: usize = 8;

/// The inputs that lead to the goal.
pub(crate) struct All {
    reached: bool,
    pub(crate) found: Vec<Found>,
    pub(crate) complete: bool,
    reasons: Vec<String>,
}

impl Hinting<'_> {
    fn search(&mut self, from: &Configuration) -> Search<'_> {
        let mut search =
            Search::new(self.program, self.options, &mut *self.solver, Claims::none(self.program));
        if let Goal::Claim(property) = self.goal {
            search.machine.asked = Asked::by(self.program, std::iter::once(property));
        }
        search.keep_runs = false;
        search.keep_edges = true;
        // A hint names an input by its address, which sorting would change.
        search.sorting = false;
        search.from = Some(symbolic::Configuration::from_concrete(from));
        search
    }

    /// Every input that leads to the goal, and when.
    pub(crate) fn all(&mut self, from: &Configuration) -> All {
        let goal = self.goal;
        let mut search = self.search(from);
        let states = engine::merged(&mut search);
        let reach = reach(&mut search, &states, goal);
        let root = states.all.first();
        let reached = root.is_some_and(|root| goal.surely(&search.machine, &root.at));
        let over = from.value().is_some();
        let mut found: Vec<Found> = Vec::new();
        for edge in root.filter(|_| !over).into_iter().flat_map(|root| &root.edges) {
            let way = |behind: Term| Term::and(edge.guard.iter().chain([&behind]));
            let condition = way(reach.behind(&search, &states, goal, edge));
            let at_once = way(match &edge.to {
                Arrival::End(at) => goal.condition(&search.machine, at),
                Arrival::States { .. } => Term::bool(false),
            });
            match found.iter_mut().find(|known| known.step.input == edge.step.input) {
                Some(known) => {
                    known.condition = Term::or([&known.condition, &condition]);
                    known.ways.push(condition);
                    known.at_once = Term::or([&known.at_once, &at_once]);
                }
                None => {
                    let ways = vec![condition.clone()];
                    found.push(Found { step: edge.step.clone(), condition, ways, at_once });
                }
            }
        }
        found.retain(|found| search.satisfiable(std::slice::from_ref(&found.condition)));
        for found in &mut found {
            if search.implies(&found.step.values(), &found.condition) {
                found.condition = Term::bool(true);
            }
        }
        let (status, mut reasons) = search.status();
        let complete = status == Status::Exhausted && reach.is_exact();
        if status == Status::Exhausted && !complete {
            reasons.push("the conditions are not exact".to_owned());
        }
        All { reached, found, complete, reasons }
    }

    fn find(&mut self, from: &Configuration) -> Hints {
        let All { reached, found, complete, reasons } = self.all(from);
        let mut hints: Vec<Hint> = found.iter().filter_map(|found| self.show(from, found)).collect();
        hints.sort_by_key(|hint| hint.example.len());
        Hints { goal: None, reached, hints, complete, reasons }
    }

    /// A hint, if its example leads to the goal.
    fn show(&mut self, from: &Configuration, found: &Found) -> Option<Hint> {
        let step = &found.step;
        let path =
            Path { steps: vec![Arc::new(step.clone())], condition: Vec::new(), names: FxHashMap::default() };
        let (first, rest) = self.example(from, &path, found)?;
        let printer = Printer::new(&path);
        Some(Hint {
            input: printer.input(&step.input, step.ty.as_ref()),
            target: step.target.describe(),
            condition: printer.condition(std::slice::from_ref(&found.condition)),
            at_once: (!found.at_once.is_false())
                .then(|| printer.condition(std::slice::from_ref(&found.at_once))),
            example: [first.events, rest.events].concat(),
            targets: [first.targets, rest.targets].concat(),
        })
    }

    /// A value for the input and the rest of a run to the goal, of as few inputs as may be.
    fn example(&mut self, from: &Configuration, path: &Path, found: &Found) -> Option<(Witness, Witness)> {
        let at_once = std::slice::from_ref(&found.at_once);
        let machine = concrete::Machine::new(self.program);
        let mut shortest: Option<(Witness, Witness)> = None;
        for way in at_once.iter().chain(found.ways.iter().take(MAX_WAYS)).filter(|way| !way.is_false()) {
            let mut search = self.search(from);
            let Some(first) = search.witness(path, way) else { continue };
            drop(search);
            let Ok(next) = machine.drive(from, first.inputs.first()?) else { continue };
            let Some(rest) = self.rest(&next) else { continue };
            let inputs = rest.inputs.len();
            if shortest.as_ref().is_none_or(|(_, known)| inputs < known.inputs.len()) {
                shortest = Some((first, rest));
            }
            if inputs == 0 {
                break;
            }
        }
        shortest
    }

    /// The shortest run from a point to the goal, replayed.
    fn rest(&mut self, from: &Configuration) -> Option<Witness> {
        let goal = self.goal;
        let mut search = self.search(from);
        let states = engine::merged(&mut search);
        let (number, holds) = states.all.iter().enumerate().find_map(|(number, state)| {
            let holds = goal.condition(&search.machine, &state.at);
            let formulas = [state.formula.as_slice(), std::slice::from_ref(&holds)].concat();
            (!holds.is_false() && search.satisfiable(&formulas)).then_some((number, holds))
        })?;

        let rest = search.witness(&states.path_to(number), &holds)?;

        drop(search);
        let machine = concrete::Machine::new(self.program);
        let mut now = from.clone();
        for input in &rest.inputs {
            now = machine.drive(&now, input).ok()?;
        }
        let reached = match goal {
            Goal::End => now.value().is_some(),
            Goal::Claim(property) => {
                let result = now.value().filter(|_| property.about_result);
                let judged = result.is_some() || !property.about_result;
                judged && machine.holds(property, &now, result).ok()? == Some(true)
            }
            Goal::Answer(_) => false,
        };
        reached.then_some(rest)
    }
}

impl Hint {
    /// Whether the hint is about the editor or button at an address.
    #[must_use]
    pub fn is_at(&self, address: &[Turn]) -> bool {
        let turns = self.input.split_whitespace().take_while(|word| matches!(*word, "F" | "S"));
        turns.eq(address.iter().map(Turn::to_string))
    }
}

impl Hints {
    /// The hints as text.
    #[must_use]
    pub fn render(&self) -> String {
        let goal = self.goal.as_deref().unwrap_or("the end");
        let mut text = String::new();
        if self.reached {
            text.push_str(&format!("{goal} is reached\n"));
            return text;
        }
        for hint in &self.hints {
            let condition =
                if hint.condition == "True" { String::new() } else { format!(" if {}", hint.condition) };
            let target = if hint.target.is_empty() { String::new() } else { format!("  -- {}", hint.target) };
            let at_once = match hint.at_once.as_deref().filter(|at_once| *at_once != hint.condition) {
                Some(at_once) => format!("\n    at once if {at_once}"),
                None => String::new(),
            };
            text.push_str(&format!(
                "{}{condition}{target}{at_once}\n    for example {}\n",
                hint.input,
                hint.example.join("; ")
            ));
        }
        text.push_str(&match (self.hints.is_empty(), self.complete) {
            (true, true) => format!("nothing leads to {goal} any more\n"),
            (false, true) => format!("nothing else leads to {goal}\n"),
            (_, false) => format!("there may be more: {}\n", self.reasons.join("; ")),
        });
        text
    }
}
