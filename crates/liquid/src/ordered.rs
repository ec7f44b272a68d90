//! Types with a hand-written order.
//!
//! The logic compares data by its structure, as a derived instance of `Ord` does. LiquidHaskell treats `x < y` in code
//! and in refinements alike, whatever the instance does: so for a type with a hand-written instance, refinements use that instance.

use std::collections::BTreeSet;

use whatif_lambda::Name;

use crate::annotation::{RType, RTypeKind, TypeArg};
use crate::declare::param_name;
use crate::methods::Written;

/// The constructors of types with hand-written instances of `Ord`.
#[derive(Default)]
pub(crate) struct Ordered(BTreeSet<Name>);

impl Ordered {
    pub(crate) fn of<'a>(methods: impl Iterator<Item = &'a Written>) -> Ordered {
        Ordered(
            methods.filter(|method| method.class.as_str() == "Ord").filter_map(|method| method.of).collect(),
        )
    }

    /// The variables in a function's type that have such a type.
    pub(crate) fn variables(&self, ty: &RType) -> BTreeSet<Name> {
        let mut found = BTreeSet::new();
        if !self.0.is_empty() {
            self.walk(ty, 0, &mut found);
        }
        found
    }

    fn walk(&self, ty: &RType, params: usize, found: &mut BTreeSet<Name>) {
        match &ty.kind {
            RTypeKind::Fun(binder, argument, result) => {
                if self.is_of(argument) {
                    found.insert(param_name(*binder, params));
                }
                self.walk(argument, 0, found);
                self.walk(result, params + 1, found);
            }
            RTypeKind::Refined(name, base, _) => {
                if self.is_of(base) {
                    found.insert(*name);
                }
                self.walk(base, params, found);
            }
            RTypeKind::Con(_, args) => {
                for arg in args {
                    if let TypeArg::Type(arg) = arg {
                        self.walk(arg, 0, found);
                    }
                }
            }
            RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => self.walk(body, params, found),
            _ => {}
        }
    }

    fn is_of(&self, ty: &RType) -> bool {
        match &ty.kind {
            RTypeKind::Con(name, _) => self.0.contains(&name.name),
            RTypeKind::Refined(_, base, _) => self.is_of(base),
            _ => false,
        }
    }
}
