//! The second stage: every function gets its contract, and the body that is checked. The order ([`Loaded::promise`]):
//!
//! 1. Functions of the logic: measures become unknown numbers where they have no equation, and the places of their incomplete
//!    patterns are collected.
//! 2. Contracts of the user's functions, with the conditions that recursive calls get smaller.
//! 3. Contracts of library functions, and invariants of data types that symbolic values are assumed to have.
//! 4. For each function the body that is checked: with assertions for local signatures, refined constructors and local recursion.

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Body, Contract, Definition, Expr, Name, Program, Type};
use whatif_source::Span;

use super::Builder;
use super::load::Loaded;
use crate::assertions;
use crate::calls::Calls;
use crate::check::NotLoaded;
use crate::fields::Guards;
use crate::hypotheses::Evidence;
use crate::names::{global, unknown_of};
use crate::pieces::quantified;
use crate::promises::{self, Constructors};
use crate::question::closed;
use crate::seen;
use crate::specs::Specs;
use crate::termination::Inside;
use crate::unsupported::Unsupported;

/// The annotations of a module about local functions, by the names that the source has for these.
pub(super) struct LocalPromises {
    /// Local functions with a signature at the top level.
    pub(super) signed: BTreeSet<Name>,
    /// Local functions with a signature beside them, and its place.
    placed: Vec<(Name, Span)>,
    /// Local functions whose recursive calls need not get smaller.
    endless: BTreeSet<Name>,
}

/// A program with contracts.
pub(super) struct Promised<'s> {
    pub(super) builder: Builder<'s>,
    pub(super) calls: Calls,
    /// Functions of the logic that have no contract and are not checked.
    pub(super) known_to_logic: BTreeSet<Name>,
    pub(super) local_promises: BTreeMap<Name, LocalPromises>,
    /// The places of functions of the logic with incomplete patterns: no violations, because the logic is total.
    pub(super) partial: Vec<Span>,
}

impl<'s> Loaded<'s> {
    /// Gives the functions their contracts.
    pub(super) fn promise(self) -> Result<Promised<'s>, NotLoaded> {
        let Loaded(mut builder) = self;
        builder.open_measures();
        builder.use_proofs();
        let partial = mark_failures(&builder.logic, &mut builder.program);
        let ignored = |name: Name| builder.is_ignored(name);
        let calls = Calls::between(&builder.own, &builder.program, &ignored);
        let known_to_logic = builder.known_to_logic(&calls);
        builder.give_contracts(&known_to_logic);
        builder.check_cancelled()?;
        builder.must_get_smaller(&calls);
        builder.assert_library_demands();
        builder.type_library();
        promises::assume(&builder.modules.declared, &mut builder.program);
        let local_promises = builder.local_promises();
        builder.give_checked_bodies(&local_promises);
        builder.check_cancelled()?;
        Ok(Promised { builder, calls, known_to_logic, local_promises, partial })
    }
}

impl Builder<'_> {
    /// Where the equations of a measure leave a constructor out, its value becomes an unknown number, one for each value that it measures:
    /// LiquidHaskell knows nothing of it either.
    fn open_measures(&mut self) {
        let equations = self.modules.specs.iter().flat_map(|(module, specs)| {
            let own = specs.measures.values().filter(|measure| !measure.equations.is_empty());
            own.map(|measure| global(*module, measure.name.name))
        });
        for measure in equations.collect::<BTreeSet<Name>>() {
            let Some(definition) = self.program.definitions.get_mut(&measure) else { continue };
            let Type::Fun(from, to) = quantified(&definition.ty).1 else { continue };
            let ty = Type::Fun(Box::new(closed(from)), to.clone());
            let is_number = matches!(&**to, Type::Con(name) if *name == names::INT);
            let name = unknown_of(measure);
            if is_number && open_at(&mut definition.body, name) {
                self.add_unknown(name, ty);
            }
        }
    }

    /// Makes functions use the proofs that they are given.
    fn use_proofs(&mut self) {
        let evidence = Evidence::of(&self.modules.declared);
        for name in &self.own {
            let contract = self.contracts.get(*name).map(|(contract, _)| contract);
            let (arity, proofs) =
                contract.map_or((0, &[][..]), |contract| (contract.arity, &contract.proofs[..]));
            if let Some(definition) = self.program.definitions.get_mut(name) {
                evidence.force(&mut definition.body, arity, proofs);
            }
        }
    }

    /// Functions of the logic without a contract. A recursive one whose termination is checked is not among them.
    fn known_to_logic(&self, calls: &Calls) -> BTreeSet<Name> {
        let is_granted = |name: &&Name| {
            let endless = self.must_terminate(**name) && calls.recursive(**name).next().is_some();
            self.contracts.get(**name).is_none() && !endless
        };
        self.logic.iter().filter(is_granted).copied().collect()
    }

    /// Gives every function its contract, the trivial one if it has no annotation.
    fn give_contracts(&mut self, known_to_logic: &BTreeSet<Name>) {
        for name in &self.own {
            // A contract with an unsupported annotation promises nothing, so callers of this function run it.
            if known_to_logic.contains(name) || self.unsupported.contains_key(&self.contracts.key(*name)) {
                continue;
            }
            let is_selector = self.selectors.contains(name);
            let names = self.contracts.get(*name);
            match self.contract(*name, names) {
                Ok(mut contract) => {
                    if is_selector {
                        contract.more.body = Body::Granted;
                    }
                    if let Some(definition) = self.program.definitions.get_mut(name) {
                        definition.contract = Some(contract);
                    }
                }
                // A method without a valid contract for every instance promises nothing.
                Err(_) if is_selector => {}
                Err(construct) => {
                    let annotated = names.and_then(|(names, _)| Some(names.refinements.as_ref()?.1));
                    let defined = || self.infos.iter().find(|info| info.name == *name)?.span;
                    let why = annotated.or_else(defined).map(|place| Unsupported::new(construct, place));
                    self.unsupported.extend(why.map(|why| (*name, why)));
                }
            }
        }
    }

    /// Gives each function the body that is checked, and takes the assertions out of the other one.
    fn give_checked_bodies(&mut self, local_promises: &BTreeMap<Name, LocalPromises>) {
        let guards = Guards::of(self);
        let constructors =
            Constructors::new(&self.modules.declared, &self.program, self.sources, guards.clone());
        for name in &self.own {
            let mut seen = Inside::default();
            let checked = self.checked_body(*name, &constructors, local_promises, &mut seen);
            for (callee, why) in seen.never {
                self.unmeasured.entry((*name, callee)).or_insert(why);
            }
            if !seen.of_runs.is_empty() {
                self.of_runs_inside.insert(*name, seen.of_runs);
            }
            if let Some(definition) = self.program.definitions.get_mut(name) {
                definition.checked = checked;
                assertions::leave_out(&mut definition.body);
            }
        }
        guards.place(&self.own, &mut self.program);
        self.guards = guards;
    }

    /// The body of a function where it is checked: with the assertions that annotations inside of it stand for.
    fn checked_body(
        &self,
        name: Name,
        constructors: &Constructors,
        local_promises: &BTreeMap<Name, LocalPromises>,
        seen: &mut Inside,
    ) -> Option<Expr> {
        let definition = self.program.definitions.get(&name)?;
        let mut body = definition.body.clone();
        if let Some((_, declared)) = self.modules.declared.iter().find(|(module, _)| *module == name.home()) {
            assertions::place(&mut body, &declared.assertions, self.sources);
        }
        constructors.taken(&self.program, &mut body, &definition.ty);
        constructors.asserted(&self.program, &mut body, definition.span);
        let inside = local_promises.get(&name.home())?;
        if self.must_terminate(name) {
            let signed = self.signed_inside(name, inside);
            let exempt =
                |local: Name| seen::is_one_of(local, &inside.endless) || seen::is_one_of(local, &signed);
            self.termination(name).check_local(&mut body, &exempt, definition.span, seen);
        }
        self.wrap_result(name, definition, &mut body);
        (body != definition.body).then_some(body)
    }

    /// Wraps the functions inside of what a function returns, if its type says something of them.
    fn wrap_result(&self, name: Name, definition: &Definition, body: &mut Expr) {
        let wraps =
            self.contracts.get(name).and_then(|(contract, module)| Some(global(module, contract.wraps?)));
        if let (Some(wraps), Some(contract)) = (wraps, &definition.contract)
            && let Contract { type_params, params, result, .. } = contract
            && let Ok(wrapped) = self.added(wraps, (type_params, params), std::slice::from_ref(result))
        {
            let call = body.take().at_variables(type_params).apply(params.iter().map(Binder::var));
            *body = contract.function(wrapped.where_is(result.clone(), call));
        }
    }

    /// The local functions of a function that have a signature beside them: those whose signature stands behind the start of this function
    /// and before the start of the next one.
    pub(super) fn signed_inside(&self, function: Name, promises: &LocalPromises) -> BTreeSet<Name> {
        let start = |name: Name| Some(self.program.definitions.get(&name)?.span?.start);
        let own = start(function);
        let is_inside = |place: Span| {
            let last = self.around(place).and_then(start);
            own.is_none_or(|own| own <= place.start && last.is_none_or(|last| last <= own))
        };
        let inside = promises.placed.iter().filter(|(_, place)| is_inside(*place));
        inside.map(|(name, _)| *name).collect()
    }

    /// The annotations about local functions, by module.
    fn local_promises(&self) -> BTreeMap<Name, LocalPromises> {
        let inside = |(module, specs): (&Name, &Specs)| {
            let all: Vec<Name> = specs.signatures.keys().copied().collect();
            let is_local = |name: &&Name| !self.program.definitions.contains_key(&global(*module, **name));
            let signed = all.iter().filter(is_local).copied().collect();
            let endless = all.into_iter().chain(specs.lazy.iter().copied()).collect();
            let locals = specs.local_signatures().map(|(name, signature)| (name, signature.ty.span));
            (*module, LocalPromises { signed, endless, placed: locals.collect() })
        };
        self.modules.specs.iter().map(inside).collect()
    }
}

/// Replaces failed pattern matches of a function by a call of `unknown` with its argument; says whether there was any.
fn open_at(function: &mut Expr, unknown: Name) -> bool {
    match function {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) => open_at(inner, unknown),
        Expr::Lam(params, body) => match &params[..] {
            [param] => {
                let value = Expr::Var(unknown).apply([param.var()]);
                change_failures(body, &|failure| *failure = value.clone())
            }
            _ => false,
        },
        _ => false,
    }
}

/// Changes the failed pattern matches in an expression; says whether there was any.
fn change_failures(expr: &mut Expr, change: &dyn Fn(&mut Expr)) -> bool {
    if matches!(expr, Expr::Prim(Prim::Misc(Misc::PatError), _)) {
        change(expr);
        return true;
    }
    let mut found = false;
    expr.for_each_part(&mut |part| found |= whatif_source::deep(|| change_failures(part, change)));
    found
}

/// Gives failed pattern matches of these functions the places of the functions, and returns these places.
fn mark_failures(functions: &BTreeSet<Name>, program: &mut Program) -> Vec<Span> {
    let mut places = Vec::new();
    for function in functions {
        if let Some(definition) = program.definitions.get_mut(function)
            && let Some(place) = definition.span
        {
            let mark = |failure: &mut Expr| *failure = Expr::At(place, Box::new(failure.take()));
            change_failures(&mut definition.body, &mark);
            places.push(place);
        }
    }
    places
}
