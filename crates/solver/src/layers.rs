//! The layers: each is a [`Solver`](crate::Solver) around another one, of which it knows nothing but that trait.

mod cache;
mod conjuncts;
mod count;
mod crosscheck;
mod differences;
mod independent;
mod log;
mod recent;

pub use cache::{Cache, SharedCache};
pub use conjuncts::Conjuncts;
pub use count::Count;
pub use crosscheck::CrossCheck;
pub use differences::Differences;
pub use independent::Independent;
pub use log::Log;
pub use recent::Recent;
