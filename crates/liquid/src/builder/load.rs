//! The first stage: lowers the program, with the functions that annotations added, and notes annotations that make no sense.
//!
//! The order: the front end lowers everything that a question may need; unknown values of library types get makers; defaults of
//! methods get a second name, under which they are checked; contracts and data types whose refinements have no meaning are set
//! aside; measures without equations become unknown functions; and `assert` in added code becomes λG's.

use rustc_hash::FxHashSet;
use whatif_lambda::{Binder, Definition, Expr, Name, Type};

use super::Builder;
use crate::assertions;
use crate::check::{NotLoaded, PERFORM};
use crate::classes::classes;
use crate::declare::ContractNames;
use crate::library;
use crate::names::{any_of, bounded_of, global, unknown_of, variable};
use crate::pieces::{definition, params, quantified};
use crate::question::closed;
use crate::sense::{mistake_in, senseless};
use crate::termination;
use crate::unsupported::Unsupported;

/// A program without contracts.
pub(super) struct Loaded<'s>(pub(super) Builder<'s>);

impl<'s> Builder<'s> {
    /// Lowers the program.
    pub(super) fn load(mut self) -> Result<Loaded<'s>, NotLoaded> {
        self.load_program();
        self.check_cancelled()?;
        Ok(Loaded(self))
    }

    fn load_program(&mut self) {
        let mut roots = self.own.clone();
        roots.extend(library::roots());
        roots.extend(self.infos.iter().map(|info| info.name));
        roots.extend(self.modules.added());
        roots.extend(termination::ROOTS.map(Name::new));
        roots.push(Name::new(PERFORM));
        self.program = self.front.program(&roots);
        self.make_unknowns();
        for (module, found) in self.modules.written.iter().filter(|(_, found)| found.is_default()) {
            let (name, checked) = found.default_names(*module);
            if let Some(definition) = self.program.definitions.get(&name).cloned() {
                self.program.definitions.insert(checked, Definition { name: checked, ..definition });
            }
        }
        let mut sensible = FxHashSet::default();
        for (module, declared) in &self.modules.declared {
            for contract in &declared.contracts {
                if let Some(why) = self.senseless(*module, contract, &mut sensible) {
                    self.unsupported.entry(global(*module, contract.function)).or_insert(why);
                }
            }
        }
        self.find_senseless_data(&mut sensible);
        self.uninterpret_measures();
        self.open_abstracts();
        self.place_assertions();
        self.classes = classes(&self.program);
        self.place_field_guards();
    }

    /// Adds the makers of unknown values of library types that occur in the types of the user's functions, or in the types at
    /// which they call others.
    fn make_unknowns(&mut self) {
        let own = self.own.iter().filter_map(|name| self.program.definitions.get(name));
        let mut types: Vec<Type> = Vec::new();
        for definition in own {
            types.push(definition.ty.clone());
            for part in definition.body.subexpressions() {
                if let Expr::TypeApp(_, at) = part {
                    types.extend(at.iter().cloned());
                }
            }
        }
        types.sort();
        types.dedup();
        self.front.add_makers(&mut self.program, types.iter());
    }

    /// The reason, if a contract makes no sense.
    fn senseless(
        &self,
        module: Name,
        contract: &ContractNames,
        sensible: &mut FxHashSet<Name>,
    ) -> Option<Unsupported> {
        let signature = self.modules.specs.get(&module)?.signatures.get(&contract.function)?;
        let mut predicates = contract.pre.iter().chain(&contract.post).map(|name| global(module, *name));
        mistake_in(signature.ty.span, self.front.diagnostics()).or_else(|| {
            let found = predicates.find_map(|predicate| senseless(predicate, &self.program, sensible))?;
            Some(Unsupported::new(found.construct, found.span.unwrap_or(signature.ty.span)))
        })
    }

    /// Moves data types whose refinements make no sense from `data` to `senseless`: nothing is known of their values.
    fn find_senseless_data(&mut self, sensible: &mut FxHashSet<Name>) {
        for (module, declared) in &mut self.modules.declared {
            let data = std::mem::take(&mut declared.data);
            for (name, decides, place) in data {
                match senseless(global(*module, decides), &self.program, sensible) {
                    None => declared.data.push((name, decides, place)),
                    Some(found) => {
                        let why = Unsupported::new(found.construct, found.span.unwrap_or(place));
                        declared.senseless.push((name, why));
                    }
                }
            }
        }
    }

    /// Gives each measure without equations a body: an unknown function of its type, the same wherever it is called.
    fn uninterpret_measures(&mut self) {
        let declared = self.modules.declared.iter();
        let names = declared
            .flat_map(|(module, found)| found.uninterpreted.iter().map(|name| global(*module, *name)));
        for measure in names.collect::<Vec<Name>>() {
            let Some(definition) = self.program.definitions.get_mut(&measure) else { continue };
            let (vars, body) = quantified(&definition.ty);
            let (name, ty) = (unknown_of(measure), closed(body));
            // What is measured is evaluated first: the call that returns it may promise something of the measure.
            let value = match body {
                Type::Fun(from, _) => {
                    let measured = Binder::temporary("x", (**from).clone());
                    let call = Expr::Var(name).apply([measured.var()]).after(measured.var());
                    Expr::lam([measured], call)
                }
                _ => Expr::Var(name),
            };
            definition.body = value.generic(vars);
            self.add_unknown(name, ty);
        }
    }

    /// Adds, for each abstract refinement of a function, any predicate: it stands for the refinement where the function itself is checked.
    fn open_abstracts(&mut self) {
        let contracts = self.modules.declared.iter().flat_map(|(module, declared)| {
            declared.contracts.iter().map(move |contract| (*module, contract))
        });
        let names = contracts.flat_map(|(module, contract)| {
            contract.abstracts.iter().map(move |found| global(module, found.decides))
        });
        for decides in names.collect::<Vec<Name>>() {
            let Some(found) = self.program.definitions.get(&decides) else { continue };
            let (vars, body) = quantified(&found.ty);
            let (anything, any, ty) = (unknown_of(decides), any_of(decides), closed(body));
            // The value that it is about is evaluated first: the call that returns it may promise just this.
            let params: Vec<Binder> = (params(body).into_iter().enumerate())
                .map(|(at, ty)| Binder::new(variable("x", at), ty.clone()))
                .collect();
            let call = Expr::Var(anything).apply(params.iter().map(Binder::var));
            let call = params.last().map(Binder::var).into_iter().fold(call, Expr::after);
            let bounded = bounded_of(decides);
            let is_bounded = self.program.definitions.contains_key(&bounded);
            let value = match is_bounded {
                true => {
                    Expr::Var(bounded).at_types(vars.iter().copied().map(Type::Var).collect::<Vec<Type>>())
                }
                false => Expr::lam(params, call),
            };
            let open = definition(any, found.ty.clone(), value.generic(vars));
            self.program.definitions.insert(any, open);
            if !is_bounded {
                self.add_unknown(anything, ty);
            }
        }
    }

    /// Adds an unknown value, the same wherever it is mentioned.
    pub(super) fn add_unknown(&mut self, name: Name, ty: Type) {
        self.program.definitions.insert(name, definition(name, ty.clone(), Expr::Symbolic(ty)));
    }

    /// Turns the assertions in functions that annotations added into λG assertions.
    fn place_assertions(&mut self) {
        for (module, declared) in &self.modules.declared {
            for wraps in declared.contracts.iter().filter_map(|contract| contract.wraps) {
                if let Some(definition) = self.program.definitions.get_mut(&global(*module, wraps)) {
                    assertions::place(&mut definition.body, &declared.assertions, self.sources);
                }
            }
            let guards = declared
                .contracts
                .iter()
                .flat_map(|found| found.guards.iter().map(move |guard| (found, guard)));
            for (contract, guard) in guards {
                let function = self.program.definitions.get(&global(*module, contract.function));
                let call = function.and_then(|function| {
                    assertions::only_call(&function.body, (contract.arity, guard.param))
                });
                for name in [guard.given, guard.taken] {
                    if let Some(definition) = self.program.definitions.get_mut(&global(*module, name)) {
                        assertions::place(&mut definition.body, &declared.assertions, self.sources);
                        if let Some(call) = call {
                            assertions::call_at(&mut definition.body, call);
                        }
                    }
                }
            }
        }
    }
}
