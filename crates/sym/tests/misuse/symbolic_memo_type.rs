use whatif_sym::prelude::*;

#[symbolic(memo)]
struct Point {
    x: i32,
}

fn main() {}
