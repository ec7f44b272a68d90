//! The results of primitives on values that may be unknown.

use whatif_lambda::prim::{Fop, Misc, Op, Prim, by_name};
use whatif_lambda::types::names;
use whatif_lambda::{Expr, Name, Part, Type};
use whatif_term::{Sort, Term as Formula};

use super::Refusal;
use super::call::is_error;
use super::value::{Env, Mode, Thunk, Value};
use super::walk::{Walk, Walked};

/// What `valueKind` says of data, and of all else.
const DATA: i64 = 1;
const NO_DATA: i64 = 0;
/// How many parts of a value are looked at.
const MOST_PARTS: usize = 200;

impl<'p> Walk<'_, '_, 'p> {
    pub(super) fn primitive(
        &mut self,
        name: Name,
        args: &'p [Expr],
        env: &Env<'p>,
        mode: Mode,
    ) -> Walked<Value<'p>> {
        match (name.as_str(), args) {
            ("unsafeCoerce", [value]) => return self.eval(value, env, mode),
            ("seq", [first, second]) => {
                self.eval(first, env, mode)?;
                return self.eval(second, env, mode);
            }
            ("assume", [condition, body]) => {
                self.assume(condition, env)?;
                return self.eval(body, env, mode);
            }
            _ if is_error(name) => return Err(self.raise(mode)),
            _ => {}
        }
        let Some(prim) = by_name(name.as_str()) else {
            return Err(Refusal::Beyond("a primitive that only runs").into());
        };
        if let (Prim::Misc(Misc::ValuePart), [part, whole]) = (prim, args) {
            let part = self.argument(part, env, mode, false)?;
            let whole = self.argument(whole, env, mode, false)?;
            return self.part(&part, &whole).map(|is| Value::Truth(Formula::bool(is)));
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
            (Prim::Misc(misc), [value]) => self.look(misc, value),
            (Prim::Misc(Misc::ValueAlike), [a, b]) => {
                let (a, b) = (self.constructor_of(a)?.0, self.constructor_of(b)?.0);
                let data = |name| self.types.constructor(name).map(|(data, _)| data.name);
                Ok(Value::Truth(Formula::bool(data(a).is_some() && data(a) == data(b))))
            }
            _ => Err(Refusal::Beyond("a primitive of another kind").into()),
        }
    }

    fn number(&mut self, op: Op, a: &Formula, b: &Formula, mode: Mode) -> Walked<Value<'p>> {
        Ok(match op {
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

    /// What conditions compare besides numbers.
    fn logic(&mut self, op: Op, a: &Value<'p>, b: &Value<'p>) -> Walked<Value<'p>> {
        let zero = Formula::int(0);
        match (a, b) {
            (Value::Unknown(symbol), Value::Number(number))
            | (Value::Number(number), Value::Unknown(symbol))
                if *number == zero && matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge) =>
            {
                if let Some(sign) = self.symbols[*symbol].sign.clone() {
                    let is_first = matches!(a, Value::Unknown(_));
                    let (a, b) = if is_first { (&sign, &zero) } else { (&zero, &sign) };
                    return self.number(op, a, b, Mode::Logic);
                }
            }
            _ => {}
        }
        let equal = match (a, b) {
            (Value::Truth(a), Value::Truth(b)) => a.equals(b),
            (Value::Unknown(a), Value::Unknown(b)) if self.is_compared(*a) && self.is_compared(*b) => {
                let identity = |number: &usize| Formula::var(format!("#{number}"), Sort::Int);
                identity(a).equals(&identity(b))
            }
            _ => return Err(Refusal::Beyond("a comparison of values of other types").into()),
        };
        match op {
            Op::Eq => Ok(Value::Truth(equal)),
            Op::Ne => Ok(Value::Truth(!equal)),
            _ => Err(Refusal::Beyond("an operation on values of other types").into()),
        }
    }

    /// Has it a type of which nothing is known but that its values are equal or not?
    fn is_compared(&self, symbol: usize) -> bool {
        matches!(self.symbols[symbol].ty, Type::Var(_))
    }

    /// Of floating-point numbers nothing is known, but for the sign of those that are made of whole numbers.
    fn floating(&mut self, op: Fop, values: &[Value<'p>]) -> Walked<Value<'p>> {
        let ty = match op {
            Fop::Eq | Fop::Ne | Fop::Lt | Fop::Le | Fop::Gt | Fop::Ge => Type::bool(),
            Fop::IsNaN | Fop::IsInfinite | Fop::IsDenormalized | Fop::IsNegativeZero => Type::bool(),
            Fop::Add | Fop::Sub | Fop::Mul | Fop::Div | Fop::Pow | Fop::Neg | Fop::Abs | Fop::Sqrt => {
                Type::con(names::DOUBLE)
            }
            Fop::FromInt | Fop::FromInteger => Type::con(names::DOUBLE),
            _ => return Err(Refusal::Beyond("an operation on floating-point numbers").into()),
        };
        let made = self.fresh(&ty);
        if let (Fop::FromInt | Fop::FromInteger, [Value::Number(number)], Value::Unknown(symbol)) =
            (op, values, &made)
        {
            self.symbols[*symbol].sign = Some(number.clone());
        }
        Ok(made)
    }

    fn look(&mut self, misc: Misc, value: &Value<'p>) -> Walked<Value<'p>> {
        match (misc, value) {
            // An `Int` has no bounds here.
            (Misc::IntToInteger | Misc::IntegerToInt | Misc::CharOrd, Value::Number(_)) => Ok(value.clone()),
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
                let (nil, cons) = (Name::new(names::NIL), Name::new(names::CONS));
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

    /// Is a value inside of another one, and not the other one itself? No means nothing.
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
