module Shape.Area where
import Shape
area :: Shape -> Double
area (Rect a b) = a * b
area (Circle r) = 3 * r * r
total :: [Shape] -> Double
total = sum . map area
