//! True properties of recursive functions, each proven with a certificate that is read again and judged.

mod common;

use std::time::Duration;

use whatif_certificate::wire::About;
use whatif_source::Cancel;

const FUNCTIONS: &str = include_str!("common/numbers.hs");

/// Proves a property, judges its certificate again, and returns its explanation.
fn prove(property: &str) -> String {
    let mut module = common::Module::new(&format!("{FUNCTIONS}\n{property}\n"));
    let question = module.question("claim");
    let cancel = Cancel::new().within(Duration::from_secs(60));
    let about = About { property: "claim".to_string(), ..About::default() };
    let found = question.prove(&about, &mut common::Asked::new(), &cancel);
    let found = found.unwrap_or_else(|| panic!("not proved: {property}"));
    assert_eq!(question.judge(&found.text, &mut common::Asked::new()), Ok(found.lemmas), "{property}");
    found.explanation
}

macro_rules! proved {
    ($($name:ident: $property:literal;)*) => { $(
        #[test]
        fn $name() {
            prove($property);
        }
    )* };
}

proved! {
    zero_is_neutral_on_the_right: "claim :: Peano -> Bool\nclaim n = plus n Zero == n";
    sums_can_be_regrouped: "claim :: Peano -> Peano -> Peano -> Bool\nclaim a b c = plus (plus a b) c == plus a (plus b c)";
    sums_commute: "claim :: Peano -> Peano -> Bool\nclaim a b = plus a b == plus b a";
    what_is_added_can_be_taken_away: "claim :: Peano -> Peano -> Bool\nclaim a b = minus (plus b a) a == b";
    a_sum_is_no_less_than_its_parts: "claim :: Peano -> Peano -> Bool\nclaim a b = atMost b (plus a b)";
    order_is_transitive:
        "claim :: Peano -> Peano -> Peano -> Bool\nclaim a b c = not (atMost a b && atMost b c) || atMost a c";
    the_larger_of_two_has_no_sides: "claim :: Peano -> Peano -> Bool\nclaim a b = larger a b == larger b a";
    every_number_is_even_or_odd: "claim :: Peano -> Bool\nclaim n = isEven n || isOdd n";
    twice_a_number_is_even: "claim :: Peano -> Bool\nclaim n = isEven (plus n n)";
    joining_nothing_changes_nothing: "claim :: [Int] -> Bool\nclaim xs = join xs [] == xs";
    joining_can_be_regrouped: "claim :: [Int] -> [Int] -> [Int] -> Bool\nclaim xs ys zs = join (join xs ys) zs == join xs (join ys zs)";
    turning_a_join: "claim :: [Int] -> [Int] -> Bool\nclaim xs ys = turn (join xs ys) == join (turn ys) (turn xs)";
    turning_twice: "claim :: [Int] -> Bool\nclaim xs = turn (turn xs) == xs";
    turning_keeps_the_size: "claim :: [Int] -> Bool\nclaim xs = size (turn xs) == size xs";
    front_and_rest_are_all: "claim :: Peano -> [Int] -> Bool\nclaim n xs = join (front n xs) (rest n xs) == xs";
    the_rest_of_the_rest: "claim :: Peano -> Peano -> [Int] -> Bool\nclaim n m xs = rest n (rest m xs) == rest (plus m n) xs";
    each_of_a_join: "claim :: (Int -> Int) -> [Int] -> [Int] -> Bool\nclaim f xs ys = each f (join xs ys) == join (each f xs) (each f ys)";
    each_after_each: "claim :: (Int -> Int) -> (Int -> Int) -> [Int] -> Bool\nclaim f g xs = each f (each g xs) == each (f . g) xs";
    what_is_kept_is_kept_again: "claim :: (Int -> Bool) -> [Int] -> Bool\nclaim p xs = keep p (keep p xs) == keep p xs";
    other_properties_of_lists: "claim :: Peano -> [Peano] -> Bool\nclaim n xs = occurs n (turn xs) == occurs n xs";
    what_is_removed_is_gone: "claim :: Peano -> [Peano] -> Bool\nclaim n xs = not (has n (without n xs))";
    occurrences_add_up: "claim :: Peano -> [Peano] -> [Peano] -> Bool\nclaim n xs ys = occurs n (join xs ys) == plus (occurs n xs) (occurs n ys)";
    arranging_keeps_the_size: "claim :: [Peano] -> Bool\nclaim xs = size (arrange xs) == size xs";
    flipping_twice: "claim :: Tree Int -> Bool\nclaim t = listed (flipped (flipped t)) == listed t";
    maps_of_the_library: "claim :: (Int -> Int) -> [Int] -> [Int] -> Bool\nclaim f xs ys = map f (xs ++ ys) == map f xs ++ map f ys";
    the_sum_of_the_first_numbers: "claim :: Int -> Bool\nclaim n = not (n >= 0) || 2 * sumTo n == n * (n + 1)";
    counting_down_to_zero: "claim :: Int -> Bool\nclaim n = n < 0 || sumDown n == sumTo n";
    adding_up_on_the_way: "claim :: Int -> Bool\nclaim n = sumOnto n 0 == sumTo n";
    counting_up_to_a_bound: "claim :: Int -> Int -> Bool\nclaim i n = not (0 <= i && i <= n) || between i n == n - i";
    two_ways_to_count_up: "claim :: Int -> Int -> Bool\nclaim i n = length (numbers i n) == between i n";
    powers_of_one: "claim :: Int -> Bool\nclaim n = n < 0 || power 1 n == 1";
    every_number_is_odd_or_even: "claim :: Int -> Bool\nclaim n = n < 0 || evenDown n /= oddDown n";
    twice_a_counted_number_is_even: "claim :: Int -> Bool\nclaim n = n < 0 || n > 1000 || evenDown (n + n)";
    copies_are_counted: "claim :: Int -> Int -> Bool\nclaim n x = n < 0 || length (replicate n x) == n";
    copies_of_nothing_else: "claim :: Int -> Int -> Bool\nclaim n x = all (== x) (replicate n x)";
    taking_twice: "claim :: Int -> Int -> [Int] -> Bool\nclaim m n xs = take m (take n xs) == take (min m n) xs";
    splitting_is_taking_and_dropping: "claim :: Int -> [Int] -> Bool\nclaim n xs = splitAt n xs == (take n xs, drop n xs)";
    lengths_add_up: "claim :: [Int] -> [Int] -> Bool\nclaim xs ys = length (xs ++ ys) == length xs + length ys";
    lengths_of_maps: "claim :: (Int -> Int) -> [Int] -> Bool\nclaim f xs = length (map f xs) == length xs";
    sums_add_up: "claim :: [Int] -> [Int] -> Bool\nclaim xs ys = sum (xs ++ ys) == sum xs + sum ys";
    sums_of_multiples: "claim :: [Int] -> Bool\nclaim xs = sum (map (\\x -> 2 * x) xs) == 2 * sum xs";
    products_multiply: "claim :: [Int] -> [Int] -> Bool\nclaim xs ys = product (xs ++ ys) == product xs * product ys";
    folds_from_both_sides: "claim :: [Int] -> Bool\nclaim xs = foldl (+) 0 xs == foldr (+) 0 xs";
    a_number_is_even_or_odd: "claim :: Int -> Bool\nclaim n = even n || odd n";
    quotient_and_remainder: "claim :: Int -> Bool\nclaim n = 3 * (n `div` 3) + n `mod` 3 == n && 3 * (n `quot` 3) + n `rem` 3 == n";
    halving_comes_to_an_end: "claim :: Int -> Bool\nclaim n = n < 0 || halvings n <= n";
    digits_make_the_number: "claim :: Int -> Bool\nclaim n = n < 0 || value (binary n) == n";
    digits_of_large_numbers: "claim :: Integer -> Bool\nclaim n = n < 0 || valueBig (decimal n) == n";
    turning_of_the_library_keeps_the_length: "claim :: [Int] -> Bool\nclaim xs = length (reverse xs) == length xs";
    turning_of_the_library_keeps_the_sum: "claim :: [Int] -> Bool\nclaim xs = sum (reverse xs) == sum xs";
    integers_count_too: "claim :: Integer -> Bool\nclaim n = n < 0 || sumBig n + sumBig n == n * (n + 1)";
    flipping_keeps_the_number_of_forks: "claim :: Tree Int -> Bool\nclaim t = forks (flipped t) == forks t";
    one_more_than_itself: "claim :: Peano -> Bool\nclaim n = plus n (Succ n) == Succ (plus n n)";
    twice_a_list_is_even: "claim :: [Int] -> Bool\nclaim xs = isEven (size (join xs xs))";
    turning_what_was_turned_onto_nothing: "claim :: [Int] -> Bool\nclaim xs = turn (turnOnto [] xs) == xs";
    turning_onto_nothing_twice: "claim :: [Int] -> Bool\nclaim xs = turnOnto [] (turnOnto [] xs) == xs";
    arranging_keeps_what_occurs: "claim :: Peano -> [Peano] -> Bool\nclaim n xs = occurs n (arrange xs) == occurs n xs";
    what_is_found_first: "claim :: Int -> [(Int, Bool)] -> Bool\nclaim k xs = found k xs == lookup k xs";
    pairs_of_lists: "claim :: [(Int, Int)] -> Bool\nclaim xs = columns xs == unzip xs";
    pairs_of_lists_by_a_fold: "claim :: [(Int, Int)] -> Bool\nclaim xs = foldr (\\(a, b) (as, bs) -> (a : as, b : bs)) ([], []) xs == (map fst xs, map snd xs)";
    a_queue_is_its_two_lists: "claim :: Int -> Queue -> Bool\nclaim x q = waiting (queued x q) == waiting q ++ [x]";
    a_pair_is_its_two_fields: "claim :: ([Int], [Int]) -> Bool\nclaim p = length (fst p ++ snd p) == length (uncurry (flip (++)) p)";
    elements_of_any_type: "claim :: Eq a => [a] -> Bool\nclaim xs = turn (turn xs) == xs";
}

#[test]
fn a_proof_is_told_as_people_write_it() {
    let told = prove("claim :: Peano -> Bool\nclaim n = plus n Zero == n");
    let sentences = [
        "these always return",
        "`plus x Zero` = `x`.\nProof, by induction on x.",
        "Case `x` = `Zero`:",
        "By the hypothesis: ",
        "Theorem. For all x: `claim x`.",
    ];
    for sentence in sentences {
        assert!(told.contains(sentence), "{sentence}\n---\n{told}");
    }
}

#[test]
fn an_induction_on_a_number_is_told_as_people_write_it() {
    let told = prove("claim :: Int -> Bool\nclaim n = not (n >= 0) || 2 * sumTo n == n * (n + 1)");
    let sentences = [
        "if `x >= 0`, then `2 * sumTo x` = `x * (x + 1)`.\nProof, by induction on x.",
        "Case not `x <= 0`:",
        "The hypothesis holds for `x - 1`, since `(x - 1) < x` and `(x - 1) >= 0`",
        "By arithmetic.",
    ];
    for sentence in sentences {
        assert!(told.contains(sentence), "{sentence}\n---\n{told}");
    }
}
