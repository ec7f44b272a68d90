//! Answers for people and for other programs: renderings of the plain data, nothing more.

pub(crate) mod html;
pub mod runs;
pub mod sarif;
pub mod story;
pub mod tests;
pub mod text;
