//! The engines.

mod merged;
mod paths;

pub(crate) use merged::merged;
pub(crate) use paths::paths;
