use whatif_sym::prelude::*;

#[symbolic]
fn same<T: Clone>(x: T) -> T {
    x
}

fn main() {}
