//! Many spellings in one block of bytes, ready to be looked up: those of the base library.
//!
//! The block is made when whatif is built and carried in the program, so that starting up neither copies a spelling nor
//! hashes one:
//!
//! ```text
//! count of spellings, log2 of the slots, length of the text     (u32, little-endian, as all numbers here)
//! ends:    where each spelling ends in the text
//! origins: the role of each, in the highest eight bits, and the number of the name that it was made of
//! slots:   open addressing by the hash of a spelling: its number plus one, or 0
//! bases:   where the part after the module begins in each       (u16)
//! apart:   the number that tells a made name from others of its origin   (u16)
//! text:    all spellings, one after the other
//! ```

use super::{Name, Role};

/// The spellings of a block, in the order of their numbers.
pub struct Spellings {
    ends: &'static [u8],
    origins: &'static [u8],
    slots: &'static [u8],
    bases: &'static [u8],
    apart: &'static [u8],
    text: &'static str,
}

impl Spellings {
    /// Encodes names as a block, with their origins. The names are sorted, and no two of them are equal.
    ///
    /// # Panics
    /// If the names are not sorted, if there are more or longer ones than the block has room for, or if one of them was made of a name that
    /// is not in the list.
    #[must_use]
    pub fn encode(names: &[Name]) -> Vec<u8> {
        assert!(names.is_sorted_by(|one, next| one < next), "comparing two of them relies on it");
        // At least one slot stays free, so that a search ends.
        let log = (names.len() * 3 / 2 + 1).next_power_of_two().ilog2();
        let mask = (1usize << log) - 1;
        let mut slots = vec![0u32; mask + 1];
        let (mut ends, mut origins, mut bases, mut apart, mut text) =
            (vec![], vec![], vec![], vec![], String::new());
        for (number, name) in names.iter().enumerate() {
            let spelling = name.as_str();
            let (origin, number_apart) = name.origin().map_or((0, 0), |origin| {
                let of = names.binary_search(&origin.of).expect("what it was made of is there");
                assert!(of < 1 << 24, "a library has fewer names");
                ((origin.role as u32) << 24 | of as u32, origin.number)
            });
            origins.push(origin);
            apart.push(u16::try_from(number_apart).expect("so many are not made of one name"));
            text.push_str(spelling);
            ends.push(u32::try_from(text.len()).expect("a library has fewer names"));
            bases.push(u16::try_from(super::module_length(spelling)).expect("no module has such a name"));
            let mut slot = hash(spelling) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32 + 1;
        }
        let head = [names.len() as u32, log, text.len() as u32];
        let long =
            head.iter().chain(&ends).chain(&origins).chain(&slots).flat_map(|number| number.to_le_bytes());
        let short = bases.iter().chain(&apart).flat_map(|number| number.to_le_bytes());
        long.chain(short).chain(text.bytes()).collect()
    }

    /// Reads a block that [`Spellings::encode`] made. Also returns the bytes behind the block.
    ///
    /// # Panics
    /// If it is something else.
    #[must_use]
    pub fn decode(bytes: &'static [u8]) -> (Spellings, &'static [u8]) {
        let [count, log, length] = [0, 1, 2].map(|at| number(bytes, at) as usize);
        let (ends, rest) = bytes[12..].split_at(4 * count);
        let (origins, rest) = rest.split_at(4 * count);
        let (slots, rest) = rest.split_at(4 << log);
        let (bases, rest) = rest.split_at(2 * count);
        let (apart, rest) = rest.split_at(2 * count);
        let (text, rest) = rest.split_at(length);
        let text = std::str::from_utf8(text).expect("spellings are UTF-8");
        (Spellings { ends, origins, slots, bases, apart, text }, rest)
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
        usize::from(short(self.bases, at))
    }

    /// The role of the name with a number, the number of the name it was made of, and the number that tells it apart.
    pub(super) fn origin(&self, at: usize) -> Option<(Role, usize, u32)> {
        let origin = number(self.origins, at);
        let role = Role::numbered(origin >> 24)?;
        Some((role, origin as usize & 0xff_ffff, u32::from(short(self.apart, at))))
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

/// The number at a place of a table of short ones.
#[inline]
fn short(table: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(table[2 * at..2 * at + 2].try_into().expect("two bytes"))
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
