use whatif_sym::prelude::*;

#[derive(ToCon)]
struct Pair(SymInt, SymInt);

fn main() {}
