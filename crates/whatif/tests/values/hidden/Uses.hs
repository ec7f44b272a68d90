-- | What other modules hide.
module Uses where

import Data.Map.Internal (Map (..))
import Heap

smallHeap :: Heap -> Bool
smallHeap h = size h < 2

-- | Looks at the tree, of which there is more than one for the same map.
rootCounts :: Map Int Int -> Bool
rootCounts Tip = True
rootCounts (Bin n _ _ _ _) = n > 0
