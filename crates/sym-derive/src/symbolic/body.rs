//! The translation of a body: statements, and expressions whose value takes more than one path.
//!
//! An expression is *simple* if it has one value where it stands (`pure` translates those). Others, such as the call of a symbolic
//! function, an `if` or a loop, have a value on each of several paths, and the rest of the function must run for each of them. So the
//! translation is in continuation-passing style: `value(expr, then)` makes code that computes `expr` and, inside of it, the code that
//! `then` makes of its value.
//!
//! ```text
//!   let x = f(y); x + 1     ⇒     each_value(f::sym(y), |__value1| { let x = __value1.clone(); Union::single(x + 1) })
//! ```
//!
//! The order of the steps:
//! 1. `statements` takes the first statement and puts the translation of the rest behind it; the last expression is the `tail`;
//! 2. `value` has an arm for each expression that is not simple. `parts` serves those that are not simple only because of an operand: it
//!    gives names to the operands, after which the expression is simple;
//! 3. `join` (in `control`) makes paths meet again behind an `if`, `match` or block, so that the rest is not repeated for each branch;
//! 4. `finish` ends a piece of code. What it wraps the value in depends on the `Level`: the function's result, a value for a join with
//!    the variables that the branches may change, or the end of a turn of a loop.
//!
//! What must stay true: generated closures may run more than once, so a value is cloned where it is used and variables that change are
//! copied when a closure is entered (`copies`); and operands are evaluated in the order of the text, so a simple operand that a later one
//! may change (`may_change`) is computed before.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Block, Expr, Ident, Item, Lit, Local as Let, Pat, Result, Stmt, UnOp};

use super::changes::{Changes, assigned, expression_diverges, mentions, root};
use super::failing;
use super::function::this;
use super::index::{is_in_symbolic, is_symbolic};
use super::loops::Loop;
use super::rewritten;
use super::{BOUND, Options, types::twin, unsupported};

/// A variable in scope.
pub(super) struct Variable {
    pub(super) name: Ident,
    pub(super) mutable: bool,
    /// Is the variable a `&mut` parameter? The translation changes a copy and returns it at the end.
    pub(super) out: bool,
    /// How often each use dereferences the variable: `&x` in a pattern makes a variable `x` that is a reference in the translation.
    pub(super) references: usize,
}

/// The place where a piece of code ends. This decides what the code does with its value.
#[derive(Clone)]
pub(super) enum Level {
    /// The code ends with the function: its value is the function's result.
    Function,
    /// The code is a branch and ends where the branches join; they may have changed these variables.
    Join(Vec<Ident>),
    /// The code ends with a turn of a loop.
    Turn,
}

/// A function that is being translated.
pub(super) struct Body {
    pub(super) options: Options,
    /// Methods that have a symbolic version: those of this impl, and those that the attribute names.
    pub(super) methods: Vec<String>,
    /// The name of the function itself, if it takes unions for its parameters.
    pub(super) own: Option<Ident>,
    /// Type parameters, which stand for the twins of types.
    pub(super) type_parameters: Vec<Ident>,
    /// The type of the function's result.
    pub(super) result: Tokens,
    pub(super) variables: Vec<Variable>,
    pub(super) level: Level,
    /// The loops around this piece of code, the innermost last.
    pub(super) loops: Vec<Loop>,
    /// Is this code inside of a closure, where it has no function to return from?
    pub(super) in_closure: bool,
    /// How many closures are around this code.
    pub(super) closures: usize,
    /// How many `&` are around the part of a pattern that is being translated.
    pub(super) references: usize,
    /// Names for the twins of types that paths begin with: the text of the type, the name, and the type.
    aliases: Vec<(String, Ident, Tokens)>,
    /// Functions and types that are defined in the body, with their twins.
    items: Vec<Tokens>,
    names: usize,
}

/// A continuation: given the code of a value, makes the code that follows.
pub(super) type Then<'a> = &'a mut dyn FnMut(&mut Body, Tokens) -> Result<Tokens>;

/// `Clone::clone(&place)`
pub(super) fn cloned(place: impl quote::ToTokens) -> Tokens {
    quote!(::core::clone::Clone::clone(&#place))
}

/// `(a, (b, ()))`: the variables that a path has changed, moved out where it ends.
pub(super) fn packed(names: &[Ident]) -> Tokens {
    names.iter().rev().fold(quote!(()), |rest, name| quote!((#name, #rest)))
}

/// Like `packed`, but with clones, for variables that are still used afterwards.
pub(super) fn packed_clones(names: &[Ident]) -> Tokens {
    names.iter().rev().fold(quote!(()), |rest, name| {
        let name = cloned(name);
        quote!((#name, #rest))
    })
}

/// The pattern that takes apart what `packed` made.
pub(super) fn unpacked(names: &[Ident]) -> Tokens {
    names.iter().rev().fold(quote!(()), |rest, name| quote!((mut #name, #rest)))
}

impl Body {
    pub(super) fn new(options: Options, methods: &[String], result: Tokens) -> Self {
        let methods = methods.iter().chain(&options.methods).cloned().collect();
        Body {
            options,
            methods,
            own: None,
            type_parameters: Vec::new(),
            result,
            variables: Vec::new(),
            level: Level::Function,
            loops: Vec::new(),
            in_closure: false,
            closures: 0,
            references: 0,
            aliases: Vec::new(),
            items: Vec::new(),
            names: 0,
        }
    }

    pub(super) fn bound(&self) -> usize {
        self.options.bound.unwrap_or(BOUND)
    }

    pub(super) fn declare(&mut self, name: &Ident, mutable: bool, out: bool) {
        self.variables.push(Variable { name: name.clone(), mutable, out, references: self.references });
    }

    pub(super) fn variable(&self, name: &Ident) -> Option<&Variable> {
        self.variables.iter().rev().find(|variable| variable.name == *name)
    }

    /// The variable that is written with this name; `self` has another name in the translation.
    pub(super) fn variable_as_written(&self, name: &Ident) -> Option<&Variable> {
        if name == "self" { self.variable(&this()) } else { self.variable(name) }
    }

    /// May the variable of this name change?
    pub(super) fn is_mutable(&self, name: &Ident) -> bool {
        self.variable_as_written(name).is_some_and(|variable| variable.mutable)
    }

    /// A new name for generated code.
    pub(super) fn fresh(&mut self, what: &str) -> Ident {
        self.names += 1;
        format_ident!("__{what}{}", self.names)
    }

    /// The items of the body, and `type __Twin1 = <Expr as Twin>::Sym;` for each type that a path begins with.
    pub(super) fn aliases(&self) -> Tokens {
        let aliases =
            self.aliases.iter().map(|(_, name, ty)| quote!(type #name = <#ty as ::whatif_sym::Twin>::Sym;));
        self.items.iter().cloned().chain(aliases).collect()
    }

    /// The name of the alias for the twin of a type.
    pub(super) fn alias(&mut self, ty: &Tokens, span: Span) -> Ident {
        let text = ty.to_string();
        if let Some((_, name, _)) = self.aliases.iter().find(|(known, _, _)| *known == text) {
            let mut name = name.clone();
            name.set_span(span);
            return name;
        }
        let mut name = self.fresh("Twin");
        name.set_span(span);
        self.aliases.push((text, name.clone(), ty.clone()));
        name
    }

    /// The variables in scope that a piece of code may change.
    pub(super) fn changed(&self, changes: &Changes) -> Vec<Ident> {
        let mut names: Vec<Ident> = Vec::new();
        for variable in self.variables.iter().filter(|variable| variable.mutable) {
            let written = if variable.name == this() { format_ident!("self") } else { variable.name.clone() };
            if changes.contains(&written) && !names.contains(&variable.name) {
                names.push(variable.name.clone());
            }
        }
        names
    }

    /// Code that copies the variables that may change, for the beginning of a closure.
    pub(super) fn copies(&self, code: &Tokens, except: &[Ident]) -> Tokens {
        let mut names: Vec<&Ident> = Vec::new();
        for variable in self.variables.iter().filter(|variable| variable.mutable) {
            let name = &variable.name;
            if !names.contains(&name) && !except.contains(name) && mentions(code, name) {
                names.push(name);
            }
        }
        names.into_iter().map(|name| quote!(let mut #name = ::core::clone::Clone::clone(&#name);)).collect()
    }

    /// The variables whose changes the caller sees.
    pub(super) fn outs(&self) -> Vec<Ident> {
        let outs = self.variables.iter().filter(|variable| variable.out && !self.in_closure);
        outs.map(|variable| variable.name.clone()).collect()
    }

    /// Code for what the function returns: its result, with the variables whose changes the caller sees.
    fn outcome(&self, value: &Tokens) -> Tokens {
        let outs = self.outs();
        if outs.is_empty() {
            return quote!(#value);
        }
        let outs = packed(&outs);
        quote!({ let __result = #value; (#outs, __result) })
    }

    /// Code that ends this piece of code with a value.
    pub(super) fn finish(&self, value: Tokens) -> Tokens {
        match &self.level {
            Level::Function => {
                let outcome = self.outcome(&value);
                quote!(::whatif_sym::Union::single(#outcome))
            }
            Level::Join(names) => {
                let names = packed(names);
                quote!({
                    let __result = #value;
                    ::whatif_sym::Union::single(::whatif_sym::__private::Flow::Next((#names, __result)))
                })
            }
            Level::Turn => {
                let again = self.leave("Again", 0);
                quote!({ let () = #value; #again })
            }
        }
    }

    /// Code that ends the function with a result.
    pub(super) fn give_back(&self, value: Tokens) -> Tokens {
        let outcome = self.outcome(&value);
        self.give_back_outcome(outcome)
    }

    /// Code that ends the function, out of all loops around this piece of code.
    fn give_back_outcome(&self, outcome: Tokens) -> Tokens {
        let crossed = self.loops.iter().filter(|around| around.leaves_others);
        self.pass_on(
            crossed.fold(outcome, |outcome, _| quote!(::whatif_sym::__private::Flow::Return(#outcome))),
        )
    }

    /// Passes a `Flow::Return` of an inner loop on: it ends the function, or a loop around this piece of code.
    pub(super) fn pass_on(&self, outcome: Tokens) -> Tokens {
        match self.level {
            Level::Function => quote!(::whatif_sym::Union::single(#outcome)),
            _ => quote!(::whatif_sym::Union::single(::whatif_sym::__private::Flow::Return(#outcome))),
        }
    }

    /// Translates a block whose value is the value of this piece of code.
    pub(super) fn block(&mut self, block: &Block) -> Result<Tokens> {
        let outside = self.variables.len();
        let code = self.statements(&block.stmts);
        self.variables.truncate(outside);
        code
    }

    pub(super) fn statements(&mut self, statements: &[Stmt]) -> Result<Tokens> {
        let Some((first, rest)) = statements.split_first() else { return Ok(self.finish(quote!(()))) };
        match first {
            Stmt::Expr(expr, None) if rest.is_empty() => self.tail(expr),
            Stmt::Expr(expr, _) if expression_diverges(expr) => self.tail(expr),
            Stmt::Expr(Expr::If(branch), _) => self.if_statement(branch, rest),
            Stmt::Macro(call) if let Some(message) = failing::panic(&call.mac) => {
                Ok(failing::failed(call.mac.path.span(), &message))
            }
            Stmt::Macro(call) if call.mac.path.is_ident("matches") && rest.is_empty() => {
                let choice = call.mac.parse_body_with(matches)?;
                self.tail(&choice)
            }
            Stmt::Expr(Expr::Macro(call), _) => self.macro_statement(&call.mac, rest),
            Stmt::Macro(call) => self.macro_statement(&call.mac, rest),
            Stmt::Expr(expr, _) => {
                let rewritten = rewritten::statement(expr);
                self.value(rewritten.as_ref().unwrap_or(expr), &mut |body, value| {
                    let rest = body.statements(rest)?;
                    Ok(quote!({ let _ = #value; #rest }))
                })
            }
            Stmt::Local(local) => self.let_statement(local, rest),
            Stmt::Item(item @ (Item::Const(_) | Item::Use(_))) => {
                let rest = self.statements(rest)?;
                Ok(quote!({ #item #rest }))
            }
            Stmt::Item(item) => {
                self.inner_item(item)?;
                self.statements(rest)
            }
        }
    }

    /// Puts an item of the body before its code, with the symbolic twin, unless it asks for that itself. There the whole body sees it, and
    /// code that is translated twice has it once.
    pub(super) fn inner_item(&mut self, item: &Item) -> Result<()> {
        let attributes = match item {
            Item::Fn(item) => Some(&item.attrs),
            Item::Struct(item) => Some(&item.attrs),
            Item::Enum(item) => Some(&item.attrs),
            Item::Impl(item) => Some(&item.attrs),
            Item::Const(_) | Item::Use(_) | Item::Type(_) => None,
            other => return Err(unsupported(other, "move this out of the symbolic function")),
        };
        let is_asked = |attribute: &syn::Attribute| {
            attribute.path().segments.last().is_some_and(|name| name.ident == "symbolic")
        };
        let code = match attributes {
            Some(attributes) if !attributes.iter().any(is_asked) => {
                super::twin_of(&self.options.of_inner_items(), item)?
            }
            _ => quote!(#item),
        };
        if let Item::Impl(item) = item {
            let methods = item.items.iter().filter_map(|member| match member {
                syn::ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
                _ => None,
            });
            self.methods.extend(methods);
        }
        if !self.items.iter().any(|known| known.to_string() == code.to_string()) {
            self.items.push(code);
        }
        Ok(())
    }

    fn macro_statement(&mut self, call: &syn::Macro, rest: &[Stmt]) -> Result<Tokens> {
        if let Some(assertion) = failing::assertion(call)? {
            let span = call.span();
            return self.value(&assertion.condition, &mut |body, condition| {
                let (rest, broken) = (body.statements(rest)?, body.broken(span, &assertion.message));
                Ok(body.branch(span, condition, rest, broken))
            });
        }
        let value = self.pure_macro(call)?;
        let rest = self.statements(rest)?;
        Ok(quote!({ #value; #rest }))
    }

    /// The end of a path on which an assertion does not hold.
    fn broken(&self, span: Span, message: &str) -> Tokens {
        // In a closure, there is no function to leave.
        if self.in_closure {
            return quote_spanned!(span=> ::whatif_sym::__private::fail(::whatif_sym::__private::Cause::Assertion, #message));
        }
        let result = &self.result;
        self.give_back(quote_spanned! {span=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::BrokenWithoutError as _;
            ::whatif_sym::__private::Broken::<#result>::new(#message).end()
        }})
    }

    fn let_statement(&mut self, local: &Let, rest: &[Stmt]) -> Result<Tokens> {
        let Some(init) = &local.init else {
            return Err(unsupported(local, "give the variable a value where it is declared"));
        };
        if let Some((_, otherwise)) = &init.diverge {
            return self.value(&init.expr, &mut |body, value| {
                let outside = body.variables.len();
                let pattern = body.pattern(&local.pat)?;
                let then = body.statements(rest);
                body.variables.truncate(outside);
                let (then, otherwise) = (then?, body.tail(otherwise)?);
                Ok(body.fitting(local.pat.span(), &value, pattern, &then, &otherwise))
            });
        }
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(twin(&typed.ty)?)),
            pattern => (pattern, None),
        };
        if let (None, Expr::Lit(literal), Pat::Ident(name)) = (&ty, &*init.expr, pattern)
            && let Some(example) = untyped(&literal.lit)
        {
            let name = &name.ident;
            let message =
                format!("say of which type it is, as in {}", example.replace("{name}", &name.to_string()));
            return Err(unsupported(pattern, &message));
        }
        self.value_of(&init.expr, ty.is_some(), &mut |body, value| {
            let outside = body.variables.len();
            let pattern = body.pattern(pattern)?;
            if !pattern.conditions.is_empty() {
                return Err(unsupported(&local.pat, "name the number, and compare it in an `if`"));
            }
            let rest = body.statements(rest);
            body.variables.truncate(outside);
            let (pattern, rest) = (pattern.code, rest?);
            let ty = ty.iter().map(|ty| quote!(: #ty));
            Ok(quote!({ let #pattern #(#ty)* = #value; #rest }))
        })
    }

    pub(super) fn no_closure(&self, at: impl quote::ToTokens, what: &str) -> Result<()> {
        if self.in_closure {
            let message = format!("{what} in a closure has no function to leave; write a loop or a function");
            return Err(unsupported(at, &message));
        }
        Ok(())
    }

    /// Computes several expressions, one after the other, and goes on with their values.
    pub(super) fn values(
        &mut self,
        expressions: &[&Expr],
        done: Vec<Tokens>,
        then: &mut dyn FnMut(&mut Body, Vec<Tokens>) -> Result<Tokens>,
    ) -> Result<Tokens> {
        let Some((first, rest)) = expressions.split_first() else { return then(self, done) };
        let is_last = rest.iter().all(|expr| self.is_simple(expr));
        let mut next = |body: &mut Body, value: Tokens| {
            let done = done.iter().cloned().chain([value]).collect();
            body.values(rest, done, then)
        };
        if !self.is_simple(first) {
            return self.value(first, &mut next);
        }
        let value = self.operand(first)?;
        if is_last || !self.may_change(first) {
            return next(self, value);
        }
        // A later expression may change a variable in this one, so its value is computed now.
        let name = self.fresh("value");
        let rest = next(self, cloned(&name))?;
        Ok(quote!({ let #name = #value; #rest }))
    }

    /// Translates an expression; `then` makes the code that follows, for its value on each path.
    pub(super) fn value(&mut self, expr: &Expr, then: Then<'_>) -> Result<Tokens> {
        self.value_of(expr, false, then)
    }

    /// Like `value`; `is_typed` says that the type of the value is known where it goes.
    pub(super) fn value_of(&mut self, expr: &Expr, is_typed: bool, then: Then<'_>) -> Result<Tokens> {
        if let Expr::Macro(call) = expr
            && let Some(message) = failing::panic(&call.mac)
        {
            return Ok(failing::failed(call.mac.path.span(), &message));
        }
        if is_typed && self.is_constant(expr) {
            let value = self.typed(expr)?;
            return then(self, value);
        }
        if self.is_simple(expr) {
            let value = self.pure(expr)?;
            return then(self, value);
        }
        let span = expr.span();
        match expr {
            Expr::Paren(inner) => self.value(&inner.expr, then),
            Expr::Group(inner) => self.value(&inner.expr, then),
            Expr::Call(call) => self.call(call, then),
            Expr::MethodCall(call) => self.method_call(call, then),
            Expr::Try(question) => {
                self.no_closure(question, "`?`")?;
                let name = self.fresh("value");
                self.value(&question.expr, &mut |body, value| {
                    let rest = then(body, cloned(&name))?;
                    let result = &body.result;
                    let error = quote_spanned!(span=> <#result as ::whatif_sym::__private::FromRest<_>>::from_rest(__rest));
                    let error = body.give_back(error);
                    Ok(quote_spanned! {span=>
                        match ::whatif_sym::__private::Question::question(#value) {
                            ::core::result::Result::Ok(#name) => #rest,
                            ::core::result::Result::Err(__rest) => #error,
                        }
                    })
                })
            }
            Expr::Index(_) if is_symbolic(expr) => self.read_at(expr, then),
            Expr::Cast(cast) if self.closures == 0 => self.cast(cast, then),
            Expr::Reference(reference)
                if reference.mutability.is_some() && is_in_symbolic(&reference.expr) =>
            {
                Err(unsupported(
                    expr,
                    "which element this is may be unknown: copy it to a variable, change that, and assign it",
                ))
            }
            Expr::Assign(assign) => self.assignment(assign, then),
            Expr::Binary(binary) => self.binary(binary, then),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.unboxed(&unary.expr, span, then),
            Expr::If(branch) => {
                let names = self.changed_in_if(branch);
                self.join(names, &mut |body| body.if_tail(branch), then)
            }
            Expr::Match(choice) => {
                let names = self.changed(&Changes::of_arms(&choice.arms));
                self.value(&choice.expr, &mut |body, value| {
                    body.join(names.clone(), &mut |body| body.arms(value.clone(), &choice.arms), then)
                })
            }
            Expr::Macro(call) => {
                let choice = call.mac.parse_body_with(matches)?;
                self.value(&choice, then)
            }
            Expr::Block(block) if block.label.is_none() => {
                let names = self.changed(&Changes::of([&block.block], []));
                self.join(names, &mut |body| body.block(&block.block), then)
            }
            Expr::Block(block) => Err(unsupported(
                &block.label,
                "a block with a label has no symbolic meaning: make it a function, and `return` where the block is left",
            )),
            Expr::While(turns) => {
                self.no_closure(turns.while_token, "a loop")?;
                self.while_loop(Some(&turns.cond), &turns.body, turns.label.as_ref(), span, then)
            }
            Expr::Loop(turns) => {
                self.no_closure(turns.loop_token, "a loop")?;
                if let Some(block) = rewritten::with_variable(self, turns) {
                    return self.value(&block, then);
                }
                self.while_loop(None, &turns.body, turns.label.as_ref(), span, then)
            }
            Expr::ForLoop(turns) => {
                self.no_closure(turns.for_token, "a loop")?;
                match rewritten::over_places(self, turns)? {
                    Some(turns) => self.for_loop(&turns, then),
                    None => self.for_loop(turns, then),
                }
            }
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => self.tail(expr),
            _ => self.parts(expr, then),
        }
    }

    /// Translates `n as usize` and `n as char`, which are known on each path, and casts of what takes more than one path.
    fn cast(&mut self, cast: &syn::ExprCast, then: Then<'_>) -> Result<Tokens> {
        let (expr, span, limit) = (Expr::Cast(cast.clone()), cast.span(), self.bound());
        let how = match super::pure::length(&expr) {
            Some(_) => quote!(known),
            None if super::pure::letter(&expr).is_some() => quote!(letters),
            None => return self.parts(&expr, then),
        };
        self.value(&cast.expr, &mut |body, number| {
            let known = quote_spanned!(span=> ::whatif_sym::__private::Length::#how(#number, #limit));
            body.each(span, known, then)
        })
    }

    fn assignment(&mut self, assign: &syn::ExprAssign, then: Then<'_>) -> Result<Tokens> {
        if let Some(others) = rewritten::assignments(self, assign) {
            return self.value(&others, then);
        }
        self.check_place(&assign.left)?;
        if is_in_symbolic(&assign.left) {
            return self.value(&assign.right, &mut |body, value| body.store(&assign.left, value, then));
        }
        let place = self.place(&assign.left)?;
        self.value_of(&assign.right, true, &mut |body, value| {
            let rest = then(body, quote!(()))?;
            Ok(quote!({ #place = #value; #rest }))
        })
    }

    /// Translates an expression that is not simple only because of its parts: gives names to the values of the parts.
    pub(super) fn parts(&mut self, expr: &Expr, then: Then<'_>) -> Result<Tokens> {
        let mut simplified = expr.clone();
        let parts: Vec<(Ident, Expr)> = match &mut simplified {
            Expr::Tuple(tuple) => self.name_parts(tuple.elems.iter_mut()),
            Expr::Array(array) => self.name_parts(array.elems.iter_mut()),
            Expr::Struct(record) => {
                let fields = record.fields.iter_mut().map(|field| {
                    field.colon_token.get_or_insert_with(Default::default);
                    &mut field.expr
                });
                let rest = record.rest.iter_mut().map(|rest| &mut **rest);
                self.name_parts(fields.chain(rest))
            }
            Expr::Field(field) => self.name_parts([&mut *field.base]),
            Expr::Index(index) => self.name_parts([&mut *index.expr, &mut *index.index]),
            Expr::Unary(unary) => self.name_parts([&mut *unary.expr]),
            Expr::Cast(cast) => self.name_parts([&mut *cast.expr]),
            Expr::Reference(reference) => self.name_parts([&mut *reference.expr]),
            Expr::Binary(binary) => self.name_parts([&mut *binary.left, &mut *binary.right]),
            Expr::Call(call) => self.name_parts(call.args.iter_mut()),
            // A method may change its receiver, so a receiver that is a variable stays this variable.
            Expr::MethodCall(call) if self.is_place(&call.receiver) && !self.is_copied(call) => {
                self.name_parts(call.args.iter_mut())
            }
            Expr::MethodCall(call) => {
                let receiver = [&mut *call.receiver];
                self.name_parts(receiver.into_iter().chain(call.args.iter_mut()))
            }
            _ => {
                return Err(unsupported(
                    expr,
                    "this expression has no symbolic meaning here; compute its parts in `let`s before",
                ));
            }
        };
        self.named(&parts, &mut |body| body.value(&simplified, then))
    }

    /// Does an argument change the variable that a method is called on? Rust allows that only if the receiver is copied
    /// before the arguments are evaluated: `x.max(next(&mut x))`, for a number `x`.
    pub(super) fn is_copied(&self, call: &syn::ExprMethodCall) -> bool {
        call.args.iter().any(|argument| self.assigns(argument, &call.receiver))
    }

    /// May the value of a simple expression be different later?
    fn may_change(&self, expr: &Expr) -> bool {
        let is_borrowed = matches!(expr, Expr::Reference(reference) if reference.mutability.is_some());
        let code = quote!(#expr);
        !is_borrowed
            && self.variables.iter().any(|variable| {
                let written =
                    if variable.name == this() { format_ident!("self") } else { variable.name.clone() };
                variable.mutable && mentions(&code, &written)
            })
    }

    /// Replaces parts that are not simple, and simple parts before them whose value may change meanwhile, by new variables.
    /// Returns the variables with the parts.
    fn name_parts<'a>(&mut self, parts: impl IntoIterator<Item = &'a mut Expr>) -> Vec<(Ident, Expr)> {
        let mut named = Vec::new();
        let mut parts: Vec<&mut Expr> = parts.into_iter().collect();
        let last = parts.iter().rposition(|part| !self.is_simple(part)).unwrap_or(0);
        for (i, part) in parts.iter_mut().enumerate() {
            if !self.is_simple(part) || (i < last && self.may_change(part)) {
                let name = self.fresh("part");
                named.push((name.clone(), std::mem::replace(*part, syn::parse_quote!(#name))));
            }
        }
        named
    }

    /// Binds the values of these expressions to the names, one after the other.
    pub(super) fn named(
        &mut self,
        parts: &[(Ident, Expr)],
        then: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
    ) -> Result<Tokens> {
        let Some(((name, expr), rest)) = parts.split_first() else { return then(self) };
        self.value(expr, &mut |body, value| {
            body.declare(name, false, false);
            let rest = body.named(rest, then)?;
            Ok(quote!({ let #name = #value; #rest }))
        })
    }

    /// Checks that a place can be assigned to: only variables and their parts can.
    fn check_place(&self, place: &Expr) -> Result<()> {
        match root(place) {
            Some(_) if self.is_place(place) || is_in_symbolic(place) => Ok(()),
            _ => Err(unsupported(
                place,
                "only variables and their parts can be assigned to in a symbolic function",
            )),
        }
    }

    /// Translates `a op= b`, and `a op b` where a part takes more than one path.
    fn binary(&mut self, binary: &syn::ExprBinary, then: Then<'_>) -> Result<Tokens> {
        if let Some(op) = assigned(&binary.op) {
            self.check_place(&binary.left)?;
            return self.compound(binary, &op, then);
        }
        match as_branch(binary) {
            Some(branch) => self.value(&branch, then),
            None => self.parts(&Expr::Binary(binary.clone()), then),
        }
    }

    /// Translates `place op= value`. As in Rust with numbers, the value is evaluated first, then the place.
    fn compound(&mut self, binary: &syn::ExprBinary, op: &Tokens, then: Then<'_>) -> Result<Tokens> {
        let (left, right) = (&binary.left, &binary.right);
        if is_in_symbolic(left) {
            let name = self.fresh("value");
            let named = [(name.clone(), (**right).clone())];
            let is_named = !super::pure::is_number(Some(right));
            return self.named(if is_named { &named } else { &[] }, &mut |body| {
                let value: Expr = if is_named { syn::parse_quote!(#name) } else { (**right).clone() };
                body.at_known_place(left, &mut |body, place| {
                    body.value(&syn::parse_quote!(#place = #place #op #value), then)
                })
            });
        }
        let (place, span) = (self.place(left)?, binary.span());
        if super::pure::needs_type(right) {
            let (rest, old, value) =
                (then(self, quote!(()))?, cloned(&place), super::pure::beside(quote!(__old), right));
            return Ok(
                quote_spanned!(span=> { let __old = #old; let __new = #value; #place = __old #op __new; #rest }),
            );
        }
        let has_effect = self.is_simple(right) && self.has_effect(right);
        self.values(&[right], Vec::new(), &mut |body, values| {
            let (rest, value) = (then(body, quote!(()))?, &values[0]);
            let old = cloned(&place);
            Ok(match has_effect {
                true => quote_spanned!(span=> { let __value = #value; #place = #old #op __value; #rest }),
                false => quote_spanned!(span=> { #place = #old #op #value; #rest }),
            })
        })
    }

    /// Goes on with each value of the union in a `Box`.
    fn unboxed(&mut self, expr: &Expr, span: Span, then: Then<'_>) -> Result<Tokens> {
        let opened = self.opened(expr, span)?;
        self.each(span, opened, then)
    }

    /// Code for the union in a `Box`.
    pub(super) fn opened(&mut self, expr: &Expr, span: Span) -> Result<Tokens> {
        if !self.is_place(expr) {
            return Err(unsupported(expr, "give the box a name before it is opened"));
        }
        let place = self.place(expr)?;
        Ok(quote_spanned!(span=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::OpenOthers as _;
            ::whatif_sym::__private::Opened(&#place).open()
        }))
    }

    /// Goes on with each value of a union.
    pub(super) fn each(&mut self, span: Span, union: Tokens, then: Then<'_>) -> Result<Tokens> {
        let name = self.fresh("value");
        let rest = then(self, cloned(&name))?;
        let copies = self.copies(&rest, &[]);
        Ok(quote_spanned! {span=>
            ::whatif_sym::__private::each_value(#union, |#name| {
                #copies
                #rest
            })
        })
    }
}

/// `a && b` is `if a { b } else { false }`, and `a || b` is `if a { true } else { b }`.
pub(super) fn as_branch(binary: &syn::ExprBinary) -> Option<Expr> {
    let (a, b) = (&binary.left, &binary.right);
    match binary.op {
        syn::BinOp::And(_) => {
            Some(syn::parse_quote!(if #a { ::whatif_sym::__private::truth(#b) } else { false }))
        }
        syn::BinOp::Or(_) => {
            Some(syn::parse_quote!(if #a { true } else { ::whatif_sym::__private::truth(#b) }))
        }
        _ => None,
    }
}

/// `matches!(value, pattern)` is a `match` with two arms.
pub(super) fn matches(input: syn::parse::ParseStream<'_>) -> Result<Expr> {
    let value: Expr = input.parse()?;
    input.parse::<syn::Token![,]>()?;
    let arm: Tokens = input.parse()?;
    syn::parse2(quote!(match #value { #arm => true, _ => false }))
}

pub(super) fn starts_upper(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

/// What the user should write for a number without a type, which is the value of a variable `{name}`.
fn untyped(literal: &Lit) -> Option<&'static str> {
    match literal {
        Lit::Int(number) if number.suffix().is_empty() => Some(
            "`let {name}: i64 = …` for a symbolic number, or `let {name}: usize = …` for a length or an index",
        ),
        Lit::Float(number) if number.suffix().is_empty() => Some("`let {name}: f64 = …`"),
        _ => None,
    }
}
