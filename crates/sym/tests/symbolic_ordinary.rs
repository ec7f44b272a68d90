//! Functions as people write them: numbers without types, loops whose end the syntax does not show, constants of any size.
//!
//! Each function runs symbolically on an unknown byte, and concretely on all bytes: under the model that gives the unknown this value, the
//! two results are the same.

#![allow(
    clippy::manual_div_ceil,
    clippy::manual_is_multiple_of,
    clippy::needless_range_loop,
    clippy::unreadable_literal,
    clippy::manual_swap,
    clippy::while_let_on_iterator,
    clippy::impossible_comparisons,
    clippy::excessive_precision,
    clippy::useless_vec,
    reason = "the functions are written as people write them"
)]

use whatif_sym::prelude::*;
use whatif_term::{Sort, Symbol, Value};

fn agrees(name: &str, concrete: impl Fn(u8) -> u32, symbolic: &Union<SymU<32>>) {
    for a in 0..=255u8 {
        let mut model = Model::default();
        let value = whatif_term::BitVec::new(8, i64::from(a));
        model.set(Symbol::new("a", Sort::BitVec(8)), Value::BitVec(value));
        let found: u32 = symbolic.under(&model).expect("a value");
        assert_eq!(found, concrete(a), "{name}({a})");
    }
}

macro_rules! agree {
    ($from:ident: $($function:ident)*) => {$(
        #[test]
        fn $function() {
            let a = SymU::<8>::sym("a");
            agrees(stringify!($function), $from::$function, &$from::$function::sym(&a));
        }
    )*};
}

agree! {
    programs:
    counting_digits
    counting_ones
    a_range_that_ends_at_a_remainder
    the_greatest_common_divisor
    a_recursion_whose_end_depends_on_the_argument
    constants_beyond_32_bits
    the_complement_of_a_number
    numbers_in_lists_and_tuples
    a_number_that_an_index_makes_an_index
    shifts_by_words_of_another_width
    a_number_that_becomes_a_length
    paths_that_no_input_takes_may_panic
    an_assertion_that_holds
}

agree! {
    more_programs:
    shifts_of_numbers
    exchanges_on_some_paths
    variables_of_one_name
    loops_with_a_value
    chains_with_let
    elements_that_are_borrowed_mutably
    sorting_with_exchanges
    sorting_with_sort
    letters
    euclidean_division
    methods_of_a_trait
    the_lesser_and_the_greater
    items_for_each
    several_places_at_once
}

mod programs {
    use super::*;

    #[symbolic]
    pub(super) fn counting_digits(a: u8) -> u32 {
        let mut n = a;
        let mut count = 0;
        while n > 0 {
            n /= 10;
            count += 1;
        }
        count
    }

    #[symbolic]
    pub(super) fn counting_ones(a: u8) -> u32 {
        let mut x = a;
        let mut ones = 0;
        while x != 0 {
            x &= x - 1;
            ones += 1;
        }
        ones
    }

    #[symbolic]
    pub(super) fn a_range_that_ends_at_a_remainder(a: u8) -> u32 {
        let mut sum = 0;
        for i in 0..a % 5 {
            sum += (i as u32) * 3;
        }
        for i in 1..=(a & 3) {
            sum += i as u32;
        }
        sum
    }

    #[symbolic(plain(std))]
    pub(super) fn the_greatest_common_divisor(a: u8) -> u32 {
        let (mut x, mut y) = (a & 15, 12);
        while y != 0 {
            let rest = x % y;
            x = y;
            y = rest;
        }
        x as u32
    }

    #[symbolic]
    pub(super) fn a_recursion_whose_end_depends_on_the_argument(a: u8) -> u32 {
        sum_to(a % 20)
    }

    #[symbolic]
    pub(super) fn sum_to(n: u8) -> u32 {
        if n == 0 { 0 } else { (n as u32) + sum_to(n - 1) }
    }

    #[symbolic]
    pub(super) fn constants_beyond_32_bits(a: u8) -> u32 {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        hash ^= a as u64;
        hash = hash.wrapping_mul(0x0100_0000_01b3);
        let low = (hash ^ 0xdead_beef_0000) & 0xffff_ffff;
        if hash > 0x8000_0000_0000_0000 { low as u32 } else { 1 }
    }

    #[symbolic]
    pub(super) fn the_complement_of_a_number(a: u8) -> u32 {
        let mut word = a & !8;
        word |= 1;
        if word == !8 { 1000 } else { (word & !0xf) as u32 }
    }

    #[symbolic]
    pub(super) fn numbers_in_lists_and_tuples(a: u8) -> u32 {
        let mut table = vec![0; 4];
        let mut pair = (1, 2);
        for i in 0..4 {
            table[i] = pair.0;
            pair = (pair.1, pair.0 + (a as u32));
        }
        table[3] + table.len() as u32
    }

    #[symbolic]
    pub(super) fn a_number_that_an_index_makes_an_index(a: u8) -> u32 {
        let list = [a, 3, a ^ 1];
        let mut at = 0;
        let mut found = 0;
        while at < list.len() {
            if list[at] > 100 {
                found += at as u32 + 1;
            }
            at += 1;
        }
        found
    }

    #[symbolic]
    pub(super) fn shifts_by_words_of_another_width(a: u8) -> u32 {
        let by = (a & 31) as u32;
        let wide = 1u32 << by;
        let narrow = a >> (by & 7);
        wide ^ narrow as u32
    }

    #[symbolic]
    pub(super) fn a_number_that_becomes_a_length(a: u8) -> u32 {
        let list: Vec<u32> = vec![3, 1, 4];
        if (a as usize) < list.len() || a as usize == 200 {
            return list[(a & 1) as usize];
        }
        let len = (a % 5) as usize;
        let mut sum = 0;
        for i in 0..len {
            sum += list[i % 3];
        }
        sum + vec![a as u32; len].len() as u32
    }

    #[symbolic]
    pub(super) fn paths_that_no_input_takes_may_panic(a: u8) -> u32 {
        let low = a & 3;
        match low {
            0 => 5,
            1 => 6,
            2 => 7,
            3 => a as u32,
            _ => unreachable!("two bits: {low}"),
        }
    }

    #[symbolic]
    pub(super) fn an_assertion_that_holds(a: u8) -> u32 {
        let half = a / 2;
        assert!(half < 128, "half of {a}");
        assert_eq!(half * 2 + a % 2, a);
        if a > 7 && a < 3 {
            panic!("never");
        }
        half as u32
    }
}

mod more_programs {
    use super::*;

    #[symbolic]
    pub(super) fn shifts_of_numbers(a: u8) -> u32 {
        let wide = 1u32 << (a & 15);
        let untyped = 3 << (a & 15);
        let total: u32 = untyped;
        let by_signed = 0x100u64 >> (a as i8 & 7);
        (wide as u64 as u32) ^ total ^ by_signed as u32
    }

    #[symbolic]
    pub(super) fn exchanges_on_some_paths(a: u8) -> u32 {
        let (mut x, mut y, mut z) = (a as u32, 5u32, 3u32);
        if x > y {
            (x, y) = (y, x);
        }
        match a % 3 {
            0 => (x, y) = (y, x + 1),
            1 => {
                ((y, _), z) = ((z, x), y);
            }
            _ => {}
        }
        x + y * 1000 + z * 1_000_000
    }

    #[symbolic]
    pub(super) fn variables_of_one_name(a: u8) -> u32 {
        let mut x = a as u32;
        if a > 3 {
            let mut x = 1;
            x += a % 100;
            if x > 90 {
                return 7;
            }
        }
        let found = if a % 2 == 0 { Some(x) } else { None };
        if let Some(x) = found {
            let x = x + 1;
            return x;
        }
        x += 1;
        for x in 0..2u8 {
            if a == x {
                return 9;
            }
        }
        let twice = [1u32, 2].iter().map(|x| *x * 2).sum::<u32>();
        match a {
            x if x > 250 => x as u32,
            _ => x + twice,
        }
    }

    #[symbolic]
    pub(super) fn loops_with_a_value(a: u8) -> u32 {
        let mut n = a & 7;
        let found = loop {
            if n > 4 {
                break n as u32 * 10;
            }
            let inner = loop {
                n += 1;
                if n % 2 == 0 {
                    break 5;
                }
            };
            if inner + n == 9 {
                break 1000;
            }
        };
        found + n as u32
    }

    #[symbolic]
    pub(super) fn chains_with_let(a: u8) -> u32 {
        let (small, odd) = (if a < 50 { Some(a) } else { None }, if a % 2 == 1 { Some(a / 2) } else { None });
        let mut calls = 0;
        if let Some(x) = small
            && x > 10
            && let Some(y) = odd
            && y != 12
        {
            calls += 1;
            return x as u32 * 1000 + y as u32 + calls;
        } else if a > 100
            && let Some(y) = odd
        {
            calls += y as u32;
        } else {
            calls += 3;
        }
        calls
    }

    #[symbolic]
    pub(super) fn elements_that_are_borrowed_mutably(a: u8) -> u32 {
        let mut list = vec![a as u32, 2, 3];
        for x in list.iter_mut() {
            *x *= 2;
        }
        for (i, x) in list.iter_mut().enumerate() {
            if *x > 100 {
                *x = i as u32;
            }
            let i = i as u32 + a as u32;
            *x ^= i;
        }
        let mut pair = [1, a as u32];
        for x in &mut pair {
            *x += list[0];
        }
        list[0] * 3 + list[1] * 5 + list[2] + pair[0] + pair[1]
    }

    #[symbolic]
    pub(super) fn bubble_sort<T: PartialOrd + Copy>(list: &mut [T]) {
        let len = list.len();
        for i in 0..len {
            for j in 0..len - 1 - i {
                if list[j] > list[j + 1] {
                    list.swap(j, j + 1);
                }
            }
        }
    }

    #[symbolic]
    pub(super) fn doubled(list: &mut [u32]) {
        for x in list.iter_mut() {
            *x += *x;
        }
    }

    #[symbolic]
    pub(super) fn sorting_with_exchanges(a: u8) -> u32 {
        let mut list = [a, 100, a ^ 77, 3];
        bubble_sort(&mut list);
        let mut wide = vec![list[0] as u32, list[1] as u32, list[2] as u32];
        doubled(&mut wide);
        wide[0] + wide[1] * 1000 + wide[2] * 1_000_000
    }

    #[symbolic]
    pub(super) fn sorting_with_sort(a: u8) -> u32 {
        let mut list = vec![a, 100, a ^ 77, 3];
        list.sort();
        let mut places = vec![3usize, 1, 2];
        places.sort_unstable();
        list[places[0]] as u32 + list[places[1]] as u32 * 1000
    }

    #[symbolic]
    pub(super) fn letters(a: u8) -> u32 {
        let small = a.to_ascii_lowercase();
        let mut kind = 0;
        if a.is_ascii_digit() {
            kind += (a - b'0') as u32;
        } else if small.is_ascii_alphabetic() {
            kind += 100 + (small - b'a') as u32;
        }
        if a.is_ascii_punctuation() || a.is_ascii_whitespace() {
            kind += 1000;
        }
        let letter = (b'a' + a % 3) as char;
        kind + if letter == 'b' { 5 } else { 6 }
    }

    #[symbolic]
    pub(super) fn the_lesser_and_the_greater(a: u8) -> u32 {
        use std::cmp::{max, min};
        let list = [a, 9];
        let most = max(min(a, 100), list[min(1, list.len() - 1)]);
        most as u32 + std::cmp::max(3, a ^ 1) as u32
    }

    #[symbolic]
    pub(super) fn items_for_each(a: u8) -> u32 {
        let mut sum = 0;
        [a, 3, 4].iter().enumerate().for_each(|(i, x)| {
            if *x > 3 {
                sum += *x as u32 * i as u32;
            }
        });
        (0..3u32).for_each(|i| sum ^= i);
        sum
    }

    #[symbolic]
    pub(super) fn several_places_at_once(a: u8) -> u32 {
        let (mut x, mut y) = (a as u32, 1);
        let mut list = [0, 0];
        for i in 0..3 {
            (x, y) = (y, x + y);
            (list[0], list[1]) = (list[1], i as u32);
        }
        _ = y;
        x + list[0] * 2 + list[1]
    }

    pub(super) trait Shape {
        fn area(&self) -> u32;
        fn is_larger(&self, than: u32) -> bool;
    }

    #[symbolic]
    #[derive(Clone)]
    pub(super) struct Rectangle {
        width: u8,
        height: u8,
    }

    #[symbolic]
    impl Shape for Rectangle {
        fn area(&self) -> u32 {
            let mut area = 0;
            for _ in 0..(self.height & 3) {
                area += self.width as u32;
            }
            area
        }

        fn is_larger(&self, than: u32) -> bool {
            self.area() > than
        }
    }

    #[symbolic(methods(area, is_larger))]
    pub(super) fn methods_of_a_trait(a: u8) -> u32 {
        let shape = Rectangle { width: a, height: a ^ 5 };
        if shape.is_larger(100) { shape.area() } else { 7 }
    }

    #[symbolic]
    pub(super) fn euclidean_division(a: u8) -> u32 {
        let n = a as i8;
        let rest = n.rem_euclid(7);
        let quotient = n.div_euclid(7);
        let bits = a.swap_bytes().leading_ones() + (a as u16).swap_bytes().trailing_ones();
        (rest as u8 as u32)
            + (quotient as u8 as u32) * 256
            + bits * 65_536
            + n.unsigned_abs() as u32 * 1_000_000
    }
}

#[test]
fn f32_literals_are_rounded_once() {
    // Next to it in 64 bits is a number in the middle between two of 32 bits.
    #[symbolic]
    fn literal(x: f32) -> f32 {
        let y: f32 = 1.00000017881393432617187499;
        if x == 1.00000017881393432617187499 { y } else { x * 1.00000017881393432617187499 }
    }
    for x in [1.0f32, literal(1.0), 0.3] {
        let found: f32 = literal::sym(SymF32::from(x)).under(&Model::default()).unwrap();
        assert_eq!(found.to_bits(), literal(x).to_bits(), "of {x}");
    }
}

#[test]
fn a_word_is_compared_with_the_number_that_is_written() {
    let (x, y) = (SymU::<8>::sym("x"), SymI::<8>::sym("y"));
    let certain = |cond: SymBool| cond.as_con();
    assert_eq!(certain(x.eq(300)), Some(false));
    assert_eq!(certain(x.ne(300)), Some(true));
    assert_eq!(certain(x.eq(-1)), Some(false));
    assert_eq!([x.lt(300), x.le(256), x.ge(-1), x.gt(-1)].map(certain), [Some(true); 4]);
    assert_eq!([y.lt(200), y.gt(-129), y.ne(200)].map(certain), [Some(true); 3]);
    assert_eq!([y.gt(200), y.eq(200), y.le(-129)].map(certain), [Some(false); 3]);
    // Where the number is one of the word's, it is compared with that.
    assert!(verify(&x.eq(255).eq((&x + 1).eq(0))).unwrap().holds());
    assert_eq!(x.min(300).term(), x.term());
    assert_eq!(x.max(300).as_con(), Some(255.into()));
    assert!(verify(&x.clamp(-5, 1000).eq(&x)).unwrap().holds());
    assert_eq!((&x / 300).as_con(), Some(0.into()));
    assert_eq!((&x % 300).term(), x.term());
    assert_eq!((&x << 8).as_con(), Some(0.into()));
    assert_eq!((&x >> 300).as_con(), Some(0.into()));
    assert!(verify(&(&y >> 300).eq(y.lt(0).ite(&SymI::<8>::from(-1), &0.into()))).unwrap().holds());
}

#[test]
fn a_loop_without_a_bound_is_an_answer_in_a_checked_run() {
    #[symbolic]
    fn collatz(n: u16) -> u16 {
        let (mut x, mut turns) = (n, 0);
        while x > 1 {
            x = if x % 2 == 0 { x / 2 } else { x.wrapping_mul(3).wrapping_add(1) };
            turns += 1;
        }
        turns
    }
    let n = SymU::<16>::sym("n");
    let run = checked(|| collatz::sym(&n));
    let few = run.counterexample(&n.lt(10)).unwrap();
    assert!(few.is_none(), "9 takes 19 turns: {few:?}");
    let value = run.value().expect("some paths end").fold(Clone::clone);
    assert!(verify(&n.eq(9).implies(value.eq(19))).unwrap().holds());
    assert!(run.failures().iter().all(|failure| failure.cause == Cause::Limit));
}
