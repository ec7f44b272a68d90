//! Symbolic values and unions for `serde`.
//!
//! A symbolic value is written as its term. A union is written as its branches, in order, so that it is read as it was, without
//! merging anew. Types of yours derive `Serialize` and `Deserialize` as any others do.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use whatif_sym::prelude::*;
//!
//! #[derive(Clone, Debug, Mergeable, Serialize, Deserialize)]
//! enum Shape {
//!     Dot,
//!     Circle(SymInt),
//! }
//!
//! let c = SymBool::sym("c");
//! let shape = mrg_if(&c, || Union::single(Shape::Dot), || Union::single(Shape::Circle(SymInt::sym("r") * 2)));
//! let text = serde_json::to_string(&shape).unwrap();
//! let read: Union<Shape> = serde_json::from_str(&text).unwrap();
//! assert_eq!(format!("{read:?}"), format!("{shape:?}"));
//!
//! // A value of another sort is refused.
//! let number = serde_json::to_string(&SymInt::sym("n")).unwrap();
//! assert!(serde_json::from_str::<SymBool>(&number).is_err());
//! ```

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use whatif_term::{Sort, Term};

use crate::{SymBool, SymBv, Union};

/// Reads a term, which must be of this sort.
pub(crate) fn term_of_sort<'de, D: Deserializer<'de>>(
    deserializer: D,
    sort: &Sort,
) -> Result<Term, D::Error> {
    let term = Term::deserialize(deserializer)?;
    if term.sort() == sort {
        return Ok(term);
    }
    Err(D::Error::custom(format_args!("a term of sort {} where one of sort {sort} is expected", term.sort())))
}

impl Serialize for SymBv {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SymBv {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let term = Term::deserialize(deserializer)?;
        match term.sort() {
            Sort::BitVec(_) => Ok(SymBv(term)),
            other => {
                Err(D::Error::custom(format_args!("a term of sort {other} where a bit-vector is expected")))
            }
        }
    }
}

/// A union: each left branch with its guard and whether it is merged, and the leaf at the end.
#[derive(Serialize, Deserialize)]
struct Form<B, T> {
    branches: Vec<(SymBool, bool, B)>,
    last: T,
}

impl<T: Serialize> Serialize for Union<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (branches, last) = self.spine();
        let branches =
            branches.into_iter().map(|(cond, merged, then)| (cond.clone(), merged, then)).collect();
        crate::deep(|| Form { branches, last }.serialize(serializer))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Union<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form: Form<Union<T>, T> = crate::deep(|| Form::deserialize(deserializer))?;
        Ok(Union::from_spine(form.branches, form.last))
    }
}
