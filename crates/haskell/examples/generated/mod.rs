//! A module of any length, to measure with.

use std::fmt::Write;

/// Twenty lines of ordinary Haskell, with their own names.
pub(crate) fn block(text: &mut String, number: usize) {
    let _ = write!(
        text,
        r#"
-- | Shapes of sort {number}, with their sizes.
data Shape{number} = Circle{number} Double | Box{number} {{ width{number}, height{number} :: Double }} | Empty{number}
  deriving (Eq, Show)

area{number} :: Shape{number} -> Double
area{number} (Circle{number} r) = 3.14159 * r * r
area{number} (Box{number} w h) = w * h
area{number} Empty{number} = 0

total{number} :: [Shape{number}] -> Int -> (Double, Maybe String)
total{number} shapes limit
  | null shapes = (0, Nothing)
  | length shapes > limit, let rest = drop limit shapes = (sum (map area{number} rest), Just "too many")
  | otherwise = go 0 shapes
  where
    go acc [] = (acc, Just (show acc ++ " is the total"))
    go acc (s : ss) = case s of
      Empty{number} -> go acc ss
      _ -> let acc' = acc + area{number} s in if acc' > 1000 then (acc', Nothing) else go acc' ss
"#
    );
}
