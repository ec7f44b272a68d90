//! What functions in collections of algorithms and exercises have: `cmp`, functions in functions, numbers in patterns, means of lists.
//!
//! Each function runs symbolically on an unknown byte, and concretely on all bytes: under the model that gives the unknown this value, the
//! two results are the same.

#![allow(clippy::all, clippy::pedantic, reason = "the functions are written as people write them")]

use std::cmp::Ordering;

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
    ($($function:ident)*) => {$(
        #[test]
        fn $function() {
            let a = SymU::<8>::sym("a");
            agrees(stringify!($function), programs::$function, &programs::$function::sym(&a));
        }
    )*};
}

agree! {
    an_order_is_one_on_each_path
    an_order_is_changed_and_compared
    an_order_of_known_values
    the_order_of_floats
    a_search_by_orders
    an_order_behind_references
    a_function_in_a_function
    a_type_in_a_function
    a_generic_function_in_a_generic_function
    an_unknown_exponent
    numbers_in_if_let
    numbers_in_let_else
    alternatives_with_numbers
    alternatives_with_numbers_and_guards
    a_mean_of_a_list
    a_float_as_a_length
    rounding
}

mod programs {
    use super::*;

    #[symbolic]
    pub(super) fn an_order_is_one_on_each_path(a: u8) -> u32 {
        match a.cmp(&100) {
            Ordering::Less => 1,
            Ordering::Equal => 2,
            Ordering::Greater => match (a & 7).cmp(&(a >> 5)) {
                Ordering::Equal => 3,
                Ordering::Less => 4,
                Ordering::Greater => 5,
            },
        }
    }

    #[symbolic]
    pub(super) fn an_order_is_changed_and_compared(a: u8) -> u32 {
        let order = a.cmp(&20);
        let mut count = 0;
        if order == Ordering::Less {
            count += 1;
        }
        if order.reverse() == Ordering::Less {
            count += 10;
        }
        if (a % 3).cmp(&1).is_eq() { count } else { count + 100 }
    }

    #[symbolic]
    pub(super) fn an_order_of_known_values(a: u8) -> u32 {
        let (list, word, other) = ([1u8, 2], "abc", "abd");
        let mut lengths = vec![3usize, 1, 2];
        lengths.sort_by(|x, y| y.cmp(x));
        let first = match word.cmp(other) {
            Ordering::Less => 1,
            _ => 2,
        };
        match lengths[0].cmp(&list.len()) {
            Ordering::Greater => a as u32 + first,
            _ => 7,
        }
    }

    #[symbolic]
    pub(super) fn the_order_of_floats(a: u8) -> u32 {
        let x = a as f64 / 4.0;
        let nothing: f64 = f64::NAN;
        if x.partial_cmp(&nothing).is_some() {
            return 9;
        }
        match x.partial_cmp(&2.5) {
            Some(Ordering::Less) => 1,
            Some(Ordering::Equal) => 2,
            Some(Ordering::Greater) => 3,
            None => 4,
        }
    }

    #[symbolic]
    pub(super) fn place_of<T: Ord>(list: &[T], wanted: &T) -> Option<usize> {
        let (mut low, mut high) = (0, list.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match list[middle].cmp(wanted) {
                Ordering::Equal => return Some(middle),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    #[symbolic]
    pub(super) fn a_search_by_orders(a: u8) -> u32 {
        let list: Vec<u8> = vec![3, 5, 9, 20, 41, 100, 250];
        match place_of(&list, &a) {
            Some(place) => place as u32,
            None => 99,
        }
    }

    #[symbolic]
    pub(super) fn an_order_behind_references(a: u8) -> u32 {
        let list = [a, 30, 60];
        let mut smaller = 0;
        for x in list.iter() {
            if x.cmp(&40) == Ordering::Less {
                smaller += 1;
            }
            for &y in &list {
                if y.cmp(x) == Ordering::Equal {
                    smaller += 10;
                }
            }
        }
        smaller
    }

    #[symbolic]
    pub(super) fn a_function_in_a_function(a: u8) -> u32 {
        let mut n = 1;
        if a > 10 {
            n = twice(n) + LIMIT;
        }
        const LIMIT: u32 = 5;
        fn twice(n: u32) -> u32 {
            let mut n = n;
            if n > 1000 {
                return 0;
            }
            n += helper(n, 0);
            n
        }
        fn helper(n: u32, depth: u32) -> u32 {
            if depth == 2 { n } else { helper(n, depth + 1) }
        }
        n + twice(a as u32)
    }

    #[symbolic]
    pub(super) fn a_type_in_a_function(a: u8) -> u32 {
        #[derive(Clone, Copy)]
        struct Point {
            x: u32,
            y: u32,
        }
        impl Point {
            fn size(&self) -> u32 {
                if self.x > self.y { self.x } else { self.y }
            }
        }
        enum Step {
            Up(u32),
            Stay,
        }
        let step = if a < 7 { Step::Stay } else { Step::Up(a as u32) };
        let mut point = Point { x: 10, y: 20 };
        match step {
            Step::Up(by) => point.y += by,
            Step::Stay => point.x = 50,
        }
        point.size()
    }

    #[symbolic]
    pub(super) fn greatest<T: Ord + Copy>(list: &[T]) -> T {
        fn later<T: Ord + Copy>(list: &[T], from: usize, best: T) -> T {
            if from == list.len() {
                return best;
            }
            let best = if list[from] > best { list[from] } else { best };
            later(list, from + 1, best)
        }
        later(list, 1, list[0])
    }

    #[symbolic]
    pub(super) fn a_generic_function_in_a_generic_function(a: u8) -> u32 {
        let list: Vec<u8> = vec![40, a, a ^ 0x55];
        greatest(&list) as u32
    }

    #[symbolic]
    pub(super) fn an_unknown_exponent(a: u8) -> u32 {
        let exponent = (a & 15) as u32;
        3u32.pow(exponent)
            .wrapping_add(7u32.wrapping_pow(a as u32))
            .wrapping_add(9u32.saturating_pow(exponent))
    }

    #[symbolic]
    pub(super) fn numbers_in_if_let(a: u8) -> u32 {
        let found = if a > 50 { Some(a % 5) } else { None };
        if let Some(3) = found {
            return 1;
        }
        let mut count = 0;
        if let (Some(0..=1), true) = (found, a % 2 == 0) {
            count += 5;
        } else {
            count += 7;
        }
        if let Some(2 | 4) = found
            && let 60..=90 = a
        {
            count += 100;
        }
        count
    }

    #[symbolic]
    pub(super) fn numbers_in_let_else(a: u8) -> u32 {
        let (0..=99, rest @ 1..=4) = (a, a % 7) else {
            return 3;
        };
        rest as u32 + 10
    }

    #[symbolic]
    pub(super) fn alternatives_with_numbers(a: u8) -> u32 {
        let found = if a > 128 { Some(a & 3) } else { None };
        let first = match (a % 2, a % 3) {
            (0, 1) | (1, 0) => 10,
            (1, n) | (n, 2) => n as u32 + 20,
            _ => 30,
        };
        let second = match found {
            Some(0) | None => 1,
            Some(1..=2) => 2,
            Some(_) => 3,
        };
        first + second * 100
    }

    #[symbolic]
    pub(super) fn alternatives_with_numbers_and_guards(a: u8) -> u32 {
        match (a & 3, a >> 6) {
            (0, n) | (n, 0) if n > 1 => n as u32,
            (1, true_or_not) if true_or_not == 1 => 50,
            (2, 2) | (3, 3) => 60,
            _ => 70,
        }
    }

    #[symbolic]
    pub(super) fn a_mean_of_a_list(a: u8) -> u32 {
        let list = vec![a as f64, 2.0, 4.5];
        let mut sum = 0.0;
        for x in &list {
            sum += x;
        }
        let mean = sum / list.len() as f64;
        (mean * 8.0) as u32
    }

    #[symbolic]
    pub(super) fn a_float_as_a_length(a: u8) -> u32 {
        let half = (a & 7) as f64 / 2.0;
        let len = half as usize;
        let list = vec![1u32; len];
        list.len() as u32 + (a as f64 / 100.0) as usize as u32
    }

    #[symbolic]
    pub(super) fn rounding(a: u8) -> u32 {
        let x = a as f64 / 8.0 - 3.25;
        let all = x.floor() + x.ceil() * 3.0 + x.round() * 5.0 + x.trunc() * 7.0 + x.signum() + x.fract();
        (all + 100.0) as u32
    }
}
