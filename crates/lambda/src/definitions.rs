//! The definitions of a program, by name.
//!
//! Programs are made from others all the time: from the base library when a file is read, from the file for each question about
//! it, with a few definitions changed. So programs share their definitions, and one is copied only when it is changed.

use std::collections::{BTreeMap, btree_map};
use std::ops::Index;
use std::sync::Arc;

use crate::{Definition, Name};

/// Definitions that may refer to each other in any order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Definitions(BTreeMap<Name, Arc<Definition>>);

impl Definitions {
    /// The definition of a name.
    #[must_use]
    pub fn get(&self, name: &Name) -> Option<&Definition> {
        self.0.get(name).map(|found| &**found)
    }

    /// The definition of a name, to be shared with another program.
    #[must_use]
    pub fn shared(&self, name: &Name) -> Option<&Arc<Definition>> {
        self.0.get(name)
    }

    /// The definition of a name, to be changed here and in no other program.
    pub fn get_mut(&mut self, name: &Name) -> Option<&mut Definition> {
        self.0.get_mut(name).map(Arc::make_mut)
    }

    /// Is a name defined?
    #[must_use]
    pub fn contains_key(&self, name: &Name) -> bool {
        self.0.contains_key(name)
    }

    /// Defines a name; returns its previous definition, if there was one.
    pub fn insert(&mut self, name: Name, definition: impl Into<Arc<Definition>>) -> Option<Arc<Definition>> {
        self.0.insert(name, definition.into())
    }

    /// Adds the definitions of names that are not defined here yet.
    pub fn add(&mut self, others: Definitions) {
        for (name, definition) in others.0 {
            self.0.entry(name).or_insert(definition);
        }
    }

    /// Removes a definition.
    pub fn remove(&mut self, name: &Name) {
        self.0.remove(name);
    }

    /// Removes the definitions that do not satisfy a condition.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&Definition) -> bool) {
        self.0.retain(|_, definition| is_kept(definition));
    }

    /// How many names are defined.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is nothing defined?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names, in order.
    pub fn keys(&self) -> btree_map::Keys<'_, Name, Arc<Definition>> {
        self.0.keys()
    }

    /// The definitions, in the order of their names.
    pub fn values(&self) -> impl Iterator<Item = &Definition> + Clone {
        self.0.values().map(|definition| &**definition)
    }

    /// Takes the definitions out, in the order of their names.
    pub fn into_values(self) -> impl Iterator<Item = Arc<Definition>> {
        self.0.into_values()
    }

    /// The definitions, to be changed here and in no other program.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Definition> {
        self.0.values_mut().map(Arc::make_mut)
    }

    /// Names with their definitions, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Name, &Definition)> {
        self.0.iter().map(|(name, definition)| (name, &**definition))
    }
}

impl Index<&Name> for Definitions {
    type Output = Definition;

    fn index(&self, name: &Name) -> &Definition {
        &self.0[name]
    }
}

impl<D: Into<Arc<Definition>>> FromIterator<(Name, D)> for Definitions {
    fn from_iter<I: IntoIterator<Item = (Name, D)>>(all: I) -> Definitions {
        Definitions(all.into_iter().map(|(name, definition)| (name, definition.into())).collect())
    }
}

impl<D: Into<Arc<Definition>>> Extend<(Name, D)> for Definitions {
    fn extend<I: IntoIterator<Item = (Name, D)>>(&mut self, all: I) {
        self.0.extend(all.into_iter().map(|(name, definition)| (name, definition.into())));
    }
}
