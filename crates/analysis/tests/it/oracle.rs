//! Rewrite rules: what is said of each, and that a rule that is not understood is not answered.

use std::path::Path;
use std::time::Duration;

use whatif_analysis::oracle::{JudgedRule, RuleVerdict, Tally, page, text};
use whatif_analysis::{Host, Options};

const RULES: &str = r#"
- package:
    name: base
    modules:
    - import Control.Applicative
    - import Data.Char
    - import Data.List as Data.List
    - import Data.List.NonEmpty
    - import Data.Maybe
- group:
    name: default
    imports:
    - package base
    rules:
    - warn: {lhs: not (a == b), rhs: a /= b}
    - warn: {lhs: concat (map f x), rhs: concatMap f x}
    - warn: {lhs: reverse (reverse x), rhs: x, note: IncreasesLaziness, name: Redundant reverse}
    - warn: {lhs: isLower a || isUpper a, rhs: isAlpha a}
    - warn: {lhs: max 0 n, rhs: n, side: isNat n}
    - hint: {lhs: "foldr (\\c a -> x : a) []", rhs: "map (\\c -> x)"}
    - warn: {lhs: x <*> Left a, rhs: Left a}
    - warn: {lhs: head x, rhs: x}
    - warn: {lhs: noSuchFunction x, rhs: x}
    - warn: {lhs: "map (", rhs: x}
    - warn: {lhs: "sortBy f [x, y]", rhs: "if f x y == GT then [y, x] else [x, y]", side: isCompare f}
"#;

fn options() -> Options {
    Options::default().timeout(Duration::from_secs(20)).jobs(1)
}

fn judged(file: &str, content: &str) -> Vec<JudgedRule> {
    let host = Host::without_disk();
    host.open(file, content);
    host.judge_rules(Path::new(file), None, &options(), &mut |_| {}).expect("the file can be used")
}

#[test]
fn rules_are_equal_equal_but_for_laziness_or_different() {
    let rules = judged("rules.yaml", RULES);
    let words: Vec<&str> = rules.iter().map(|rule| rule.verdict.word()).collect();
    let expected = [
        "equal",
        "equal",
        "up-to-laziness",
        "different",
        "equal",
        "equal",
        "different",
        "no-equation",
        "no-equation",
        "no-equation",
        "equal",
    ];
    let all: String = rules.iter().map(|rule| text("rules.yaml", rule)).collect();
    assert_eq!(words, expected, "{all}");
    // Found by hand: a letter that is neither lower nor upper case, and an argument that is a `Left` itself.
    assert!(all.contains("a = '\\170'\n    left: False\n    right: True"), "{all}");
    assert!(all.contains("x = Left 1\n    left: Left 1\n    right: Left 0"), "{all}");
    let tally = Tally::of(&rules);
    assert_eq!((tally.up_to_laziness, tally.different, tally.no_equation), (1, 2, 3), "{tally:?}");
    let page = page("rules.yaml", &rules);
    assert_eq!(page.matches("<tr>").count(), 1 + rules.len());
    // Those that differ come first.
    assert!(page.find("isAlpha").expect("it has a row") < page.find("concatMap").expect("it has a row"));
}

#[test]
fn pragmas_of_a_haskell_file_are_rules_too() {
    let file = "module Fusion where
{-# RULES
\"right\" forall f g (xs :: [a]). mine f (mine g xs) = mine (f . g) xs
\"wrong\" forall xs. twice (twice xs) = twice xs
  #-}
mine :: (a -> b) -> [a] -> [b]
mine _ [] = []
mine f (x : xs) = f x : mine f xs

twice :: [Int] -> [Int]
twice xs = xs ++ xs
";
    let rules = judged("Fusion.hs", file);
    assert!(matches!(rules[0].verdict, RuleVerdict::Equal(_)), "{:?}", rules[0]);
    let RuleVerdict::Different(found) = &rules[1].verdict else { panic!("{:?}", rules[1]) };
    assert_eq!((found.args.as_slice(), found.new.as_str()), (&["[0]".to_string()][..], "[0, 0]"));
}

#[test]
fn a_file_of_rules_does_not_command_the_terminal() {
    let rules = judged("rules.yaml", "- warn: {lhs: \"f \u{1b}[2J x\u{202e}\", rhs: x}\n");
    let text = text("rules.yaml", &rules[0]);
    assert!(!text.contains(['\u{1b}', '\u{202e}']) && text.contains("[2J"), "{text:?}");
}
