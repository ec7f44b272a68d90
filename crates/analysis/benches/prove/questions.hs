-- # lists
app :: [a] -> [a] -> [a]
app [] ys = ys
app (x : xs) ys = x : app xs ys
rev :: [a] -> [a]
rev [] = []
rev (x : xs) = app (rev xs) [x]
onto :: [a] -> [a] -> [a]
onto [] ys = ys
onto (x : xs) ys = onto xs (x : ys)
len :: [a] -> Int
len [] = 0
len (_ : xs) = 1 + len xs
-- properties
prop_app_nil :: [Int] -> Bool
prop_app_nil xs = app xs [] == xs
prop_app_assoc :: [Int] -> [Int] -> [Int] -> Bool
prop_app_assoc xs ys zs = app (app xs ys) zs == app xs (app ys zs)
prop_rev_app :: [Int] -> [Int] -> Bool
prop_rev_app xs ys = rev (app xs ys) == app (rev ys) (rev xs)
prop_rev_rev :: [Int] -> Bool
prop_rev_rev xs = rev (rev xs) == xs
prop_onto :: [Int] -> [Int] -> Bool
prop_onto xs ys = onto xs ys == app (rev xs) ys
prop_len_app :: [Int] -> [Int] -> Bool
prop_len_app xs ys = len (app xs ys) == len xs + len ys
prop_len_rev :: [Int] -> Bool
prop_len_rev xs = len (rev xs) == len xs
-- false
prop_app_comm :: [Int] -> [Int] -> Bool
prop_app_comm xs ys = app xs ys == app ys xs
prop_rev_id :: [Int] -> Bool
prop_rev_id xs = len xs < 3 || rev xs /= xs
prop_onto_wrong :: [Int] -> [Int] -> Bool
prop_onto_wrong xs ys = onto xs ys == app (rev ys) xs
prop_short :: [Int] -> Bool
prop_short xs = len xs < 12
-- # naturals
data Nat = Z | S Nat deriving (Eq, Show)
add :: Nat -> Nat -> Nat
add Z b = b
add (S a) b = S (add a b)
mul :: Nat -> Nat -> Nat
mul Z _ = Z
mul (S a) b = add b (mul a b)
sub :: Nat -> Nat -> Nat
sub a Z = a
sub Z _ = Z
sub (S a) (S b) = sub a b
leq :: Nat -> Nat -> Bool
leq Z _ = True
leq (S _) Z = False
leq (S a) (S b) = leq a b
double :: Nat -> Nat
double Z = Z
double (S a) = S (S (double a))
-- properties
prop_add_zero :: Nat -> Bool
prop_add_zero a = add a Z == a
prop_add_comm :: Nat -> Nat -> Bool
prop_add_comm a b = add a b == add b a
prop_double :: Nat -> Bool
prop_double a = double a == add a a
prop_sub_add :: Nat -> Nat -> Bool
prop_sub_add a b = sub (add a b) a == b
prop_leq_add :: Nat -> Nat -> Bool
prop_leq_add a b = leq a (add a b)
prop_leq_trans :: Nat -> Nat -> Nat -> Bool
prop_leq_trans a b c = not (leq a b && leq b c) || leq a c
prop_mul_zero :: Nat -> Bool
prop_mul_zero a = mul a Z == Z
-- false
prop_sub_comm :: Nat -> Nat -> Bool
prop_sub_comm a b = sub a b == sub b a
prop_add_sub :: Nat -> Nat -> Bool
prop_add_sub a b = add (sub a b) b == a
prop_leq_strict :: Nat -> Nat -> Bool
prop_leq_strict a b = not (leq a b) || leq (S a) b
prop_mul_add :: Nat -> Nat -> Bool
prop_mul_add a b = mul a b == add a b || leq (add a b) (S (S (S Z)))
-- # expressions
data Expr = Num Int | Plus Expr Expr | Times Expr Expr | Neg Expr deriving (Eq, Show)
eval :: Expr -> Int
eval (Num n) = n
eval (Plus a b) = eval a + eval b
eval (Times a b) = eval a * eval b
eval (Neg a) = negate (eval a)
simplify :: Expr -> Expr
simplify (Num n) = Num n
simplify (Plus (Num 0) b) = simplify b
simplify (Plus a b) = Plus (simplify a) (simplify b)
simplify (Times (Num 1) b) = simplify b
simplify (Times a b) = Times (simplify a) (simplify b)
simplify (Neg a) = Neg (simplify a)
mirror :: Expr -> Expr
mirror (Plus a b) = Plus (mirror b) (mirror a)
mirror (Times a b) = Times (mirror b) (mirror a)
mirror (Neg a) = Neg (mirror a)
mirror e = e
size :: Expr -> Int
size (Num _) = 1
size (Neg a) = 1 + size a
size (Plus a b) = 1 + size a + size b
size (Times a b) = 1 + size a + size b
compile :: Expr -> [Int] -> [Int]
compile (Num n) stack = n : stack
compile (Plus a b) stack = case compile b (compile a stack) of { y : x : rest -> (x + y) : rest; rest -> rest }
compile (Times a b) stack = case compile b (compile a stack) of { y : x : rest -> (x * y) : rest; rest -> rest }
compile (Neg a) stack = case compile a stack of { x : rest -> negate x : rest; [] -> [] }
-- properties
prop_simplify :: Expr -> Bool
prop_simplify e = eval (simplify e) == eval e
prop_mirror :: Expr -> Bool
prop_mirror e = mirror (mirror e) == e
prop_mirror_eval :: Expr -> Bool
prop_mirror_eval e = eval (mirror e) == eval e
prop_mirror_size :: Expr -> Bool
prop_mirror_size e = size (mirror e) == size e
prop_compile :: Expr -> [Int] -> Bool
prop_compile e stack = compile e stack == eval e : stack
-- false
prop_simplify_id :: Expr -> Bool
prop_simplify_id e = simplify e == e
prop_simplify_twice :: Expr -> Bool
prop_simplify_twice e = simplify (simplify e) == simplify e
prop_eval_positive :: Expr -> Bool
prop_eval_positive e = size e < 7 || eval e /= 1234
prop_mirror_id :: Expr -> Bool
prop_mirror_id e = mirror e == e
-- # trees
data Tree = Leaf | Node Tree Int Tree deriving (Eq, Show)
flip' :: Tree -> Tree
flip' Leaf = Leaf
flip' (Node l x r) = Node (flip' r) x (flip' l)
nodes :: Tree -> Int
nodes Leaf = 0
nodes (Node l _ r) = nodes l + 1 + nodes r
height :: Tree -> Int
height Leaf = 0
height (Node l _ r) = 1 + max (height l) (height r)
total :: Tree -> Int
total Leaf = 0
total (Node l x r) = total l + x + total r
toList :: Tree -> [Int]
toList Leaf = []
toList (Node l x r) = toList l ++ x : toList r
mapTree :: (Int -> Int) -> Tree -> Tree
mapTree _ Leaf = Leaf
mapTree f (Node l x r) = Node (mapTree f l) (f x) (mapTree f r)
insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r) = if x < y then Node (insert x l) y r else Node l y (insert x r)
-- properties
prop_flip :: Tree -> Bool
prop_flip t = flip' (flip' t) == t
prop_flip_nodes :: Tree -> Bool
prop_flip_nodes t = nodes (flip' t) == nodes t
prop_flip_height :: Tree -> Bool
prop_flip_height t = height (flip' t) == height t
prop_total_list :: Tree -> Bool
prop_total_list t = sum (toList t) == total t
prop_map_nodes :: (Int -> Int) -> Tree -> Bool
prop_map_nodes f t = nodes (mapTree f t) == nodes t
prop_map_map :: (Int -> Int) -> (Int -> Int) -> Tree -> Bool
prop_map_map f g t = mapTree f (mapTree g t) == mapTree (f . g) t
prop_insert_nodes :: Int -> Tree -> Bool
prop_insert_nodes x t = nodes (insert x t) == nodes t + 1
prop_flip_map :: (Int -> Int) -> Tree -> Bool
prop_flip_map f t = flip' (mapTree f t) == mapTree f (flip' t)
-- false
prop_flip_list :: Tree -> Bool
prop_flip_list t = toList (flip' t) == toList t
prop_height_nodes :: Tree -> Bool
prop_height_nodes t = height t == nodes t
prop_balanced :: Tree -> Bool
prop_balanced t = nodes t < 6 || height t < 5
prop_insert_twice :: Int -> Int -> Tree -> Bool
prop_insert_twice x y t = insert x (insert y t) == insert y (insert x t)
-- # counting
sumTo :: Int -> Int
sumTo n = if n <= 0 then 0 else n + sumTo (n - 1)
sumAcc :: Int -> Int -> Int
sumAcc n acc = if n <= 0 then acc else sumAcc (n - 1) (acc + n)
upTo :: Int -> Int -> [Int]
upTo i n = if i > n then [] else i : upTo (i + 1) n
pow :: Int -> Int -> Int
pow b n = if n <= 0 then 1 else b * pow b (n - 1)
evens :: Int -> Bool
evens n = if n <= 0 then True else odds (n - 1)
odds :: Int -> Bool
odds n = if n <= 0 then False else evens (n - 1)
copies :: Int -> a -> [a]
copies n x = if n <= 0 then [] else x : copies (n - 1) x
-- properties
prop_gauss :: Int -> Bool
prop_gauss n = n < 0 || 2 * sumTo n == n * (n + 1)
prop_acc :: Int -> Int -> Bool
prop_acc n acc = sumAcc n acc == acc + sumTo n
prop_pow_one :: Int -> Bool
prop_pow_one n = pow 1 n == 1
prop_evens :: Int -> Bool
prop_evens n = evens n || odds n
prop_copies :: Int -> Bool -> Bool
prop_copies n x = all (== x) (copies n x)
prop_copies_length :: Int -> Bool -> Bool
prop_copies_length n x = n < 0 || length (copies n x) == n
prop_abs :: Int -> Int -> Bool
prop_abs a b = abs (a - b) == abs (b - a)
-- false
prop_gauss_wrong :: Int -> Bool
prop_gauss_wrong n = n < 0 || 2 * sumTo n == n * n
prop_acc_wrong :: Int -> Int -> Bool
prop_acc_wrong n acc = sumAcc n acc == sumTo (n + acc)
prop_pow_two :: Int -> Bool
prop_pow_two n = n > 20 || pow 2 n < 1000
prop_up_to :: Int -> Int -> Bool
prop_up_to i n = length (upTo i n) < 9
prop_evens_wrong :: Int -> Bool
prop_evens_wrong n = n > 7 || n < 3 || evens n
-- # queue
data Queue = Queue [Int] [Int] deriving (Eq, Show)
push :: Int -> Queue -> Queue
push x (Queue front back) = Queue front (x : back)
pop :: Queue -> Maybe (Int, Queue)
pop (Queue [] []) = Nothing
pop (Queue [] back) = pop (Queue (reverse back) [])
pop (Queue (x : front) back) = Just (x, Queue front back)
items :: Queue -> [Int]
items (Queue front back) = front ++ reverse back
-- properties
prop_push :: Int -> Queue -> Bool
prop_push x q = items (push x q) == items q ++ [x]
prop_empty :: Queue -> Bool
prop_empty q = (pop q == Nothing) == null (items q)
prop_pop :: Queue -> Bool
prop_pop q = case pop q of { Nothing -> True; Just (x, rest) -> x : items rest == items q }
-- false
prop_push_front :: Int -> Queue -> Bool
prop_push_front x q = items (push x q) == x : items q
prop_same :: Queue -> Queue -> Bool
prop_same p q = items p /= items q || p == q
prop_never_five :: Queue -> Bool
prop_never_five q = items q /= [5, 4, 3, 2, 1]
-- # filters
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs) = if p x then x : keep p xs else keep p xs
each :: (a -> b) -> [a] -> [b]
each _ [] = []
each f (x : xs) = f x : each f xs
every :: (a -> Bool) -> [a] -> Bool
every _ [] = True
every p (x : xs) = p x && every p xs
firsts :: (a -> Bool) -> [a] -> [a]
firsts _ [] = []
firsts p (x : xs) = if p x then x : firsts p xs else []
others :: (a -> Bool) -> [a] -> [a]
others _ [] = []
others p (x : xs) = if p x then others p xs else x : xs
-- properties
prop_keep_keep :: (Int -> Bool) -> [Int] -> Bool
prop_keep_keep p xs = keep p (keep p xs) == keep p xs
prop_keep_every :: (Int -> Bool) -> [Int] -> Bool
prop_keep_every p xs = every p (keep p xs)
prop_each_each :: (Int -> Int) -> (Int -> Int) -> [Int] -> Bool
prop_each_each f g xs = each f (each g xs) == each (f . g) xs
prop_keep_each :: (Int -> Bool) -> (Int -> Int) -> [Int] -> Bool
prop_keep_each p f xs = keep p (each f xs) == each f (keep (p . f) xs)
prop_firsts :: (Int -> Bool) -> [Int] -> Bool
prop_firsts p xs = firsts p xs ++ others p xs == xs
prop_keep_length :: (Int -> Bool) -> [Int] -> Bool
prop_keep_length p xs = length (keep p xs) <= length xs || length xs < 0
-- false
prop_firsts_keep :: (Int -> Bool) -> [Int] -> Bool
prop_firsts_keep p xs = firsts p xs == keep p xs
prop_others_every :: (Int -> Bool) -> [Int] -> Bool
prop_others_every p xs = every (not . p) (others p xs)
prop_each_keep :: (Int -> Bool) -> (Int -> Int) -> [Int] -> Bool
prop_each_keep p f xs = each f (keep p xs) == keep p (each f xs)
-- # sorting
place :: Nat -> [Nat] -> [Nat]
place x [] = [x]
place x (y : ys) = if below x y then x : y : ys else y : place x ys
arrange :: [Nat] -> [Nat]
arrange [] = []
arrange (x : xs) = place x (arrange xs)
sorted :: [Nat] -> Bool
sorted (x : y : ys) = below x y && sorted (y : ys)
sorted _ = True
count :: Nat -> [Nat] -> Nat
count _ [] = O
count x (y : ys) = if same x y then I (count x ys) else count x ys
data Nat = O | I Nat deriving (Eq, Show)
below :: Nat -> Nat -> Bool
below O _ = True
below _ O = False
below (I a) (I b) = below a b
same :: Nat -> Nat -> Bool
same O O = True
same (I a) (I b) = same a b
same _ _ = False
-- properties
prop_place_length :: Nat -> [Nat] -> Bool
prop_place_length x xs = length (place x xs) == 1 + length xs
prop_arrange_length :: [Nat] -> Bool
prop_arrange_length xs = length (arrange xs) == length xs
prop_arrange_sorted :: [Nat] -> Bool
prop_arrange_sorted xs = sorted (arrange xs)
prop_arrange_count :: Nat -> [Nat] -> Bool
prop_arrange_count x xs = count x (arrange xs) == count x xs
prop_below_total :: Nat -> Nat -> Bool
prop_below_total a b = below a b || below b a
-- false
prop_arrange_id :: [Nat] -> Bool
prop_arrange_id xs = arrange xs == xs
prop_place_sorted :: Nat -> [Nat] -> Bool
prop_place_sorted x xs = sorted (place x xs)
prop_unsorted :: [Nat] -> Bool
prop_unsorted xs = length xs < 4 || not (sorted xs)
