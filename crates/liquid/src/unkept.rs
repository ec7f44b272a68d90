//! Types that no code can keep.
//!
//! `clamp :: lo:Int -> hi:Int -> Int -> {v:Int | lo <= v && v <= hi}` promises what no number is where `lo` is larger than `hi`: its code
//! is not wrong, its type demands too little. Whether that is so has nothing to do with the code. A function is asked about that
//! gets the arguments and a result that satisfies the promise: if it can never be called, no code keeps the type.

use whatif_lambda::types::names;
use whatif_lambda::{Binder, Contract, Definition, Expr, More, Role, Type};
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::{self, Check, Verdict};

use crate::check::{Function, Liquid};
use crate::pieces::{definition, for_all_types};

impl Liquid {
    /// Is there no result that the type of a function allows, for any arguments that it allows?
    #[must_use]
    pub fn is_unkept(&self, function: &Function, settings: &Settings) -> bool {
        self.is_never_kept(function, Expr::con(names::TRUE), settings)
    }

    /// Is there no result that the type of a function allows for the arguments of this call? Not known if the call has parts that are no
    /// constructors or numbers.
    #[must_use]
    pub fn is_unkept_at(&self, function: &Function, call: &str, settings: &Settings) -> Option<bool> {
        let arguments = self.arguments_of(function.name, call)?;
        Some(self.is_never_kept(function, arguments, settings))
    }

    fn is_never_kept(&self, function: &Function, arguments: Expr, settings: &Settings) -> bool {
        self.with_promise_as_demand(function, arguments).is_some_and(|(program, check)| {
            counterfactual::check(&program, &check, settings).verdict == Verdict::Exhausted
        })
    }

    /// A program with a function that gets arguments like these and a result such as the type of another function allows, and
    /// promises what never holds.
    fn with_promise_as_demand(
        &self,
        function: &Function,
        arguments: Expr,
    ) -> Option<(whatif_lambda::Program, Check)> {
        let kept = self.program.definitions.get(&function.name)?;
        let Contract { type_params, params, pre, result, post, .. } = kept.contract.clone()?;
        let own = function.name.made(Role::Placed, "$kept");
        let params: Vec<Binder> = params.into_iter().chain([result]).collect();
        let answer = Binder::temporary("answer", Type::con(names::BOOL));
        let ty = Type::funs(params.iter().map(|param| param.ty.clone()), answer.ty.clone());
        let body = Expr::lam(params.clone(), Expr::con(names::TRUE));
        let (ty, body) = (for_all_types(&type_params, ty), body.generic(&type_params));
        let contract = Contract {
            type_params,
            params,
            pre: Expr::both(arguments, Expr::both(pre, post)),
            result: answer,
            post: Expr::con(names::FALSE),
            refinement: Default::default(),
            more: More::default(),
        };
        let made = Definition { contract: Some(contract), span: kept.span, ..definition(own, ty, body) };
        let mut program = self.program.clone();
        program.definitions.insert(own, made);
        Some((program, Check { function: own, ..function.check.clone() }))
    }
}
