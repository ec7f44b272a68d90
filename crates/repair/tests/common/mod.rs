//! Small programs, read.

use std::path::PathBuf;

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_liquid::check::Liquid;
use whatif_liquid::supposed::Supposed;
use whatif_source::Sources;

/// A program that was read, with types that are tried for some functions.
pub(crate) fn load(program: &str, supposed: &[Supposed]) -> (Liquid, Sources) {
    let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
    files.insert("T.hs".into(), program.to_owned());
    let mut sources = Sources::new();
    let library = whatif_base::library();
    let load = Load::new(&files, "T.hs".as_ref(), &library);
    let loaded = Liquid::load_supposing(&mut sources, &load, supposed);
    let liquid = loaded.unwrap_or_else(|why| panic!("{}", why.render(&sources)));
    (liquid, sources)
}
