//! Values, to which terms evaluate.

use std::fmt;
use std::sync::Arc;

use crate::{BitVec, Int, Rational, Sort, Str, Term};

/// A value of some sort. Cheap to clone.
///
/// ```
/// use whatif_term::{Sort, Value};
/// let n = Value::from(42);
/// assert_eq!(n.sort(), Sort::Int);
/// assert_eq!(n.to_term().to_string(), "42");
/// assert_eq!(Value::default_of(&Sort::Bool), Value::Bool(false));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "crate::exchange::ValueForm", try_from = "crate::exchange::ValueForm")
)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Int),
    /// A rational number.
    Real(Rational),
    /// A bit-vector.
    BitVec(BitVec),
    /// A character, by its code point.
    Char(u32),
    /// A string.
    String(Str),
    /// A sequence.
    Seq(Arc<SeqValue>),
    /// An element of an uninterpreted sort. Elements with different numbers differ.
    Uninterpreted(Arc<String>, u64),
}

/// The value of a sequence: the elements, and their sort, which an empty sequence would not show.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SeqValue {
    /// The sort of the elements.
    pub element: Sort,
    /// The elements.
    pub items: Vec<Value>,
}

impl Value {
    /// The sort of the value.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Int(_) => Sort::Int,
            Value::Real(_) => Sort::Real,
            Value::BitVec(bits) => Sort::BitVec(bits.width()),
            Value::Char(_) => Sort::Char,
            Value::String(_) => Sort::String,
            Value::Seq(seq) => Sort::seq(seq.element.clone()),
            Value::Uninterpreted(name, _) => Sort::Uninterpreted(name.clone()),
        }
    }

    /// The value of a symbol without a value in a model: false, 0, the empty string, element 0, …
    pub fn default_of(sort: &Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(Int::ZERO),
            Sort::Real => Value::Real(Rational::from(0)),
            Sort::BitVec(width) => Value::BitVec(BitVec::new(*width, 0)),
            Sort::Char => Value::Char(0),
            Sort::String => Value::String(Str::from("")),
            Sort::Seq(element) => Value::seq((**element).clone(), Vec::new()),
            Sort::Uninterpreted(name) => Value::Uninterpreted(name.clone(), 0),
        }
    }

    /// The sequence of these items of sort `element`.
    pub fn seq(element: Sort, items: Vec<Value>) -> Value {
        debug_assert!(items.iter().all(|item| item.sort() == element), "a sequence holds one sort");
        Value::Seq(Arc::new(SeqValue { element, items }))
    }

    /// The constant term with this value.
    pub fn to_term(&self) -> Term {
        Term::constant(self.clone())
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Value::Int(n) => Some(n),
            _ => None,
        }
    }

    /// The rational, if it is one.
    pub fn as_rational(&self) -> Option<&Rational> {
        match self {
            Value::Real(r) => Some(r),
            _ => None,
        }
    }

    /// The bit-vector, if it is one.
    pub fn as_bv(&self) -> Option<&BitVec> {
        match self {
            Value::BitVec(bits) => Some(bits),
            _ => None,
        }
    }

    /// The code point, if it is a character.
    pub fn as_char(&self) -> Option<u32> {
        match self {
            Value::Char(c) => Some(*c),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&Str> {
        match self {
            Value::String(s) => Some(s),
            _ => None,
        }
    }

    /// The items, if it is a sequence (not a string).
    pub fn as_seq(&self) -> Option<&[Value]> {
        match self {
            Value::Seq(seq) => Some(&seq.items),
            _ => None,
        }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Bool(b)
    }
}

impl From<Int> for Value {
    fn from(n: Int) -> Value {
        Value::Int(n)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::Int(n.into())
    }
}

impl From<Rational> for Value {
    fn from(r: Rational) -> Value {
        Value::Real(r)
    }
}

impl From<BitVec> for Value {
    fn from(bits: BitVec) -> Value {
        Value::BitVec(bits)
    }
}

impl From<Str> for Value {
    fn from(s: Str) -> Value {
        Value::String(s)
    }
}

impl From<&str> for Value {
    fn from(s: &str) -> Value {
        Value::String(s.into())
    }
}

/// For people: `-3`, `1/2`, `"text"`, `'c'`, `[1, 2]`, `#x2a`, `Person!0`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(n) => write!(f, "{n}"),
            Value::Real(r) if r.is_integer() => write!(f, "{r}.0"),
            Value::Real(r) => write!(f, "{r}"),
            Value::BitVec(bits) => write!(f, "{bits}"),
            Value::Char(c) => match char::from_u32(*c) {
                Some(c) => write!(f, "{c:?}"),
                None => write!(f, "'\\u{{{c:x}}}'"),
            },
            Value::String(s) => write!(f, "{:?}", s.to_string()),
            Value::Seq(seq) => {
                f.write_str("[")?;
                for (i, item) in seq.items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
            Value::Uninterpreted(name, n) => write!(f, "{name}!{n}"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
