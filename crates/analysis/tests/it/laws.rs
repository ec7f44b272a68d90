//! `explore --laws`: the equations that a person would list, and none that is false.

use std::path::Path;
use std::time::Duration;

use whatif_analysis::{Host, Options};

const LISTS: &str = "module Lists where
data Nat = Z | S Nat deriving (Eq, Show)
plus :: Nat -> Nat -> Nat
plus Z m = m
plus (S n) m = S (plus n m)
app :: [a] -> [a] -> [a]
app [] ys = ys
app (x : xs) ys = x : app xs ys
rev :: [a] -> [a]
rev [] = []
rev (x : xs) = app (rev xs) [x]
len :: [a] -> Int
len [] = 0
len (_ : xs) = 1 + len xs
none :: [a]
none = []
";

#[test]
fn the_laws_of_lists_and_numbers_are_found_and_proved() {
    let host = Host::without_disk();
    host.open("Lists.hs", LISTS);
    let options = Options::default().timeout(Duration::from_secs(20)).jobs(1);
    let laws = host.laws(Path::new("Lists.hs"), &options).expect("the file can be used");
    let has = |left: &str, right: &str| laws.proved.iter().any(|law| law.left == left && law.right == right);
    let text = laws.text();
    assert!(has("plus x y", "plus y x") && has("plus (plus x y) z", "plus x (plus y z)"), "{text}");
    assert!(has("rev (rev x)", "x") && has("rev (app x y)", "app (rev y) (rev x)"), "{text}");
    assert!(
        has("app none x", "x") && has("app x none", "x") && has("len (app x y)", "len x + len y"),
        "{text}"
    );
    // What does not hold is not among them, and nothing without a certificate.
    assert!(!has("app x y", "app y x") && !has("rev x", "x") && !has("app x x", "x"), "{text}");
    assert!(laws.proved.iter().all(|law| law.certified), "{text}");
    assert!(text.contains("rev (rev x) == x    -- for all finite inputs"), "{text}");
}
