//! Comparisons on many generated programs, in parts.
//!
//! With `WHATIF_LONG=1` a comparison has twenty parts of 500 programs. The programs of a part depend on its number alone, so that a
//! part can be repeated, and a long comparison be run in pieces (`WHATIF_PART=7`, `WHATIF_PART=8-20`). What is undecided under the limits of a
//! comparison is not compared; it is counted, and must not be nearly all of it.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// How many programs are tried by default, and in each part of a long comparison.
const FEW: u32 = 60;
const PART: u32 = 500;
const PARTS: u8 = 20;
/// For each answer that is compared, at most so many may be undecided. A busy machine decides fewer.
const MOST_UNDECIDED: usize = 10;

/// What was compared.
#[derive(Default)]
pub(super) struct Count {
    programs: AtomicUsize,
    compared: AtomicUsize,
    undecided: AtomicUsize,
}

impl Count {
    pub(super) fn program(&self) {
        self.programs.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn undecided(&self) {
        self.undecided.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a claim or a run; whether it is compared.
    pub(super) fn is_compared(&self, decided: bool) -> bool {
        let count = if decided { &self.compared } else { &self.undecided };
        count.fetch_add(1, Ordering::Relaxed);
        decided
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [programs, compared, undecided] =
            [&self.programs, &self.compared, &self.undecided].map(|count| count.load(Ordering::Relaxed));
        write!(f, "{programs} programs, {compared} answers compared, {undecided} undecided")
    }
}

/// Compares on generated programs.
pub(super) fn on_many<S: Strategy>(
    what: &str,
    programs: &S,
    compare: impl Fn(S::Value, &Count) -> Result<(), TestCaseError>,
) {
    let count = Count::default();
    let run = |mut runner: TestRunner, part: &str| {
        let tried = runner.run(programs, |program| {
            count.program();
            compare(program, &count)
        });
        if let Err(error) = tried {
            panic!("{what}{part}: {error}");
        }
    };
    let config = |cases| ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("WHATIF_LONG").is_some() {
        for part in parts() {
            let seed = TestRng::from_seed(RngAlgorithm::ChaCha, &[part; 32]);
            run(TestRunner::new_with_rng(config(PART), seed), &format!(", part {part}"));
            eprintln!("{what}: after part {part} {count}");
        }
    } else {
        run(TestRunner::new(config(FEW)), "");
    }
    let [compared, undecided] =
        [&count.compared, &count.undecided].map(|count| count.load(Ordering::Relaxed));
    assert!(compared * MOST_UNDECIDED >= undecided, "{what}: {count}");
}

/// The parts of a long comparison that are asked for.
fn parts() -> RangeInclusive<u8> {
    let Ok(asked) = std::env::var("WHATIF_PART") else { return 1..=PARTS };
    let (first, last) = asked.split_once('-').unwrap_or((&asked, &asked));
    let number = |text: &str| text.parse().expect("`WHATIF_PART` is the number of a part, or two as in 3-7");
    number(first)..=number(last)
}
