use whatif_sym::prelude::*;

#[symbolic]
fn bump(x: &mut i64) {
    *x += 1;
}

#[symbolic]
fn bump_at(mut xs: Vec<i64>, i: u8) -> Vec<i64> {
    bump(&mut xs[i as usize]);
    xs
}

fn main() {}
