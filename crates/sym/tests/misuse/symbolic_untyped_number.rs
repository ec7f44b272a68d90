use whatif_sym::prelude::*;

#[symbolic]
fn twice(n: i64) -> i64 {
    n + n
}

#[symbolic]
fn six(n: i64) -> i64 {
    let three = 3;
    twice(three) + n
}

fn main() {}
