//! The meaning of the library's operations in the oracle.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::{Broken, Datum, Env, Oracle, Result, Stop, Thunk, Value, done, nil};
use crate::ast::{Expr, Prim};

impl<'p> Oracle<'p> {
    pub(super) fn prim(&mut self, prim: Prim, args: &'p [Expr], env: &Env<'p>) -> Result<Value<'p>> {
        match prim {
            Prim::Add | Prim::Sub | Prim::Mul | Prim::Div | Prim::Mod | Prim::Min | Prim::Max | Prim::Abs => {
                self.arithmetic(prim, args, env)
            }
            Prim::Eq | Prim::Ne | Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge | Prim::Iff => {
                self.comparison(prim, args, env)
            }
            Prim::And => Ok(Value::Bool(self.truth(&args[0], env)? && self.truth(&args[1], env)?)),
            Prim::Or => Ok(Value::Bool(self.truth(&args[0], env)? || self.truth(&args[1], env)?)),
            Prim::Implies => Ok(Value::Bool(!self.truth(&args[0], env)? || self.truth(&args[1], env)?)),
            Prim::Not => Ok(Value::Bool(!self.truth(&args[0], env)?)),
            Prim::SetEmpty
            | Prim::SetSingleton
            | Prim::SetUnion
            | Prim::SetIntersection
            | Prim::SetDifference
            | Prim::SetInsert
            | Prim::SetMember
            | Prim::SetSubset
            | Prim::SetOfList => self.sets(prim, args, env),
            _ => self.lists(prim, args, env),
        }
    }

    fn arithmetic(&mut self, prim: Prim, args: &'p [Expr], env: &Env<'p>) -> Result<Value<'p>> {
        let left = self.int(&args[0], env)?;
        if prim == Prim::Abs {
            return Ok(Value::Int(left.wrapping_abs()));
        }
        let right = self.int(&args[1], env)?;
        if matches!(prim, Prim::Div | Prim::Mod) && right == 0 {
            return Err(self.fault(Broken::Demand, if prim == Prim::Div { "div" } else { "mod" }, env.owner));
        }
        let number = match prim {
            Prim::Add if self.wraps => return Ok(Value::Int(left.wrapping_add(right))),
            Prim::Sub if self.wraps => return Ok(Value::Int(left.wrapping_sub(right))),
            Prim::Mul if self.wraps => return Ok(Value::Int(left.wrapping_mul(right))),
            Prim::Mod if right == -1 => Some(0),
            Prim::Add => left.checked_add(right),
            Prim::Sub => left.checked_sub(right),
            Prim::Mul => left.checked_mul(right),
            // Haskell's `div` rounds down and `mod` has the divisor's sign.
            Prim::Div => left
                .checked_div(right)
                .map(|quotient| quotient - i64::from(left % right != 0 && (left < 0) != (right < 0))),
            Prim::Mod => left
                .checked_rem(right)
                .map(|rest| if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest }),
            Prim::Min => Some(left.min(right)),
            _ => Some(left.max(right)),
        };
        // The programs' `Int` has no bounds: near the end of the range the oracle gives up.
        number
            .filter(|number| self.wraps || number.unsigned_abs() < 1 << 61)
            .map(Value::Int)
            .ok_or(Stop::Unknown)
    }

    fn comparison(&mut self, prim: Prim, args: &'p [Expr], env: &Env<'p>) -> Result<Value<'p>> {
        let left = self.eval(&args[0], env)?;
        let right = self.eval(&args[1], env)?;
        let (left, right) = (self.datum(&left)?, self.datum(&right)?);
        let order = if self.is_reversed(&left) { right.cmp(&left) } else { left.cmp(&right) };
        Ok(Value::Bool(match prim {
            Prim::Eq | Prim::Iff => order.is_eq(),
            Prim::Ne => order.is_ne(),
            Prim::Lt => order.is_lt(),
            Prim::Le => order.is_le(),
            Prim::Gt => order.is_gt(),
            _ => order.is_ge(),
        }))
    }

    /// Does the type of a value have an order of its own?
    fn is_reversed(&self, datum: &Datum) -> bool {
        let Datum::Con(con, _) = datum else { return false };
        let data = self.program.reversed();
        data.is_some_and(|data| data.constructors.iter().any(|constructor| constructor.name == *con))
    }

    fn sets(&mut self, prim: Prim, args: &'p [Expr], env: &Env<'p>) -> Result<Value<'p>> {
        let set = match prim {
            Prim::SetEmpty => BTreeSet::new(),
            Prim::SetSingleton => BTreeSet::from([self.int(&args[0], env)?]),
            Prim::SetUnion => &*self.set(&args[0], env)? | &*self.set(&args[1], env)?,
            Prim::SetIntersection => &*self.set(&args[0], env)? & &*self.set(&args[1], env)?,
            Prim::SetDifference => &*self.set(&args[0], env)? - &*self.set(&args[1], env)?,
            Prim::SetInsert => {
                let mut set = (*self.set(&args[1], env)?).clone();
                set.insert(self.int(&args[0], env)?);
                set
            }
            Prim::SetMember => {
                let element = self.int(&args[0], env)?;
                return Ok(Value::Bool(self.set(&args[1], env)?.contains(&element)));
            }
            Prim::SetSubset => {
                let small = self.set(&args[0], env)?;
                return Ok(Value::Bool(small.is_subset(&*self.set(&args[1], env)?)));
            }
            _ => {
                let mut set = BTreeSet::new();
                for item in self.list(&args[0], env)? {
                    let Value::Int(number) = self.force(&item)? else { panic!("no list of numbers") };
                    set.insert(number);
                }
                set
            }
        };
        Ok(Value::Set(Rc::new(set)))
    }

    fn lists(&mut self, prim: Prim, args: &'p [Expr], env: &Env<'p>) -> Result<Value<'p>> {
        let demand = |oracle: &Oracle<'p>, of: &str| oracle.fault(Broken::Demand, of, env.owner);
        Ok(match prim {
            Prim::Length => {
                let length = self.list(&args[0], env)?.len();
                Value::Int(i64::try_from(length).expect("lists are short"))
            }
            Prim::Null | Prim::Head | Prim::Tail => match (prim, self.eval(&args[0], env)?) {
                (Prim::Null, Value::Con(con, _)) => Value::Bool(con == "[]"),
                (Prim::Head, Value::Con(":", fields)) => self.force(&fields[0])?,
                (Prim::Tail, Value::Con(":", fields)) => self.force(&fields[1])?,
                (Prim::Head, _) => return Err(demand(self, "head")),
                _ => return Err(demand(self, "tail")),
            },
            Prim::Append => {
                let front = self.list(&args[0], env)?;
                let back = self.delay(&args[1], env);
                self.rebuild(front, back)?
            }
            Prim::Reverse => {
                let mut items = self.list(&args[0], env)?;
                items.reverse();
                self.rebuild(items, nil())?
            }
            Prim::Take => {
                let count = usize::try_from(self.int(&args[0], env)?).unwrap_or(0);
                let mut items = self.list(&args[1], env)?;
                items.truncate(count);
                self.rebuild(items, nil())?
            }
            Prim::Index => {
                let items = self.list(&args[0], env)?;
                let at = self.int(&args[1], env)?;
                match usize::try_from(at).ok().and_then(|at| items.get(at)) {
                    Some(item) => self.force(item)?,
                    None => return Err(demand(self, "!!")),
                }
            }
            Prim::Elem => {
                let wanted = self.int(&args[0], env)?;
                let mut found = false;
                for item in self.list(&args[1], env)? {
                    found |= matches!(self.force(&item)?, Value::Int(number) if number == wanted);
                }
                Value::Bool(found)
            }
            Prim::Map => {
                let function = self.eval(&args[0], env)?;
                let items = self.list(&args[1], env)?;
                let mapped = items.iter().map(|item| Ok(done(self.apply(&function, &[item])?)));
                let mapped: Result<Vec<Thunk<'p>>> = mapped.collect();
                self.rebuild(mapped?, nil())?
            }
            Prim::Filter => {
                let function = self.eval(&args[0], env)?;
                let mut kept = Vec::new();
                for item in self.list(&args[1], env)? {
                    if matches!(self.apply(&function, &[&item])?, Value::Bool(true)) {
                        kept.push(item);
                    }
                }
                self.rebuild(kept, nil())?
            }
            Prim::Foldr => {
                let function = self.eval(&args[0], env)?;
                let start = self.eval(&args[1], env)?;
                let items = self.list(&args[2], env)?;
                items
                    .iter()
                    .rev()
                    .try_fold(start, |rest, item| self.apply(&function, &[item, &done(rest)]))?
            }
            _ => panic!("no operation on lists: {prim:?}"),
        })
    }
}
