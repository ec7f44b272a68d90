//! Names, interned: a name is a number, equal names are equal numbers.

mod spellings;

use std::cmp::Ordering;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{OnceLock, RwLock};

use hashbrown::HashTable;
use rustc_hash::FxHashMap;

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
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(u32);

/// The names that are not in the batch, to be found by their spellings.
static NAMES: RwLock<HashTable<Name>> = RwLock::new(HashTable::new());

/// The spellings by number, in chunks that never move, each twice as long as the one before: to look one up takes no lock.
static SPELLINGS: [OnceLock<Box<[OnceLock<Spelling>]>>; 22] = [const { OnceLock::new() }; 22];
/// How many are in the first chunk, as a power of two.
const FIRST: u32 = 10;

/// Spellings that came all at once: those of the base library, which are most names of a run. They have the numbers from
/// `first` on, and no places in the chunks.
static BATCH: OnceLock<Batch> = OnceLock::new();

struct Batch {
    first: u32,
    spellings: Spellings,
    /// Those that had a number before, by their places in the batch: they keep it.
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

    /// The place of a name in the batch.
    #[inline]
    fn place(&self, name: Name) -> Option<usize> {
        let place = name.0.checked_sub(self.first)? as usize;
        (place < self.spellings.len()).then_some(place)
    }
}

struct Spelling {
    text: &'static str,
    /// Where what stands after the module begins, once somebody has asked.
    base: AtomicU32,
}

/// Nobody has asked yet.
const NOT_ASKED: u32 = u32::MAX;

impl Spelling {
    fn new(text: &'static str) -> Spelling {
        Spelling { text, base: AtomicU32::new(NOT_ASKED) }
    }
}

/// The chunk of a number, and its place there.
#[inline]
fn place(number: u32) -> (usize, usize) {
    let before = BATCH.get().filter(|batch| batch.first <= number).map_or(0, |batch| batch.spellings.len());
    let shifted = u64::from(number) - before as u64 + (1 << FIRST);
    let power = shifted.ilog2();
    ((power - FIRST) as usize, (shifted - (1 << power)) as usize)
}

/// The name of a spelling; `keep` makes one that is there for ever.
fn intern(names: &mut HashTable<Name>, spelling: &str, keep: impl FnOnce(&str) -> &'static str) -> Name {
    // The batch may have come while this thread waited for the lock.
    let batch = BATCH.get();
    if let Some(name) = batch.and_then(|batch| batch.find(spelling)) {
        return name;
    }
    if let Some(&name) = names.find(hash(spelling), |name| name.as_str() == spelling) {
        return name;
    }
    let spelling = keep(spelling);
    let number = (names.len() + batch.map_or(0, |batch| batch.spellings.len())) as u32;
    let (chunk, at) = place(number);
    let size = 1usize << (FIRST as usize + chunk);
    let chunk = SPELLINGS[chunk].get_or_init(|| (0..size).map(|_| OnceLock::new()).collect());
    assert!(chunk[at].set(Spelling::new(spelling)).is_ok(), "each number is given out once");
    names.insert_unique(hash(spelling), Name(number), |name| hash(name.as_str()));
    Name(number)
}

impl Name {
    /// The name that is spelled so.
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
        intern(&mut NAMES.write().expect("no panic while interning"), spelling, |spelling| {
            Box::leak(spelling.into())
        })
    }

    /// The name that is spelled like the stem with a mark and a number after it.
    ///
    /// ```
    /// use whatif_lambda::Name;
    /// assert_eq!(Name::numbered("x", "$", 120), Name::new("x$120"));
    /// assert_eq!(Name::numbered("x", "$", 0), Name::new("x$0"));
    /// ```
    #[must_use]
    pub fn numbered(stem: &str, mark: &str, mut number: u32) -> Name {
        let mut digits = [0; 10];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        let digits = std::str::from_utf8(&digits[at..]).expect("digits are ASCII");
        Name::joined(&[stem, mark, digits])
    }

    /// The name that is spelled like these parts, one after the other.
    ///
    /// ```
    /// use whatif_lambda::Name;
    /// assert_eq!(Name::joined(&["Data.", "List"]), Name::new("Data.List"));
    /// ```
    #[must_use]
    pub fn joined(parts: &[&str]) -> Name {
        // Most names are short, and known.
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

    /// The names of the spellings of a block, in their order; the first block costs nothing for each of them.
    ///
    /// # Panics
    /// Never: a lock is not held by a thread that panics.
    #[must_use]
    pub fn all(spellings: Spellings) -> Vec<Name> {
        let mut names = NAMES.write().expect("no panic while interning");
        let count = spellings.len();
        if BATCH.get().is_some() {
            let text = |place| spellings.get(place);
            return (0..count).map(|place| intern(&mut names, text(place), |_| text(place))).collect();
        }
        let known = |name: &Name| Some((spellings.find(name.as_str())?, *name));
        let earlier = names.iter().filter_map(known).collect();
        let batch = BATCH.get_or_init(|| Batch { first: names.len() as u32, spellings, earlier });
        (0..count as u32).map(|place| batch.name(place)).collect()
    }

    /// The spelling of a name that is not in the batch.
    #[inline]
    fn spelling(self) -> &'static Spelling {
        let (chunk, at) = place(self.0);
        SPELLINGS[chunk].get().and_then(|chunk| chunk[at].get()).expect("it was given out with its spelling")
    }

    /// How it is spelled, in full.
    #[inline]
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match BATCH.get().and_then(|batch| Some((batch, batch.place(self)?))) {
            Some((batch, place)) => batch.spellings.get(place),
            None => self.spelling().text,
        }
    }

    /// Its spelling without the module in front: `nub` of `Data.List.nub`.
    #[must_use]
    pub fn base(self) -> &'static str {
        if let Some((batch, place)) = BATCH.get().and_then(|batch| Some((batch, batch.place(self)?))) {
            return &batch.spellings.get(place)[batch.spellings.base(place)..];
        }
        let spelling = self.spelling();
        let mut at = spelling.base.load(Relaxed);
        if at == NOT_ASKED {
            at = module_length(spelling.text) as u32;
            spelling.base.store(at, Relaxed);
        }
        &spelling.text[at as usize..]
    }

    /// The name of a function inside of this one: `List.$lreverse.go`.
    #[must_use]
    pub fn local(self, inner: Name) -> Name {
        let base = self.base();
        let module = &self.as_str()[..self.as_str().len() - base.len()];
        Name::new(&format!("{module}$l{base}.{inner}"))
    }

    /// Its spelling for people: as [`base`](Name::base), but the method of an instance is called like the method, `div` of `$fIntegralInt.div`,
    /// so is a [local function](Name::local), and what the library has for lists: `foldr` of `Whatif.Base.listFoldr`.
    #[must_use]
    pub fn spoken(self) -> &'static str {
        let base = self.base();
        let inner = base.strip_prefix("$f").or_else(|| base.strip_prefix("$l"));
        match inner.and_then(|inner| inner.split_once('.')) {
            Some((_, method)) => method,
            None if self.as_str().starts_with("Whatif.") => match base.strip_prefix("list") {
                Some(method) if method.starts_with(char::is_uppercase) => {
                    Name::new(&(method[..1].to_lowercase() + &method[1..])).as_str()
                }
                _ => base,
            },
            None => base,
        }
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
        // Spellings of the batch stand in their order.
        match BATCH.get().and_then(|batch| Some((batch.place(*self)?, batch.place(*other)?))) {
            Some((own, others)) => own.cmp(&others),
            None => self.as_str().cmp(other.as_str()),
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
