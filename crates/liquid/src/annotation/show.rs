//! Expressions of the logic as text.

use std::fmt;

use super::{Logic, LogicKind, Operator};

impl fmt::Display for Logic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write(&mut text, self, 0, &|_| None);
        f.write_str(&text)
    }
}

impl Logic {
    /// As text, with some names replaced by texts that can stand as arguments.
    #[must_use]
    pub fn show_with(&self, replace: &dyn Fn(&str) -> Option<String>) -> String {
        let mut text = String::new();
        write(&mut text, self, 0, replace);
        text
    }
}

/// How tightly an operator binds, and what its left and right arguments need at least.
fn levels(operator: Operator) -> (u8, u8, u8) {
    match operator {
        Operator::Iff => (1, 2, 2),
        Operator::Implies => (1, 2, 1),
        Operator::Or => (2, 3, 2),
        Operator::And => (3, 4, 3),
        Operator::Eq | Operator::Ne | Operator::Lt | Operator::Le | Operator::Gt | Operator::Ge => (4, 5, 5),
        Operator::Add | Operator::Sub => (6, 6, 7),
        Operator::Mul | Operator::Div | Operator::Mod => (7, 7, 8),
    }
}

fn write(text: &mut String, logic: &Logic, level: u8, replace: &dyn Fn(&str) -> Option<String>) {
    whatif_source::deep(|| write_here(text, logic, level, replace));
}

fn write_here(text: &mut String, logic: &Logic, level: u8, replace: &dyn Fn(&str) -> Option<String>) {
    let own = match &logic.kind {
        LogicKind::Binary(operator, ..) => levels(*operator).0,
        LogicKind::If(..) | LogicKind::Lambda(..) => 0,
        LogicKind::Not(_) | LogicKind::App(..) => 9,
        LogicKind::Neg(_) => 6,
        _ => 10,
    };
    let parentheses = own < level;
    text.push_str(if parentheses { "(" } else { "" });
    match &logic.kind {
        LogicKind::Var(name) | LogicKind::Con(name) => match replace(name.name.as_str()) {
            Some(value) => text.push_str(&value),
            None if name
                .name
                .as_str()
                .starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '[' | '(')) =>
            {
                text.push_str(name.name.as_str());
            }
            None => text.push_str(&format!("({})", name.name)),
        },
        LogicKind::Int(digits) => text.push_str(digits),
        LogicKind::Rational(numerator, denominator) if &**denominator == "1" => text.push_str(numerator),
        LogicKind::Rational(numerator, denominator) => text.push_str(&format!("{numerator}/{denominator}")),
        LogicKind::String(string) => text.push_str(&format!("{string:?}")),
        LogicKind::Char(char) => text.push_str(&format!("{char:?}")),
        LogicKind::App(head, args) => {
            write(text, head, 9, replace);
            for arg in args {
                text.push(' ');
                write(text, arg, 10, replace);
            }
        }
        LogicKind::Binary(operator, left, right) => {
            let (_, at_left, at_right) = levels(*operator);
            write(text, left, at_left, replace);
            text.push_str(&format!(" {} ", operator.sign()));
            write(text, right, at_right, replace);
        }
        LogicKind::Not(inner) => {
            text.push_str("not ");
            write(text, inner, 10, replace);
        }
        LogicKind::Neg(inner) => {
            text.push('-');
            write(text, inner, 10, replace);
        }
        LogicKind::If(condition, yes, no) => {
            text.push_str("if ");
            write(text, condition, 0, replace);
            text.push_str(" then ");
            write(text, yes, 0, replace);
            text.push_str(" else ");
            write(text, no, 0, replace);
        }
        LogicKind::Tuple(parts) => write_parts(text, '(', parts, ')', replace),
        LogicKind::List(parts) => write_parts(text, '[', parts, ']', replace),
        LogicKind::Lambda(binders, body) => {
            text.push('\\');
            for binder in binders {
                text.push_str(binder.as_str());
                text.push(' ');
            }
            text.push_str("-> ");
            write(text, body, 0, replace);
        }
        LogicKind::Wildcard => text.push('_'),
        LogicKind::Unsupported(what) => text.push_str(what),
    }
    text.push_str(if parentheses { ")" } else { "" });
}

fn write_parts(
    text: &mut String,
    open: char,
    parts: &[Logic],
    close: char,
    replace: &dyn Fn(&str) -> Option<String>,
) {
    text.push(open);
    for (at, part) in parts.iter().enumerate() {
        text.push_str(if at > 0 { ", " } else { "" });
        write(text, part, 0, replace);
    }
    text.push(close);
}
