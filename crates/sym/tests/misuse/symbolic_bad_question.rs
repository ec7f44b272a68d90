use whatif_sym::prelude::*;

#[symbolic]
fn double(n: i64) -> i64 {
    let m: Option<i64> = Some(n);
    m? * 2
}

fn main() {}
