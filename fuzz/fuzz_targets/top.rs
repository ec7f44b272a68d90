//! `whatif_tophat::parse` on any text, and a session of what was read.
#![cfg_attr(fuzzing, no_main)]

use std::sync::Arc;

use whatif_source::Sources;
use whatif_tophat::{Session, parse};

fn read(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut sources = Sources::new();
    let file = sources.add("fuzz.top", text);
    if let Ok(program) = parse(&mut sources, file)
        && let Ok(session) = Session::start(Arc::new(program))
    {
        let _ = session.form().render();
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
