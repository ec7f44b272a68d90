//! Satisfiability: layers over an embedded solver.

mod version;

pub use version::{Version, WrongVersion, Z3_VERSION, check_version, version};
