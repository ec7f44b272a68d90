use whatif_sym::prelude::*;

#[symbolic(later)]
fn count(total: &mut u32, n: u32) -> u32 {
    *total += n;
    n
}

fn main() {}
