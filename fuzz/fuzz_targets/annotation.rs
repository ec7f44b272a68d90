//! An annotation of any bytes, in a module that has something to annotate: read, resolved, typed and made a contract.
#![cfg_attr(fuzzing, no_main)]

use std::path::PathBuf;

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_liquid::check::Liquid;
use whatif_source::Sources;

/// What annotations can be about.
const PROGRAM: &str = "
data T a = N | C { item :: a, rest :: T a }
class K a where k :: a -> Int
f :: Int -> [Int] -> Int
f n xs = if n > 0 then n else length xs
g :: (a -> b) -> T a -> T b
g _ N = N
g h (C x t) = C (h x) (g h t)
";

fn read(bytes: &[u8]) {
    let text = format!("module Main where\n{{-@ {} @-}}\n{PROGRAM}", String::from_utf8_lossy(bytes));
    let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
    files.insert("Main.hs".into(), text);
    let mut sources = Sources::new();
    let library = whatif_base::library();
    match Liquid::load(&mut sources, &Load::new(&files, "Main.hs".as_ref(), &library)) {
        Ok(liquid) => liquid.mistakes.iter().for_each(|found| drop(found.render(&sources, false))),
        Err(why) => drop(why.render(&sources)),
    }
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| read(bytes));

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        read(&std::fs::read(path)?);
    }
    Ok(())
}
