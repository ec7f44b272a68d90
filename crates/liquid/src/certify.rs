//! Certificates of `verified`: a proof for a judge that is independent of the search.
//!
//! A function that a search has verified is proven once more, by the rules of [`whatif_certificate::contract`]: a walk through the code
//! with the contracts alone. Several ways are tried. They differ in the callees whose code is walked through: helpers
//! without annotation, functions of the logic, and the library's; or the same without the library's, whose contracts are used
//! instead. If neither leads to the end, facts about the values of type variables are looked for as well. The certificate is
//! printed, read again, and judged from scratch.

use std::collections::BTreeSet;
use std::sync::Arc;

use whatif_certificate::contract::{At, Certificate, ContractQuery, Instance, Locals, Refusal, Way, wire};
use whatif_certificate::proof::Oracle;
use whatif_lambda::{Body, Name, Part};
use whatif_machine::run::Settings;
use whatif_solver::{Answer, Limits, Solver};
use whatif_source::Cancel;
use whatif_verify::counterfactual::{self, Check, Variables};

use crate::check::{Function, Liquid};
use crate::library;
use crate::plan::has_local_recursion;
use crate::solve::Kinds;

/// The solver's limit for a question.
const QUERY: u32 = 300_000;
/// How many questions an attempt at a certificate, or its judgement, may need at most.
const QUERIES: u32 = 1_000;

/// What every certificate relies on, besides the judge and the solver.
const TRUSTED: [&str; 4] = [
    "the front end, which makes λG and contracts of the source",
    "the base library's source, and what its contracts say",
    "Int has no bounds, and what is evaluated comes to an end",
    "no function makes values of types that it does not know, as `unsafeCoerce` does",
];

/// A certificate that was accepted.
#[derive(Clone, PartialEq, Debug)]
pub struct Certified {
    /// Its text, without the lines about the file.
    pub text: String,
    /// What it relies on.
    pub trusted: Vec<String>,
    /// Does it take floating-point numbers for real ones?
    pub reals: bool,
}

impl Liquid {
    /// A certificate for a function that a search has verified, or why there is none.
    ///
    /// # Errors
    /// If the judge's rules do not show it.
    pub fn certify(&self, function: &Function, settings: &Settings) -> Result<Certified, String> {
        if !settings.exact {
            return Err("a certificate is about numbers without bounds".to_owned());
        }
        let mut asking = Asking::new(settings);
        let certificate =
            self.proof(function, settings, &mut asking).map_err(|refusal| in_words(&refusal))?;
        let text = wire::print(&certificate);
        asking.left = QUERIES;
        let trusted = self.judge(function.name, &text, &mut asking)?;
        Ok(Certified { text, trusted, reals: certificate.reals })
    }

    /// A proof at all types, or else, where that stands for all, with the numbers of the search.
    fn proof(
        &self,
        function: &Function,
        settings: &Settings,
        asking: &mut Asking,
    ) -> Result<Certificate, Refusal> {
        let check = self.unannotated.inlined(&function.check, &self.program, settings);
        let at_all = self.proof_at(&At::default(), &check, settings, asking);
        let Check { types, dictionaries, .. } = &function.check;
        if at_all.is_ok() || dictionaries.is_empty() || self.depends_on_instance(function.name) {
            return at_all;
        }
        let at = At { types: types.clone(), dictionaries: dictionaries.clone() };
        self.proof_at(&at, &check, settings, asking).or(at_all)
    }

    /// The proof that the first of several ways finds, or why the first way finds none.
    fn proof_at(
        &self,
        at: &At,
        check: &Check,
        settings: &Settings,
        asking: &mut Asking,
    ) -> Result<Certificate, Refusal> {
        let question = self.question(check.function);
        let natural = &check.policy.summaries.natural;
        let mut record_in = |way: &Way, instances| {
            asking.left = QUERIES;
            question.record(at, way, natural, instances, asking)
        };
        let [with, without] = [true, false].map(|library| self.walked_through(check, library));
        for unfold in [&with, &without] {
            if self.has_local_recursion(check.function, unfold) {
                let by_type = Way { unfold: unfold.clone(), locals: Locals::ByType };
                if let Ok(found) = record_in(&by_type, Vec::new()) {
                    return Ok(found);
                }
            }
        }
        let mut record = |unfold: &BTreeSet<Name>, instances| {
            record_in(&Way { unfold: unfold.clone(), locals: Locals::Entered }, instances)
        };
        let refusal = match record(&with, Vec::new()) {
            Err(_) if with != without => match record(&without, Vec::new()) {
                Ok(found) => return Ok(found),
                Err(refusal) => refusal,
            },
            Err(refusal) => refusal,
            found => return found,
        };
        let facts = |kinds| self.instances(check, kinds, settings);
        let all = facts(Kinds::All);
        if all.is_empty() {
            return Err(refusal);
        }
        let written = facts(Kinds::Written);
        let plain = without.iter().copied().chain(self.plain(check.function, &all, &written)).collect();
        let mut ways = vec![(plain, written), (without, all.clone()), (with, all)];
        ways.dedup();
        ways.into_iter().find_map(|(unfold, facts)| record(&unfold, facts).ok()).ok_or(refusal)
    }

    /// Does the code of the function, or code that is walked through with it, define a local function that calls itself?
    fn has_local_recursion(&self, function: Name, unfold: &BTreeSet<Name>) -> bool {
        let own = unfold.iter().filter_map(|name| self.program.definitions.get(name));
        let own = own.filter(|definition| definition.span.is_some());
        let own = own.chain(self.program.definitions.get(&function));
        own.into_iter().any(|definition| has_local_recursion(definition.checked_body()))
    }

    fn question(&self, function: Name) -> ContractQuery<'_> {
        ContractQuery { program: &self.program, function, replacements: library::instead() }
    }

    /// Facts that may hold of the values of type variables.
    fn instances(&self, check: &Check, kinds: Kinds, settings: &Settings) -> Vec<Instance> {
        let value = counterfactual::value().name;
        let found = self.unannotated.instances(check, (Variables::Given, kinds), &self.program, settings);
        let found = found.into_iter().map(|found| {
            let counterfactual::Instance { within, callee, types, variable, fact } = found;
            Instance { within, callee, types, variable, value, fact: fact.without_places() }
        });
        found.collect()
    }

    /// The functions, such as one that makes a list of one element, of whose type variables no annotation says anything, and what they call,
    /// as long as it does not call itself: their code says it all.
    fn plain(&self, function: Name, all: &[Instance], written: &[Instance]) -> BTreeSet<Name> {
        let is_silent = |callee: &Name| !written.iter().any(|instance| instance.callee == *callee);
        let mut work: Vec<Name> = all.iter().map(|instance| instance.callee).filter(is_silent).collect();
        let mut plain = BTreeSet::new();
        while let Some(callee) = work.pop() {
            let Some(definition) = self.program.definitions.get(&callee) else { continue };
            let mentioned = definition.body.names();
            let is_own = definition.span.is_some() && definition.contract.is_some() && callee != function;
            if is_own && !mentioned.contains(&callee) && plain.insert(callee) {
                work.extend(mentioned);
            }
        }
        plain
    }

    /// Judges the text of a certificate about a function. Returns what a reader has to trust, besides the judge and the solver.
    ///
    /// # Errors
    /// If it is not accepted.
    pub fn judge(&self, function: Name, text: &str, judge: &mut dyn Oracle) -> Result<Vec<String>, String> {
        let certificate = wire::parse(text).map_err(|refusal| in_words(&refusal))?;
        let judged = self.question(function).judge(&certificate, judge);
        judged.map(|()| trusted(&certificate)).map_err(|refusal| in_words(&refusal))
    }

    /// The functions whose code is walked through where they are called.
    fn walked_through(&self, check: &Check, library: bool) -> BTreeSet<Name> {
        let (mut seen, mut work) = (BTreeSet::from([check.function]), vec![check.function]);
        let mut through = BTreeSet::new();
        while let Some(name) = work.pop() {
            let Some(definition) = self.program.definitions.get(&name) else { continue };
            for callee in definition.body.names() {
                let Some(definition) = self.program.definitions.get(&callee) else { continue };
                let Some(contract) = &definition.contract else { continue };
                let is_own = definition.span.is_some();
                let is_run = contract.more.body == Body::Run || check.keep.contains(&callee);
                let is_through = check.inline.contains(&callee) || is_run && (is_own || library);
                if callee != check.function && is_through && seen.insert(callee) {
                    through.insert(callee);
                    work.extend(is_own.then_some(callee));
                }
            }
        }
        through
    }
}

/// A solver for the judge, with a limit on the number of questions, and none after a cancellation.
pub struct Asking {
    solver: Box<dyn Solver>,
    left: u32,
    cancel: Cancel,
}

impl Asking {
    /// The solver of some settings.
    #[must_use]
    pub fn new(settings: &Settings) -> Asking {
        let mut solver = (settings.solver)();
        solver.limit(Limits { time: settings.limits.time, resources: Some(QUERY) });
        Asking { solver, left: QUERIES, cancel: settings.cancel.clone() }
    }
}

impl Oracle for Asking {
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool {
        if formulas.is_empty() || self.left == 0 || self.cancel.is_over() {
            return false;
        }
        self.left -= 1;
        matches!(self.solver.check(formulas), Answer::Unsat(_))
    }

    fn model(&mut self, formulas: &[whatif_term::Term]) -> Option<Arc<whatif_term::Model>> {
        if self.left == 0 || self.cancel.is_over() {
            return None;
        }
        if let Answer::Sat(model) = self.solver.check(formulas) { Some(model) } else { None }
    }
}

/// Everything that a certificate relies on.
fn trusted(certificate: &Certificate) -> Vec<String> {
    let mut trusted: Vec<String> = TRUSTED.map(String::from).to_vec();
    let mut list = |what: &str, names: &BTreeSet<Name>| {
        let names: Vec<&str> = names.iter().map(|name| name.spoken()).collect();
        if !names.is_empty() {
            trusted.push(format!("{what} {}", names.join(", ")));
        }
    };
    list("the types of these, which are checked by themselves:", &certificate.relies);
    list("types that are assumed:", &certificate.assumed);
    list("that these come to an end:", &certificate.endless);
    if !certificate.at.dictionaries.is_empty() {
        trusted.push(
            "methods of Eq, Ord and numbers do what the logic's do, so that Int stands for every type"
                .to_owned(),
        );
    }
    if certificate.reals {
        trusted.push("Double and Float are real numbers: neither rounded, nor infinite, nor NaN".to_owned());
    }
    trusted
}

/// Why a certificate is not accepted.
fn in_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Unreadable => "it cannot be read".to_owned(),
        Refusal::NoContract(name) => format!("`{}` has no contract", name.spoken()),
        Refusal::Cases => "there are other cases than those of the certificate".to_owned(),
        Refusal::Unfinished => "a path goes on where the certificate says that it ends".to_owned(),
        Refusal::Possible => "a path is called contradictory, and is not known to be".to_owned(),
        Refusal::Open(part, name) => {
            let name = name.spoken();
            match part {
                Part::Pre => format!("it is not shown that a call of `{name}` meets its precondition"),
                Part::Post => {
                    format!("it is not shown that the result of `{name}` is what its type promises")
                }
                Part::Field => {
                    format!("it is not shown that the fields of `{name}` are what its type promises")
                }
                Part::Assert | Part::Fact(_) => format!("an assertion about `{name}` is not shown"),
                Part::Totality => format!("it is not shown that `{name}` raises no error"),
                Part::Termination => format!("it is not shown that a call of `{name}` gets smaller"),
            }
        }
        Refusal::Endless(name) => format!("nobody says how calls of `{}` get smaller", name.spoken()),
        Refusal::NotListed(name) => format!("the type of `{}` is used, and not listed", name.spoken()),
        Refusal::NotNatural(name) => format!("`{}` is not known to be natural", name.spoken()),
        Refusal::Rounded => {
            "floating-point numbers are taken for real ones, and it does not say so".to_owned()
        }
        Refusal::Beyond(what) => format!("the rules do not speak of {what}"),
    }
}
