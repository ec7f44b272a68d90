//! The results of primitives on values that may be unknown.

use whatif_lambda::prim::{Form, Misc, Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Expr, Part, Type};
use whatif_term::{Sort, Term as Formula};

use super::Refusal;
use super::call::is_error;
use super::real::of_one_sort;
use super::value::{Env, Mode, Thunk, Value};
use super::walk::{Walk, Walked};

/// What the primitive `valueKind` returns for data, and for any other value.
const DATA: i64 = 1;
const NO_DATA: i64 = 0;
/// The search for a part of a value gives up after so many parts.
const MOST_PARTS: usize = 200;

impl<'p> Walk<'_, '_, 'p> {
    pub(super) fn primitive(
        &mut self,
        prim: Prim,
        args: &'p [Expr],
        env: &Env<'p>,
        mode: Mode,
    ) -> Walked<Value<'p>> {
        match (prim, args) {
            (Prim::Form(Form::UnsafeCoerce), [value]) => return self.eval(value, env, mode),
            (Prim::Form(Form::Seq), [first, second]) => {
                self.eval(first, env, mode)?;
                return self.eval(second, env, mode);
            }
            (Prim::Form(Form::Assume), [condition, body]) => {
                self.assume(condition, env)?;
                return self.eval(body, env, mode);
            }
            // `choose` may return any number.
            (Prim::Form(Form::Choose), [_]) => return Ok(self.fresh(&Type::int())),
            (Prim::Form(_), _) => {
                return Err(Refusal::Beyond("a primitive that only a run can evaluate").into());
            }
            _ if is_error(prim) => return Err(self.raise(mode)),
            _ => {}
        }
        if let (Prim::Misc(Misc::ValuePart), [part, whole]) = (prim, args) {
            let part = self.argument(part, env, mode, Some(false))?;
            let whole = self.argument(whole, env, mode, Some(false))?;
            return self.part(&part, &whole).map(|is| Value::Truth(Formula::bool(is)));
        }
        match (prim, args) {
            // Lists are not packed here, and nothing is said to be known. The base library gives the same answers then.
            (Prim::Misc(Misc::ListPack), [list]) => return self.eval(list, env, mode),
            (Prim::Misc(Misc::ListPacked), [_]) => return Ok(Value::Number(Formula::int(-1))),
            (Prim::Misc(Misc::IsKnown), [_]) => return Ok(Value::Truth(Formula::bool(false))),
            _ => {}
        }
        let mut values = Vec::new();
        for arg in args {
            values.push(self.eval(arg, env, mode)?);
        }
        match (prim, &values[..]) {
            (Prim::Int(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op), [Value::Number(a)]) => {
                match op {
                    Op::Neg => Ok(Value::Number(-a)),
                    _ => Ok(self.fresh(&Type::int())),
                }
            }
            (
                Prim::Int(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op),
                [Value::Number(a), Value::Number(b)],
            ) => self.number(op, a, b, mode),
            (Prim::Logic(op), [a, b]) => self.logic(op, a, b),
            (Prim::Double(op) | Prim::Float(op), values) => self.floating(op, values),
            (Prim::Misc(misc), [value]) => self.inspect(misc, value),
            (Prim::Misc(Misc::ValueAlike), [a, b]) => {
                let (a, b) = (self.constructor_of(a)?.0, self.constructor_of(b)?.0);
                let data = |name| self.types.constructor(name).map(|(data, _)| data.name);
                Ok(Value::Truth(Formula::bool(data(a).is_some() && data(a) == data(b))))
            }
            _ => Err(Refusal::Beyond("a primitive of another kind").into()),
        }
    }

    pub(super) fn number(&mut self, op: Op, a: &Formula, b: &Formula, mode: Mode) -> Walked<Value<'p>> {
        let (a, b) = &of_one_sort(a, b);
        if *a.sort() == Sort::Real {
            self.take_for_reals()?;
        }
        Ok(match op {
            Op::Div if *a.sort() == Sort::Real => return self.quotient(a, b),
            Op::Mul if *a.sort() == Sort::Real => self.product(a, b),
            Op::Mod | Op::Quot | Op::Rem if *a.sort() == Sort::Real => {
                return Err(Refusal::Beyond("a remainder of real numbers").into());
            }
            Op::Add => Value::Number(a + b),
            Op::Sub => Value::Number(a - b),
            Op::Mul => Value::Number(a * b),
            Op::Eq => Value::Truth(a.equals(b)),
            Op::Ne => Value::Truth(a.differs(b)),
            Op::Lt => Value::Truth(a.lt(b)),
            Op::Le => Value::Truth(a.le(b)),
            Op::Gt => Value::Truth(a.gt(b)),
            Op::Ge => Value::Truth(a.ge(b)),
            Op::Div | Op::Mod | Op::Quot | Op::Rem => {
                let is_there = Value::Truth(b.differs(&Formula::int(0)));
                if mode != Mode::Logic {
                    self.assert_value(is_there, (Part::Totality, self.function))?;
                }
                match (op, b.as_value().is_some() && *b != Formula::int(0)) {
                    (Op::Div, true) => Value::Number(a.div_floor(b)),
                    (Op::Mod, true) => Value::Number(a.mod_floor(b)),
                    (Op::Quot, true) => Value::Number(a.quot(b)),
                    (Op::Rem, true) => Value::Number(a.rem(b)),
                    _ => self.fresh(&Type::int()),
                }
            }
            _ => self.fresh(&Type::int()),
        })
    }

    /// Compares values that are no numbers: truth values, and unknown values of a type variable.
    fn logic(&mut self, op: Op, a: &Value<'p>, b: &Value<'p>) -> Walked<Value<'p>> {
        let (a, b) = match (a, b) {
            (Value::Truth(a), Value::Truth(b)) => {
                let number = |truth: &Formula| truth.ite(&Formula::int(1), &Formula::int(0));
                (number(a), number(b))
            }
            // Only the order matters, and a path has finitely many values, so integers stand for the unknowns.
            (Value::Unknown(a), Value::Unknown(b)) if self.is_compared(*a) && self.is_compared(*b) => {
                let rank = |number: &usize| Formula::var(format!("#{number}"), Sort::Int);
                (rank(a), rank(b))
            }
            // Nothing is known about how other values compare.
            _ if is_comparison(op) => return Ok(self.fresh(&Type::bool())),
            _ => return Err(Refusal::Beyond("an operation on values of other types").into()),
        };
        match is_comparison(op) {
            true => self.number(op, &a, &b, Mode::Logic),
            false => Err(Refusal::Beyond("an operation on values of other types").into()),
        }
    }

    /// Is the type of this unknown value a type variable, so that only the order of its values matters?
    fn is_compared(&self, symbol: usize) -> bool {
        matches!(self.symbols[symbol].ty, Type::Var(_))
    }

    fn inspect(&mut self, misc: Misc, value: &Value<'p>) -> Walked<Value<'p>> {
        match (misc, value) {
            // The walk treats `Int` as unbounded.
            (Misc::IntToInteger | Misc::IntegerToInt | Misc::CharOrd, Value::Number(_)) => Ok(value.clone()),
            (Misc::DoubleToFloat | Misc::FloatToDouble, Value::Number(_)) => {
                self.take_for_reals()?;
                Ok(value.clone())
            }
            (Misc::ValueKind, value) => self.kind(value).map(|kind| Value::Number(Formula::int(kind))),
            (Misc::ValueIndex, Value::Truth(truth)) => {
                Ok(Value::Number(truth.ite(&Formula::int(1), &Formula::int(0))))
            }
            (Misc::ValueIndex, value) => {
                let name = self.constructor_of(value)?.0;
                let found = self.types.constructor(name);
                let index =
                    found.and_then(|(data, _)| data.constructors.iter().position(|own| own.name == name));
                let index = index.and_then(|index| i64::try_from(index).ok());
                index
                    .map(|index| Value::Number(Formula::int(index)))
                    .ok_or(Refusal::Beyond("odd data").into())
            }
            (Misc::ValueFields, value) => {
                let fields =
                    if let Value::Truth(_) = value { None } else { Some(self.constructor_of(value)?.1) };
                let (nil, cons) = (names::NIL, names::CONS);
                let list = fields.iter().flat_map(|fields| fields.iter().rev());
                Ok(list.fold(Value::Data(nil, [].into()), |rest, field| {
                    Value::Data(cons, [field.clone(), Thunk::of(rest)].into())
                }))
            }
            _ => Err(Refusal::Beyond("a primitive that needs to know a value").into()),
        }
    }

    fn kind(&mut self, value: &Value<'p>) -> Walked<i64> {
        match value {
            Value::Data(..) => Ok(DATA),
            Value::Number(_) | Value::Truth(_) | Value::Function(_) => Ok(NO_DATA),
            Value::Unknown(symbol) => match self.symbols[*symbol].ty.spine().0 {
                Type::Con(name)
                    if self.program.types.get(name).is_some_and(|data| !data.constructors.is_empty()) =>
                {
                    Ok(DATA)
                }
                Type::Con(_) | Type::Var(_) | Type::Fun(..) => Ok(NO_DATA),
                _ => Err(Refusal::Beyond("a value of an unknown type").into()),
            },
        }
    }

    /// Is `part` inside of `whole`, and not `whole` itself? `false` says nothing, since parts may be unknown.
    fn part(&mut self, part: &Thunk<'p>, whole: &Thunk<'p>) -> Walked<bool> {
        let wanted = self.force(part)?;
        self.force(whole)?;
        let mut pending = vec![whole.clone()];
        for _ in 0..MOST_PARTS {
            let Some(thunk) = pending.pop() else { return Ok(false) };
            let fields = match &*thunk.0.borrow() {
                super::value::Lazy::Value(Value::Data(_, fields)) => fields.clone(),
                super::value::Lazy::Value(Value::Unknown(symbol)) => match &self.symbols[*symbol].known {
                    Some((_, fields)) => fields.clone(),
                    None => continue,
                },
                _ => continue,
            };
            for field in fields.iter() {
                let is_same = match (&*field.0.borrow(), &wanted) {
                    (super::value::Lazy::Value(Value::Unknown(a)), Value::Unknown(b)) => a == b,
                    _ => field.is(part),
                };
                if is_same {
                    return Ok(true);
                }
                pending.push(field.clone());
            }
        }
        Ok(false)
    }
}

fn is_comparison(op: Op) -> bool {
    matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)
}
