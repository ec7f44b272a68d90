//! Primitives on concrete floating-point numbers, and Unicode categories.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::code::PAIR;
use crate::heap::Heap;
use crate::integer::{integer, value};
use crate::number::{boolean, compare};
use crate::value::{Kind, Value};
use whatif_lambda::prim::Fop;

fn pair(heap: &mut Heap, (mantissa, exponent): (i64, i64)) -> Value {
    Value::Ptr(heap.object(Kind::Con, PAIR, &[Value::Int(mantissa), Value::Int(exponent)]))
}

/// An operation on one type of floating-point numbers.
macro_rules! operations {
    ($name:ident, $kind:ident, $make:ident, $number:ty, $encode:ident, $decode:ident) => {
        pub(crate) fn $name(op: Fop, args: &[Value], heap: &mut Heap) -> Option<Value> {
            let one = |a: $number| {
                Some(match op {
                    Fop::Neg => -a,
                    Fop::Abs => a.abs(),
                    Fop::Sqrt => a.sqrt(),
                    Fop::Exp => a.exp(),
                    Fop::Log => a.ln(),
                    Fop::Sin => a.sin(),
                    Fop::Cos => a.cos(),
                    Fop::Tan => a.tan(),
                    Fop::Asin => a.asin(),
                    Fop::Acos => a.acos(),
                    Fop::Atan => a.atan(),
                    Fop::Sinh => a.sinh(),
                    Fop::Cosh => a.cosh(),
                    Fop::Tanh => a.tanh(),
                    Fop::Asinh => a.asinh(),
                    Fop::Acosh => a.acosh(),
                    Fop::Atanh => a.atanh(),
                    Fop::Log1p => a.ln_1p(),
                    Fop::Expm1 => a.exp_m1(),
                    _ => return None,
                })
            };
            Some(match (op, args) {
                (Fop::Encode, [m, Value::Int(e)]) => Value::$make($encode(&cut(integer(heap, *m)?), *e)),
                (Fop::FromInteger | Fop::FromInt, [n]) => Value::$make($encode(&cut(integer(heap, *n)?), 0)),
                (Fop::FromBits, [Value::Word(bits)]) => Value::$make(<$number>::from_bits(*bits as _)),
                (Fop::ToBits, [Value::$kind(a)]) => Value::Word(a.get().to_bits().into()),
                (Fop::IsDenormalized, [Value::$kind(a)]) => boolean(a.get().is_subnormal()),
                (Fop::Decode, [Value::$kind(a)]) => pair(heap, $decode(a.get())),
                (_, [Value::$kind(a)]) => match one(a.get()) {
                    Some(result) => Value::$make(result),
                    None => whole(op, a.get().into(), heap)?,
                },
                (_, [Value::$kind(a), Value::$kind(b)]) => match (op, a.get(), b.get()) {
                    (Fop::Add, a, b) => Value::$make(a + b),
                    (Fop::Sub, a, b) => Value::$make(a - b),
                    (Fop::Mul, a, b) => Value::$make(a * b),
                    (Fop::Div, a, b) => Value::$make(a / b),
                    (Fop::Pow, a, b) => Value::$make(a.powf(b)),
                    (_, a, b) => compare(op.on_integers()?, &a, &b)?,
                },
                _ => return None,
            })
        }
    };
}
operations!(double, Double, double, f64, encode, decode);
operations!(single, Float, float, f32, encode_single, decode_single);

/// From a floating-point number to a truth value or a whole number.
fn whole(op: Fop, a: f64, heap: &mut Heap) -> Option<Value> {
    let rounded = match op {
        Fop::IsNaN => return Some(boolean(a.is_nan())),
        Fop::IsInfinite => return Some(boolean(a.is_infinite())),
        Fop::IsNegativeZero => return Some(boolean(a == 0.0 && a.is_sign_negative())),
        Fop::Truncate => a.trunc(),
        Fop::Floor => a.floor(),
        Fop::Ceiling => a.ceil(),
        Fop::Round => a.round_ties_even(),
        _ => return None,
    };
    let (mantissa, exponent) = decode(rounded);
    let integer = if exponent >= 0 {
        BigInt::from(mantissa) << exponent as usize
    } else {
        BigInt::from(mantissa) >> exponent.unsigned_abs() as usize
    };
    Some(value(heap, &integer))
}

/// Mantissa of 53 bits and exponent, as `decodeFloat` has them.
pub(crate) fn decode(a: f64) -> (i64, i64) {
    if a == 0.0 {
        return (0, 0);
    }
    if a.is_nan() {
        return (-3 << 51, 972);
    }
    let bits = a.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i64;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mut mantissa, mut exponent) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    while mantissa < 1 << 52 {
        mantissa <<= 1;
        exponent -= 1;
    }
    (if a.is_sign_negative() { -mantissa } else { mantissa }, exponent)
}

fn decode_single(a: f32) -> (i64, i64) {
    if a.is_nan() {
        return (-3 << 22, 105);
    }
    if a.is_infinite() {
        return (if a > 0.0 { 1 << 23 } else { -(1 << 23) }, 105);
    }
    match decode(f64::from(a)) {
        (0, _) => (0, 0),
        (mantissa, exponent) => (mantissa >> 29, exponent + 29),
    }
}

/// `m * 2^e`, rounded to the nearest number with `bits` bits whose last has at least the weight 2^`least`; as a mantissa and
/// an exponent.
fn round(m: &BigInt, e: i64, bits: u64, least: i64) -> (u64, i64) {
    let magnitude = m.magnitude();
    let drop = (magnitude.bits() as i64 - bits as i64).max(least.saturating_sub(e)).max(0);
    if drop > magnitude.bits() as i64 + 1 {
        return (0, least);
    }
    let drop_bits = drop as u64;
    let kept = magnitude >> drop_bits;
    let rest = magnitude - (&kept << drop_bits);
    let half = if drop == 0 {
        BigInt::zero().magnitude().clone()
    } else {
        BigInt::from(1).magnitude() << (drop_bits - 1)
    };
    let mut kept = kept.to_u64().unwrap_or(u64::MAX);
    if drop > 0 && (rest > half || rest == half && kept & 1 == 1) {
        kept += 1;
    }
    (kept, e.saturating_add(drop))
}

/// m · 2^e, rounded to so many bits, the last of which is no smaller than 2^least.
fn rounded(m: &BigInt, e: i64, bits: u64, least: i64) -> f64 {
    if m.is_zero() {
        return 0.0;
    }
    let (mantissa, exponent) = round(m, e, bits, least);
    let result = scale(mantissa as f64, exponent);
    if m.is_negative() { -result } else { result }
}

/// `m * 2^e`, rounded to nearest, ties to even.
pub(crate) fn encode(m: &BigInt, e: i64) -> f64 {
    rounded(m, e, 53, -1074)
}

/// A number that does not fit a word is cut off to 53 bits, not rounded.
fn cut(m: BigInt) -> BigInt {
    match m.bits().checked_sub(53) {
        Some(lost) if m.to_i64().is_none() => {
            let kept = (m.magnitude() >> lost) << lost;
            BigInt::from_biguint(m.sign(), kept)
        }
        _ => m,
    }
}

fn encode_single(m: &BigInt, e: i64) -> f32 {
    rounded(m, e, 24, -149) as f32
}

/// `a * 2^e` where the result is exact or overflows.
fn scale(mut a: f64, e: i64) -> f64 {
    let mut e = e.clamp(-3000, 3000);
    while e > 0 {
        let part = e.min(1000);
        a *= 2f64.powi(part as i32);
        e -= part;
    }
    while e < 0 {
        let part = (-e).min(1000);
        a /= 2f64.powi(part as i32);
        e += part;
    }
    a
}

/// The Unicode general category, as its index in the order of the standard.
pub(crate) fn general_category(code: u32) -> i64 {
    use unicode_general_category::GeneralCategory as G;
    let Some(char) = char::from_u32(code) else { return 27 };
    match unicode_general_category::get_general_category(char) {
        G::UppercaseLetter => 0,
        G::LowercaseLetter => 1,
        G::TitlecaseLetter => 2,
        G::ModifierLetter => 3,
        G::OtherLetter => 4,
        G::NonspacingMark => 5,
        G::SpacingMark => 6,
        G::EnclosingMark => 7,
        G::DecimalNumber => 8,
        G::LetterNumber => 9,
        G::OtherNumber => 10,
        G::ConnectorPunctuation => 11,
        G::DashPunctuation => 12,
        G::OpenPunctuation => 13,
        G::ClosePunctuation => 14,
        G::InitialPunctuation => 15,
        G::FinalPunctuation => 16,
        G::OtherPunctuation => 17,
        G::MathSymbol => 18,
        G::CurrencySymbol => 19,
        G::ModifierSymbol => 20,
        G::OtherSymbol => 21,
        G::SpaceSeparator => 22,
        G::LineSeparator => 23,
        G::ParagraphSeparator => 24,
        G::Control => 25,
        G::Format => 26,
        G::Surrogate => 27,
        G::PrivateUse => 28,
        _ => 29,
    }
}
