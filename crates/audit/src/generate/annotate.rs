//! Chooses annotations that are mostly true.
//!
//! Random refinements are almost all false, or trivially true. So the oracle tries candidates on small inputs, and most
//! of the time one is taken that holds there. Whether it holds everywhere is for whatif to find out.

use crate::ast::{ELEMENT, Expr, Function, Name, Prim, Program, Refined, Spec, Type, VALUE};
use crate::inputs;
use crate::oracle::{Datum, Oracle, Run};
use crate::random::Random;

/// The number of inputs on which candidates are tried.
const SAMPLES: usize = 50;

/// Gives a function an annotation.
pub fn annotate(random: &mut Random, program: &Program, function: &mut Function) {
    let mut tried = program.clone();
    tried.functions.push(function.clone());
    let samples = samples(&tried, function, random);
    let spec = demands(random, &mut tried, function, &samples);
    let ended: Vec<(Vec<Datum>, Datum)> = results(&tried, &function.name, &samples);
    let mut spec = spec;
    spec.result = promise(random, &tried, function, &ended);
    function.spec = Some(spec);
}

fn samples(program: &Program, function: &Function, random: &mut Random) -> Vec<Vec<Datum>> {
    let all = inputs::of(program, function, random);
    let (small, others) = all.split_at(all.len().min(SAMPLES / 2));
    let mut samples = small.to_vec();
    if !others.is_empty() {
        samples.extend((0..SAMPLES / 2).map(|_| random.pick(others).clone()));
    }
    samples
}

/// The results for those samples that are allowed and end without a fault.
fn results(program: &Program, function: &str, samples: &[Vec<Datum>]) -> Vec<(Vec<Datum>, Datum)> {
    let function = program.function(function).expect("it was added");
    let run = |args: &Vec<Datum>| match Oracle::new(program).run(function, args) {
        Run::Fine(result) => Some((args.clone(), result)),
        _ => None,
    };
    samples.iter().filter_map(run).collect()
}

fn no_demands(function: &Function) -> Spec {
    let params = function.params.iter().map(|_| Refined::default()).collect();
    Spec { params, result: Refined::default(), metric: None }
}

/// Chooses refinements of the parameters, preferably such that no sample goes wrong; `program` is left with them.
fn demands(random: &mut Random, program: &mut Program, function: &Function, samples: &[Vec<Datum>]) -> Spec {
    let wanted = random.chance(80);
    let mut best = (usize::MAX, no_demands(function));
    for attempt in 0..5 {
        let mut spec = no_demands(function);
        if attempt > 0 || random.chance(40) {
            for _ in 0..=random.below(2) {
                demand(random, program, function, &mut spec);
            }
        }
        let last = program.functions.last_mut().expect("it was added");
        last.spec = Some(spec.clone());
        let (mut wrong, mut fine) = (0, 0);
        for args in samples {
            match Oracle::new(program).run(program.functions.last().expect("it was added"), args) {
                Run::Fine(_) => fine += 1,
                Run::Wrong(_) => wrong += 1,
                Run::Invalid => {}
            }
        }
        if wrong + fine >= 3 && wrong < best.0 {
            best = (wrong, spec);
        }
        if best.0 == 0 || !wanted {
            break;
        }
    }
    program.functions.last_mut().expect("it was added").spec = Some(best.1.clone());
    best.1
}

/// Adds a refinement of one parameter.
fn demand(random: &mut Random, program: &Program, function: &Function, spec: &mut Spec) {
    let at = random.below(function.params.len());
    let (_, ty) = &function.params[at];
    let value = Expr::var(VALUE);
    let before: Vec<&(Name, Type)> = function.params[..at].iter().collect();
    let earlier = |random: &mut Random, wanted: &Type| {
        let known: Vec<&&(Name, Type)> = before.iter().filter(|(_, ty)| ty == wanted).collect();
        (!known.is_empty()).then(|| Expr::Var(random.pick(&known).0.clone()))
    };
    let bound = Expr::Int(random.between(0, 2));
    let refined = &mut spec.params[at];
    match ty {
        Type::Int => {
            let list = earlier(random, &Type::ints());
            let number = earlier(random, &Type::Int);
            let natural = Expr::two(Prim::Ge, value.clone(), Expr::Int(0));
            refined.itself = Some(match (random.below(8), list, number) {
                (0 | 1, Some(list), _) => {
                    let below = Expr::two(Prim::Lt, value, Expr::one(Prim::Length, list));
                    Expr::two(Prim::And, natural, below)
                }
                (2 | 3, _, Some(number)) => {
                    let prim = *random.pick(&[Prim::Ge, Prim::Le, Prim::Lt, Prim::Gt]);
                    Expr::two(prim, value, number)
                }
                (4, ..) => Expr::two(Prim::Ne, value, Expr::Int(0)),
                (5, ..) => Expr::two(Prim::Gt, value, bound),
                (6, ..) => Expr::two(Prim::Lt, value, bound),
                _ => natural,
            });
        }
        Type::List(inner) => {
            let list = earlier(random, ty);
            match (random.below(5), list) {
                (0 | 1, Some(list)) => {
                    let [own, other] = [value, list].map(|list| Expr::one(Prim::Length, list));
                    refined.itself = Some(Expr::two(Prim::Eq, own, other));
                }
                (2 | 3, _) if **inner == Type::Int => {
                    let prim = *random.pick(&[Prim::Ge, Prim::Ge, Prim::Le, Prim::Gt]);
                    refined.elements = Some(Expr::two(prim, Expr::var(ELEMENT), bound));
                }
                _ => {
                    refined.itself = Some(Expr::two(Prim::Gt, Expr::one(Prim::Length, value), Expr::Int(0)));
                }
            }
        }
        Type::Data(_) if program.function("size").is_some() => {
            let size = Expr::call("size", vec![value]);
            refined.itself = Some(Expr::two(Prim::Gt, size, Expr::Int(0)));
        }
        _ => {}
    }
}

/// Chooses a refinement of the result: one that holds for all samples or, now and then, for some.
fn promise(
    random: &mut Random,
    program: &Program,
    function: &Function,
    ended: &[(Vec<Datum>, Datum)],
) -> Refined {
    if random.chance(6) {
        return Refined::default();
    }
    let wants_truth = random.chance(68);
    let mut chosen: Vec<Expr> = Vec::new();
    let mut refined = Refined::default();
    for _ in 0..24 {
        let Some(candidate) = candidate(random, program, function) else { break };
        let (predicate, is_of_elements) = candidate;
        let holds = |(args, result): &(Vec<Datum>, Datum)| {
            let mut oracle = Oracle::new(program);
            let items = if is_of_elements { result.items().unwrap_or_default() } else { vec![result] };
            items.into_iter().all(|item| oracle.holds(function, &predicate, args, item).unwrap_or(false))
        };
        let is_true = ended.iter().all(holds);
        let wanted = is_true == wants_truth || (!wants_truth && !chosen.is_empty());
        if !wanted {
            continue;
        }
        if is_of_elements {
            refined.elements = Some(predicate.with(VALUE, &Expr::var(ELEMENT)));
        } else {
            chosen.push(predicate);
        }
        if chosen.len() >= 2 || !random.chance(30) {
            break;
        }
    }
    refined.itself = chosen.into_iter().reduce(|left, right| Expr::two(Prim::And, left, right));
    refined
}

/// A predicate on the result, and whether it is about its elements (which are then called like the result).
fn candidate(random: &mut Random, program: &Program, function: &Function) -> Option<(Expr, bool)> {
    let value = Expr::var(VALUE);
    match &function.result {
        Type::Int => Some((number(random, program, function, value), false)),
        Type::Bool => {
            let meaning = comparison(random, program, function);
            let prim = *random.pick(&[Prim::Iff, Prim::Implies]);
            Some((Expr::two(prim, value, meaning), false))
        }
        Type::List(inner) if **inner == Type::Int => match random.below(4) {
            0 => Some((number(random, program, function, value), true)),
            1 => set(random, function, Expr::one(Prim::SetOfList, value)).map(|predicate| (predicate, false)),
            _ => Some((number(random, program, function, Expr::one(Prim::Length, value)), false)),
        },
        Type::Set => set(random, function, value).map(|predicate| (predicate, false)),
        Type::Data(_) if program.function("size").is_some() => {
            Some((number(random, program, function, Expr::call("size", vec![value])), false))
        }
        ty => of_type(function, ty).map(|others| {
            let prim = *random.pick(&[Prim::Ge, Prim::Le, Prim::Gt, Prim::Lt, Prim::Eq]);
            (Expr::two(prim, value, Expr::Var(random.pick(&others).clone())), false)
        }),
    }
}

/// The parameters of a data type.
fn of_type(function: &Function, wanted: &Type) -> Option<Vec<Name>> {
    let known = function.params.iter().filter(|(_, ty)| ty == wanted && matches!(ty, Type::Data(_)));
    let known: Vec<Name> = known.map(|(name, _)| name.clone()).collect();
    (!known.is_empty()).then_some(known)
}

/// A number that the parameters determine.
fn term(random: &mut Random, program: &Program, function: &Function) -> Expr {
    let mut known: Vec<Expr> = Vec::new();
    for (param, ty) in &function.params {
        let variable = Expr::Var(param.clone());
        match ty {
            Type::Int => known.push(variable),
            Type::List(_) => known.push(Expr::one(Prim::Length, variable)),
            Type::Data(_) if program.function("size").is_some() => {
                known.push(Expr::call("size", vec![variable]))
            }
            _ => {}
        }
    }
    if known.is_empty() || random.chance(40) {
        return Expr::Int(random.between(-1, 2));
    }
    let one = random.pick(&known).clone();
    match random.below(6) {
        0 => Expr::two(Prim::Add, one, random.pick(&known).clone()),
        1 => Expr::two(Prim::Add, one, Expr::Int(random.between(1, 2))),
        2 => Expr::two(Prim::Sub, one, Expr::Int(1)),
        _ => one,
    }
}

fn number(random: &mut Random, program: &Program, function: &Function, value: Expr) -> Expr {
    let prims = [Prim::Ge, Prim::Ge, Prim::Le, Prim::Gt, Prim::Lt, Prim::Eq, Prim::Eq, Prim::Ne];
    let own = Expr::two(*random.pick(&prims), value, term(random, program, function));
    if random.chance(12) {
        return Expr::two(Prim::Implies, comparison(random, program, function), own);
    }
    own
}

fn comparison(random: &mut Random, program: &Program, function: &Function) -> Expr {
    let prim = *random.pick(&[Prim::Ge, Prim::Le, Prim::Gt, Prim::Lt, Prim::Eq, Prim::Ne]);
    let reversed = program.reversed().map(|data| Type::Data(data.name.clone()));
    if let Some(known) = reversed.and_then(|ty| of_type(function, &ty)) {
        let [left, right] = [(); 2].map(|()| Expr::Var(random.pick(&known).clone()));
        return Expr::two(prim, left, right);
    }
    Expr::two(prim, term(random, program, function), term(random, program, function))
}

/// A predicate of a set.
fn set(random: &mut Random, function: &Function, value: Expr) -> Option<Expr> {
    let of = |(param, ty): &(Name, Type)| {
        let variable = Expr::Var(param.clone());
        match ty {
            Type::Int => Some(Expr::one(Prim::SetSingleton, variable)),
            Type::Set => Some(variable),
            ty if *ty == Type::ints() => Some(Expr::one(Prim::SetOfList, variable)),
            _ => None,
        }
    };
    let mut known: Vec<Expr> = function.params.iter().filter_map(of).collect();
    if known.is_empty() {
        return None;
    }
    let singleton = |number: i64| Expr::one(Prim::SetSingleton, Expr::Int(number));
    if let Some(same) = constant(&function.body)
        && random.chance(50)
    {
        // The result, or a set with one element more, if the result has not that element itself.
        let more = singleton(random.between(0, 5));
        return Some(Expr::two(Prim::Eq, value, Expr::two(Prim::SetUnion, same, more)));
    }
    if random.chance(30) {
        // A set of the numbers in the body differs from the result in few elements, if in any.
        known = numbers_in(&function.body).into_iter().map(singleton).collect();
    }
    known.push(singleton(random.between(0, 3)));
    let mut other = random.pick(&known).clone();
    if random.chance(60) {
        other = Expr::two(Prim::SetUnion, other, random.pick(&known).clone());
    }
    Some(match random.below(6) {
        0 => Expr::two(Prim::SetSubset, value, other),
        1 => Expr::two(Prim::SetSubset, other, value),
        2 => match function.params.iter().find(|(_, ty)| *ty == Type::Int) {
            Some((number, _)) => Expr::two(Prim::SetMember, Expr::Var(number.clone()), value),
            None => Expr::two(Prim::Eq, value, other),
        },
        _ => Expr::two(Prim::Eq, value, other),
    })
}

/// A set that is made of numbers and operations on sets alone, as refinements write it.
fn constant(set: &Expr) -> Option<Expr> {
    use Prim::{SetDifference, SetEmpty, SetInsert, SetIntersection, SetSingleton, SetUnion};
    match set {
        Expr::Int(_) => Some(set.clone()),
        Expr::Prim(SetInsert, args) => {
            let [number, rest] = &args[..] else { return None };
            Some(Expr::two(SetUnion, Expr::one(SetSingleton, constant(number)?), constant(rest)?))
        }
        Expr::Prim(prim, args) => {
            let is_of_sets =
                [SetEmpty, SetSingleton, SetUnion, SetIntersection, SetDifference].contains(prim);
            let args = args.iter().map(constant).collect::<Option<Vec<Expr>>>()?;
            is_of_sets.then_some(Expr::Prim(*prim, args))
        }
        _ => None,
    }
}

fn numbers_in(body: &Expr) -> Vec<i64> {
    let mut found = Vec::new();
    body.each(&mut |expr| {
        if let Expr::Int(number) = expr {
            found.push(*number);
        }
    });
    found
}
