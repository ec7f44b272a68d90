use whatif_sym::prelude::*;

#[derive(Symbolic)]
enum Never {}

fn main() {}
