use whatif_sym::prelude::*;

#[symbolic]
#[derive(Clone)]
enum List {
    End,
    Then(u8, Suspended<List>),
}

#[symbolic]
fn twice(n: u8) -> List {
    List::Then(n, Suspended::new(move || List::Then(n, Suspended::from(List::End))))
}

#[symbolic(later)]
fn count(total: &mut u32) -> u32 {
    *total
}

#[symbolic(later)]
struct Point {
    x: u8,
}

fn main() {}
