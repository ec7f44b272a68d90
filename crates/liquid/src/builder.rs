//! From a file that was read to the questions that are asked about its functions.
//!
//! The stages are types, each of which only the one before can make, and a file each:
//!
//! ```text
//! Builder    what the file and its annotations define                       this file
//!    │ load       has the front end lower it, with what annotations added     builder/load.rs
//! Loaded     a program without contracts
//!    │ promise    gives functions their contracts and the bodies to check     builder/promise.rs
//! Promised   a program with contracts
//!    │ ask        makes the question about each function                      builder/ask.rs
//! Asked      questions, and what counts as a violation
//!    │ tell       adds what reports say, and what is inferred from            builder/tell.rs
//! Liquid
//! ```
//!
//! All stages work on [`Builder`]. Between the stages, and where one takes long, they check the [`Cancel`] token.

mod ask;
mod load;
mod promise;
mod tell;

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::front::{Front, General, Info};
use whatif_lambda::{Expr, Name, Program};
use whatif_source::{Cancel, Sources};

use crate::check::{Liquid, NotLoaded};
use crate::contracts::Contracts;
use crate::fields::Guards;
use crate::methods;
use crate::modules::Modules;
use crate::names::{global, is_generated};
use crate::termination::Unmeasured;
use crate::unsupported::Unsupported;

/// Makes the questions about the functions of a file.
pub(crate) fn build(
    front: Front,
    sources: &mut Sources,
    modules: Modules,
    cancel: Cancel,
) -> Result<Liquid, NotLoaded> {
    let _span = tracing::debug_span!("make questions").entered();
    Builder::new(front, sources, modules, cancel).load()?.promise()?.ask()?.tell()
}

/// What the stages have found so far.
pub(crate) struct Builder<'s> {
    pub(crate) front: Front,
    pub(crate) sources: &'s mut Sources,
    pub(crate) modules: Modules,
    /// The functions that are defined, and the methods that instances and classes define.
    infos: Vec<Info>,
    /// Local functions whose types were made general, by the definition they are in.
    general: BTreeMap<Name, Vec<General>>,
    /// Why LiquidHaskell measures nothing in calls inside of a definition, by the definition and the callee.
    pub(crate) unmeasured: BTreeMap<(Name, Name), Unmeasured>,
    /// The conditions of recursive calls that are others where only runs count, by the caller and the callee.
    pub(crate) of_runs: BTreeMap<(Name, Name), Option<Expr>>,
    /// The same inside of definitions, by the functions that assert them.
    pub(crate) of_runs_inside: BTreeMap<Name, Vec<(Name, Expr)>>,
    /// The user's own functions, without those that annotations added.
    pub(crate) own: Vec<Name>,
    /// The methods of classes that have a contract for every instance.
    selectors: Vec<Name>,
    /// The methods about which LiquidHaskell checks nothing.
    free: BTreeSet<Name>,
    pub(crate) contracts: Contracts,
    pub(crate) program: Program,
    /// The data types of class dictionaries.
    pub(crate) classes: Vec<Name>,
    /// Functions that the logic knows by their definitions: measures, and functions that are inlined or reflected.
    logic: BTreeSet<Name>,
    /// Functions whose contracts are not supported, with the reasons.
    unsupported: BTreeMap<Name, Unsupported>,
    /// The wrappers of fields that are functions with refined types.
    guards: Guards,
    cancel: Cancel,
}

impl<'s> Builder<'s> {
    /// Finds what the program defines.
    fn new(front: Front, sources: &'s mut Sources, modules: Modules, cancel: Cancel) -> Builder<'s> {
        let contracts = modules.contracts();
        let logic = modules.logic_functions();
        let unsupported = modules.unsupported();
        let infos = front.definitions().to_vec();
        let mut builder = Builder {
            front,
            sources,
            modules,
            infos,
            general: BTreeMap::new(),
            unmeasured: BTreeMap::new(),
            of_runs: BTreeMap::new(),
            of_runs_inside: BTreeMap::new(),
            own: Vec::new(),
            selectors: Vec::new(),
            free: BTreeSet::new(),
            contracts: Contracts { contracts, written: BTreeMap::new() },
            program: Program::default(),
            classes: Vec::new(),
            logic,
            unsupported,
            guards: Guards::default(),
            cancel,
        };
        builder.contracts.written = builder.written();
        builder.selectors = builder.selected();
        let names = builder.infos.iter().map(|info| info.name).filter(|name| !is_generated(*name));
        let general = builder.infos.iter().filter(|info| !info.general.is_empty());
        builder.general = general.map(|info| (info.name, info.general.clone())).collect();
        for (definition, functions) in &builder.general {
            let general = functions.iter().map(|found| ((*definition, found.function), Unmeasured::General));
            builder.unmeasured.extend(general);
        }
        builder.own = names.chain(builder.selectors.iter().copied()).collect();
        builder
    }

    /// Stops with an error if the load was cancelled.
    fn check_cancelled(&self) -> Result<(), NotLoaded> {
        if self.cancel.is_over() { Err(NotLoaded::Stopped) } else { Ok(()) }
    }

    /// The local functions of a definition whose types were made general.
    pub(crate) fn general_in(&self, definition: Name) -> &[General] {
        self.general.get(&definition).map_or(&[], |general| &general[..])
    }

    /// The methods of the user's classes. Nobody knows the instance in a function that works for all of them: what the class says of a
    /// method is all that is known.
    fn selected(&self) -> Vec<Name> {
        let classes = self.modules.classes.values();
        classes.flat_map(|(module, methods)| methods.iter().map(|name| global(*module, *name))).collect()
    }

    /// The methods that the user's classes and instances define, each with the name under which its contract is found. Defaults are
    /// added to the definitions.
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
                self.infos.push(Info {
                    name,
                    span: Some(written.span),
                    unsupported: Vec::new(),
                    general: Vec::new(),
                    missing: Vec::new(),
                });
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
}
