//! The types that inference works on: an arena of nodes with unification variables.
//!
//! A [`Ty`] is an index into the arena [`Types`], so types are copied freely and no reference is ever cyclic. Types may
//! share their parts; written out, such a type can be exponentially larger than in memory, so walks over types remember
//! which parts they have seen ([`Shared`]).
//!
//! There are two kinds of type variables:
//!
//! - A [`Meta`] is a unification variable: unknown until [`unify`](crate::unify) links it to a type. It carries the
//!   *level* of the binding it was made in (Rémy's levels), so that generalisation looks at the type alone and never at
//!   the environment. [`Types::get`] and [`Types::resolve`] follow links.
//! - A [`Rigid`] stands for itself: a quantified variable, a skolem, or a parameter of a declaration. A scheme owns
//!   its rigid variables, and instantiation replaces them by fresh metas ([`Types::subst`]). Checking a definition
//!   against its signature uses the scheme's variables as skolems, since no two schemes share one.
//!
//! [`Types::match_type`] is one-way matching, for instances and equations of type families; [`Types::same`] compares
//! without unifying.
//!
//! [`Node::Unknown`] is the type of everything that goes beyond this inference; it equals every type.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};
use whatif_lambda::Name;
use whatif_lambda::types::names;

use crate::family::{Application, Families};
use crate::library::Schemes;

/// A type, of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Ty(pub(crate) u32);

/// Some types; mostly one or two.
pub(crate) type Tys = SmallVec<[Ty; 4]>;

/// A replacement of rigid variables by types.
pub(crate) type Substitution = SmallVec<[(Rigid, Ty); 4]>;

/// A unification variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Meta(pub(crate) u32);

/// A type variable that stands for itself: quantified, or a skolem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Rigid(pub(crate) u32);

/// A type scheme in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct SchemeId(pub(crate) u32);

/// The application of a type family in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct FamilyId(pub(crate) u32);

/// The forms of types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    Meta(Meta),
    Rigid(Rigid),
    Con(Name),
    App(Ty, Ty),
    Fun(Ty, Ty),
    Forall(SchemeId),
    /// A type family, applied to as many types as it takes.
    Family(FamilyId),
    /// Beyond inference; equal to every type.
    Unknown,
}

/// `∀ vars. preds ⇒ ty`
#[derive(Clone, Debug)]
pub(crate) struct Scheme {
    pub(crate) vars: Vec<Rigid>,
    pub(crate) preds: Vec<Pred>,
    pub(crate) ty: Ty,
}

/// A class applied to types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pred {
    pub(crate) class: Name,
    pub(crate) args: Tys,
}

#[derive(Clone, Copy, Debug)]
struct MetaState {
    link: Option<Ty>,
    level: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RigidState {
    pub(crate) name: Name,
    pub(crate) level: u32,
    /// The type that it equals inside the GADT matches around.
    pub(crate) refined: Option<Ty>,
}

/// The arena. All users of the base library share the part that is the library's.
#[derive(Clone, Default, Debug)]
pub(crate) struct Types {
    base: Arc<Base>,
    nodes: Vec<Node>,
    metas: Vec<MetaState>,
    pub(crate) rigids: Vec<RigidState>,
    schemes: Vec<Arc<Scheme>>,
    cons: FxHashMap<Name, Ty>,
    pub(crate) families: Families,
}

/// The first types of an arena, which never change.
#[derive(Default, Debug)]
pub(crate) struct Base {
    pub(crate) nodes: Vec<Node>,
    pub(crate) cons: FxHashMap<Name, Ty>,
    pub(crate) schemes: Schemes,
}

/// Up to this many elements, looking through a list is as fast as making a set.
const FEW: usize = 16;

/// The function type constructor, where it is not applied to two types.
pub(crate) const ARROW: Name = whatif_lambda::types::names::ARROW;

/// The parts of a type that a walk has seen. Remembering them costs time, so it starts after ten thousand steps:
/// written out, a type whose parts are shared can be exponentially larger than in memory.
#[derive(Default)]
pub(crate) struct Shared {
    steps: u32,
    seen: FxHashSet<Ty>,
}

impl Shared {
    /// Whether the walk was here before.
    pub(crate) fn again(&mut self, part: Ty) -> bool {
        self.steps = self.steps.saturating_add(1);
        self.steps > 10_000 && !self.seen.insert(part)
    }
}

impl Types {
    /// An arena on top of the base library's.
    pub(crate) fn on(base: Base) -> Types {
        Types { base: Arc::new(base), ..Types::default() }
    }

    pub(crate) fn make(&mut self, node: Node) -> Ty {
        self.nodes.push(node);
        Ty((self.base.nodes.len() + self.nodes.len()) as u32 - 1)
    }

    /// The node of a type itself, without following links.
    #[inline]
    pub(crate) fn node(&self, ty: Ty) -> Node {
        let at = ty.0 as usize;
        match self.base.nodes.get(at) {
            Some(&node) => node,
            None => self.nodes[at - self.base.nodes.len()],
        }
    }

    pub(crate) fn con(&mut self, name: impl Into<Name>) -> Ty {
        let name = name.into();
        if let Some(&ty) = self.base.cons.get(&name).or_else(|| self.cons.get(&name)) {
            return ty;
        }
        let ty = self.make(Node::Con(name));
        self.cons.insert(name, ty);
        ty
    }

    pub(crate) fn app(&mut self, function: Ty, argument: Ty) -> Ty {
        // `(->) a b` is always a `Fun`.
        if let Node::App(head, first) = self.get(function)
            && let Node::Con(name) = self.get(head)
            && name == ARROW
        {
            return self.fun(first, argument);
        }
        self.make(Node::App(function, argument))
    }

    pub(crate) fn apply(&mut self, head: Ty, args: &[Ty]) -> Ty {
        args.iter().fold(head, |head, &arg| self.app(head, arg))
    }

    pub(crate) fn fun(&mut self, argument: Ty, result: Ty) -> Ty {
        self.make(Node::Fun(argument, result))
    }

    pub(crate) fn funs(&mut self, arguments: &[Ty], result: Ty) -> Ty {
        arguments.iter().rev().fold(result, |result, &argument| self.fun(argument, result))
    }

    pub(crate) fn list(&mut self, element: Ty) -> Ty {
        let list = self.con(names::LIST);
        self.app(list, element)
    }

    pub(crate) fn tuple(&mut self, parts: &[Ty]) -> Ty {
        let con = self.con(names::tuple(parts.len()).as_str());
        self.apply(con, parts)
    }

    pub(crate) fn unknown(&mut self) -> Ty {
        self.make(Node::Unknown)
    }

    pub(crate) fn fresh(&mut self, level: u32) -> Ty {
        self.metas.push(MetaState { link: None, level });
        self.make(Node::Meta(Meta(self.metas.len() as u32 - 1)))
    }

    pub(crate) fn new_rigid(&mut self, name: Name, level: u32) -> Rigid {
        self.rigids.push(RigidState { name, level, refined: None });
        Rigid(self.rigids.len() as u32 - 1)
    }

    pub(crate) fn rigid(&mut self, rigid: Rigid) -> Ty {
        self.make(Node::Rigid(rigid))
    }

    /// `∀ vars. preds ⇒ ty`; the type itself if there are neither variables nor constraints.
    pub(crate) fn forall(&mut self, vars: Vec<Rigid>, preds: Vec<Pred>, ty: Ty) -> Ty {
        if vars.is_empty() && preds.is_empty() {
            return ty;
        }
        let id = self.add_scheme(Scheme { vars, preds, ty });
        self.make(Node::Forall(id))
    }

    pub(crate) fn add_scheme(&mut self, scheme: Scheme) -> SchemeId {
        self.schemes.push(Arc::new(scheme));
        SchemeId((self.base.schemes.len() + self.schemes.len()) as u32 - 1)
    }

    pub(crate) fn scheme(&self, id: SchemeId) -> Arc<Scheme> {
        Arc::clone(self.shared_scheme(id))
    }

    #[inline]
    fn shared_scheme(&self, id: SchemeId) -> &Arc<Scheme> {
        let at = id.0 as usize;
        match self.base.schemes.get(at) {
            Some(scheme) => scheme,
            None => &self.schemes[at - self.base.schemes.len()],
        }
    }

    /// The node of a type, through solved variables.
    #[inline]
    pub(crate) fn get(&self, ty: Ty) -> Node {
        self.node(self.resolve(ty))
    }

    /// The type that a variable stands for, if it is solved.
    #[inline]
    pub(crate) fn resolve(&self, mut ty: Ty) -> Ty {
        loop {
            let next = match self.node(ty) {
                Node::Meta(meta) => self.metas[meta.0 as usize].link,
                Node::Rigid(rigid) => self.rigids[rigid.0 as usize].refined,
                Node::Family(id) => self.families.applications[id.0 as usize].reduced,
                _ => None,
            };
            match next {
                Some(next) => ty = next,
                None => return ty,
            }
        }
    }

    /// The type that a variable is linked to.
    pub(crate) fn solution(&self, meta: Meta) -> Option<Ty> {
        self.metas[meta.0 as usize].link
    }

    pub(crate) fn link(&mut self, meta: Meta, ty: Ty) {
        self.metas[meta.0 as usize].link = Some(ty);
    }

    pub(crate) fn level(&self, meta: Meta) -> u32 {
        self.metas[meta.0 as usize].level
    }

    pub(crate) fn set_level(&mut self, meta: Meta, level: u32) {
        self.metas[meta.0 as usize].level = level;
    }

    /// The head and arguments of a type; `a -> b` has the head `->`.
    pub(crate) fn spine(&mut self, ty: Ty) -> (Ty, Tys) {
        let (mut head, mut args) = (self.resolve(ty), Tys::new());
        loop {
            match self.get(head) {
                Node::App(function, argument) => {
                    args.push(argument);
                    head = self.resolve(function);
                }
                Node::Fun(argument, result) => {
                    args.extend([result, argument]);
                    head = self.con(ARROW);
                }
                _ => break,
            }
        }
        args.reverse();
        (head, args)
    }

    /// The constructor at the head of a type.
    pub(crate) fn head_con(&self, ty: Ty) -> Option<Name> {
        let mut ty = ty;
        loop {
            match self.get(ty) {
                Node::App(function, _) => ty = function,
                Node::Fun(..) => return Some(ARROW),
                Node::Con(name) => return Some(name),
                _ => return None,
            }
        }
    }

    /// A type with rigid variables replaced.
    pub(crate) fn subst(&mut self, ty: Ty, map: &[(Rigid, Ty)]) -> Ty {
        if map.is_empty() {
            return ty;
        }
        match self.node(ty) {
            Node::Con(_) | Node::Unknown => ty,
            Node::Rigid(rigid) if let Some(&(_, to)) = map.iter().find(|&&(from, _)| from == rigid) => to,
            _ => whatif_source::deep(|| self.subst_(ty, map)),
        }
    }

    fn subst_(&mut self, ty: Ty, map: &[(Rigid, Ty)]) -> Ty {
        let ty = self.resolve(ty);
        match self.node(ty) {
            Node::Rigid(rigid) => map.iter().find(|&&(from, _)| from == rigid).map_or(ty, |&(_, to)| to),
            Node::App(function, argument) => {
                let (f, a) = (self.subst(function, map), self.subst(argument, map));
                if (f, a) == (function, argument) { ty } else { self.app(f, a) }
            }
            Node::Fun(argument, result) => {
                let (a, r) = (self.subst(argument, map), self.subst(result, map));
                if (a, r) == (argument, result) { ty } else { self.fun(a, r) }
            }
            Node::Forall(id) => {
                let scheme = self.scheme(id);
                let inner: Substitution =
                    map.iter().filter(|(rigid, _)| !scheme.vars.contains(rigid)).copied().collect();
                let preds = scheme.preds.iter().map(|pred| self.subst_pred(pred, &inner)).collect();
                let body = self.subst(scheme.ty, &inner);
                self.forall(scheme.vars.clone(), preds, body)
            }
            Node::Family(id) => {
                let Application { family, args, .. } = self.families.applications[id.0 as usize].clone();
                let new: Vec<Ty> = args.iter().map(|&arg| self.subst(arg, map)).collect();
                if new == args { ty } else { self.family(family, new) }
            }
            Node::Meta(_) | Node::Con(_) | Node::Unknown => ty,
        }
    }

    pub(crate) fn subst_pred(&mut self, pred: &Pred, map: &[(Rigid, Ty)]) -> Pred {
        Pred { class: pred.class, args: pred.args.iter().map(|&arg| self.subst(arg, map)).collect() }
    }

    /// The unsolved variables of a type, each once, from left to right.
    pub(crate) fn metas_of(&self, ty: Ty, found: &mut Vec<Meta>) {
        let mut seen = FxHashSet::default();
        let mut shared = Shared::default();
        let mut stack: Tys = smallvec![ty];
        while let Some(ty) = stack.pop() {
            if shared.again(self.resolve(ty)) {
                continue;
            }
            match self.get(ty) {
                Node::Meta(meta) if found.len() < FEW && found.contains(&meta) => {}
                Node::Meta(meta) if found.len() < FEW => found.push(meta),
                Node::Meta(meta) => {
                    if seen.is_empty() {
                        seen.extend(found.iter().copied());
                    }
                    if seen.insert(meta) {
                        found.push(meta);
                    }
                }
                Node::App(a, b) | Node::Fun(a, b) => stack.extend([b, a]),
                Node::Forall(id) => {
                    let scheme = self.shared_scheme(id);
                    stack.push(scheme.ty);
                    stack.extend(scheme.preds.iter().flat_map(|pred| pred.args.iter().copied()));
                }
                Node::Family(id) => stack.extend(self.family_args(id).iter().rev().copied()),
                _ => {}
            }
        }
    }

    /// How many parts a type has when it is written out, which may be more than any memory holds.
    pub(crate) fn size(&self, ty: Ty, sizes: &mut FxHashMap<Ty, u64>) -> u64 {
        let ty = self.resolve(ty);
        let parts: Tys = match self.node(ty) {
            Node::App(a, b) | Node::Fun(a, b) => smallvec![a, b],
            Node::Forall(id) => smallvec![self.shared_scheme(id).ty],
            Node::Family(id) => self.family_args(id).iter().copied().collect(),
            _ => return 1,
        };
        if let Some(&size) = sizes.get(&ty) {
            return size;
        }
        let below = whatif_source::deep(|| {
            parts.iter().fold(1u64, |sum, &part| sum.saturating_add(self.size(part, sizes)))
        });
        sizes.insert(ty, below);
        below
    }

    /// Whether a part of the type is unknown.
    pub(crate) fn has_unknown(&self, ty: Ty) -> bool {
        let mut stack: Tys = smallvec![ty];
        while let Some(ty) = stack.pop() {
            match self.get(ty) {
                Node::Unknown => return true,
                Node::App(a, b) | Node::Fun(a, b) => stack.extend([b, a]),
                Node::Forall(id) => stack.push(self.shared_scheme(id).ty),
                Node::Family(id) => stack.extend_from_slice(self.family_args(id)),
                _ => {}
            }
        }
        false
    }

    /// The rigid variables of a type, each once, from left to right.
    pub(crate) fn rigids_of(&self, ty: Ty, found: &mut Vec<Rigid>) {
        let mut stack: Tys = smallvec![ty];
        while let Some(ty) = stack.pop() {
            match self.get(ty) {
                Node::Rigid(rigid) if !found.contains(&rigid) => found.push(rigid),
                Node::App(a, b) | Node::Fun(a, b) => stack.extend([b, a]),
                Node::Forall(id) => {
                    let scheme = self.scheme(id);
                    let mut inner = Vec::new();
                    self.rigids_of(scheme.ty, &mut inner);
                    for rigid in inner {
                        if !scheme.vars.contains(&rigid) && !found.contains(&rigid) {
                            found.push(rigid);
                        }
                    }
                }
                Node::Family(id) => stack.extend(self.family_args(id).iter().rev().copied()),
                _ => {}
            }
        }
    }

    /// Whether two types are the same as far as they are known. Variables are equal to themselves only.
    pub(crate) fn same(&self, a: Ty, b: Ty) -> bool {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b {
            return true;
        }
        match (self.node(a), self.node(b)) {
            (Node::Meta(a), Node::Meta(b)) => a == b,
            (Node::Rigid(a), Node::Rigid(b)) => a == b,
            (Node::Con(a), Node::Con(b)) => a == b,
            (Node::App(f, x), Node::App(g, y)) | (Node::Fun(f, x), Node::Fun(g, y)) => {
                self.same(f, g) && self.same(x, y)
            }
            (Node::Forall(a), Node::Forall(b)) => a == b,
            (Node::Family(a), Node::Family(b)) => self.same_application(a, b),
            _ => false,
        }
    }

    /// Matches a pattern whose variables are `vars` against a type, one way; extends the substitution. `Stuck` if an
    /// unsolved variable of the type stands where the pattern has a constructor.
    pub(crate) fn match_type(
        &mut self,
        pattern: Ty,
        ty: Ty,
        vars: &[Rigid],
        map: &mut Substitution,
    ) -> Matched {
        let ty = self.reduced(ty);
        let p = match self.node(pattern) {
            // A GADT match may have refined the variable, if we are inside the instance; here it stands for any type.
            Node::Rigid(rigid) if vars.contains(&rigid) => pattern,
            _ => self.resolve(pattern),
        };
        let node = self.node(ty);
        match self.node(p) {
            Node::Rigid(rigid) if vars.contains(&rigid) => {
                match map.iter().find(|&&(from, _)| from == rigid).map(|&(_, to)| to) {
                    None => map.push((rigid, ty)),
                    Some(before) if self.same(before, ty) => {}
                    Some(before) if self.could_be_same(before, ty) => return Matched::Stuck,
                    Some(_) => return Matched::No,
                }
                Matched::Yes
            }
            pattern_node => match (pattern_node, node) {
                (_, Node::Meta(_) | Node::Family(_)) => Matched::Stuck,
                (_, Node::Unknown) | (Node::Unknown, _) => Matched::Yes,
                (Node::Con(a), Node::Con(b)) if a == b => Matched::Yes,
                (Node::Rigid(a), Node::Rigid(b)) if a == b => Matched::Yes,
                (Node::App(f, x), Node::App(g, y)) | (Node::Fun(f, x), Node::Fun(g, y)) => {
                    self.match_type(f, g, vars, map).and(|| self.match_type(x, y, vars, map))
                }
                (Node::App(f, x), Node::Fun(a, r)) => {
                    let arrow = self.con(ARROW);
                    let partial = self.make(Node::App(arrow, a));
                    self.match_type(f, partial, vars, map).and(|| self.match_type(x, r, vars, map))
                }
                (Node::Fun(a, r), Node::App(g, y)) => {
                    let arrow = self.con(ARROW);
                    let partial = self.make(Node::App(arrow, a));
                    self.match_type(partial, g, vars, map).and(|| self.match_type(r, y, vars, map))
                }
                _ => Matched::No,
            },
        }
    }

    fn could_be_same(&self, a: Ty, b: Ty) -> bool {
        match (self.get(a), self.get(b)) {
            (Node::Meta(_) | Node::Unknown | Node::Family(_), _) => true,
            (_, Node::Meta(_) | Node::Unknown | Node::Family(_)) => true,
            (Node::App(f, x), Node::App(g, y)) | (Node::Fun(f, x), Node::Fun(g, y)) => {
                self.could_be_same(f, g) && self.could_be_same(x, y)
            }
            _ => self.same(a, b),
        }
    }
}

/// The outcome of one-way matching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Matched {
    Yes,
    No,
    Stuck,
}

impl Matched {
    pub(crate) fn and(self, next: impl FnOnce() -> Matched) -> Matched {
        match self {
            Matched::No => Matched::No,
            Matched::Yes => next(),
            Matched::Stuck => match next() {
                Matched::No => Matched::No,
                _ => Matched::Stuck,
            },
        }
    }
}
