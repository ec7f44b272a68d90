//! `list.retain(|x| …)`, where the condition may be unknown: the list has another length on each path.

use std::collections::{BTreeSet, VecDeque};

use super::Condition;
use crate::{Mergeable, SimpleMergeable, Union, list};

/// A collection of which a condition keeps some elements.
pub struct Retained<'a, L>(pub &'a L);

impl<T: SimpleMergeable + Clone> Retained<'_, Vec<T>> {
    /// What is kept. Lists of different lengths share their elements.
    pub fn retain<C: Condition>(self, mut keep: impl FnMut(&T) -> C) -> Union<Vec<T>> {
        list::filter_simple(self.0, |element| keep(element).to_sym())
    }
}

/// The other half of [`Retained`], for lists of elements that need not merge into one.
pub trait RetainOthers<T> {
    /// What is kept.
    fn retain<C: Condition>(self, keep: impl FnMut(&T) -> C) -> Union<Vec<T>>;
}

impl<T: Mergeable + Clone> RetainOthers<T> for Retained<'_, Vec<T>> {
    fn retain<C: Condition>(self, mut keep: impl FnMut(&T) -> C) -> Union<Vec<T>> {
        list::filter(self.0, |element| keep(element).to_sym())
    }
}

impl<T: Mergeable + Clone> Retained<'_, VecDeque<T>> {
    /// What is kept.
    pub fn retain<C: Condition>(self, mut keep: impl FnMut(&T) -> C) -> Union<VecDeque<T>> {
        let elements: Vec<T> = self.0.iter().cloned().collect();
        list::filter(&elements, |element| keep(element).to_sym()).map(|kept| kept.iter().cloned().collect())
    }
}

impl<T: Ord + Clone> Retained<'_, BTreeSet<T>> {
    /// What is kept.
    pub fn retain<C: Condition>(self, mut keep: impl FnMut(&T) -> C) -> Union<BTreeSet<T>> {
        self.0.iter().fold(Union::single(BTreeSet::new()), |kept, element| {
            let with = |kept: &BTreeSet<T>| kept.iter().chain([element]).cloned().collect();
            Union::ite(&keep(element).to_sym(), &kept.map(with), &kept)
        })
    }
}

impl Retained<'_, String> {
    /// What is kept.
    pub fn retain<C: Condition>(self, mut keep: impl FnMut(char) -> C) -> Union<String> {
        let letters: Vec<char> = self.0.chars().collect();
        list::filter(&letters, |letter| keep(*letter).to_sym()).map(|kept| kept.iter().collect())
    }
}
