//! Symbolic values, conditions, inputs and tasks as TopHat source text.
//!
//! Reports show people what the terms of `whatif-term` mean in the language of their program. Terms are in a normal form that people
//! would not write, and have plain integers where the program has constructors and days. `Printer` undoes both:
//!
//! ```text
//!   x - y <= 364        →  x <= y + 364          comparison: what is subtracted moves to the other side
//!   not (s0 <= 0)       →  s0 > 0
//!   s0 <= 1             →  s0 == Low or s0 == Mid      constructors: an enumeration's values are its positions
//!   0 <= s0, s0 <= 2    →  (nothing)             is_range: true of each value of the enumeration
//!   d0 <= 8765          →  d0 <= 2023-12-31      sum, with `days`: a date is a number of days
//! ```
//!
//! `Printer::kinds` has the symbols that are constructors or days; `of_run` collects them from the inputs of a run. `Printer::names`
//! replaces the symbols of a state by those of the run that led to it.
//!
//! Parentheses: each function that writes a term returns the `Strength` of what it wrote, and `enclosed` puts it in parentheses if its
//! place needs a greater one. The order of `Strength` is that of the parser's table, so the text means what the term does; only a term
//! larger than `MAX_SIZE`, or with an operator that TopHat lacks, is written as `whatif-term` writes it.

mod decimals;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_term::{Int, Op, Sort, Symbol, Term, Value as TermValue};

use crate::code::Editor;
use crate::date::show_date;
use crate::decimal::{power, show_decimal};
use crate::input::Input;
use crate::symbolic::{Store, Task, Value};
use crate::types::{Enumeration, Sum, Type};
use crate::value::{Leaves, Repeat, quote, show, show_constructed};
use crate::witness::Path;

/// A larger term is printed by `whatif-term`, which names the parts that are shared.
const MAX_SIZE: u32 = 300;

/// How the symbols of one run are written.
pub(crate) struct Printer<'a> {
    /// What symbols stand for, if not for themselves.
    names: Option<&'a FxHashMap<Symbol, Term>>,
    /// The types of the symbols that stand for constructors or days.
    kinds: FxHashMap<Symbol, Type>,
}

/// How tightly a piece of text binds, in the order of the parser's table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Open,
    Or,
    And,
    Compare,
    Join,
    Sum,
    Product,
    Operand,
}

impl<'a> Printer<'a> {
    /// For the symbols of the last point of a run.
    pub(crate) fn new(path: &'a Path) -> Printer<'a> {
        Printer { names: Some(&path.names), ..Printer::of_run(path) }
    }

    /// For the symbols of the run itself.
    pub(crate) fn of_run(path: &Path) -> Printer<'a> {
        let mut kinds = FxHashMap::default();
        for step in &path.steps {
            if let (Some(value), Some(ty)) = (step.input.action.value(), &step.ty) {
                collect(value, ty, &mut kinds);
            }
        }
        Printer { names: None, kinds }
    }

    pub(crate) fn value(&self, value: &Value, ty: &Type) -> String {
        show(value, ty, self)
    }

    fn named(&self, term: &Term) -> Term {
        self.names.map_or_else(|| term.clone(), |names| term.substitute(names))
    }

    /// A term of a type: the constants in it are constructors or days, if the type says so.
    fn typed(&self, text: &mut String, term: &Term, ty: &Type, least: Strength) {
        match (ty, term.as_int(), term.op()) {
            (Type::Enum(enumeration), Some(at), _) => {
                text.push_str(&constructor(enumeration, at.to_i64().unwrap_or(-1)));
            }
            (Type::Date, Some(days), _) => text.push_str(&date(days)),
            (Type::Decimal(scale), Some(units), _) => text.push_str(&show_decimal(&units.to_big(), *scale)),
            (Type::Decimal(scale), None, op) if !matches!(op, Op::Ite) => {
                enclosed(text, least, |text| self.decimal(text, term, *scale));
            }
            (Type::Enum(_) | Type::Date | Type::Decimal(_), None, Op::Ite) => enclosed(text, least, |text| {
                let [condition, yes, no] = term.args() else { unreachable!("ite has three operands") };
                text.push_str("if ");
                self.term(text, condition, Strength::Open);
                text.push_str(" then ");
                self.typed(text, yes, ty, Strength::Open);
                text.push_str(" else ");
                self.typed(text, no, ty, Strength::Open);
                Strength::Open
            }),
            _ => self.term(text, term, least),
        }
    }

    /// Whether a term stands for a constructor or a day, as far as its symbols tell.
    fn kind(&self, term: &Term) -> Option<&Type> {
        match term.op() {
            Op::Symbol(symbol) => self.kinds.get(symbol),
            Op::Ite => self.kind(&term.args()[1]).or_else(|| self.kind(&term.args()[2])),
            _ => None,
        }
    }

    fn enumeration(&self, term: &Term) -> Option<&Arc<Enumeration>> {
        match self.kind(term) {
            Some(Type::Enum(enumeration)) => Some(enumeration),
            _ => None,
        }
    }

    /// An input whose symbols are already those of the run.
    pub(crate) fn input(&self, input: &Input<Value>, ty: Option<&Type>) -> String {
        input.show(|value| self.value(value, ty.unwrap_or(&Type::Unit)))
    }

    /// A conjunction, without what only says that a symbol is some constructor.
    pub(crate) fn condition(&self, formulas: &[Term]) -> String {
        let formulas: Vec<Term> = formulas
            .iter()
            .map(|formula| self.named(formula))
            .filter(|formula| !self.is_range(formula))
            .collect();
        let mut text = String::new();
        match formulas.as_slice() {
            [] => text.push_str("True"),
            [one] => self.term(&mut text, one, Strength::Open),
            _ => {
                self.join(&mut text, &formulas, " and ", Strength::And);
            }
        }
        text
    }

    fn is_range(&self, formula: &Term) -> bool {
        let (positive, atom) = match formula.op() {
            Op::Not => (false, &formula.args()[0]),
            _ => (true, formula),
        };
        let (Op::Le, [left, right]) = (atom.op(), atom.args()) else { return false };
        let enumeration = left.as_symbol().and_then(|_| self.enumeration(left));
        let Some((enumeration, bound)) = enumeration.zip(right.as_int().and_then(Int::to_i64)) else {
            return false;
        };
        if positive { bound == enumeration.constructors.len() as i64 - 1 } else { bound == -1 }
    }

    /// A task in one line; what follows a step is an ellipsis.
    pub(crate) fn task(&self, task: &Task, store: &Store) -> String {
        let label = |editor: &Editor| match &editor.label {
            Some(label) => format!(" {}", quote(label)),
            None => String::new(),
        };
        let atom = |task: &Arc<Task>| match without_user(task) {
            task @ (Task::Edit(..) | Task::Enter(_) | Task::Share(..) | Task::Fail) => self.task(task, store),
            task => format!("({})", self.task(task, store)),
        };
        match without_user(task) {
            Task::Edit(editor, value) => {
                let word = if editor.read_only { "view" } else { "edit" };
                format!("{word} {}{}", self.value(value, &editor.ty), label(editor))
            }
            Task::Enter(editor) => format!("enter {}{}", editor.ty, label(editor)),
            Task::Share(editor, location) => {
                let word = if editor.read_only { "watch" } else { "share" };
                format!("{word} {}{}", self.value(&store.cells[*location], &editor.ty), label(editor))
            }
            Task::Fail => "fail".to_owned(),
            Task::Step(first, _) => format!("{} |> …", atom(first)),
            Task::Loop(first, Repeat { until: None, .. }) => format!("forever {}", atom(first)),
            Task::Loop(first, _) => format!("repeat {} until …", self.task(first, store)),
            Task::UserStep(first, _, _) => format!("{} >? …", atom(first)),
            Task::Pair(left, right) => format!("{} >< {}", atom(left), atom(right)),
            Task::Choice(left, right) => format!("{} <#> {}", atom(left), atom(right)),
            Task::UserChoice(left, right) => {
                let side = |label: &Option<Arc<str>>| label.as_deref().map_or("…".to_owned(), quote);
                format!("{} <?> {}", side(&left.label), side(&right.label))
            }
            Task::At(..) => unreachable!("`without_user` looks behind it"),
        }
    }

    // Terms are written to the end of a text. Each function returns how tightly its text binds; `enclosed` adds parentheses where needed.

    fn term(&self, text: &mut String, term: &Term, least: Strength) {
        if term.tree_size() > MAX_SIZE {
            return text.push_str(&format!("({term})"));
        }
        enclosed(text, least, |text| self.bare(text, term));
    }

    fn join(&self, text: &mut String, terms: &[Term], sign: &str, strength: Strength) -> Strength {
        for (at, term) in terms.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { sign });
            self.term(text, term, strength);
        }
        strength
    }

    fn call(&self, text: &mut String, name: &str, argument: &Term) -> Strength {
        text.push_str(name);
        text.push(' ');
        self.term(text, argument, Strength::Operand);
        Strength::Product
    }

    fn bare(&self, text: &mut String, term: &Term) -> Strength {
        let args = term.args();
        match term.op() {
            Op::Const(value) => constant(text, value),
            // The formula is about units.
            Op::Symbol(_) | Op::SeqNth if self.scale(term) > 0 => {
                text.push_str(&format!("{} * ", power(self.scale(term))));
                self.atom(text, term);
                Strength::Product
            }
            Op::Symbol(_) => self.atom(text, term),
            Op::Not => match args[0].op() {
                Op::Le | Op::Eq => self.comparison(text, &args[0], false),
                _ => self.call(text, "not", &args[0]),
            },
            Op::Le | Op::Eq => self.comparison(text, term, true),
            Op::And => self.join(text, args, " and ", Strength::And),
            Op::Or => self.join(text, args, " or ", Strength::Or),
            Op::Ite => {
                for (word, arg) in ["if ", " then ", " else "].into_iter().zip(args) {
                    text.push_str(word);
                    self.term(text, arg, Strength::Open);
                }
                Strength::Open
            }
            Op::Add => self.sum(text, args, false),
            Op::Mul => self.join(text, args, " * ", Strength::Product),
            Op::Div | Op::Mod => {
                self.term(text, &args[0], Strength::Product);
                text.push_str(if matches!(term.op(), Op::Div) { " / " } else { " mod " });
                self.term(text, &args[1], Strength::Operand);
                Strength::Product
            }
            Op::SeqLen => self.call(text, "len", &args[0]),
            Op::SeqNth if args[1].as_int() == Some(&Int::ZERO) => self.atom(text, term),
            Op::SeqExtract if args[1].as_int() == Some(&Int::ONE) => self.call(text, "tail", &args[0]),
            Op::SeqContains if matches!(args[1].op(), Op::SeqUnit) => {
                self.term(text, &args[1].args()[0], Strength::Join);
                text.push_str(" elem ");
                self.term(text, &args[0], Strength::Join);
                Strength::Compare
            }
            Op::SeqUnit => {
                text.push('[');
                self.term(text, &args[0], Strength::Open);
                text.push(']');
                Strength::Operand
            }
            Op::SeqConcat => self.join(text, args, " ++ ", Strength::Join),
            _ => {
                text.push_str(&term.to_string());
                Strength::Open
            }
        }
    }

    /// A comparison of integers in normal form, `sum <= constant`, with what is subtracted moved to the other side.
    fn comparison(&self, text: &mut String, atom: &Term, positive: bool) -> Strength {
        let [left, right] = atom.args() else { unreachable!("comparisons have two operands") };
        let equation = matches!(atom.op(), Op::Eq);
        if *left.sort() != Sort::Int {
            self.term(text, left, Strength::Join);
            text.push_str(if positive { " == " } else { " /= " });
            self.term(text, right, Strength::Join);
            return Strength::Compare;
        }
        if let Some(enumeration) = self.enumeration(left).or_else(|| self.enumeration(right)) {
            return self.constructors(text, enumeration, [left, right], equation, positive);
        }
        if let Some(parts) = self.linear(left, right) {
            return self.decimal_comparison(text, &parts, right, equation, positive);
        }
        let days = self.weight(left) == 1;
        let (minus, plus): (Vec<&Term>, Vec<&Term>) =
            summands(left).iter().partition(|term| is_negative(term));
        let mut other: Vec<Term> = minus.into_iter().map(|term| -term).collect();
        let strict = !equation && !other.is_empty() && right.as_int() == Some(&Int::from(-1));
        if !strict && (other.is_empty() || right.as_int() != Some(&Int::ZERO)) {
            other.push(right.clone());
        }
        self.sum(text, plus, false);
        text.push_str(sign(equation, positive, strict));
        self.sum(text, &other, days);
        Strength::Compare
    }

    /// A comparison of constructors. TopHat has no order on them, so one by order lists the constructors that it allows.
    fn constructors(
        &self,
        text: &mut String,
        enumeration: &Arc<Enumeration>,
        [left, right]: [&Term; 2],
        equation: bool,
        positive: bool,
    ) -> Strength {
        let ty = Type::Enum(enumeration.clone());
        let bound = right.as_int().and_then(Int::to_i64).filter(|_| !equation);
        let Some(bound) = bound else {
            self.typed(text, left, &ty, Strength::Join);
            text.push_str(if positive { " == " } else { " /= " });
            self.typed(text, right, &ty, Strength::Join);
            return Strength::Compare;
        };
        let meant: Vec<i64> =
            (0..enumeration.constructors.len() as i64).filter(|at| (*at <= bound) == positive).collect();
        for (number, at) in meant.iter().enumerate() {
            text.push_str(if number == 0 { "" } else { " or " });
            self.typed(text, left, &ty, Strength::Join);
            text.push_str(" == ");
            text.push_str(&constructor(enumeration, *at));
        }
        if meant.len() == 1 { Strength::Compare } else { Strength::Or }
    }

    /// The number of dates that a sum adds, minus those that it subtracts: if it is 1, the sum is itself a date.
    fn weight(&self, sum: &Term) -> i64 {
        if !self.kinds.values().any(|kind| matches!(kind, Type::Date)) {
            return 0;
        }
        let weight = |term: &Term| {
            let factor = coefficient(term).to_i64().unwrap_or(0);
            let symbol = match (term.op(), term.args()) {
                (Op::Mul, [_, symbol]) => symbol,
                _ => term,
            };
            if matches!(self.kind(symbol), Some(Type::Date)) { factor } else { 0 }
        };
        summands(sum).iter().map(weight).sum()
    }

    /// A sum; `days` if its constant is a day.
    fn sum<'t>(&self, text: &mut String, terms: impl IntoIterator<Item = &'t Term>, days: bool) -> Strength {
        let mut is_first = true;
        for term in terms {
            let negative = is_negative(term) && !(days && term.as_int().is_some());
            text.push_str(match (is_first, negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            is_first = false;
            match term.as_int().filter(|_| days) {
                Some(constant) => text.push_str(&date(constant)),
                None if negative => self.term(text, &-term, Strength::Product),
                None => self.term(text, term, Strength::Product),
            }
        }
        Strength::Sum
    }
}

/// The sign of a comparison, `<=` or `==` in normal form.
fn sign(equation: bool, positive: bool, strict: bool) -> &'static str {
    match (equation, positive, strict) {
        (true, true, _) => " == ",
        (true, false, _) => " /= ",
        (false, true, false) => " <= ",
        (false, true, true) => " < ",
        (false, false, false) => " > ",
        (false, false, true) => " >= ",
    }
}

/// Writes something, in parentheses if it binds less tightly than `least`.
fn enclosed(text: &mut String, least: Strength, write: impl FnOnce(&mut String) -> Strength) {
    let start = text.len();
    if write(text) < least {
        text.insert(start, '(');
        text.push(')');
    }
}

/// The task inside of `t @ user`: reports name the user beside each input.
fn without_user(task: &Task) -> &Task {
    match task {
        Task::At(_, inner) => without_user(inner),
        other => other,
    }
}

/// The terms that a sum adds up.
fn summands(sum: &Term) -> &[Term] {
    if matches!(sum.op(), Op::Add) { sum.args() } else { std::slice::from_ref(sum) }
}

fn is_negative(monomial: &Term) -> bool {
    match (monomial.op(), monomial.args()) {
        (Op::Mul, [factor, ..]) => factor.as_int().is_some_and(Int::is_negative),
        _ => monomial.as_int().is_some_and(Int::is_negative),
    }
}

/// The factor before a monomial, or a constant itself.
fn coefficient(term: &Term) -> Int {
    match (term.op(), term.args()) {
        (Op::Mul, [factor, ..]) => factor.as_int().cloned().unwrap_or(Int::ONE),
        _ => term.as_int().cloned().unwrap_or(Int::ONE),
    }
}

fn constructor(enumeration: &Enumeration, at: i64) -> String {
    let name = usize::try_from(at).ok().and_then(|at| enumeration.constructors.get(at));
    name.cloned().unwrap_or_else(|| at.to_string())
}

fn constant(text: &mut String, value: &TermValue) -> Strength {
    match value {
        TermValue::Bool(value) => text.push_str(if *value { "True" } else { "False" }),
        TermValue::Int(value) => {
            text.push_str(&value.to_string());
            return if value.is_negative() { Strength::Sum } else { Strength::Operand };
        }
        TermValue::String(value) => text.push_str(&quote(&value.to_string())),
        TermValue::Seq(seq) => {
            text.push('[');
            for (at, item) in seq.items.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { ", " });
                constant(text, item);
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
    Strength::Operand
}

fn date(days: &Int) -> String {
    show_date(&days.to_big()).unwrap_or_else(|| days.to_string())
}

impl Leaves<Term> for Printer<'_> {
    fn leaf(&self, term: &Term, ty: &Type) -> String {
        let mut text = String::new();
        self.typed(&mut text, &self.named(term), ty, Strength::Open);
        text
    }

    fn constructor(&self, tag: &Term) -> Option<usize> {
        self.named(tag).as_int().and_then(Int::to_i64).and_then(|at| usize::try_from(at).ok())
    }

    /// `if s0 > 0 then Approved s0 else Later`: each constructor that it may be, with the condition, and the fields that it then has.
    fn undecided(&self, sum: &Sum, components: &[Value]) -> String {
        let tag = self.named(components[0].leaf());
        // What is shown below has the names of the run already.
        let printer = Printer { names: None, kinds: self.kinds.clone() };
        let mut possible = Vec::new();
        for at in 0..sum.constructors.len() {
            let is_this = tag.equals(&Term::int(at as i64));
            if !is_this.is_false() {
                let under = |value: &Value| value.map(&|term: &Term| chosen(&self.named(term), &is_this));
                let components: Vec<Value> = components.iter().map(under).collect();
                let shown = show_constructed(sum, at, &components, &printer);
                possible.push((is_this, shown));
            }
        }
        let Some((_, last)) = possible.pop() else { return "…".to_owned() };
        possible.into_iter().rev().fold(last, |rest, (is_this, shown)| {
            format!("if {} then {shown} else {rest}", printer.condition(&[is_this]))
        })
    }
}

/// What a term is if a condition holds, as far as the condition is that of an `ite`.
fn chosen(term: &Term, condition: &Term) -> Term {
    match (term.op(), term.args()) {
        _ if term == condition => Term::bool(true),
        _ if *term == condition.not() => Term::bool(false),
        (Op::Ite, [known, yes, _]) if known == condition => yes.clone(),
        (Op::Ite, [known, _, no]) if known.not() == *condition => no.clone(),
        _ => term.clone(),
    }
}

fn collect(value: &Value, ty: &Type, kinds: &mut FxHashMap<Symbol, Type>) {
    match (value, ty) {
        (Value::Leaf(term), Type::Enum(_) | Type::Date | Type::Decimal(_) | Type::List(_)) => {
            if let Some(symbol) = term.as_symbol() {
                kinds.insert(symbol.clone(), ty.clone());
            }
        }
        (Value::Tuple(items), Type::Tuple(_) | Type::Record(_) | Type::Sum(_)) => {
            items.iter().zip(&ty.components()).for_each(|(item, ty)| collect(item, ty, kinds));
        }
        (Value::List(items), Type::List(ty)) => items.iter().for_each(|item| collect(item, ty, kinds)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_read_as_they_would_be_written() {
        let path = Path { steps: Vec::new(), condition: Vec::new(), names: FxHashMap::default() };
        let printer = Printer::new(&path);
        let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::Int));
        let list = Term::var("l", Sort::seq(Sort::Int));
        let shown = |term: &Term| printer.condition(std::slice::from_ref(term));
        assert_eq!(shown(&x.lt(&y)), "y > x");
        assert_eq!(shown(&x.ge(&y)), "y <= x");
        assert_eq!(shown(&x.gt(&Term::int(0))), "x > 0");
        assert_eq!(shown(&(&x - &y).lt(&Term::int(365))), "x <= y + 364");
        assert_eq!(shown(&Term::or([x.equals(&y), list.contains(&x.unit())])), "x == y or x elem l");
        assert_eq!(shown(&list.length().equals(&Term::int(0)).not()), "len l /= 0");
        assert_eq!(shown(&x.div(&Term::int(10)).le(&Term::int(-3))), "x / 10 <= -3");
    }
}
