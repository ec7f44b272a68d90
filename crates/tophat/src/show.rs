//! Symbolic values, tasks and inputs as text.

use whatif_term::Term;

use crate::code::Editor;
use crate::input::Input;
use crate::symbolic::{Store, Task, Transition, Value};
use crate::types::Type;
use crate::value::{quote, show};

/// A term as it would be written in a program.
pub(crate) fn show_term(term: &Term, ty: &Type) -> String {
    match (ty, term.as_int(), term.as_bool()) {
        (Type::Enum(enumeration), Some(at), _) => {
            let at = at.to_i64().and_then(|at| usize::try_from(at).ok());
            let name = at.and_then(|at| enumeration.constructors.get(at));
            name.cloned().unwrap_or_else(|| term.to_string())
        }
        (_, _, Some(value)) => if value { "True" } else { "False" }.to_owned(),
        _ => match term.as_str() {
            Some(text) => quote(&text.to_string()),
            None => term.to_string(),
        },
    }
}

/// A value with symbols.
pub(crate) fn show_value(value: &Value, ty: &Type) -> String {
    show(value, ty, &show_term)
}

/// An input with symbols.
pub(crate) fn show_input(input: &Input<Value>, ty: Option<&Type>) -> String {
    input.show(|value| show_value(value, ty.unwrap_or(&Type::Unit)))
}

/// A conjunction.
pub(crate) fn show_condition(formulas: &[Term]) -> String {
    match formulas {
        [] => "True".to_owned(),
        _ => formulas.iter().map(Term::to_string).collect::<Vec<_>>().join(" and "),
    }
}

/// A task in one line; what follows a step is an ellipsis.
pub(crate) fn show_task(task: &Task, store: &Store) -> String {
    let label = |editor: &Editor| match &editor.label {
        Some(label) => format!(" {}", quote(label)),
        None => String::new(),
    };
    let atom = |task: &Task| match task {
        Task::Edit(..) | Task::Enter(_) | Task::Share(..) | Task::Fail => show_task(task, store),
        _ => format!("({})", show_task(task, store)),
    };
    match task {
        Task::Edit(editor, value) => format!("edit {}{}", show_value(value, &editor.ty), label(editor)),
        Task::Enter(editor) => format!("enter {}{}", editor.ty, label(editor)),
        Task::Share(editor, location) => {
            format!("share {}{}", show_value(&store.cells[*location], &editor.ty), label(editor))
        }
        Task::Fail => "fail".to_owned(),
        Task::Step(first, _) => format!("{} |> …", atom(first)),
        Task::UserStep(first, _, _) => format!("{} >? …", atom(first)),
        Task::Pair(left, right) => format!("{} >< {}", atom(left), atom(right)),
        Task::Choice(left, right) => format!("{} <#> {}", atom(left), atom(right)),
        Task::UserChoice(left, right) => {
            let side = |label: &Option<std::sync::Arc<str>>| match label {
                Some(label) => quote(label),
                None => "…".to_owned(),
            };
            format!("{} <?> {}", side(&left.label), side(&right.label))
        }
        // Who does it is said beside each input.
        Task::At(_, inner) => show_task(inner, store),
    }
}

impl Transition {
    /// The input with what it is for.
    pub(crate) fn describe(&self) -> String {
        let input = show_input(&self.input, self.ty.as_ref());
        match self.target.describe() {
            target if target.is_empty() => input,
            target => format!("{input} ({target})"),
        }
    }
}
