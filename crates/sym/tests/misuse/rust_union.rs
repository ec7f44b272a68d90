use whatif_sym::prelude::*;

#[derive(Mergeable)]
union Bits {
    word: u32,
    byte: u8,
}

fn main() {}
