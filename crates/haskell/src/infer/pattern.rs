//! Patterns.
//!
//! [`Checker::pattern`] checks a pattern against the type of the matched value and brings its variables into scope.
//! [`Checker::enter`] and [`Checker::leave`] bracket the scope of a pattern; when it ends, its type variables, given
//! dictionaries and type equalities are forgotten.
//!
//! - An ordinary constructor is instantiated with fresh variables; existential ones become rigid, so that they cannot
//!   leave the scope, and its dictionaries are givens inside.
//! - A GADT constructor also teaches local type equalities ([`Checker::gadt_match`]): in the branch of `IntE :: Int
//!   -> Expr Int` for a value of type `Expr a`, `a` equals `Int`. They are undone at the end of the scope, so
//!   constraints that need them are solved before.
//! - A number of a type that is not known to be primitive is matched by `==`, and so is a string with
//!   OverloadedStrings.

use smallvec::smallvec;
use whatif_lambda::types::names;
use whatif_lambda::{Literal, Name};
use whatif_source::{Diagnostic, Span};

use super::expr::{ratio, signed};
use super::report::Because;
use super::solve::Cause;
use super::{Checker, Local, NO_BINDING};
use crate::ast::{FieldPat, Ident, Lit, Pat, PatKind};
use crate::known;
use crate::typed::{ConPat, Number, TExpr, TPat};
use crate::types::{Node, Pred, Substitution, Ty, Tys};

/// The state at the beginning of a scope.
pub(super) struct Mark {
    scope: u32,
    trail: usize,
    lenient: u32,
    wanted: usize,
    tyvars: usize,
    level: u32,
}

impl Checker<'_> {
    /// Begins a scope of patterns.
    pub(super) fn enter(&mut self) -> Mark {
        Mark {
            scope: self.scope,
            trail: self.trail.len(),
            lenient: self.lenient,
            wanted: self.wanted.len(),
            tyvars: self.tyvars.len(),
            level: self.level,
        }
    }

    /// Ends a scope. Constraints that need the dictionaries or equalities of its patterns are solved first.
    pub(super) fn leave(&mut self, mark: Mark) {
        if self.scope != mark.scope || self.trail.len() != mark.trail {
            self.solve_all(mark.wanted);
        }
        self.forget(mark.trail);
        self.scope = mark.scope;
        self.lenient = mark.lenient;
        self.level = mark.level;
        self.tyvars.truncate(mark.tyvars);
    }

    /// A pattern for a value of this type. Its variables come into scope.
    pub(super) fn pattern(&mut self, pat: &Pat, ty: Ty) -> TPat {
        whatif_source::deep(|| self.pattern_(pat, ty))
    }

    fn pattern_(&mut self, pat: &Pat, ty: Ty) -> TPat {
        match &pat.kind {
            PatKind::Wildcard => TPat::Wild,
            PatKind::Var(name) => {
                self.bind_local(name, ty);
                TPat::Var(name.name, ty)
            }
            PatKind::As(name, inner) => {
                self.bind_local(name, ty);
                TPat::As(name.name, ty, Box::new(self.pattern(inner, ty)))
            }
            PatKind::Bang(inner) => TPat::Bang(Box::new(self.pattern(inner, ty))),
            PatKind::Lazy(inner) => TPat::Lazy(Box::new(self.pattern(inner, ty)), ty),
            PatKind::Paren(inner) => self.pattern(inner, ty),
            PatKind::Lit(lit, negative) => self.literal_pattern(lit, *negative, ty, pat.span),
            PatKind::Con(con, args) => self.constructor_pattern(con, ty, pat.span, |this, columns| {
                if args.len() != columns.len() {
                    this.wrong_arity(con, args.len(), columns.len(), pat.span);
                }
                let args = args.iter().zip(columns).map(|(arg, &ty)| (this.pattern(arg, ty), ty));
                args.collect()
            }),
            PatKind::Record(con, fields, _) => {
                self.constructor_pattern(con, ty, pat.span, |this, columns| {
                    this.fields_pattern(con, fields, columns)
                })
            }
            PatKind::Tuple(parts) => {
                let con = Ident { module: None, name: names::tuple(parts.len()), span: pat.span };
                self.constructor_pattern(&con, ty, pat.span, |this, columns| {
                    parts.iter().zip(columns).map(|(part, &ty)| (this.pattern(part, ty), ty)).collect()
                })
            }
            PatKind::List(elements) => {
                let element = self.meta();
                let list = self.env.types.list(element);
                self.expect(list, ty, pat.span, &Because::Pattern);
                let elements: Vec<TPat> = elements.iter().map(|pat| self.pattern(pat, element)).collect();
                elements.into_iter().rev().fold(nil(), |rest, first| {
                    let args = vec![(first, element), (rest, list)];
                    TPat::Con(Box::new(ConPat { con: names::CONS, dicts: Vec::new(), args }))
                })
            }
            PatKind::View(function, inner) => {
                let result = self.meta();
                let expected = self.env.types.fun(ty, result);
                let function = self.check(function, expected);
                TPat::View(function, Box::new(self.pattern(inner, result)), result)
            }
            PatKind::Sig(inner, sig) => {
                let mut free = Vec::new();
                super::convert::free_variables(&sig.ty, &mut free);
                for name in free {
                    // A type variable that is not in scope is bound by the pattern.
                    if !self.tyvars.iter().any(|&(bound, _)| bound == name) {
                        let meta = self.meta();
                        self.tyvars.push((name, meta));
                    }
                }
                let annotated = self.signature(sig);
                self.expect(ty, annotated, pat.span, &Because::Pattern);
                self.pattern(inner, annotated)
            }
            PatKind::Operators(..) => self.unsupported_pattern("operators that were not resolved", pat.span),
            PatKind::Unsupported(what) => self.unsupported_pattern(what, pat.span),
        }
    }

    fn unsupported_pattern(&mut self, what: &str, span: Span) -> TPat {
        self.unsupported.push((what.to_owned(), span));
        TPat::Unsupported(what.to_owned(), span)
    }

    fn bind_local(&mut self, name: &Ident, ty: Ty) {
        self.out.locals.push((name.span, ty));
        if let Some(&declared) = self.pattern_sigs.get(&name.name) {
            if !matches!(self.env.types.get(declared), Node::Forall(_)) {
                self.expect(ty, declared, name.span, &Because::Pattern);
            }
            self.locals.insert(name.name, Local { ty: declared, recursive: false, id: NO_BINDING });
            return;
        }
        self.locals.insert(name.name, Local { ty, recursive: false, id: NO_BINDING });
    }

    fn literal_pattern(&mut self, lit: &Lit, negative: bool, ty: Ty, span: Span) -> TPat {
        let sign = if negative { "-" } else { "" };
        match lit {
            Lit::Char(c) => {
                let char = self.con(names::CHAR);
                self.expect(char, ty, span, &Because::Pattern);
                TPat::Lit(Literal::Char(*c))
            }
            Lit::String(text) if self.overloaded_strings && !self.is_list(ty) => {
                self.overloaded_string_pattern(text, ty, span)
            }
            Lit::String(text) => {
                let char = self.con(names::CHAR);
                let string = self.env.types.list(char);
                self.expect(string, ty, span, &Because::Pattern);
                TPat::String(text.clone())
            }
            Lit::Integer(digits) => {
                let value = Number::Integer(signed(sign, digits));
                self.number_pattern(value, ty, known::NUM, span)
            }
            Lit::Rational(numerator, denominator) => {
                let value = Number::Rational(ratio(sign, numerator, denominator));
                self.number_pattern(value, ty, known::FRACTIONAL, span)
            }
        }
    }

    fn is_list(&self, ty: Ty) -> bool {
        self.env.types.head_con(ty).is_some_and(|con| con == names::LIST)
    }

    /// `("text" ==) -> True`
    fn overloaded_string_pattern(&mut self, text: &str, ty: Ty, span: Span) -> TPat {
        let cause = Some(Cause::Literal);
        let string = self.want(Pred { class: known::IS_STRING, args: smallvec![ty] }, cause, span);
        let eq = self.want(Pred { class: known::EQ, args: smallvec![ty] }, cause, span);
        let literal = TExpr::Lit(Literal::String(text.into()));
        let from = TExpr::Poly(known::FROM_STRING, smallvec![ty], smallvec![string]);
        let literal = TExpr::App(Box::new(from), vec![literal]);
        let equals = TExpr::Poly(known::EQUALS, smallvec![ty], smallvec![eq]);
        let bool = self.con(names::BOOL);
        let yes = ConPat { con: names::TRUE, dicts: Vec::new(), args: Vec::new() };
        TPat::View(TExpr::App(Box::new(equals), vec![literal]), Box::new(TPat::Con(Box::new(yes))), bool)
    }

    fn number_pattern(&mut self, value: Number, ty: Ty, class: Name, span: Span) -> TPat {
        let num = self.want(Pred { class, args: smallvec![ty] }, Some(Cause::Literal), span);
        let eq = self.want(Pred { class: known::EQ, args: smallvec![ty] }, Some(Cause::Literal), span);
        TPat::Number { value, ty, eq, num }
    }

    fn constructor_pattern(
        &mut self,
        con: &Ident,
        ty: Ty,
        span: Span,
        args: impl FnOnce(&mut Self, &[Ty]) -> Vec<(TPat, Ty)>,
    ) -> TPat {
        self.env.ensure_tuple(con.name);
        let Some(info) = self.env.constructors.get(&con.name).cloned() else {
            let pat = self.unsupported_pattern(&format!("the constructor `{}`", con.name.base()), span);
            let unknown = vec![self.env.types.unknown(); 64];
            args(self, &unknown);
            return pat;
        };
        let universal = if info.gadt { 0 } else { info.result.len() };
        let mut map = Substitution::new();
        if info.vars.len() > universal {
            // Types that are made from here on may mention its existential variables, older ones may not.
            self.level += 1;
        }
        for (at, &var) in info.vars.iter().enumerate() {
            let instance = if at < universal || info.gadt { self.meta() } else { self.existential(var) };
            map.push((var, instance));
        }
        let result: Tys = info.result.iter().map(|&arg| self.env.types.subst(arg, &map)).collect();
        let head = self.env.types.con(info.tycon);
        if info.gadt {
            self.gadt_match(head, &result, ty, span, &map);
        } else {
            let whole = self.env.types.apply(head, &result);
            self.expect(whole, ty, span, &Because::Pattern);
        }
        let preds: Vec<Pred> = info.preds.iter().map(|pred| self.env.types.subst_pred(pred, &map)).collect();
        let trail = self.trail.len();
        let dicts = if preds.is_empty() { Vec::new() } else { self.open_scope(&preds) };
        if self.trail.len() > trail {
            self.lenient += 1;
        }
        let columns: Tys = info.fields.iter().map(|&field| self.env.types.subst(field, &map)).collect();
        let args = args(self, &columns);
        TPat::Con(Box::new(ConPat { con: con.name, dicts, args }))
    }

    fn existential(&mut self, var: crate::types::Rigid) -> Ty {
        let name = self.env.types.rigids[var.0 as usize].name;
        let skolem = self.env.types.new_rigid(name, self.level);
        self.env.types.rigid(skolem)
    }

    /// Matches a GADT constructor: the equalities between its result type and the type of the value hold in the branch.
    fn gadt_match(&mut self, head: Ty, result: &[Ty], ty: Ty, span: Span, map: &[(crate::types::Rigid, Ty)]) {
        let (found, args) = self.env.types.spine(ty);
        if matches!(self.env.types.get(found), Node::Con(_)) {
            self.expect(head, found, span, &Because::Pattern);
        } else {
            // The type of the value is not known, so the constructor does not determine its arguments.
            let open: Vec<Ty> = result.iter().map(|_| self.env.types.unknown()).collect();
            let whole = self.env.types.apply(head, &open);
            self.expect(whole, ty, span, &Because::Pattern);
        }
        let mut trail = std::mem::take(&mut self.trail);
        for (&known, &arg) in result.iter().zip(&args) {
            self.env.types.assume_equal(known, arg, &mut trail);
        }
        self.trail = trail;
        // A variable that the type of the value did not determine is existential.
        for &(var, instance) in map {
            if let Node::Meta(meta) = self.env.types.get(instance)
                && self.env.types.level(meta) == self.level
                && !args.iter().any(|&arg| self.env.types.same(arg, instance))
            {
                let skolem = self.existential(var);
                self.env.types.link(meta, skolem);
            }
        }
        self.lenient += 1;
    }

    fn fields_pattern(&mut self, con: &Ident, fields: &[FieldPat], columns: &[Ty]) -> Vec<(TPat, Ty)> {
        let labels = self.env.constructors[&con.name].labels.clone();
        let pattern = |(at, &ty): (usize, &Ty)| {
            let written =
                labels.get(at).and_then(|label| fields.iter().find(|field| field.field.name == *label));
            let pat = match written {
                None => TPat::Wild,
                Some(FieldPat { pat: Some(pat), .. }) => self.pattern(pat, ty),
                Some(FieldPat { pat: None, field }) => {
                    let name = Ident { name: Name::new(field.name.base()), ..*field };
                    self.bind_local(&name, ty);
                    TPat::Var(name.name, ty)
                }
            };
            (pat, ty)
        };
        columns.iter().enumerate().map(pattern).collect()
    }

    fn wrong_arity(&mut self, con: &Ident, given: usize, takes: usize, span: Span) {
        let plural = if takes == 1 { "field" } else { "fields" };
        let message =
            format!("the constructor `{}` has {takes} {plural}, here it has {given}", con.name.base());
        self.out.errors.push(Diagnostic::error(span, message));
    }

    /// Whether a pattern can fail to match, so that a `do` needs `fail`.
    pub(super) fn failable(&self, pat: &Pat) -> bool {
        match &pat.kind {
            PatKind::Wildcard | PatKind::Var(_) | PatKind::Lazy(_) => false,
            PatKind::As(_, inner) | PatKind::Bang(inner) | PatKind::Paren(inner) | PatKind::Sig(inner, _) => {
                self.failable(inner)
            }
            PatKind::Con(con, args) => {
                !self.only_constructor(con) || args.iter().any(|arg| self.failable(arg))
            }
            PatKind::Record(con, fields, _) => {
                !self.only_constructor(con)
                    || fields.iter().flat_map(|f| &f.pat).any(|pat| self.failable(pat))
            }
            PatKind::Tuple(parts) => parts.iter().any(|part| self.failable(part)),
            PatKind::View(_, inner) => self.failable(inner),
            PatKind::Lit(..) | PatKind::List(_) | PatKind::Operators(..) | PatKind::Unsupported(_) => true,
        }
    }

    fn only_constructor(&self, con: &Ident) -> bool {
        let Some(info) = self.env.constructors.get(&con.name) else { return false };
        self.env.only_constructor(info)
    }
}

fn nil() -> TPat {
    TPat::Con(Box::new(ConPat { con: names::NIL, dicts: Vec::new(), args: Vec::new() }))
}
