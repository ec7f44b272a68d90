//! Assertions inside of generated code.
//!
//! Generated Haskell says `assert label condition (shown x (shown y e))` with functions of `Whatif.Liquid`. In λG these are primitives,
//! and [`place`] turns them into [`Expr::Assert`]; the label is the number of the assertion. `probe f e` is `e`, or a call of `f` with any
//! arguments.

use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Form, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Alt, Assertion, Binder, Expr, Literal, Name, Part, Role, Type};
use whatif_source::{Sources, Span};

use crate::declare::{AssertionNames, assertion_number};
use crate::pieces::{opened, replaced};

/// Makes assertions of the primitives that stand for them.
pub(crate) fn place(expr: &mut Expr, names: &[AssertionNames], sources: &Sources) {
    expr.for_each_part(&mut |part| {
        whatif_source::deep(|| place(part, names, sources));
    });
    let Expr::Prim(primitive, args) = expr else { return };
    if let (Prim::Form(Form::AssertProbe), [function, body]) = (&primitive, &mut args[..]) {
        let body = body.take();
        *expr = probed(function, body);
        return;
    }
    let (Prim::Form(Form::AssertLabelled), [label, condition, body]) = (primitive, &mut args[..]) else {
        return;
    };
    let Some(found) = label_of(label).and_then(|label| names.get(assertion_number(label))) else { return };
    let (condition, mut body) = (condition.take(), body.take());
    let mut args = take_shown(&mut body);
    let is_result = args.last().is_some_and(|name| name.written().role() == Role::Returned);
    let result = if is_result { args.pop() } else { None };
    let label = Assertion {
        part: found.part,
        function: found.function,
        args,
        result,
        refinement: sources.slice(found.place).to_string(),
        span: Some(found.place),
    };
    *expr = body.asserting(label, condition);
}

/// The place of the only call of an argument (one of `arity`) in a function's code; none if there are several or none.
pub(crate) fn only_call(body: &Expr, (arity, argument): (usize, usize)) -> Option<Span> {
    let (_, params, inside) = opened(body);
    // Dictionaries come first.
    let param = *params.get(params.len().checked_sub(arity)? + argument)?;
    let (mut calls, mut work) = (Vec::new(), vec![(inside, None)]);
    while let Some((expr, place)) = work.pop() {
        match expr {
            Expr::At(span, inner) => work.push((inner, Some(*span))),
            Expr::Var(name) if *name == param => calls.push(place),
            Expr::App(function, _) if matches!(&**function, Expr::Var(name) if *name == param) => {
                calls.push(place);
                expr.parts(&mut |part| {
                    work.extend((!matches!(part, Expr::Var(name) if *name == param)).then_some((part, None)))
                });
            }
            _ => expr.parts(&mut |part| work.push((part, None))),
        }
    }
    match calls[..] {
        [call] => call,
        _ => None,
    }
}

/// Gives the preconditions in an expression the place of the call.
pub(crate) fn call_at(expr: &mut Expr, place: Span) {
    if let Expr::Assert(label, ..) = expr
        && label.part == Part::Pre
    {
        label.span = Some(place);
    }
    expr.for_each_part(&mut |part| whatif_source::deep(|| call_at(part, place)));
}

/// Removes these primitives: the expression without assertions.
pub(crate) fn leave_out(expr: &mut Expr) {
    if let Expr::Prim(Prim::Form(form), args) = expr
        && let (Form::AssertLabelled, [_, _, body]) | (Form::AssertShown | Form::AssertProbe, [_, body]) =
            (form, &mut args[..])
    {
        *expr = body.take();
        return leave_out(expr);
    }
    expr.for_each_part(&mut |part| {
        whatif_source::deep(|| leave_out(part));
    });
}

/// The body, or a call of a function with any arguments, after which the path ends.
fn probed(function: &Expr, body: Expr) -> Expr {
    let Expr::Lam(params, inside) = function.bare() else { return body };
    // What is not known of a type may be integers.
    let known = |ty: &Type| replaced(ty, &mut |part| (*part == Type::Unknown).then(Type::int));
    let anything = |param: &Binder| (param.clone(), Expr::Symbolic(known(&param.ty)));
    let nothing = Expr::con(names::UNIT).assuming(Expr::con(names::FALSE));
    let call = nothing.after((**inside).clone());
    let call = Expr::Let(params.iter().map(anything).collect(), Box::new(call));
    let alt = Alt::plain(names::TRUE, call);
    let scrutinee = Expr::Symbolic(Type::bool());
    Expr::Case(Box::new(Case { scrutinee, binder: None, alts: vec![alt], default: Some(body) }))
}

fn label_of(expr: &Expr) -> Option<char> {
    if let Expr::Lit(Literal::Char(label)) = expr.bare() { Some(*label) } else { None }
}

/// Removes the `shown` wrappers of a body, and gives their variables.
fn take_shown(body: &mut Expr) -> Vec<Name> {
    let mut shown = Vec::new();
    loop {
        match body {
            Expr::At(_, inner) if matches!(inner.bare(), Expr::Prim(..)) => {
                *body = inner.take();
            }
            Expr::Prim(Prim::Form(Form::AssertShown), args) if args.len() == 2 => {
                if let Expr::Var(name) = args[0].bare() {
                    shown.push(*name);
                }
                *body = args[1].take();
            }
            _ => return shown,
        }
    }
}
