//! A host whose files are edited, again and again, answers as one that sees them for the first time.

use whatif_analysis::{FunctionReport, Host, Message, Options, memory};
use whatif_source::Random;

/// A part of a module: one of these texts stands in it.
type Part = &'static [&'static str];

const HEADS: Part = &[
    "module T where\n",
    "module T (incr, twice, table, headed, overloaded, area, total, first) where\n",
    "module T (twice, table, area, total) where\n",
    "module T (incr, module T) where\n",
];

const IMPORTS: Part = &[
    "import U\n",
    "import U (shift, limit, Shape (..), size)\n",
    "import U hiding (limit)\nimport qualified U\nimport U (limit)\n",
    "import U (shift, Shape (..), size)\nlimit :: Int\nlimit = 4\n",
    "import U (limit)\n",
];

/// The parts of the file.
const FILE: &[Part] = &[
    &[
        "{-@ incr :: x:Nat -> {v:Nat | v > x} @-}\nincr :: Int -> Int\nincr x = x + step\n",
        "{-@ incr :: x:Nat -> {v:Nat | v >= x} @-}\nincr :: Int -> Int\nincr x = x + step\n",
        "incr :: Int -> Int\nincr x = step + x\n",
        "{-@ incr :: x:Nat -> Nat @-}\nincr :: Int -> Int\nincr x = let { a = [x]; b = [a] } in if b == [[1]] then x + 7 else x + step\n",
    ],
    &["step :: Int\nstep = 1\n", "step :: Int\nstep = 0\n", "step :: Int\nstep = -1\n"],
    &[
        "{-@ twice :: x:Nat -> {v:Nat | v >= x + 2} @-}\ntwice :: Int -> Int\ntwice x = incr (incr x)\n",
        "{-@ twice :: x:Nat -> {v:Nat | v >= x} @-}\ntwice :: Int -> Int\ntwice x =\n  incr\n    (incr x)\n",
        "twice :: Int -> Int\ntwice x = incr x\n",
    ],
    &[
        "{-@ table :: n:Nat -> {v:[Int] | size v == n} @-}\ntable :: Int -> [Int]\ntable n = go n where\n  go 0 = []\n  go m = m : go (m - 1)\n",
        "{-@ table :: n:Nat -> {v:[Int] | size v == n} @-}\ntable :: Int -> [Int]\ntable n = if n <= 0 then [] else n : table (n - 1)\n",
        "{-@ table :: n:Nat -> {v:[Int] | len v == n} @-}\ntable :: Int -> [Int]\ntable n = if n <= 0 then [] else n : table (n - 2)\n",
    ],
    &[
        "{-@ headed :: [Int] -> Int @-}\nheaded :: [Int] -> Int\nheaded (x : _) = x\n",
        "{-@ headed :: {xs:[Int] | len xs > 0} -> Int @-}\nheaded :: [Int] -> Int\nheaded (x : _) = x\n",
        "headed :: [Int] -> Int\nheaded [] = error \"none\"\nheaded (x : _) = x\n",
    ],
    &[
        "overloaded :: (Ord a, Show a) => a -> a -> String\noverloaded x y = if max x y == x then show (x, y) else show [y]\n",
        "overloaded :: Show a => a -> String\noverloaded x = show [x, x]\n",
    ],
    &[
        "{-@ area :: Shape -> Nat @-}\narea :: Shape -> Int\narea (Circle r) = 3 * r\narea (Square s) = s * s\n",
        "{-@ area :: Shape -> Nat @-}\narea :: Shape -> Int\narea shape = case shape of\n  Circle r -> r\n  Square s -> s - 1\n",
        "area :: Shape -> Int\narea (Circle r) = r\n",
    ],
    &[
        "{-@ total :: Nat -> Nat @-}\ntotal :: Int -> Int\ntotal x = shift x + limit\n",
        "{-@ total :: x:Nat -> {v:Nat | v > x} @-}\ntotal :: Int -> Int\ntotal x = shift (shift x)\n",
        "total :: Int -> Int\ntotal x = limit\n",
    ],
    &[
        "first :: Ord a => [a] -> [a]\nfirst xs = [maximum (head xs : xs)]\n",
        "{-@ first :: {xs:[a] | len xs > 0} -> [a] @-}\nfirst :: Ord a => [a] -> [a]\nfirst xs = [maximum xs]\n",
        "{-@ first :: {xs:[a] | nonsense xs} -> [a] @-}\nfirst :: [a] -> [a]\nfirst xs = xs\n",
    ],
    &[
        "data Box = Box Int deriving (Eq, Show)\nunbox :: Box -> Int\nunbox (Box n) = n\n",
        "{-@ data Box = Box {inside :: Nat} @-}\ndata Box = Box {inside :: Int}\n{-@ unbox :: Box -> Nat @-}\nunbox :: Box -> Int\nunbox (Box n) = n\n",
        "{-@ data Box = Box {inside :: Nat} @-}\ndata Box = Box {inside :: Int}\nunbox :: Int -> Box\nunbox n = Box (n - 1)\n",
    ],
    &[
        "",
        "{-@ type Small = {v:Int | v < 3} @-}\n{-@ small :: Small -> {v:Int | v < 4} @-}\nsmall :: Int -> Int\nsmall x = x + 1\n",
    ],
    &["", "", "", "wrong = ]\n", "wrong :: Int\nwrong = nowhere\n", "wrong :: Int\nwrong = 'c'\n"],
];

/// The parts of the module that it imports.
const IMPORTED: &[Part] = &[
    &[
        "module U where\n",
        "module U (shift, limit, Shape (..), size) where\n",
        "module U (shift, limit, size) where\n",
    ],
    &[
        "{-@ measure size @-}\nsize :: [a] -> Int\nsize [] = 0\nsize (_ : xs) = 1 + size xs\n",
        "{-@ measure size @-}\nsize :: [a] -> Int\nsize [] = 1\nsize (_ : xs) = 1 + size xs\n",
    ],
    &[
        "data Shape = Circle Int | Square Int\n",
        "{-@ data Shape = Circle {radius :: Nat} | Square {side :: Nat} @-}\ndata Shape = Circle {radius :: Int} | Square {side :: Int}\n",
    ],
    &[
        "{-@ shift :: x:Nat -> {v:Nat | v >= x} @-}\nshift :: Int -> Int\nshift x = x + hidden\n",
        "{-@ shift :: x:Nat -> {v:Nat | v > x} @-}\nshift :: Int -> Int\nshift x = x + hidden\n",
        "shift :: Int -> Int\nshift x = x + hidden\n",
    ],
    &[
        "limit :: Int\nlimit = 3\n",
        "limit :: Int\nlimit = -3\n",
        "{-@ limit :: Nat @-}\nlimit :: Int\nlimit = 3\n",
    ],
    &["hidden :: Int\nhidden = 2\n", "hidden :: Int\nhidden = 0\n"],
    &["", "", "unused :: [[Int]] -> Bool\nunused xs = case xs of { (y : ys) -> y == [1]; [] -> False }\n"],
    &["", "", "", "wrong = ]\n"],
];

/// A module that is edited.
struct Module {
    parts: Vec<Part>,
    /// The first parts stay where they are.
    fixed: usize,
    chosen: Vec<usize>,
    /// Lines of comment before each part.
    comments: Vec<usize>,
}

impl Module {
    fn new(parts: Vec<Part>, fixed: usize) -> Module {
        let count = parts.len();
        Module { parts, fixed, chosen: vec![0; count], comments: vec![0; count] }
    }

    fn text(&self) -> String {
        let part = |at: usize| {
            format!("{}{}\n", "-- A comment.\n".repeat(self.comments[at]), self.parts[at][self.chosen[at]])
        };
        (0..self.parts.len()).map(part).collect()
    }

    /// Changes one thing.
    fn edit(&mut self, random: &mut Random) {
        let at = random.below(self.parts.len());
        match random.below(6) {
            0 => self.comments[at] = random.below(4),
            1 if self.parts.len() > self.fixed => {
                let range = self.parts.len() - self.fixed;
                let (a, b) = (self.fixed + random.below(range), self.fixed + random.below(range));
                self.parts.swap(a, b);
                self.chosen.swap(a, b);
                self.comments.swap(a, b);
            }
            _ => self.chosen[at] = random.below(self.parts[at].len()),
        }
        // A file that makes no sense is mended soon: most edits are of files that do.
        for (part, chosen) in self.parts.iter().zip(&mut self.chosen) {
            if part[*chosen].starts_with("wrong") && random.below(2) == 0 {
                *chosen = 0;
            }
        }
    }
}

fn program() -> [Module; 2] {
    let file = [HEADS, IMPORTS].into_iter().chain(FILE.iter().copied()).collect();
    [Module::new(file, 2), Module::new(IMPORTED.to_vec(), 1)]
}

fn is_long() -> bool {
    std::env::var_os("WHATIF_LONG").is_some()
}

/// Everything that is answered, but for the time that it took.
fn answers(host: &Host) -> (Vec<FunctionReport>, Vec<Message>) {
    let report = host.check(&["T.hs".into()], &[], &Options::default().jobs(1));
    let untimed = |mut function: FunctionReport| {
        function.cost.time_ms = 0.0;
        function
    };
    (report.functions.into_iter().map(untimed).collect(), report.errors)
}

#[test]
fn after_each_of_many_random_edits_all_answers_are_those_of_a_fresh_host() {
    let edits = if is_long() { 1000 } else { 40 };
    let (host, mut random, mut modules) = (Host::new(), Random::new(0x2545_f491_4f6c_dd1d), program());
    let mut answered = 0;
    for edit in 0..edits {
        modules[usize::from(random.below(4) == 0)].edit(&mut random);
        let fresh = Host::new();
        for (path, module) in ["T.hs", "U.hs"].into_iter().zip(&modules) {
            host.open(path, module.text());
            fresh.open(path, module.text());
        }
        let (now, anew) = (answers(&host), answers(&fresh));
        assert_eq!(now, anew, "edit {edit}:\n{}\n{}", modules[0].text(), modules[1].text());
        answered += now.0.len();
    }
    assert!(answered > edits * 4, "{answered}: most texts make sense");
}

/// Memory of this process after some edits and after many, in KiB.
#[test]
fn many_edits_do_not_need_more_memory_than_few() {
    let edits = if is_long() { 10_000 } else { 0 };
    let (host, mut random, mut modules) = (Host::new(), Random::new(0x9e37_79b9_7f4a_7c15), program());
    let mut first = 0;
    for edit in 0..edits {
        modules[usize::from(random.below(4) == 0)].edit(&mut random);
        host.open("U.hs", modules[1].text());
        // Each edit has names that none before it had.
        let new = format!("new{edit} :: Int -> Int\nnew{edit} old{edit} = old{edit}\n");
        host.open("T.hs", modules[0].text() + &new);
        drop(answers(&host));
        if edit == 100 {
            first = memory().unwrap_or_default();
        }
        if edit > 0 && edit % 1000 == 0 {
            println!("{edit} edits: {} KiB", memory().unwrap_or_default() >> 10);
        }
    }
    let last = memory().unwrap_or_default();
    assert!(edits == 0 || last <= first + first / 10, "{first} bytes after 100 edits, {last} after all");
}
