//! A method that changes its receiver must not have the name of a standard one that uses it up.

use whatif_sym::prelude::*;

#[symbolic]
#[derive(Clone)]
struct Tally {
    votes: u8,
}

impl Tally {
    fn count(&mut self) -> u8 {
        self.votes += 1;
        self.votes
    }
}

impl SymTally {
    fn count(&mut self) -> SymU<8> {
        self.votes = &self.votes + 1;
        self.votes.clone()
    }
}

#[symbolic]
fn counted(mut tally: Tally) -> u8 {
    tally.count();
    tally.votes
}

fn main() {
    counted::sym(SymTally { votes: 3.into() });
}
