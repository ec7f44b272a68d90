//! LiquidHaskell's refinement types: what they promise, and how a program breaks them.
//!
//! [`annotation`] reads what stands in `{-@ … @-}`.

pub mod annotation;
