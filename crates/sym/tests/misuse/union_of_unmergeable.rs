use whatif_sym::prelude::*;

struct Opaque;

fn main() {
    let c = SymBool::sym("c");
    let _ = mrg_if(&c, || Union::single(Opaque), || Union::single(Opaque));
}
