//! Harnesses as Kani has them, run path by path.
//!
//! [`kani_tests!`](macro@crate::kani_tests) reads a source file, with the modules that it names, and makes of each `#[kani::proof]` a test that takes all
//! paths. The file stays unchanged: what it calls `kani` is this module there.
//!
//! Unlike Kani, loops run to their end on each path, so `#[kani::unwind]` is not needed and not looked at; and memory is Rust's own, so what only
//! `unsafe` code can get wrong is not looked for.

use whatif_term::Value;

use super::num::{Num, of_value};
use super::{Any, Explorer, Proof};

pub use super::Any as Arbitrary;
pub use super::{any, assume};

/// An unknown value for which a condition holds.
pub fn any_where<T: Any>(holds: impl FnOnce(&T) -> bool) -> T {
    let value = T::any();
    super::assume(holds(&value));
    value
}

/// Fails if the condition does not hold.
#[track_caller]
pub fn assert(condition: bool, message: &'static str) {
    if !condition {
        panic!("{message}");
    }
}

/// A list of unknown length, at most `N`, of unknown elements.
pub mod vec {
    use super::{Any, Num};

    /// A list of unknown length, at most `N`, of unknown elements.
    pub fn any_vec<T: Any, const N: usize>() -> Vec<T> {
        let len: Num<usize> = super::any();
        super::super::assume(len <= Num::con(N));
        (0..len.known()).map(|_| T::any()).collect()
    }

    /// A list of this length, of unknown elements.
    pub fn exact_vec<T: Any, const N: usize>() -> Vec<T> {
        (0..N).map(|_| T::any()).collect()
    }
}

/// The number of one of so many choices.
#[doc(hidden)]
pub fn choice(most: usize) -> usize {
    let n: Num<usize> = Num::unknown();
    super::assume(n < Num::con(most));
    n.known()
}

/// A value as its type writes it.
pub(super) fn written(ty: &str, value: &Value) -> String {
    macro_rules! of {
        ($($name:ident)*) => {
            match ty {
                $(stringify!($name) => of_value::<$name>(value).to_string(),)*
                _ => value.to_string(),
            }
        };
    }
    of! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
}

/// Makes a test of a harness: it passes if no path panics, and fails with the inputs for which one does, or with the reason why this is
/// not known.
#[doc(hidden)]
pub fn check(name: &str, harness: fn()) {
    match Explorer::default().prove(harness) {
        Proof::Holds { paths } => {
            assert!(paths > 0, "`{name}`: no input satisfies what is assumed, so nothing was shown");
        }
        Proof::Fails(found) => panic!("`{name}` fails: {found}"),
        Proof::Unknown(reason) => panic!("`{name}` is not decided: {reason}"),
    }
}

/// Makes a test of a harness that shall panic for some input.
#[doc(hidden)]
pub fn check_panics(name: &str, harness: fn()) {
    match Explorer::default().prove(harness) {
        Proof::Fails(_) => {}
        Proof::Holds { .. } => panic!("`{name}`: no input panics"),
        Proof::Unknown(reason) => panic!("`{name}` is not decided: {reason}"),
    }
}
