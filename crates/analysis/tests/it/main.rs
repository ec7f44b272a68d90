//! What the questions answer: one program of tests, with a module for each subject.
//!
//! `cargo test -p whatif-analysis --test it diff::` runs those of one module. One program, because each would link all of whatif;
//! `edits.rs` measures the memory of its process, and stays apart.

mod answers;
mod course_file;
mod cure;
mod cure_course;
mod cure_half;
mod cure_names;
mod cures;
mod diff;
mod equations;
mod glance;
mod host;
mod identity;
mod identity_of_items;
mod instances;
mod laws;
mod ledger;
mod oracle;
mod prove;
mod share;
mod strength;
mod tree;
mod wording;
