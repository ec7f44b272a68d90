//! A tuple is no concrete twin of a struct.

#[derive(Clone, whatif_sym::ToCon)]
#[symbolic(concrete = (i64, bool))]
struct Point {
    x: whatif_sym::SymInt,
    set: whatif_sym::SymBool,
}

fn main() {}
