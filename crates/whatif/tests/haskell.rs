//! `eval`, `explore` and `core` on small programs of their own.

mod common;

use std::process::Output;

use common::{out, whatif};

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_program_says_how_it_ends() {
    let program =
        "import System.Exit\nmain :: IO ()\nmain = putStrLn \"so long\" >> exitWith (ExitFailure 3)\n";
    let output = whatif("exit", program, &["eval"], &["main"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(3), "so long\n"));
    let output = whatif("exit0", program, &["eval"], &["exitSuccess >> main"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(0), ""));
}

#[test]
fn a_misspelt_import_is_a_mistake_and_an_unknown_one_a_warning() {
    let program = |module: &str| format!("import qualified {module} as M\nx :: Int\nx = 1\n");
    let output = whatif("misspelt", &program("Data.Mpa"), &["eval"], &["x"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""));
    let message = err(&output);
    assert!(message.starts_with("error: the module `Data.Mpa` was not found"), "{message}");
    assert!(message.contains(".hs:1:18") && message.contains("^^^^^^^^"), "{message}");
    assert!(message.contains("did you mean `Data.Map`?"), "{message}");
    let output = whatif("unknown", &program("Text.Megaparsec"), &["eval"], &["x"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(0), "1\n"));
    assert!(
        err(&output).starts_with("warning: the module `Text.Megaparsec` was not found"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_program_has_arguments_input_and_files() {
    let file = std::env::temp_dir().join(format!("whatif-{}-written.txt", std::process::id()));
    let program = "import System.Environment\nimport System.IO\n\
                   main :: IO ()\nmain = do\n  [path, text] <- getArgs\n  name <- getProgName\n  \
                   writeFile path (unlines [text, text])\n  appendFile path name\n  \
                   contents <- readFile path\n  print (length (lines contents))\n  \
                   r <- withFile path ReadMode hGetLine\n  putStrLn r\n";
    let path = file.to_string_lossy();
    let output = whatif("files", program, &["eval"], &["main", "--", &path, "--hello"]);
    assert_eq!((out(&output).as_str(), err(&output).as_str()), ("3\n--hello\n", ""));
    let written = std::fs::read_to_string(&file).expect("it was written");
    assert!(written.starts_with("--hello\n--hello\nwhatif-"), "{written}");
    let _ = std::fs::remove_file(&file);
    let missing = whatif("missing", "module M where\n", &["eval"], &["readFile \"/no/such/file\""]);
    assert!(err(&missing).contains("/no/such/file: openFile: does not exist (No such file or directory)"));
}

#[test]
fn errors_have_the_words_and_the_place_that_ghc_gives_them() {
    let program = "module T where\nf :: Int -> Int\nf 0 = 1\n\ng :: Int -> Int\ng x = case x of\n  1 -> 2\n";
    let place = |output: &Output| err(output).split_once(".hs:").map(|(_, rest)| rest.trim().to_owned());
    let output = whatif("function", program, &["eval"], &["f 1"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(place(&output).as_deref(), Some("3:1-7: Non-exhaustive patterns in function f"));
    let output = whatif("case", program, &["eval"], &["g 2"]);
    assert_eq!(place(&output).as_deref(), Some("(6,7)-(7,8): Non-exhaustive patterns in case"));
    let output = whatif("zero", program, &["eval"], &["f 0 `div` 0"]);
    assert!(err(&output).contains("divide by zero"));
    let output = whatif("loop", program, &["eval"], &["let x = x + 1 in x :: Int"]);
    assert!(err(&output).contains("<<loop>>"));
}

#[test]
fn what_has_no_end_is_printed_until_the_limit() {
    let output = whatif("endless", "module T where\n", &["eval"], &["[1 ..]", "--max-steps", "200000"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(out(&output).starts_with("[1,2,3,4,5,"), "{}", out(&output));
}

fn examples_of(name: &str, program: &str, function: &str) -> (String, Vec<String>) {
    let output = whatif(name, program, &["explore"], &[function, "--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let examples = report["examples"].as_array().expect("a list").iter().map(|example| {
        let args: Vec<String> = example["args"].as_array().expect("a list").iter().map(text).collect();
        format!("{} = {}", args.join(", "), text(&example["result"]))
    });
    (text(&report["status"]), examples.collect())
}

#[test]
fn values_of_unknown_types_are_numbered_from_zero() {
    let program = "module T where\nr :: Maybe a -> a -> Either a [a]\nr Nothing d = Left d\nr (Just x) d = Right [x, d]\n\
                   cmp :: (a -> a -> Bool) -> a -> a -> a\ncmp p x y = if p x y then x else y\n";
    assert_eq!(examples_of("atoms-r", program, "r").1, ["Just _, 0 = Right [_, 0]", "Nothing, 0 = Left 0"]);
    let (_, examples) = examples_of("atoms-cmp", program, "cmp");
    assert_eq!(examples, ["\\_ -> \\_ -> True, 0, 1 = 0", "\\_ -> \\_ -> False, 0, 1 = 1"]);
}

#[test]
fn an_unknown_polymorphic_function_gives_back_what_it_is_given() {
    let program = "{-# LANGUAGE RankNTypes #-}\nmodule T where\n\
                   both :: (forall a. a -> a -> a) -> (Int, Bool)\nboth f = (f 1 2, f True False)\n\
                   by :: (forall a. Int -> a -> a -> a) -> (Char, Char)\nby f = (f 1 'a' 'b', f 2 'a' 'b')\n\
                   none :: (forall a. Maybe a -> a) -> Int\nnone f = f Nothing\n\
                   inside :: (forall a. (a, Int) -> a) -> Char\ninside f = f ('c', 1)\n\
                   count :: (forall a. a -> Int) -> Bool\ncount f = f 'a' == f True\n\
                   list :: (forall a. [a] -> [a]) -> Int\nlist f = length (f \"abc\")\n";
    let (status, examples) = examples_of("poly-both", program, "both");
    assert_eq!(status, "exhausted");
    assert_eq!(examples, ["\\_ x2 -> x2 = (2, False)", "\\x1 _ -> x1 = (1, True)"]);
    let (_, mut examples) = examples_of("poly-by", program, "by");
    examples.sort();
    assert_eq!(examples.len(), 4);
    assert!(examples.contains(&"\\x1 x2 x3 -> case x1 of { 1 -> x2; _ -> x3 } = ('a', 'b')".to_owned()));
    assert_eq!(examples_of("poly-none", program, "none").1, [""; 0]);
    let (_, examples) = examples_of("poly-inside", program, "inside");
    assert_eq!(examples, ["\\x1 -> case x1 of { (x11, x12) -> x11 } = 'c'"]);
    assert_eq!(examples_of("poly-count", program, "count").1, ["\\_ -> 0 = True"]);
    let (status, examples) = examples_of("poly-list", program, "list");
    assert_eq!((status.as_str(), examples.len()), ("bounded", 0));
}

#[test]
fn an_action_is_explored_by_running_it() {
    let program = "module T where\nimport Data.IORef\nimport G2.Symbolic\n\
                   count :: Int -> IO Int\ncount x = do\n  r <- newIORef x\n  modifyIORef r (+ 1)\n  y <- readIORef r\n  \
                   if y == 3 then fail \"three\" else return y\n\
                   two :: IO (Bool, Ordering)\ntwo = do\n  x <- mkSymbolic\n  y <- mkSymbolic\n  assumeIO (y > (0 :: Int))\n  \
                   return (x, compare y 1)\n";
    assert_eq!(examples_of("poly-count", program, "count").1, ["0 = 1", "2 = error"]);
    let (_, mut examples) = examples_of("poly-two", program, "two");
    examples.sort();
    assert_eq!(examples, [" = (False, EQ)", " = (False, GT)"]);
}

#[test]
fn special_numbers_are_tried_where_the_program_tells_them_apart() {
    let program = "module T where\nkind :: Double -> Int\n\
                   kind x | isNaN x = 0\n       | isInfinite x = 1\n       | isNegativeZero x = 2\n       \
                   | round x == (3 :: Int) = 3\n       | otherwise = 4\n\
                   half :: Double -> Double\nhalf x = if x > 1 then x / 2 else x\n";
    let (_, examples) = examples_of("poly-kind", program, "kind");
    for expected in ["NaN = 0", "Infinity = 1", "-Infinity = 1", "-0.0 = 2"] {
        assert!(examples.iter().any(|example| example == expected), "{examples:?}");
    }
    assert!(examples.iter().any(|example| example.ends_with("= 3")), "{examples:?}");
    assert_eq!(examples_of("poly-half", program, "half").1.len(), 2);
}

#[test]
fn only_runs_that_satisfy_the_predicate_are_explored() {
    let program = "module T where\nadd :: Int -> Int -> Int\nadd x y = if x > y then x + y else y\n\n\
                   small :: Int -> Int -> Int -> Bool\nsmall x y r = x > 3 && y > 3 && r < 10\n\n\
                   first :: Int -> Int -> Bool\nfirst x _ = x == 7\n";
    let explored = |predicate: &str| {
        let output =
            whatif(predicate, program, &["explore"], &["add", "--where", predicate, "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!(report["status"], "exhausted");
        report["examples"].as_array().expect("a list").clone()
    };
    let number =
        |value: &serde_json::Value| -> i64 { value.as_str().expect("text").parse().expect("a number") };
    let small = explored("small");
    assert_eq!(small.len(), 2);
    for example in &small {
        assert!(number(&example["args"][0]) > 3 && number(&example["args"][1]) > 3);
        assert!(number(&example["result"]) < 10);
    }
    assert!(explored("first").iter().all(|example| example["args"][0] == "7"));
    let output = whatif("none", program, &["explore"], &["add", "--where", "nothing"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_functions_own_module_comes_before_what_it_imports() {
    let program = "module T where\nsum :: [Int] -> Int\nsum _ = 3\n";
    let output = whatif("own", program, &["explore"], &["sum"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
}

#[test]
fn core_names_what_is_not_supported() {
    let program = "{-# LANGUAGE Arrows #-}\nmodule T where\nf = proc x -> g -< x\ng = id\n";
    let output = whatif("core", program, &["core"], &[]);
    assert!(err(&output).contains("arrow notation (`proc`) is not supported"), "{}", err(&output));
    assert!(out(&output).contains("T.g"));
}

#[test]
fn no_handler_of_a_program_catches_what_is_not_supported() {
    let program = "{-# LANGUAGE TemplateHaskell #-}\nmodule T where\nimport Control.Exception\n\n\
        f :: Int -> Int\nf x = $(undefined) x\n\n\
        main :: IO ()\nmain = print (f 1) `catch` \\e -> putStrLn (\"caught \" ++ show (e :: SomeException))\n";
    let output = whatif("uncaught", program, &["eval"], &["main"]);
    assert_eq!(output.status.code(), Some(3), "{}", out(&output));
    assert!(err(&output).contains(".hs:6:7: a Template Haskell splice"), "{}", err(&output));
    let output = whatif("uncaught", program, &["explore"], &["f"]);
    assert!(out(&output).contains("not supported: "), "{}", out(&output));
    assert!(out(&output).contains(".hs:6:7: a Template Haskell splice"), "{}", out(&output));
}

/// The lines of `explore`.
fn explored(name: &str, program: &str, function: &str) -> Vec<String> {
    out(&whatif(name, program, &["explore"], &[function, "--examples"])).lines().map(str::to_owned).collect()
}

#[test]
fn constraints_are_met_whatever_the_types_are_called_here() {
    let program = "import qualified Data.Map as M\n\nfind :: Ord k => v -> k -> M.Map k v -> Maybe v\n\
                   find _ = M.lookup\n";
    let found = explored("qualified", program, "find");
    assert_eq!(found[..2], ["find _ 0 (fromList []) = Nothing", "find _ 0 (fromList [(0, _)]) = Just _"]);
}

#[test]
fn a_symbolic_function_has_one_example_for_each_path() {
    let program = "module T where\ndata L = C Bool L | E\n\
                   j :: (L -> Bool) -> Int\nj f = case f E of { True -> case f E of { True -> 1; _ -> 2 }; _ -> 3 }\n\
                   k :: (L -> Bool) -> L -> Int\nk f l = case f l of { True -> case f (C True l) of { False -> 0; _ -> 1 }; _ -> 2 }\n\
                   two :: (Int -> Int) -> Bool\ntwo g = g 3 <= g 6\n\
                   late :: (Int -> Int) -> Int\nlate g = g (error \"late\")\n";
    let all = |count: usize| format!("-- {count} paths, these are all paths");
    assert_eq!(explored("j", program, "j"), ["j (\\_ -> True) = 1", "j (\\_ -> False) = 3", &all(2)]);
    let k = explored("k", program, "k");
    assert_eq!((k.len(), k[3].as_str()), (4, all(3).as_str()), "{k:?}");
    assert_eq!(explored("two", program, "two").last(), Some(&all(2)));
    // One that ignores its argument, and one that does not. No pattern tells them apart, so the second equation is not shown.
    let late = explored("late", program, "late");
    assert!(late.last().is_some_and(|last| last.starts_with("-- withheld: `late _ = error")), "{late:?}");
}

#[test]
fn a_value_of_a_gadt_has_the_constructors_of_its_type() {
    let program = "{-# LANGUAGE GADTs #-}\nmodule T where\n\
                   data V a where { I :: Int -> V Int; B :: Bool -> V Bool; P :: V a -> V b -> V (a, b) }\n\
                   flipped :: V Bool -> Bool\nflipped (B b) = not b\n\
                   both :: V (Int, Bool) -> Int\nboth (P (I n) (B b)) = if b then n else 0\n";
    let found = explored("flipped", program, "flipped");
    assert_eq!(&found[..2], ["flipped (B True) = False", "flipped (B False) = True"]);
    assert_eq!(found[2], "-- 2 paths, these are all paths");
    let found = explored("both", program, "both");
    assert_eq!(found.last().map(String::as_str), Some("-- 2 paths, these are all paths"), "{found:?}");
}

#[test]
fn nothing_is_proved_of_numbers_that_are_rounded() {
    let program = "module T where\nback :: Double -> Bool\nback x = (x + 0.1) - 0.1 == x\n\
                   same :: Double -> Bool\nsame x = x == x\n\
                   wide :: Float -> Bool\nwide x = x < 1 / 0\n\
                   more :: Int -> Bool\nmore n = fromIntegral n + (0.5 :: Double) > fromIntegral n\n";
    let output = whatif("back", program, &["prove"], &["back"]);
    assert!(!out(&output).contains("proved"), "{}", out(&output));
    let output = whatif("same", program, &["prove"], &["same"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), "same NaN = False\n"));
    assert_eq!(whatif("wide", program, &["prove"], &["wide"]).status.code(), Some(1));
    // A whole number that becomes one is rounded; and integers without bounds say nothing of roundings.
    for property in ["back", "same", "more"] {
        for int in ["machine", "exact"] {
            let output = whatif(&format!("{property}-{int}"), program, &["prove", "--int", int], &[property]);
            assert!(!out(&output).contains("proved"), "{property}, {int}: {}", out(&output));
        }
    }
}

#[test]
fn what_is_not_supported_is_no_counterexample() {
    let program =
        "module T where\nimport Data.Nowhere (far)\np :: Int -> Bool\np x = if x > 3 then far x else True\n";
    let output = whatif("nowhere", program, &["prove"], &["p"]);
    assert_eq!(output.status.code(), Some(3), "{}", out(&output));
    assert!(out(&output).contains("`far` of the module `Data.Nowhere`"), "{}", out(&output));
    let output = whatif("nowhere2", program, &["explore"], &["p"]);
    assert!(out(&output).contains("-- not supported: "), "{}", out(&output));
    assert!(!out(&output).contains("all paths") && !out(&output).contains("error"), "{}", out(&output));
}

#[test]
fn fields_can_be_selected_with_a_dot() {
    let program = "{-# LANGUAGE OverloadedRecordDot #-}\nmodule T where\n\
                   data P = P { name :: String, at :: Q }\ndata Q = Q { x :: Int, y :: Int }\n\
                   p :: P\np = P { name = \"n\", at = Q 1 2 }\n\
                   composed :: Int -> Int\ncomposed = negate . abs\n";
    let expression = "(p.name, p.at.x + p.at.y, map (.at.y) [p], (p { name = \"m\" }).name, composed 3)";
    assert_eq!(out(&whatif("dot", program, &["eval"], &[expression])), "(\"n\",3,[2],\"m\",-3)\n");
}

#[test]
fn an_unknown_function_gives_equal_arguments_equal_results() {
    let program = "\
agree, differ :: ([Int] -> Int) -> Int -> Bool
agree f x = f [x, 0] == f (x : take 1 (repeat 0))
differ f x = f [x, 0] == f (x : take 1 (repeat 1))
constant :: ([Int] -> Int) -> Int -> Int -> Bool
constant f x y = f [x] == f [y]
pairs :: ((Int, Bool) -> Int) -> Int -> Int -> Bool
pairs f x y = x /= y || f (x, True) == f (y, True)
lazily :: ([a] -> Int) -> a -> Bool
lazily f x = f [x] == f (take 1 (repeat x))
";
    for name in ["agree", "pairs", "lazily"] {
        let output = whatif(name, program, &["prove"], &[name]);
        assert_eq!(out(&output), format!("proved: {name} is True for all inputs\n"));
    }
    for name in ["differ", "constant"] {
        assert_eq!(whatif(name, program, &["prove"], &[name]).status.code(), Some(1), "{name}");
    }
}

#[test]
fn a_mistake_in_one_definition_costs_that_definition_alone() {
    let program = "module T where\n\nbroken :: Int -> Int\nbroken x = x ++ 1\n\n\
                   good :: Int -> Int -> Int\ngood x y = if x > y then x else y\n\n\
                   prop_good :: Int -> Int -> Bool\nprop_good x y = good x y == good y x\n\n\
                   prop_broken :: Int -> Bool\nprop_broken x = broken x == broken x\n";
    let told = "types do not match";
    let output = whatif("explored", program, &["explore"], &["good"]);
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(out(&output).contains("good x y | x <= y = y"), "{}", out(&output));
    assert!(err(&output).contains(told));
    let output = whatif("proved", program, &["prove"], &["prop_good"]);
    assert_eq!((output.status.code(), out(&output).contains("proved")), (Some(2), true), "{}", out(&output));
    let output = whatif("all", program, &["prove"], &[]);
    let (stdout, stderr) = (out(&output), err(&output));
    assert!(stdout.contains("prop_good") && stdout.contains("a definition with a type error"), "{stdout}");
    assert_eq!(stdout.matches("proved").count(), 1, "{stdout}");
    assert_eq!(stderr.matches("there is no instance `Num [").count(), 1, "{stderr}");
    let output = whatif("run", program, &["eval"], &["good 1 2"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""));
}

#[test]
fn what_an_expression_needs_does_not_replace_what_its_module_has() {
    // Both the module and the expression need an instance that is made of others: `Show [Int]` here, `Show [Char]` there.
    let program = "module T where\nf :: (Char, [Int]) -> String\nf p = show p\n";
    let output = whatif("instances", program, &["eval"], &["f ('c', [])"]);
    assert_eq!(out(&output), "\"('c',[])\"\n");
}

/// The equations of `explore`, without the examples below them.
fn equations(name: &str, program: &str, function: &str) -> Vec<String> {
    let output = whatif(name, program, &["explore"], &[function]);
    out(&output).lines().filter(|line| line.starts_with(function)).map(str::to_owned).collect()
}

#[test]
fn equations_say_where_the_range_of_a_type_ends_if_the_program_asks() {
    let program = "module T where\nneg :: Int -> Int\nneg x | x == minBound = 7\n      | otherwise = 1\n\
                   low :: Int -> Int\nlow x | x < -9223372036854775807 = 1\n      | otherwise = 2\n\
                   twice :: Int -> Int\ntwice x = x + x\n";
    let neg = equations("neg", program, "neg");
    assert_eq!(neg, ["neg x | x /= -9223372036854775808 = 1", "neg (-9223372036854775808) = 7"]);
    let mut low = equations("low", program, "low");
    low.sort();
    assert_eq!(low, ["low x | x <= -9223372036854775808 = 1", "low x | x > -9223372036854775808 = 2"]);
    assert_eq!(equations("twice", program, "twice"), ["twice x = 2 * x"]);
}

#[test]
fn equations_compute_with_the_codes_of_characters() {
    let program = "module T where\ncode :: Char -> Int\ncode c = fromEnum c\n\
                   digit :: Int -> Char\ndigit n = toEnum (n `mod` 10 + 48)\n\
                   up :: Char -> Char\nup c | c >= 'a' && c <= 'z' = toEnum (fromEnum c - 32)\n     | otherwise = c\n";
    assert_eq!(equations("code", program, "code"), ["code c = ord c"]);
    assert_eq!(equations("digit", program, "digit"), ["digit x = chr (x `mod` 10 + 48)"]);
    let up = equations("up", program, "up");
    assert!(up.contains(&"up c | c >= 'a', c <= 'z' = chr (ord c - 32)".to_owned()), "{up:?}");
    assert!(up.contains(&"up c | c < 'a' = c".to_owned()), "{up:?}");
    assert!(up.contains(&"up c | c > 'z' = c".to_owned()), "{up:?}");
}

#[test]
fn equations_keep_newtypes() {
    let program = "module T where\nnewtype Age = Age Int\nolder :: Age -> Age\nolder (Age x) = Age (x + 1)\n\
                   adult :: Age -> Bool\nadult (Age n) = n >= 18\n\
                   oldest :: [Age] -> Maybe Age\noldest [Age x] = Just (Age (x + 0))\noldest _ = Nothing\n";
    assert_eq!(equations("older", program, "older"), ["older (Age x) = Age (x + 1)"]);
    let adult = equations("adult", program, "adult");
    assert_eq!(adult, ["adult (Age x) | x <= 17 = False", "adult (Age x) | x > 17 = True"]);
    let oldest = equations("oldest", program, "oldest");
    assert!(oldest.contains(&"oldest [Age x] = Just (Age x)".to_owned()), "{oldest:?}");
}

#[test]
fn an_equation_that_a_run_contradicts_is_not_shown() {
    let program = "module T where\n\
                   f :: Int -> Int\nf x = if x + 1 > x then 1 else 0\n\
                   k :: Int -> Int -> String\nk x y | x - y < 0 = \"lt\"\n      | otherwise = \"ge\"\n\
                   dbl :: Int -> Int\ndbl x = if 2 * x >= 0 then 1 else 0\n\
                   absorb :: Double -> Bool\nabsorb x = x + 1 == x\n\
                   bad :: Int -> Int\nbad n | n > 3 = error (\"bad \" ++ show n)\n      | otherwise = n\n";
    let no_lies = [
        ("f", vec!["f _ = 1", "f _ = 0"]),
        ("k", vec!["k x y | x < y = \"lt\"", "k x y | x >= y = \"ge\""]),
        ("dbl", vec!["dbl x | x >= 0 = 1", "dbl x | x < 0 = 0"]),
        ("absorb", vec!["absorb _ = False"]),
        ("bad", vec!["bad x | x > 3 = error \"bad 4\""]),
    ];
    for (function, lies) in no_lies {
        let shown = equations(&format!("lies-{function}"), program, function);
        assert!(lies.iter().all(|lie| !shown.contains(&(*lie).to_owned())), "{shown:?}");
    }
    // What overflows is a case of its own, and these are all.
    let cases = equations("lies-overflow", program, "f");
    assert_eq!(cases, ["f x | x < x + 1 = 1", "f x | x >= x + 1 = 0"]);
    let output = out(&whatif("lies-all", program, &["explore"], &["f"]));
    assert!(output.contains("these are all paths") && !output.contains("withheld"), "{output}");
    // The message of an error depends on the argument, whether a run looks at it or not.
    let program_of_errors = format!("{program}shout :: Int -> Int\nshout n = error (\"no \" ++ show n)\n");
    let bad = equations("lies-bad-message", &program_of_errors, "bad");
    assert!(bad.contains(&"bad x | x > 3 = error _".to_owned()), "{bad:?}");
    let shout = equations("lies-shout", &program_of_errors, "shout");
    assert_eq!(shout, ["shout _ = error _"]);
    let output = out(&whatif("lies-absorb", program, &["explore"], &["absorb"]));
    assert!(output.contains("-- withheld: `absorb _ = False` is false, because absorb "), "{output}");
    assert!(!output.contains("the only one") && !output.contains("these are all"), "{output}");
}

#[test]
fn paths_of_an_overloaded_function_are_said_to_be_those_at_one_type() {
    let program = "module T where\nclass Shape a where area :: a -> Int\n\
                   data Small = Small\ndata Big = Big\n\
                   instance Shape Small where area _ = 0\ninstance Shape Big where area _ = 100\n\
                   kind :: Shape a => a -> String\nkind x = if area x > 10 then \"big\" else \"small\"\n";
    let output = out(&whatif("overloaded", program, &["explore"], &["kind"]));
    assert!(output.contains("the only one, at the type Small -> [Char]"), "{output}");
}
