//! Refined types.
//!
//! Braces are the hard part:
//!
//! ```text
//! {v:τ | r}   {τ | r}   {v | r}     a refined type
//! {r}                               a type of any value, if r holds
//! {e}, as an argument of an alias   a value
//! {x::a |- a<p x> <: a<q x>}        a bound
//! ```
//!
//! The parser looks ahead to the matching brace to tell them apart (`is_refined_type`, `is_bound`). An argument of a type is a type or a
//! value, and only aliases take values; where an argument could be either (`n`, `size xs`), it is read as a type, and
//! [`RType::as_logic`] reads it as a value later. `<p, q>` behind a type are its abstract refinements.
//!
//! The levels, loosest first: `ty` (quantifiers), `function` (constraints and arrows), `applied_type` (a constructor with arguments),
//! `atomic_type`.
//!
//! What must stay true: the name in `{x:τ | r} -> …` is also the name of the argument, so that later types can mention it
//! (`inner_name`); a refinement without a name has the name `VV`, as in LiquidHaskell.

use whatif_haskell::ast::Ident;
use whatif_haskell::token::Kind;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::Span;

use super::parse_logic::constant;
use super::tokens::{Cursor, Parsed};
use super::{AbstractArg, AbstractDecl, Bound, Logic, LogicKind, RType, RTypeKind, TypeArg};

/// LiquidHaskell's name for the value of a refined type whose author gives none.
const VALUE: &str = "VV";

impl Cursor<'_> {
    /// A type: quantifiers, constraints, functions.
    pub(super) fn ty(&mut self) -> Parsed<RType> {
        self.nested(|cursor| {
            if cursor.is("forall") || cursor.is("∀") {
                return cursor.forall();
            }
            cursor.function()
        })
    }

    fn forall(&mut self) -> Parsed<RType> {
        let start = self.span();
        self.bump();
        let (mut variables, mut abstracts) = (Vec::new(), Vec::new());
        while !self.eat(".") {
            if self.is("<") {
                abstracts.extend(self.abstract_decls()?);
            } else if self.eat("(") {
                variables.push(self.ident()?);
                if self.eat("::") || self.eat(":") {
                    self.ty()?;
                }
                self.expect(")", "after the type variable")?;
            } else {
                variables.push(self.ident()?);
            }
        }
        let body = self.ty()?;
        Ok(RType { kind: RTypeKind::Forall(variables, abstracts, Box::new(body)), span: self.since(start) })
    }

    /// `<p :: τ -> Bool, q :: …>`
    pub(super) fn abstract_decls(&mut self) -> Parsed<Vec<AbstractDecl>> {
        self.in_angles(|cursor| {
            let name = cursor.ident()?;
            cursor.expect("::", "before the type of the abstract refinement")?;
            Ok(AbstractDecl { name, ty: cursor.ty()? })
        })
    }

    /// `<…, …>`
    fn in_angles<T>(&mut self, read: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.expect("<", "before the abstract refinements")?;
        let all = self.listed(read)?;
        self.expect(">", "after the abstract refinements")?;
        Ok(all)
    }

    /// A bound `{x::a, y::b |- τ <: τ} =>`. One of another form is not supported.
    fn bound(&mut self) -> Parsed<RType> {
        let (start, here) = (self.span(), self.here());
        if let Ok(bound) = self.bound_in_braces() {
            self.eat("=>");
            return Ok(RType { kind: RTypeKind::Bound(Box::new(bound)), span: self.since(start) });
        }
        self.back_to(here);
        let inside = self.inside_braces().count();
        self.skip(inside + 1);
        self.expect("}", "after the bound")?;
        self.eat("=>");
        let kind = RTypeKind::Unsupported("a bounded refinement".into());
        Ok(RType { kind, span: self.since(start) })
    }

    fn bound_in_braces(&mut self) -> Parsed<Bound> {
        let start = self.span();
        self.expect("{", "before the bound")?;
        let mut binders = Vec::new();
        while self.kind() == Kind::VarId && self.kind_after(1) == Kind::DoubleColon {
            let name = self.ident()?.name;
            self.bump();
            binders.push((name, self.ty()?));
            self.eat(",");
        }
        if !binders.is_empty() || self.is("|-") {
            self.expect("|-", "behind the variables of the bound")?;
        }
        let smaller = self.ty()?;
        self.expect("<:", "between the types of the bound")?;
        let larger = self.ty()?;
        self.expect("}", "after the bound")?;
        Ok(Bound { binders, smaller, larger, span: self.since(start) })
    }

    /// At `{`: the distances of the tokens up to the matching brace, each with the number of braces around it.
    fn inside_braces(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut depth = 0_usize;
        (1..).map_while(move |ahead| {
            match self.kind_after(ahead) {
                Kind::LBrace => depth += 1,
                Kind::RBrace => depth = depth.checked_sub(1)?,
                Kind::Eof => return None,
                _ => {}
            }
            Some((ahead, depth))
        })
    }

    /// Is there a `|-` or `<:` before the matching brace?
    fn is_bound(&self) -> bool {
        self.inside_braces().any(|(ahead, _)| matches!(self.word_after(ahead), "|-" | "<:"))
    }

    fn function(&mut self) -> Parsed<RType> {
        let start = self.span();
        if self.kind() == Kind::LBrace && self.is_bound() {
            let bound = self.bound()?;
            return self.constrained(vec![bound], start);
        }
        let binder = self.binder();
        let argument = self.applied_type()?;
        if binder.is_none() && self.eat("=>") {
            return self.constrained(constraints_of(argument), start);
        }
        if self.eat("->") || self.eat("~>") {
            // Without a name of its own, the argument has the name of the value inside: `{x:Int | 0 <= x} -> …`.
            let binder = binder.or_else(|| inner_name(&argument));
            let result = self.ty()?;
            let kind = RTypeKind::Fun(binder, Box::new(argument), Box::new(result));
            return Ok(RType { kind, span: self.since(start) });
        }
        Ok(if let Some(name) = binder { named(name, argument) } else { argument })
    }

    fn constrained(&mut self, constraints: Vec<RType>, start: Span) -> Parsed<RType> {
        let body = self.ty()?;
        let kind = RTypeKind::Constrained(constraints, Box::new(body));
        Ok(RType { kind, span: self.since(start) })
    }

    /// `x:`
    fn binder(&mut self) -> Option<Name> {
        let is_name = matches!(self.kind(), Kind::VarId | Kind::Underscore) || self.is(VALUE);
        if !is_name || self.kind_after(1) != Kind::Colon {
            return None;
        }
        let name = Name::new(self.word());
        self.skip(2);
        Some(name)
    }

    /// `T τ e`, `T τ e <<p>>`
    fn applied_type(&mut self) -> Parsed<RType> {
        let start = self.span();
        let ty = self.plainly_applied()?;
        if !self.eat("<<") {
            return Ok(ty);
        }
        let refinements = self.listed(Cursor::abstract_arg)?;
        self.expect(">>", "after the abstract refinements")?;
        // What is refined is the whole value, whatever the abstract refinements of its type are about.
        let span = self.since(start);
        let truth = constant("True", ty.span);
        let whole = RType { span: ty.span, kind: RTypeKind::Refined(Name::new(VALUE), Box::new(ty), truth) };
        Ok(RType { kind: RTypeKind::Abstract(Box::new(whole), refinements), span })
    }

    fn plainly_applied(&mut self) -> Parsed<RType> {
        let start = self.span();
        let head = self.atomic_type()?;
        let mut args = Vec::new();
        while self.starts_type_arg() {
            args.push(self.type_arg()?);
        }
        if args.is_empty() {
            return Ok(head);
        }
        let span = self.since(start);
        // `T<p> τ` refines `T τ`.
        if let RTypeKind::Abstract(inner, refinements) = head.kind {
            let applied = apply_type(*inner, args, span);
            return Ok(RType { kind: RTypeKind::Abstract(Box::new(applied), refinements), span });
        }
        Ok(apply_type(head, args, span))
    }

    fn starts_type_arg(&self) -> bool {
        use Kind::{ConId, Integer, LBrace, LBracket, LParen, String, Underscore, VarId};
        match self.kind() {
            // `as` ends the type of a `using`; `x:` begins the next argument of a constructor.
            VarId => !(self.before_as && self.is("as")) && self.kind_after(1) != Kind::Colon,
            ConId | LParen | LBracket | LBrace | Underscore | Integer | String => true,
            _ => false,
        }
    }

    /// A type or a value.
    fn type_arg(&mut self) -> Parsed<TypeArg> {
        let (here, in_parentheses) = (self.here(), self.kind() == Kind::LParen);
        match self.kind() {
            Kind::Integer | Kind::String => return self.logic_atom().map(TypeArg::Value),
            Kind::LBrace if !self.is_refined_type() => {
                self.bump();
                let value = self.logic()?;
                self.expect("}", "after the value")?;
                return Ok(TypeArg::Value(value));
            }
            _ => {}
        }
        match self.atomic_type() {
            Ok(ty) => Ok(TypeArg::Type(ty)),
            Err(error) if in_parentheses => {
                self.back_to(here);
                self.logic_atom().map(TypeArg::Value).map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    /// At `{`: is it `{v:τ | r}`, or `{τ | r}`, rather than a value?
    fn is_refined_type(&self) -> bool {
        let is_name =
            matches!(self.kind_after(1), Kind::VarId | Kind::Underscore) || self.word_after(1) == VALUE;
        is_name && self.kind_after(2) == Kind::Colon
            || self.inside_braces().any(|(ahead, depth)| depth == 0 && self.kind_after(ahead) == Kind::Bar)
    }

    /// A type that needs no parentheses.
    pub(super) fn atomic_type(&mut self) -> Parsed<RType> {
        self.nested(|cursor| {
            let start = cursor.span();
            let kind = match cursor.kind() {
                Kind::LBrace => cursor.braces()?,
                Kind::LParen => cursor.parenthesised_type()?,
                Kind::LBracket => {
                    cursor.bump();
                    let list = cursor.builtin(names::LIST, start);
                    if cursor.eat("]") {
                        RTypeKind::Con(list, Vec::new())
                    } else {
                        let element = cursor.ty()?;
                        cursor.expect("]", "to close the list type")?;
                        RTypeKind::Con(list, vec![TypeArg::Type(element)])
                    }
                }
                Kind::Underscore => {
                    cursor.bump();
                    RTypeKind::Hole
                }
                Kind::ConId => RTypeKind::Con(cursor.ident()?, Vec::new()),
                Kind::VarId => RTypeKind::Var(cursor.ident()?),
                Kind::Bang => {
                    cursor.bump();
                    return cursor.atomic_type();
                }
                Kind::Star => {
                    cursor.bump();
                    RTypeKind::Con(cursor.builtin("Type".into(), start), Vec::new())
                }
                _ => return Err(cursor.unexpected("a type")),
            };
            let ty = RType { kind, span: cursor.since(start) };
            if !cursor.starts_abstract_args() {
                return Ok(ty);
            }
            let arguments = cursor.abstract_args()?;
            Ok(RType { kind: RTypeKind::Abstract(Box::new(ty), arguments), span: cursor.since(start) })
        })
    }

    /// `{v:τ | r}`, `{v | r}`, `{τ | r}`, `{r}`
    fn braces(&mut self) -> Parsed<RTypeKind> {
        let is_refined = self.is_refined_type();
        self.expect("{", "before the refinement")?;
        if !is_refined {
            return Ok(RTypeKind::Prop(self.rest_of_braces()?));
        }
        let (binder, ty) = if let Some(binder) = self.binder() {
            (binder, self.ty()?)
        } else if self.kind() == Kind::VarId && self.kind_after(1) == Kind::Bar {
            let name = self.ident()?;
            (name.name, RType { kind: RTypeKind::Hole, span: name.span })
        } else {
            (Name::new(VALUE), self.ty()?)
        };
        if self.eat("}") {
            let truth = constant("True", ty.span);
            return Ok(RTypeKind::Refined(binder, Box::new(ty), truth));
        }
        self.expect("|", "before the refinement")?;
        Ok(RTypeKind::Refined(binder, Box::new(ty), self.rest_of_braces()?))
    }

    /// `r}`, or `}` alone, which says nothing.
    fn rest_of_braces(&mut self) -> Parsed<Logic> {
        let predicate = if self.is("}") { constant("True", self.span()) } else { self.logic()? };
        self.expect("}", "after the refinement")?;
        Ok(predicate)
    }

    fn parenthesised_type(&mut self) -> Parsed<RTypeKind> {
        let start = self.span();
        self.bump();
        let commas = (0..).take_while(|&ahead| self.kind_after(ahead) == Kind::Comma).count();
        if self.kind_after(commas) == Kind::RParen {
            self.skip(commas + 1);
            let name = if commas == 0 { names::UNIT } else { names::tuple(commas + 1) };
            return Ok(RTypeKind::Con(self.builtin(name, start), Vec::new()));
        }
        if self.kind() == Kind::RArrow && self.kind_after(1) == Kind::RParen {
            self.skip(2);
            return Ok(RTypeKind::Con(self.builtin(names::ARROW, start), Vec::new()));
        }
        let mut parts = self.listed(Cursor::tuple_part)?;
        if self.eat("~") {
            self.ty()?;
            self.expect(")", "to close the type")?;
            return Ok(RTypeKind::Unsupported("a type equality".into()));
        }
        self.expect(")", "to close the type")?;
        if parts.len() == 1 {
            return Ok(parts.remove(0).kind);
        }
        let constructor = self.builtin(names::tuple(parts.len()), start);
        Ok(RTypeKind::Con(constructor, parts.into_iter().map(TypeArg::Type).collect()))
    }

    /// A part of a tuple, which may have a name (`x::τ`); or a type with its kind.
    fn tuple_part(&mut self) -> Parsed<RType> {
        if self.kind() == Kind::VarId && self.kind_after(1) == Kind::DoubleColon {
            let name = self.ident()?;
            self.bump();
            let ty = self.ty()?;
            let truth = constant("True", ty.span);
            let span = ty.span;
            return Ok(RType { kind: RTypeKind::Refined(name.name, Box::new(ty), truth), span });
        }
        let ty = self.ty()?;
        if self.eat("::") {
            self.ty()?;
        }
        Ok(ty)
    }

    fn builtin(&self, name: Name, span: Span) -> Ident {
        Ident { module: None, name, span }
    }

    /// Does `<` directly behind a type start its abstract refinements?
    fn starts_abstract_args(&self) -> bool {
        self.kind() == Kind::VarSym && matches!(self.word(), "<" | "<>" | "<\\")
    }

    /// `<p, {\x y -> r}, q x>`
    fn abstract_args(&mut self) -> Parsed<Vec<AbstractArg>> {
        if self.eat("<>") {
            return Ok(Vec::new());
        }
        self.in_angles(Cursor::abstract_arg)
    }

    fn abstract_arg(&mut self) -> Parsed<AbstractArg> {
        let in_braces = self.kind() == Kind::LBrace;
        if in_braces && self.is_refined_type() {
            return self.refined_value(Vec::new());
        }
        if in_braces {
            self.bump();
        }
        let arg = if self.eat("\\") {
            let binders = self.lambda_binders()?;
            // `\x -> {v:τ | r}`, which is also about `v`, and `\x -> r` are both written.
            match self.kind() {
                Kind::LBrace => self.refined_value(binders)?,
                _ => AbstractArg::Lambda(binders, self.logic()?),
            }
        } else {
            AbstractArg::Var(self.abstract_name()?)
        };
        if in_braces {
            self.expect("}", "after the refinement")?;
        }
        Ok(arg)
    }

    /// `p`, `p x`; a `>` behind it closes the list and is no comparison.
    fn abstract_name(&mut self) -> Parsed<Logic> {
        let start = self.span();
        let (head, args) = (self.logic_atom()?, self.logic_atoms()?);
        Ok(if args.is_empty() { head } else { self.made(LogicKind::App(Box::new(head), args), start) })
    }

    /// `{v:τ | r}`, or `{r}`, behind these binders.
    fn refined_value(&mut self, binders: Vec<Name>) -> Parsed<AbstractArg> {
        let start = self.span();
        match self.braces()? {
            RTypeKind::Prop(condition) => Ok(AbstractArg::Lambda(binders, condition)),
            kind @ RTypeKind::Refined(..) => {
                Ok(AbstractArg::Refined(binders, Box::new(RType { kind, span: self.since(start) })))
            }
            _ => Err(whatif_source::Diagnostic::error(start, "expected a refinement")),
        }
    }
}

/// The parts of `(C a, D b)`, or the one constraint itself.
fn constraints_of(context: RType) -> Vec<RType> {
    match context.kind {
        RTypeKind::Con(name, args) if name.name.as_str().starts_with('(') => {
            args.into_iter().filter_map(TypeArg::into_type).collect()
        }
        kind => vec![RType { kind, ..context }],
    }
}

fn apply_type(head: RType, mut args: Vec<TypeArg>, span: Span) -> RType {
    let kind = match head.kind {
        RTypeKind::Con(name, mut first) => {
            first.append(&mut args);
            RTypeKind::Con(name, first)
        }
        _ => RTypeKind::App(Box::new(head), args),
    };
    RType { kind, span }
}

/// The name inside `{x:τ | r}`, which later arguments may use.
fn inner_name(ty: &RType) -> Option<Name> {
    match &ty.kind {
        RTypeKind::Refined(name, ..) if name.as_str() != VALUE => Some(*name),
        _ => None,
    }
}

/// `x:τ` that is no argument: the value is called `x`.
fn named(name: Name, ty: RType) -> RType {
    let span = ty.span;
    match ty.kind {
        RTypeKind::Refined(..) => ty,
        _ => {
            let truth = constant("True", span);
            RType { kind: RTypeKind::Refined(name, Box::new(ty), truth), span }
        }
    }
}
