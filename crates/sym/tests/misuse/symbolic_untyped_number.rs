use whatif_sym::prelude::*;

#[symbolic]
fn count(xs: &[i64]) -> i64 {
    let mut n = 0;
    for _ in xs {
        n += 1;
    }
    n
}

fn main() {}
