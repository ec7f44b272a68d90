//! Many spellings in one block of bytes, ready to be looked up: those of the base library.
//!
//! The block is made when whatif is built and carried in the program, so that starting up neither copies a spelling nor
//! hashes one:
//!
//! ```text
//! count of spellings, log2 of the slots, length of the text     (u32, little-endian, as all numbers here)
//! ends:   where each spelling ends in the text
//! bases:  where the part after the module begins in each
//! origins: the role of each, the number of the name that it was made of, and its own number
//! slots:  open addressing by the hash of a spelling: its number plus one, or 0
//! text:   all spellings, one after the other
//! ```

use super::{Name, Role};

/// The spellings of a block, in the order of their numbers.
pub struct Spellings {
    ends: &'static [u8],
    bases: &'static [u8],
    origins: &'static [u8],
    slots: &'static [u8],
    text: &'static str,
}

impl Spellings {
    /// Encodes names as a block, with their origins. The names are sorted, and no two of them are equal.
    ///
    /// # Panics
    /// If the names are not sorted, if they are longer than 4 GiB together, or if one of them was made of a name that is not in the list.
    #[must_use]
    pub fn encode(names: &[Name]) -> Vec<u8> {
        assert!(names.is_sorted_by(|one, next| one < next), "comparing two of them relies on it");
        // At least one slot stays free, so that a search ends.
        let log = (names.len() * 3 / 2 + 1).next_power_of_two().ilog2();
        let mask = (1usize << log) - 1;
        let mut slots = vec![0u32; mask + 1];
        let (mut ends, mut bases, mut origins, mut text) = (vec![], vec![], vec![], String::new());
        for (number, name) in names.iter().enumerate() {
            let spelling = name.as_str();
            origins.extend(name.origin().map_or([0; 3], |origin| {
                let of = names.binary_search(&origin.of).expect("what it was made of is there");
                [origin.role as u32, of as u32, origin.number]
            }));
            text.push_str(spelling);
            ends.push(u32::try_from(text.len()).expect("a library has fewer names"));
            bases.push(super::module_length(spelling) as u32);
            let mut slot = hash(spelling) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32 + 1;
        }
        let head = [names.len() as u32, log, text.len() as u32];
        let numbers = head.iter().chain(&ends).chain(&bases).chain(&origins).chain(&slots);
        numbers.flat_map(|number| number.to_le_bytes()).chain(text.bytes()).collect()
    }

    /// Reads a block that [`Spellings::encode`] made. Also returns the bytes behind the block.
    ///
    /// # Panics
    /// If it is something else.
    #[must_use]
    pub fn decode(bytes: &'static [u8]) -> (Spellings, &'static [u8]) {
        let [count, log, length] = [0, 1, 2].map(|at| number(bytes, at) as usize);
        let (ends, rest) = bytes[12..].split_at(4 * count);
        let (bases, rest) = rest.split_at(4 * count);
        let (origins, rest) = rest.split_at(12 * count);
        let (slots, rest) = rest.split_at(4 << log);
        let (text, rest) = rest.split_at(length);
        let text = std::str::from_utf8(text).expect("spellings are UTF-8");
        (Spellings { ends, bases, origins, slots, text }, rest)
    }

    /// How many spellings the block has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len() / 4
    }

    /// Has the block no spellings?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The spelling with this number.
    #[inline]
    pub fn get(&self, at: usize) -> &'static str {
        let start = if at == 0 { 0 } else { number(self.ends, at - 1) };
        &self.text[start as usize..number(self.ends, at) as usize]
    }

    /// Where the part after the module begins in the spelling with a number.
    #[inline]
    pub fn base(&self, at: usize) -> usize {
        number(self.bases, at) as usize
    }

    /// The role of the name with a number, the number of the name it was made of, and the number that tells it apart.
    pub(super) fn origin(&self, at: usize) -> Option<(Role, usize, u32)> {
        let [role, of, apart] = [0, 1, 2].map(|field| number(self.origins, 3 * at + field));
        Some((Role::numbered(role)?, of as usize, apart))
    }

    /// The number of a spelling, if the block has it.
    #[inline]
    pub fn find(&self, spelling: &str) -> Option<u32> {
        let mask = self.slots.len() / 4 - 1;
        let mut slot = hash(spelling) as usize & mask;
        loop {
            let found = number(self.slots, slot).checked_sub(1)?;
            if self.get(found as usize) == spelling {
                return Some(found);
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// The number at a place of a table.
#[inline]
fn number(table: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(table[4 * at..4 * at + 4].try_into().expect("four bytes"))
}

/// A hash that is the same on every machine: the slots are made on one and looked up on another.
#[inline]
pub(super) fn hash(spelling: &str) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = spelling.len() as u64;
    for chunk in spelling.as_bytes().chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(ODD);
    }
    hash ^ (hash >> 32)
}
