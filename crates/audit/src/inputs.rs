//! The inputs that the oracle tries: all small ones, and some whose sizes are near the constants of the program.
//!
//! A program that goes wrong only on lists of length 40 contains the number 40 somewhere; so lists, chains of data and
//! numbers of such sizes are tried, too.

use std::collections::BTreeSet;

use crate::ast::{Function, Program, Type, name};
use crate::oracle::Datum;
use crate::random::Random;

/// The most values that are tried for one parameter.
const VALUES: usize = 80;
/// The most combinations that are tried for one function.
const COMBINATIONS: usize = 1_200;
/// The largest constant of a program that is used as a size.
const LARGEST: i64 = 130;

/// The inputs that are tried for a function.
#[must_use]
pub fn of(program: &Program, function: &Function, random: &mut Random) -> Vec<Vec<Datum>> {
    let constants: Vec<i64> =
        program.constants().into_iter().filter(|number| number.abs() <= 5_000).collect();
    let choices: Vec<Vec<Datum>> =
        function.params.iter().map(|(_, ty)| values(program, ty, &constants, 3)).collect();
    combinations(&choices, random)
}

/// All combinations if there are few; else the small ones and a random choice of the others.
fn combinations(choices: &[Vec<Datum>], random: &mut Random) -> Vec<Vec<Datum>> {
    if choices.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let total = choices.iter().try_fold(1_usize, |total, choice| total.checked_mul(choice.len()));
    let mut found: Vec<Vec<Datum>> = vec![Vec::new()];
    let few = total.is_some_and(|total| total <= COMBINATIONS);
    // Small values come first.
    let mut each = if few { usize::MAX } else { 1 };
    while !few && (each + 1).pow(u32::try_from(choices.len()).unwrap_or(u32::MAX)) <= COMBINATIONS / 2 {
        each += 1;
    }
    for choice in choices {
        let taken = &choice[..choice.len().min(each)];
        found = (found.iter())
            .flat_map(|before| {
                taken.iter().map(move |value| [&before[..], std::slice::from_ref(value)].concat())
            })
            .collect();
    }
    while !few && found.len() < COMBINATIONS {
        found.push(choices.iter().map(|choice| random.pick(choice).clone()).collect());
    }
    found
}

fn numbers(constants: &[i64]) -> Vec<i64> {
    let mut found = vec![0, 1, -1, 2, -2, 3, 4, -3];
    for constant in constants {
        found.extend([*constant, constant + 1, constant - 1, -constant]);
    }
    found.extend([5, 7, 10, -10]);
    let mut seen = BTreeSet::new();
    found.retain(|number| seen.insert(*number));
    found.truncate(VALUES / 2);
    found
}

/// Sizes near the constants of a program.
fn sizes(constants: &[i64]) -> Vec<usize> {
    let near = constants.iter().filter(|constant| (3..=LARGEST).contains(*constant));
    let near = near.flat_map(|constant| [*constant, constant + 1, constant + 2]);
    near.filter_map(|size| usize::try_from(size).ok()).collect::<BTreeSet<_>>().into_iter().take(12).collect()
}

/// Values of a type, small ones first.
#[must_use]
pub fn values(program: &Program, ty: &Type, constants: &[i64], depth: usize) -> Vec<Datum> {
    let constructed = |con: &str, fields: Vec<Datum>| Datum::Con(name(con), fields);
    match ty {
        Type::Int => numbers(constants).into_iter().map(Datum::Int).collect(),
        Type::Bool => vec![Datum::Bool(false), Datum::Bool(true)],
        Type::Set => [&[][..], &[0], &[1], &[0, 1], &[-1, 2], &[1, 2], &[0, 1, 2], &[3, 5], &[-3, -1, 0, 4]]
            .iter()
            .map(|items| Datum::Set(items.iter().copied().collect()))
            .collect(),
        Type::Maybe(inner) => {
            let some = values(program, inner, constants, depth).into_iter();
            std::iter::once(constructed("Nothing", Vec::new()))
                .chain(some.map(|value| constructed("Just", vec![value])))
                .collect()
        }
        Type::Pair(one, two) => {
            let [ones, twos] = [one, two].map(|ty| values(program, ty, constants, depth));
            let pair = |one: &Datum, two: &Datum| constructed("(,)", vec![one.clone(), two.clone()]);
            let taken = ones.iter().take(9).flat_map(|one| twos.iter().take(9).map(|two| pair(one, two)));
            taken.take(VALUES).collect()
        }
        Type::List(inner) => lists(&values(program, inner, constants, depth.saturating_sub(1)), constants),
        Type::Data(data) => {
            let Some(data) = program.data(data) else { return Vec::new() };
            let mut found = data_values(program, &data.name, constants, depth);
            found.extend(chains(program, &data.name, constants));
            found
        }
    }
}

fn lists(elements: &[Datum], constants: &[i64]) -> Vec<Datum> {
    let mut found = vec![Vec::new()];
    let mut last = found.clone();
    for taken in [6, 4, 3] {
        last = (last.iter())
            .flat_map(|list| {
                elements.iter().take(taken).map(|item| [&list[..], std::slice::from_ref(item)].concat())
            })
            .collect();
        found.extend(last.iter().cloned());
    }
    found.truncate(VALUES);
    if !elements.is_empty() {
        for size in [4].into_iter().chain(sizes(constants)) {
            found.push(vec![elements[0].clone(); size]);
            found.push((0..size).map(|at| elements[at % elements.len()].clone()).collect());
        }
    }
    found.into_iter().map(Datum::list).collect()
}

/// Values of a data type up to a depth.
fn data_values(program: &Program, data: &str, constants: &[i64], depth: usize) -> Vec<Datum> {
    let Some(data) = program.data(data) else { return Vec::new() };
    let mut found = Vec::new();
    for constructor in &data.constructors {
        let is_itself = |ty: &Type| matches!(ty, Type::Data(other) if *other == data.name);
        if depth == 0 && constructor.fields.iter().any(|field| is_itself(&field.ty)) {
            continue;
        }
        let fields = constructor.fields.iter().map(|field| match &field.ty {
            Type::Data(name) => data_values(program, name, constants, depth.saturating_sub(1)),
            ty => {
                let mut few = values(program, ty, constants, depth.saturating_sub(1));
                few.truncate(if constructor.fields.len() > 2 { 6 } else { 9 });
                few
            }
        });
        let fields: Vec<Vec<Datum>> = fields.collect();
        let mut random = Random::new(depth as u64);
        let mut some = combinations(&fields, &mut random);
        some.truncate(VALUES);
        found.extend(some.into_iter().map(|fields| Datum::Con(constructor.name.clone(), fields)));
    }
    found
}

/// Long values of a data type that contains itself once, like a list.
fn chains(program: &Program, data: &str, constants: &[i64]) -> Vec<Datum> {
    let Some(data) = program.data(data) else { return Vec::new() };
    let is_itself = |ty: &Type| matches!(ty, Type::Data(other) if *other == data.name);
    let link = data
        .constructors
        .iter()
        .find(|constructor| constructor.fields.iter().filter(|field| is_itself(&field.ty)).count() == 1);
    let end = data.constructors.iter().find(|constructor| constructor.fields.is_empty());
    let (Some(link), Some(end)) = (link, end) else { return Vec::new() };
    let chain = |size: usize, number: i64| {
        let end = Datum::Con(end.name.clone(), Vec::new());
        (0..size).fold(end, |rest, _| {
            let fields = link.fields.iter().map(|field| match &field.ty {
                ty if is_itself(ty) => rest.clone(),
                Type::Int => Datum::Int(number),
                ty => values(program, ty, constants, 1)[0].clone(),
            });
            Datum::Con(link.name.clone(), fields.collect())
        })
    };
    sizes(constants).into_iter().flat_map(|size| [chain(size, 0), chain(size, 1)]).collect()
}
