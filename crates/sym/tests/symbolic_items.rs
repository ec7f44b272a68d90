//! Iterators, lists and options under `#[symbolic]`, with conditions that may be unknown: their two meanings agree.

#![allow(
    clippy::manual_range_contains,
    clippy::unnecessary_literal_unwrap,
    reason = "the functions show what the attribute understands, not the shortest way to write them"
)]

use std::collections::{BTreeSet, VecDeque};

use whatif_sym::prelude::*;

/// Three unknown bytes, and every way to fill them with -2 to 2.
fn three() -> Vec<SymI<8>> {
    ["x", "y", "z"].map(SymI::sym).into()
}

fn fillings() -> impl Iterator<Item = Vec<i8>> {
    (0..125).map(|i| [i / 25, i / 5 % 5, i % 5].map(|n: i32| n as i8 - 2).into())
}

/// The result of a symbolic run, for one filling.
fn check<T, C>(run: &Union<T>, filling: &[i8], expected: C)
where
    T: EvalSym + ToCon<C> + Mergeable,
    C: PartialEq + std::fmt::Debug,
{
    let fits = SymBool::all(three().iter().zip(filling).map(|(word, n)| word.eq(*n)));
    let model = solve(&fits).expect("an answer").model().expect("a model");
    let found: C = run.eval_sym(&model).single_value().expect("one path").to_con().expect("nothing unknown");
    assert_eq!(found, expected, "{filling:?}");
}

macro_rules! agree {
    ($($function:ident)*) => {$(
        #[test]
        fn $function() {
            let run = super::$function::sym(&three());
            for filling in fillings() {
                check(&run, &filling, super::$function(&filling));
            }
        }
    )*};
}

mod agreement {
    use super::*;

    agree! {
        any_positive all_small sum_of_positive count_positive first_negative place_of_zero largest smallest_of_rest
        has_two in_range has_pair chained collected doubled enumerated zipped folded unwrapped tested by_reference
        consumed nested_options longest deque lookup_in_set nested_closures swapped windows filtered_option
        letters widened named
    }
}

#[symbolic]
fn any_positive(xs: &[i8]) -> bool {
    xs.iter().any(|x| *x > 0)
}

#[symbolic]
fn all_small(xs: &[i8]) -> bool {
    xs.iter().all(|&x| -1 <= x && x <= 1)
}

#[symbolic]
fn sum_of_positive(xs: &[i8]) -> i8 {
    xs.iter().filter(|x| **x > 0).sum()
}

#[symbolic]
fn count_positive(xs: &[i8]) -> i8 {
    xs.iter().filter(|&&x| x > 0).count() as i8
}

#[symbolic]
fn first_negative(xs: &[i8]) -> Option<i8> {
    xs.iter().copied().find(|x| *x < 0)
}

#[symbolic]
fn place_of_zero(xs: &[i8]) -> Option<usize> {
    xs.iter().position(|x| *x == 0)
}

#[symbolic]
fn largest(xs: &[i8]) -> i8 {
    match xs.iter().max() {
        Some(x) => *x,
        None => 0,
    }
}

#[symbolic]
fn smallest_of_rest(xs: &[i8]) -> Option<i8> {
    xs.iter().skip(1).copied().min()
}

#[symbolic]
fn has_two(xs: &[i8]) -> bool {
    xs.contains(&2)
}

#[symbolic]
fn in_range(xs: &[i8]) -> bool {
    (-1..=1).contains(&xs[0]) && !(0..2).contains(&xs[1])
}

#[symbolic]
fn has_pair(xs: &[i8]) -> bool {
    xs.iter().any(|x| xs.iter().filter(|y| *y == x).count() == 2)
}

#[symbolic]
fn chained(xs: &[i8]) -> i8 {
    let kept: Vec<i8> = xs.iter().filter(|&&x| x != 0).filter(|&&x| x < 2).map(|x| x * 3).collect();
    kept.iter().sum::<i8>() + kept.len() as i8
}

#[symbolic]
fn collected(xs: &[i8]) -> Vec<i8> {
    xs.iter().copied().filter(|x| *x >= 0).collect::<Vec<i8>>()
}

#[symbolic]
fn doubled(xs: &[i8]) -> Vec<i8> {
    xs.iter().map(|x| x + x).rev().collect()
}

#[symbolic]
fn enumerated(xs: &[i8]) -> i8 {
    let mut sum: i8 = 0;
    for (i, &x) in xs.iter().enumerate() {
        if x > 0 {
            sum += x * i as i8;
        }
    }
    sum
}

#[symbolic]
fn zipped(xs: &[i8]) -> bool {
    xs.iter().zip(xs.iter().skip(1)).all(|(a, b)| a <= b)
}

#[symbolic]
fn folded(xs: &[i8]) -> i8 {
    xs.iter().fold(1, |product, &x| if x == 0 { product } else { product * x })
}

#[symbolic]
fn helper(x: i8) -> Result<i8, DivisionByZero> {
    if x == 0 { Err(DivisionByZero) } else { Ok(4 / x) }
}

#[symbolic]
fn unwrapped(xs: &[i8]) -> i8 {
    let last = xs.last().copied();
    let quotient = helper(xs[0]);
    let first = quotient.unwrap_or(7);
    first + last.unwrap_or(0) + quotient.ok().map_or(1, |n| n - 1)
}

#[symbolic]
fn tested(xs: &[i8]) -> bool {
    helper(xs[0]).is_ok_and(|n| n > 0)
        || xs.get(1).is_some_and(|n| *n == 2)
        || xs.get(7).is_none_or(|n| *n == 2) && xs[2] < 0
}

#[symbolic]
fn by_reference(xs: &[i8]) -> i8 {
    let mut sum: i8 = 0;
    for &x in xs {
        sum += x;
    }
    if let Some(&first) = xs.first() { sum - first } else { sum }
}

#[symbolic]
fn consumed(xs: &[i8]) -> Result<i8, DivisionByZero> {
    let known = Some(xs[1]);
    let a = helper(xs[0])?;
    let b = known.unwrap_or(a);
    let c = helper(xs[2])?;
    Ok(a + b + c + known.map_or(0, |n| n + 1))
}

#[symbolic]
fn nested_options(xs: &[i8]) -> Option<i8> {
    let first = xs.iter().find(|x| **x > 0)?;
    let place = xs.iter().position(|x| x == first)?;
    Some(*first + place as i8)
}

#[symbolic]
fn longest(xs: &[i8]) -> usize {
    let kept = xs.iter().filter(|x| **x > 0).count();
    [kept, xs.len() - kept].iter().copied().max().unwrap_or(0)
}

#[symbolic]
fn deque(xs: &[i8]) -> i8 {
    let mut queue: VecDeque<i8> = VecDeque::new();
    for &x in xs {
        if queue.contains(&x) {
            queue.push_front(x);
        } else {
            queue.push_back(x);
        }
    }
    queue[0] - queue[1]
}

#[symbolic]
fn lookup_in_set(xs: &[i8]) -> bool {
    let mut places: BTreeSet<usize> = BTreeSet::new();
    if xs[0] > xs[1] {
        places.insert(1);
    }
    places.contains(&1)
}

#[symbolic]
fn nested_closures(xs: &[i8]) -> bool {
    let limit = xs[0];
    let above = |x: i8| x > limit;
    xs.iter().all(|x| xs.iter().any(|y| above(*y) || y == x))
}

#[symbolic]
fn swapped(xs: &[i8]) -> Vec<i8> {
    let mut list = xs.to_vec();
    if list[0] > list[1] {
        list.swap(0, 1);
    }
    list
}

#[symbolic]
fn windows(xs: &[i8]) -> bool {
    xs.windows(2).any(|pair| pair[0] == pair[1])
}

#[symbolic]
fn filtered_option(xs: &[i8]) -> i8 {
    let first = xs.first().copied();
    first.map(|n| n + 1).filter(|n| *n > 0).unwrap_or_default()
        + first.filter(|n| *n == xs[1]).map_or(5, |n| n - 1)
}

#[symbolic]
fn letters(xs: &[i8]) -> u8 {
    let letter = (xs[0] + 50) as u8;
    match letter {
        b'0'..=b'1' => letter - b'0',
        b'2' | b'3' => 7,
        _ if letter == b'4' => b'a',
        _ => 0,
    }
}

#[symbolic]
fn widened(xs: &[i8]) -> i64 {
    let wide: i64 = xs.iter().map(|x| i64::from(*x) * 1000).sum();
    wide - i64::from(xs[0] > 0)
}

#[symbolic]
fn named(xs: &[i8]) -> &'static str {
    if xs[0] < 0 { "negative" } else { "other" }
}
