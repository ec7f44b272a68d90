//! Sorts: the types of terms.

use std::fmt;
use std::sync::Arc;

/// The sort of a term. Cheap to clone.
///
/// ```
/// use whatif_term::Sort;
/// let ints = Sort::seq(Sort::Int);
/// assert_eq!(ints.to_string(), "(Seq Int)");
/// assert_eq!(ints.element(), Some(Sort::Int));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "crate::exchange::SortForm", try_from = "crate::exchange::SortForm")
)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Exact integers.
    Int,
    /// Exact rationals (and the algebraic numbers between them, which only a solver knows).
    Real,
    /// Bit-vectors of a width of at least one.
    BitVec(u32),
    /// Characters: code points up to [`MAX_CHAR`](crate::MAX_CHAR).
    Char,
    /// Strings of characters.
    String,
    /// Finite sequences. A sequence of characters is a [`Sort::String`].
    Seq(Arc<Sort>),
    /// A sort with a name, about which only equality is known.
    // A thin pointer keeps `Sort` at 16 bytes, and with it every node.
    Uninterpreted(Arc<String>),
}

impl Sort {
    /// Sequences of `element`.
    pub fn seq(element: Sort) -> Sort {
        Sort::Seq(Arc::new(element))
    }

    /// The uninterpreted sort of this name.
    pub fn uninterpreted(name: impl Into<String>) -> Sort {
        Sort::Uninterpreted(Arc::new(name.into()))
    }

    /// The sort of the elements of a sequence or string.
    pub fn element(&self) -> Option<Sort> {
        match self {
            Sort::String => Some(Sort::Char),
            Sort::Seq(element) => Some((**element).clone()),
            _ => None,
        }
    }

    /// The width of a bit-vector sort.
    pub fn width(&self) -> Option<u32> {
        match self {
            Sort::BitVec(width) => Some(*width),
            _ => None,
        }
    }

    /// Is it Int or Real?
    pub fn is_arithmetic(&self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }
}

/// As SMT-LIB writes it.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Int => f.write_str("Int"),
            Sort::Real => f.write_str("Real"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
            // Z3's name; SMT-LIB has none.
            Sort::Char => f.write_str("Unicode"),
            Sort::String => f.write_str("String"),
            Sort::Seq(element) => write!(f, "(Seq {element})"),
            Sort::Uninterpreted(name) => f.write_str(&crate::smtlib::quote(name)),
        }
    }
}

impl fmt::Debug for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
