//! Closed values: read back from a state to be shown, or to be put into another state that repeats a run.
//!
//! A [`Closed`] is a tree without addresses and symbols. `readback.rs` makes it from a final state and a model. It can become
//!
//! - source text (`show`): by the type, where that says more than the value: `""` and not `[]`, newtypes, records. `closed/look.rs` shows
//!   abstract types as calls such as `fromList [1, 2]`;
//! - an expression (`to_expr`);
//! - an object of another heap (`build`), in which a part that the original run never evaluated becomes a hole: evaluating it stops the
//!   replay;
//! - a value without holes (`closed/fill.rs`).
//!
//! A [`Script`] has the values and choices of a whole run, in the order in which a replay needs them.
//!
//! Example: a run that evaluates the first cell of an unknown list of integers, and nothing else, gives `Con(:, [Hole, Hole])`, shown as
//! `_ : _`.
//!
//! The order of the file: the type and its conversions, then the writers: constructors, lists, tables of symbolic functions, characters,
//! floating-point numbers.

mod fill;
pub(crate) mod look;

use std::fmt::Write as _;
use std::sync::Arc;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::code::{Code, ConId, FALSE, TRUE};
use crate::heap::Heap;
use crate::runtime_types;
use crate::value::{Kind, Value};
use whatif_lambda::expr::{Expr, Literal};
use whatif_lambda::maker::Look;
use whatif_lambda::prim::{Form, Misc};
use whatif_lambda::types::instantiate;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};

/// A value without thunks or symbols.
#[derive(Clone, PartialEq, Debug)]
pub enum Closed {
    /// An `Int` or `Integer`.
    Int(BigInt),
    /// A `Word`.
    Word(u64),
    /// A `Char`.
    Char(u32),
    /// A `Double`.
    Double(f64),
    /// A `Float`.
    Float(f32),
    /// A constructor with its fields.
    Con(ConId, Name, Vec<Closed>),
    /// An array with its elements.
    Array(Vec<Closed>),
    /// A value of a type of which nothing is known; equal numbers are equal values.
    Atom(u64),
    /// A symbolic function: the results for the arguments it was applied to; a constant one has a single entry without argument.
    /// A function of functions applies them to the sample, and the entries are about what they return for it.
    Table {
        /// The function's type.
        ty: Type,
        /// The argument that it gives to functions.
        sample: Option<Box<Closed>>,
        /// Arguments and results.
        entries: Vec<(Option<Closed>, Closed)>,
    },
    /// A formula over the names of inputs; shown, and nothing else.
    Formula(String),
    /// The token that orders input and output.
    World,
    /// A part that the run never evaluated, or that is too large to show.
    Hole,
    /// A function of the program, or something else that cannot be shown.
    Opaque,
}

/// How many newtypes may be around a number.
const NESTED_NEWTYPES: usize = 8;

/// Numbers atoms from 0 on, in the order in which they are met: the text that people read should not depend on how many other
/// atoms there were.
#[derive(Default)]
pub(crate) struct Numbering(Vec<u64>);

impl Numbering {
    /// Numbers the atoms of a value anew.
    pub(crate) fn renumber(&mut self, value: &mut Closed) {
        whatif_source::deep(|| match value {
            Closed::Atom(number) => {
                let known = self.0.iter().position(|atom| atom == number);
                *number = known.unwrap_or_else(|| {
                    self.0.push(*number);
                    self.0.len() - 1
                }) as u64;
            }
            Closed::Con(_, _, fields) | Closed::Array(fields) => {
                fields.iter_mut().for_each(|field| self.renumber(field));
            }
            Closed::Table { sample, entries, .. } => {
                sample.iter_mut().for_each(|sample| self.renumber(sample));
                for (argument, result) in entries {
                    argument.iter_mut().for_each(|argument| self.renumber(argument));
                    self.renumber(result);
                }
            }
            _ => {}
        });
    }
}

/// What a replay repeats: the values of the symbolic generators, and the counterfactual choices, each in the order of evaluation.
#[derive(Clone, Debug, Default)]
pub struct Script {
    values: Arc<Vec<Closed>>,
    choices: Arc<Vec<bool>>,
    next_value: usize,
    next_choice: usize,
    /// The value of each generator, if the run evaluates in an order of its own.
    by_generator: Option<Arc<FxHashMap<u32, Closed>>>,
    /// Set in a run that looks at no contract.
    bare: Option<Bare>,
    /// May the run go on behind the last choice of the script? Then it runs the code of every further call.
    goes_on: bool,
}

/// A run that evaluates what the program itself evaluates, and its whole answer, but no contract.
#[derive(Clone, Copy, Debug)]
struct Bare {
    /// The label of the one assertion that is looked at all the same.
    kept: Option<u32>,
}

impl Script {
    /// The script of these values and choices.
    #[must_use]
    pub fn new(values: Vec<Closed>, choices: Vec<bool>) -> Script {
        Script { values: Arc::new(values), choices: Arc::new(choices), ..Script::default() }
    }

    /// The script of a run that looks at no contract but the assertion with the label `kept`. It evaluates less than the run to be
    /// repeated, so that its values are found by their generators.
    pub(crate) fn bare(values: FxHashMap<u32, Closed>, choices: Vec<bool>, kept: Option<u32>) -> Script {
        let values = Some(Arc::new(values));
        Script { bare: Some(Bare { kept }), by_generator: values, ..Script::new(Vec::new(), choices) }
    }

    /// The same script, for a run that may go on behind its last choice.
    pub(crate) fn going_on(self) -> Script {
        Script { goes_on: true, ..self }
    }

    /// The script of a run with a value for each generator, whatever the order in which the run evaluates them.
    pub(crate) fn of_generators(values: FxHashMap<u32, Closed>) -> Script {
        Script { by_generator: Some(Arc::new(values)), ..Script::default() }
    }

    /// Does the run look at no contract?
    pub(crate) fn is_bare(&self) -> bool {
        self.bare.is_some()
    }

    /// Does the run pass over an assumption (without a label) or assertion?
    pub(crate) fn skips(&self, label: Option<u32>) -> bool {
        self.bare.as_ref().is_some_and(|bare| label.is_none() || bare.kept != label)
    }

    /// The value of a generator that runs now.
    pub(crate) fn next_value(&mut self, generator: Option<u32>) -> Option<Closed> {
        if let Some(values) = &self.by_generator {
            return values.get(&generator?).cloned();
        }
        self.next_value += 1;
        self.values.get(self.next_value - 1).cloned()
    }

    pub(crate) fn next_choice(&mut self) -> Option<bool> {
        self.next_choice += 1;
        self.choices.get(self.next_choice - 1).copied().or(self.goes_on.then_some(false))
    }
}

impl Closed {
    /// Its constructor, if it has one.
    #[must_use]
    pub fn constructor(&self) -> Option<Name> {
        match self {
            Closed::Con(_, name, _) => Some(*name),
            _ => None,
        }
    }

    /// Whether it is True or False; none for other values.
    #[must_use]
    pub fn truth(&self) -> Option<bool> {
        match self.constructor()? {
            names::TRUE => Some(true),
            names::FALSE => Some(false),
            _ => None,
        }
    }

    /// Puts the value into a heap. A part without a value becomes a hole.
    pub(crate) fn build(&self, heap: &mut Heap) -> Value {
        whatif_source::deep(|| match self {
            Closed::Int(int) => crate::integer::value(heap, int),
            Closed::Word(word) => Value::Word(*word),
            Closed::Char(code) => Value::Char((*code).into()),
            Closed::Double(number) => Value::double(*number),
            Closed::Float(number) => Value::float(*number),
            Closed::Con(con, _, fields) if fields.is_empty() => Value::Con(*con),
            Closed::Con(con, _, fields) => {
                let fields: Vec<Value> = fields.iter().map(|field| field.build(heap)).collect();
                Value::Ptr(heap.object(Kind::Con, *con, &fields))
            }
            Closed::Array(elements) => {
                let elements: Vec<Value> = elements.iter().map(|element| element.build(heap)).collect();
                crate::machine::new_array(heap, &elements)
            }
            Closed::Atom(number) => Value::Atom(*number),
            Closed::World => Value::World,
            Closed::Table { ty, sample, entries } => {
                let mut first = Value::Null;
                let mut constant = FALSE;
                for (argument, result) in entries.iter().rev() {
                    let result = result.build(heap);
                    match argument {
                        None => (first, constant) = (result, TRUE),
                        Some(argument) => {
                            let argument = argument.build(heap);
                            first = Value::Ptr(heap.object(Kind::Entry, 0, &[argument, result, first]));
                        }
                    }
                }
                let info = runtime_types::intern(ty);
                let sample = sample.as_ref().map_or(Value::Null, |sample| sample.build(heap));
                let contents = [first, Value::Int(0), Value::Con(constant), sample];
                Value::Ptr(heap.object(Kind::SymFun, info, &contents))
            }
            Closed::Formula(_) | Closed::Hole | Closed::Opaque => {
                Value::Ptr(heap.object(Kind::Hole, 0, &[Value::Null]))
            }
        })
    }

    /// Do equal arguments have equal results, in every table?
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let is_function = match self {
            Closed::Table { entries, .. } => (entries.iter().enumerate())
                .all(|(at, (a, x))| entries[at + 1..].iter().all(|(b, y)| a != b || x == y)),
            _ => true,
        };
        is_function && whatif_source::deep(|| self.parts().all(Closed::is_consistent))
    }

    /// Is every part of the value known: no hole, formula or hidden part?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let is_known = !matches!(self, Closed::Formula(_) | Closed::Hole | Closed::Opaque);
        is_known && whatif_source::deep(|| self.parts().all(Closed::is_complete))
    }

    /// Has it a part that is a function of the program? All of these are shown alike.
    pub fn has_function(&self) -> bool {
        matches!(self, Closed::Opaque) || whatif_source::deep(|| self.parts().any(Closed::has_function))
    }

    /// The fields of a constructor, the elements of an array, the sample, arguments and results of a table.
    fn parts(&self) -> impl Iterator<Item = &Closed> {
        let (fields, entries) = match self {
            Closed::Con(_, _, fields) | Closed::Array(fields) => (&fields[..], &[][..]),
            Closed::Table { sample, entries, .. } => {
                (sample.as_deref().map_or(&[][..], std::slice::from_ref), &entries[..])
            }
            _ => (&[][..], &[][..]),
        };
        fields.iter().chain(entries.iter().flat_map(|(argument, result)| argument.iter().chain([result])))
    }

    /// As an expression. A part without a value becomes a call of `error`.
    #[must_use]
    pub fn to_expr(&self) -> Expr {
        whatif_source::deep(|| match self {
            Closed::Int(int) => match num_traits::ToPrimitive::to_i64(int) {
                Some(small) => Expr::int(small),
                None => Expr::Lit(Literal::Integer(int.to_string().into())),
            },
            Closed::Word(word) => Expr::Lit(Literal::Word(*word)),
            Closed::Char(code) => Expr::Lit(Literal::Char(char::from_u32(*code).unwrap_or_default())),
            Closed::Double(number) => Expr::Lit(Literal::Double(*number)),
            Closed::Float(number) => Expr::Lit(Literal::Float(*number)),
            Closed::Con(_, name, fields) => Expr::Con(*name).apply(fields.iter().map(Closed::to_expr)),
            Closed::Atom(number) => Expr::int(*number as i64),
            Closed::World => Expr::prim(Form::RealWorld, []),
            Closed::Array(_) | Closed::Table { .. } | Closed::Formula(_) | Closed::Hole | Closed::Opaque => {
                Expr::prim(Misc::Error, [Expr::Lit(Literal::String("not looked at".into()))])
            }
        })
    }

    /// Is there a floating-point number that cannot be written as a pattern: no number, an infinity, or the zero that equals another one?
    pub(crate) fn has_special_number(&self) -> bool {
        let is_special = |number: f64| !number.is_finite() || number == 0.0 && number.is_sign_negative();
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            match value {
                Closed::Double(number) if is_special(*number) => return true,
                Closed::Float(number) if is_special(f64::from(*number)) => return true,
                Closed::Con(_, _, parts) | Closed::Array(parts) => pending.extend(parts),
                _ => {}
            }
        }
        false
    }

    /// As source text. If the type is given, newtypes and empty strings are shown as such.
    #[must_use]
    pub fn show(&self, code: &Code, ty: Option<&Type>) -> String {
        self.show_at(code, ty, 0)
    }

    /// As [`Closed::show`], in parentheses where an argument needs them.
    #[must_use]
    pub fn show_argument(&self, code: &Code, ty: Option<&Type>) -> String {
        self.show_at(code, ty, 11)
    }

    fn show_at(&self, code: &Code, ty: Option<&Type>, level: u8) -> String {
        let mut text = String::new();
        self.write(&mut text, code, ty, level);
        text
    }

    /// `level`: 0 anywhere, 10 an operand of an operator, 11 an argument.
    fn write(&self, text: &mut String, code: &Code, ty: Option<&Type>, level: u8) {
        whatif_source::deep(|| self.write_here(text, code, ty, level));
    }

    fn write_here(&self, text: &mut String, code: &Code, ty: Option<&Type>, level: u8) {
        // A formula is about what a newtype holds, if that is a number; a formula in place of other values is the name of a whole one.
        let is_whole = |inner: &Type| match self {
            Closed::Formula(_) => !holds_scalar(code, inner),
            other => *other == Closed::Hole,
        };
        if let Some((constructor, field, inner)) = newtype(code, ty)
            && !is_whole(&inner)
        {
            match look::of_newtype(code, ty) {
                Some(Look::Bytes) => {
                    let characters = self.as_characters();
                    let string = Type::list(Type::con(names::CHAR));
                    let (shown, inner) = characters.as_ref().map_or((self, &inner), |it| (it, &string));
                    return shown.write(text, code, Some(inner), level);
                }
                Some(_) => return self.write(text, code, Some(&inner), level),
                None => {}
            }
            return parenthesised(text, level > 10, |text| {
                text.push_str(&match field {
                    Some(label) => {
                        let content = self.show(code, Some(&inner));
                        format!("{} {{{} = {content}}}", constructor.base(), label.base())
                    }
                    None => format!("{} {}", constructor.base(), self.show_argument(code, Some(&inner))),
                });
            });
        }
        match self {
            Closed::Int(int) => write_number(text, level, int.to_string()),
            Closed::Word(number) | Closed::Atom(number) => write_number(text, level, number.to_string()),
            Closed::Char(code) => show_char(text, *code),
            Closed::Double(number) => write_number(text, level, double(*number)),
            Closed::Float(number) => {
                write_number(text, level, show_double(f64::from(*number), &format!("{number:e}")));
            }
            Closed::Con(_, name, fields) => write_constructor(text, code, ty, level, *name, fields),
            Closed::Table { sample, entries, .. } => {
                parenthesised(text, level > 0, |text| {
                    write_table(text, code, ty, sample.as_deref(), entries);
                });
            }
            Closed::Formula(formula) => {
                let compound = formula.contains(' ') || formula.starts_with('-');
                parenthesised(text, level > 0 && compound, |text| text.push_str(formula));
            }
            Closed::Hole | Closed::World | Closed::Array(_) => text.push('_'),
            Closed::Opaque => text.push_str("<function>"),
        }
    }
}

/// Writes a number, which needs parentheses if it has a sign.
fn write_number(text: &mut String, level: u8, number: String) {
    parenthesised(text, level > 6 && number.starts_with('-'), |text| text.push_str(&number));
}

/// Writes items with commas between them.
fn separated<T>(
    text: &mut String,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    for (at, item) in items.into_iter().enumerate() {
        text.push_str(if at > 0 { ", " } else { "" });
        write(text, item);
    }
}

fn parenthesised(text: &mut String, needed: bool, inside: impl FnOnce(&mut String)) {
    if needed {
        text.push('(');
    }
    inside(text);
    if needed {
        text.push(')');
    }
}

/// Is it a type of numbers or characters, or a newtype of one?
fn holds_scalar(code: &Code, ty: &Type) -> bool {
    const SCALARS: [Name; 6] =
        [names::INT, names::INTEGER, names::WORD, names::CHAR, names::DOUBLE, names::FLOAT];
    let mut ty = ty.clone();
    // A newtype may hold itself.
    for _ in 0..NESTED_NEWTYPES {
        match newtype(code, Some(&ty)) {
            Some((_, _, inner)) => ty = inner,
            None => return matches!(ty, Type::Con(name) if SCALARS.contains(&name)),
        }
    }
    false
}

/// If the type is a newtype: its constructor, the label of its field, and the type of the field.
fn newtype(code: &Code, ty: Option<&Type>) -> Option<(Name, Option<Name>, Type)> {
    let (Type::Con(name), args) = ty?.spine() else { return None };
    let data = code.data.get(name).filter(|data| data.newtype)?;
    let constructor = data.constructors.first()?;
    let inner = instantiate(constructor.fields.first()?, &data.params, &args);
    Some((constructor.name, constructor.labels.first().copied(), inner))
}

/// The types of a constructor's fields, where the type of the whole is known.
pub(crate) fn field_types(code: &Code, ty: Option<&Type>, constructor: Name) -> Vec<Type> {
    let Some((Type::Con(name), args)) = ty.map(Type::spine) else { return Vec::new() };
    let Some(data) = code.data.get(name) else { return Vec::new() };
    let Some(constructor) = data.constructors.iter().find(|con| con.name == constructor) else {
        return Vec::new();
    };
    constructor.fields.iter().map(|field| instantiate(field, &data.params, &args)).collect()
}

fn write_constructor(
    text: &mut String,
    code: &Code,
    ty: Option<&Type>,
    level: u8,
    name: Name,
    fields: &[Closed],
) {
    let types = field_types(code, ty, name);
    let of = |at: usize| types.get(at);
    match name {
        names::CONS => return write_list(text, code, ty, level, fields),
        names::NIL if ty.is_some_and(|ty| *ty == Type::list(Type::con(names::CHAR))) => {
            text.push_str("\"\"");
            return;
        }
        name if name.is_tuple() => {
            return parenthesised(text, true, |text| {
                separated(text, fields.iter().enumerate(), |text, (at, field)| {
                    field.write(text, code, of(at), 0)
                });
            });
        }
        _ => {}
    }
    if let Some(look) = look::of_constructor(code, name) {
        return look::write(text, code, ty, level, look, (name, fields));
    }
    let base = name.base();
    let labels = code.data.values().flat_map(|data| &data.constructors).find(|con| con.name == name);
    let labels = labels.map_or(&[][..], |con| &con.labels[..]);
    let operator = base.starts_with(':');
    if fields.is_empty() {
        text.push_str(base);
    } else if operator && fields.len() == 2 {
        parenthesised(text, level > 9, |text| {
            fields[0].write(text, code, of(0), 10);
            let _ = write!(text, " {base} ");
            fields[1].write(text, code, of(1), 10);
        });
    } else if labels.len() == fields.len() {
        parenthesised(text, level > 10, |text| {
            let _ = write!(text, "{base} {{");
            separated(text, fields.iter().enumerate(), |text, (at, field)| {
                let _ = write!(text, "{} = ", labels[at].base());
                field.write(text, code, of(at), 0);
            });
            text.push('}');
        });
    } else {
        parenthesised(text, level > 10, |text| {
            text.push_str(&if operator { format!("({base})") } else { base.to_string() });
            for (at, field) in fields.iter().enumerate() {
                text.push(' ');
                field.write(text, code, of(at), 11);
            }
        });
    }
}

/// A list: as a string, in brackets, or with `:` where its end was not evaluated.
fn write_list(text: &mut String, code: &Code, ty: Option<&Type>, level: u8, fields: &[Closed]) {
    let element = match ty {
        Some(Type::App(_, element)) => Some(&**element),
        _ => None,
    };
    let mut elements = vec![&fields[0]];
    let mut tail = &fields[1];
    while let Closed::Con(_, _, fields) = tail
        && let [head, rest] = &fields[..]
    {
        elements.push(head);
        tail = rest;
    }
    let ends = matches!(tail, Closed::Con(..));
    if ends && elements.iter().all(|element| matches!(element, Closed::Char(_))) {
        text.push('"');
        let mut after_number = false;
        for element in elements {
            let Closed::Char(code) = element else { continue };
            escape(text, *code, '"', &mut after_number);
        }
        text.push('"');
    } else if ends {
        text.push('[');
        separated(text, elements, |text, value| value.write(text, code, element, 0));
        text.push(']');
    } else {
        parenthesised(text, level > 5, |text| {
            for value in elements {
                value.write(text, code, element, 6);
                text.push_str(" : ");
            }
            tail.write(text, code, ty, 6);
        });
    }
}

fn write_table(
    text: &mut String,
    code: &Code,
    ty: Option<&Type>,
    sample: Option<&Closed>,
    entries: &[(Option<Closed>, Closed)],
) {
    let (from, to) = sides(ty);
    match entries {
        [] => text.push_str("\\_ -> _"),
        // The last entry also stands for all other arguments.
        [(_, result)] => {
            text.push_str("\\_ -> ");
            result.write(text, code, to, 0);
        }
        _ => {
            let from = match sample {
                None => {
                    text.push_str("\\x -> case x of {");
                    from
                }
                Some(sample) => {
                    let (argument, result) = sides(from);
                    text.push_str("\\f -> case f ");
                    sample.write(text, code, argument, 11);
                    text.push_str(" of {");
                    result
                }
            };
            for (at, (argument, result)) in entries.iter().enumerate() {
                text.push_str(if at > 0 { "; " } else { " " });
                match argument {
                    Some(argument) if at + 1 < entries.len() => argument.write(text, code, from, 0),
                    _ => text.push('_'),
                }
                text.push_str(" -> ");
                result.write(text, code, to, 0);
            }
            text.push_str(" }");
        }
    }
}

/// The argument's and the result's type of a function's type.
fn sides(ty: Option<&Type>) -> (Option<&Type>, Option<&Type>) {
    match ty {
        Some(Type::Fun(from, to)) => (Some(from), Some(to)),
        _ => (None, None),
    }
}

impl Closed {
    /// A character as source text.
    pub(crate) fn show_character(&self) -> String {
        let mut text = String::new();
        if let Closed::Char(code) = self {
            show_char(&mut text, *code);
        }
        text
    }
}

fn show_char(text: &mut String, code: u32) {
    text.push('\'');
    escape(text, code, '\'', &mut false);
    text.push('\'');
}

const CONTROL: [&str; 33] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "a", "b", "t", "n", "v", "f", "r", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP",
];

/// A character as source text. After a numeric escape, a digit needs `\&` before it.
fn escape(text: &mut String, code: u32, quote: char, after_number: &mut bool) {
    let number = std::mem::take(after_number);
    match char::from_u32(code) {
        Some(char) if char == quote || char == '\\' => text.extend(['\\', char]),
        Some(char) if (' '..='~').contains(&char) => {
            if number && char.is_ascii_digit() || text.ends_with("\\SO") && char == 'H' {
                text.push_str("\\&");
            }
            text.push(char);
        }
        _ if code < 32 => text.extend(["\\", CONTROL[code as usize]]),
        _ if code == 127 => text.push_str("\\DEL"),
        _ => {
            let _ = write!(text, "\\{code}");
            *after_number = true;
        }
    }
}

/// A number as source text.
pub(crate) fn double(number: f64) -> String {
    show_double(number, &format!("{number:e}"))
}

/// As source text: plain between 0.1 and 10^7, else with an exponent. `shortest` is Rust's `{:e}`.
fn show_double(number: f64, shortest: &str) -> String {
    if number.is_nan() {
        return "NaN".into();
    }
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}Infinity");
    }
    let (mantissa, exponent) = shortest.trim_start_matches('-').split_once('e').unwrap_or(("0", "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let size = number.abs();
    if number == 0.0 {
        format!("{sign}0.0")
    } else if (0.1..1e7).contains(&size) {
        if exponent < 0 {
            format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize))
        } else {
            let point = exponent as usize + 1;
            let padded = format!("{digits:0<point$}");
            let (whole, fraction) = padded.split_at(point);
            format!("{sign}{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
        }
    } else {
        let (first, rest) = digits.split_at(1);
        format!("{sign}{first}.{}e{exponent}", if rest.is_empty() { "0" } else { rest })
    }
}
