module Shape (Shape (Rect), mkSquare, circle, describe, Shape (..)) where
data Shape = Rect Double Double | Circle Double deriving (Show, Eq)
mkSquare :: Double -> Shape
mkSquare s = Rect s s
circle :: Double -> Shape
circle = Circle
describe :: Shape -> String
describe = show
