//! `#[symbolic]` functions: their two meanings agree.

#![allow(
    clippy::manual_is_multiple_of,
    clippy::manual_swap,
    clippy::question_mark,
    reason = "the functions show what the attribute understands, not the shortest way to write them"
)]

use std::collections::BTreeSet;

use whatif_sym::prelude::*;

/// The symbolic result, for arguments that are known.
fn known<T: ToCon<C>, C>(results: &Union<T>) -> C {
    results.single_value().expect("one result").to_con().expect("nothing unknown")
}

#[symbolic]
fn larger(a: i64, b: i64) -> i64 {
    if a < b { b } else { a }
}

#[symbolic]
fn clamp(x: i64, low: i64, high: i64) -> i64 {
    if x < low {
        return low;
    }
    if x > high {
        return high;
    }
    x
}

#[test]
fn a_branch_and_an_early_return_merge() {
    let [x, y] = ["x", "y"].map(SymI::<64>::sym);
    let max = larger::sym(x.clone(), &y).simple_merge();
    assert!(verify(&(max.ge(&x) & max.ge(&y) & (max.eq(&x) | max.eq(&y)))).unwrap().holds());
    let clamped = clamp::sym(&x, 0, 9).simple_merge();
    assert!(verify(&(clamped.ge(0) & clamped.le(9))).unwrap().holds());
    for n in [-3, 0, 5, 9, 12] {
        assert_eq!(clamp(n, 0, 9), known(&clamp::sym(n, 0, 9)));
    }
}

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum Expr {
    Lit(i16),
    Input,
    Neg(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
}

#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    ByZero,
    TooLarge,
    Endless,
}

impl From<LoopLimit> for Fault {
    fn from(_: LoopLimit) -> Fault {
        Fault::Endless
    }
}

impl From<DivisionByZero> for Fault {
    fn from(_: DivisionByZero) -> Fault {
        Fault::ByZero
    }
}

#[symbolic]
fn divide(a: i16, b: i16) -> Result<i16, DivisionByZero> {
    if b == 0 { Err(DivisionByZero) } else { Ok(a / b) }
}

#[symbolic]
fn eval(expr: &Expr, input: i16) -> Result<i16, Fault> {
    let value = match expr {
        Expr::Lit(n) => *n,
        Expr::Input => input,
        Expr::Neg(inner) => -eval(inner, input)?,
        Expr::Add(a, b) => eval(a, input)? + eval(b, input)?,
        // The error of `divide` is another one: `?` converts it.
        Expr::Div(a, b) => divide(eval(a, input)?, eval(b, input)?)?,
    };
    if value > 1000 {
        return Err(Fault::TooLarge);
    }
    Ok(value)
}

#[test]
fn an_interpreter_is_written_once() {
    let mut fresh = Fresh::new("e");
    let sketch = fresh.any::<SymExpr>(2);
    let input = SymI::<16>::sym("input");
    let run = eval::sym(&sketch, &input);
    // Small numbers, so that Rust's own arithmetic does not overflow.
    let words = (sketch.clone(), input.clone()).symbols();
    let small = SymBool::all(words.iter().filter(|symbol| symbol.sort().width().is_some()).map(|symbol| {
        let word = SymI::<16>::from_term(Term::symbol(symbol.clone()));
        word.ge(-1000) & word.le(1000)
    }));
    for wanted in [7, -13, 1001] {
        let goal = run.fold(|outcome| match outcome {
            Ok(value) => value.eq(wanted),
            Err(fault) => (wanted > 1000 && *fault == Fault::TooLarge).into(),
        });
        let model = solve(&(&small & goal)).unwrap().model().unwrap();
        let program: Expr = sketch.under(&model).unwrap();
        let input: i16 = input.under(&model).unwrap();
        let expected = if wanted > 1000 { Err(Fault::TooLarge) } else { Ok(wanted) };
        assert_eq!(eval(&program, input), expected, "{program:?}");
    }
    // Division by zero is found, too.
    let broken = run.holds(|outcome| matches!(outcome, Err(Fault::ByZero)));
    let model = solve(&(small & broken)).unwrap().model().unwrap();
    let program: Expr = sketch.under(&model).unwrap();
    assert_eq!(eval(&program, input.under(&model).unwrap()), Err(Fault::ByZero), "{program:?}");
}

#[symbolic(bound = 10)]
fn halvings(n: u8) -> Result<u8, Fault> {
    let mut n = n;
    let mut count: u8 = 0;
    while n > 1 {
        n /= 2;
        count += 1;
    }
    Ok(count)
}

#[symbolic(bound = 3)]
fn collatz(n: u64) -> Result<u64, Fault> {
    let mut n = n;
    let mut steps: u64 = 0;
    loop {
        if n == 1 {
            break;
        }
        steps += 1;
        if n % 2 == 0 {
            n /= 2;
            continue;
        }
        n = 3 * n + 1;
    }
    Ok(steps)
}

#[symbolic]
fn sum_below(xs: &[i64], limit: i64) -> i64 {
    let mut sum: i64 = 0;
    for x in xs {
        if *x >= limit {
            continue;
        }
        if *x == 0 {
            break;
        }
        sum += *x;
    }
    sum
}

#[symbolic(bound = 8)]
fn triangle(n: u8) -> u8 {
    let mut sum: u8 = 0;
    for i in 0..n {
        sum += i;
    }
    sum
}

#[test]
fn loops_are_unrolled_up_to_their_bound() {
    let n = SymU::<8>::sym("n");
    let run = halvings::sym(&n);
    assert!(verify(&run.is_ok()).unwrap().holds(), "eight turns are enough");
    for n in [0u8, 1, 2, 3, 4, 100, 255] {
        assert_eq!(halvings(n), known::<_, Result<u8, Fault>>(&halvings::sym(n)));
        let fixed = run.eval_sym(&solve(&SymU::<8>::sym("n").eq(n)).unwrap().model().unwrap());
        assert_eq!(halvings(n), known::<_, Result<u8, Fault>>(&fixed));
    }

    // A concrete number of turns has no bound; a symbolic one has, and says so.
    assert_eq!(known::<_, Result<u64, Fault>>(&collatz::sym(27u64)), collatz(27));
    let n = SymU::<64>::sym("n");
    let run = collatz::sym(&n);
    let endless = run.holds(|outcome| matches!(outcome, Err(Fault::Endless)));
    assert!(verify(&(n.eq(1) | n.eq(2) | n.eq(4)).implies(!&endless)).unwrap().holds());
    assert!(verify(&n.eq(27).implies(endless)).unwrap().holds());

    let xs = ["x", "y", "z"].map(SymI::<64>::sym);
    let sum = sum_below::sym(&xs, 10).simple_merge();
    for values in [[1, 2, 3], [1, 0, 3], [20, 3, 4], [20, 0, 5], [5, 10, 2]] {
        let fixed = SymBool::all(xs.iter().zip(values).map(|(x, n)| x.eq(n)));
        let model = solve(&fixed).unwrap().model().unwrap();
        assert_eq!(sum.under(&model), Some(sum_below(&values, 10)));
    }

    let n = SymU::<8>::sym("n");
    for k in [0u8, 1, 5] {
        assert_eq!(known::<_, u8>(&triangle::sym(k)), triangle(k));
    }
    assert_eq!(known::<_, u8>(&triangle::sym(20)), triangle(20));
    let outcome = std::panic::catch_unwind(|| triangle::sym(&n)).map(drop).unwrap_err();
    let message = outcome.downcast_ref::<String>().unwrap();
    assert!(message.contains("symbolic.rs") && message.contains("more than 8 times"), "{message}");
}

#[symbolic(simple)]
#[derive(Clone, Debug, PartialEq)]
struct Machine {
    registers: [u8; 2],
    carry: bool,
}

#[symbolic]
impl Machine {
    fn new(a: u8, b: u8) -> Machine {
        Machine { registers: [a, b], carry: false }
    }

    fn add(&mut self, to: usize, from: usize) {
        let old = self.registers[to];
        self.registers[to] += self.registers[from];
        self.carry = self.registers[to] < old;
    }

    fn swap_if_carry(&mut self) -> bool {
        if self.carry {
            let first = self.registers[0];
            self.registers[0] = self.registers[1];
            self.registers[1] = first;
        }
        self.carry
    }

    fn run(&mut self) -> bool {
        self.add(0, 1);
        let swapped = self.swap_if_carry();
        self.registers[1] ^= 1;
        swapped && self.registers[0] != 3
    }
}

#[symbolic(methods(run))]
fn machine(a: u8, b: u8) -> (Machine, bool) {
    let mut machine = Machine::new(a, b);
    let done = machine.run();
    (machine, done)
}

#[test]
fn fields_change_through_methods_and_merge() {
    // In the debug profile Rust's own addition would panic where it wraps, so only small sums are compared as they are.
    let [a, b] = ["a", "b"].map(SymU::<8>::sym);
    let run = machine::sym(&a, &b);
    assert_eq!(run.len(), 1, "two machines always merge");
    for (x, y) in [(1u8, 2u8), (100, 27), (0, 0), (7, 255 - 7)] {
        let model = solve(&(a.eq(x) & b.eq(y))).unwrap().model().unwrap();
        let found: (Machine, bool) = run.under(&model).unwrap();
        assert_eq!(found, machine(x, y));
    }
    let model = solve(&(a.eq(200) & b.eq(100))).unwrap().model().unwrap();
    let (found, done): (Machine, bool) = run.under(&model).unwrap();
    assert_eq!((found, done), (Machine { registers: [100, 44 ^ 1], carry: true }, true));
}

#[symbolic]
fn sort_pair(pair: &mut (i64, i64)) {
    let (a, b) = *pair;
    if a > b {
        *pair = (b, a);
    }
}

#[symbolic]
fn sorted_three(a: i64, b: i64, c: i64) -> (i64, i64, i64) {
    let mut low = (a, b);
    sort_pair(&mut low);
    let mut high = (low.1, c);
    sort_pair(&mut high);
    low.1 = high.0;
    sort_pair(&mut low);
    (low.0, low.1, high.1)
}

#[test]
fn what_a_function_changes_through_a_reference_its_caller_sees() {
    let [a, b, c] = ["a", "b", "c"].map(SymI::<64>::sym);
    let (x, y, z) = sorted_three::sym(&a, &b, &c).simple_merge();
    let sorted = x.le(&y) & y.le(&z) & (&x + &y + &z).eq(&a + &b + &c);
    assert!(verify(&sorted).unwrap().holds());
    assert_eq!(sorted_three(3, 1, 2), (1, 2, 3));
}

#[symbolic]
fn opcode(op: u8, a: u8, b: u8) -> Option<u8> {
    let result = match op {
        0 => a,
        1 | 2 => a & b,
        3..=5 if a != b => a ^ b,
        3..=5 => return None,
        6 => {
            let Some(half) = a.checked_div_euclid(2) else { return None };
            half
        }
        n => n,
    };
    Some(result)
}

trait CheckedDivEuclid: Sized {
    fn checked_div_euclid(&self, by: u8) -> Option<Self>;
}

impl CheckedDivEuclid for SymU<8> {
    fn checked_div_euclid(&self, by: u8) -> Option<Self> {
        (by != 0).then(|| self / by)
    }
}

#[symbolic]
fn classify(pair: (i64, Option<bool>)) -> usize {
    match pair {
        (0, None) => 0,
        (n, Some(true)) if n < 0 => 1,
        (_, Some(true)) => 2,
        (1..=9, Some(false)) => 3,
        (_, Some(false)) => 4,
        (-1, None) => 5,
        (_, None) => 6,
    }
}

#[test]
fn numbers_in_patterns_and_guards_are_conditions() {
    let [op, a, b] = ["op", "a", "b"].map(SymU::<8>::sym);
    let run = opcode::sym(&op, &a, &b);
    for (x, y, z) in
        [(0u8, 1u8, 2u8), (1, 6, 3), (2, 6, 3), (3, 6, 3), (4, 3, 3), (5, 1, 2), (6, 9, 0), (77, 1, 1)]
    {
        let model = solve(&(op.eq(x) & a.eq(y) & b.eq(z))).unwrap().model().unwrap();
        let found: Option<u8> = run.under(&model).unwrap();
        assert_eq!(found, opcode(x, y, z), "{x} {y} {z}");
    }
    let n = SymI::<64>::sym("n");
    let flag = SymBool::sym("flag");
    for given in [None, Some(flag)] {
        let run = classify::sym((n.clone(), given.clone()));
        for number in [-7, -1, 0, 1, 5, 9, 10] {
            for bit in [false, true] {
                let query = n.eq(number) & SymBool::sym("flag").eq(bit);
                let model = solve(&query).unwrap().model().unwrap();
                let found: usize = run.under(&model).unwrap();
                assert_eq!(found, classify((number, given.as_ref().map(|_| bit))), "{number} {bit}");
            }
        }
    }
}

#[symbolic]
fn positives(xs: &[i64]) -> Vec<i64> {
    let mut kept: Vec<i64> = Vec::new();
    for x in xs {
        if *x > 0 {
            kept.push(*x);
        }
    }
    kept
}

#[symbolic]
fn total_and_length(xs: &[i64]) -> (i64, usize) {
    let kept = positives(xs);
    let doubled: Vec<i64> = kept.iter().map(|x| if *x > 100 { 100 } else { x * 2 }).collect();
    let mut total: i64 = 0;
    for x in &doubled {
        total += x;
    }
    (total, kept.len())
}

#[test]
fn lists_grow_and_closures_choose() {
    let xs = ["x", "y", "z"].map(SymI::<64>::sym);
    let run = total_and_length::sym(&xs);
    assert_eq!(run.len(), 4, "one for each length");
    for values in [[1, 2, 3], [-1, 0, 3], [500, -3, 7], [0, 0, 0]] {
        let fixed = SymBool::all(xs.iter().zip(values).map(|(x, n)| x.eq(n)));
        let model = solve(&fixed).unwrap().model().unwrap();
        let found: (i64, usize) = run.under(&model).unwrap();
        assert_eq!(found, total_and_length(&values));
    }
}

#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Broken {
    Assertion,
}

impl From<Violation> for Broken {
    fn from(_: Violation) -> Broken {
        Broken::Assertion
    }
}

#[symbolic]
fn checked_average(a: u8, b: u8) -> Result<u8, Broken> {
    let wide = (a as u16 + b as u16) / 2;
    let narrow = a / 2 + b / 2 + (a & b & 1);
    assert!(wide == narrow as u16, "the trick works");
    Ok(narrow)
}

#[test]
fn an_assertion_is_an_error_on_the_paths_that_break_it() {
    let [a, b] = ["a", "b"].map(SymU::<8>::sym);
    let run = checked_average::sym(&a, &b);
    assert!(verify(&run.is_ok()).unwrap().holds());
    assert_eq!(checked_average(250, 252), Ok(251));
}

#[symbolic]
fn depth(expr: &Expr) -> usize {
    match expr {
        Expr::Lit(_) | Expr::Input => 0,
        Expr::Neg(inner) => 1 + depth(inner),
        Expr::Add(a, b) | Expr::Div(a, b) => {
            let (a, b) = (depth(a), depth(b));
            if a < b { b + 1 } else { a + 1 }
        }
    }
}

#[symbolic]
fn simplified(expr: &Expr) -> Expr {
    match expr {
        Expr::Neg(inner) => match &**inner {
            Expr::Neg(twice) => simplified(twice),
            Expr::Lit(n) => Expr::Lit(-*n),
            _ => Expr::Neg(Box::new(simplified(inner))),
        },
        Expr::Add(a, b) => Expr::Add(Box::new(simplified(a)), Box::new(simplified(b))),
        other => other.clone(),
    }
}

#[test]
fn data_of_different_shape_is_taken_apart_and_put_together() {
    let mut fresh = Fresh::new("e");
    let sketch = fresh.any::<SymExpr>(2);
    let depths = depth::sym(&sketch);
    let small = simplified::sym(&sketch);
    let deepest = depths.holds(|depth| *depth == 2);
    for model in Solver::new().solve_all(&deepest, 40).unwrap() {
        let program: Expr = sketch.under(&model).unwrap();
        assert_eq!(depth(&program), 2, "{program:?}");
        let found: Expr = small.under(&model).unwrap();
        assert_eq!(found, simplified(&program), "{program:?}");
    }
}

#[symbolic]
fn scoped(c: bool) -> i64 {
    let x: i64 = 1;
    if c {
        let x: i64 = 2;
        let _ = x;
    } else {
        return 0;
    }
    x
}

#[symbolic]
fn bumped(n: &mut i64) -> i64 {
    *n += 1;
    *n
}

#[symbolic]
fn pair(a: i64, b: i64) -> i64 {
    a * 10 + b
}

#[symbolic]
fn in_order(start: i64) -> i64 {
    let mut n: i64 = start;
    let first = n * 100 + bumped(&mut n);
    let second = pair(n, bumped(&mut n));
    n *= bumped(&mut n);
    first * 10_000 + second * 100 + n
}

#[test]
fn a_branch_has_variables_of_its_own_and_operands_are_computed_in_order() {
    for c in [false, true] {
        assert_eq!(known::<_, i64>(&scoped::sym(c)), scoped(c));
    }
    let x = SymI::<64>::sym("x");
    let run = in_order::sym(&x).simple_merge();
    for n in [0, 1, 5, -3] {
        assert_eq!(known::<_, i64>(&in_order::sym(n)), in_order(n));
        assert_eq!(run.under(&solve(&x.eq(n)).unwrap().model().unwrap()), Some(in_order(n)));
    }
}

#[symbolic]
fn raised(mut level: u8, by: &usize) -> u8 {
    level = level.wrapping_add(*by as u8);
    level
}

#[symbolic]
fn raise(level: &mut u8, by: &usize) {
    *level = level.wrapping_add(*by as u8);
}

#[test]
fn each_value_of_an_argument_finds_the_other_arguments_as_they_were_given() {
    let (one, level) = (SymBool::sym("one"), SymU::<8>::from(3));
    let by = mrg_if(&one, || Union::single(1usize), || Union::single(2));
    let expected = one.ite(&SymU::<8>::from(4), &SymU::from(5));
    assert!(raised::sym(&level, &by).simple_merge().same(&expected));
    let mut changed = level;
    raise::sym(&mut changed, &by).simple_merge();
    assert!(changed.same(&expected));
    assert_eq!((raised(3, &1), raised(3, &2)), (4, 5));
}

const SMALL: u8 = 2;
const LARGE: u8 = 200;

#[symbolic]
fn size(n: &Option<u8>) -> u8 {
    match n {
        Some(SMALL) => 1,
        Some(LARGE | 255) => 3,
        Some(_) => 2,
        None => 0,
    }
}

#[test]
fn a_constant_in_a_pattern_is_compared_with_a_symbolic_number() {
    let n = SymU::<8>::sym("n");
    let symbolic = size::sym(&Some(n.clone())).simple_merge();
    for (number, expected) in [(2u8, 1u8), (200, 3), (255, 3), (7, 2)] {
        let model = solve(&n.eq(number)).unwrap().model().unwrap();
        assert_eq!(symbolic.under(&model), Some(expected));
        assert_eq!(size(&Some(number)), expected);
    }
    assert_eq!(size(&None), 0);
}

#[symbolic(memo)]
fn paths(right: usize, down: usize, walls: &[bool]) -> u8 {
    if right == 0 || down == 0 {
        return 1;
    }
    let through = paths(right - 1, down, walls).wrapping_add(paths(right, down - 1, walls));
    if walls[right] && walls[down] { 0 } else { through }
}

#[test]
fn a_function_that_remembers_gives_what_it_gives_without() {
    let walls: Vec<SymBool> = (0..5).map(|i| SymBool::sym(format!("wall{i}"))).collect();
    let symbolic = paths::sym(4, 4, &walls).simple_merge();
    for bits in 0..32u8 {
        let known: Vec<bool> = (0..5).map(|i| bits >> i & 1 == 1).collect();
        let here = SymBool::all(walls.iter().zip(&known).map(|(wall, known)| wall.eq(*known)));
        let model = solve(&here).unwrap().model().unwrap();
        assert_eq!(symbolic.under(&model), Some(paths(4, 4, &known)), "{known:?}");
    }
}

#[symbolic]
fn sum_up_to_zero(numbers: &[u8]) -> u8 {
    let (mut sum, mut i): (u8, usize) = (0, 0);
    while let Some(1..) = numbers.get(i) {
        sum = sum.wrapping_add(numbers[i]);
        i += 1;
    }
    if matches!(numbers.first(), Some(7 | 9)) { sum.wrapping_add(100) } else { sum }
}

#[test]
fn a_loop_goes_on_while_a_pattern_fits() {
    let numbers: Vec<SymU<8>> = (0..3).map(|i| SymU::sym(format!("n{i}"))).collect();
    let symbolic = sum_up_to_zero::sym(&numbers).simple_merge();
    for known in [[0u8, 1, 2], [3, 0, 2], [7, 4, 0], [9, 9, 9]] {
        let here = SymBool::all(numbers.iter().zip(known).map(|(n, known)| n.eq(known)));
        let model = solve(&here).unwrap().model().unwrap();
        assert_eq!(symbolic.under(&model), Some(sum_up_to_zero(&known)), "{known:?}");
    }
    assert_eq!(sum_up_to_zero(&[9, 9, 9]), 127);
}

/// What is left of a list of numbers, of a list of options, and of a set.
#[symbolic]
fn kept(numbers: &[u8], least: u8, also: bool) -> (Vec<u8>, Vec<Option<u8>>, BTreeSet<usize>, String) {
    let mut list = numbers.to_vec();
    let mut options: Vec<Option<u8>> = Vec::new();
    for n in numbers {
        options.push(if *n > 2 { Some(*n) } else { None });
    }
    let mut places = BTreeSet::from([0usize, 1, 2]);
    let mut word = String::from("abc");
    list.retain(|n| *n >= least);
    if also {
        options.retain(|n| n.is_some());
        places.retain(|place| numbers[*place] >= least);
        word.retain(|c| c != 'b' || least > 2);
    }
    list.push(least);
    (list, options, places, word)
}

#[test]
fn what_is_retained_may_be_unknown() {
    let symbols = ["a", "b", "c", "least"].map(SymU::<8>::sym);
    let also = SymBool::sym("also");
    let [numbers @ .., least] = &symbols;
    let all = kept::sym(numbers, least, &also);
    for case in 0..512_u16 {
        let digits = [case & 3, case >> 2 & 3, case >> 4 & 3, case >> 6 & 3].map(|digit| digit as u8 + 1);
        let is = symbols.iter().zip(digits).map(|(symbol, digit)| symbol.eq(digit));
        let known = SymBool::all(is.chain([also.eq(case >> 8 == 1)]));
        let model = solve(&known).unwrap().model().unwrap();
        let [numbers @ .., least] = digits;
        assert_eq!(all.under(&model), Some(kept(&numbers, least, case >> 8 == 1)), "{digits:?}");
    }
}

/// The first pair of equal numbers in two lists, and how many numbers of the first list were looked at.
#[symbolic]
fn first_common(xs: &[u8], ys: &[u8]) -> (u8, u8, u8) {
    let (mut found, mut seen, mut skipped): (u8, u8, u8) = (0, 0, 0);
    'xs: for x in xs {
        seen += 1;
        let mut turns: u8 = 0;
        'ys: loop {
            for y in ys {
                if *x == 9 {
                    skipped += 1;
                    continue 'xs;
                }
                if *x == *y {
                    found = *x;
                    break 'xs;
                }
                if *y == 7 {
                    break 'ys;
                }
                if *y == 8 {
                    return (*y, seen, turns);
                }
            }
            turns += 1;
            if turns == 2 {
                break;
            }
        }
        seen += 10;
    }
    (found, seen, skipped)
}

#[test]
fn a_loop_is_left_by_its_label() {
    let unknown: [SymU<8>; 4] = ["a", "b", "c", "d"].map(SymU::sym);
    let all = first_common::sym(&unknown[..2], &unknown[2..]).simple_merge();
    for case in 0..625u32 {
        let known = [1, 5, 25, 125].map(|place| [1u8, 2, 7, 8, 9][(case / place % 5) as usize]);
        let here = SymBool::all(unknown.iter().zip(known).map(|(symbol, known)| symbol.eq(known)));
        let model = solve(&here).unwrap().model().unwrap();
        assert_eq!(all.under(&model), Some(first_common(&known[..2], &known[2..])), "{known:?}");
    }
}

#[symbolic]
fn sorted<T: PartialOrd + Clone>(a: T, b: T) -> (T, T) {
    if b < a { (b, a) } else { (a, b) }
}

#[symbolic]
fn greatest<T>(first: T, rest: &[T]) -> T
where
    T: Ord + Clone,
{
    let mut best: T = first;
    for x in rest {
        let (_, high) = sorted(best.clone(), x.clone());
        best = high;
    }
    best
}

#[symbolic]
fn spread(numbers: &[i16]) -> Option<i16> {
    let [first, rest @ ..] = numbers else { return None };
    let high = greatest(*first, rest);
    let (_, low) = sorted(high, 3);
    Some(high.wrapping_sub(low))
}

#[test]
fn a_generic_function_is_one_for_every_twin() {
    let numbers = ["a", "b", "c"].map(SymI::<16>::sym);
    let most = greatest::sym(numbers[0].clone(), &numbers[1..]).simple_merge();
    assert!(verify(&SymBool::all(numbers.iter().map(|n| n.le(&most)))).unwrap().holds());
    assert!(verify(&SymBool::any(numbers.iter().map(|n| n.eq(&most)))).unwrap().holds());
    let pairs = sorted::sym((numbers[0].clone(), SymBool::sym("p")), (numbers[1].clone(), SymBool::sym("q")));
    let (low, high) = pairs.simple_merge();
    assert!(verify(&low.sym_le(&high)).unwrap().holds());
    let known: [i16; 3] = [5, -2, 9];
    let symbolic: Vec<SymI<16>> = known.to_vec().to_sym();
    assert_eq!(spread(&known), known_result(&spread::sym(&symbolic)));
    assert_eq!(greatest("b", &["c", "a"]), "c");
}

fn known_result(results: &Union<Option<SymI<16>>>) -> Option<i16> {
    known(results)
}

/// Rust's own methods, as functions under the attribute call them.
#[symbolic]
fn by_methods(a: i8, b: i8) -> Option<(i8, i8, i8, u8, bool)> {
    let sum = a.checked_add(b)?;
    let rest = sum.checked_rem(b.wrapping_sub(1)).unwrap_or(99);
    let bounded = a.clamp(-3, 4).wrapping_abs().pow(2);
    let next: usize = 3usize.checked_sub(1)?;
    let mut list = vec![b];
    list.push(5);
    list.insert(0, 6);
    let bounded = bounded ^ list[0] ^ list[2];
    Some((rest, bounded, a.wrapping_rem(7).signum(), a.abs_diff(b), b.is_negative() && next == 2))
}

#[test]
fn methods_of_numbers_are_those_of_rust() {
    let [a, b] = ["a", "b"].map(SymI::<8>::sym);
    let all = by_methods::sym(&a, &b);
    for case in 0..400_u32 {
        let [x, y] = [case % 20, case / 20]
            .map(|n| [0i8, 1, 2, 127, -128, -127][n as usize % 6].wrapping_add((n / 6) as i8));
        let model = solve(&(a.eq(x) & b.eq(y))).unwrap().model().unwrap();
        assert_eq!(all.under(&model), Some(by_methods(x, y)), "{x} {y}");
        assert_eq!(known::<_, Option<_>>(&by_methods::sym(x, y)), by_methods(x, y));
    }
}

#[symbolic]
fn half_of(n: u8, limit: u8) -> Result<u8, DivisionByZero> {
    if limit == 0 {
        return Err(DivisionByZero);
    }
    Ok(if n > limit { n / 2 } else { n })
}

/// Guards that call symbolic functions, and may leave the function.
#[symbolic]
fn classified(n: u8, limit: u8, option: Option<u8>) -> Result<u8, DivisionByZero> {
    let mut count: u8 = 0;
    let class: u8 = match (n, option) {
        (0, _) => 1,
        (1..=9, Some(k)) if half_of(n, limit)? == k => 2,
        (k, None) if half_of(k, 3)? > limit || half_of(limit, k)? == 4 => {
            count += 1;
            3
        }
        (k, Some(3)) => k,
        _ => 4,
    };
    Ok(class.wrapping_add(count.wrapping_mul(100)))
}

#[test]
fn a_guard_may_call_symbolic_functions() {
    let [n, limit, k] = ["n", "limit", "k"].map(SymU::<8>::sym);
    let option = mrg_if(&SymBool::sym("some"), || Union::single(Some(k.clone())), || Union::single(None));
    let all = classified::sym(&n, &limit, option);
    for case in 0..432_u32 {
        let [x, l] = [case % 12, case / 12 % 6].map(|digit| digit as u8);
        let o = [None, Some(0), Some(1), Some(2), Some(3), Some(4)][(case / 72) as usize];
        let is = n.eq(x) & limit.eq(l) & SymBool::sym("some").eq(o.is_some()) & k.eq(o.unwrap_or(0));
        let model = solve(&is).unwrap().model().unwrap();
        assert_eq!(all.under(&model), Some(classified(x, l, o)), "{x} {l} {o:?}");
    }
}

const START: IntN<5> = IntN::new(-2);

mod limits {
    pub(super) const LARGE: u8 = 200;
}

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
struct Limits {
    low: u8,
    high: u8,
    start: IntN<5>,
}

#[symbolic]
fn limits_of(x: u8) -> Limits {
    let mut low: u8 = SMALL;
    let high: u8 = limits::LARGE;
    if x > SMALL {
        low = limits::LARGE;
    }
    Limits { low, high, start: START }
}

#[symbolic]
fn at_least_small(x: u8) -> u8 {
    if x < SMALL {
        return SMALL;
    }
    if x > limits::LARGE { limits::LARGE } else { x }
}

#[test]
fn constants_are_symbolic_numbers_where_such_are_wanted() {
    let x = SymU::<8>::sym("x");
    let (limits, number) = (limits_of::sym(&x), at_least_small::sym(&x));
    for n in [0, 2, 3, 4, 199, 200, 201, 255] {
        let model = solve(&x.eq(n)).unwrap().model().unwrap();
        assert_eq!(limits.under(&model), Some(limits_of(n)), "{n}");
        assert_eq!(number.under(&model), Some(at_least_small(n)), "{n}");
    }
}

/// A type with methods that have the names of standard ones.
#[symbolic]
#[derive(Clone, Debug, PartialEq)]
struct Tally {
    votes: u8,
}

impl Tally {
    fn count(&self) -> u8 {
        self.votes
    }

    fn map(&self, change: u8) -> u8 {
        self.votes ^ change
    }
}

impl SymTally {
    fn count(&self) -> SymU<8> {
        self.votes.clone()
    }

    fn map(&self, change: SymU<8>) -> SymU<8> {
        &self.votes ^ &change
    }
}

#[symbolic]
fn counted(mut tally: Tally, extra: Option<u8>, more: Vec<u8>) -> u8 {
    let before = tally.count();
    tally.votes = tally.map(before.wrapping_add(1));
    let items = more.iter();
    let doubled: u8 = items.map(|n| n.wrapping_mul(2)).sum();
    tally.count().wrapping_add(extra.map(|n| n.wrapping_add(1)).unwrap_or(0)).wrapping_add(doubled)
}

#[test]
fn a_method_may_have_the_name_of_a_standard_one() {
    let x = SymU::<8>::sym("x");
    let found = counted::sym(SymTally { votes: x.clone() }, Some(x.clone()), vec![x.clone()]);
    for n in [0, 1, 7, 200, 255] {
        let model = solve(&x.eq(n)).unwrap().model().unwrap();
        let concrete = counted(Tally { votes: n }, Some(n), vec![n]);
        assert_eq!(found.under(&model), Some(concrete), "{n}");
    }
}

#[symbolic]
fn steps(n: &Int, twice: bool) -> Int {
    let one: Int = Int::from(1);
    if *n == 0 {
        return 0.into();
    }
    let next = more_than(n, 1.into()) + one;
    if twice { next * Int::from(2) } else { next }
}

#[symbolic]
fn more_than(n: &Int, by: Int) -> Int {
    n + by
}

#[test]
fn exact_numbers_are_made_of_written_ones() {
    let (x, twice) = (SymInt::sym("x"), SymBool::sym("twice"));
    let found = steps::sym(&x, &twice);
    for n in [-3i64, -1, 0, 1, 1 << 40] {
        for choice in [true, false] {
            let model = solve(&(x.eq(n) & twice.eq(choice))).unwrap().model().unwrap();
            assert_eq!(found.under(&model), Some(steps(&n.into(), choice)), "{n} {choice}");
        }
    }
}

#[symbolic]
fn first_of(known: &[(bool, u8)], other: u8) -> u8 {
    for (is_it, value) in known {
        if *is_it {
            return *value;
        }
    }
    other
}

#[test]
fn a_loop_that_is_left_early_gives_nested_choices() {
    let known = ["a", "b", "c"].map(|name| (SymBool::sym(name), SymU::<8>::sym(format!("{name}'"))));
    let found = first_of::sym(&known[..], SymU::<8>::sym("d'")).simple_merge();
    assert_eq!(found.to_string(), "if !a && !b && !c then d' else if a then a' else if b then b' else c'");
}

#[test]
fn a_loop_may_be_left_at_each_of_many_items() {
    let mut fresh = Fresh::new("x");
    let known: Vec<(SymBool, SymU<8>)> = (0..3_000).map(|_| (fresh.bool(), fresh.sym())).collect();
    let found = first_of::sym(&known[..], SymU::<8>::from(7)).simple_merge();
    let none = SymBool::all(known.iter().map(|(is_it, _)| !is_it));
    assert_eq!(found.under::<u8>(&solve(&none).unwrap().model().unwrap()), Some(7));
}
