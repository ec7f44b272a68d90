use whatif_sym::prelude::*;

#[symbolic]
fn search(xs: &[i64]) -> i64 {
    let mut found: i64 = 0;
    'outer: for x in xs {
        for y in xs {
            if *x == *y {
                found = *x;
                break 'outer;
            }
        }
    }
    found
}

fn main() {}
