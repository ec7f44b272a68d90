//! Sets of local variables, by slot.

use smallvec::SmallVec;

/// A set of small numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    pub(crate) fn contains(&self, slot: u16) -> bool {
        self.0.get(slot as usize / 64).is_some_and(|word| word >> (slot % 64) & 1 == 1)
    }

    /// Adds a number; was it new?
    pub(crate) fn insert(&mut self, slot: u16) -> bool {
        let (word, bit) = (slot as usize / 64, 1 << (slot % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    pub(crate) fn remove(&mut self, slot: u16) {
        if let Some(word) = self.0.get_mut(slot as usize / 64) {
            *word &= !(1 << (slot % 64));
        }
    }

    pub(crate) fn union(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(crate) fn minus<'a>(&'a self, other: &'a Bits) -> impl Iterator<Item = u16> + 'a {
        (0..self.0.len() as u16 * 64).filter(|&slot| self.contains(slot) && !other.contains(slot))
    }
}
