//! Makes the contracts of functions: annotated ones, methods, library functions.

use std::collections::BTreeMap;

use whatif_lambda::types::names;
use whatif_lambda::{Binder, Body, Contract, Expr, Guard, More, Name, Type};

use crate::annotation::LogicKind;
use crate::build::LOGIC_MODULE;
use crate::builder::Builder;
use crate::calls::Calls;
use crate::classes::{dictionaries_of, is_dictionary};
use crate::declare::ContractNames;
use crate::library;
use crate::names::{global, result_name, spelled, variable};
use crate::pieces::quantified;
use crate::termination::{Less, OfRuns, Recursive, Termination};

/// The declared contracts of functions and of methods.
pub(crate) struct Contracts {
    pub(crate) contracts: BTreeMap<Name, ContractNames>,
    /// For a method of an instance, or a default: the name under which its contract is found.
    pub(crate) written: BTreeMap<Name, Name>,
}

impl Contracts {
    /// The name under which the contract of a function is found.
    pub(crate) fn key(&self, name: Name) -> Name {
        self.written.get(&name).copied().unwrap_or(name)
    }

    /// A function's contract, and the module that declares its predicates.
    pub(crate) fn get(&self, name: Name) -> Option<(&ContractNames, Name)> {
        let key = self.key(name);
        self.contracts.get(&key).map(|contract| (contract, key.home()))
    }
}

impl Builder<'_> {
    /// Gives library functions the preconditions that LiquidHaskell demands where the program calls them.
    pub(crate) fn assert_library_demands(&mut self) {
        for demand in library::DEMANDS {
            for name in demand.functions() {
                let names = ContractNames::of_library(name, (Some(demand.decides), None), demand.arity);
                let refinement = (format!("{} :: {}", spelled(name), demand.ty), String::new());
                self.give_library_contract(name, Some(names), Body::Run, |_| refinement);
            }
        }
    }

    /// Gives library functions that are known by their types, or by postconditions of the library's table, contracts that say so.
    pub(crate) fn type_library(&mut self) {
        let given = |name: Name| library::OPAQUE.iter().find(|opaque| opaque.name() == name)?.gives;
        for name in library::typed() {
            let names =
                given(name).map(|(gives, arity)| ContractNames::of_library(name, (None, Some(gives)), arity));
            self.give_library_contract(name, names, Body::Checked, |_| Default::default());
        }
        for promise in library::PROMISES {
            let conditions = (promise.needs, promise.gives);
            let names = ContractNames::of_library(promise.name(), conditions, promise.arity);
            self.give_library_contract(promise.name(), Some(names), Body::Run, |demanded| {
                demanded.map(|demanded| demanded.refinement).unwrap_or_default()
            });
        }
    }

    /// Gives a library function a contract with conditions of the logic. What reports show of it may depend on the one that it had.
    fn give_library_contract(
        &mut self,
        name: Name,
        names: Option<ContractNames>,
        body: Body,
        refinement: impl FnOnce(Option<Contract>) -> (String, String),
    ) {
        let contract = self.contract(name, names.as_ref().map(|names| (names, Name::new(LOGIC_MODULE))));
        if let (Ok(contract), Some(definition)) = (contract, self.program.definitions.get_mut(&name)) {
            let refinement = refinement(definition.contract.take());
            let more = More { body, ..More::default() };
            definition.contract = Some(Contract { refinement, more, ..contract });
        }
    }

    /// The contract of a function, over the parameters that its λG has.
    ///
    /// # Errors
    /// The construct that keeps it from having one.
    pub(crate) fn contract(
        &self,
        name: Name,
        names: Option<(&ContractNames, Name)>,
    ) -> Result<Contract, &'static str> {
        let (names, module) = names.map_or((None, name.home()), |(names, module)| (Some(names), module));
        let definition = self.program.definitions.get(&name).ok_or("a function that has no definition")?;
        let (type_params, mut rest) = quantified(&definition.ty);
        let mut params = Vec::new();
        let (mut dictionaries, mut shown) = (0, 0);
        let arity = names.map_or(usize::MAX, |names| names.arity);
        while let Type::Fun(param, result) = rest {
            let is_dictionary = is_dictionary(param, &self.classes);
            if !is_dictionary && shown == arity {
                break;
            }
            dictionaries += usize::from(is_dictionary);
            shown += usize::from(!is_dictionary);
            params.push(Binder::new(variable("x", params.len() + 1), (**param).clone()));
            rest = result;
        }
        if names.is_some_and(|names| shown < names.arity) {
            return Err("a refined type with more arguments than the function's own");
        }
        let result = Binder::new(result_name(0), rest.clone());
        let added = |predicate: Name, more: &[Binder]| {
            self.added(global(module, predicate), (type_params, &params), more)
        };
        let condition = |predicate: Option<Name>, more: &[Binder]| match predicate {
            Some(predicate) => added(predicate, more),
            None => Ok(Expr::con(names::TRUE)),
        };
        let pre = condition(names.and_then(|names| names.pre), &[])?;
        let post = condition(names.and_then(|names| names.post), std::slice::from_ref(&result))?;
        let body = if names.is_some_and(|names| names.assumed) { Body::Assumed } else { Body::Checked };
        let mut more = More { body, ..More::default() };
        for guard in names.iter().flat_map(|names| &names.guards) {
            let param = params[dictionaries + guard.param].name;
            let (given, taken) = (added(guard.given, &[])?, added(guard.taken, &[])?);
            more.guards.push(Guard {
                param,
                arity: guard.arity,
                given,
                taken,
                said: added(guard.said, &[])?,
            });
        }
        let refinement = names.map_or_else(Default::default, |names| self.texts(names));
        Ok(Contract { type_params: type_params.to_vec(), params, pre, result, post, refinement, more })
    }

    /// A call of a function that an annotation added, with all arguments of a contract and perhaps the result.
    pub(crate) fn added(
        &self,
        predicate: Name,
        (type_params, params): (&[Name], &[Binder]),
        more: &[Binder],
    ) -> Result<Expr, &'static str> {
        let found = self.program.definitions.get(&predicate).ok_or("a function that has no type")?;
        let dictionaries = params.iter().filter(|param| is_dictionary(&param.ty, &self.classes)).count();
        // A predicate whose conditions need no class takes no dictionaries.
        let wanted = dictionaries_of(&found.ty, &self.classes).min(dictionaries);
        let args = params[..wanted].iter().chain(&params[dictionaries..]).chain(more).map(Binder::var);
        let variables = 0..quantified(&found.ty).0.len();
        let types: Vec<Type> =
            variables.map(|at| type_params.get(at).map_or(Type::Unknown, |name| Type::Var(*name))).collect();
        Ok(Expr::Var(predicate).at_types(types).apply(args))
    }

    /// Adds the termination conditions of recursive calls to the contracts.
    pub(crate) fn must_get_smaller(&mut self, calls: &Calls) {
        for caller in &self.own {
            if !self.must_terminate(*caller) {
                continue;
            }
            let recursive = || calls.recursive(*caller).filter(|callee| !self.is_ignored(*callee));
            let alone = recursive().all(|callee| callee == *caller);
            let less = |callee| Some((callee, self.less(*caller, callee, alone)?));
            let decreases: Vec<(Name, Less)> = recursive().filter_map(less).collect();
            for (callee, less) in &decreases {
                let call = (*caller, *callee);
                if let Some(why) = less.never {
                    self.unmeasured.entry(call).or_insert(why);
                }
                match &less.of_runs {
                    OfRuns::Same => {}
                    OfRuns::Other(condition) => drop(self.of_runs.insert(call, Some(condition.clone()))),
                    OfRuns::Nothing => drop(self.of_runs.insert(call, None)),
                }
            }
            let definition = self.program.definitions.get_mut(caller);
            if let Some(contract) = definition.and_then(|definition| definition.contract.as_mut()) {
                let condition = |(callee, less): (Name, Less)| (callee, less.condition);
                contract.more.decreases = decreases.into_iter().map(condition).collect();
            }
        }
    }

    /// The condition that a call of a function is smaller than its caller's.
    fn less(&self, caller: Name, callee: Name, alone: bool) -> Option<Less> {
        let recursive = |function: Name| -> Option<Recursive> {
            let termination = self.termination(function);
            let definition = self.program.definitions.get(&function)?;
            let Contract { type_params: types, params, .. } = definition.contract.as_ref()?;
            let (decreasing, watched) = termination.decreasing(function, params, &definition.body, alone);
            let written = self.contracts.get(function);
            let metric = written.and_then(|(contract, module)| Some(global(module, contract.metric?)));
            Some(Recursive { function, types, params, metric, decreasing, watched })
        };
        self.termination(caller).less(&recursive(caller)?, &recursive(callee)?)
    }

    /// Does LiquidHaskell leave the function out, by an annotation `ignore`? Then it sees no recursion through it.
    pub(crate) fn is_ignored(&self, function: Name) -> bool {
        let specs = self.modules.specs.get(&function.home());
        specs.is_some_and(|specs| specs.ignored.contains(&Name::new(function.spoken())))
    }

    /// Is it checked that its recursive calls get smaller?
    pub(crate) fn must_terminate(&self, function: Name) -> bool {
        self.modules.specs.get(&function.home()).is_none_or(|specs| {
            !specs.lazy.contains(&Name::new(function.spoken()))
                && specs.without_termination().next().is_none()
        })
    }

    /// What is needed to compare sizes in a definition.
    pub(crate) fn termination(&self, definition: Name) -> Termination<'_> {
        let specs = self.modules.specs.iter();
        let sizes = specs.flat_map(|(module, specs)| {
            specs.data.iter().filter_map(|(name, data)| {
                let LogicKind::Var(measure) = &data.size.as_ref()?.kind else { return None };
                Some((global(*module, *name), global(*module, measure.name)))
            })
        });
        Termination {
            program: &self.program,
            classes: &self.classes,
            sizes: sizes.collect(),
            general: self.general_in(definition),
        }
    }

    /// The refinements of the arguments and of the result, as they are written.
    fn texts(&self, names: &ContractNames) -> (String, String) {
        let Some((args, result)) = &names.refinements else { return Default::default() };
        let args: Vec<&str> = args.iter().map(|span| self.sources.slice(*span)).collect();
        (args.join(", "), self.sources.slice(*result).to_string())
    }
}
