//! Texts of symbolic values: `format!` and `to_string` in a function under `#[symbolic]`.
//!
//! `{}` of a symbolic value shows its term, which is for the person who looks at it. In a symbolic function a text is a value of the program, so
//! there a number is written as Rust writes it, and the path fails where the number is unknown: no text stands for all that it may be.

use std::cell::Cell;
use std::fmt;

use whatif_term::{Int, Rational};

use crate::{Cause, Float, Rounding, SymBits, ToCon, path};

thread_local! {
    /// Whether a program writes a text here.
    static WRITING: Cell<bool> = const { Cell::new(false) };
}

/// Runs the part of a symbolic function that makes a text.
pub fn written<R>(make: impl FnOnce() -> R) -> R {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            WRITING.set(self.0);
        }
    }
    let _before = Before(WRITING.replace(true));
    make()
}

/// Whether a program writes a text here, and nobody looks at a term.
pub(crate) fn is_writing() -> bool {
    WRITING.get()
}

/// How a value is written.
#[derive(Clone, Copy)]
pub(crate) enum Style {
    /// `{}`
    Display,
    /// `{:?}`
    Debug,
}

/// Concrete values of symbolic types, as Rust writes the type that the symbolic one is the twin of.
pub(crate) trait Write {
    /// Writes the value, with the width and the precision that are asked for.
    fn write(&self, style: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// Writes a value, if it is known.
#[track_caller]
pub(crate) fn write(known: Option<impl Write>, style: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match known {
        Some(value) => value.write(style, f),
        None => unknown(),
    }
}

#[track_caller]
fn unknown() -> ! {
    path::fail(
        Cause::Limit,
        "a text is made of a value that is unknown here: return the value, and make the text of what is found",
    )
}

impl Write for Int {
    fn write(&self, _: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_string();
        let digits = text.strip_prefix('-');
        f.pad_integral(digits.is_none(), "", digits.unwrap_or(&text))
    }
}

impl Write for Rational {
    fn write(&self, _: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string())
    }
}

impl Write for Rounding {
    fn write(&self, _: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

macro_rules! as_rust_does {
    ($($ty:ty)*) => {$(
        impl Write for $ty {
            fn write(&self, style: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match style {
                    Style::Display => fmt::Display::fmt(self, f),
                    Style::Debug => fmt::Debug::fmt(self, f),
                }
            }
        }
    )*};
}

as_rust_does! { bool String f32 f64 }

impl<const E: u32, const S: u32> Write for Float<E, S> {
    fn write(&self, style: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A `f32` has fewer digits than the same number as a `f64`.
        match (E, S) {
            (8, 24) => (self.to_f64() as f32).write(style, f),
            _ => self.to_f64().write(style, f),
        }
    }
}

/// `{:x}` and its kin, of the bits.
macro_rules! bits {
    ($($radix:ident)*) => {$(
        impl<const W: u32, const SIGNED: bool> fmt::$radix for SymBits<W, SIGNED> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let known: Option<u128> = self.to_unsigned().to_con();
                match known {
                    Some(bits) => fmt::$radix::fmt(&bits, f),
                    None if is_writing() => unknown(),
                    None => fmt::Display::fmt(&self.0, f),
                }
            }
        }
    )*};
}

bits! { LowerHex UpperHex Binary Octal }
