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

const IMPORTS: &str = "
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
    fn program(&self, flavour: Flavour, filler: usize) -> String {
        whole(flavour, FILLERS[filler % FILLERS.len()], self.text)
    }

    /// The whole program, with something else in one place.
    pub(crate) fn changed(&self, flavour: Flavour, from: &str, to: &str) -> String {
        whole(flavour, "", &self.text.replacen(from, to, 1))
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

fn whole(flavour: Flavour, filler: &str, text: &str) -> String {
    module(flavour, "", &format!("{filler}{text}"))
}

/// A module of a flavour with declarations, which exports all of them or those that are given, in parentheses.
pub(crate) fn module(flavour: Flavour, exports: &str, declarations: &str) -> String {
    let header = match flavour {
        Flavour::Renamed => flavour.written(OWN),
        Flavour::Own => OWN.to_string(),
        Flavour::Haskell => HASKELL.to_string(),
        Flavour::Len => String::new(),
    };
    format!("module T{exports} where\n{IMPORTS}{header}{}", flavour.written(declarations))
}

/// A type without the refinement of its result; none if there is none.
pub(crate) fn weakened(ty: &str) -> Option<String> {
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
    Exercise { name: "min", helpers: &["min"], text: "
{-@ min :: x:Int -> y:Int -> {v:Int | v <= x && v <= y} @-}
min :: Int -> Int -> Int
min x y = if x <= y then x else y
{-@ least :: x:Int -> y:Int -> z:Int -> {v:Int | v <= x && v <= z} @-}
least :: Int -> Int -> Int -> Int
least x y z = min x (min y z)
" },
    Exercise { name: "pred", helpers: &["pred"], text: "
{-@ pred :: {n:Int | n > 0} -> {v:Int | v == n - 1} @-}
pred :: Int -> Int
pred n = n - 1
{-@ below :: {n:Int | n > 1} -> {v:Int | v == n - 2} @-}
below :: Int -> Int
below n = pred (pred n)
" },
    Exercise { name: "tail", helpers: &["tail"], text: "
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
{-@ tail :: {xs:List a | size xs > 0} -> {v:List a | size v == size xs - 1} @-}
tail :: List a -> List a
tail (_ :+: xs) = xs
tail Emp = die 0
{-@ third :: {xs:List a | size xs > 1} -> {v:List a | size v == size xs - 2} @-}
third :: List a -> List a
third xs = tail (tail xs)
" },
    Exercise { name: "init", helpers: &["init"], text: "
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
{-@ init :: {xs:List a | size xs > 0} -> {v:List a | size v == size xs - 1} @-}
init :: List a -> List a
init (x :+: Emp) = Emp
init (x :+: (y :+: ys)) = x :+: init (y :+: ys)
init Emp = die 0
{-@ shorter :: {xs:List a | size xs > 1} -> {v:List a | size v == size xs - 2} @-}
shorter :: List a -> List a
shorter xs = init (init xs)
" },
    Exercise { name: "take", helpers: &["take"], text: "
{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> {v:List a | size v == n} @-}
take :: Int -> List a -> List a
take 0 _ = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp = Emp
{-@ pair :: {xs:List a | size xs > 1} -> {v:List a | size v == 2} @-}
pair :: List a -> List a
pair xs = take 2 xs
" },
    Exercise { name: "stutter", helpers: &["stutter"], text: "
{-@ stutter :: xs:List a -> {v:List a | size v == 2 * size xs} @-}
stutter :: List a -> List a
stutter Emp = Emp
stutter (x :+: xs) = x :+: (x :+: stutter xs)
{-@ twice :: xs:List a -> {v:List a | size v == 4 * size xs} @-}
twice :: List a -> List a
twice xs = stutter (stutter xs)
" },
    Exercise { name: "delete", helpers: &["delete"], text: "
{-@ delete :: Int -> xs:List Int -> {v:List Int | size v <= size xs} @-}
delete :: Int -> List Int -> List Int
delete _ Emp = Emp
delete y (x :+: xs) = if x == y then xs else x :+: delete y xs
{-@ without :: xs:List Int -> {v:List Int | size v <= size xs} @-}
without :: List Int -> List Int
without xs = delete 1 (delete 0 xs)
" },
    Exercise { name: "copy", helpers: &["copy"], text: "
{-@ copy :: xs:List a -> {v:List a | size v == size xs} @-}
copy :: List a -> List a
copy Emp = Emp
copy (x :+: xs) = x :+: copy xs
{-@ again :: xs:List a -> {v:List a | size v == size xs} @-}
again :: List a -> List a
again xs = copy (copy xs)
" },
    Exercise { name: "countdown", helpers: &["down"], text: "
{-@ down :: n:Nat -> {v:List Int | size v == n} @-}
down :: Int -> List Int
down n = if n == 0 then Emp else n :+: down (n - 1)
{-@ both :: n:Nat -> {v:List Int | size v == n + 1} @-}
both :: Int -> List Int
both n = down (n + 1)
" },
    Exercise { name: "scale", helpers: &["scale"], text: "
{-@ scale :: k:Int -> xs:List Int -> {v:List Int | size v == size xs} @-}
scale :: Int -> List Int -> List Int
scale _ Emp = Emp
scale k (x :+: xs) = k * x :+: scale k xs
{-@ sixfold :: xs:List Int -> {v:List Int | size v == size xs} @-}
sixfold :: List Int -> List Int
sixfold xs = scale 2 (scale 3 xs)
" },
    Exercise { name: "positive", helpers: &["grow"], text: "
{-@ grow :: n:Nat -> {v:Int | v > n} @-}
grow :: Int -> Int
grow n = n + 2
{-@ use :: {n:Int | n > 0} -> Int @-}
use :: Int -> Int
use n = n
{-@ start :: Nat -> Int @-}
start :: Int -> Int
start n = use (grow n)
" },
    Exercise { name: "square", helpers: &["part"], text: "
{-@ part :: n:Nat -> {v:Int | 0 <= v && v <= n} @-}
part :: Int -> Int
part n = if n > 3 then 3 else n
{-@ rest :: n:Nat -> Nat @-}
rest :: Int -> Int
rest n = n - part n
" },
    Exercise { name: "sign", helpers: &["sign"], text: "
{-@ sign :: n:Int -> {v:Int | v <= 1} @-}
sign :: Int -> Int
sign n = if n > 0 then 1 else if n == 0 then 0 else 0 - 1
{-@ bounded :: n:Int -> {v:Int | v <= 2} @-}
bounded :: Int -> Int
bounded n = sign n + sign (n - 1)
" },
    Exercise { name: "choose", helpers: &["choose"], text: "
{-@ choose :: b:Bool -> xs:List a -> {ys:List a | size ys == size xs} -> {v:List a | size v == size xs} @-}
choose :: Bool -> List a -> List a -> List a
choose b xs ys = if b then xs else ys
{-@ one :: Bool -> xs:List a -> {v:List a | size v == size xs} @-}
one :: Bool -> List a -> List a
one b xs = choose b xs xs
" },
    Exercise { name: "treesize", helpers: &["tally"], text: "
data Tree a = Leaf | Node (Tree a) a (Tree a)
{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf = 0
nodes (Node l _ r) = 1 + nodes l + nodes r
{-@ tally :: t:Tree a -> {v:Int | v == nodes t} @-}
tally :: Tree a -> Int
tally Leaf = 0
tally (Node l _ r) = 1 + tally l + tally r
{-@ more :: t:Tree a -> {v:Int | v == nodes t + 1} @-}
more :: Tree a -> Int
more t = tally t + 1
" },
    Exercise { name: "treemap", helpers: &["each"], text: "
data Tree a = Leaf | Node (Tree a) a (Tree a)
{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf = 0
nodes (Node l _ r) = 1 + nodes l + nodes r
{-@ each :: (a -> b) -> t:Tree a -> {v:Tree b | nodes v == nodes t} @-}
each :: (a -> b) -> Tree a -> Tree b
each _ Leaf = Leaf
each f (Node l x r) = Node (each f l) (f x) (each f r)
{-@ bump :: t:Tree Int -> {v:Tree Int | nodes v == nodes t} @-}
bump :: Tree Int -> Tree Int
bump t = each (+ 1) (each (* 2) t)
" },
    Exercise { name: "treeinsert", helpers: &["put"], text: "
data Tree a = Leaf | Node (Tree a) a (Tree a)
{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf = 0
nodes (Node l _ r) = 1 + nodes l + nodes r
{-@ put :: Int -> t:Tree Int -> {v:Tree Int | nodes v == nodes t + 1} @-}
put :: Int -> Tree Int -> Tree Int
put y Leaf = Node Leaf y Leaf
put y (Node l x r) = if y < x then Node (put y l) x r else Node l x (put y r)
{-@ two :: {v:Tree Int | nodes v == 2} @-}
two :: Tree Int
two = put 1 (put 2 Leaf)
" },
    Exercise { name: "lengthAcc", helpers: &["from"], text: "
{-@ from :: n:Int -> xs:List a -> {v:Int | v == n + size xs} @-}
from :: Int -> List a -> Int
from n Emp = n
from n (_ :+: xs) = from (n + 1) xs
{-@ length :: xs:List a -> {v:Int | v == size xs} @-}
length :: List a -> Int
length xs = from 0 xs
" },
    Exercise { name: "difference", helpers: &["difference"], text: "
{-@ difference :: x:Int -> y:Int -> {v:Int | v == x - y} @-}
difference :: Int -> Int -> Int
difference x y = x - y
{-@ zero :: x:Int -> {v:Int | v == 0} @-}
zero :: Int -> Int
zero x = difference x x
" },
    Exercise { name: "isZero", helpers: &["isZero"], text: "
{-@ needs :: {n:Int | n /= 0} -> Int @-}
needs :: Int -> Int
needs n = n
{-@ isZero :: n:Int -> {v:Bool | v <=> n == 0} @-}
isZero :: Int -> Bool
isZero n = n == 0
{-@ safely :: Int -> Int @-}
safely :: Int -> Int
safely n = if isZero n then 1 else needs n
" },
    Exercise { name: "hasOne", helpers: &["hasOne"], text: "
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
{-@ hasOne :: xs:List a -> {v:Bool | v <=> size xs > 0} @-}
hasOne :: List a -> Bool
hasOne Emp = False
hasOne (_ :+: _) = True
{-@ first :: {xs:List a | size xs > 0} -> a @-}
first :: List a -> a
first (x :+: _) = x
first Emp = die 0
{-@ firstOr :: a -> List a -> a @-}
firstOr :: a -> List a -> a
firstOr d xs = if hasOne xs then first xs else d
" },
    Exercise { name: "repeatLast", helpers: &["grown"], text: "
{-@ grown :: a -> xs:List a -> {v:List a | size v > size xs} @-}
grown :: a -> List a -> List a
grown x xs = x :+: (x :+: xs)
{-@ use :: {xs:List a | size xs > 0} -> Int @-}
use :: List a -> Int
use _ = 1
{-@ start :: a -> List a -> Int @-}
start :: a -> List a -> Int
start x xs = use (grown x xs)
" },
    Exercise { name: "naturalSum", helpers: &["sum"], text: "
{-@ sum :: List Nat -> Nat @-}
sum :: List Int -> Int
sum Emp = 0
sum (x :+: xs) = x + sum xs
{-@ twice :: List Nat -> Nat @-}
twice :: List Int -> Int
twice xs = sum xs + sum xs
" },
    Exercise { name: "halves", helpers: &["halve"], text: "
{-@ halve :: n:Nat -> {v:Int | 0 <= v && v <= n} @-}
halve :: Int -> Int
halve n = if n < 2 then 0 else 1 + halve (n - 2)
{-@ upper :: n:Nat -> Nat @-}
upper :: Int -> Int
upper n = n - halve n
" },
];
