//! Functions without annotation, as the verifier sees them.
//!
//! LiquidHaskell infers a type for a function that has none. We do what comes to the same, in three rows of the [plan](crate::plan):
//!
//! 1. *Inlined* (`Unannotated::inlined`): a helper that is not recursive is part of its callers, never abstracted, never blamed. A
//!    recursive one can only be known by a type, as one of another module is: by the facts that are [inferred](crate::solve) about it.
//! 2. *Exported helpers by type* (`exported_by_type`): LiquidHaskell infers nothing for an exported helper, so it is abstracted at its
//!    Haskell type.
//! 3. *All helpers by type* (`without_parts`): a helper that is not exported is abstracted too, since LiquidHaskell may have found no
//!    type for it that is good enough. The facts that hold at its calls are assumed.
//!
//! Two more rows abstract other callees: library functions (`without_library`) and local functions (`with_locals`).
//!
//! [`Unannotated`] has the helpers of a file, and keeps what was inferred, a group of mutually recursive functions at a time
//! (`refinement`). A row's question is made by `step`: it takes the inlined helpers as given and adds the facts about all other
//! helpers that the function mentions.
//!
//! What must stay true: a fact that is only tried goes to [`Check::tried`], never to [`Check::proven`]; nothing is remembered of an
//! inference that was cut short.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use whatif_lambda::types::names;
use whatif_lambda::{Binder, Contract, Expr, Name, Program, Type};
use whatif_machine::run::Settings;
use whatif_machine::search::Limits;
use whatif_verify::counterfactual::{self, Check, Instance, Known, Variables};

use crate::build::LOGIC_MODULE;
use crate::calls::Calls;
use crate::library;
use crate::names::{is_generated, is_walker};
use crate::pieces::{contract_of, result_of};
use crate::solve::qualifier::{LENGTH, is_integer, measured, terms};
use crate::solve::relating::Relating;
use crate::solve::{self, Inferred, Kinds, Solver, implied};
use crate::supposed::assume;

/// Steps spent on the candidate facts about a local function.
const LOCAL_WORK: u64 = 6_000;

/// What determines, besides the code of a function, the facts that are inferred for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum InferredFrom {
    Nothing,
    /// The numbers that annotations compare something with.
    Numbers,
    /// The measures of the file, and the numbers.
    Measures,
}

/// A function without annotation.
pub(crate) struct Helper {
    /// How to run it.
    pub(crate) question: Check,
    /// Does it call itself?
    pub(crate) recursive: bool,
    /// Is it not exported?
    pub(crate) hidden: bool,
    /// The hidden functions that are mutually recursive with it, itself among them; only itself if it is not recursive.
    group: Vec<Name>,
}

impl Helper {
    /// Can it be inlined in all of its callers?
    fn is_part(&self) -> bool {
        !self.recursive && self.hidden
    }
}

/// What inference uses of the annotations of a whole file, for any of its functions.
#[derive(Clone, Default)]
pub(crate) struct Said {
    /// Does some annotation mention the sum of two measures?
    pub(crate) sums: bool,
    /// Numbers that annotations compare something with.
    pub(crate) numbers: Vec<i64>,
    /// How annotations relate measures.
    pub(crate) relating: Vec<Relating>,
    /// Local functions whose annotations leave something to be inferred.
    pub(crate) holes: Vec<Name>,
}

/// The functions without annotation, and what was inferred for them so far.
#[derive(Default)]
pub(crate) struct Unannotated {
    pub(crate) functions: BTreeMap<Name, Helper>,
    /// Measures whose values are integers.
    pub(crate) measures: Vec<Name>,
    pub(crate) said: Said,
    inferred: Mutex<BTreeMap<Name, Inferred>>,
}

impl Unannotated {
    pub(crate) fn new(
        program: &Program,
        questions: Vec<Check>,
        hidden: &BTreeSet<Name>,
        measures: BTreeSet<Name>,
    ) -> Unannotated {
        let own: Vec<Name> = questions.iter().map(|question| question.function).collect();
        let calls = Calls::between(&own, program, &|_| false);
        let functions = questions.into_iter().map(|question| {
            let function = question.function;
            let recursive = calls.recursive(function).next().is_some();
            let group = match recursive {
                true => calls.group(function).filter(|name| hidden.contains(name)).collect(),
                false => vec![function],
            };
            (function, Helper { question, recursive, hidden: hidden.contains(&function), group })
        });
        let counts = |name: &Name| {
            program.definitions.get(name).is_some_and(|measure| measured(&measure.ty).is_some())
        };
        let mut measures: Vec<Name> =
            measures.into_iter().chain([Name::new(LENGTH)]).filter(counts).collect();
        // In the order of the file: where there are too many, it must not depend on the alphabet which are left out.
        measures.sort_by_key(|name| program.definitions.get(name).and_then(|found| found.span));
        Unannotated { functions: functions.collect(), measures, ..Unannotated::default() }
    }

    /// Does a function have no annotation?
    pub(crate) fn contains(&self, function: Name) -> bool {
        self.functions.contains_key(&function)
    }

    /// A function without annotation.
    pub(crate) fn helper(&self, function: Name) -> Option<&Helper> {
        self.functions.get(&function)
    }

    /// What determines, besides its code, the facts that are inferred for a function or for one inside of it.
    pub(crate) fn inferred_from(&self, function: Name, program: &Program) -> InferredFrom {
        let is_measured =
            |binder: &Binder| !is_integer(&binder.ty) && !terms(binder, &self.measures, program).is_empty();
        let hidden = self.functions.get(&function).filter(|helper| helper.hidden);
        let helper = hidden.and(contract_of(function, program));
        let measures = helper
            .is_some_and(|contract| contract.params.iter().chain([&contract.result]).any(is_measured))
            || gives_functions(function, program)
            || counterfactual::locals(program, function)
                .iter()
                .any(|local| local.params.iter().chain([&local.result]).any(is_measured));
        let is_shaped = |contract: &Contract| {
            is_integer(&contract.result.ty) && self.said.relating.iter().any(Relating::is_of_numbers)
        };
        let measures = measures || helper.is_some_and(is_shaped);
        let counts = |contract: &Contract| !self.said.numbers.is_empty() && is_integer(&contract.result.ty);
        match () {
            _ if measures => InferredFrom::Measures,
            _ if helper.is_some_and(counts) => InferredFrom::Numbers,
            _ => InferredFrom::Nothing,
        }
    }

    /// The question in which every helper that is not recursive is part of its callers.
    pub(crate) fn inlined(&self, check: &Check, program: &Program, settings: &Settings) -> Check {
        self.step(check, self.parts(check, |helper| !helper.recursive), program, settings)
    }

    /// The question in which exported helpers are known by their types instead, if the first question inlines some.
    pub(crate) fn exported_by_type(
        &self,
        check: &Check,
        first: &Check,
        program: &Program,
        settings: &Settings,
    ) -> Option<Check> {
        let hidden = self.parts(check, Helper::is_part);
        let opened: Vec<Name> = first.inline.iter().filter(|name| !hidden.contains(name)).copied().collect();
        calls_one_of(first, &opened, program).then(|| self.step(check, hidden, program, settings))
    }

    /// The question in which every helper is known by its type, if a helper is called that is not exported.
    pub(crate) fn without_parts(
        &self,
        check: &Check,
        program: &Program,
        settings: &Settings,
    ) -> Option<Check> {
        let hidden = self.parts(check, Helper::is_part);
        if !calls_one_of(check, &hidden, program) {
            return None;
        }
        let mut by_type = self.step(check, Vec::new(), program, settings);
        let called = mentioned(check, program);
        for name in hidden.into_iter().filter(|name| called.contains(name) && *name != check.function) {
            let known = self.solver(program, settings).at_calls(check, &self.functions[&name].question);
            if let Some(fact) = solve::all(&known) {
                assume(&mut by_type.tried, name, fact);
            }
        }
        Some(by_type)
    }

    /// The question about violations inside of a helper where another function leads to it: all hidden helpers of the module are inlined in
    /// that function, even if they call themselves.
    pub(crate) fn within(&self, caller: &Check, function: Name) -> Check {
        let inline = self.parts(caller, |helper| helper.hidden);
        Check { inline, within: Some(function), ..caller.clone() }
    }

    /// Helpers of the module of a function.
    fn parts(&self, check: &Check, which: fn(&Helper) -> bool) -> Vec<Name> {
        let module = check.function.home();
        let own = self.functions.iter().filter(|(name, _)| name.home() == module);
        own.filter(|(_, helper)| which(helper)).map(|(name, _)| *name).collect()
    }

    /// The question in which library functions that LiquidHaskell knows by type alone are abstracted, if some are
    /// called.
    pub(crate) fn without_library(&self, check: &Check, program: &Program) -> Option<Check> {
        let opaque: Vec<Name> = library::opaque().collect();
        calls_one_of(check, &opaque, program).then(|| {
            let mut check = check.clone();
            check.keep.retain(|name| !opaque.contains(name));
            check
        })
    }

    /// The question in which local functions are known by their types, if there are any.
    pub(crate) fn with_locals(&self, check: &Check, program: &Program, settings: &Settings) -> Option<Check> {
        let mut check = check.clone();
        check.keep.extend(&self.said.holes);
        let limited = settings.aside(Limits { work: LOCAL_WORK, ..Limits::default() });
        let solver = self.solver(program, settings);
        let around = params_of(check.function, program);
        let mut known = BTreeMap::new();
        for local in counterfactual::locals(program, check.function) {
            if !self.is_about_numbers(check.function, program) {
                break;
            }
            let facts = solver.about(&local, around);
            let proven = counterfactual::holding(program, &check, &local, facts, &limited);
            known.insert(local.name, Known { tried: proven.post.clone(), proven });
        }
        if known.is_empty() && !counterfactual::has_annotated_locals(program, &check) {
            return None;
        }
        check.locals = Some(known);
        check.locals = Some(counterfactual::invariants(program, &check, settings));
        Some(check)
    }

    fn solver<'a>(&'a self, program: &'a Program, settings: &'a Settings) -> Solver<'a> {
        let Unannotated { measures, said: Said { sums, numbers, relating, .. }, .. } = self;
        Solver { program, settings, measures, sums: *sums, numbers, relating }
    }

    /// Is a function's postcondition only about numbers, and measures that are numbers? About sets, elements and the like LiquidHaskell may
    /// infer facts that we cannot.
    fn is_about_numbers(&self, function: Name, program: &Program) -> bool {
        let Some(contract) = contract_of(function, program) else { return false };
        let mut seen: BTreeSet<Name> = BTreeSet::new();
        let mut work = contract.post.names();
        while let Some(name) = work.pop() {
            let Some(definition) = program.definitions.get(&name).filter(|_| seen.insert(name)) else {
                continue;
            };
            let result = result_of(&definition.ty);
            let is_generated = is_generated(name) && name.home() == function.home();
            let is_truth = matches!(result, Type::Con(name) if *name == names::BOOL);
            match () {
                _ if is_walker(name) => return false,
                _ if is_generated => work.extend(definition.body.names()),
                _ if name.home().as_str() == LOGIC_MODULE && is_truth => {}
                _ if is_integer(result) || matches!(result, Type::Var(_)) => {}
                _ => return false,
            }
        }
        true
    }

    fn step(&self, check: &Check, inline: Vec<Name>, program: &Program, settings: &Settings) -> Check {
        let mut check = Check { inline, ..check.clone() };
        for name in mentioned(&check, program) {
            // An exported helper has just the type of its Haskell signature.
            if !check.inline.contains(&name) && self.functions.get(&name).is_some_and(|helper| helper.hidden)
            {
                let inferred = self.refinement(name, program, settings);
                if let Some(fact) = solve::all(&inferred.proven) {
                    assume(&mut check.proven, name, fact);
                }
                check.tried.extend(solve::all(&inferred.tried).map(|fact| (name, fact)));
            }
        }
        check.candidates = self.instances(&check, (Variables::Dependent, Kinds::All), program, settings);
        check
    }

    /// Facts that may hold of the values of type variables where a checked function uses others.
    pub(crate) fn instances(
        &self,
        check: &Check,
        which: (Variables, Kinds),
        program: &Program,
        settings: &Settings,
    ) -> Vec<Instance> {
        self.solver(program, settings).instances(check, which)
    }

    /// The facts that are inferred about the results of a function, over the names of its contract.
    pub(crate) fn refinement(&self, name: Name, program: &Program, settings: &Settings) -> Inferred {
        let known = |name| self.inferred.lock().expect("nobody panics with it").get(&name).cloned();
        let Some(Helper { group, .. }) = self.functions.get(&name) else { return Inferred::default() };
        if let Some(known) = known(name) {
            return known;
        }
        let questions: Vec<Check> =
            group.iter().map(|member| self.alone(*member, group, program, settings)).collect();
        let inferred = self.solver(program, settings).infer(&questions);
        // After runs that were cut short, more candidates seem to hold than do.
        if settings.cancel.is_over() {
            return Inferred::default();
        }
        let mut all = self.inferred.lock().expect("nobody panics with it");
        all.extend(group.iter().copied().zip(inferred));
        all.get(&name).cloned().unwrap_or_default()
    }

    /// The proven facts about a function's result, as refinements are written, without those that follow from others.
    pub(crate) fn shown(&self, name: Name, program: &Program, settings: &Settings) -> Vec<String> {
        let Some(contract) = contract_of(name, program) else { return Vec::new() };
        // A parameter that is matched by patterns has no name in the source.
        let written =
            params_of(name, program).iter().enumerate().map(|(at, param)| match param.name.is_made() {
                true => format!("x{}", at + 1),
                false => param.name.to_string(),
            });
        let mut names: BTreeMap<Name, String> =
            contract.params.iter().map(|param| param.name).zip(written).collect();
        names.insert(contract.result.name, "v".into());
        let inferred = self.refinement(name, program, settings);
        let of_result = inferred.proven.iter().filter(|qualifier| !qualifier.is_about_elements());
        let needed = implied::needed(of_result.collect(), &mut (settings.solver)());
        needed.into_iter().map(|qualifier| qualifier.to_logic(&names).to_string()).collect()
    }

    /// The question by which facts about a function are inferred: it assumes what is proven of its callees outside of its group.
    fn alone(&self, name: Name, group: &[Name], program: &Program, settings: &Settings) -> Check {
        let question = &self.functions[&name].question;
        let inline = self.parts(question, Helper::is_part);
        let mut check = Check { inline, ..question.clone() };
        for callee in mentioned(&check, program) {
            let is_known = self.functions.get(&callee).is_some_and(|helper| helper.hidden);
            if is_known && !check.inline.contains(&callee) && !group.contains(&callee) {
                let inferred = self.refinement(callee, program, settings);
                check.proven.extend(solve::all(&inferred.proven).map(|fact| (callee, fact)));
            }
        }
        check
    }
}

/// Does a function use functions that take functions? Then the types at which they are used are inferred.
fn gives_functions(function: Name, program: &Program) -> bool {
    let takes = |name: Name| {
        let is_function = |param: &Binder| matches!(param.ty, Type::Fun(..));
        contract_of(name, program).is_some_and(|contract| contract.params.iter().any(is_function))
    };
    program.definitions.get(&function).is_some_and(|found| found.body.names().into_iter().any(takes))
}

/// The parameters of a function by the names that its code has for them.
pub(crate) fn params_of(function: Name, program: &Program) -> &[Binder] {
    let mut body = program.definitions.get(&function).map(|definition| definition.checked_body());
    loop {
        body = match body {
            Some(Expr::At(_, inner) | Expr::TypeLam(_, inner)) => Some(inner),
            Some(Expr::Lam(params, _)) => return params,
            _ => return &[],
        };
    }
}

/// Does a function, or one that is inlined in it, mention one of these functions, other than itself?
fn calls_one_of(check: &Check, functions: &[Name], program: &Program) -> bool {
    let mentioned = mentioned(check, program);
    functions.iter().any(|name| *name != check.function && mentioned.contains(name))
}

/// The names that a function and the functions inlined in it mention.
fn mentioned(check: &Check, program: &Program) -> BTreeSet<Name> {
    let mut seen = BTreeSet::new();
    let mut work = vec![check.function];
    while let Some(name) = work.pop() {
        let Some(definition) = program.definitions.get(&name) else { continue };
        for name in definition.body.names() {
            if seen.insert(name) && check.inline.contains(&name) {
                work.push(name);
            }
        }
    }
    seen
}
