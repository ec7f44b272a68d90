//! Expressions of the logic as text.

use std::fmt;

use super::{Logic, LogicKind, Operator};

impl fmt::Display for Logic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show_with(&|_| None))
    }
}

impl Logic {
    /// As text, with some names replaced by texts that can stand as arguments.
    #[must_use]
    pub fn show_with(&self, replace: &dyn Fn(&str) -> Option<String>) -> String {
        let mut shown = Shown { text: String::new(), replace };
        shown.add(self, 0);
        shown.text
    }
}

/// How tightly an operator binds, and what its left and right arguments need at least.
fn levels(operator: Operator) -> (u8, u8, u8) {
    match operator {
        Operator::Iff => (1, 2, 2),
        Operator::Implies => (1, 2, 1),
        Operator::Or => (2, 3, 2),
        Operator::And => (3, 4, 3),
        Operator::Compare(_) => (4, 5, 5),
        Operator::Add | Operator::Sub => (6, 6, 7),
        Operator::Mul | Operator::Div | Operator::Mod => (7, 7, 8),
    }
}

/// The text so far.
struct Shown<'a> {
    text: String,
    replace: &'a dyn Fn(&str) -> Option<String>,
}

impl Shown<'_> {
    /// Adds an expression where something of this level is needed.
    fn add(&mut self, logic: &Logic, level: u8) {
        let own = match &logic.kind {
            LogicKind::Binary(operator, ..) => levels(*operator).0,
            LogicKind::If(..) | LogicKind::Lambda(..) => 0,
            LogicKind::Not(_) | LogicKind::App(..) => 9,
            LogicKind::Neg(_) => 6,
            _ => 10,
        };
        let (open, close) = if own < level { ("(", ")") } else { ("", "") };
        self.text.push_str(open);
        whatif_source::deep(|| self.add_inside(logic));
        self.text.push_str(close);
    }

    fn add_inside(&mut self, logic: &Logic) {
        match &logic.kind {
            LogicKind::Var(name) | LogicKind::Con(name) => match (self.replace)(name.name.as_str()) {
                Some(value) => self.text.push_str(&value),
                None if is_prefix(name.name.as_str()) => self.text.push_str(name.name.as_str()),
                None => self.text += &format!("({})", name.name),
            },
            LogicKind::Int(digits) => self.text.push_str(digits),
            LogicKind::Rational(number, one) if &**one == "1" => self.text.push_str(number),
            LogicKind::Rational(numerator, denominator) => self.text += &format!("{numerator}/{denominator}"),
            LogicKind::String(string) => self.text += &format!("{string:?}"),
            LogicKind::Char(char) => self.text += &format!("{char:?}"),
            LogicKind::App(head, args) => {
                self.add(head, 9);
                for arg in args {
                    self.after(" ", arg, 10);
                }
            }
            LogicKind::Binary(operator, left, right) => {
                let (_, at_left, at_right) = levels(*operator);
                self.add(left, at_left);
                self.after(&format!(" {} ", operator.sign()), right, at_right);
            }
            LogicKind::Not(inner) => self.after("not ", inner, 10),
            LogicKind::Neg(inner) => self.after("-", inner, 10),
            LogicKind::If(condition, yes, no) => {
                self.after("if ", condition, 0);
                self.after(" then ", yes, 0);
                self.after(" else ", no, 0);
            }
            LogicKind::Tuple(parts) => self.listed("(", parts, ")"),
            LogicKind::List(parts) => self.listed("[", parts, "]"),
            LogicKind::Lambda(binders, body) => {
                let binders: String = binders.iter().map(|binder| format!("{binder} ")).collect();
                self.after(&format!("\\{binders}-> "), body, 0);
            }
            LogicKind::Wildcard => self.text.push('_'),
            LogicKind::Unsupported(what) => self.text.push_str(what),
        }
    }

    fn after(&mut self, before: &str, logic: &Logic, level: u8) {
        self.text.push_str(before);
        self.add(logic, level);
    }

    fn listed(&mut self, open: &str, parts: &[Logic], close: &str) {
        self.text.push_str(open);
        for (at, part) in parts.iter().enumerate() {
            self.after(if at > 0 { ", " } else { "" }, part, 0);
        }
        self.text.push_str(close);
    }
}

/// Is it no operator?
fn is_prefix(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '[' | '('))
}
