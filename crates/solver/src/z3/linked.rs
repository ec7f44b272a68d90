//! Z3 as a part of this program: with the feature `vendored` there is nothing to look for. The build script of `z3-sys`
//! builds Z3 and links it.

use super::version::{NoZ3, Version, Z3_VERSION};
use std::path::PathBuf;
use z3_sys::Z3_get_version;

/// Checks the version.
pub(super) fn load() -> Result<(), NoZ3> {
    let (mut major, mut minor, mut patch, mut revision) = (0, 0, 0, 0);
    // SAFETY: the four pointers are valid for writing, and the function does nothing but write through them.
    unsafe { Z3_get_version(&mut major, &mut minor, &mut patch, &mut revision) };
    let found = Version { major, minor, patch };
    if found == Z3_VERSION { Ok(()) } else { Err(NoZ3::WrongVersion(None, found)) }
}

/// Z3 is a part of this program, so there is no path.
pub fn find_z3() -> Result<Option<PathBuf>, NoZ3> {
    load().map(|()| None)
}
