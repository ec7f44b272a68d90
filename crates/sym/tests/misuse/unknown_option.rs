use whatif_sym::prelude::*;

#[derive(Symbolic)]
#[symbolic(abstract = Pair)]
struct Pair(SymInt, SymInt);

fn main() {}
