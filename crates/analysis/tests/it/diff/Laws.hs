-- | The laws of the classes, as rules. Those whose names start with "broken" hold for values without holes only: laziness tells their sides apart.
module Laws where

-- | A state whose pair is matched when somebody looks at it.
newtype Lazy s a = Lazy (s -> (a, s))

runLazy :: Lazy s a -> s -> (a, s)
runLazy (Lazy m) = m

instance Functor (Lazy s) where
  fmap f m = Lazy (\s -> let (a, t) = runLazy m s in (f a, t))

instance Applicative (Lazy s) where
  pure a = Lazy (\s -> (a, s))
  mf <*> mx = Lazy (\s -> let { (f, t) = runLazy mf s; (x, u) = runLazy mx t } in (f x, u))

instance Monad (Lazy s) where
  m >>= k = Lazy (\s -> let (a, t) = runLazy m s in runLazy (k a) t)

-- | A state whose pair is matched at once.
newtype State s a = State (s -> (a, s))

runState :: State s a -> s -> (a, s)
runState (State m) = m

instance Functor (State s) where
  fmap f m = State (\s -> case runState m s of (a, t) -> (f a, t))

instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  mf <*> mx = State (\s -> case runState mf s of (f, t) -> case runState mx t of (x, u) -> (f x, u))

instance Monad (State s) where
  m >>= k = State (\s -> case runState m s of (a, t) -> runState (k a) t)

{-# RULES
"functor identity, list" forall (v :: [a]). fmap id v = v
"functor identity, Maybe" forall (v :: Maybe a). fmap id v = v
"functor identity, Either" forall (v :: Either e a). fmap id v = v
"functor identity, pair" forall (v :: (e, a)). fmap id v = v
"functor identity, function" forall (v :: e -> a) (r :: e). fmap id v r = v r
"functor identity, State" forall (v :: State s a). fmap id v = v
"broken functor identity, Lazy" forall (v :: Lazy s a). fmap id v = v
"functor composition, list" forall (f :: b -> c) (g :: a -> b) (v :: [a]). fmap (f . g) v = fmap f (fmap g v)
"functor composition, Maybe" forall (f :: b -> c) (g :: a -> b) (v :: Maybe a). fmap (f . g) v = fmap f (fmap g v)
"functor composition, Either" forall (f :: b -> c) (g :: a -> b) (v :: Either e a). fmap (f . g) v = fmap f (fmap g v)
"functor composition, pair" forall (f :: b -> c) (g :: a -> b) (v :: (e, a)). fmap (f . g) v = fmap f (fmap g v)
"functor composition, function" forall (f :: b -> c) (g :: a -> b) (v :: e -> a) (r :: e). fmap (f . g) v r = fmap f (fmap g v) r
"functor composition, State" forall (f :: b -> c) (g :: a -> b) (v :: State s a). fmap (f . g) v = fmap f (fmap g v)
"functor composition, Lazy" forall (f :: b -> c) (g :: a -> b) (v :: Lazy s a). fmap (f . g) v = fmap f (fmap g v)

"applicative identity, list" forall (v :: [a]). (pure id <*> v) = v
"applicative identity, Maybe" forall (v :: Maybe a). (pure id <*> v) = v
"applicative identity, Either" forall (v :: Either e a). (pure id <*> v) = v
"applicative identity, function" forall (v :: e -> a) (r :: e). (pure id <*> v) r = v r
"applicative identity, State" forall (v :: State s a). (pure id <*> v) = v
"broken applicative identity, Lazy" forall (v :: Lazy s a). (pure id <*> v) = v
"applicative homomorphism, list" forall (f :: a -> b) (x :: a). (pure f <*> pure x) = (pure (f x) :: [b])
"applicative homomorphism, Maybe" forall (f :: a -> b) (x :: a). (pure f <*> pure x) = (pure (f x) :: Maybe b)
"applicative homomorphism, State" forall (f :: a -> b) (x :: a). (pure f <*> pure x) = (pure (f x) :: State Int b)
"applicative interchange, list" forall (u :: [a -> b]) (y :: a). (u <*> pure y) = (pure ($ y) <*> u)
"applicative interchange, Maybe" forall (u :: Maybe (a -> b)) (y :: a). (u <*> pure y) = (pure ($ y) <*> u)
"applicative interchange, Either" forall (u :: Either e (a -> b)) (y :: a). (u <*> pure y) = (pure ($ y) <*> u)
"applicative interchange, State" forall (u :: State s (a -> b)) (y :: a). (u <*> pure y) = (pure ($ y) <*> u)
"applicative composition, Maybe" forall (u :: Maybe (b -> c)) (v :: Maybe (a -> b)) (w :: Maybe a). (pure (.) <*> u <*> v <*> w) = (u <*> (v <*> w))
"applicative composition, Either" forall (u :: Either e (b -> c)) (v :: Either e (a -> b)) (w :: Either e a). (pure (.) <*> u <*> v <*> w) = (u <*> (v <*> w))
"applicative composition, function" forall (u :: e -> b -> c) (v :: e -> a -> b) (w :: e -> a) (r :: e). (pure (.) <*> u <*> v <*> w) r = (u <*> (v <*> w)) r

"monad left unit, list" forall (x :: a) (k :: a -> [b]). (return x >>= k) = k x
"monad left unit, Maybe" forall (x :: a) (k :: a -> Maybe b). (return x >>= k) = k x
"monad left unit, Either" forall (x :: a) (k :: a -> Either e b). (return x >>= k) = k x
"monad left unit, function" forall (x :: a) (k :: a -> e -> b) (r :: e). (return x >>= k) r = k x r
"monad left unit, State" forall (x :: a) (k :: a -> State s b). (return x >>= k) = k x
"monad left unit, Lazy" forall (x :: a) (k :: a -> Lazy s b). (return x >>= k) = k x
"monad right unit, list" forall (m :: [a]). (m >>= return) = m
"monad right unit, Maybe" forall (m :: Maybe a). (m >>= return) = m
"monad right unit, Either" forall (m :: Either e a). (m >>= return) = m
"monad right unit, function" forall (m :: e -> a) (r :: e). (m >>= return) r = m r
"monad right unit, State" forall (m :: State s a). (m >>= return) = m
"broken monad right unit, Lazy" forall (m :: Lazy s a). (m >>= return) = m
"monad associativity, list" forall (m :: [a]) (k :: a -> [b]) (h :: b -> [c]). ((m >>= k) >>= h) = (m >>= (\x -> k x >>= h))
"monad associativity, Maybe" forall (m :: Maybe a) (k :: a -> Maybe b) (h :: b -> Maybe c). ((m >>= k) >>= h) = (m >>= (\x -> k x >>= h))
"monad associativity, Either" forall (m :: Either e a) (k :: a -> Either e b) (h :: b -> Either e c). ((m >>= k) >>= h) = (m >>= (\x -> k x >>= h))
"monad associativity, State" forall (m :: State s a) (k :: a -> State s b) (h :: b -> State s c). ((m >>= k) >>= h) = (m >>= (\x -> k x >>= h))

"monoid left unit, list" forall (x :: [a]). mempty <> x = x
"monoid left unit, Maybe" forall (x :: Maybe [a]). mempty <> x = x
"monoid left unit, pair" forall (x :: ([a], [b])). mempty <> x = x
"monoid left unit, function" forall (x :: e -> [a]) (r :: e). (mempty <> x) r = x r
"monoid left unit, Ordering" forall (x :: Ordering). mempty <> x = x
"monoid right unit, list" forall (x :: [a]). x <> mempty = x
"monoid right unit, Maybe" forall (x :: Maybe [a]). x <> mempty = x
"monoid right unit, pair" forall (x :: ([a], [b])). x <> mempty = x
"monoid right unit, function" forall (x :: e -> [a]) (r :: e). (x <> mempty) r = x r
"monoid right unit, Ordering" forall (x :: Ordering). x <> mempty = x
"monoid associativity, list" forall (x :: [a]) (y :: [a]) (z :: [a]). (x <> y) <> z = x <> (y <> z)
"monoid associativity, Maybe" forall (x :: Maybe [a]) (y :: Maybe [a]) (z :: Maybe [a]). (x <> y) <> z = x <> (y <> z)
"monoid associativity, pair" forall (x :: ([a], [b])) (y :: ([a], [b])) (z :: ([a], [b])). (x <> y) <> z = x <> (y <> z)
"monoid associativity, Ordering" forall (x :: Ordering) (y :: Ordering) (z :: Ordering). (x <> y) <> z = x <> (y <> z)
  #-}
