//! Integers of bounded width: a query in which every integer is a signed bit-vector.

use std::fmt;

use rustc_hash::FxHashMap;
use whatif_term::{Model, Op, Sort, Symbol, Term, Value};

/// An operator on integers that has no counterpart on bit-vectors here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotApproximable(String);

impl fmt::Display for NotApproximable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "integers under `{}` cannot be approximated by bit-vectors", self.0)
    }
}

/// The formulas with integers of `width` bits.
pub(super) fn formulas(formulas: &[Term], width: u32) -> Result<Vec<Term>, NotApproximable> {
    let mut narrow: FxHashMap<usize, Term> = FxHashMap::default();
    for node in Term::nodes_of(formulas) {
        let args: Vec<Term> = node.args().iter().map(|arg| narrow[&arg.id()].clone()).collect();
        let built = approximate(node, args, width)?;
        narrow.insert(node.id(), built);
    }
    Ok(formulas.iter().map(|formula| narrow[&formula.id()].clone()).collect())
}

fn approximate(node: &Term, args: Vec<Term>, width: u32) -> Result<Term, NotApproximable> {
    let on_ints = node.args().iter().any(|arg| *arg.sort() == Sort::Int) || *node.sort() == Sort::Int;
    if !on_ints {
        return Ok(Term::build(node.op(), &args));
    }
    let fold = |f: fn(&Term, &Term) -> Term| args[1..].iter().fold(args[0].clone(), |a, b| f(&a, b));
    Ok(match node.op() {
        Op::Const(Value::Int(n)) => Term::bv(width, n),
        Op::Symbol(symbol) => Term::var(symbol.name(), Sort::BitVec(width)),
        Op::Add => fold(|a, b| a + b),
        Op::Mul => fold(|a, b| a * b),
        Op::Le => args[0].sle(&args[1]),
        Op::Lt => args[0].slt(&args[1]),
        Op::Eq | Op::Ite => Term::build(node.op(), &args),
        other => return Err(NotApproximable(format!("{other:?}"))),
    })
}

/// The model of the formulas as they were: bit-vectors are integers again.
pub(super) fn widen(model: &Model, formulas: &[Term]) -> Model {
    let mut wide = model.clone();
    for node in Term::nodes_of(formulas) {
        let Some(symbol) = node.as_symbol().filter(|symbol| *symbol.sort() == Sort::Int) else { continue };
        let narrow =
            model.iter().find(|(known, _)| known.name() == symbol.name() && *known.sort() != Sort::Int);
        if let Some((narrow, Value::BitVec(bits))) = narrow {
            wide.remove(narrow);
            wide.set(Symbol::new(symbol.name(), Sort::Int), Value::Int(bits.to_signed()));
        }
    }
    wide
}
