//! From symbolic values back to concrete ones: evaluation under a model, symbols, conversion.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use whatif_term::{Function, Model, Op, Symbol, Term};

/// Types that a model can be applied to.
///
/// An unknown that the model does not mention is taken for the default of its sort (false, 0), so that the result
/// depends on nothing unknown.
#[diagnostic::on_unimplemented(
    message = "a model cannot be applied to `{Self}`",
    note = "add `#[derive(EvalSym)]` (or `#[derive(Symbolic)]`) to `{Self}`"
)]
pub trait EvalSym: Sized {
    /// The value under the model.
    fn eval_sym(&self, model: &Model) -> Self;

    /// The value under the model, as a concrete value. `None` if the concrete type cannot hold it.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let model = solve(&(&x * &x).eq(49)).unwrap().model().unwrap();
    /// let root: i64 = x.under(&model).unwrap();
    /// assert_eq!(root.abs(), 7);
    /// ```
    fn under<C>(&self, model: &Model) -> Option<C>
    where
        Self: ToCon<C>,
    {
        self.eval_sym(model).to_con()
    }
}

/// Conversion to a concrete type, for values without unknowns.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convert to the concrete type `{C}`",
    note = "add `#[derive(ToCon)] #[symbolic(concrete = …)]` to `{Self}`"
)]
pub trait ToCon<C> {
    /// The concrete value; `None` if there is something unknown in it, or if `C` cannot hold it.
    fn to_con(&self) -> Option<C>;
}

/// Conversion of a concrete value to a symbolic type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convert to the symbolic type `{S}`",
    note = "add `#[derive(ToSym)] #[symbolic(concrete = {Self})]` to `{S}`"
)]
pub trait ToSym<S> {
    /// The symbolic value.
    fn to_sym(&self) -> S;
}

/// Types whose unknowns can be listed.
#[diagnostic::on_unimplemented(
    message = "the symbols of `{Self}` cannot be listed",
    note = "add `#[derive(ExtractSym)]` (or `#[derive(Symbolic)]`) to `{Self}`"
)]
pub trait ExtractSym {
    /// Adds the unknowns of `self` to `symbols`.
    fn extract_sym(&self, symbols: &mut Symbols);

    /// The unknowns of `self`.
    fn symbols(&self) -> Symbols {
        let mut symbols = Symbols::default();
        self.extract_sym(&mut symbols);
        symbols
    }
}

/// A set of unknowns, in order of name: symbols, and functions.
///
/// ```
/// use whatif_sym::prelude::*;
/// let pair = (SymInt::sym("x") + SymInt::sym("y"), SymBool::sym("a"));
/// let names: Vec<String> = pair.symbols().iter().map(|symbol| symbol.to_string()).collect();
/// assert_eq!(names, ["a", "x", "y"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    symbols: BTreeSet<Symbol>,
    functions: BTreeSet<Function>,
    /// Terms that need no second look.
    seen: FxHashSet<Term>,
}

impl Symbols {
    /// Adds the symbols of a term.
    pub fn add_term(&mut self, term: &Term) {
        let mut todo = vec![term.clone()];
        while let Some(term) = todo.pop() {
            if self.seen.contains(&term) {
                continue;
            }
            match term.op() {
                Op::Symbol(symbol) => _ = self.symbols.insert(symbol.clone()),
                Op::Apply(function) => self.add_function(function),
                _ => {}
            }
            todo.extend_from_slice(term.args());
            self.seen.insert(term);
        }
    }

    /// Adds a function.
    pub fn add_function(&mut self, function: &Function) {
        self.functions.insert(function.clone());
    }

    /// The functions, in order.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter()
    }

    /// Those that are not among `others`.
    #[must_use]
    pub fn without(&self, others: &Symbols) -> Symbols {
        Symbols {
            symbols: &self.symbols - &others.symbols,
            functions: &self.functions - &others.functions,
            seen: FxHashSet::default(),
        }
    }

    /// The term with each of these unknowns replaced by its value under the model; others stay.
    pub(crate) fn replaced_in(&self, term: &Term, model: &Model) -> Term {
        let value = |symbol: &Symbol| model.eval(&Term::symbol(symbol.clone())).to_term();
        let symbols = self.symbols.iter().map(|symbol| (symbol.clone(), value(symbol))).collect();
        let tables =
            self.functions.iter().map(|function| (function.clone(), model.table(function))).collect();
        term.substitute(&symbols).substitute_functions(&tables)
    }

    /// The part of a model that speaks of these.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [x, y] = ["x", "y"].map(SymInt::sym);
    /// let model = solve(&(x.eq(1) & y.eq(2))).unwrap().model().unwrap();
    /// assert_eq!(x.symbols().restrict(&model).to_string(), "{x = 1}");
    /// assert_eq!(x.symbols().exclude(&model).to_string(), "{y = 2}");
    /// ```
    #[must_use]
    pub fn restrict(&self, model: &Model) -> Model {
        self.part(model, true)
    }

    /// The part of a model that speaks of others.
    #[must_use]
    pub fn exclude(&self, model: &Model) -> Model {
        self.part(model, false)
    }

    fn part(&self, model: &Model, wanted: bool) -> Model {
        let symbols = model.iter().filter(|(symbol, _)| self.symbols.contains(symbol) == wanted);
        let mut part: Model = symbols.map(|(symbol, value)| (symbol.clone(), value.clone())).collect();
        for (function, table) in model.functions() {
            if self.functions.contains(function) == wanted {
                part.set_function(function.clone(), table.clone());
            }
        }
        part
    }

    /// The symbols, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Symbol> {
        self.symbols.iter()
    }

    /// Whether the symbol is one of them.
    pub fn contains(&self, symbol: &Symbol) -> bool {
        self.symbols.contains(symbol)
    }

    /// How many there are, with functions.
    pub fn len(&self) -> usize {
        self.symbols.len() + self.functions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl ExtractSym for Symbols {
    fn extract_sym(&self, symbols: &mut Symbols) {
        symbols.symbols.extend(self.symbols.iter().cloned());
        symbols.functions.extend(self.functions.iter().cloned());
    }
}
