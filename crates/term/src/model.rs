//! Models: values for symbols and functions, and evaluation under them.

use std::fmt;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::semantics;
use crate::{Function, Int, Op, Sort, Symbol, Term, Value};

/// An assignment of values to symbols, and of tables to uninterpreted functions.
///
/// A model is *complete*: a symbol that it does not mention has the [default value](Value::default_of) of its sort, and
/// a function that it does not mention yields the default value everywhere.
///
/// ```
/// use whatif_term::{Model, Sort, Symbol, Term, Value};
/// let x = Symbol::new("x", Sort::Int);
/// let mut model = Model::new();
/// model.set(x.clone(), Value::from(20));
/// let t = Term::symbol(x) * Term::int(2) + Term::var("y", Sort::Int);
/// assert_eq!(model.eval(&t), Value::from(40));
/// assert!(model.satisfies(&t.gt(&Term::int(39))));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "crate::exchange::ModelForm", try_from = "crate::exchange::ModelForm")
)]
pub struct Model {
    symbols: FxHashMap<Symbol, Value>,
    functions: FxHashMap<Function, FunctionTable>,
}

/// The results of an uninterpreted function: one for each list of arguments, and one for all others.
#[derive(Clone, PartialEq, Eq)]
pub struct FunctionTable {
    /// The results for particular arguments.
    pub entries: FxHashMap<Vec<Value>, Value>,
    /// The result for all other arguments.
    pub default: Value,
}

impl FunctionTable {
    /// The result of the function for these terms as arguments, as a choice between its rows.
    pub fn lookup(&self, args: &[Term]) -> Term {
        let mut rows: Vec<(Term, &Value)> = self
            .entries
            .iter()
            .map(|(row, result)| {
                let here = args.iter().zip(row).map(|(arg, value)| arg.equals(&value.to_term()));
                (Term::and(here), result)
            })
            .collect();
        // The order of a hash map has no meaning.
        rows.sort_by(|(a, _), (b, _)| a.structural_cmp(b));
        rows.iter()
            .fold(self.default.to_term(), |others, (here, result)| here.ite(&result.to_term(), &others))
    }
}

/// Terms with trees of up to this many nodes are evaluated by recursion, without remembering shared parts.
const SMALL: u32 = 256;

impl Model {
    /// The model that mentions nothing.
    pub fn new() -> Model {
        Model::default()
    }

    /// Gives a symbol a value. Panics if it is of another sort.
    pub fn set(&mut self, symbol: Symbol, value: Value) {
        assert!(value.sort() == *symbol.sort(), "{symbol:?} cannot be {value}");
        self.symbols.insert(symbol, value);
    }

    /// The table of a function: the one that was set, or the default value everywhere.
    pub fn table(&self, function: &Function) -> FunctionTable {
        let constant =
            || FunctionTable { entries: FxHashMap::default(), default: Value::default_of(function.result()) };
        self.functions.get(function).cloned().unwrap_or_else(constant)
    }

    /// Gives a function a table.
    pub fn set_function(&mut self, function: Function, table: FunctionTable) {
        self.functions.insert(function, table);
    }

    /// The value of a symbol, if the model mentions it.
    pub fn get(&self, symbol: &Symbol) -> Option<&Value> {
        self.symbols.get(symbol)
    }

    /// The table of a function, if the model mentions it.
    pub fn get_function(&self, function: &Function) -> Option<&FunctionTable> {
        self.functions.get(function)
    }

    /// Forgets the value of a symbol.
    pub fn remove(&mut self, symbol: &Symbol) -> Option<Value> {
        self.symbols.remove(symbol)
    }

    /// Takes over all values and tables of another model.
    pub fn extend(&mut self, other: Model) {
        self.symbols.extend(other.symbols);
        self.functions.extend(other.functions);
    }

    /// The symbols mentioned and their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Symbol, &Value)> {
        let mut all: Vec<_> = self.symbols.iter().collect();
        all.sort_by_key(|(symbol, _)| *symbol);
        all.into_iter()
    }

    /// The functions mentioned and their tables, in order.
    pub fn functions(&self) -> impl Iterator<Item = (&Function, &FunctionTable)> {
        let mut all: Vec<_> = self.functions.iter().collect();
        all.sort_by_key(|(function, _)| *function);
        all.into_iter()
    }

    /// The value of a term.
    pub fn eval(&self, term: &Term) -> Value {
        if term.tree_size() <= SMALL { self.eval_tree(term) } else { self.eval_graph(term) }
    }

    /// Is this Bool term true?
    #[inline]
    pub fn satisfies(&self, term: &Term) -> bool {
        match term.op() {
            // The first part that fails decides, even if the conjunction is large.
            Op::And => term.args().iter().all(|part| matches!(self.eval(part), Value::Bool(true))),
            _ => matches!(self.eval(term), Value::Bool(true)),
        }
    }

    /// Evaluates by recursion, for small terms. Evaluates no more than it must, and has short cuts for the operators of
    /// path conditions.
    fn eval_tree(&self, term: &Term) -> Value {
        match (term.op(), term.args()) {
            (Op::Const(value), _) => value.clone(),
            (Op::Symbol(symbol), _) => self.symbol(symbol),
            (Op::Not, [a]) => Value::Bool(!self.is_true(a)),
            (Op::And, args) => Value::Bool(args.iter().all(|arg| self.is_true(arg))),
            (Op::Or, args) => Value::Bool(args.iter().any(|arg| self.is_true(arg))),
            (Op::Ite, [c, a, b]) => self.eval_tree(if self.is_true(c) { a } else { b }),
            (Op::Eq, [a, b]) => Value::Bool(self.eval_tree(a) == self.eval_tree(b)),
            (Op::Le, [a, b]) if *a.sort() == Sort::Int => Value::Bool(self.int(a) <= self.int(b)),
            (Op::Add, [first, rest @ ..]) if *term.sort() == Sort::Int => {
                Value::Int(rest.iter().fold(self.int(first), |sum, arg| sum + self.int(arg)))
            }
            (Op::Mul, [first, rest @ ..]) if *term.sort() == Sort::Int => {
                Value::Int(rest.iter().fold(self.int(first), |product, arg| product * self.int(arg)))
            }
            (op, args) => {
                let values: SmallVec<[Value; 4]> = args.iter().map(|arg| self.eval_tree(arg)).collect();
                self.apply(op, &values)
            }
        }
    }

    fn is_true(&self, term: &Term) -> bool {
        matches!(self.eval_tree(term), Value::Bool(true))
    }

    fn int(&self, term: &Term) -> Int {
        match self.eval_tree(term) {
            Value::Int(n) => n,
            value => unreachable!("{value} of sort Int"),
        }
    }

    /// Evaluates node by node, each once, for terms of any depth and with any sharing.
    fn eval_graph(&self, term: &Term) -> Value {
        let nodes = term.nodes();
        let mut values: FxHashMap<usize, Value> =
            FxHashMap::with_capacity_and_hasher(nodes.len(), Default::default());
        let mut args: Vec<Value> = Vec::new();
        for node in nodes {
            args.clear();
            args.extend(node.args().iter().map(|arg| values[&arg.id()].clone()));
            values.insert(node.id(), self.apply(node.op(), &args));
        }
        values.remove(&term.id()).expect("the last node is the term")
    }

    /// The value of an operator on values.
    fn apply(&self, op: &Op, args: &[Value]) -> Value {
        match op {
            Op::Symbol(symbol) => self.symbol(symbol),
            Op::Apply(f) => match self.functions.get(f) {
                Some(table) => table.entries.get(args).unwrap_or(&table.default).clone(),
                None => Value::default_of(f.result()),
            },
            _ => semantics::apply(op, args),
        }
    }

    fn symbol(&self, symbol: &Symbol) -> Value {
        match self.symbols.get(symbol) {
            Some(value) => value.clone(),
            None => Value::default_of(symbol.sort()),
        }
    }
}

impl FromIterator<(Symbol, Value)> for Model {
    fn from_iter<I: IntoIterator<Item = (Symbol, Value)>>(values: I) -> Model {
        let mut model = Model::new();
        values.into_iter().for_each(|(symbol, value)| model.set(symbol, value));
        model
    }
}

/// `{x = 1, f = {(1) -> 2, else -> 0}}`, in order.
impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = self.iter().map(|(symbol, value)| format!("{symbol} = {value}"));
        let functions = self.functions().map(|(function, table)| format!("{function} = {table}"));
        write!(f, "{{{}}}", symbols.chain(functions).collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for FunctionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |(args, result): (&Vec<Value>, &Value)| {
            format!("({}) -> {result}", args.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
        };
        let mut rows: Vec<String> = self.entries.iter().map(row).collect();
        rows.sort();
        rows.push(format!("else -> {}", self.default));
        write!(f, "{{{}}}", rows.join(", "))
    }
}

impl fmt::Debug for FunctionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
