//! Certificates of contracts: a function keeps the promises of its refinement type.
//!
//! The proof is a walk through the function's code with unknown arguments, as a verifier of refinement types does it:
//! by *partial correctness*, one function at a time. The judge derives all obligations here, from λG and the
//! contracts alone:
//!
//! - It assumes that the arguments satisfy the precondition, and that values of data types satisfy the promises of
//!   their types.
//! - At a call the callee's precondition must hold, and a call of a function that leads back to the caller must have
//!   smaller arguments. About the result only the postcondition is known, unless the walk goes through the callee's
//!   code instead ([`Certificate::unfold`]).
//! - An assertion must hold, and where an error is raised the facts of the path must contradict each other.
//! - Code that laziness may leave unevaluated is walked through separately, where it stands: its calls must satisfy
//!   preconditions, too.
//! - At the end the result must satisfy the postcondition.
//!
//! A measure of an unknown value is an unknown number, one for each value, that is unfolded when the value's
//! constructor becomes known ([`measure`]). The [tree](Tree) of a certificate only lists which paths there are, and
//! which of them are contradictory. A prover finds such a tree by the same rules ([`ContractQuery::record`]), prints it,
//! reads it again, and has it judged from scratch.

mod call;
mod guide;
mod instance;
mod local;
mod measure;
mod prim;
mod real;
mod value;
mod walk;
pub mod wire;

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use whatif_lambda::{Contract, Definition, Expr, Name, Part, Program, Type};

use crate::proof::Oracle;
use crate::types::Types;
use guide::Guide;
pub use guide::Tree;
pub use instance::Instance;
use measure::Structural;
use walk::{Stop, Walk};

/// Why a function keeps its contract.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Certificate {
    /// Functions whose code the walk enters at each call. Of other functions the walk knows only the contract.
    pub unfold: BTreeSet<Name>,
    /// How the walk treats local functions that call themselves.
    pub locals: Locals,
    /// Functions whose contracts are used here, and have certificates of their own.
    pub relies: BTreeSet<Name>,
    /// Functions whose contracts are used here without any certificate.
    pub assumed: BTreeSet<Name>,
    /// Functions whose calls lead back to the checked function, and whose termination is not checked.
    pub endless: BTreeSet<Name>,
    /// Are floating-point numbers treated as exact real numbers?
    pub reals: bool,
    /// The types and dictionaries at which the walk enters the function; if there are none, the walk is about all
    /// types.
    pub at: At,
    /// Measures that are never negative, each with its proof by induction.
    pub natural: Vec<(Name, Tree)>,
    /// Facts about the values of type variables, where the function uses polymorphic functions. The judge checks each
    /// fact.
    pub instances: Vec<Instance>,
    /// The paths through the function's code.
    pub tree: Tree,
}

/// How a walk treats local functions that call themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Locals {
    /// It enters their code at each call.
    #[default]
    Entered,
    /// It goes through their code once; of a call it knows the type of the result.
    ByType,
}

/// Which code a walk enters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Way {
    /// Functions whose code the walk enters at each call.
    pub unfold: BTreeSet<Name>,
    /// Local functions.
    pub locals: Locals,
}

/// Types for a function's type variables, and dictionaries for its first parameters.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct At {
    /// The types; empty if the walk is about all types.
    pub types: Vec<Type>,
    /// The dictionaries, as expressions.
    pub dictionaries: Vec<Expr>,
}

/// The parts of a certificate that are about types.
#[derive(Clone, Copy)]
struct Stated<'p> {
    instances: &'p [Instance],
    at: &'p At,
}

impl Stated<'_> {
    /// A walk at all types, without facts about type variables.
    const NOTHING: Stated<'static> =
        Stated { instances: &[], at: &At { types: Vec::new(), dictionaries: Vec::new() } };
}

/// Why the judge refuses a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text cannot be read.
    Unreadable,
    /// The program has no such function, or the function has no contract.
    NoContract(Name),
    /// The tree splits a path into another number of ways than the walk.
    Cases,
    /// A path goes on where the tree says that it ends.
    Unfinished,
    /// The tree calls a path contradictory, and no solver confirms that.
    Possible,
    /// This part of a function's contract has to hold, and does not follow.
    Open(Part, Name),
    /// This function's calls lead back to the caller, and no contract says how the arguments get smaller.
    Endless(Name),
    /// The walk uses the contract of this function, and the certificate does not list it.
    NotListed(Name),
    /// The certificate calls this function a measure that is never negative, and the judge cannot show that.
    NotNatural(Name),
    /// The walk treats floating-point numbers as real ones, and the certificate does not say so.
    Rounded,
    /// The walk came to something that the rules do not cover.
    Beyond(&'static str),
}

/// The question whether a function keeps its contract.
#[derive(Clone, Copy, Debug)]
pub struct ContractQuery<'p> {
    /// The program, with its contracts.
    pub program: &'p Program,
    /// The function that is checked.
    pub function: Name,
    /// Functions of the library, each with the function of the logic that the walk enters in its place.
    pub replacements: &'p [(Name, Name)],
}

/// What a walk may rely on, and what it has relied on so far.
#[derive(Debug, Default)]
struct Basis {
    /// The certificate that is judged, without its tree: the lists of functions that the walk may rely on.
    certificate: Certificate,
    /// The measures that the walk may treat as never negative.
    natural: BTreeSet<Name>,
    /// The entries of the certificate's lists that the walk has relied on.
    used: Certificate,
    used_natural: BTreeSet<Name>,
    /// While a certificate is made: the indices of the stated facts that turned out not to hold.
    dropped: BTreeSet<usize>,
    /// Is a certificate being made? Then the walk may rely on everything, and notes what it uses.
    recording: bool,
    /// Which functions are measures, as far as the walk has asked.
    structural: FxHashMap<Name, Option<Structural>>,
    /// Which functions lead back to the checked function, as far as the walk has asked.
    leads_back: FxHashMap<Name, bool>,
}

impl<'p> ContractQuery<'p> {
    /// Checks a certificate from scratch.
    ///
    /// # Errors
    /// The reason, if the certificate does not show that the function keeps its contract.
    pub fn judge(self, certificate: &Certificate, oracle: &mut dyn Oracle) -> Result<(), Refusal> {
        let natural: BTreeSet<Name> = certificate.natural.iter().map(|(name, _)| *name).collect();
        let (natural_trees, instances) = Default::default();
        let listed =
            Certificate { tree: Tree::End, natural: natural_trees, instances, ..certificate.clone() };
        let mut basis = Basis { certificate: listed, natural, ..Basis::default() };
        for (measure, tree) in &certificate.natural {
            let mut guide = Guide::given(tree);
            self.paths(&mut guide, (&mut basis, Stated::NOTHING), oracle, &mut |walk| {
                walk.is_natural(*measure)
            })?;
        }
        let (definition, contract) = self.subject()?;
        let mut guide = Guide::given(&certificate.tree);
        let stated = Stated { instances: &certificate.instances, at: &certificate.at };
        let basis = (&mut basis, stated);
        self.paths(&mut guide, basis, oracle, &mut |walk| walk.keeps(definition, contract))
    }

    /// Looks for a certificate at the types `at` in one way. The certificate names
    /// those measures of `natural` that the walk needs, and those facts of `instances` that hold.
    ///
    /// # Errors
    /// The refusal, if the rules find no certificate.
    pub fn record(
        self,
        at: &At,
        way: &Way,
        natural: &BTreeSet<Name>,
        mut instances: Vec<Instance>,
        oracle: &mut dyn Oracle,
    ) -> Result<Certificate, Refusal> {
        // Facts may depend on each other, so a fact that does not hold is left out, and the search starts again.
        loop {
            let (found, dropped) = self.recorded(way, natural, Stated { instances: &instances, at }, oracle);
            if dropped.is_empty() {
                return found.map(|found| Certificate { instances, at: at.clone(), ..found });
            }
            let mut number = 0..;
            instances.retain(|_| number.next().is_none_or(|number| !dropped.contains(&number)));
        }
    }

    /// Looks for a certificate with all of these facts. Also returns the indices of the facts that do not hold.
    fn recorded(
        self,
        way: &Way,
        natural: &BTreeSet<Name>,
        stated: Stated,
        oracle: &mut dyn Oracle,
    ) -> (Result<Certificate, Refusal>, BTreeSet<usize>) {
        let Way { unfold, locals } = way.clone();
        let listed = Certificate { unfold, locals, ..Certificate::default() };
        let mut basis =
            Basis { certificate: listed, natural: natural.clone(), recording: true, ..Basis::default() };
        let found = self.recorded_with(&mut basis, stated, oracle);
        if let Err(Refusal::Open(Part::Fact(number), _)) = &found {
            basis.dropped.insert(*number as usize);
        }
        (found, basis.dropped)
    }

    fn recorded_with(
        self,
        basis: &mut Basis,
        stated: Stated,
        oracle: &mut dyn Oracle,
    ) -> Result<Certificate, Refusal> {
        let (definition, contract) = self.subject()?;
        let mut guide = Guide::recording();
        self.paths(&mut guide, (basis, stated), oracle, &mut |walk| walk.keeps(definition, contract))?;
        let tree = guide.recorded();
        let (mut shown, mut trees) = (BTreeSet::new(), Vec::new());
        while let Some(measure) = basis.used_natural.difference(&shown).next().copied() {
            let mut guide = Guide::recording();
            self.paths(&mut guide, (basis, Stated::NOTHING), oracle, &mut |walk| walk.is_natural(measure))?;
            trees.push((measure, guide.recorded()));
            shown.insert(measure);
        }
        let Certificate { unfold, locals, .. } = basis.certificate.clone();
        Ok(Certificate { tree, unfold, locals, natural: trees, ..std::mem::take(&mut basis.used) })
    }

    fn subject(self) -> Result<(&'p Definition, &'p Contract), Refusal> {
        let none = || Refusal::NoContract(self.function);
        let definition = self.program.definitions.get(&self.function).ok_or_else(none)?;
        Ok((definition, definition.contract.as_ref().ok_or_else(none)?))
    }

    /// Runs the walk along every path, each from the start.
    fn paths(
        self,
        guide: &mut Guide,
        (basis, stated): (&mut Basis, Stated<'p>),
        oracle: &mut dyn Oracle,
        run: &mut dyn FnMut(&mut Walk<'_, '_, 'p>) -> Result<(), Stop>,
    ) -> Result<(), Refusal> {
        let types = Types::new(self.program);
        loop {
            guide.restart();
            let mut walk = Walk::new(self, stated, &types, guide, basis, oracle);
            let is_absurd = match run(&mut walk) {
                Ok(()) | Err(Stop::Ended) => false,
                Err(Stop::Absurd) => true,
                Err(Stop::Undefined) => return Err(Refusal::Beyond("a condition that has no value")),
                Err(Stop::Refused(why)) => return Err(why),
            };
            guide.end(is_absurd)?;
            if !guide.advance() {
                return Ok(());
            }
        }
    }
}
