use whatif_sym::prelude::*;

#[symbolic]
fn twice(x: i64) -> i64 {
    let mut n: i64 = x;
    if n > 3 {
        let mut n: i64 = 1;
        n += 1;
    }
    n += 1;
    n
}

fn main() {}
