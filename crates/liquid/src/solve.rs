//! Facts that are inferred about functions without annotation: refinements over qualifiers.
//!
//! A candidate goes one of three ways: some run refutes it, and it is dropped; or it is [proven](counterfactual::proven) by induction,
//! and counts like a written type; or neither. Then searches assume it, so that they report no result that the code never
//! returns, but nothing is verified by it. The simple candidates are those of LiquidHaskell's own qualifiers, which know `len` and no
//! other measure: the result, or each of its elements, compared with zero and with the arguments. Successors, sums and constants, and
//! the shapes by which annotations [relate](relating) other measures, count only where they are proven.

pub(crate) mod implied;
mod instance;
pub(crate) mod qualifier;
pub(crate) mod relating;

use std::collections::BTreeSet;

use whatif_lambda::name::item;
use whatif_lambda::{Binder, Contract, Expr, Literal, Name, Program, Type};
use whatif_machine::run::Settings;
use whatif_machine::search::Strategy;
use whatif_verify::counterfactual::{self, Check, Claim, Facts, Local};

use crate::annotation::Relation;
pub(crate) use instance::Kinds;
use qualifier::{ALL_PAIRS, LENGTH, Qualifier, Term, is_integer, terms};
use relating::Relating;

/// Steps of the runs that try to refute candidates.
const RUNS: u64 = 30_000;
/// The most candidates for a function.
const MOST: usize = 80;
/// The most numbers of a function's code that its result is compared with.
const MOST_NUMBERS: usize = 4;

/// The facts that are inferred about the results of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inferred {
    /// What was proven.
    pub(crate) proven: Vec<Qualifier>,
    /// What no run refuted and no proof shows.
    pub(crate) tried: Vec<Qualifier>,
}

/// The conjunction of these conditions; none if there are none.
pub(crate) fn all(qualifiers: &[Qualifier]) -> Option<Expr> {
    qualifiers.iter().map(Qualifier::to_expr).reduce(Expr::both)
}

/// Finds the facts that hold of functions.
pub(crate) struct Solver<'a> {
    pub(crate) program: &'a Program,
    pub(crate) settings: &'a Settings,
    /// Measures whose values are integers.
    pub(crate) measures: &'a [Name],
    /// Does some annotation mention the sum of two measures?
    pub(crate) sums: bool,
    /// Numbers that annotations compare something with.
    pub(crate) numbers: &'a [i64],
    /// How annotations relate measures.
    pub(crate) relating: &'a [Relating],
}

/// A candidate, and whether it is assumed by searches even if it is not proven.
struct Candidate {
    qualifier: Qualifier,
    simple: bool,
}

impl Solver<'_> {
    /// The facts that are inferred about mutually recursive functions, each given by the question that runs it.
    pub(crate) fn infer(&self, group: &[Check]) -> Vec<Inferred> {
        let candidates: Vec<Vec<Candidate>> = group.iter().map(|check| self.unrefuted(check)).collect();
        let claims = group.iter().zip(&candidates).map(|(check, candidates)| claim(check, candidates));
        let proven = counterfactual::proven(self.program, claims.collect(), self.settings);
        let inferred = |(claim, candidates): (Claim, Vec<Candidate>)| {
            let mut inferred = Inferred::default();
            for Candidate { qualifier, simple } in candidates {
                if claim.facts.contains(&qualifier.to_expr()) {
                    inferred.proven.push(qualifier);
                } else if simple {
                    inferred.tried.push(qualifier);
                }
            }
            inferred
        };
        proven.into_iter().zip(candidates).map(inferred).collect()
    }

    /// The facts that hold of the results of all calls of a helper in one caller, in which it is inlined: LiquidHaskell also uses what its
    /// callers pass to it.
    pub(crate) fn at_calls(&self, caller: &Check, helper: &Check) -> Vec<Qualifier> {
        let candidates = self.candidates(helper);
        match claim(helper, &candidates).refuted_in(caller, self.program, self.settings) {
            Some(refuted) => without(candidates, &refuted).map(|candidate| candidate.qualifier).collect(),
            None => Vec::new(),
        }
    }

    /// The candidates that no run of the function refutes.
    fn unrefuted(&self, check: &Check) -> Vec<Candidate> {
        let mut candidates = self.candidates(check);
        let claim = claim(check, &candidates);
        match claim.refuted_by_runs(self.program, RUNS, Strategy::default(), self.settings) {
            Some(refuted) => without(candidates, &refuted).collect(),
            // No run refuted anything, perhaps because none returned: only what is proven counts.
            None => {
                candidates.iter_mut().for_each(|candidate| candidate.simple = false);
                candidates
            }
        }
    }

    /// Candidate facts about the result of a function, not too many.
    fn candidates(&self, check: &Check) -> Vec<Candidate> {
        let definition = self.program.definitions.get(&check.function);
        let contract = definition.and_then(|found| Some((found, found.contract.as_ref()?)));
        let Some((definition, contract)) = contract else { return Vec::new() };
        let mut candidates = self.candidates_of(check, contract, &numbers_in(&definition.body));
        candidates.truncate(MOST);
        candidates
    }

    fn candidates_of(&self, check: &Check, contract: &Contract, numbers: &[i64]) -> Vec<Candidate> {
        let (zero, one) = (Term::Int(0), Term::Int(1));
        let length = [Name::new(LENGTH)];
        let shown = &contract.params[check.dictionaries.len()..];
        let measured = |measures: &[Name]| -> Vec<Term> {
            shown.iter().flat_map(|param| terms(param, measures, self.program)).collect()
        };
        let (others, all) = (measured(&length), measured(self.measures));
        let results = terms(&contract.result, self.measures, self.program);
        let own = results.iter().filter(|result| !result.is_length());
        let related =
            own.flat_map(|result| self.relating.iter().flat_map(|relating| relating.instances(result, &all)));
        let mut found: Vec<Candidate> =
            related.map(|qualifier| Candidate { qualifier, simple: false }).collect();
        let mut add = |simple, left: &Term, relations: &[Relation], right: &Term| {
            let all = relations.iter().map(|relation| Qualifier::new(left, *relation, right));
            found.extend(all.map(|qualifier| Candidate { qualifier, simple }));
        };
        use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
        for result in &results {
            add(true, result, &[Ge, Gt, Eq, Ne, Le, Lt], &zero);
            if result.is_measure() && !result.is_length() {
                for number in self.numbers {
                    add(false, result, &[Eq, Ge, Le], &Term::Int(*number));
                }
                continue;
            }
            for (at, other) in others.iter().enumerate() {
                add(true, result, &[Eq, Ge, Le, Gt, Lt, Ne], other);
                add(false, result, &[Eq], &Term::sum(other, &one));
                let is_known = |more: &&Term| self.sums || !(other.is_length() && more.is_length());
                for more in others[at + 1..].iter().filter(is_known) {
                    add(false, result, &[Eq], &Term::sum(other, more));
                }
            }
            for number in numbers {
                add(false, result, &[Eq, Ge, Le], &Term::Int(*number));
            }
            for number in self.numbers.iter().filter(|number| !numbers.contains(number)) {
                add(false, result, &[Ge, Le, Lt, Gt], &Term::Int(*number));
            }
        }
        for element in qualifier::elements(&contract.result, &is_integer, self.program) {
            add(true, &element, &[Ge, Gt, Ne, Le, Lt], &zero);
            for other in others.iter().filter(|other| matches!(other, Term::Value(_))) {
                add(true, &element, &[Ge, Le, Gt, Lt, Ne], other);
            }
        }
        let mut sorted = Vec::new();
        for variable in ordered(&contract.params[..check.dictionaries.len()]) {
            let of = Type::Var(variable);
            let is_it = |ty: &Type| *ty == of;
            let is_list = |ty: &Type| *ty == Type::list(of.clone());
            let result = Some(&contract.result).filter(|result| is_it(&result.ty));
            let values = result.map(|result| Term::Value(result.clone()));
            let elements = qualifier::elements(&contract.result, &is_it, self.program);
            for value in values.into_iter().chain(elements) {
                for other in shown.iter().filter(|param| is_it(&param.ty)) {
                    add(true, &value, &[Ge, Le, Gt, Lt, Ne], &Term::Value(other.clone()));
                }
            }
            // Lists that are given in their order are returned so.
            if is_list(&contract.result.ty) && self.program.definitions.contains_key(&Name::new(ALL_PAIRS)) {
                let lists = shown.iter().filter(|param| is_list(&param.ty));
                let given = lists.map(|list| Qualifier::sorted(list, &of)).collect();
                sorted.push(Qualifier::sorted(&contract.result, &of).given(given));
            }
        }
        found.extend(sorted.into_iter().map(|qualifier| Candidate { qualifier, simple: true }));
        let counted = others.iter().filter(|other| matches!(other, Term::Value(_)));
        let guarded: Vec<Candidate> = counted.flat_map(|argument| given(&found, argument)).collect();
        found.extend(guarded);
        found
    }

    /// Candidate facts about the arguments and the result of a local function. About the result: that it is not negative, or compares with
    /// an argument; that it equals another one, or the sum of a measure and a number, or of two measures if some annotation mentions sums. About the
    /// arguments: that they are not negative, and how they compare with each other and with those of the function around it.
    pub(crate) fn about(&self, local: &Local, around: &[Binder]) -> Facts {
        use Relation::{Eq, Ge, Gt, Le};
        let zero = Term::Int(0);
        let of = |binders: &[Binder]| -> Vec<Term> {
            binders.iter().flat_map(|param| terms(param, self.measures, self.program)).collect()
        };
        let (own, outer) = (of(&local.params), of(around));
        let mut facts = Facts::default();
        let add = |facts: &mut Vec<Expr>, left: &Term, relations: &[Relation], right: &Term| {
            let all = relations.iter().map(|relation| Qualifier::new(left, *relation, right).to_expr());
            facts.extend(all);
        };
        for result in terms(&local.result, self.measures, self.program) {
            add(&mut facts.post, &result, &[Ge, Eq, Gt], &zero);
            for (at, other) in own.iter().enumerate() {
                add(&mut facts.post, &result, &[Eq], other);
                if is_integer(&local.result.ty) {
                    add(&mut facts.post, &result, &[Ge, Le], other);
                }
                // Whose accumulator grows by what is left of a list needs no annotation that mentions a sum.
                let is_known = |more: &&Term| self.sums || !(other.is_measure() && more.is_measure());
                let is_counted = |more: &&Term| other.is_measure() || more.is_measure();
                for more in own[at + 1..].iter().chain(&outer).filter(is_known).filter(is_counted) {
                    add(&mut facts.post, &result, &[Eq], &Term::sum(other, more));
                }
            }
        }
        for (at, param) in own.iter().enumerate().filter(|(_, param)| !param.is_measure()) {
            add(&mut facts.pre, param, &[Ge, Gt], &zero);
            for other in own[at + 1..].iter().chain(&outer) {
                add(&mut facts.pre, param, &[Le, Ge], other);
            }
        }
        facts
    }
}

/// The type variables for which a function takes an order.
fn ordered(dictionaries: &[Binder]) -> BTreeSet<Name> {
    let of = |dictionary: &Binder| match dictionary.ty.spine() {
        (Type::Con(item::ORD), parts) => match parts[..] {
            [Type::Var(variable)] => Some(*variable),
            _ => None,
        },
        _ => None,
    };
    dictionaries.iter().filter_map(of).collect()
}

/// What may equal the result in all calls in which an argument is not negative. LiquidHaskell infers it where all callers pass such
/// arguments, as it does for a helper that counts down; here it counts only where it is proven.
fn given(candidates: &[Candidate], argument: &Term) -> Vec<Candidate> {
    let is_equation = |qualifier: &&Qualifier| {
        qualifier.relation == Relation::Eq
            && matches!(qualifier.left, Term::Value(_))
            && !matches!(qualifier.right, Term::Int(_))
    };
    let equations = candidates.iter().map(|candidate| &candidate.qualifier).filter(is_equation);
    let natural = Qualifier::new(&Term::Int(0), Relation::Le, argument);
    let given = |qualifier: &Qualifier| Candidate {
        qualifier: qualifier.given(vec![natural.clone()]),
        simple: false,
    };
    equations.map(given).collect()
}

/// The claim that all candidates hold of a function.
fn claim(check: &Check, candidates: &[Candidate]) -> Claim {
    let facts = candidates.iter().map(|candidate| candidate.qualifier.to_expr()).collect();
    Claim { check: check.clone(), facts }
}

/// Those without these numbers.
pub(crate) fn without<T>(all: Vec<T>, numbers: &BTreeSet<usize>) -> impl Iterator<Item = T> {
    all.into_iter().enumerate().filter(|(number, _)| !numbers.contains(number)).map(|(_, one)| one)
}

/// The numbers in an expression, without zero.
pub(crate) fn numbers_in(expr: &Expr) -> Vec<i64> {
    let mut found = Vec::new();
    for part in expr.subexpressions() {
        if let Expr::Lit(Literal::Int(number)) = part
            && *number != 0
            && !found.contains(number)
            && found.len() < MOST_NUMBERS
        {
            found.push(*number);
        }
    }
    found
}
