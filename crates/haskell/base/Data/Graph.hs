-- | Graphs as arrays of adjacency lists, and their depth-first search.
--
-- After David King and John Launchbury, "Structuring depth-first search algorithms in Haskell" (POPL 1995).
module Data.Graph
  ( Graph, Bounds, Edge, Vertex, Table, graphFromEdges, graphFromEdges', buildG, vertices, edges, outdegree, indegree, path, reachable
  , transposeG, dfs, dff, topSort, reverseTopSort, components, scc, bcc, SCC (..), stronglyConnComp, stronglyConnCompR, flattenSCC
  , flattenSCCs, Tree (..), Forest
  ) where

import Data.Array
import qualified Data.IntSet as IntSet
import Data.List (sortBy)
import Data.Maybe (mapMaybe)
import Data.Tree (Forest, Tree (..))

type Vertex = Int

type Table a = Array Vertex a

type Graph = Array Vertex [Vertex]

type Bounds = (Vertex, Vertex)

type Edge = (Vertex, Vertex)

-- | A strongly connected component.
data SCC vertex = AcyclicSCC vertex | CyclicSCC [vertex]
  deriving (Eq, Show, Read)

instance Functor SCC where
  fmap f (AcyclicSCC v) = AcyclicSCC (f v)
  fmap f (CyclicSCC vs) = CyclicSCC (map f vs)

instance Foldable SCC where
  foldr c n (AcyclicSCC v) = c v n
  foldr c n (CyclicSCC vs) = foldr c n vs

instance Traversable SCC where
  traverse f (AcyclicSCC v) = AcyclicSCC <$> f v
  traverse f (CyclicSCC vs) = CyclicSCC <$> traverse f vs

flattenSCCs :: [SCC a] -> [a]
flattenSCCs = concatMap flattenSCC

flattenSCC :: SCC vertex -> [vertex]
flattenSCC (AcyclicSCC v) = [v]
flattenSCC (CyclicSCC vs) = vs

stronglyConnComp :: Ord key => [(node, key, [key])] -> [SCC node]
stronglyConnComp edges0 = map getNode (stronglyConnCompR edges0)
  where
    getNode (AcyclicSCC (n, _, _)) = AcyclicSCC n
    getNode (CyclicSCC triples) = CyclicSCC [n | (n, _, _) <- triples]

stronglyConnCompR :: Ord key => [(node, key, [key])] -> [SCC (node, key, [key])]
stronglyConnCompR [] = []
stronglyConnCompR edges0 = map decode (scc graph)
  where
    (graph, vertexFn, _) = graphFromEdges edges0
    decode (Node v []) | mentionsItself v = CyclicSCC [vertexFn v]
                       | otherwise = AcyclicSCC (vertexFn v)
    decode other = CyclicSCC (dec other [])
      where dec (Node v ts) vs = vertexFn v : foldr dec vs ts
    mentionsItself v = v `elem` (graph ! v)

vertices :: Graph -> [Vertex]
vertices = indices

edges :: Graph -> [Edge]
edges g = [(v, w) | v <- vertices g, w <- g ! v]

buildG :: Bounds -> [Edge] -> Graph
buildG = accumArray (flip (:)) []

transposeG :: Graph -> Graph
transposeG g = buildG (bounds g) (reverseE g)

reverseE :: Graph -> [Edge]
reverseE g = [(w, v) | (v, w) <- edges g]

outdegree, indegree :: Graph -> Array Vertex Int
outdegree = fmap length
indegree g = accumArray (+) 0 (bounds g) [(v, 1) | (_, outs) <- assocs g, v <- outs]

graphFromEdges' :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]))
graphFromEdges' x = (a, b)
  where (a, b, _) = graphFromEdges x

graphFromEdges :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]), key -> Maybe Vertex)
graphFromEdges edges0 = (graph, \v -> vertexMap ! v, keyVertex)
  where
    maxV = length edges0 - 1
    bounds0 = (0, maxV) :: (Vertex, Vertex)
    sortedEdges = sortBy (\(_, k1, _) (_, k2, _) -> compare k1 k2) edges0
    edges1 = zipWith (,) (enumFrom 0) sortedEdges
    graph = array bounds0 [(v, mapMaybe keyVertex ks) | (v, (_, _, ks)) <- edges1]
    keyMap = array bounds0 [(v, k) | (v, (_, k, _)) <- edges1]
    vertexMap = array bounds0 edges1
    keyVertex k = findVertex 0 maxV
      where
        findVertex a b
          | a > b = Nothing
          | otherwise =
              let mid = a + (b - a) `div` 2
              in case compare k (keyMap ! mid) of
                   LT -> findVertex a (mid - 1)
                   EQ -> Just mid
                   GT -> findVertex (mid + 1) b

dff :: Graph -> [Tree Vertex]
dff g = dfs g (vertices g)

-- | The trees of a depth-first search from the given vertices; a vertex visited before is left out.
dfs :: Graph -> [Vertex] -> [Tree Vertex]
dfs g vs0 = snd (go IntSet.empty vs0)
  where
    go done [] = (done, [])
    go done (v : vs)
      | IntSet.member v done = go done vs
      | otherwise =
          let (done1, as) = go (IntSet.insert v done) (g ! v)
              (done2, bs) = go done1 vs
          in (done2, Node v as : bs)

preorderF :: [Tree a] -> [a]
preorderF ts = concatMap (foldr (:) []) ts

postorder :: Tree a -> [a] -> [a]
postorder (Node a ts) = postorderF ts . (a :)

postorderF :: [Tree a] -> [a] -> [a]
postorderF ts = foldr (.) id (map postorder ts)

postOrd :: Graph -> [Vertex]
postOrd g = postorderF (dff g) []

topSort, reverseTopSort :: Graph -> [Vertex]
topSort = reverse . postOrd
reverseTopSort = postOrd

components :: Graph -> [Tree Vertex]
components = dff . undirected

undirected :: Graph -> Graph
undirected g = buildG (bounds g) (edges g ++ reverseE g)

scc :: Graph -> [Tree Vertex]
scc g = dfs g (reverse (postOrd (transposeG g)))

reachable :: Graph -> Vertex -> [Vertex]
reachable g v = preorderF (dfs g [v])

path :: Graph -> Vertex -> Vertex -> Bool
path g v w = w `elem` reachable g v

-- | Biconnected components.
bcc :: Graph -> [Tree [Vertex]]
bcc g = concatMap bicomps (map (label g dnum) forest)
  where
    forest = dff g
    dnum = array (bounds g) (zip (preorderF forest) (enumFrom 0)) :: Array Vertex Int

label :: Graph -> Array Vertex Int -> Tree Vertex -> Tree (Vertex, Int, Int)
label g dnum (Node v ts) = Node (v, dnum ! v, lv) us
  where
    us = map (label g dnum) ts
    lv = minimum ([dnum ! v] ++ [dnum ! w | w <- g ! v] ++ [lu | Node (_, _, lu) _ <- us])

bicomps :: Tree (Vertex, Int, Int) -> [Tree [Vertex]]
bicomps (Node (v, _, _) ts) = [Node (v : vs) us | (_, Node vs us) <- map collect ts]

collect :: Tree (Vertex, Int, Int) -> (Int, Tree [Vertex])
collect (Node (v, dv, lv) ts) = (lv, Node (v : vs) cs)
  where
    collected = map collect ts
    vs = concat [ws | (lw, Node ws _) <- collected, lw < dv]
    cs = concat [if lw < dv then us else [Node (v : ws) us] | (lw, Node ws us) <- collected]
