use whatif_sym::prelude::*;

#[symbolic]
fn total(xs: &[i64]) -> i64 {
    let mut sum: i64 = 0;
    xs.iter().for_each(|x: &i64| sum += *x);
    sum
}

fn main() {}
