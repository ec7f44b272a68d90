//! Pattern-match compilation (Wadler, chapter 5 of *The Implementation of Functional Programming Languages*).
//!
//! A match is a table: a row for each equation, a column for each argument ([`MRow`]). [`Lower::match_rows`] makes one
//! `case` after the other of it, from the first column to the last:
//!
//! 1. [`Lower::begins`] finds how the first pattern of each row begins ([`Kind`]); variables are only renamed.
//! 2. Neighbouring rows that begin alike form a block. A block falls through to the next one when no row of it
//!    matches (Wadler's mixture rule); the next one is bound to a variable, so that several places can jump to it.
//! 3. A block becomes one expression: a `case` on constructors or literals, a test with `==`, a view, … Its rows are
//!    then matched on the fields and the remaining columns.
//! 4. A row without columns is taken: its right-hand side follows, and if all its guards fail, the next row.
//!
//! ```text
//! f []    _ = a        λ xs y. let fail$1 = let fail$2 = case xs of { x : _ -> c; _ -> error } in
//! f _     0 = b    ⟶                       case y of { 0 -> b; _ -> fail$2 } in
//! f (x:_) _ = c                case xs of { [] -> a; _ -> fail$1 }
//! ```
//!
//! What stays true: each right-hand side is lowered once, so the result is linear in the size of the source, and
//! patterns are evaluated from left to right and from top to bottom, as the Haskell report demands.

use rustc_hash::FxHashMap;
use whatif_lambda::prim::Misc;
use whatif_lambda::types::names;
use whatif_lambda::{Alt, AltCon, Binder, Expr, Literal, Name, Type};
use whatif_source::Span;

use super::{Lower, case_of, failure, force, if_then_else, scrutinise};
use crate::env::TyConDef;
use crate::known;
use crate::typed::{Match, Number, TExpr, TGuarded, TPat, TRhs, TStmt};
use crate::types::Ty;

/// What follows when no row matches.
#[derive(Clone)]
pub(crate) enum Fail<'t> {
    /// This small expression.
    Error(Expr),
    /// The error that no pattern matched at this place; the text names the function or case.
    Pattern(Span, &'t str),
    /// The expression that this variable is bound to: the next block or row.
    Jump(Name),
}

/// A row that is being matched.
struct MRow<'t> {
    /// The columns that are still to be matched: variable, pattern, type.
    pats: Vec<(Name, Pattern<'t>, Ty)>,
    /// For each variable of the source, the variable of the match that has its value.
    names: Vec<(Name, Name)>,
    /// Lazy patterns, with the variable each is matched against when one of its own variables is needed.
    lazy: Vec<(Name, &'t TPat, Ty)>,
    body: Body<'t>,
}

/// A pattern, or the rest of one.
#[derive(Clone)]
enum Pattern<'t> {
    Of(&'t TPat),
    /// The rest of a string.
    Chars(&'t str),
    /// A character of a string.
    Char(char),
    Wild,
    /// Matches everything, once it is evaluated.
    Strict,
}

enum Body<'t> {
    Rhs(&'t TRhs),
    /// The expression of the [`Then`].
    Then,
}

/// The continuation of [`Lower::match_one`], which follows a match instead of a right-hand side.
type Then<'c, 'a> = Option<Box<dyn FnOnce(&mut Lower<'a>) -> Expr + 'c>>;

/// How a row's first pattern begins.
#[derive(Clone, PartialEq)]
enum Kind {
    Wild,
    Force,
    Con,
    Newtype,
    Lit,
    Equal(Number),
    View,
    Unsupported(String, Span),
}

impl Kind {
    /// Whether a row that begins with `next` can be in the block of a row that begins with `self`.
    fn goes_with(&self, next: &Kind) -> bool {
        match (self, next) {
            (Kind::Force, Kind::Wild | Kind::Force) => true,
            (Kind::View | Kind::Unsupported(..), _) => false,
            (first, next) => first == next,
        }
    }
}

/// Chains expressions, each of which may jump to the next one, the last of them to `last`.
fn fall_through(falling: Vec<(Name, Expr)>, last: Expr) -> Expr {
    falling.into_iter().rev().fold(last, |rest, (jump, expr)| {
        Expr::Let(vec![(Binder::new(jump, Type::Unknown), rest)], Box::new(expr))
    })
}

impl<'a> Lower<'a> {
    /// Compiles a whole match.
    pub(super) fn matching(&mut self, rows: &Match, occurrences: &[Name], fail: &Fail<'_>) -> Expr {
        let mut matched = Vec::with_capacity(rows.rows.len());
        for row in &rows.rows {
            let columns = occurrences.iter().zip(&rows.columns);
            let pats = row.pats.iter().zip(columns).map(|(pat, (&name, &ty))| (name, Pattern::Of(pat), ty));
            let pats = pats.collect();
            matched.push(MRow { pats, names: Vec::new(), lazy: Vec::new(), body: Body::Rhs(&row.rhs) });
        }
        self.match_rows(matched, fail, &mut None)
    }

    /// Compiles one pattern, followed by the expression that `then` makes.
    pub(super) fn match_one<'c>(
        &mut self,
        pat: &TPat,
        ty: Ty,
        occurrence: Name,
        fail: &Fail<'_>,
        then: impl FnOnce(&mut Lower<'a>) -> Expr + 'c,
    ) -> Expr {
        let pats = vec![(occurrence, Pattern::Of(pat), ty)];
        let row = MRow { pats, names: Vec::new(), lazy: Vec::new(), body: Body::Then };
        let mut then: Then<'c, 'a> = Some(Box::new(then));
        self.match_rows(vec![row], fail, &mut then)
    }

    /// A name for a column: one that the source gives it, if there is one.
    pub(super) fn column_name<'t>(&mut self, mut pats: impl Iterator<Item = &'t TPat>) -> Name {
        fn name_of(pat: &TPat) -> Option<Name> {
            match pat {
                TPat::Var(name, _) | TPat::As(name, ..) => Some(*name),
                TPat::Bang(inner) | TPat::Lazy(inner, _) => name_of(inner),
                _ => None,
            }
        }
        match pats.find_map(name_of) {
            Some(name) => self.unique(name),
            None => self.fresh("x"),
        }
    }

    fn match_rows(&mut self, rows: Vec<MRow<'_>>, fail: &Fail<'_>, then: &mut Then<'_, 'a>) -> Expr {
        whatif_source::deep(|| self.match_rows_(rows, fail, then))
    }

    fn match_rows_(&mut self, rows: Vec<MRow<'_>>, fail: &Fail<'_>, then: &mut Then<'_, 'a>) -> Expr {
        let Some(first) = rows.first() else { return self.fail(fail) };
        if first.pats.is_empty() {
            return self.matched(rows, fail, then);
        }
        // The mixture rule: rows that begin alike are a block, which falls through to the next one.
        let mut blocks: Vec<(Kind, Vec<MRow<'_>>)> = Vec::new();
        for mut row in rows {
            let kind = self.begins(&mut row);
            match blocks.last_mut() {
                Some((before, block)) if before.goes_with(&kind) => block.push(row),
                _ => blocks.push((kind, vec![row])),
            }
        }
        let last = blocks.pop();
        let falling: Vec<(Name, Expr)> = blocks
            .into_iter()
            .map(|(kind, rows)| {
                let jump = self.jump();
                (jump, self.block(rows, &kind, &Fail::Jump(jump), then))
            })
            .collect();
        let last = last.map(|(kind, rows)| self.block(rows, &kind, fail, then));
        fall_through(falling, last.expect("there are rows"))
    }

    /// The first row has nothing left to match: it is taken, unless its guards fail.
    fn matched(&mut self, rows: Vec<MRow<'_>>, fail: &Fail<'_>, then: &mut Then<'_, 'a>) -> Expr {
        let mut falling = Vec::new();
        let mut rows = rows.into_iter();
        while let Some(row) = rows.next() {
            let falls = matches!(&row.body, Body::Rhs(rhs) if can_fall(rhs));
            if !falls || rows.len() == 0 {
                let last = self.body(row, fail, then);
                return fall_through(falling, last);
            }
            let jump = self.jump();
            falling.push((jump, self.body(row, &Fail::Jump(jump), then)));
        }
        self.fail(fail)
    }

    fn body(&mut self, row: MRow<'_>, fail: &Fail<'_>, then: &mut Then<'_, 'a>) -> Expr {
        self.install(&row.names);
        let lazy = self.lazy_bindings(&row.lazy);
        let body = match row.body {
            Body::Rhs(rhs) => self.rhs(rhs, fail),
            Body::Then => then.take().expect("each row is lowered once")(self),
        };
        if lazy.is_empty() { body } else { Expr::Let(lazy, Box::new(body)) }
    }

    fn install(&mut self, names: &[(Name, Name)]) {
        self.names.extend(names.iter().copied());
    }

    /// Bindings for the variables of lazy patterns; each matches the pattern when the variable is needed.
    fn lazy_bindings(&mut self, lazy: &[(Name, &TPat, Ty)]) -> Vec<(Binder, Expr)> {
        let mut bindings = Vec::new();
        for &(occurrence, pat, ty) in lazy {
            let mut bound = Vec::new();
            variables(pat, &mut bound);
            let outer: Vec<(Name, Name)> = bound.iter().map(|&(name, _)| (name, self.unique(name))).collect();
            for (&(name, var_ty), &(_, unique)) in bound.iter().zip(&outer) {
                let message = "Non-exhaustive patterns in a lazy pattern".to_owned();
                let fail = Fail::Error(failure(Misc::PatError, message));
                let value = self.match_one(pat, ty, occurrence, &fail, |this| Expr::Var(this.current(name)));
                bindings.push((Binder::new(unique, self.ty(var_ty)), value));
            }
            self.install(&outer);
        }
        bindings
    }

    /// How a row begins. Variables, `@`, `!` and `~` are taken off the pattern and noted in the row.
    fn begins(&mut self, row: &mut MRow<'_>) -> Kind {
        let (occurrence, pattern, ty) = row.pats[0].clone();
        let mut strict = false;
        let mut pat = match pattern {
            Pattern::Of(pat) => pat,
            Pattern::Wild => return Kind::Wild,
            Pattern::Strict => return Kind::Force,
            Pattern::Chars(_) => return Kind::Con,
            Pattern::Char(_) => return Kind::Lit,
        };
        loop {
            match pat {
                TPat::Wild => break,
                TPat::Var(name, _) => {
                    row.names.push((*name, occurrence));
                    break;
                }
                TPat::As(name, _, inner) => {
                    row.names.push((*name, occurrence));
                    pat = inner;
                }
                TPat::Bang(inner) => {
                    strict = true;
                    pat = inner;
                }
                TPat::Lazy(inner, ty) => {
                    match &**inner {
                        TPat::Wild => {}
                        TPat::Var(name, _) => row.names.push((*name, occurrence)),
                        inner => row.lazy.push((occurrence, inner, *ty)),
                    }
                    break;
                }
                _ => {
                    row.pats[0].1 = Pattern::Of(pat);
                    return self.refutable(row, pat);
                }
            }
        }
        row.pats[0] = (occurrence, if strict { Pattern::Strict } else { Pattern::Wild }, ty);
        if strict { Kind::Force } else { Kind::Wild }
    }

    fn refutable<'t>(&self, row: &mut MRow<'t>, pat: &'t TPat) -> Kind {
        match pat {
            // A bang on a newtype's pattern forces its content, since a newtype has no value of its own: the inner
            // pattern does that.
            TPat::Con(con) if self.env.constructors[&con.con].newtype => Kind::Newtype,
            TPat::Con(_) => Kind::Con,
            TPat::String(text) => {
                row.pats[0].1 = Pattern::Chars(text);
                Kind::Con
            }
            TPat::Number { value, ty, .. } if self.number_literal(value, *ty).is_none() => {
                Kind::Equal(value.clone())
            }
            TPat::View(..) => Kind::View,
            TPat::Unsupported(what, span) => Kind::Unsupported(what.clone(), *span),
            _ => Kind::Lit,
        }
    }

    fn number_literal(&self, value: &Number, ty: Ty) -> Option<Literal> {
        match value {
            Number::Integer(digits) => self.integer_literal(digits, ty),
            Number::Rational(ratio) => match self.primitive(ty)? {
                names::DOUBLE => {
                    Some(Literal::Double(crate::literal_value::double(&ratio.numerator, &ratio.denominator)))
                }
                names::FLOAT => {
                    Some(Literal::Float(crate::literal_value::float(&ratio.numerator, &ratio.denominator)))
                }
                _ => None,
            },
        }
    }

    /// The expression for rows that begin alike.
    fn block(
        &mut self,
        mut rows: Vec<MRow<'_>>,
        kind: &Kind,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Expr {
        let occurrence = rows[0].pats[0].0;
        match kind {
            Kind::Wild => {
                next_column(&mut rows);
                self.match_rows(rows, fail, then)
            }
            Kind::Force => {
                next_column(&mut rows);
                force(Expr::Var(occurrence), self.match_rows(rows, fail, then))
            }
            Kind::Con => self.constructors(rows, occurrence, fail, then),
            Kind::Newtype => self.newtype(rows, occurrence, fail, then),
            Kind::Lit => self.literals(rows, occurrence, fail, then),
            Kind::Equal(_) => self.equal(rows, occurrence, fail, then),
            Kind::View => self.view(rows, occurrence, fail, then),
            Kind::Unsupported(what, span) => self.unsupported(what, *span),
        }
    }

    fn constructors(
        &mut self,
        rows: Vec<MRow<'_>>,
        occurrence: Name,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Expr {
        let mut groups: Vec<(Name, Vec<MRow<'_>>)> = Vec::new();
        for row in rows {
            let con = match &row.pats[0].1 {
                Pattern::Of(TPat::Con(con)) => con.con,
                Pattern::Chars("") => names::NIL,
                _ => names::CONS,
            };
            match groups.iter_mut().find(|(name, _)| *name == con) {
                Some((_, group)) => group.push(row),
                None => groups.push((con, vec![row])),
            }
        }
        let tycon = self.env.constructors[&groups[0].0].tycon;
        let all = match self.env.tycons.get(&tycon).map(|tycon| &tycon.def) {
            Some(TyConDef::Data { constructors, .. }) => constructors.len(),
            _ => usize::MAX,
        };
        let default = (groups.len() < all).then(|| self.fail(fail));
        let alts = groups.into_iter().map(|(con, group)| self.alternative(con, group, fail, then)).collect();
        case_of(Expr::Var(occurrence), alts, default)
    }

    fn alternative<'t>(
        &mut self,
        con: Name,
        mut rows: Vec<MRow<'t>>,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Alt {
        let arity = self.env.constructors[&con].fields.len();
        let (dicts, types) = self.fields_of(&rows[0].pats[0].1, arity);
        let names: Vec<Name> = (0..arity).map(|field| self.field_name(&rows, field)).collect();
        for row in &mut rows {
            let (_, pattern, list) = row.pats.remove(0);
            let fields: Vec<(Name, Pattern<'t>, Ty)> = match pattern {
                Pattern::Of(TPat::Con(con)) => {
                    // Each row has its own names for the constructor's dictionaries; the first row's are used.
                    let own = con.dicts.iter().zip(&dicts).filter(|(own, dict)| own.name != dict.name);
                    row.names.extend(own.map(|(own, dict)| (own.name, dict.name)));
                    let args = con.args.iter().zip(&names);
                    args.map(|((arg, ty), &name)| (name, Pattern::Of(arg), *ty)).collect()
                }
                Pattern::Chars(text) if !text.is_empty() => {
                    let mut chars = text.chars();
                    let first = chars.next().expect("not empty");
                    let rest = Pattern::Chars(chars.as_str());
                    vec![(names[0], Pattern::Char(first), types[0].unwrap_or(list)), (names[1], rest, list)]
                }
                _ => Vec::new(),
            };
            row.pats.splice(0..0, fields);
        }
        let mut binders = dicts;
        for (&name, ty) in names.iter().zip(&types) {
            let ty = ty.map_or(Type::Unknown, |ty| self.ty(ty));
            binders.push(Binder::new(name, ty));
        }
        let body = self.match_rows(rows, fail, then);
        Alt { con: AltCon::Con(con), binders, body }
    }

    /// Binders for a constructor's dictionaries, and the types of its fields.
    fn fields_of(&mut self, pattern: &Pattern<'_>, arity: usize) -> (Vec<Binder>, Vec<Option<Ty>>) {
        let Pattern::Of(TPat::Con(con)) = pattern else { return (Vec::new(), vec![None; arity]) };
        let dicts = con.dicts.iter().map(|dict| {
            let ty = self.pred(&dict.pred);
            Binder::new(dict.name, ty)
        });
        (dicts.collect(), (0..arity).map(|at| con.args.get(at).map(|&(_, ty)| ty)).collect())
    }

    fn field_name(&mut self, rows: &[MRow<'_>], field: usize) -> Name {
        let pats = rows.iter().filter_map(|row| match &row.pats[0].1 {
            Pattern::Of(TPat::Con(con)) => con.args.get(field).map(|(arg, _)| arg),
            _ => None,
        });
        self.column_name(pats)
    }

    fn newtype(
        &mut self,
        mut rows: Vec<MRow<'_>>,
        occurrence: Name,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Expr {
        let name = self.field_name(&rows, 0);
        let mut content = Type::Unknown;
        for row in &mut rows {
            let (_, pattern, ty) = row.pats.remove(0);
            let Pattern::Of(TPat::Con(con)) = pattern else { continue };
            match con.args.first() {
                Some((arg, ty)) => {
                    content = self.ty(*ty);
                    row.pats.insert(0, (name, Pattern::Of(arg), *ty));
                }
                None => row.pats.insert(0, (name, Pattern::Wild, ty)),
            }
        }
        let body = self.match_rows(rows, fail, then);
        let value = Expr::Cast(Box::new(Expr::Var(occurrence)), content.clone());
        scrutinise(Binder::new(name, content), value, body)
    }

    fn literals(
        &mut self,
        rows: Vec<MRow<'_>>,
        occurrence: Name,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Expr {
        let mut groups: Vec<(Literal, Vec<MRow<'_>>)> = Vec::new();
        let mut index: FxHashMap<String, usize> = FxHashMap::default();
        for mut row in rows {
            let literal = match &row.pats.remove(0).1 {
                Pattern::Of(TPat::Lit(literal)) => literal.clone(),
                Pattern::Of(TPat::Number { value, ty, .. }) => {
                    self.number_literal(value, *ty).expect("rows of this kind have one")
                }
                Pattern::Char(c) => Literal::Char(*c),
                _ => unreachable!("rows of this kind begin with a literal"),
            };
            let at = *index.entry(format!("{literal:?}")).or_insert(groups.len());
            if at == groups.len() {
                groups.push((literal, Vec::new()));
            }
            groups[at].1.push(row);
        }
        let mut alts = Vec::new();
        for (literal, group) in groups {
            let body = self.match_rows(group, fail, then);
            alts.push(Alt { con: AltCon::Lit(literal), binders: Vec::new(), body });
        }
        case_of(Expr::Var(occurrence), alts, Some(self.fail(fail)))
    }

    /// Numbers at a type that is not primitive are compared with `==`.
    fn equal(
        &mut self,
        mut rows: Vec<MRow<'_>>,
        occurrence: Name,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Expr {
        let Pattern::Of(TPat::Number { value, ty, eq, num }) = rows[0].pats[0].1 else {
            unreachable!("rows of this kind begin with a number")
        };
        let literal = match value {
            Number::Integer(digits) => TExpr::Integer(digits.clone(), *ty, Some(*num)),
            Number::Rational(ratio) => TExpr::Rational(ratio.clone(), *ty, Some(*num)),
        };
        let literal = self.expr(&literal);
        let equals = self.method(known::EQUALS, *eq, &[*ty]);
        next_column(&mut rows);
        let yes = self.match_rows(rows, fail, then);
        if_then_else(equals.apply([Expr::Var(occurrence), literal]), yes, self.fail(fail))
    }

    fn view(
        &mut self,
        mut rows: Vec<MRow<'_>>,
        occurrence: Name,
        fail: &Fail<'_>,
        then: &mut Then<'_, 'a>,
    ) -> Expr {
        let mut row = rows.remove(0);
        let Pattern::Of(TPat::View(function, inner, ty)) = row.pats.remove(0).1 else {
            unreachable!("rows of this kind begin with a view")
        };
        self.install(&row.names);
        let value = self.expr(function).apply([Expr::Var(occurrence)]);
        let name = self.column_name(std::iter::once(&**inner));
        let binder = Binder::new(name, self.ty(*ty));
        row.pats.insert(0, (name, Pattern::Of(inner), *ty));
        let body = self.match_rows(vec![row], fail, then);
        scrutinise(binder, value, body)
    }

    // ---- guards -----------------------------------------------------------------------------------------------------

    pub(super) fn guarded(&mut self, alternatives: &[TGuarded], fail: &Fail<'_>) -> Expr {
        let Some((first, rest)) = alternatives.split_first() else { return self.fail(fail) };
        if first.guards.iter().all(is_otherwise) {
            return self.expr(&first.body);
        }
        if let [TStmt::Bool(condition)] = first.guards.as_slice() {
            let condition = self.expr(condition);
            let yes = self.expr(&first.body);
            let no = whatif_source::deep(|| self.guarded(rest, fail));
            return if_then_else(condition, yes, no);
        }
        if rest.is_empty() {
            return self.guards(&first.guards, &first.body, fail);
        }
        let jump = self.jump();
        let body = self.guards(&first.guards, &first.body, &Fail::Jump(jump));
        let rest = self.guarded(rest, fail);
        Expr::Let(vec![(Binder::new(jump, Type::Unknown), rest)], Box::new(body))
    }

    fn guards(&mut self, guards: &[TStmt], body: &TExpr, fail: &Fail<'_>) -> Expr {
        let Some((first, rest)) = guards.split_first() else { return self.expr(body) };
        match first {
            guard if is_otherwise(guard) => self.guards(rest, body, fail),
            TStmt::Bool(condition) => {
                let condition = self.expr(condition);
                let yes = self.guards(rest, body, fail);
                if_then_else(condition, yes, self.fail(fail))
            }
            TStmt::Let(groups) => self.lets(groups, |this| this.guards(rest, body, fail)),
            TStmt::Bind(pat, ty, value) => {
                let value = self.expr(value);
                if let Expr::Var(name) = value
                    && self.used.contains(&name)
                {
                    return self.match_one(pat, *ty, name, fail, |this| this.guards(rest, body, fail));
                }
                let name = self.column_name(std::iter::once(pat));
                let binder = Binder::new(name, self.ty(*ty));
                let matched = self.match_one(pat, *ty, name, fail, |this| this.guards(rest, body, fail));
                scrutinise(binder, value, matched)
            }
        }
    }
}

/// Drops the first column.
fn next_column(rows: &mut [MRow<'_>]) {
    for row in rows {
        row.pats.remove(0);
    }
}

/// Whether all guards of a right-hand side may fail.
pub(super) fn can_fall(rhs: &TRhs) -> bool {
    !rhs.alternatives.iter().any(|alternative| alternative.guards.iter().all(is_otherwise))
}

fn is_otherwise(guard: &TStmt) -> bool {
    fn is_true(expr: &TExpr) -> bool {
        match expr {
            TExpr::At(_, inner) => is_true(inner),
            TExpr::Var(name) => *name == known::OTHERWISE,
            TExpr::Con(name, ..) => *name == names::TRUE,
            _ => false,
        }
    }
    matches!(guard, TStmt::Bool(condition) if is_true(condition))
}

/// The variables of a pattern with their types.
fn variables(pat: &TPat, found: &mut Vec<(Name, Ty)>) {
    match pat {
        TPat::Var(name, ty) => found.push((*name, *ty)),
        TPat::As(name, ty, inner) => {
            found.push((*name, *ty));
            variables(inner, found);
        }
        TPat::Bang(inner) | TPat::Lazy(inner, _) | TPat::View(_, inner, _) => variables(inner, found),
        TPat::Con(con) => con.args.iter().for_each(|(arg, _)| variables(arg, found)),
        TPat::Wild | TPat::Lit(_) | TPat::String(_) | TPat::Number { .. } | TPat::Unsupported(..) => {}
    }
}
