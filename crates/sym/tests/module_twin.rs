//! The twin of a module: on known numbers it does what the module does, and on unknown ones each path is one of the module's.

#![allow(unreachable_pub)]

use whatif_sym::paths::{self, Num, Outcome, Proof, twin::Lift};
use whatif_sym::symbolic;

/// A function of each construct.
#[symbolic]
mod ordinary {
    use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
    use std::fmt;
    use std::ops::{Add, Index, IndexMut};

    pub const LIMIT: u32 = 3 * BASE;
    const BASE: u32 = 7;
    const WEIGHTS: [i32; 3] = [2, -3, 5];
    static NAMES: &[&str] = &["zero", "one", "two"];

    /// Closures as parameters, and generics with bounds of traits.
    fn apply<F: Fn(i32) -> i32>(f: F, times: u8, start: i32) -> i32 {
        (0..times).fold(start, |x, _| f(x))
    }
    pub fn closures(a: i32, b: i32) -> i32 {
        let add = |x: i32| x.wrapping_add(b);
        let boxed: Box<dyn Fn(i32) -> i32> = Box::new(move |x| x ^ b);
        apply(add, 3, a) + boxed(a) / 2
    }

    fn largest<T: PartialOrd + Copy>(items: &[T]) -> Option<&T> {
        let mut best = items.first()?;
        for item in items {
            if *item > *best {
                best = item;
            }
        }
        Some(best)
    }
    pub fn references(list: &[i32]) -> Option<i32> {
        largest(list).copied()
    }

    pub fn labelled(list: &[i32], wanted: i32) -> usize {
        let found = 'found: {
            for (i, x) in list.iter().enumerate() {
                if *x == wanted {
                    break 'found Some(i);
                }
            }
            None
        };
        match found {
            Some(0) => 100,
            Some(i @ 1..=3) => i,
            Some(i) => i + list.len(),
            None => usize::MAX,
        }
    }

    pub fn given_back(list: &mut Vec<i32>, by: i32) -> bool {
        list.retain(|x| x % 3 != 0);
        list.iter_mut().for_each(|x| *x = x.saturating_add(by));
        list.sort_by(|a, b| b.cmp(a));
        list.dedup();
        list.insert(0, by);
        list.swap(0, 1);
        list.len() > 2
    }

    pub fn tables(list: &[i32]) -> Vec<(i32, usize)> {
        let mut counts: HashMap<i32, usize> = HashMap::new();
        for x in list {
            *counts.entry(*x).or_insert(0) += 1;
        }
        let seen: HashSet<i32> = list.iter().map(|x| x.rem_euclid(4)).collect();
        let mut ordered: BTreeMap<i32, usize> = counts.into_iter().collect();
        ordered.insert(1000, seen.len());
        ordered.into_iter().collect()
    }

    pub fn texts(text: &str, key: u8) -> String {
        let shifted: String = text
            .chars()
            .map(|c| match c {
                'a'..='z' => ((c as u8 - b'a' + key % 26) % 26 + b'a') as char,
                c if c.is_ascii_digit() => char::from_digit(9 - c.to_digit(10).unwrap(), 10).unwrap(),
                c => c,
            })
            .collect();
        let bytes: u32 = text.bytes().map(u32::from).sum();
        let ends = text.as_bytes().first().map_or(0, |b| *b as usize) + text.len();
        let width = ends % 7;
        let tail = match text.as_bytes() {
            b"a" => "one",
            b"" => "none",
            _ => "US$",
        };
        format!("{tail:>width$}{shifted}-{bytes:>5}-{ends:#x}-{:?}", text.find('b'))
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Level {
        Low = 1,
        Middle = 5,
        High = 10,
    }

    impl TryFrom<u8> for Level {
        type Error = String;
        fn try_from(n: u8) -> Result<Self, Self::Error> {
            match n {
                0..=4 => Ok(Level::Low),
                5 | 6 => Ok(Level::Middle),
                250.. => Err(format!("{n} is too much")),
                _ => Ok(Level::High),
            }
        }
    }

    pub fn levels(n: u8) -> Result<i64, String> {
        let level = Level::try_from(n)?;
        Ok(level as i64 + i64::from(n))
    }

    pub trait Shape {
        const SIDES: u32;
        fn area(&self) -> i64;
        fn len(&self) -> usize {
            Self::SIDES as usize
        }
    }
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Grid {
        cells: Vec<i64>,
        width: usize,
    }
    impl Shape for Grid {
        const SIDES: u32 = 4;
        fn area(&self) -> i64 {
            self.cells.iter().sum()
        }
    }
    impl Index<(usize, usize)> for Grid {
        type Output = i64;
        fn index(&self, (row, column): (usize, usize)) -> &i64 {
            &self.cells[row * self.width + column]
        }
    }
    impl IndexMut<(usize, usize)> for Grid {
        fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut i64 {
            &mut self.cells[row * self.width + column]
        }
    }
    impl Add<i64> for Grid {
        type Output = Grid;
        fn add(self, more: i64) -> Grid {
            Grid { cells: self.cells.into_iter().map(|x| x + more).collect(), ..self }
        }
    }
    impl fmt::Display for Grid {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            for row in self.cells.chunks(self.width) {
                writeln!(f, "{row:?}")?;
            }
            Ok(())
        }
    }
    pub fn grids(row: usize, column: usize, value: i32) -> (i64, usize, String) {
        let mut grid = Grid { cells: vec![0; 6], width: 3 };
        grid[(row, column)] = value as i64;
        let grid = grid + 2;
        (grid.area() + grid[(0, column)], grid.len(), grid.to_string())
    }

    pub fn iterators(list: &[i32]) -> (i32, usize, Vec<i32>, Option<i32>) {
        let scanned: Vec<i32> = list
            .windows(2)
            .map(|pair| pair[1].wrapping_sub(pair[0]))
            .scan(0i32, |sum, x| {
                *sum = sum.wrapping_add(x);
                Some(*sum)
            })
            .collect();
        let odd = list.iter().filter(|x| *x & 1 == 1).count();
        let steps = (0..=list.len()).rev().step_by(2).take(3).map(|i| i as i32).sum();
        (steps, odd, scanned, list.iter().copied().max_by_key(|x| x.wrapping_abs()))
    }

    pub fn constants(n: u32, i: usize) -> (u32, i32, &'static str) {
        let weight = WEIGHTS.iter().map(|w| w * n as i32).max().unwrap();
        if n > LIMIT {
            return (u32::MAX - LIMIT, weight, "great");
        }
        (n % LIMIT, weight, NAMES[i])
    }

    pub fn arithmetic(a: i8, b: i8) -> [i32; 4] {
        let wide = i32::from(a) * i32::from(b);
        let shifted = (a as u8) >> (b & 7) | 1 << 2;
        [
            a.checked_div(b).map_or(-1, i32::from),
            wide,
            shifted as i32,
            (a / 2 + b / 2) as i32 - i32::from(a.pow(2)),
        ]
    }

    pub fn floats(a: f64, n: i32) -> (f64, i64, bool) {
        let x = (a * 2.0 - 0.5).abs().sqrt() + f64::from(n);
        (x.powi(2).floor(), x as i64, a.max(0.25) < x)
    }

    /// Methods that whole numbers have, too, and others.
    pub fn float_methods(a: f64, b: f32) -> (Vec<f64>, Vec<f32>) {
        let c = a / 3.0 + 1.0;
        let wide = vec![
            a.midpoint(c),
            a.abs(),
            a.signum(),
            a.max(c),
            a.min(c),
            a.clamp(-1.0, 1.5),
            a.rem_euclid(c),
            a.div_euclid(c),
            a % c,
            -a,
            a.round() + a.trunc() * a.ceil(),
            a.mul_add(c, 0.1),
            a.hypot(c).ln_1p(),
            a.copysign(c).cbrt(),
            [a, c].iter().sum::<f64>() * [a, c].iter().product::<f64>(),
            f64::from(b).fract().recip(),
        ];
        let narrow =
            vec![b.midpoint(3.0), b * 0.1, b.powf(1.5), b.powi(-2), a as f32, b.sqrt(), (a as i64) as f32];
        (wide, narrow)
    }

    fn next(n: &mut usize) -> usize {
        *n += 1;
        *n
    }
    /// What is added is computed before the place.
    pub fn orders(n: u8) -> (Vec<u32>, usize) {
        let mut list = vec![u32::from(n); 4];
        let mut at = 0;
        list[0] += {
            list[0] /= 2;
            list[1] * 2
        };
        let mut other = 0;
        list[next(&mut at)] += next(&mut other) as u32;
        list[2] <<= list[1].rotate_left(3) % 5;
        (list, at * 10 + other)
    }

    pub fn queues(n: u8) -> Vec<u8> {
        let mut queue: VecDeque<u8> = (1..=n % 12).collect();
        let mut order = Vec::with_capacity(n as usize);
        while let Some(next) = queue.pop_front() {
            order.push(next);
            if let Some(again) = queue.pop_front() {
                queue.push_back(again);
            }
        }
        order
    }

    pub fn patterns(pair: (i16, bool), list: &[u8]) -> i32 {
        let first = match pair {
            (0, true) | (1, false) => 1,
            (-5..=-1, _) => 2,
            (n, true) if n > 100 => 3,
            (i16::MIN, _) => 4,
            _ => 5,
        };
        let second = match list {
            [] => 10,
            [7] => 20,
            [0, .., last] => 30 + *last as i32,
            [_, rest @ ..] => 40 + rest.len() as i32,
        };
        let third = if let [.., 3] = list { 100 } else { 0 };
        first + second + third + i32::from(matches!(list.first(), Some(1..=9)))
    }
}

/// Numbers that depend on a seed alone.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    fn number(&mut self) -> i64 {
        match self.below(8) {
            0 => i64::from(i32::MAX),
            1 => i64::from(i32::MIN),
            2 => self.below(1000) as i64 - 500,
            _ => self.below(20) as i64 - 5,
        }
    }
    fn list(&mut self) -> Vec<i32> {
        (0..self.below(6)).map(|_| self.number() as i32).collect()
    }
    fn text(&mut self) -> String {
        (0..self.below(6)).map(|_| char::from(b"abz019 Q"[self.below(8) as usize])).collect()
    }
}

/// A function of the module and its twin, on many known inputs: the same values, and a panic where Rust panics.
macro_rules! agrees {
    ($($name:ident: |$random:ident| ($($argument:expr),*), |$($variable:ident),*| $call:ident($($passed:expr),*);)*) => {$(
        #[test]
        fn $name() {
            let mut $random = Random(stringify!($name).len() as u64);
            for _ in 0..700 {
                let ($($variable,)*) = ($($argument,)*);
                let plain = std::panic::catch_unwind(|| {
                    $(#[allow(unused_mut)] let mut $variable = $variable.clone();)*
                    let result = format!("{:?}", ordinary::$call($($passed),*));
                    (result, format!("{:?}", ($($variable,)*)))
                });
                let run = paths::explore(|| {
                    $(#[allow(unused_mut)] let mut $variable = Lift::lift($variable.clone());)*
                    let result = format!("{:?}", ordinary::sym::$call($($passed),*));
                    (result, format!("{:?}", ($($variable,)*)))
                });
                let [path] = run.paths() else { panic!("known numbers take one path") };
                match (plain, path.outcome()) {
                    (Ok(plain), Outcome::Value(twin)) => assert_eq!(plain, *twin),
                    (Err(_), Outcome::Fails(_)) => {}
                    (plain, twin) => panic!("{plain:?}, but {twin:?}"),
                }
            }
        }
    )*};
}

agrees! {
    closures_are_passed: |r| (r.number() as i32, r.number() as i32), |a, b| closures(a, b);
    references_are_returned: |r| (r.list()), |list| references(&list);
    blocks_have_labels: |r| (r.list(), r.below(9) as i32), |list, n| labelled(&list, n);
    lists_are_given_back: |r| (r.list(), r.number() as i32), |list, n| given_back(&mut list, n);
    tables_have_unknown_keys: |r| (r.list()), |list| tables(&list);
    texts_have_bytes_and_letters: |r| (r.text(), r.next() as u8), |text, n| texts(&text, n);
    enums_have_numbers: |r| (r.next() as u8), |n| levels(n);
    traits_and_operators_of_the_module: |r| (r.below(3) as usize, r.below(4) as usize, r.number() as i32), |a, b, c| grids(a, b, c);
    iterators_are_rusts: |r| (r.list()), |list| iterators(&list);
    constants_are_rusts: |r| (r.below(30) as u32, r.below(4) as usize), |n, i| constants(n, i);
    arithmetic_panics_where_rust_does: |r| (r.next() as i8, r.number() as i8), |a, b| arithmetic(a, b);
    floats_are_rusts: |r| (r.number() as f64 / 8.0, r.number() as i32), |a, n| floats(a, n);
    assignments_have_rusts_order: |r| (r.next() as u8), |n| orders(n);
    floats_have_their_own_methods: |r| (r.number() as f64 / 8.0, r.number() as f32 / 3.0), |a, b| float_methods(a, b);
    queues_and_loops: |r| (r.next() as u8), |n| queues(n);
    numbers_in_patterns: |r| ((r.number() as i16, r.below(2) == 0), (0..r.below(4)).map(|_| r.below(9) as u8).collect::<Vec<u8>>()), |pair, list| patterns(pair, &list);
}

/// Each path with unknown numbers is one of the module's: under its model the module comes to the same, and the conditions leave out no input.
macro_rules! covers {
    ($($name:ident: |$($variable:ident: $ty:ty),*| $call:expr, $twin:expr;)*) => {$(
        #[test]
        fn $name() {
            let run = paths::explore(|| {
                let ($($variable,)*): ($(Num<$ty>,)*) = paths::any();
                ($($variable,)* $twin)
            });
            assert_eq!(run.left_out(), None);
            let mut values = 0;
            for path in run.paths() {
                assert!(path.model().satisfies(path.condition().term()));
                let Outcome::Value(value) = path.outcome() else { continue };
                values += 1;
                let ($($variable,)* twin) = value;
                $(let $variable = $variable.under(path.model());)*
                assert_eq!(twin.under(path.model()), $call);
            }
            assert!(values > 1);
            // Some path is taken by each input.
            let all = run.paths().iter().fold(whatif_sym::SymBool::from(false), |all, path| all | path.condition());
            assert!(whatif_sym::verify(&all).unwrap().holds());
        }
    )*};
}

covers! {
    unknown_numbers_in_patterns: |n: i16| ordinary::patterns((n, true), &[3]), ordinary::sym::patterns((n, true), paths::twin::bytes(&[3]));
    unknown_arithmetic: |a: i8, b: i8| ordinary::arithmetic(a, b)[1], ordinary::sym::arithmetic(a, b)[1];
    unknown_places: |i: u8| ordinary::grids(1, i as usize, 4).0, ordinary::sym::grids(Num::con(1), paths::twin::cast(i), Num::con(4)).0;
}

#[test]
fn sorting_three_unknown_numbers_takes_six_paths() {
    let run = paths::explore(|| {
        let mut list: Vec<Num<i32>> = paths::any::<[Num<i32>; 3]>().to_vec();
        list.sort();
        assert!(list[0] <= list[1] && list[1] <= list[2]);
    });
    assert_eq!(run.left_out(), None);
    assert!(run.paths().iter().all(|path| path.value().is_some()));
    assert!((6..=8).contains(&run.paths().len()), "{}", run.paths().len());
}

#[test]
fn a_table_with_unknown_keys_knows_when_two_are_equal() {
    let proof = paths::prove(|| {
        let [a, b]: [Num<u8>; 2] = paths::any();
        let counts = ordinary::sym::tables(&[Num::con(1), Num::con(2)]);
        let mut table = paths::twin::HashMap::<Num<u8>, u8>::default();
        table.insert(a, 1);
        table.insert(b, 2);
        assert!(table.len() == if a == b { 1 } else { 2 });
        assert!(table[&b] == 2 && counts.len() == 3);
    });
    assert!(matches!(proof, Proof::Holds { paths } if paths >= 2), "{proof:?}");
}

#[test]
fn what_takes_too_many_values_is_a_limit_and_no_answer() {
    let proof = paths::prove(|| {
        let n: Num<u64> = paths::any();
        assert!(!n.to_string().is_empty());
    });
    assert!(matches!(&proof, Proof::Unknown(reason) if reason.contains("more than 256 values")), "{proof:?}");
}

#[test]
fn a_loop_without_end_is_a_limit() {
    let proof = paths::prove(|| {
        let n: Num<u8> = paths::any();
        while n > Num::con(5) {
            paths::twin::turn();
        }
    });
    assert!(matches!(&proof, Proof::Unknown(reason) if reason.contains("decisions")), "{proof:?}");
}

#[test]
fn a_run_that_depends_on_more_than_its_inputs_is_no_answer() {
    let count = std::cell::Cell::new(0);
    let run = paths::explore(|| {
        let n: Num<u8> = paths::any();
        count.set(count.get() + 1);
        n > Num::con(count.get())
    });
    assert!(run.left_out().is_some_and(|reason| reason.contains("takes another way")));
}

/// The search that the book shows.
#[symbolic]
mod search {
    pub fn find(sorted: &[i32], wanted: i32) -> Option<usize> {
        let (mut low, mut high) = (0, sorted.len());
        while low < high {
            let middle = (low + high) / 2;
            match sorted[middle].cmp(&wanted) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }
}

#[test]
fn a_binary_search_finds_what_is_there() {
    let proof = paths::prove(|| {
        let (list, wanted): ([Num<i32>; 5], Num<i32>) = paths::any();
        paths::assume(list.is_sorted());
        let found = search::sym::find(&list, wanted).is_some();
        assert!(found == list.contains(&wanted));
    });
    assert!(matches!(proof, Proof::Holds { .. }), "{proof:?}");
    assert_eq!(search::find(&[1, 3, 5], 3), Some(1));
}
