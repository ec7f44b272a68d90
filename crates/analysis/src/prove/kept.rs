//! Answers about properties that are kept while their files are open.
//!
//! An answer stands under all that it depends on: the definitions of the user's that the property can reach, whatever their places are,
//! and how the question was asked. So an edit asks again only about properties that it can change.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::Proof;
use crate::haskell::{Question, Subject};
use crate::options::Options;

/// So many answers are kept.
const MOST: usize = 4_096;

/// What an answer depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 32]);

/// Answers about properties.
#[derive(Default)]
pub(crate) struct Proofs(Mutex<HashMap<Key, Proof>>);

impl Key {
    pub(super) fn new(question: &Question, subject: &Subject, using: &[String], options: &Options) -> Key {
        let mut hasher = Sha256::new();
        let Options { time, max_steps, work, max_results, search, integers, merge, solver, .. } = options;
        let asked = (time, max_steps, work, max_results, search, integers, merge, solver);
        hasher.update(format!("{subject:?} {using:?} {asked:?} {:?}", question.instance));
        // Definitions of the library have no place, and never change.
        let own = question.program.definitions.values().filter(|definition| definition.span.is_some());
        for definition in own {
            let body = definition.body.clone().without_places();
            hasher.update(format!("{} {:?} {body:?}", definition.name, definition.ty));
        }
        question.program.types.values().for_each(|data| hasher.update(format!("{data:?}")));
        Key(hasher.finalize().into())
    }
}

impl Proofs {
    pub(super) fn get(&self, key: &Key) -> Option<Proof> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    pub(super) fn keep(&self, key: Key, proof: &Proof) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, proof.clone());
    }
}
