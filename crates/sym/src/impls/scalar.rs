//! Concrete values without parts: they merge only with themselves (003, section 3.2.2).

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use whatif_term::Int;

use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Mergeable, MergingStrategy, Model, SimpleMergeable, Structural,
    SymBits, SymBool, SymEq, SymInt, SymOrd, Symbols, ToCon, ToSym, Union,
};

macro_rules! scalars {
    ($($ty:ty),* $(,)?) => {$(
        impl Mergeable for $ty {
            #[inline]
            fn strategy(&self) -> MergingStrategy {
                MergingStrategy::sorted(1)
            }
            #[inline]
            fn index_cmp(&self, other: &Self, _: usize) -> Ordering {
                self.cmp(other)
            }
            fn merge(_: &SymBool, t: &Self, _: &Self) -> Self {
                t.clone()
            }
        }

        impl SymEq for $ty {
            fn sym_eq(&self, other: &Self) -> SymBool {
                (self == other).into()
            }
        }

        impl SymOrd for $ty {
            fn sym_lt(&self, other: &Self) -> SymBool {
                (self < other).into()
            }
            fn sym_le(&self, other: &Self) -> SymBool {
                (self <= other).into()
            }
        }

        impl EvalSym for $ty {
            fn eval_sym(&self, _: &Model) -> Self {
                self.clone()
            }
        }

        impl ExtractSym for $ty {
            fn extract_sym(&self, _: &mut Symbols) {}
        }

        impl Structural for $ty {
            fn same(&self, other: &Self) -> bool {
                self == other
            }
            fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
                self.hash(hasher);
            }
        }

        impl ToCon<$ty> for $ty {
            fn to_con(&self) -> Option<$ty> {
                Some(self.clone())
            }
        }

        impl ToSym<$ty> for $ty {
            fn to_sym(&self) -> $ty {
                self.clone()
            }
        }
    )*};
}

scalars! {
    bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, Int, String, &'static str, Box<str>,
    Rc<str>, Arc<str>, Ordering,
}

/// What a `Box`, an `Rc` or an `Arc` holds, as in lists of letters that are unions.
macro_rules! in_pointers {
    ($($ty:ty),*) => {$(in_pointers! { @ $ty; Box Rc Arc })*};
    (@ $ty:ty; $($pointer:ident)*) => {$(
        impl ToCon<$pointer<$ty>> for $ty {
            fn to_con(&self) -> Option<$pointer<$ty>> {
                Some($pointer::new(self.clone()))
            }
        }

        impl ToSym<$ty> for $pointer<$ty> {
            fn to_sym(&self) -> $ty {
                (**self).clone()
            }
        }
    )*};
}

in_pointers! { char, isize, usize, String }

macro_rules! too_many_to_choose_from {
    ($($ty:ty),* $(,)?) => {$(
        impl GenSym for $ty {
            fn gen_sym(_: usize, _: &mut Fresh) -> Option<Union<Self>> {
                None
            }
        }
    )*};
}

too_many_to_choose_from! {
    char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, Int, String, &'static str, Box<str>, Rc<str>,
    Arc<str>,
}

impl GenSym for bool {
    fn gen_sym(_: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
        Some(fresh.choose([false, true]))
    }
}

/// The unit type has one value, which merges with itself.
impl Mergeable for () {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    #[inline]
    fn index_cmp(&self, (): &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    fn merge(_: &SymBool, (): &Self, (): &Self) -> Self {}
}

impl SimpleMergeable for () {}

impl SymEq for () {
    fn sym_eq(&self, (): &Self) -> SymBool {
        true.into()
    }
}

impl SymOrd for () {
    fn sym_lt(&self, (): &Self) -> SymBool {
        false.into()
    }
    fn sym_le(&self, (): &Self) -> SymBool {
        true.into()
    }
}

impl EvalSym for () {
    fn eval_sym(&self, _: &Model) -> Self {}
}

impl ExtractSym for () {
    fn extract_sym(&self, _: &mut Symbols) {}
}

impl Structural for () {
    fn same(&self, (): &Self) -> bool {
        true
    }
    fn hash_structure<H: Hasher>(&self, _: &mut H) {}
}

impl GenSym for () {
    fn gen_sym(_: usize, _: &mut Fresh) -> Option<Union<Self>> {
        Some(Union::single(()))
    }
}

impl ToCon<()> for () {
    fn to_con(&self) -> Option<()> {
        Some(())
    }
}

impl ToSym<()> for () {
    fn to_sym(&self) {}
}

impl SymOrd for SymBool {
    /// False comes before true.
    fn sym_lt(&self, other: &Self) -> SymBool {
        !self & other
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        self.implies(other)
    }
}

/// Machine integers: `None` where a value does not fit.
macro_rules! machine_integers {
    ($($n:ty)*) => {$(
        impl ToCon<$n> for SymInt {
            fn to_con(&self) -> Option<$n> {
                machine_integer(&self.as_con()?)
            }
        }

        impl<const W: u32, const SIGNED: bool> ToCon<$n> for SymBits<W, SIGNED> {
            fn to_con(&self) -> Option<$n> {
                machine_integer(&self.as_con()?)
            }
        }

        impl ToSym<SymInt> for $n {
            fn to_sym(&self) -> SymInt {
                (*self).into()
            }
        }

        impl<const W: u32, const SIGNED: bool> ToSym<SymBits<W, SIGNED>> for $n {
            fn to_sym(&self) -> SymBits<W, SIGNED> {
                (*self).into()
            }
        }
    )*};
}

machine_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// A number as a machine integer, if it fits.
fn machine_integer<N: TryFrom<i64> + std::str::FromStr>(n: &Int) -> Option<N> {
    match n.to_i64() {
        Some(n) => n.try_into().ok(),
        None => n.to_string().parse().ok(),
    }
}

/// What Rust's numbers and truth values have for a default: zero, and false.
macro_rules! defaults {
    ($([$($generics:tt)*] $ty:ty = $value:expr;)*) => {$(
        impl<$($generics)*> Default for $ty {
            fn default() -> Self {
                $value.into()
            }
        }
    )*};
}

defaults! {
    [] crate::SymBool = false;
    [] crate::SymInt = 0;
    [] crate::SymReal = 0;
    [const W: u32, const SIGNED: bool] crate::SymBits<W, SIGNED> = 0;
    [const E: u32, const S: u32] crate::SymFloat<E, S> = 0.0_f64;
}
