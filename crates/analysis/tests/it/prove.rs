//! `prove`: what each way to an answer finds by itself, and that all together find it too; hard conditions; limits of time.

use std::path::Path;
use std::time::Duration;

use whatif_analysis::{Host, Limit, Options, PropertyVerdict, Search, Way};

const FILE: &str = "Main.hs";

const FUNCTIONS: &str = "module Main where
app :: [a] -> [a] -> [a]
app [] ys = ys
app (x : xs) ys = x : app xs ys

down :: Int -> Int
down n = if n <= 0 then 0 else down (n - 1)

prop_assoc :: [Int] -> [Int] -> [Int] -> Bool
prop_assoc xs ys zs = app (app xs ys) zs == app xs (app ys zs)

prop_comm :: [Int] -> [Int] -> Bool
prop_comm xs ys = app xs ys == app ys xs

prop_far :: Int -> Bool
prop_far n = n < 150 || n > 155 || down n > 0

prop_abs :: Int -> Int -> Bool
prop_abs a b = max a b >= a

prop_taxi :: Int -> Int -> Bool
prop_taxi x y = not (0 < x && x < y && x * x * x + y * y * y == 1729)

search :: Integer -> Integer -> Bool
search n m = if n * n * n == 2 * m * m * m + 91 then False else search (n + 1) (m + n)

prop_endless :: Integer -> Integer -> Bool
prop_endless n m = n < 1 || m < 1 || search n m
";

fn host() -> Host {
    let host = Host::without_disk();
    host.open(FILE, FUNCTIONS);
    host
}

fn options() -> Options {
    Options::default().timeout(Duration::from_secs(20)).jobs(1)
}

/// Is the property true? Nothing if there is no answer.
fn truth(verdict: &PropertyVerdict) -> Option<bool> {
    match verdict {
        PropertyVerdict::Proved(_) => Some(true),
        PropertyVerdict::Counterexamples(_) => Some(false),
        _ => None,
    }
}

#[test]
fn what_one_way_finds_by_itself_all_together_find_too() {
    let breadth = Way::Search(Search::Breadth);
    let deepening = Way::Search(Search::Deepening);
    let host = host();
    for (property, way, holds) in [
        ("prop_assoc", Way::Induction, true),
        ("prop_comm", breadth, false),
        ("prop_far", deepening, false),
        ("prop_abs", breadth, true),
    ] {
        let alone = host.prove_by(Path::new(FILE), property, way, &options()).expect("it is a property");
        assert_eq!(truth(&alone.verdict), Some(holds), "{property} by {way:?}");
        let together = host.prove(Path::new(FILE), property, &options()).expect("it is a property");
        assert_eq!(truth(&together.verdict), Some(holds), "{property}");
    }
}

#[test]
fn an_induction_alone_refutes_nothing_and_a_search_alone_does_not_end_for_lists() {
    let few = Options { work: Some(20_000), ..options() };
    let host = host();
    for (property, way) in [("prop_comm", Way::Induction), ("prop_assoc", Way::Search(Search::Breadth))] {
        let alone = host.prove_by(Path::new(FILE), property, way, &few).expect("it is a property");
        assert_eq!(truth(&alone.verdict), None, "{property} by {way:?}");
    }
}

#[test]
fn a_condition_that_the_solver_does_not_decide_is_guessed() {
    let proof = host().prove(Path::new(FILE), "prop_taxi", &options()).expect("it is a property");
    let PropertyVerdict::Counterexamples(found) = &proof.verdict else { panic!("{:?}", proof.verdict) };
    assert!([["1", "12"], ["9", "10"]].iter().any(|pair| found[0].args == *pair), "{:?}", found[0].args);
}

#[test]
fn when_the_time_is_over_the_answer_says_so() {
    let short = Options { work: Some(u64::MAX), ..options().timeout(Duration::from_millis(300)) };
    let proof = host().prove(Path::new(FILE), "prop_endless", &short).expect("it is a property");
    assert!(matches!(proof.verdict, PropertyVerdict::Unanswered(Limit::Time { .. })), "{:?}", proof.verdict);
}

const QUEENS: &str = "module Queens where
safe :: [Int] -> Bool
safe [] = True
safe (q : qs) = safe qs && and [q /= p && abs (q - p) /= d | (d, p) <- zip [1 ..] qs]

prop_none :: [Int] -> Bool
prop_none qs = not (length qs == 8 && all (\\q -> 1 <= q && q <= 8) qs && safe qs)
";

#[test]
fn eight_queens_are_placed_by_default_and_by_merging_alone() {
    let host = Host::without_disk();
    host.open(FILE, QUEENS);
    for alone in [Some(Way::Merged), None] {
        let proof = match alone {
            Some(way) => host.prove_by(Path::new(FILE), "prop_none", way, &options()),
            None => host.prove(Path::new(FILE), "prop_none", &options().timeout(Duration::from_secs(60))),
        };
        let proof = proof.expect("it is a property");
        assert_eq!(truth(&proof.verdict), Some(false), "{alone:?}: {:?}", proof.verdict);
    }
}

const TERMS: &str = "module Terms where
data Ty = B | Ty :-> Ty deriving Eq
data Term = Var Int | Yes | Lam Ty Term | App Term Term

typeOf :: [Ty] -> Term -> Maybe Ty
typeOf env (Var n) = if n >= 0 && n < length env then Just (env !! n) else Nothing
typeOf _ Yes = Just B
typeOf env (Lam t e) = fmap (t :->) (typeOf (t : env) e)
typeOf env (App f x) = case (typeOf env f, typeOf env x) of
  (Just (t :-> u), Just v) | t == v -> Just u
  _ -> Nothing

-- One level of variables is forgotten: under a binder it should be `n + 1` on the right.
subst :: Int -> Term -> Term -> Term
subst n s (Var m) = if m == n then s else Var m
subst _ _ Yes = Yes
subst n s (Lam t e) = Lam t (subst n s e)
subst n s (App f x) = App (subst n s f) (subst n s x)

step :: Term -> Maybe Term
step (App (Lam _ e) x) = Just (subst 0 x e)
step (App f x) = case step f of
  Just g -> Just (App g x)
  Nothing -> fmap (App f) (step x)
step _ = Nothing

prop_preserved :: Term -> Bool
prop_preserved e = case typeOf [] e of
  Nothing -> True
  Just t -> case step e of
    Nothing -> True
    Just e' -> typeOf [] e' == Just t
";

#[test]
fn a_premise_that_few_values_satisfy_is_no_obstacle() {
    let host = Host::without_disk();
    host.open(FILE, TERMS);
    let smallest = Way::Search(Search::Smallest);
    let proof = host.prove_by(Path::new(FILE), "prop_preserved", smallest, &options()).expect("a property");
    let PropertyVerdict::Counterexamples(found) = &proof.verdict else { panic!("{:?}", proof.verdict) };
    assert!(found[0].args[0].starts_with("App (Lam "), "{:?}", found[0].args);
}

#[test]
fn without_a_limit_on_work_a_search_goes_on_until_the_time_is_over() {
    let short = options().timeout(Duration::from_secs(12));
    let host = Host::without_disk();
    host.open(FILE, "module Far where\nprop_far :: [Int] -> Bool\nprop_far xs = sum (map abs xs) * 2 /= 7 * length xs + 1001 * product (map (+ 1) xs)\n");
    let proof = host.prove(Path::new(FILE), "prop_far", &short).expect("it is a property");
    assert!(!matches!(proof.verdict, PropertyVerdict::Bounded(Limit::Work { .. })), "{proof:?}");
    let few = Options { work: Some(20_000), ..short };
    let proof = host.prove(Path::new(FILE), "prop_far", &few).expect("it is a property");
    assert!(proof.cost.steps < 1_000_000, "{:?}", proof.cost);
}

const UNKNOWN_FUNCTIONS: &str = "module Functions where
prop_reversed :: ([Int] -> Int) -> [Int] -> Bool
prop_reversed f xs = f xs == f (reverse xs)
prop_swapped :: ((Int, Int) -> Int) -> (Int, Int) -> Bool
prop_swapped f (a, b) = f (a, b) == f (b, a)
prop_truths :: ([Bool] -> Bool) -> [Bool] -> Bool
prop_truths f xs = f xs == f (reverse xs)
prop_thrice :: (Bool -> Bool) -> Bool -> Bool
prop_thrice f x = f (f (f x)) == f x
prop_twice :: (Bool -> Bool) -> Bool -> Bool
prop_twice f x = f (f x) == f x
prop_iterated :: (Int -> Int) -> Int -> Bool
prop_iterated f x = iterate f x !! 3 == f (f (f x))
";

#[test]
fn unknown_functions_are_told_apart_by_arguments_that_differ() {
    let host = Host::without_disk();
    host.open(FILE, UNKNOWN_FUNCTIONS);
    for (property, holds, args) in [
        ("prop_reversed", false, Some("\\x -> case x of { [0, 1] -> 0; _ -> 1 }")),
        ("prop_swapped", false, Some("\\x -> case x of { (0, 1) -> 0; _ -> 1 }")),
        ("prop_truths", false, None),
        ("prop_thrice", true, None),
        ("prop_twice", false, None),
        ("prop_iterated", true, None),
    ] {
        let proof = host.prove(Path::new(FILE), property, &options()).expect("it is a property");
        assert_eq!(truth(&proof.verdict), Some(holds), "{property}: {:?}", proof.verdict);
        if let (PropertyVerdict::Counterexamples(found), Some(function)) = (&proof.verdict, args) {
            assert_eq!(found[0].args[0], function, "{property}");
        }
    }
}
