module Other where
import qualified Cls as C
data Thing = Thing
instance C.Pretty Thing
thing :: Thing
thing = Thing
pretty :: String
pretty = "other "
