//! The values of literals (report, sections 2.5 and 2.6).

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;

/// Exponents beyond this are refused: the number would have that many digits.
const MAX_EXPONENT: u64 = 100_000;

/// A wrong escape: how long it is, and what is wrong with it.
#[derive(Debug)]
pub struct BadEscape {
    /// Its length in bytes.
    pub length: usize,
    /// What is wrong.
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

/// A fractional literal as a fraction in lowest terms, both parts in decimal digits; `None` if its exponent is absurd.
///
/// ```
/// let (numerator, denominator) = whatif_haskell::literal::rational("12.50e-1").unwrap();
/// assert_eq!((&*numerator, &*denominator), ("5", "4"));
/// let (numerator, denominator) = whatif_haskell::literal::rational("0x1.8p-1").unwrap();
/// assert_eq!((&*numerator, &*denominator), ("3", "4"));
/// ```
#[must_use]
pub fn rational(text: &str) -> Option<(Box<str>, Box<str>)> {
    let text: String = text.chars().filter(|&c| c != '_' && c != '#').collect();
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix, letters) = match hexadecimal {
        Some(digits) => (digits, 16, ['p', 'P']),
        None => (&*text, 10, ['e', 'E']),
    };
    let (mantissa, exponent) = digits.split_once(letters).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().ok().filter(|e: &i64| e.unsigned_abs() <= MAX_EXPONENT)?;
    // A digit after the point of a hexadecimal number is four powers of two.
    let (base, places) = if radix == 16 { (2, 4 * fraction.len()) } else { (10, fraction.len()) };
    let power = exponent - places as i64;
    let digits = BigInt::parse_bytes(format!("{whole}{fraction}").as_bytes(), radix)?;
    let base = BigInt::from(base);
    let (numerator, denominator) = if power >= 0 {
        (digits * base.pow(power as u32), BigInt::from(1))
    } else {
        (digits, base.pow(power.unsigned_abs() as u32))
    };
    let divisor = numerator.gcd(&denominator);
    Some(((numerator / &divisor).to_string().into(), (denominator / divisor).to_string().into()))
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

/// What the escape at the start of a text means in a string, and how long it is: `\&` and gaps mean nothing.
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

/// What the escape at the start of a text means, and how long it is.
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
