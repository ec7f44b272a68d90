//! What a check says of a function, as far as a cure depends on it. Plain data: who checks the files makes it of their reports.

use whatif_lambda::Part;

/// The answer about a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Its name, as people spell it.
    pub name: String,
    /// How good the answer is.
    pub grade: Grade,
    /// The errors that were found.
    pub errors: Vec<Error>,
    /// Where it has no type of its own and is checked inside of its callers: these.
    pub callers: Vec<String>,
    /// Was no error found only because a callee fails itself?
    pub rests_on_broken_callee: bool,
}

impl Answer {
    /// Is it a proof?
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.grade == Grade::Proven
    }
}

/// How good an answer is, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// All runs are covered.
    Proven,
    /// It is checked inside of its callers.
    InCallers,
    /// No error up to a bound.
    Bounded,
    /// A construct is not supported.
    Unsupported,
    /// A limit ended the check first.
    Unanswered,
    /// An error that needs a result which a callee's type allows.
    Abstract,
    /// An error that a run shows.
    Concrete,
}

/// An error of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Error {
    /// The call of the function that was checked.
    pub call: Call,
    /// The call that breaks a promise.
    pub violated: Call,
    /// The kind of promise.
    pub part: Part,
    /// Does the promise say that the result is True?
    pub says_true: bool,
    /// The functions whose types allow too much.
    pub blamed: Vec<Blamed>,
    /// Does the code alone break the promise?
    pub concrete: bool,
    /// Does it show that the code is wrong: does a run break the type, all of whose parts have values?
    pub in_code: bool,
    /// Is it a recursive call in which nothing that LiquidHaskell measures could get smaller?
    pub unmeasured: bool,
    /// Does the call need itself, with the same arguments, so that it never returns?
    pub endless: bool,
    /// Does the run go on for ever, as far as it was watched, where no verifier asks for an end?
    pub runs_on: bool,
}

/// A call, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The function.
    pub function: String,
    /// The function applied to its arguments.
    pub expression: String,
    /// The same, with its result.
    pub equation: String,
}

/// A function whose type allows too much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blamed {
    /// The function.
    pub function: String,
    /// Does the library have it?
    pub in_library: bool,
    /// Is nothing known of its results, because it calls itself and has no type?
    pub untyped: bool,
}

/// The answers about functions of a file.
#[derive(Clone, Default, Debug)]
pub struct Answers {
    /// They, in the order of the file.
    pub functions: Vec<Answer>,
    /// The work that the check took, in steps.
    pub steps: u64,
}
