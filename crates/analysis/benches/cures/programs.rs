//! Programs that are verified, in several flavours, and what becomes of them when a type is left out or weakened.
//!
//! An [`Exercise`] is a function with a type that speaks of what another function returns. It is written for a list of its own;
//! other flavours of it have Haskell's lists, LiquidHaskell's `len`, or other constructors. A [`Variant`] lacks the type of one
//! function, or only what that type says of the result, so that the check of the exercise blames that function.

/// A verified program: functions that others rely on, and one that relies on them.
pub(crate) struct Exercise {
    pub(crate) name: &'static str,
    /// The functions whose types are left out, one at a time.
    pub(crate) helpers: &'static [&'static str],
    pub(crate) text: &'static str,
}

/// A program with a type that is missing.
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The function that lacks a type, and the type.
    pub(crate) helper: &'static str,
    pub(crate) removed: String,
}

/// How lists are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flavour {
    Own,
    Haskell,
    Len,
    Renamed,
}

pub(crate) const FLAVOURS: [Flavour; 4] = [Flavour::Own, Flavour::Haskell, Flavour::Len, Flavour::Renamed];

const HEADER: &str = "module T where\n
import Prelude hiding (append, concat, map, replicate, reverse, filter, length, zipWith, take, drop, null, last, sum, abs, max, min, head, tail, snoc, init, pred, succ, elem, flip, or, and, even, odd, product, lookup, insert, repeat, concatMap, zip, unzip, foldr, splitAt)\n";

const OWN: &str = "
infixr 5 :+:
data List a = Emp | a :+: List a
{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp = 0
size (_ :+: xs) = 1 + size xs
";
const HASKELL: &str = "
{-@ measure size @-}
{-@ size :: [a] -> Nat @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs
";

/// What stands in the way of an exercise: functions that have nothing to do with it.
const FILLERS: [&str; 5] = [
    "",
    "\n{-@ twice :: x:Int -> {v:Int | v == x + x} @-}\ntwice :: Int -> Int\ntwice x = x + x\n",
    "\n{-@ positive :: x:Int -> {v:Bool | v <=> x > 0} @-}\npositive :: Int -> Bool\npositive x = x > 0\n",
    "\ndata Pair = Pair Int Int\n{-@ left :: Pair -> Int @-}\nleft :: Pair -> Int\nleft (Pair a _) = a\n",
    "\n{-@ type Small = {v:Int | 0 <= v && v < 10} @-}\n{-@ small :: Small -> Nat @-}\nsmall :: Int -> Int\nsmall n = n\n",
];

impl Flavour {
    fn header(self) -> &'static str {
        match self {
            Flavour::Own | Flavour::Renamed => OWN,
            Flavour::Haskell => HASKELL,
            Flavour::Len => "",
        }
    }

    fn written(self, text: &str) -> String {
        let lists = |text: &str| {
            let nested = text.replace("List (List a)", "[[a]]").replace("List (List Int)", "[[Int]]");
            let plain = nested.replace("List a", "[a]").replace("List b", "[b]").replace("List Int", "[Int]");
            plain.replace("List Nat", "[Nat]").replace(":+:", ":").replace("Emp", "[]")
        };
        match self {
            Flavour::Own => text.to_string(),
            Flavour::Haskell => lists(text),
            Flavour::Len => lists(text).replace("size", "len"),
            Flavour::Renamed => {
                let renamed = text.replace(":+:", ":::").replace("Emp", "Nil").replace("List", "Seq");
                renamed.replace("size", "count").replace("xs", "rest")
            }
        }
    }
}

impl Exercise {
    /// The whole program.
    pub(crate) fn program(&self, flavour: Flavour, filler: usize) -> String {
        let own = format!("{}{}{}", flavour.header(), FILLERS[filler % FILLERS.len()], self.text);
        let header = HEADER.to_string();
        header
            + &match flavour {
                Flavour::Own | Flavour::Renamed => flavour.written(&own),
                Flavour::Haskell | Flavour::Len => {
                    format!(
                        "{}{}{}",
                        flavour.header(),
                        FILLERS[filler % FILLERS.len()],
                        flavour.written(self.text)
                    )
                }
            }
    }

    /// The programs that lack the type of a helper: the whole annotation, or what it says of the result.
    pub(crate) fn variants(&self, flavour: Flavour, filler: usize) -> Vec<Variant> {
        let program = self.program(flavour, filler);
        let mut found = Vec::new();
        for helper in self.helpers {
            let start = format!("{{-@ {helper} :: ");
            let Some(at) = program.find(&start) else { continue };
            let Some(length) = program[at..].find("@-}\n") else { continue };
            let removed = program[at + start.len()..at + length].trim().to_string();
            let (before, after) = (&program[..at], &program[at + length + 4..]);
            let name = format!("{}-{helper}-{flavour:?}-{filler}", self.name);
            let text = format!("{before}{after}");
            found.push(Variant { name: format!("{name}-none"), text, helper, removed: removed.clone() });
            if let Some(weak) = weakened(&removed) {
                let text = format!("{before}{start}{weak} @-}}\n{after}");
                found.push(Variant { name: format!("{name}-weak"), text, helper, removed });
            }
        }
        found
    }
}

/// A type without the refinement of its result; none if there is none.
fn weakened(ty: &str) -> Option<String> {
    let ty = ty.split(" / ").next().unwrap_or(ty);
    let at = ty.rfind("-> ")? + 3;
    let (before, result) = ty.split_at(at);
    let base = result.strip_prefix('{')?.split_once(':')?.1.split_once('|')?.0.trim();
    Some(format!("{before}{base}"))
}

pub(crate) const EXERCISES: &[Exercise] = &[
    Exercise { name: "concat", helpers: &["append"], text: "
{-@ measure total @-}
{-@ total :: List (List a) -> Nat @-}
total :: List (List a) -> Int
total Emp = 0
total (x :+: xs) = size x + total xs
{-@ append :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
{-@ concat :: x:List (List a) -> {v:List a | size v == total x} @-}
concat :: List (List a) -> List a
concat Emp = Emp
concat (x :+: xs) = append x (concat xs)
" },
    Exercise { name: "three", helpers: &["append"], text: "
{-@ append :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
{-@ three :: xs:List a -> ys:List a -> zs:List a -> {v:List a | size v == size xs + size ys + size zs} @-}
three :: List a -> List a -> List a -> List a
three xs ys zs = append xs (append ys zs)
" },
    Exercise { name: "map", helpers: &["map"], text: "
{-@ map :: (a -> b) -> xs:List a -> {v:List b | size v == size xs} @-}
map :: (a -> b) -> List a -> List b
map _ Emp = Emp
map f (x :+: xs) = f x :+: map f xs
{-@ increase :: xs:List Int -> {v:List Int | size v == size xs} @-}
increase :: List Int -> List Int
increase xs = map (+ 1) (map (* 2) xs)
" },
    Exercise { name: "replicate", helpers: &["replicate"], text: "
{-@ replicate :: n:Nat -> a -> {v:List a | size v == n} @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x
{-@ blank :: n:Nat -> {v:List Int | size v == n + 1} @-}
blank :: Int -> List Int
blank n = 0 :+: replicate n 0
" },
    Exercise { name: "reverse", helpers: &["onto"], text: "
{-@ onto :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys} @-}
onto :: List a -> List a -> List a
onto Emp ys = ys
onto (x :+: xs) ys = onto xs (x :+: ys)
{-@ reverse :: xs:List a -> {v:List a | size v == size xs} @-}
reverse :: List a -> List a
reverse xs = onto xs Emp
" },
    Exercise { name: "sort", helpers: &["insert"], text: "
{-@ insert :: Int -> xs:List Int -> {v:List Int | size v == size xs + 1} @-}
insert :: Int -> List Int -> List Int
insert y Emp = y :+: Emp
insert y (x :+: xs) = if y <= x then y :+: (x :+: xs) else x :+: insert y xs
{-@ sort :: xs:List Int -> {v:List Int | size v == size xs} @-}
sort :: List Int -> List Int
sort Emp = Emp
sort (x :+: xs) = insert x (sort xs)
" },
    Exercise { name: "length", helpers: &["length"], text: "
{-@ length :: xs:List a -> {v:Int | v == size xs} @-}
length :: List a -> Int
length Emp = 0
length (_ :+: xs) = 1 + length xs
{-@ longer :: xs:List a -> ys:List b -> {v:Int | v == size xs + size ys} @-}
longer :: List a -> List b -> Int
longer xs ys = length xs + length ys
" },
    Exercise { name: "filter", helpers: &["filter"], text: "
{-@ filter :: (a -> Bool) -> xs:List a -> {v:List a | size v <= size xs} @-}
filter :: (a -> Bool) -> List a -> List a
filter _ Emp = Emp
filter p (x :+: xs) = if p x then x :+: filter p xs else filter p xs
{-@ positives :: xs:List Int -> {v:List Int | size v <= size xs} @-}
positives :: List Int -> List Int
positives xs = filter (> 0) (filter (> 1) xs)
" },
    Exercise { name: "add", helpers: &["add"], text: "
{-@ add :: a -> xs:List a -> {v:List a | size v == 1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs
{-@ two :: a -> a -> {v:List a | size v == 2} @-}
two :: a -> a -> List a
two x y = add x (add y Emp)
" },
    Exercise { name: "nonempty", helpers: &["add"], text: "
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
{-@ add :: a -> xs:List a -> {v:List a | size v > 0} @-}
add :: a -> List a -> List a
add x xs = x :+: xs
{-@ first :: {xs:List a | size xs > 0} -> a @-}
first :: List a -> a
first (x :+: _) = x
first Emp = die 0
{-@ again :: a -> List a -> a @-}
again :: a -> List a -> a
again x xs = first (add x xs)
" },
    Exercise { name: "incr", helpers: &["incr"], text: "
{-@ incr :: x:Int -> {v:Int | v == x + 1} @-}
incr :: Int -> Int
incr x = x + 1
{-@ plusTwo :: x:Int -> {v:Int | v == x + 2} @-}
plusTwo :: Int -> Int
plusTwo x = incr (incr x)
" },
    Exercise { name: "abs", helpers: &["abs"], text: "
{-@ abs :: x:Int -> {v:Int | v >= 0} @-}
abs :: Int -> Int
abs x = if x < 0 then 0 - x else x
{-@ distance :: x:Int -> y:Int -> {v:Int | v >= 0} @-}
distance :: Int -> Int -> Int
distance x y = abs (x - y)
" },
    Exercise { name: "max", helpers: &["max"], text: "
{-@ max :: x:Int -> y:Int -> {v:Int | v >= x && v >= y} @-}
max :: Int -> Int -> Int
max x y = if x >= y then x else y
{-@ most :: x:Int -> y:Int -> z:Int -> {v:Int | v >= x && v >= y && v >= z} @-}
most :: Int -> Int -> Int -> Int
most x y z = max x (max y z)
" },
    Exercise { name: "double", helpers: &["double"], text: "
{-@ double :: x:Int -> {v:Int | v == 2 * x} @-}
double :: Int -> Int
double x = x + x
{-@ four :: x:Int -> {v:Int | v == 4 * x} @-}
four :: Int -> Int
four x = double (double x)
" },
    Exercise { name: "null", helpers: &["null"], text: "
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
{-@ null :: xs:List a -> {v:Bool | v <=> size xs == 0} @-}
null :: List a -> Bool
null Emp = True
null (_ :+: _) = False
{-@ first :: {xs:List a | size xs > 0} -> a @-}
first :: List a -> a
first (x :+: _) = x
first Emp = die 0
{-@ firstOr :: a -> List a -> a @-}
firstOr :: a -> List a -> a
firstOr d xs = if null xs then d else first xs
" },
    Exercise { name: "isPositive", helpers: &["isPositive"], text: "
{-@ needs :: {n:Int | n > 0} -> Int @-}
needs :: Int -> Int
needs n = n
{-@ isPositive :: n:Int -> {v:Bool | v <=> n > 0} @-}
isPositive :: Int -> Bool
isPositive n = n > 0
{-@ use :: Int -> Int @-}
use :: Int -> Int
use n = if isPositive n then needs n else 0
" },
    Exercise { name: "snoc", helpers: &["snoc"], text: "
{-@ snoc :: xs:List a -> a -> {v:List a | size v == size xs + 1} @-}
snoc :: List a -> a -> List a
snoc Emp y = y :+: Emp
snoc (x :+: xs) y = x :+: snoc xs y
{-@ rotate :: xs:List a -> {v:List a | size v == size xs} @-}
rotate :: List a -> List a
rotate Emp = Emp
rotate (x :+: xs) = snoc xs x
" },
    Exercise { name: "range", helpers: &["range"], text: "
{-@ range :: lo:Int -> hi:{v:Int | lo <= v} -> {v:List Int | size v == hi - lo} / [hi - lo] @-}
range :: Int -> Int -> List Int
range lo hi = if lo < hi then lo :+: range (lo + 1) hi else Emp
{-@ upTo :: n:Nat -> {v:List Int | size v == n} @-}
upTo :: Int -> List Int
upTo n = range 0 n
" },
    Exercise { name: "sum", helpers: &["square"], text: "
{-@ square :: x:Nat -> {v:Int | v >= 0} @-}
square :: Int -> Int
square x = x * x
{-@ squares :: Nat -> Nat -> Nat @-}
squares :: Int -> Int -> Int
squares x y = square x + square y
" },
    Exercise { name: "clamp", helpers: &["clamp"], text: "
{-@ clamp :: x:Int -> {v:Int | v >= 0} @-}
clamp :: Int -> Int
clamp x = if x < 0 then 0 else x
{-@ replicate :: n:Nat -> a -> {v:List a | size v == n} @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x
{-@ some :: Int -> List Int @-}
some :: Int -> List Int
some n = replicate (clamp n) 0
" },
    Exercise { name: "tree", helpers: &["flatten"], text: "
data Tree a = Leaf | Node (Tree a) a (Tree a)
{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf = 0
nodes (Node l _ r) = 1 + nodes l + nodes r
{-@ append :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
{-@ flatten :: t:Tree a -> {v:List a | size v == nodes t} @-}
flatten :: Tree a -> List a
flatten Leaf = Emp
flatten (Node l x r) = append (flatten l) (x :+: flatten r)
{-@ longer :: t:Tree a -> a -> {v:List a | size v == nodes t + 1} @-}
longer :: Tree a -> a -> List a
longer t x = x :+: flatten t
" },
    Exercise { name: "mirror", helpers: &["mirror"], text: "
data Tree a = Leaf | Node (Tree a) a (Tree a)
{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf = 0
nodes (Node l _ r) = 1 + nodes l + nodes r
{-@ mirror :: t:Tree a -> {v:Tree a | nodes v == nodes t} @-}
mirror :: Tree a -> Tree a
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)
{-@ twist :: t:Tree a -> {v:Tree a | nodes v == nodes t} @-}
twist :: Tree a -> Tree a
twist t = mirror (mirror t)
" },
    Exercise { name: "interleave", helpers: &["interleave"], text: "
{-@ interleave :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys} / [size xs + size ys] @-}
interleave :: List a -> List a -> List a
interleave Emp ys = ys
interleave (x :+: xs) ys = x :+: interleave ys xs
{-@ doubled :: xs:List a -> {v:List a | size v == 2 * size xs} @-}
doubled :: List a -> List a
doubled xs = interleave xs xs
" },
    Exercise { name: "zipWith", helpers: &["zipWith"], text: "
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
{-@ zipWith :: (a -> a -> a) -> xs:List a -> {ys:List a | size ys == size xs} -> {v:List a | size v == size xs} @-}
zipWith :: (a -> a -> a) -> List a -> List a -> List a
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _ _ = die 0
{-@ plus :: xs:List Int -> {ys:List Int | size ys == size xs} -> {v:List Int | size v == size xs} @-}
plus :: List Int -> List Int -> List Int
plus xs ys = zipWith (+) xs ys
" },
    Exercise { name: "elements", helpers: &["naturals"], text: "
{-@ naturals :: n:Nat -> List Nat @-}
naturals :: Int -> List Int
naturals 0 = Emp
naturals n = n :+: naturals (n - 1)
{-@ total :: List Nat -> Nat @-}
total :: List Int -> Int
total Emp = 0
total (x :+: xs) = x + total xs
{-@ gauss :: n:Nat -> Nat @-}
gauss :: Int -> Int
gauss n = total (naturals n)
" },
    Exercise { name: "pick", helpers: &["pick"], text: "
{-@ pick :: b:Bool -> x:Int -> y:Int -> {v:Int | v == x || v == y} @-}
pick :: Bool -> Int -> Int -> Int
pick b x y = if b then x else y
{-@ sign :: Bool -> {v:Int | v == 1 || v == 2} @-}
sign :: Bool -> Int
sign b = pick b 1 2
" },
    Exercise { name: "drop", helpers: &["drop"], text: "
{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> {v:List a | size v == size xs - n} @-}
drop :: Int -> List a -> List a
drop 0 xs = xs
drop n (_ :+: xs) = drop (n - 1) xs
drop _ Emp = Emp
{-@ cut :: {xs:List a | size xs > 1} -> {v:List a | size v == size xs - 2} @-}
cut :: List a -> List a
cut xs = drop 2 xs
" },
    Exercise { name: "chain", helpers: &["link"], text: "
{-@ link :: a -> xs:List a -> {v:List a | size v == size xs + 1} @-}
link :: a -> List a -> List a
link x xs = x :+: xs
{-@ append :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = link x (append xs ys)
{-@ both :: xs:List a -> {v:List a | size v == size xs + size xs} @-}
both :: List a -> List a
both xs = append xs xs
" },
    Exercise { name: "untyped", helpers: &["link"], text: "
{-@ link :: a -> xs:List a -> {v:List a | size v == size xs + 1} @-}
link :: a -> List a -> List a
link x xs = x :+: xs
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = link x (append xs ys)
{-@ both :: xs:List a -> {v:List a | size v == size xs + size xs} @-}
both :: List a -> List a
both xs = append xs xs
" },
    Exercise { name: "even", helpers: &["evenly"], text: "
{-@ evenly :: n:Nat -> {v:Int | v >= n} @-}
evenly :: Int -> Int
evenly n = n + n
{-@ grow :: n:Nat -> {v:Int | v >= n} @-}
grow :: Int -> Int
grow n = evenly (evenly n)
" },
];
