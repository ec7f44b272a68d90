//! Ranges: `a..b`, `a..=b` and `a..`, of numbers and of letters. Rust's own have no numbers but its own.

use std::ops::{Bound, RangeBounds};

use super::cast::Ix;
use super::num::{Num, Prim};

/// What a range consists of.
pub trait Step: Clone + PartialOrd {
    /// The next one.
    fn following(&self) -> Self;
    /// The one before.
    fn preceding(&self) -> Self;
    /// How many there are from the first to the last, the last one not included.
    fn between(first: &Self, last: &Self) -> usize;
    /// The one so many further.
    fn further(&self, steps: usize) -> Self {
        (0..steps).fold(self.clone(), |at, _| at.following())
    }
}

impl<T: Prim> Step for Num<T> {
    fn following(&self) -> Self {
        self.wrapping_add(Num::con(T::of_bits(1)))
    }
    fn preceding(&self) -> Self {
        self.wrapping_sub(Num::con(T::of_bits(1)))
    }
    fn between(first: &Self, last: &Self) -> usize {
        if last <= first {
            return 0;
        }
        usize::try_from(last.wrapping_sub(*first).known().to_bits()).unwrap_or(usize::MAX)
    }
    fn further(&self, steps: usize) -> Self {
        self.wrapping_add(Num::con(T::of_bits(steps as u128)))
    }
}

impl Step for char {
    fn following(&self) -> Self {
        (*self..=char::MAX).nth(1).unwrap_or(char::MAX)
    }
    fn preceding(&self) -> Self {
        ('\0'..*self).next_back().unwrap_or('\0')
    }
    fn between(first: &Self, last: &Self) -> usize {
        (*first..*last).count()
    }
}

fn before<S: PartialOrd>(a: &S, b: &S) -> bool {
    a < b
}

fn at_most<S: PartialOrd>(a: &S, b: &S) -> bool {
    a <= b
}

/// `start..end`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Range<S> {
    /// The first one.
    pub start: S,
    /// The one behind the last.
    pub end: S,
}

/// `start..=end`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RangeInclusive<S> {
    start: S,
    end: S,
    /// Was the last one taken?
    is_over: bool,
}

/// `start..`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RangeFrom<S> {
    /// The first one.
    pub start: S,
}

/// `start..end`
pub fn range<S>(start: S, end: S) -> Range<S> {
    Range { start, end }
}

/// `start..=end`
pub fn range_inclusive<S>(start: S, end: S) -> RangeInclusive<S> {
    RangeInclusive { start, end, is_over: false }
}

/// `start..`
pub fn range_from<S>(start: S) -> RangeFrom<S> {
    RangeFrom { start }
}

#[allow(missing_docs, clippy::must_use_candidate)]
impl<S: PartialOrd> Range<S> {
    pub fn contains(&self, item: &S) -> bool {
        self.start <= *item && *item < self.end
    }
    pub fn is_empty(&self) -> bool {
        !before(&self.start, &self.end)
    }
}

#[allow(missing_docs, clippy::must_use_candidate)]
impl<S: PartialOrd> RangeInclusive<S> {
    pub fn new(start: S, end: S) -> Self {
        range_inclusive(start, end)
    }
    pub fn contains(&self, item: &S) -> bool {
        self.start <= *item && if self.is_over { *item < self.end } else { *item <= self.end }
    }
    pub fn is_empty(&self) -> bool {
        self.is_over || !at_most(&self.start, &self.end)
    }
    pub fn start(&self) -> &S {
        &self.start
    }
    pub fn end(&self) -> &S {
        &self.end
    }
}

#[allow(missing_docs, clippy::must_use_candidate)]
impl<S: PartialOrd> RangeFrom<S> {
    pub fn contains(&self, item: &S) -> bool {
        self.start <= *item
    }
}

impl<S: Step> Iterator for Range<S> {
    type Item = S;
    fn next(&mut self) -> Option<S> {
        if Self::is_empty(self) {
            return None;
        }
        let next = self.start.following();
        Some(std::mem::replace(&mut self.start, next))
    }
    fn nth(&mut self, n: usize) -> Option<S> {
        if n >= S::between(&self.start, &self.end) {
            self.start = self.end.clone();
            return None;
        }
        self.start = self.start.further(n);
        self.next()
    }
}

impl<S: Step> DoubleEndedIterator for Range<S> {
    fn next_back(&mut self) -> Option<S> {
        if Self::is_empty(self) {
            return None;
        }
        self.end = self.end.preceding();
        Some(self.end.clone())
    }
}

/// Its length has to be known; what does not ask for it does not need it.
impl<S: Step> ExactSizeIterator for Range<S> {
    fn len(&self) -> usize {
        S::between(&self.start, &self.end)
    }
}

impl<S: Step> Iterator for RangeInclusive<S> {
    type Item = S;
    fn next(&mut self) -> Option<S> {
        if Self::is_empty(self) {
            return None;
        }
        if !before(&self.start, &self.end) {
            self.is_over = true;
            return Some(self.start.clone());
        }
        let next = self.start.following();
        Some(std::mem::replace(&mut self.start, next))
    }
    fn nth(&mut self, n: usize) -> Option<S> {
        if self.is_over || n > S::between(&self.start, &self.end) {
            self.is_over = true;
            return None;
        }
        self.start = self.start.further(n);
        self.next()
    }
}

impl<S: Step> DoubleEndedIterator for RangeInclusive<S> {
    fn next_back(&mut self) -> Option<S> {
        if Self::is_empty(self) {
            return None;
        }
        if !before(&self.start, &self.end) {
            self.is_over = true;
            return Some(self.end.clone());
        }
        let before = self.end.preceding();
        Some(std::mem::replace(&mut self.end, before))
    }
}

impl<S: Step> ExactSizeIterator for RangeInclusive<S> {
    fn len(&self) -> usize {
        if Self::is_empty(self) { 0 } else { S::between(&self.start, &self.end) + 1 }
    }
}

impl<S: Step> Iterator for RangeFrom<S> {
    type Item = S;
    fn next(&mut self) -> Option<S> {
        let next = self.start.following();
        Some(std::mem::replace(&mut self.start, next))
    }
    fn nth(&mut self, n: usize) -> Option<S> {
        self.start = self.start.further(n);
        self.next()
    }
}

impl<S> RangeBounds<S> for Range<S> {
    fn start_bound(&self) -> Bound<&S> {
        Bound::Included(&self.start)
    }
    fn end_bound(&self) -> Bound<&S> {
        Bound::Excluded(&self.end)
    }
}

impl<S> RangeBounds<S> for RangeInclusive<S> {
    fn start_bound(&self) -> Bound<&S> {
        Bound::Included(&self.start)
    }
    fn end_bound(&self) -> Bound<&S> {
        if self.is_over { Bound::Excluded(&self.end) } else { Bound::Included(&self.end) }
    }
}

impl<S> RangeBounds<S> for RangeFrom<S> {
    fn start_bound(&self) -> Bound<&S> {
        Bound::Included(&self.start)
    }
    fn end_bound(&self) -> Bound<&S> {
        Bound::Unbounded
    }
}

impl Ix for Range<Num<usize>> {
    type Native = std::ops::Range<usize>;
    fn native(self) -> Self::Native {
        self.start.known()..self.end.known()
    }
}

impl Ix for RangeInclusive<Num<usize>> {
    type Native = std::ops::RangeInclusive<usize>;
    fn native(self) -> Self::Native {
        self.start.known()..=self.end.known()
    }
}

impl Ix for RangeFrom<Num<usize>> {
    type Native = std::ops::RangeFrom<usize>;
    fn native(self) -> Self::Native {
        self.start.known()..
    }
}
