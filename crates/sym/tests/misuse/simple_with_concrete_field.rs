use whatif_sym::prelude::*;

#[derive(Mergeable, SimpleMergeable)]
struct State {
    counter: u8,
    sum: SymInt,
}

fn main() {}
