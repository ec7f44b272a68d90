//! Running a task: events in, forms out.
//!
//! The terminal shows what [`Session::form`] says and hands every line to [`Session::event`]; a page uses `view` and [`Session::take`].
//! Nothing here reads or writes files.
//!
//! A `Session` has the program, the present configuration of the concrete semantics, the configurations before it (for `undo`) and the
//! events taken so far. `event` reads a line and `take` an event of a page; both become an `Input` that `concrete::Machine` drives, and the
//! answer is a `Reply`. A refused or failed event changes nothing.
//!
//! `form` shows the task with the events that are possible, `watch` the references and claims at this point. `save` keeps the events and
//! the hash of the program; `restore` runs them again, so a saved session never contradicts its program.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use whatif_source::{Place, Span};

use crate::code::{About, Constant, Program};
use crate::concrete::{Accepts, Configuration, Enabled, Machine, Refusal, Task};
use crate::datum::Datum;
use crate::error::Stop;
use crate::event::{self, Deed, Event};
use crate::input::{Action, Input, Turn};
use crate::report::ClaimKind;
use crate::syntax::Claim;
use crate::types::{Shape, Type};
use crate::value::{Concrete, Value, show_concrete};

/// Why a run takes no event after its end.
const OVER: &str = "the work is done, and its result does not change any more";

/// A run of a program, one event after the other. It is over as soon as its task has a value: then no event is possible, and only
/// [`Session::undo`] goes on.
///
/// ```
/// use std::sync::Arc;
/// use whatif_source::Sources;
/// use whatif_tophat::{Reply, Session};
///
/// let mut sources = Sources::new();
/// let file = sources.add("positive.top", "main = enter Int \"Seat\" |> \\x. if x > 0 then edit x else fail");
/// let program = Arc::new(whatif_tophat::parse(&mut sources, file).unwrap());
/// let mut session = Session::start(program.clone()).unwrap();
/// assert!(matches!(session.event("nine"), Reply::Refused { .. }));
/// assert_eq!(session.event("\"Seat\" 9"), Reply::Taken);
/// assert_eq!(session.form().value.as_deref(), Some("9"));
///
/// let again = Session::restore(program, &session.save()).unwrap();
/// assert_eq!(again.form(), session.form());
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    program: Arc<Program>,
    now: Configuration,
    past: Vec<Configuration>,
    events: Vec<String>,
}

/// What a session says to an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// The event was taken.
    Taken,
    /// The line was blank, a comment, or a line of a report around its events.
    Nothing,
    /// The event was not possible; nothing changed.
    Refused {
        /// Why.
        reason: String,
        /// The events that are.
        possible: Vec<Field>,
    },
    /// Taking it led to a run-time error; nothing changed.
    Failed(Failure),
}

/// A run-time error, or an evaluation that took too long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What went wrong.
    pub message: String,
    /// Where in the program, if it was an error of the program.
    pub place: Option<Place>,
    /// The same place, for messages.
    #[serde(skip)]
    pub span: Option<Span>,
}

impl Failure {
    fn new(program: &Program, stop: &Stop) -> Failure {
        let span = match stop {
            Stop::Error(error) => Some(error.span),
            Stop::Limit => None,
        };
        Failure { message: stop.to_string(), place: span.and_then(|span| program.place(span)), span }
    }
}

/// A run as it is kept: which program it is of, and its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// [`Program::hash`].
    pub program: String,
    /// As [`Session::event`] reads them.
    pub events: Vec<String>,
}

/// Why a run was not restored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RestoreError {
    /// The program changed since.
    OtherProgram,
    /// The program fails before its first event.
    Start(Failure),
    /// An event, by position, is not taken.
    Event(usize, Reply),
}

/// What references hold and claims say at a point of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watch {
    /// The definitions that are references, and what they hold.
    pub references: Vec<(String, String)>,
    /// The claims that say something here.
    pub claims: Vec<ClaimNow>,
}

/// A claim at a point of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimNow {
    /// Its name.
    pub name: String,
    /// What kind of claim it is.
    pub kind: ClaimKind,
    /// Whether it holds here.
    pub holds: bool,
}

impl ClaimNow {
    /// Whether the run breaks the claim here. A goal that is not reached is not broken.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        !self.holds && matches!(self.kind, ClaimKind::Property | ClaimKind::Invariant | ClaimKind::Assert)
    }
}

/// A task as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// The parts of the task, in its order.
    pub lines: Vec<Line>,
    /// The events that are possible.
    pub fields: Vec<Field>,
    /// The value of the task, if it is done.
    pub value: Option<String>,
    /// The assertions that did not hold on the way here.
    pub broken: Vec<String>,
}

/// One line of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// How deep it is nested.
    pub depth: usize,
    /// The address of what it shows, as `F S`.
    pub address: String,
    /// What it shows.
    pub text: String,
}

/// An event that is possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The shape of the event: `F S (Int)`.
    pub pattern: String,
    /// Where it goes.
    pub address: Vec<Turn>,
    /// What is to be done there.
    pub action: FieldAction,
    /// The label of what it is for.
    pub label: Option<String>,
    /// The users it is for, outermost first.
    pub users: Vec<String>,
    /// What the editor holds now, as it is written in an event.
    pub value: Option<String>,
}

/// What an event does at its address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldAction {
    /// A value of this type is entered.
    Enter(Shape),
    /// A user step is taken.
    Continue,
    /// The left alternative is picked.
    Left,
    /// The right alternative is picked.
    Right,
}

impl Field {
    fn new(enabled: &Enabled, at: &Configuration) -> Field {
        let (action, ty) = match &enabled.action {
            Accepts::Value(ty) => (FieldAction::Enter(Shape::from(ty)), Some(ty)),
            Accepts::Continue => (FieldAction::Continue, None),
            Accepts::Left => (FieldAction::Left, None),
            Accepts::Right => (FieldAction::Right, None),
        };
        Field {
            pattern: enabled.pattern(),
            address: enabled.path.clone(),
            action,
            label: enabled.target.label.as_deref().map(str::to_owned),
            users: enabled.target.users.iter().map(|user| user.to_string()).collect(),
            value: ty.and_then(|ty| Some(show_concrete(&at.task.content(&enabled.path, &at.store)?, ty))),
        }
    }

    /// The event that enters a value here, or does what else there is to be done.
    #[must_use]
    pub fn event(&self, value: &str) -> Event {
        let deed = match self.action {
            FieldAction::Enter(_) => Deed::Enter(value.to_owned()),
            FieldAction::Continue => Deed::Continue,
            FieldAction::Left => Deed::Left,
            FieldAction::Right => Deed::Right,
        };
        Event { address: self.address.clone(), deed }
    }
}

impl Session {
    /// Starts the main task.
    ///
    /// # Errors
    /// If that alone goes wrong.
    pub fn start(program: Arc<Program>) -> Result<Session, Failure> {
        let now = Machine::new(&program).start().map_err(|stop| Failure::new(&program, &stop))?;
        Ok(Session { program, now, past: Vec::new(), events: Vec::new() })
    }

    /// Runs the events of an earlier session again.
    ///
    /// # Errors
    /// If the program is another one, or does not take the events.
    pub fn restore(program: Arc<Program>, saved: &Saved) -> Result<Session, RestoreError> {
        if program.hash() != saved.program {
            return Err(RestoreError::OtherProgram);
        }
        let mut session = Session::start(program).map_err(RestoreError::Start)?;
        for (at, event) in saved.events.iter().enumerate() {
            match session.event(event) {
                Reply::Taken | Reply::Nothing => {}
                reply => return Err(RestoreError::Event(at, reply)),
            }
        }
        Ok(session)
    }

    /// What [`Session::restore`] needs.
    #[must_use]
    pub fn save(&self) -> Saved {
        Saved { program: self.program.hash(), events: self.events.clone() }
    }

    /// The program that runs.
    #[must_use]
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Where the run is.
    pub(crate) fn now(&self) -> &Configuration {
        &self.now
    }

    fn machine(&self) -> Machine<'_> {
        Machine::new(&self.program)
    }

    fn fields(&self, enabled: &[Enabled]) -> Vec<Field> {
        enabled.iter().map(|enabled| Field::new(enabled, &self.now)).collect()
    }

    /// Takes one line.
    pub fn event(&mut self, line: &str) -> Reply {
        if event::strip_comment(line).is_empty() {
            return Reply::Nothing;
        }
        let ends_so = || self.now.value().map(|value| show_concrete(&value, &self.program.result));
        let result = line.trim_start().strip_prefix("result ");
        if self.is_verdict(line)
            || result.is_some_and(|result| ends_so().as_deref() == Some(result.trim_end()))
        {
            return Reply::Nothing;
        }
        let enabled = self.machine().inputs(&self.now);
        let input = event::read(line, &enabled);
        if input.is_err()
            && let Some(expected) = result
        {
            let reason = match ends_so() {
                Some(value) => format!("the result is {value}, not {}", expected.trim_end()),
                None => format!("there is no result yet, and {} is expected", expected.trim_end()),
            };
            return Reply::Refused { reason, possible: self.fields(&enabled) };
        }
        if input.is_err() && event::is_outcome(line) {
            return Reply::Nothing;
        }
        self.input(input, &enabled)
    }

    /// Whether a line is the verdict of a report on one of the claims. The events after it are those of a run of its own.
    #[must_use]
    pub fn is_verdict(&self, line: &str) -> bool {
        let assertions = (0..self.program.assertions.len()).map(|at| self.program.assertion_name(at));
        let assertions: Vec<String> = assertions.collect();
        let claims = self.program.property_names().chain(assertions.iter().map(String::as_str));
        event::is_verdict(line, claims.chain([ClaimKind::NO_ERROR, ClaimKind::CAN_BE_FINISHED]))
    }

    /// A line as an event of a page, if it is possible now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn read(&self, line: &str) -> Result<Event, String> {
        if self.now.value().is_some() {
            return Err(OVER.to_owned());
        }
        let enabled = self.machine().inputs(&self.now);
        let Input { path, action } = event::read(line, &enabled)?;
        let deed = match action {
            Action::Value(value) => Deed::Fill(Datum::of(&value, type_at(&enabled, &path))),
            Action::Continue => Deed::Continue,
            Action::Left => Deed::Left,
            Action::Right => Deed::Right,
        };
        Ok(Event { address: path, deed })
    }

    /// What a line is for and for whom, if it is an event that is possible now.
    pub(crate) fn target(&self, line: &str) -> String {
        let enabled = self.machine().inputs(&self.now);
        let input = event::read(line, &enabled).ok();
        let meant = input
            .and_then(|input| enabled.iter().find(|it| it.path == input.path && it.action.takes(&input)));
        meant.map_or_else(String::new, |enabled| enabled.target.describe())
    }

    /// The assertions that were met since the last input, by number.
    pub(crate) fn met(&self) -> impl Iterator<Item = usize> {
        self.now.store.claims.iter().map(|(number, _)| *number)
    }

    /// Takes an event that is not a line, such as one from a page.
    pub fn take(&mut self, event: &Event) -> Reply {
        let enabled = self.machine().inputs(&self.now);
        let input = event.read(&enabled);
        self.input(input, &enabled)
    }

    fn input(&mut self, input: Result<Input<Concrete>, String>, enabled: &[Enabled]) -> Reply {
        let refused = |reason| Reply::Refused { reason, possible: self.fields(enabled) };
        if self.now.value().is_some() {
            return refused(OVER.to_owned());
        }
        let input = match input {
            Ok(input) => input,
            Err(reason) => return refused(reason),
        };
        match self.machine().drive(&self.now, &input) {
            Ok(next) => {
                let event = input.show(|value| self.show_input(value, &input.path, enabled));
                self.events.push(event);
                self.past.push(std::mem::replace(&mut self.now, next));
                Reply::Taken
            }
            Err(Refusal::NotEnabled) => refused("this is not possible now".to_owned()),
            Err(Refusal::Stop(stop)) => Reply::Failed(Failure::new(&self.program, &stop)),
        }
    }

    fn show_input(&self, value: &Concrete, path: &[Turn], enabled: &[Enabled]) -> String {
        show_concrete(value, type_at(enabled, path))
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
        let fields = self.fields(&self.machine().inputs(&self.now));
        let value = self.now.value().map(|value| show_concrete(&value, &self.program.result));
        Form { lines, fields, value, broken: self.broken() }
    }

    /// What references hold and claims say now.
    #[must_use]
    pub fn watch(&self) -> Watch {
        let references = self.program.references.iter().filter_map(|(name, local, ty)| {
            let Value::Location(location) = self.now.globals.get(*local)? else { return None };
            Some((name.clone(), show_concrete(&self.now.store.cells[*location], ty)))
        });
        let result = self.now.value();
        let mut claims = Vec::new();
        for property in &self.program.properties {
            let kind = match property.claim {
                Claim::Property => ClaimKind::Property,
                Claim::Invariant => ClaimKind::Invariant,
                Claim::Reachable => ClaimKind::Reachable,
                // These claims are about what can still happen, which one point does not show.
                Claim::Finishable | Claim::Response => continue,
            };
            if property.about_result && result.is_none() {
                continue;
            }
            let argument = result.clone().filter(|_| property.about_result);
            let holds = match self.machine().holds(property, &self.now, argument) {
                Ok(None) => continue,
                Ok(Some(holds)) => holds,
                Err(_) => false,
            };
            claims.push(ClaimNow { name: property.name.clone(), kind, holds });
        }
        for name in self.broken() {
            claims.push(ClaimNow { name, kind: ClaimKind::Assert, holds: false });
        }
        Watch { references: references.collect(), claims }
    }

    /// The assertions of the program that did not hold on the way here.
    fn broken(&self) -> Vec<String> {
        let broken = |(number, holds): &&(usize, Constant)| {
            *holds != Constant::Bool(true) && self.program.assertions[*number].about == About::Claim
        };
        let claims = self.now.store.claims.iter().filter(broken);
        claims.map(|(number, _)| self.program.assertion_name(*number)).collect()
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
            Task::Step(first, _) | Task::Loop(first, _) => self.lines(first, depth, path, user, lines),
            Task::UserStep(first, next, _) => {
                add(format!("[{}]", label(next, "Continue")));
                self.lines(first, depth, path, user, lines);
            }
            Task::At(name, inner) => self.lines(inner, depth, path, Some(name), lines),
            // What cannot be chosen is not shown; the address of the other side stays what it is.
            Task::Choice(left, right) if matches!((&**left, &**right), (_, Task::Fail) | (Task::Fail, _)) => {
                let (turn, side) = match **right {
                    Task::Fail => (Turn::First, left),
                    _ => (Turn::Second, right),
                };
                path.push(turn);
                self.lines(side, depth, path, user, lines);
                path.pop();
            }
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

/// The type of what is entered at an address.
fn type_at<'a>(enabled: &'a [Enabled], path: &[Turn]) -> &'a Type {
    let at = enabled.iter().find_map(|enabled| match &enabled.action {
        Accepts::Value(ty) if enabled.path == path => Some(ty),
        _ => None,
    });
    at.unwrap_or(&Type::Unit)
}

impl Watch {
    /// The references and claims as lines; `-- ` before each, so that they are no events.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.references {
            text.push_str(&format!("-- {name} = {value}\n"));
        }
        for claim in &self.claims {
            let state = match (claim.holds, claim.is_broken()) {
                (true, _) => "holds",
                (false, true) => "is broken",
                (false, false) => "is not reached",
            };
            text.push_str(&format!("-- {} {state}\n", claim.name));
        }
        text
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
        let user = field.users.last().map(|user| format!("  @ {user}")).unwrap_or_default();
        let line = format!("  {:width$}{label}{user}", field.pattern);
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
