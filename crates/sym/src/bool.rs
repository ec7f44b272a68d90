//! Symbolic truth values.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use whatif_term::{Sort, Term};

use crate::solvable::{comparisons, operators, solvable};
use crate::{SimpleMergeable, path};

/// A truth value that may depend on unknowns.
///
/// ```
/// use whatif_sym::prelude::*;
/// let [a, b] = ["a", "b"].map(SymBool::sym);
/// let either = &a | &b;
/// assert_eq!((&either & false).as_con(), Some(false));
/// assert!((either | !a).as_con() == Some(true));
/// ```
#[derive(Clone)]
pub struct SymBool(pub(crate) Term);

solvable! { [] SymBool, bool, Sort::Bool, Term::bool, Term::as_bool }
comparisons! { [] SymBool }

impl From<bool> for SymBool {
    fn from(value: bool) -> Self {
        SymBool(Term::bool(value))
    }
}

operators! { [] SymBool;
    BitAnd bitand = |a, b| a & b;
    BitOr bitor = |a, b| a | b;
    BitXor bitxor = |a, b| a.differs(b);
}

impl Not for SymBool {
    type Output = SymBool;
    fn not(self) -> SymBool {
        !&self
    }
}

impl Not for &SymBool {
    type Output = SymBool;
    fn not(self) -> SymBool {
        SymBool(!&self.0)
    }
}

impl SymBool {
    /// A script in SMT-LIB 2 that asks whether this can be true, for any solver.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let script = SymInt::sym("x").gt(3).to_smtlib();
    /// assert!(script.contains("(declare-const x Int)") && script.contains("(check-sat)"));
    /// ```
    pub fn to_smtlib(&self) -> String {
        let script = whatif_term::smtlib::script(std::slice::from_ref(&self.0));
        format!("{}\n(check-sat)\n(get-model)\n", script.trim_end())
    }

    /// 1 where it holds, and 0 where it does not.
    pub fn to_int(&self) -> crate::SymInt {
        self.ite(&1.into(), &0.into())
    }

    /// `if self then t else f`.
    pub fn ite<T: SimpleMergeable>(&self, t: &T, f: &T) -> T {
        T::mrg_ite(self, t, f)
    }

    /// "Only if": false exactly if `self` is true and `then` is not.
    pub fn implies(&self, then: impl Into<SymBool>) -> SymBool {
        !self | then.into()
    }

    /// Both; `then` is built only if `self` is not false for certain.
    pub fn and_then(self, then: impl FnOnce() -> SymBool) -> SymBool {
        match self.as_con() {
            Some(false) => self,
            Some(true) => then(),
            // A path that ends in the second one has no answer, so any will do.
            None => path::explore(&self, true, then).map_or(false.into(), |then| self & then),
        }
    }

    /// At least one; `other` is built only if `self` is not true for certain.
    pub fn or_else(self, other: impl FnOnce() -> SymBool) -> SymBool {
        match self.as_con() {
            Some(true) => self,
            Some(false) => other(),
            None => path::explore(&self, false, other).map_or(true.into(), |other| self | other),
        }
    }

    /// The conjunction of all.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let bounded = SymBool::all([x.ge(0), x.lt(10), true.into()]);
    /// assert!(verify(&bounded.implies(x.ne(10))).unwrap().holds());
    /// ```
    pub fn all(conjuncts: impl IntoIterator<Item = SymBool>) -> SymBool {
        SymBool(Term::and(conjuncts.into_iter().map(|conjunct| conjunct.0)))
    }

    /// The disjunction of all.
    pub fn any(disjuncts: impl IntoIterator<Item = SymBool>) -> SymBool {
        SymBool(Term::or(disjuncts.into_iter().map(|disjunct| disjunct.0)))
    }
}
