main = return ()
