//! A task as one of its users sees it.
//!
//! A page shows each user what is theirs: the editors, the buttons, the data that they may look at. What belongs to others is one
//! line that says whom the work waits for. A button that cannot be pressed is shown all the same, with the reason, because a user who
//! looks for it should learn why it does not work:
//!
//! ```text
//!   (enter Int "Days" >? "Ask" -> \d. if d <= !left then … else fail) @ employee
//!
//!   employee sees    Days [ 25 ]   (Ask)  not possible: `d <= !left` does not hold
//!   manager sees     waiting for employee
//! ```
//!
//! When the work is done, nothing can be entered or pressed any more: its editors show what they hold.
//!
//! A part without `@ user` around it belongs to every user. Of several users around a part, the innermost one owns it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::code::{Because, Editor};
use crate::concrete::{Machine, Task};
use crate::datum::Datum;
use crate::event::Deed;
use crate::input::Turn;
use crate::session::Session;
use crate::types::Shape;
use crate::value::{Concrete, Side, show_concrete};

/// Who looks at a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer<'a> {
    /// One of its users.
    User(&'a str),
    /// Who sees everything, such as the developer.
    All,
}

impl Viewer<'_> {
    /// Whether the viewer owns a part that is for this user, or for no one in particular.
    #[must_use]
    pub fn owns(self, user: Option<&str>) -> bool {
        match self {
            Viewer::All => true,
            Viewer::User(name) => user.is_none_or(|user| user == name),
        }
    }
}

/// What a user sees of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The parts, in the order of the task.
    pub parts: Vec<Part>,
    /// The other users that the work waits for.
    pub waiting: Vec<String>,
    /// The value of the task, as it is written in a program, if it is done.
    pub value: Option<String>,
}

/// A part of a task that a user sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// A value that is entered, changed or looked at.
    Editor(EditorPart),
    /// A step to take or an alternative to pick.
    Button(ButtonPart),
    /// Parts that are done in any order.
    Both(Vec<Part>),
    /// Parts of which one is done.
    Either(Vec<Part>),
    /// Why the work does not go on by itself.
    Note(String),
}

/// An editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditorPart {
    /// Where it is.
    pub address: Vec<Turn>,
    /// Its label.
    pub label: Option<String>,
    /// Who it belongs to.
    pub user: Option<String>,
    /// The type of its value; nothing for a value that cannot be entered.
    pub shape: Option<Shape>,
    /// What it holds.
    pub value: Option<Datum>,
    /// Whether what it holds is shared with others.
    pub shared: bool,
    /// Whether people only look at it.
    pub read_only: bool,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ButtonPart {
    /// Where it is.
    pub address: Vec<Turn>,
    /// Its label, if it has one.
    pub label: Option<String>,
    /// Who it belongs to.
    pub user: Option<String>,
    /// What it does.
    pub deed: Deed,
    /// Why it cannot be pressed; nothing if it can.
    pub reason: Option<String>,
}

impl Session {
    /// The task as a viewer sees it now.
    #[must_use]
    pub fn view(&self, viewer: Viewer<'_>) -> View {
        let now = self.now();
        let machine = Machine::new(self.program());
        let value = now.value().map(|value| show_concrete(&value, &self.program().result));
        let mut looking = Looking {
            session: self,
            machine,
            viewer,
            over: value.is_some(),
            path: Vec::new(),
            users: Vec::new(),
            waiting: Vec::new(),
        };
        let parts = looking.task(&now.task);
        // When the work is done, no user is waited for.
        let waiting = if value.is_some() { Vec::new() } else { looking.waiting };
        View { parts, waiting, value }
    }
}

/// What a task that was picked is called: the labels of what there is to do first.
fn labels(task: &Task) -> Vec<String> {
    let label = |label: &Option<Arc<str>>| label.iter().map(|label| label.to_string()).collect();
    match task {
        Task::Edit(editor, _) | Task::Enter(editor) | Task::Share(editor, _) => label(&editor.label),
        Task::UserStep(_, step, _) if step.is_some() => label(step),
        Task::UserChoice(left, right) => [label(&left.label), label(&right.label)].concat(),
        Task::Step(inner, _) | Task::UserStep(inner, ..) | Task::At(_, inner) | Task::Loop(inner, _) => {
            labels(inner)
        }
        Task::Pair(left, right) | Task::Choice(left, right) => [labels(left), labels(right)].concat(),
        Task::Fail => Vec::new(),
    }
}

/// A walk through a task on behalf of a viewer.
struct Looking<'a> {
    session: &'a Session,
    machine: Machine<'a>,
    viewer: Viewer<'a>,
    /// Whether the work is done: then its editors are only looked at.
    over: bool,
    path: Vec<Turn>,
    users: Vec<Arc<str>>,
    waiting: Vec<String>,
}

impl Looking<'_> {
    fn user(&self) -> Option<String> {
        self.users.last().map(|user| user.to_string())
    }

    fn is_mine(&self) -> bool {
        self.viewer.owns(self.users.last().map(|user| &**user))
    }

    fn task(&mut self, task: &Task) -> Vec<Part> {
        crate::stack::with_room(|| match task {
            Task::Edit(editor, value) => self.editor(editor, Some(value), false),
            Task::Enter(editor) => self.editor(editor, None, false),
            Task::Share(editor, location) => {
                let value = self.session.now().store.cells[*location].clone();
                self.editor(editor, Some(&value), true)
            }
            Task::Fail => Vec::new(),
            Task::Step(first, _) => {
                let mut parts = self.task(first);
                // With a value, the task would have gone on if it could.
                if !parts.is_empty()
                    && first.value(&self.session.now().store).is_some()
                    && let Some(because) = self.machine.why_not(task, &self.session.now().store)
                {
                    parts.push(Part::Note(format!("cannot go on: {}", self.say(&because))));
                }
                parts
            }
            Task::Loop(inner, _) => self.task(inner),
            Task::At(user, inner) => {
                self.users.push(user.clone());
                let parts = self.task(inner);
                self.users.pop();
                parts
            }
            Task::UserStep(first, label, _) => {
                let mut parts = self.task(first);
                let reason = self.step_reason(task, first);
                parts.extend(self.button(label.as_deref(), Deed::Continue, reason));
                parts
            }
            Task::UserChoice(left, right) => {
                let mut parts = self.alternative(left, Deed::Left);
                parts.extend(self.alternative(right, Deed::Right));
                parts
            }
            Task::Pair(left, right) => self.several(
                left,
                right,
                |task| match task {
                    Task::Pair(left, right) => Some((left, right)),
                    _ => None,
                },
                Part::Both,
            ),
            Task::Choice(left, right) => self.several(
                left,
                right,
                |task| match task {
                    Task::Choice(left, right) => Some((left, right)),
                    _ => None,
                },
                Part::Either,
            ),
        })
    }

    /// The parts of a pair or choice; nested ones of the same kind are one group.
    fn several(
        &mut self,
        left: &Arc<Task>,
        right: &Arc<Task>,
        same: fn(&Task) -> Option<(&Arc<Task>, &Arc<Task>)>,
        group: fn(Vec<Part>) -> Part,
    ) -> Vec<Part> {
        let mut parts = Vec::new();
        for (turn, side) in [(Turn::First, left), (Turn::Second, right)] {
            self.path.push(turn);
            let inner = match same(side) {
                Some((left, right)) => match self.several(left, right, same, group).pop() {
                    Some(Part::Both(parts) | Part::Either(parts)) => parts,
                    other => other.into_iter().collect(),
                },
                None => match self.task(side) {
                    parts if parts.len() > 1 => vec![Part::Both(parts)],
                    parts => parts,
                },
            };
            parts.extend(inner);
            self.path.pop();
        }
        if parts.is_empty() { parts } else { vec![group(parts)] }
    }

    fn editor(&mut self, editor: &Editor, value: Option<&Concrete>, shared: bool) -> Vec<Part> {
        if !self.is_mine() {
            if value.is_none() {
                self.wait();
            }
            return Vec::new();
        }
        // Functions and tasks cannot be shown.
        if !editor.ty.is_basic() {
            return Vec::new();
        }
        vec![Part::Editor(EditorPart {
            address: self.path.clone(),
            label: editor.label.as_deref().map(str::to_owned),
            user: self.user(),
            shape: Some(Shape::from(&editor.ty)),
            value: value.map(|value| Datum::of(value, &editor.ty)),
            shared,
            read_only: editor.read_only || self.over,
        })]
    }

    fn button(&mut self, label: Option<&str>, deed: Deed, reason: Option<String>) -> Vec<Part> {
        if !self.is_mine() {
            if reason.is_none() {
                self.wait();
            }
            return Vec::new();
        }
        let (address, user, label) = (self.path.clone(), self.user(), label.map(str::to_owned));
        vec![Part::Button(ButtonPart { address, label, user, deed, reason })]
    }

    fn alternative(&mut self, side: &Side<crate::code::Constant>, deed: Deed) -> Vec<Part> {
        let picked = self.machine.picked(side, &self.session.now().store);
        let label = side.label.as_deref().map(str::to_owned);
        // `a <?> (b <?> c)`: the right side has no label of its own, so its button is called "b or c".
        let label = label.or_else(|| Some(labels(picked.as_ref().ok()?.as_ref()?).join(" or ")));
        let reason = picked.err().map(|because| format!("not possible: {}", self.say(&because)));
        self.button(label.as_deref().filter(|label| !label.is_empty()), deed, reason)
    }

    /// Why a user step cannot be taken.
    fn step_reason(&mut self, step: &Task, first: &Task) -> Option<String> {
        let store = &self.session.now().store;
        if first.value(store).is_none() {
            let mut missing = Vec::new();
            self.missing(first, &mut self.users.clone(), &mut missing);
            return Some(match missing.as_slice() {
                [] => "something else has to be done first".to_owned(),
                missing => missing.join("; "),
            });
        }
        let because = self.machine.why_not(step, store)?;
        Some(format!("not possible: {}", self.say(&because)))
    }

    /// What has to be done before a task has a value, in words.
    fn missing(&self, task: &Task, users: &mut Vec<Arc<str>>, missing: &mut Vec<String>) {
        let mut need = |what: String, users: &[Arc<str>]| {
            let owner = users.last().map(|user| &**user);
            let text = match owner {
                Some(owner) if !self.viewer.owns(Some(owner)) => format!("waiting for {owner}"),
                _ => what,
            };
            if !missing.contains(&text) {
                missing.push(text);
            }
        };
        match task {
            Task::Enter(editor) => {
                let label = editor.label.as_deref().unwrap_or("the empty field");
                need(format!("fill in {label} first"), users);
            }
            Task::UserChoice(left, right) => {
                let label = |side: &Side<_>, other: &str| side.label.as_deref().unwrap_or(other).to_owned();
                let (left, right) = (label(left, "the left one"), label(right, "the right one"));
                need(format!("choose {left} or {right} first"), users);
            }
            Task::UserStep(_, label, _) => {
                let label = label.as_deref().unwrap_or("Continue");
                need(format!("{label} has to come first"), users);
            }
            Task::Step(first, _) | Task::Loop(first, _) => self.missing(first, users, missing),
            Task::At(user, inner) => {
                users.push(user.clone());
                self.missing(inner, users, missing);
                users.pop();
            }
            Task::Pair(left, right) => {
                self.missing(left, users, missing);
                self.missing(right, users, missing);
            }
            Task::Choice(left, _) => self.missing(left, users, missing),
            Task::Edit(..) | Task::Share(..) | Task::Fail => {}
        }
    }

    fn wait(&mut self) {
        if let Some(user) = self.user().filter(|user| !self.waiting.contains(user)) {
            self.waiting.push(user);
        }
    }

    /// A reason as text, by the words of the program.
    fn say(&self, because: &Because) -> String {
        let condition = match because {
            Because::Unknown => None,
            Because::Condition { span, .. } => self.session.program().texts.slice(*span),
        };
        match (condition, because) {
            (Some(condition), Because::Condition { holds: true, .. }) => format!("`{condition}` holds"),
            (Some(condition), _) => format!("`{condition}` does not hold"),
            (None, _) => "what is there now does not allow it".to_owned(),
        }
    }
}
