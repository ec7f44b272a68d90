//! TopHat: task-oriented programs that run, are explored symbolically, and are proven.
//!
//! The paper 004, *A symbolic execution semantics for TopHat*, repaired, with a language around it (`docs/top.md`).
//!
//! ```
//! use std::sync::Arc;
//! use whatif_source::Sources;
//! use whatif_tophat::{Options, Reply, Session, Verdict, parse, prove};
//!
//! let text = "main = enter Int \"Seat\" |> \\x. if x > 0 then edit x else fail
//!             property positive v = v > 0";
//! let mut sources = Sources::new();
//! let file = sources.add("seat.top", text);
//! let program = Arc::new(parse(&mut sources, file).unwrap());
//!
//! let mut session = Session::start(program.clone()).unwrap();
//! assert_eq!(session.event("7"), Reply::Taken);
//! assert_eq!(session.form().value.as_deref(), Some("7"));
//!
//! let proof = prove(&program, &Options::default());
//! assert_eq!(proof.properties[0].status, Verdict::Proved);
//! ```
//!
//! # Map
//!
//! - text to program: `lexer`, `parser` (to `syntax`), `infer`, `effects`, `lower` (to `code`); [`parse`] does it all;
//! - values, tasks and stores over any kind of leaf: `value`; days and decimals, which are integers with a type: `date`, `decimal`; what claims ask about inputs: `history`;
//! - the concrete semantics: `concrete`; events and forms around it: `event`, [`Session`]; what each user sees: `view`, `datum`;
//! - the symbolic semantics, printed and repaired: `symbolic`;
//! - the engines, path by path or on merged states: `engine`, with `canonical` (renaming), `project` (forgetting) and
//!   `symmetry` (sorting), `independence` (one order of inputs that share nothing) and `widen` (loops that count);
//! - what is claimed and what shows it: `claims`, `witness`; what is reported: `report`, `render`, `show`, `tree`, `evidence`;
//! - what can still be reached: `reach`, and the questions about it, `liveness`, `hints` and `danger`; two versions: `diff`; files of events that take every branch: `covering`;
//! - what names mean, for editors: [`names`].
//!
//! # Invariants
//!
//! - Nothing here reads or writes; time is read for limits and statistics only.
//! - The concrete and the symbolic semantics share data types, never rules: they are compared with each other.
//! - No run is reported to violate a claim before the concrete semantics has replayed it.

#[cfg(test)]
mod agreement;
mod cancel;
mod canonical;
mod check;
mod claims;
mod code;
mod concrete;
mod covering;
mod danger;
mod date;
mod datum;
mod decimal;
mod diff;
mod effects;
mod engine;
mod error;
mod event;
mod evidence;
mod explore;
mod hints;
mod history;
mod independence;
mod infer;
mod input;
mod lexer;
mod liveness;
mod lower;
mod names;
mod options;
mod oracle;
mod parser;
mod project;
mod reach;
mod render;
mod report;
mod session;
mod show;
mod stack;
mod suggest;
mod symbolic;
mod symbols;
mod symmetry;
mod syntax;
mod texts;
mod tree;
mod types;
mod value;
mod view;
mod widen;
mod witness;

pub use check::{Load, parse, parse_with};
pub use code::{Constant, Editor, Program};
pub use covering::{Test, Tests, cover};
pub use danger::dangers;
pub use date::is_date;
pub use datum::Datum;
pub use diff::{Diff, DiffStatus, diff, diff_with};
pub use error::{ErrorKind, RuntimeError, Stop};
pub use event::{Deed, Event};
pub use evidence::{evidence, tree_options};
pub use explore::{explore, explore_with, prove, prove_with};
pub use hints::{Hint, Hints, hints, hints_with};
pub use history::Target;
pub use input::Turn;
pub use lexer::KEYWORDS;
pub use names::{NameKind, NamedThing, Names, names};
pub use options::{Engine, Options};
pub use report::{
    ClaimKind, Exploration, NodeKind, Proof, PropertyReport, Run, Statistics, Status, Tree, TreeNode, Verdict,
};
pub use session::{
    ClaimNow, Failure, Field, FieldAction, Form, Line, Reply, RestoreError, Saved, Session, Watch,
    render_fields,
};

pub use types::{Enumeration, Record, Shape, Type};
pub use value::quote;
pub use view::{ButtonPart, EditorPart, Part, View, Viewer};
