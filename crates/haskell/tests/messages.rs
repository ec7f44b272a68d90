//! What people read when their program has a mistake.

mod common;

use common::{complaints, mistakes};

#[test]
fn syntax() {
    let programs = [
        "f x = if x then 1\ng = 2\n",
        "f x = (x + 1\ng = 2\n",
        "f x = [1, 2\n",
        "f x | x = 0 = 1\n",
        "f x = case x of\n  1 = 2\n",
        "f x -> x\n",
        "f = let x = 1\ng = 2\n",
        "f x = x +\ng = 1\n",
        "f x = x != 1 && y & z where\n  w <- 3\n",
        "data t = A\n",
        "newtype N = A Int Int\n",
        "f = do\n  x <- 1\n y = 2\n",
        "import Foo\nf = 1\nimport Bar\n",
        "class C a where\n  f :: ->\n  g :: a\n  h = = 1\n",
        "f 0 = 1\nf x y = 2\n",
        "f = \\ -> 1\n",
        "module M (f where\nf = 1\n",
        "f = C { a = 1, b 2 }\n",
        "{- never closed\nf = 1\n",
        "f = 'hello'\n",
        "x = 1 + * 2\ny = )\nz = 3\nw = ]\n",
    ];
    let all: Vec<String> = programs.iter().map(|text| format!("{text}~~~\n{}", mistakes(text))).collect();
    insta::assert_snapshot!(all.join("\n================\n"));
}

#[test]
fn names() {
    let programs = [
        "f x = lenght x\n",
        "f x = y\n  where z = x\n",
        "import qualified Data.List as L\nf = L.srot\ng = M.insert\n",
        "f :: Strin -> Maybee Int\nf = f\n",
        "f x x = 1\ng = \\(a, a) -> a\n",
        "f = 1\ng = 2\nf = 3\n",
        "f :: Int\n",
        "f :: Int\nf = 1\nf :: Int\n",
        "lookup = 1\ng = lookup\n",
        "instance Show T where shw x = x\ndata T = T\n",
        "instance Int Bool\n",
        "data R = R { a :: Int }\nf = R { b = 1 }\ng = \\R { aa = x } -> x\n",
        "f = 1 == 2 == 3\ng = 2 * - 1\n",
        "infixl 6 +++\n",
        "module M (f, g, module X) where\nf = 1\n",
        "data T = A Int | B deriving (Enum, Bounded, Functor)\n",
        "import Dta.List\nf = sort\n",
        "import Data.List (sortt)\nf = sortt\ng = sort\n",
    ];
    let all: Vec<String> =
        programs.iter().map(|text| format!("{text}~~~\n{}", complaints(&[("Main.hs", text)]))).collect();
    insta::assert_snapshot!(all.join("\n================\n"));
}

#[test]
fn modules() {
    let user =
        [("A.hs", "module A where\nimport B (x, zz)\ny = x\n"), ("B.hs", "module B (x) where\nx = 1\n")];
    let misnamed = [("A.hs", "module A where\nimport C\n"), ("C.hs", "module D where\n")];
    insta::assert_snapshot!("misnamed", complaints(&misnamed));
    insta::assert_snapshot!("of_the_user", complaints(&user));
    let cycle = [("A.hs", "module A where\nimport B\n"), ("B.hs", "module B where\nimport A\n")];
    insta::assert_snapshot!("in_a_circle", complaints(&cycle));
}
