//! A function with what its type demands of arguments, as λG: for comparing it with another version of its code.
//!
//! `half :: {n:Int | n >= 0} -> Int` is a function of an Int, and its demand the function `λ n. n >= 0`. What two versions do for
//! arguments that the type forbids is nobody's affair.

use whatif_lambda::types::{names, substitute};
use whatif_lambda::{Binder, Contract, Definition, Expr, More, Name, Program, Role, Type};
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::{self, Check, Verdict};

use crate::check::{Function, Liquid};
use crate::pieces::{definition, for_all_types};

/// A function and its demand, at the types and with the dictionaries of its question.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The function.
    pub function: Expr,
    /// The types of its arguments.
    pub params: Vec<Type>,
    /// The type of its result.
    pub result: Type,
    /// What its type demands, as a function of the same arguments.
    pub demand: Expr,
}

impl Liquid {
    /// A function and its demand; none if the logic knows its code, so that another version would change what types mean, or if its type
    /// speaks of what an argument does when it is called: no values satisfy such a demand by themselves.
    #[must_use]
    pub fn subject(&self, function: &Function) -> Option<Subject> {
        let contract = self.program.contract(function.name)?;
        let measures = &function.check.policy.summaries.measures;
        if measures.contains(&function.name) || !contract.more.guards.is_empty() {
            return None;
        }
        let Contract { type_params, params, pre, result, .. } = contract;
        let check = &function.check;
        let at = |variable: Name| {
            type_params
                .iter()
                .position(|&param| param == variable)
                .and_then(|at| check.types.get(at).cloned())
        };
        let shown = params.get(check.dictionaries.len()..)?;
        let asked = |expr: Expr| expr.at_types(check.types.clone()).apply(check.dictionaries.iter().cloned());
        Some(Subject {
            function: asked(Expr::Var(function.name)),
            params: shown.iter().map(|param| substitute(&param.ty, &at)).collect(),
            result: substitute(&result.ty, &at),
            demand: asked(contract.function(pre.clone())),
        })
    }

    /// Does the type of a function allow no call at all, as `f :: {n:Int | n < n} -> Int` does? Then it promises nothing, whatever it says.
    /// Not known if no proof and no call was found.
    #[must_use]
    pub fn allows_no_call(&self, function: &Function, settings: &Settings) -> Option<bool> {
        let kept = self.program.definitions.get(&function.name)?;
        let contract = kept.contract.as_ref()?;
        let Contract { type_params, params, pre, .. } = contract;
        // A function with the same demand that promises what never holds: it keeps its promise if nobody can call it.
        let own = function.name.made(Role::Placed, "$called");
        let answer = Binder::temporary("answer", Type::con(names::BOOL));
        let ty = Type::funs(params.iter().map(|param| param.ty.clone()), answer.ty.clone());
        let code = contract.function(Expr::con(names::TRUE));
        let asked = Contract {
            type_params: type_params.clone(),
            params: params.clone(),
            pre: pre.clone(),
            result: answer,
            post: Expr::con(names::FALSE),
            refinement: Default::default(),
            more: More::default(),
        };
        let made = Definition {
            contract: Some(asked),
            span: kept.span,
            ..definition(own, for_all_types(type_params, ty), code)
        };
        let mut program = self.program.clone();
        program.definitions.insert(own, made);
        let check = Check { function: own, ..function.check.clone() };
        match counterfactual::check(&program, &check, settings).verdict {
            Verdict::Exhausted => Some(true),
            Verdict::Counterexamples(_) => Some(false),
            _ => None,
        }
    }

    /// Is the function's type, or one that it depends on, promised in words that no search asserts?
    #[must_use]
    pub fn promises_more(&self, function: &Function) -> bool {
        function.unseen
    }

    /// The program without its contracts.
    #[must_use]
    pub fn code(&self) -> Program {
        let mut program = self.program.clone();
        for definition in program.definitions.values_mut() {
            definition.contract = None;
            definition.checked = None;
        }
        program
    }
}
