//! A function in the place of a call that no type can say enough of.
//!
//! Each call of `foldr` chooses the type of its result, so the type of `foldr` cannot refine it. But the call
//! `foldr (\x a -> add x a) b xs` is a recursion of its own, in which the function is known: written out, it can have a type. Here it
//! is made in λG, never in the file, by putting the function in the place of the parameter; what is proven of its results, and
//! proves the function around the call, is the fact that LiquidHaskell lacks.

use std::collections::BTreeMap;

use whatif_lambda::types::names;
use whatif_lambda::{Binder, Contract, Definition, Expr, More, Name, Program, Role, Type};
use whatif_machine::run::Settings;
use whatif_machine::search::Strategy;
use whatif_verify::counterfactual::{self, Check, Claim, Verdict};

use crate::check::{Function, Liquid};
use crate::local::Comparison;
use crate::pieces::{definition, for_all_types, replaced, result_of};
use crate::solve::without;
use crate::written::shown;

/// Steps of the runs that try to break what may hold.
const RUNS: u64 = 30_000;
/// How many facts are tried.
const TRIES: usize = 8;

/// A recursion of its own in the place of a call.
pub struct Instead {
    /// Its arguments.
    pub params: Vec<Binder>,
    /// Its result.
    pub result: Binder,
    /// Its Haskell type.
    pub ty: String,
    /// What is proven of its results, and proves the function around the call.
    pub fact: Comparison,
}

/// A call of a function that gets a function.
struct Call<'e> {
    types: &'e [Type],
    args: &'e [Expr],
}

impl Liquid {
    /// Do the callers of a function choose the type of what it returns?
    #[must_use]
    pub fn is_open(&self, function: Name) -> bool {
        let definition = self.program.definitions.get(&function);
        definition.is_some_and(|definition| matches!(result_of(&definition.ty), Type::Var(_)))
    }

    /// A function of its own in the place of the only call of another one, with a fact by which the function around the call is proven.
    #[must_use]
    pub fn recursion_instead(
        &self,
        function: &Function,
        callee: Name,
        settings: &Settings,
    ) -> Option<Instead> {
        // Nothing would be known of class dictionaries in the new function, so functions that take some are left out.
        if self.is_endless(callee) || !function.check.dictionaries.is_empty() {
            return None;
        }
        let (program, own) = self.with_function_instead(function.name, callee)?;
        let contract = program.definitions.get(&own)?.contract.clone()?;
        let candidates = self.candidates_for(function.name, &contract.params, &contract.result);
        let facts = candidates.iter().map(|found| found.qualifier.to_expr()).collect();
        let check = Check { function: own, ..function.check.clone() };
        let mut claim = Claim { check, facts };
        let refuted =
            claim.refuted_by_runs(&program, RUNS, Strategy::default(), settings).unwrap_or_default();
        claim.facts = without(claim.facts, &refuted).collect();
        let proven = counterfactual::proven(&program, vec![claim], settings).pop()?;
        let is_proven = |found: &&Comparison| proven.facts.contains(&found.qualifier.to_expr());
        let mut all = candidates.iter().filter(is_proven).take(TRIES);
        let enough = all.find(|found| {
            let mut check = function.check.clone();
            check.proven.insert(own, found.qualifier.to_expr());
            counterfactual::check(&program, &check, settings).verdict == Verdict::Exhausted
        })?;
        let ty = shown(contract.params.iter().chain([&contract.result]))?.join(" -> ");
        Some(Instead { ty, fact: enough.clone(), params: contract.params, result: contract.result })
    }

    /// The program in which a function calls one of its own instead of another one; and that one.
    fn with_function_instead(&self, function: Name, callee: Name) -> Option<(Program, Name)> {
        let around = self.program.definitions.get(&function)?;
        let called = self.program.definitions.get(&callee)?;
        let mut calls = Vec::new();
        calls_of(&around.body, callee, &mut calls);
        let [Call { types, args }] = calls[..] else { return None };
        let (vars, params, core) = taken_apart(&called.body);
        let known: Vec<usize> =
            (0..params.len()).filter(|at| matches!(params[*at].ty, Type::Fun(..))).collect();
        let is_closed = |at: &usize| args.get(*at).is_some_and(|arg| self.is_closed(arg, &mut Vec::new()));
        if known.is_empty() || args.len() != params.len() || !known.iter().all(is_closed) {
            return None;
        }
        let by: BTreeMap<&Name, &Type> = vars.iter().zip(types).collect();
        let instance = |ty: &Type| {
            replaced(ty, &mut |part| match part {
                Type::Var(name) => by.get(name).map(|ty| (*ty).clone()),
                _ => None,
            })
        };
        let own = function.made(Role::Placed, "$instead");
        let outer = around.contract.as_ref()?.type_params.clone();
        let itself = Expr::Var(own).at_variables(&outer);
        let rewrite = Rewrite { callee, itself, known: &known };
        // The recursive calls pass on what they got.
        let own_names: Vec<Name> = params.iter().map(|param| param.name).collect();
        let mut core = core.clone();
        if !rewrite.all(&mut core, &|at, arg| is_var(arg, own_names[at])) {
            return None;
        }
        let rest: Vec<Binder> = (params.iter().enumerate())
            .filter(|(at, _)| !known.contains(at))
            .map(|(at, param)| {
                let name = Name::new("y").numbered(Role::Temporary, "$", at as u32 + 1);
                Binder::new(name, instance(&param.ty))
            })
            .collect();
        let mut given = rest.iter().map(|binder| Expr::Var(binder.name));
        let args: Option<Vec<Expr>> = (0..params.len())
            .map(|at| if known.contains(&at) { args.get(at).cloned() } else { given.next() })
            .collect();
        let inside = Expr::lam(params.to_vec(), core).generic(vars).at_types(types);
        let result = Binder::temporary("r", instance(result_of(&called.ty)));
        let ty = Type::funs(rest.iter().map(|binder| binder.ty.clone()), result.ty.clone());
        let body = Expr::lam(rest.clone(), inside.apply(args?)).generic(&outer);
        let ty = for_all_types(&outer, ty);
        let contract = Contract {
            type_params: outer,
            params: rest,
            pre: Expr::con(names::TRUE),
            result,
            post: Expr::con(names::TRUE),
            refinement: Default::default(),
            more: More::default(),
        };
        let made = Definition { contract: Some(contract), span: called.span, ..definition(own, ty, body) };
        let mut changed = around.clone();
        for body in [Some(&mut changed.body), changed.checked.as_mut()].into_iter().flatten() {
            rewrite.all(body, &|_, _| true);
        }
        let mut program = self.program.clone();
        program.definitions.insert(own, made);
        program.definitions.insert(function, changed);
        Some((program, own))
    }

    /// Does an expression mention nothing but what it binds, and functions of the program?
    fn is_closed(&self, expr: &Expr, bound: &mut Vec<Name>) -> bool {
        match expr {
            Expr::Var(name) => bound.contains(name) || self.program.definitions.contains_key(name),
            Expr::Lam(params, body) => {
                let outside = bound.len();
                bound.extend(params.iter().map(|param| param.name));
                let closed = self.is_closed(body, bound);
                bound.truncate(outside);
                closed
            }
            Expr::Let(..) | Expr::Case(..) => false,
            _ => {
                let mut closed = true;
                expr.parts(&mut |part| closed &= self.is_closed(part, bound));
                closed
            }
        }
    }
}

/// Puts a function in the place of calls of another one.
struct Rewrite<'a> {
    callee: Name,
    itself: Expr,
    /// The arguments that it does not get.
    known: &'a [usize],
}

impl Rewrite<'_> {
    /// Were all calls such that the arguments that are left out may be?
    fn all(&self, expr: &mut Expr, may: &dyn Fn(usize, &Expr) -> bool) -> bool {
        let mut right = true;
        expr.for_each_part(&mut |part| right &= whatif_source::deep(|| self.all(part, may)));
        let new = match expr {
            Expr::App(head, args) if is_call(head, self.callee) => {
                right &= self.known.iter().all(|at| args.get(*at).is_some_and(|arg| may(*at, arg)));
                let left = args.iter().enumerate().filter(|(at, _)| !self.known.contains(at));
                self.itself.clone().apply(left.map(|(_, arg)| arg.clone()))
            }
            _ => return right,
        };
        *expr = new;
        right
    }
}

fn calls_of<'e>(expr: &'e Expr, callee: Name, found: &mut Vec<Call<'e>>) {
    if let Expr::App(head, args) = expr
        && is_call(head, callee)
    {
        let types = match head.bare() {
            Expr::TypeApp(_, types) => &types[..],
            _ => &[],
        };
        found.push(Call { types, args });
    }
    expr.parts(&mut |part| whatif_source::deep(|| calls_of(part, callee, found)));
}

fn is_call(head: &Expr, callee: Name) -> bool {
    match head.bare() {
        Expr::TypeApp(head, _) => is_var(head, callee),
        head => is_var(head, callee),
    }
}

fn is_var(expr: &Expr, name: Name) -> bool {
    matches!(expr.bare(), Expr::Var(found) if *found == name)
}

/// The type variables and the parameters of a function, and what it does with them.
fn taken_apart(expr: &Expr) -> (&[Name], &[Binder], &Expr) {
    let (vars, inner) = match expr.bare() {
        Expr::TypeLam(vars, inner) => (&vars[..], inner.bare()),
        other => (&[][..], other),
    };
    match inner {
        Expr::Lam(params, core) => (vars, params, core),
        other => (vars, &[], other),
    }
}
