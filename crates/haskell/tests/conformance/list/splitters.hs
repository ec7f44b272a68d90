import Data.List.Split

main :: IO ()
main = do
  let s = ",a,,b;c,d,,"
      splitters =
        [ id, dropDelims, keepDelimsL, keepDelimsR, condense, dropInitBlank, dropFinalBlank, dropInnerBlanks, dropBlanks, dropBlanks . dropDelims
        , dropInitBlank . keepDelimsR . condense, dropFinalBlank . dropInnerBlanks . keepDelimsL ]
  mapM_ (\f -> print [split (f (oneOf ",;")) x | x <- [s, "", ",", "abc", ",,", "a,"]]) splitters
  mapM_ (\f -> print [split (f (onSublist ",,")) x | x <- [s, "", ",,,", "ab,,,,c", ",,"]]) splitters
  print (split (whenElt (< 0)) [2, 4, -3, 6, -9, 1 :: Int], split (startsWith "app") "applyapplicativeapplication", split (endsWith "ly") "happilyslowlygnarlylily")
  print (split (startsWithOneOf ['A' .. 'Z']) "ACamelCasedIdentifier", split (endsWithOneOf ",.") "one,two.three", split (onSublist "") "abc")
  print (sepBy ";" "a;b", splitEvery 3 [1 .. 7 :: Int], chunk 2 "abcd", unintercalate ", " "a, b", split defaultSplitter "xyz", sepByOneOf ";," "a;b,c")
