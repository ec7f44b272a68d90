use whatif_sym::prelude::*;

#[derive(Mergeable, SimpleMergeable)]
enum Color {
    Red,
    Blue,
}

fn main() {}
