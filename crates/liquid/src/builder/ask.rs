//! The third stage: the question about each function, and what counts as a violation.
//!
//! [`Promised::ask`] finds what a proof replaces (`summaries`), makes the policy of each module, and then a [`Function`] for each function
//! of the file: its [`Check`], whether it is checked inside of its callers, and the reason if it cannot be checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use whatif_haskell::front::Info;
use whatif_lambda::{Expr, Name, Type};
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::{Check, Summaries};

use super::Builder;
use super::promise::{LocalPromises, Promised};
use crate::annotation::{RType, Signature};
use crate::calls::Calls;
use crate::check::{Function, NotLoaded};
use crate::classes::dictionaries_of;
use crate::declare::Declared;
use crate::expand::expand;
use crate::indices;
use crate::library;
use crate::names::{global, is_generated, is_walker};
use crate::pieces::params;
use crate::question::Policies;
use crate::resolve::names_in;
use crate::seen;
use crate::solve::qualifier::LENGTH;
use crate::unsupported::Unsupported;

/// A program with the questions about its functions.
pub(super) struct Asked<'s> {
    pub(super) builder: Builder<'s>,
    pub(super) calls: Calls,
    pub(super) functions: Vec<Function>,
    policies: Policies,
    keep: Vec<Name>,
}

impl<'s> Promised<'s> {
    /// Makes the questions about the functions of the file.
    pub(super) fn ask(self) -> Result<Asked<'s>, NotLoaded> {
        let Promised { mut builder, calls, known_to_logic, local_promises, partial } = self;
        let summaries = Arc::new(builder.summaries());
        builder.check_cancelled()?;
        let modules: BTreeSet<Name> = builder.own.iter().map(|name| name.home()).collect();
        let policy = |module: Name| (module, Arc::new(builder.policy(module, &partial, &summaries)));
        let policies: Policies = modules.into_iter().map(policy).collect();
        let functions = builder.functions(&calls, &known_to_logic, &local_promises, &policies);
        builder.check_cancelled()?;
        builder.add_dictionaries(&functions);
        let keep = builder.kept();
        Ok(Asked { builder, calls, functions, policies, keep })
    }
}

impl Asked<'_> {
    /// The question about any function of the program, checked or not.
    pub(super) fn question(&mut self, name: Name) -> Check {
        let mut question = self.builder.question(name, &self.policies);
        question.keep.extend(self.keep.iter().filter(|kept| **kept != name));
        question
    }
}

impl Builder<'_> {
    /// The functions that are checked, in the order of the source.
    fn functions(
        &mut self,
        calls: &Calls,
        known_to_logic: &BTreeSet<Name>,
        local_promises: &BTreeMap<Name, LocalPromises>,
        policies: &Policies,
    ) -> Vec<Function> {
        let elsewhere: Vec<Name> =
            self.own.iter().filter(|name| self.is_told_itself(**name)).copied().collect();
        let keep = self.kept();
        let unseen = self.modules.promises_unseen();
        let infos = std::mem::take(&mut self.infos);
        let checked =
            infos.iter().filter(|info| !known_to_logic.contains(&info.name) && self.is_checked(info.name));
        let mut functions = Vec::new();
        for info in checked.collect::<Vec<&Info>>() {
            if self.cancel.is_over() {
                break;
            }
            let mut function = self.function(info, policies);
            function.unseen |= unseen || self.is_hidden(info.name, local_promises);
            function.callers = self.is_inferred(info.name).then(|| self.callers(info.name, calls));
            function.check.elsewhere.clone_from(&elsewhere);
            function.check.keep.extend(keep.iter().filter(|name| **name != info.name));
            functions.push(function);
        }
        functions.sort_by_key(|function| function.span.map(|span| span.start));
        functions
    }

    /// Is it a function of the file that is checked? Functions that are assumed or ignored are not.
    fn is_checked(&self, name: Name) -> bool {
        let module = self.front.module();
        let ignored = self.is_ignored(name);
        let assumed = self.contracts.get(name).is_some_and(|(contract, _)| contract.assumed);
        name.home() == module && !is_generated(name) && !ignored && !assumed
    }

    /// Not exported and not annotated: LiquidHaskell infers its type from its uses, so it is checked inside of its callers.
    pub(super) fn is_inferred(&self, name: Name) -> bool {
        self.is_private(name) && self.is_helper(name)
    }

    /// Is it not exported?
    pub(super) fn is_private(&self, name: Name) -> bool {
        let exports = self.modules.exports.get(&name.home());
        exports.is_some_and(|exports| !exports.contains(&Name::new(name.spoken())))
    }

    /// Are violations inside of it reported by its own check, and not by those of its callers? An exported helper is checked at its Haskell
    /// type. In a file without annotations there is no verifier to agree with: there, violations are reported in callers as well.
    fn is_told_itself(&self, name: Name) -> bool {
        let is_annotated = || self.front.annotations().iter().any(|(_, annotations)| !annotations.is_empty());
        self.is_inferred(name) || self.is_helper(name) && self.is_checked(name) && is_annotated()
    }

    /// Is it a function without an annotation, or with one that leaves an argument open?
    fn is_helper(&self, name: Name) -> bool {
        let is_method = self.contracts.written.contains_key(&name);
        let is_function = |ty: &Type| params(ty).len() > dictionaries_of(ty, &self.classes);
        let takes_arguments = self.program.definitions.get(&name).is_some_and(|found| is_function(&found.ty));
        takes_arguments && !is_method && self.contracts.get(name).is_none_or(|(contract, _)| contract.open)
    }

    /// The functions with types of their own that lead to a helper.
    fn callers(&self, function: Name, calls: &Calls) -> Vec<Name> {
        let (mut seen, mut work, mut found) = (BTreeSet::from([function]), vec![function], Vec::new());
        while let Some(callee) = work.pop() {
            for caller in calls.callers(callee).filter(|caller| seen.insert(*caller)) {
                if self.is_inferred(caller) { work.push(caller) } else { found.push(caller) }
            }
        }
        found.sort_by_key(|name| self.program.definitions.get(name).and_then(|found| found.span));
        found
    }

    fn function(&mut self, info: &Info, policies: &Policies) -> Function {
        let name = info.name;
        let construct = info.unsupported.first().map(|(what, span)| Unsupported::new(what.clone(), *span));
        let why = construct
            .or_else(|| self.unsupported.get(&self.contracts.key(name)).cloned())
            .or_else(|| self.distrusted_in(info))
            .or_else(|| self.described(info))
            .or_else(|| self.relies_on_unknown(info));
        let contract = self.contracts.get(name).map(|(contract, _)| contract);
        let bound = contract.and_then(|contract| contract.bound.clone());
        let bound = bound.or_else(|| self.laws(info));
        let unseen = contract.is_some_and(|contract| contract.unseen);
        let bounded = why.is_none() && bound.is_some();
        let action = self.program.definitions.get(&name).is_some_and(|found| seen::is_action(&found.ty));
        let abstracts = contract.map_or(0, |contract| contract.abstracts.len());
        let check = self.question(name, policies);
        // Where no unknown predicate stands for an abstract refinement, nobody sees whether the function keeps it.
        let unseen = unseen || check.instead.len() < abstracts;
        Function {
            name,
            span: info.span,
            unsupported: why.or(bound),
            unseen,
            bounded,
            callers: None,
            indices: indices::others(self, name),
            free: self.free.contains(&name),
            action,
            check,
        }
    }

    /// Functions that always run: a contract that says less than its annotation must not replace the code, and for functions of the
    /// logic there is no need to.
    fn kept(&self) -> Vec<Name> {
        let methods = self.contracts.written.keys();
        let all = self.contracts.contracts.keys().chain(methods);
        let is_weakened = |name: &&Name| self.contracts.get(**name).is_some_and(|(found, _)| found.weakened);
        all.filter(is_weakened)
            .chain(&self.logic)
            .copied()
            .chain(library::typed())
            .chain(library::run())
            .collect()
    }

    /// Does it have no annotation, and is it no function of the logic?
    pub(super) fn is_unannotated(&self, name: Name) -> bool {
        self.contracts.get(name).is_none() && !self.logic.contains(&name)
    }

    /// Adds the definitions of dictionaries that only the questions mention.
    fn add_dictionaries(&mut self, functions: &[Function]) {
        let dictionaries = functions.iter().flat_map(|function| &function.check.dictionaries);
        let missing: Vec<Name> = dictionaries.flat_map(Expr::names).collect();
        self.program.definitions.add(self.front.program(&missing).definitions);
    }

    /// With `--typeclass`, methods prove the laws of their classes, and an overloaded function may rely on them: not supported.
    fn laws(&self, function: &Info) -> Option<Unsupported> {
        let specs = self.modules.specs.get(&function.name.home())?;
        let ty = &self.program.definitions.get(&function.name)?.ty;
        let relies = specs.has_option("--typeclass") && dictionaries_of(ty, &self.classes) > 0;
        relies.then_some(function.span).flatten().map(|span| Unsupported::new("the laws of a class", span))
    }

    /// A measure without equations may be described by types that are assumed of library functions (`assume size :: xs:T -> {v:Int |
    /// v = measured xs}`). Library functions run, and their assumed types say nothing: not supported where the function's type, or
    /// the data around it, speaks of the measure.
    fn described(&self, function: &Info) -> Option<Unsupported> {
        let module = function.name.home();
        let specs = self.modules.specs.get(&module)?;
        let mentioned = |ty: &RType| expand(ty, specs).map(|ty| names_in(&ty)).unwrap_or_default();
        let is_assumed = |(name, signature): &(&Name, &Signature)| {
            signature.assumed && !self.program.definitions.contains_key(&global(module, **name))
        };
        let assumed = specs.signatures.iter().chain(&specs.foreign).filter(is_assumed);
        let described: BTreeSet<Name> = assumed
            .flat_map(|(_, signature)| mentioned(&signature.ty))
            .filter(|name| specs.uninterpreted.contains(name))
            .collect();
        if described.is_empty() {
            return None;
        }
        let around = self.data_around(function.name);
        let data = specs.data.values().filter(|data| around.contains(&global(module, data.name.name)));
        let fields = data.flat_map(|data| &data.constructors).flat_map(|constructor| &constructor.fields);
        let own = specs.signatures.get(&Name::new(function.name.base()));
        let types = own.map(|signature| &signature.ty).into_iter().chain(fields.map(|(_, ty)| ty));
        let types = types.map(|ty| (ty.span, mentioned(ty)));
        let metric = own.into_iter().flat_map(|signature| &signature.metric);
        let metric = metric.map(|number| (number.span, number.names()));
        let (span, _) = types.chain(metric).find(|(_, names)| !names.is_disjoint(&described))?;
        let what = "a measure that only the assumed types of library functions describe";
        Some(Unsupported::new(what, span))
    }

    /// A function whose type is assumed never runs. Where that type has abstract refinements, nothing is known of its result: a function that
    /// calls it, itself or in a helper without a type, has no answer.
    fn relies_on_unknown(&self, function: &Info) -> Option<Unsupported> {
        let is_unknown = |name: Name| {
            self.contracts.get(name).is_some_and(|(contract, _)| contract.assumed && contract.weakened)
        };
        let (mut seen, mut work) = (BTreeSet::from([function.name]), vec![function.name]);
        while let Some(caller) = work.pop() {
            let Some(definition) = self.program.definitions.get(&caller) else { continue };
            for callee in definition.body.names() {
                if is_unknown(callee) {
                    let what = "a call of a function whose assumed type has abstract refinements";
                    return function.span.map(|span| Unsupported::new(what, span));
                }
                if seen.insert(callee) && self.own.contains(&callee) && self.contracts.get(callee).is_none() {
                    work.push(callee);
                }
            }
        }
        None
    }

    /// The reason if some values that the types of a function's arguments allow do not exist, because refinements of these types are not
    /// supported.
    fn distrusted_in(&self, function: &Info) -> Option<Unsupported> {
        // Dictionaries are not visited.
        let mut seen: BTreeSet<Name> = self.classes.iter().copied().collect();
        for param in params(&self.program.definitions.get(&function.name)?.ty) {
            seen::data_in(param, &self.program, &mut seen);
        }
        let found = |seen: &BTreeSet<Name>, which: fn(&Declared) -> &[(Name, Unsupported)]| {
            let mut all = self.modules.declared.iter().flat_map(|(module, declared)| {
                which(declared).iter().map(|(data, why)| (global(*module, *data), why))
            });
            all.find(|(data, _)| seen.contains(data)).map(|(_, why)| why.clone())
        };
        let promised = found(&seen, |declared| &declared.distrusted)
            .or_else(|| found(&self.data_around(function.name), |declared| &declared.senseless));
        promised.or_else(|| {
            let data = seen.iter().filter(|name| !self.classes.contains(name));
            let mut fields = data.filter_map(|name| self.program.types.get(name)).flat_map(seen::fields);
            let polymorphic = fields.any(|field| matches!(field, Type::Forall(..)));
            let why = |span| Unsupported::new("an unknown value with a polymorphic field", span);
            polymorphic.then_some(function.span).flatten().map(why)
        })
    }

    /// The data types in the types of a function and of those that it calls.
    fn data_around(&self, function: Name) -> BTreeSet<Name> {
        let mut seen = BTreeSet::new();
        let called = self.program.definitions.get(&function).map(|found| found.body.names());
        for name in called.into_iter().flatten().chain([function]) {
            if let Some(definition) = self.program.definitions.get(&name) {
                seen::data_in_type(&definition.ty, &self.program, &mut seen);
            }
        }
        seen
    }

    /// Does the function return something that a search does not evaluate, or contain annotated local functions?
    fn is_hidden(&self, name: Name, local_promises: &BTreeMap<Name, LocalPromises>) -> bool {
        let Some(definition) = self.program.definitions.get(&name) else { return false };
        let promises = local_promises.get(&name.home());
        let binds = |names: &BTreeSet<Name>| seen::binds_one_of(&definition.body, names);
        !seen::is_result_seen(&definition.ty, &self.program)
            || self.guards.is_unseen(&definition.body)
            || promises
                .is_some_and(|promises| binds(&promises.signed) || binds(&self.signed_inside(name, promises)))
    }

    /// The functions that a proof replaces: measures, the walkers of data types, and library functions.
    fn summaries(&self) -> Summaries {
        let specs = self.modules.specs.iter();
        let measures =
            specs.flat_map(|(module, specs)| specs.measures.keys().map(|name| global(*module, *name)));
        let mut summaries = Summaries {
            measures: measures.chain([Name::new(LENGTH)]).collect(),
            walkers: self.program.definitions.keys().filter(|name| is_walker(**name)).copied().collect(),
            opaque: library::typed().collect(),
            promised: library::promised().collect(),
            instead: library::instead().iter().copied().collect(),
            ..Summaries::default()
        };
        let settings = Settings { cancel: self.cancel.clone(), ..Settings::default() };
        summaries.natural = summaries.naturals(&self.program, &settings);
        summaries
    }
}
