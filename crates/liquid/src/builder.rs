//! From a file that was read to the questions that are asked about its functions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;
use whatif_haskell::front::{Front, Info};
use whatif_lambda::counterfactual::Summaries;
use whatif_lambda::run::Settings;
use whatif_lambda::types::names;
use whatif_lambda::{Body, Definition, Expr, Name, Program, Type};
use whatif_source::{Cancel, Diagnostic, Sources, Span};

use crate::assertions;
use crate::calls::{Calls, variables};
use crate::check::{Function, Liquid, NotLoaded, PERFORM};
use crate::classes::{classes, dictionaries_of};
use crate::contracts::Contracts;
use crate::cure::Vocabulary;
use crate::declare::{ContractNames, Declared};
use crate::infer::Unannotated;
use crate::library;
use crate::methods;
use crate::modules::Modules;
use crate::names::{global, is_generated, is_of, is_walker, module_of, unknown_of};
use crate::promises::{self, Constructors};
use crate::question::{closed, params};
use crate::seen;
use crate::sense::{self, mistake_in, senseless};
use crate::solve::qualifier::LENGTH;
use crate::specs::Specs;
use crate::termination;
use crate::unsupported::Unsupported;

/// The local functions of a module of which something is said, as the source calls them.
struct Inside {
    /// They have a signature.
    signed: BTreeSet<Name>,
    /// Nobody looks whether their recursive calls get smaller.
    endless: BTreeSet<Name>,
}

/// What is known while the questions are made.
pub(crate) struct Builder<'s> {
    pub(crate) front: Front,
    pub(crate) sources: &'s mut Sources,
    pub(crate) modules: Modules,
    /// The functions that are defined, and the methods that somebody wrote.
    infos: Vec<Info>,
    /// The program's own functions, but for those that annotations added.
    pub(crate) own: Vec<Name>,
    /// The methods of classes of which something is promised, whatever the instance.
    selectors: Vec<Name>,
    /// The methods of which LiquidHaskell demands nothing.
    free: BTreeSet<Name>,
    pub(crate) contracts: Contracts,
    pub(crate) program: Program,
    /// The data types of class dictionaries.
    pub(crate) classes: Vec<Name>,
    /// Functions that the logic knows by their definitions: measures, and what is inlined or reflected.
    logic: BTreeSet<Name>,
    /// Functions whose contracts are not understood.
    unsupported: BTreeMap<Name, Unsupported>,
    cancel: Cancel,
}

impl<'s> Builder<'s> {
    /// Gives the functions their contracts.
    pub(crate) fn new(
        front: Front,
        sources: &'s mut Sources,
        modules: Modules,
        cancel: Cancel,
    ) -> Result<Builder<'s>, NotLoaded> {
        let contracts = modules.contracts();
        let logic = modules.logic_functions();
        let unsupported = modules.unsupported();
        let infos = front.definitions().to_vec();
        let mut builder = Builder {
            front,
            sources,
            modules,
            infos,
            own: Vec::new(),
            selectors: Vec::new(),
            free: BTreeSet::new(),
            contracts: Contracts { contracts, written: BTreeMap::new() },
            program: Program::default(),
            classes: Vec::new(),
            logic,
            unsupported,
            cancel,
        };
        builder.find_functions();
        builder.load_program();
        builder.go_on()?;
        Ok(builder)
    }

    /// Is somebody still interested?
    fn go_on(&self) -> Result<(), NotLoaded> {
        if self.cancel.is_over() { Err(NotLoaded::Stopped) } else { Ok(()) }
    }

    /// The functions of a file, with the questions about them.
    pub(crate) fn build(mut self) -> Result<Liquid, NotLoaded> {
        self.leave_open();
        let partial = mark_failures(&self.logic, &mut self.program);
        let calls = Calls::between(&self.own, &self.program);
        let granted = self.granted(&calls);
        self.make_promises(&granted);
        self.go_on()?;
        self.must_get_smaller(&calls);
        self.demand();
        self.admit();
        promises::assume(&self.modules.declared, &mut self.program);
        let insides = self.insides();
        self.check_bodies(&insides);
        self.go_on()?;
        let mut functions = self.functions(&calls, &granted, &insides);
        self.go_on()?;
        let summaries = Arc::new(self.summaries());
        for function in &mut functions {
            function.check.partial.clone_from(&partial);
            function.check.summaries = summaries.clone();
        }
        self.go_on()?;
        self.add_dictionaries(&functions);
        let names: Vec<Name> = self.own.iter().filter(|name| self.is_unannotated(**name)).copied().collect();
        let hidden = names.iter().filter(|name| self.is_inferred(**name)).copied().collect();
        let keep = self.kept();
        let ask = |builder: &mut Builder, name: Name| {
            let mut question = builder.question(name);
            question.partial.clone_from(&partial);
            question.summaries = summaries.clone();
            question.keep.extend(keep.iter().filter(|kept| **kept != name));
            question
        };
        let questions = names.into_iter().map(|name| ask(&mut self, name));
        let questions = questions.collect();
        let mistakes = self.mistakes();
        let is_endless =
            |name: &&Name| !self.must_terminate(**name) && calls.recursive(**name).next().is_some();
        let endless = self.own.iter().filter(is_endless).copied().collect();
        self.go_on()?;
        let supposed = self.conditions(ask);
        let vocabulary = Vocabulary::of(self.modules.specs.values(), &self.logic, &self.program);
        let (types, signatures) = (self.types(), self.signatures());
        let (sums, holes) = (types.values().any(|ty| adds_measures(ty)), self.holes());
        let mut unannotated = Unannotated::new(&self.program, questions, &hidden, self.logic);
        (unannotated.sums, unannotated.holes) = (sums, holes);
        Ok(Liquid {
            functions,
            mistakes,
            program: self.program,
            unannotated,
            types,
            signatures,
            vocabulary,
            supposed,
            endless,
            classes: self.classes,
            pieces: self.modules.pieces,
            modules: self.front.annotations().iter().map(|(module, _)| *module).collect(),
            keys: OnceLock::new(),
            divided: OnceLock::new(),
        })
    }

    /// Finds what the program defines.
    fn find_functions(&mut self) {
        self.contracts.written = self.written();
        self.selectors = self.selected();
        let names = self.infos.iter().map(|info| info.name).filter(|name| !is_generated(*name));
        self.own = names.chain(self.selectors.iter().copied()).collect();
    }

    /// Lowers all that is needed.
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
        self.distrust(&mut sensible);
        self.leave_uninterpreted();
        self.place_assertions();
        self.classes = classes(&self.program);
    }

    /// A refined data type whose refinements make no sense promises what nobody knows.
    fn distrust(&mut self, sensible: &mut FxHashSet<Name>) {
        let somewhere = self.nowhere("").span;
        for (module, declared) in &mut self.modules.declared {
            let data = std::mem::take(&mut declared.data);
            for (name, decides) in data {
                let Some(reason) = senseless(global(*module, decides), &self.program, sensible) else {
                    declared.data.push((name, decides));
                    continue;
                };
                let spec = self.modules.specs.get(module).and_then(|specs| specs.data.get(&name));
                let why = Unsupported::new(reason, spec.map_or(somewhere, |spec| spec.name.span));
                declared.senseless.push((name, why));
            }
        }
    }

    /// Makes a measure without equations any function of its type, the same one wherever it is called.
    fn leave_uninterpreted(&mut self) {
        let declared = self.modules.declared.iter();
        let names = declared
            .flat_map(|(module, found)| found.uninterpreted.iter().map(|name| global(*module, *name)));
        for measure in names.collect::<Vec<Name>>() {
            let Some(definition) = self.program.definitions.get_mut(&measure) else { continue };
            let (vars, body) = match &definition.ty {
                Type::Forall(vars, body) => (vars.clone(), &**body),
                other => (Vec::new(), other),
            };
            let name = unknown_of(measure);
            let ty = closed(body);
            definition.body = Expr::Var(name);
            if !vars.is_empty() {
                definition.body = Expr::TypeLam(vars, Box::new(Expr::Var(name)));
            }
            let body = Expr::Symbolic(ty.clone());
            let (contract, checked, span) = (None, None, None);
            self.program.definitions.insert(name, Definition { name, ty, body, contract, checked, span });
        }
    }

    /// What the logic knows promises nothing but to come to an end.
    fn granted(&self, calls: &Calls) -> BTreeSet<Name> {
        let is_granted = |name: &&Name| {
            let endless = self.must_terminate(**name) && calls.recursive(**name).next().is_some();
            self.contracts.get(**name).is_none() && !endless
        };
        self.logic.iter().filter(is_granted).copied().collect()
    }

    /// Gives every function its contract, the trivial one if it has no annotation.
    fn make_promises(&mut self, granted: &BTreeSet<Name>) {
        for name in &self.own {
            // What nobody understands promises nothing: its callers run it.
            if granted.contains(name) || self.unsupported.contains_key(&self.contracts.key(*name)) {
                continue;
            }
            let is_selector = self.selectors.contains(name);
            match self.contract(*name, self.contracts.get(*name)) {
                Ok(mut contract) => {
                    if is_selector {
                        contract.more.body = Body::Granted;
                    }
                    if let Some(definition) = self.program.definitions.get_mut(name) {
                        definition.contract = Some(contract);
                    }
                }
                // Of a method whatever the instance nothing can be promised then.
                Err(_) if is_selector => {}
                Err(why) => drop(self.unsupported.entry(*name).or_insert(why)),
            }
        }
    }

    /// Gives the functions the bodies that are checked.
    fn check_bodies(&mut self, insides: &BTreeMap<Name, Inside>) {
        let constructors = Constructors::new(&self.modules.declared, &self.program, self.sources);
        for name in &self.own {
            let checked = self.checked_body(*name, &constructors, insides);
            if let Some(definition) = self.program.definitions.get_mut(name) {
                definition.checked = checked;
                assertions::leave_out(&mut definition.body);
            }
        }
    }

    /// The functions that are checked, in the order of the source.
    fn functions(
        &mut self,
        calls: &Calls,
        granted: &BTreeSet<Name>,
        insides: &BTreeMap<Name, Inside>,
    ) -> Vec<Function> {
        let elsewhere: Vec<Name> = self.own.iter().filter(|name| self.is_inferred(**name)).copied().collect();
        let keep = self.kept();
        let unseen = self.modules.promises_unseen();
        let infos = std::mem::take(&mut self.infos);
        let checked = infos.iter().filter(|info| !granted.contains(&info.name) && self.is_checked(info.name));
        let mut functions = Vec::new();
        for info in checked.collect::<Vec<&Info>>() {
            if self.cancel.is_over() {
                break;
            }
            let mut function = self.function(info);
            function.unseen |= unseen || self.is_hidden(info.name, insides);
            function.callers = self.is_inferred(info.name).then(|| self.callers(info.name, calls));
            function.check.elsewhere.clone_from(&elsewhere);
            function.check.keep.extend(keep.iter().filter(|name| **name != info.name));
            functions.push(function);
        }
        functions.sort_by_key(|function| function.span.map(|span| span.start));
        functions
    }

    /// Is it a function of the file that is checked? What is assumed or ignored is not.
    fn is_checked(&self, name: Name) -> bool {
        let module = self.front.module();
        let specs = self.modules.specs.get(&module);
        let ignored = specs.is_some_and(|specs| specs.ignored.contains(&Name::new(name.spoken())));
        let assumed = self.contracts.get(name).is_some_and(|(contract, _)| contract.assumed);
        is_of(name, module) && !is_generated(name) && !ignored && !assumed
    }

    /// Is its type what its callers need, who are where it is checked?
    fn is_inferred(&self, name: Name) -> bool {
        let is_method = self.contracts.written.contains_key(&name);
        let exports = self.modules.exports.get(&module_of(name));
        let hidden = exports.is_some_and(|exports| !exports.contains(&Name::new(name.spoken())));
        let is_function = |ty: &Type| params(ty).len() > dictionaries_of(ty, &self.classes);
        let takes_arguments = self.program.definitions.get(&name).is_some_and(|found| is_function(&found.ty));
        hidden
            && takes_arguments
            && !is_method
            && self.contracts.get(name).is_none_or(|(contract, _)| contract.open)
    }

    /// The functions with types of their own that lead to one without.
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

    fn function(&mut self, info: &Info) -> Function {
        let name = info.name;
        let construct = info.unsupported.first().map(|(what, span)| Unsupported::new(what.clone(), *span));
        let why = construct
            .or_else(|| self.unsupported.get(&self.contracts.key(name)).cloned())
            .or_else(|| self.distrusted_in(info));
        let contract = self.contracts.get(name).map(|(contract, _)| contract);
        let bound = contract.and_then(|contract| contract.bound.clone()).or_else(|| self.laws(info));
        let unseen = contract.is_some_and(|contract| contract.unseen || contract.weakened);
        let bounded = why.is_none() && bound.is_some();
        let action = self.program.definitions.get(&name).is_some_and(|found| seen::is_action(&found.ty));
        Function {
            name,
            span: info.span,
            unsupported: why.or(bound),
            unseen,
            bounded,
            callers: None,
            free: self.free.contains(&name),
            action,
            check: self.question(name),
        }
    }

    /// What says less than its annotation must not be taken at its word, and what the logic knows need not be.
    fn kept(&self) -> Vec<Name> {
        let all = self.contracts.contracts.iter();
        let weakened = all.filter(|(_, contract)| contract.weakened).map(|(name, _)| name);
        weakened.chain(&self.logic).copied().chain(library::typed()).chain(library::run()).collect()
    }

    /// Has it no annotation, and is it not part of the logic?
    fn is_unannotated(&self, name: Name) -> bool {
        self.contracts.get(name).is_none() && !self.logic.contains(&name)
    }

    /// Adds the dictionaries that only the questions mention.
    fn add_dictionaries(&mut self, functions: &[Function]) {
        let dictionaries = functions.iter().flat_map(|function| &function.check.dictionaries);
        let missing: Vec<Name> = dictionaries.flat_map(variables).collect();
        for (name, definition) in self.front.program(&missing).definitions {
            self.program.definitions.entry(name).or_insert(definition);
        }
    }

    /// Where the types of functions are annotated.
    fn signatures(&self) -> BTreeMap<Name, Span> {
        let of = |name: &Name| {
            let specs = self.modules.specs.get(&module_of(*name))?;
            Some((*name, specs.signatures.get(&Name::new(name.spoken()))?.ty.span))
        };
        let own = self.own.iter().filter_map(of);
        let locals = self.modules.specs.values().flat_map(Specs::local_signatures);
        let locals = locals.filter_map(|(name, signature)| {
            Some((self.around(signature.ty.span)?.local(name), signature.ty.span))
        });
        own.chain(locals).collect()
    }

    /// The types of functions, as people read them.
    fn types(&self) -> BTreeMap<Name, String> {
        let own = self.own.iter().filter_map(|name| Some((*name, self.type_text(*name)?)));
        let locals = self.modules.specs.values().flat_map(Specs::local_signatures);
        let locals = locals.filter_map(|(name, signature)| {
            let place = signature.ty.span;
            Some((self.around(place)?.local(name), self.text(place)))
        });
        own.chain(locals).chain(library::types()).collect()
    }

    /// Makes the value of a measure an unknown number where its equations say nothing: LiquidHaskell knows nothing of it either.
    fn leave_open(&mut self) {
        let equations = self.modules.specs.iter().flat_map(|(module, specs)| {
            let own = specs.measures.values().filter(|measure| !measure.equations.is_empty());
            own.map(|measure| global(*module, measure.name.name))
        });
        for measure in equations.collect::<BTreeSet<Name>>() {
            let Some(definition) = self.program.definitions.get_mut(&measure) else { continue };
            let mut result = &definition.ty;
            while let Type::Forall(_, inner) | Type::Fun(_, inner) = result {
                result = inner;
            }
            let ty = result.clone();
            let name = unknown_of(measure);
            if matches!(&ty, Type::Con(name) if name.base() == names::INT) && open(&mut definition.body, name)
            {
                let body = Expr::Symbolic(ty.clone());
                let (contract, checked, span) = (None, None, None);
                self.program.definitions.insert(name, Definition { name, ty, body, contract, checked, span });
            }
        }
    }

    /// The local functions whose annotations leave something to be inferred.
    fn holes(&self) -> Vec<Name> {
        let signatures = self.modules.specs.values().flat_map(Specs::local_signatures);
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
        let has_hole = |text: &str| text.split(|c| !is_part(c)).any(|word| word == "_");
        let holes = signatures.filter(|(_, signature)| has_hole(&self.text(signature.ty.span)));
        holes.map(|(name, _)| name).collect()
    }

    /// The function of the user's in which something stands.
    fn around(&self, place: Span) -> Option<Name> {
        let starts = self.own.iter().filter_map(|name| {
            let span = self.program.definitions.get(name)?.span?;
            (span.file == place.file && span.start <= place.start).then_some((span.start, *name))
        });
        starts.max().map(|(_, name)| name)
    }

    /// What stands somewhere, on one line.
    fn text(&self, place: Span) -> String {
        self.sources.slice(place).split_whitespace().collect::<Vec<&str>>().join(" ")
    }

    /// Mistakes in the annotations of the file that concern none of its functions.
    fn mistakes(&self) -> Vec<Diagnostic> {
        let module = self.front.module();
        let Some(specs) = self.modules.specs.get(&module) else { return Vec::new() };
        let mut mistakes = self.modules.mistakes.get(&module).cloned().unwrap_or_default();
        let all = self.front.annotations().iter().filter(|(of, _)| *of == module);
        mistakes.extend(all.flat_map(|(_, annotations)| sense::strays(specs, annotations, self.sources)));
        mistakes.sort_by_key(|mistake| mistake.primary.span.start);
        mistakes.dedup_by_key(|mistake| mistake.primary.span);
        mistakes
    }

    /// Adds what makes unknown values of the library's types, where functions are about such: those in their types, and
    /// those at which they call others.
    fn make_unknowns(&mut self) {
        let own = self.own.iter().filter_map(|name| self.program.definitions.get(name));
        let mut types: Vec<Type> = Vec::new();
        for definition in own {
            types.push(definition.ty.clone());
            let mut pending = vec![&definition.body];
            while let Some(expr) = pending.pop() {
                if let Expr::TypeApp(_, at) = expr {
                    types.extend(at.iter().cloned());
                }
                expr.parts(&mut |part| pending.push(part));
            }
        }
        types.sort();
        types.dedup();
        self.front.add_makers(&mut self.program, types.iter());
    }

    /// The laws of its classes that a function may rely on, where methods prove them: not every instance obeys them.
    fn laws(&self, function: &Info) -> Option<Unsupported> {
        let specs = self.modules.specs.get(&module_of(function.name))?;
        let ty = &self.program.definitions.get(&function.name)?.ty;
        let relies = specs.has_option("--typeclass") && dictionaries_of(ty, &self.classes) > 0;
        relies.then_some(function.span).flatten().map(|span| Unsupported::new("the laws of a class", span))
    }

    /// The methods of classes of which something is promised, whatever the instance.
    fn selected(&self) -> Vec<Name> {
        let classes = self.modules.classes.values();
        let all = classes.flat_map(|(module, methods)| methods.iter().map(|name| global(*module, *name)));
        all.filter(|name| self.contracts.contracts.contains_key(name)).collect()
    }

    /// The methods that somebody wrote, and whose promises they must keep. Defaults become known as definitions.
    fn written(&mut self) -> BTreeMap<Name, Name> {
        let mut found = BTreeMap::new();
        for (module, written) in &self.modules.written {
            let instances = self.modules.specs.get(module).map_or(&[][..], |specs| &specs.instances);
            let is_own = self.modules.classes.contains_key(&written.class);
            let class = self.modules.classes.get(&written.class).map_or(*module, |(module, _)| *module);
            let own = instances.iter().position(|spec| written.is_in(spec) && spec.speaks_of(written.method));
            let key = match own {
                Some(number) => global(*module, methods::instance_contract(number, written.method)),
                None => global(class, written.method),
            };
            if written.is_default() {
                let name = written.default_names(*module).1;
                self.infos.push(Info { name, span: Some(written.span), unsupported: Vec::new() });
                found.insert(name, key);
                self.free.extend((!self.contracts.contracts.contains_key(&key)).then_some(name));
            } else if let Some(info) =
                self.front.methods().iter().find(|info| info.span == Some(written.span))
            {
                self.infos.push(info.clone());
                found.insert(info.name, key);
                let is_free = !is_own && methods::FREE.contains(&written.class.as_str());
                let is_said = self.contracts.contracts.contains_key(&key);
                self.free.extend((is_free && !is_said).then_some(info.name));
            }
        }
        let is_missing = |info: &&Info| {
            let definition = self.front.definition(info.name);
            definition.is_some_and(|definition| methods::is_missing(&definition.body))
        };
        self.infos.extend(self.front.methods().iter().filter(is_missing).cloned());
        found
    }

    /// Why not every value that a function's arguments may have, by their types, exists.
    fn distrusted_in(&self, function: &Info) -> Option<Unsupported> {
        let mut ty = &self.program.definitions.get(&function.name)?.ty;
        // Dictionaries are not looked into.
        let mut seen: BTreeSet<Name> = self.classes.iter().copied().collect();
        while let Type::Forall(_, inner) | Type::Fun(_, inner) = ty {
            if let Type::Fun(param, _) = ty {
                seen::data_in(param, &self.program, &mut seen);
            }
            ty = inner;
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
        let called = self.program.definitions.get(&function).map(|found| variables(&found.body));
        for name in called.into_iter().flatten().chain([function]) {
            if let Some(definition) = self.program.definitions.get(&name) {
                seen::data_in_type(&definition.ty, &self.program, &mut seen);
            }
        }
        seen
    }

    /// Does a function do more than a search sees?
    fn is_hidden(&self, name: Name, insides: &BTreeMap<Name, Inside>) -> bool {
        let Some(definition) = self.program.definitions.get(&name) else { return false };
        let inside = insides.get(&module_of(name));
        !seen::is_result_seen(&definition.ty, &self.program)
            || inside.is_some_and(|inside| seen::binds_one_of(&definition.body, &inside.signed))
    }

    /// What is said of local functions, by module.
    fn insides(&self) -> BTreeMap<Name, Inside> {
        let inside = |(module, specs): (&Name, &Specs)| {
            let all = specs.signed();
            let is_local = |name: &&Name| !self.program.definitions.contains_key(&global(*module, **name));
            let signed = all.iter().filter(is_local).copied().collect();
            let endless = all.into_iter().chain(specs.lazy.iter().copied()).collect();
            (*module, Inside { signed, endless })
        };
        self.modules.specs.iter().map(inside).collect()
    }

    /// A function's refined type as it is written, or else its type.
    fn type_text(&self, name: Name) -> Option<String> {
        let specs = self.modules.specs.get(&module_of(name));
        match specs.and_then(|specs| specs.signatures.get(&Name::new(name.spoken()))) {
            Some(signature) => Some(self.text(signature.ty.span)),
            None => self.front.type_of(name),
        }
    }

    /// Why a contract makes no sense, if it makes none.
    fn senseless(
        &self,
        module: Name,
        contract: &ContractNames,
        sensible: &mut FxHashSet<Name>,
    ) -> Option<Unsupported> {
        let signature = self.modules.specs.get(&module)?.signatures.get(&contract.function)?;
        let mut predicates = contract.pre.iter().chain(&contract.post).map(|name| global(module, *name));
        mistake_in(signature.ty.span, self.front.diagnostics()).or_else(|| {
            let reason = predicates.find_map(|predicate| senseless(predicate, &self.program, sensible))?;
            Some(Unsupported::new(reason, signature.ty.span))
        })
    }

    /// The body of a function where it is checked: with assertions of what its inside promises.
    fn checked_body(
        &self,
        name: Name,
        constructors: &Constructors,
        insides: &BTreeMap<Name, Inside>,
    ) -> Option<Expr> {
        let definition = self.program.definitions.get(&name)?;
        let mut body = definition.body.clone();
        if let Some((_, declared)) =
            self.modules.declared.iter().find(|(module, _)| *module == module_of(name))
        {
            assertions::place(&mut body, &declared.assertions, self.sources);
        }
        constructors.asserted(&self.program, &mut body, definition.span);
        let inside = insides.get(&module_of(name))?;
        if self.must_terminate(name) {
            let exempt = |local: Name| seen::is_one_of(local, &inside.endless);
            self.termination().check_local(&mut body, &exempt, definition.span);
        }
        (body != definition.body).then_some(body)
    }

    /// The assertions in what annotations added.
    fn place_assertions(&mut self) {
        for (module, declared) in &self.modules.declared {
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

    /// What a proof need not look into: measures, and the walkers of data types.
    fn summaries(&self) -> Summaries {
        let specs = self.modules.specs.iter();
        let measures =
            specs.flat_map(|(module, specs)| specs.measures.keys().map(|name| global(*module, *name)));
        let mut summaries = Summaries {
            measures: measures.chain([Name::new(LENGTH)]).collect(),
            walkers: self.program.definitions.keys().filter(|name| is_walker(**name)).copied().collect(),
            opaque: library::typed().collect(),
            promised: library::promised().collect(),
            ..Summaries::default()
        };
        let settings = Settings { cancel: self.cancel.clone(), ..Settings::default() };
        summaries.natural = summaries.naturals(&self.program, &settings);
        summaries
    }
}

/// Puts a variable in the place of what is not matched; was there any?
fn open(expr: &mut Expr, unknown: Name) -> bool {
    if matches!(expr, Expr::Prim(name, _) if name.as_str() == "patError") {
        *expr = Expr::Var(unknown);
        return true;
    }
    let mut found = false;
    expr.for_each_part(&mut |part| {
        found |= stacker::maybe_grow(64 << 10, 1 << 20, || open(part, unknown));
    });
    found
}

/// Gives the places of functions to what they do not match.
fn mark_failures(functions: &BTreeSet<Name>, program: &mut Program) -> Vec<Span> {
    fn mark(expr: &mut Expr, place: Span) {
        if matches!(expr, Expr::Prim(name, _) if name.as_str() == "patError") {
            let failure = std::mem::replace(expr, Expr::int(0));
            *expr = Expr::At(place, Box::new(failure));
            return;
        }
        expr.for_each_part(&mut |part| stacker::maybe_grow(64 << 10, 1 << 20, || mark(part, place)));
    }
    let mut places = Vec::new();
    for function in functions {
        if let Some(definition) = program.definitions.get_mut(function)
            && let Some(place) = definition.span
        {
            mark(&mut definition.body, place);
            places.push(place);
        }
    }
    places
}

/// Does a type, as it is written, speak of a sum of two measures, such as `size xs + size ys`?
fn adds_measures(ty: &str) -> bool {
    fn words(side: Option<&str>) -> usize {
        let is_name = |word: &&str| word.starts_with(char::is_alphabetic);
        side.map_or(0, |side| side.split_whitespace().filter(is_name).count())
    }
    let ends: &[char] = &['{', '}', '(', ')', '|', '='];
    let parts: Vec<&str> = ty.split('+').collect();
    parts
        .windows(2)
        .any(|sides| words(sides[0].rsplit(ends).next()) >= 2 && words(sides[1].split(ends).next()) >= 2)
}
