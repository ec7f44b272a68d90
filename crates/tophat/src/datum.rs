//! Values as a page has them: what a form shows, and what it sends back.
//!
//! Three kinds of data serve every basic type, so that they travel as plain JSON: a truth value; a text, which is a number, a day, a
//! constructor or a text, as the type says; and several of them, which are a tuple, a record or a list. Numbers are texts because
//! they are exact, however long.
//!
//! ```text
//!   25                         "25"                      { days: 3, why: "flu" }    ["3", "flu"]
//!   2026-01-05                 "2026-01-05"              [1, 2]                     ["1", "2"]
//!   Sick 3 True                ["Sick", "3", true]       Nothing                    ["Nothing"]
//! ```

use std::sync::Arc;

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::code::Constant;
use crate::date::{read_date, show_date};
use crate::decimal::{read_decimal, show_decimal};
use crate::types::{Sum, Type};
use crate::value::{Concrete, Value, constructed, taken_apart};

/// More digits than any amount that people enter has; arithmetic on longer numbers would take a server's time.
const MAX_DIGITS: usize = 300;

/// A basic value as a form holds it.
///
/// ```
/// use whatif_tophat::Datum;
/// let days: Datum = serde_json::from_str(r#"["3", true]"#).unwrap();
/// assert_eq!(days, Datum::Items(vec![Datum::Text("3".into()), Datum::Bool(true)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Datum {
    /// A truth value.
    Bool(bool),
    /// A number, a day, a constructor, or a text.
    Text(String),
    /// The components of a tuple or record, the items of a list, or a constructor and its fields.
    Items(Vec<Datum>),
}

impl Datum {
    /// A value of a basic type.
    pub(crate) fn of(value: &Concrete, ty: &Type) -> Datum {
        match (value, ty) {
            (Value::Leaf(Constant::Bool(value)), _) => Datum::Bool(*value),
            (Value::Leaf(Constant::Str(text)), _) => Datum::Text(text.to_string()),
            (Value::Leaf(Constant::Int(number)), Type::Date) => {
                Datum::Text(show_date(number).unwrap_or_else(|| number.to_string()))
            }
            (Value::Leaf(Constant::Int(units)), Type::Decimal(scale)) => {
                Datum::Text(show_decimal(units, *scale))
            }
            (Value::Leaf(Constant::Int(number)), _) => Datum::Text(number.to_string()),
            (Value::Leaf(Constant::Enum(at)), Type::Enum(enumeration)) => {
                Datum::Text(enumeration.constructors[*at as usize].clone())
            }
            (Value::List(items), Type::List(item)) => {
                Datum::Items(items.iter().map(|value| Datum::of(value, item)).collect())
            }
            (Value::Tuple(_), Type::Unit) => Datum::Items(Vec::new()),
            (Value::Tuple(items), Type::Sum(sum)) => {
                let (at, fields) = taken_apart(sum, items);
                let name = Datum::Text(sum.constructors[at].0.clone());
                let fields = fields.map(|(field, ty)| Datum::of(field, ty));
                Datum::Items(std::iter::once(name).chain(fields).collect())
            }
            (Value::Tuple(items), _) => {
                let types = ty.components();
                Datum::Items(items.iter().zip(&types).map(|(value, ty)| Datum::of(value, ty)).collect())
            }
            _ => unreachable!("types: only basic values are shown"),
        }
    }

    /// The value that was entered, or a message for the user who filled in the form.
    pub(crate) fn read(&self, ty: &Type) -> Result<Concrete, String> {
        match (self, ty) {
            (Datum::Bool(value), Type::Bool) => Ok(Value::bool(*value)),
            (Datum::Text(text), Type::String) => Ok(Value::Leaf(Constant::Str(text.as_str().into()))),
            (Datum::Text(text), Type::Int) => number(text).map(int),
            (Datum::Text(text), Type::Date) => day(text).map(int),
            (Datum::Text(text), Type::Decimal(scale)) => read_decimal(text, *scale, MAX_DIGITS).map(int),
            (Datum::Text(text), Type::Enum(enumeration)) => {
                let at = enumeration.constructors.iter().position(|known| known == text);
                let at =
                    at.ok_or_else(|| format!("choose one of {}", enumeration.constructors.join(", ")))?;
                Ok(Value::Leaf(Constant::Enum(at as u32)))
            }
            (Datum::Items(items), Type::Sum(sum)) => read_constructed(items, sum),
            (Datum::Items(items), Type::List(item)) => {
                let read = |(at, datum): (usize, &Datum)| {
                    datum.read(item).map_err(|wrong| format!("item {}: {wrong}", at + 1))
                };
                Ok(Value::List(items.iter().enumerate().map(read).collect::<Result<Arc<[_]>, _>>()?))
            }
            (Datum::Items(items), Type::Unit) if items.is_empty() => Ok(Value::unit()),
            (Datum::Items(items), Type::Tuple(types)) if items.len() == types.len() => {
                let parts = items.iter().zip(types.iter()).map(|(item, ty)| item.read(ty));
                Ok(Value::Tuple(parts.collect::<Result<Arc<[_]>, _>>()?))
            }
            (Datum::Items(items), Type::Record(record)) if items.len() == record.fields.len() => {
                let field = |(item, (name, ty)): (&Datum, &(String, Type))| {
                    item.read(ty).map_err(|wrong| format!("{name}: {wrong}"))
                };
                let parts = items.iter().zip(&record.fields).map(field);
                Ok(Value::Tuple(parts.collect::<Result<Arc<[_]>, _>>()?))
            }
            _ => Err(format!("a value of type {ty} is expected")),
        }
    }
}

/// A constructor and its fields.
fn read_constructed(items: &[Datum], sum: &Sum) -> Result<Concrete, String> {
    let names = || sum.constructors.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    let (name, fields) = match items.split_first() {
        Some((Datum::Text(name), fields)) => (name, fields),
        _ => return Err(format!("choose one of {}", names())),
    };
    let at = sum.position(name).ok_or_else(|| format!("choose one of {}", names()))?;
    let types = &sum.constructors[at].1;
    if fields.len() != types.len() {
        return Err(format!("{name}: a value is missing, or there is one too many"));
    }
    let read = |(field, ty): (&Datum, &Type)| field.read(ty).map_err(|wrong| format!("{name}: {wrong}"));
    let fields = fields.iter().zip(types).map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(constructed(sum, at, fields))
}

fn int(number: BigInt) -> Concrete {
    Value::Leaf(Constant::Int(number))
}

fn number(text: &str) -> Result<BigInt, String> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() {
        return Err("a whole number is missing".to_owned());
    }
    if digits.len() > MAX_DIGITS {
        return Err(format!("a number has at most {MAX_DIGITS} digits"));
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{text}` is not a whole number"));
    }
    text.parse().map_err(|_| format!("`{text}` is not a whole number"))
}

fn day(text: &str) -> Result<BigInt, String> {
    let text = text.trim();
    match read_date(text) {
        Some((Some(days), length)) if length == text.len() => Ok(days.into()),
        Some((None, _)) => Err(format!("there is no day `{text}`")),
        _ if text.is_empty() => Err("a day is missing".to_owned()),
        // Days outside of the calendar's years are shown as numbers.
        _ => number(text).map_err(|_| format!("`{text}` is not a day such as 2026-01-31")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Enumeration, Record};

    fn order() -> Type {
        let size =
            Enumeration { name: "Size".to_owned(), constructors: vec!["S".to_owned(), "L".to_owned()] };
        let fields = vec![
            ("size".to_owned(), Type::Enum(Arc::new(size))),
            ("until".to_owned(), Type::Date),
            ("notes".to_owned(), Type::list(Type::String)),
            ("gift".to_owned(), Type::Bool),
            ("price".to_owned(), Type::tuple([Type::Int, Type::Unit])),
        ];
        Type::Record(Arc::new(Record { name: "Order".to_owned(), fields }))
    }

    #[test]
    fn a_value_comes_back_from_a_page_as_it_went() {
        let text = r#"["L","2026-02-28",["a \"b\"","<b>"],true,["-12345678901234567890",[]]]"#;
        let datum: Datum = serde_json::from_str(text).expect("plain data");
        let value = datum.read(&order()).expect("a value of the type");
        assert_eq!(serde_json::to_string(&Datum::of(&value, &order())).expect("plain data"), text);
    }

    #[test]
    fn what_is_wrong_is_said_in_words() {
        let wrong = |text: &str| {
            let datum: Datum = serde_json::from_str(text).expect("plain data");
            datum.read(&order()).expect_err("it is wrong")
        };
        assert_eq!(wrong(r#"["M","2026-02-28",[],true,["1",[]]]"#), "size: choose one of S, L");
        assert_eq!(wrong(r#"["S","2026-02-30",[],true,["1",[]]]"#), "until: there is no day `2026-02-30`");
        assert_eq!(
            wrong(r#"["S","2026-02-28",[true],true,["1",[]]]"#),
            "notes: item 1: a value of type String is expected"
        );
        assert_eq!(wrong(r#"["S","2026-02-28",[],true,["1.5",[]]]"#), "price: `1.5` is not a whole number");
        assert_eq!(wrong(r#""S""#), "a value of type Order is expected");
        assert!(Datum::Text("9".repeat(MAX_DIGITS + 1)).read(&Type::Int).is_err());
    }
}
