//! Functions without annotation, as the verifier sees them.
//!
//! LiquidHaskell infers a type for what has none. We do what comes to the same, in three steps. First a function that is not
//! recursive is *inlined*: a part of those that call it, never abstracted, never blamed. One that is recursive can only
//! be known by a type, as one of another module is, and what is inferred for it is what holds of all its runs that were tried, among the simplest
//! *qualifiers*: equalities and inequalities between its result, its arguments, zero, and their measures. If nothing is
//! found that way, the second step takes every function without annotation that is exported by its Haskell type alone: LiquidHaskell
//! infers nothing for it. What is not exported stays inlined, since its type is what its callers need, up to the third step:
//! LiquidHaskell may have found no type for it that is good enough.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use whatif_lambda::counterfactual::{self, Check, Local};
use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::run::{self, Settings};
use whatif_lambda::search::{Limits, Strategy};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Program, Type};

use crate::build::LOGIC_MODULE;
use crate::calls::{Calls, variables};
use crate::library;
use crate::names::{is_generated, is_walker, module_of};

/// The length of lists, where annotations speak of it.
pub(crate) const LENGTH: &str = "Whatif.Liquid.len";
/// Steps spent on a pair of terms.
const WORK: u64 = 4_000;
/// Runs that are looked at, of those.
const RUNS: usize = 24;
/// The most pairs of terms that are compared for a function.
const MOST_PAIRS: usize = 40;
/// Steps spent on the conditions of a local function.
const LOCAL_WORK: u64 = 6_000;

/// A function without annotation.
pub(crate) struct Helper {
    /// How to run it.
    pub(crate) question: Check,
    /// Does it call itself?
    pub(crate) recursive: bool,
    /// Is it unknown to other modules?
    pub(crate) hidden: bool,
}

/// The functions without annotation, and what was inferred for them so far.
#[derive(Default)]
pub(crate) struct Unannotated {
    functions: BTreeMap<Name, Helper>,
    /// Measures whose values are integers.
    pub(crate) measures: Vec<Name>,
    /// Does some type speak of the sum of two measures?
    pub(crate) sums: bool,
    /// Local functions whose annotations leave something to be inferred.
    pub(crate) holes: Vec<Name>,
    inferred: Mutex<BTreeMap<Name, Option<Expr>>>,
}

impl Unannotated {
    pub(crate) fn new(
        program: &Program,
        questions: Vec<Check>,
        hidden: &BTreeSet<Name>,
        measures: BTreeSet<Name>,
    ) -> Unannotated {
        let own: Vec<Name> = questions.iter().map(|question| question.function).collect();
        let calls = Calls::between(&own, program);
        let functions = questions.into_iter().map(|question| {
            let function = question.function;
            let recursive = calls.recursive(function).next().is_some();
            (function, Helper { question, recursive, hidden: hidden.contains(&function) })
        });
        let counts = |name: &Name| {
            program.definitions.get(name).is_some_and(|measure| measured(&measure.ty).is_some())
        };
        let measures = measures.into_iter().chain([Name::new(LENGTH)]).filter(counts).collect();
        Unannotated { functions: functions.collect(), measures, ..Unannotated::default() }
    }

    /// Is nothing said of a function?
    pub(crate) fn contains(&self, function: Name) -> bool {
        self.functions.contains_key(&function)
    }

    /// A function of which nothing is said.
    pub(crate) fn helper(&self, function: Name) -> Option<&Helper> {
        self.functions.get(&function)
    }

    /// May what is inferred for a function, or for one inside of it, depend on which measures there are?
    pub(crate) fn may_measure(&self, function: Name, program: &Program) -> bool {
        let is_measured =
            |binder: &Binder| !is_integer(&binder.ty) && !self.terms(binder, true, program).is_empty();
        let contract = program.definitions.get(&function).and_then(|definition| definition.contract.as_ref());
        let helper = self.functions.get(&function).filter(|helper| helper.hidden).and(contract);
        helper.is_some_and(|contract| contract.params.iter().chain([&contract.result]).any(is_measured))
            || counterfactual::locals(program, function)
                .iter()
                .any(|local| local.params.iter().chain([&local.result]).any(is_measured))
    }

    /// The questions to ask about a function, one after the other, as long as nothing is found.
    pub(crate) fn steps(&self, check: &Check, program: &Program, settings: &Settings) -> Vec<Check> {
        let first = self.step(check, self.parts(check, |_| true), program, settings);
        let hidden = self.parts(check, |helper| helper.hidden);
        let opened: Vec<Name> = first.inline.iter().filter(|name| !hidden.contains(name)).copied().collect();
        match calls_one_of(&first, &opened, program) {
            true => vec![first, self.step(check, hidden, program, settings)],
            false => vec![first],
        }
    }

    /// The question with every function without annotation known by its type, if one is called that no other module knows.
    pub(crate) fn without_parts(
        &self,
        check: &Check,
        program: &Program,
        settings: &Settings,
    ) -> Option<Check> {
        let hidden = self.parts(check, |helper| helper.hidden);
        calls_one_of(check, &hidden, program).then(|| self.step(check, Vec::new(), program, settings))
    }

    /// The functions of the module that can be part of their callers.
    fn parts(&self, check: &Check, which: impl Fn(&Helper) -> bool) -> Vec<Name> {
        let module = module_of(check.function);
        let own = self.functions.iter().filter(|(name, _)| module_of(**name) == module);
        own.filter(|(_, helper)| !helper.recursive && which(helper)).map(|(name, _)| *name).collect()
    }

    /// The question with those functions of the library abstracted that LiquidHaskell knows by their types alone, if they
    /// are called.
    pub(crate) fn without_library(&self, check: &Check, program: &Program) -> Option<Check> {
        let opaque: Vec<Name> = library::opaque().collect();
        calls_one_of(check, &opaque, program).then(|| {
            let mut check = check.clone();
            check.keep.retain(|name| !opaque.contains(name));
            check
        })
    }

    /// The question with local functions known by their types, if there are such.
    pub(crate) fn with_locals(&self, check: &Check, program: &Program, settings: &Settings) -> Option<Check> {
        let mut check = check.clone();
        check.keep.extend(&self.holes);
        let mut inferred = BTreeMap::new();
        for local in counterfactual::locals(program, check.function) {
            if !self.is_about_numbers(check.function, program) {
                break;
            }
            let conditions = self.conditions(&local, program);
            let aside = settings.aside(Limits { work: LOCAL_WORK, ..Limits::default() });
            let holds = counterfactual::holding(program, &check, &local, conditions, &aside);
            inferred.insert(local.name, all(holds).unwrap_or_else(|| Expr::con(names::TRUE)));
        }
        let any = !inferred.is_empty() || counterfactual::has_annotated_locals(program, &check);
        any.then_some(Check { locals: Some(inferred), ..check })
    }

    /// Does a function promise nothing but what numbers, and measures that are numbers, are like? Of sets, elements and the like
    /// LiquidHaskell may infer what we cannot.
    fn is_about_numbers(&self, function: Name, program: &Program) -> bool {
        let contract = |name: &Name| program.definitions.get(name)?.contract.as_ref();
        let Some(contract) = contract(&function) else { return false };
        let mut seen: BTreeSet<Name> = BTreeSet::new();
        let mut work = variables(&contract.post);
        while let Some(name) = work.pop() {
            let Some(definition) = program.definitions.get(&name).filter(|_| seen.insert(name)) else {
                continue;
            };
            let mut result = &definition.ty;
            while let Type::Forall(_, inner) | Type::Fun(_, inner) = result {
                result = inner;
            }
            let is_generated = is_generated(name) && module_of(name) == module_of(function);
            let is_truth = matches!(result, Type::Con(name) if name.base() == names::BOOL);
            match () {
                _ if is_walker(name) => return false,
                _ if is_generated => work.extend(variables(&definition.body)),
                _ if module_of(name).as_str() == LOGIC_MODULE && is_truth => {}
                _ if is_integer(result) || matches!(result, Type::Var(_)) => {}
                _ => return false,
            }
        }
        true
    }

    /// What LiquidHaskell may find out about the result of a local function: that it is not negative, is something else, or
    /// lies on one side of it; that its measure is another one, or the sum of two if some type speaks of sums.
    fn conditions(&self, local: &Local, program: &Program) -> Vec<Expr> {
        let zero = Expr::int(0);
        let compare = |name: &str, a: &Expr, b: &Expr| Expr::prim(name, [a.clone(), b.clone()]);
        let is_number = is_integer(&local.result.ty);
        let others: Vec<Expr> =
            local.params.iter().flat_map(|param| self.terms(param, true, program)).collect();
        let mut conditions = Vec::new();
        for result in self.terms(&local.result, true, program) {
            conditions.push(not(compare("valueLt", &result, &zero)));
            conditions.push(compare("valueEq", &result, &zero));
            conditions.push(compare("valueLt", &zero, &result));
            for (at, other) in others.iter().enumerate() {
                conditions.push(compare("valueEq", &result, other));
                if is_number {
                    conditions.push(not(compare("valueLt", &result, other)));
                    conditions.push(not(compare("valueLt", other, &result)));
                }
                let is_measure = |term: &Expr| matches!(term, Expr::App(..));
                let more = others[at + 1..].iter().filter(|more| is_measure(other) && is_measure(more));
                let sums = more
                    .filter(|_| self.sums)
                    .map(|more| Expr::prim("intAdd", [other.clone(), more.clone()]));
                conditions.extend(sums.map(|sum| compare("valueEq", &result, &sum)));
            }
        }
        conditions
    }

    fn step(&self, check: &Check, inline: Vec<Name>, program: &Program, settings: &Settings) -> Check {
        let mut check = Check { inline, ..check.clone() };
        for name in mentioned(&check, program) {
            if !check.inline.contains(&name)
                && let Some(inferred) = self.refinement(name, program, settings)
            {
                check.inferred.insert(name, inferred);
            }
        }
        check
    }

    /// What holds of all runs of a function that were tried, over the names of its contract.
    fn refinement(&self, name: Name, program: &Program, settings: &Settings) -> Option<Expr> {
        // What is exported has the type that its Haskell signature says.
        let Helper { question, .. } = self.functions.get(&name).filter(|helper| helper.hidden)?;
        if let Some(known) = self.inferred.lock().expect("nobody panics with it").get(&name) {
            return known.clone();
        }
        let inferred = self.infer(question, program, settings);
        // Of runs that were cut short more may seem to hold than does.
        if settings.cancel.is_over() {
            return None;
        }
        self.inferred.lock().expect("nobody panics with it").insert(name, inferred.clone());
        inferred
    }

    /// The pairs are those of LiquidHaskell's own qualifiers, which know `len` and no measure of the program's.
    fn infer(&self, question: &Check, program: &Program, settings: &Settings) -> Option<Expr> {
        let contract = program.definitions.get(&question.function)?.contract.as_ref()?;
        let zero = Expr::int(0);
        let shown = contract.params.iter().skip(question.dictionaries.len());
        let others: Vec<Expr> = shown.flat_map(|param| self.terms(param, false, program)).collect();
        let mut pairs = Vec::new();
        for result in self.terms(&contract.result, true, program) {
            pairs.push((result.clone(), zero.clone()));
            if self.terms(&contract.result, false, program).contains(&result) {
                pairs.extend(others.iter().map(|other| (result.clone(), other.clone())));
            }
        }
        let mut holds: Vec<Expr> = Vec::new();
        for (result, other) in pairs.iter().take(MOST_PAIRS) {
            let seen = orderings(question, program, result, other, settings)?;
            holds.extend(condition(seen, result, other));
        }
        all(holds)
    }

    /// The integers that a value is, or is measured by: by its length, or by any measure.
    fn terms(&self, binder: &Binder, any: bool, program: &Program) -> Vec<Expr> {
        let value = || Expr::Var(binder.name);
        if is_integer(&binder.ty) {
            return vec![value()];
        }
        let mut terms = Vec::new();
        for measure in self.measures.iter().filter(|measure| any || measure.as_str() == LENGTH) {
            let ty = &program.definitions[measure].ty;
            let Some((of, variables)) = measured(ty) else { continue };
            let mut bound = BTreeMap::new();
            if !matches(of, &binder.ty, &mut bound) {
                continue;
            }
            let of_variable = |variable: &Name| bound.get(variable).cloned().unwrap_or(Type::Unknown);
            let types: Vec<Type> = variables.iter().map(of_variable).collect();
            let function = match types.is_empty() {
                true => Expr::Var(*measure),
                false => Expr::TypeApp(Box::new(Expr::Var(*measure)), types),
            };
            terms.push(function.apply([value()]));
        }
        terms
    }
}

/// Of a measure `∀ a. T a → Int`: what it measures, and its type variables.
fn measured(ty: &Type) -> Option<(&Type, &[Name])> {
    let (variables, body) = match ty {
        Type::Forall(variables, body) => (&variables[..], &**body),
        other => (&[][..], other),
    };
    let Type::Fun(from, to) = body else { return None };
    is_integer(to).then_some((&**from, variables))
}

fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Con(name) if matches!(name.base(), names::INT | names::INTEGER))
}

/// Is a type an instance of another one? Then its variables are bound.
fn matches(general: &Type, ty: &Type, bound: &mut BTreeMap<Name, Type>) -> bool {
    match (general, ty) {
        (Type::Var(name), _) => bound.entry(*name).or_insert_with(|| ty.clone()) == ty,
        (Type::App(f, x), Type::App(g, y)) => matches(f, g, bound) && matches(x, y, bound),
        _ => general == ty,
    }
}

/// Which of less, equal and greater were seen in the runs of a function. None if it cannot be run.
fn orderings(
    question: &Check,
    program: &Program,
    left: &Expr,
    right: &Expr,
    settings: &Settings,
) -> Option<[bool; 3]> {
    let contract = program.definitions.get(&question.function)?.contract.as_ref()?;
    let less = Expr::prim("valueLt", [left.clone(), right.clone()]);
    let equal = Expr::prim("valueEq", [left.clone(), right.clone()]);
    let compared = if_then(less, Expr::int(0), if_then(equal, Expr::int(1), Expr::int(2)));
    let entry = question.run(contract, compared);
    let limits = Limits { work: WORK, results: RUNS, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { strategy, ..settings.aside(limits) };
    let mut seen = [false; 3];
    for outcome in run::explore(program, &entry, None, &settings).outcomes {
        match outcome.result.as_deref() {
            Ok("0") => seen[0] = true,
            Ok("1") => seen[1] = true,
            Ok("2") => seen[2] = true,
            _ => {}
        }
    }
    Some(seen)
}

/// The strongest comparison of two terms that allows what was seen.
fn condition(seen: [bool; 3], left: &Expr, right: &Expr) -> Option<Expr> {
    let compare = |name: &str, a: &Expr, b: &Expr| Expr::prim(name, [a.clone(), b.clone()]);
    match seen {
        [false, false, false] | [true, true, true] => None,
        [true, false, false] => Some(compare("valueLt", left, right)),
        [false, true, false] => Some(compare("valueEq", left, right)),
        [false, false, true] => Some(compare("valueLt", right, left)),
        [true, true, false] => Some(not(compare("valueLt", right, left))),
        [false, true, true] => Some(not(compare("valueLt", left, right))),
        [true, false, true] => Some(not(compare("valueEq", left, right))),
    }
}

/// All conditions at once.
fn all(conditions: Vec<Expr>) -> Option<Expr> {
    conditions.into_iter().reduce(|left, right| if_then(left, right, Expr::con(names::FALSE)))
}

fn not(condition: Expr) -> Expr {
    if_then(condition, Expr::con(names::FALSE), Expr::con(names::TRUE))
}

fn if_then(condition: Expr, yes: Expr, no: Expr) -> Expr {
    let alt = |con: &str, body: Expr| Alt { con: AltCon::Con(Name::new(con)), binders: Vec::new(), body };
    let alts = vec![alt(names::FALSE, no), alt(names::TRUE, yes)];
    Expr::Case(Box::new(Case { scrutinee: condition, binder: None, alts, default: None }))
}

/// Is one of these functions, other than the one that is asked about, part of a question?
fn calls_one_of(check: &Check, functions: &[Name], program: &Program) -> bool {
    let mentioned = mentioned(check, program);
    functions.iter().any(|name| *name != check.function && mentioned.contains(name))
}

/// The names that a function mentions, and those that what is inlined in it mentions.
fn mentioned(check: &Check, program: &Program) -> BTreeSet<Name> {
    let mut seen = BTreeSet::new();
    let mut work = vec![check.function];
    while let Some(name) = work.pop() {
        let Some(definition) = program.definitions.get(&name) else { continue };
        for name in variables(&definition.body) {
            if seen.insert(name) && check.inline.contains(&name) {
                work.push(name);
            }
        }
    }
    seen
}
