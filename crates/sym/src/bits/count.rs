//! Single bits: how many are set, where they are, and words turned around.

use whatif_term::Term;

use super::{SymBits, SymU};

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// The bits moved `by` places to the left, those that fall off coming in again on the right. `by` counts modulo the
    /// width.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(0b1100_0001).rotate_left(2).as_con(), Some(0b0000_0111.into()));
    /// let n = SymU::<8>::sym("n");
    /// let x = SymU::<8>::sym("x");
    /// assert!(verify(&x.rotate_left(&n).rotate_right(&n).eq(&x)).unwrap().holds());
    /// ```
    #[must_use]
    pub fn rotate_left(&self, by: impl Into<Self>) -> Self {
        let by = places(&by.into().0, W);
        let (left, right) = (self.0.shl(&by), self.0.lshr(&(Term::bv(W, W) - &by)));
        // In a word of few bits the width overflows, so `W - 0` would be wrong: rotating by 0 is a case of its own.
        SymBits(by.equals(&Term::bv(W, 0)).ite(&self.0, &(left | right)))
    }

    /// The bits moved `by` places to the right, those that fall off coming in again on the left.
    #[must_use]
    pub fn rotate_right(&self, by: impl Into<Self>) -> Self {
        let by = places(&by.into().0, W);
        let (right, left) = (self.0.lshr(&by), self.0.shl(&(Term::bv(W, W) - &by)));
        SymBits(by.equals(&Term::bv(W, 0)).ite(&self.0, &(left | right)))
    }

    /// How many bits are 1.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(0b1011).count_ones().as_con(), Some(3.into()));
    /// let x = SymU::<16>::sym("x");
    /// let power_of_two = x.ne(0) & (&x & (&x - 1)).eq(0);
    /// assert!(verify(&power_of_two.eq(x.count_ones().eq(1))).unwrap().holds());
    /// ```
    pub fn count_ones(&self) -> SymU<32> {
        let bits = (0..W).map(|i| self.0.extract(i, i).zero_extend(31)).collect();
        SymBits(sum(bits))
    }

    /// How many bits are 0.
    pub fn count_zeros(&self) -> SymU<32> {
        SymU::from(W).minus(&self.count_ones())
    }

    /// How many zeros there are above the highest 1.
    pub fn leading_zeros(&self) -> SymU<32> {
        (0..W).fold(W.into(), |rest, i| self.bit(i).ite(&(W - 1 - i).into(), &rest))
    }

    /// How many zeros there are below the lowest 1.
    pub fn trailing_zeros(&self) -> SymU<32> {
        (0..W).rev().fold(W.into(), |rest, i| self.bit(i).ite(&i.into(), &rest))
    }

    /// The lowest bit first.
    #[must_use]
    pub fn reverse_bits(&self) -> Self {
        let bits = (0..W).map(|i| self.0.extract(i, i));
        SymBits(bits.reduce(|high, low| high.concat(&low)).expect("a word has bits"))
    }
}

/// A number of places, modulo the width.
fn places(by: &Term, width: u32) -> Term {
    let is_all = width < 32 && u64::from(width) >= 1 << width;
    if is_all { by.clone() } else { by.urem(&Term::bv(width, width)) }
}

/// The sum of many, by halves: so that a solver sees a tree of small depth.
fn sum(mut terms: Vec<Term>) -> Term {
    while terms.len() > 1 {
        terms = terms.chunks(2).map(|pair| pair.iter().skip(1).fold(pair[0].clone(), |a, b| a + b)).collect();
    }
    terms.pop().unwrap_or_else(|| Term::bv(32, 0))
}
