//! Types of expressions.
//!
//! A `Type` is what inference finds of an expression; a `Shape` is the part of it that a page needs to ask for a value. Types that a file
//! defines are compared by name: inference refuses a second one of the same name. Constructors with data are tuples underneath ([`Sum`]), so
//! that only what reads, shows or asks for values has to know them.
//!
//! ```text
//!   Maybe <Int, Date>     Type::Sum(Maybe, [Tuple [Int, Date]])     {"sum":["Maybe <Int, Date>",[["Nothing",[]],["Just",[…]]]]}
//! ```

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A type. The *basic* ones (no function, reference or task inside) are those that editors and references hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `()`
    Unit,
    /// Truth values.
    Bool,
    /// Exact integers; also amounts.
    Int,
    /// Integers that are read and shown as days of the calendar. Wherever an `Int` may stand, a `Date` may, and the other way
    /// round: the days since 1 January 2000.
    Date,
    /// Exact numbers with this many decimals, at least one.
    Decimal(u8),
    /// Texts.
    String,
    /// `<a, b, …>`, two or more.
    Tuple(Arc<[Type]>),
    /// `[a]`
    List(Arc<Type>),
    /// A record with named fields.
    Record(Arc<Record>),
    /// An enumeration.
    Enum(Arc<Enumeration>),
    /// Constructors with data.
    Sum(Arc<Sum>),
    /// A reference to a basic value.
    Ref(Arc<Type>),
    /// A task and the type of its value.
    Task(Arc<Type>),
    /// A function.
    Function(Arc<Type>, Arc<Type>),
    /// A type that inference has yet to find, by number.
    Var(u32),
}

/// A basic type as data: what a form needs to know to ask for a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// `()`
    Unit,
    /// `True` or `False`.
    Bool,
    /// An integer.
    Int,
    /// A day, written `2020-09-25`.
    Date,
    /// A number with at most this many decimals.
    Decimal(u8),
    /// A text.
    String,
    /// A tuple.
    Tuple(Vec<Shape>),
    /// A list.
    List(Box<Shape>),
    /// A record, with its name and fields.
    Record(String, Vec<(String, Shape)>),
    /// An enumeration, with its name and constructors.
    Enum(String, Vec<String>),
    /// Constructors with data: the name of the type, and each constructor with its fields.
    Sum(String, Vec<(String, Vec<Shape>)>),
}

impl From<&Type> for Shape {
    /// # Panics
    /// If the type is not basic.
    fn from(ty: &Type) -> Shape {
        match ty {
            Type::Unit => Shape::Unit,
            Type::Bool => Shape::Bool,
            Type::Int => Shape::Int,
            Type::Date => Shape::Date,
            Type::Decimal(scale) => Shape::Decimal(*scale),
            Type::String => Shape::String,
            Type::Tuple(items) => Shape::Tuple(items.iter().map(Shape::from).collect()),
            Type::List(item) => Shape::List(Box::new(Shape::from(&**item))),
            Type::Record(record) => {
                let field = |(name, ty): &(String, Type)| (name.clone(), Shape::from(ty));
                Shape::Record(record.name.clone(), record.fields.iter().map(field).collect())
            }
            Type::Enum(enumeration) => {
                Shape::Enum(enumeration.name.clone(), enumeration.constructors.clone())
            }
            Type::Sum(sum) => {
                let constructor = |(name, fields): &(String, Vec<Type>)| {
                    (name.clone(), fields.iter().map(Shape::from).collect())
                };
                Shape::Sum(ty.to_string(), sum.constructors.iter().map(constructor).collect())
            }
            Type::Ref(_) | Type::Task(_) | Type::Function(..) | Type::Var(_) => {
                unreachable!("types: only basic values are entered")
            }
        }
    }
}

/// `type Name = { field : type, … }`
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// Its name.
    pub name: String,
    /// Its fields in the order of their definition.
    pub fields: Vec<(String, Type)>,
}

/// `type Name = A | B | …`
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Enumeration {
    /// Its name.
    pub name: String,
    /// Its constructors in the order of their definition.
    pub constructors: Vec<String>,
}

/// `type Name a … = A T … | B | …`, where some constructor has fields, with types for the parameters.
///
/// A value is a tuple of the same length for every constructor: which constructor it is, then the fields of all constructors. In the
/// places of the others' fields stands the same value every time (the least one of its type), so values are equal if their components are.
///
/// ```text
///   type Answer = Yes Int Bool | No String | Later
///   Yes 7 True     <Yes, 7, True, "">              No "why"      <No, 0, False, "why">
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// Its name.
    pub name: String,
    /// What its parameters stand for.
    pub arguments: Vec<Type>,
    /// Its constructors in the order of their definition, with the types of their fields.
    pub constructors: Vec<(String, Vec<Type>)>,
}

impl Sum {
    /// The type of the first component: which constructor a value has.
    pub(crate) fn tag(&self) -> Type {
        let constructors = self.constructors.iter().map(|(name, _)| name.clone()).collect();
        Type::Enum(Arc::new(Enumeration { name: self.name.clone(), constructors }))
    }

    /// The position of a constructor.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.constructors.iter().position(|(known, _)| known == name)
    }

    /// Which components are the fields of a constructor.
    pub(crate) fn places(&self, constructor: usize) -> Range<usize> {
        let (before, from) = self.constructors.split_at(constructor);
        let start = 1 + before.iter().map(|(_, fields)| fields.len()).sum::<usize>();
        start..start + from[0].1.len()
    }

    /// The components of a value, given its constructor, its fields, and what stands in the places of all other fields.
    pub(crate) fn components<V>(
        &self,
        constructor: usize,
        tag: V,
        fields: impl IntoIterator<Item = V>,
        unused: impl Fn(&Type) -> V,
    ) -> Vec<V> {
        let own = self.places(constructor);
        let mut fields = fields.into_iter();
        let all = self.constructors.iter().flat_map(|(_, types)| types);
        let components = all.enumerate().map(|(at, ty)| match own.contains(&(at + 1)) {
            true => fields.next().expect("types: a constructor has all of its fields"),
            false => unused(ty),
        });
        std::iter::once(tag).chain(components).collect()
    }
}

impl Type {
    /// The type of functions between two types.
    #[must_use]
    pub fn function(from: Type, to: Type) -> Type {
        Type::Function(Arc::new(from), Arc::new(to))
    }

    /// Lists of a type.
    #[must_use]
    pub fn list(item: Type) -> Type {
        Type::List(Arc::new(item))
    }

    /// Tasks with a value of a type.
    #[must_use]
    pub fn task(value: Type) -> Type {
        Type::Task(Arc::new(value))
    }

    /// References to values of a type.
    #[must_use]
    pub fn reference(value: Type) -> Type {
        Type::Ref(Arc::new(value))
    }

    /// Tuples of two or more types.
    #[must_use]
    pub fn tuple(items: impl IntoIterator<Item = Type>) -> Type {
        Type::Tuple(items.into_iter().collect())
    }

    /// Whether values of the type can be entered, compared and stored: nothing inside is a function, reference or task.
    #[must_use]
    pub fn is_basic(&self) -> bool {
        match self {
            Type::Unit
            | Type::Bool
            | Type::Int
            | Type::Date
            | Type::Decimal(_)
            | Type::String
            | Type::Enum(_) => true,
            Type::Tuple(items) => items.iter().all(Type::is_basic),
            Type::List(item) => item.is_basic(),
            Type::Sum(sum) => sum.arguments.iter().all(Type::is_basic),
            Type::Record(record) => record.fields.iter().all(|(_, ty)| ty.is_basic()),
            Type::Ref(_) | Type::Task(_) | Type::Function(..) | Type::Var(_) => false,
        }
    }

    /// Whether the values of a basic type are those of another one: dates are integers.
    pub(crate) fn is_like(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Int | Type::Date, Type::Int | Type::Date) => true,
            (Type::List(a), Type::List(b)) => a.is_like(b),
            (Type::Tuple(a), Type::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.is_like(b))
            }
            _ => self == other,
        }
    }

    /// The types of the components of a tuple, record or constructor with data.
    pub(crate) fn components(&self) -> Vec<Type> {
        match self {
            Type::Tuple(items) => items.to_vec(),
            Type::Record(record) => record.fields.iter().map(|(_, ty)| ty.clone()).collect(),
            Type::Sum(sum) => {
                let fields = sum.constructors.iter().flat_map(|(_, fields)| fields.iter().cloned());
                std::iter::once(sum.tag()).chain(fields).collect()
            }
            _ => unreachable!("only tuples, records and constructors with data have components"),
        }
    }
}

/// As it is written in a program.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let atom = |ty: &Type| match ty {
            Type::Ref(_) | Type::Task(_) | Type::Function(..) | Type::Decimal(_) => format!("({ty})"),
            Type::Sum(sum) if !sum.arguments.is_empty() => format!("({ty})"),
            _ => ty.to_string(),
        };
        match self {
            Type::Unit => f.write_str("()"),
            Type::Bool => f.write_str("Bool"),
            Type::Int => f.write_str("Int"),
            Type::Date => f.write_str("Date"),
            Type::Decimal(scale) => write!(f, "Decimal {scale}"),
            Type::String => f.write_str("String"),
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(Type::to_string).collect();
                write!(f, "<{}>", items.join(", "))
            }
            Type::List(item) => write!(f, "[{item}]"),
            Type::Record(record) => f.write_str(&record.name),
            Type::Enum(enumeration) => f.write_str(&enumeration.name),
            Type::Sum(sum) => {
                f.write_str(&sum.name)?;
                sum.arguments.iter().try_for_each(|argument| write!(f, " {}", atom(argument)))
            }
            Type::Ref(value) => write!(f, "Ref {}", atom(value)),
            Type::Task(value) => write!(f, "Task {}", atom(value)),
            Type::Function(from, to) => {
                let from = match **from {
                    Type::Function(..) => format!("({from})"),
                    _ => from.to_string(),
                };
                write!(f, "{from} -> {to}")
            }
            Type::Var(number) => f.write_str(&letter(*number)),
        }
    }
}

/// a, b, …, z, a1, b1, …
fn letter(number: u32) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
