//! Constraint solving: finds the dictionary for each constraint that inference wants.
//!
//! A [`Wanted`] constraint such as `Show [a]` has a hole for evidence ([`Ev`]). [`Checker::solve_all`] goes through the
//! wanted ones again and again, until no more types become known. [`Checker::attempt`] tries, in this order:
//!
//! 1. an equality `a ~ b`: unifies both sides;
//! 2. a given dictionary, or a superclass of one ([`Checker::among_givens`]);
//! 3. the classes that the compiler itself solves: Coercible, Typeable, Tagged, KnownNat, KnownSymbol;
//! 4. an instance, whose context becomes further wanted constraints ([`Checker::by_instances`]): `Show [a]` is
//!    solved by `instance Show a => Show [a]` and leaves `Show a`.
//!
//! A constraint whose type is not known well enough is stuck and tried again later; one that no instance can solve is
//! reported. Functional dependencies make types known on the way ([`Checker::determined`]). At the end
//! [`Checker::default_all`] chooses types for variables that only constraints mention.
//!
//! Each wanted constraint remembers the scope it arose in, so that it can be solved late and still use the dictionaries
//! that the signatures and patterns around it bind.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};
use whatif_lambda::{Name, Role};
use whatif_source::Span;

use super::convert::EQUALITY;
use super::{Checker, Defaulting};
use crate::env::TyConDef;
use crate::known;
use crate::typed::{DictParam, Ev, Evidence, Evs};
use crate::types::{Matched, Meta, Node, Pred, Substitution, Ty, Tys};

/// A constraint that needs a dictionary.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) ev: Ev,
    pub(crate) pred: Pred,
    /// What needs it.
    pub(crate) cause: Option<Cause>,
    pub(crate) span: Span,
    pub(crate) scope: u32,
}

/// What a constraint is needed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Literal,
    /// A name, or a construct that is called so.
    Named(Name),
}

impl Cause {
    pub(super) fn in_words(self) -> String {
        match self {
            Cause::Literal => "a number here".to_owned(),
            Cause::Named(name) => format!("`{}`", name.base()),
        }
    }
}

impl From<Name> for Cause {
    fn from(name: Name) -> Cause {
        Cause::Named(name)
    }
}

impl From<&str> for Cause {
    fn from(name: &str) -> Cause {
        Cause::Named(name.into())
    }
}

/// A constraint with a dictionary that is in scope.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) pred: Pred,
    pub(crate) ev: Ev,
}

/// Dictionaries bound by one signature, instance or pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) parent: Option<u32>,
    pub(crate) givens: Vec<Given>,
}

enum Outcome {
    Solved,
    Stuck,
    Failed,
}

/// How deep contexts of instances may nest; contexts that grow without end stop here.
const DEPTH: u32 = 100;

impl Checker<'_> {
    pub(super) fn evidence(&mut self, evidence: Evidence) -> Ev {
        self.out.evidence.push(evidence);
        Ev(self.out.evidence.len() as u32 - 1)
    }

    /// Adds a wanted constraint; the result stands for its dictionary.
    pub(super) fn want(&mut self, pred: Pred, cause: Option<Cause>, span: Span) -> Ev {
        let ev = self.evidence(Evidence::Wanted);
        self.wanted.push(Wanted { ev, pred, cause, span, scope: self.scope });
        ev
    }

    /// Opens a scope in which there are dictionaries for these constraints, and returns their names.
    pub(super) fn open_scope(&mut self, preds: &[Pred]) -> Vec<DictParam> {
        self.scopes.push(Scope { parent: Some(self.scope), givens: Vec::new() });
        self.scope = self.scopes.len() as u32 - 1;
        let mut params = Vec::new();
        for pred in preds {
            let name = self.made(Role::Evidence, Name::new(&format!("$d{}", pred.class.base())));
            let ev = self.evidence(Evidence::Param(name));
            self.give(pred.clone(), ev, 0);
            params.push(DictParam { name, pred: pred.clone() });
        }
        params
    }

    /// Adds a given constraint with its superclasses.
    fn give(&mut self, pred: Pred, ev: Ev, depth: u32) {
        if pred.class == EQUALITY {
            let mut trail = std::mem::take(&mut self.trail);
            self.env.types.assume_equal(pred.args[0], pred.args[1], &mut trail);
            self.trail = trail;
        }
        let supers = self.superclasses(&pred);
        self.scopes[self.scope as usize].givens.push(Given { pred: pred.clone(), ev });
        if depth < 20 {
            for (index, upper) in supers.into_iter().enumerate() {
                let types = pred.args.clone();
                let ev =
                    self.evidence(Evidence::Super { class: pred.class, types, index: index as u32, of: ev });
                self.give(upper, ev, depth + 1);
            }
        }
    }

    pub(super) fn superclasses(&mut self, pred: &Pred) -> Vec<Pred> {
        let Some(class) = self.env.classes.get(&pred.class) else { return Vec::new() };
        if class.supers.is_empty() {
            return Vec::new();
        }
        let map: Substitution = class.params.iter().copied().zip(pred.args.iter().copied()).collect();
        let supers = class.supers.clone();
        supers.iter().map(|upper| self.env.types.subst_pred(upper, &map)).collect()
    }

    /// Solves the constraints wanted since `start` as far as possible.
    pub(super) fn solve_all(&mut self, start: usize) {
        loop {
            let todo: Vec<Wanted> = self.wanted.drain(start..).collect();
            let mut improved = false;
            for wanted in todo {
                improved |= self.solve_one(wanted, 0);
            }
            improved |= self.improve_pairwise(start);
            improved |= self.env.types.retry_deferred();
            if !improved {
                return;
            }
        }
    }

    /// Solves a constraint or puts it back; true if a type became better known on the way.
    fn solve_one(&mut self, wanted: Wanted, depth: u32) -> bool {
        let mut improved = false;
        match self.attempt(&wanted, depth, &mut improved) {
            Outcome::Solved => {}
            Outcome::Stuck => self.wanted.push(wanted),
            Outcome::Failed => self.no_instance(&wanted),
        }
        improved
    }

    fn solved(&mut self, wanted: &Wanted, evidence: Evidence) -> Outcome {
        self.out.evidence[wanted.ev.0 as usize] = evidence;
        Outcome::Solved
    }

    fn attempt(&mut self, wanted: &Wanted, depth: u32, improved: &mut bool) -> Outcome {
        let class = wanted.pred.class;
        if class == EQUALITY {
            let (a, b) = (wanted.pred.args[0], wanted.pred.args[1]);
            if let Err(mismatch) = self.env.types.unify(a, b) {
                self.mismatch(mismatch, a, b, wanted.span, &super::report::Because::Plain);
            }
            *improved = true;
            return self.solved(wanted, Evidence::Trivial);
        }
        let types = &mut self.env.types;
        if wanted.pred.args.iter().any(|&arg| matches!(types.get(arg), Node::Family(_))) {
            // Inside a GADT match a family may reduce by local equalities only, so the reduced constraint does not
            // replace the stored one.
            let args: Tys = wanted.pred.args.iter().map(|&arg| types.reduced(arg)).collect();
            if args.iter().all(|&arg| !matches!(self.env.types.get(arg), Node::Family(_))) {
                let wanted = Wanted { pred: Pred { class, args }, ..wanted.clone() };
                return self.attempt(&wanted, depth, improved);
            }
        }
        if let Some(ev) = self.among_givens(wanted, improved) {
            return self.solved(wanted, Evidence::Same(ev));
        }
        match class {
            known::COERCIBLE => return self.solved(wanted, Evidence::Trivial),
            known::TYPEABLE => return self.typeable(wanted, depth, improved),
            known::TAGGED => return self.tagged(wanted),
            known::KNOWN_NAT | known::KNOWN_SYMBOL => {
                let arg = wanted.pred.args.last().copied();
                if let Some(Node::Con(literal)) = arg.map(|arg| self.env.types.get(arg))
                    && literal.as_str().starts_with(|first: char| first == '"' || first.is_ascii_digit())
                {
                    return self.solved(wanted, Evidence::Literal(class, literal));
                }
            }
            _ => {}
        }
        if wanted.pred.args.iter().any(|&arg| self.is_unknown(arg)) {
            let message =
                format!("a type that `{}` is needed for and that is beyond inference", class.base());
            return self.solved(wanted, Evidence::Missing(message));
        }
        if depth > DEPTH {
            return Outcome::Failed;
        }
        self.by_instances(wanted, depth, improved)
    }

    fn among_givens(&mut self, wanted: &Wanted, improved: &mut bool) -> Option<Ev> {
        let class = wanted.pred.class;
        let mut scope = Some(wanted.scope);
        while let Some(id) = scope {
            for index in 0..self.scopes[id as usize].givens.len() {
                let given = &self.scopes[id as usize].givens[index];
                if given.pred.class != class {
                    continue;
                }
                let (args, ev) = (given.pred.args.clone(), given.ev);
                if args.iter().zip(&wanted.pred.args).all(|(&a, &b)| self.env.types.same(a, b)) {
                    return Some(ev);
                }
                if self.determined(class, &args, &wanted.pred.args) {
                    *improved = true;
                    if args.iter().zip(&wanted.pred.args).all(|(&a, &b)| self.env.types.same(a, b)) {
                        return Some(ev);
                    }
                }
            }
            scope = self.scopes[id as usize].parent;
        }
        None
    }

    /// If the determining arguments of a functional dependency are equal, unifies the determined ones; true if that
    /// changed a type.
    fn determined(&mut self, class: Name, known: &[Ty], wanted: &[Ty]) -> bool {
        let Some(info) = self.env.classes.get(&class) else { return false };
        if info.fundeps.is_empty() {
            return false;
        }
        let mut any = false;
        for (from, to) in info.fundeps.clone() {
            if from.iter().all(|&at| self.env.types.same(known[at as usize], wanted[at as usize])) {
                for at in to {
                    let (a, b) = (known[at as usize], wanted[at as usize]);
                    any |= !self.env.types.same(a, b) && self.env.types.unify(a, b).is_ok();
                }
            }
        }
        any
    }

    /// Applies functional dependencies to pairs of wanted constraints.
    fn improve_pairwise(&mut self, start: usize) -> bool {
        let mut any = false;
        let with_fundeps: Vec<Pred> = self.wanted[start..]
            .iter()
            .filter(|wanted| {
                self.env.classes.get(&wanted.pred.class).is_some_and(|class| !class.fundeps.is_empty())
            })
            .map(|wanted| wanted.pred.clone())
            .collect();
        for (at, a) in with_fundeps.iter().enumerate() {
            for b in &with_fundeps[at + 1..] {
                any |= a.class == b.class && self.determined(a.class, &a.args, &b.args);
            }
        }
        any
    }

    fn typeable(&mut self, wanted: &Wanted, depth: u32, improved: &mut bool) -> Outcome {
        let ty = wanted.pred.args[wanted.pred.args.len() - 1];
        match self.env.types.get(ty) {
            Node::Meta(_) => return Outcome::Stuck,
            Node::Rigid(_) => return Outcome::Failed,
            _ => {}
        }
        let (mut rigids, mut metas) = (Vec::new(), Vec::new());
        self.env.types.rigids_of(ty, &mut rigids);
        self.env.types.metas_of(ty, &mut metas);
        if !metas.is_empty() {
            return Outcome::Stuck;
        }
        let mut parts = Vec::new();
        for rigid in rigids {
            let part = self.env.types.rigid(rigid);
            let ev = self.evidence(Evidence::Wanted);
            let pred = Pred { class: wanted.pred.class, args: smallvec![part] };
            *improved |= self.solve_one(Wanted { ev, pred, ..wanted.clone() }, depth + 1);
            parts.push((part, ev));
        }
        self.solved(wanted, Evidence::Typeable(ty, parts))
    }

    /// Solves `Tagged`, for a type whose constructors have no fields.
    fn tagged(&mut self, wanted: &Wanted) -> Outcome {
        let ty = wanted.pred.args[0];
        if let Node::Meta(_) = self.env.types.get(ty) {
            return Outcome::Stuck;
        }
        let (head, args) = self.env.types.spine(ty);
        let Node::Con(name) = self.env.types.get(head) else { return Outcome::Failed };
        let Some(TyConDef::Data { constructors, newtype: false }) =
            self.env.tycons.get(&name).map(|con| &con.def)
        else {
            return Outcome::Failed;
        };
        if constructors.iter().any(|con| !self.env.constructors[con].fields.is_empty()) {
            return Outcome::Failed;
        }
        let evidence = Evidence::Tagged(constructors.clone(), args);
        self.solved(wanted, evidence)
    }

    fn by_instances(&mut self, wanted: &Wanted, depth: u32, improved: &mut bool) -> Outcome {
        let class = wanted.pred.class;
        let args = &wanted.pred.args;
        let mut best: Option<(u32, Substitution)> = None;
        let mut maybe = false;
        for id in self.candidates(class, args) {
            let instance = Arc::clone(&self.env.instances[id as usize]);
            let mut map = Substitution::new();
            let mut matched = Matched::Yes;
            for (&pattern, &arg) in instance.args.iter().zip(args) {
                matched = matched.and(|| self.env.types.match_type(pattern, arg, &instance.vars, &mut map));
            }
            match matched {
                Matched::Yes => {
                    if best.as_ref().is_none_or(|&(other, _)| self.more_specific(id, other)) {
                        best = Some((id, map));
                    }
                }
                Matched::Stuck => {
                    if self.improve_by_instance(id, args) {
                        *improved = true;
                        return self.by_instances(wanted, depth, improved);
                    }
                    maybe = true;
                }
                Matched::No => {
                    if self.improve_by_instance(id, args) {
                        *improved = true;
                        return self.by_instances(wanted, depth, improved);
                    }
                }
            }
        }
        match best {
            Some((id, map)) if !maybe || self.defaulting != Defaulting::Standard => {
                self.use_instance(wanted, id, map, depth, improved)
            }
            Some((id, map)) => {
                // A more specific instance may still apply, once more is known.
                if self.wanted_is_ground(args) {
                    self.use_instance(wanted, id, map, depth, improved)
                } else {
                    Outcome::Stuck
                }
            }
            None if maybe || self.has_metas_at_head(args) => Outcome::Stuck,
            None => Outcome::Failed,
        }
    }

    /// The context of the instance that matches a constraint.
    pub(super) fn instance_context(&mut self, pred: &Pred) -> Option<Vec<Pred>> {
        for id in self.candidates(pred.class, &pred.args) {
            let instance = Arc::clone(&self.env.instances[id as usize]);
            let mut map = Substitution::new();
            let mut pairs = instance.args.iter().zip(&pred.args);
            if pairs.all(|(&a, &b)| self.env.types.match_type(a, b, &instance.vars, &mut map) == Matched::Yes)
            {
                return Some(
                    instance.context.iter().map(|pred| self.env.types.subst_pred(pred, &map)).collect(),
                );
            }
        }
        None
    }

    fn candidates(&self, class: Name, args: &[Ty]) -> SmallVec<[u32; 4]> {
        let Some(&first) = args.first() else {
            return self.env.by_head.get(&(class, None)).into_iter().flatten().copied().collect();
        };
        let mut found = SmallVec::new();
        match self.env.types.head_con(first) {
            Some(head) => {
                found
                    .extend_from_slice(self.env.by_head.get(&(class, Some(head))).map_or(&[], Vec::as_slice));
            }
            None if args.len() > 1 || self.env.by_head.contains_key(&(class, None)) => {
                let all = self.env.instances.iter().enumerate();
                return all.filter(|(_, i)| i.class == class).map(|(at, _)| at as u32).collect();
            }
            None => {}
        }
        found.extend_from_slice(self.env.by_head.get(&(class, None)).map_or(&[], Vec::as_slice));
        found
    }

    fn wanted_is_ground(&self, args: &[Ty]) -> bool {
        let mut metas = Vec::new();
        args.iter().for_each(|&arg| self.env.types.metas_of(arg, &mut metas));
        metas.is_empty()
    }

    fn has_metas_at_head(&self, args: &[Ty]) -> bool {
        args.iter().any(|&arg| {
            let mut ty = arg;
            loop {
                match self.env.types.get(ty) {
                    Node::App(function, _) => ty = function,
                    Node::Meta(_) => return true,
                    _ => return false,
                }
            }
        })
    }

    fn more_specific(&mut self, a: u32, b: u32) -> bool {
        let (a, b) =
            (Arc::clone(&self.env.instances[a as usize]), Arc::clone(&self.env.instances[b as usize]));
        let mut map = Substitution::new();
        let mut pairs = a.args.iter().zip(&b.args);
        pairs.all(|(&a, &pattern)| self.env.types.match_type(pattern, a, &b.vars, &mut map) == Matched::Yes)
    }

    /// By a functional dependency, unifies the determined arguments with those of an instance whose determining
    /// arguments match.
    fn improve_by_instance(&mut self, id: u32, args: &[Ty]) -> bool {
        let instance = &self.env.instances[id as usize];
        let class = &self.env.classes[&instance.class];
        if class.fundeps.is_empty() {
            return false;
        }
        let (fundeps, vars, head) = (class.fundeps.clone(), instance.vars.clone(), instance.args.clone());
        for (from, to) in fundeps {
            let mut map = Substitution::new();
            let matches = from.iter().all(|&at| {
                let (pattern, arg) = (head[at as usize], args[at as usize]);
                self.env.types.match_type(pattern, arg, &vars, &mut map) == Matched::Yes
            });
            if !matches {
                continue;
            }
            let determined = map.clone();
            for &var in &vars {
                if !map.iter().any(|&(bound, _)| bound == var) {
                    let fresh = self.meta();
                    map.push((var, fresh));
                }
            }
            for at in to {
                let known = self.env.types.subst(head[at as usize], &map);
                let arg = args[at as usize];
                let gives_it = |this: &mut Self| {
                    let mut scratch = determined.clone();
                    this.env.types.match_type(head[at as usize], arg, &vars, &mut scratch) == Matched::Yes
                };
                // Only a type that the match did not already give is an improvement. A type that has unknown parts may
                // agree with everything and still not be given.
                if !gives_it(self) && self.env.types.unify(known, arg).is_ok() && gives_it(self) {
                    return true;
                }
            }
        }
        false
    }

    fn use_instance(
        &mut self,
        wanted: &Wanted,
        id: u32,
        mut map: Substitution,
        depth: u32,
        improved: &mut bool,
    ) -> Outcome {
        let instance = Arc::clone(&self.env.instances[id as usize]);
        let (vars, context) = (&instance.vars, &instance.context);
        let (mut types, mut args) = (Tys::new(), Evs::new());
        for &var in vars {
            let ty = map.iter().find(|&&(bound, _)| bound == var).map(|&(_, ty)| ty).unwrap_or_else(|| {
                let fresh = self.meta();
                map.push((var, fresh));
                fresh
            });
            types.push(ty);
        }
        for _ in context {
            args.push(self.evidence(Evidence::Wanted));
        }
        self.out.evidence[wanted.ev.0 as usize] =
            Evidence::Instance { instance: id, types, args: args.clone() };
        for (pred, &ev) in context.iter().zip(&args) {
            let pred = self.env.types.subst_pred(pred, &map);
            *improved |= self.solve_one(Wanted { ev, pred, ..wanted.clone() }, depth + 1);
        }
        Outcome::Solved
    }

    /// Chooses types for the variables that only constraints mention (Haskell 2010, section 4.3.4).
    pub(super) fn default_all(&mut self) {
        self.default_since(0, u32::MAX);
    }

    /// Does the same for the constraints wanted since `start`, and only for variables deeper than a level.
    pub(super) fn default_since(&mut self, start: usize, deeper: u32) {
        for _ in 0..20 {
            let mut groups: Vec<(Meta, Vec<Name>)> = Vec::new();
            for wanted in &self.wanted[start..] {
                for &arg in &wanted.pred.args {
                    let mut metas = Vec::new();
                    self.env.types.metas_of(arg, &mut metas);
                    for meta in metas {
                        if deeper != u32::MAX && self.env.types.level(meta) <= deeper {
                            continue;
                        }
                        let at = groups.iter().position(|&(other, _)| other == meta).unwrap_or_else(|| {
                            groups.push((meta, Vec::new()));
                            groups.len() - 1
                        });
                        let alone =
                            matches!(self.env.types.get(arg), Node::Meta(_)) && wanted.pred.args.len() == 1;
                        if alone {
                            groups[at].1.push(wanted.pred.class);
                        }
                    }
                }
            }
            let mut any = false;
            for (meta, classes) in groups {
                if let Some(ty) = self.default_type(&classes) {
                    self.env.types.link(meta, ty);
                    any = true;
                }
            }
            if !any {
                return;
            }
            self.solve_all(start);
        }
    }

    fn default_type(&mut self, classes: &[Name]) -> Option<Ty> {
        let numeric = classes.iter().any(|class| known::NUMERIC.contains(class));
        let mut candidates = Vec::new();
        if numeric {
            candidates.extend(self.defaults.clone());
        } else if classes.contains(&known::IS_STRING) {
            let char = self.con(known::CHAR);
            candidates.push(self.env.types.list(char));
        } else if self.defaulting == Defaulting::Prompt || self.beyond || self.incomplete {
            candidates.extend([known::UNIT, known::LIST, known::IO].map(|name| self.con(name)));
        } else if self.defaulting == Defaulting::Extended
            && classes.iter().any(|class| known::INTERACTIVE.contains(class))
        {
            candidates.extend([known::UNIT, known::LIST].map(|name| self.con(name)));
        } else if classes.iter().all(|class| *class == known::TYPEABLE) {
            candidates.push(self.con(known::UNIT));
        }
        candidates.into_iter().find(|&ty| {
            let head = self.env.types.head_con(ty);
            classes.iter().all(|&class| {
                class == known::TYPEABLE
                    || self.env.by_head.contains_key(&(class, head))
                    || self.env.by_head.contains_key(&(class, None))
            })
        })
    }

    pub(super) fn report_unsolved(&mut self) {
        // One message for each type variable that was never determined.
        let mut seen: Vec<Meta> = Vec::new();
        for wanted in std::mem::take(&mut self.wanted) {
            if self.structural(&wanted) {
                continue;
            }
            let mut metas = Vec::new();
            wanted.pred.args.iter().for_each(|&arg| self.env.types.metas_of(arg, &mut metas));
            let fresh = metas.is_empty() || metas.iter().any(|meta| !seen.contains(meta));
            seen.extend(metas);
            if fresh {
                self.ambiguous(&wanted);
            }
            let message = format!("`{}` at a type that nothing says", wanted.pred.class.base());
            self.out.evidence[wanted.ev.0 as usize] = Evidence::Missing(message);
        }
    }
}
