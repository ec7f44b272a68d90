use whatif_sym::prelude::*;

#[symbolic]
fn search(x: i64) -> i64 {
    let mut found: i64 = 0;
    for i in 0..3usize {
        'inner: {
            if x == i as i64 {
                break 'inner;
            }
            found = 1;
        }
    }
    found
}

fn main() {}
