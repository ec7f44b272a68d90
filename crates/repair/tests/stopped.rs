//! Who stops a search for cures waits for no more than the question that is being asked.

mod common;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use whatif_lambda::Name;
use whatif_liquid::supposed::Supposed;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits as SearchLimits, Strategy};
use whatif_repair::{
    Answer, Answers, Asking, Blamed, Call, Copies, Error, Grade, Grant, Lemma, Limits, Outcome, Read,
    RepairSearch,
};
use whatif_source::Cancel;
use whatif_verify::counterfactual::{self, Verdict};

const PROGRAM: &str = "module T where
{-@ each :: (a -> b) -> [a] -> [b] @-}
each :: (a -> b) -> [a] -> [b]
each _ []       = []
each f (x : xs) = f x : each f xs
{-@ doubled :: xs:[Int] -> {v:[Int] | len v == len xs} @-}
doubled :: [Int] -> [Int]
doubled xs = each (\\x -> x + x) xs
";

/// Copies that count what they are asked, and stop the search at some question.
struct Counting {
    texts: RefCell<BTreeMap<PathBuf, String>>,
    asked: Rc<Cell<usize>>,
    stop_at: usize,
    cancel: Cancel,
}

impl Counting {
    fn ask(&self) {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get() == self.stop_at {
            self.cancel.cancel();
        }
    }
}

impl Copies for Counting {
    fn again(&self) -> Self {
        let Counting { texts, asked, stop_at, cancel } = self;
        Counting { texts: texts.clone(), asked: Rc::clone(asked), stop_at: *stop_at, cancel: cancel.clone() }
    }

    fn text(&self, path: &Path) -> Option<String> {
        self.texts.borrow().get(path).cloned()
    }

    fn write(&self, path: &Path, text: String) {
        self.texts.borrow_mut().insert(path.to_owned(), text);
    }

    fn named(&self) -> Vec<PathBuf> {
        self.texts.borrow().keys().cloned().collect()
    }

    fn read(&self, path: &Path, supposed: &[Supposed], _: &Cancel) -> Option<Read> {
        self.ask();
        let (liquid, sources) = common::load(&self.text(path)?, supposed);
        Some(Read { sources, liquid })
    }

    fn check(&self, _: &Path, read: &Read, asking: Asking<'_>) -> Answers {
        self.ask();
        let settings = self.settings(100_000, asking.cancel);
        let wanted = read
            .liquid
            .functions
            .iter()
            .filter(|found| asking.only.iter().any(|name| name == found.name.spoken()));
        let answer = |function: &whatif_liquid::check::Function| {
            answer(function.name, read.liquid.check(function, &settings).verdict)
        };
        Answers { functions: wanted.map(answer).collect(), steps: 1 }
    }

    fn settings(&self, work: u64, cancel: &Cancel) -> Settings {
        let limits = SearchLimits { work, results: 1, ..SearchLimits::default() };
        let strategy = Strategy::Deepening { s: 30, c: 60 };
        Settings { limits, strategy, jobs: 1, exact: true, cancel: cancel.clone(), ..Settings::default() }
    }

    fn lemmas(&self, _: &Path, _: &str, _: &Cancel) -> Option<Vec<Lemma>> {
        self.ask();
        None
    }

    fn guarded<T>(&self, work: impl FnOnce() -> Option<T>) -> Option<T> {
        work()
    }
}

fn answer(name: Name, verdict: Verdict) -> Answer {
    let (grade, errors) = match verdict {
        Verdict::Exhausted => (Grade::Proven, Vec::new()),
        Verdict::Counterexamples(found) => (Grade::Abstract, found.iter().map(error).collect()),
        _ => (Grade::Bounded, Vec::new()),
    };
    let name = name.spoken().to_string();
    Answer { name, grade, errors, callers: Vec::new(), rests_on_broken_callee: false }
}

fn error(found: &counterfactual::Counterexample) -> Error {
    let blamed =
        |name: &Name| Blamed { function: name.spoken().to_string(), in_library: false, untyped: false };
    Error {
        call: call(&found.call),
        violated: call(&found.violated.call),
        part: found.violated.part,
        says_true: false,
        blamed: found.blame.iter().map(blamed).collect(),
        concrete: found.is_concrete(),
        in_code: false,
        unmeasured: false,
        endless: false,
        runs_on: false,
    }
}

fn call(call: &counterfactual::Call) -> Call {
    let function = call.function.spoken().to_string();
    Call { function, expression: call.applied(), equation: call.to_string() }
}

/// The search for a cure of `doubled`, stopped at some question, and how many were asked in all.
fn search(stop_at: usize) -> (Outcome, usize) {
    let (path, cancel, asked) = (PathBuf::from("T.hs"), Cancel::new(), Rc::new(Cell::new(0)));
    let texts = RefCell::new([(path.clone(), PROGRAM.to_owned())].into());
    let copies = Counting { texts, asked: Rc::clone(&asked), stop_at, cancel: cancel.clone() };
    let (liquid, _) = common::load(PROGRAM, &[]);
    let function =
        liquid.functions.iter().find(|found| found.name.spoken() == "doubled").expect("it is there");
    let settings = copies.settings(100_000, &Cancel::new());
    let accused = answer(function.name, liquid.check(function, &settings).verdict);
    let limits = Limits { patient: false, time: Duration::from_secs(600), cancel };
    let search = RepairSearch::new(copies, limits);
    let outcome = search.repair(&path, &accused, Grant { steps: 20_000_000, is_last: true }).0;
    (outcome, asked.get())
}

#[test]
fn nothing_is_asked_after_a_search_was_stopped() {
    let (outcome, all) = search(usize::MAX);
    assert!(matches!(outcome, Outcome::Repaired(_)), "{outcome:?}");
    assert!(all > 3, "{all} questions");
    for stop_at in 1..all {
        assert_eq!(search(stop_at).1, stop_at, "of {all}");
    }
}
