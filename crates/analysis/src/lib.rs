//! Questions about functional programs, and answers as plain data.
//!
//! The terminal, editors, pages and Python all ask through this crate. A [`Host`] owns files, open buffers over them,
//! search folders and the base library; its methods are the questions. Each takes [`Options`] (limits, a [`Cancel`]
//! token, a listener for progress) and gives back owned data that serialises: verdicts with the limit that was reached,
//! counterexamples with an explanation, places with start and end.
//!
//! ```
//! use whatif_analysis::{Cancel, Host, Options};
//! let host = Host::new();
//! host.open("T.hs", "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n");
//! let report = host.check(&["T.hs".into()], &[], &Options::default());
//! let found = &report.functions[0].counterexamples()[0];
//! assert_eq!(found.call.equation(), "f 0 = 0");
//!
//! // A token stops questions, from any thread.
//! let cancel = Cancel::new();
//! cancel.cancel();
//! let report = host.check(&["T.hs".into()], &[], &Options::default().cancel(&cancel));
//! assert_eq!(report.errors[0].message, "`T.hs` was not read: somebody stopped it, or the time was over");
//! ```
//!
//! The questions: [`Host::check`], [`Host::explore`], [`Host::prove`], [`Host::diff`], [`Host::eval`], [`Host::core`], [`Host::lambda`]; for
//! tasks, [`Host::tasks`] and the module [`tasks`]. Renderings of the answers: [`render`], [`json`](mod@json).
//!
//! # Where things are
//!
//! - `host.rs`: who owns files (`files.rs`: the disk, with open buffers over it), folders and library. `options.rs`: limits, the token that
//!   cancels, who hears of progress (`event.rs`); `engine.rs` makes settings of a search of them; `isolate.rs`: a panic costs one answer.
//! - The questions, a file each: `check.rs`, `explore.rs`, `prove.rs`, `test.rs`, `eval.rs`, `core.rs`, `lambda.rs`, `diff.rs`, `tasks.rs`, `strength.rs` (does a type
//!   notice wrong code?), `ledger.rs` (what becomes of each annotation), `tree.rs` (execution trees), `oracle.rs` (rewrite rules), `explore/laws.rs` (equations
//!   between a module's functions), `homework.rs` (a class's submissions).
//! - `check/properties.rs`: what a file states and `check` decides; `check/glance.rs`: what an edit inside of one function changes, before the whole
//!   file is read again. `answers.rs`: what was answered about open files, under keys that survive edits. `cure.rs`: who is cured first, with how much work; `fix.rs`, `patch.rs`: suggestions as edits.
//! - `prove/ways.rs`: the plan by which searches and induction (`prove/induction.rs`) share the time; `suites.rs`, `doctest.rs`: what a file states.
//!   `trial.rs` runs functions on floating-point numbers.
//! - `diff/merge.rs` makes one program of two versions, `diff/shape.rs` inputs with holes, `diff/pair.rs` the question that machine and prover are asked.
//! - `test/`: scope, calls, coverage and arguments of generated tests; `render/tests.rs` writes them.
//! - For editors: `names.rs`, `task_names.rs`, `extensions.rs`, `inferred.rs`. For projects: `project.rs` (`whatif.toml`), `fence.rs` (a host inside of some
//!   folders), `unfit.rs` (what is given to a check and is no Haskell), `candidates.rs` (names that may have been meant).
//! - The answers: `report.rs` (check), `runs.rs` (explore, prove), `place.rs`, `limit.rs` (why a search ended, in words), `story.rs` (a report of what a search
//!   found). Renderings: `render/story.rs` (the sentences), `render/text.rs`, `render/sarif.rs`, `json.rs`.
//!
//! It knows no terminal, protocol or page.

mod answers;
mod candidates;
mod certificate;
mod check;
mod codes;
mod core;
mod cure;
mod diff;
pub mod doctest;
mod engine;
mod eval;
mod event;
mod explore;
mod extensions;
mod fence;
mod files;
mod fix;
mod haskell;
mod homework;
mod host;
mod inferred;
mod isolate;
pub mod json;
mod lambda;
mod ledger;
mod limit;
mod names;
mod options;
pub mod oracle;
mod order;
mod patch;
mod place;
mod project;
mod prove;
pub mod render;
mod report;
mod runs;
mod share;
mod statistics;
mod story;
mod strength;
mod suites;
mod task_names;
pub mod tasks;
pub mod test;
mod tree;
mod trial;
mod unfit;

pub use certificate::{Accepted, Judged};
pub use codes::{codes, gist, page};
pub use core::Core;
pub use cure::Cure;
pub use diff::{Compared, Contrast, Diff, DiffVerdict};
pub use eval::{Ended, Evaluation};
pub use event::{Event, Finding, Listener, Step};
pub use explore::{Exploration, Explored, Law, Laws, Withheld};
pub use extensions::MissingExtension;
pub use fix::{Fixed, FixedFile, edited};
pub use haskell::Definition;
pub use homework::{Exercise, Group, Homework, Page, Standing};
pub use host::{Failed, Host};
pub use inferred::Inferred;
pub use isolate::{deep_thread, is_isolated};
pub use lambda::{LambdaOutcome, LambdaReport, LambdaViolation, Outcomes};
pub use ledger::{Entry, Ledger, Trust};
pub use limit::{Formula, LeftOut, Limit};
pub use names::{Named, Names, Thing, ThingKind};
pub use options::{Integers, Options, Search, SolverName};
pub use patch::patch;
pub use place::{Edit, Message, Place, Related, Severity};
pub use project::{PROJECT, Project, TEMPLATE};
pub use prove::{HoldsFor, Proof, PropertyVerdict, Proven, Way};
pub use report::{
    Blamed, Call, Certificate, Cost, Counterexample, Fact, Fault, FunctionReport, Inside, Kind, Known, Part,
    Report, Status, Suggestion, Texts, TypeChange, Unmeasured, Unsupported, Verdict, Violated,
};
pub use runs::{Equation, Example, Extent};
pub use share::Share;
pub use statistics::Statistics;
pub use strength::{Strength, Strong, TypeStrength, WrongVersion};
pub use suites::Test;
pub use tasks::{Task, task_options};
pub use tree::{ExecutionTree, TreeEnd, TreeNode};
pub use whatif_liquid::Rules;
pub use whatif_machine::machine::{Order, Question, World};
pub use whatif_machine::search::memory;
pub use whatif_prove::Certified;
pub use whatif_source::Cancel;
