//! Execution trees, as text and as pictures.

use whatif_analysis::render::tree::{svg, text};
use whatif_analysis::{ExecutionTree, Host, Options};

fn tree(program: &str, function: &str, most: usize) -> ExecutionTree {
    let host = Host::new();
    host.open("T.hs", program.to_owned());
    let options = Options { max_results: Some(most), ..Options::default() };
    host.explore_tree("T.hs".as_ref(), function, None, &options).expect("it can be read")
}

#[test]
fn a_tree_shows_what_each_split_decides_and_how_each_path_ends() {
    let program = "module T where
sign :: Int -> Int
sign n
  | n > 0     = 1
  | n == 0    = 0
  | otherwise = error \"no \\\"sign\\\" < 0\"
";
    let found = tree(program, "sign", 10);
    assert_eq!(
        text(&found),
        "sign x1
├── x1 > 0  = 1
└── x1 <= 0
    ├── x1 == 0  = 0
    └── x1 /= 0  error: no \"sign\" < 0  (sign (-1))
-- 3 paths; these are all paths
"
    );
    let picture = svg(&found);
    // A picture is XML, whatever a message says.
    assert!(picture.contains("no &quot;sign&quot; &lt; 0"), "{picture}");
    assert_eq!(picture.matches("<line ").count(), 4);
    assert_eq!(picture.matches("rx=\"4\"").count(), 5);
}

#[test]
fn a_tree_without_end_says_so() {
    let program = "module T where\ncount :: [Int] -> Int\ncount [] = 0\ncount (_ : xs) = 1 + count xs\n";
    let found = tree(program, "count", 2);
    assert!(!found.complete);
    assert!(text(&found).ends_with("…\n-- 3 paths; … goes on, or may go on\n"), "{}", text(&found));
}

#[test]
fn boxes_of_one_level_do_not_overlap() {
    let program = "module T where
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys) | x <= y = x : y : ys | otherwise = y : insert x ys
";
    let picture = svg(&tree(program, "insert", 12));
    let number = |line: &str, name: &str| -> usize {
        let from = line.find(&format!(" {name}=\"")).expect("it has it") + name.len() + 3;
        line[from..].split('"').next().and_then(|digits| digits.parse().ok()).expect("a number")
    };
    let boxes: Vec<[usize; 3]> = (picture.lines().filter(|line| line.contains("rx=\"4\"")))
        .map(|line| ["y", "x", "width"].map(|name| number(line, name)))
        .collect();
    assert!(boxes.len() > 10);
    for (at, [y, x, width]) in boxes.iter().enumerate() {
        for [other_y, other, _] in &boxes[at + 1..] {
            assert!(y != other_y || x + width <= *other || other < x, "{picture}");
        }
    }
}

#[test]
fn a_lambda_program_has_a_tree_of_its_main() {
    let host = Host::new();
    host.open("a.lg", "main = let k = ? : Int in assert (k < 2) in k".to_owned());
    let found = host.lambda_tree("a.lg".as_ref(), &Options::default()).expect("it can be read");
    let shown = text(&found);
    assert!(shown.starts_with("main\n├── k <= 1  = k\n└── "), "{shown}");
    assert!(shown.contains("error: the assertion fails: (k < 2)  (k = 2)"), "{shown}");
}
