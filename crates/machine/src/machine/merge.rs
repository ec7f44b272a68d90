//! Merging: a case on a symbolic number or truth value whose alternatives all come to a number or truth value is one value,
//! `ite`, instead of a state for each alternative.
//!
//! Before a state is split at such a case, each alternative is tried in a fork, up to where they meet again: where the
//! case expression returns to its frame. If all get there soon, each with a scalar, the forks are forgotten and the
//! state itself goes on with the scalar that depends on the condition. Nothing else can differ between them: a fork that splits, fails,
//! generates a symbol, logs a call or has an effect is no candidate. Thunks that the forks evaluated are evaluated again in
//! the state itself when it needs them.
//!
//! No solver is asked: an alternative that is not possible costs its steps, and a larger formula.

use whatif_term::Term;

use super::{Alternative, Change, Machine, NoWorld, Stop};
use crate::code::CaseId;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Value};

/// Within how many steps an alternative must reach its value.
const PATIENCE: u64 = 400;
/// After how many failures a case is not tried any more, in this state and its forks.
const TRIES: u8 = 2;
/// How deep cases may be tried inside of alternatives that are tried.
const NESTED: u8 = 16;
/// The largest formula that a merged value may be.
const LARGEST: u32 = 2_000;

/// What a state remembers about merging.
#[derive(Clone, Default)]
pub(crate) struct Merging {
    /// How deep this state is inside of alternatives that are only tried; 0 for a state of the search.
    pub(crate) tried: u8,
    /// How often cases failed to merge.
    failed: std::sync::Arc<rustc_hash::FxHashMap<CaseId, u8>>,
    /// The symbols that this alternative has evaluated.
    pub(crate) looked: Vec<Addr>,
    /// How many cases were merged.
    pub(crate) merged: u64,
}

impl Machine {
    /// Tries to replace these alternatives by one value. The frame of the case has been popped.
    pub(super) fn merge(
        &self,
        state: &mut State,
        case: CaseId,
        alternatives: &[Alternative],
    ) -> Option<Focus> {
        let merging = &state.merging;
        if merging.tried >= NESTED || merging.failed.get(&case).is_some_and(|failed| *failed >= TRIES) {
            return None;
        }
        let before = state.steps;
        match self.try_all(state, case, alternatives) {
            Some(value) => {
                state.merging.merged += 1;
                state.leave(self.code.cases[case as usize].keep);
                Some(Focus::Return(value))
            }
            None => {
                // Steps of an attempt that failed do not count for the path.
                state.steps = before;
                *std::sync::Arc::make_mut(&mut state.merging.failed).entry(case).or_default() += 1;
                None
            }
        }
    }

    /// The value that stands for all alternatives: a nested `ite`.
    fn try_all(&self, state: &mut State, case: CaseId, alternatives: &[Alternative]) -> Option<Value> {
        let mut results = Vec::new();
        let mut looked = Vec::new();
        for alternative in alternatives {
            let (value, more) = self.try_one(state, case, alternative)?;
            results.push((alternative.constraint.clone()?, value));
            looked.extend(more);
        }
        let (_, (mut term, scalar)) = results.pop()?;
        for (condition, (value, _)) in results.into_iter().rev() {
            if value.sort() != term.sort() {
                return None;
            }
            term = condition.ite(&value, &term);
        }
        if term.tree_size() > LARGEST {
            return None;
        }
        // The value depends on the symbols that the forks evaluated, so the state evaluates them too: a replay needs them.
        for addr in looked {
            if state.heap.head(addr).kind() == Kind::Symbol {
                self.look_at(state, addr).ok()?;
            }
        }
        Some(self.value_of_term(state, term, scalar))
    }

    /// The value of an alternative, and the symbols that it evaluated.
    fn try_one(
        &self,
        state: &mut State,
        case: CaseId,
        alternative: &Alternative,
    ) -> Option<((Term, super::Scalar), Vec<Addr>)> {
        let (Change::Focus(focus), Some(constraint)) = (&alternative.change, &alternative.constraint) else {
            return None;
        };
        // Forking at a node keeps the locals of the case: a fork between two activations would drop them.
        state.focus = Focus::Code(self.code.cases[case as usize].node);
        let mut branch = state.fork();
        branch.merging.tried += 1;
        branch.merging.looked.clear();
        branch.stack.join(&mut branch.fp, self.code.cases[case as usize].keep);
        self.push_case(&mut branch, case);
        branch.focus = *focus;
        branch.assume(constraint);
        let limit = state.steps.saturating_add(PATIENCE);
        let stop = whatif_source::deep(|| self.run(&mut branch, limit, &mut NoWorld));
        let Stop::Value(value) = stop else { return None };
        let same = branch.symbols == state.symbols
            && branch.roots == state.roots
            && branch.choices.len() == state.choices.len()
            && branch.gap == state.gap;
        if !same {
            return None;
        }
        state.steps = branch.steps;
        state.merging.failed = branch.merging.failed.clone();
        let term = self.to_term(&branch, value, None)?;
        let scalar = self.scalar_of(&branch, value)?;
        Some(((term, scalar), branch.merging.looked))
    }
}

impl crate::stack::Stack {
    /// Puts a `Join` frame below the activation at `fp`, after its first `keep` words: the run of a fork stops when it returns there.
    fn join(&mut self, fp: &mut usize, keep: u16) {
        let at = *fp + keep as usize;
        if at > 0 {
            self.words[at - 1] = Value::Join;
        } else if self.cut_off(Value::Join) {
            *fp += 1;
        }
    }
}
