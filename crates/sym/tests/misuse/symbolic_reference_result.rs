use whatif_sym::prelude::*;

#[symbolic]
fn first(xs: &[i64]) -> &i64 {
    &xs[0]
}

fn main() {}
