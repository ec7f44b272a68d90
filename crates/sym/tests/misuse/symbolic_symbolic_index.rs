use whatif_sym::prelude::*;

#[symbolic]
fn at(xs: &[i64], i: u8) -> i64 {
    xs[i]
}

fn main() {}
