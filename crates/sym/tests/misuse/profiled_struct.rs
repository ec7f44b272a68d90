use whatif_sym::prelude::*;

#[profiled]
struct Nothing;

fn main() {}
