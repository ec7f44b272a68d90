//! `n as usize`: lengths and places are known on each path, so there is a path for each value that `n` may have.
//!
//! Where it is only compared with another length, as in `(n as usize) < list.len()`, it stays one number, of as many bits as `usize` has.

use whatif_term::Value;

use crate::{Cause, Rounding, SymBits, SymBool, SymFloat, SymU, Union, path};

/// A number that `as usize` makes a length.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be cast to `usize`",
    label = "expected a machine integer, a `char` or a `bool`"
)]
pub trait Length {
    /// The number as one that lengths can be compared with.
    type Wide;

    /// The number, for a comparison.
    fn wide(self) -> Self::Wide;

    /// Each length that it may be. If there are more than `most`, the path fails.
    fn known(self, most: usize) -> Union<usize>;

    /// Each letter that a byte may be, in the same way.
    #[track_caller]
    fn letters(self, most: usize) -> Union<char>
    where
        Self: Sized,
    {
        self.known(most)
            .map(|letter| u8::try_from(*letter).map(char::from).expect("only a byte is cast to a letter"))
    }
}

impl<const W: u32, const SIGNED: bool> Length for SymBits<W, SIGNED> {
    type Wide = SymU<{ usize::BITS }>;

    fn wide(self) -> Self::Wide {
        SymBits(crate::bv::resize(&self.0, usize::BITS, SIGNED))
    }

    #[track_caller]
    fn known(self, most: usize) -> Union<usize> {
        let length = self.wide();
        if let Some(known) = length.0.as_bv() {
            return Union::single(number(&Value::BitVec(known.clone())));
        }
        let Some(values) = path::values_of(&length.0, most) else {
            path::fail(
                Cause::Limit,
                "`as usize` makes a length of this number, and it may have more values than the bound of `#[symbolic(bound = …)]` allows: check first that it is small, or write the cast into an index, `list[n as usize]`",
            )
        };
        let mut lengths: Vec<usize> = values.iter().map(number).collect();
        lengths.sort_unstable();
        let Some(last) = lengths.pop() else { path::end() };
        lengths.into_iter().rfold(Union::single(last), |rest, value| {
            Union::ite(&length.eq(value), &Union::single(value), &rest)
        })
    }
}

fn number(value: &Value) -> usize {
    match value {
        Value::BitVec(bits) => bits.to_u64().expect("as many bits as a length has") as usize,
        other => unreachable!("{other} is no word"),
    }
}

impl<const E: u32, const S: u32> Length for SymFloat<E, S> {
    type Wide = SymU<{ usize::BITS }>;

    fn wide(self) -> Self::Wide {
        self.to_word(Rounding::Zero)
    }

    #[track_caller]
    fn known(self, most: usize) -> Union<usize> {
        self.wide().known(most)
    }
}

impl Length for SymBool {
    type Wide = SymU<{ usize::BITS }>;

    fn wide(self) -> Self::Wide {
        self.ite(&1.into(), &0.into())
    }

    fn known(self, _: usize) -> Union<usize> {
        Union::ite(&self, &Union::single(1), &Union::single(0))
    }
}

macro_rules! known {
    ($($n:ty)*) => {$(
        impl Length for $n {
            type Wide = usize;

            fn wide(self) -> usize {
                self as usize
            }

            fn known(self, _: usize) -> Union<usize> {
                Union::single(self as usize)
            }
        }
    )*};
}

known! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize char bool }
