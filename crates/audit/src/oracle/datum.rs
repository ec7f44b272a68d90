//! Fully evaluated values: inputs and results.

use std::collections::BTreeSet;
use std::fmt;

use crate::ast::{Name, name};

/// A fully evaluated value: an input, or a result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Datum {
    Int(i64),
    Bool(bool),
    Con(Name, Vec<Datum>),
    Set(BTreeSet<i64>),
    /// A part that whatif prints as `_`, because no run evaluated it.
    Hole,
}

impl Datum {
    /// A list.
    #[must_use]
    pub fn list(items: Vec<Datum>) -> Datum {
        let nil = Datum::Con(name("[]"), Vec::new());
        items.into_iter().rev().fold(nil, |rest, item| Datum::Con(name(":"), vec![item, rest]))
    }

    /// The items of a list.
    #[must_use]
    pub fn items(&self) -> Option<Vec<&Datum>> {
        let (mut items, mut rest) = (Vec::new(), self);
        loop {
            match rest {
                Datum::Con(con, fields) if &**con == ":" => {
                    items.push(&fields[0]);
                    rest = &fields[1];
                }
                Datum::Con(con, _) if &**con == "[]" => return Some(items),
                _ => return None,
            }
        }
    }

    /// Does it contain a hole?
    #[must_use]
    pub fn has_hole(&self) -> bool {
        match self {
            Datum::Hole => true,
            Datum::Con(_, fields) => fields.iter().any(Datum::has_hole),
            _ => false,
        }
    }

    /// Are two values equal, except where one of them has a hole?
    #[must_use]
    pub fn agrees(&self, other: &Datum) -> bool {
        match (self, other) {
            (Datum::Hole, _) | (_, Datum::Hole) => true,
            (Datum::Con(one, left), Datum::Con(two, right)) => {
                one == two
                    && left.len() == right.len()
                    && left.iter().zip(right).all(|(left, right)| left.agrees(right))
            }
            _ => self == other,
        }
    }
}

/// As Haskell's `showsPrec 11` writes it.
impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |items: &[&Datum]| items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Datum::Int(number) if *number < 0 => write!(f, "({number})"),
            Datum::Int(number) => write!(f, "{number}"),
            Datum::Bool(true) => f.write_str("True"),
            Datum::Bool(false) => f.write_str("False"),
            Datum::Hole => f.write_str("_"),
            Datum::Set(set) => write!(f, "(S.fromList {:?})", set.iter().collect::<Vec<_>>()),
            Datum::Con(con, fields) => match (self.items(), &**con) {
                (Some(items), _) => write!(f, "[{}]", join(&items)),
                (None, "(,)") => write!(f, "({})", join(&fields.iter().collect::<Vec<_>>())),
                (None, ":") => write!(f, "({} : {})", fields[0], fields[1]),
                _ if fields.is_empty() => f.write_str(con),
                _ => {
                    write!(f, "({con}")?;
                    fields.iter().try_for_each(|field| write!(f, " {field}"))?;
                    f.write_str(")")
                }
            },
        }
    }
}
