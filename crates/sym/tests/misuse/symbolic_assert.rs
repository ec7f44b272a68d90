use whatif_sym::prelude::*;

#[symbolic]
fn half(n: u8) -> u8 {
    assert!(n > 0);
    n / 2
}

fn main() {}
