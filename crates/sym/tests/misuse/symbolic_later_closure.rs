use whatif_sym::prelude::*;

#[symbolic]
#[derive(Clone)]
enum Numbers {
    End,
    Then(i64, Suspended<Numbers>),
}

#[symbolic]
fn closure(n: i64) -> Numbers {
    Numbers::Then(n, Suspended::new(|| Numbers::End))
}

#[symbolic(later)]
struct Pair {
    first: i64,
}

fn main() {}
