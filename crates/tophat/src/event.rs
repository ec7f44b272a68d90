//! Events: inputs as people write them, one a line.
//!
//! `F S 400` goes first, then second, and enters 400 there; `C` continues, `L` and `R` pick a side. Instead of an address
//! a label will do, if only one input has it: `"Invoice amount" 400`, `"Confirm"`, and where nothing else is meant without
//! its quotes: `Invoice amount 400`. Where several people have an input with that label, the user says which one is meant:
//! `"Approve" @ Ben True`. What follows `--` is a comment.

use std::sync::Arc;

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use whatif_source::Sources;

use crate::code::Constant;
use crate::concrete::{Accepts, Enabled};
use crate::datum::Datum;
use crate::decimal::power;
use crate::input::{Action, Input, Turn};
use crate::parser::parse_expr;
use crate::syntax::{Expr, ExprKind, Prefix};
use crate::types::Type;
use crate::value::{Concrete, Value, constructed, quote};

/// An event as data: what a page sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The turns on the way to what it is for.
    pub address: Vec<Turn>,
    /// What is done there.
    pub deed: Deed,
}

/// What an event does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Enters a value, written as in programs; for a `String` the quotes may be left out.
    Enter(String),
    /// Enters a value as a form holds it.
    Fill(Datum),
    /// Takes a user step.
    Continue,
    /// Picks the left alternative.
    Left,
    /// Picks the right alternative.
    Right,
}

impl Event {
    /// The event as one of the inputs that are enabled.
    pub(crate) fn read(&self, enabled: &[Enabled]) -> Result<Input<Concrete>, String> {
        let path = self.address.clone();
        let here = enabled.iter().filter(|enabled| enabled.path == self.address);
        let action = here.map(|enabled| match (&self.deed, &enabled.action) {
            (Deed::Enter(text), Accepts::Value(ty)) => Some(read_value(text, ty).map(Action::Value)),
            (Deed::Fill(datum), Accepts::Value(ty)) => Some(datum.read(ty).map(Action::Value)),
            (Deed::Continue, Accepts::Continue) => Some(Ok(Action::Continue)),
            (Deed::Left, Accepts::Left) => Some(Ok(Action::Left)),
            (Deed::Right, Accepts::Right) => Some(Ok(Action::Right)),
            _ => None,
        });
        let nothing = || Err("this is not possible now".to_owned());
        let action = action.flatten().next().unwrap_or_else(nothing)?;
        Ok(Input { path, action })
    }
}

/// The line without its comment and blanks around.
pub(crate) fn strip_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' if !escaped => quoted = !quoted,
            '-' if !quoted && line[at..].starts_with("--") => return line[..at].trim(),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    line.trim()
}

/// Whether a line is the verdict of a report on one of these claims, so that a whole report can be given as events.
pub(crate) fn is_verdict<'a>(line: &str, mut claims: impl Iterator<Item = &'a str>) -> bool {
    let Some((verdict, rest)) = line.split_once(char::is_whitespace) else { return false };
    if !["proved", "violated", "reached", "never", "unknown"].contains(&verdict) {
        return false;
    }
    let kinds = ["property ", "invariant ", "reachable ", "assert ", "finishable ", "response "];
    let rest = rest.trim_start();
    let name = kinds.iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest);
    claims.any(|claim| match name.strip_prefix(claim) {
        Some(after) => after.is_empty() || after.starts_with(':') || after.starts_with(" ("),
        None => false,
    })
}

/// Whether a line of a report says what a run came to.
pub(crate) fn is_outcome(line: &str) -> bool {
    ["result ", "error: "].iter().any(|word| line.trim_start().starts_with(word))
}

/// Reads an event as one of the inputs that are enabled.
pub(crate) fn read(line: &str, enabled: &[Enabled]) -> Result<Input<Concrete>, String> {
    let line = strip_comment(line);
    let by_address = || {
        let (path, rest) = address(line);
        choose(enabled.iter().filter(|enabled| enabled.path == path).collect(), rest)
    };
    match line.strip_prefix('"').and_then(|text| text.split_once('"')) {
        Some((label, rest)) if by_label(enabled, label).next().is_some() => {
            // What looks like a label may be a string for the only editor there is.
            by_user(by_label(enabled, label).collect(), rest.trim())
                .or_else(|error| by_address().map_err(|_| error))
        }
        _ if line.starts_with('@') => by_user(enabled.iter().collect(), line),
        _ => by_address().or_else(|error| match bare_label(line, enabled) {
            Some((label, rest)) => by_user(by_label(enabled, label).collect(), rest),
            None => Err(error),
        }),
    }
}

/// The longest label that the line starts with, and the rest.
fn bare_label<'a>(line: &'a str, enabled: &'a [Enabled]) -> Option<(&'a str, &'a str)> {
    let labels = enabled.iter().filter_map(|enabled| enabled.target.label.as_deref());
    let fitting = labels.filter_map(|label| {
        let rest = line.strip_prefix(label)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| (label, rest.trim_start()))
    });
    fitting.max_by_key(|(label, _)| label.len())
}

fn by_label<'a>(enabled: &'a [Enabled], label: &str) -> impl Iterator<Item = &'a Enabled> {
    enabled.iter().filter(move |enabled| enabled.target.label.as_deref() == Some(label))
}

/// The one candidate that a text fits; if the text starts with `@` and a user, of those that this user has.
fn by_user(candidates: Vec<&Enabled>, text: &str) -> Result<Input<Concrete>, String> {
    let Some(named) = text.strip_prefix('@').map(str::trim_start) else { return choose(candidates, text) };
    let users = candidates.iter().flat_map(|enabled| &enabled.target.users);
    let starts = |user: &&Arc<str>| {
        let rest = named.strip_prefix(&***user);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
    };
    let Some(user) = users.filter(starts).max_by_key(|user| user.len()).cloned() else {
        return Err("nobody of this name has such an input now".to_owned());
    };
    let theirs = candidates.into_iter().filter(|enabled| enabled.target.users.contains(&user));
    choose(theirs.collect(), named[user.len()..].trim_start())
}

/// The turns at the start of a line, and the rest.
fn address(line: &str) -> (Vec<Turn>, &str) {
    let mut path = Vec::new();
    let mut rest = line;
    loop {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        path.push(match word {
            "F" => Turn::First,
            "S" => Turn::Second,
            _ => return (path, rest),
        });
        rest = after.trim_start();
    }
}

/// The one candidate that a text fits.
fn choose(candidates: Vec<&Enabled>, text: &str) -> Result<Input<Concrete>, String> {
    let input = |enabled: &Enabled, action| Input { path: enabled.path.clone(), action };
    let plain = |enabled: &&&Enabled| !matches!(enabled.action, Accepts::Value(_));
    let word = |enabled: &Enabled| match enabled.action {
        Accepts::Continue => ("C", Action::Continue),
        Accepts::Left => ("L", Action::Left),
        Accepts::Right => ("R", Action::Right),
        Accepts::Value(_) => ("", Action::Continue),
    };
    let several = || {
        let user = candidates.iter().find_map(|enabled| enabled.target.users.last());
        Err(match user {
            Some(user) => format!(
                "several inputs have this label: say whose, such as `@ {user}` after it, or give the address of one"
            ),
            None => "several inputs have this label: give the address of one".to_owned(),
        })
    };
    let named = candidates.iter().filter(plain).find(|enabled| word(enabled).0 == text);
    if let Some(enabled) = named {
        return Ok(input(enabled, word(enabled).1));
    }
    let fields: Vec<(&Enabled, &Type)> = candidates
        .iter()
        .filter_map(|enabled| match &enabled.action {
            Accepts::Value(ty) => Some((*enabled, ty)),
            _ => None,
        })
        .collect();
    let buttons: Vec<&&Enabled> = candidates.iter().filter(plain).collect();
    match (text, fields.as_slice(), buttons.as_slice()) {
        _ if candidates.is_empty() => Err("no input is possible at this address".to_owned()),
        // A label alone names an alternative or a step.
        ("", _, [enabled]) => Ok(input(enabled, word(enabled).1)),
        ("", _, []) => Err("the value is missing".to_owned()),
        ("", ..) => several(),
        (_, [(enabled, ty)], _) => Ok(input(enabled, Action::Value(read_value(text, ty)?))),
        (_, [], _) => Err(format!("`{text}` is not possible here")),
        _ => several(),
    }
}

/// Reads a value of a basic type.
pub(crate) fn read_value(text: &str, ty: &Type) -> Result<Concrete, String> {
    if *ty == Type::String && !text.starts_with('"') {
        return Ok(Value::Leaf(Constant::Str(text.into())));
    }
    let mut sources = Sources::new();
    let file = sources.add("event", text);
    let expr =
        parse_expr(&sources, file).map_err(|error| format!("`{text}` is no value: {}", error.message))?;
    convert(&expr, ty).ok_or_else(|| format!("`{text}` is no value of type `{ty}`"))
}

fn convert(expr: &Expr, ty: &Type) -> Option<Concrete> {
    let int = |number: BigInt| Some(Value::Leaf(Constant::Int(number)));
    match (&*expr.kind, ty) {
        (ExprKind::Bool(value), Type::Bool) => Some(Value::bool(*value)),
        (ExprKind::Int(value) | ExprKind::Date(value), Type::Int | Type::Date) => int(value.clone()),
        (ExprKind::Prefix(Prefix::Minus, inner), Type::Int | Type::Date) => match &*inner.kind {
            ExprKind::Int(value) => int(-value),
            _ => None,
        },
        (ExprKind::Int(_) | ExprKind::Decimal(..), Type::Decimal(scale)) => int(units(expr, *scale)?),
        (ExprKind::Prefix(Prefix::Minus, inner), Type::Decimal(scale)) => int(-units(inner, *scale)?),
        (ExprKind::Str(text), Type::String) => Some(Value::Leaf(Constant::Str(text.as_str().into()))),
        (ExprKind::Constructor(name), Type::Enum(enumeration)) => {
            let at = enumeration.constructors.iter().position(|known| known == name)?;
            Some(Value::Leaf(Constant::Enum(at as u32)))
        }
        (ExprKind::Constructor(_) | ExprKind::Apply(..), Type::Sum(sum)) => {
            let (mut head, mut arguments) = (expr, Vec::new());
            while let ExprKind::Apply(function, argument) = &*head.kind {
                arguments.push(argument);
                head = function;
            }
            let ExprKind::Constructor(name) = &*head.kind else { return None };
            let at = sum.position(name)?;
            let types = &sum.constructors[at].1;
            if arguments.len() != types.len() {
                return None;
            }
            let fields = arguments.into_iter().rev().zip(types).map(|(field, ty)| convert(field, ty));
            Some(constructed(sum, at, fields.collect::<Option<Vec<_>>>()?))
        }
        (ExprKind::Tuple(items), Type::Unit) if items.is_empty() => Some(Value::unit()),
        (ExprKind::Tuple(items), Type::Tuple(types)) if items.len() == types.len() => {
            let items: Option<Arc<[_]>> =
                items.iter().zip(types.iter()).map(|(item, ty)| convert(item, ty)).collect();
            items.map(Value::Tuple)
        }
        (ExprKind::List(items), Type::List(ty)) => {
            let items: Option<Arc<[_]>> = items.iter().map(|item| convert(item, ty)).collect();
            items.map(Value::List)
        }
        (ExprKind::Record(name, fields), Type::Record(record)) if name.text == record.name => {
            if fields.len() != record.fields.len() {
                return None;
            }
            let items: Option<Arc<[_]>> = record
                .fields
                .iter()
                .map(|(field, ty)| {
                    let (_, value) = fields.iter().find(|(given, _)| given.text == *field)?;
                    convert(value, ty)
                })
                .collect();
            items.map(Value::Tuple)
        }
        _ => None,
    }
}

/// A number, in the units of a type.
fn units(expr: &Expr, scale: u8) -> Option<BigInt> {
    let (units, has) = match &*expr.kind {
        ExprKind::Int(number) => (number, 0),
        ExprKind::Decimal(units, has) => (units, *has),
        _ => return None,
    };
    Some(units * power(scale.checked_sub(has)?))
}

impl Enabled {
    /// The shape of the event: `F S <Int>`, `C`, `L`.
    pub(crate) fn pattern(&self) -> String {
        let action = match &self.action {
            Accepts::Value(ty) => Action::Value(format!("({ty})")),
            Accepts::Continue => Action::Continue,
            Accepts::Left => Action::Left,
            Accepts::Right => Action::Right,
        };
        Input { path: self.path.clone(), action }.show(Clone::clone)
    }
}

impl crate::history::Target {
    /// `"Invoice amount" @ citizen`, or nothing.
    #[must_use]
    pub fn describe(&self) -> String {
        let label = self.label.as_deref().map(quote);
        let user = self.users.last().map(|user| format!("@ {user}"));
        label.into_iter().chain(user).collect::<Vec<_>>().join(" ")
    }
}
