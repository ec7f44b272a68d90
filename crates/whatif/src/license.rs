//! `whatif --license`: the terms of whatif, and of what it is made of.

use std::ffi::OsString;

const MIT: &str = include_str!("../../../LICENSE-MIT");

/// One part a line, which `cargo xtask licences --write` writes.
const PARTS: &str = include_str!("../THIRD-PARTY.txt");

/// Do the arguments ask for the licence, and for nothing else?
pub(crate) fn is_asked_for(arguments: impl Iterator<Item = OsString>) -> bool {
    arguments.eq(["--license"])
}

/// The licence, and the licences of the parts.
pub(crate) fn text() -> String {
    format!(
        "whatif is licensed under MIT or Apache-2.0, at your choice.\n\n{MIT}\n\
         The text of Apache-2.0 is at https://www.apache.org/licenses/LICENSE-2.0; archives and packages of whatif have it as LICENSE-APACHE.\n\n\
         whatif loads Z3, which is licensed under MIT: Copyright (c) Microsoft Corporation.\n\n\
         These crates are part of the program; archives and packages have their licences as THIRD-PARTY.txt:\n{PARTS}"
    )
}
