//! Comparisons in annotations, which need no instances.
//!
//! In LiquidHaskell's logic values of all types can be compared. But its measures are Haskell functions with contexts
//! such as `Ord a => [a] -> Set a`, and refinements use them for functions that have no such context. So in an
//! annotation, and only there, a type without an `Eq` or `Ord` instance is compared by structure.

use crate::known;
use whatif_source::Span;

use super::Checker;
use super::solve::Wanted;
use crate::typed::{Evidence, Evs};

impl Checker<'_> {
    /// Solves an `Eq` or `Ord` constraint of an annotation by structure; false if it is another constraint.
    pub(super) fn structural(&mut self, wanted: &Wanted) -> bool {
        let pred = &wanted.pred;
        if !matches!(pred.class, known::EQ | known::ORD) || !self.is_in_annotation(wanted.span) {
            return false;
        }
        let found = self.env.by_head.get(&(pred.class, Some(known::STRUCTURAL)));
        let Some(&[instance]) = found.map(Vec::as_slice) else { return false };
        let types = pred.args.clone();
        self.out.evidence[wanted.ev.0 as usize] = Evidence::Instance { instance, types, args: Evs::new() };
        true
    }

    fn is_in_annotation(&self, span: Span) -> bool {
        let after = self.annotations.partition_point(|annotation| annotation.start <= span.start);
        let before = after.checked_sub(1).map(|at| self.annotations[at]);
        before.is_some_and(|annotation| annotation.file == span.file && span.end <= annotation.end)
    }
}
