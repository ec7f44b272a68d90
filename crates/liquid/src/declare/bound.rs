//! Bounds on abstract refinements.
//!
//! ```text
//! {-@ find :: forall <p :: a -> Bool, w :: a -> Bool -> Bool>.
//!             {y::a, b::{v:Bool<w y> | v} |- {v:a | v == y} <: a<p>}
//!             (x:a -> Bool<w x>) -> [a] -> Maybe (a<p>) @-}
//! ```
//!
//! Whoever calls `find` chooses `p` and `w` so that `w y b`, `b` and `v == y` imply `p v`, for all `y`, `b` and `v`. Where `find` itself is
//! checked, they are any predicates with this property. A run asks only finitely many questions, so it is enough to think of the least such
//! predicates: each holds of the values in a list that is unknown, and of those that a bound then asks for.
//!
//! ```text
//! find$w$bounded x b = listMem (x, b) find$w$true
//! find$p$bounded v   = listMem v find$p$true || anyList (\(e1, e2) -> let b = e2 in v == e1 && b && …) find$w$true
//! ```
//!
//! A bound is read as a query (`Query`): what it concludes is given, and its other variables are looked up in the lists. A bound that
//! concludes a condition instead of a predicate, `{x::a<p>, y::a<q> |- a <: {v:a | x <= y}}`, is a condition on the lists: it belongs to the
//! function's precondition.
//!
//! What must stay true: a predicate that some bound concludes holds of more than its list, so it is never looked up, only asked; and callers
//! know nothing of all this, they run the function.

use std::collections::BTreeSet;

use whatif_haskell::ast::{Expr, ExprKind, SigType, TypeKind};
use whatif_lambda::Name;
use whatif_lambda::types::names;

use super::types::{any_part, erase};
use super::{AbstractName, Declarer, abstracts_of, split};
use crate::annotation::{AbstractArg, Bound, Logic, LogicKind, Operator, RType, RTypeKind, Relation};
use crate::build::At;
use crate::names::{bounded_of, part_of, refinement_of, variable};
use crate::to_exp::conjunction;
use crate::unsupported::Unsupported;

impl Declarer<'_> {
    /// Declares the predicates that keep the bounds of a function's type, and returns the condition that must hold of their lists, if there
    /// is one. The functions that it adds are listed.
    pub(super) fn bounds(
        &mut self,
        function: Name,
        ty: &RType,
        abstracts: &mut Vec<AbstractName>,
        added: &mut Vec<Name>,
    ) -> Result<Option<Expr>, Unsupported> {
        let bounds = bounds_of(ty);
        let Some(first) = bounds.first() else { return Ok(None) };
        let at = At(first.span);
        if let Some(what) = bounds.iter().find_map(|bound| self.about_data(bound)) {
            return Err(what);
        }
        let before = (self.decls.len(), self.declared.uninterpreted.len(), added.len());
        let bounded = abstracts.iter().map(|found| (found.refinement, bounded_of(found.decides)));
        let outside = self.to_exp.scope.replace(bounded.collect());
        let declared = self.bounded(function, ty, &bounds, added);
        let condition = declared.and_then(|()| self.condition_on_lists(&bounds, at));
        self.to_exp.scope.replace(outside);
        if condition.is_err() {
            self.decls.truncate(before.0);
            self.declared.uninterpreted.truncate(before.1);
            added.truncate(before.2);
        }
        let Some(condition) = condition? else { return Ok(None) };
        // What callers know of it, and what it is where the function is checked.
        let decides = part_of(function, "$bounds");
        self.decls.extend(at.function(decides, Some(truth(at)), &[], at.logic_con("True")));
        self.decls.extend(at.function(bounded_of(decides), Some(truth(at)), &[], condition));
        added.push(bounded_of(decides));
        abstracts.push(AbstractName { refinement: decides, decides });
        Ok(Some(at.var(decides)))
    }

    /// A bound may not be about the refinements of a data type's parts.
    fn about_data(&self, bound: &Bound) -> Option<Unsupported> {
        let is_data = |part: &RType| match &part.kind {
            RTypeKind::Abstract(base, _) => match &base.kind {
                RTypeKind::Con(name, args) => {
                    !args.is_empty() || self.specs.abstracted.contains_key(&name.name)
                }
                _ => false,
            },
            _ => false,
        };
        let types = bound.parts();
        let found = types.into_iter().find(|ty| any_part(ty, &is_data))?;
        Some(Unsupported::new("a bound about the parts of data", found.span))
    }

    /// `f$p$bounded x = listMem x f$p$true || …` for each abstract refinement.
    fn bounded(
        &mut self,
        function: Name,
        ty: &RType,
        bounds: &[&Bound],
        added: &mut Vec<Name>,
    ) -> Result<(), Unsupported> {
        for decl in abstracts_of(ty) {
            let at = At(decl.ty.span);
            let name = decl.name.name;
            let (args, _) = split(&decl.ty);
            let types: Option<Vec<_>> = args.iter().map(|(_, ty)| erase(ty)).collect();
            let Some(types) = types.filter(|types| !types.is_empty()) else {
                return Err(Unsupported::new("a bound on a refinement without a type", at.0));
            };
            let decides = refinement_of(function, name);
            let params: Vec<Name> = (0..types.len()).map(|index| variable("bound", index)).collect();
            let own = at.apply(at.logic("listMem"), [entry(at, &params), at.var(list_of(decides))]);
            let mut holds = own;
            for bound in bounds {
                if let Conclusion::Predicate(concluded, args) = conclusion(bound)?
                    && concluded == name
                {
                    let implied = self.query(bound, &args, &params, bounds)?;
                    holds = at.apply(at.logic("or"), [holds, implied]);
                }
            }
            // What is known of the value is known once it is there.
            if let Some(value) = params.last() {
                holds = at.after(variable("there", 0), at.var(*value), holds);
            }
            let sig = |ty| Some(SigType { forall: None, context: Vec::new(), ty });
            let list = match &types[..] {
                [one] => one.clone(),
                _ => at.ty(TypeKind::Tuple(types.clone())),
            };
            let list = at.ty(TypeKind::List(Box::new(list)));
            let predicate = at.fun_type(types, at.logic_type("Bool"));
            self.decls.extend(at.function(list_of(decides), sig(list), &[], at.var(list_of(decides))));
            self.decls.extend(at.function(bounded_of(decides), sig(predicate), &params, holds));
            self.declared.uninterpreted.push(list_of(decides));
            added.push(bounded_of(decides));
        }
        Ok(())
    }

    /// The conjunction of the bounds that conclude no predicate.
    fn condition_on_lists(&self, bounds: &[&Bound], at: At) -> Result<Option<Expr>, Unsupported> {
        let mut conditions = Vec::new();
        for bound in bounds {
            if let Conclusion::Condition = conclusion(bound)? {
                let broken = self.query(bound, &[], &[], bounds)?;
                conditions.push(Some(at.apply(at.logic("not"), [broken])));
            }
        }
        Ok(conjunction(at, conditions))
    }

    /// Does a bound ask for its conclusion at these arguments, the last of which is the value? Of a bound that concludes a condition: do the
    /// lists break it?
    fn query(
        &self,
        bound: &Bound,
        concluded: &[Logic],
        params: &[Name],
        bounds: &[&Bound],
    ) -> Result<Expr, Unsupported> {
        let at = At(bound.span);
        let value = variable("concluded", 0);
        let open = bound.binders.iter().map(|(name, _)| *name).chain([value]).collect();
        let mut query = Query { at, open, steps: Vec::new(), equal: Vec::new() };
        if let Some((last, args)) = params.split_last() {
            query.give(value, at.var(*last));
            concluded.iter().zip(args).for_each(|(arg, param)| query.unify(arg, at.var(*param)));
        }
        let parts: Vec<(Name, &RType)> =
            bound.binders.iter().map(|(name, ty)| (*name, ty)).chain([(value, &bound.smaller)]).collect();
        self.look_up(&mut query, &parts, bounds)?;
        let mut tests = Vec::new();
        for (part, ty) in &parts {
            let needed = |open: &Name| *open != value || says_of_value(ty);
            match query.open.contains(part) && needed(part) {
                false => tests.push(self.to_exp.condition(ty, at.var(*part))?),
                // Any value will do, if nothing is said of it.
                true if matches!(ty.kind, RTypeKind::Var(_) | RTypeKind::Con(..) | RTypeKind::Hole) => {}
                true => {
                    return Err(Unsupported::new("a bound about values that nothing determines", ty.span));
                }
            }
        }
        if params.is_empty() {
            let condition = self.to_exp.condition(&bound.larger, at.var(value))?;
            tests.push(condition.map(|condition| at.apply(at.logic("not"), [condition])));
            if query.open.contains(&value) && !says_of_value(&bound.larger) {
                query.give(value, at.logic_con("True"));
            }
        }
        for (logic, expr) in std::mem::take(&mut query.equal) {
            let same = at.apply(at.logic("eq"), [self.to_exp.logic(&logic)?, expr]);
            tests.insert(0, Some(same));
        }
        let mentioned = |name: &&Name| {
            let in_parts = parts.iter().any(|(_, ty)| mentions(ty, **name));
            in_parts || mentions(&bound.larger, **name) || (**name == value && params.is_empty())
        };
        if query.open.iter().any(|name| mentioned(&name)) {
            return Err(Unsupported::new("a bound about values that nothing determines", bound.span));
        }
        Ok(query.finish(conjunction(at, tests).unwrap_or_else(|| at.logic_con("True"))))
    }

    /// Gives values to the variables of a bound: those that an equation `v == y` states, and those that the lists have.
    fn look_up(
        &self,
        query: &mut Query,
        parts: &[(Name, &RType)],
        bounds: &[&Bound],
    ) -> Result<(), Unsupported> {
        let mut grows = BTreeSet::new();
        for bound in bounds {
            if let Conclusion::Predicate(name, _) = conclusion(bound)? {
                grows.insert(name);
            }
        }
        let mut seen = BTreeSet::new();
        loop {
            let before = query.open.len();
            for (part, ty) in parts {
                if !query.open.contains(part) {
                    stated(ty).for_each(|other| query.unify_open(other, *part));
                } else if let Some(other) = stated(ty).find(|other| query.knows(other)) {
                    query.give(*part, self.to_exp.logic(other)?);
                }
            }
            for (index, (part, refinement, args)) in atoms(parts).into_iter().enumerate() {
                let is_known = !query.open.contains(&part) && args.iter().all(|arg| query.knows(arg));
                let Some(bounded) = self.to_exp.scope.borrow().get(&refinement).copied() else { continue };
                if is_known || grows.contains(&refinement) || !seen.insert(index) {
                    continue;
                }
                let at = query.at;
                let entries: Vec<Name> =
                    (0..=args.len()).map(|field| variable(&format!("entry{index}"), field)).collect();
                query.steps.push(Step::Entry(entries.clone(), at.var(list_of(bounded.of()))));
                args.iter().zip(&entries).for_each(|(arg, entry)| query.unify(arg, at.var(*entry)));
                let own = Logic { kind: LogicKind::Var(at.ident(part)), span: at.0 };
                query.unify(&own, at.var(entries[args.len()]));
            }
            if query.open.len() == before {
                return Ok(());
            }
        }
    }
}

/// What a bound says of its variables, as steps that give them values and tests.
struct Query {
    at: At,
    /// The variables that have no value yet.
    open: BTreeSet<Name>,
    steps: Vec<Step>,
    /// What must be equal, although no variable gets its value from it.
    equal: Vec<(Logic, Expr)>,
}

enum Step {
    Let(Name, Expr),
    /// For some entry of a list.
    Entry(Vec<Name>, Expr),
}

impl Query {
    fn give(&mut self, name: Name, value: Expr) {
        self.open.remove(&name);
        self.steps.push(Step::Let(name, value));
    }

    /// The variable of the bound that an expression is, if it has no value yet.
    fn open_variable(&self, logic: &Logic) -> Option<Name> {
        match &logic.kind {
            LogicKind::Var(name) if name.module.is_none() && self.open.contains(&name.name) => {
                Some(name.name)
            }
            _ => None,
        }
    }

    /// Gives an open variable a value, or demands that an expression has this value.
    fn unify(&mut self, logic: &Logic, value: Expr) {
        match self.open_variable(logic) {
            Some(name) => self.give(name, value),
            None => self.equal.push((logic.clone(), value)),
        }
    }

    /// Gives an open variable the value of a part.
    fn unify_open(&mut self, logic: &Logic, part: Name) {
        if let Some(name) = self.open_variable(logic) {
            self.give(name, self.at.var(part));
        }
    }

    fn knows(&self, logic: &Logic) -> bool {
        logic.names().is_disjoint(&self.open)
    }

    fn finish(self, tests: Expr) -> Expr {
        let at = self.at;
        self.steps.into_iter().rev().fold(tests, |inside, step| match step {
            Step::Let(name, value) => at.let_in(name, value, inside),
            Step::Entry(entries, list) => {
                let pattern = match &entries[..] {
                    [one] => at.pat_var(*one),
                    _ => at.pat_con(at.ident(names::tuple(entries.len())), at.pat_vars(&entries)),
                };
                let holds = at.make(ExprKind::Lam(vec![pattern], Box::new(inside)));
                at.apply(at.logic("anyList"), [holds, list])
            }
        })
    }
}

/// What a bound concludes.
enum Conclusion {
    /// `a<p x>`: a predicate at these arguments, and at the value.
    Predicate(Name, Vec<Logic>),
    Condition,
}

fn conclusion(bound: &Bound) -> Result<Conclusion, Unsupported> {
    let unsupported = || Err(Unsupported::new("a bound that concludes several things", bound.larger.span));
    let found = refinements(&bound.larger);
    match &found[..] {
        [] => Ok(Conclusion::Condition),
        [(name, args)] if states_nothing(&bound.larger) => Ok(Conclusion::Predicate(*name, args.to_vec())),
        _ => unsupported(),
    }
}

/// The bounds in a type.
pub(super) fn bounds_of(ty: &RType) -> Vec<&Bound> {
    match &ty.kind {
        RTypeKind::Constrained(constraints, body) => {
            let own = constraints.iter().filter_map(|constraint| match &constraint.kind {
                RTypeKind::Bound(bound) => Some(&**bound),
                _ => None,
            });
            own.chain(bounds_of(body)).collect()
        }
        RTypeKind::Forall(_, _, body) => bounds_of(body),
        _ => Vec::new(),
    }
}

/// The abstract refinements `p x` of the variables of a bound, each with its variable.
fn atoms<'t>(parts: &[(Name, &'t RType)]) -> Vec<(Name, Name, &'t [Logic])> {
    let of_part = |&(part, ty): &(Name, &'t RType)| {
        refinements(ty).into_iter().map(move |(name, args)| (part, name, args))
    };
    parts.iter().flat_map(of_part).collect()
}

/// The abstract refinements of the value of a type, by name.
fn refinements(ty: &RType) -> Vec<(Name, &[Logic])> {
    match &ty.kind {
        RTypeKind::Refined(_, base, _) => refinements(base),
        RTypeKind::Abstract(base, args) => {
            let own = args.iter().filter_map(|arg| match arg {
                AbstractArg::Var(Logic { kind: LogicKind::Var(name), .. }) => {
                    Some((name.name, &[] as &[Logic]))
                }
                AbstractArg::Var(Logic { kind: LogicKind::App(head, args), .. }) => match &head.kind {
                    LogicKind::Var(name) => Some((name.name, &args[..])),
                    _ => None,
                },
                _ => None,
            });
            own.chain(refinements(base)).collect()
        }
        _ => Vec::new(),
    }
}

/// Has a type no condition beside its abstract refinements?
fn states_nothing(ty: &RType) -> bool {
    match &ty.kind {
        RTypeKind::Refined(_, base, condition) => condition.is_true() && states_nothing(base),
        RTypeKind::Abstract(base, _) => states_nothing(base),
        _ => true,
    }
}

/// The expressions that a type states its value to be equal to.
fn stated(ty: &RType) -> impl Iterator<Item = &Logic> {
    let conjuncts: Vec<(Name, &Logic)> = match &ty.kind {
        RTypeKind::Refined(name, _, condition) => {
            condition.operands(Operator::And).into_iter().map(|conjunct| (*name, conjunct)).collect()
        }
        _ => Vec::new(),
    };
    conjuncts.into_iter().filter_map(|(name, conjunct)| {
        let LogicKind::Binary(Operator::Compare(Relation::Eq), left, right) = &conjunct.kind else {
            return None;
        };
        let is_value = |side: &Logic| matches!(&side.kind, LogicKind::Var(found) if found.name == name);
        match (is_value(left), is_value(right)) {
            (true, _) => Some(&**right),
            (_, true) => Some(&**left),
            _ => None,
        }
    })
}

/// Does a type say something of its value?
fn says_of_value(ty: &RType) -> bool {
    match &ty.kind {
        RTypeKind::Refined(name, base, condition) => condition.names().contains(name) || says_of_value(base),
        RTypeKind::Abstract(..) => true,
        _ => false,
    }
}

/// Does a type mention a variable of the bound in a condition?
fn mentions(ty: &RType, name: Name) -> bool {
    match &ty.kind {
        RTypeKind::Refined(own, base, condition) => {
            *own != name && condition.names().contains(&name) || mentions(base, name)
        }
        RTypeKind::Abstract(base, args) => {
            let in_args = args.iter().any(|arg| match arg {
                AbstractArg::Var(logic) | AbstractArg::Lambda(_, logic) => logic.names().contains(&name),
                AbstractArg::Refined(_, ty) => mentions(ty, name),
            });
            in_args || mentions(base, name)
        }
        _ => false,
    }
}

/// The value or the tuple of values of which a predicate holds.
fn entry(at: At, values: &[Name]) -> Expr {
    match values {
        [one] => at.var(*one),
        _ => at.make(ExprKind::Tuple(values.iter().map(|value| at.var(*value)).collect())),
    }
}

fn truth(at: At) -> SigType {
    SigType { forall: None, context: Vec::new(), ty: at.logic_type("Bool") }
}

/// The list of the values of which an abstract refinement holds.
fn list_of(decides: Name) -> Name {
    part_of(decides, "$true")
}
