//! The values of literals at primitive types.

use num_bigint::{BigInt, BigUint, Sign};

/// An `Int`: modulo 2^64.
pub(crate) fn int(digits: &str) -> i64 {
    digits.parse().unwrap_or_else(|_| word(digits) as i64)
}

/// A `Word`: modulo 2^64.
pub(crate) fn word(digits: &str) -> u64 {
    let value: BigInt = digits.parse().unwrap_or_default();
    let low = value.magnitude().iter_u64_digits().next().unwrap_or(0);
    if value.sign() == Sign::Minus { low.wrapping_neg() } else { low }
}

/// The nearest `Double` to a fraction, ties to even.
pub(crate) fn double(numerator: &str, denominator: &str) -> f64 {
    let (negative, mantissa, exponent) = match scaled(numerator, denominator, 53, -1074) {
        Some(parts) => parts,
        None => return if numerator.starts_with('-') { -0.0 } else { 0.0 },
    };
    let value = if exponent > 971 { f64::INFINITY } else { mantissa as f64 * power_of_two(exponent) };
    if negative { -value } else { value }
}

/// The nearest `Float` to a fraction, ties to even.
pub(crate) fn float(numerator: &str, denominator: &str) -> f32 {
    let (negative, mantissa, exponent) = match scaled(numerator, denominator, 24, -149) {
        Some(parts) => parts,
        None => return if numerator.starts_with('-') { -0.0 } else { 0.0 },
    };
    let value =
        if exponent > 104 { f32::INFINITY } else { (mantissa as f64 * power_of_two(exponent)) as f32 };
    if negative { -value } else { value }
}

/// Two to a power from -1074 to 1023, exactly.
fn power_of_two(exponent: i64) -> f64 {
    if exponent >= -1022 {
        f64::from_bits(((exponent + 1023) as u64) << 52)
    } else {
        f64::from_bits(1 << (exponent + 1074))
    }
}

/// A fraction as sign, mantissa of `bits` bits and binary exponent, which is at least `least`. `None` for zero.
fn scaled(numerator: &str, denominator: &str, bits: i64, least: i64) -> Option<(bool, u64, i64)> {
    let (numerator, denominator): (BigInt, BigUint) = (numerator.parse().ok()?, denominator.parse().ok()?);
    let negative = numerator.sign() == Sign::Minus;
    let magnitude = numerator.magnitude().clone();
    if magnitude == BigUint::ZERO || denominator == BigUint::ZERO {
        return None;
    }
    let mut exponent = (magnitude.bits() as i64 - denominator.bits() as i64 - bits).max(least);
    loop {
        let (n, d) = if exponent >= 0 {
            (magnitude.clone(), &denominator << exponent as usize)
        } else {
            (&magnitude << (-exponent) as usize, denominator.clone())
        };
        let (quotient, remainder) = (&n / &d, &n % &d);
        if quotient.bits() as i64 > bits {
            exponent += 1;
            continue;
        }
        let mantissa = quotient.iter_u64_digits().next().unwrap_or(0);
        let twice = &remainder << 1usize;
        let up = twice > d || (twice == d && mantissa & 1 == 1);
        return Some((negative, mantissa + u64::from(up), exponent));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_rounded_to_the_nearest_double() {
        assert_eq!(double("1", "10"), 0.1);
        assert_eq!(double("-1", "3"), -1.0 / 3.0);
        assert_eq!(double("9007199254740993", "1"), 9007199254740992.0);
        assert_eq!(double("5", &format!("1{}", "0".repeat(324))), 5e-324);
        assert_eq!(double(&format!("1{}", "0".repeat(400)), "1"), f64::INFINITY);
        assert_eq!(float("1", "10"), 0.1);
    }

    #[test]
    fn machine_integers_wrap_around() {
        assert_eq!(int("9223372036854775808"), i64::MIN);
        assert_eq!(int("-1"), -1);
        assert_eq!(word("-1"), u64::MAX);
    }
}
