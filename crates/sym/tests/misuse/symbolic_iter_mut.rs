use whatif_sym::prelude::*;

#[symbolic]
fn raised(mut rows: Vec<Vec<u8>>, mut row: usize) -> Vec<Vec<u8>> {
    for x in rows[row].iter_mut() {
        row = 1;
        *x += 1;
    }
    rows
}

fn main() {}
