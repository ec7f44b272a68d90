//! Names for unevaluated parts of values that are shown more than once.
//!
//! A part of a value that the run never evaluated is shown as `_`. If a counterexample shows the same part twice, it gets a name, so that a
//! reader sees where it comes from: `replicate 1 x = [x, y]` if `replicate 1 x = [y]`.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::closed::Closed;
use crate::value::Addr;

/// Names that people give to values they know nothing about.
const NAMES: [&str; 6] = ["x", "y", "z", "u", "w", "q"];

/// The unknown parts of the values of one state, by their places in its heap.
#[derive(Default)]
pub(crate) struct Unknowns {
    /// How often each unknown part was read, in the order in which they were first read.
    seen: RefCell<Vec<(Addr, u32)>>,
    names: FxHashMap<Addr, String>,
}

impl Unknowns {
    /// An unknown part, by its name if it has one.
    pub(crate) fn tell(&self, addr: Addr) -> Closed {
        let mut seen = self.seen.borrow_mut();
        match seen.iter_mut().find(|(known, _)| *known == addr) {
            Some((_, times)) => *times += 1,
            None => seen.push((addr, 1)),
        }
        self.names.get(&addr).map_or(Closed::Hole, |name| Closed::Formula(name.clone()))
    }

    /// The same unknowns, with names for those that were read more than once. A word of `text` is not used as a name: it means
    /// something else there.
    pub(crate) fn named(self, text: &str) -> Unknowns {
        let is_free = |name: &String| !text.split(|c: char| !c.is_alphanumeric()).any(|word| *word == **name);
        let numbered = (1..).flat_map(|number| NAMES.map(|name| format!("{name}{number}")));
        let mut free = NAMES.iter().map(ToString::to_string).chain(numbered).filter(is_free);
        let again = self.seen.into_inner().into_iter().filter(|(_, times)| *times > 1);
        let names = again.zip(&mut free).map(|((addr, _), name)| (addr, name)).collect();
        Unknowns { names, ..Unknowns::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Closed {
        Closed::Formula(text.into())
    }

    #[test]
    fn what_is_met_again_has_a_name() {
        let unknowns = Unknowns::default();
        for addr in [7, 3, 7, 5, 3, 7] {
            assert_eq!(unknowns.tell(addr), Closed::Hole);
        }
        let unknowns = unknowns.named("{v:[a] | size v == x}");
        assert_eq!([7, 3, 5].map(|addr| unknowns.tell(addr)), [name("y"), name("z"), Closed::Hole]);
    }

    #[test]
    fn there_is_always_another_name() {
        let unknowns = Unknowns::default();
        (0..20).chain(0..20).for_each(|addr| drop(unknowns.tell(addr)));
        let unknowns = unknowns.named("");
        assert_eq!([0, 6, 19].map(|addr| unknowns.tell(addr)), [name("x"), name("x1"), name("y3")]);
    }
}
