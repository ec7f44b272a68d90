//! The engines.

mod merged;
mod paths;

pub(crate) use merged::{Arrival, Edge, States, explored, merged};
pub(crate) use paths::paths;
