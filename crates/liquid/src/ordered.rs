//! Types with an order of somebody's own.
//!
//! The logic compares data by its structure, which is what a derived instance of `Ord` does. LiquidHaskell takes `x < y` in code
//! and in refinements for the same, whatever the instance says: so where somebody wrote the instance, refinements use it.

use std::collections::BTreeSet;

use whatif_lambda::Name;

use crate::annotation::{RType, RTypeKind, TypeArg};
use crate::declare::param_name;
use crate::methods::Written;

/// The constructors of types whose instances of `Ord` are written out.
#[derive(Default)]
pub(crate) struct Ordered(BTreeSet<Name>);

impl Ordered {
    pub(crate) fn of<'a>(methods: impl Iterator<Item = &'a Written>) -> Ordered {
        Ordered(
            methods.filter(|method| method.class.as_str() == "Ord").filter_map(|method| method.of).collect(),
        )
    }

    /// The variables of a function's type that stand for values of such types.
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
