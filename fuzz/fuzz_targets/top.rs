//! A task program of any bytes: read and typed.
#![cfg_attr(fuzzing, no_main)]

use whatif_source::Sources;
use whatif_tophat::parse;

fn read(bytes: &[u8]) {
    let mut sources = Sources::new();
    let file = sources.add("fuzz.top", String::from_utf8_lossy(bytes).as_ref());
    if let Err(errors) = parse(&mut sources, file) {
        errors.iter().for_each(|found| drop(found.render(&sources, false)));
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
