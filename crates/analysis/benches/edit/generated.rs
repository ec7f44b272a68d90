//! A file with any number of annotated functions of ten kinds, no two of them alike, ten lines each.

/// The file; with an edit, one function is another one than in the file before.
pub(crate) fn file(functions: usize, edit: Option<usize>) -> String {
    let mut text = "module Edit where\n\n".to_owned();
    for number in 0..functions {
        let constant = match edit {
            Some(edit) if edit % functions == number => 1000 + edit,
            _ => number + 1,
        };
        text += &function(number, constant);
    }
    text
}

/// A function: of which kind depends on its number.
fn function(number: usize, constant: usize) -> String {
    // Those that call others call the ones before them.
    let before = |kind: usize| number / KINDS * KINDS + kind;
    let (dist, total) = (before(1), before(2));
    let body = match number % KINDS {
        0 => format!(
            "{{-@ f{number} :: lo:Int -> {{hi:Int | lo <= hi}} -> Int -> {{v:Int | lo <= v && v <= hi}} @-}}
f{number} :: Int -> Int -> Int -> Int
f{number} lo hi x
  | y < lo = lo
  | y > hi = hi
  | otherwise = y
  where
    y = x + {constant}
"
        ),
        1 => format!(
            "{{-@ f{number} :: Int -> Int -> {{v:Int | 0 <= v}} @-}}
f{number} :: Int -> Int -> Int
f{number} x y =
  let left = x + {constant}
      right = y + {constant}
   in if left < right
        then right - left
        else left - right
"
        ),
        2 => format!(
            "{{-@ f{number} :: [Nat] -> Nat @-}}
f{number} :: [Int] -> Int
f{number} [] = {constant}
f{number} (x : xs) =
  if x > {constant}
    then x + rest
    else rest
  where
    rest = f{number} xs
"
        ),
        3 => format!(
            "{{-@ f{number} :: xs:[Int] -> {{v:[Int] | len v == len xs}} @-}}
f{number} :: [Int] -> [Int]
f{number} [] = []
f{number} (x : xs)
  | even x = x * {constant} : others
  | otherwise = x : others
  where
    others = f{number} xs

"
        ),
        4 => format!(
            "{{-@ f{number} :: n:Nat -> a -> {{v:[a] | len v == n}} @-}}
f{number} :: Int -> a -> [a]
f{number} n x =
  if n <= 0
    then []
    else x : f{number} (n - 1) x

-- The number of this function is {constant}.

"
        ),
        5 => format!(
            "{{-@ f{number} :: Nat -> Nat -> Nat @-}}
f{number} :: Int -> Int -> Int
f{number} x y =
  f{dist} x y
    + f{total} [x, y, {constant}]

-- It calls two of the functions before it,
-- which are annotated.

"
        ),
        6 => format!(
            "{{-@ f{number} :: xs:[a] -> ys:[a] -> {{v:[a] | len v == len xs + len ys}} @-}}
f{number} :: [a] -> [a] -> [a]
f{number} [] ys = ys
f{number} (x : xs) ys = x : f{number} xs ys

-- Append, for the time being.
-- The number of this function is {constant}.


"
        ),
        7 => format!(
            "{{-@ f{number} :: Int -> xs:[Int] -> {{v:[Int] | len v <= len xs}} @-}}
f{number} :: Int -> [Int] -> [Int]
f{number} _ [] = []
f{number} limit (x : xs)
  | x < limit + {constant} = x : others
  | otherwise = others
  where
    others = f{number} limit xs

"
        ),
        8 => format!(
            "{{-@ f{number} :: Maybe Nat -> Nat @-}}
f{number} :: Maybe Int -> Int
f{number} found = case found of
  Nothing -> {constant}
  Just n
    | n > {constant} -> n - {constant}
    | otherwise -> n


"
        ),
        _ => format!(
            "{{-@ f{number} :: x:Int -> {{v:(Int, Int) | fst v <= snd v}} @-}}
f{number} :: Int -> (Int, Int)
f{number} x =
  if x < {constant}
    then (x, {constant})
    else ({constant}, x)


"
        ),
    };
    format!("-- | Function {number}.\n{body}")
}

/// How many kinds there are.
const KINDS: usize = 10;
