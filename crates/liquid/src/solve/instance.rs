//! Candidate facts about the values of a type variable where a polymorphic function is used.
//!
//! LiquidHaskell instantiates the `b` of `foldr` at a type whose refinement it solves for, over qualifiers. The candidates here are of two
//! kinds: comparisons of numbers and measures, also of the parts of pairs, with zero and with the parameters of the surrounding function;
//! and the conditions in annotations of this function, and of those that it uses, on arguments and results of the same type,
//! with the surrounding function's parameters in place of theirs.

use std::collections::BTreeMap;

use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Contract, Expr, Literal, Name, Role, Type};
use whatif_verify::counterfactual::{self, Check, Instance, Use, Variables};

use super::Solver;
use super::qualifier::{Qualifier, Term, matches, terms};
use crate::annotation::Relation;
use crate::infer::params_of;
use crate::names::is_generated;
use crate::pieces::{contract_of, opened};

/// The most candidates for a type variable.
const MOST: usize = 40;
/// The most parameters that a value is compared with.
const MOST_PARAMS: usize = 4;
/// The most ways to put parameters in place of those of a condition.
const MOST_WAYS: usize = 4;

/// Which candidates are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kinds {
    /// The conditions in annotations.
    Written,
    /// Comparisons as well.
    All,
}

/// A conjunct of a predicate that an annotation declares: a condition on one of its parameters, which may mention others.
struct Condition {
    /// The predicate's type variables and parameters, in whose scope the condition is.
    variables: Vec<Name>,
    params: Vec<Name>,
    holds: Expr,
    /// For each parameter of the predicate, the contract's argument or result that it stands for; none if the condition does not mention
    /// it.
    meant: Vec<Option<Binder>>,
    /// The index of the parameter that it is a condition on.
    value: usize,
    /// The contract's type variables.
    type_params: Vec<Name>,
}

impl Solver<'_> {
    /// Candidate facts about the values of type variables, where a checked function uses others.
    pub(crate) fn instances(&self, check: &Check, (which, kinds): (Variables, Kinds)) -> Vec<Instance> {
        let mut found = Vec::new();
        for used in counterfactual::uses(self.program, check, which) {
            let params = params_of(used.within, self.program);
            let conditions = self.conditions(&used);
            for (variable, ty) in &used.variables {
                let value = Binder::new(counterfactual::value().name, ty.clone());
                let mut facts = Vec::new();
                if kinds == Kinds::All {
                    self.compared(&value, params, &mut facts);
                }
                conditions.iter().for_each(|condition| condition.of(&value, params, &mut facts));
                facts.dedup();
                facts.truncate(MOST);
                found.extend(facts.into_iter().map(|fact| Instance {
                    within: used.within,
                    callee: used.callee,
                    types: used.types.clone(),
                    variable: *variable,
                    fact,
                }));
            }
        }
        found
    }

    /// Comparisons of the numbers and measures of a value, and of its parts if it is a tuple.
    fn compared(&self, value: &Binder, params: &[Binder], facts: &mut Vec<Expr>) {
        use Relation::{Eq, Ge, Gt, Le};
        let zero = Term::Int(0);
        let others = params.iter().flat_map(|param| terms(param, self.measures, self.program));
        let others: Vec<Term> = others.take(MOST_PARAMS).collect();
        for term in terms(value, self.measures, self.program) {
            let mut add =
                |relation, other: &Term| facts.push(Qualifier::new(&term, relation, other).to_expr());
            add(Gt, &zero);
            if !term.is_measure() {
                add(Ge, &zero);
            }
            for other in &others {
                [Eq, Ge, Le].into_iter().for_each(|relation| add(relation, other));
            }
        }
        if is_double(&value.ty) {
            let zero = || Expr::Lit(Literal::Double(0.0));
            facts.push(Expr::negation(Expr::prim(Prim::Logic(Op::Lt), [Expr::Var(value.name), zero()])));
            facts.push(Expr::prim(Prim::Logic(Op::Lt), [zero(), Expr::Var(value.name)]));
        }
        self.compared_parts(value, params, facts);
    }

    fn compared_parts(&self, value: &Binder, params: &[Binder], facts: &mut Vec<Expr>) {
        let (head, types) = value.ty.spine();
        let Type::Con(constructor) = head else { return };
        if types.len() < 2 || *constructor != names::tuple(types.len()) {
            return;
        }
        let part = |(at, ty): (usize, &&Type)| {
            Binder::new(value.name.numbered(Role::Temporary, "$", at as u32), (**ty).clone())
        };
        let parts: Vec<Binder> = types.iter().enumerate().map(part).collect();
        for part in &parts {
            let mut of_part = Vec::new();
            self.compared(part, params, &mut of_part);
            facts.extend(of_part.into_iter().map(|fact| {
                let alt = Alt { con: AltCon::Con(*constructor), binders: parts.clone(), body: fact };
                let scrutinee = Expr::Var(value.name);
                Expr::Case(Box::new(Case { scrutinee, binder: None, alts: vec![alt], default: None }))
            }));
        }
    }

    /// The conditions in the annotations of a function and of the functions that it uses.
    fn conditions(&self, used: &Use) -> Vec<Condition> {
        let Some(definition) = self.program.definitions.get(&used.within) else { return Vec::new() };
        let mut functions = definition.body.names();
        functions.push(used.within);
        functions.sort();
        functions.dedup();
        let mut found = Vec::new();
        for function in functions {
            if let Some(contract) = contract_of(function, self.program) {
                self.conditions_of(contract, &contract.pre, &mut found);
                self.conditions_of(contract, &contract.post, &mut found);
            }
        }
        found
    }

    /// The conjuncts of a predicate of a contract, each as a condition on each value that it mentions.
    fn conditions_of(&self, contract: &Contract, predicate: &Expr, found: &mut Vec<Condition>) {
        let Some((name, args)) = predicate_of(predicate) else { return };
        let Some(definition) = self.program.definitions.get(&name).filter(|_| is_generated(name)) else {
            return;
        };
        let (type_variables, params, body) = opened(&definition.body);
        if params.len() != args.len() {
            return;
        }
        let mut parts = Vec::new();
        conjuncts(body, &mut parts);
        let binder = |arg: &Expr| {
            let Expr::Var(name) = arg else { return None };
            contract.params.iter().chain([&contract.result]).find(|binder| binder.name == *name).cloned()
        };
        for holds in parts {
            let mentioned = holds.names();
            let meant: Vec<Option<Binder>> = (params.iter().zip(args))
                .map(|(param, arg)| binder(arg).filter(|_| mentioned.contains(param)))
                .collect();
            let values = (0..params.len()).filter(|at| meant[*at].is_some());
            found.extend(values.map(|value| Condition {
                variables: type_variables.to_vec(),
                params: params.clone(),
                holds: holds.clone(),
                meant: meant.clone(),
                value,
                type_params: contract.type_params.clone(),
            }));
        }
    }
}

impl Condition {
    /// The condition applied to a value, with parameters in place of the others that it mentions.
    fn of(&self, value: &Binder, params: &[Binder], facts: &mut Vec<Expr>) {
        let mut bound = BTreeMap::new();
        let is_its = |meant: &Binder| matches(&meant.ty, &value.ty, &mut bound);
        if !self.meant[self.value].as_ref().is_some_and(is_its) {
            return;
        }
        let mut ways: Vec<Vec<Expr>> = vec![Vec::new()];
        for (at, meant) in self.meant.iter().enumerate() {
            let fits = |param: &&Binder| {
                meant.as_ref().is_some_and(|meant| matches(&meant.ty, &param.ty, &mut bound.clone()))
            };
            let choices: Vec<Expr> = match meant {
                _ if at == self.value => vec![Expr::Var(value.name)],
                None => vec![Expr::con(names::UNIT)],
                Some(_) => params.iter().filter(fits).map(|param| Expr::Var(param.name)).collect(),
            };
            let longer = |way: &Vec<Expr>, choice: &Expr| [&way[..], std::slice::from_ref(choice)].concat();
            ways =
                ways.iter().flat_map(|way| choices.iter().map(move |choice| longer(way, choice))).collect();
            ways.truncate(MOST_WAYS);
        }
        let params = self.params.iter().map(|param| Binder::new(*param, Type::Unknown));
        let function = Expr::lam(params, self.holds.clone()).generic(&self.variables);
        let of = |at: usize| {
            self.type_params.get(at).and_then(|param| bound.get(param)).cloned().unwrap_or(Type::Unknown)
        };
        let function = function.at_types((0..self.variables.len()).map(of).collect::<Vec<Type>>());
        facts.extend(ways.into_iter().map(|args| function.clone().apply(args)));
    }
}

/// The predicate that a condition of a contract calls, and its arguments.
fn predicate_of(condition: &Expr) -> Option<(Name, &[Expr])> {
    let Expr::App(head, args) = condition else { return None };
    let head = if let Expr::TypeApp(inner, _) = &**head { inner } else { head };
    let Expr::Var(name) = &**head else { return None };
    Some((*name, args))
}

/// The conjuncts of a condition.
fn conjuncts<'e>(condition: &'e Expr, found: &mut Vec<&'e Expr>) {
    match condition {
        Expr::At(_, inner) => conjuncts(inner, found),
        Expr::Con(_) => {}
        Expr::App(head, args) if is_and(head) => args.iter().for_each(|arg| conjuncts(arg, found)),
        Expr::Case(case) => match both(case) {
            Some(parts) => parts.into_iter().for_each(|part| conjuncts(part, found)),
            None => found.push(condition),
        },
        _ => found.push(condition),
    }
}

fn is_double(ty: &Type) -> bool {
    matches!(ty, Type::Con(name) if *name == names::DOUBLE)
}

/// Is it the conjunction of the logic?
fn is_and(head: &Expr) -> bool {
    matches!(head.bare(), Expr::Var(name) if *name == names::LOGICAL_AND)
}

/// Of `case a of { False → False; True → b }`: both conditions.
fn both(case: &Case) -> Option<[&Expr; 2]> {
    let is = |con: &AltCon, name: Name| matches!(con, AltCon::Con(found) if *found == name);
    let body = |name: Name| case.alts.iter().find(|alt| is(&alt.con, name)).map(|alt| &alt.body);
    let (yes, no) = (body(names::TRUE)?, body(names::FALSE).or(case.default.as_ref())?);
    let is_false = matches!(no, Expr::Con(name) if *name == names::FALSE);
    (is_false && case.binder.is_none()).then_some([&case.scrutinee, yes])
}
