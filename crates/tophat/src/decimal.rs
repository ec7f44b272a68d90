//! Numbers with a fixed number of decimals, such as amounts of money.
//!
//! A `Decimal n` is an integer, the number of its smallest units, as a `Date` is the number of its days: 12.50 of type `Decimal 2` is 1250
//! hundredths. So both semantics compute with it exactly, by the rules that they have for integers, and every value that the symbolic one
//! finds can be entered. What the type adds is done before a program runs: `infer` aligns operands of different scales, and `round` and
//! its like, the only operations that lose something, are written in terms of integer division ([`Rounding`]).

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The most decimals that a type or a literal has.
pub(crate) const MAX_SCALE: u8 = 30;

/// Which of the two nearest numbers a number is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// The nearer one; if both are as near, the one that is farther from zero.
    Half,
    /// The nearer one; if both are as near, the one whose last digit is even.
    HalfEven,
    /// The lower one.
    Down,
    /// The upper one.
    Up,
}

impl Rounding {
    /// The functions that round.
    pub(crate) const ALL: &[(&str, Rounding)] = &[
        ("round", Rounding::Half),
        ("roundEven", Rounding::HalfEven),
        ("roundDown", Rounding::Down),
        ("roundUp", Rounding::Up),
    ];

    pub(crate) fn named(name: &str) -> Option<Rounding> {
        Rounding::ALL.iter().find(|(known, _)| *known == name).map(|(_, rounding)| *rounding)
    }
}

/// 10 to a power.
pub(crate) fn power(exponent: u8) -> BigInt {
    BigInt::from(10).pow(u32::from(exponent))
}

/// A number as it is written, with all its decimals.
pub(crate) fn show_decimal(units: &BigInt, scale: u8) -> String {
    if scale == 0 {
        return units.to_string();
    }
    let one = power(scale);
    let (size, sign) = (units.abs(), if units.is_negative() { "-" } else { "" });
    let fraction = (&size % &one).to_string();
    let zeros = "0".repeat(usize::from(scale).saturating_sub(fraction.len()));
    format!("{sign}{}.{zeros}{fraction}", size / one)
}

/// A number of units with fewer decimals, if that is exact.
pub(crate) fn without_zeros(units: &BigInt, scale: u8) -> (BigInt, u8) {
    let (mut units, mut scale) = (units.clone(), scale);
    while scale > 0 && (&units % 10u32).is_zero() {
        units /= 10u32;
        scale -= 1;
    }
    (units, scale)
}

/// The units of a number that somebody entered.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn read_decimal(text: &str, scale: u8, max_digits: usize) -> Result<BigInt, String> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() {
        return Err("a number is missing".to_owned());
    }
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = !whole.is_empty() && are_digits(whole) && are_digits(fraction);
    if !is_number || digits.ends_with('.') {
        let help = if text.contains(',') { "; write a point before the decimals" } else { "" };
        return Err(format!("`{text}` is not a number such as {}{help}", show_decimal(&125.into(), scale)));
    }
    if digits.len() > max_digits {
        return Err(format!("a number has at most {max_digits} digits"));
    }
    if fraction.len() > usize::from(scale) {
        let decimals = if scale == 1 { "1 decimal".to_owned() } else { format!("{scale} decimals") };
        return Err(format!("`{text}` has more than {decimals}"));
    }
    let zeros = "0".repeat(usize::from(scale) - fraction.len());
    let units: BigInt =
        format!("{whole}{fraction}{zeros}").parse().map_err(|_| format!("`{text}` is not a number"))?;
    Ok(if text.starts_with('-') { -units } else { units })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are_read() {
        for text in ["0.00", "12.50", "-0.05", "-3.00", "100000000000000000000.01"] {
            assert_eq!(show_decimal(&read_decimal(text, 2, 300).expect("a number"), 2), text);
        }
        assert_eq!(read_decimal("12.5", 2, 300), Ok(1250.into()));
        assert_eq!(read_decimal("12", 2, 300), Ok(1200.into()));
        for wrong in ["", "-", "1.", ".5", "1,5", "1.505", "1e3", "12.5.0", "--1"] {
            assert!(read_decimal(wrong, 2, 300).is_err(), "{wrong}");
        }
    }
}
