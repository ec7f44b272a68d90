//! Renderings of the answers, for people and for other programs. They add no facts of their own.

pub(crate) mod html;
mod paint;
pub mod runs;
pub mod sarif;
pub mod story;
pub mod tests;
pub mod text;
pub mod tree;
pub mod types;

pub use whatif_source::visible::{visible, visible_in_colours};
