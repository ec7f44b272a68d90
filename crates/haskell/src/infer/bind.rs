//! Bindings: dependency analysis, generalisation, checking against signatures.
//!
//! [`Checker::binding_groups`] handles the declarations of a module, a `let` or a `where`:
//!
//! 1. Signatures are converted, and the names they declare come into scope.
//! 2. [`Checker::dependency_order`] sorts the bindings into groups that use each other, each after those it uses. A
//!    binding with a signature can be used before it is checked, so it ties no group together.
//! 3. A binding with a signature is checked against it ([`Checker::check_signed`]).
//! 4. A group without signatures is inferred together, each variable having one type, and then generalised
//!    ([`Checker::infer_group`], [`Checker::generalise`]): the type variables that belong to the group alone, and the
//!    constraints about them, become parameters. The monomorphism restriction excludes constrained variables of
//!    bindings without arguments.
//! 5. A pattern that binds several variables becomes one binding of the whole value and one selection for each
//!    variable ([`Checker::pattern_binding`]).
//!
//! Levels say which type variables belong to a group: a variable made while the group is inferred is deeper than
//! `self.level`, unless it was unified with one from outside.
//!
//! A definition with a type error is replaced by an unsupported expression ([`Checker::poisoned`]), so that it is never
//! run.

use rustc_hash::FxHashMap;
use smallvec::smallvec;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role};
use whatif_source::{Diagnostic, Span};

use super::expr::plain;
use super::free::{bound_by, components, in_decl};
use super::{Checker, Local, MAX_PARTS, NO_BINDING};
use crate::ast::{Decl, DeclKind, Equation, Ident, Pat, PatKind, Rhs, SigType};
use crate::env::Value;
use crate::typed::{
    Abstraction, ConPat, Ev, Evidence, Evs, Match, Otherwise, Row, TBind, TExpr, TGroup, TPat, TRhs,
};
use crate::types::{Meta, Node, Pred, Ty, Tys};

/// A declared type, with the type variables it brings into scope.
#[derive(Clone)]
pub(super) struct Sig {
    pub(super) ty: Ty,
    pub(super) scoped: Vec<(Name, Ty)>,
}

/// A binding before generalisation.
struct Inferred {
    name: Name,
    id: u32,
    ty: Ty,
    body: TExpr,
    span: Span,
    unsupported: Vec<(String, Span)>,
}

impl Checker<'_> {
    /// The bindings of a `let` or `where`. Their names come into scope.
    pub(super) fn bindings(&mut self, decls: &[Decl]) -> Vec<TGroup> {
        if decls.is_empty() {
            return Vec::new();
        }
        let mut strict = Vec::new();
        let binds = self.binding_groups(decls, false, &mut strict);
        vec![TGroup { binds, strict }]
    }

    /// The bindings of a module.
    pub(super) fn top_level(&mut self, decls: &[Decl]) {
        let mut strict = Vec::new();
        let binds = self.binding_groups(decls, true, &mut strict);
        self.out.binds.extend(binds);
    }

    fn binding_groups(&mut self, decls: &[Decl], top: bool, strict: &mut Vec<Name>) -> Vec<TBind> {
        let sigs = self.declared_types(decls, top);
        let bindings: Vec<&Decl> =
            decls.iter().filter(|decl| matches!(decl.kind, DeclKind::Fun(..) | DeclKind::Pat(..))).collect();
        for decl in decls {
            let (what, bound) = match &decl.kind {
                DeclKind::Unsupported(what, bound) if !top => (what.as_str(), &bound[..]),
                DeclKind::Spliced(what) if !top => (*what, &[][..]),
                _ => continue,
            };
            self.unsupported.push((what.to_owned(), decl.span));
            for name in bound {
                let ty = self.env.types.unknown();
                self.locals.insert(name.name, Local { ty, recursive: false, id: NO_BINDING });
            }
        }
        let mut out = Vec::new();
        for component in self.dependency_order(&bindings, &sigs) {
            if top && self.cancel.is_over() {
                break;
            }
            let group: Vec<&Decl> = component.iter().map(|&at| bindings[at]).collect();
            let start = self.wanted.len();
            match group.as_slice() {
                [decl] if signature_of(decl, &sigs).is_some() => {
                    let sig = signature_of(decl, &sigs).expect("just seen").clone();
                    out.push(self.check_signed(decl, &sig));
                    if let DeclKind::Pat(pat, _) = &decl.kind
                        && let Some((name, true)) = simple(pat)
                    {
                        strict.push(name.name);
                    }
                }
                _ => self.infer_group(&group, top, &sigs, strict, &mut out),
            }
            if top {
                self.solve_all(start);
                self.default_since(start, 0);
            }
        }
        out
    }

    /// Converts the signatures among declarations and brings the names they declare into scope.
    fn declared_types(&mut self, decls: &[Decl], top: bool) -> FxHashMap<Name, Sig> {
        let mut sigs = FxHashMap::default();
        for decl in decls {
            let DeclKind::Signature(idents, written) = &decl.kind else { continue };
            for ident in idents {
                let sig = self.declared_type(written);
                if top {
                    self.env.values.insert(ident.name, Value { ty: sig.ty, method: None });
                } else {
                    let id = self.next_binding();
                    self.out.locals.push((ident.span, sig.ty));
                    self.locals.insert(ident.name, Local { ty: sig.ty, recursive: false, id });
                }
                sigs.insert(ident.name, sig);
            }
        }
        sigs
    }

    pub(super) fn declared_type(&mut self, written: &SigType) -> Sig {
        let mark = self.tyvars.len();
        let ty = self.signature_in_scope(written);
        let explicit = written.forall.is_some() && self.scoped_type_variables;
        let scoped = if explicit { self.tyvars[mark..].to_vec() } else { Vec::new() };
        self.tyvars.truncate(mark);
        Sig { ty, scoped }
    }

    /// Groups of bindings that must be inferred together, each after those it uses. A name with a signature may be
    /// used before its definition is looked at.
    fn dependency_order(&mut self, bindings: &[&Decl], sigs: &FxHashMap<Name, Sig>) -> Vec<Vec<usize>> {
        if bindings.len() == 1 {
            return vec![vec![0]];
        }
        let mut owner: FxHashMap<Name, usize> = FxHashMap::default();
        for (at, decl) in bindings.iter().enumerate() {
            for name in names_bound(decl) {
                if !sigs.contains_key(&name.name) {
                    owner.insert(name.name, at);
                }
            }
        }
        if owner.is_empty() {
            return (0..bindings.len()).map(|at| vec![at]).collect();
        }
        let edges: Vec<Vec<usize>> = bindings
            .iter()
            .map(|decl| {
                let mut to = Vec::new();
                in_decl(decl, &mut |name| to.extend(owner.get(&name)));
                to.sort_unstable();
                to.dedup();
                to
            })
            .collect();
        components(&edges)
    }

    // ---- with a signature -----------------------------------------------------------------------------------------

    pub(super) fn check_signed(&mut self, decl: &Decl, sig: &Sig) -> TBind {
        let name = names_bound(decl)[0];
        let (errors, unsupported) = (self.out.errors.len(), std::mem::take(&mut self.unsupported));
        let mark = self.tyvars.len();
        self.tyvars.extend(sig.scoped.iter().copied());
        let (abs, ty, body) = self.check_against(sig.ty, |this, rho| this.binding_body(decl, rho));
        self.tyvars.truncate(mark);
        let body = self.poisoned(body, errors, name.span);
        let unsupported = std::mem::replace(&mut self.unsupported, unsupported);
        let id = self.locals.get(&name.name).map_or(NO_BINDING, |local| local.id);
        TBind { name: name.name, id, ty, abs, body, span: name.span, fixed: true, unsupported }
    }

    /// Checks something against a declared type; the type's own variables are the rigid ones.
    fn check_against(
        &mut self,
        ty: Ty,
        check: impl FnOnce(&mut Self, Ty) -> TExpr,
    ) -> (Abstraction, Ty, TExpr) {
        let Node::Forall(id) = self.env.types.get(ty) else {
            // Its constraints are solved outside, unless they are about its own variables.
            self.level += 1;
            let body = check(self, ty);
            self.level -= 1;
            return (Abstraction::default(), ty, body);
        };
        let scheme = self.env.types.scheme(id);
        self.level += 1;
        for &var in &scheme.vars {
            self.env.types.rigids[var.0 as usize].level = self.level;
        }
        let (dicts, body) = self.under_givens(&scheme.preds, |this| check(this, scheme.ty));
        self.level -= 1;
        (Abstraction { vars: scheme.vars.clone(), dicts }, scheme.ty, body)
    }

    /// Replaces the body of a definition that has a type error, which is reported already, so that it is not run.
    pub(super) fn poisoned(&mut self, body: TExpr, errors: usize, span: Span) -> TExpr {
        if self.out.errors.len() > errors {
            return TExpr::Unsupported("a definition with a type error".into(), span);
        }
        body
    }

    /// Checks the right-hand side of a binding against a type.
    pub(super) fn binding_body(&mut self, decl: &Decl, ty: Ty) -> TExpr {
        if let Node::Forall(_) = self.env.types.get(ty) {
            return self.check_polymorphic(ty, |this, rho| this.binding_body(decl, rho));
        }
        match &decl.kind {
            DeclKind::Fun(name, equations) => self.function(name, equations, ty, decl.span),
            DeclKind::Pat(_, rhs) => self.value(rhs, ty, decl.span),
            _ => self.unsupported("this declaration", decl.span),
        }
    }

    fn value(&mut self, rhs: &Rhs, ty: Ty, span: Span) -> TExpr {
        let mark = self.enter();
        let rhs = self.rhs(rhs, ty);
        self.leave(mark);
        as_expression(rhs, span)
    }

    fn function(&mut self, name: &Ident, equations: &[Equation], ty: Ty, span: Span) -> TExpr {
        let arity = equations[0].pats.len();
        if let Some(bad) = equations.iter().find(|equation| equation.pats.len() != arity) {
            let message =
                format!("the equations of `{}` have different numbers of arguments", name.name.base());
            let error = Diagnostic::error(bad.span, message).and(equations[0].span, format!("{arity} here"));
            self.out.errors.push(error);
            return TExpr::Unsupported("a function with a type error".into(), span);
        }
        let otherwise = Otherwise::Error(span, format!("function {}", name.name.base()));
        self.function_after(equations, Vec::new(), Tys::new(), ty, otherwise, span)
    }

    /// The equations of a function, some of whose arguments are bound already: for a type with a `forall` right of an
    /// arrow, the parameters are taken in several steps.
    fn function_after(
        &mut self,
        equations: &[Equation],
        bound: Vec<Name>,
        mut columns: Tys,
        ty: Ty,
        otherwise: Otherwise,
        span: Span,
    ) -> TExpr {
        let arity = equations[0].pats.len();
        let first = columns.len();
        let mut result = ty;
        while columns.len() < arity {
            if let Node::Forall(_) = self.env.types.get(result) {
                let outer = Tys::from_slice(&columns[first..]);
                let names: Vec<Name> = outer.iter().map(|_| self.fresh_name("x")).collect();
                let all_bound = [bound.clone(), names.clone()].concat();
                let body = self.check_polymorphic(result, |this, rho| {
                    this.function_after(equations, all_bound, columns, rho, otherwise, span)
                });
                if names.is_empty() {
                    return body;
                }
                let pats = names.iter().zip(&outer).map(|(&name, &ty)| TPat::Var(name, ty)).collect();
                let rows = vec![Row { pats, rhs: plain(body) }];
                let otherwise = Otherwise::Error(span, "lambda".into());
                return TExpr::Lam(Box::new(Match { bound: Vec::new(), columns: outer, rows, otherwise }));
            }
            let (argument, rest) = self.split_function(result, 1, equations[0].span);
            columns.extend(argument);
            result = rest;
        }
        let rows = equations
            .iter()
            .map(|equation| self.row(&equation.pats, &columns, |this| this.rhs(&equation.rhs, result)));
        let rows = rows.collect();
        TExpr::Lam(Box::new(Match { bound, columns, rows, otherwise }))
    }

    // ---- without a signature --------------------------------------------------------------------------------------

    fn infer_group(
        &mut self,
        group: &[&Decl],
        top: bool,
        sigs: &FxHashMap<Name, Sig>,
        strict: &mut Vec<Name>,
        out: &mut Vec<TBind>,
    ) {
        let (start, errors) = (self.wanted.len(), self.out.errors.len());
        // Decided before the group's own arguments are among the local variables.
        let fixed = self.mono_local_binds && !top && self.mentions_locals(group);
        self.level += 1;
        for decl in group {
            for name in names_bound(decl) {
                if let Some(sig) = sigs.get(&name.name) {
                    self.pattern_sigs.insert(name.name, sig.ty);
                    if top {
                        // With a signature at the top it is a global name; the pattern that binds it looks for it among
                        // the locals.
                        let id = self.next_binding();
                        self.locals.insert(name.name, Local { ty: sig.ty, recursive: false, id });
                    }
                } else {
                    let ty = self.meta();
                    let id = self.next_binding();
                    self.locals.insert(name.name, Local { ty, recursive: true, id });
                }
            }
        }
        let mut inferred: Vec<Inferred> = Vec::new();
        let mut restricted = false;
        let mut patterns = false;
        for decl in group {
            let outer = std::mem::take(&mut self.unsupported);
            match &decl.kind {
                DeclKind::Fun(name, _) => {
                    let Local { ty, id, .. } = self.locals[&name.name];
                    let body = self.binding_body(decl, ty);
                    let unsupported = std::mem::take(&mut self.unsupported);
                    inferred.push(Inferred { name: name.name, id, ty, body, span: name.span, unsupported });
                }
                DeclKind::Pat(pat, rhs) => {
                    restricted |= !self.no_restriction;
                    match simple(pat) {
                        Some((name, bang)) => {
                            let Local { ty, id, .. } = self.locals[&name.name];
                            let body = self.value(rhs, ty, decl.span);
                            let unsupported = std::mem::take(&mut self.unsupported);
                            inferred.push(Inferred {
                                name: name.name,
                                id,
                                ty,
                                body,
                                span: name.span,
                                unsupported,
                            });
                            if bang {
                                strict.push(name.name);
                            }
                        }
                        None => {
                            patterns = true;
                            self.pattern_binding(pat, rhs, decl.span, strict, &mut inferred);
                        }
                    }
                }
                _ => {}
            }
            self.unsupported = outer;
        }
        self.expect_action(&inferred, top);
        self.level -= 1;
        self.solve_all(start);
        let abs = match self.moderate(&inferred) {
            true => self.generalise(&inferred, start, restricted, patterns),
            false => Abstraction::default(),
        };
        let failed = self.out.errors.len() > errors;
        for binding in inferred {
            let Inferred { name, id, ty, body, span, unsupported } = binding;
            let body =
                if failed { TExpr::Unsupported("a definition with a type error".into(), span) } else { body };
            let ty = if failed { self.env.types.unknown() } else { ty };
            let whole = if failed {
                ty
            } else {
                let preds = abs.dicts.iter().map(|dict| dict.pred.clone()).collect();
                self.env.types.forall(abs.vars.clone(), preds, ty)
            };
            let whole = self.pattern_sigs.remove(&name).unwrap_or(whole);
            if top {
                self.locals.remove(&name);
                self.env.values.insert(name, Value { ty: whole, method: None });
            } else {
                self.locals.insert(name, Local { ty: whole, recursive: false, id });
            }
            self.out.recs.insert(id, abs.clone());
            out.push(TBind { name, id, ty, abs: abs.clone(), body, span, fixed, unsupported });
        }
    }

    /// A `main` without a signature is an `IO` action, whatever else it could be (report, chapter 5).
    fn expect_action(&mut self, inferred: &[Inferred], top: bool) {
        let main = inferred.iter().find(|binding| top && binding.name.as_str() == "Main.main");
        let Some(&Inferred { ty, span, .. }) = main else { return };
        let (io, result) = (self.con(crate::known::IO), self.meta());
        let action = self.env.types.apply(io, &[result]);
        if self.env.types.unify(ty, action).is_err() && !self.trusting() && !self.unsure(ty) {
            self.no_action(ty, span);
        }
    }

    /// Does a group mention local variables, but for those that it binds?
    fn mentions_locals(&self, group: &[&Decl]) -> bool {
        let own: Vec<Name> = group.iter().flat_map(|decl| names_bound(decl)).map(|name| name.name).collect();
        let mut found = false;
        for decl in group {
            in_decl(decl, &mut |name| found |= self.locals.contains_key(&name) && !own.contains(&name));
        }
        found
    }

    /// Reports a type that is too large to be written down; true if there is none.
    fn moderate(&mut self, inferred: &[Inferred]) -> bool {
        let mut sizes = FxHashMap::default();
        let large = inferred.iter().find(|binding| self.env.types.size(binding.ty, &mut sizes) > MAX_PARTS);
        if let Some(Inferred { name, span, .. }) = large {
            let message = format!("the type of `{}` has more than {MAX_PARTS} parts", name.base());
            self.out.errors.push(Diagnostic::error(*span, message));
        }
        large.is_none()
    }

    /// Quantifies over the type variables that belong to a group alone, and over the constraints about them.
    fn generalise(
        &mut self,
        inferred: &[Inferred],
        start: usize,
        restricted: bool,
        patterns: bool,
    ) -> Abstraction {
        if restricted || patterns {
            // The monomorphism restriction: variables that constraints mention are not generalised. For patterns, none are.
            let mut fixed: Vec<Meta> = Vec::new();
            for wanted in &self.wanted[start..] {
                wanted.pred.args.iter().for_each(|&arg| self.env.types.metas_of(arg, &mut fixed));
            }
            if patterns {
                inferred.iter().for_each(|binding| self.env.types.metas_of(binding.ty, &mut fixed));
            }
            for meta in fixed {
                let level = self.env.types.level(meta).min(self.level);
                self.env.types.set_level(meta, level);
            }
        }
        let mut metas = Vec::new();
        inferred.iter().for_each(|binding| self.generalisable(binding.ty, &mut metas));
        self.reach_by_constraints(start, &mut metas);
        if metas.is_empty() {
            return Abstraction::default();
        }
        let mut taken: Vec<Name> = self.tyvars.iter().map(|&(name, _)| name).collect();
        for binding in inferred {
            let mut rigids = Vec::new();
            self.env.types.rigids_of(binding.ty, &mut rigids);
            taken.extend(rigids.iter().map(|rigid| self.env.types.rigids[rigid.0 as usize].name));
        }
        let vars = self.quantify(&metas, &mut taken);
        let about = |this: &Self, pred: &Pred| {
            let mut rigids = Vec::new();
            pred.args.iter().for_each(|&arg| this.env.types.rigids_of(arg, &mut rigids));
            rigids.iter().any(|rigid| vars.contains(rigid))
        };
        let (mut quantified, rest): (Vec<_>, Vec<_>) = self
            .wanted
            .drain(start..)
            .collect::<Vec<_>>()
            .into_iter()
            .partition(|wanted| about(self, &wanted.pred));
        self.wanted.extend(rest);
        // Comparisons in annotations are solved by structure, so they do not become parameters.
        quantified.retain(|wanted| !self.structural(wanted));
        let preds = self.minimal(quantified.iter().map(|wanted| wanted.pred.clone()).collect());
        let outer = self.scope;
        let dicts = if preds.is_empty() { Vec::new() } else { self.open_scope(&preds) };
        let inner = self.scope;
        self.scope = outer;
        for wanted in quantified {
            let ev = self.given_in(inner, &wanted.pred);
            self.out.evidence[wanted.ev.0 as usize] = match ev {
                Some(ev) => Evidence::Same(ev),
                None => Evidence::Missing("a constraint that was lost".into()),
            };
        }
        Abstraction { vars, dicts }
    }

    /// Adds the variables that a functional dependency ties to those of the type.
    fn reach_by_constraints(&self, start: usize, metas: &mut Vec<Meta>) {
        if metas.is_empty() {
            return;
        }
        loop {
            let before = metas.len();
            for wanted in &self.wanted[start..] {
                if wanted.pred.args.len() < 2 {
                    continue;
                }
                let mut own = Vec::new();
                wanted.pred.args.iter().for_each(|&arg| self.env.types.metas_of(arg, &mut own));
                if own.iter().any(|meta| metas.contains(meta)) {
                    for meta in own {
                        if self.env.types.level(meta) > self.level && !metas.contains(&meta) {
                            metas.push(meta);
                        }
                    }
                }
            }
            if metas.len() == before {
                return;
            }
        }
    }

    /// Constraints without repetitions and without those that others imply as superclasses.
    fn minimal(&mut self, preds: Vec<Pred>) -> Vec<Pred> {
        let same = |this: &Self, a: &Pred, b: &Pred| {
            a.class == b.class && a.args.iter().zip(&b.args).all(|(&a, &b)| this.env.types.same(a, b))
        };
        let mut distinct: Vec<Pred> = Vec::new();
        for pred in preds {
            if !distinct.iter().any(|other| same(self, other, &pred)) {
                distinct.push(pred);
            }
        }
        let mut implied: Vec<Pred> = Vec::new();
        for pred in &distinct {
            let mut work = self.superclasses(pred);
            while let Some(upper) = work.pop() {
                if implied.len() > 500 {
                    break;
                }
                work.extend(self.superclasses(&upper));
                implied.push(upper);
            }
        }
        distinct.retain(|pred| !implied.iter().any(|upper| same(self, upper, pred)));
        distinct
    }

    fn given_in(&self, scope: u32, pred: &Pred) -> Option<Ev> {
        let same = |other: &Pred| {
            other.class == pred.class
                && other.args.iter().zip(&pred.args).all(|(&a, &b)| self.env.types.same(a, b))
        };
        self.scopes[scope as usize].givens.iter().find(|given| same(&given.pred)).map(|given| given.ev)
    }

    /// `p = e`: the value is matched when one of the variables is needed.
    fn pattern_binding(
        &mut self,
        pat: &Pat,
        rhs: &Rhs,
        span: Span,
        strict: &mut Vec<Name>,
        out: &mut Vec<Inferred>,
    ) {
        let bound = names_bound_by(pat);
        let types: Tys = bound.iter().map(|name| self.locals[&name.name].ty).collect();
        let ids: Vec<u32> = bound.iter().map(|name| self.locals[&name.name].id).collect();
        let ty = self.meta();
        let value = self.value(rhs, ty, span);
        let typed = self.pattern(pat, ty);
        for ((name, &expected), &id) in bound.iter().zip(&types).zip(&ids) {
            let found = self.locals[&name.name].ty;
            if self.env.types.unify(found, expected).is_err() {
                self.expect(found, expected, name.span, &super::report::Because::Pattern);
            }
            self.locals.insert(name.name, Local { ty: expected, recursive: true, id });
        }
        let (typed, bang) = match typed {
            TPat::Bang(inner) => (*inner, true),
            TPat::Lazy(inner, _) => (*inner, false),
            other => (other, false),
        };
        let otherwise = || Otherwise::Error(span, String::new());
        let select = |value: TExpr, pat: TPat, name: Name| {
            let rows = vec![Row { pats: vec![pat], rhs: plain(TExpr::Var(name)) }];
            TExpr::Case(
                Box::new(value),
                Box::new(Match { bound: Vec::new(), columns: smallvec![ty], rows, otherwise: otherwise() }),
            )
        };
        let local = self.fresh_name("p");
        // A top-level name must be unique among all modules.
        let whole = if self.level == 1 { local.in_module(self.module) } else { local };
        if bang {
            strict.push(whole);
        }
        let whole_id = self.next_binding();
        let unsupported = std::mem::take(&mut self.unsupported);
        if bound.len() == 1 && !bang {
            let (pat, fresh) = self.freshened(&typed, &bound);
            let body = select(value, pat, fresh[0]);
            let (name, ty, id) = (bound[0].name, types[0], ids[0]);
            out.push(Inferred { name, id, ty, body, span: bound[0].span, unsupported });
            return;
        }
        if flat(&typed) || bound.is_empty() {
            let value = if bound.is_empty() { select(value, typed.clone(), self.unit_name()) } else { value };
            let (name, id) = (whole, whole_id);
            out.push(Inferred { name, id, ty, body: value, span, unsupported: unsupported.clone() });
            for (at, name) in bound.iter().enumerate() {
                let (pat, fresh) = self.freshened(&typed, &bound);
                let body = select(TExpr::Rec(whole, whole_id), pat, fresh[at]);
                let (name, id, ty, span) = (name.name, ids[at], types[at], name.span);
                out.push(Inferred { name, id, ty, body, span, unsupported: unsupported.clone() });
            }
            return;
        }
        // A deep pattern is matched once, into a tuple, from which the variables are selected.
        let tuple = self.env.types.tuple(&types);
        let con = names::tuple(bound.len());
        self.env.ensure_tuple(con);
        let (pat, fresh) = self.freshened(&typed, &bound);
        let parts = fresh.iter().map(|&name| TExpr::Var(name)).collect();
        let packed = TExpr::App(Box::new(TExpr::Con(con, types.clone(), Evs::new())), parts);
        let rows = vec![Row { pats: vec![pat], rhs: plain(packed) }];
        let matched = Match { bound: Vec::new(), columns: smallvec![ty], rows, otherwise: otherwise() };
        let body = TExpr::Case(Box::new(value), Box::new(matched));
        let (name, id) = (whole, whole_id);
        out.push(Inferred { name, id, ty: tuple, body, span, unsupported: unsupported.clone() });
        for (at, name) in bound.iter().enumerate() {
            let fresh = self.fresh_name("v");
            let args = types.iter().enumerate();
            let args =
                args.map(|(i, &ty)| (if i == at { TPat::Var(fresh, ty) } else { TPat::Wild }, ty)).collect();
            let pat = TPat::Con(Box::new(ConPat { con, dicts: Vec::new(), args }));
            let rows = vec![Row { pats: vec![pat], rhs: plain(TExpr::Var(fresh)) }];
            let matched =
                Match { bound: Vec::new(), columns: smallvec![tuple], rows, otherwise: otherwise() };
            let body = TExpr::Case(Box::new(TExpr::Rec(whole, whole_id)), Box::new(matched));
            let (name, id, ty, span) = (name.name, ids[at], types[at], name.span);
            out.push(Inferred { name, id, ty, body, span, unsupported: unsupported.clone() });
        }
    }

    fn unit_name(&mut self) -> Name {
        names::UNIT
    }

    /// A copy of a pattern that binds other names.
    fn freshened(&mut self, pat: &TPat, bound: &[Ident]) -> (TPat, Vec<Name>) {
        let fresh: Vec<Name> =
            bound.iter().map(|name| self.made(Role::Copied, Name::new(name.name.base()))).collect();
        let map: FxHashMap<Name, Name> =
            bound.iter().map(|name| name.name).zip(fresh.iter().copied()).collect();
        let mut pat = pat.clone();
        rename(&mut pat, &map);
        (pat, fresh)
    }
}

fn names_bound(decl: &Decl) -> Vec<Ident> {
    match &decl.kind {
        DeclKind::Fun(name, _) => vec![*name],
        DeclKind::Pat(pat, _) => names_bound_by(pat),
        _ => Vec::new(),
    }
}

fn names_bound_by(pat: &Pat) -> Vec<Ident> {
    let mut found = Vec::new();
    bound_by(pat, &mut found);
    found
}

/// The variable of a pattern that consists of a variable only, and whether it has a bang.
fn simple(pat: &Pat) -> Option<(Ident, bool)> {
    match &pat.kind {
        PatKind::Var(name) => Some((*name, false)),
        PatKind::Bang(inner) => simple(inner).map(|(name, _)| (name, true)),
        PatKind::Paren(inner) => simple(inner),
        _ => None,
    }
}

/// The signature of a binding of one variable.
fn signature_of<'s>(decl: &Decl, sigs: &'s FxHashMap<Name, Sig>) -> Option<&'s Sig> {
    match &decl.kind {
        DeclKind::Fun(name, _) => sigs.get(&name.name),
        DeclKind::Pat(pat, _) => simple(pat).and_then(|(name, _)| sigs.get(&name.name)),
        _ => None,
    }
}

/// A right-hand side as an expression.
fn as_expression(rhs: TRhs, span: Span) -> TExpr {
    let TRhs { wheres, mut alternatives } = rhs;
    let body = if alternatives.len() == 1 && alternatives[0].guards.is_empty() {
        alternatives.remove(0).body
    } else {
        TExpr::MultiIf(Box::new(TRhs { wheres: Vec::new(), alternatives }), span)
    };
    if wheres.is_empty() { body } else { TExpr::Let(wheres, Box::new(body)) }
}

/// Whether a pattern is a constructor applied to variables: selecting from it costs no more than selecting from a
/// tuple.
fn flat(pat: &TPat) -> bool {
    match pat {
        TPat::Con(con) => con.args.iter().all(|(arg, _)| matches!(arg, TPat::Var(..) | TPat::Wild)),
        _ => false,
    }
}

fn rename(pat: &mut TPat, map: &FxHashMap<Name, Name>) {
    match pat {
        TPat::Var(name, _) => *name = map.get(name).copied().unwrap_or(*name),
        TPat::As(name, _, inner) => {
            *name = map.get(name).copied().unwrap_or(*name);
            rename(inner, map);
        }
        TPat::Bang(inner) | TPat::Lazy(inner, _) | TPat::View(_, inner, _) => rename(inner, map),
        TPat::Con(con) => con.args.iter_mut().for_each(|(arg, _)| rename(arg, map)),
        TPat::Wild | TPat::Lit(_) | TPat::String(_) | TPat::Number { .. } | TPat::Unsupported(..) => {}
    }
}
