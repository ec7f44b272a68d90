//! A small optimiser on λG. It removes what lowering leaves behind: the glue of pattern matching, and calls of tiny
//! library functions that are only names for primitives.
//!
//! [`optimise`] works on the body of one definition, in up to two passes. Each pass first counts how often each local
//! variable is used (`count`), then walks through the expression once ([`Pass::expr`]) and, where it can:
//!
//! - puts the bound value in place of a variable (`Pass::lets`, `Pass::gone`), if the value is an atom, or if the
//!   variable is used once and not under a lambda;
//! - applies a lambda to its arguments by binding the parameters (`Pass::beta`);
//! - unfolds a small library function that has all its arguments (`Pass::unfold`), with fresh binders (`rename`);
//! - takes the branch of a `case` whose scrutinee is a known constructor or literal (`Pass::case`), or a dictionary
//!   that depends on no other dictionary (`Pass::dictionary`), by which a method of a known instance is found;
//! - computes comparisons of literals (`folded`).
//!
//! ```text
//! let fail$1 = patError "…" in case xs of { [] -> n; _ -> fail$1 }
//!     ⟶  case xs of { [] -> n; _ -> patError "…" }
//! ```
//!
//! What stays true: nothing is evaluated that was not evaluated before, nothing twice, and binders are unique within a
//! definition. Functions and bindings that the user named stay where a verifier looks at them. For a verifier, an argument
//! that an unfolded function drops stays, too, bound to a variable of the role [`Role::Unlooked`], and so does the use of a
//! binding that is dropped with it: `fst (n, y)` becomes `let _ = y in n`.

mod count;
mod rename;
pub(crate) mod strict;
mod unlooked;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Misc, Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Alt, AltCon, Binder, Definition, Expr, Literal, Name, Role};

use crate::infer::components;
use count::{Counts, Uses};
use rename::Copy;
use unlooked::{has_calls, keep_used, unlooked, used_bindings};

/// The definitions that the optimiser may look into; [`Code`](crate::code::Code) has them.
pub(crate) trait Unfoldings {
    /// Whether a constructor evaluates some of its fields.
    fn is_strict(&self, con: Name) -> bool;
    /// Whether calls of this function may be replaced by its body.
    fn unfolds(&self, name: Name) -> bool;
    /// The definition of a function for which [`unfolds`](Unfoldings::unfolds) holds.
    fn unfolding(&self, name: Name) -> Option<std::sync::Arc<Definition>>;
    /// Whether the user's local bindings stay where they are written, even if they are used once.
    fn keeps_bindings(&self) -> bool;
    /// The definition of a dictionary that has no dictionary parameters.
    fn dictionary(&self, name: Name) -> Option<std::sync::Arc<Definition>>;
}

/// The name of a pattern variable that is never used.
pub(crate) const UNUSED: &str = "_";
/// The size up to which a function is unfolded.
const SMALL: usize = 28;
/// How deep unfoldings may nest.
const DEPTH: u32 = 4;

/// Whether a definition is small enough to be unfolded where it is called.
pub(crate) fn may_unfold(definition: &Definition) -> bool {
    let mut budget = SMALL;
    small(&definition.body, definition.name, &mut budget)
}

/// Of the wanted definitions, the groups of those that call each other, each after those it calls.
pub(crate) fn dependency_order(
    definitions: &[Definition],
    wanted: impl Fn(&Definition) -> bool,
) -> Vec<Vec<usize>> {
    let places: Vec<usize> = (0..definitions.len()).filter(|&at| wanted(&definitions[at])).collect();
    let named = places.iter().map(|&at| definitions[at].name).enumerate();
    let index: FxHashMap<Name, usize> = named.map(|(at, name)| (name, at)).collect();
    let edges: Vec<Vec<usize>> = places
        .iter()
        .map(|&at| &definitions[at])
        .map(|definition| {
            let mut to = Vec::new();
            visit_variables(&definition.body, &mut |name| to.extend(index.get(&name)));
            to.sort_unstable();
            to.dedup();
            to
        })
        .collect();
    let mut groups = components(&edges);
    groups.iter_mut().flatten().for_each(|at| *at = places[*at]);
    groups
}

fn small(expr: &Expr, own: Name, budget: &mut usize) -> bool {
    let free = matches!(expr, Expr::At(..) | Expr::Cast(..) | Expr::TypeApp(..) | Expr::TypeLam(..));
    if !free {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
    }
    match expr {
        Expr::Var(name) => *name != own,
        Expr::Lit(Literal::String(text)) => text.len() < 8,
        Expr::Lit(_) | Expr::Con(_) => true,
        Expr::Lam(_, body) | Expr::TypeLam(_, body) | Expr::TypeApp(body, _) | Expr::Cast(body, _) => {
            small(body, own, budget)
        }
        Expr::At(_, body) => small(body, own, budget),
        Expr::App(function, args) => {
            small(function, own, budget) && args.iter().all(|a| small(a, own, budget))
        }
        Expr::Prim(_, args) => args.iter().all(|arg| small(arg, own, budget)),
        Expr::Case(case) => {
            small(&case.scrutinee, own, budget)
                && case.alts.iter().all(|alt| small(&alt.body, own, budget))
                && case.default.iter().all(|default| small(default, own, budget))
        }
        Expr::Let(bindings, body) => {
            // A local function may be a loop: it is not copied.
            bindings.iter().all(|(_, value)| !matches!(value, Expr::Lam(..)) && small(value, own, budget))
                && small(body, own, budget)
        }
        _ => false,
    }
}

/// The tables of the optimiser. They are emptied, not reallocated, between definitions.
#[derive(Default)]
pub(crate) struct Memory {
    copy: Copy,
    uses: Counts,
    replaced: FxHashMap<Name, Replacement>,
    /// Variables whose value is a constructor applied to atoms, or a literal.
    known: FxHashMap<Name, Known>,
}

/// Optimises the body of a definition.
pub(crate) fn optimise(body: &mut Expr, unfoldings: &dyn Unfoldings, memory: &mut Memory) {
    memory.copy.restart();
    passes(body, unfoldings, memory);
}

/// Optimises the body of a definition that was optimised before, for example in a library that was decoded. New binders
/// get numbers behind those that the first time introduced.
pub(crate) fn optimise_again(mut body: Expr, unfoldings: &dyn Unfoldings) -> Expr {
    let mut memory = Memory { copy: Copy::after(&body), ..Memory::default() };
    passes(&mut body, unfoldings, &mut memory);
    body
}

fn passes(body: &mut Expr, unfoldings: &dyn Unfoldings, memory: &mut Memory) {
    let used = if unfoldings.keeps_bindings() { used_bindings(body) } else { Vec::new() };
    for _ in 0..2 {
        memory.uses.clear();
        memory.replaced.clear();
        memory.known.clear();
        memory.uses.count(body, 0);
        let mut pass = Pass { unfoldings, memory, depth: 0, changed: false };
        pass.expr(body);
        if !pass.changed {
            break;
        }
    }
    if !used.is_empty() {
        keep_used(body, &used);
    }
}

/// An expression with some of its free variables replaced by atoms.
pub(crate) fn with_known(mut expr: Expr, known: impl Iterator<Item = (Name, Expr)>) -> Expr {
    let known: FxHashMap<Name, Expr> = known.collect();
    fn walk(expr: &mut Expr, known: &FxHashMap<Name, Expr>) {
        whatif_source::deep(|| match expr {
            Expr::Var(name) => {
                if let Some(atom) = known.get(name) {
                    *expr = atom.clone();
                }
            }
            other => other.for_each_part(&mut |part| walk(part, known)),
        });
    }
    walk(&mut expr, &known);
    expr
}

/// The expression that takes the place of a variable.
enum Replacement {
    /// An atom that was simplified already.
    Atom(Expr),
    /// An expression that is used once, not simplified yet.
    Once(Expr),
}

struct Pass<'u> {
    unfoldings: &'u dyn Unfoldings,
    memory: &'u mut Memory,
    depth: u32,
    changed: bool,
}

#[derive(Clone)]
enum Known {
    Con(Name, SmallVec<[Atom; 4]>),
    Lit(Literal),
}

/// A field of a known value.
#[derive(Clone)]
enum Atom {
    Var(Name),
    Other(Box<Expr>),
}

impl Atom {
    fn of(expr: &Expr) -> Atom {
        match expr {
            Expr::Var(name) => Atom::Var(*name),
            other => Atom::Other(Box::new(other.clone())),
        }
    }

    fn expr(self) -> Expr {
        match self {
            Atom::Var(name) => Expr::Var(name),
            Atom::Other(expr) => *expr,
        }
    }
}

impl Pass<'_> {
    /// Simplifies an expression where it stands.
    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Var(name) => {
                if let Some(value) = self.variable(*name) {
                    *expr = value;
                }
            }
            Expr::Lit(_) | Expr::Con(_) | Expr::Symbolic(_) => {}
            _ => whatif_source::deep(|| self.compound(expr)),
        }
    }

    fn simplified(&mut self, mut expr: Expr) -> Expr {
        self.expr(&mut expr);
        expr
    }

    fn compound(&mut self, expr: &mut Expr) {
        match expr {
            Expr::App(..) | Expr::TypeApp(..) => self.application(expr),
            Expr::Prim(prim, args) => {
                args.iter_mut().for_each(|arg| self.expr(arg));
                if let Some(value) = folded(*prim, args) {
                    *expr = value;
                }
            }
            Expr::Let(..) => self.lets(expr),
            Expr::Case(case) => {
                if let Some(branch) = self.case(case) {
                    *expr = branch;
                }
            }
            Expr::Cast(inner, _) => {
                self.expr(inner);
                if let Expr::Cast(innermost, _) = &mut **inner {
                    **inner = take(innermost);
                }
            }
            Expr::At(_, inner) => {
                self.expr(inner);
                if matches!(**inner, Expr::Lit(_) | Expr::Lam(..) | Expr::At(..)) {
                    *expr = take(inner);
                }
            }
            other => other.for_each_part(&mut |part| self.expr(part)),
        }
    }

    /// The expression that takes the place of a variable, if one does.
    fn variable(&mut self, name: Name) -> Option<Expr> {
        match self.memory.replaced.get(&name) {
            None => self.atom_of(name),
            Some(Replacement::Atom(atom)) => Some(atom.clone()),
            Some(Replacement::Once(_)) => match self.memory.replaced.remove(&name) {
                Some(Replacement::Once(value)) => Some(self.simplified(value)),
                _ => unreachable!("just seen"),
            },
        }
    }

    /// Replaces a variable by its expression if it stands for one that is used once. Callers do so before they ask
    /// [`is_atom`], which would take the variable for an atom and repeat it.
    fn resolve(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Var(name) if matches!(self.memory.replaced.get(name), Some(Replacement::Once(_))) => {
                if let Some(Replacement::Once(value)) = self.memory.replaced.remove(name) {
                    *expr = value;
                    self.resolve(expr);
                }
            }
            Expr::At(_, inner) | Expr::Cast(inner, _) | Expr::TypeApp(inner, _) => self.resolve(inner),
            _ => {}
        }
    }

    /// The atom that a global definition consists of, if it is only another name: `f = g`.
    fn atom_of(&mut self, name: Name) -> Option<Expr> {
        let definition = self.unfoldings.unfolding(name)?;
        if !is_atom(&definition.body) || self.depth >= DEPTH {
            return None;
        }
        let body = definition.body.clone();
        self.depth += 1;
        let atom = self.simplified(body);
        self.depth -= 1;
        self.changed = true;
        Some(atom)
    }

    fn application(&mut self, expr: &mut Expr) {
        if self.stays(expr) {
            if let Some(span) = self.arguments(expr) {
                *expr = Expr::At(span, Box::new(take(expr)));
            }
            return;
        }
        // Splits the application into its head and the groups of its arguments. Type arguments matter only if the head
        // is unfolded.
        let mut groups = Groups::new();
        let mut head = take(expr);
        let mut place = None;
        loop {
            head = match head {
                Expr::App(function, args) => {
                    groups.push(Group::Values(args));
                    *function
                }
                Expr::TypeApp(function, types) => {
                    groups.push(Group::Types(types));
                    *function
                }
                Expr::At(span, inner) => {
                    place = place.or(Some(span));
                    *inner
                }
                other => break *expr = head_again(other, groups, place, self),
            };
        }
    }

    /// Whether an application needs nothing but simplified arguments: its head is a constructor or a function that is
    /// neither replaced nor unfolded, applied to one list of arguments.
    fn stays(&self, mut expr: &Expr) -> bool {
        let mut applied = false;
        loop {
            expr = match expr {
                Expr::App(_, _) if applied => return false,
                Expr::App(function, _) => {
                    applied = true;
                    function
                }
                Expr::TypeApp(function, _) => {
                    applied = false;
                    function
                }
                Expr::At(_, inner) => inner,
                Expr::Var(name) => {
                    return !self.memory.replaced.contains_key(name) && !self.unfoldings.unfolds(*name);
                }
                Expr::Con(_) => return true,
                _ => return false,
            };
        }
    }

    /// Simplifies the arguments of an application and takes off the place of its head.
    fn arguments(&mut self, expr: &mut Expr) -> Option<whatif_source::Span> {
        match expr {
            Expr::App(function, args) => {
                let place = self.arguments(function);
                args.iter_mut().for_each(|arg| self.expr(arg));
                place
            }
            Expr::TypeApp(function, _) => self.arguments(function),
            Expr::At(span, inner) => {
                let span = *span;
                self.arguments(inner);
                *expr = take(inner);
                Some(span)
            }
            _ => None,
        }
    }

    /// Applies a function that was simplified to arguments that were not.
    fn apply(&mut self, head: Expr, mut groups: Groups) -> Expr {
        if groups.is_empty() {
            return head;
        }
        match head {
            Expr::Var(name) => {
                if let Some(expr) = self.unfold(name, &mut groups) {
                    return expr;
                }
                self.rebuild(Expr::Var(name), groups)
            }
            Expr::TypeLam(vars, body) if matches!(groups.last(), Some(Group::Types(_))) => {
                self.changed = true;
                let types = take_types(&mut groups, vars.len());
                let body = self.memory.copy.expr(&body, &vars, &types);
                self.apply(body, groups)
            }
            Expr::Lam(binders, body) if values(&groups) >= binders.len() => {
                self.changed = true;
                self.beta(binders, *body, groups, false)
            }
            head => self.rebuild(head, groups),
        }
    }

    fn rebuild(&mut self, head: Expr, mut groups: Groups) -> Expr {
        let mut expr = head;
        while let Some(group) = groups.pop() {
            expr = match group {
                Group::Types(types) => Expr::TypeApp(Box::new(expr), types),
                Group::Values(mut args) => {
                    args.iter_mut().for_each(|arg| self.expr(arg));
                    expr.apply(args)
                }
            };
        }
        expr
    }

    /// Unfolds a library function that has all its arguments.
    fn unfold(&mut self, name: Name, groups: &mut Groups) -> Option<Expr> {
        if self.depth >= DEPTH {
            return None;
        }
        let definition = self.unfoldings.unfolding(name)?;
        let (vars, inner) = match &definition.body {
            Expr::TypeLam(vars, inner) => (vars.as_slice(), &**inner),
            inner => (&[][..], inner),
        };
        let Expr::Lam(binders, _) = inner else {
            return self.unfold_alias(vars, inner, groups);
        };
        if values(groups) < binders.len() {
            return None;
        }
        let types = take_types(groups, vars.len());
        let copied = self.memory.copy.expr(inner, vars, &types);
        let Expr::Lam(binders, inner) = copied else { return None };
        self.depth += 1;
        self.changed = true;
        let expr = self.beta(binders, *inner, std::mem::take(groups), true);
        self.depth -= 1;
        Some(expr)
    }

    /// A function that is another one, perhaps at other types.
    fn unfold_alias(&mut self, vars: &[Name], inner: &Expr, groups: &mut Groups) -> Option<Expr> {
        let mut head = inner;
        while let Expr::TypeApp(function, _) | Expr::Cast(function, _) = head {
            head = function;
        }
        if !matches!(head, Expr::Var(_) | Expr::Con(_)) {
            return None;
        }
        let types = take_types(groups, vars.len());
        let copied = self.memory.copy.expr(inner, vars, &types);
        self.depth += 1;
        self.changed = true;
        let (head, mut all) = (copied, std::mem::take(groups));
        let head = match head {
            Expr::TypeApp(function, types) => {
                all.push(Group::Types(types));
                *function
            }
            other => other,
        };
        let expr = self.apply(head, all);
        self.depth -= 1;
        Some(expr)
    }

    /// `(λ x y. e) a b c`: the parameters become bindings.
    fn beta(&mut self, binders: Vec<Binder>, body: Expr, mut groups: Groups, unfolded: bool) -> Expr {
        let mut bindings = Vec::new();
        // Uses inside an unfolded body were not counted before this pass: they are counted now, together with the
        // others.
        let mut apart = Counts::default();
        let counter = if unfolded { &mut self.memory.uses } else { &mut apart };
        let counted = counter.parameters(&binders, &body);
        let mut moved = Vec::new();
        for (binder, seen) in binders.into_iter().zip(counted) {
            let mut arg = next_value(&mut groups);
            self.resolve(&mut arg);
            if is_atom(&arg) {
                self.expr(&mut arg);
                self.memory.replaced.insert(binder.name, Replacement::Atom(arg));
            } else if seen.count == 0 && !self.is_kept(&arg) {
                continue;
            } else if seen.count == 0 {
                self.expr(&mut arg);
                bindings.push((Binder::new(unlooked(binder.name), binder.ty), arg));
            } else if seen.count == 1 && !seen.under_lambda {
                self.memory.replaced.insert(binder.name, Replacement::Once(arg));
                moved.push(binder);
            } else {
                self.expr(&mut arg);
                bindings.push((binder, arg));
            }
        }
        groups.retain(|group| !matches!(group, Group::Values(args) if args.is_empty()));
        let mut body = if groups.is_empty() { body } else { reapply(body, groups) };
        self.expr(&mut body);
        // What is still to be moved was moved nowhere: its use stood in a branch that is gone.
        for binder in moved {
            if let Some(Replacement::Once(mut arg)) = self.memory.replaced.remove(&binder.name)
                && self.is_kept(&arg)
            {
                self.expr(&mut arg);
                bindings.push((Binder::new(unlooked(binder.name), binder.ty), arg));
            }
        }
        bindings.into_iter().rev().fold(body, |body, binding| Expr::Let(vec![binding], Box::new(body)))
    }

    /// Is an argument kept that nobody looks at, since a verifier checks the calls in it?
    fn is_kept(&self, arg: &Expr) -> bool {
        self.unfoldings.keeps_bindings() && has_calls(arg)
    }

    fn lets(&mut self, expr: &mut Expr) {
        let Expr::Let(bindings, body) = expr else { unreachable!("called for one") };
        let [(binder, value)] = &mut bindings[..] else {
            let (bindings, body) = (std::mem::take(bindings), take(body));
            return *expr = self.split(bindings, body);
        };
        self.resolve(value);
        // A binding that this pass made itself was not counted; it is treated like one that is used many times.
        let uses = self.memory.uses.get(binder.name).unwrap_or_else(|| {
            let recursive = mentions(value, binder.name);
            Uses { count: 2, under_lambda: true, bound_at: 0, recursive }
        });
        if !uses.recursive && self.gone(binder.name, value, uses) {
            self.changed = true;
            *expr = take(body);
            return self.expr(expr);
        }
        self.expr(value);
        if let Some(known) = self.known_value(value) {
            self.memory.known.insert(binder.name, known);
        }
        self.expr(body);
    }

    /// Whether a binding that is not recursive can go: it is not used, or its value takes the place of its uses.
    fn gone(&mut self, name: Name, value: &mut Expr, uses: Uses) -> bool {
        if name.role() == Role::Unlooked {
            return false;
        }
        let glue = || name.is_made();
        // A user's binding that is never used stays: LiquidHaskell checks it all the same.
        if uses.count == 0 && glue() {
            return true;
        }
        if is_atom(value) {
            self.expr(value);
            self.memory.replaced.insert(name, Replacement::Atom(take(value)));
            return true;
        }
        // A function that the user named stays a function, even if it is used once.
        let once = uses.count == 1
            && !uses.under_lambda
            && (glue()
                || !matches!(value, Expr::Lam(..) | Expr::TypeLam(..)) && !self.unfoldings.keeps_bindings());
        if once {
            self.memory.replaced.insert(name, Replacement::Once(take(value)));
        }
        once
    }

    /// Splits a group into its recursive parts, innermost last.
    fn split(&mut self, bindings: Vec<(Binder, Expr)>, body: Expr) -> Expr {
        let index: FxHashMap<Name, usize> =
            bindings.iter().enumerate().map(|(at, (binder, _))| (binder.name, at)).collect();
        let edges: Vec<Vec<usize>> = bindings
            .iter()
            .map(|(_, value)| {
                let mut to = Vec::new();
                visit_variables(value, &mut |name| to.extend(index.get(&name)));
                to.sort_unstable();
                to.dedup();
                to
            })
            .collect();
        let components = components(&edges);
        let mut slots: Vec<Option<(Binder, Expr)>> = bindings.into_iter().map(Some).collect();
        let mut groups: Vec<Vec<(Binder, Expr)>> = Vec::new();
        for component in components {
            groups.push(component.into_iter().map(|at| slots[at].take().expect("each once")).collect());
        }
        if groups.len() == 1 && groups[0].len() > 1 {
            let mut group = groups.remove(0);
            group.iter_mut().for_each(|(_, value)| self.expr(value));
            return Expr::Let(group, Box::new(self.simplified(body)));
        }
        let nested = groups.into_iter().rev().fold(body, |body, group| Expr::Let(group, Box::new(body)));
        self.simplified(nested)
    }

    /// Simplifies a case expression; the branch that it takes, if that is known.
    fn case(&mut self, case: &mut Case) -> Option<Expr> {
        self.expr(&mut case.scrutinee);
        if let Some(known) = self.value_of(&case.scrutinee)
            && let Some(chosen) = choose(&known, &case.alts, &case.default)
        {
            self.changed = true;
            return Some(self.take_branch(case, known, chosen));
        }
        let subject = match (&case.scrutinee, &case.binder) {
            (_, Some(binder)) => Some(binder.name),
            (Expr::Var(name), None) => Some(*name),
            _ => None,
        };
        case.alts.iter_mut().for_each(|alt| self.alternative(alt, subject));
        case.default.iter_mut().for_each(|default| self.expr(default));
        None
    }

    fn alternative(&mut self, alt: &mut Alt, subject: Option<Name>) {
        // A field without a name cannot take the place of the same field in an inner match.
        let nameless = alt.binders.iter().any(|binder| binder.name.as_str() == UNUSED);
        let Some(subject) = subject.filter(|_| !nameless) else { return self.expr(&mut alt.body) };
        let known = match &alt.con {
            AltCon::Con(name) => Known::Con(*name, alt.binders.iter().map(|b| Atom::Var(b.name)).collect()),
            AltCon::Lit(literal) => Known::Lit(literal.clone()),
        };
        let before = self.memory.known.insert(subject, known);
        self.expr(&mut alt.body);
        match before {
            Some(before) => self.memory.known.insert(subject, before),
            None => self.memory.known.remove(&subject),
        };
    }

    fn value_of(&mut self, expr: &Expr) -> Option<Known> {
        match expr {
            Expr::Var(name) => self.memory.known.get(name).cloned().or_else(|| self.dictionary(*name, &[])),
            Expr::TypeApp(inner, types) if let Expr::Var(name) = **inner => self.dictionary(name, types),
            Expr::At(_, inner) => self.value_of(inner),
            other => self.known_value(other),
        }
    }

    /// The constructor and fields of a dictionary that has no dictionary parameters.
    fn dictionary(&mut self, name: Name, types: &[whatif_lambda::Type]) -> Option<Known> {
        let definition = self.unfoldings.dictionary(name)?;
        match &definition.body {
            Expr::TypeLam(vars, body) => {
                let body = self.memory.copy.expr(body, vars, types);
                self.value_of(&body)
            }
            body => self.value_of(body),
        }
    }

    fn known_value(&self, expr: &Expr) -> Option<Known> {
        match expr {
            Expr::Lit(literal) if !matches!(literal, Literal::String(_)) => Some(Known::Lit(literal.clone())),
            Expr::Con(name) => Some(Known::Con(*name, SmallVec::new())),
            Expr::TypeApp(inner, _) | Expr::At(_, inner) if matches!(**inner, Expr::Con(_)) => {
                self.known_value(inner)
            }
            Expr::App(function, args) => {
                let Expr::Con(name) = **function else { return None };
                // A constructor with strict fields evaluates them: applying it is work, so it is not a known value.
                let known = args.iter().all(is_atom) && !self.unfoldings.is_strict(name);
                known.then(|| Known::Con(name, args.iter().map(Atom::of).collect()))
            }
            _ => None,
        }
    }

    fn take_branch(&mut self, case: &mut Case, known: Known, chosen: Option<usize>) -> Expr {
        let body = match chosen {
            Some(at) => {
                let alt = case.alts.swap_remove(at);
                if let Known::Con(_, fields) = known {
                    for (binder, field) in alt.binders.into_iter().zip(fields) {
                        self.memory.replaced.insert(binder.name, Replacement::Atom(field.expr()));
                    }
                }
                alt.body
            }
            None => case.default.take().expect("chosen because it is there"),
        };
        match (case.binder.take(), take(&mut case.scrutinee)) {
            (Some(binder), Expr::Var(name)) => {
                self.memory.replaced.insert(binder.name, Replacement::Atom(Expr::Var(name)));
                self.simplified(body)
            }
            (Some(binder), scrutinee) => {
                Expr::Let(vec![(binder, scrutinee)], Box::new(self.simplified(body)))
            }
            (None, _) => self.simplified(body),
        }
    }
}

/// Moves an expression out of its place.
fn take(place: &mut Expr) -> Expr {
    std::mem::replace(place, Expr::Lit(Literal::Int(0)))
}

type Groups = SmallVec<[Group; 3]>;

/// Arguments of one kind. In [`Groups`] the last group is applied first.
enum Group {
    Types(Vec<whatif_lambda::Type>),
    Values(Vec<Expr>),
}

fn head_again(head: Expr, groups: Groups, place: Option<whatif_source::Span>, pass: &mut Pass<'_>) -> Expr {
    // The machine looks for the place of a call around the whole application, so the head's place moves there.
    let head = pass.simplified(head);
    let applied = match head {
        Expr::App(..) | Expr::TypeApp(..) => {
            let mut groups = groups;
            let mut head = head;
            // The head turned out to be an application itself, simplified already: its arguments stay as they are.
            let mut done = Vec::new();
            loop {
                head = match head {
                    Expr::App(function, args) => {
                        done.push(Group::Values(args));
                        *function
                    }
                    Expr::TypeApp(function, types) => {
                        done.push(Group::Types(types));
                        *function
                    }
                    other => {
                        head = other;
                        break;
                    }
                };
            }
            let mut expr = head;
            while let Some(group) = done.pop() {
                expr = match group {
                    Group::Types(types) => Expr::TypeApp(Box::new(expr), types),
                    Group::Values(args) => expr.apply(args),
                };
            }
            groups.retain(|group| !matches!(group, Group::Values(args) if args.is_empty()));
            pass.rebuild(expr, groups)
        }
        head => pass.apply(head, groups),
    };
    match place {
        Some(span) if !matches!(applied, Expr::At(..) | Expr::Lit(_) | Expr::Lam(..)) => {
            Expr::At(span, Box::new(applied))
        }
        _ => applied,
    }
}

fn values(groups: &[Group]) -> usize {
    groups.iter().map(|group| if let Group::Values(args) = group { args.len() } else { 0 }).sum()
}

/// Takes the first `count` type arguments off.
fn take_types(groups: &mut Groups, count: usize) -> Vec<whatif_lambda::Type> {
    let mut types = Vec::new();
    while types.len() < count {
        match groups.last_mut() {
            Some(Group::Types(found)) => {
                let rest = found.split_off(found.len().min(count - types.len()));
                types.append(found);
                *found = rest;
                if found.is_empty() {
                    groups.pop();
                }
            }
            _ => break,
        }
    }
    types
}

/// Takes the next value argument off. Type arguments before it are dropped: the lambda that is applied takes values
/// only.
fn next_value(groups: &mut Groups) -> Expr {
    loop {
        match groups.last_mut() {
            Some(Group::Values(args)) if !args.is_empty() => return args.remove(0),
            Some(_) => drop(groups.pop()),
            None => unreachable!("the caller counted the arguments"),
        }
    }
}

fn reapply(head: Expr, mut groups: Groups) -> Expr {
    let mut expr = head;
    while let Some(group) = groups.pop() {
        expr = match group {
            Group::Types(types) => Expr::TypeApp(Box::new(expr), types),
            Group::Values(args) => Expr::App(Box::new(expr), args),
        };
    }
    expr
}

/// An expression that costs nothing if it is evaluated several times.
fn is_atom(expr: &Expr) -> bool {
    match expr {
        Expr::Var(_) | Expr::Con(_) => true,
        Expr::Lit(literal) => !matches!(literal, Literal::String(_)),
        // `realWorld`, the token that IO actions pass on.
        Expr::Prim(_, args) => args.is_empty(),
        Expr::Cast(inner, _) | Expr::At(_, inner) | Expr::TypeApp(inner, _) => is_atom(inner),
        _ => false,
    }
}

/// The result of comparing two literals, or of converting one.
fn folded(prim: Prim, args: &[Expr]) -> Option<Expr> {
    if let [Expr::Lit(Literal::Integer(digits))] = args
        && prim == Prim::Misc(Misc::IntegerToInt)
    {
        return Some(Expr::int(digits.parse().ok()?));
    }
    let [Expr::Lit(a), Expr::Lit(b)] = args else { return None };
    let order = match (a, b) {
        (Literal::Int(a), Literal::Int(b)) => a.cmp(b),
        (Literal::Word(a), Literal::Word(b)) => a.cmp(b),
        (Literal::Char(a), Literal::Char(b)) => a.cmp(b),
        (Literal::Integer(a), Literal::Integer(b)) => a.parse::<i128>().ok()?.cmp(&b.parse().ok()?),
        _ => return None,
    };
    let (Prim::Int(op) | Prim::Word(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Logic(op)) = prim else {
        return None;
    };
    let holds = match op {
        Op::Eq => order.is_eq(),
        Op::Ne => order.is_ne(),
        Op::Lt => order.is_lt(),
        Op::Le => order.is_le(),
        Op::Gt => order.is_gt(),
        Op::Ge => order.is_ge(),
        _ => return None,
    };
    Some(Expr::con(if holds { names::TRUE } else { names::FALSE }))
}

/// Which branch a known value takes: `Some(Some(n))` is alternative n, `Some(None)` the default; `None` if it is not
/// known.
fn choose(known: &Known, alts: &[Alt], default: &Option<Expr>) -> Option<Option<usize>> {
    let matches = |alt: &Alt| match (known, &alt.con) {
        (Known::Con(name, fields), AltCon::Con(con)) => name == con && fields.len() == alt.binders.len(),
        (Known::Lit(a), AltCon::Lit(b)) => a == b,
        _ => false,
    };
    if let Some(at) = alts.iter().position(matches) {
        return Some(Some(at));
    }
    let partial =
        |alt: &Alt| matches!((known, &alt.con), (Known::Con(name, _), AltCon::Con(con)) if name == con);
    (default.is_some() && !alts.iter().any(partial)).then_some(None)
}

fn mentions(expr: &Expr, wanted: Name) -> bool {
    let mut found = false;
    visit_variables(expr, &mut |name| found |= name == wanted);
    found
}

fn visit_variables(expr: &Expr, visit: &mut dyn FnMut(Name)) {
    whatif_source::deep(|| match expr {
        Expr::Var(name) => visit(*name),
        other => other.parts(&mut |part| visit_variables(part, visit)),
    });
}
