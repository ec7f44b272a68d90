//! The results of primitives on values that may be unknown.

use whatif_lambda::prim::{Fop, Misc, Op, Prim, by_name};
use whatif_lambda::types::names;
use whatif_lambda::{Expr, Name, Part, Type};
use whatif_term::{Sort, Term as Formula};

use super::Refusal;
use super::call::is_error;
use super::value::{Env, Key, Mode, Thunk, Value};
use super::walk::{Sign, Walk, Walked};

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
            // Any number.
            ("choose", [_]) => return Ok(self.fresh(&Type::int())),
            _ if is_error(name) => return Err(self.raise(mode)),
            _ => {}
        }
        let Some(prim) = by_name(name.as_str()) else {
            return Err(Refusal::Beyond("a primitive that only runs").into());
        };
        if let (Prim::Misc(Misc::ValuePart), [part, whole]) = (prim, args) {
            let part = self.argument(part, env, mode, Some(false))?;
            let whole = self.argument(whole, env, mode, Some(false))?;
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
            (Prim::Double(op) | Prim::Float(op), values) => self.floating(prim, op, values),
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
        if let (Some(a), Some(b)) = (self.sign(a), self.sign(b))
            && [&a, &b].into_iter().any(|sign| sign.exact && sign.number == Formula::int(0))
        {
            return match op {
                Op::Eq | Op::Ne | Op::Le | Op::Ge if !(a.exact && b.exact) => Ok(self.fresh(&Type::bool())),
                _ => self.number(op, &a.number, &b.number, Mode::Logic),
            };
        }
        let equal = match (a, b) {
            (Value::Truth(a), Value::Truth(b)) => a.equals(b),
            (Value::Unknown(a), Value::Unknown(b)) if self.is_compared(*a) && self.is_compared(*b) => {
                let identity = |number: &usize| Formula::var(format!("#{number}"), Sort::Int);
                identity(a).equals(&identity(b))
            }
            // Nothing is known of it.
            _ if matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge) => {
                return Ok(self.fresh(&Type::bool()));
            }
            _ => return Err(Refusal::Beyond("an operation on values of other types").into()),
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

    /// The sign of a number.
    fn sign(&mut self, value: &Value<'p>) -> Option<Sign> {
        let symbol = match value {
            Value::Number(number) => return Some(Sign { number: number.clone(), exact: true }),
            Value::Unknown(symbol) => *symbol,
            _ => return None,
        };
        if self.symbols[symbol].ty != Type::con(names::DOUBLE) {
            return None;
        }
        if self.symbols[symbol].sign.is_none()
            && let Value::Number(number) = self.fresh(&Type::int())
        {
            self.symbols[symbol].sign = Some(Sign { number, exact: false });
        }
        self.symbols[symbol].sign.clone()
    }

    /// A floating-point number with this sign.
    pub(super) fn signed(&mut self, sign: Sign) -> Value<'p> {
        let made = self.fresh(&Type::con(names::DOUBLE));
        if let Value::Unknown(symbol) = &made {
            self.symbols[*symbol].sign = Some(sign);
        }
        made
    }

    /// Of floating-point numbers nothing is known, but for the signs of some, and that the same operation has the same result.
    fn floating(&mut self, prim: Prim, op: Fop, values: &[Value<'p>]) -> Walked<Value<'p>> {
        let ty = match op {
            Fop::Eq | Fop::Ne | Fop::Lt | Fop::Le | Fop::Gt | Fop::Ge => Type::bool(),
            Fop::IsNaN | Fop::IsInfinite | Fop::IsDenormalized | Fop::IsNegativeZero => Type::bool(),
            Fop::Add | Fop::Sub | Fop::Mul | Fop::Div | Fop::Pow | Fop::Neg | Fop::Abs | Fop::Sqrt => {
                Type::con(names::DOUBLE)
            }
            Fop::FromInt | Fop::FromInteger => Type::con(names::DOUBLE),
            _ => return Err(Refusal::Beyond("an operation on floating-point numbers").into()),
        };
        let keys: Vec<Key<'p>> = values.iter().map(|value| Key::of(&Thunk::of(value.clone()))).collect();
        if let Some((.., known)) = self.floats.iter().find(|(own, of, _)| *own == prim && *of == keys) {
            return Ok(known.clone());
        }
        let made = match (op, values) {
            (Fop::FromInt | Fop::FromInteger, [Value::Number(number)]) => {
                self.signed(Sign { number: number.clone(), exact: true })
            }
            _ => self.fresh(&ty),
        };
        self.know_sign(op, values, &made);
        self.floats.push((prim, keys, made.clone()));
        Ok(made)
    }

    /// Sums and products of numbers that are not negative are not, nor are squares; NaN is not either.
    fn know_sign(&mut self, op: Fop, values: &[Value<'p>], made: &Value<'p>) {
        let is_square = matches!(values, [Value::Unknown(a), Value::Unknown(b)] if a == b);
        let premises = match op {
            Fop::Mul if is_square => Vec::new(),
            Fop::Abs | Fop::Sqrt => Vec::new(),
            Fop::Add | Fop::Mul => values.iter().map(|value| self.sign(value)).collect(),
            _ => return,
        };
        let zero = Formula::int(0);
        let premises: Option<Vec<Formula>> =
            premises.into_iter().map(|sign: Option<Sign>| Some(sign?.number.ge(&zero))).collect();
        if let (Some(premises), Some(made)) = (premises, self.sign(made)) {
            self.know(Formula::and(&premises).implies(&made.number.ge(&zero)));
        }
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
