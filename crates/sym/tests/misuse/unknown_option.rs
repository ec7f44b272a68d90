use whatif_sym::prelude::*;

#[derive(Symbolic)]
#[symbolic(twin = Pair)]
struct Pair(SymInt, SymInt);

fn main() {}
