//! Which Z3 this program runs on.

use std::fmt;

/// A version of Z3, as in `5.3.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Version {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
    /// The third number.
    pub patch: u32,
}

/// The version that whatif is made for; `cargo xtask setup` fetches it.
pub const Z3_VERSION: Version = Version { major: 5, minor: 3, patch: 2 };

/// The version of the Z3 library that is linked to this program.
///
/// ```
/// assert_eq!(whatif_solver::version().to_string(), "5.3.2");
/// ```
pub fn version() -> Version {
    let (mut major, mut minor, mut patch, mut revision) = (0, 0, 0, 0);
    // SAFETY: the four pointers are valid for writing, and the function does nothing but write through them.
    unsafe { z3_sys::Z3_get_version(&mut major, &mut minor, &mut patch, &mut revision) };
    Version { major, minor, patch }
}

/// The program is linked to another Z3 than it was made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongVersion {
    /// The version that was found.
    pub found: Version,
}

/// Makes sure that the linked Z3 is the one that whatif was made for. A program calls this first: with another version
/// every later answer is in doubt.
///
/// ```
/// whatif_solver::check_version().expect("cargo xtask setup fetched the right Z3");
/// ```
pub fn check_version() -> Result<(), WrongVersion> {
    let found = version();
    if found == Z3_VERSION { Ok(()) } else { Err(WrongVersion { found }) }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl fmt::Display for WrongVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "whatif needs Z3 {Z3_VERSION}, but this program found libz3 {}; run `cargo xtask setup` and build again",
            self.found
        )
    }
}

impl std::error::Error for WrongVersion {}
