{-# LANGUAGE NoImplicitPrelude, ForeignFunctionInterface #-}
-- | Every primitive, with its type. README.md beside this folder says what each one means.
--
-- Names that the library itself needs for a function of its own begin with @prim@ here.
module Whatif.Prim where

import Whatif.Types

-- Int
foreign import prim "intAdd" intAdd :: Int -> Int -> Int
foreign import prim "intSub" intSub :: Int -> Int -> Int
foreign import prim "intMul" intMul :: Int -> Int -> Int
foreign import prim "intQuot" intQuot :: Int -> Int -> Int
foreign import prim "intRem" intRem :: Int -> Int -> Int
foreign import prim "intDiv" intDiv :: Int -> Int -> Int
foreign import prim "intMod" intMod :: Int -> Int -> Int
foreign import prim "intAnd" intAnd :: Int -> Int -> Int
foreign import prim "intOr" intOr :: Int -> Int -> Int
foreign import prim "intXor" intXor :: Int -> Int -> Int
foreign import prim "intEq" intEq :: Int -> Int -> Bool
foreign import prim "intNe" intNe :: Int -> Int -> Bool
foreign import prim "intLt" intLt :: Int -> Int -> Bool
foreign import prim "intLe" intLe :: Int -> Int -> Bool
foreign import prim "intGt" intGt :: Int -> Int -> Bool
foreign import prim "intGe" intGe :: Int -> Int -> Bool
foreign import prim "intNeg" intNeg :: Int -> Int
foreign import prim "intNot" intNot :: Int -> Int
foreign import prim "intShiftL" intShiftL :: Int -> Int -> Int
foreign import prim "intShiftR" intShiftR :: Int -> Int -> Int
foreign import prim "intPopCount" intPopCount :: Int -> Int
foreign import prim "intClz" intClz :: Int -> Int
foreign import prim "intCtz" intCtz :: Int -> Int
foreign import prim "intNarrow8" intNarrow8 :: Int -> Int
foreign import prim "intNarrow16" intNarrow16 :: Int -> Int
foreign import prim "intNarrow32" intNarrow32 :: Int -> Int
foreign import prim "intToInteger" intToInteger :: Int -> Integer
foreign import prim "integerToInt" integerToInt :: Integer -> Int

-- Word
foreign import prim "wordAdd" wordAdd :: Word -> Word -> Word
foreign import prim "wordSub" wordSub :: Word -> Word -> Word
foreign import prim "wordMul" wordMul :: Word -> Word -> Word
foreign import prim "wordQuot" wordQuot :: Word -> Word -> Word
foreign import prim "wordRem" wordRem :: Word -> Word -> Word
foreign import prim "wordDiv" wordDiv :: Word -> Word -> Word
foreign import prim "wordMod" wordMod :: Word -> Word -> Word
foreign import prim "wordAnd" wordAnd :: Word -> Word -> Word
foreign import prim "wordOr" wordOr :: Word -> Word -> Word
foreign import prim "wordXor" wordXor :: Word -> Word -> Word
foreign import prim "wordEq" wordEq :: Word -> Word -> Bool
foreign import prim "wordNe" wordNe :: Word -> Word -> Bool
foreign import prim "wordLt" wordLt :: Word -> Word -> Bool
foreign import prim "wordLe" wordLe :: Word -> Word -> Bool
foreign import prim "wordGt" wordGt :: Word -> Word -> Bool
foreign import prim "wordGe" wordGe :: Word -> Word -> Bool
foreign import prim "wordNeg" wordNeg :: Word -> Word
foreign import prim "wordNot" wordNot :: Word -> Word
foreign import prim "wordShiftL" wordShiftL :: Word -> Int -> Word
foreign import prim "wordShiftR" wordShiftR :: Word -> Int -> Word
foreign import prim "wordPopCount" wordPopCount :: Word -> Int
foreign import prim "wordClz" wordClz :: Word -> Int
foreign import prim "wordCtz" wordCtz :: Word -> Int
foreign import prim "wordNarrow8" wordNarrow8 :: Word -> Word
foreign import prim "wordNarrow16" wordNarrow16 :: Word -> Word
foreign import prim "wordNarrow32" wordNarrow32 :: Word -> Word
foreign import prim "wordToInteger" wordToInteger :: Word -> Integer
foreign import prim "integerToWord" integerToWord :: Integer -> Word

-- Integer
foreign import prim "integerAdd" integerAdd :: Integer -> Integer -> Integer
foreign import prim "integerSub" integerSub :: Integer -> Integer -> Integer
foreign import prim "integerMul" integerMul :: Integer -> Integer -> Integer
foreign import prim "integerQuot" integerQuot :: Integer -> Integer -> Integer
foreign import prim "integerRem" integerRem :: Integer -> Integer -> Integer
foreign import prim "integerDiv" integerDiv :: Integer -> Integer -> Integer
foreign import prim "integerMod" integerMod :: Integer -> Integer -> Integer
foreign import prim "integerAnd" integerAnd :: Integer -> Integer -> Integer
foreign import prim "integerOr" integerOr :: Integer -> Integer -> Integer
foreign import prim "integerXor" integerXor :: Integer -> Integer -> Integer
foreign import prim "integerEq" integerEq :: Integer -> Integer -> Bool
foreign import prim "integerNe" integerNe :: Integer -> Integer -> Bool
foreign import prim "integerLt" integerLt :: Integer -> Integer -> Bool
foreign import prim "integerLe" integerLe :: Integer -> Integer -> Bool
foreign import prim "integerGt" integerGt :: Integer -> Integer -> Bool
foreign import prim "integerGe" integerGe :: Integer -> Integer -> Bool
foreign import prim "integerNeg" integerNeg :: Integer -> Integer
foreign import prim "integerNot" integerNot :: Integer -> Integer
foreign import prim "integerShiftL" integerShiftL :: Integer -> Int -> Integer
foreign import prim "integerShiftR" integerShiftR :: Integer -> Int -> Integer
foreign import prim "integerPopCount" integerPopCount :: Integer -> Int

foreign import prim "intToWord" intToWord :: Int -> Word
foreign import prim "wordToInt" wordToInt :: Word -> Int
foreign import prim "integerLog2" integerLog2 :: Integer -> Int
foreign import prim "integerGcd" integerGcd :: Integer -> Integer -> Integer
foreign import prim "integerShow" integerShow :: Integer -> [Char]
foreign import prim "integerTestBit" integerTestBit :: Integer -> Int -> Bool

-- Char
foreign import prim "charOrd" charOrd :: Char -> Int
foreign import prim "charChr" charChr :: Int -> Char
foreign import prim "charEq" charEq :: Char -> Char -> Bool
foreign import prim "charNe" charNe :: Char -> Char -> Bool
foreign import prim "charLt" charLt :: Char -> Char -> Bool
foreign import prim "charLe" charLe :: Char -> Char -> Bool
foreign import prim "charGt" charGt :: Char -> Char -> Bool
foreign import prim "charGe" charGe :: Char -> Char -> Bool
foreign import prim "charGeneralCategory" charGeneralCategory :: Char -> Int
foreign import prim "charToUpper" charToUpper :: Char -> Char
foreign import prim "charToLower" charToLower :: Char -> Char
foreign import prim "charToTitle" charToTitle :: Char -> Char

-- Double
foreign import prim "doubleAdd" doubleAdd :: Double -> Double -> Double
foreign import prim "doubleSub" doubleSub :: Double -> Double -> Double
foreign import prim "doubleMul" doubleMul :: Double -> Double -> Double
foreign import prim "doubleDiv" doubleDiv :: Double -> Double -> Double
foreign import prim "doublePow" doublePow :: Double -> Double -> Double
foreign import prim "doubleNeg" doubleNeg :: Double -> Double
foreign import prim "doubleAbs" doubleAbs :: Double -> Double
foreign import prim "doubleSqrt" doubleSqrt :: Double -> Double
foreign import prim "doubleExp" doubleExp :: Double -> Double
foreign import prim "doubleLog" doubleLog :: Double -> Double
foreign import prim "doubleSin" doubleSin :: Double -> Double
foreign import prim "doubleCos" doubleCos :: Double -> Double
foreign import prim "doubleTan" doubleTan :: Double -> Double
foreign import prim "doubleAsin" doubleAsin :: Double -> Double
foreign import prim "doubleAcos" doubleAcos :: Double -> Double
foreign import prim "doubleAtan" doubleAtan :: Double -> Double
foreign import prim "doubleSinh" doubleSinh :: Double -> Double
foreign import prim "doubleCosh" doubleCosh :: Double -> Double
foreign import prim "doubleTanh" doubleTanh :: Double -> Double
foreign import prim "doubleAsinh" doubleAsinh :: Double -> Double
foreign import prim "doubleAcosh" doubleAcosh :: Double -> Double
foreign import prim "doubleAtanh" doubleAtanh :: Double -> Double
foreign import prim "doubleLog1p" doubleLog1p :: Double -> Double
foreign import prim "doubleExpm1" doubleExpm1 :: Double -> Double
foreign import prim "doubleEq" doubleEq :: Double -> Double -> Bool
foreign import prim "doubleNe" doubleNe :: Double -> Double -> Bool
foreign import prim "doubleLt" doubleLt :: Double -> Double -> Bool
foreign import prim "doubleLe" doubleLe :: Double -> Double -> Bool
foreign import prim "doubleGt" doubleGt :: Double -> Double -> Bool
foreign import prim "doubleGe" doubleGe :: Double -> Double -> Bool
foreign import prim "doubleDecode" doubleDecode :: Double -> (Integer, Int)
foreign import prim "doubleEncode" doubleEncode :: Integer -> Int -> Double
foreign import prim "doubleIsNaN" doubleIsNaN :: Double -> Bool
foreign import prim "doubleIsInfinite" doubleIsInfinite :: Double -> Bool
foreign import prim "doubleIsDenormalized" doubleIsDenormalized :: Double -> Bool
foreign import prim "doubleIsNegativeZero" doubleIsNegativeZero :: Double -> Bool
foreign import prim "doubleTruncate" doubleTruncate :: Double -> Integer
foreign import prim "doubleFloor" doubleFloor :: Double -> Integer
foreign import prim "doubleCeiling" doubleCeiling :: Double -> Integer
foreign import prim "doubleRound" doubleRound :: Double -> Integer
foreign import prim "doubleFromInteger" doubleFromInteger :: Integer -> Double
foreign import prim "doubleFromInt" doubleFromInt :: Int -> Double
foreign import prim "doubleToBits" doubleToBits :: Double -> Word
foreign import prim "doubleFromBits" doubleFromBits :: Word -> Double

-- Float
foreign import prim "floatAdd" floatAdd :: Float -> Float -> Float
foreign import prim "floatSub" floatSub :: Float -> Float -> Float
foreign import prim "floatMul" floatMul :: Float -> Float -> Float
foreign import prim "floatDiv" floatDiv :: Float -> Float -> Float
foreign import prim "floatPow" floatPow :: Float -> Float -> Float
foreign import prim "floatNeg" floatNeg :: Float -> Float
foreign import prim "floatAbs" floatAbs :: Float -> Float
foreign import prim "floatSqrt" floatSqrt :: Float -> Float
foreign import prim "floatExp" floatExp :: Float -> Float
foreign import prim "floatLog" floatLog :: Float -> Float
foreign import prim "floatSin" floatSin :: Float -> Float
foreign import prim "floatCos" floatCos :: Float -> Float
foreign import prim "floatTan" floatTan :: Float -> Float
foreign import prim "floatAsin" floatAsin :: Float -> Float
foreign import prim "floatAcos" floatAcos :: Float -> Float
foreign import prim "floatAtan" floatAtan :: Float -> Float
foreign import prim "floatSinh" floatSinh :: Float -> Float
foreign import prim "floatCosh" floatCosh :: Float -> Float
foreign import prim "floatTanh" floatTanh :: Float -> Float
foreign import prim "floatAsinh" floatAsinh :: Float -> Float
foreign import prim "floatAcosh" floatAcosh :: Float -> Float
foreign import prim "floatAtanh" floatAtanh :: Float -> Float
foreign import prim "floatLog1p" floatLog1p :: Float -> Float
foreign import prim "floatExpm1" floatExpm1 :: Float -> Float
foreign import prim "floatEq" floatEq :: Float -> Float -> Bool
foreign import prim "floatNe" floatNe :: Float -> Float -> Bool
foreign import prim "floatLt" floatLt :: Float -> Float -> Bool
foreign import prim "floatLe" floatLe :: Float -> Float -> Bool
foreign import prim "floatGt" floatGt :: Float -> Float -> Bool
foreign import prim "floatGe" floatGe :: Float -> Float -> Bool
foreign import prim "floatDecode" floatDecode :: Float -> (Integer, Int)
foreign import prim "floatEncode" floatEncode :: Integer -> Int -> Float
foreign import prim "floatIsNaN" floatIsNaN :: Float -> Bool
foreign import prim "floatIsInfinite" floatIsInfinite :: Float -> Bool
foreign import prim "floatIsDenormalized" floatIsDenormalized :: Float -> Bool
foreign import prim "floatIsNegativeZero" floatIsNegativeZero :: Float -> Bool
foreign import prim "floatTruncate" floatTruncate :: Float -> Integer
foreign import prim "floatFloor" floatFloor :: Float -> Integer
foreign import prim "floatCeiling" floatCeiling :: Float -> Integer
foreign import prim "floatRound" floatRound :: Float -> Integer
foreign import prim "floatFromInteger" floatFromInteger :: Integer -> Float
foreign import prim "floatFromInt" floatFromInt :: Int -> Float
foreign import prim "floatToBits" floatToBits :: Float -> Word
foreign import prim "floatFromBits" floatFromBits :: Word -> Float
foreign import prim "doubleToFloat" doubleToFloat :: Double -> Float
foreign import prim "floatToDouble" floatToDouble :: Float -> Double

-- Evaluation and errors
infixr 0 `seq`

foreign import prim "seq" seq :: a -> b -> b
foreign import prim "unsafeCoerce" unsafeCoerce :: a -> b

{-@ assume error :: {v:String | false} -> a @-}
foreign import prim "error" error :: [Char] -> a

{-@ assume errorWithoutStackTrace :: {v:String | false} -> a @-}
foreign import prim "errorWithoutStackTrace" errorWithoutStackTrace :: [Char] -> a

foreign import prim "raise" raise :: e -> a
foreign import prim "arithError" arithError :: Int -> a
foreign import prim "patError" patError :: [Char] -> a
foreign import prim "noMethodError" noMethodError :: [Char] -> a
foreign import prim "recConError" recConError :: [Char] -> a
foreign import prim "recSelError" recSelError :: [Char] -> a
foreign import prim "assertError" assertError :: [Char] -> a
foreign import prim "unsupportedError" unsupportedError :: [Char] -> a
foreign import prim "catch" primCatch :: (RealWorld -> IOResult a) -> (Exn -> RealWorld -> IOResult a) -> RealWorld -> IOResult a
foreign import prim "exnKind" exnKind :: Exn -> Int
foreign import prim "exnMessage" exnMessage :: Exn -> [Char]
foreign import prim "exnCode" exnCode :: Exn -> Int
foreign import prim "exnValue" exnValue :: Exn -> e

-- Input, output, state
foreign import prim "realWorld" realWorld :: RealWorld
foreign import prim "newRef" newRef :: a -> RealWorld -> IOResult (Ref a)
foreign import prim "readRef" readRef :: Ref a -> RealWorld -> IOResult a
foreign import prim "writeRef" writeRef :: Ref a -> a -> RealWorld -> IOResult ()
foreign import prim "refEq" refEq :: Ref a -> Ref a -> Bool
foreign import prim "arrayNew" arrayNew :: Int -> a -> RealWorld -> IOResult (PrimMutArray a)
foreign import prim "arrayRead" arrayRead :: PrimMutArray a -> Int -> RealWorld -> IOResult a
foreign import prim "arrayWrite" arrayWrite :: PrimMutArray a -> Int -> a -> RealWorld -> IOResult ()
foreign import prim "arrayLength" arrayLength :: PrimMutArray a -> Int
foreign import prim "arrayEq" arrayEq :: PrimMutArray a -> PrimMutArray a -> Bool
foreign import prim "arrayFreeze" arrayFreeze :: PrimMutArray a -> RealWorld -> IOResult (PrimArray a)
foreign import prim "arrayUnsafeFreeze" arrayUnsafeFreeze :: PrimMutArray a -> RealWorld -> IOResult (PrimArray a)
foreign import prim "arrayThaw" arrayThaw :: PrimArray a -> RealWorld -> IOResult (PrimMutArray a)
foreign import prim "arrayIndex" arrayIndex :: PrimArray a -> Int -> Box a
foreign import prim "arraySize" arraySize :: PrimArray a -> Int
foreign import prim "arrayPack" arrayPack :: PrimArray a -> Int -> Int -> [a]
foreign import prim "listPack" listPack :: [a] -> [a]
foreign import prim "listPacked" listPacked :: [a] -> Int
foreign import prim "isKnown" isKnown :: a -> Bool
foreign import prim "valueKind" valueKind :: a -> Int
foreign import prim "valueFields" valueFields :: a -> [b]
foreign import prim "packedIndex" packedIndex :: [a] -> Int -> Box a
foreign import prim "packedSlice" packedSlice :: [a] -> Int -> Int -> [a]
foreign import prim "packedThaw" packedThaw :: [a] -> RealWorld -> IOResult (PrimMutArray a)
foreign import prim "hPutChar" primHPutChar :: Int -> Char -> RealWorld -> IOResult ()
foreign import prim "hFlush" primHFlush :: Int -> RealWorld -> IOResult ()
foreign import prim "hGetChar" primHGetChar :: Int -> RealWorld -> IOResult Int
foreign import prim "hLookAhead" primHLookAhead :: Int -> RealWorld -> IOResult Int
foreign import prim "fileOpen" primFileOpen :: [Char] -> Int -> RealWorld -> IOResult Int
foreign import prim "hClose" primHClose :: Int -> RealWorld -> IOResult ()
foreign import prim "exit" primExit :: Int -> RealWorld -> IOResult ()
foreign import prim "getProgName" primGetProgName :: RealWorld -> IOResult [Char]
foreign import prim "getArgs" primGetArgs :: RealWorld -> IOResult [[Char]]
foreign import prim "getEnv" primGetEnv :: [Char] -> RealWorld -> IOResult [[Char]]
foreign import prim "ask" primAsk :: Int -> [[Char]] -> RealWorld -> IOResult [[Char]]
foreign import prim "cpuTime" primCpuTime :: RealWorld -> IOResult Integer
foreign import prim "wallTime" primWallTime :: RealWorld -> IOResult Integer

-- Any values
foreign import prim "choose" primChoose :: Int -> Int
foreign import prim "symbolic" primSymbolic :: RealWorld -> a
-- | The last argument; a search remembers the second, whose type is that of what the first is a function of.
foreign import prim "chosen" primChosen :: (a -> ()) -> a -> b -> b
foreign import prim "assume" primAssume :: Bool -> a -> a
-- | The argument; symbolically, a sign that the answer depends on what is not part of a value, such as the shape of a balanced tree.
foreign import prim "revealing" revealing :: a -> a
