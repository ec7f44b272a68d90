//! Renderings of the answers, for people and for other programs. They add no facts of their own.

mod paint;
pub mod runs;
pub mod sarif;
pub mod story;
pub mod tests;
pub mod text;
pub mod tree;
pub mod types;

pub use whatif_source::visible::{visible, visible_in_colours};
pub use whatif_source::{escape_cell, escape_html};

/// The start of every HTML page.
pub(crate) const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
