//! Evaluates the call of a test without unknowns, and records the marks that the run passes: a test reaches only what
//! its run was seen to reach.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Duration;

use whatif_machine::machine::World;
use whatif_machine::mark::Marks;

use super::{Candidate, Case, Expected, Input, Kind, Subject, in_file};
use crate::doctest::Printed;
use crate::engine::Engine;
use crate::eval::{Ended, eval_in};
use crate::options::Options;

/// The limit of time for a million steps of a call.
const MILLION: Duration = Duration::from_millis(400);

/// The name of the program in these runs. A test has another name, which nobody can know.
const NAME: &str = "whatif-test-of-a-call";

/// The expressions that a test may compare, in order: the whole value; of a call that does not end or cannot be shown,
/// the first elements, or the start of what `show` prints; or only that it can be evaluated.
const LOOKS: [fn(&str) -> String; 4] = [
    str::to_string,
    |call| format!("take 5 ({call})"),
    |call| format!("take 200 (show ({call}))"),
    |call| format!("seq ({call}) ()"),
];

impl Subject<'_> {
    /// Evaluates a call; gives the test and the marks that it passes, or none if the call gives no test.
    pub(super) fn called(
        &self,
        candidate: &Candidate,
        steps: u64,
        marks: &mut Marks,
    ) -> Option<(Case, BTreeSet<u32>)> {
        let Candidate { function, kind, .. } = candidate;
        let action = *kind == Kind::Action;
        let looks = if *kind == Kind::Function { &LOOKS[..] } else { &LOOKS[..1] };
        for look in looks {
            let call = look(&candidate.call);
            let Some((expected, input, mut reached)) = self.expected(&call, candidate, steps, marks) else {
                continue;
            };
            // Code that was copied may have no place by which the run's marks are known; the path has marks for
            // everything that the whole value needs.
            if call == candidate.call {
                reached.extend(&candidate.reached);
            }
            let holds = Expected::Value("True".to_string());
            let bug = matches!(kind, Kind::Property { .. }) && expected != holds;
            let expected = if bug { holds } else { expected };
            let function = function.clone();
            let method = candidate.method;
            return Some((Case { function, call, input, expected, bug, action, method }, reached));
        }
        None
    }

    /// The result of an expression, with the input that it needed; none if it does not end, cannot be shown, or needs
    /// what a test cannot provide.
    fn expected(
        &self,
        call: &str,
        candidate: &Candidate,
        steps: u64,
        marks: &mut Marks,
    ) -> Option<(Expected, Option<Input>, BTreeSet<u32>)> {
        let action = candidate.kind == Kind::Action;
        let time = self.options.time.min(MILLION * (1 + steps / 1_000_000) as u32);
        let limited = Options { max_steps: Some(steps), time, ..self.options.clone() };
        let mut world = Given::new(candidate.input.as_ref());
        // The result of an action is not printed.
        let run = if action { format!("({call}) >> return ()") } else { call.to_string() };
        let known = marks.marks.len() as u32;
        let module = self.showing.clone();
        let evaluated = eval_in(module, &run, &mut world, &Engine::new(&limited), &mut |program, sources| {
            marks.mark(program, &|span| in_file(span, sources, self.file));
        });
        let reached =
            evaluated.as_ref().map_or_else(|_| BTreeSet::new(), |(_, passed)| marks.as_of(known, passed));
        marks.forget_after(known);
        let (evaluation, _) = evaluated.ok()?;
        let is_raised = matches!(evaluation.ended, Ended::Raised | Ended::Exit(_));
        let needs_input = world.needs_input(is_raised);
        let Given { printed, outside, .. } = &world;
        let expected = match evaluation.ended {
            // A test cannot provide the file that an action reads, nor the time, nor the name of the program.
            _ if printed.asked || outside.get() || printed.out.contains(NAME) => return None,
            _ if needs_input && candidate.input.is_none() => return None,
            Ended::Value if action => Expected::Value(printed.out.clone()),
            Ended::Value => Expected::Value(printed.value().to_string()),
            // An action that ends the program raises an exception.
            Ended::Raised | Ended::Exit(_) => Expected::Raises(world.raised()),
            _ => return None,
        };
        // Who prints an uncaught exception looks at the name of the program, and so at its arguments: perhaps nobody else did.
        if is_raised && needs_input && !world.has_read {
            let plain = Candidate { input: None, ..candidate.clone() };
            let without = self.expected(call, &plain, steps, marks);
            if let Some(found) = without.filter(|(without, ..)| *without == expected) {
                return Some(found);
            }
        }
        let input = candidate.input.clone().filter(|_| needs_input);
        Some((expected, input, reached))
    }
}

/// A world with a standard input and arguments of the program.
struct Given {
    printed: Printed,
    arguments: Vec<String>,
    /// What was not read yet of the standard input, backwards.
    text: Vec<char>,
    /// Did the program look at its input?
    has_read: bool,
    /// Did the program look at its arguments or its name? Printing an uncaught exception looks at the name.
    has_looked: Cell<bool>,
    /// Did the program look at something that changes from run to run, such as the clock?
    outside: Cell<bool>,
}

impl Given {
    fn new(input: Option<&Input>) -> Given {
        let arguments = input.map_or_else(Vec::new, |input| input.arguments.clone());
        let text = input.map_or_else(Vec::new, |input| input.text.chars().rev().collect());
        let (has_looked, outside) = (Cell::new(false), Cell::new(false));
        Given { printed: Printed::default(), arguments, text, has_read: false, has_looked, outside }
    }

    /// Does the outcome of the run depend on what it was given?
    fn needs_input(&self, is_raised: bool) -> bool {
        self.has_read || self.has_looked.get() && (!is_raised || !self.arguments.is_empty())
    }

    /// The message of an exception that was not caught.
    fn raised(&self) -> String {
        let message = self.printed.error();
        message.strip_prefix(&format!("{NAME}: ")).unwrap_or(message).trim_end().to_string()
    }
}

impl World for Given {
    fn put_char(&mut self, handle: i64, char: char) {
        self.printed.put_char(handle, char);
    }

    fn get_char(&mut self, handle: i64, take: bool) -> Option<char> {
        if handle != 0 {
            return self.printed.get_char(handle, take);
        }
        self.has_read = true;
        if take { self.text.pop() } else { self.text.last().copied() }
    }

    fn open(&mut self, path: &str, mode: i64) -> i64 {
        self.printed.open(path, mode)
    }

    fn arguments(&self) -> (String, Vec<String>) {
        self.has_looked.set(true);
        (NAME.to_string(), self.arguments.clone())
    }

    fn variable(&self, _name: &str) -> Option<String> {
        self.outside.set(true);
        None
    }

    fn clocks(&self) -> (i64, i64) {
        self.outside.set(true);
        (0, 0)
    }
}
