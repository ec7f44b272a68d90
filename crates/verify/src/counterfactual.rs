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
//! A path that crashes is a *counterexample*: concrete if it took no right branch, abstract if it did. An abstract
//! counterexample is a partial definition of the functions that it abstracts, so calls with equal arguments must have
//! equal results, also those calls that were run. A counterexample that contradicts itself in this way is reported
//! only if there is no other. None is reported unless a run from scratch, with no symbols, violates the same
//! assertion.
//!
//! The order of a check:
//!
//! 1. [`PreparedCheck::new`] builds the counterfactual program (`build.rs`) and attempts a proof (`proof.rs`), in which contracts look into no
//!    unknown structure ([`Summaries`]). Most correct functions on lists are proven there within a few steps.
//! 2. [`PreparedCheck::search`] runs the searches of [`PHASES`]. With every call abstracted there are few paths, and a verifier sees no others:
//!    if all of them end without a violation, the function is verified. Then come runs of the code alone, for a concrete
//!    counterexample, and then up to one, two, any number of abstracted calls; a phase is skipped if a counterexample with at most
//!    as many is known.
//! 3. In each phase `Judge` decides which paths are counterexamples; `Phases::verdict` chooses those with the fewest abstracted calls.
//!
//! What must stay true: [`Verdict::Exhausted`] is a proof. Wherever a path is dropped without a judgement, `open` says why, and
//! the verdict is at most [`Verdict::Bounded`].

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

use build::{LogLabel, Noted};
pub use induction::{Claim, proven};
pub use instance::{Instance, Use, Variables, uses, value};
use judge::Judge;
pub use local::{Facts, Known, Local, has_annotated_locals, holding, invariants, locals};
use proof::{Basis, PROOF_QUERY, Proof, prove_by_tries};
pub use summary::Summaries;
use whatif_lambda::expr::{Expr, Part};
use whatif_lambda::program::Program;
use whatif_lambda::{Name, Type, as_argument};
use whatif_machine::Unsupported;
use whatif_machine::closed::Closed;
use whatif_machine::explore::Counts;
use whatif_machine::machine::{Branches, Machine};
use whatif_machine::run::Settings;
use whatif_machine::search::Finish;
use whatif_machine::stop::{Gap, Premise, StopReason, first};
pub use whatif_machine::witness::Happens;
use whatif_source::Span;

/// A check of one function: does it keep its contract, given what is known about the functions that it calls?
#[derive(Clone, Debug)]
pub struct Check {
    /// The checked function, which has a contract.
    pub function: Name,
    /// Types for the type variables of the function's contract. A variable without one stands for a type about which nothing is known.
    pub types: Vec<Type>,
    /// The dictionaries that the function gets; they are its first parameters.
    pub dictionaries: Vec<Expr>,
    /// Functions that always run, although they have contracts. Every other function with a contract may be abstracted.
    pub keep: Vec<Name>,
    /// Functions whose code counts as part of their callers. They always run; the functions that they call may be abstracted.
    pub inline: Vec<Name>,
    /// The inlined functions that have a check of their own: a violation inside of one is reported by its own check,
    /// not by this one.
    pub elsewhere: Vec<Name>,
    /// The inlined function that this check is about, if it is not `function`: only violations inside of its code count.
    pub within: Option<Name>,
    /// Facts about the results of functions, over the names of their contracts: no contract states them, but they were [proven](fn@proven).
    pub proven: BTreeMap<Name, Expr>,
    /// Facts that held in every run of these functions that was tried. A search assumes them of abstracted calls, so
    /// that it reports no result that the code never returns; they verify nothing.
    pub tried: BTreeMap<Name, Expr>,
    /// Is the check only about facts on the function's results? Then termination, assertions inside of its body, and the preconditions of
    /// library functions that always run are not checked.
    pub facts_only: bool,
    /// If present, local functions are abstracted: those with annotations, and those in this table, with the facts
    /// about them.
    pub locals: Option<BTreeMap<Name, Known>>,
    /// Facts that may hold of the values of type variables, where the code uses polymorphic functions. A proof keeps
    /// those that no path refutes.
    pub candidates: Vec<Instance>,
    /// Facts about the values of type variables that a proof assumes, and shows.
    pub instances: Vec<Instance>,
    /// Definitions of which others take the place in this check.
    pub instead: BTreeMap<Name, Name>,
    /// Functions that are known to break their contracts. They never run: their results are any values that their contracts allow.
    pub broken: Vec<Name>,
    /// How much of the result is evaluated.
    pub demand: Demand,
    /// A function that is applied to the result, such as one that performs an action.
    pub and_then: Option<Expr>,
    /// Violations that were reported before: the search looks for others, on paths on which none of these happens.
    pub reported: Vec<Breach>,
    /// What counts as a violation.
    pub policy: Arc<Policy>,
}

/// A violation without its values: which part of which contract is broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Which part of the contract is broken.
    pub part: Part,
    /// The function whose contract is broken; for an error, the checked function.
    pub function: Name,
    /// Where the condition was asserted, or where the error was raised.
    pub span: Option<Span>,
}

impl Breach {
    /// Does a reader take another violation for the same one? A broken postcondition is the same wherever it is
    /// asserted, and so is a recursion that does not end.
    fn covers(&self, other: &Breach) -> bool {
        let is_one = matches!(self.part, Part::Post | Part::Termination);
        self.part == other.part && self.function == other.function && (is_one || self.span == other.span)
    }
}

/// How much of a result is evaluated, to find contracts that its evaluation breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Demand {
    /// The result is evaluated up to its first constructor, as laziness does.
    #[default]
    Lazy,
    /// The whole result is evaluated.
    Whole,
    /// The whole result, and also arguments that laziness would leave alone (`eager.rs`). Where there are no such
    /// arguments, the check is that of [`Demand::Whole`], and nothing is searched.
    Eager {
        /// Has a search with [`Demand::Whole`] already followed every path? Then it has made the calls in the parts
        /// of the result.
        answered: bool,
    },
    /// As [`Demand::Eager`], and also the calls in local functions that stand below a condition and pass nothing which the function was
    /// given. A verifier forgets the guards around the calls of the function, but infers something of its arguments, and so perhaps of the
    /// condition. So a violation shows only that it is not known whether a verifier accepts the function; without one it does. Where there are
    /// no such calls, nothing is searched.
    Doubted,
}

/// What counts as a violation, and what the verifier knows: the same for all functions of a module.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// The data types of class dictionaries: parameters of these types are not shown.
    pub classes: Vec<Name>,
    /// Classes whose methods take values and make none, such as `Eq`: a function with a dictionary of such a class
    /// cannot make values with it.
    pub consumers: Vec<Name>,
    /// Placeholders that the author will replace, such as `undefined`. A path ends where one is called: nothing is violated there, and
    /// nothing verified.
    pub admitted: Vec<Name>,
    /// Functions that raise an error whenever they are called.
    pub raising: Vec<Name>,
    /// The places of incomplete patterns inside of measures. They are no violations, because the logic is total.
    pub partial: Vec<Span>,
    /// Functions whose preconditions only some versions of the verifier check: concrete violations are reported, abstract ones are not.
    pub optional: Vec<Name>,
    /// Is an error or an incomplete pattern a violation?
    pub totality: bool,
    /// Does the policy accept a run that never ends, even if the machine notices that (because a value needs itself)?
    pub endless: bool,
    /// Does the policy accept an error that the library raises, except in modules that are [forbidden](Policy::forbidden)
    /// to raise errors? Library definitions are known by their missing source span.
    pub lenient: bool,
    /// Modules of the library, by the beginnings of their names, in which every error is a violation.
    pub forbidden: Vec<&'static str>,
    /// With [`Demand::Eager`]: operators all of whose arguments are evaluated, although the first may decide, such as `&&`.
    pub unguarded: Vec<Name>,
    /// With [`Demand::Eager`]: variables whose bindings stay lazy, since the user declared that they need not end (`lazy`).
    pub lazy: Vec<Name>,
    /// Do only runs count? Then there is no verifier to agree with: a recursive call that does not get smaller is a
    /// violation only if the run goes on for ever, and a result that only the type of a callee allows is no reason
    /// for one.
    pub runs_only: bool,
    /// The functions that a proof replaces, so that it looks into no unknown structure.
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
            instead: BTreeMap::new(),
            broken: Vec::new(),
            demand: Demand::Lazy,
            and_then: None,
            reported: Vec::new(),
            policy: Arc::default(),
        }
    }
}

/// A call with its arguments and result as source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The called function.
    pub function: Name,
    /// The arguments of the call.
    pub args: Vec<String>,
    /// The result of the call; `None` if the call fails or the result is not known.
    pub result: Option<String>,
    /// The error message, if the call fails.
    pub message: Option<String>,
}

impl Call {
    /// The call as an expression: `f 1 [2]`, `[] !! 0`.
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

/// A violation with its values: the part of a contract that does not hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Violated {
    /// The call whose contract is violated.
    pub call: Call,
    /// Which part of the contract is violated.
    pub part: Part,
    /// The values of the call's arguments, and of its result where it has one, so that a caller can evaluate the parts of the refinement.
    pub values: Vec<Closed>,
    /// The refinement as its author wrote it.
    pub refinement: String,
    /// Where the refinement was asserted, or where the error was raised.
    pub span: Option<Span>,
}

/// A counterexample: concrete if no call is abstracted.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    /// The call of the function that was checked.
    pub call: Call,
    /// The part of a contract that does not hold.
    pub violated: Violated,
    /// The abstracted calls: partial definitions of their functions, under which the contract does not hold.
    pub abstracted: Vec<Call>,
    /// The functions that are abstracted: their contracts should be stronger.
    pub blame: Vec<Name>,
    /// The inlined function in whose code the violation is, if it is not in the code of the checked function itself.
    pub inside: Option<Name>,
    /// The call of the checked function that leads to the violation, if the check is about a function [within](Check::within) the checked one.
    pub caller: Option<Call>,
    /// Whether a run makes the call that is wrong: always, only if the whole result is evaluated, or never. A verifier does not
    /// know laziness, and checks calls without the guards around them.
    pub happens: Happens,
    /// Does the verifier accept the function all the same, because its arithmetic differs from that of runs?
    pub accepted: bool,
    /// Does the call lead to the same call, with the same arguments? Parts that no path evaluated may differ, but the
    /// next call does not evaluate them either. False if an argument is a function, since different functions are
    /// shown alike.
    pub endless: bool,
    /// Does the run go on after a recursive call that does not get smaller, for as long as it was watched? Asked only where the policy
    /// counts [runs only](Policy::runs_only).
    pub runs_on: bool,
    /// Do calls with equal arguments have equal results? If not, this is a counterexample only for a verifier that
    /// does not know that a function returns the same for the same arguments.
    pub consistent: bool,
    /// Whose code raised the error, if the violation is an error.
    pub raised_by: Option<Raised>,
    /// Is the violation an error that the checked function's own code raises, because no pattern matches?
    pub no_case: bool,
    /// Did a run with these values, and no symbols, violate the same assertion? Always true in what `Judge` keeps.
    pub replayed: bool,
    /// Steps of the path.
    pub steps: u64,
}

impl Counterexample {
    /// Does the code alone break the contract, without any abstracted call?
    #[must_use]
    pub fn is_concrete(&self) -> bool {
        self.abstracted.is_empty()
    }

    /// The violation without its values.
    #[must_use]
    pub fn breach(&self) -> Breach {
        let Violated { call, part, span, .. } = &self.violated;
        Breach { part: *part, function: call.function, span: *span }
    }

    /// The function that breaks its contract, or raises the error.
    #[must_use]
    pub fn culprit(&self) -> Name {
        match self.raised_by {
            Some(Raised::Callee(callee)) => callee,
            _ => self.violated.call.function,
        }
    }

    /// Does a callee break its own contract, or raise an error in its own code?
    #[must_use]
    pub fn is_callees(&self) -> bool {
        let Violated { call, part, .. } = &self.violated;
        match part {
            Part::Post => call.function != self.call.function || call.args != self.call.args,
            Part::Totality => matches!(self.raised_by, Some(Raised::Callee(_))),
            _ => false,
        }
    }

    /// Whom the counterexample accuses: the code, or the type of a callee, or only the verifier, if no run would show the violation.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self.happens {
            Happens::Never => Fault::Verifier,
            _ if self.is_concrete() => Fault::Code,
            _ if self.consistent => Fault::Type,
            _ => Fault::Verifier,
        }
    }

    /// How many characters of values a reader has to read.
    fn size(&self) -> usize {
        let of = |call: &Call| call.args.iter().chain(&call.result).map(String::len).sum::<usize>();
        of(&self.call) + self.abstracted.iter().map(of).sum::<usize>()
    }
}

/// Who is at fault, by what a counterexample shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The code: a run breaks the type.
    Code,
    /// The type of a callee: it allows results that it should not.
    Type,
    /// Neither: the code and the type are right, but a verifier cannot know that. It checks a call without the guard
    /// around it, or does not know that a function returns the same for the same arguments.
    Verifier,
}

/// Whose code raised an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raised {
    /// The function that is checked.
    Itself,
    /// A function that the checked one calls.
    Callee(Name),
    /// The library.
    Library,
}

/// What a check concluded. `Exhausted` is a proof; `Bounded` is not.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The counterexamples with the fewest abstracted calls.
    Counterexamples(Vec<Counterexample>),
    /// Every path was followed to its end, and none is a counterexample: verified.
    Exhausted,
    /// No counterexample was found, but the search was not exhaustive, for this reason.
    Bounded(StopReason),
    /// No counterexample was found in the function's callers, up to the bound. The function has no annotation, so it
    /// is checked inside of these functions; if the list is empty, no annotated function leads to it, and nothing was
    /// checked.
    InCallers(Vec<Name>),
    /// The time was over.
    TimedOut,
    /// The memory was used up.
    OutOfMemory,
    /// The user, or a deadline of the caller, cancelled the check.
    Cancelled,
    /// The search came to something that is not supported.
    Unsupported(Unsupported),
}

/// What a check concluded, and at what cost.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The conclusion.
    pub verdict: Verdict,
    /// A call that raises a library error, which the [policy](Policy::lenient) lets pass.
    pub passed: Option<Call>,
    /// Violations that the verifier does not report: it accepts the function all the same.
    pub notes: Vec<Counterexample>,
    /// How much work was done.
    pub counts: Counts,
    /// The attempts that led to the verdict, one after the other, if the caller made several.
    pub attempts: Vec<Attempt>,
}

/// One of the attempts that a caller of the verifier made on the way to a verdict.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The name of the attempt.
    pub name: &'static str,
    /// How much work the attempt took.
    pub counts: Counts,
}

/// A verdict that was reached without a search.
impl From<Verdict> for Checked {
    fn from(verdict: Verdict) -> Checked {
        let (notes, attempts) = (Vec::new(), Vec::new());
        Checked { verdict, passed: None, notes, counts: Counts::default(), attempts }
    }
}

/// Searches for counterexamples to a function's contract.
///
/// ```
/// use whatif_verify::counterfactual::{Check, Verdict, check};
/// use whatif_lambda::syntax;
/// use whatif_machine::run::Settings;
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
    match PreparedCheck::new(program, check, &settings.started()) {
        Ok(posed) => posed.search(),
        Err(verdict) => Checked::from(verdict),
    }
}

/// A check whose program is built and whose proof was attempted. Nothing was searched yet.
pub struct PreparedCheck<'q> {
    program: &'q Program,
    check: &'q Check,
    settings: &'q Settings,
    counterfactual: build::Counterfactual,
    proof: Proof,
    basis: Basis,
}

impl<'q> PreparedCheck<'q> {
    /// Builds the program of a check, and attempts a proof.
    ///
    /// # Errors
    ///
    /// The verdict, if there is nothing to search: the function has no contract, or the program evaluates no more
    /// than that of a weaker [`Demand`], which was checked before.
    pub fn new(program: &'q Program, check: &'q Check, settings: &'q Settings) -> Result<Self, Verdict> {
        let Some(counterfactual) = build::counterfactual(program, check, None) else {
            let reason = format!("`{}`, which has no contract", check.function);
            return Err(Verdict::Unsupported(reason.into()));
        };
        let build::Counterfactual { ref noted, has_parts, .. } = counterfactual;
        // The program for this demand is that of a weaker demand, if no argument is forced, or the answer has no parts that
        // can fail.
        let is_asked_already = match check.demand {
            Demand::Lazy => false,
            Demand::Whole => !has_parts,
            Demand::Eager { answered } => {
                noted.forced == 0 || answered && has_parts && noted.forced <= noted.parts
            }
            Demand::Doubted => noted.doubted == 0,
        };
        if is_asked_already {
            return Err(Verdict::Exhausted);
        }
        let (proof, basis) = match proof::find(program, check, noted.promised, settings) {
            Proof::None if noted.tried => (prove_by_tries(program, check, settings), Basis::Tried),
            proof => (proof, Basis::Proof),
        };
        Ok(PreparedCheck { program, check, settings, counterfactual, proof, basis })
    }

    /// Is the contract proven, provided that callees keep theirs?
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.proof == Proof::Whole && self.basis == Basis::Proof
    }

    /// Searches for counterexamples. If a proof was found, it only runs the code for `CONFIRMATION` steps, in case a callee breaks its
    /// contract.
    #[must_use]
    pub fn search(self) -> Checked {
        let PreparedCheck { program, check, settings, counterfactual, proof, basis } = self;
        let build::Counterfactual { program: searched, entry, labels, noted, incomplete, .. } =
            counterfactual;
        let mut machine = settings.machine(&searched, &entry);
        machine.options.whole_answer = check.demand != Demand::Lazy;
        let placeholder = incomplete.then_some(Premise::Placeholder.into());
        let revealed = program.makers.revealed.then_some(Gap::Representation.into());
        let findings = Findings { open: first(placeholder, revealed), ..Findings::default() };
        let counts = Counts::default();
        let phases = Phases { check, settings, labels: &labels, noted, machine, counts, findings };
        phases.run(proof, basis)
    }
}

/// The searches of a check, in their order: which branches they take, and their share of the steps, in thousandths. Most
/// counterexamples are found with few steps, so each kind of search comes with a short one first.
const PHASES: [(Branches, u64); 7] = [
    (Branches::Right, 30),
    (Branches::Both(0), 50),
    (Branches::Both(1), 50),
    (Branches::Both(0), 200),
    (Branches::Both(1), 200),
    (Branches::Both(2), 150),
    (Branches::Both(u32::MAX), 300),
];
/// The first phases are short; the later ones are skipped once a counterexample with at most one abstracted call is known.
const SHORT: usize = 3;
/// The steps that the phases share, if the settings have no limit; then the last phase has no limit either.
const WORK: u64 = 1_000_000;

/// Steps that are spent on runs of the code alone after a proof: the proof relies on callees that may break their contracts.
const CONFIRMATION: u64 = 20_000;

struct Phases<'s> {
    check: &'s Check,
    settings: &'s Settings,
    labels: &'s [LogLabel],
    noted: Noted,
    machine: Machine,
    counts: Counts,
    findings: Findings,
}

/// What the paths of a search showed.
#[derive(Default)]
struct Findings {
    found: Vec<Counterexample>,
    inconsistent: Vec<Counterexample>,
    /// Counterexamples in which a callee breaks its own contract: the callee's check reports them, and this check only if
    /// there are no others.
    callees: Vec<Counterexample>,
    /// A library error that the policy lets pass.
    passed: Option<Call>,
    unsupported: Option<Unsupported>,
    /// Why the end of the search is no proof: a path was dropped without a judgement, or the answer rests on something
    /// that was not shown.
    open: Option<StopReason>,
}

impl Findings {
    /// Notes that the answer depends on something that was not shown.
    fn rests_on(&mut self, premise: Premise) {
        self.open = first(self.open, Some(premise.into()));
    }

    fn add(&mut self, more: Findings) {
        self.found.extend(more.found);
        self.inconsistent.extend(more.inconsistent);
        self.callees.extend(more.callees);
        self.passed = self.passed.take().or(more.passed);
        self.unsupported = self.unsupported.take().or(more.unsupported);
        self.open = first(self.open, more.open);
    }
}

impl Phases<'_> {
    fn run(mut self, proof: Proof, basis: Basis) -> Checked {
        let mut finish = Finish::Bounded(StopReason::Work(0));
        let mut verified = (proof != Proof::None).then_some(basis);
        if proof == Proof::Mostly {
            self.findings.rests_on(Premise::Inferred);
        }
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
            if is_over || self.findings.found.iter().any(Counterexample::is_concrete) {
                break;
            }
            let nothing = self.findings.found.is_empty()
                && self.findings.inconsistent.is_empty()
                && self.findings.unsupported.is_none();
            // Only the search that abstracts every call relies on assumed facts. Another search that ends has run every call as well.
            let basis =
                if self.noted.tried && branches == Branches::Right { Basis::Tried } else { Basis::Proof };
            let was_verified = verified.is_some();
            let is_whole = !(self.noted.unprobed && branches == Branches::Right);
            if finish == Finish::Exhausted && nothing && is_whole && verified != Some(Basis::Proof) {
                verified = Some(basis);
            }
            if was_verified || verified.is_some() && branches != Branches::Right {
                break;
            }
        }
        if verified.is_some() && matches!(finish, Finish::Bounded(_) | Finish::Exhausted) {
            (finish, self.findings.unsupported) = (Finish::Exhausted, None);
        }
        if verified == Some(Basis::Tried) {
            self.findings.rests_on(Premise::Inferred);
        }
        let passed = self.findings.passed.take();
        // An error that the policy lets pass keeps the function from being verified.
        if passed.is_some() && finish == Finish::Exhausted {
            finish = Finish::Bounded(Premise::ErrorThatPasses.into());
        }
        Checked { counts: self.counts, passed, ..Checked::from(self.verdict(finish)) }
    }

    /// Searches some of the branches, for `work` steps, with a limit of `query` on each question to the solver.
    fn phase(&mut self, branches: Branches, work: u64, query: u32) -> Finish {
        let _span = tracing::debug_span!("phase", ?branches, work).entered();
        let mut settings = self.settings.clone();
        (settings.limits.work, settings.limits.query) = (work, query);
        settings.limits.results = usize::MAX;
        self.machine.options.branches = branches;
        let mut judge = Judge {
            check: self.check,
            labels: self.labels,
            machine: &self.machine,
            explorer: settings.teller(&self.machine),
            findings: Findings::default(),
            wanted: self.settings.limits.results,
        };
        let mut search = settings.search(&self.machine);
        search.until_found = true;
        let report = search.run(self.machine.start(), |path| judge.path(path));
        self.counts.add(&report.counts);
        self.findings.add(judge.findings);
        report.finish
    }

    /// Is a counterexample with at most this many abstracted calls known? Then a search with so many has nothing to gain.
    fn is_settled(&self, most: u32) -> bool {
        let fewest = self.findings.found.iter().map(|found| found.abstracted.len()).min();
        fewest.is_some_and(|fewest| fewest <= most as usize)
    }

    fn verdict(self, finish: Finish) -> Verdict {
        let Findings { found, callees, inconsistent, unsupported, open, .. } = self.findings;
        let all = [found, callees, inconsistent];
        let mut found = all.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        found.sort_by_key(|found| (found.abstracted.len(), found.size()));
        let fewest = found.first().map(|found| found.abstracted.len());
        found.retain(|found| Some(found.abstracted.len()) == fewest);
        found.dedup();
        found.truncate(self.settings.limits.results);
        match (finish, unsupported) {
            _ if !found.is_empty() => Verdict::Counterexamples(found),
            (Finish::TimedOut, _) => Verdict::TimedOut,
            (Finish::OutOfMemory, _) => Verdict::OutOfMemory,
            (Finish::Cancelled, _) => Verdict::Cancelled,
            (_, Some(reason)) => Verdict::Unsupported(reason),
            (Finish::Exhausted, None) => open.map_or(Verdict::Exhausted, Verdict::Bounded),
            (Finish::Enough, None) => Verdict::Bounded(open.unwrap_or(Gap::Unconfirmed.into())),
            (Finish::Bounded(reason), None) => Verdict::Bounded(reason),
        }
    }
}
