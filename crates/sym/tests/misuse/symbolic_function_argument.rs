use whatif_sym::prelude::*;

#[symbolic]
fn twice<T: Clone, F: Fn(T) -> T>(f: F, x: T) -> T {
    f(f(x))
}

fn main() {}
