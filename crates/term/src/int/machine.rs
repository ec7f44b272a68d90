//! Exact integers and machine numbers in one expression: `n > 0`, `n + 1`, `n += 2`.

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, MulAssign, Sub, SubAssign};

use super::Int;

macro_rules! operators {
    ($($trait:ident $method:ident $number:ty),*) => {$(
        impl $trait<$number> for Int {
            type Output = Int;
            fn $method(self, other: $number) -> Int {
                $trait::$method(&self, &Int::from(other))
            }
        }
        impl $trait<$number> for &Int {
            type Output = Int;
            fn $method(self, other: $number) -> Int {
                $trait::$method(self, &Int::from(other))
            }
        }
        impl $trait<Int> for $number {
            type Output = Int;
            fn $method(self, other: Int) -> Int {
                $trait::$method(&Int::from(self), &other)
            }
        }
    )*};
}

macro_rules! machine_numbers {
    ($($number:ty)*) => {$(
        impl PartialEq<$number> for Int {
            fn eq(&self, other: &$number) -> bool {
                self.cmp(&Int::from(*other)).is_eq()
            }
        }
        impl PartialOrd<$number> for Int {
            fn partial_cmp(&self, other: &$number) -> Option<Ordering> {
                self.partial_cmp(&Int::from(*other))
            }
        }
        operators! { Add add $number, Sub sub $number, Mul mul $number }
    )*};
}

machine_numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! assignments {
    ($($assign:ident $method:ident $trait:ident $operator:ident),*) => {$(
        impl<T> $assign<T> for Int
        where
            for<'a> &'a Int: $trait<T, Output = Int>,
        {
            fn $method(&mut self, other: T) {
                *self = $trait::$operator(&*self, other);
            }
        }
    )*};
}

assignments! { AddAssign add_assign Add add, SubAssign sub_assign Sub sub, MulAssign mul_assign Mul mul }

impl Sum for Int {
    fn sum<I: Iterator<Item = Int>>(numbers: I) -> Int {
        numbers.fold(Int::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Int> for Int {
    fn sum<I: Iterator<Item = &'a Int>>(numbers: I) -> Int {
        numbers.fold(Int::ZERO, Add::add)
    }
}
