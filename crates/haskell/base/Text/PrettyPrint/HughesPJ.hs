-- | Documents that choose their layout, after John Hughes, "The Design of a Pretty-printing Library" (1995), and Simon Peyton Jones's version of it.
--
-- A document stands for a set of layouts. A 'Union' has layouts of the same text of which the first line of those on the left is at least as long as that of those on
-- the right; 'best' takes the first one that fits. Before that, a document is reduced: 'Beside' and 'Above' are pushed inwards until only
-- lines are left.
module Text.PrettyPrint.HughesPJ
  ( Doc, TextDetails (..), char, text, ptext, sizedText, zeroWidthText, int, integer, float, double, rational, semi, comma, colon, space, equals
  , lparen, rparen, lbrack, rbrack, lbrace, rbrace, parens, brackets, braces, quotes, doubleQuotes, maybeParens, maybeBrackets, maybeBraces
  , maybeQuotes, maybeDoubleQuotes, empty, (<>), (<+>), hcat, hsep, ($$), ($+$), vcat, sep, cat, fsep, fcat, nest, hang, punctuate, isEmpty
  , reduceDoc, render, Style (..), style, renderStyle, Mode (..), fullRender, txtPrinter
  ) where

import Control.DeepSeq (NFData (..))
import Data.String (IsString (..))
import qualified Data.Semigroup as S
import Prelude hiding ((<>))

infixl 6 <>, <+>
infixl 5 $$, $+$

-- | A piece of text.
data TextDetails = Chr !Char | Str String | PStr String
  deriving (Show, Eq)

-- | A set of layouts.
data Doc
  = Empty
  -- | An empty line above.
  | NilAbove Doc
  -- | Text of some width, with the rest of its line and the lines below.
  | TextBeside TextDetails !Int Doc
  | Nest !Int Doc
  | Union Doc Doc
  -- | No layout.
  | NoDoc
  -- | Side by side, with a space between them?
  | Beside Doc Bool Doc
  -- | One above the other, never on one line?
  | Above Doc Bool Doc

instance Eq Doc where
  a == b = render a == render b

instance S.Semigroup Doc where
  (<>) = (<>)

instance Monoid Doc where
  mempty = empty

instance IsString Doc where
  fromString = text

instance Show Doc where
  showsPrec _ doc rest = fullRender (mode style) (lineLength style) (ribbonsPerLine style) txtPrinter rest doc

instance NFData Doc where
  rnf doc = length (render doc) `seq` ()

-- Pieces

char :: Char -> Doc
char c = TextBeside (Chr c) 1 Empty

text, ptext, zeroWidthText :: String -> Doc
text s = sizedText (length s) s
ptext s = TextBeside (PStr s) (length s) Empty
zeroWidthText = sizedText 0

sizedText :: Int -> String -> Doc
sizedText n s = TextBeside (Str s) n Empty

int :: Int -> Doc
int n = text (show n)

integer :: Integer -> Doc
integer n = text (show n)

float :: Float -> Doc
float n = text (show n)

double :: Double -> Doc
double n = text (show n)

rational :: Rational -> Doc
rational n = text (show n)

semi, comma, colon, space, equals, lparen, rparen, lbrack, rbrack, lbrace, rbrace :: Doc
semi = char ';'
comma = char ','
colon = char ':'
space = char ' '
equals = char '='
lparen = char '('
rparen = char ')'
lbrack = char '['
rbrack = char ']'
lbrace = char '{'
rbrace = char '}'

parens, brackets, braces, quotes, doubleQuotes :: Doc -> Doc
parens p = lparen <> p <> rparen
brackets p = lbrack <> p <> rbrack
braces p = lbrace <> p <> rbrace
quotes p = char '\'' <> p <> char '\''
doubleQuotes p = char '"' <> p <> char '"'

maybeParens, maybeBrackets, maybeBraces, maybeQuotes, maybeDoubleQuotes :: Bool -> Doc -> Doc
maybeParens b = if b then parens else id
maybeBrackets b = if b then brackets else id
maybeBraces b = if b then braces else id
maybeQuotes b = if b then quotes else id
maybeDoubleQuotes b = if b then doubleQuotes else id

-- Putting them together

empty :: Doc
empty = Empty

isEmpty :: Doc -> Bool
isEmpty Empty = True
isEmpty _ = False

(<>), (<+>), ($$), ($+$) :: Doc -> Doc -> Doc
p <> q = joined Beside p False q
p <+> q = joined Beside p True q
p $$ q = joined Above p False q
p $+$ q = joined Above p True q

joined :: (Doc -> Bool -> Doc -> Doc) -> Doc -> Bool -> Doc -> Doc
joined _ p _ Empty = p
joined _ Empty _ q = q
joined how p g q = how p g q

hcat, hsep, vcat, sep, cat, fsep, fcat :: [Doc] -> Doc
hcat = foldr (<>) empty
hsep = foldr (<+>) empty
vcat = foldr ($$) empty
sep = separated True
cat = separated False
fsep = fill True
fcat = fill False

nest :: Int -> Doc -> Doc
nest k p = nested k (reduceDoc p)

hang :: Doc -> Int -> Doc -> Doc
hang p n q = sep [p, nest n q]

punctuate :: Doc -> [Doc] -> [Doc]
punctuate _ [] = []
punctuate p (x : xs) = go x xs
  where
    go y [] = [y]
    go y (z : zs) = (y <> p) : go z zs

-- Reduced documents

-- | A document without 'Beside' and 'Above' at its front.
reduceDoc :: Doc -> Doc
reduceDoc (Beside p g q) = beside p g (reduceDoc q)
reduceDoc (Above p g q) = above p g (reduceDoc q)
reduceDoc p = p

nested :: Int -> Doc -> Doc
nested k (Nest k' p) = nested (k + k') p
nested _ NoDoc = NoDoc
nested _ Empty = Empty
nested 0 p = p
nested k p = Nest k p

-- | A union that is empty if its left side is.
union :: Doc -> Doc -> Doc
union Empty _ = Empty
union p q = p `Union` q

above :: Doc -> Bool -> Doc -> Doc
above (Above p g q) g' r = above p g (above q g' r)
above p@(Beside _ _ _) g q = aboveNest (reduceDoc p) g 0 (reduceDoc q)
above p g q = aboveNest p g 0 (reduceDoc q)

-- | @aboveNest p g k q@ is @p@ above @nest k q@.
aboveNest :: Doc -> Bool -> Int -> Doc -> Doc
aboveNest NoDoc _ _ _ = NoDoc
aboveNest (p `Union` p') g k q = aboveNest p g k q `Union` aboveNest p' g k q
aboveNest Empty _ k q = nested k q
aboveNest (Nest k' p) g k q = Nest k' (aboveNest p g (k - k') q)
aboveNest (NilAbove p) g k q = NilAbove (aboveNest p g k q)
aboveNest (TextBeside s n p) g k q = TextBeside s n (case p of
  Empty -> nilAboveNest g (k - n) q
  _ -> aboveNest p g (k - n) q)
aboveNest p g k q = aboveNest (reduceDoc p) g k q

-- | The lines below the end of a line; they go on in the same line if they begin behind its end.
nilAboveNest :: Bool -> Int -> Doc -> Doc
nilAboveNest _ _ Empty = Empty
nilAboveNest g k (Nest k' q) = nilAboveNest g (k + k') q
nilAboveNest g k q
  | not g && k > 0 = TextBeside (Str (replicate k ' ')) k q
  | otherwise = NilAbove (nested k q)

beside :: Doc -> Bool -> Doc -> Doc
beside NoDoc _ _ = NoDoc
beside (p `Union` p') g q = beside p g q `Union` beside p' g q
beside Empty _ q = q
beside (Nest k p) g q = Nest k (beside p g q)
beside p@(Beside a g b) g' q
  | g == g' = beside a g (beside b g' q)
  | otherwise = beside (reduceDoc p) g' q
beside p@(Above _ _ _) g q = beside (reduceDoc p) g q
beside (NilAbove p) g q = NilAbove (beside p g q)
beside (TextBeside s n p) g q = TextBeside s n (case p of
  Empty -> nilBeside g q
  _ -> beside p g q)

nilBeside :: Bool -> Doc -> Doc
nilBeside _ Empty = Empty
nilBeside g (Nest _ p) = nilBeside g p
nilBeside g p
  | g = TextBeside (Chr ' ') 1 p
  | otherwise = p

-- All on one line, or one above the other

separated :: Bool -> [Doc] -> Doc
separated _ [] = Empty
separated g (p : ps) = sep1 g (reduceDoc p) 0 ps

-- | @sep1 g p k ys@ is @p@ with @nest k@ of the others.
sep1 :: Bool -> Doc -> Int -> [Doc] -> Doc
sep1 _ NoDoc _ _ = NoDoc
sep1 g (p `Union` q) k ys = sep1 g p k ys `Union` aboveNest q False k (reduceDoc (vcat ys))
sep1 g Empty k ys = nested k (separated g ys)
sep1 g (Nest n p) k ys = Nest n (sep1 g p (k - n) ys)
sep1 _ (NilAbove p) k ys = NilAbove (aboveNest p False k (reduceDoc (vcat ys)))
sep1 g (TextBeside s n p) k ys = TextBeside s n (sepBehind g p (k - n) ys)
sep1 g p k ys = sep1 g (reduceDoc p) k ys

-- | The same behind a text.
sepBehind :: Bool -> Doc -> Int -> [Doc] -> Doc
sepBehind g (Nest _ p) k ys = sepBehind g p k ys
sepBehind g Empty k ys = oneLiner (nilBeside g (reduceDoc rest)) `union` nilAboveNest False k (reduceDoc (vcat ys))
  where
    rest = if g then hsep ys else hcat ys
sepBehind g p k ys = sep1 g p k ys

-- As many on each line as fit

fill :: Bool -> [Doc] -> Doc
fill _ [] = Empty
fill g (p : ps) = fill1 g (reduceDoc p) 0 ps

fill1 :: Bool -> Doc -> Int -> [Doc] -> Doc
fill1 _ NoDoc _ _ = NoDoc
fill1 g (p `Union` q) k ys = fill1 g p k ys `Union` aboveNest q False k (fill g ys)
fill1 g Empty k ys = nested k (fill g ys)
fill1 g (Nest n p) k ys = Nest n (fill1 g p (k - n) ys)
fill1 g (NilAbove p) k ys = NilAbove (aboveNest p False k (fill g ys))
fill1 g (TextBeside s n p) k ys = TextBeside s n (fillBehind g p (k - n) ys)
fill1 g p k ys = fill1 g (reduceDoc p) k ys

fillBehind :: Bool -> Doc -> Int -> [Doc] -> Doc
fillBehind g (Nest _ p) k ys = fillBehind g p k ys
fillBehind _ Empty _ [] = Empty
fillBehind g Empty k (Empty : ys) = fillBehind g Empty k ys
fillBehind g Empty k (y : ys) = nilBeside g (fill1 g line (if g then k - 1 else k) ys) `union` nilAboveNest False k (fill g (y : ys))
  where
    line = case oneLiner (reduceDoc y) of
      Nest _ d -> d
      d -> d
fillBehind g p k ys = fill1 g p k ys

-- | The layouts of one line.
oneLiner :: Doc -> Doc
oneLiner NoDoc = NoDoc
oneLiner Empty = Empty
oneLiner (NilAbove _) = NoDoc
oneLiner (TextBeside s n p) = TextBeside s n (oneLiner p)
oneLiner (Nest k p) = Nest k (oneLiner p)
oneLiner (p `Union` _) = oneLiner p
oneLiner p = oneLiner (reduceDoc p)

-- The best layout

-- | The first layout whose lines fit into a width, their text into another one.
best :: Int -> Int -> Doc -> Doc
best width ribbon = get width
  where
    get _ Empty = Empty
    get _ NoDoc = NoDoc
    get w (NilAbove p) = NilAbove (get w p)
    get w (TextBeside s n p) = TextBeside s n (behind w n p)
    get w (Nest k p) = Nest k (get (w - k) p)
    get w (p `Union` q) = nicest w 0 (get w p) (get w q)
    get w p = get w (reduceDoc p)

    behind _ _ Empty = Empty
    behind _ _ NoDoc = NoDoc
    behind w n (NilAbove p) = NilAbove (get (w - n) p)
    behind w n (TextBeside s m p) = TextBeside s m (behind w (n + m) p)
    behind w n (Nest _ p) = behind w n p
    behind w n (p `Union` q) = nicest w n (behind w n p) (behind w n q)
    behind w n p = behind w n (reduceDoc p)

    nicest w n p q = if fits (min w ribbon - n) p then p else q

fits :: Int -> Doc -> Bool
fits n p
  | n < 0 = False
  | otherwise = case p of
      NoDoc -> False
      TextBeside _ m q -> fits (n - m) q
      _ -> True

-- Rendering

data Style = Style { mode :: Mode, lineLength :: Int, ribbonsPerLine :: Float }
  deriving (Show, Eq)

data Mode = PageMode | ZigZagMode | LeftMode | OneLineMode
  deriving (Eq, Show)

style :: Style
style = Style { lineLength = 100, ribbonsPerLine = 1.5, mode = PageMode }

render :: Doc -> String
render = renderStyle style

renderStyle :: Style -> Doc -> String
renderStyle s = fullRender (mode s) (lineLength s) (ribbonsPerLine s) txtPrinter ""

txtPrinter :: TextDetails -> String -> String
txtPrinter (Chr c) s = c : s
txtPrinter (Str t) s = t ++ s
txtPrinter (PStr t) s = t ++ s

fullRender :: Mode -> Int -> Float -> (TextDetails -> a -> a) -> a -> Doc -> a
fullRender OneLineMode _ _ out end doc = plainly (Chr ' ') (\_ q -> q) out end (reduceDoc doc)
fullRender LeftMode _ _ out end doc = plainly (Chr '\n') (\p q -> if isPossible p then p else q) out end (reduceDoc doc)
fullRender how width ribbons out end doc = display how width ribbon out end (best (if how == ZigZagMode then maxBound else width) ribbon (reduceDoc doc))
  where
    ribbon = round (fromIntegral width / ribbons)

isPossible :: Doc -> Bool
isPossible NoDoc = False
isPossible (TextBeside _ _ p) = isPossible p
isPossible (Nest _ p) = isPossible p
isPossible _ = True

-- | Without indentation.
plainly :: TextDetails -> (Doc -> Doc -> Doc) -> (TextDetails -> a -> a) -> a -> Doc -> a
plainly newline choose out end = lay
  where
    lay (p `Union` q) = lay (choose p q)
    lay (Nest _ p) = lay p
    lay Empty = end
    lay (NilAbove p) = newline `out` lay p
    lay (TextBeside s _ p) = s `out` lay p
    lay NoDoc = error "easyDisplay: NoDoc"
    lay p = lay (reduceDoc p)

display :: Mode -> Int -> Int -> (TextDetails -> a -> a) -> a -> Doc -> a
display how width ribbon out end = lay 0
  where
    gap = width - ribbon
    shift = gap `quot` 2

    lay k (Nest k' p) = lay (k + k') p
    lay _ Empty = end
    lay k (NilAbove p) = Chr '\n' `out` lay k p
    lay k (TextBeside s n p)
      | how == ZigZagMode && k >= gap = turned '/' (line (k - shift) s n p)
      | how == ZigZagMode && k < 0 = turned '\\' (line (k + shift) s n p)
      | otherwise = line k s n p
    lay _ _ = error "display: an impossible document"

    turned c rest = Chr '\n' `out` (Str (replicate shift c) `out` (Chr '\n' `out` rest))
    line k s n p = Str (replicate k ' ') `out` (s `out` behind (k + n) p)

    behind k (NilAbove p) = Chr '\n' `out` lay k p
    behind k (TextBeside s n p) = s `out` behind (k + n) p
    behind k (Nest _ p) = behind k p
    behind _ Empty = end
    behind _ _ = error "display: an impossible document"
