use whatif_sym::prelude::*;

fn main() {
    let x = SymInt::sym("x");
    if x.lt(3) {
        println!("never");
    }
}
