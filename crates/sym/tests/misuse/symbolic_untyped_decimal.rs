use whatif_sym::prelude::*;

#[symbolic]
fn scaled(n: f64) -> f64 {
    let factor = 1.5;
    n * factor
}

fn main() {
    let _ = scaled(1.0);
}
