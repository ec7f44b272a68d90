//! Properties that look as if induction could prove them, but are false or need not have a value: never proven.

mod common;

use std::time::Duration;

use whatif_certificate::wire::About;
use whatif_source::Cancel;

const FUNCTIONS: &str = include_str!("common/numbers.hs");

/// Properties that are False or have no value for some finite input.
const PROPERTIES: &[&str] = &[
    "Peano -> Bool; \\n -> plus n Zero == Succ n",
    "Peano -> Peano -> Bool; \\a b -> plus a b == plus a a",
    "Peano -> Peano -> Bool; \\a b -> minus (plus a b) b == b",
    "Peano -> Peano -> Bool; \\a b -> minus a b == minus b a",
    "Peano -> Peano -> Bool; \\a b -> atMost a b",
    "Peano -> Peano -> Bool; \\a b -> below a (plus a b)",
    "Peano -> Peano -> Bool; \\a b -> plus (minus a b) b == a",
    "Peano -> Peano -> Peano -> Bool; \\a b c -> minus a (minus b c) == minus (plus a c) b",
    "Peano -> Peano -> Bool; \\a b -> larger a b == a",
    "Peano -> Peano -> Bool; \\a b -> not (atMost a b) || below a b",
    "Peano -> Bool; \\n -> isEven n",
    "Peano -> Bool; \\n -> isEven n == isOdd n",
    "Peano -> Peano -> Bool; \\a b -> isEven (plus a b) == isEven a",
    "Peano -> Bool; \\n -> times n n == plus n n",
    "Peano -> Peano -> Peano -> Bool; \\a b c -> times a (plus b c) == plus (times a b) c",
    "[Int] -> [Int] -> Bool; \\xs ys -> join xs ys == join ys xs",
    "[Int] -> Bool; \\xs -> turn xs == xs",
    "[Int] -> [Int] -> Bool; \\xs ys -> turn (join xs ys) == join (turn xs) (turn ys)",
    "[Int] -> [Int] -> Bool; \\xs ys -> turnOnto ys xs == join xs ys",
    "[Int] -> [Int] -> Bool; \\xs ys -> turnOnto ys xs == turn (join xs ys)",
    "[Int] -> [Int] -> Bool; \\xs ys -> size (join xs ys) == size xs",
    "Peano -> [Int] -> Bool; \\n xs -> size (front n xs) == n",
    "Peano -> [Int] -> Bool; \\n xs -> front n xs == rest n xs",
    "Peano -> [Int] -> Bool; \\n xs -> join (rest n xs) (front n xs) == xs",
    "Peano -> Peano -> [Int] -> Bool; \\n m xs -> front n (rest m xs) == rest m (front n xs)",
    "Peano -> [Int] -> [Int] -> Bool; \\n xs ys -> front n (join xs ys) == join (front n xs) (front n ys)",
    "Peano -> [Int] -> Bool; \\n xs -> turn (front n xs) == front n (turn xs)",
    "(Int -> Int) -> [Int] -> Bool; \\f xs -> each f xs == xs",
    "(Int -> Int) -> (Int -> Int) -> [Int] -> Bool; \\f g xs -> each f (each g xs) == each g (each f xs)",
    "(Int -> Bool) -> [Int] -> Bool; \\p xs -> keep p xs == xs",
    "(Int -> Bool) -> [Int] -> Bool; \\p xs -> size (keep p xs) == size xs",
    "(Int -> Bool) -> (Int -> Int) -> [Int] -> Bool; \\p f xs -> keep p (each f xs) == each f (keep p xs)",
    "Peano -> [Peano] -> Bool; \\n xs -> has n xs",
    "Peano -> [Peano] -> [Peano] -> Bool; \\n xs ys -> has n (join xs ys) == has n xs",
    "Peano -> Peano -> [Peano] -> Bool; \\n m xs -> has n (without m xs) == has n xs",
    "Peano -> [Peano] -> Bool; \\n xs -> without n xs == xs",
    "Peano -> [Peano] -> Bool; \\n xs -> occurs n xs == size xs",
    "Peano -> [Peano] -> [Peano] -> Bool; \\n xs ys -> occurs n (join xs ys) == occurs n xs",
    "[Peano] -> Bool; \\xs -> ordered xs",
    "[Peano] -> Bool; \\xs -> arrange xs == xs",
    "[Peano] -> [Peano] -> Bool; \\xs ys -> not (ordered xs && ordered ys) || ordered (join xs ys)",
    "Peano -> [Peano] -> Bool; \\n xs -> ordered (into n xs)",
    "Peano -> [Peano] -> Bool; \\n xs -> not (ordered xs) || ordered (n : xs)",
    "Tree Int -> Bool; \\t -> listed (flipped t) == listed t",
    "Tree Int -> Bool; \\t -> size (listed t) == Succ (forks t)",
    "Peano -> Bool; \\n -> partial n == partial n",
    "Peano -> Bool; \\n -> atMost (partial n) n",
    "Peano -> Bool; \\n -> endless n",
    "Peano -> Bool; \\n -> endless n || True",
    "Double -> Bool; \\d -> d == d",
    "[Double] -> Bool; \\ds -> ds == ds",
    "Int -> Bool; \\n -> n < n + 1",
    "Int -> Int -> Bool; \\n m -> n <= m",
    "Int -> Bool; \\n -> 2 * sumTo n == n * (n + 1)",
    "Int -> Bool; \\n -> n < 0 || sumTo n == n * n",
    "Int -> Bool; \\n -> n < 0 || sumTo n >= n",
    "Int -> Bool; \\n -> n < 0 || sumDown n == sumTo (n + 1)",
    "Int -> Int -> Bool; \\n acc -> sumOnto n acc == acc * sumTo n",
    "Int -> Bool; \\n -> sumOnto n 1 == sumTo n",
    "Int -> Int -> Bool; \\i n -> between i n == n - i",
    "Int -> Int -> Bool; \\i n -> i > n || between i n >= 0",
    "Int -> Int -> Bool; \\i n -> i > n || length (numbers i n) == n - i + 1",
    "Int -> Bool; \\n -> n < 0 || power 2 n > n",
    "Int -> Int -> Bool; \\b n -> n < 0 || power b n == power n b",
    "Int -> Bool; \\n -> n < 0 || evenDown n",
    "Int -> Bool; \\n -> n < 0 || evenDown (n + n + 1)",
    "Int -> Bool; \\n -> away n >= 0",
    "Int -> Bool; \\n -> away n == away n",
    "Int -> Bool; \\n -> n > 0 || forever n == 0",
    "Int -> Bool; \\n -> forever n == forever n",
    "Int -> Int -> Bool; \\n x -> length (replicate n x) == n",
    "Int -> Int -> Int -> Bool; \\n m x -> replicate n x ++ replicate m x == replicate (n + m) x",
    "Int -> Int -> [Int] -> Bool; \\n m xs -> drop n (drop m xs) == drop (n + m) xs",
    "Int -> [Int] -> Bool; \\n xs -> length (take n xs) == n",
    "[Int] -> [Int] -> Bool; \\xs ys -> sum (zipWith (*) xs ys) == sum xs * sum ys",
    "[Int] -> Bool; \\xs -> foldl (-) 0 xs == foldr (-) 0 xs",
    "[Int] -> Bool; \\xs -> product xs == sum xs",
    "[Int] -> Bool; \\xs -> length (reverse xs) == 1 + length xs",
    "[Int] -> Bool; \\xs -> sum (reverse xs) == product xs",
    "Int -> Bool; \\n -> 2 * (n `div` 2) == n",
    "Int -> Bool; \\n -> n `div` 2 == n `quot` 2",
    "Int -> Bool; \\n -> n `rem` 3 == n `mod` 3",
    "Int -> Bool; \\n -> n `mod` 3 < 2",
    "Int -> Bool; \\n -> n `quot` 2 <= n `div` 2",
    "Int -> Bool; \\n -> odd n == (n `rem` 2 == 1)",
    "Int -> Int -> Bool; \\n m -> (n + m) `div` 2 == n `div` 2 + m `div` 2",
    "Int -> Bool; \\n -> (2 * n) `div` 2 == n",
    "Int -> Bool; \\n -> (n + 1) `mod` 3 == (n `mod` 3 + 1) `mod` 3",
    "Int -> Bool; \\n -> n `div` 0 == n `div` 0",
    "Int -> Bool; \\n -> n `div` (-1) == negate n",
    "Int -> Int -> Bool; \\n d -> n `div` d == n `div` d",
    "Int -> Bool; \\n -> value (binary n) == n",
    "Int -> Bool; \\n -> n < 0 || halvings n == n `div` 2",
    "Integer -> Bool; \\n -> valueBig (decimal n) == n",
    // Wrong variants of the lemmas that the prover proposes: with two variables in the place of one, about accumulators, and
    // about sums that commute.
    "Peano -> Bool; \\n -> plus n (Succ n) == plus n n",
    "Peano -> Peano -> Bool; \\a b -> plus a (Succ b) == Succ (plus a a)",
    "Peano -> Bool; \\n -> times n (Succ n) == plus n n",
    "Peano -> Peano -> Bool; \\a b -> times a (Succ b) == plus b (times a b)",
    "Peano -> Peano -> Peano -> Bool; \\a b c -> plus (plus a b) c == plus a (plus b b)",
    "Peano -> Peano -> Peano -> Bool; \\a b c -> minus (minus a b) c == minus a (minus b c)",
    "Peano -> Peano -> Bool; \\a b -> minus (Succ a) b == Succ (minus a b)",
    "Peano -> Peano -> Bool; \\a b -> larger a b == plus a b",
    "Peano -> Bool; \\n -> isEven (plus n (Succ n))",
    "Peano -> Peano -> Bool; \\a b -> isEven (times a b) == isEven a",
    "[Int] -> Bool; \\xs -> size (join xs xs) == Succ (size xs)",
    "[Int] -> Bool; \\xs -> isOdd (size (join xs xs))",
    "[Int] -> [Int] -> Bool; \\xs ys -> turn (join (turn xs) ys) == join ys xs",
    "[Int] -> [Int] -> Bool; \\xs ys -> turn (join (turn xs) ys) == join xs (turn ys)",
    "[Int] -> [Int] -> Bool; \\xs ys -> turnOnto ys xs == join (turnOnto [] ys) xs",
    "[Int] -> [Int] -> Bool; \\xs ys -> turnOnto ys xs == join ys (turnOnto [] xs)",
    "[Int] -> [Int] -> Bool; \\xs ys -> turnOnto [] (turnOnto ys xs) == join xs ys",
    "[Int] -> [Int] -> Bool; \\xs ys -> turnOnto [] (turnOnto ys xs) == turnOnto ys xs",
    "[Int] -> Bool; \\xs -> turn (turnOnto xs xs) == join xs xs",
    "[Int] -> Bool; \\xs -> size (turnOnto xs xs) == size xs",
    "[Int] -> [Int] -> [Int] -> Bool; \\xs ys zs -> join (join xs ys) zs == join xs (join zs ys)",
    "Peano -> [Int] -> Bool; \\n xs -> size (rest n xs) == minus n (size xs)",
    "Peano -> Peano -> [Int] -> Bool; \\n m xs -> front n (front m xs) == front m xs",
    "Peano -> Peano -> [Int] -> Bool; \\n m xs -> rest (plus n m) xs == rest n xs",
    "Tree Int -> Bool; \\t -> forks (flipped t) == Succ (forks t)",
    "Tree Int -> Bool; \\t -> listed (flipped t) == turn (turn (listed t))",
    "Tree Int -> Bool; \\t -> size (listed (flipped t)) == plus (forks t) (forks t)",
    "Peano -> [Peano] -> Bool; \\n xs -> occurs n (arrange xs) == occurs n (without n xs)",
    "Peano -> [Peano] -> Bool; \\n xs -> size (into n xs) == size xs",
    "Int -> Int -> Bool; \\n acc -> sumOnto n acc == sumOnto acc n",
    "[Int] -> Bool; \\xs -> foldl (flip (:)) xs xs == reverse xs ++ reverse xs",
    "[Int] -> Int -> Bool; \\xs n -> foldl (-) n xs == foldl (-) 0 xs + n * n",
    "Int -> [(Int, Bool)] -> Bool; \\k xs -> found k xs == found k (reverse xs)",
    "Int -> [(Int, Double)] -> Bool; \\k xs -> found k xs == lookup k xs",
    "[(Int, Int)] -> Bool; \\xs -> columns xs == unzip (reverse xs)",
    "[(Int, Int)] -> Bool; \\xs -> columns xs == (map snd xs, map fst xs)",
    "[(Int, Double)] -> Bool; \\xs -> columns xs == unzip xs",
    "Int -> Queue -> Bool; \\x q -> waiting (queued x q) == x : waiting q",
    "Queue -> Queue -> Bool; \\p q -> waiting p == waiting q",
    "(Peano, Peano) -> Bool; \\p -> plus (fst p) (snd p) == fst p",
    "Maybe Peano -> Bool; \\m -> case m of { Nothing -> True; Just n -> atMost (partial n) n }",
];

/// The false properties that hold if numbers have no bounds: only an overflow refutes them.
const HOLD_WITHOUT_BOUNDS: &[&str] = &[
    "Int -> Bool; \\n -> n < n + 1",
    "Int -> Bool; \\n -> n < 0 || sumTo n >= n",
    "Int -> Int -> Bool; \\i n -> i > n || between i n >= 0",
    "Int -> Bool; \\n -> n < 0 || power 2 n > n",
    "Int -> Bool; \\n -> (2 * n) `div` 2 == n",
    "Int -> Bool; \\n -> (n + 1) `mod` 3 == (n `mod` 3 + 1) `mod` 3",
    "Int -> Bool; \\n -> n `div` (-1) == negate n",
];

#[test]
fn no_false_property_is_proved() {
    assert!(PROPERTIES.len() >= 120);
    for property in PROPERTIES {
        let (ty, body) = property.split_once("; ").expect("a type and a function");
        let mut module = common::Module::new(&format!("{FUNCTIONS}\nclaim :: {ty}\nclaim = {body}\n"));
        for exact in [false, true] {
            // This property holds for unbounded numbers.
            if exact && HOLD_WITHOUT_BOUNDS.contains(property) {
                continue;
            }
            let question = module.question("claim").unsampled().counting(exact);
            let cancel = Cancel::new().within(Duration::from_millis(250));
            let found = question.prove(&About::default(), &mut common::Asked::new(), &cancel);
            let told = found.as_ref().map(|found| &found.explanation[..]).unwrap_or_default();
            assert!(found.is_none(), "{property}, exact: {exact}: {told}");
        }
    }
}

/// Functions that are equal for all finite values; but a failing or an infinite value tells them apart.
const LAZY: &[&str] = &[
    "Peano -> Peano -> Peano; \\a b -> plus a b; \\a b -> plus b a",
    "Peano -> Peano -> Peano; \\a b -> times a b; \\a b -> times b a",
    "Peano -> Peano; \\a -> times a Zero; \\_ -> Zero",
    "Peano -> Peano; \\a -> minus a a; \\_ -> Zero",
    "Peano -> Peano -> Peano; \\a b -> larger a b; \\a b -> larger b a",
    "Peano -> Bool; \\a -> atMost a a; \\_ -> True",
    "Peano -> Bool; \\a -> isEven a || isOdd a; \\_ -> True",
    "[Int] -> [Int]; \\xs -> turn (turn xs); \\xs -> xs",
    "[Int] -> [Int]; \\xs -> turnOnto [] (turnOnto [] xs); \\xs -> xs",
    "[Int] -> Peano; \\xs -> size (turn xs); \\xs -> size xs",
    "[Int] -> [Int] -> Peano; \\xs ys -> size (join xs ys); \\xs ys -> size (join ys xs)",
    "[Int] -> [Int]; \\xs -> front (size xs) xs; \\xs -> arrangeNone xs",
    "Tree Int -> Tree Int; \\t -> flipped (flipped t); \\t -> if atMost (forks t) (forks t) then t else t",
    "Peano -> [Int] -> [Int]; \\n xs -> join (front n xs) (rest n xs); \\_ xs -> xs",
    "Bool -> Bool -> Bool; \\a b -> a && b; \\a b -> b && a",
    "Bool -> Bool; \\a -> a || not a; \\_ -> True",
    "(Int, Int) -> (Int, Int); \\p -> (fst p, snd p); \\p -> p",
    "Int -> Int -> Int; \\a b -> a + b; \\a b -> b + a",
    "Int -> Int; \\a -> a - a; \\_ -> 0",
    "Int -> Bool; \\a -> a == a; \\_ -> True",
];

#[test]
fn what_holds_of_finite_values_only_is_not_proved_for_all() {
    for claim in LAZY {
        let parts: Vec<&str> = claim.split("; ").collect();
        let [ty, left, right] = parts[..] else { panic!("a type and two functions: {claim}") };
        let mut module = common::Module::new(&format!(
            "{FUNCTIONS}\narrangeNone :: [a] -> [a]\narrangeNone xs = turn (turn xs)\n\
             left, right :: {ty}\nleft = {left}\nright = {right}\n"
        ));
        let question = module.equal("left", "right").unsampled().of_all_inputs(true);
        let cancel = Cancel::new().within(Duration::from_millis(250));
        let found = question.prove(&About::default(), &mut common::Asked::new(), &cancel);
        assert!(found.is_none(), "{claim}: {}", found.map(|found| found.explanation).unwrap_or_default());
    }
}
