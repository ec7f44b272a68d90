//! Source files, places in them, and messages about them.
//!
//! Every language that whatif reads (λG, Haskell, TopHat, refinement annotations) reports through this crate, so that
//! every message has a file, a line, a column and a caret, and looks the same.
//!
//! ```
//! use whatif_source::{Diagnostic, Sources};
//!
//! let mut sources = Sources::new();
//! let file = sources.add("Main.hs", "main = 1 + ture\n");
//! let place = sources.span(file, 11..15);
//! let error = Diagnostic::error(place, "`ture` is not in scope").help("did you mean `True`?");
//! let text = error.render(&sources, false);
//! assert!(text.contains("Main.hs:1:12"));
//! assert!(text.contains("^^^^"));
//! ```
//!
//! # Where things are
//!
//! `sources.rs`: files and spans; `place.rs`: places as data. `diagnostic.rs`: a message with a place and a caret; `excerpt.rs`: what is shown of long lines; `visible.rs`: signs
//! in the place of what terminals obey. `cancel.rs`: the token that stops work. `deep.rs`: the guard of deep recursion. `distance.rs`: how far one
//! word is from another. `escape.rs`: text as a part of pages. `random.rs`: random numbers by a seed.

mod cancel;
mod deep;
mod diagnostic;
mod distance;
mod escape;
mod excerpt;
mod place;
mod random;
mod sources;
mod threads;
pub mod visible;

pub use cancel::{Cancel, Hook};
pub use deep::deep;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use distance::distance;
pub use escape::{escape_cell, escape_html};
pub use place::Place;
pub use random::Random;
pub use sources::{FileId, Position, Sources, Span};
pub use threads::{deep_thread, drop_in_background, side_by_side};
