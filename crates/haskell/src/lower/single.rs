//! Local functions that are used at one choice of types and dictionaries: they are compiled for it, as if somebody had written their types.

use super::Lower;
use crate::infer::Use;
use crate::typed::{Ev, Evidence, TBind};
use crate::types::{Node, Ty};

impl Lower<'_> {
    /// Decides whether a local function is used at one choice of types and dictionaries only; then it is not abstracted
    /// over them.
    pub(super) fn specialise(&mut self, bind: &TBind) -> bool {
        if bind.abs.dicts.is_empty() {
            return false;
        }
        let Some(uses) = self.typed.uses.get(&bind.id) else { return false };
        // In the dictionaries of a call of the function in itself are parameters of its own.
        let is_outer = |(_, evs): &&Use| evs.iter().all(|&ev| self.is_in_scope(ev));
        let Some((types, evs)) = uses.iter().find(is_outer) else { return false };
        let same =
            |this: &Self, other: &Use| types.iter().zip(&other.0).all(|(&a, &b)| this.env.types.same(a, b));
        let closed = types.iter().all(|&ty| self.is_type_in_scope(ty));
        if !closed || types.len() != bind.abs.vars.len() || !uses.iter().all(|other| same(self, other)) {
            return false;
        }
        // Where nothing but a dictionary of the function around it is passed on, there is nothing to gain, and it keeps its own type.
        let is_of_instance = |&ev: &Ev| matches!(self.evidence(ev), Some(Evidence::Instance { .. }));
        if !types.iter().all(|&ty| self.is_ground(ty)) && !evs.iter().any(is_of_instance) {
            return false;
        }
        self.specialised.extend(bind.abs.vars.iter().copied().zip(types.iter().copied()));
        self.specialised_dicts.extend(bind.abs.dicts.iter().map(|dict| dict.name).zip(evs.iter().copied()));
        true
    }

    /// Whether a type has no variables at all (or only ones that stand for such a type).
    fn is_ground(&self, ty: Ty) -> bool {
        match self.env.types.get(ty) {
            Node::Con(_) => true,
            Node::Rigid(rigid) => self.specialised.get(&rigid).is_some_and(|&ty| self.is_ground(ty)),
            Node::App(a, b) | Node::Fun(a, b) => self.is_ground(a) && self.is_ground(b),
            _ => false,
        }
    }

    /// Whether all variables of a type are bound around the present place.
    fn is_type_in_scope(&self, ty: Ty) -> bool {
        match self.env.types.get(ty) {
            Node::Con(_) => true,
            Node::Rigid(rigid) => match self.specialised.get(&rigid) {
                Some(&ty) => self.is_type_in_scope(ty),
                None => self.scope.contains(&rigid),
            },
            Node::App(a, b) | Node::Fun(a, b) => self.is_type_in_scope(a) && self.is_type_in_scope(b),
            _ => false,
        }
    }

    /// Whether evidence is made of instances, and of dictionary parameters that are bound around the present place.
    fn is_in_scope(&self, ev: Ev) -> bool {
        match self.evidence(ev) {
            Some(Evidence::Param(name)) => self.dicts_in_scope.contains(name),
            Some(Evidence::Super { of, .. }) => self.is_in_scope(*of),
            Some(Evidence::Instance { args, .. }) => args.iter().all(|&arg| self.is_in_scope(arg)),
            Some(Evidence::Typeable(_, parts)) => parts.iter().all(|&(_, part)| self.is_in_scope(part)),
            Some(Evidence::Trivial | Evidence::Tagged(..) | Evidence::Literal(..)) => true,
            None | Some(Evidence::Wanted | Evidence::Same(_) | Evidence::Missing(_)) => false,
        }
    }
}
