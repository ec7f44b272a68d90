use whatif_sym::prelude::*;

#[symbolic(bounds = 3)]
fn one() -> i64 {
    1
}

fn main() {}
