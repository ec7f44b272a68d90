//! Names, interned: a name is a number, equal names are equal numbers.
//!
//! A name has a spelling, for people, and an [`Origin`], for decisions: either a source has it, or a translation made it of another
//! name, for a [`Role`]. The f_det of `f` is spelled `f$det`, but code recognises it by `name.role() == Role::Checked`,
//! and gets `f` from `name.of()`. No code looks at a spelling to learn what a name means, and the
//! switch in `name/scramble.rs` tests that: with it, made names are spelled at random.
//!
//! Three tables, all global and never freed:
//!
//! - `NAMES` finds the number of a spelling: a hash table under a lock;
//! - `SPELLINGS` has the spelling and the origin of a number: chunks that never move, read without a lock;
//! - `BATCH` has the names of the base library, most names of a run, which are read from the program's own bytes without a copy
//!   (`name/spellings.rs`). It comes once, with the first library that is loaded, and takes a block of consecutive numbers.
//!
//! [`Name::new`] looks into the batch first, then into `NAMES`, and only then takes the lock for writing (`intern`).
//!
//! What must stay true: a number is given out once and keeps its spelling; names are ordered by their spellings (by their *keys*, where
//! spellings are random), so that nothing depends on the order in which names were first seen.

pub mod item;
mod origin;
mod scramble;
mod spellings;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{LazyLock, OnceLock, RwLock};

use hashbrown::HashTable;
use rustc_hash::FxHashMap;

pub use origin::{Origin, Role};
pub use spellings::Spellings;
use spellings::hash;

/// The name of a variable, constructor or type.
///
/// Names are unique in what they mean: a global carries its module (`Data.List.nub`), a local one a suffix where it
/// would otherwise shadow. Interned for ever: programs have thousands of names, not millions. Ordered by spelling, so
/// that nothing depends on the order in which names were first seen.
///
/// ```
/// use whatif_lambda::Name;
/// assert_eq!(Name::new("x"), Name::new("x"));
/// assert!(Name::new("a") < Name::new("b"));
/// assert_eq!(Name::new("Data.List.nub").base(), "nub");
/// assert_eq!(Name::new("Prelude..").base(), ".");
/// assert_eq!(Name::new("Data.List.nub").home(), Name::new("Data.List"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(u32);

/// The names that are not in the batch, by their spellings. The items come first, with the numbers that their table gives them.
static NAMES: LazyLock<RwLock<HashTable<Name>>> = LazyLock::new(|| {
    let mut names = HashTable::new();
    for (number, spelling) in item::SPELLINGS.iter().enumerate() {
        names.insert_unique(hash(spelling), Name(number as u32), |name: &Name| hash(name.as_str()));
    }
    RwLock::new(names)
});

/// The spellings by number, in chunks that never move, each twice as long as the one before: a lookup takes no lock.
static SPELLINGS: [OnceLock<Box<[OnceLock<Spelling>]>>; 22] = [const { OnceLock::new() }; 22];
/// The size of the first chunk, as a power of two.
const FIRST: u32 = 10;

/// Spellings that came all at once: those of the base library. They have the numbers from `first` on, and no places in the
/// chunks.
static BATCH: OnceLock<Batch> = OnceLock::new();

struct Batch {
    first: u32,
    spellings: Spellings,
    /// Spellings that already had a number when the batch came, by their places in the batch: they keep that number.
    earlier: FxHashMap<u32, Name>,
}

impl Batch {
    #[inline]
    fn name(&self, place: u32) -> Name {
        self.earlier.get(&place).copied().unwrap_or(Name(self.first + place))
    }

    #[inline]
    fn find(&self, spelling: &str) -> Option<Name> {
        self.spellings.find(spelling).map(|place| self.name(place))
    }

    fn origin(&self, place: usize) -> Option<Origin> {
        let (role, of, number) = self.spellings.origin(place)?;
        Some(Origin { role, of: self.name(of as u32), number })
    }

    /// The place of a name in the batch, if the name came with it.
    #[inline]
    fn place(&self, name: Name) -> Option<usize> {
        let place = name.0.checked_sub(self.first)? as usize;
        (place < self.spellings.len()).then_some(place)
    }
}

struct Spelling {
    text: &'static str,
    /// The text that names are ordered by: the spelling, unless that is random.
    key: &'static str,
    /// Where the part after the module begins; [`NOT_ASKED`] until it is first needed.
    base: AtomicU32,
    /// The origin of a made name.
    origin: OnceLock<Origin>,
}

/// Marks a base that has not been computed yet.
const NOT_ASKED: u32 = u32::MAX;

/// The chunk that has the spelling of a number, and its place there.
#[inline]
fn place(number: u32) -> (usize, usize) {
    let before = BATCH.get().filter(|batch| batch.first <= number).map_or(0, |batch| batch.spellings.len());
    let shifted = u64::from(number) - before as u64 + (1 << FIRST);
    let power = shifted.ilog2();
    ((power - FIRST) as usize, (shifted - (1 << power)) as usize)
}

/// The name of a spelling. If it is new, `keep` makes a copy of the spelling that is never freed, and its key.
fn intern(
    names: &mut HashTable<Name>,
    spelling: &str,
    keep: impl FnOnce(&str) -> (&'static str, &'static str),
) -> Name {
    // Another thread may have set the batch while this one waited for the lock.
    let batch = BATCH.get();
    if let Some(name) = batch.and_then(|batch| batch.find(spelling)) {
        return name;
    }
    if let Some(&name) = names.find(hash(spelling), |name| name.as_str() == spelling) {
        return name;
    }
    let (text, key) = keep(spelling);
    let number = (names.len() + batch.map_or(0, |batch| batch.spellings.len())) as u32;
    let (chunk, at) = place(number);
    let size = 1usize << (FIRST as usize + chunk);
    let chunk = SPELLINGS[chunk].get_or_init(|| (0..size).map(|_| OnceLock::new()).collect());
    let spelling = Spelling { text, key, base: AtomicU32::new(NOT_ASKED), origin: OnceLock::new() };
    assert!(chunk[at].set(spelling).is_ok(), "each number is given out once");
    names.insert_unique(hash(text), Name(number), |name| hash(name.as_str()));
    Name(number)
}

/// A copy of a spelling that is never freed, as text and as key.
fn kept(spelling: &str) -> (&'static str, &'static str) {
    let text: &'static str = Box::leak(spelling.into());
    (text, text)
}

impl Name {
    /// The name with this spelling.
    #[must_use]
    pub fn new(spelling: &str) -> Name {
        if let Some(name) = BATCH.get().and_then(|batch| batch.find(spelling)) {
            return name;
        }
        let known = NAMES.read().expect("no panic while interning");
        if let Some(&name) = known.find(hash(spelling), |name| name.as_str() == spelling) {
            return name;
        }
        drop(known);
        intern(&mut NAMES.write().expect("no panic while interning"), spelling, kept)
    }

    /// The name whose spelling is these parts, one after the other.
    ///
    /// ```
    /// use whatif_lambda::Name;
    /// assert_eq!(Name::joined(&["Data.", "List"]), Name::new("Data.List"));
    /// ```
    #[must_use]
    pub fn joined(parts: &[&str]) -> Name {
        // Most names are short and already known, so no string is allocated for the lookup.
        let mut buffer = [0; 80];
        let mut end = 0;
        for part in parts {
            match buffer.get_mut(end..end + part.len()) {
                Some(place) => place.copy_from_slice(part.as_bytes()),
                None => return Name::new(&parts.concat()),
            }
            end += part.len();
        }
        Name::new(std::str::from_utf8(&buffer[..end]).expect("made of strings"))
    }

    /// The names of the spellings of a block, in their order. The first block becomes the batch, at no cost for each name.
    ///
    /// # Panics
    /// Never: a lock is not held by a thread that panics.
    #[must_use]
    pub fn all(spellings: Spellings) -> Vec<Name> {
        let mut names = NAMES.write().expect("no panic while interning");
        let count = spellings.len();
        if BATCH.get().is_some() || scramble::seed().is_some() {
            let mut all = Vec::with_capacity(count);
            for place in 0..count {
                let key = spellings.get(place);
                let text = match spellings.origin(place) {
                    Some((role, ..)) if role.is_spelled() => scramble::text(key),
                    _ => Cow::Borrowed(key),
                };
                all.push(intern(&mut names, &text, |found| match text {
                    Cow::Borrowed(text) => (text, key),
                    Cow::Owned(_) => (Box::leak(found.into()), key),
                }));
            }
            let made = (0..count).filter_map(|place| Some((place, spellings.origin(place)?)));
            for (place, (role, of, number)) in made {
                all[place].has_origin(Origin { role, of: all[of], number });
            }
            return all;
        }
        let known = |name: &Name| Some((spellings.find(name.as_str())?, *name));
        let earlier: FxHashMap<u32, Name> = names.iter().filter_map(known).collect();
        let batch = BATCH.get_or_init(|| Batch { first: names.len() as u32, spellings, earlier });
        for (place, name) in &batch.earlier {
            if let Some(origin) = batch.origin(*place as usize) {
                name.has_origin(origin);
            }
        }
        (0..count as u32).map(|place| batch.name(place)).collect()
    }

    /// The batch and the place in it, if the name came with the batch.
    #[inline]
    fn in_batch(self) -> Option<(&'static Batch, usize)> {
        BATCH.get().and_then(|batch| Some((batch, batch.place(self)?)))
    }

    /// The spelling of a name that is not in the batch.
    #[inline]
    fn spelling(self) -> &'static Spelling {
        let (chunk, at) = place(self.0);
        SPELLINGS[chunk].get().and_then(|chunk| chunk[at].get()).expect("it was given out with its spelling")
    }

    /// The full spelling.
    #[inline]
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match item::SPELLINGS.get(self.0 as usize) {
            Some(spelling) => spelling,
            None => match self.in_batch() {
                Some((batch, place)) => batch.spellings.get(place),
                None => self.spelling().text,
            },
        }
    }

    /// Is the name one of the [items](item)?
    #[inline]
    #[must_use]
    pub fn is_item(self) -> bool {
        (self.0 as usize) < item::SPELLINGS.len()
    }

    /// Is this the constructor or the type of tuples: `(,)`, `(,,)`, …? No source can give such a name to anything
    /// else.
    #[must_use]
    pub fn is_tuple(self) -> bool {
        self.as_str().starts_with("(,")
    }

    /// The spelling without the module in front: `nub` of `Data.List.nub`.
    #[must_use]
    pub fn base(self) -> &'static str {
        if let Some((batch, place)) = self.in_batch() {
            return &batch.spellings.get(place)[batch.spellings.base(place)..];
        }
        if let Some(spelling) = item::SPELLINGS.get(self.0 as usize) {
            return &spelling[module_length(spelling)..];
        }
        let spelling = self.spelling();
        let mut at = spelling.base.load(Relaxed);
        if at == NOT_ASKED {
            at = module_length(spelling.text) as u32;
            spelling.base.store(at, Relaxed);
        }
        &spelling.text[at as usize..]
    }

    /// The module in front of the name: `Data.List` of `Data.List.nub`; the empty name if there is none.
    #[must_use]
    pub fn home(self) -> Name {
        let full = self.as_str();
        Name::new(full[..full.len() - self.base().len()].trim_end_matches('.'))
    }

    /// What names are ordered by: the spelling, except where made names are spelled at random.
    #[inline]
    fn key(self) -> &'static str {
        if self.is_item() || self.in_batch().is_some() { self.as_str() } else { self.spelling().key }
    }

    /// The module in front of the key, with the dot.
    fn module(self) -> &'static str {
        &self.key()[..module_length(self.key())]
    }
}

/// The length of the module in front of a name, with its dot.
fn module_length(spelling: &str) -> usize {
    let mut rest = spelling;
    while let Some(dot) = rest.find('.') {
        let module = &rest[..dot];
        let is_module = module.starts_with(char::is_uppercase)
            && module.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'');
        if !is_module || dot + 1 == rest.len() {
            break;
        }
        rest = &rest[dot + 1..];
    }
    spelling.len() - rest.len()
}

impl From<&str> for Name {
    fn from(spelling: &str) -> Name {
        Name::new(spelling)
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        // The spellings of the batch are sorted, so their places have the same order.
        match BATCH.get().and_then(|batch| Some((batch.place(*self)?, batch.place(*other)?))) {
            Some((own, others)) => own.cmp(&others),
            None => self.key().cmp(other.key()),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_str())
    }
}
