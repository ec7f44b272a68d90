//! Fingerprints: identify a piece of λG, wherever it stands in a file and whatever else the file has.
//!
//! An editor asks the same questions after every change, and most of them are the questions of before: the text of a function has
//! moved by a line, or another function has one local variable more, so that the front end numbers its own names differently. A
//! [`Walk`] over definitions computes 128 bits that stay the same then, and that differ if anything is different that an
//! answer could depend on:
//!
//! - A place counts only as "the same place as that one": places are numbered in the order in which the walk meets them, and
//!   kept ([`Walk::places`]), so that the n-th place of one walk can be found again as the n-th place of another.
//! - Likewise messages about patterns that do not match, in which the front end names a place ([`Walk::messages`]).
//! - A local variable is the number of its binder. How it is written counts too, since reports show it, but not the number
//!   that the front end gave it: `x$12` counts as `x$`. Likewise type variables, which are numbered as they are met.
//! - A global is its name, unless the front end numbered it (`Main.$d3`): then it is the number of its first mention. In both
//!   cases the walk keeps it ([`Walk::mentions`]): a caller that also depends on the definitions behind the names walks
//!   over them too.
//!
//! Two walks with equal fingerprints went over pieces that are equal up to places and the names that translations made.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use rustc_hash::FxHashMap;
use whatif_source::Span;

use crate::expr::{Assertion, Literal};
use crate::program::{Contract, DataType, Definition, Guard};
use crate::{AltCon, Binder, Expr, Name, Type};

/// A hash of 128 bits of the pieces that a walk went over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fingerprint(pub u128);

/// Something global that a walk came across.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mention {
    /// A variable that nothing around it binds.
    Global(Name),
    /// A data constructor.
    Constructor(Name),
    /// A type constructor.
    Type(Name),
}

/// A walk over pieces of λG that computes their fingerprint.
#[derive(Default)]
pub struct Walk {
    digest: Digest,
    /// The local variables in scope, with the numbers of their binders.
    scope: FxHashMap<Name, u32>,
    binders: u32,
    type_variables: FxHashMap<Name, u32>,
    places: Numbered<Span>,
    messages: Vec<Box<str>>,
    mentions: Numbered<Mention>,
}

impl Walk {
    /// The fingerprint of everything that the walk went over so far.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.digest.finish()
    }

    /// The places, each once, in the order in which the walk met them.
    #[must_use]
    pub fn places(&self) -> &[Span] {
        &self.places.all
    }

    /// The messages that name places, in the order in which the walk met them.
    #[must_use]
    pub fn messages(&self) -> &[Box<str>] {
        &self.messages
    }

    /// The globals, each once, in the order in which the walk met them.
    #[must_use]
    pub fn mentions(&self) -> &[Mention] {
        &self.mentions.all
    }

    /// Hashes which of several kinds of things comes next.
    fn tag(&mut self, tag: u64) -> &mut Walk {
        self.number(tag);
        self
    }

    /// Hashes a number.
    pub fn number(&mut self, number: u64) {
        self.digest.number(number);
    }

    /// Hashes truth values.
    pub fn flags(&mut self, flags: impl IntoIterator<Item = bool>) {
        flags.into_iter().for_each(|flag| self.number(flag.into()));
    }

    /// Hashes a text.
    pub fn text(&mut self, text: &str) {
        self.digest.text(text);
    }

    /// Hashes the pieces that another walk went over, by their fingerprint.
    pub fn other(&mut self, fingerprint: Fingerprint) {
        self.digest.number(fingerprint.0 as u64);
        self.digest.number((fingerprint.0 >> 64) as u64);
    }

    /// Hashes a place by its number in this walk, or the fact that there is none.
    pub fn place(&mut self, place: Option<Span>) {
        let number = place.map_or(u64::MAX, |place| self.places.number(place).into());
        self.digest.number(number);
    }

    /// Walks over a global variable.
    pub fn global(&mut self, name: Name) {
        self.mention(Mention::Global(name), name);
    }

    /// Hashes a name without the number that a translation gave it.
    fn name(&mut self, name: Name) {
        match is_numbered(name) {
            true => {
                self.text(name.of().as_str());
                self.number(name.role() as u64);
            }
            false => self.text(name.as_str()),
        }
    }

    fn mention(&mut self, mention: Mention, name: Name) {
        let number = self.mentions.number(mention);
        match is_numbered(name) {
            true => self.digest.number(number.into()),
            false => self.digest.text(name.as_str()),
        }
    }

    /// Walks over a type.
    pub fn ty(&mut self, ty: &Type) {
        whatif_source::deep(|| match ty {
            Type::Var(name) => self.tag(0).type_variable(*name),
            Type::Con(name) => self.tag(1).mention(Mention::Type(*name), *name),
            Type::App(function, argument) => {
                self.tag(2).ty(function);
                self.ty(argument);
            }
            Type::Fun(from, to) => {
                self.tag(3).ty(from);
                self.ty(to);
            }
            Type::Forall(variables, body) => {
                self.number(4);
                self.type_variables(variables);
                self.ty(body);
            }
            Type::Unknown => self.number(5),
        });
    }

    fn types(&mut self, types: &[Type]) {
        self.number(types.len() as u64);
        types.iter().for_each(|ty| self.ty(ty));
    }

    fn type_variable(&mut self, name: Name) {
        let next = self.type_variables.len() as u32;
        let number = *self.type_variables.entry(name).or_insert(next);
        self.number(number.into());
    }

    fn type_variables(&mut self, names: &[Name]) {
        self.number(names.len() as u64);
        names.iter().for_each(|name| self.type_variable(*name));
    }

    /// Binds variables while `inside` walks over their scope.
    fn binding(&mut self, binders: &[&Binder], inside: impl FnOnce(&mut Walk)) {
        self.number(binders.len() as u64);
        let mut before = Vec::with_capacity(binders.len());
        for binder in binders {
            self.name(binder.name);
            self.ty(&binder.ty);
            before.push((binder.name, self.scope.insert(binder.name, self.binders)));
            self.binders += 1;
        }
        inside(self);
        for (name, before) in before.into_iter().rev() {
            match before {
                Some(number) => self.scope.insert(name, number),
                None => self.scope.remove(&name),
            };
        }
    }

    fn variable(&mut self, name: Name) {
        match self.scope.get(&name).copied() {
            Some(number) => self.tag(0).number(number.into()),
            None => self.tag(1).global(name),
        }
    }

    /// Walks over an expression.
    pub fn expr(&mut self, expr: &Expr) {
        whatif_source::deep(|| self.expr_(expr));
    }

    fn both(&mut self, one: &Expr, other: &Expr) {
        self.expr(one);
        self.expr(other);
    }

    fn exprs(&mut self, exprs: &[Expr]) {
        self.number(exprs.len() as u64);
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn expr_(&mut self, expr: &Expr) {
        match expr {
            Expr::Var(name) => self.tag(10).variable(*name),
            Expr::Lit(literal) => self.tag(11).literal(literal),
            Expr::Lam(binders, body) => {
                self.tag(12).binding(&binders.iter().collect::<Vec<_>>(), |walk| walk.expr(body))
            }
            Expr::App(function, args) => {
                self.number(13);
                self.expr(function);
                self.exprs(args);
            }
            Expr::Con(name) => self.tag(14).mention(Mention::Constructor(*name), *name),
            Expr::Prim(prim, args) => {
                self.number(15);
                self.text(prim.name());
                match &args[..] {
                    [Expr::Lit(Literal::String(message))] if prim.names_place() => {
                        self.messages.push(message.clone());
                    }
                    args => self.exprs(args),
                }
            }
            Expr::Let(bindings, body) => {
                self.number(16);
                let binders: Vec<&Binder> = bindings.iter().map(|(binder, _)| binder).collect();
                self.binding(&binders, |walk| {
                    bindings.iter().for_each(|(_, value)| walk.expr(value));
                    walk.expr(body);
                });
            }
            Expr::Case(case) => {
                self.number(17);
                self.expr(&case.scrutinee);
                self.binding(&case.binder.iter().collect::<Vec<_>>(), |walk| {
                    walk.number(case.alts.len() as u64);
                    for alt in &case.alts {
                        match &alt.con {
                            AltCon::Con(name) => walk.mention(Mention::Constructor(*name), *name),
                            AltCon::Lit(literal) => walk.literal(literal),
                        }
                        walk.binding(&alt.binders.iter().collect::<Vec<_>>(), |walk| walk.expr(&alt.body));
                    }
                    walk.optional(case.default.as_ref());
                });
            }
            Expr::TypeLam(variables, body) => {
                self.number(18);
                self.type_variables(variables);
                self.expr(body);
            }
            Expr::TypeApp(body, types) => {
                self.number(19);
                self.expr(body);
                self.types(types);
            }
            Expr::Symbolic(ty) => self.tag(20).ty(ty),
            Expr::Choice(left, right) => self.tag(21).both(left, right),
            Expr::Assume(condition, body) => self.tag(22).both(condition, body),
            Expr::Assert(label, condition, body) => {
                self.tag(23).assertion(label);
                self.both(condition, body);
            }
            Expr::Cast(body, ty) => {
                self.number(24);
                self.expr(body);
                self.ty(ty);
            }
            Expr::At(place, body) => {
                self.number(25);
                self.place(Some(*place));
                self.expr(body);
            }
        }
    }

    /// Walks over an expression, or hashes the fact that there is none.
    pub fn optional(&mut self, expr: Option<&Expr>) {
        self.number(expr.is_some().into());
        expr.into_iter().for_each(|expr| self.expr(expr));
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Int(value) => self.tag(30).number(*value as u64),
            Literal::Integer(digits) => self.tag(31).text(digits),
            Literal::Word(value) => self.tag(32).number(*value),
            Literal::Char(value) => self.tag(33).number(u64::from(*value)),
            Literal::Double(value) => self.tag(34).number(value.to_bits()),
            Literal::Float(value) => self.tag(35).number(value.to_bits().into()),
            Literal::String(text) => self.tag(36).text(text),
        }
    }

    fn assertion(&mut self, label: &Assertion) {
        let Assertion { part, function, args, result, refinement, span } = label;
        self.text(part.word());
        self.name(*function);
        self.number(args.len() as u64);
        args.iter().chain(result).for_each(|name| self.variable(*name));
        self.number(result.is_some().into());
        self.text(refinement);
        self.place(*span);
    }

    /// Walks over a contract.
    pub fn contract(&mut self, contract: &Contract) {
        let Contract { type_params, params, pre, result, post, refinement, more } = contract;
        self.type_variables(type_params);
        let binders: Vec<&Binder> = params.iter().chain([result]).collect();
        self.binding(&binders, |walk| {
            walk.both(pre, post);
            walk.text(&refinement.0);
            walk.text(&refinement.1);
            walk.number(more.body as u64);
            walk.number(more.guards.len() as u64);
            for Guard { param, arity, given, taken, said } in &more.guards {
                walk.variable(*param);
                walk.number(*arity as u64);
                walk.both(given, taken);
                walk.expr(said);
            }
            walk.number(more.decreases.len() as u64);
            for (function, smaller) in &more.decreases {
                walk.global(*function);
                walk.expr(smaller);
            }
        });
    }

    /// Walks over a definition with its contract, and its body with assertions inside, if it has one.
    pub fn definition(&mut self, definition: &Definition) {
        let Definition { name, ty, body, contract, checked, span } = definition;
        self.name(*name);
        self.place(*span);
        self.ty(ty);
        self.expr(body);
        self.number(contract.is_some().into());
        contract.iter().for_each(|contract| self.contract(contract));
        self.optional(checked.as_ref());
    }

    /// Walks over a data type.
    pub fn data_type(&mut self, data: &DataType) {
        let DataType { name, params, constructors, newtype } = data;
        self.text(name.as_str());
        self.type_variables(params);
        self.number((*newtype).into());
        self.number(constructors.len() as u64);
        for con in constructors {
            self.text(con.name.as_str());
            self.type_variables(&con.existentials);
            self.types(&con.result);
            self.types(&con.fields);
            self.number(con.strict.len() as u64);
            con.strict.iter().for_each(|strict| self.number((*strict).into()));
            self.number(con.labels.len() as u64);
            con.labels.iter().for_each(|label| self.text(label.as_str()));
        }
    }
}

/// Did a translation make this name and number it? Then the number depends on what stands before it in the module.
fn is_numbered(name: Name) -> bool {
    name.is_made() && name.number() > 0
}

/// Numbers things in the order in which they are first met.
struct Numbered<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Numbered<T> {
    fn number(&mut self, thing: T) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(thing).or_insert(next);
        if number == next {
            self.all.push(thing);
        }
        number
    }
}

/// Two hashes of 64 bits that start differently: SipHash, so that no text that a person writes makes two of them collide.
#[derive(Clone)]
struct Digest([DefaultHasher; 2]);

impl Default for Digest {
    fn default() -> Digest {
        let [one, mut two] = [DefaultHasher::new(), DefaultHasher::new()];
        two.write_u64(0x9e37_79b9_7f4a_7c15);
        Digest([one, two])
    }
}

impl Digest {
    fn number(&mut self, number: u64) {
        self.0.iter_mut().for_each(|hasher| hasher.write_u64(number));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.iter_mut().for_each(|hasher| hasher.write(text.as_bytes()));
    }

    fn finish(&self) -> Fingerprint {
        let [one, two] = self.0.each_ref().map(Hasher::finish);
        Fingerprint((u128::from(one) << 64) | u128::from(two))
    }
}
