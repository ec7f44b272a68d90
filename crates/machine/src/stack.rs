//! The stack of a state: frames, and the local variables of the code that runs.
//!
//! A plain vector on top of pieces that forks share. A return into a shared piece copies that one piece,
//! so forking a state a million frames deep costs what the state touches afterwards, not what it has.

use std::sync::Arc;

use crate::value::Value;

/// A stack shorter than this is copied when the state is forked.
const SMALL: usize = 128;

/// A stack whose upper part is its own, and whose lower part may be shared with forked states.
#[derive(Clone, Default)]
pub struct Stack {
    /// The words from `base` on.
    pub(crate) words: Vec<Value>,
    base: u32,
    below: Option<Arc<Stack>>,
}

impl Drop for Stack {
    /// A long list of pieces is dropped in a loop, not recursively.
    fn drop(&mut self) {
        let mut next = self.below.take();
        while let Some(piece) = next {
            next = Arc::into_inner(piece).and_then(|mut piece| piece.below.take());
        }
    }
}

impl Stack {
    /// The frame on top; none if the stack is empty.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Value> {
        match self.words.pop() {
            None => self.underflow(),
            word => word,
        }
    }

    #[cold]
    fn underflow(&mut self) -> Option<Value> {
        let piece = self.below.take()?;
        self.base = piece.base;
        self.below = piece.below.clone();
        self.words.extend_from_slice(&piece.words);
        self.words.pop()
    }

    /// An index into `words`, as it is written into frames.
    #[inline]
    pub(crate) fn absolute(&self, index: usize) -> u32 {
        self.base + index as u32
    }

    /// The index into `words` of a position that a frame holds.
    #[inline]
    pub(crate) fn index(&self, absolute: u32) -> usize {
        (absolute - self.base) as usize
    }

    /// Replaces all shared pieces by one word, and says whether there were any.
    pub(crate) fn cut_off(&mut self, word: Value) -> bool {
        let shared = self.below.take().is_some();
        if shared {
            self.words.insert(0, word);
            self.base -= 1;
        }
        shared
    }

    /// Makes a copy cheap: it shares the frames below the locals at `fp`.
    pub(crate) fn share(&mut self, fp: &mut usize) {
        if self.words.len() > SMALL {
            self.freeze(fp);
        }
    }

    /// Cuts the words below `fp` into shared pieces. A piece starts where the locals of an activation do, so that no frame
    /// crosses its end.
    fn freeze(&mut self, fp: &mut usize) {
        let mut cuts = vec![*fp];
        let mut at = *fp;
        while at > 0 {
            let start = match self.words[at - 1] {
                Value::Case(frame) | Value::Contract(frame) => self.index(frame.second()),
                Value::Force(_) => match self.words[at - 2] {
                    Value::Locals(fp) => self.index(fp as u32),
                    _ => 0,
                },
                Value::Apply(count) => at - 1 - count as usize,
                Value::Table(count) => at - 2 - count as usize,
                Value::Catch => at - 2,
                // A run never returns past a `Join`.
                Value::Join => 0,
                _ => at - 1,
            };
            at = start;
            if cuts.last().is_some_and(|cut| cut - at >= SMALL) {
                cuts.push(at);
            }
        }
        let top = self.words.split_off(*fp);
        let mut start = 0;
        for &cut in cuts.iter().rev().filter(|&&cut| cut > 0) {
            let words = self.words[start..cut].to_vec();
            let below = self.below.take();
            self.below = Some(Arc::new(Stack { words, base: self.base, below }));
            self.base += (cut - start) as u32;
            start = cut;
        }
        self.words = top;
        *fp = 0;
    }

    /// Copies the shared pieces, so that the whole stack is this state's own.
    pub(crate) fn unshare(&mut self, fp: &mut usize) {
        let mut pieces = Vec::new();
        let mut next = self.below.take();
        while let Some(piece) = next {
            next = piece.below.clone();
            pieces.push(piece);
        }
        let mut words: Vec<Value> =
            pieces.iter().rev().flat_map(|piece| piece.words.iter().copied()).collect();
        *fp += words.len();
        words.append(&mut self.words);
        (self.words, self.base) = (words, 0);
    }
}
