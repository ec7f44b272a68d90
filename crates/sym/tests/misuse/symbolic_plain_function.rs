use whatif_sym::prelude::*;

fn helper(n: i64) -> i64 {
    n + 1
}

#[symbolic]
fn next(n: i64) -> i64 {
    helper(n)
}

fn main() {}
