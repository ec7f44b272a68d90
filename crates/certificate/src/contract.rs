//! Certificates of contracts: a function keeps the promises of its refinement type.
//!
//! The proof is a walk through the function's code with unknown arguments, as a verifier of refinement types does it:
//! by *partial correctness*, one function at a time. The judge derives all obligations here, from λG and the contracts
//! alone:
//!
//! - It assumes that the arguments satisfy the precondition, and that values of data types satisfy the promises of
//!   their types.
//! - At a call the callee's precondition must hold, and a call of a function that leads back to the caller must have
//!   smaller arguments. About the result only the postcondition is known, unless the walk goes through the callee's
//!   code instead ([`Certificate::unfold`]).
//! - An assertion must hold, and where an error is raised the facts of the path must contradict each other.
//! - Code that laziness may leave unevaluated is walked through separately, where it stands: its calls must be right
//!   as well.
//! - At the end the result must satisfy the postcondition.
//!
//! A measure of an unknown value is an unknown number, one for each value, that is unfolded when the value's
//! constructor becomes known ([`measure`]). The [tree](Tree) of a certificate only lists which paths there are, and
//! which of them are contradictory. A prover finds such a tree by the same rules ([`Question::record`]), prints it,
//! reads it again, and has it judged from scratch.

mod call;
mod guide;
mod instance;
mod measure;
mod prim;
mod real;
mod value;
mod walk;
pub mod wire;

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use whatif_lambda::{Contract, Definition, Expr, Name, Part, Program, Type};

use crate::proof::Judge;
use crate::types::Types;
use guide::Guide;
pub use guide::Tree;
pub use instance::Instance;
use measure::Structural;
use walk::{Stop, Walk};

/// Why a function keeps its contract.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Certificate {
    /// Functions whose code is walked through where they are called. The others are known by their contracts.
    pub unfold: BTreeSet<Name>,
    /// Functions whose contracts are used, and are shown by certificates of their own.
    pub relies: BTreeSet<Name>,
    /// Functions whose contracts are assumed: no certificate shows them.
    pub assumed: BTreeSet<Name>,
    /// Functions that lead back to the caller, and whose termination is not checked.
    pub endless: BTreeSet<Name>,
    /// Are floating-point numbers taken for real ones?
    pub reals: bool,
    /// The types and dictionaries at which the function is walked through; without any, at all types.
    pub at: At,
    /// Measures that are never negative, each with its proof by induction.
    pub natural: Vec<(Name, Tree)>,
    /// Facts about the values of type variables where polymorphic functions are used. All of them are shown.
    pub instances: Vec<Instance>,
    /// The paths of the function.
    pub tree: Tree,
}

/// Types for a function's type variables, and dictionaries for its first parameters.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct At {
    /// The types; none if the function is walked through at all types.
    pub types: Vec<Type>,
    /// The dictionaries.
    pub dictionaries: Vec<Expr>,
}

/// What a certificate states about types.
#[derive(Clone, Copy)]
struct Stated<'p> {
    instances: &'p [Instance],
    at: &'p At,
}

impl Stated<'_> {
    /// Nothing.
    const NOTHING: Stated<'static> =
        Stated { instances: &[], at: &At { types: Vec::new(), dictionaries: Vec::new() } };
}

/// Why something is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It cannot be read.
    Unreadable,
    /// There is no such function, or it has no contract.
    NoContract(Name),
    /// The tree has another number of cases than the walk.
    Cases,
    /// A path goes on where the certificate says that it ends.
    Unfinished,
    /// A path is called contradictory, and no solver says that it is.
    Possible,
    /// Something has to hold, of a function, that does not follow.
    Open(Part, Name),
    /// A call leads back to the caller, and no contract says how its arguments get smaller.
    Endless(Name),
    /// A contract is assumed that is not listed.
    NotListed(Name),
    /// A measure is called natural that is none, or is not known to be.
    NotNatural(Name),
    /// Floating-point numbers are taken for real ones, and it does not say so.
    Rounded,
    /// The rules do not speak of this.
    Beyond(&'static str),
}

/// The question whether a function keeps its contract.
#[derive(Clone, Copy, Debug)]
pub struct Question<'p> {
    /// The program, with its contracts.
    pub program: &'p Program,
    /// The function.
    pub function: Name,
    /// Functions of the library, each with a function of the logic that says the same and that rules speak of.
    pub instead: &'p [(Name, Name)],
}

/// What a walk may rely on, and what it has used.
#[derive(Debug, Default)]
struct Basis {
    /// What a certificate lists; its tree is not looked at.
    certificate: Certificate,
    /// Measures that are taken to be natural.
    natural: BTreeSet<Name>,
    /// What was used of it.
    used: Certificate,
    used_natural: BTreeSet<Name>,
    /// The facts about type variables that do not hold, by their numbers, if a certificate is being made.
    dropped: BTreeSet<usize>,
    /// Is everything that is used allowed, because a certificate is being made?
    recording: bool,
    /// Which functions are measures, as far as the walk needed to know.
    structural: FxHashMap<Name, Option<Structural>>,
    /// Which functions lead back to the one that is checked.
    leads_back: FxHashMap<Name, bool>,
}

impl<'p> Question<'p> {
    /// Judges a certificate.
    ///
    /// # Errors
    /// If it is none.
    pub fn judge(self, certificate: &Certificate, judge: &mut dyn Judge) -> Result<(), Refusal> {
        let natural: BTreeSet<Name> = certificate.natural.iter().map(|(name, _)| *name).collect();
        let (natural_trees, instances) = Default::default();
        let listed =
            Certificate { tree: Tree::End, natural: natural_trees, instances, ..certificate.clone() };
        let mut basis = Basis { certificate: listed, natural, ..Basis::default() };
        for (measure, tree) in &certificate.natural {
            let mut guide = Guide::given(tree);
            self.paths(&mut guide, (&mut basis, Stated::NOTHING), judge, &mut |walk| {
                walk.is_natural(*measure)
            })?;
        }
        let (definition, contract) = self.subject()?;
        let mut guide = Guide::given(&certificate.tree);
        let stated = Stated { instances: &certificate.instances, at: &certificate.at };
        let basis = (&mut basis, stated);
        self.paths(&mut guide, basis, judge, &mut |walk| walk.keeps(definition, contract))
    }

    /// Looks for a certificate, at some types or at all, with these functions unfolded, of the measures that may be natural
    /// those that are needed, and of the facts that may hold of type variables those that do.
    ///
    /// # Errors
    /// If there is none by these rules.
    pub fn record(
        self,
        at: &At,
        unfold: BTreeSet<Name>,
        natural: &BTreeSet<Name>,
        mut instances: Vec<Instance>,
        judge: &mut dyn Judge,
    ) -> Result<Certificate, Refusal> {
        // Facts may depend on each other, so a fact that does not hold is left out, and the others are tried again.
        loop {
            let (found, dropped) =
                self.recorded(&unfold, natural, Stated { instances: &instances, at }, judge);
            if dropped.is_empty() {
                return found.map(|found| Certificate { instances, at: at.clone(), ..found });
            }
            let mut number = 0..;
            instances.retain(|_| number.next().is_none_or(|number| !dropped.contains(&number)));
        }
    }

    /// Looks for a certificate with these facts, and says which of them do not hold.
    fn recorded(
        self,
        unfold: &BTreeSet<Name>,
        natural: &BTreeSet<Name>,
        stated: Stated,
        judge: &mut dyn Judge,
    ) -> (Result<Certificate, Refusal>, BTreeSet<usize>) {
        let listed = Certificate { unfold: unfold.clone(), ..Certificate::default() };
        let mut basis =
            Basis { certificate: listed, natural: natural.clone(), recording: true, ..Basis::default() };
        let found = self.recorded_with(&mut basis, stated, judge);
        if let Err(Refusal::Open(Part::Fact(number), _)) = &found {
            basis.dropped.insert(*number as usize);
        }
        (found, basis.dropped)
    }

    fn recorded_with(
        self,
        basis: &mut Basis,
        stated: Stated,
        judge: &mut dyn Judge,
    ) -> Result<Certificate, Refusal> {
        let (definition, contract) = self.subject()?;
        let mut guide = Guide::recording();
        self.paths(&mut guide, (basis, stated), judge, &mut |walk| walk.keeps(definition, contract))?;
        let tree = guide.recorded();
        let (mut shown, mut trees) = (BTreeSet::new(), Vec::new());
        while let Some(measure) = basis.used_natural.difference(&shown).next().copied() {
            let mut guide = Guide::recording();
            self.paths(&mut guide, (basis, Stated::NOTHING), judge, &mut |walk| walk.is_natural(measure))?;
            trees.push((measure, guide.recorded()));
            shown.insert(measure);
        }
        let unfold = basis.certificate.unfold.clone();
        Ok(Certificate { tree, unfold, natural: trees, ..std::mem::take(&mut basis.used) })
    }

    fn subject(self) -> Result<(&'p Definition, &'p Contract), Refusal> {
        let none = || Refusal::NoContract(self.function);
        let definition = self.program.definitions.get(&self.function).ok_or_else(none)?;
        Ok((definition, definition.contract.as_ref().ok_or_else(none)?))
    }

    /// Follows every path, each from the start.
    fn paths(
        self,
        guide: &mut Guide,
        (basis, stated): (&mut Basis, Stated<'p>),
        judge: &mut dyn Judge,
        run: &mut dyn FnMut(&mut Walk<'_, '_, 'p>) -> Result<(), Stop>,
    ) -> Result<(), Refusal> {
        let types = Types::new(self.program);
        loop {
            guide.restart();
            let mut walk = Walk::new(self, stated, &types, guide, basis, judge);
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
