//! How a result that does not fit is rounded, where that itself may be unknown.

use whatif_term::{Sort, Term};

use crate::SymBool;
use crate::solvable::solvable;

/// One of the five directions of IEEE 754.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rounding {
    /// To the nearest; of two, the even one. What Rust does.
    NearestEven,
    /// To the nearest; of two, the one further from zero.
    NearestAway,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Towards zero.
    Zero,
}

impl Rounding {
    /// All of them.
    pub const ALL: [Rounding; 5] =
        [Rounding::NearestEven, Rounding::NearestAway, Rounding::Up, Rounding::Down, Rounding::Zero];

    fn number(self) -> i64 {
        Self::ALL.iter().position(|mode| *mode == self).map_or(0, |at| at as i64)
    }

    fn of(number: u64) -> Rounding {
        // An unknown direction has three bits: the numbers that are none stand for the last.
        usize::try_from(number).ok().and_then(|at| Self::ALL.get(at)).copied().unwrap_or(Rounding::Zero)
    }
}

/// A direction that may depend on unknowns.
///
/// ```
/// use whatif_sym::prelude::*;
/// // In which directions is the sum of 0.1 and 0.2 what a decimal calculation gives?
/// let direction = SymRounding::sym("direction");
/// let [tenth, fifth] = [0.1, 0.2].map(SymF64::from);
/// let exact = tenth.add_rounded(&fifth, &direction).eq(0.3);
/// let model = solve(&exact).unwrap().model().unwrap();
/// assert!([Rounding::Down, Rounding::Zero].contains(&direction.under::<Rounding>(&model).unwrap()));
/// ```
#[derive(Clone)]
pub struct SymRounding(pub(crate) Term);

solvable! { [] SymRounding, Rounding, Sort::BitVec(3), |mode| Term::bv(3, mode.number()), |term| {
    Some(Rounding::of(term.as_bv()?.to_u64()?))
} }

impl From<Rounding> for SymRounding {
    fn from(mode: Rounding) -> Self {
        SymRounding(Term::bv(3, mode.number()))
    }
}

impl From<&Rounding> for SymRounding {
    fn from(mode: &Rounding) -> Self {
        (*mode).into()
    }
}

impl SymRounding {
    /// Is it this one?
    pub fn is(&self, mode: Rounding) -> SymBool {
        SymBool(is(&self.0, mode))
    }
}

/// Is this direction that one? The last one stands for all numbers that are left over.
pub(super) fn is(rounding: &Term, mode: Rounding) -> Term {
    let last = Term::bv(3, Rounding::Zero.number());
    match mode {
        Rounding::Zero => last.ule(rounding),
        mode => rounding.equals(&Term::bv(3, mode.number())),
    }
}
