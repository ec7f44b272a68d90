//! Unification.
//!
//! Robinson's algorithm over the arena. Levels are adjusted on the way, so that generalisation is one comparison for
//! each variable. Two concessions are made to programs that only GHC fully understands: [`Node::Unknown`] equals
//! everything, and inside a GADT match a rigid variable may equal a type ([`Types::assume_equal`]).

use crate::family::EQUATION;
use smallvec::smallvec;
use whatif_lambda::Name;

use crate::types::{ARROW, Meta, Node, Rigid, Shared, Substitution, Ty, Types, Tys};

/// Why two types are not equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mismatch {
    /// These parts of them differ.
    Differ(Ty, Ty),
    /// The variable would contain itself.
    Infinite(Ty, Ty),
    /// A variable of a signature or of a pattern would leave its scope.
    Escapes(Rigid),
    /// The equations of this type family go on without end.
    Endless(Name),
}

impl Types {
    /// Makes two types equal.
    pub(crate) fn unify(&mut self, a: Ty, b: Ty) -> Result<(), Mismatch> {
        self.shorten(a);
        self.shorten(b);
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b {
            return Ok(());
        }
        whatif_source::deep(|| self.unify_resolved(a, b))
    }

    /// Path compression: links every solved variable on the way from a type directly to the type at the end.
    fn shorten(&mut self, ty: Ty) {
        let next = |this: &Self, ty: Ty| match this.node(ty) {
            Node::Meta(meta) => this.solution(meta).map(|next| (meta, next)),
            _ => None,
        };
        let mut end = ty;
        while let Some((_, further)) = next(self, end) {
            end = further;
        }
        let mut at = ty;
        while let Some((meta, further)) = next(self, at) {
            self.link(meta, end);
            at = further;
        }
    }

    fn unify_resolved(&mut self, a: Ty, b: Ty) -> Result<(), Mismatch> {
        match (self.node(a), self.node(b)) {
            (Node::Meta(x), Node::Meta(y)) if x == y => Ok(()),
            // The younger variable is linked to the older one, so that thousands in a row all link to the first.
            (Node::Meta(x), Node::Meta(y)) if x.0 < y.0 => self.solve(y, b, a),
            (Node::Family(x), Node::Family(y)) if self.same_application(x, y) => Ok(()),
            (Node::Meta(x), _) => self.solve(x, a, b),
            (_, Node::Meta(y)) => self.solve(y, b, a),
            (Node::Family(_), _) | (_, Node::Family(_)) => self.unify_family(a, b),
            (Node::Unknown, _) | (_, Node::Unknown) => Ok(()),
            (Node::Rigid(x), Node::Rigid(y)) if x == y => Ok(()),
            (Node::Con(x), Node::Con(y)) if x == y => Ok(()),
            (Node::Fun(a1, r1), Node::Fun(a2, r2)) => {
                self.unify(a1, a2)?;
                self.unify(r1, r2)
            }
            (Node::App(f, x), Node::App(g, y)) => {
                self.unify(f, g)?;
                self.unify(x, y)
            }
            (Node::App(f, x), Node::Fun(argument, result))
            | (Node::Fun(argument, result), Node::App(f, x)) => {
                let arrow = self.con(ARROW);
                let partial = self.make(Node::App(arrow, argument));
                self.unify(f, partial)?;
                self.unify(x, result)
            }
            (Node::Forall(x), Node::Forall(y)) => self.unify_schemes(a, b, x, y),
            _ => Err(Mismatch::Differ(a, b)),
        }
    }

    /// Unifies the application of a family with a type. If it does not reduce yet, the equality is deferred.
    fn unify_family(&mut self, family: Ty, other: Ty) -> Result<(), Mismatch> {
        let (family, other) = (self.reduced(family), self.reduced(other));
        if let Some(family) = self.families.untold.take() {
            return Err(Mismatch::Endless(family));
        }
        match (self.node(family), self.node(other)) {
            (Node::Family(one), Node::Family(two)) if self.same_application(one, two) => Ok(()),
            (Node::Meta(_), _) | (_, Node::Meta(_)) => self.unify(family, other),
            (Node::Family(_), _) | (_, Node::Family(_)) => {
                self.families.deferred.push((family, other));
                Ok(())
            }
            _ => self.unify(family, other),
        }
    }

    fn unify_schemes(
        &mut self,
        a: Ty,
        b: Ty,
        x: crate::types::SchemeId,
        y: crate::types::SchemeId,
    ) -> Result<(), Mismatch> {
        let (x, y) = (self.scheme(x), self.scheme(y));
        if x.vars.len() != y.vars.len() || x.preds.len() != y.preds.len() {
            return Err(Mismatch::Differ(a, b));
        }
        let map: Substitution = y.vars.iter().zip(&x.vars).map(|(&y, &x)| (y, self.rigid(x))).collect();
        let body = self.subst(y.ty, &map);
        self.unify(x.ty, body)
    }

    /// Solves a variable, after the occurs check; lowers levels on the way.
    fn solve(&mut self, meta: Meta, variable: Ty, ty: Ty) -> Result<(), Mismatch> {
        let level = self.level(meta);
        let mut shared = Shared::default();
        let mut stack: Tys = smallvec![ty];
        while let Some(part) = stack.pop() {
            if shared.again(self.resolve(part)) {
                continue;
            }
            match self.get(part) {
                Node::Meta(other) if other == meta => {
                    // A family may reduce to a type without the variable, so this is not yet an infinite type.
                    if self.mentions_family(ty) {
                        self.families.deferred.push((variable, ty));
                        return Ok(());
                    }
                    return Err(Mismatch::Infinite(variable, ty));
                }
                Node::Meta(other) => {
                    let lower = self.level(other).min(level);
                    self.set_level(other, lower);
                }
                Node::Rigid(rigid) if self.rigids[rigid.0 as usize].level > level => {
                    return Err(Mismatch::Escapes(rigid));
                }
                Node::App(f, x) | Node::Fun(f, x) => stack.extend([x, f]),
                Node::Forall(id) => {
                    let scheme = self.scheme(id);
                    // The scheme's own variables do not escape.
                    for &var in &scheme.vars {
                        self.rigids[var.0 as usize].level = 0;
                    }
                    stack.push(scheme.ty);
                    stack.extend(scheme.preds.iter().flat_map(|pred| pred.args.iter().copied()));
                }
                Node::Family(id) => stack.extend_from_slice(self.family_args(id)),
                _ => {}
            }
        }
        self.link(meta, ty);
        Ok(())
    }

    /// Assumes that two types are equal, because a GADT constructor or a given constraint says so: rigid variables are
    /// refined until the trail is undone.
    pub(crate) fn assume_equal(&mut self, a: Ty, b: Ty, trail: &mut Vec<Rigid>) {
        let (a, b) = (self.reduced(a), self.reduced(b));
        match (self.node(a), self.node(b)) {
            (Node::Rigid(x), Node::Rigid(y)) if x == y => {}
            (Node::Meta(_), _) | (_, Node::Meta(_)) => {
                let _ = self.unify(a, b);
            }
            (Node::Family(_), _) => self.assume_reduced(a, b, trail),
            (_, Node::Family(_)) => self.assume_reduced(b, a, trail),
            (Node::Rigid(x), _) if !self.occurs(x, b) => {
                self.families.assumptions += 1;
                self.rigids[x.0 as usize].refined = Some(b);
                trail.push(x);
            }
            (_, Node::Rigid(y)) if !self.occurs(y, a) => {
                self.families.assumptions += 1;
                self.rigids[y.0 as usize].refined = Some(a);
                trail.push(y);
            }
            (Node::App(f, x), Node::App(g, y)) | (Node::Fun(f, x), Node::Fun(g, y)) => {
                self.assume_equal(f, g, trail);
                self.assume_equal(x, y, trail);
            }
            // A branch with such an equality is never reached, or its equality is beyond this inference.
            _ => {}
        }
    }

    fn occurs(&self, rigid: Rigid, ty: Ty) -> bool {
        let mut found = Vec::new();
        self.rigids_of(ty, &mut found);
        found.contains(&rigid)
    }

    /// Takes back the assumptions since the trail had this length.
    pub(crate) fn undo(&mut self, trail: &mut Vec<Rigid>, length: usize) {
        for rigid in trail.drain(length..) {
            self.families.assumptions -= 1;
            if rigid == EQUATION {
                self.families.given.pop();
            } else {
                self.rigids[rigid.0 as usize].refined = None;
            }
        }
    }
}
