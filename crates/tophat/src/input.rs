//! Inputs: an address in the task and what is done there (specification, section 1.5).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A turn at a pair or a choice on the way to an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// `F`
    First,
    /// `S`
    Second,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Turn::First => "F",
            Turn::Second => "S",
        })
    }
}

/// What is done at an address.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action<V> {
    /// A value is given to an editor.
    Value(V),
    /// `C`: a user step is taken.
    Continue,
    /// `L`: the left alternative is picked.
    Left,
    /// `R`: the right alternative is picked.
    Right,
}

impl<V> Action<V> {
    /// The value, if one is given.
    pub(crate) fn value(&self) -> Option<&V> {
        match self {
            Action::Value(value) => Some(value),
            _ => None,
        }
    }
}

/// The same input in another version of a program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Twin {
    pub(crate) path: Vec<Turn>,
    /// Whether the alternative that is picked stands on the other side of its choice there.
    pub(crate) swapped: bool,
}

impl Twin {
    /// One input as the twin of another one.
    pub(crate) fn new<V>(twin: &Input<V>, of: &Input<V>) -> Twin {
        let swapped = matches!(
            (&twin.action, &of.action),
            (Action::Left, Action::Right) | (Action::Right, Action::Left)
        );
        Twin { path: twin.path.clone(), swapped }
    }

    /// The input that an input of the one version is in the other.
    pub(crate) fn input<V: Clone>(&self, of: &Input<V>) -> Input<V> {
        let action = match &of.action {
            Action::Left if self.swapped => Action::Right,
            Action::Right if self.swapped => Action::Left,
            action => action.clone(),
        };
        Input { path: self.path.clone(), action }
    }
}

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Input<V> {
    pub(crate) path: Vec<Turn>,
    pub(crate) action: Action<V>,
}

impl<V> Input<V> {
    /// The input as an event line, given how its value is written.
    pub(crate) fn show(&self, value: impl FnOnce(&V) -> String) -> String {
        let mut words: Vec<String> = self.path.iter().map(Turn::to_string).collect();
        words.push(match &self.action {
            Action::Value(entered) => value(entered),
            Action::Continue => "C".to_owned(),
            Action::Left => "L".to_owned(),
            Action::Right => "R".to_owned(),
        });
        words.join(" ")
    }
}
