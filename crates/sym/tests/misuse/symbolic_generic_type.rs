use whatif_sym::prelude::*;

#[symbolic]
struct Pair<T> {
    first: T,
    second: T,
}

fn main() {}
