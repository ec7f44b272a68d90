//! Days of the Gregorian calendar. A date is a number, the days since 1 January 2000 (004, section 3.2); here it is read and
//! written as people do: `2020-09-25`, or as the paper prints it, `25 Sept 2020`.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A date at the start of a text: its days since 1 January 2000 if there is such a day in the calendar, and its length.
pub(crate) fn read_date(text: &str) -> Option<(Option<i64>, usize)> {
    numbers(text).or_else(|| words(text))
}

/// Whether a text is a date, as programs write them, of a day that the calendar has.
#[must_use]
pub fn is_date(text: &str) -> bool {
    matches!(read_date(text), Some((Some(_), length)) if length == text.len())
}

/// `YYYY-MM-DD`
fn numbers(text: &str) -> Option<(Option<i64>, usize)> {
    let bytes = text.as_bytes().get(..10)?;
    let shaped = bytes.iter().enumerate().all(|(at, byte)| match at {
        4 | 7 => *byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    let ends = !text.as_bytes().get(10).is_some_and(u8::is_ascii_digit);
    if !(shaped && ends) {
        return None;
    }
    let number = |range: std::ops::Range<usize>| text[range].parse::<i64>().expect("digits are a number");
    Some((days_since_2000(number(0..4), number(5..7), number(8..10)), 10))
}

/// `25 Sept 2020`: the month by its name or by three or more letters of it.
fn words(text: &str) -> Option<(Option<i64>, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let blanks = |text: &str| text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let day_end = Some(digits(text)).filter(|length| (1..=2).contains(length))?;
    let month_start = day_end + Some(blanks(&text[day_end..])).filter(|length| *length > 0)?;
    let letters = text[month_start..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let name = text[month_start..month_start + letters].to_ascii_lowercase();
    let month = MONTHS.iter().position(|month| letters >= 3 && month.starts_with(&name))?;
    let month_end = month_start + letters;
    let year_start = month_end + Some(blanks(&text[month_end..])).filter(|length| *length > 0)?;
    let year_end = year_start + Some(digits(&text[year_start..])).filter(|length| *length == 4)?;
    let number = |text: &str| text.parse::<i64>().expect("digits are a number");
    let days =
        days_since_2000(number(&text[year_start..year_end]), month as i64 + 1, number(&text[..day_end]));
    Some((days, year_end))
}

/// A number of days as `YYYY-MM-DD`; `None` outside of the years 1 to 9999, where a number says more.
pub(crate) fn show_date(days: &BigInt) -> Option<String> {
    let days = days.to_i64().filter(|days| (-730_119..=2_921_939).contains(days))?;
    // No year is longer than 366 days, and 400 of them are always 146097: the guess is at most one too large.
    let guess = 2000 + days.div_euclid(146_097) * 400 + days.rem_euclid(146_097) * 400 / 146_097;
    let start = |year: i64| days_since_2000(year, 1, 1).expect("every year has a first day");
    let year = (guess - 1..=guess + 1).rev().find(|year| start(*year) <= days)?;
    let month =
        (1..=12).rev().find(|month| days_since_2000(year, *month, 1).is_some_and(|first| first <= days))?;
    let day = days - days_since_2000(year, month, 1)? + 1;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// The days from 1 January 2000 to a day of the Gregorian calendar; `None` if there is no such day.
fn days_since_2000(year: i64, month: i64, day: i64) -> Option<i64> {
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, if leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let length = lengths.get(usize::try_from(month - 1).ok()?)?;
    if !(1..=*length).contains(&day) {
        return None;
    }
    let before_year = |year: i64| {
        let last = year - 1;
        last * 365 + last.div_euclid(4) - last.div_euclid(100) + last.div_euclid(400)
    };
    let before_month: i64 = lengths[..month as usize - 1].iter().sum();
    Some(before_year(year) - before_year(2000) + before_month + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_count_the_days_since_the_year_2000() {
        assert_eq!(days_since_2000(2000, 1, 1), Some(0));
        assert_eq!(days_since_2000(2020, 9, 25), Some(7573));
        assert_eq!(days_since_2000(1999, 12, 31), Some(-1));
        assert_eq!(days_since_2000(2019, 2, 29), None);
    }

    #[test]
    fn a_date_is_read_as_the_paper_prints_it() {
        assert_eq!(read_date("25 Sept 2020 in"), Some((Some(7573), 12)));
        assert_eq!(read_date("1 January 2000"), Some((Some(0), 14)));
        assert_eq!(read_date("31 Feb 2000"), Some((None, 11)));
        assert_eq!(read_date("25 Septs 2020"), None);
        assert_eq!(read_date("25 Se 2020"), None);
        assert_eq!(read_date("365 days"), None);
    }

    #[test]
    fn every_day_is_shown_as_it_is_read() {
        for days in
            (-730_119..2_921_939).step_by(97).chain([-730_119, -1, 0, 58, 59, 60, 365, 366, 2_921_939])
        {
            let shown = show_date(&days.into()).expect("a day of these years");
            assert_eq!(read_date(&shown), Some((Some(days), 10)), "{shown}");
        }
        assert_eq!(show_date(&2_921_940.into()), None);
    }
}
