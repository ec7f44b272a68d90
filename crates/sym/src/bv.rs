//! Bit-vectors of a width that is known only at run time.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

use whatif_term::{BitVec, Int, Sort, Symbol, Term};

use crate::{
    EvalSym, ExtractSym, Mergeable, MergingStrategy, Model, Structural, SymBits, SymBool, SymEq, SymOrd,
    Symbols,
};

/// A bit-vector of any width, read as unsigned.
///
/// Operations on two vectors want equal widths and panic otherwise; [`width`](SymBv::width) tells, and
/// [`resize`](SymBv::resize) helps. Vectors of equal width merge, others stay apart in a union.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymBv::sym("x", 12);
/// let y = x.concat(&SymBv::new(4, 0xf));
/// assert_eq!(y.width(), 16);
/// assert_eq!(y.extract(3, 0).as_con(), Some(0xf.into()));
/// ```
#[derive(Clone)]
pub struct SymBv(pub(crate) Term);

/// The same value in another width: cut, or extended with the sign or zeros.
pub(crate) fn resize(term: &Term, width: u32, signed: bool) -> Term {
    let old = term.sort().width().expect("a bit-vector");
    match width.cmp(&old) {
        Ordering::Less => term.extract(width - 1, 0),
        Ordering::Equal => term.clone(),
        Ordering::Greater if signed => term.sign_extend(width - old),
        Ordering::Greater => term.zero_extend(width - old),
    }
}

impl SymBv {
    /// The vector of `width` bits whose value is congruent to `value`.
    pub fn new(width: u32, value: impl Into<Int>) -> Self {
        SymBv(Term::bv(width, value))
    }

    /// The unknown vector of this name and width.
    pub fn sym(name: impl Into<Box<str>>, width: u32) -> Self {
        SymBv(Term::symbol(Symbol::new(name, Sort::BitVec(width))))
    }

    /// The number of bits.
    pub fn width(&self) -> u32 {
        self.0.sort().width().expect("a bit-vector")
    }

    /// The term.
    pub fn term(&self) -> &Term {
        &self.0
    }

    /// The value, if it depends on nothing unknown.
    pub fn as_con(&self) -> Option<Int> {
        self.0.as_bv().map(BitVec::to_unsigned)
    }

    /// The value in another width: cut, or extended with zeros.
    pub fn resize(&self, width: u32) -> Self {
        SymBv(resize(&self.0, width, false))
    }

    /// The value in another width: cut, or extended with copies of the highest bit.
    pub fn resize_signed(&self, width: u32) -> Self {
        SymBv(resize(&self.0, width, true))
    }

    /// Bits `high` down to `low`, both included.
    pub fn extract(&self, high: u32, low: u32) -> Self {
        SymBv(self.0.extract(high, low))
    }

    /// These bits above those of `low`.
    pub fn concat(&self, low: &SymBv) -> Self {
        SymBv(self.0.concat(&low.0))
    }

    /// How many bits are 1, in as many bits.
    pub fn count_ones(&self) -> Self {
        let width = self.width();
        let bits = (0..width).map(|i| resize(&self.0.extract(i, i), width, false));
        SymBv(bits.reduce(|a, b| a + b).expect("a bit-vector has bits"))
    }

    /// The bits moved to the left, those that fall off coming in again on the right.
    #[must_use]
    pub fn rotate_left(&self, by: u32) -> Self {
        SymBv(self.0.rotate_left(by))
    }

    /// The bits moved to the right, those that fall off coming in again on the left.
    #[must_use]
    pub fn rotate_right(&self, by: u32) -> Self {
        SymBv(self.0.rotate_right(by))
    }

    /// The value as an unbounded integer, read as unsigned.
    pub fn to_int(&self) -> crate::SymInt {
        crate::SymInt(self.0.ubv_to_int())
    }

    /// The value as an unbounded integer, read in two's complement.
    pub fn to_int_signed(&self) -> crate::SymInt {
        crate::SymInt(self.0.sbv_to_int())
    }

    fn same_width(&self, other: &Self) {
        assert_eq!(self.width(), other.width(), "an operation on bit-vectors of different widths");
    }

    /// As a word of `W` bits, if that is the width.
    pub fn to_bits<const W: u32, const SIGNED: bool>(&self) -> Option<SymBits<W, SIGNED>> {
        (self.width() == W).then(|| SymBits(self.0.clone()))
    }
}

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident $build:ident -> $result:ident;)*) => {
        impl SymBv {
            $(
                $(#[$doc])*
                pub fn $name(&self, other: &SymBv) -> $result {
                    self.same_width(other);
                    $result(self.0.$build(&other.0))
                }
            )*
        }
    };
}

methods! {
    /// Unsigned quotient; all ones if the divisor is 0.
    udiv udiv -> SymBv;
    /// Unsigned remainder; the dividend if the divisor is 0.
    urem urem -> SymBv;
    /// Signed quotient, rounding towards zero.
    sdiv sdiv -> SymBv;
    /// Signed remainder with the sign of the dividend.
    srem srem -> SymBv;
    /// Shifted left.
    shl shl -> SymBv;
    /// Shifted right, filling with zeros.
    lshr lshr -> SymBv;
    /// Shifted right, filling with the sign.
    ashr ashr -> SymBv;
    /// Less, read as unsigned?
    ult ult -> SymBool;
    /// At most, read as unsigned?
    ule ule -> SymBool;
    /// Less, read in two's complement?
    slt slt -> SymBool;
    /// At most, read in two's complement?
    sle sle -> SymBool;
}

impl std::ops::Neg for &SymBv {
    type Output = SymBv;
    fn neg(self) -> SymBv {
        SymBv(self.0.bvneg())
    }
}

macro_rules! operators {
    ($($op:ident $method:ident)*) => {$(
        impl $op<&SymBv> for &SymBv {
            type Output = SymBv;
            fn $method(self, other: &SymBv) -> SymBv {
                assert_eq!(self.width(), other.width(), "an operation on bit-vectors of different widths");
                SymBv((&self.0).$method(&other.0))
            }
        }
    )*};
}

operators! { Add add Sub sub Mul mul BitAnd bitand BitOr bitor BitXor bitxor }

impl Not for &SymBv {
    type Output = SymBv;
    fn not(self) -> SymBv {
        SymBv(self.0.bvnot())
    }
}

impl fmt::Display for SymBv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for SymBv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Mergeable for SymBv {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::sorted(1)
    }
    fn index_cmp(&self, other: &Self, _: usize) -> Ordering {
        self.width().cmp(&other.width())
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        SymBv(cond.0.ite(&t.0, &f.0))
    }
}

impl SymEq for SymBv {
    /// Vectors of different widths differ.
    fn sym_eq(&self, other: &Self) -> SymBool {
        if self.width() == other.width() { SymBool(self.0.equals(&other.0)) } else { false.into() }
    }
}

impl SymOrd for SymBv {
    /// The shorter vector first.
    fn sym_lt(&self, other: &Self) -> SymBool {
        match self.width().cmp(&other.width()) {
            Ordering::Equal => SymBool(self.0.ult(&other.0)),
            order => order.is_lt().into(),
        }
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        match self.width().cmp(&other.width()) {
            Ordering::Equal => SymBool(self.0.ule(&other.0)),
            order => order.is_lt().into(),
        }
    }
}

impl EvalSym for SymBv {
    fn eval_sym(&self, model: &Model) -> Self {
        SymBv(model.eval(&self.0).to_term())
    }
}

impl ExtractSym for SymBv {
    fn extract_sym(&self, symbols: &mut Symbols) {
        symbols.add_term(&self.0);
    }
}

impl Structural for SymBv {
    fn same(&self, other: &Self) -> bool {
        self.0 == other.0
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}
