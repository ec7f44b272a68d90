//! Counterfactual symbolic execution (002, section 4), for any contracts.
//!
//! To check `f`, its calls of functions with contracts become counterfactual: in the copy *f_det* of `f`, each such `g` is replaced
//! by
//!
//! ```text
//! ĝ ≡ λx. assert pre x in (let r = g x in assert post x r in r) □ (let s = ? : τ in assume post x s in s)
//! ```
//!
//! which either runs `g` or returns anything that its contract allows. Unlike the paper's, this ĝ checks the precondition
//! before the branch, so that a search in which every callee is abstract and that comes to its end means *verified*.
//! The search starts from
//!
//! ```text
//! let x = ? : τ in assume pre x in let r = f_det x in assert post x r in r
//! ```
//!
//! A path that crashes is a *counterexample*: concrete if it took no right branch, abstract if it did. An abstract one is a partial
//! definition of the functions it abstracts, so calls with equal arguments must have equal results, those included that
//! were run; else it is kept only in case nothing better is found. No counterexample is reported unless a run from scratch,
//! with no symbols, violates the same assertion.
//!
//! First comes an attempt at a proof ([`Summaries`]), in which contracts look into no unknown structure: for most functions on lists
//! that are right it comes to its end at once. The search has [phases](PHASES). With every call abstracted there are few paths, and a verifier sees no others: if they all
//! come to their end without a violation, the function is verified. Then come runs of the code alone, for a concrete
//! counterexample, and then more and more abstracted calls, up to the fewest that are known to do.

mod build;
mod eager;
mod induction;
mod instance;
mod judge;
mod local;
mod obligation;
mod parametric;
mod proof;
mod summary;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::closed::Closed;
use crate::explore::Counts;
use crate::expr::{Expr, Part};
use crate::machine::{Branches, Machine};
use crate::program::{Contract, Program};
use crate::run::Settings;
use crate::search::Finish;
use crate::{Name, Type, Unsupported, as_argument};
use build::LogLabel;
pub use induction::{Claim, proven};
pub use instance::{Instance, Use, uses, value};
use judge::Judge;
pub use local::{Facts, Known, Local, has_annotated_locals, holding, invariants, locals};
use proof::{Basis, PROOF_QUERY, Proof, prove_by_tries};
pub use summary::Summaries;
use whatif_source::Span;

/// A question about a function: does it keep its contract, where this is known of others?
#[derive(Clone, Debug)]
pub struct Check {
    /// The function; it has a contract.
    pub function: Name,
    /// Types for the type variables of its contract. Those without one stand for a type of which nothing is known.
    pub types: Vec<Type>,
    /// The dictionaries that the function gets; they are its first parameters.
    pub dictionaries: Vec<Expr>,
    /// The functions that may be abstracted: those with contracts, but for these.
    pub keep: Vec<Name>,
    /// The functions that are taken as parts of those that call them: their calls may be abstracted, they may not.
    pub inline: Vec<Name>,
    /// Those of them that are checked in their callers: what is broken inside of one is told of that function, not of this one.
    pub elsewhere: Vec<Name>,
    /// The one of these that is asked about: only what is broken inside of it counts.
    pub within: Option<Name>,
    /// What else holds of the results of functions, over the names of their contracts: nobody promised it, but it was [proven](fn@proven).
    pub proven: BTreeMap<Name, Expr>,
    /// What held of the results of all runs of functions that were tried. It keeps a search from what nobody would believe; nothing
    /// is verified by it.
    pub tried: BTreeMap<Name, Expr>,
    /// Is it only asked what the results of the function are like? Then nobody looks whether it comes to an end, nor at what the
    /// library demands.
    pub facts_only: bool,
    /// Are local functions known by their types? Then those with annotations are, and of the others these, with what is known of them.
    pub locals: Option<BTreeMap<Name, Known>>,
    /// What may hold of values of type variables where functions are used. Nobody relies on it before it is kept.
    pub candidates: Vec<Instance>,
    /// What a proof assumes of them, and shows.
    pub instances: Vec<Instance>,
    /// Functions that are known to break their promises: they are never run, only taken at their word.
    pub broken: Vec<Name>,
    /// How much of the answer is evaluated.
    pub demand: Demand,
    /// A function that the result is given to, such as one that performs an action.
    pub and_then: Option<Expr>,
    /// What counts as a violation.
    pub policy: Arc<Policy>,
}

/// How much of an answer is evaluated, for what its evaluation breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Demand {
    /// Its first constructor, as laziness does.
    #[default]
    Lazy,
    /// All of it.
    Whole,
    /// All of it, and calls are made that laziness would never make. Where there are none, nothing is searched: [`Demand::Whole`] is
    /// the question then.
    Eager {
        /// Was all of the answer evaluated before, on every path? Then calls in its parts were made.
        answered: bool,
    },
}

/// What counts as a violation, and what a verifier knows: the same for all functions of a module.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// The data types of class dictionaries: parameters of these types are not shown.
    pub classes: Vec<Name>,
    /// Those of them whose methods take values and make none.
    pub consumers: Vec<Name>,
    /// Functions that stand for any value at all, because somebody will write them later: a path ends where one is called. Nothing is
    /// violated there, and nothing verified.
    pub admitted: Vec<Name>,
    /// Functions that raise an error whenever they are called.
    pub raising: Vec<Name>,
    /// The places of incomplete patterns inside of measures. They are no violations, because the logic is total.
    pub partial: Vec<Span>,
    /// Functions whose preconditions are looked at only where the code alone breaks them: not every verifier demands these.
    pub optional: Vec<Name>,
    /// Is an error or an incomplete pattern a violation?
    pub totality: bool,
    /// Is a run let pass that never ends, also where the machine notices it: a value that needs itself?
    pub endless: bool,
    /// Is an error that the library raises let pass, unless the function is [forbidden](Policy::forbidden) to? Library
    /// definitions have no places.
    pub lenient: bool,
    /// Modules of the library, by how their names start, of which each error is a violation.
    pub forbidden: Vec<&'static str>,
    /// Functions all of whose arguments are evaluated where calls are made that laziness would never make, though the first may
    /// decide.
    pub unguarded: Vec<Name>,
    /// Variables that stay lazy even then.
    pub lazy: Vec<Name>,
    /// What a proof need not look into.
    pub summaries: Arc<Summaries>,
}

impl Check {
    /// The check of a function that is not overloaded.
    #[must_use]
    pub fn new(function: impl Into<Name>) -> Check {
        Check {
            function: function.into(),
            types: Vec::new(),
            dictionaries: Vec::new(),
            keep: Vec::new(),
            inline: Vec::new(),
            elsewhere: Vec::new(),
            within: None,
            proven: BTreeMap::new(),
            tried: BTreeMap::new(),
            facts_only: false,
            locals: None,
            candidates: Vec::new(),
            instances: Vec::new(),
            broken: Vec::new(),
            demand: Demand::Lazy,
            and_then: None,
            policy: Arc::default(),
        }
    }

    /// Runs the function, by itself, on any arguments, and then an expression over the names of its contract.
    #[must_use]
    pub fn run(&self, contract: &Contract, then: Expr) -> Expr {
        build::run(self, contract, then)
    }
}

/// A call with its arguments and result as source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The function.
    pub function: Name,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its result; none if it fails or is not known.
    pub result: Option<String>,
    /// What it says if it fails.
    pub message: Option<String>,
}

/// As source text: `append [0] [] = [0, 0]`.
impl Call {
    /// The function and its arguments: `f 1 [2]`, `[] !! 0`.
    #[must_use]
    pub fn applied(&self) -> String {
        let name = self.function.spoken();
        let args: Vec<String> = self.args.iter().map(|arg| as_argument(arg).into_owned()).collect();
        let is_operator =
            !name.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '('));
        match &args[..] {
            [left, right] if is_operator => format!("{left} {name} {right}"),
            _ if is_operator => [&[format!("({name})")], &args[..]].concat().join(" "),
            _ => [&[name.to_string()], &args[..]].concat().join(" "),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.applied(), self.result.as_deref().unwrap_or("error"))
    }
}

/// A contract's part that does not hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Violated {
    /// The call.
    pub call: Call,
    /// Which part.
    pub part: Part,
    /// The values of its arguments, and of its result where it has one: to be looked at further.
    pub values: Vec<Closed>,
    /// The refinement as its author wrote it.
    pub refinement: String,
    /// Where it was asserted, or where the error was raised.
    pub span: Option<Span>,
}

/// A counterexample: concrete if no call is abstracted.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    /// The call of the function that was checked.
    pub call: Call,
    /// What does not hold.
    pub violated: Violated,
    /// The partial definitions under which it does not hold.
    pub abstracted: Vec<Call>,
    /// The functions whose contract should be strengthened.
    pub blame: Vec<Name>,
    /// The function inside of which it does not hold, if that is part of the one that was checked: one without a type of its own.
    pub inside: Option<Name>,
    /// The call by which a function with a type of its own leads there, where a function without one is asked about.
    pub caller: Option<Call>,
    /// Is it found only where more is evaluated than laziness would? A verifier does not know laziness.
    pub forced: bool,
    /// Is the call that breaks it one that no run makes, and that a verifier checks all the same: without the guard around it?
    pub never_made: bool,
    /// Does the verifier accept the function, because it reasons with another arithmetic than runs have?
    pub accepted: bool,
    /// Do calls with equal arguments have equal results? If not, the verifier does not know that they have.
    pub consistent: bool,
    /// Whose code raised the error, if it is one.
    pub raised_by: Option<Raised>,
    /// Did a run with these values, and no symbols, violate the same assertion? Always, in what is reported.
    pub replayed: bool,
    /// Steps of the path.
    pub steps: u64,
}

impl Counterexample {
    /// Is it one of the code itself?
    #[must_use]
    pub fn is_concrete(&self) -> bool {
        self.abstracted.is_empty()
    }

    /// The function that breaks its promise.
    #[must_use]
    pub fn culprit(&self) -> Name {
        match self.raised_by {
            Some(Raised::Callee(callee)) => callee,
            _ => self.violated.call.function,
        }
    }

    /// Is it a call that breaks its own promise?
    #[must_use]
    pub fn is_callees(&self) -> bool {
        let Violated { call, part, .. } = &self.violated;
        match part {
            Part::Post => call.function != self.call.function || call.args != self.call.args,
            Part::Totality => matches!(self.raised_by, Some(Raised::Callee(_))),
            _ => false,
        }
    }

    /// What is wrong: the code, the type of a callee, or nothing that a run would show.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self.never_made {
            true => Fault::Verifier,
            false if self.is_concrete() => Fault::Code,
            false if self.consistent => Fault::Type,
            false => Fault::Verifier,
        }
    }

    /// How much there is to read.
    fn size(&self) -> usize {
        let of = |call: &Call| call.args.iter().chain(&call.result).map(String::len).sum::<usize>();
        of(&self.call) + self.abstracted.iter().map(of).sum::<usize>()
    }
}

/// What a counterexample shows to be at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The code: a run breaks the type.
    Code,
    /// The type of a function that is called: it allows what it should not.
    Type,
    /// Neither: both are right, and a verifier cannot know it. It checks a call without the guard around it, or does not know that
    /// a function returns the same for the same arguments.
    Verifier,
}

/// Whose code raised an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raised {
    /// The function that is checked.
    Itself,
    /// A function that it calls.
    Callee(Name),
    /// The library.
    Library,
}

/// What a check concluded. `Exhausted` is a proof; `Bounded` is not.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Those with the fewest abstracted calls.
    Counterexamples(Vec<Counterexample>),
    /// Every path was followed to its end: verified.
    Exhausted,
    /// None up to the bound.
    Bounded,
    /// None in its callers up to the bound. It has no type of its own, and these functions are where it is checked; where there are
    /// none, nobody asks anything of it.
    InCallers(Vec<Name>),
    /// The time was over.
    TimedOut,
    /// The memory was used up.
    OutOfMemory,
    /// Somebody asked it to stop.
    Cancelled,
    /// Something is not supported.
    Unsupported(Unsupported),
}

/// What a check concluded, and at what cost.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The conclusion.
    pub verdict: Verdict,
    /// A call that fails in a way that nobody forbade.
    pub passed: Option<Call>,
    /// What is broken that nobody demands: a verifier accepts the function all the same.
    pub notes: Vec<Counterexample>,
    /// What was done.
    pub counts: Counts,
    /// What was tried, one after the other, by those who ask more than one question.
    pub attempts: Vec<Attempt>,
}

/// A question on the way to a conclusion.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// What it is called.
    pub name: &'static str,
    /// What it cost.
    pub counts: Counts,
}

/// A conclusion that cost nothing.
impl From<Verdict> for Checked {
    fn from(verdict: Verdict) -> Checked {
        let (notes, attempts) = (Vec::new(), Vec::new());
        Checked { verdict, passed: None, notes, counts: Counts::default(), attempts }
    }
}

/// Searches for counterexamples to a function's contract.
///
/// ```
/// use whatif_lambda::counterfactual::{Check, Verdict, check};
/// use whatif_lambda::{run::Settings, syntax};
/// use whatif_source::Sources;
/// let text = "
/// def incr : Int → Int
///   contract (x : Int) { 0 <= x } → (r : Int) { 0 <= r }
///   = λ x. x + 1
/// def twice : Int → Int
///   contract (x : Int) { 0 <= x } → (r : Int) { r == x + 2 }
///   = λ x. incr (incr x)
/// ";
/// let mut sources = Sources::new();
/// let file = sources.add("incr.lg", text);
/// let program = syntax::parse(&sources, file).unwrap();
/// let Verdict::Counterexamples(found) = check(&program, &Check::new("twice"), &Settings::default()).verdict else {
///     panic!("the contract of `incr` is too weak")
/// };
/// assert_eq!(found[0].blame[0].as_str(), "incr");
/// ```
#[must_use]
pub fn check(program: &Program, check: &Check, settings: &Settings) -> Checked {
    match Posed::new(program, check, &settings.started()) {
        Ok(posed) => posed.search(),
        Err(verdict) => Checked::from(verdict),
    }
}

/// A question, and what an attempt at a proof came to: nothing was searched yet.
pub struct Posed<'q> {
    program: &'q Program,
    check: &'q Check,
    settings: &'q Settings,
    counterfactual: build::Counterfactual,
    proof: Proof,
    basis: Basis,
}

impl<'q> Posed<'q> {
    /// Poses a question.
    ///
    /// # Errors
    ///
    /// Gives the verdict where there is nothing to search: the function has no contract, or laziness makes every call there is.
    pub fn new(program: &'q Program, check: &'q Check, settings: &'q Settings) -> Result<Self, Verdict> {
        let Some(counterfactual) = build::counterfactual(program, check, None) else {
            let reason = format!("`{}`, which has no contract", check.function);
            return Err(Verdict::Unsupported(reason.into()));
        };
        // Laziness makes every call there is; nothing in the parts of the answer can fail.
        let is_asked_already = match check.demand {
            Demand::Lazy => false,
            Demand::Whole => !counterfactual.has_parts,
            Demand::Eager { answered: true } => !(counterfactual.forced && counterfactual.beyond),
            Demand::Eager { answered: false } => !counterfactual.forced,
        };
        if is_asked_already {
            return Err(Verdict::Exhausted);
        }
        let (proof, basis) = match proof::find(program, check, counterfactual.promised, settings) {
            Proof::None if counterfactual.tried => (prove_by_tries(program, check, settings), Basis::Tried),
            proof => (proof, Basis::Proof),
        };
        Ok(Posed { program, check, settings, counterfactual, proof, basis })
    }

    /// Is it proven, as far as callees keep their promises?
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.proof == Proof::Whole && self.basis == Basis::Proof
    }

    /// Searches for counterexamples; if it is proven, for callees that break their promises.
    #[must_use]
    pub fn search(self) -> Checked {
        let Posed { program, check, settings, counterfactual, proof, basis } = self;
        let mut machine = settings.machine(&counterfactual.program, &counterfactual.entry);
        machine.options.whole_answer = check.demand != Demand::Lazy;
        let phases = Phases {
            check,
            settings,
            labels: &counterfactual.labels,
            admits: counterfactual.admits || program.makers.revealed,
            tried: counterfactual.tried,
            unprobed: counterfactual.unprobed,
            machine,
            counts: Counts::default(),
            found: Vec::new(),
            inconsistent: Vec::new(),
            callees: Vec::new(),
            passed: None,
            unsupported: None,
        };
        phases.run(proof, basis)
    }
}

/// What is searched, one after the other: which branches, and which part of the work in thousandths, if the work is limited.
/// Most of what is found is found with little work, so each kind of search has a short one first.
const PHASES: [(Branches, u64); 7] = [
    (Branches::Right, 30),
    (Branches::Both(0), 50),
    (Branches::Both(1), 50),
    (Branches::Both(0), 200),
    (Branches::Both(1), 200),
    (Branches::Both(2), 150),
    (Branches::Both(u32::MAX), 300),
];
/// How many phases are short.
const SHORT: usize = 3;
/// Steps in all of a search that has no limit, for the parts of the phases but the last.
const WORK: u64 = 1_000_000;

/// Steps spent on runs of the code alone when the promises of its callees suffice: a callee may break them.
const CONFIRMATION: u64 = 20_000;

struct Phases<'s> {
    check: &'s Check,
    settings: &'s Settings,
    labels: &'s [LogLabel],
    /// Can a path end where it should have gone on?
    admits: bool,
    /// Is something assumed of abstracted calls that was only tried?
    tried: bool,
    /// Is an abstracted function given functions, which nobody calls then?
    unprobed: bool,
    machine: Machine,
    counts: Counts,
    found: Vec<Counterexample>,
    inconsistent: Vec<Counterexample>,
    /// Those in which a callee breaks its own promise: that is told where the callee is checked.
    callees: Vec<Counterexample>,
    /// A failure that was let pass.
    passed: Option<Call>,
    unsupported: Option<Unsupported>,
}

impl Phases<'_> {
    fn run(mut self, proof: Proof, basis: Basis) -> Checked {
        let mut finish = Finish::Bounded;
        let mut verified = (proof != Proof::None).then_some(basis);
        self.admits |= proof == Proof::Mostly;
        for (number, (branches, part)) in PHASES.into_iter().enumerate() {
            if verified.is_some() && branches == Branches::Right {
                continue;
            }
            if let Branches::Both(most) = branches
                && (self.is_settled(most) || number >= SHORT && self.is_settled(1))
            {
                continue;
            }
            let work = match self.settings.limits.work {
                u64::MAX if branches == Branches::Both(u32::MAX) => u64::MAX,
                work => work.min(WORK) / 1000 * part,
            };
            finish = match verified {
                Some(_) => self.phase(branches, CONFIRMATION, PROOF_QUERY.min(self.settings.limits.query)),
                None => self.phase(branches, work, self.settings.limits.query),
            };
            let is_over = matches!(finish, Finish::TimedOut | Finish::OutOfMemory | Finish::Cancelled);
            if is_over || self.found.iter().any(Counterexample::is_concrete) {
                break;
            }
            let nothing = self.found.is_empty() && self.inconsistent.is_empty() && self.unsupported.is_none();
            // Only a search of the right branches rests on what is assumed of calls: another one is at its end if it left out none.
            let basis = if self.tried && branches == Branches::Right { Basis::Tried } else { Basis::Proof };
            let was_verified = verified.is_some();
            let is_whole = !(self.unprobed && branches == Branches::Right);
            if finish == Finish::Exhausted && nothing && is_whole && verified != Some(Basis::Proof) {
                verified = Some(basis);
            }
            if was_verified || verified.is_some() && branches != Branches::Right {
                break;
            }
        }
        if verified.is_some() && matches!(finish, Finish::Bounded | Finish::Exhausted) {
            (finish, self.unsupported) = (Finish::Exhausted, None);
        }
        self.admits |= verified == Some(Basis::Tried);
        let passed = self.passed.take();
        // What was let pass is not verified.
        if passed.is_some() && finish == Finish::Exhausted {
            finish = Finish::Bounded;
        }
        Checked { counts: self.counts, passed, ..Checked::from(self.verdict(finish)) }
    }

    /// Searches some of the branches, for so many steps, with so much work for each of the solver's queries.
    fn phase(&mut self, branches: Branches, work: u64, query: u32) -> Finish {
        let _span = tracing::debug_span!("phase", ?branches, work).entered();
        let limits = &self.settings.limits;
        let mut settings = self.settings.clone();
        (settings.limits.work, settings.limits.query) = (work, query);
        settings.limits.results = usize::MAX;
        self.machine.options.branches = branches;
        let mut judge = Judge {
            check: self.check,
            labels: self.labels,
            machine: &self.machine,
            explorer: settings.teller(&self.machine),
            found: Vec::new(),
            inconsistent: Vec::new(),
            callees: Vec::new(),
            passed: self.passed.take(),
            unsupported: None,
            admits: false,
            wanted: limits.results,
        };
        let mut search = settings.search(&self.machine);
        search.until_found = true;
        let report = search.run(self.machine.start(), |path| judge.path(path));
        self.counts.add(&report.counts);
        self.admits |= judge.admits;
        self.found.append(&mut judge.found);
        self.inconsistent.append(&mut judge.inconsistent);
        self.callees.append(&mut judge.callees);
        self.passed = judge.passed;
        self.unsupported = self.unsupported.take().or(judge.unsupported);
        report.finish
    }

    /// Is there nothing to gain from a search with so many abstracted calls?
    fn is_settled(&self, most: u32) -> bool {
        let fewest = self.found.iter().map(|found| found.abstracted.len()).min();
        fewest.is_some_and(|fewest| fewest <= most as usize)
    }

    fn verdict(self, finish: Finish) -> Verdict {
        let all = [self.found, self.callees, self.inconsistent];
        let mut found = all.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        found.sort_by_key(|found| (found.abstracted.len(), found.size()));
        let fewest = found.first().map(|found| found.abstracted.len());
        found.retain(|found| Some(found.abstracted.len()) == fewest);
        found.dedup();
        found.truncate(self.settings.limits.results);
        match (finish, self.unsupported) {
            _ if !found.is_empty() => Verdict::Counterexamples(found),
            (Finish::TimedOut, _) => Verdict::TimedOut,
            (Finish::OutOfMemory, _) => Verdict::OutOfMemory,
            (Finish::Cancelled, _) => Verdict::Cancelled,
            (_, Some(reason)) => Verdict::Unsupported(reason),
            (Finish::Exhausted, None) if !self.admits => Verdict::Exhausted,
            (Finish::Exhausted | Finish::Bounded | Finish::Enough, None) => Verdict::Bounded,
        }
    }
}
