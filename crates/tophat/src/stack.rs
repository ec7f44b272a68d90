//! Room for recursion.

use std::ops::{Deref, DerefMut};

pub(crate) use whatif_source::deep as with_room;

/// Runs a recursion that goes many levels deep before it calls [`with_room`].
pub(crate) fn with_much_room<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(4 << 20, 8 << 20, run)
}

/// A box whose content is copied and dropped with room, because it may hold others that are nested deeply.
#[derive(Debug)]
pub(crate) struct Deep<T>(Option<Box<T>>);

impl<T> Deep<T> {
    pub(crate) fn new(content: T) -> Deep<T> {
        Deep(Some(Box::new(content)))
    }

    pub(crate) fn into_inner(mut self) -> T {
        *self.0.take().expect(FULL)
    }
}

/// Only `into_inner` and `drop` take the content out, and nothing comes after them.
const FULL: &str = "it is there until it is taken out";

impl<T> Deref for Deep<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().expect(FULL)
    }
}

impl<T> DerefMut for Deep<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_deref_mut().expect(FULL)
    }
}

impl<T: Clone> Clone for Deep<T> {
    fn clone(&self) -> Deep<T> {
        with_room(|| Deep(self.0.clone()))
    }
}

impl<T> Drop for Deep<T> {
    fn drop(&mut self) {
        if let Some(content) = self.0.take() {
            with_room(|| drop(content));
        }
    }
}
