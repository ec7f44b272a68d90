use whatif_sym::prelude::*;

#[symbolic(later)]
fn length(text: &str) -> usize {
    text.len()
}

fn main() {}
