//! Hands over what several workers find in the order of the questions, each part as soon as all before it are there.

use std::collections::BTreeMap;

/// Parts of answers that wait for those of earlier questions.
pub(crate) struct InOrder<T> {
    /// The first question that is not over.
    next: usize,
    /// The parts of later questions, and whether these are over.
    waiting: BTreeMap<usize, (Vec<T>, bool)>,
}

impl<T> InOrder<T> {
    pub(crate) fn new() -> InOrder<T> {
        InOrder { next: 0, waiting: BTreeMap::new() }
    }

    /// Takes a part of the answer to a question; `is_last`: no other part of it will come. Hands over what need not wait any more.
    pub(crate) fn take(&mut self, question: usize, part: Option<T>, is_last: bool, mut hear: impl FnMut(T)) {
        let entry = self.waiting.entry(question).or_insert((Vec::new(), false));
        entry.0.extend(part);
        entry.1 |= is_last;
        while let Some((parts, is_over)) = self.waiting.get_mut(&self.next) {
            parts.drain(..).for_each(&mut hear);
            if !*is_over {
                return;
            }
            self.waiting.remove(&self.next);
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_later_questions_wait_until_earlier_ones_are_over() {
        let (mut order, mut heard) = (InOrder::new(), Vec::new());
        let mut take = |question, part, is_last| order.take(question, part, is_last, |part| heard.push(part));
        take(1, Some("b"), true);
        take(0, Some("a"), false);
        take(2, Some("c"), true);
        take(0, Some("and more of a"), true);
        assert_eq!(heard, ["a", "and more of a", "b", "c"]);
    }
}
