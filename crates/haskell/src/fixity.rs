//! Turns chains of operators into trees (report, section 10.6).
//!
//! The parser cannot know fixities, which may be declared later or in another module, so it leaves chains flat. The
//! renamer calls [`resolve`], an operator-precedence parser with a stack instead of recursion.

use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use crate::ast::{Assoc, Fixity};

/// An operator of a chain.
#[derive(Clone, Debug)]
pub struct Operator<O> {
    /// The operator in the caller's representation; `None` for a prefix minus.
    pub op: Option<O>,
    /// How it is written, for messages.
    pub name: Name,
    /// Where.
    pub span: Span,
    /// How it binds. A prefix minus binds as the binary one does.
    pub fixity: Fixity,
}

/// A part of a chain.
#[derive(Debug)]
pub enum Part<T, O> {
    /// An operand.
    Operand(T),
    /// An operator.
    Operator(Operator<O>),
}

/// How a prefix minus binds.
pub const MINUS: Fixity = Fixity { assoc: Assoc::Left, precedence: 6 };

/// The tree of a chain, made by `apply` (with `None` as left operand for a prefix minus).
pub fn resolve<T, O>(
    parts: Vec<Part<T, O>>,
    mut apply: impl FnMut(Option<T>, Operator<O>, T) -> T,
) -> Result<T, Box<Diagnostic>> {
    let mut operands: Vec<T> = Vec::new();
    let mut operators: Vec<Operator<O>> = Vec::new();
    for part in parts {
        match part {
            Part::Operand(operand) => operands.push(operand),
            Part::Operator(operator) => {
                let is_minus = operator.op.is_none();
                while let Some(top) = operators.last() {
                    if is_minus {
                        // A minus after an operator that binds at least as tightly cannot be its operand.
                        if top.fixity.precedence >= MINUS.precedence {
                            return Err(conflict(top, &operator));
                        }
                        break;
                    }
                    if !binds_first(top, &operator)? {
                        break;
                    }
                    reduce(&mut operands, &mut operators, &mut apply);
                }
                operators.push(operator);
            }
        }
    }
    while !operators.is_empty() {
        reduce(&mut operands, &mut operators, &mut apply);
    }
    Ok(operands.pop().expect("a chain has an operand"))
}

fn reduce<T, O>(
    operands: &mut Vec<T>,
    operators: &mut Vec<Operator<O>>,
    apply: &mut impl FnMut(Option<T>, Operator<O>, T) -> T,
) {
    let (Some(operator), Some(right)) = (operators.pop(), operands.pop()) else { return };
    let left = if operator.op.is_some() { operands.pop() } else { None };
    operands.push(apply(left, operator, right));
}

/// Whether `left` binds the operand between it and `right`.
fn binds_first<O>(left: &Operator<O>, right: &Operator<O>) -> Result<bool, Box<Diagnostic>> {
    let (l, r) = (left.fixity, right.fixity);
    match l.precedence.cmp(&r.precedence) {
        std::cmp::Ordering::Greater => Ok(true),
        std::cmp::Ordering::Less => Ok(false),
        std::cmp::Ordering::Equal => match (l.assoc, r.assoc) {
            (Assoc::Left, Assoc::Left) => Ok(true),
            (Assoc::Right, Assoc::Right) => Ok(false),
            _ => Err(conflict(left, right)),
        },
    }
}

fn conflict<O>(left: &Operator<O>, right: &Operator<O>) -> Box<Diagnostic> {
    let message = format!("`{}` and `{}` cannot be mixed without parentheses", left.name, right.name);
    let error = Diagnostic::error(right.span, message)
        .label(describe(right))
        .and(left.span, describe(left))
        .help("put one of the two in parentheses");
    Box::new(error)
}

fn describe<O>(operator: &Operator<O>) -> String {
    let Fixity { assoc, precedence } = operator.fixity;
    if operator.op.is_none() {
        return "prefix minus, of precedence 6".to_owned();
    }
    let keyword = match assoc {
        Assoc::Left => "infixl",
        Assoc::Right => "infixr",
        Assoc::None => "infix",
    };
    format!("{keyword} {precedence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        let mut sources = whatif_source::Sources::new();
        let file = sources.add("t", text);
        let span = sources.span(file, 0..0);
        let mut parts = Vec::new();
        let mut expects_operand = true;
        for word in text.split_whitespace() {
            let fixity = |assoc, precedence| Fixity { assoc, precedence };
            let operator = |op, fixity| Part::Operator(Operator { op, name: Name::new(word), span, fixity });
            parts.push(match word {
                "-" if expects_operand => operator(None, MINUS),
                "+" | "-" => operator(Some(word), fixity(Assoc::Left, 6)),
                "*" => operator(Some(word), fixity(Assoc::Left, 7)),
                "^" => operator(Some(word), fixity(Assoc::Right, 8)),
                "==" => operator(Some(word), fixity(Assoc::None, 4)),
                "$" => operator(Some(word), fixity(Assoc::Right, 0)),
                _ => Part::Operand(word.to_owned()),
            });
            expects_operand = !matches!(parts.last(), Some(Part::Operand(_)));
        }
        let apply = |left: Option<String>, operator: Operator<&str>, right: String| match left {
            Some(left) => format!("({left} {} {right})", operator.name),
            None => format!("(- {right})"),
        };
        resolve(parts, apply).unwrap_or_else(|error| error.message)
    }

    #[test]
    fn operators_bind_by_their_fixities() {
        assert_eq!(show("a + b * c ^ d ^ e + f"), "((a + (b * (c ^ (d ^ e)))) + f)");
        assert_eq!(show("f $ g $ x == y"), "(f $ (g $ (x == y)))");
    }

    #[test]
    fn a_prefix_minus_binds_as_a_binary_one() {
        assert_eq!(show("- a * b + c"), "((- (a * b)) + c)");
        assert_eq!(show("a == - b"), "(a == (- b))");
        assert_eq!(show("- a - b"), "((- a) - b)");
        assert_eq!(show("a * - b"), "`*` and `-` cannot be mixed without parentheses");
    }

    #[test]
    fn operators_without_associativity_cannot_be_chained() {
        assert_eq!(show("a == b == c"), "`==` and `==` cannot be mixed without parentheses");
    }
}
