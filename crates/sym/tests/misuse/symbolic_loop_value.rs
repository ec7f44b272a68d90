use whatif_sym::prelude::*;

#[symbolic]
fn first_above(start: u8, limit: u8) -> u8 {
    let mut n = start;
    let found = loop {
        if n > limit {
            break n;
        }
        n += 1;
    };
    found
}

fn main() {}
