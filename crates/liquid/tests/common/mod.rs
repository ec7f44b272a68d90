//! Small programs, checked.
#![allow(dead_code, reason = "each test uses a part")]

use std::path::PathBuf;

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_lambda::Part;
use whatif_liquid::Rules;
use whatif_liquid::check::Liquid;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::{Counterexample, Verdict};

/// A program that was read.
pub(crate) fn load(program: &str) -> (Liquid, Sources) {
    let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
    files.insert("T.hs".into(), program.to_owned());
    let mut sources = Sources::new();
    let library = whatif_base::library();
    let loaded = Liquid::load(&mut sources, &Load::new(&files, "T.hs".as_ref(), &library));
    let liquid = loaded.unwrap_or_else(|why| panic!("{}", why.render(&sources)));
    (liquid, sources)
}

/// What is said of a function of a program.
pub(crate) fn verdict(program: &str, function: &str) -> Verdict {
    verdict_under(Rules::LiquidHaskell, program, function)
}

/// The same, under these rules.
pub(crate) fn verdict_under(rules: Rules, program: &str, function: &str) -> Verdict {
    let liquid = load(program).0.under(rules);
    let found = liquid.functions.iter().find(|found| found.name.spoken() == function);
    let found = found.unwrap_or_else(|| panic!("there is no `{function}`"));
    let limits = Limits { work: 60_000, results: 1, time: None, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { limits, strategy, jobs: 1, exact: true, ..Settings::default() };
    liquid.check(found, &settings).verdict
}

/// The counterexample to a function of a program.
pub(crate) fn counterexample(program: &str, function: &str) -> Counterexample {
    match verdict(program, function) {
        Verdict::Counterexamples(mut found) => found.remove(0),
        other => panic!("`{function}` has no counterexample: {other:?}"),
    }
}

/// A concrete counterexample that breaks this part.
pub(crate) fn breaks(program: &str, function: &str, part: Part) -> Counterexample {
    let found = counterexample(program, function);
    assert_eq!(found.violated.part, part, "{found:?}");
    assert!(found.is_concrete(), "{found:?}");
    found
}

/// A function is left in peace.
pub(crate) fn keeps(program: &str, function: &str) {
    let verdict = verdict(program, function);
    let is_kept = matches!(verdict, Verdict::Exhausted | Verdict::Bounded(_) | Verdict::InCallers(_));
    assert!(is_kept, "`{function}`: {verdict:?}");
}
