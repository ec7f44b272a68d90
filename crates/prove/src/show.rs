//! Terms as people write them.

use whatif_certificate::term::{Head, Lit, Term, Terms};
use whatif_lambda::prim::{Op, Prim, by_name};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role, Type, as_argument};

/// A term in Haskell's syntax, with names for its variables and for the property that a proof is about.
pub(crate) fn term(terms: &Terms, (variables, property): (&[String], &str), term: Term) -> String {
    // Haskell has no syntax for dictionaries, so they are left out.
    let written = terms.args(term).iter().filter(|arg| !is_dictionary(terms.head(**arg)));
    let args: Vec<String> = written.map(|&arg| self::term(terms, (variables, property), arg)).collect();
    let head = match terms.head(term) {
        Head::Var(number) => variables.get(*number as usize).cloned().unwrap_or_else(|| format!("x{number}")),
        Head::Global(name) if *name == crate::asked(crate::PROPERTY) => property.to_string(),
        Head::Global(name) | Head::Con(name) => spoken(*name),
        Head::Prim(prim) => sign(*prim).to_string(),
        Head::Failure(_) => "undefined".to_string(),
        Head::Lit(Lit::Int(value)) => value.to_string(),
        Head::Lit(Lit::Integer(digits)) => digits.to_string(),
        Head::Lit(Lit::Char(value)) => format!("{value:?}"),
        Head::Lit(Lit::Other(name, bits)) => format!("{name}#{bits}"),
    };
    let is_operator = head == "-"
        || !head.starts_with(['[', '(', '\'', '"', '-'])
            && !is_asked(terms.head(term))
            && head.chars().next().is_some_and(|c| !c.is_alphanumeric() && c != '_');
    match &args[..] {
        [] if is_operator => format!("({head})"),
        [] => head,
        [first, _] if is_con(terms, term, names::CONS) && ends_list(terms, term) => format!("[{first}]"),
        [left, right] if is_operator => {
            let mut sides = terms.args(term).iter().rev().map(|&side| is_plain_call(terms, side));
            let (right_is, left_is) = (sides.next() == Some(true), sides.next() == Some(true));
            let side = |text: &str, is_call: bool| {
                if is_call { text.to_string() } else { as_argument(text).into_owned() }
            };
            format!("{} {head} {}", side(left, left_is), side(right, right_is))
        }
        [left, right] if terms.constructor(term).is_some_and(Name::is_tuple) => format!("({left}, {right})"),
        args => {
            let args: Vec<String> = args.iter().map(|arg| as_argument(arg).into_owned()).collect();
            let head = if is_operator { format!("({head})") } else { head };
            format!("{head} {}", args.join(" "))
        }
    }
}

fn is_con(terms: &Terms, term: Term, name: Name) -> bool {
    terms.constructor(term) == Some(name)
}

/// Is the last argument the empty list?
fn ends_list(terms: &Terms, term: Term) -> bool {
    terms.args(term).last().is_some_and(|&rest| is_con(terms, rest, names::NIL))
}

/// Is a term a call of a function with a name of letters? It needs no parentheses beside an operator.
fn is_plain_call(terms: &Terms, term: Term) -> bool {
    let name = match terms.head(term) {
        Head::Global(name) | Head::Con(name) => spoken(*name),
        Head::Prim(prim) => sign(*prim).to_string(),
        Head::Var(_) => return true,
        _ => return false,
    };
    is_asked(terms.head(term)) || name.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Does the head stand for the property that a proof is about?
fn is_asked(head: &Head) -> bool {
    matches!(head, Head::Global(name) if name.role() == Role::Asked)
}

fn is_dictionary(head: &Head) -> bool {
    match head {
        Head::Global(name) | Head::Con(name) => {
            let name = if name.role() == Role::Special { name.of() } else { *name };
            matches!(name.role(), Role::Instance | Role::Record)
        }
        _ => false,
    }
}

/// A name for people; the base library's names of primitives are written as Haskell's operators.
fn spoken(name: Name) -> String {
    let primitive = if name.home() == names::PRIM { by_name(name.base()) } else { None };
    primitive.map_or(name.spoken(), sign).to_string()
}

/// A primitive as Haskell writes it.
fn sign(prim: Prim) -> &'static str {
    match prim {
        Prim::Int(op) | Prim::Integer(op) | Prim::Char(op) => match op {
            Op::Eq => "==",
            Op::Ne => "/=",
            Op::Le => "<=",
            Op::Lt => "<",
            Op::Ge => ">=",
            Op::Gt => ">",
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Neg => "negate",
            Op::Quot => "quot",
            Op::Rem => "rem",
            Op::Div => "div",
            Op::Mod => "mod",
            _ => prim.name(),
        },
        _ => prim.name(),
    }
}

/// Names for variables by their types: lists are `xs`, `ys`, functions `f`, `g`, others `x`, `y`.
pub(crate) fn names(types: &[Type]) -> Vec<String> {
    let mut counts = [0_usize; 3];
    let letters = [
        ["xs", "ys", "zs", "us", "vs", "ws"],
        ["f", "g", "h", "p", "q", "r"],
        ["x", "y", "z", "n", "m", "k"],
    ];
    types
        .iter()
        .map(|ty| {
            let kind = match ty {
                Type::App(head, _) if **head == Type::con(names::LIST) => 0,
                Type::Fun(..) => 1,
                _ => 2,
            };
            let count = counts[kind];
            counts[kind] += 1;
            let letter = letters[kind][count % 6];
            if count < 6 { letter.to_string() } else { format!("{letter}{}", count / 6) }
        })
        .collect()
}
