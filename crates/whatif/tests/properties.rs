//! Properties as people state them: QuickCheck's, those of test suites, and those in comments; and definitions that
//! `explore` gives back.

mod common;

use std::process::Command;

use common::{out, whatif};

/// What is found about all that a program states.
fn proved(name: &str, program: &str) -> Vec<String> {
    let output = whatif(name, program, &["prove"], &[]);
    out(&output).lines().map(str::to_owned).collect()
}

const TREES: &str = "\
module T where
import Test.QuickCheck
data Tree = Leaf | Node Tree Int Tree deriving (Show, Eq)
instance Arbitrary Tree where
  arbitrary = sized go
    where
      go 0 = return Leaf
      go n = oneof [return Leaf, Node <$> go (n `div` 2) <*> choose (1, 9) <*> go (n `div` 2)]
total' :: Tree -> Int
total' Leaf = 0
total' (Node l x r) = total' l + x + total' r
";

#[test]
fn a_property_is_about_the_values_that_its_generator_makes() {
    let program = format!(
        "{TREES}prop_digits, prop_tens :: Tree -> Bool\nprop_digits Leaf = True\nprop_digits (Node _ x _) = x > 0 && x < 10\n\
         prop_tens Leaf = True\nprop_tens (Node _ x _) = x < 9\nprop_sum :: Tree -> Property\nprop_sum t = total' t =/= 12\n"
    );
    let found = proved("generator", &program);
    assert_eq!(found[0], "proved: prop_digits is True for all inputs that its generators make");
    assert_eq!(found[1], "prop_tens (Node _ 9 _) = False");
    assert!(found[2].starts_with("prop_sum (Node ") && found[2].ends_with(" = False"), "{found:?}");
}

#[test]
fn modifiers_keep_their_promises() {
    let program = "module T where\nimport Test.QuickCheck\n\
        prop_positive (Positive n) = n > (0 :: Int)\n\
        prop_nonempty (NonEmpty xs) = null (xs :: [Int])\n\
        prop_ordered :: OrderedList Int -> Bool\nprop_ordered (Ordered (x : y : _)) = x < y\nprop_ordered _ = True\n\
        prop_fun :: Fun Int Int -> Int -> Bool\nprop_fun (Fn f) x = f (f x) == f x\n";
    let found = proved("modifiers", program);
    assert_eq!(found[0], "proved: prop_positive is True for all inputs that its generators make");
    assert_eq!(found[1], "prop_nonempty (NonEmpty {getNonEmpty = _ : _}) = False");
    assert_eq!(found[2], "prop_ordered (Ordered {getOrdered = 0 : 0 : _}) = False");
    assert!(found[3].starts_with("prop_fun (Fun (\\x -> case x of"), "{found:?}");
}

#[test]
fn conditions_choices_and_expected_failures_are_understood() {
    let program = "module T where\nimport Test.QuickCheck\n\
        prop_given :: Int -> Property\nprop_given x = x > 3 ==> x > 2\n\
        prop_nothing :: Int -> Property\nprop_nothing x = x > 3 && x < 2 ==> False\n\
        prop_chosen :: Property\nprop_chosen = forAll (elements [1, 5 :: Int]) (\\x -> forAll (vectorOf x anyDigit) (\\s -> length s == 1))\n\
        anyDigit :: Gen Char\nanyDigit = choose ('0', '9')\n\
        prop_expected :: Int -> Property\nprop_expected x = expectFailure (x === 0)\n\
        prop_either, prop_both :: Int -> Property\nprop_either x = x > 0 .||. x < 5\nprop_both x = x > 0 .&&. x < 5\n\
        prop_io :: Int -> Property\nprop_io x = ioProperty (return (x /= 7))\n";
    assert_eq!(
        proved("conditions", program),
        [
            "proved: prop_given is True for all inputs",
            "proved: prop_nothing is True for all inputs",
            "note: no input satisfies its condition: it says nothing",
            "prop_chosen = False   where forAll chose 5 and [_, _, _, _, _]",
            "proved: prop_expected fails as it should: prop_expected 1 = FailedAsExpected",
            "proved: prop_either is True for all inputs",
            "prop_both 0 = False",
            "prop_io 7 = False",
        ]
    );
}

#[test]
fn where_only_overflow_breaks_a_property_it_is_said() {
    let program = "module T where\nprop_more, prop_less :: Int -> Bool\nprop_more x = x < x + 1\nprop_less x = x * x > 0\n\
                   prop_sum :: Int -> Int -> Bool\nprop_sum x y = not (x > y && 2 * x + 2 * y == 10)\n";
    assert_eq!(
        proved("overflow", program),
        [
            "prop_more 9223372036854775807 = False",
            "note: only overflow breaks it: of integers without bounds it is proved",
            "prop_less 0 = False",
            "prop_sum 3 2 = False",
        ]
    );
    // Without bounds of integers, other numbers are exact: that says nothing of overflow.
    let program = "module T where\nprop_same :: Double -> Bool\nprop_same x = x == x\n";
    assert_eq!(proved("rounding", program), ["prop_same NaN = False"]);
}

#[test]
fn overflow_alone_refutes_no_property_of_a_file_for_liquidhaskell() {
    let program = |header: &str| {
        format!(
            "module T where\n{header}\nprop_more, prop_less :: Int -> Bool\nprop_more x = x < x + 1\nprop_less x = x * x > 0\n"
        )
    };
    let checked = |name: &str, header: &str| -> Vec<String> {
        let output = whatif(name, &program(header), &["check", "--no-cure"], &[]);
        out(&output).lines().map(str::to_owned).collect()
    };
    let own = checked("bounded-integers", "");
    assert!(own.iter().any(|line| line == "prop_more 9223372036854775807 = False"), "{own:?}");
    let liquid = checked("unbounded-integers", "import Language.Haskell.Liquid.Prelude");
    assert!(liquid.iter().any(|line| line == "total        prop_more"), "{liquid:?}");
    assert!(liquid.iter().any(|line| line == "prop_less 0 = False"), "{liquid:?}");
}

#[test]
fn a_polymorphic_property_says_at_which_type_it_was_decided() {
    let program = "module T where\nimport Test.QuickCheck\nprop_swap :: (Eq a, Show a, Arbitrary a) => [a] -> [a] -> Property\n\
                   prop_swap xs ys = xs ++ ys === ys ++ xs\n";
    let found = proved("polymorphic", program);
    assert_eq!(found, ["prop_swap [0] [1] = False", "note: decided at the type [Int] -> [Int] -> Property"]);
}

#[test]
fn tests_of_hspec_are_decided() {
    let program = "module Main (main) where\nimport Test.Hspec\nimport Test.Hspec.QuickCheck (prop)\nimport Test.QuickCheck\n\
        double :: Int -> Int\ndouble x = 2 * x\n\
        spec :: Spec\nspec = describe \"double\" $ do\n  it \"doubles\" $ double 2 `shouldBe` 4\n  it \"is even\" $ property (even . double)\n  \
        prop \"is never ten\" $ \\(Positive x) -> double x /= 10\n  \
        describe \"errors\" $ it \"throws\" $ (return $! 1 `div` (0 :: Int)) `shouldThrow` anyArithException\n\
        main :: IO ()\nmain = hspec spec\n";
    assert_eq!(
        proved("hspec", program),
        [
            "proved: \"double / doubles\"",
            "proved: \"double / is even\"",
            "\"double / is never ten\" fails for Positive {getPositive = 5}",
            "proved: \"double / errors / throws\"",
        ]
    );
}

#[test]
fn tests_of_tasty_and_hunit_are_decided() {
    let program = "module Main where\nimport Test.Tasty\nimport Test.Tasty.QuickCheck as QC\nimport Test.Tasty.HUnit\n\
        main :: IO ()\nmain = defaultMain tests\n\
        tests :: TestTree\ntests = testGroup \"all\" [QC.testProperty \"square\" (\\x -> x * x /= (49 :: Integer)), units]\n\
        units :: TestTree\nunits = testGroup \"units\" [testCase \"two\" (1 + 1 @?= (2 :: Int)), testCase \"three\" (1 + 1 @?= (3 :: Int))]\n";
    assert_eq!(
        proved("tasty", program),
        [
            "\"all / square\" fails for 7",
            "proved: \"all / units / two\"",
            "\"all / units / three\" fails: an exception",
        ]
    );
}

#[test]
fn examples_and_properties_in_comments_are_tried() {
    let program = "module T where\n-- $setup\n-- >>> import Data.Char (toUpper)\n-- >>> let k = 3\n\n-- | Doubles.\n--\n-- >>> double 4\n-- 8\n\
        -- >>> map toUpper (show (double k))\n-- \"6\"\n-- >>> double 5\n-- 11\n-- >>> div 1 (0 :: Int)\n-- *** Exception: divide by zero\n\
        -- >>> mapM_ print [1,2,3]\n-- 1\n-- ...\n--\n-- prop> double x == x + x\n-- prop> double x /= 8\n\
        double :: Int -> Int\ndouble x = 2 * x\n";
    let output = whatif("doctest", program, &["prove"], &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(text.contains("12 │ -- >>> double 5") && text.contains("printed:\n          10"), "{text}");
    assert!(text.contains("proved: \\x -> double x == x + x is True for all inputs\n"), "{text}");
    assert!(text.contains("(\\x -> double x /= 8) 4 = False\n"), "{text}");
    assert!(text.ends_with("4 of 5 examples in comments print what they should\n"), "{text}");
}

#[test]
fn explore_reads_like_a_definition() {
    let file = format!("{}/../../examples/haskell/Textbook.hs", env!("CARGO_MANIFEST_DIR"));
    let functions = [
        "insert",
        "maximum2",
        "signOf",
        "zipWith'",
        "isVowel",
        "safeHead",
        "firstOf",
        "factorial",
        "member",
        "filter'",
        "swap'",
        "area",
        "dropWhile'",
        "replicate'",
        "either'",
        "append",
        "isLeap",
        "exclusiveOr",
        "lookup'",
        "addOne",
    ];
    let explored = functions.map(|function| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        let output = command.args(["explore", &file, function, "--max-results", "6"]).output();
        out(&output.expect("the program starts")).replace(&file, "Textbook.hs")
    });
    insta::assert_snapshot!("textbook", explored.join("\n"));
}

#[test]
fn what_decides_a_property_does_not_replace_what_its_module_has() {
    let program = "module T where\nimport Test.QuickCheck\nf :: (Char, [Int]) -> String\nf p = show p\n\
        prop_shown :: OrderedList Int -> Property\nprop_shown _ = f ('c', []) === \"('c',[])\"\n";
    let found = proved("instances", program);
    assert!(found[0].starts_with("proved: prop_shown is True for all "), "{found:?}");
}

#[test]
fn an_assertion_under_a_generated_value_is_a_property() {
    let program = "module T where\nimport Test.Hspec\nimport Test.Hspec.QuickCheck\nimport Test.QuickCheck\n\
        spec :: Spec\nspec = do\n  prop \"negation\" $ \\x -> negate (negate x) `shouldBe` (x :: Int)\n  \
        it \"doubling\" $ property $ \\x -> x + x `shouldBe` (x :: Int)\n";
    let found = proved("assertions", program);
    assert_eq!(found, ["proved: \"negation\"", "\"doubling\" fails for 1: an exception"]);
}

#[test]
fn a_program_may_have_a_generator_of_its_own_for_a_type_of_the_library() {
    let program = "module T where\nimport Data.List.NonEmpty (NonEmpty (..))\nimport Test.QuickCheck\n\
        instance Arbitrary a => Arbitrary (NonEmpty a) where\n  arbitrary = fmap (:| []) arbitrary\n\
        prop_single :: NonEmpty Int -> Bool\nprop_single (_ :| xs) = null xs\n";
    let found = proved("own", program);
    assert_eq!(found, ["proved: prop_single is True for all inputs that its generators make"]);
}

#[test]
fn functions_are_matched_as_quickcheck_makes_them_and_lists_of_properties_are_read() {
    let program = "module T where\nimport Test.QuickCheck\nimport Test.QuickCheck.Function\n\
        tests :: [(String, Property)]\ntests = [(\"constant\", property same)]\n\
        same :: Fun Int Int -> Bool\nsame (Fun _ f) = f 0 == f 1\n";
    let found = proved("tables", program);
    assert!(found[0].starts_with("\"constant\" fails for Fun (\\x -> case x of"), "{found:?}");
}

#[test]
fn what_is_called_like_a_property_and_is_none_is_not_asked_about() {
    let program = "module T where\npropagate :: Int -> Int\npropagate x = x + 1\nprop_up :: Integer -> Bool\nprop_up x = x < x + 1\n";
    assert_eq!(proved("propagate", program), ["proved: prop_up is True for all inputs"]);
}
