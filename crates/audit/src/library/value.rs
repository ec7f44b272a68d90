//! Values of library types, represented in Rust.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::oracle::Datum;

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    Bool,
    Int,
    Word8,
    Int8,
    Ratio,
    Map,
    IntMap,
    Set,
    Seq,
    List,
    Maybe,
}

/// A value; keys, elements and values are numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Bool(bool),
    /// 64 bits, as in GHC.
    Int(i64),
    Word8(u8),
    Int8(i8),
    /// Reduced, with a positive denominator.
    Ratio(i64, i64),
    Map(BTreeMap<i64, i64>),
    IntMap(BTreeMap<i64, i64>),
    Set(BTreeSet<i64>),
    Seq(Vec<i64>),
    List(Vec<i64>),
    Maybe(Option<i64>),
}

/// A fraction, reduced.
#[must_use]
pub fn ratio(above: i64, below: i64) -> Option<Value> {
    fn divisor(one: i64, two: i64) -> i64 {
        if two == 0 { one.abs() } else { divisor(two, one % two) }
    }
    if below == 0 || above.abs() > 1 << 20 || below.abs() > 1 << 20 {
        return None;
    }
    let common = divisor(above, below) * below.signum();
    Some(Value::Ratio(above / common, below / common))
}

impl Ty {
    /// The types of parameters; `Int` occurs twice, to be chosen more often.
    pub const ALL: [Ty; 9] =
        [Ty::Int, Ty::Int, Ty::Word8, Ty::Int8, Ty::Ratio, Ty::Map, Ty::IntMap, Ty::Set, Ty::Seq];

    /// As Haskell writes it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Ty::Bool => "Bool",
            Ty::Int => "Int",
            Ty::Word8 => "Word8",
            Ty::Int8 => "Int8",
            Ty::Ratio => "Rational",
            Ty::Map => "M.Map Int Int",
            Ty::IntMap => "IM.IntMap Int",
            Ty::Set => "S.Set Int",
            Ty::Seq => "Q.Seq Int",
            Ty::List => "[Int]",
            Ty::Maybe => "Maybe Int",
        }
    }

    /// Small values, and those at the ends of the range.
    #[must_use]
    pub fn values(self) -> Vec<Value> {
        const LISTS: [&[i64]; 9] =
            [&[], &[0], &[1], &[0, 1], &[1, 0], &[2, 2], &[-1, 2], &[0, 1, 2], &[3, -2, 5, 1]];
        const MAPS: [&[(i64, i64)]; 8] = [
            &[],
            &[(0, 0)],
            &[(1, 0)],
            &[(0, 1)],
            &[(0, 1), (1, 0)],
            &[(-1, 2), (3, 3)],
            &[(0, 0), (1, 1), (2, 2)],
            &[(-2, 0), (0, 5), (1, 1), (4, -1)],
        ];
        let maps = || MAPS.iter().map(|pairs| pairs.iter().copied().collect::<BTreeMap<_, _>>());
        match self {
            Ty::Bool => vec![Value::Bool(true), Value::Bool(false)],
            Ty::Int => {
                let some =
                    [0, 1, -1, 2, 3, -2, 4, 5, 7, 100, 127, 128, 255, 256, -128, -129, i64::MAX, i64::MIN];
                some.map(Value::Int).to_vec()
            }
            Ty::Word8 => [0, 1, 2, 3, 7, 100, 127, 128, 129, 200, 254, 255].map(Value::Word8).to_vec(),
            Ty::Int8 => [0, 1, -1, 2, -2, 3, 64, 100, 126, 127, -127, -128].map(Value::Int8).to_vec(),
            Ty::Ratio => {
                let some = [(0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2), (2, 3), (3, 2), (-5, 3), (7, 1)];
                some.iter().filter_map(|(above, below)| ratio(*above, *below)).collect()
            }
            Ty::Map => maps().map(Value::Map).collect(),
            Ty::IntMap => maps().map(Value::IntMap).collect(),
            Ty::Set => LISTS.iter().map(|items| Value::Set(items.iter().copied().collect())).collect(),
            Ty::Seq => LISTS.iter().map(|items| Value::Seq(items.to_vec())).collect(),
            Ty::List => LISTS.iter().map(|items| Value::List(items.to_vec())).collect(),
            Ty::Maybe => [None, Some(0), Some(1), Some(-2)].map(Value::Maybe).to_vec(),
        }
    }

    /// The value that whatif printed, if it is a valid one; holes get a number that fits, which `choice` selects.
    #[must_use]
    pub fn value(self, datum: &Datum, choice: i64) -> Option<Value> {
        let holes = [0, 1, -1, 2, -2, 3, 7, 100, 127, 5, -7, 64];
        let hole = holes[usize::try_from(choice).ok()? % holes.len()];
        let number = |datum: &Datum| match datum {
            Datum::Int(number) => Some(*number),
            Datum::Hole => Some(hole),
            _ => None,
        };
        if *datum == Datum::Hole {
            let values = self.values();
            return Some(values[usize::try_from(choice).ok()? % values.len()].clone());
        }
        let list = |datum: &Datum| match datum {
            Datum::Con(con, fields) if con.ends_with("fromList") => fields.first().cloned(),
            _ => None,
        };
        Some(match self {
            Ty::Bool => match datum {
                Datum::Bool(truth) => Value::Bool(*truth),
                _ => return None,
            },
            Ty::Int => Value::Int(number(datum)?),
            Ty::Word8 => Value::Word8(u8::try_from(number(datum)?).ok()?),
            Ty::Int8 => Value::Int8(i8::try_from(number(datum)?).ok()?),
            Ty::Ratio => match datum {
                Datum::Con(con, parts) if &**con == "%" => {
                    let (above, below) = (number(&parts[0])?, number(&parts[1])?);
                    // A fraction must be printed in lowest terms.
                    ratio(above, below).filter(|value| *value == Value::Ratio(above, below))?
                }
                _ => return None,
            },
            Ty::Map | Ty::IntMap => {
                let list = list(datum)?;
                let pairs: Option<Vec<(&Datum, i64)>> = (list.items()?.into_iter())
                    .map(|pair| match pair {
                        Datum::Con(con, parts) if &**con == "(,)" => Some((&parts[0], number(&parts[1])?)),
                        _ => None,
                    })
                    .collect();
                let pairs = pairs?;
                let keys = ascending(&pairs.iter().map(|(key, _)| *key).collect::<Vec<_>>())?;
                let map = keys.into_iter().zip(pairs.into_iter().map(|(_, value)| value)).collect();
                if self == Ty::Map { Value::Map(map) } else { Value::IntMap(map) }
            }
            Ty::Set => Value::Set(ascending(&list(datum)?.items()?)?.into_iter().collect()),
            Ty::Seq => Value::Seq(list(datum)?.items()?.into_iter().map(number).collect::<Option<_>>()?),
            Ty::List => Value::List(datum.items()?.into_iter().map(number).collect::<Option<_>>()?),
            Ty::Maybe => match datum {
                Datum::Con(con, parts) if &**con == "Just" => Value::Maybe(Some(number(parts.first()?)?)),
                _ => Value::Maybe(None),
            },
        })
    }
}

impl Value {
    /// Its type.
    #[must_use]
    pub fn ty(&self) -> Ty {
        match self {
            Value::Bool(_) => Ty::Bool,
            Value::Int(_) => Ty::Int,
            Value::Word8(_) => Ty::Word8,
            Value::Int8(_) => Ty::Int8,
            Value::Ratio(..) => Ty::Ratio,
            Value::Map(_) => Ty::Map,
            Value::IntMap(_) => Ty::IntMap,
            Value::Set(_) => Ty::Set,
            Value::Seq(_) => Ty::Seq,
            Value::List(_) => Ty::List,
            Value::Maybe(_) => Ty::Maybe,
        }
    }
}

/// Keys in ascending order; a hole gets a number between its neighbours, if there is one.
fn ascending(keys: &[&Datum]) -> Option<Vec<i64>> {
    let mut found: Vec<i64> = Vec::new();
    for (at, key) in keys.iter().enumerate() {
        let next = match key {
            Datum::Int(number) => *number,
            Datum::Hole => match found.last() {
                Some(last) => last + 1,
                None => {
                    let known = keys.iter().enumerate().find_map(|(later, key)| match key {
                        Datum::Int(number) => Some(number - i64::try_from(later - at).ok()?),
                        _ => None,
                    });
                    known.unwrap_or(0)
                }
            },
            _ => return None,
        };
        if found.last().is_some_and(|last| *last >= next) {
            return None;
        }
        found.push(next);
    }
    Some(found)
}

/// As Haskell writes it, as an argument.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: i64| if number < 0 { format!("({number})") } else { number.to_string() };
        match self {
            Value::Bool(truth) => f.write_str(if *truth { "True" } else { "False" }),
            // A literal cannot express the smallest number as a negation.
            Value::Int(i64::MIN) => f.write_str("minBound"),
            Value::Int(value) => f.write_str(&number(*value)),
            Value::Word8(value) => f.write_str(&number((*value).into())),
            Value::Int8(i8::MIN) => f.write_str("minBound"),
            Value::Int8(value) => f.write_str(&number((*value).into())),
            Value::Ratio(above, below) => write!(f, "({above} % {below})"),
            Value::Map(map) => write!(f, "(M.fromList {:?})", map.iter().collect::<Vec<_>>()),
            Value::IntMap(map) => write!(f, "(IM.fromList {:?})", map.iter().collect::<Vec<_>>()),
            Value::Set(set) => write!(f, "(S.fromList {:?})", set.iter().collect::<Vec<_>>()),
            Value::Seq(items) => write!(f, "(Q.fromList {items:?})"),
            Value::List(items) => write!(f, "{items:?}"),
            Value::Maybe(None) => f.write_str("Nothing"),
            Value::Maybe(Some(value)) => write!(f, "(Just {})", number(*value)),
        }
    }
}
