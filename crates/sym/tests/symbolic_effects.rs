//! What a condition, a guard or an operand changes is changed on those paths alone that evaluate it, once, and in Rust's order.
//!
//! Each function runs symbolically on two unknown bytes, and concretely on all pairs of small ones: under the model that gives
//! the unknowns these values, the two results are the same.

#![allow(
    clippy::blocks_in_conditions,
    clippy::collapsible_if,
    clippy::diverging_sub_expression,
    clippy::mixed_read_write_in_expression,
    clippy::manual_is_multiple_of,
    clippy::manual_unwrap_or,
    clippy::needless_ifs,
    clippy::nonminimal_bool,
    clippy::needless_bool,
    unused_assignments,
    reason = "the functions are about effects in odd places"
)]

use whatif_sym::prelude::*;
use whatif_term::{Sort, Symbol, Value};

fn agrees(name: &str, concrete: impl Fn(u8, u8) -> u32, symbolic: &Union<SymU<32>>) {
    for a in 0..12u8 {
        for b in 0..4u8 {
            let mut model = Model::default();
            for (name, value) in [("a", a), ("b", b)] {
                let value = whatif_term::BitVec::new(8, i64::from(value));
                model.set(Symbol::new(name, Sort::BitVec(8)), Value::BitVec(value));
            }
            let found: u32 = symbolic.under(&model).expect("a value");
            assert_eq!(found, concrete(a, b), "{name}({a}, {b})");
        }
    }
}

macro_rules! agree {
    ($($function:ident)*) => {$(
        #[test]
        fn $function() {
            let [a, b] = ["a", "b"].map(SymU::<8>::sym);
            agrees(stringify!($function), programs::$function, &programs::$function::sym(&a, &b));
        }
    )*};
}

agree! {
    call_in_the_right_operand_of_if
    call_in_the_right_operand_of_or
    pop_in_the_right_operand
    pop_in_the_right_operand_of_while
    call_in_the_condition_of_while
    nested_operands
    effects_of_both_operands
    operand_in_a_let
    operand_as_the_result
    operand_in_a_match
    call_in_a_guard
    pop_in_a_guard
    guards_one_after_the_other
    guard_behind_a_number
    question_in_an_operand
    return_in_an_operand
    return_in_a_condition
    outer_break_in_a_condition
    continue_in_an_operand
    else_if_with_effects
    if_let_with_effects
    let_else_with_effects
    operands_before_a_call_that_changes_them
    receiver_before_an_argument_that_changes_it
    field_before_an_argument_that_changes_it
    compound_assignment_reads_last
    compound_assignment_to_an_element
    index_with_an_effect_is_evaluated_once
    method_of_an_element_at_an_index_with_an_effect
    nested_element_at_an_index_with_an_effect
    struct_with_a_computed_rest
    effects_in_arguments_of_nested_calls
    effect_in_an_argument_of_assert
    effects_of_a_method_in_a_condition
    effects_in_the_ends_of_a_range
    effects_in_a_macro
}

mod programs {
    use super::*;

    #[symbolic]
    pub(super) fn bump(x: &mut u32) -> bool {
        *x = x.wrapping_add(1);
        *x % 3 == 0
    }

    #[symbolic]
    pub(super) fn next(x: &mut u32) -> u32 {
        let old = *x;
        *x = x.wrapping_mul(3).wrapping_add(1);
        old
    }

    #[symbolic]
    pub(super) fn half(x: &mut u32) -> Result<bool, Odd> {
        *x += 1;
        if *x % 2 == 1 {
            return Err(Odd);
        }
        Ok(*x > 4)
    }

    #[symbolic]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Odd;

    impl From<Violation> for Odd {
        fn from(_: Violation) -> Odd {
            Odd
        }
    }

    #[symbolic(simple)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Counter {
        count: u32,
        sum: u32,
    }

    #[symbolic]
    impl Counter {
        fn tick(&mut self, by: u32) -> bool {
            self.count = self.count.wrapping_add(1);
            self.sum = self.sum.wrapping_add(by);
            self.sum > 10
        }
    }

    #[symbolic]
    pub(super) fn call_in_the_right_operand_of_if(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        if a == 1 && bump(&mut x) {}
        x
    }

    #[symbolic]
    pub(super) fn call_in_the_right_operand_of_or(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        if a == 1 || bump(&mut x) {
            x += 100;
        }
        x
    }

    #[symbolic]
    pub(super) fn pop_in_the_right_operand(a: u8, b: u8) -> u32 {
        let mut v: Vec<u8> = vec![b, 2, 7];
        if a > 9 && v.pop() == Some(7) {}
        v.len() as u32
    }

    #[symbolic]
    pub(super) fn pop_in_the_right_operand_of_while(a: u8, b: u8) -> u32 {
        let mut v: Vec<u8> = vec![b, 2, 2, 2];
        let mut n: u32 = 0;
        while a > 9 && v.pop() == Some(2) {
            n += 1;
        }
        n * 10 + v.len() as u32
    }

    #[symbolic]
    pub(super) fn call_in_the_condition_of_while(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let mut n: u32 = 0;
        while n < 4 && (a == 3 || !bump(&mut x)) {
            n += 1;
        }
        n * 100 + x
    }

    #[symbolic]
    pub(super) fn nested_operands(a: u8, b: u8) -> u32 {
        let mut x: u32 = 1;
        let mut y: u32 = 1;
        if (a > 3 && bump(&mut x)) || (b > 1 && (bump(&mut y) || bump(&mut x))) {
            x += 50;
        } else {
            y += 50;
        }
        x * 1000 + y
    }

    #[symbolic]
    pub(super) fn effects_of_both_operands(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(a);
        let mut y: u32 = u32::from(b);
        if bump(&mut x) && bump(&mut y) {
            x += 1;
        }
        x * 1000 + y
    }

    #[symbolic]
    pub(super) fn operand_in_a_let(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let mut v: Vec<u8> = vec![1, 2];
        let both = a == 1 && bump(&mut x);
        let either = both || v.pop() == Some(2);
        if either { x * 10 + v.len() as u32 } else { x }
    }

    #[symbolic]
    pub(super) fn or_and_pop(a: u8, v: &mut [u8; 2]) -> bool {
        let mut list: Vec<u8> = vec![v[0], v[1]];
        a > 3 && list.pop() == Some(v[1]) && list.len() == 1
    }

    #[symbolic]
    pub(super) fn operand_as_the_result(a: u8, b: u8) -> u32 {
        let mut v: [u8; 2] = [a, b];
        if or_and_pop(a, &mut v) { 1 } else { 0 }
    }

    #[symbolic]
    pub(super) fn operand_in_a_match(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let n: u32 = match a == 2 || bump(&mut x) {
            true => 7,
            false => 9,
        };
        n * 10 + x
    }

    #[symbolic]
    pub(super) fn call_in_a_guard(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let n: u32 = match a {
            0 => 1,
            _ if bump(&mut x) => 2,
            _ => 3,
        };
        n * 100 + x
    }

    #[symbolic]
    pub(super) fn pop_in_a_guard(a: u8, b: u8) -> u32 {
        let mut v: Vec<u8> = vec![b, 2, 7];
        let n: u32 = match a {
            n if n > 9 && v.pop() == Some(7) => 1,
            3 if v.pop() == Some(b) => 2,
            _ if v.pop() == Some(2) => 3,
            _ => 4,
        };
        n * 10 + v.len() as u32
    }

    #[symbolic]
    pub(super) fn guards_one_after_the_other(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        match a {
            0..=4 if bump(&mut x) => x += 10,
            2..=9 if a % 2 == 0 && bump(&mut x) => x += 20,
            n if n > 3 && bump(&mut x) => x += 40,
            _ => {}
        }
        x
    }

    #[symbolic]
    pub(super) fn guard_behind_a_number(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let pair: Option<u8> = if a > 5 { Some(b) } else { None };
        match pair {
            Some(1) if bump(&mut x) => x += 10,
            Some(_) if bump(&mut x) => x += 20,
            Some(_) => x += 40,
            None => x += 80,
        }
        x
    }

    #[symbolic]
    pub(super) fn question(a: u8, x: &mut u32) -> Result<u32, Odd> {
        if a > 3 && half(x)? {
            return Ok(7);
        }
        let is_even = a < 8 || half(x)?;
        Ok(if is_even { 1 } else { 2 })
    }

    #[symbolic]
    pub(super) fn question_in_an_operand(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let n: u32 = match question(a, &mut x) {
            Ok(n) => n,
            Err(_) => 9,
        };
        n * 100 + x
    }

    #[symbolic]
    pub(super) fn return_in_an_operand(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        if a > 3 && (bump(&mut x) || return x + 500) {
            x += 20;
        }
        x
    }

    #[symbolic]
    pub(super) fn return_in_a_condition(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        if {
            if a == 5 {
                return x + 900;
            }
            bump(&mut x)
        } {
            x += 30;
        }
        x
    }

    #[symbolic]
    pub(super) fn outer_break_in_a_condition(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let mut n: u32 = 0;
        'outer: while n < 3 {
            n += 1;
            let mut turns: usize = 0;
            while {
                if a > 6 && x > 4 {
                    break 'outer;
                }
                turns += 1;
                !bump(&mut x) && turns < 3
            } {
                x += 1;
            }
        }
        n * 100 + x
    }

    #[symbolic]
    pub(super) fn continue_in_an_operand(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        for i in 0..4u32 {
            let odd = a > 3 && (bump(&mut x) || continue);
            if odd {
                x += 10 * i;
            }
            x += 1;
        }
        x
    }

    #[symbolic]
    pub(super) fn else_if_with_effects(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        if a > 9 && bump(&mut x) {
            x += 100;
        } else if a > 3 && bump(&mut x) {
            x += 200;
        } else if bump(&mut x) || bump(&mut x) {
            x += 400;
        }
        let y: u32 = if a < 2 && bump(&mut x) { 1 } else { 2 };
        x * 10 + y
    }

    #[symbolic]
    pub(super) fn if_let_with_effects(a: u8, b: u8) -> u32 {
        let mut v: Vec<u8> = vec![a, b, 3];
        let mut n: u32 = 0;
        if a > 2 {
            if let Some(last) = v.pop() {
                n += u32::from(last);
            }
        }
        while let Some(last) = v.pop() {
            if last > 3 && v.pop() == Some(a) {
                break;
            }
            n += 10;
        }
        n * 10 + v.len() as u32
    }

    #[symbolic]
    pub(super) fn let_else_with_effects(a: u8, b: u8) -> u32 {
        let mut v: Vec<u8> = vec![a, b];
        if a > 2 && v.pop() == Some(1) && v.pop() == Some(5) {}
        let Some(last) = v.pop() else { return 1000 };
        u32::from(last) * 10 + v.len() as u32
    }

    #[symbolic]
    pub(super) fn operands_before_a_call_that_changes_them(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(a);
        let pair: (u32, u32) = (x, next(&mut x));
        let sum = x.wrapping_mul(5).wrapping_add(next(&mut x));
        let less = x < next(&mut x) && u32::from(b) < x;
        if less { sum + pair.0 * 3 + pair.1 } else { sum + x }
    }

    #[symbolic]
    pub(super) fn receiver_before_an_argument_that_changes_it(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(a);
        let larger = x.max({
            x = 5;
            u32::from(b)
        });
        let sum = x.wrapping_add(next(&mut x));
        larger * 100 + sum * 10 + x
    }

    #[symbolic]
    pub(super) fn through_a_reference(counter: &mut Counter, by: u32) -> u32 {
        counter.sum.wrapping_add(changed(counter, by))
    }

    #[symbolic]
    pub(super) fn changed(counter: &mut Counter, by: u32) -> u32 {
        counter.sum = counter.sum.wrapping_add(by);
        counter.sum
    }

    #[symbolic]
    pub(super) fn field_before_an_argument_that_changes_it(a: u8, b: u8) -> u32 {
        let mut counter = Counter { count: 0, sum: u32::from(a) };
        through_a_reference(&mut counter, u32::from(b))
    }

    #[symbolic]
    pub(super) fn compound_assignment_reads_last(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(a);
        x += next(&mut x);
        x += {
            x = u32::from(b);
            7u32
        };
        let mut v: Vec<u32> = vec![1, x, 3];
        v[0] += v.pop().unwrap_or(9);
        x * 100 + v[0]
    }

    #[symbolic]
    pub(super) fn compound_assignment_to_an_element(a: u8, b: u8) -> u32 {
        let mut list: [u32; 4] = [1, 2, 3, 4];
        list[(a & 3) as usize] += {
            list[(b & 3) as usize] = 50;
            7u32
        };
        list[0] + 10 * list[1] + 100 * list[2] + 1000 * list[3]
    }

    #[symbolic]
    pub(super) fn index_with_an_effect_is_evaluated_once(a: u8, b: u8) -> u32 {
        let mut list: [u32; 4] = [1, 2, 3, 4];
        let mut x: u32 = u32::from(a);
        list[(next(&mut x) & 3) as usize] += u32::from(b);
        list[(next(&mut x) & 3) as usize] = 9;
        list[0] + 10 * list[1] + 100 * list[2] + 1000 * list[3] + 10000 * (x & 7)
    }

    #[symbolic(methods(tick))]
    pub(super) fn method_of_an_element_at_an_index_with_an_effect(a: u8, b: u8) -> u32 {
        let counter = Counter { count: 0, sum: u32::from(b) };
        let mut list: [Counter; 2] = [counter, counter];
        let mut x: u32 = u32::from(a);
        let mut n: u32 = 0;
        if list[(next(&mut x) & 1) as usize].tick(3) {
            n += 1;
        }
        if a > 2 && list[(next(&mut x) & 1) as usize].tick(9) {
            n += 1;
        }
        n + 10 * list[0].sum + 1000 * list[1].sum + 100_000 * (x & 7)
    }

    #[symbolic]
    pub(super) fn nested_element_at_an_index_with_an_effect(a: u8, b: u8) -> u32 {
        let counter = Counter { count: 0, sum: u32::from(b) };
        let mut list: [Counter; 2] = [counter, counter];
        let mut x: u32 = u32::from(a);
        list[(next(&mut x) & 1) as usize].sum += 3;
        list[(next(&mut x) & 1) as usize].count = x;
        list[0].sum + 10 * list[1].sum + 100 * list[0].count + 1000 * list[1].count
    }

    #[symbolic]
    pub(super) fn made(sum: u32) -> Counter {
        Counter { count: 3, sum }
    }

    #[symbolic]
    pub(super) fn struct_with_a_computed_rest(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(a);
        let counter = Counter { count: next(&mut x), ..made(x) };
        counter.count * 100 + counter.sum + u32::from(b)
    }

    #[symbolic]
    pub(super) fn sum_of(a: u32, b: u32, c: u32) -> u32 {
        a.wrapping_add(b.wrapping_mul(10)).wrapping_add(c.wrapping_mul(100))
    }

    #[symbolic]
    pub(super) fn effects_in_arguments_of_nested_calls(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(a);
        let mut v: Vec<u32> = vec![1, 2, u32::from(b)];
        let first = sum_of(x, sum_of(next(&mut x), x, v.len() as u32), v.pop().unwrap_or(7));
        let second = sum_of(v.len() as u32, v.pop().unwrap_or(7), next(&mut x));
        first.wrapping_mul(7).wrapping_add(second).wrapping_add(v.len() as u32)
    }

    #[symbolic]
    pub(super) fn asserted(a: u8, x: &mut u32) -> Result<u32, Odd> {
        if a < 3 || bump(x) {
            *x += 10;
        }
        if a > 7 && *x < 5 && half(x)? {
            return Err(Odd);
        }
        Ok(*x)
    }

    #[symbolic]
    pub(super) fn effect_in_an_argument_of_assert(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        match asserted(a, &mut x) {
            Ok(n) => n * 10 + x,
            Err(Odd) => 1000 + x,
        }
    }

    #[symbolic(methods(tick))]
    pub(super) fn effects_of_a_method_in_a_condition(a: u8, b: u8) -> u32 {
        let mut counter = Counter { count: 0, sum: u32::from(b) };
        if a > 4 && counter.tick(u32::from(a)) {
            counter.sum += 100;
        }
        let mut turns: usize = 0;
        while turns < 3 && (a == 2 || !counter.tick(3)) {
            counter.count += 1;
            turns += 1;
        }
        counter.sum * 10 + counter.count
    }

    #[symbolic]
    pub(super) fn effects_in_the_ends_of_a_range(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let mut n: u32 = 0;
        let mut list: Vec<usize> = vec![0, 3, 1];
        for i in list.pop().unwrap_or(0)..list.pop().unwrap_or(0) + list.len() {
            n += i as u32 + 1;
            if a > 3 && bump(&mut x) {
                break;
            }
        }
        n * 1000 + (x & 255)
    }

    #[symbolic]
    pub(super) fn effects_in_a_macro(a: u8, b: u8) -> u32 {
        let mut x: u32 = u32::from(b);
        let mut n: u32 = 0;
        if matches!(a, 3..=8 if bump(&mut x)) {
            n += 1;
        }
        if a > 1 && matches!(next(&mut x), 0 | 4) {
            n += 2;
        }
        n * 1000 + (x & 255)
    }
}
