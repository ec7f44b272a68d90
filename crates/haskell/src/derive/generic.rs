//! Derived `Generic`: the representation of a type as sums of products, and the way there and back.
//!
//! ```text
//! data T a = A | B a Int
//!
//! type Rep (T a) = D1 ('MetaData "T" …) (C1 ('MetaCons "A" …) U1 :+: C1 ('MetaCons "B" …) (S1 … (Rec0 a) :*: S1 … (Rec0 Int)))
//! from (B x y)   = M1 (R1 (M1 (M1 (K1 x) :*: M1 (K1 y))))
//! to             the other way round
//! ```
//!
//! Sums and products are balanced as GHC balances them.

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_lambda::types::names;

use super::build::Build;
use super::{Deriver, Request, Target, parameters, renamings, substitute};
use crate::ast::{
    Assoc, ConDecl, ConFields, Decl, DeclKind, Expr, FamilyEquation, FieldType, Ident, Lit, Pat, PatKind,
    Type, TypeKind,
};
use crate::known;

/// The instance; its equation for `Rep` goes to the module's other declarations.
pub(super) fn generic(deriver: &mut Deriver, target: &Target, request: &Request) -> DeclKind {
    let what = || format!("the representation of `{}` for `Generic`", target.data.name.name.base());
    let is_plain = |constructor: &ConDecl| constructor.context.is_empty() && constructor.result.is_none();
    let params = parameters(target.data);
    let arguments = match &request.written {
        Some(written) => arguments(&written.ty, params.len()),
        None => Some(params.clone()),
    };
    let (true, Some(arguments)) = (target.data.constructors.iter().all(is_plain), arguments) else {
        return DeclKind::Unsupported(what(), Vec::new());
    };
    let build = &target.build;
    let by = params.iter().zip(&arguments).filter_map(|(param, argument)| match &param.kind {
        TypeKind::Var(name) => Some((name.name, argument.clone())),
        _ => None,
    });
    let by: FxHashMap<Name, Type> = by.collect();
    let of_type =
        |ty: &Type, constructor: &ConDecl| substitute(&substitute(ty, &renamings(constructor, &params)), &by);
    let sums = target.data.constructors.iter().map(|constructor| {
        let fields: Vec<(Option<Ident>, &FieldType)> = match &constructor.fields {
            ConFields::Positional(fields) => fields.iter().map(|field| (None, field)).collect(),
            ConFields::Record(fields) => fields.iter().map(|(name, field)| (Some(*name), field)).collect(),
        };
        let products =
            fields.iter().map(|(name, field)| selector(build, *name, field, of_type(&field.ty, constructor)));
        let product =
            balanced(products.collect(), &|left, right| build.apply_type(con(build, ":*:"), [left, right]));
        let meta = constructor_data(deriver, build, constructor);
        build.apply_type(
            con(build, "M1"),
            [con(build, "C"), meta, product.unwrap_or_else(|| con(build, "U1"))],
        )
    });
    let sum = balanced(sums.collect(), &|left, right| build.apply_type(con(build, ":+:"), [left, right]));
    let data = [
        text(build, target.data.name.name.base()),
        text(build, target.data.name.name.home().as_str()),
        text(build, "main"),
        promoted(build, if target.data.newtype { names::TRUE } else { names::FALSE }),
    ];
    let data = build.apply_type(promoted(build, generics("MetaData")), data);
    let rhs =
        build.apply_type(con(build, "M1"), [con(build, "D"), data, sum.unwrap_or_else(|| con(build, "V1"))]);
    let ty = build.apply_type(build.type_con(target.data.name.name), arguments);
    let lhs = build.apply_type(con(build, "Rep"), [ty]);
    let equation = FamilyEquation { lhs, rhs, default: false, class_module: None };
    deriver.beside.push(Decl { kind: DeclKind::FamilyInstance(equation), span: build.span });
    let methods = methods(build, &target.data.constructors);
    deriver.instance(target, request, Vec::new(), methods)
}

/// The arguments of the type in the head of an instance, if there are so many.
fn arguments(head: &Type, count: usize) -> Option<Vec<Type>> {
    let TypeKind::App(_, ty) = &head.kind else { return None };
    let (mut rest, mut found) = (&**ty, Vec::new());
    while let TypeKind::App(function, argument) = &rest.kind {
        found.push((**argument).clone());
        rest = function;
    }
    found.reverse();
    (found.len() == count && matches!(rest.kind, TypeKind::Con(_))).then_some(found)
}

/// `from` and `to`.
fn methods(build: &Build, constructors: &[ConDecl]) -> Vec<Decl> {
    if constructors.is_empty() {
        let value = || build.local("x");
        let wrapped = build.apply(build.con(generics("M1")), [build.case(value(), Vec::new())]);
        let from = (vec![build.var_pat("x")], wrapped);
        let to = (vec![pattern(build, "M1", vec![build.var_pat("x")])], build.case(value(), Vec::new()));
        return vec![build.define("from", vec![from]), build.define("to", vec![to])];
    }
    let (mut from, mut to) = (Vec::new(), Vec::new());
    for (at, constructor) in constructors.iter().enumerate() {
        let (name, count) = (constructor.name.name, constructor.field_types().len());
        let fields: Vec<Expr> = (1..=count).map(|field| build.field("a", field)).collect();
        let whole = build.apply(build.con(name), fields.iter().cloned());
        let wrap = |inner: &str, value: Expr| build.apply(build.con(generics(inner)), [value]);
        let products: Vec<Expr> = fields.into_iter().map(|field| wrap("M1", wrap("K1", field))).collect();
        let product =
            balanced(products, &|left, right| build.apply(build.con(generics(":*:")), [left, right]));
        let product = product.unwrap_or_else(|| build.con(generics("U1")));
        let way = way(at, constructors.len());
        let sum = way.iter().rev().fold(wrap("M1", product), |value, side| wrap(side, value));
        from.push((vec![build.con_pat(name, "a", count)], wrap("M1", sum)));

        let wrap = |inner: &str, pat: Pat| pattern(build, inner, vec![pat]);
        let products = (1..=count).map(|field| {
            let Expr { kind: crate::ast::ExprKind::Var(variable), .. } = build.field("a", field) else {
                unreachable!("a field is a variable")
            };
            wrap("M1", wrap("K1", build.pat(PatKind::Var(variable))))
        });
        let product = balanced(products.collect(), &|left, right| pattern(build, ":*:", vec![left, right]));
        let product = product.unwrap_or_else(|| pattern(build, "U1", Vec::new()));
        let sum = way.iter().rev().fold(wrap("M1", product), |pat, side| wrap(side, pat));
        to.push((vec![wrap("M1", sum)], whole));
    }
    vec![build.define("from", from), build.define("to", to)]
}

/// The way to one of so many alternatives: left and right, outermost first.
fn way(at: usize, count: usize) -> Vec<&'static str> {
    let half = count / 2;
    match count {
        0 | 1 => Vec::new(),
        _ if at < half => [vec!["L1"], way(at, half)].concat(),
        _ => [vec!["R1"], way(at - half, count - half)].concat(),
    }
}

/// The parts joined two by two, as GHC does it; nothing if there are none.
fn balanced<T>(mut parts: Vec<T>, join: &dyn Fn(T, T) -> T) -> Option<T> {
    if parts.len() < 2 {
        return parts.pop();
    }
    let right = parts.split_off(parts.len() / 2);
    Some(join(balanced(parts, join)?, balanced(right, join)?))
}

/// `'MetaCons "C" 'PrefixI 'False`
fn constructor_data(deriver: &Deriver, build: &Build, constructor: &ConDecl) -> Type {
    let is_infix = match &constructor.fields {
        ConFields::Positional(fields) => match fields.as_slice() {
            [left, _] => left.ty.span.start < constructor.name.span.start,
            _ => false,
        },
        ConFields::Record(_) => false,
    };
    let fixity = if is_infix {
        let fixity = deriver.definitions.fixity(constructor.name.name);
        let assoc = match fixity.assoc {
            Assoc::Left => "LeftAssociative",
            Assoc::Right => "RightAssociative",
            Assoc::None => "NotAssociative",
        };
        let precedence = TypeKind::Lit(Lit::Integer(fixity.precedence.to_string().into()));
        let precedence = Type { kind: precedence, span: build.span };
        let assoc = promoted(build, generics(assoc));
        build.apply_type(promoted(build, generics("InfixI")), [assoc, precedence])
    } else {
        promoted(build, generics("PrefixI"))
    };
    let is_record = matches!(&constructor.fields, ConFields::Record(fields) if !fields.is_empty());
    let is_record = promoted(build, if is_record { names::TRUE } else { names::FALSE });
    let name = text(build, constructor.name.name.base());
    build.apply_type(promoted(build, generics("MetaCons")), [name, fixity, is_record])
}

/// `S1 ('MetaSel …) (Rec0 τ)`
fn selector(build: &Build, name: Option<Ident>, field: &FieldType, ty: Type) -> Type {
    let name = match name {
        Some(name) => build.apply_type(promoted(build, known::JUST), [text(build, name.name.base())]),
        None => promoted(build, known::NOTHING),
    };
    let (source, decided) = match field.strict {
        true => ("SourceStrict", "DecidedStrict"),
        false => ("NoSourceStrictness", "DecidedLazy"),
    };
    let rest = ["NoSourceUnpackedness", source, decided].map(|word| promoted(build, generics(word)));
    let meta = build.apply_type(promoted(build, generics("MetaSel")), std::iter::once(name).chain(rest));
    let content = build.apply_type(con(build, "K1"), [con(build, "R"), ty]);
    build.apply_type(con(build, "M1"), [con(build, "S"), meta, content])
}

/// What a name of the module GHC.Generics stands for.
fn generics(spelling: &str) -> Name {
    Name::joined(&["GHC.Generics.", spelling])
}

fn con(build: &Build, spelling: &str) -> Type {
    build.type_con(generics(spelling))
}

fn promoted(build: &Build, name: Name) -> Type {
    Type { kind: TypeKind::Promoted(build.ident(name)), span: build.span }
}

fn text(build: &Build, text: &str) -> Type {
    Type { kind: TypeKind::Lit(Lit::String(text.into())), span: build.span }
}

fn pattern(build: &Build, spelling: &str, arguments: Vec<Pat>) -> Pat {
    build.pat(PatKind::Con(build.ident(generics(spelling)), arguments))
}
