//! The primitives of a contract's logic, which work on values of any type.
//!
//! A refinement logic compares values of any type, and does not tell one kind of number from another. So these
//! primitives look at the values themselves: `valueEq` and its kin at scalars, `valueKind`, `valueIndex` and
//! `valueFields` at anything, so that a program can walk data without knowing its type. `valuePart` is for proofs that a
//! recursion ends.

use num_bigint::BigInt;
use whatif_term::{Sort, Term};

use super::arithmetic::{Scalar, arithmetic};
use super::effect::list;
use super::packed::{in_cells, is_packed};
use super::symbolic::{Alternative, Change};
use super::{Machine, Next, Stop};
use crate::code::{ConInfo, FALSE, NodeId, TRUE};
use crate::number;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Value};
use whatif_lambda::prim::{Misc, Op, Prim};

/// `valueKind` of a number, character or truth value.
const SCALAR: i64 = 0;
/// `valueKind` of a constructor with its fields.
const DATA: i64 = 1;
/// `valueKind` of anything else.
const OTHER: i64 = 2;

/// How many parts of a value `valuePart` looks at.
const MOST_PARTS: usize = 10_000;

impl Machine {
    /// Case-Sym, for a primitive that must know a symbol's constructor: splits on the possible ones, and runs the primitive again.
    pub(super) fn split_argument(&self, state: &State, node: NodeId, addr: Addr) -> Next {
        let expand = |con| Alternative::free(Change::Expand(addr, con));
        let alternatives = self.possible(state, addr).into_iter().map(expand).collect();
        Err(Stop::Split(Focus::Code(node), alternatives))
    }

    /// Pr, of the logic, on evaluated arguments. None if it has no result for such arguments.
    pub(super) fn logic(&self, state: &mut State, prim: Prim, args: &[Value]) -> Option<Value> {
        if let (Prim::Misc(misc), &[value]) = (prim, args)
            && let Some(seen) = self.look_at_list(state, misc, value)
        {
            return Some(seen);
        }
        let cells: Vec<Value>;
        let args = match args.iter().any(|arg| is_packed(&state.heap, *arg)) {
            false => args,
            true => {
                cells = args.iter().map(|arg| in_cells(&mut state.heap, *arg)).collect();
                &cells[..]
            }
        };
        match (prim, args) {
            (Prim::Logic(op), args) => self.scalar(state, op, args),
            (Prim::Misc(Misc::ValueKind), [value]) => Some(Value::Int(self.kind(state, *value))),
            (Prim::Misc(Misc::ValueIndex), [value]) => {
                Some(Value::Int(i64::from(self.made_by(state, *value)?.tag)))
            }
            (Prim::Misc(Misc::ValueAlike), [a, b]) => {
                let data = |value| self.made_by(state, value).map(|con| con.data);
                Some(number::boolean(data(*a).is_some() && data(*a) == data(*b)))
            }
            (Prim::Misc(Misc::ValuePart), [part, whole]) => {
                Some(number::boolean(is_part(state, *part, *whole)))
            }
            (Prim::Misc(Misc::ValueFields), [value]) => {
                let fields = match *value {
                    Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Con => {
                        state.heap.contents(addr).to_vec()
                    }
                    _ => Vec::new(),
                };
                Some(list(&mut state.heap, &fields))
            }
            _ => None,
        }
    }

    /// The constructor of an evaluated value, if it has one.
    fn made_by(&self, state: &State, value: Value) -> Option<&ConInfo> {
        let con = match value {
            Value::Con(con) => con,
            Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Con => state.heap.head(addr).info(),
            _ => return None,
        };
        Some(&self.code.cons[con as usize])
    }

    fn kind(&self, state: &State, value: Value) -> i64 {
        match value {
            Value::Con(TRUE | FALSE) => SCALAR,
            Value::Con(_) => DATA,
            Value::Ptr(addr) => match state.heap.head(addr).kind() {
                Kind::Con => DATA,
                Kind::Big => SCALAR,
                _ => OTHER,
            },
            Value::Int(_) | Value::Word(_) | Value::Char(_) | Value::Double(_) | Value::Float(_) => SCALAR,
            Value::Term(_) | Value::Atom(_) => SCALAR,
            _ => OTHER,
        }
    }

    fn scalar(&self, state: &mut State, op: Op, args: &[Value]) -> Option<Value> {
        if args.iter().any(|arg| matches!(arg, Value::Term(_))) {
            return self.scalar_terms(state, op, args);
        }
        let is_real = |arg: &Value| matches!(arg, Value::Double(_) | Value::Float(_));
        match args {
            [Value::Atom(a), Value::Atom(b)] => equality(op, a == b),
            // False comes before True.
            [Value::Con(a @ (TRUE | FALSE)), Value::Con(b @ (TRUE | FALSE))] if op == Op::Lt => {
                Some(number::boolean(*a == FALSE && *b == TRUE))
            }
            [Value::Con(a), Value::Con(b)] => equality(op, a == b),
            // A function is equal to itself. Equality of two different functions cannot be decided.
            [Value::Ptr(a), Value::Ptr(b)] if a == b && self.kind(state, args[0]) == OTHER => {
                equality(op, true)
            }
            [Value::Fun(a), Value::Fun(b)] if a == b => equality(op, true),
            [Value::Char(a), Value::Char(b)] => number::compare(op, a, b),
            args if args.iter().any(is_real) => {
                let reals: Option<Vec<f64>> = args.iter().map(|arg| to_double(*arg)).collect();
                match (op, &reals?[..]) {
                    (Op::Neg, [a]) => Some(Value::double(-a)),
                    (Op::Add, [a, b]) => Some(Value::double(a + b)),
                    (Op::Sub, [a, b]) => Some(Value::double(a - b)),
                    (Op::Mul, [a, b]) => Some(Value::double(a * b)),
                    (Op::Div, [a, b]) => Some(Value::double(a / b)),
                    (op, [a, b]) => number::compare(op, a, b),
                    _ => None,
                }
            }
            args if args.iter().any(|arg| matches!(arg, Value::Word(_))) => {
                let integer = |arg: &Value| match arg {
                    Value::Word(word) => crate::integer::value(&mut state.heap, &BigInt::from(*word)),
                    other => *other,
                };
                let integers: Vec<Value> = args.iter().map(integer).collect();
                number::pure(Prim::Integer(op), &integers, &mut state.heap, true)
            }
            args => number::pure(Prim::Integer(op), args, &mut state.heap, true),
        }
    }

    fn scalar_terms(&self, state: &mut State, op: Op, args: &[Value]) -> Option<Value> {
        let terms: Option<Vec<Term>> = args.iter().map(|arg| self.to_term(state, *arg, None)).collect();
        let mut terms = terms?;
        let real = terms.iter().any(|term| *term.sort() == Sort::Real);
        if real {
            let lift = |term: &Term| if *term.sort() == Sort::Int { term.to_real() } else { term.clone() };
            terms = terms.iter().map(lift).collect();
        }
        let term = match (op, &terms[..]) {
            (Op::Div, [a, b]) if real => a.real_div(b),
            (_, [a, b]) if a.sort() != b.sort() => return None,
            (Op::Lt, [a, b]) if *a.sort() == Sort::Bool => Term::and([a.not(), b.clone()]),
            // Truth values have no sum.
            (op, [a, ..]) if *a.sort() == Sort::Bool && !matches!(op, Op::Eq | Op::Ne) => return None,
            _ => arithmetic(op, &terms)?,
        };
        let scalar = match *term.sort() {
            Sort::Bool => Scalar::Bool,
            Sort::Real => Scalar::Double,
            _ => Scalar::Integer,
        };
        Some(self.value_of_term(state, term, scalar))
    }
}

/// Is a value inside of another one, in its evaluated parts? Only identity counts, so `false` means nothing.
fn is_part(state: &State, part: Value, whole: Value) -> bool {
    let mut pending = vec![whole];
    for _ in 0..MOST_PARTS {
        let Some(Value::Ptr(addr)) = pending.pop().map(|value| state.heap.follow(value)) else {
            if pending.is_empty() {
                return false;
            }
            continue;
        };
        if state.heap.head(addr).kind() != Kind::Con {
            continue;
        }
        for &field in state.heap.contents(addr).iter().rev() {
            let field = state.heap.follow(field);
            if field == part && matches!(part, Value::Ptr(_) | Value::Con(_)) {
                return true;
            }
            pending.push(field);
        }
    }
    false
}

fn equality(op: Op, equal: bool) -> Option<Value> {
    match op {
        Op::Eq => Some(number::boolean(equal)),
        Op::Ne => Some(number::boolean(!equal)),
        _ => None,
    }
}

fn to_double(value: Value) -> Option<f64> {
    match value {
        Value::Double(number) => Some(number.get()),
        Value::Float(number) => Some(number.get().into()),
        Value::Int(number) => Some(number as f64),
        _ => None,
    }
}
