//! What the property tests share: a generator of well-typed programs and a second, simple reading of λG.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

pub mod generate;
pub mod reference;
