-- A strict text or byte string fails as a whole where one of its characters does; what is never made does not.
import Control.Exception
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as L
import qualified Data.Text as T

try' :: String -> a -> IO ()
try' name x = (evaluate x >> putStrLn (name ++ " is there")) `catch` \(ErrorCall m) -> putStrLn (name ++ ": " ++ m)

picky :: Char -> Char
picky 'x' = error "picky"
picky c = c

main :: IO ()
main = do
  try' "pack" (T.null (T.pack ['a', error "packed"]))
  try' "map" (T.length (T.map picky (T.pack "axb")))
  try' "map of others" (T.length (T.map picky (T.pack "ab")))
  try' "cons" (T.head (T.cons 'a' (error "the rest")))
  try' "snoc" (T.head (T.snoc (T.pack "a") (error "the last")))
  try' "append" (T.head (T.append (T.pack "a") (error "second")))
  try' "<>" (T.head (T.pack "a" <> error "second too"))
  try' "concat" (T.head (T.concat [T.pack "a", error "one of them"]))
  try' "filter" (T.head (T.filter ((/= 'y') . picky) (T.pack "ax")))
  try' "takeWhile" (T.head (T.takeWhile ((/= 'y') . picky) (T.pack "abyx")))
  try' "unfoldr" (T.head (T.unfoldr (\n -> if n > 3 then error "unfolded" else Just ('a', n + 1)) (0 :: Int)))
  try' "any" (T.any (== 'a') (T.pack "ab"))
  try' "bytes" (B.null (B.pack ['a', error "byte"]))
  try' "bytes mapped" (B.head (B.map picky (B.pack "ax")))
  try' "bytes appended" (B.head (B.append (B.pack "a") (error "more bytes")))
  try' "lazy bytes" (L.head (L.append (L.pack "a") (error "more lazy bytes")))
  try' "made strict" (B.null (L.toStrict (L.append (L.pack "a") (error "strict now"))))
