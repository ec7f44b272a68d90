use whatif_sym::prelude::*;

#[derive(Clone)]
struct Point {
    x: i64,
}

#[symbolic]
fn x(point: Point) -> i64 {
    point.x
}

fn main() {}
