use whatif_sym::prelude::*;

#[symbolic]
fn positive(n: i64) -> i64 {
    if n < 0 {
        panic!("negative");
    }
    n
}

fn main() {}
