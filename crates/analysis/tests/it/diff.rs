//! Two versions of a function: told apart, or shown to be the same.
//!
//! `diff/pairs.txt` has the pairs, each with the right answer, which was worked out by hand.

use whatif_analysis::{Compared, DiffVerdict, Host, Options, PropertyVerdict};

/// What is right to say of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Different,
    Same,
}

struct Pair {
    title: &'static str,
    answer: Answer,
    old: String,
    new: String,
}

/// A pair starts with `== different: title` or `== same: title`; what both versions share comes first, then `-- old` and `-- new`.
fn pairs() -> Vec<Pair> {
    let text = include_str!("diff/pairs.txt");
    text.split("\n== ").skip(1).map(pair).collect()
}

fn pair(text: &'static str) -> Pair {
    let (heading, body) = text.split_once('\n').expect("a heading");
    let (answer, title) = heading.split_once(": ").expect("an answer and a title");
    let (shared, versions) = body.split_once("-- old\n").expect("an old version");
    let (old, new) = versions.split_once("-- new\n").expect("a new version");
    let answer = match answer {
        "different" => Answer::Different,
        "same" => Answer::Same,
        other => panic!("`{other}` is no answer"),
    };
    Pair { title, answer, old: format!("{shared}{old}"), new: format!("{shared}{new}") }
}

fn options() -> Options {
    Options { time: std::time::Duration::from_secs(20), ..Options::default() }
}

fn compare(old: &str, new: &str) -> Vec<Compared> {
    let host = Host::new();
    host.open("Old.hs", old);
    host.open("New.hs", new);
    match host.diff("Old.hs".as_ref(), "New.hs".as_ref(), &["f".to_string()], &options()) {
        Ok(found) => found.functions,
        Err(failed) => panic!("{:?}\n{old}\n{new}", failed.errors),
    }
}

#[test]
fn all_pairs_are_decided_rightly() {
    let pairs = pairs();
    let only = std::env::var("WHATIF_PAIR").unwrap_or_default();
    let mut wrong = Vec::new();
    for Pair { title, answer, old, new } in pairs.iter().filter(|pair| pair.title.contains(&only)) {
        let found = compare(old, new);
        let verdict = found.first().map(|function| &function.verdict);
        let right = match verdict {
            Some(DiffVerdict::Different(_) | DiffVerdict::Types { .. }) => *answer == Answer::Different,
            Some(DiffVerdict::Same(_)) => *answer == Answer::Same,
            _ => false,
        };
        if !only.is_empty() || !right {
            let told = match verdict {
                Some(DiffVerdict::Same(proven)) => {
                    format!("Same({:?}, {})", proven.holds_for, proven.certificate.is_some())
                }
                other => format!("{other:?}"),
            };
            wrong.push(format!(
                "{title}: {answer:?}, but {told} ({:.0} ms)",
                found.first().map_or(0.0, |f| f.cost.time_ms)
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are not right:\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
}

/// `[0, undefined]` tells the two apart for a predicate that looks at what it is given, and not for one that is always False.
#[test]
fn a_function_that_looks_at_what_is_missing_is_shown_so() {
    let with = |pattern: &str| {
        format!(
            "f :: (Int -> Bool) -> [Int] -> ([Int], [Int])\nf p = foldr pick ([], [])\n  where\n    \
             pick x {pattern} = if p x then (x : yes, no) else (yes, x : no)\n"
        )
    };
    let found = compare(&with("~(yes, no)"), &with("(yes, no)"));
    let Some(DiffVerdict::Different(contrast)) = found.first().map(|function| &function.verdict) else {
        panic!("they differ")
    };
    assert_eq!(contrast.args, ["\\x -> case x of { 0 -> False; _ -> False }", "[0, undefined]"]);
}

/// What is said of each rule of a program: its name, the word of its verdict, and for which inputs it is proven.
fn rules(text: &str) -> Vec<String> {
    let host = Host::new();
    host.open("Rules.hs", text);
    let found = host.rules("Rules.hs".as_ref(), &options()).expect("it can be read");
    let told = |proof: whatif_analysis::Proof| match proof.verdict {
        PropertyVerdict::Counterexamples(examples) => examples[0].equation(&proof.property),
        PropertyVerdict::Proved(proven) => {
            let by = if proven.certificate.is_some() { "certified" } else { "seen" };
            format!("{} proved for {}, {by}", proof.property, proven.holds_for.words())
        }
        other => format!("{} {other:?}", proof.property),
    };
    found.into_iter().map(told).collect()
}

#[test]
fn the_rules_of_a_file_are_questions() {
    let told = rules(
        r#"module Rules where
{-# RULES
"map/map" forall f g xs. map f (map g xs) = map (f . g) xs
"reverse" forall (xs :: [Int]). reverse (reverse xs) = xs
"swap" forall (p :: (Int, Int)). (fst p, snd p) = p
  #-}
"#,
    );
    assert_eq!(told[0], "rule \"map/map\" proved for all inputs, certified");
    // An infinite list is never turned round, and a missing pair has no parts.
    assert_eq!(told[1], "rule \"reverse\" (0 : undefined) = undefined, but its right side is 0 : undefined");
    assert_eq!(told[2], "rule \"swap\" undefined = (undefined, undefined), but its right side is undefined");
}

/// Laws of which it is enough that they are proved for finite inputs: no proof for all of them is found.
const FINITE: [&str; 2] = ["monad left unit, list", "monad associativity, list"];

#[test]
fn class_laws_are_proved_or_refuted_where_laziness_breaks_them() {
    let told = rules(include_str!("diff/Laws.hs"));
    let right = |told: &&String| match told.starts_with("rule \"broken") {
        true => told.contains("but its right side is"),
        false if FINITE.iter().any(|name| told.contains(name)) => told.contains("proved for all"),
        false => told.contains("proved for all inputs"),
    };
    let wrong: Vec<&String> = told.iter().filter(|told| !right(told)).collect();
    assert!(wrong.is_empty() && told.len() == 60, "{} of {}: {wrong:#?}", wrong.len(), told.len());
}

/// A rule of a library about time (thyme, issue 58), written anew: a difference of times is converted to another type by way of a
/// reciprocal, which is 0 if that type has too few digits.
#[test]
fn a_rule_that_loses_digits_is_refuted() {
    let told = rules(
        r#"module Rules where
newtype Span = Span Int
millis :: Int -> Span
millis n = Span (n * 1000)
times, divided :: Span -> Span -> Span
times (Span a) (Span b) = Span ((a * b) `div` 1000)
divided (Span a) (Span b) = Span ((a * 1000) `div` b)
micros :: Span -> Int
micros (Span n) = n * 1000
convert, bySeconds :: Span -> Span
convert (Span n) = Span n
bySeconds t = times (millis (micros t)) (divided (millis 1) (millis 1000000))
{-# RULES "convert/Span" forall t. convert t = bySeconds t #-}
"#,
    );
    assert!(told[0].contains("but its right side is Span 0"), "{told:?}");
}

#[test]
fn laziness_can_be_left_aside() {
    let old = "module M where\nf :: [Int] -> [Int] -> Int\nf xs ys = if null ys then 0 else sum xs * 0\n";
    let new = "module M where\nf :: [Int] -> [Int] -> Int\nf _ _ = 0\n";
    let verdict = |finite: bool| {
        let host = Host::new();
        host.open("Old.hs", old);
        host.open("New.hs", new);
        let options = Options { finite, ..options() };
        let found = host.diff("Old.hs".as_ref(), "New.hs".as_ref(), &["f".to_string()], &options);
        found.expect("both are read").functions.remove(0).verdict
    };
    assert!(matches!(verdict(false), DiffVerdict::Different(_)), "{:?}", verdict(false));
    let finite = verdict(true);
    assert!(matches!(finite, DiffVerdict::Same(_) | DiffVerdict::Bounded(_)), "{finite:?}");
    let wrong = new.replace("f _ _ = 0", "f _ _ = 1");
    let host = Host::new();
    host.open("Old.hs", old);
    host.open("New.hs", wrong);
    let options = Options { finite: true, ..options() };
    let found = host.diff("Old.hs".as_ref(), "New.hs".as_ref(), &["f".to_string()], &options);
    let verdict = found.expect("both are read").functions.remove(0).verdict;
    assert!(matches!(verdict, DiffVerdict::Different(_)), "{verdict:?}");
}
