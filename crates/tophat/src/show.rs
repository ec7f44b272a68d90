//! Symbolic values, conditions, inputs and tasks as TopHat source text.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_term::{Int, Op, Sort, Symbol, Term, Value as TermValue};

use crate::code::Editor;
use crate::date::show_date;
use crate::input::Input;
use crate::symbolic::{Store, Task, Value};
use crate::types::{Enumeration, Type};
use crate::value::{Repeat, quote, show};
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

/// How strongly a piece of text holds its operands (the parser's table).
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
        show(value, ty, &|term, ty| self.leaf(term, ty))
    }

    fn leaf(&self, term: &Term, ty: &Type) -> String {
        self.typed(&self.named(term), ty, Strength::Open)
    }

    fn named(&self, term: &Term) -> Term {
        self.names.map_or_else(|| term.clone(), |names| term.substitute(names))
    }

    /// A term of a type: the constants in it are constructors or days, if the type says so.
    fn typed(&self, term: &Term, ty: &Type, least: Strength) -> String {
        match (ty, term.as_int(), term.op()) {
            (Type::Enum(enumeration), Some(at), _) => constructor(enumeration, at.to_i64().unwrap_or(-1)),
            (Type::Date, Some(days), _) => date(days),
            (Type::Enum(_) | Type::Date, None, Op::Ite) => {
                let [condition, yes, no] = term.args() else { unreachable!("ite has three operands") };
                let condition = self.term(condition, Strength::Open);
                let [yes, no] = [yes, no].map(|arm| self.typed(arm, ty, Strength::Open));
                let text = format!("if {condition} then {yes} else {no}");
                if Strength::Open < least { format!("({text})") } else { text }
            }
            _ => self.term(term, least),
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
        match formulas.as_slice() {
            [] => "True".to_owned(),
            [one] => self.term(one, Strength::Open),
            _ => formulas.iter().map(|part| self.term(part, Strength::And)).collect::<Vec<_>>().join(" and "),
        }
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

    // Terms.

    fn term(&self, term: &Term, least: Strength) -> String {
        if term.tree_size() > MAX_SIZE {
            return format!("({term})");
        }
        let (text, strength) = self.bare(term);
        if strength < least { format!("({text})") } else { text }
    }

    fn bare(&self, term: &Term) -> (String, Strength) {
        let args = term.args();
        let join = |sign: &str, strength: Strength| {
            let parts: Vec<String> = args.iter().map(|arg| self.term(arg, strength)).collect();
            (parts.join(sign), strength)
        };
        let call = |name: &str, args: &[&Term]| {
            let args: Vec<String> = args.iter().map(|arg| self.term(arg, Strength::Operand)).collect();
            (format!("{name} {}", args.join(" ")), Strength::Product)
        };
        match term.op() {
            Op::Const(value) => constant(value),
            Op::Symbol(symbol) => (symbol.name().to_owned(), Strength::Operand),
            Op::Not => match args[0].op() {
                Op::Le | Op::Eq => self.comparison(&args[0], false),
                _ => call("not", &[&args[0]]),
            },
            Op::Le | Op::Eq => self.comparison(term, true),
            Op::And => join(" and ", Strength::And),
            Op::Or => join(" or ", Strength::Or),
            Op::Ite => {
                let [c, a, b] = [0, 1, 2].map(|at| self.term(&args[at], Strength::Open));
                (format!("if {c} then {a} else {b}"), Strength::Open)
            }
            Op::Add => (self.sum(args, false), Strength::Sum),
            Op::Mul => join(" * ", Strength::Product),
            Op::Div | Op::Mod => {
                let sign = if matches!(term.op(), Op::Div) { "/" } else { "mod" };
                let left = self.term(&args[0], Strength::Product);
                (format!("{left} {sign} {}", self.term(&args[1], Strength::Operand)), Strength::Product)
            }
            Op::SeqLen => call("len", &[&args[0]]),
            Op::SeqNth if args[1].as_int() == Some(&Int::ZERO) => call("head", &[&args[0]]),
            Op::SeqExtract if args[1].as_int() == Some(&Int::ONE) => call("tail", &[&args[0]]),
            Op::SeqContains if matches!(args[1].op(), Op::SeqUnit) => {
                let item = self.term(&args[1].args()[0], Strength::Join);
                (format!("{item} elem {}", self.term(&args[0], Strength::Join)), Strength::Compare)
            }
            Op::SeqUnit => (format!("[{}]", self.term(&args[0], Strength::Open)), Strength::Operand),
            Op::SeqConcat => join(" ++ ", Strength::Join),
            _ => (term.to_string(), Strength::Open),
        }
    }

    /// A comparison of integers in normal form, `sum <= constant`, with what is subtracted moved to the other side.
    fn comparison(&self, atom: &Term, positive: bool) -> (String, Strength) {
        let [left, right] = atom.args() else { unreachable!("comparisons have two operands") };
        let equation = matches!(atom.op(), Op::Eq);
        if *left.sort() != Sort::Int {
            let sign = if positive { "==" } else { "/=" };
            let sides = [left, right].map(|side| self.term(side, Strength::Join));
            return (format!("{} {sign} {}", sides[0], sides[1]), Strength::Compare);
        }
        if let Some(enumeration) = self.enumeration(left).or_else(|| self.enumeration(right)) {
            return self.constructors(enumeration, [left, right], equation, positive);
        }
        let days = self.weight(left) == 1;
        let terms: Vec<Term> = match left.op() {
            Op::Add => left.args().to_vec(),
            _ => vec![left.clone()],
        };
        let (minus, plus): (Vec<Term>, Vec<Term>) =
            terms.into_iter().partition(|term| coefficient(term).is_negative());
        let mut other: Vec<Term> = minus.iter().map(|term| -term).collect();
        let strict = !equation && !other.is_empty() && right.as_int() == Some(&Int::from(-1));
        if !strict && (other.is_empty() || right.as_int() != Some(&Int::ZERO)) {
            other.push(right.clone());
        }
        let sign = match (equation, positive, strict) {
            (true, true, _) => "==",
            (true, false, _) => "/=",
            (false, true, false) => "<=",
            (false, true, true) => "<",
            (false, false, false) => ">",
            (false, false, true) => ">=",
        };
        (format!("{} {sign} {}", self.sum(&plus, false), self.sum(&other, days)), Strength::Compare)
    }

    /// A comparison of constructors. One by their order, which the program cannot say, lists those that are meant.
    fn constructors(
        &self,
        enumeration: &Arc<Enumeration>,
        [left, right]: [&Term; 2],
        equation: bool,
        positive: bool,
    ) -> (String, Strength) {
        let ty = Type::Enum(enumeration.clone());
        let shown = [left, right].map(|side| self.typed(side, &ty, Strength::Join));
        let bound = right.as_int().and_then(Int::to_i64).filter(|_| !equation);
        let Some(bound) = bound else {
            let sign = if positive { "==" } else { "/=" };
            return (format!("{} {sign} {}", shown[0], shown[1]), Strength::Compare);
        };
        let meant = (0..enumeration.constructors.len() as i64).filter(|at| (*at <= bound) == positive);
        let cases: Vec<String> =
            meant.map(|at| format!("{} == {}", shown[0], constructor(enumeration, at))).collect();
        let strength = if cases.len() == 1 { Strength::Compare } else { Strength::Or };
        (cases.join(" or "), strength)
    }

    /// How many days more than days to subtract a sum has: a sum with one is a day itself.
    fn weight(&self, sum: &Term) -> i64 {
        let terms = if matches!(sum.op(), Op::Add) { sum.args() } else { std::slice::from_ref(sum) };
        let weight = |term: &Term| {
            let factor = coefficient(term).to_i64().unwrap_or(0);
            let symbol = match (term.op(), term.args()) {
                (Op::Mul, [_, symbol]) => symbol,
                _ => term,
            };
            if matches!(self.kind(symbol), Some(Type::Date)) { factor } else { 0 }
        };
        terms.iter().map(weight).sum()
    }

    /// A sum; `days` if its constant is a day.
    fn sum(&self, terms: &[Term], days: bool) -> String {
        let mut text = String::new();
        for term in terms {
            if let Some(constant) = term.as_int().filter(|_| days) {
                let plus = if text.is_empty() { "" } else { " + " };
                text = format!("{text}{plus}{}", date(constant));
                continue;
            }
            let negative = coefficient(term).is_negative();
            let size = if negative { -term } else { term.clone() };
            let shown = self.term(&size, Strength::Product);
            match (text.is_empty(), negative) {
                (true, true) => text = format!("-{shown}"),
                (true, false) => text = shown,
                (false, true) => text = format!("{text} - {shown}"),
                (false, false) => text = format!("{text} + {shown}"),
            }
        }
        text
    }
}

/// Behind `t @ user`: who does it is said beside each input.
fn without_user(task: &Task) -> &Task {
    match task {
        Task::At(_, inner) => without_user(inner),
        other => other,
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

fn constant(value: &TermValue) -> (String, Strength) {
    match value {
        TermValue::Bool(value) => (if *value { "True" } else { "False" }.to_owned(), Strength::Operand),
        TermValue::Int(value) if value.is_negative() => (value.to_string(), Strength::Sum),
        TermValue::String(text) => (quote(&text.to_string()), Strength::Operand),
        TermValue::Seq(seq) => {
            let items: Vec<String> = seq.items.iter().map(|item| constant(item).0).collect();
            (format!("[{}]", items.join(", ")), Strength::Operand)
        }
        other => (other.to_string(), Strength::Operand),
    }
}

fn date(days: &Int) -> String {
    show_date(&days.to_big()).unwrap_or_else(|| days.to_string())
}

fn collect(value: &Value, ty: &Type, kinds: &mut FxHashMap<Symbol, Type>) {
    match (value, ty) {
        (Value::Leaf(term), Type::Enum(_) | Type::Date) => {
            if let Some(symbol) = term.as_symbol() {
                kinds.insert(symbol.clone(), ty.clone());
            }
        }
        (Value::Tuple(items), Type::Tuple(_) | Type::Record(_)) => {
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
