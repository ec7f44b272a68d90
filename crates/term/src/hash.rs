//! A hash that is the same in every run, thread and build.
//!
//! Terms are ordered by this hash (see [`Term::structural_cmp`](crate::Term::structural_cmp)), so it must depend on
//! nothing but the hashed value. The mixing step is a folded 128-bit multiplication, as in wyhash.

use std::hash::{Hash, Hasher};

/// The state of a stable hash.
#[derive(Default)]
pub(crate) struct StableHasher(u64);

/// Mixes one more word into a hash.
#[inline]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let product = u128::from(hash ^ word ^ ODD) * u128::from(ODD.rotate_left(23) | 1);
    (product as u64) ^ ((product >> 64) as u64)
}

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        // Rotating first tells apart the same words in another order.
        self.0 = mix(self.0.rotate_left(5), n);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The stable hash of a value.
#[inline]
pub(crate) fn stable_hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
