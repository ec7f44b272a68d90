//! `whatif_haskell::stages::parse` on any bytes: cargo-fuzz's, or those of files.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| whatif_haskell::stages::parse(bytes));

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        whatif_haskell::stages::parse(&std::fs::read(path)?);
    }
    Ok(())
}
