use whatif_sym::prelude::*;

#[symbolic]
fn halves(xs: &[Option<i64>]) -> Option<Vec<i64>> {
    let all: Vec<i64> = xs.iter().map(|x| x.clone()? / 2).collect();
    Some(all)
}

fn main() {}
