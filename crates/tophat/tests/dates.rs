//! The calendar: years, months, days, weekdays, months added, days without work, and deadlines.

mod common;

use common::{claim, load};
use whatif_tophat::{Engine, Options, Reply, Session, Verdict, hints, prove};

/// What a program without inputs comes to.
fn value(expression: &str) -> String {
    let session = Session::start(load(&format!("main = view ({expression})"))).expect("it starts");
    session.form().value.expect("it is done at once")
}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Day {
    year: i64,
    month: i64,
    day: i64,
}

impl Day {
    fn length_of_month(self) -> i64 {
        let leap = self.year % 4 == 0 && self.year % 100 != 0 || self.year % 400 == 0;
        match self.month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    fn next(self) -> Day {
        match self {
            day if day.day < day.length_of_month() => Day { day: day.day + 1, ..day },
            Day { year, month: 12, .. } => Day { year: year + 1, month: 1, day: 1 },
            Day { year, month, .. } => Day { year, month: month + 1, day: 1 },
        }
    }

    fn later(self, months: i64) -> Day {
        let number = self.year * 12 + self.month - 1 + months;
        let first = Day { year: number.div_euclid(12), month: number.rem_euclid(12) + 1, day: 1 };
        Day { day: self.day.min(first.length_of_month()), ..first }
    }

    fn text(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Some years from a first of January on.
fn days(year: i64, count: usize) -> Vec<Day> {
    std::iter::successors(Some(Day { year, month: 1, day: 1 }), |day| Some(day.next())).take(count).collect()
}

/// What a function makes of days, as texts.
fn of_days(function: &str, days: &[Day]) -> Vec<String> {
    let list: Vec<String> = days.iter().map(|day| day.text()).collect();
    let shown = value(&format!("map (\\(d : Date). {function}) [{}]", list.join(", ")));
    shown.trim_matches(['[', ']']).split(", ").map(str::to_owned).collect()
}

#[test]
fn years_months_and_days_are_those_of_the_calendar() {
    for year in [1600, 1899, 1999, 2023, 2099, 2399] {
        let days = days(year, 800);
        for (function, part) in [
            ("year d", (|day| day.year) as fn(&Day) -> i64),
            ("month d", |day| day.month),
            ("day d", |day| day.day),
        ] {
            let expected: Vec<String> = days.iter().map(|day| part(day).to_string()).collect();
            assert_eq!(of_days(function, &days), expected, "{function} from {year}");
        }
    }
}

#[test]
fn weekdays_go_from_monday_to_sunday() {
    // 19 November 2026 is a Thursday, 1 January 1900 was a Monday.
    let week = of_days("weekday d", &days(1900, 8));
    assert_eq!(week, ["1", "2", "3", "4", "5", "6", "7", "1"]);
    assert_eq!(value("weekday 2026-11-19"), "4");
}

#[test]
fn months_are_added_to_the_same_day_or_the_last_one_of_the_month() {
    for (year, months) in [
        (1899, 1),
        (1999, 1),
        (2023, -1),
        (2023, 3),
        (2023, 11),
        (2023, 12),
        (1995, 49),
        (2099, -25),
        (2023, -12),
    ] {
        let days = days(year, 800);
        let expected: Vec<String> = days.iter().map(|day| day.later(months).text()).collect();
        assert_eq!(
            of_days(&format!("addMonths ({months}) d"), &days),
            expected,
            "{months} months from {year}"
        );
    }
    assert_eq!(value("<addMonths 1 2024-01-31, addYears 1 2024-02-29>"), "<2024-02-29, 2025-02-28>");
}

#[test]
fn what_falls_on_a_day_without_work_moves_to_the_next_one_with() {
    let holidays = [
        "2026-12-24",
        "2026-12-25",
        "2026-12-26",
        "2026-12-28",
        "2026-12-29",
        "2026-12-30",
        "2026-12-31",
        "2027-01-01",
    ];
    let days = days(2026, 370);
    let mut weekday = 3;
    let mut work = Vec::new();
    for day in &days {
        // 1 January 2026 is a Thursday.
        weekday = (weekday + 1) % 7;
        work.push(weekday != 6 && weekday != 0 && !holidays.contains(&day.text().as_str()));
    }
    let expected: Vec<String> = (0..days.len() - 5)
        .map(|at| days[at + work[at..].iter().position(|works| *works).expect("work goes on")].text())
        .collect();
    let function = format!("nextWorkday [{}] d", holidays.join(", "));
    assert_eq!(of_days(&function, &days[..days.len() - 5]), expected);
}

#[test]
fn workdays_are_counted() {
    for (expression, expected) in [
        ("addWorkdays 0 [] 2026-11-21", "2026-11-21"),
        ("addWorkdays 1 [] 2026-11-20", "2026-11-23"),
        ("addWorkdays 10 [2026-12-25, 2027-01-01] 2026-12-22", "2027-01-07"),
    ] {
        assert_eq!(value(expression), expected, "{expression}");
    }
}

const REQUEST: &str = "main = enter Date \"Request\" @ citizen |> \\r. enter Date \"Answer\" @ office >? \"Send\" -> \\a.\n\
    if r <= a and a <= addMonths 1 r then view <r, a> else fail\n";

#[test]
fn claims_about_a_month_are_decided_for_all_days() {
    let program = load(&format!(
        "{REQUEST}property most <r, a> = a - r <= 31\nproperty wrong <r, a> = a - r <= 30\n\
         reachable short <r, a> = a - r == 28 and a == addMonths 1 r\nreachable none <r, a> = a == addMonths 1 r and a - r < 28\n"
    ));
    let proof = prove(&program, &Options { timeout: None, ..Options::default() });
    for (name, expected) in [
        ("most", Verdict::Proved),
        ("wrong", Verdict::Violated),
        ("short", Verdict::Reached),
        ("none", Verdict::Never),
    ] {
        assert_eq!(claim(&proof, name).status, expected, "{name}");
    }
    // What was found was replayed, so February is one of its months.
    assert!(claim(&proof, "short").inputs[0].contains("-02-"), "{:?}", claim(&proof, "short").inputs);
}

const DEADLINE: &str = "let today = ref 2026-01-01\n\
    main = deadline today 2026-01-15 False (enter Bool \"Granted\" @ judge) <#> clock today\n\
    invariant inTime = entered \"Granted\" ==> !today <= 2026-01-15\n\
    reachable late v = not v and not entered \"Granted\"\nfinishable end\n";

#[test]
fn work_that_is_not_done_in_time_has_the_other_value() {
    let statuses = |engine| {
        let proof = prove(&load(DEADLINE), &Options { engine, timeout: None, ..Options::default() });
        ["inTime", "late", "end"].map(|name| claim(&proof, name).status)
    };
    assert_eq!(statuses(Engine::Merged), [Verdict::Proved, Verdict::Reached, Verdict::Proved]);
    // Path by path there is no end of days.
    assert_eq!(statuses(Engine::Paths), [Verdict::Unknown, Verdict::Reached, Verdict::Unknown]);
    let mut session = Session::start(load(DEADLINE)).expect("it starts");
    assert_eq!(session.event("\"Today\" 2026-01-15"), Reply::Taken);
    assert_eq!(session.form().value, None);
    assert_eq!(session.event("\"Today\" 2026-01-16"), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("False"));
}

#[test]
fn hints_lead_to_a_day_of_the_next_month() {
    let mut session = Session::start(load(REQUEST)).expect("it starts");
    assert_eq!(session.event("2026-01-31"), Reply::Taken);
    let found = hints(&session, None, &Options { timeout: None, ..Options::default() }).expect("hints");
    let mut again = session.clone();
    for event in &found.hints[0].example {
        assert_eq!(again.event(event), Reply::Taken, "{event}");
    }
    assert!(again.form().value.is_some());
}
