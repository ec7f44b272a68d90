//! A vector that only grows, and whose forks share what they have in common.

use std::sync::Arc;

/// Elements in a shared piece.
const PIECE: usize = 32;

/// A growing vector; a clone shares all full pieces.
#[derive(Clone)]
pub struct SharedVec<T> {
    pieces: Vec<Arc<Vec<T>>>,
    rest: Vec<T>,
}

impl<T> Default for SharedVec<T> {
    fn default() -> SharedVec<T> {
        SharedVec { pieces: Vec::new(), rest: Vec::new() }
    }
}

impl<T> SharedVec<T> {
    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pieces.len() * PIECE + self.rest.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an element at the end.
    pub fn push(&mut self, element: T) {
        self.rest.push(element);
        if self.rest.len() == PIECE {
            self.pieces.push(Arc::new(std::mem::take(&mut self.rest)));
        }
    }

    /// The element at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> &T {
        match self.pieces.get(index / PIECE) {
            Some(piece) => &piece[index % PIECE],
            None => &self.rest[index % PIECE],
        }
    }

    /// The elements, first to last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pieces.iter().flat_map(|piece| piece.iter()).chain(&self.rest)
    }
}
