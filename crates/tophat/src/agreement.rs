//! The two semantics and the engines, compared on generated programs.
//!
//! A test module. The concrete semantics runs a program on given inputs; the symbolic one runs it on unknown inputs. No proof says that
//! they agree, so `generate` makes random programs (as text) and the tests compare:
//!
//! 1. **Each driven input** (004, Theorems 6.1 and 6.7): `in_lockstep` runs both semantics on the same random inputs. For each input,
//!    exactly one symbolic transition must fit, none if the concrete semantics refuses the input. The fitting transition must lead to the
//!    same configuration: `same_configuration` compares task, store and history after a `Model` has replaced symbols by the inputs.
//! 2. **Whole runs**: what `prove` calls proved holds in random concrete runs, and no value that such a run ends with is called `Never`.
//! 3. **Engines and their shortcuts**: merged states and paths, parallel parts sorted and not, independent inputs in one order and in
//!    every order, claims decided together and in groups must give the same verdicts, in most cases with runs of the same length.
//! 4. **What can still be reached**: hints and dead ends, against brute force over few small values (`ends_within`).
//!
//! A verdict that is `Unknown`, or a symbolic run that the limit on steps cut, says nothing and is not compared. `Tally` and
//! `many::Count` count those, and their tests fail if there are too many, so that they do not pass by comparing nothing.

mod generate;
mod many;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use whatif_source::Sources;
use whatif_term::{Model, Op, Term, Value as TermValue};

use crate::code::{Constant, Program};
use crate::concrete::{self, Accepts, Enabled, Refusal};
use crate::error::Stop;
use crate::explore::{decide_by_induction, decide_in_groups, decide_together};
use crate::hints::Hinting;
use crate::history::History;
use crate::input::{Action, Input};
use crate::options::{Engine, Options};
use crate::reach::Goal;
use crate::report::{ClaimKind, PropertyReport, Statistics, Status, Verdict};
use crate::session::FieldAction;
use crate::symbolic::{self, Cut, Joins, Machine, Rules, Transition};
use crate::types::{Shape, Type};
use crate::value::{Closure, Concrete, Task, Value, constructed, show_concrete};
use crate::{Session, explore, hints, prove};
use generate::Entropy;
use many::{Count, on_many};

fn parse(text: &str) -> Program {
    let mut sources = Sources::new();
    let file = sources.add("generated.top", text);
    crate::parse(&mut sources, file).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
        panic!("generated programs are well-typed:\n{text}\n{}", errors.join("\n"))
    })
}

/// Steps of the symbolic machine for one comparison.
const STEPS: u64 = 20_000;

/// Counts programs that are compared, and those that are not because they have too many branches. Few may be left out.
struct Tally {
    compared: AtomicUsize,
    skipped: AtomicUsize,
}

impl Tally {
    fn compared(&self) {
        self.compared.fetch_add(1, Ordering::Relaxed);
    }

    fn skipped(&self) -> Result<(), TestCaseError> {
        let skipped = self.skipped.fetch_add(1, Ordering::Relaxed) + 1;
        let compared = self.compared.load(Ordering::Relaxed);
        eprintln!("{skipped} skipped, of {} so far", skipped + compared);
        prop_assert!(skipped <= 5 + compared / 50, "{} of {} programs skipped", skipped, skipped + compared);
        Ok(())
    }
}

static LOCKSTEP: Tally = Tally { compared: AtomicUsize::new(0), skipped: AtomicUsize::new(0) };

fn cases() -> u32 {
    if std::env::var_os("WHATIF_LONG").is_some() { 10_000 } else { 60 }
}

/// A random input among those enabled.
fn input(entropy: &mut Entropy, enabled: &[Enabled]) -> Option<Input<Concrete>> {
    if enabled.is_empty() {
        return None;
    }
    let chosen = &enabled[entropy.below(enabled.len())];
    let action = match &chosen.action {
        Accepts::Value(ty) => Action::Value(value(entropy, ty)),
        Accepts::Continue => Action::Continue,
        Accepts::Left => Action::Left,
        Accepts::Right => Action::Right,
    };
    Some(Input { path: chosen.path.clone(), action })
}

fn value(entropy: &mut Entropy, ty: &Type) -> Concrete {
    match ty {
        Type::Unit => Value::unit(),
        Type::Bool => Value::bool(entropy.below(2) == 1),
        Type::Date => {
            // Days around the ends of months and of years, leap years among them.
            let days = [0, -1, 30, 31, 58, 59, 60, 365, 366, 790, 1520, 36_525];
            Value::Leaf(Constant::Int(days[entropy.below(days.len())].into()))
        }
        Type::Int | Type::Decimal(_) => Value::Leaf(Constant::Int((entropy.below(9) as i64 - 3).into())),
        Type::String => Value::Leaf(Constant::Str(["", "a"][entropy.below(2)].into())),
        Type::Enum(enumeration) => {
            Value::Leaf(Constant::Enum(entropy.below(enumeration.constructors.len()) as u32))
        }
        Type::Tuple(_) | Type::Record(_) => {
            Value::Tuple(ty.components().iter().map(|ty| value(entropy, ty)).collect())
        }
        Type::Sum(sum) => {
            let at = entropy.below(sum.constructors.len());
            let fields = sum.constructors[at].1.iter().map(|ty| value(entropy, ty)).collect();
            constructed(sum, at, fields)
        }
        Type::List(item) => Value::List((0..entropy.below(4)).map(|_| value(entropy, item)).collect()),
        _ => unreachable!("editors hold basic values"),
    }
}

// Each driven input (004, Theorems 6.1 and 6.7).

/// Puts the values of an input in place of the fresh symbols; false if the input has another length or constructor.
fn bind(symbolic: &symbolic::Value, concrete: &Concrete, model: &mut Model) -> bool {
    match (symbolic, concrete) {
        (Value::Leaf(term), _) => match (term.as_symbol(), term_value(concrete, term)) {
            (Some(symbol), Some(value)) => {
                model.set(symbol.clone(), value);
                true
            }
            // The symbol of `()`.
            (Some(_), None) => true,
            (None, value) => value.as_ref() == Some(&model.eval(term)),
        },
        (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| bind(a, b, model))
        }
        _ => unreachable!("types: an input has its type"),
    }
}

fn term_value(concrete: &Concrete, like: &Term) -> Option<TermValue> {
    match concrete {
        Value::Leaf(constant) => symbolic::constant(constant).as_value().cloned(),
        Value::List(items) => {
            let element = like.sort().element()?;
            let items = items.iter().map(|item| symbolic::constant(item.leaf()).as_value().cloned());
            Some(TermValue::seq(element, items.collect::<Option<Vec<_>>>()?))
        }
        _ => None,
    }
}

/// Whether a symbolic value becomes the concrete one in a model.
fn same_value(a: &symbolic::Value, b: &Concrete, model: &Model) -> bool {
    match (a, b) {
        (Value::Leaf(term), Value::Tuple(items)) => items.is_empty() && matches!(term.op(), Op::Symbol(_)),
        (Value::Leaf(term), _) => term_value(b, term) == Some(model.eval(term)),
        (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a), Value::List(b)) => same_values(a, b, model),
        (Value::Location(a), Value::Location(b)) => a == b,
        (Value::Function(a), Value::Function(b)) => same_closure(a, b, model),
        (Value::Task(a), Value::Task(b)) => same_task(a, b, model),
        _ => false,
    }
}

fn same_values(a: &[symbolic::Value], b: &[Concrete], model: &Model) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b, model))
}

fn same_closure(a: &Closure<Term>, b: &Closure<Constant>, model: &Model) -> bool {
    Arc::ptr_eq(&a.block, &b.block) && same_values(&a.captured, &b.captured, model)
}

fn same_task(a: &symbolic::Task, b: &concrete::Task, model: &Model) -> bool {
    match (a, b) {
        (Task::Edit(a, x), Task::Edit(b, y)) => a == b && same_value(x, y, model),
        (Task::Enter(a), Task::Enter(b)) => a == b,
        (Task::Share(a, x), Task::Share(b, y)) => a == b && x == y,
        (Task::Fail, Task::Fail) => true,
        (Task::Step(a, x), Task::Step(b, y)) | (Task::UserStep(a, _, x), Task::UserStep(b, _, y)) => {
            same_task(a, b, model) && same_closure(x, y, model)
        }
        (Task::Pair(a, c), Task::Pair(b, d)) | (Task::Choice(a, c), Task::Choice(b, d)) => {
            same_task(a, b, model) && same_task(c, d, model)
        }
        (Task::UserChoice(a, c), Task::UserChoice(b, d)) => {
            same_closure(&a.task, &b.task, model) && same_closure(&c.task, &d.task, model)
        }
        (Task::At(x, a), Task::At(y, b)) => x == y && same_task(a, b, model),
        (Task::Loop(a, x), Task::Loop(b, y)) => {
            let until = match (&x.until, &y.until) {
                (Some(x), Some(y)) => same_closure(x, y, model),
                (None, None) => true,
                _ => false,
            };
            until && same_closure(&x.body, &y.body, model) && same_task(a, b, model)
        }
        _ => false,
    }
}

fn same_history(a: &History<Term>, b: &History<Constant>, model: &Model) -> bool {
    a.orders == b.orders
        && a.pending.len() == b.pending.len()
        && a.pending.iter().zip(&b.pending).all(|((_, a), (_, b))| same_value(a, b, model))
        && a.watched.iter().zip(&b.watched).all(|(a, b)| {
            let last = match (&a.last, &b.last) {
                (Some(a), Some(b)) => same_value(a, b, model),
                (None, None) => true,
                _ => false,
            };
            a.entered == b.entered && last && same_values(&a.all, &b.all, model)
        })
}

fn same_configuration(a: &symbolic::Configuration, b: &concrete::Configuration, model: &Model) -> bool {
    // Merged branches may remember a claim as true that the concrete run never met.
    let symbolic: BTreeSet<usize> =
        a.store.claims.iter().filter(|(_, claim)| !model.satisfies(claim)).map(|(at, _)| *at).collect();
    let concrete: BTreeSet<usize> = b
        .store
        .claims
        .iter()
        .filter(|(_, claim)| *claim != Constant::Bool(true))
        .map(|(at, _)| *at)
        .collect();
    same_task(&a.task, &b.task, model)
        && same_values(&a.store.cells, &b.store.cells, model)
        && same_history(&a.history, &b.history, model)
        && symbolic == concrete
}

/// Whether a transition is the one for a concrete input; if so, the model knows the input's symbols.
fn fits(transition: &Transition, input: &Input<Concrete>, model: &Model) -> Option<Model> {
    let mut model = model.clone();
    if transition.input.path != input.path {
        return None;
    }
    match (&transition.input.action, &input.action) {
        (Action::Value(symbolic), Action::Value(concrete)) => {
            if !bind(symbolic, concrete, &mut model) {
                return None;
            }
        }
        (Action::Continue, Action::Continue)
        | (Action::Left, Action::Left)
        | (Action::Right, Action::Right) => {}
        _ => return None,
    }
    transition.guard.formulas().iter().all(|formula| model.satisfies(formula)).then_some(model)
}

/// Runs both semantics side by side on random inputs.
fn in_lockstep(program: &Program, joins: Joins, entropy: &mut Entropy) -> Result<(), TestCaseError> {
    let concrete = concrete::Machine::new(program);
    // A loop that goes on by itself has twice as many branches after each round. Where the limit on steps cuts it, nothing is compared.
    let mut machine = Machine::new(program, Rules::Repaired, joins);
    machine.max_steps = STEPS;
    let was_cut = || machine.cuts().contains(&Cut::Steps);
    let mut model = Model::new();
    let starts: Vec<_> =
        machine.start().into_iter().filter(|(guard, _)| model.satisfies(&guard.term())).collect();
    if was_cut() {
        return LOCKSTEP.skipped();
    }
    LOCKSTEP.compared();
    prop_assert_eq!(starts.len(), 1, "there is one start");
    let mut now = match (concrete.start(), starts.into_iter().next().map(|(_, start)| start)) {
        (Ok(b), Some(Ok(a))) => (a, b),
        (Err(Stop::Error(b)), Some(Err(a))) => {
            prop_assert_eq!(a, b);
            return Ok(());
        }
        (b, a) => return Err(TestCaseError::fail(format!("starts differ: {a:?} and {b:?}"))),
    };
    prop_assert!(same_configuration(&now.0, &now.1, &model), "starts differ: {:?}", now);
    let mut formulas: Vec<Term> = Vec::new();
    for _ in 0..6 {
        let enabled = concrete.inputs(&now.1);
        let Some(input) = input(entropy, &enabled) else { break };
        let all = machine.drive(&now.0, &formulas);
        if was_cut() {
            return LOCKSTEP.skipped();
        }
        let fitting: Vec<(Transition, Model)> = all
            .into_iter()
            .filter_map(|transition| Some((transition.clone(), fits(&transition, &input, &model)?)))
            .collect();
        match concrete.drive(&now.1, &input) {
            Err(Refusal::NotEnabled) => {
                prop_assert!(fitting.is_empty(), "refused, but simulated: {:?} {:?}", input, fitting);
            }
            outcome => {
                prop_assert_eq!(fitting.len(), 1, "one result for {:?}, not {:?}", input, fitting);
                let (transition, extended) = fitting.into_iter().next().expect("there is one");
                model = extended;
                formulas.extend(transition.guard.formulas().iter().cloned());
                match (transition.outcome, outcome) {
                    (Ok(a), Ok(b)) => {
                        prop_assert!(same_configuration(&a, &b, &model), "{:?}: {:?} and {:?}", input, a, b);
                        now = (a, b);
                    }
                    (Err(a), Err(Refusal::Stop(Stop::Error(b)))) => {
                        prop_assert_eq!(a, b);
                        break;
                    }
                    (a, b) => return Err(TestCaseError::fail(format!("{input:?}: {a:?} and {b:?}"))),
                }
            }
        }
    }
    Ok(())
}

// Whole runs.

/// Is a claim with this verdict false, if it holds, or does not hold, at the end of a run?
fn is_contradicted(status: Verdict, holds: bool) -> bool {
    match status {
        Verdict::Proved => !holds,
        Verdict::Never => holds,
        Verdict::Violated | Verdict::Reached | Verdict::Unknown => false,
    }
}

/// A random concrete run up to its first value; what it says about the claims on the way.
fn random_run(program: &Program, entropy: &mut Entropy) -> (Vec<(usize, bool)>, Option<Concrete>) {
    let machine = concrete::Machine::new(program);
    let mut facts = Vec::new();
    let Ok(mut now) = machine.start() else { return (facts, None) };
    for _ in 0..8 {
        let result = now.value();
        for (at, property) in program.properties.iter().enumerate() {
            if property.about_result && result.is_none() {
                continue;
            }
            let argument = result.clone().filter(|_| property.about_result);
            if let Ok(Some(holds)) = machine.holds(property, &now, argument) {
                facts.push((at, holds));
            }
        }
        if result.is_some() {
            return (facts, result);
        }
        let enabled = machine.inputs(&now);
        let Some(input) = input(entropy, &enabled) else { break };
        match machine.drive(&now, &input) {
            Ok(next) => now = next,
            Err(_) => break,
        }
    }
    (facts, None)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn each_driven_input_is_sound_and_complete(program in generate::program(), bytes in generate::bytes()) {
        let parsed = parse(&program);
        for joins in [Joins::Enumerate, Joins::Merge] {
            in_lockstep(&parsed, joins, &mut Entropy::new(&bytes))?;
        }
    }

    #[test]
    fn what_is_proved_holds_in_random_runs(program in generate::program(), bytes in generate::bytes()) {
        let parsed = parse(&program);
        let proof = prove(&parsed, &quick(Engine::Merged));
        for report in &proof.properties {
            let doubt = report.reason.as_deref().unwrap_or_default();
            prop_assert!(!doubt.contains("replay"), "{} {}\n{}", report.name, doubt, program);
        }
        let mut entropy = Entropy::new(&bytes);
        for _ in 0..20 {
            for (at, holds) in random_run(&parsed, &mut entropy).0 {
                let report = &proof.properties[at];
                let contradicted = is_contradicted(report.status, holds);
                prop_assert!(!contradicted, "{} is {:?}\n{}", report.name, report.status, program);
            }
        }
    }

    /// A session is driven as a person or a page drives it: with whatever was offered at some point, also after the end. What was proved
    /// is never broken at any point that it comes to.
    #[test]
    fn what_is_proved_is_never_broken_in_a_session(program in generate::program(), bytes in generate::bytes()) {
        let parsed = Arc::new(parse(&program));
        let proof = prove(&parsed, &quick(Engine::Merged));
        let Ok(mut session) = Session::start(parsed) else { return Ok(()) };
        let mut entropy = Entropy::new(&bytes);
        let mut offered = Vec::new();
        for _ in 0..12 {
            for now in session.watch().claims {
                let is_it = |report: &&PropertyReport| report.name == now.name && report.kind == now.kind;
                let status = proof.properties.iter().find(is_it).map(|report| report.status);
                let broken = (status == Some(Verdict::Proved) && now.is_broken())
                    || (status == Some(Verdict::Never) && now.holds);
                prop_assert!(!broken, "{} is {:?}\n{}\n{:?}", now.name, status, program, session.events());
            }
            offered.extend(session.form().fields);
            if offered.is_empty() { break }
            let field = &offered[entropy.below(offered.len())];
            let value = match &field.action {
                FieldAction::Enter(shape) => written(shape, &mut entropy),
                _ => String::new(),
            };
            session.take(&field.event(&value));
        }
    }

    #[test]
    fn every_value_that_a_random_run_ends_with_is_reached(program in generate::program(), bytes in generate::bytes()) {
        let parsed = parse(&program);
        let mut entropy = Entropy::new(&bytes);
        let Some(value) = (0..20).find_map(|_| random_run(&parsed, &mut entropy).1) else { return Ok(()) };
        let value = show_concrete(&value, &parsed.result);
        let asked = parse(&format!("{program}\nreachable hit v = v == {value}"));
        let proof = prove(&asked, &quick(Engine::Merged));
        let hit = proof.properties.iter().find(|report| report.name == "hit").expect("it is asked");
        prop_assert!(hit.status != Verdict::Never, "{}\nnever reaches {}", program, value);
    }

}

/// A value that a person may enter, as it is written in an event.
fn written(shape: &Shape, entropy: &mut Entropy) -> String {
    let number = entropy.below(9) as i64 - 3;
    let all = |shapes: &[Shape], entropy: &mut Entropy| -> Vec<String> {
        shapes.iter().map(|shape| written(shape, entropy)).collect()
    };
    match shape {
        Shape::Bool => if number > 0 { "True" } else { "False" }.to_owned(),
        Shape::Tuple(items) => format!("<{}>", all(items, entropy).join(", ")),
        Shape::List(item) => {
            let items: Vec<String> = (0..entropy.below(4)).map(|_| written(item, entropy)).collect();
            format!("[{}]", items.join(", "))
        }
        Shape::Sum(_, constructors) => {
            let (name, fields) = &constructors[entropy.below(constructors.len())];
            all(fields, entropy).iter().fold(name.clone(), |text, field| format!("{text} ({field})"))
        }
        _ => number.to_string(),
    }
}

fn quick(engine: Engine) -> Options {
    Options {
        engine,
        max_states: 150,
        timeout: Some(std::time::Duration::from_secs(2)),
        max_steps: Some(300_000),
        ..Options::default()
    }
}

/// Limits for comparisons of two explorations of the same program.
fn short(engine: Engine) -> Options {
    Options {
        timeout: Some(std::time::Duration::from_millis(500)),
        max_states: 80,
        max_steps: Some(60_000),
        ..quick(engine)
    }
}

/// Limits for the second one, which explores at most what the first one did: a busy machine must not use up its time.
fn patient(engine: Engine) -> Options {
    Options { timeout: Some(std::time::Duration::from_secs(60)), ..short(engine) }
}

fn is_decided(report: &PropertyReport) -> bool {
    report.status != Verdict::Unknown
}

#[test]
fn what_is_proved_of_lists_of_any_length_holds_of_long_ones() {
    on_many("lists", &(generate::lists(), generate::bytes()), |(program, bytes), count| {
        let parsed = parse(&program);
        // Z3 takes long for sequences; what it decides, it decides soon.
        let brief = Options { timeout: Some(std::time::Duration::from_millis(100)), ..short(Engine::Merged) };
        let proof = prove(&parsed, &brief);
        let machine = concrete::Machine::new(&parsed);
        let decided: Vec<bool> =
            proof.properties.iter().map(|report| count.is_compared(is_decided(report))).collect();
        let Some(start) = machine.start().ok().filter(|_| decided.contains(&true)) else { return Ok(()) };
        let mut entropy = Entropy::new(&bytes);
        let number = |entropy: &mut Entropy| Value::Leaf(Constant::Int((entropy.below(7) as i64 - 2).into()));
        for _ in 0..12 {
            let limit = Input { path: Vec::new(), action: Action::Value(number(&mut entropy)) };
            let items = (0..entropy.below(9)).map(|_| number(&mut entropy)).collect();
            let list = Input { path: Vec::new(), action: Action::Value(Value::List(items)) };
            let Ok(now) = machine.drive(&start, &limit).and_then(|next| machine.drive(&next, &list)) else {
                continue;
            };
            let Some(value) = now.value() else { continue };
            for (property, report) in parsed.properties.iter().zip(&proof.properties) {
                let holds = machine.holds(property, &now, Some(value.clone()));
                let is_contradicted = report.status == Verdict::Proved && matches!(holds, Ok(Some(false)));
                prop_assert!(!is_contradicted, "{} of {:?}\n{}", report.name, value, program);
            }
        }
        Ok(())
    });
}

#[test]
fn what_is_proved_of_days_and_persons_holds_in_random_runs() {
    on_many("persons", &(generate::persons(), generate::bytes()), |(program, bytes), count| {
        let parsed = parse(&program);
        in_lockstep(&parsed, Joins::Merge, &mut Entropy::new(&bytes))?;
        let proof = prove(&parsed, &short(Engine::Merged));
        let decided: Vec<bool> =
            proof.properties.iter().map(|report| count.is_compared(is_decided(report))).collect();
        if !decided.contains(&true) {
            return Ok(());
        }
        let mut entropy = Entropy::new(&bytes);
        for _ in 0..20 {
            for (at, holds) in random_run(&parsed, &mut entropy).0 {
                let report = &proof.properties[at];
                let contradicted = is_contradicted(report.status, holds);
                prop_assert!(!contradicted, "{} is {:?}\n{}", report.name, report.status, program);
            }
        }
        Ok(())
    });
}

#[test]
fn merged_and_paths_agree_where_paths_cut_nothing() {
    on_many("paths", &generate::program(), |program, count| {
        let parsed = parse(&program);
        if !count.is_compared(explore(&parsed, &short(Engine::Paths)).status == Status::Exhausted) {
            return Ok(());
        }
        let paths = prove(&parsed, &short(Engine::Paths));
        let merged = prove(&parsed, &short(Engine::Merged));
        for (a, b) in paths.properties.iter().zip(&merged.properties) {
            if count.is_compared(is_decided(a) && is_decided(b)) && a.kind != ClaimKind::Assert {
                prop_assert_eq!(a.status, b.status, "{}\n{}", a.name, program);
            }
        }
        Ok(())
    });
}

/// Compares the answers of an exploration with a shortcut to those of one without. `is_owed` says of which claims: given both reports,
/// whether the shortcut must have decided this one.
fn same_answers(
    program: &str,
    [reduced, whole]: [&Options; 2],
    is_owed: impl Fn(&PropertyReport, &PropertyReport) -> bool,
    count: &Count,
) -> Result<(), TestCaseError> {
    let parsed = parse(program);
    let whole = prove(&parsed, whole);
    if !whole.properties.iter().any(is_decided) {
        whole.properties.iter().for_each(|_| count.undecided());
        return Ok(());
    }
    let reduced = prove(&parsed, reduced);
    for (a, b) in reduced.properties.iter().zip(&whole.properties) {
        let doubt = a.reason.as_deref().unwrap_or_default();
        prop_assert!(!doubt.contains("replay"), "{} {}\n{}", a.name, doubt, program);
        if count.is_compared(is_owed(a, b)) {
            prop_assert_eq!((a.status, a.vacuous), (b.status, b.vacuous), "{}\n{}", a.name, program);
            // Of dead ends, under these limits the nearest one may be left unconfirmed by one exploration and not by the other.
            if !matches!(a.kind, ClaimKind::Finishable | ClaimKind::Response) {
                prop_assert_eq!(a.inputs.len(), b.inputs.len(), "{}\n{}", a.name, program);
            }
        }
    }
    Ok(())
}

#[test]
fn sorting_parallel_parts_changes_no_answer() {
    on_many("sorting", &generate::parallel(), |program, count| {
        let (sorted, unsorted) = (short(Engine::Merged), crate::explore::unsorted(&short(Engine::Merged)));
        same_answers(&program, [&sorted, &unsorted], |a, b| is_decided(a) && is_decided(b), count)
    });
}

#[test]
fn exploring_independent_inputs_in_one_order_changes_no_answer() {
    on_many("orders", &generate::independent(), |program, count| {
        // One order has fewer states, so under the same limits it must decide every claim that all orders decide.
        let (one_order, every_order) =
            (patient(Engine::Merged), crate::explore::every_order(&short(Engine::Merged)));
        same_answers(&program, [&one_order, &every_order], |_, b| is_decided(b), count)
    });
}

#[test]
fn what_wider_states_show_holds_in_every_run() {
    on_many("counting", &generate::counting(), |program, count| {
        let parsed = parse(&program);
        let mut solver = whatif_solver::standard();
        let Some(wide) = decide_by_induction(&parsed, &short(Engine::Merged), &mut solver) else {
            return Ok(());
        };
        let mut statistics = Statistics::default();
        let all = decide_in_groups(&parsed, None, &short(Engine::Merged), &mut solver, &mut statistics);
        for (number, report) in &wide {
            let other = all.iter().find(|(known, _)| known == number).map(|(_, report)| report.status);
            count.is_compared(other.is_some_and(|status| status != Verdict::Unknown));
            let wrong = matches!(other, Some(Verdict::Violated | Verdict::Reached));
            prop_assert!(!wrong, "{}\n{}", report.name, program);
        }
        Ok(())
    });
}

// What can still be reached, against brute force.

/// The values that brute force tries.
fn few_values(ty: &Type) -> Vec<Concrete> {
    match ty {
        Type::Bool => vec![Value::bool(false), Value::bool(true)],
        Type::Int | Type::Date | Type::Decimal(_) => {
            (-2..=3).map(|n| Value::Leaf(Constant::Int(n.into()))).collect()
        }
        Type::Tuple(items) if items.len() == 2 => {
            let (first, second) = (few_values(&items[0]), few_values(&items[1]));
            let pair = |a: &Concrete, b: &Concrete| Value::Tuple([a.clone(), b.clone()].into());
            first.iter().flat_map(|a| second.iter().map(move |b| pair(a, b))).collect()
        }
        Type::List(item) => {
            let items = few_values(item).into_iter().map(|item| Value::List([item].into()));
            std::iter::once(Value::List([].into())).chain(items).collect()
        }
        Type::Sum(sum) => {
            let values_of = |(at, (_, types)): (usize, &(String, Vec<Type>))| {
                let fields = types.iter().fold(vec![Vec::new()], |partial: Vec<Vec<Concrete>>, ty| {
                    let with = |value: Concrete| {
                        partial.iter().map(move |fields| [&fields[..], std::slice::from_ref(&value)].concat())
                    };
                    few_values(ty).into_iter().flat_map(with).collect()
                });
                fields.into_iter().map(move |fields| constructed(sum, at, fields)).collect::<Vec<_>>()
            };
            sum.constructors.iter().enumerate().flat_map(values_of).collect()
        }
        _ => vec![Value::unit()],
    }
}

/// Whether a concrete input is an instance of a symbolic one, with a condition on its symbols.
fn satisfies(symbolic: &Input<symbolic::Value>, condition: &Term, input: &Input<Concrete>) -> bool {
    let mut model = Model::new();
    if symbolic.path != input.path {
        return false;
    }
    match (&symbolic.action, &input.action) {
        (Action::Value(a), Action::Value(b)) => {
            if !bind(a, b, &mut model) {
                return false;
            }
        }
        (Action::Continue, Action::Continue)
        | (Action::Left, Action::Left)
        | (Action::Right, Action::Right) => {}
        _ => return false,
    }
    model.satisfies(condition)
}

fn few_inputs(enabled: &[Enabled]) -> Vec<Input<Concrete>> {
    let actions = |enabled: &Enabled| match &enabled.action {
        Accepts::Value(ty) => few_values(ty).into_iter().map(Action::Value).collect(),
        Accepts::Continue => vec![Action::Continue],
        Accepts::Left => vec![Action::Left],
        Accepts::Right => vec![Action::Right],
    };
    let inputs = |enabled: &Enabled| {
        let path = enabled.path.clone();
        actions(enabled).into_iter().map(move |action| Input { path: path.clone(), action })
    };
    enabled.iter().flat_map(inputs).collect()
}

/// Whether some run of a few inputs ends, found by trying them all.
fn ends_within(
    machine: &concrete::Machine<'_>,
    at: &concrete::Configuration,
    inputs: usize,
    budget: &mut usize,
) -> bool {
    if at.value().is_some() {
        return true;
    }
    if inputs == 0 || *budget == 0 {
        return false;
    }
    few_inputs(&machine.inputs(at)).iter().any(|input| {
        *budget = budget.saturating_sub(1);
        machine.drive(at, input).is_ok_and(|next| ends_within(machine, &next, inputs - 1, budget))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn claims_that_are_explored_together_are_decided_as_in_groups(program in generate::parallel()) {
        let (parsed, options) = (parse(&program), quick(Engine::Merged));
        let mut solver = whatif_solver::standard();
        let mut statistics = Statistics::default();
        let Some(mut together) = decide_together(&parsed, None, &options, &mut solver, &mut statistics) else {
            return Ok(());
        };
        let mut groups = decide_in_groups(&parsed, None, &options, &mut solver, &mut statistics);
        together.sort_by_key(|(number, _)| *number);
        groups.sort_by_key(|(number, _)| *number);
        prop_assert_eq!(together.len(), groups.len());
        for ((_, a), (_, b)) in together.iter().zip(&groups) {
            if b.status != Verdict::Unknown {
                prop_assert_eq!(
                    (a.status, a.vacuous, a.inputs.len()),
                    (b.status, b.vacuous, b.inputs.len()),
                    "{}\n{}", a.name, program
                );
            }
        }
    }

    #[test]
    fn hints_agree_with_brute_force(program in generate::program(), bytes in generate::bytes()) {
        let parsed = Arc::new(parse(&program));
        let Ok(mut session) = Session::start(parsed.clone()) else { return Ok(()) };
        let mut entropy = Entropy::new(&bytes);
        let machine = concrete::Machine::new(&parsed);
        for _ in 0..entropy.below(3) {
            let fields = session.form().fields;
            if fields.is_empty() || session.form().value.is_some() { break }
            let field = &fields[entropy.below(fields.len())];
            let value = entropy.below(5).to_string();
            session.take(&field.event(&value));
        }
        let now = session.now();
        if now.value().is_some() {
            return Ok(());
        }
        let options = quick(Engine::Merged);
        let mut solver = whatif_solver::standard();
        let mut hinting = Hinting { program: &parsed, goal: Goal::End, options: &options, solver: &mut solver };
        let all = hinting.all(now);
        let mut budget = 2000;
        for input in few_inputs(&machine.inputs(now)) {
            let Ok(next) = machine.drive(now, &input) else { continue };
            if all.complete && ends_within(&machine, &next, 2, &mut budget) {
                // Complete: what brute force finds satisfies the condition of a hint.
                let hinted = all.found.iter().any(|found| satisfies(&found.step.input, &found.condition, &input));
                prop_assert!(hinted, "{}\n{:?}: no hint for {:?}", program, session.events(), input);
            }
        }
        let found = hints(&session, None, &options).expect("the end is a goal");
        // Sound: every example ends the work.
        for hint in &found.hints {
            let mut run = Session::restore(parsed.clone(), &session.save()).expect("its own events");
            for event in &hint.example {
                prop_assert_eq!(run.event(event), crate::Reply::Taken, "{}\n{}", program, event);
            }
            prop_assert!(run.form().value.is_some(), "{}\n{:?}", program, hint);
        }
    }

    #[test]
    fn dead_ends_agree_with_brute_force(program in generate::program(), bytes in generate::bytes()) {
        let parsed = Arc::new(parse(&format!("{program}\nfinishable f\n")));
        let proof = prove(&parsed, &quick(Engine::Merged));
        let report = proof.properties.iter().find(|report| report.name == "f").expect("it is asked");
        let machine = concrete::Machine::new(&parsed);
        let mut budget = 3000;
        match report.status {
            Verdict::Violated => {
                let mut run = Session::start(parsed.clone()).expect("a dead end has a run");
                for event in &report.inputs {
                    prop_assert_eq!(run.event(event), crate::Reply::Taken, "{}\n{}", program, event);
                }
                prop_assert!(!ends_within(&machine, run.now(), 3, &mut budget), "{}\n{:?}", program, report.inputs);
            }
            Verdict::Proved => {
                // From wherever a random run comes, the search finds a way to the end.
                let Ok(mut now) = machine.start() else { return Ok(()) };
                let mut entropy = Entropy::new(&bytes);
                for _ in 0..3 {
                    if now.value().is_some() { return Ok(()) }
                    let Some(input) = input(&mut entropy, &machine.inputs(&now)) else { break };
                    let Ok(next) = machine.drive(&now, &input) else { return Ok(()) };
                    now = next;
                }
                prop_assert!(now.value().is_some() || !machine.inputs(&now).is_empty(), "{}\nis stuck", program);
            }
            _ => {}
        }
    }
}
