//! Numbers with decimals: exact, and rounded only where a program says how.

mod common;

use std::cmp::Ordering;

use common::{claim, errors, load};
use whatif_tophat::{Options, Reply, Session, Verdict, hints, prove};

fn options() -> Options {
    Options { timeout: None, ..Options::default() }
}

/// What a program without inputs comes to.
fn value(definitions: &str, expression: &str) -> String {
    let session =
        Session::start(load(&format!("{definitions}\nmain = view ({expression})"))).expect("it starts");
    session.form().value.expect("it is done at once")
}

#[test]
fn numbers_of_different_scales_are_added_compared_and_multiplied_exactly() {
    for (expression, expected) in [
        ("12.50 + 1", "13.50"),
        ("1 - 0.125", "0.875"),
        ("-0.5", "-0.5"),
        ("0.10 * 3", "0.30"),
        ("12.50 * 0.19", "2.3750"),
        ("7.5 mod 2", "1.5"),
        ("1.0 == 1", "True"),
        ("0.1 + 0.2 == 0.30", "True"),
        ("2.5 < 2.51", "True"),
        ("max 1.50 2", "2.00"),
        ("abs (0 - 1.50)", "1.50"),
        ("sum [1.50, 2.25]", "3.75"),
        ("sum (map (\\(x : Decimal 2). x * 2) [1.50, 2.25])", "7.50"),
        ("(3 : Decimal 2)", "3.00"),
        ("if 1.5 >= 1.50 then 1.0 else 2", "1.0"),
        ("<1.5, 2>", "<1.5, 2>"),
    ] {
        assert_eq!(value("", expression), expected, "{expression}");
    }
    assert_eq!(value("type Item = { price : Decimal 2 }", "Item { price = 3 }"), "Item { price = 3.00 }");
    assert_eq!(value("let gross (net : Decimal 2) = round 2 (net * 1.19)", "gross 10"), "11.90");
}

/// The rounded quotient of two integers, by comparing what is left with one half.
fn rounded(word: &str, number: i64, divisor: i64) -> i64 {
    let (number, divisor) = (number * divisor.signum(), divisor.abs());
    let below = number.div_euclid(divisor);
    let rest = number.rem_euclid(divisor);
    let up = match (word, (2 * rest).cmp(&divisor)) {
        ("roundDown", _) => false,
        ("roundUp", _) => rest > 0,
        (_, Ordering::Less) => false,
        (_, Ordering::Greater) => true,
        ("round", Ordering::Equal) => number > 0,
        (_, Ordering::Equal) => below.rem_euclid(2) == 1,
    };
    below + i64::from(up)
}

#[test]
fn rounding_is_that_of_fractions() {
    for word in ["round", "roundEven", "roundDown", "roundUp"] {
        let (mut expressions, mut expected) = (Vec::new(), Vec::new());
        for number in -25_i64..=25 {
            // From two decimals to one, and a quotient by so many tenths.
            expressions.push(format!("{word} 1 ({number} * 0.01)"));
            expected.push(rounded(word, number, 10));
            for divisor in [-4_i64, -3, 2, 7] {
                expressions.push(format!("{word} 1 ({number} / ({divisor} * 0.1))"));
                expected.push(rounded(word, number * 100, divisor));
            }
        }
        let list = value("", &format!("[{}]", expressions.join(", ")));
        let found = list.trim_matches(['[', ']']).split(", ");
        for ((expression, expected), found) in expressions.iter().zip(&expected).zip(found) {
            assert_eq!(found.replace('.', "").parse::<i64>().expect("a number"), *expected, "{expression}");
        }
    }
    assert_eq!(value("", "round 0 2.5"), "3");
    assert_eq!(value("", "roundEven 0 2.5"), "2");
    assert_eq!(value("", "round 0 (0 - 2.5)"), "-3");
    assert_eq!(value("", "round 2 (100 / 3)"), "33.33");
    assert_eq!(value("", "round 2 5"), "5.00");
}

const TAX: &str = "type Money = Decimal 2\n\
    let tax (income : Money) = if income <= 1000 then 0.00 else round 2 ((income - 1000) * 0.19)\n\
    main = enter Money \"Income\" >? \"File\" -> \\i. if i >= 0 then view <i, tax i> else fail\n";

#[test]
fn claims_about_money_are_proved_and_refuted_to_the_cent() {
    let program = load(&format!(
        "{TAX}property less <i, t> = t <= i\nproperty exact <i, t> = i == 2000.00 ==> t == 190\n\
         property rate <i, t> = t * 100 <= i * 19\nproperty wrong <i, t> = t < 100.01\nreachable cent <i, t> = t == 0.01\n\
         reachable half <i, t> = i == 1000.03\nproperty noThird <i, t> = 3 * i /= 1\n"
    ));
    let proof = prove(&program, &options());
    for (name, expected) in [
        ("less", Verdict::Proved),
        ("exact", Verdict::Proved),
        ("rate", Verdict::Proved),
        ("wrong", Verdict::Violated),
        ("cent", Verdict::Reached),
        ("half", Verdict::Reached),
        // There is no third of a cent.
        ("noThird", Verdict::Proved),
    ] {
        assert_eq!(claim(&proof, name).status, expected, "{name}");
    }
    // The smallest income whose tax is above 100.00, and the tax.
    let report = claim(&proof, "cent");
    assert!(report.replayed && report.inputs[0].contains("1000.0"), "{:?}", report.inputs);
}

#[test]
fn what_is_entered_and_shown_has_its_decimals() {
    let mut session = Session::start(load(TAX)).expect("it starts");
    assert!(matches!(session.event("\"Income\" 12.345"), Reply::Refused { .. }));
    assert_eq!(session.event("\"Income\" 1200.5"), Reply::Taken);
    assert_eq!(session.form().fields[1].value.as_deref(), Some("1200.50"));
    assert_eq!(session.event("\"Income\" 1200"), Reply::Taken);
    assert_eq!(session.event("\"File\""), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("<1200.00, 38.00>"));
    assert_eq!(session.events(), ["1200.50", "1200.00", "C"]);
}

#[test]
fn hints_say_conditions_in_the_numbers_that_people_enter() {
    let program =
        load("main = enter Decimal 2 \"Fee\" |> \\f. if f > 12.50 and f * 2 < 99.99 then view f else fail");
    let session = Session::start(program).expect("it starts");
    let text = hints(&session, None, &options()).expect("hints").render();
    assert!(text.contains("12.50") && text.contains("49.99"), "{text}");
    assert!(!text.contains("1250") && !text.contains("4999"), "{text}");
}

#[test]
fn what_loses_decimals_without_saying_how_is_an_error() {
    for (text, message) in [
        ("main = view (1.5 / 2)", "a quotient of decimals need not have an end"),
        ("main = view ((1.55 : Decimal 1))", "this must be `Decimal 1`, not `Decimal 2`"),
        ("main = view (if True then 1 else 1.5)", "the second branch must be `Int`, not `Decimal 1`"),
        ("main = view (2020-01-01 + 0.5)", "a date has no decimals"),
        ("main = view (1.5 + True)", "the right operand must be `Decimal 1`, not `Bool`"),
        ("main = view (abs True)", "this argument must be `Int`, not `Bool`"),
        ("main = enter Decimal \"x\"", "there is no type `Decimal`"),
    ] {
        let found = errors(text);
        assert!(found.contains(message), "{text}: {found}");
    }
    assert!(errors("main = view ((1.55 : Decimal 1))").contains("say how it is rounded: `round 1 (…)`"));
}
