//! What a project says of itself: `whatif.toml`, and `fuzz.cabal`, `cabal.project`, `package.yaml` and `hie.yaml` of the same bytes.

use std::path::Path;

use rustc_hash::FxHashMap;
use whatif_analysis::{Options, Project};
use whatif_haskell::front::{Front, Load};
use whatif_source::Sources;

pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    if let Ok(project) = Project::read(Path::new("fuzz/whatif.toml"), &text) {
        drop(project.fill(Options::default()));
    }
    let mut files = FxHashMap::default();
    files.insert("p/src/T.hs".into(), "module T where\nf :: Int -> Int\nf x = x\n".to_owned());
    for name in ["fuzz.cabal", "cabal.project", "package.yaml", "stack.yaml"] {
        files.insert(Path::new("p").join(name), text.clone());
    }
    let mut sources = Sources::new();
    let library = whatif_base::library();
    drop(Front::load(&mut sources, &Load::new(&files, "p/src/T.hs".as_ref(), &library)));
}
