//! A symbolic profiler: where a symbolic run spends its terms, its unions and its solver's time.
//!
//! A symbolic run is slow for other reasons than a concrete one (Bornholt and Torlak, "Finding code that explodes under
//! symbolic evaluation", OOPSLA 2018), so what counts here is not only time: terms that are built, values that stay apart in unions,
//! branches that are taken both ways, queries. [`Profile::record`] counts them by *call path* (functions under
//! [`#[symbolic]`](macro@crate::symbolic) and [`#[profiled]`](macro@crate::profiled), and [`span`]) and by *source line* (of the call that joins
//! two unions, branches or asks the solver). Two patterns are pointed out ([`Finding`]):
//!
//! - **irregular representation**: a line joins unions that have many values that do not merge, because values that mean
//!   the same have different shape;
//! - **missed concretisation**: a line branches on conditions that are not constant although the path to it leaves only one
//!   outcome, so that code runs for cases that cannot be. That is not guessed: a sample of each line's branches is given
//!   to the solver.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[profiled]
//! fn double(n: &SymInt) -> SymInt {
//!     n + n
//! }
//!
//! let (sum, profile) = Profile::record(|| double(&SymInt::sym("x")) + 1);
//! assert_eq!(sum.to_string(), "2 * x + 1");
//! assert!(profile.to_string().contains("double"));
//! assert!(profile.to_html().starts_with("<!DOCTYPE html>"));
//! assert!(profile.to_perfetto().starts_with("{\"traceEvents\":["));
//! ```

mod finding;
mod flame;
mod text;
mod trace;

use std::cell::{Cell, RefCell};
use std::panic::Location;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use whatif_term::Term;

use crate::SymBool;

pub use finding::Finding;

/// A line of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    /// The file, as the compiler names it.
    pub file: &'static str,
    /// The number of the line, from 1.
    pub line: u32,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// What was counted at one place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Terms that were built and did not exist before.
    pub terms: u64,
    /// Unions that were joined with others.
    pub merges: u64,
    /// Values in the joined unions, all together.
    pub leaves: u64,
    /// Values in the greatest of them.
    pub widest: u64,
    /// Branches whose condition was not known, so that both ways were taken.
    pub branches: u64,
    /// Queries to a solver.
    pub queries: u64,
    /// The solver's time.
    pub solving: Duration,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.terms += other.terms;
        self.merges += other.merges;
        self.leaves += other.leaves;
        self.widest = self.widest.max(other.widest);
        self.branches += other.branches;
        self.queries += other.queries;
        self.solving += other.solving;
    }
}

/// A function on a call path.
#[derive(Debug)]
struct Node {
    name: &'static str,
    line: Line,
    parent: usize,
    children: Vec<usize>,
    calls: u64,
    /// Without the functions that it calls.
    own: Duration,
    /// What was counted here, by line, without the functions that it calls.
    lines: FxHashMap<Line, Counts>,
}

/// A branch: the path to it and its condition.
type Branch = (Term, Term);

/// A span or a query on the time line.
#[derive(Debug)]
struct Event {
    name: &'static str,
    line: Line,
    start: Duration,
    length: Duration,
    terms: u64,
}

/// What [`Profile::record`] found out.
#[derive(Debug)]
pub struct Profile {
    /// The first is the whole run.
    nodes: Vec<Node>,
    events: Vec<Event>,
    findings: Vec<Finding>,
    total: Duration,
}

/// So many events are kept for the time line.
const EVENTS: usize = 200_000;

/// So many branches of a line are kept, to be looked at when the run is over.
const SAMPLES: usize = 24;

struct Recorder {
    start: Instant,
    nodes: Vec<Node>,
    current: usize,
    /// The terms built and the time when something was last counted: what comes after belongs to the current function.
    counted: (u64, Instant),
    samples: FxHashMap<Line, Vec<Branch>>,
    events: Vec<Event>,
}

thread_local! {
    static RECORDING: Cell<bool> = const { Cell::new(false) };
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

#[inline]
pub(crate) fn is_recording() -> bool {
    RECORDING.get()
}

/// Something about the recording, if there is one in this thread.
fn with<R>(f: impl FnOnce(&mut Recorder) -> R) -> Option<R> {
    RECORDER.with_borrow_mut(|recorder| recorder.as_mut().map(f))
}

impl Profile {
    /// Runs `f` and records what it does, in this thread. A recording inside of another is a part of that one, and comes out empty.
    pub fn record<R>(f: impl FnOnce() -> R) -> (R, Profile) {
        if is_recording() {
            return (f(), Recorder::new().end());
        }
        RECORDER.set(Some(Recorder::new()));
        RECORDING.set(true);
        /// Ends the recording, also if the run panics.
        struct Stop;
        impl Drop for Stop {
            fn drop(&mut self) {
                RECORDING.set(false);
            }
        }
        let stop = Stop;
        let result = f();
        drop(stop);
        let recorder = RECORDER.take().expect("it was set above");
        (result, recorder.end())
    }

    /// The patterns that were found, the worst first.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What was counted, by source line, with the most terms first.
    pub fn lines(&self) -> Vec<(Line, Counts)> {
        let mut lines: FxHashMap<Line, Counts> = FxHashMap::default();
        for (line, counts) in self.nodes.iter().flat_map(|node| &node.lines) {
            lines.entry(*line).or_default().add(counts);
        }
        let mut lines: Vec<(Line, Counts)> = lines.into_iter().collect();
        lines.sort_by_key(|(line, counts)| (std::cmp::Reverse(counts.terms), *line));
        lines
    }
}

impl Recorder {
    fn new() -> Recorder {
        let start = Instant::now();
        let root = Line { file: "", line: 0 };
        let mut recorder = Recorder {
            start,
            nodes: Vec::new(),
            current: 0,
            counted: (Term::built(), start),
            samples: FxHashMap::default(),
            events: Vec::new(),
        };
        recorder.node("the whole run", root, 0);
        recorder
    }

    fn node(&mut self, name: &'static str, line: Line, parent: usize) -> usize {
        let (children, lines) = (Vec::new(), FxHashMap::default());
        self.nodes.push(Node { name, line, parent, children, calls: 0, own: Duration::ZERO, lines });
        self.nodes.len() - 1
    }

    /// Counts what the current function did since the last time: at the given line, or at its own.
    fn settle(&mut self, at: Option<Line>) -> &mut Counts {
        let (terms, now) = (Term::built(), Instant::now());
        let (before, then) = std::mem::replace(&mut self.counted, (terms, now));
        let node = &mut self.nodes[self.current];
        node.own += now - then;
        let counts = node.lines.entry(at.unwrap_or(node.line)).or_default();
        counts.terms += terms - before;
        counts
    }

    fn enter(&mut self, name: &'static str, line: Line) {
        self.settle(None);
        let here = self.current;
        let known = self.nodes[here].children.iter().copied();
        let known = known
            .into_iter()
            .find(|child| self.nodes[*child].line == line && self.nodes[*child].name == name);
        let child = known.unwrap_or_else(|| {
            let child = self.node(name, line, here);
            self.nodes[here].children.push(child);
            child
        });
        self.nodes[child].calls += 1;
        self.current = child;
    }

    fn leave(&mut self, start: Instant, terms: u64) {
        self.settle(None);
        let Node { name, line, parent, .. } = self.nodes[self.current];
        self.event(name, line, start, terms);
        self.current = parent;
    }

    fn event(&mut self, name: &'static str, line: Line, start: Instant, terms: u64) {
        if self.events.len() < EVENTS {
            let (length, start) = (start.elapsed(), start - self.start);
            self.events.push(Event { name, line, start, length, terms: Term::built() - terms });
        }
    }

    fn end(mut self) -> Profile {
        self.settle(None);
        let total = self.start.elapsed();
        let mut profile = Profile { nodes: self.nodes, events: self.events, findings: Vec::new(), total };
        profile.findings = finding::find(&profile.lines(), &self.samples);
        profile
    }
}

/// Counts what happens until the guard is dropped under this name. `#[profiled]` does it for a function.
#[track_caller]
pub fn span(name: &'static str) -> Span {
    let at = Location::caller();
    Span::enter(name, Line { file: at.file(), line: at.line() })
}

/// A part of a run: see [`span`].
#[must_use = "the span ends when it is dropped"]
pub struct Span(Option<(Instant, u64)>);

impl Span {
    fn enter(name: &'static str, line: Line) -> Span {
        if !is_recording() {
            return Span(None);
        }
        with(|recorder| recorder.enter(name, line));
        Span(Some((Instant::now(), Term::built())))
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        if let Some((start, terms)) = self.0 {
            with(|recorder| recorder.leave(start, terms));
        }
    }
}

/// The line of a call, unless the caller is this library: then it is counted for the function that runs.
fn user_line(at: &'static Location<'static>) -> Option<Line> {
    let library = file!().strip_suffix("profile.rs").unwrap_or_default();
    let is_inside = at.file().starts_with(library) && !library.is_empty();
    (!is_inside).then(|| Line { file: at.file(), line: at.line() })
}

/// Two unions were joined here, and so many values are left. Called while recording.
pub(crate) fn merged(at: &'static Location<'static>, leaves: usize) {
    with(|recorder| {
        let counts = recorder.settle(user_line(at));
        counts.merges += 1;
        counts.leaves += leaves as u64;
        counts.widest = counts.widest.max(leaves as u64);
    });
}

/// Both ways of a branch are about to be taken here. Called while recording.
pub(crate) fn branched(at: &'static Location<'static>, cond: &SymBool) {
    with(|recorder| {
        let line = user_line(at);
        recorder.settle(line).branches += 1;
        let line = line.unwrap_or(recorder.nodes[recorder.current].line);
        let seen = recorder.samples.entry(line).or_default();
        if seen.len() < SAMPLES {
            let path = crate::path::condition();
            seen.push((path, cond.term().clone()));
        }
    });
}

/// A query was answered. Called while recording.
pub(crate) fn queried(at: &'static Location<'static>, start: Instant) {
    with(|recorder| {
        let line = user_line(at);
        let counts = recorder.settle(line);
        counts.queries += 1;
        counts.solving += start.elapsed();
        let line = line.unwrap_or(recorder.nodes[recorder.current].line);
        recorder.event("solver", line, start, Term::built());
    });
}
