//! Haskell's base library, typed and lowered when whatif is built, so that a program starts in milliseconds.
//!
//! ```
//! use rustc_hash::FxHashMap;
//! use whatif_haskell::front::{Front, Load};
//!
//! let mut files = FxHashMap::default();
//! files.insert("T.hs".into(), "double xs = xs ++ xs\n".to_owned());
//! let mut sources = whatif_source::Sources::new();
//! let library = whatif_base::library();
//! let front = Front::load(&mut sources, &Load::new(&files, "T.hs".as_ref(), &library)).unwrap();
//! assert_eq!(front.type_of("Main.double".into()).unwrap(), "[a] -> [a]");
//! ```

use std::sync::LazyLock;

use whatif_haskell::front::Library;

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/base.bin"));

/// The base library. Its interfaces are read when it is first asked for, its code when it is needed; all copies share both.
#[must_use]
pub fn library() -> Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::decode(BYTES));
    LIBRARY.clone()
}
