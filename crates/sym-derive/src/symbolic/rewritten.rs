//! Loops and assignments that are others in other words.
//!
//! ```text
//! for x in list.iter_mut() { *x += 1 }     ⇒   for i in 0..list.len() { list[i] += 1 }
//! let n = loop { … break x; };             ⇒   let mut left = None; loop { … left = Some(x); break; } left.unwrap()
//! items.for_each(|x| …)                    ⇒   for x in items { … }
//! (a, b) = (b, a + b)                      ⇒   let (c, d) = (b, a + b); a = c; b = d;
//! ```
//!
//! An element that is borrowed mutably is no place of its own in the translation, where another path may have another list; and a loop ends with
//! the variables that it changes, of which its value becomes one.

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprAssign, ExprForLoop, ExprLoop, Ident, Label, Pat, Result, UnOp, parse_quote};

use super::body::Body;
use super::changes::{Changes, root};
use super::unsupported;

/// A loop over the elements of a list that it may change, as one over their places.
///
/// The list is written where each element was, so it has to be the same place there: what it mentions stays as it is in the loop.
pub(super) fn over_places(body: &mut Body, turns: &ExprForLoop) -> Result<Option<ExprForLoop>> {
    let Some((list, is_counted)) = borrowed_mutably(&turns.expr) else { return Ok(None) };
    let (count, element) = match (&*turns.pat, is_counted) {
        (Pat::Ident(element), false) => (None, Some(&element.ident)),
        (Pat::Tuple(pair), true) => match (pair.elems.first(), pair.elems.get(1)) {
            (Some(count @ (Pat::Ident(_) | Pat::Wild(_))), Some(Pat::Ident(element))) => {
                (Some(count), Some(&element.ident))
            }
            _ => (None, None),
        },
        _ => (None, None),
    };
    let element = element
        .filter(|element| body.is_place(list) && !declares(&turns.body, element) && stays(list, turns));
    let Some(element) = element else {
        return Err(unsupported(
            &turns.expr,
            "which list this is has to be the same in each turn: write `for i in 0..list.len()`, and `list[i]` for the element",
        ));
    };
    let place = body.fresh("place");
    let mut turn = turns.body.clone();
    Elements { element, with: parse_quote!(#list[#place]) }.visit_block_mut(&mut turn);
    if let Some(count) = count {
        let count = count.to_token_stream();
        turn.stmts.insert(0, parse_quote!(let #count = #place;));
    }
    let label = &turns.label;
    let mut over: ExprForLoop = parse_quote!(for #place in 0..#list.len() #turn);
    over.label = label.clone();
    Ok(Some(over))
}

/// Whether a place is the same in each turn: of the variables in it, a turn changes only the one that it is a part of, and hides none.
fn stays(place: &Expr, turns: &ExprForLoop) -> bool {
    struct Names(Vec<Ident>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_ident(&mut self, name: &'ast Ident) {
            self.0.push(name.clone());
        }
    }
    let (mut names, changes) = (Names(Vec::new()), Changes::of([&turns.body], []));
    names.visit_expr(place);
    let part_of = root(place);
    let is_hidden = |name: &Ident| {
        let mut declared = Declared(name, false);
        declared.visit_pat(&turns.pat);
        declared.visit_block(&turns.body);
        declared.1
    };
    names.0.iter().all(|name| !is_hidden(name) && (Some(name) == part_of || !changes.contains(name)))
}

/// `list` of `list.iter_mut()` or `&mut list`, and whether the elements are counted.
fn borrowed_mutably(expr: &Expr) -> Option<(&Expr, bool)> {
    match expr {
        Expr::Reference(reference) if reference.mutability.is_some() => Some((&reference.expr, false)),
        Expr::MethodCall(call) if call.method == "iter_mut" && call.args.is_empty() => {
            Some((&call.receiver, false))
        }
        Expr::MethodCall(call) if call.method == "enumerate" => match borrowed_mutably(&call.receiver)? {
            (list, false) => Some((list, true)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a block has another variable of this name.
fn declares(block: &Block, name: &Ident) -> bool {
    let mut declared = Declared(name, false);
    declared.visit_block(block);
    declared.1
}

/// Looks for a variable of this name.
struct Declared<'a>(&'a Ident, bool);

impl<'ast> Visit<'ast> for Declared<'_> {
    fn visit_pat_ident(&mut self, variable: &'ast syn::PatIdent) {
        self.1 |= variable.ident == *self.0;
        visit::visit_pat_ident(self, variable);
    }
}

/// Writes the place for the element.
struct Elements<'a> {
    element: &'a Ident,
    with: Expr,
}

impl VisitMut for Elements<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_element = |expr: &Expr| matches!(expr, Expr::Path(path) if path.path.is_ident(self.element));
        let is_place = match &*expr {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => is_element(&unary.expr),
            expr => is_element(expr),
        };
        match is_place {
            true => *expr = self.with.clone(),
            false => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// A loop with a value, as a block in which a variable gets the value where the loop is left.
pub(super) fn with_variable(body: &mut Body, turns: &ExprLoop) -> Option<Expr> {
    let left = body.fresh("left");
    let mut values = Values { label: turns.label.as_ref(), left: &left, inside: 0, found: None };
    let mut turn = turns.body.clone();
    values.visit_block_mut(&mut turn);
    values.found?;
    let mut around: ExprLoop = parse_quote!(loop #turn);
    around.label = turns.label.clone();
    Some(parse_quote!({
        let mut #left = None;
        #around;
        #left.unwrap()
    }))
}

/// Writes an assignment and a `break` for each `break` with a value.
struct Values<'a> {
    label: Option<&'a Label>,
    left: &'a Ident,
    /// How many loops inside of this one are around.
    inside: usize,
    found: Option<Span>,
}

impl VisitMut for Values<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Break(jump) = expr else { return };
        let is_own = match (&jump.label, self.label) {
            (None, _) => self.inside == 0,
            (Some(goal), Some(label)) => *goal == label.name,
            (Some(_), None) => false,
        };
        if let (true, Some(value)) = (is_own, &jump.expr) {
            self.found = Some(jump.span());
            let (left, goal) = (self.left, &jump.label);
            *expr = parse_quote!({
                #left = Some(#value);
                break #goal
            });
        }
    }

    fn visit_expr_loop_mut(&mut self, turns: &mut ExprLoop) {
        self.inside += 1;
        visit_mut::visit_expr_loop_mut(self, turns);
        self.inside -= 1;
    }

    fn visit_expr_while_mut(&mut self, turns: &mut syn::ExprWhile) {
        self.inside += 1;
        visit_mut::visit_expr_while_mut(self, turns);
        self.inside -= 1;
    }

    fn visit_expr_for_loop_mut(&mut self, turns: &mut ExprForLoop) {
        self.inside += 1;
        visit_mut::visit_expr_for_loop_mut(self, turns);
        self.inside -= 1;
    }

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
}

/// A statement that is another one: `items.for_each(|x| …)`.
pub(super) fn statement(expr: &Expr) -> Option<Expr> {
    let Expr::MethodCall(call) = expr else { return None };
    let Some(Expr::Closure(each)) = call.args.first() else { return None };
    let pattern = each.inputs.first().filter(|_| call.method == "for_each" && each.inputs.len() == 1)?;
    if matches!(pattern, Pat::Type(_)) || returns(&each.body) {
        return None;
    }
    let (items, turn) = (&call.receiver, &each.body);
    let turn: Block = match &**turn {
        Expr::Block(block) if block.label.is_none() => block.block.clone(),
        turn => parse_quote!({ #turn; }),
    };
    let pattern = pattern.to_token_stream();
    Some(parse_quote!(for #pattern in #items #turn))
}

/// An assignment to several places, or to none, as a block of others.
pub(super) fn assignments(body: &mut Body, assign: &ExprAssign) -> Option<Expr> {
    let value = &assign.right;
    match &*assign.left {
        Expr::Infer(_) => Some(parse_quote!({ let _ = #value; })),
        Expr::Tuple(places) => {
            let names: Vec<Ident> = places.elems.iter().map(|_| body.fresh("new")).collect();
            let places = places.elems.iter();
            Some(parse_quote!({
                let (#(#names,)*) = #value;
                #(#places = #names;)*
            }))
        }
        _ => None,
    }
}

/// Whether a closure is left before its end, or has a value of its own.
fn returns(body: &Expr) -> bool {
    struct Returns(bool);
    impl<'ast> Visit<'ast> for Returns {
        fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    }
    let mut returns = Returns(false);
    returns.visit_expr(body);
    returns.0
}
