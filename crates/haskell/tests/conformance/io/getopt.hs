import System.Console.GetOpt

data Flag = Verbose | Level Int | Name String | Maybe' (Maybe String) | Other String deriving (Show)

options :: [OptDescr Flag]
options =
  [ Option "v" ["verbose"] (NoArg Verbose) "say more"
  , Option "l" ["level", "lvl"] (ReqArg (Level . read) "N") "the level,\nof two lines"
  , Option "" ["name"] (ReqArg Name "NAME") "a name"
  , Option "mM" [] (OptArg Maybe' "X") "maybe"
  , Option "q" ["verbatim"] (NoArg (Name "q")) ""
  ]

main :: IO ()
main = do
  putStr (usageInfo "Usage: prog" options)
  mapM_ (print . getOpt Permute options)
    [ ["-v", "a", "-l3", "b", "--level=4", "--lvl", "5"], ["--verb"], ["--verbo", "--name"], ["-vz", "x"], ["-m", "-mfoo", "-Mx", "--", "-v"]
    , ["--verbose=3", "-l"], ["-", "--nam=q", "--name", "--", "-v"], ["--unknown=3", "-zv"] ]
  print (getOpt RequireOrder options ["-v", "a", "-v"])
  print (getOpt (ReturnInOrder Other) options ["-v", "a", "-v", "--", "-v", "b"])
  print (getOpt' Permute options ["-x", "--yy", "z"])
