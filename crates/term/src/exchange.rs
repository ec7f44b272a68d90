//! Terms, values and models for `serde`, so that one process can write them and another read them.
//!
//! A term is written as the list of its nodes, arguments first; a node refers to its arguments by their positions, so a
//! node with many parents is written once. A file may come from anywhere, so everything that is read is checked before
//! it is built (sorts, widths, positions): an error is an error of the deserialiser and never a panic.

use std::fmt;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::{
    BitVec, Function, FunctionTable, Int, MAX_CHAR, Model, Op, Rational, Sort, Str, Symbol, Term, Value,
};

/// Why a text is not a term, value or model.
#[derive(Debug)]
pub(crate) struct Malformed(&'static str);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Bit-vectors wider than this are not read: no program uses them, and a damaged width must not exhaust the memory.
const WIDEST: u32 = 1 << 24;

fn width(width: u32) -> Result<u32, Malformed> {
    if (1..=WIDEST).contains(&width) { Ok(width) } else { Err(Malformed("a bit-vector of no such width")) }
}

#[derive(Serialize, Deserialize)]
pub(crate) enum SortForm {
    Bool,
    Int,
    Real,
    BitVec(u32),
    Char,
    String,
    Seq(Box<SortForm>),
    Uninterpreted(String),
}

impl From<Sort> for SortForm {
    fn from(sort: Sort) -> SortForm {
        match sort {
            Sort::Bool => SortForm::Bool,
            Sort::Int => SortForm::Int,
            Sort::Real => SortForm::Real,
            Sort::BitVec(width) => SortForm::BitVec(width),
            Sort::Char => SortForm::Char,
            Sort::String => SortForm::String,
            Sort::Seq(element) => SortForm::Seq(Box::new((*element).clone().into())),
            Sort::Uninterpreted(name) => SortForm::Uninterpreted((*name).clone()),
        }
    }
}

impl TryFrom<SortForm> for Sort {
    type Error = Malformed;

    fn try_from(form: SortForm) -> Result<Sort, Malformed> {
        Ok(match form {
            SortForm::Bool => Sort::Bool,
            SortForm::Int => Sort::Int,
            SortForm::Real => Sort::Real,
            SortForm::BitVec(bits) => Sort::BitVec(width(bits)?),
            SortForm::Char => Sort::Char,
            SortForm::String => Sort::String,
            SortForm::Seq(element) => match Sort::try_from(*element)? {
                Sort::Char => return Err(Malformed("a sequence of characters is a string")),
                element => Sort::seq(element),
            },
            SortForm::Uninterpreted(name) => Sort::uninterpreted(name),
        })
    }
}

/// Numbers are written in decimal.
#[derive(Serialize, Deserialize)]
pub(crate) enum ValueForm {
    Bool(bool),
    Int(String),
    Real(String, String),
    BitVec(u32, String),
    Char(u32),
    String(Vec<u32>),
    Seq(Sort, Vec<Value>),
    Uninterpreted(String, u64),
}

impl From<Value> for ValueForm {
    fn from(value: Value) -> ValueForm {
        match value {
            Value::Bool(b) => ValueForm::Bool(b),
            Value::Int(n) => ValueForm::Int(n.to_string()),
            Value::Real(r) => ValueForm::Real(r.numerator().to_string(), r.denominator().to_string()),
            Value::BitVec(bits) => ValueForm::BitVec(bits.width(), bits.to_unsigned().to_string()),
            Value::Char(c) => ValueForm::Char(c),
            Value::String(s) => ValueForm::String(s.chars().to_vec()),
            Value::Seq(seq) => ValueForm::Seq(seq.element.clone(), seq.items.clone()),
            Value::Uninterpreted(name, n) => ValueForm::Uninterpreted((*name).clone(), n),
        }
    }
}

fn int(digits: &str) -> Result<Int, Malformed> {
    digits.parse().map_err(|_| Malformed("a number that is none"))
}

fn char(c: u32) -> Result<u32, Malformed> {
    if c <= MAX_CHAR { Ok(c) } else { Err(Malformed("a character that is none")) }
}

impl TryFrom<ValueForm> for Value {
    type Error = Malformed;

    fn try_from(form: ValueForm) -> Result<Value, Malformed> {
        Ok(match form {
            ValueForm::Bool(b) => Value::Bool(b),
            ValueForm::Int(n) => Value::Int(int(&n)?),
            ValueForm::Real(n, d) => {
                let rational = Rational::new(int(&n)?, int(&d)?);
                Value::Real(rational.ok_or(Malformed("a rational with the denominator 0"))?)
            }
            ValueForm::BitVec(bits, n) => Value::BitVec(BitVec::new(width(bits)?, int(&n)?)),
            ValueForm::Char(c) => Value::Char(char(c)?),
            ValueForm::String(s) => Value::String(
                s.into_iter().map(char).collect::<Result<Vec<u32>, _>>()?.into_iter().collect::<Str>(),
            ),
            ValueForm::Seq(element, items) => {
                if items.iter().any(|item| item.sort() != element) {
                    return Err(Malformed("a sequence of values of different sorts"));
                }
                Value::seq(element, items)
            }
            ValueForm::Uninterpreted(name, n) => Value::Uninterpreted(name.into(), n),
        })
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct SymbolForm {
    name: String,
    sort: Sort,
}

impl From<Symbol> for SymbolForm {
    fn from(symbol: Symbol) -> SymbolForm {
        SymbolForm { name: symbol.name().to_owned(), sort: symbol.sort().clone() }
    }
}

impl From<SymbolForm> for Symbol {
    fn from(form: SymbolForm) -> Symbol {
        Symbol::new(form.name, form.sort)
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct FunctionForm {
    name: String,
    arguments: Vec<Sort>,
    result: Sort,
}

impl From<Function> for FunctionForm {
    fn from(function: Function) -> FunctionForm {
        FunctionForm {
            name: function.name().to_owned(),
            arguments: function.arguments().to_vec(),
            result: function.result().clone(),
        }
    }
}

impl TryFrom<FunctionForm> for Function {
    type Error = Malformed;

    fn try_from(form: FunctionForm) -> Result<Function, Malformed> {
        if form.arguments.is_empty() {
            return Err(Malformed("a function without arguments"));
        }
        Ok(Function::new(form.name, form.arguments, form.result))
    }
}

/// The nodes of a term, each after its arguments; the last is the term.
#[derive(Serialize, Deserialize)]
pub(crate) struct TermForm(Vec<(Op, Vec<usize>)>);

impl From<Term> for TermForm {
    fn from(term: Term) -> TermForm {
        let nodes = term.nodes();
        let places: FxHashMap<usize, usize> =
            nodes.iter().enumerate().map(|(place, node)| (node.id(), place)).collect();
        let form =
            |node: &&Term| (node.op().clone(), node.args().iter().map(|arg| places[&arg.id()]).collect());
        TermForm(nodes.iter().map(form).collect())
    }
}

impl TryFrom<TermForm> for Term {
    type Error = Malformed;

    fn try_from(form: TermForm) -> Result<Term, Malformed> {
        let mut terms: Vec<Term> = Vec::with_capacity(form.0.len());
        for (op, places) in form.0 {
            let args: Option<Vec<Term>> = places.iter().map(|place| terms.get(*place).cloned()).collect();
            let args = args.ok_or(Malformed("an argument that comes later, or never"))?;
            check_width(&op, &args)?;
            op.result_sort(&args).ok_or(Malformed("an operator whose arguments do not fit"))?;
            terms.push(Term::raw(op, &args));
        }
        terms.pop().ok_or(Malformed("a term without nodes"))
    }
}

/// Checks the widths that an operator has, and those that result from its arguments.
fn check_width(op: &Op, args: &[Term]) -> Result<(), Malformed> {
    let all: u64 = args.iter().filter_map(|arg| arg.sort().width()).map(u64::from).sum();
    let more = match op {
        Op::IntToBv(bits) => u64::from(width(*bits)?),
        Op::ZeroExtend(more) | Op::SignExtend(more) => u64::from(*more),
        Op::Extract { high, low } if u64::from(*high) >= all || low > high => {
            return Err(Malformed("bits that a bit-vector does not have"));
        }
        _ => 0,
    };
    let is_wide =
        matches!(op, Op::Concat | Op::ZeroExtend(_) | Op::SignExtend(_)) && all + more > WIDEST.into();
    if is_wide { Err(Malformed("a bit-vector of no such width")) } else { Ok(()) }
}

/// A function, its rows, and its result elsewhere.
type TableForm = (Function, Vec<(Vec<Value>, Value)>, Value);

#[derive(Serialize, Deserialize)]
pub(crate) struct ModelForm {
    symbols: Vec<(Symbol, Value)>,
    functions: Vec<TableForm>,
}

impl From<Model> for ModelForm {
    fn from(model: Model) -> ModelForm {
        let table = |(function, table): (&Function, &FunctionTable)| {
            let mut rows: Vec<(Vec<Value>, Value)> =
                table.entries.iter().map(|(args, result)| (args.clone(), result.clone())).collect();
            // The order of a hash map has no meaning.
            rows.sort_by_cached_key(|(args, _)| args.iter().map(Value::to_string).collect::<Vec<_>>());
            (function.clone(), rows, table.default.clone())
        };
        ModelForm {
            symbols: model.iter().map(|(symbol, value)| (symbol.clone(), value.clone())).collect(),
            functions: model.functions().map(table).collect(),
        }
    }
}

impl TryFrom<ModelForm> for Model {
    type Error = Malformed;

    fn try_from(form: ModelForm) -> Result<Model, Malformed> {
        let mut model = Model::new();
        for (symbol, value) in form.symbols {
            if value.sort() != *symbol.sort() {
                return Err(Malformed("a symbol with a value of another sort"));
            }
            model.set(symbol, value);
        }
        for (function, rows, default) in form.functions {
            let fits = |(args, result): &(Vec<Value>, Value)| {
                args.len() == function.arguments().len()
                    && args.iter().zip(function.arguments()).all(|(arg, sort)| arg.sort() == *sort)
                    && result.sort() == *function.result()
            };
            if !rows.iter().all(fits) || default.sort() != *function.result() {
                return Err(Malformed("a table that does not fit its function"));
            }
            model.set_function(function, FunctionTable { entries: rows.into_iter().collect(), default });
        }
        Ok(model)
    }
}
