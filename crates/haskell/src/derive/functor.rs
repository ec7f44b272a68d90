//! Derives Functor, Foldable and Traversable.
//!
//! The three classes have the same structure: how the derived method treats a field depends on how the field's type
//! contains the last parameter of the data type ([`Shape`]). For `data T a = C Int a [a] (b -> a)`:
//!
//! ```text
//! Int      Constant               fmap: unchanged          foldr: nothing     traverse: no effect
//! a        Parameter              f x                      f x z              f x
//! [a]      Inside [] Parameter    fmap f x                 foldr f z x        traverse f x
//! b -> a   Function               \y -> f (x y)            an error           an error
//! ```
//!
//! [`Shapes::of`] finds the shapes of all fields. [`functor`], [`foldable`] and [`traversable`] make an equation for
//! each constructor; [`map`], [`fold_right`], [`fold_map`] and [`traverse`] make the expression for one field, each by
//! recursion over its shape. [`finish`] adds the context (`Functor g` for a field `g a`) or reports a shape that cannot
//! be derived.

use whatif_lambda::Name;
use whatif_lambda::types::names;

use super::{Deriver, Request, Target, mentions, parameters, renamings, substitute};
use crate::ast::{Decl, DeclKind, Expr, ExprKind, InstanceDecl, Pat, PatKind, Type, TypeKind};

/// How a type contains the parameter.
enum Shape {
    /// Not at all.
    Constant,
    /// It is the parameter.
    Parameter,
    /// A tuple of types.
    Tuple(Vec<Shape>),
    /// As the last argument of this type constructor.
    Inside(Type, Box<Shape>),
    /// As the result of a function.
    Function(Box<Shape>, Box<Shape>),
    /// In a type with variables of its own.
    Bound(Vec<Name>, Box<Shape>),
    /// At another place, where these classes cannot be derived.
    Bad,
}

fn shape(ty: &Type, parameter: Name) -> Shape {
    if !mentions(ty, parameter) {
        return Shape::Constant;
    }
    match &ty.kind {
        TypeKind::Var(_) => Shape::Parameter,
        TypeKind::Tuple(types) => Shape::Tuple(types.iter().map(|ty| shape(ty, parameter)).collect()),
        TypeKind::List(element) => {
            let list = TypeKind::Con(crate::ast::Ident { module: None, name: names::LIST, span: ty.span });
            Shape::Inside(Type { kind: list, span: ty.span }, Box::new(shape(element, parameter)))
        }
        TypeKind::App(function, argument) if !mentions(function, parameter) => {
            Shape::Inside((**function).clone(), Box::new(shape(argument, parameter)))
        }
        TypeKind::Fun(argument, result) => {
            Shape::Function(Box::new(shape(argument, parameter)), Box::new(shape(result, parameter)))
        }
        TypeKind::Bang(inner) | TypeKind::Kinded(inner, _) => shape(inner, parameter),
        TypeKind::Forall(sig) if !sig.context.iter().any(|constraint| mentions(constraint, parameter)) => {
            let bound = sig.forall.iter().flatten().map(|variable| variable.name.name).collect();
            Shape::Bound(bound, Box::new(shape(&sig.ty, parameter)))
        }
        _ => Shape::Bad,
    }
}

/// The shapes of all constructors' fields.
struct Shapes {
    parameter: Name,
    constructors: Vec<(Name, Vec<Type>)>,
}

impl Shapes {
    fn of(target: &Target) -> Option<Self> {
        let params = parameters(target.data);
        let TypeKind::Var(parameter) = params.last()?.kind else { return None };
        let constructors = target.data.constructors.iter().map(|constructor| {
            let renamings = renamings(constructor, &params);
            let types = constructor.field_types().into_iter().map(|ty| substitute(ty, &renamings)).collect();
            (constructor.name.name, types)
        });
        Some(Shapes { parameter: parameter.name, constructors: constructors.collect() })
    }

    /// `C g` for every type constructor with variables that has the parameter in its last argument.
    fn constraints(&self, target: &Target, class: &Type) -> Vec<Type> {
        fn collect(shape: &Shape, found: &mut Vec<Type>) {
            match shape {
                Shape::Inside(head, inner) => {
                    let mut variables = Vec::new();
                    super::variables_of(head, &mut variables);
                    if !variables.is_empty() {
                        found.push(head.clone());
                    }
                    collect(inner, found);
                }
                Shape::Tuple(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
                Shape::Function(left, right) => {
                    collect(left, found);
                    collect(right, found);
                }
                Shape::Bound(variables, inner) => {
                    // What is needed of a type of its own follows from its own context.
                    let mut inside = Vec::new();
                    collect(inner, &mut inside);
                    inside.retain(|head| !variables.iter().any(|&variable| mentions(head, variable)));
                    found.extend(inside);
                }
                _ => {}
            }
        }
        let mut heads = Vec::new();
        for ty in self.constructors.iter().flat_map(|(_, types)| types) {
            collect(&shape(ty, self.parameter), &mut heads);
        }
        let mut seen: Vec<String> = Vec::new();
        heads.retain(|head| {
            let key = format!("{:?}", super::Spanless(head));
            let is_new = !seen.contains(&key);
            seen.push(key);
            is_new
        });
        heads.into_iter().map(|head| target.build.apply_type(class.clone(), [head])).collect()
    }
}

/// Makes the instance, or reports why it cannot be derived.
fn finish(
    deriver: &mut Deriver,
    target: &Target,
    request: &Request,
    shapes: Option<Shapes>,
    methods: impl Fn(&Shapes) -> Result<Vec<Decl>, String>,
) -> Option<DeclKind> {
    let Some(shapes) = shapes else {
        return deriver.refuse(target, "the type has no parameter");
    };
    let decls = match methods(&shapes) {
        Ok(decls) => decls,
        Err(why) => return deriver.refuse(target, &why),
    };
    let context = shapes.constraints(target, &request.class);
    let mut params = parameters(target.data);
    params.pop();
    let head = deriver.head(target, request, &params, context);
    Some(DeclKind::Instance(InstanceDecl { head, decls, derived: request.written.is_none() }))
}

const BAD: &str = "its last parameter stands where the class cannot reach it";

/// Fresh names for the variables of derived code.
struct Fresh(u32);

impl Fresh {
    fn next(&mut self) -> String {
        self.0 += 1;
        format!("y{}", self.0)
    }
}

/// `fmap f (C a1 a2) = C (map a1) (map a2)`
pub(super) fn functor(deriver: &mut Deriver, target: &Target, request: &Request) -> Option<DeclKind> {
    let build = &target.build;
    finish(deriver, target, request, Shapes::of(target), |shapes| {
        let mut equations = Vec::new();
        for (constructor, types) in &shapes.constructors {
            let mut arguments = Vec::new();
            for (at, ty) in types.iter().enumerate() {
                let value = build.local(&format!("a{}", at + 1));
                arguments.push(map(target, &shape(ty, shapes.parameter), value, true, &mut Fresh(0))?);
            }
            let pats = vec![build.var_pat("f"), build.con_pat(*constructor, "a", types.len())];
            equations.push((pats, build.apply(build.con(*constructor), arguments)));
        }
        if equations.is_empty() {
            equations.push(empty(target, 1));
        }
        Ok(vec![build.define("fmap", equations)])
    })
}

/// An equation that evaluates the value of an empty type, its last argument.
fn empty(target: &Target, before: usize) -> (Vec<Pat>, Expr) {
    let build = &target.build;
    let mut pats: Vec<Pat> = (0..before).map(|_| build.wildcard()).collect();
    pats.push(build.var_pat("v"));
    (pats, build.case(build.local("v"), Vec::new()))
}

/// The value with `f` applied to every part of the parameter's type.
fn map(
    target: &Target,
    shape: &Shape,
    value: Expr,
    covariant: bool,
    fresh: &mut Fresh,
) -> Result<Expr, String> {
    let build = &target.build;
    Ok(match shape {
        Shape::Constant => value,
        Shape::Parameter if covariant => build.apply(build.local("f"), [value]),
        Shape::Parameter => return Err("its last parameter is an argument of a function".to_owned()),
        Shape::Tuple(shapes) => {
            let names: Vec<String> = shapes.iter().map(|_| fresh.next()).collect();
            let mut parts = Vec::new();
            for (shape, name) in shapes.iter().zip(&names) {
                parts.push(map(target, shape, build.local(name), covariant, fresh)?);
            }
            let pat = build.pat(PatKind::Tuple(names.iter().map(|name| build.var_pat(name)).collect()));
            build.case(value, vec![(pat, build.expr(ExprKind::Tuple(parts)))])
        }
        Shape::Inside(_, inner) => {
            let name = fresh.next();
            let body = map(target, inner, build.local(&name), covariant, fresh)?;
            build.apply(build.method("fmap"), [build.lambda(vec![build.var_pat(&name)], body), value])
        }
        Shape::Function(argument, result) => {
            let name = fresh.next();
            let argument = map(target, argument, build.local(&name), !covariant, fresh)?;
            let applied = build.apply(value, [argument]);
            let body = map(target, result, applied, covariant, fresh)?;
            build.lambda(vec![build.var_pat(&name)], body)
        }
        Shape::Bound(_, inner) => map(target, inner, value, covariant, fresh)?,
        Shape::Bad => return Err(BAD.to_owned()),
    })
}

/// `foldr f z (C a1 a2) = fold a1 (fold a2 z)`, and `foldMap` likewise.
pub(super) fn foldable(deriver: &mut Deriver, target: &Target, request: &Request) -> Option<DeclKind> {
    let build = &target.build;
    finish(deriver, target, request, Shapes::of(target), |shapes| {
        let (mut right, mut maps) = (Vec::new(), Vec::new());
        for (constructor, types) in &shapes.constructors {
            let pat = || build.con_pat(*constructor, "a", types.len());
            let fields = || {
                types
                    .iter()
                    .enumerate()
                    .map(|(at, ty)| (shape(ty, shapes.parameter), build.local(&format!("a{}", at + 1))))
            };
            let mut rest = build.local("z");
            for (shape, value) in fields().collect::<Vec<_>>().into_iter().rev() {
                rest = fold_right(target, &shape, value, rest, &mut Fresh(0))?;
            }
            right.push((vec![build.var_pat("f"), build.var_pat("z"), pat()], rest));
            let mut parts = Vec::new();
            for (shape, value) in fields() {
                parts.extend(fold_map(target, &shape, value, &mut Fresh(0))?);
            }
            maps.push((vec![build.var_pat("f"), pat()], concat(target, parts)));
        }
        if right.is_empty() {
            right.push((vec![build.wildcard(), build.var_pat("z"), build.wildcard()], build.local("z")));
            maps.push((vec![build.wildcard(), build.wildcard()], build.helper("mempty")));
        }
        Ok(vec![build.define("foldr", right), build.define("foldMap", maps)])
    })
}

fn concat(target: &Target, parts: Vec<Expr>) -> Expr {
    let build = &target.build;
    let joined = parts.into_iter().rev().reduce(|right, left| build.apply(build.helper("<>"), [left, right]));
    joined.unwrap_or_else(|| build.helper("mempty"))
}

fn fold_right(
    target: &Target,
    shape: &Shape,
    value: Expr,
    rest: Expr,
    fresh: &mut Fresh,
) -> Result<Expr, String> {
    let build = &target.build;
    Ok(match shape {
        Shape::Constant => rest,
        Shape::Parameter => build.apply(build.local("f"), [value, rest]),
        Shape::Tuple(shapes) => {
            let names: Vec<String> = shapes.iter().map(|_| fresh.next()).collect();
            let mut body = rest;
            for (shape, name) in shapes.iter().zip(&names).rev() {
                body = fold_right(target, shape, build.local(name), body, fresh)?;
            }
            let pat = build.pat(PatKind::Tuple(names.iter().map(|name| build.var_pat(name)).collect()));
            build.case(value, vec![(pat, body)])
        }
        Shape::Inside(_, inner) => {
            let (element, accumulator) = (fresh.next(), fresh.next());
            let body = fold_right(target, inner, build.local(&element), build.local(&accumulator), fresh)?;
            let step = build.lambda(vec![build.var_pat(&element), build.var_pat(&accumulator)], body);
            build.apply(build.method("foldr"), [step, rest, value])
        }
        Shape::Function(..) => return Err("a field is a function".to_owned()),
        Shape::Bound(..) => return Err("a field is polymorphic".to_owned()),
        Shape::Bad => return Err(BAD.to_owned()),
    })
}

fn fold_map(target: &Target, shape: &Shape, value: Expr, fresh: &mut Fresh) -> Result<Option<Expr>, String> {
    let build = &target.build;
    Ok(Some(match shape {
        Shape::Constant => return Ok(None),
        Shape::Parameter => build.apply(build.local("f"), [value]),
        Shape::Tuple(shapes) => {
            let names: Vec<String> = shapes.iter().map(|_| fresh.next()).collect();
            let mut parts = Vec::new();
            for (shape, name) in shapes.iter().zip(&names) {
                parts.extend(fold_map(target, shape, build.local(name), fresh)?);
            }
            let pat = build.pat(PatKind::Tuple(names.iter().map(|name| build.var_pat(name)).collect()));
            build.case(value, vec![(pat, concat(target, parts))])
        }
        Shape::Inside(_, inner) => {
            let element = fresh.next();
            let body = fold_map(target, inner, build.local(&element), fresh)?;
            let body = body.unwrap_or_else(|| build.helper("mempty"));
            build.apply(build.method("foldMap"), [build.lambda(vec![build.var_pat(&element)], body), value])
        }
        Shape::Function(..) => return Err("a field is a function".to_owned()),
        Shape::Bound(..) => return Err("a field is polymorphic".to_owned()),
        Shape::Bad => return Err(BAD.to_owned()),
    }))
}

/// `traverse f (C a1 a2) = fmap (\b2 -> C a1 b2) (trav a2)`: only the fields that mention the parameter have effects.
pub(super) fn traversable(deriver: &mut Deriver, target: &Target, request: &Request) -> Option<DeclKind> {
    let build = &target.build;
    finish(deriver, target, request, Shapes::of(target), |shapes| {
        let mut equations = Vec::new();
        for (constructor, types) in &shapes.constructors {
            let fields = types.iter().enumerate().map(|(at, ty)| (at + 1, shape(ty, shapes.parameter)));
            let make = |arguments: Vec<Expr>| build.apply(build.con(*constructor), arguments);
            let body = traverse_parts(target, fields.collect(), make, &mut Fresh(0))?;
            equations.push((vec![build.var_pat("f"), build.con_pat(*constructor, "a", types.len())], body));
        }
        if equations.is_empty() {
            let (pats, body) = empty(target, 1);
            equations.push((pats, build.apply(build.helper("pure"), [body])));
        }
        Ok(vec![build.define("traverse", equations)])
    })
}

/// Traverses the variables `a1`, `a2`, … and puts them together again.
fn traverse_parts(
    target: &Target,
    fields: Vec<(usize, Shape)>,
    make: impl Fn(Vec<Expr>) -> Expr,
    fresh: &mut Fresh,
) -> Result<Expr, String> {
    let build = &target.build;
    let (mut arguments, mut params, mut effects) = (Vec::new(), Vec::new(), Vec::new());
    for (index, shape) in fields {
        let value = build.local(&format!("a{index}"));
        match traverse(target, &shape, value.clone(), fresh)? {
            None => arguments.push(value),
            Some(effect) => {
                let name = format!("b{index}");
                arguments.push(build.local(&name));
                params.push(build.var_pat(&name));
                effects.push(effect);
            }
        }
    }
    let mut effects = effects.into_iter();
    let Some(first) = effects.next() else { return Ok(build.apply(build.helper("pure"), [make(arguments)])) };
    let combine = build.lambda(params, make(arguments));
    let start = build.apply(build.helper("fmap"), [combine, first]);
    Ok(effects.fold(start, |left, right| build.apply(build.helper("<*>"), [left, right])))
}

/// The traversal of a field; `None` if it does not contain the parameter.
fn traverse(target: &Target, shape: &Shape, value: Expr, fresh: &mut Fresh) -> Result<Option<Expr>, String> {
    let build = &target.build;
    Ok(Some(match shape {
        Shape::Constant => return Ok(None),
        Shape::Parameter => build.apply(build.local("f"), [value]),
        Shape::Tuple(shapes) => {
            let names: Vec<String> = shapes.iter().map(|_| fresh.next()).collect();
            let (mut parts, mut params, mut effects) = (Vec::new(), Vec::new(), Vec::new());
            for (shape, name) in shapes.iter().zip(&names) {
                match traverse(target, shape, build.local(name), fresh)? {
                    None => parts.push(build.local(name)),
                    Some(effect) => {
                        let result = fresh.next();
                        parts.push(build.local(&result));
                        params.push(build.var_pat(&result));
                        effects.push(effect);
                    }
                }
            }
            let combine = build.lambda(params, build.expr(ExprKind::Tuple(parts)));
            let joined = effects.into_iter().fold(None, |left, right| {
                Some(match left {
                    None => build.apply(build.helper("fmap"), [combine.clone(), right]),
                    Some(left) => build.apply(build.helper("<*>"), [left, right]),
                })
            });
            let pat = build.pat(PatKind::Tuple(names.iter().map(|name| build.var_pat(name)).collect()));
            build.case(value, joined.map(|joined| (pat, joined)).into_iter().collect())
        }
        Shape::Inside(_, inner) => {
            let element = fresh.next();
            let Some(body) = traverse(target, inner, build.local(&element), fresh)? else { return Ok(None) };
            build.apply(build.method("traverse"), [build.lambda(vec![build.var_pat(&element)], body), value])
        }
        Shape::Function(..) => return Err("a field is a function".to_owned()),
        Shape::Bound(..) => return Err("a field is polymorphic".to_owned()),
        Shape::Bad => return Err(BAD.to_owned()),
    }))
}
