//! Running a task: events in, forms out.
//!
//! The terminal (or a web page, later) shows what [`Session::form`] says and hands every line to [`Session::event`]. Nothing
//! here reads or writes.

use serde::Serialize;

use crate::code::{Constant, Program};
use crate::concrete::{Accepts, Configuration, Enabled, Machine, Refusal, Task};
use crate::error::{RuntimeError, Stop};
use crate::event;
use crate::input::{Input, Turn};
use crate::types::Type;
use crate::value::{Concrete, Value, show_concrete};

/// A run of a program, one event after the other.
///
/// ```
/// use whatif_source::Sources;
/// use whatif_tophat::{Reply, Session};
///
/// let mut sources = Sources::new();
/// let file = sources.add("positive.top", "main = enter Int \"Seat\" |> \\x. if x > 0 then edit x else fail");
/// let program = whatif_tophat::parse(&mut sources, file).unwrap();
/// let mut session = Session::start(&program).unwrap();
/// assert!(matches!(session.event("nine"), Reply::Refused { .. }));
/// assert_eq!(session.event("\"Seat\" 9"), Reply::Taken);
/// assert_eq!(session.form().value.as_deref(), Some("9"));
/// ```
pub struct Session<'a> {
    program: &'a Program,
    machine: Machine<'a>,
    now: Configuration,
    past: Vec<Configuration>,
    events: Vec<String>,
}

/// What a session says to an event.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The event was taken.
    Taken,
    /// The line was blank or a comment.
    Nothing,
    /// The event was not possible; nothing changed.
    Refused {
        /// Why.
        reason: String,
        /// The events that are.
        possible: Vec<Field>,
    },
    /// Taking it led to a run-time error; nothing changed.
    Failed(Stop),
}

/// A task as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// The parts of the task, in its order.
    pub lines: Vec<Line>,
    /// The events that are possible.
    pub fields: Vec<Field>,
    /// The value of the task, if it is done.
    pub value: Option<String>,
    /// Assertions that did not hold on the way here, as they are written in the program's report.
    pub broken: Vec<usize>,
}

/// One line of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// How deep it is nested.
    pub depth: usize,
    /// The address of what it shows, as `F S`.
    pub address: String,
    /// What it shows.
    pub text: String,
}

/// An event that is possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The shape of the event: `F S (Int)`.
    pub pattern: String,
    /// The label of what it is for.
    pub label: Option<String>,
    /// The user it is for.
    pub user: Option<String>,
    /// The type of the value, if it needs one.
    pub ty: Option<String>,
}

impl From<&Enabled> for Field {
    fn from(enabled: &Enabled) -> Field {
        Field {
            pattern: enabled.pattern(),
            label: enabled.target.label.as_deref().map(str::to_owned),
            user: enabled.target.users.last().map(|user| user.to_string()),
            ty: match &enabled.action {
                Accepts::Value(ty) => Some(ty.to_string()),
                _ => None,
            },
        }
    }
}

impl<'a> Session<'a> {
    /// Starts the main task.
    ///
    /// # Errors
    /// If that alone goes wrong.
    pub fn start(program: &'a Program) -> Result<Session<'a>, Stop> {
        let machine = Machine::new(program);
        let now = machine.start()?;
        Ok(Session { program, machine, now, past: Vec::new(), events: Vec::new() })
    }

    /// Takes one line.
    pub fn event(&mut self, line: &str) -> Reply {
        if event::strip_comment(line).is_empty() {
            return Reply::Nothing;
        }
        let enabled = self.machine.inputs(&self.now);
        match event::read(line, &enabled) {
            Err(reason) => Reply::Refused { reason, possible: enabled.iter().map(Field::from).collect() },
            Ok(input) => self.input(&input, &enabled),
        }
    }

    fn input(&mut self, input: &Input<Concrete>, enabled: &[Enabled]) -> Reply {
        match self.machine.drive(&self.now, input) {
            Ok(next) => {
                let event = input.show(|value| self.show_input(value, &input.path, enabled));
                self.events.push(event);
                self.past.push(std::mem::replace(&mut self.now, next));
                Reply::Taken
            }
            Err(Refusal::NotEnabled) => Reply::Refused {
                reason: "this is not possible now".to_owned(),
                possible: enabled.iter().map(Field::from).collect(),
            },
            Err(Refusal::Stop(stop)) => Reply::Failed(stop),
        }
    }

    fn show_input(&self, value: &Concrete, path: &[Turn], enabled: &[Enabled]) -> String {
        let ty = enabled.iter().find_map(|enabled| match &enabled.action {
            Accepts::Value(ty) if enabled.path == path => Some(ty),
            _ => None,
        });
        show_concrete(value, ty.unwrap_or(&Type::Unit))
    }

    /// Takes the last event back; false if there is none.
    pub fn undo(&mut self) -> bool {
        match self.past.pop() {
            Some(before) => {
                self.now = before;
                self.events.pop();
                true
            }
            None => false,
        }
    }

    /// The events taken so far, for a file that can be replayed.
    #[must_use]
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// The task as it is now.
    #[must_use]
    pub fn form(&self) -> Form {
        let mut lines = Vec::new();
        self.lines(&self.now.task, 0, &mut Vec::new(), None, &mut lines);
        let fields = self.machine.inputs(&self.now).iter().map(Field::from).collect();
        let value = self.now.value().map(|value| show_concrete(&value, &self.program.result));
        let broken = self.now.store.claims.iter().filter(|(_, holds)| *holds != Constant::Bool(true));
        Form { lines, fields, value, broken: broken.map(|(number, _)| *number).collect() }
    }

    /// The run-time error of a [`Reply::Failed`], if it was one.
    #[must_use]
    pub fn error(stop: &Stop) -> Option<&RuntimeError> {
        match stop {
            Stop::Error(error) => Some(error),
            Stop::Limit => None,
        }
    }

    fn lines(
        &self,
        task: &Task,
        depth: usize,
        path: &mut Vec<Turn>,
        user: Option<&str>,
        lines: &mut Vec<Line>,
    ) {
        let address = |path: &[Turn]| path.iter().map(Turn::to_string).collect::<Vec<_>>().join(" ");
        let for_user = user.map(|user| format!(" @ {user}")).unwrap_or_default();
        let mut add =
            |text: String| lines.push(Line { depth, address: address(path), text: text + &for_user });
        let label = |label: &Option<std::sync::Arc<str>>, other: &str| match label {
            Some(label) => label.to_string(),
            None => other.to_owned(),
        };
        let content = |value: &Value<Constant>, ty: &Type| show_concrete(value, ty);
        match task {
            Task::Edit(editor, value) => {
                add(format!("{}: {}", label(&editor.label, "edit"), content(value, &editor.ty)));
            }
            Task::Enter(editor) => add(format!("{}: ____ ({})", label(&editor.label, "enter"), editor.ty)),
            Task::Share(editor, location) => {
                let value = &self.now.store.cells[*location];
                add(format!("{}: {} (shared)", label(&editor.label, "share"), content(value, &editor.ty)));
            }
            Task::Fail => add("(nothing can be done here)".to_owned()),
            Task::Step(first, _) => self.lines(first, depth, path, user, lines),
            Task::UserStep(first, next, _) => {
                add(format!("[{}]", label(next, "Continue")));
                self.lines(first, depth, path, user, lines);
            }
            Task::At(name, inner) => self.lines(inner, depth, path, Some(name), lines),
            Task::Pair(left, right) | Task::Choice(left, right) => {
                let word = if matches!(task, Task::Pair(..)) { "both" } else { "either" };
                add(format!("{word}:"));
                for (turn, side) in [(Turn::First, left), (Turn::Second, right)] {
                    path.push(turn);
                    self.lines(side, depth + 1, path, user, lines);
                    path.pop();
                }
            }
            Task::UserChoice(left, right) => {
                add(format!("pick: [{}] or [{}]", label(&left.label, "L"), label(&right.label, "R")));
            }
        }
    }
}

impl Form {
    /// The form as text for a terminal.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(&format!("{:indent$}{}\n", "", line.text, indent = 2 * line.depth));
        }
        if let Some(value) = &self.value {
            text.push_str(&format!("done: {value}\n"));
        }
        if self.fields.is_empty() && self.value.is_none() {
            text.push_str("stuck: no input is possible\n");
        }
        if !self.fields.is_empty() {
            text.push_str("possible events:\n");
            text.push_str(&render_fields(&self.fields));
        }
        text
    }
}

/// The events that are possible, one a line.
#[must_use]
pub fn render_fields(fields: &[Field]) -> String {
    let width = fields.iter().map(|field| field.pattern.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for field in fields {
        let label = field.label.as_ref().map(|label| format!("  \"{label}\"")).unwrap_or_default();
        let user = field.user.as_ref().map(|user| format!("  @ {user}")).unwrap_or_default();
        let line = format!("  {:width$}{label}{user}", field.pattern);
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
