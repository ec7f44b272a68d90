//! Cures: the types that are missing, from shapes to edits.
//!
//! Where a verifier blames a function because its type allows too much, this room finds a better type, and the edit of the file that
//! writes it. From the bottom to the top:
//!
//! 1. [`Shape`]: a type as text, into which refinements can be put;
//! 2. [`Candidate`]: refinements that a function may have, in the words of its file, as syntax; `aliases`: whole types, made of the file's
//!    aliases; [`Target`]: a function with both;
//! 3. [`Change`]: a new type as an edit of a file;
//! 4. [`RepairSearch`]: which types help, and are verified. `choice`, `blamed`, `local`, `own`, `further`, `together`, `plain` are the ways to find
//!    some; `failing` turns demands down
//!    without a check; `demanding`, `weaker`, `unfinished`, `lacking` say what is wrong where no type helps.
//!
//! Which types the code has is asked of `liquid` ([`supposed`](whatif_liquid::supposed)). The files are not this room's: it tries types in
//! [`Copies`] of them, and whoever owns the files checks these as if a person had written them. Only then is a type called verified, so a
//! mistake in here costs a suggestion and never makes a wrong one.
//!
//! *Invariant:* nothing here reads a file, prints, or looks at a clock but to be stopped by it.

mod aliases;
mod answer;
mod blamed;
mod candidates;
mod change;
mod choice;
mod copies;
mod demanding;
mod failing;
mod further;
mod known;
mod lacking;
mod local;
mod own;
mod plain;
mod search;
mod shape;
mod target;
mod together;
mod unfinished;
mod weaker;

pub use answer::{Answer, Answers, Blamed, Call, Error, Grade};
pub use candidates::{Candidate, Strength};
pub use change::{Change, annotation, edited, spelled};
pub use copies::{Asking, Copies, Lemma, Read};
pub use search::{Grant, Limits, Outcome, Repair, RepairSearch};
pub use shape::{At, Refinement, Shape, metric_of};
pub use target::Target;
