//! The version of Z3 that whatif uses, and the messages if there is none.

use std::fmt;
use std::path::PathBuf;

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

/// The version that whatif is made for, which `cargo xtask setup` fetches. No other one is used.
///
/// ```
/// assert_eq!(whatif_solver::Z3_VERSION.to_string(), "5.3.2");
/// ```
pub const Z3_VERSION: Version = Version { major: 5, minor: 3, patch: 2 };

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Why there is no Z3; its text says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoZ3 {
    /// It is in none of the places where it is looked for.
    NotFound,
    /// The variable `WHATIF_Z3` names a path with no library.
    NotThere(PathBuf),
    /// The library at this path cannot be loaded, in the system's words.
    Unloadable(PathBuf, String),
    /// The library at this path (none: a part of this program) has another version.
    WrongVersion(Option<PathBuf>, Version),
}

impl fmt::Display for NoZ3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoZ3::NotFound => write!(f, "Z3 {Z3_VERSION} was not found")?,
            NoZ3::NotThere(path) => write!(f, "WHATIF_Z3 names {}, but libz3 is not there", path.display())?,
            NoZ3::Unloadable(path, why) => write!(f, "{} cannot be loaded: {why}", path.display())?,
            NoZ3::WrongVersion(path, found) => {
                let path = path.as_ref().map_or("this program".into(), |path| path.to_string_lossy());
                write!(f, "whatif needs Z3 {Z3_VERSION}, but {path} has Z3 {found}")?;
            }
        }
        write!(
            f,
            "; `pip install z3-solver=={Z3_VERSION}.0` installs the library, the feature `vendored` builds it into the \
             program, and the variable WHATIF_Z3 names one that lies elsewhere"
        )
    }
}

impl std::error::Error for NoZ3 {}
