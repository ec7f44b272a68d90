use whatif_sym::prelude::*;

struct Handle;

#[derive(Mergeable, SymEq)]
struct State {
    handle: Handle,
}

fn main() {}
