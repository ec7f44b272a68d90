//! The values of literals (report, sections 2.5 and 2.6).

use num_bigint::BigUint;

/// Exponents beyond this are refused: the number would have that many digits.
const MAX_EXPONENT: u64 = 100_000;

/// A wrong escape sequence.
#[derive(Debug)]
pub struct BadEscape {
    /// Its length in bytes.
    pub length: usize,
    /// The message.
    pub message: String,
}

/// An integer literal in decimal digits.
///
/// ```
/// assert_eq!(&*whatif_haskell::literal::integer("0xFF_FF"), "65535");
/// ```
#[must_use]
pub fn integer(text: &str) -> Box<str> {
    let bytes = text.as_bytes();
    let base = match bytes.get(1).map(|byte| byte | 0x20) {
        Some(b'x') => 16,
        Some(b'o') => 8,
        Some(b'b') => 2,
        _ => {
            let digits: String = text.chars().filter(|&c| c != '_').collect();
            let digits = digits.trim_start_matches('0');
            return if digits.is_empty() { "0" } else { digits }.into();
        }
    };
    let digits: Vec<u8> =
        text[2..].chars().filter_map(|c| c.to_digit(base)).map(|digit| digit as u8).collect();
    BigUint::from_radix_be(&digits, base).unwrap_or_default().to_string().into()
}

/// A fractional literal as a fraction in lowest terms, both parts in decimal digits; `None` if its exponent or
/// its length is absurd.
///
/// ```
/// let (numerator, denominator) = whatif_haskell::literal::rational("12.50e-1").unwrap();
/// assert_eq!((&*numerator, &*denominator), ("5", "4"));
/// let (numerator, denominator) = whatif_haskell::literal::rational("0x1.8p-1").unwrap();
/// assert_eq!((&*numerator, &*denominator), ("3", "4"));
/// assert!(whatif_haskell::literal::rational("1e999999").is_none());
/// ```
#[must_use]
pub fn rational(text: &str) -> Option<(Box<str>, Box<str>)> {
    let text: String = text.chars().filter(|&c| c != '_' && c != '#').collect();
    let Scientific { radix, digits, power } = Scientific::of(&text)?;
    let digits = BigUint::parse_bytes(digits.as_bytes(), radix)?;
    // A hexadecimal number counts powers of two.
    let odd = if radix == 16 { 1u32 } else { 5 };
    if power >= 0 || digits == BigUint::ZERO {
        let power = power.max(0);
        let whole = (digits * BigUint::from(odd).pow(power as u32)) << power;
        return Some((whole.to_string().into(), "1".into()));
    }
    // Numerator and denominator have only twos and fives in common: taking these out is quicker than a greatest common
    // divisor.
    let most = power.unsigned_abs();
    let twos = digits.trailing_zeros().unwrap_or(0).min(most);
    let mut numerator = digits >> twos;
    let mut common = 0;
    while odd > 1 && common < most && (&numerator % odd) == BigUint::ZERO {
        numerator /= odd;
        common += 1;
    }
    let denominator = BigUint::from(odd).pow((most - common) as u32) << (most - twos);
    Some((numerator.to_string().into(), denominator.to_string().into()))
}

/// Whether a fractional literal can be read: see [`rational`].
pub(crate) fn is_rational(text: &str) -> bool {
    let text: String = text.chars().filter(|&c| c != '_' && c != '#').collect();
    Scientific::of(&text).is_some()
}

/// The parts of a fractional literal: its digits without the point, and the power of ten (or of two, if it is
/// hexadecimal) by which they are multiplied.
struct Scientific {
    radix: u32,
    digits: String,
    power: i64,
}

impl Scientific {
    fn of(text: &str) -> Option<Scientific> {
        let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
        let (digits, radix, letters) = match hexadecimal {
            Some(digits) => (digits, 16, ['p', 'P']),
            None => (text, 10, ['e', 'E']),
        };
        let (mantissa, exponent) = digits.split_once(letters).unwrap_or((digits, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent: i64 = exponent.parse().ok()?;
        let absurd = |power: i64| power.unsigned_abs() > MAX_EXPONENT;
        // A digit after the point of a hexadecimal number is four powers of two.
        let places = fraction.len() as i64 * if radix == 16 { 4 } else { 1 };
        if absurd(exponent) || absurd(exponent - places) || absurd(whole.len() as i64) {
            return None;
        }
        Some(Scientific { radix, digits: format!("{whole}{fraction}"), power: exponent - places })
    }
}

/// A character literal, with its quotes, that the lexer has accepted.
#[must_use]
pub fn character(text: &str) -> char {
    let inner = &text[1..];
    if inner.starts_with('\\') {
        escape(inner).map_or('\u{fffd}', |(c, _)| c)
    } else {
        inner.chars().next().unwrap_or('\u{fffd}')
    }
}

/// A string literal, with its quotes, that the lexer has accepted.
#[must_use]
pub fn string(text: &str) -> Box<str> {
    let inner = &text[1..text.len() - 1];
    if !inner.contains('\\') {
        return inner.into();
    }
    let mut value = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        rest = &rest[at..];
        let Ok((c, length)) = string_escape(rest) else { break };
        value.extend(c);
        rest = &rest[length..];
    }
    value.push_str(rest);
    value.into()
}

/// The character that the escape at the start of a text stands for in a string (none for `\&` and gaps), and its
/// length.
pub fn string_escape(text: &str) -> Result<(Option<char>, usize), BadEscape> {
    match text.as_bytes().get(1) {
        Some(b'&') => Ok((None, 2)),
        Some(b) if b.is_ascii_whitespace() => {
            let gap = text[1..].len() - text[1..].trim_start().len();
            if text.as_bytes().get(1 + gap) == Some(&b'\\') {
                Ok((None, gap + 2))
            } else {
                Err(bad(1, "this gap in a string does not end in `\\`"))
            }
        }
        _ => escape(text).map(|(c, length)| (Some(c), length)),
    }
}

/// The character that the escape at the start of a text stands for, and its length.
pub fn escape(text: &str) -> Result<(char, usize), BadEscape> {
    let rest = &text[1..];
    let Some(next) = rest.chars().next() else { return Err(bad(1, "an escape is missing after `\\`")) };
    let simple = match next {
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        '\\' | '"' | '\'' => next,
        '^' => return control(rest),
        '0'..='9' => return numeric(rest, 0, 10),
        'x' | 'X' => return numeric(rest, 1, 16),
        'o' | 'O' => return numeric(rest, 1, 8),
        _ => return ascii(rest, next),
    };
    Ok((simple, 2))
}

fn bad(length: usize, message: impl Into<String>) -> BadEscape {
    BadEscape { length, message: message.into() }
}

fn control(rest: &str) -> Result<(char, usize), BadEscape> {
    match rest.as_bytes().get(1) {
        Some(&byte @ b'@'..=b'_') => Ok((char::from(byte - b'@'), 3)),
        _ => Err(bad(2, "`\\^` wants a capital letter or one of `@[\\]^_` behind it")),
    }
}

fn numeric(rest: &str, prefix: usize, base: u32) -> Result<(char, usize), BadEscape> {
    let digits = rest[prefix..].chars().take_while(|c| c.is_digit(base)).count();
    let length = 1 + prefix + digits;
    if digits == 0 {
        return Err(bad(length, "this escape wants digits"));
    }
    let code = rest[prefix..prefix + digits]
        .chars()
        .try_fold(0u32, |code, c| code.checked_mul(base)?.checked_add(c.to_digit(base)?));
    match code {
        Some(code @ 0xD800..=0xDFFF) => {
            Err(bad(length, format!("the surrogate {code:#X} as a character is not supported")))
        }
        Some(code) if char::from_u32(code).is_some() => {
            Ok((char::from_u32(code).unwrap_or_default(), length))
        }
        _ => Err(bad(length, "this escape is beyond the last character, '\\x10FFFF'")),
    }
}

/// `\NUL`, `\SOH`, …; the longest name that fits.
fn ascii(rest: &str, next: char) -> Result<(char, usize), BadEscape> {
    const NAMES: [&str; 34] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO",
        "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS",
        "RS", "US", "SP", "DEL",
    ];
    let found = NAMES
        .iter()
        .enumerate()
        .filter(|(_, name)| rest.starts_with(**name))
        .max_by_key(|(_, name)| name.len())
        .map(|(at, name)| (if at == 33 { '\x7f' } else { char::from(at as u8) }, 1 + name.len()));
    found.ok_or_else(|| bad(1 + next.len_utf8(), format!("`\\{}` is no escape", next.escape_debug())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        for (text, numerator, denominator) in [
            ("0.0e-7", "0", "1"),
            ("0.00e9", "0", "1"),
            ("1.250", "5", "4"),
            ("12.5e3", "12500", "1"),
            ("0.2", "1", "5"),
            ("30.6e-1", "153", "50"),
            ("0x0.1", "1", "16"),
            ("0xA.8p1", "21", "1"),
        ] {
            assert_eq!(rational(text), Some((numerator.into(), denominator.into())), "{text}");
        }
    }

    #[test]
    fn long_fractions_take_no_time() {
        let (numerator, _) = rational(&format!("0.{}5", "0".repeat(99_998))).unwrap_or_default();
        assert_eq!(&*numerator, "1");
        assert!(rational("9.99e-99_998").is_some() && rational("1e-100001").is_none());
        assert!(!is_rational(&format!("0.{}", "3".repeat(1_000_000))));
    }
}
