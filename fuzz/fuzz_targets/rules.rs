//! Rewrite rules in HLint's format, of any bytes.
#![cfg_attr(fuzzing, no_main)]

#[path = "../readers/rules.rs"]
mod reader;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reader::read(bytes));

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        reader::read(&std::fs::read(path)?);
    }
    Ok(())
}
