//! Haskell's base library, typed and lowered when whatif is built, so that a program starts in milliseconds.
//!
//! ```
//! use rustc_hash::FxHashMap;
//! use whatif_haskell::front::{Front, Options};
//!
//! let mut files = FxHashMap::default();
//! files.insert("T.hs".into(), "double xs = xs ++ xs\n".to_owned());
//! let mut sources = whatif_source::Sources::new();
//! let front =
//!     Front::load(&mut sources, &files, "T.hs".as_ref(), &[], whatif_base::library(), Options::default()).unwrap();
//! assert_eq!(front.type_of("Main.double".into()).unwrap(), "[a] -> [a]");
//! ```

use whatif_haskell::front::Library;

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/base.bin"));

/// The base library. Its interfaces are read now, its code when it is needed.
#[must_use]
pub fn library() -> Library {
    Library::decode(BYTES)
}
