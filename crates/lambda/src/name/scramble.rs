//! A switch for tests: made names are spelled at random.
//!
//! With `WHATIF_SCRAMBLE=<number>` in the environment, every name that a translation makes, those of the base library among them, is
//! spelled by random letters behind its module. An answer that changes then comes from code that reads the meaning of a name out
//! of its spelling. Names keep their order, which is that of their keys: what they would be spelled like.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::spellings::hash;
use super::{NAMES, Name, intern, module_length};

/// The seed of the random letters, if the switch is on.
pub(super) fn seed() -> Option<u64> {
    static SEED: OnceLock<Option<u64>> = OnceLock::new();
    *SEED.get_or_init(|| std::env::var("WHATIF_SCRAMBLE").ok()?.parse().ok())
}

/// The spelling of a made name. Upper case stays upper case, because constructors are recognised by it.
pub(super) fn text(key: &str) -> Cow<'_, str> {
    let Some(seed) = seed() else { return Cow::Borrowed(key) };
    let (module, base) = key.split_at(module_length(key));
    let mut state = hash(key) ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut text = format!("{module}{}", if base.starts_with(char::is_uppercase) { 'Q' } else { 'q' });
    for _ in 0..12 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push(char::from(b'a' + ((state >> 33) % 26) as u8));
    }
    Cow::Owned(text)
}

/// The made name with a key. A source's name that happens to be spelled like the key is a different name.
pub(super) fn name(key: &str) -> Name {
    let mut names = NAMES.write().expect("no panic while interning");
    intern(&mut names, &text(key), |text| (Box::leak(text.into()), Box::leak(key.into())))
}
