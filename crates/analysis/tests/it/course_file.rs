//! A student's file of a thousand lines, which the benchmark of the editor types in.
//!
//! LiquidHaskell 0.9.0.2 was run on it: what it rejects is what whatif has a counterexample to, function by function.

use std::path::PathBuf;

use whatif_analysis::{Host, Options, Status};

/// The functions that LiquidHaskell rejects, in the order of the file.
const REJECTED: [&str; 13] = [
    "power",
    "search",
    "difference",
    "pick",
    "joined",
    "firstTwo",
    "weakest",
    "spread",
    "allButLast",
    "concatOf",
    "insertOrdered",
    "misplaced",
    "withdraw",
];

#[test]
fn what_liquidhaskell_rejects_of_a_students_file_has_a_counterexample_and_nothing_else_has() {
    let path = PathBuf::from("Course.hs");
    let host = Host::new();
    host.open(&path, include_str!("../../../lsp/benches/editor/Course.hs").to_owned());
    let report = host.check(&[path], &[], &Options { suggest: false, ..Options::default() });
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    let accused = report.functions.iter().filter(|function| !function.counterexamples().is_empty());
    assert_eq!(accused.map(|function| function.name.as_str()).collect::<Vec<_>>(), REJECTED);
    let open = report.functions.iter().filter(|function| function.status() == Status::Bounded);
    // Every path of it ended, but no certificate was found.
    assert_eq!(open.map(|function| function.name.as_str()).collect::<Vec<_>>(), ["greatest"]);
}
