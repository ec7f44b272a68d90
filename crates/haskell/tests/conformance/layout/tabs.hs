module Main where

main :: IO ()
main = do
	print 1
	let	x = 2
		y = 3
	print (x + y)
        print 4
