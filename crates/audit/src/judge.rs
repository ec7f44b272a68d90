//! Compares whatif's answers about a program with the oracle's runs of it.
//!
//! Three claims are audited:
//!
//! - a function that is `verified` goes wrong on no input that is tried (`Judge::verified`);
//! - a concrete counterexample is valid: its arguments are allowed, and the run breaks a promise (`Judge::confirms`);
//! - the results that an abstract counterexample assumes of callees are allowed by their annotations.
//!
//! Verification is modular: if a callee breaks its own promise, a caller that relies on it may be `verified` all the
//! same. So a run that goes wrong contradicts the answer about the function to which the oracle assigns the blame
//! (`Judge::is_to_blame`); for a function that is checked only inside its callers, the answer about the caller.
//!
//! A counterexample may leave parts open (`_`); they are filled in several ways, and one filling that breaks the
//! promise confirms it ([`fill_all`]). Where the oracle cannot decide (uninterpreted measures, large numbers,
//! termination, calls that laziness never makes) whatif is not contradicted.

use std::collections::BTreeMap;
use std::fmt;

use whatif_analysis::Part;

use crate::ast::{Function, Name, Program, Role, Type, name};
use crate::inputs;
use crate::oracle::{Datum, Fault, Given, Oracle, Run, Stop};
use crate::print;
use crate::random::Random;
use crate::reading::read;
use crate::subject::{self, Answer, PrintedCall, Witness};

/// How many ways to fill in the open parts of a counterexample are tried.
pub(crate) const FILLINGS: usize = 30;

/// A claim that is contradicted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// `verified`, and an input goes wrong.
    Verified,
    /// A concrete counterexample that is not valid.
    Concrete,
    /// An abstract counterexample with an assumption that is not allowed.
    Abstract,
    /// A property of generated functions: proved, and an input makes it false.
    Proved,
    /// A property of generated functions: refuted, and the values make it true.
    Refuted,
    /// A property over library types: proved although false, or refuted or explored with wrong values.
    Property,
    /// A function that works for all instances of a class: verified by what one does, or refuted wrongly.
    Overloaded,
    /// A claim about floating-point numbers: proved although false, or refuted by numbers for which it is true.
    Floating,
    /// A promise about functions of functions, or an indexed type: verified although broken, or accused although kept.
    Higher,
    /// An equation of `explore` that a run contradicts, or a run that belongs to none of all paths.
    Explored,
    /// Two functions that `diff` calls the same and that differ, or the other way round.
    Compared,
    /// A counterexample that GHC does not confirm.
    Ghc,
    /// A valid program that whatif rejects, or a failure of whatif itself.
    Read,
}

/// A wrong answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Contradiction {
    pub claim: Claim,
    pub function: Name,
    /// The kind of contradiction: those of one kind tend to have one cause.
    pub kind: &'static str,
    /// The answer of whatif, and what is true.
    pub story: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: `{}`: {}", self.claim, self.function, self.story)
    }
}

/// The numbers of answers.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub functions: usize,
    pub verified: usize,
    pub concrete: usize,
    pub abstracted: usize,
    /// None found, or no answer.
    pub open: usize,
    /// No answer, although an input that was tried goes wrong.
    pub missed: usize,
}

impl Counts {
    /// Adds others.
    pub fn add(&mut self, other: &Counts) {
        self.functions += other.functions;
        self.verified += other.verified;
        self.concrete += other.concrete;
        self.abstracted += other.abstracted;
        self.open += other.open;
        self.missed += other.missed;
    }
}

/// The judgement of a program.
#[derive(Clone, Default, Debug)]
pub struct Judgement {
    pub counts: Counts,
    pub contradictions: Vec<Contradiction>,
    /// Concrete counterexamples that the oracle confirmed: the function and its arguments.
    pub confirmed: Vec<(Name, Vec<Datum>)>,
}

/// Has whatif check a program, and compares.
#[must_use]
pub fn judge(program: &Program, random: &mut Random) -> Judgement {
    match subject::check(&print::module(program, "Audit", false)) {
        Ok(answers) => compare(program, &answers, random),
        Err(story) => {
            let function = name("module");
            let found = Contradiction { claim: Claim::Read, function, kind: "rejected", story };
            Judgement { contradictions: vec![found], ..Judgement::default() }
        }
    }
}

/// Compares answers about a program with its runs.
#[must_use]
pub fn compare(program: &Program, answers: &BTreeMap<Name, Answer>, random: &mut Random) -> Judgement {
    let mut judgement = Judgement::default();
    let judge = Judge { program, answers };
    for function in program.functions.iter().filter(|function| function.role == Role::Code) {
        let Some(answer) = answers.get(&function.name) else { continue };
        judge.count(&mut judgement.counts, function, answer);
        let found = match answer {
            Answer::Verified => judge.verified(function, random),
            Answer::Counterexample(witness) => {
                judge.witness(function, witness, random, &mut judgement.confirmed)
            }
            Answer::NoneFound | Answer::NoAnswer(_) => {
                let is_missed = function.answers_for_itself() && judge.goes_wrong(function, random).is_some();
                judgement.counts.missed += usize::from(is_missed);
                None
            }
        };
        judgement.contradictions.extend(found);
    }
    judgement
}

struct Judge<'a> {
    program: &'a Program,
    answers: &'a BTreeMap<Name, Answer>,
}

impl<'a> Judge<'a> {
    fn count(&self, counts: &mut Counts, function: &Function, answer: &Answer) {
        // A function that is checked only inside its callers has no answer of its own.
        if !function.answers_for_itself() {
            return;
        }
        counts.functions += 1;
        match answer {
            Answer::Verified => counts.verified += 1,
            Answer::Counterexample(witness) if witness.is_concrete() => counts.concrete += 1,
            Answer::Counterexample(_) => counts.abstracted += 1,
            Answer::NoneFound | Answer::NoAnswer(_) => counts.open += 1,
        }
    }

    /// An input that goes wrong by the fault of this function.
    fn goes_wrong(&self, function: &'a Function, random: &mut Random) -> Option<(Vec<Datum>, Stop)> {
        let inputs = inputs::of(self.program, function, random);
        let interpretations = if self.program.uninterpreted.is_empty() { 1 } else { 4 };
        for interpretation in 0..interpretations {
            for args in &inputs {
                let mut oracle = Oracle::new(self.program);
                oracle.interpretation = interpretation;
                if let Run::Wrong(stop) = oracle.run(function, args)
                    && self.is_to_blame(function, &stop)
                {
                    return Some((args.clone(), stop));
                }
            }
        }
        None
    }

    fn is_to_blame(&self, function: &Function, stop: &Stop) -> bool {
        let answers = |name: &Name| self.program.function(name).is_some_and(Function::answers_for_itself);
        let is_accused = |name: &Name| matches!(self.answers.get(name), Some(Answer::Counterexample(_)));
        match stop {
            Stop::Fault(fault) => {
                let Fault { blamed, running, .. } = &**fault;
                if answers(blamed) {
                    return *blamed == function.name;
                }
                // The innermost function that is checked by itself is to blame, unless a function that is checked
                // inside it is accused instead.
                let inner: Vec<&Name> = running.iter().rev().take_while(|name| !answers(name)).collect();
                let caller = running.iter().rev().find(|name| answers(name));
                caller.is_some_and(|caller| *caller == function.name)
                    && !is_accused(blamed)
                    && !inner.into_iter().any(is_accused)
            }
            Stop::Endless(looping) => {
                let is_others = |name: &Name| *name != function.name && answers(name);
                !looping.iter().any(is_accused) && !looping.iter().any(is_others)
            }
            Stop::Unknown | Stop::Hole => false,
        }
    }

    fn verified(&self, function: &'a Function, random: &mut Random) -> Option<Contradiction> {
        let (args, stop) = self.goes_wrong(function, random)?;
        let (kind, truth) = match &stop {
            Stop::Fault(fault) => {
                (fault.broken.word(), format!("breaks the {} of `{}`", fault.broken.word(), fault.of))
            }
            _ => ("end", "does not end".to_string()),
        };
        let story = format!("verified, but {} {truth}", shown(&function.name, &args));
        Some(Contradiction { claim: Claim::Verified, function: function.name.clone(), kind, story })
    }

    fn witness(
        &self,
        function: &'a Function,
        witness: &Witness,
        random: &mut Random,
        confirmed: &mut Vec<(Name, Vec<Datum>)>,
    ) -> Option<Contradiction> {
        // An uninterpreted measure may have any values, so every counterexample about it is acceptable.
        if !self.program.uninterpreted.is_empty() {
            return None;
        }
        let claim = if witness.is_concrete() { Claim::Concrete } else { Claim::Abstract };
        let wrong = |kind: &'static str| {
            let story = format!("{kind}, in {witness:?}");
            Some(Contradiction { claim, function: function.name.clone(), kind, story })
        };
        let Some(args) = self.args(&witness.call) else {
            return wrong("the arguments are no values of their types");
        };
        // A helper may be accused by a call of its caller.
        let function = self.program.function(&witness.call.function)?;
        let mut given: Vec<Given> = Vec::new();
        for call in &witness.assumed {
            // Library functions are known to be right; local functions are not known here.
            let callee = self.program.function(&call.function)?;
            let result = call.result.as_deref().map(read);
            let (Some(args), Some(Some(result))) = (self.args(call), result) else { return None };
            given.push((callee.name.clone(), args, result));
        }
        let mut last = "";
        for choice in 0..FILLINGS {
            let args = fill_all(self.program, &function.params, &args, choice, random);
            let given: Vec<Given> = (given.iter())
                .map(|(callee, args, result)| {
                    let params = &self.program.function(callee).expect("it is known").params;
                    let ty = &self.program.function(callee).expect("it is known").result;
                    (
                        callee.clone(),
                        fill_all(self.program, params, args, choice, random),
                        fill(self.program, ty, result, choice, random),
                    )
                })
                .collect();
            match self.confirms(function, witness, &args, &given) {
                Ok(()) => {
                    if witness.is_concrete() && !witness.forced && witness.broken != Part::Termination {
                        confirmed.push((function.name.clone(), args));
                    }
                    return None;
                }
                Err(why) => last = why,
            }
        }
        wrong(last)
    }

    /// Is a counterexample valid? If not, the reason.
    fn confirms(
        &self,
        function: &Function,
        witness: &Witness,
        args: &[Datum],
        given: &[Given],
    ) -> Result<(), &'static str> {
        match Oracle::new(self.program).admits(function, args) {
            Ok(true) | Err(_) => {}
            Ok(false) => return Err("its arguments are not allowed"),
        }
        for (callee, args, result) in given {
            let callee = self.program.function(callee).expect("it is known");
            if !Oracle::new(self.program).keeps(callee, args, result).unwrap_or(true) {
                return Err("it assumes a result that is not allowed");
            }
        }
        // Whether a call gets smaller depends on LiquidHaskell's rules, and a call that laziness never makes is not
        // made here.
        if witness.broken == Part::Termination || witness.forced {
            return Ok(());
        }
        // A run with assumed results may differ from whatif's in which calls are abstracted.
        if !given.is_empty() {
            return Ok(());
        }
        match Oracle::new(self.program).run(function, args) {
            Run::Fine(_) => Err("the run keeps every promise"),
            Run::Invalid => Err("its arguments are not allowed"),
            Run::Wrong(_) => Ok(()),
        }
    }

    fn args(&self, call: &PrintedCall) -> Option<Vec<Datum>> {
        let function = self.program.function(&call.function)?;
        if call.args.len() != function.params.len() {
            return None;
        }
        call.args.iter().map(|text| read(text)).collect()
    }
}

/// The arguments with values in place of holes.
pub(crate) fn fill_all(
    program: &Program,
    params: &[(Name, Type)],
    args: &[Datum],
    choice: usize,
    random: &mut Random,
) -> Vec<Datum> {
    params.iter().zip(args).map(|((_, ty), arg)| fill(program, ty, arg, choice, random)).collect()
}

/// A value with its holes filled; for the first choices with the same small value in every hole.
fn fill(program: &Program, ty: &Type, datum: &Datum, choice: usize, random: &mut Random) -> Datum {
    if !datum.has_hole() {
        return datum.clone();
    }
    let Datum::Con(con, fields) = datum else {
        let values = inputs::values(program, ty, &program.constants(), 2);
        return if choice < FILLINGS / 2 {
            values[choice % values.len()].clone()
        } else {
            random.pick(&values).clone()
        };
    };
    let types: Vec<Type> = match ty {
        Type::List(inner) => vec![(**inner).clone(), ty.clone()],
        Type::Maybe(inner) => vec![(**inner).clone()],
        Type::Pair(one, two) => vec![(**one).clone(), (**two).clone()],
        _ => program
            .constructor(con)
            .map_or(Vec::new(), |found| found.fields.iter().map(|field| field.ty.clone()).collect()),
    };
    let filled = types.iter().zip(fields).map(|(ty, field)| fill(program, ty, field, choice, random));
    Datum::Con(con.clone(), filled.collect())
}

/// A call, in quotes.
pub(crate) fn shown(function: &str, args: &[Datum]) -> String {
    let args: String = args.iter().map(|arg| format!(" {arg}")).collect();
    format!("`{function}{args}`")
}
