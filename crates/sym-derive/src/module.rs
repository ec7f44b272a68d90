//! The twin of a module: ordinary Rust whose numbers may be unknown, run path by path (`whatif_sym::paths`).
//!
//! ```text
//!   mod bank { fn f(x: u32) … }   ⇒   mod bank { fn f(x: u32) …   pub mod sym { fn f(x: Num<u32>) … } }
//! ```
//!
//! The twin has the same items under the same names, in which only what has to do with numbers is written anew:
//!
//! | | |
//! | --- | --- |
//! | `u32`, `f64`, … as a type | `Num<u32>`; the lengths of arrays and the parameters of const generics stay |
//! | `7`, `b'a'`, `0.5` | `Num::con(7)`: Rust finds the type of the literal as it did |
//! | `x as T` | `cast::<Num<T>>(x)` |
//! | `a..b`, `list[i]`, `vec![x; n]` | ranges of the twin, `list[ix(i)]`, `vec_of(x, n)` |
//! | `list.len()` and the other methods that take or give numbers ([`names`]) | `list.p_len()`; a method of the module's own with such a name is renamed, too |
//! | `CONST` | `Constant(CONST).value()`: constants stay Rust's own |
//! | numbers in patterns ([`patterns`]) | a name and a guard |
//! | `assert!`, `panic!`, `format!`, … ([`macros`]) | without what is written of unknown numbers; printing is left out |
//! | each loop and each function | counts its turns and calls |
//!
//! What must stay true: on known numbers the twin does what the module does. What is not translated is left to the compiler, which finds another type
//! there; so a mistake of this translation is one of types, not of values.

mod items;
mod kani;
mod macros;
mod names;
mod patterns;

use std::collections::HashSet;

use proc_macro2::{TokenStream as Tokens, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Error, Expr, ExprMethodCall, Ident, Item, ItemMod, Lit, RangeLimits, Result, Type,
    parse_quote_spanned,
};

pub(crate) use kani::tests;

/// The module, with its twin inside.
pub(crate) fn module(attribute: &Tokens, module: &ItemMod) -> Result<Tokens> {
    if !attribute.is_empty() {
        return Err(Error::new_spanned(attribute, "on a module, `symbolic` has no options"));
    }
    let Some((_, items)) = &module.content else {
        return Err(Error::new_spanned(
            module,
            "the twin of a module needs what is in it: write `#[symbolic] mod name { … }`",
        ));
    };
    let (attributes, vis, name) = (&module.attrs, &module.vis, &module.ident);
    let twin = twin_of_items(items, false)?;
    Ok(quote! {
        #(#attributes)*
        #vis mod #name {
            #(#items)*

            /// The items of the module, for numbers that may be unknown.
            #[allow(warnings, clippy::all, clippy::pedantic)]
            pub mod sym {
                #twin
            }
        }
    })
}

/// The twin of all items of a file or a module.
fn twin_of_items(items: &[Item], for_kani: bool) -> Result<Tokens> {
    let mut twin = Twin::new(for_kani);
    twin.learn(items);
    let mut items = items.to_vec();
    twin.module_items(&mut items);
    match twin.errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    }) {
        Some(error) => Err(error),
        None => Ok(quote!(#(#items)*)),
    }
}

/// Where the functions that the twin calls are.
fn home() -> Tokens {
    quote!(::whatif_sym::paths::twin)
}

/// The translation of a module.
#[derive(Default)]
struct Twin {
    /// Harnesses are translated, too, and `cfg(kani)` holds.
    for_kani: bool,
    /// How many modules are around, from the twin on.
    depth: usize,
    /// Constants of the module that are Rust's own values.
    constants: HashSet<String>,
    /// The types and the traits of the module.
    types: HashSet<String>,
    traits: HashSet<String>,
    /// Methods of the module that have another name in the twin.
    renamed: HashSet<String>,
    /// Types of the module that are indices of others.
    keys: HashSet<String>,
    errors: Vec<Error>,
    fresh: usize,
}

impl Twin {
    fn new(for_kani: bool) -> Twin {
        Twin { for_kani, ..Twin::default() }
    }

    fn error(&mut self, at: impl quote::ToTokens, message: &str) {
        self.errors.push(Error::new_spanned(at, message));
    }

    fn fresh(&mut self) -> Ident {
        self.fresh += 1;
        format_ident!("__number{}", self.fresh)
    }

    /// A literal number, as one of the twin.
    fn literal(&mut self, expr: &Expr) -> Option<Expr> {
        let (home, span) = (home(), expr.span());
        let is_number = match expr {
            Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Float(_) | Lit::Byte(_)),
            // The least number of a type is one only together with its sign.
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
                matches!(&*unary.expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Int(_) | Lit::Float(_)))
            }
            _ => false,
        };
        is_number.then(|| parse_quote_spanned!(span=> #home::Num::con(#expr)))
    }

    /// Puts the counting of turns into the body of a loop.
    fn counted(&mut self, body: &mut Block) {
        let home = home();
        body.stmts.insert(0, syn::parse_quote!(#home::turn();));
    }

    fn method(&mut self, call: &mut ExprMethodCall) {
        if names::takes_numbers(&call.method, call.args.len()) {
            call.method = names::renamed(&call.method);
        }
    }

    fn cast(&mut self, cast: &mut syn::ExprCast) -> Option<Expr> {
        let is_known = match &*cast.ty {
            Type::Path(path) => {
                path.path.get_ident().is_some_and(|name| names::is_number(name) || name == "char")
            }
            _ => false,
        };
        let is_open = matches!(&*cast.ty, Type::Infer(_));
        if !is_known && !is_open {
            return None;
        }
        let (home, span) = (home(), cast.span());
        let (value, ty) = (&cast.expr, &mut cast.ty);
        self.visit_type_mut(ty);
        Some(parse_quote_spanned!(span=> #home::cast::<#ty>(#value)))
    }

    /// The path of a value: a constant, or a function of the standard library.
    fn value_path(&mut self, path: &syn::ExprPath, is_called: bool) -> Option<Expr> {
        let (home, span) = (home(), path.span());
        if path.qself.is_some() {
            return None;
        }
        let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some(function) = names::function(&names) {
            let function = Ident::new(function, span);
            let arguments = path.path.segments.iter().map(|segment| &segment.arguments);
            let arguments = arguments.filter(|arguments| !arguments.is_empty()).last();
            let arguments = arguments.map(|arguments| match arguments {
                syn::PathArguments::AngleBracketed(given) if given.colon2_token.is_none() => quote!(::#given),
                other => quote!(#other),
            });
            return Some(parse_quote_spanned!(span=> #home::functions::#function #arguments));
        }
        if let [.., _, name] = &names[..]
            && (self.renamed.contains(name)
                || (!is_called && ["len", "bytes", "as_bytes"].contains(&&name[..])))
        {
            let mut path = path.clone();
            let last = path.path.segments.last_mut().expect("there are two");
            last.ident = names::renamed(&last.ident);
            visit_mut::visit_expr_path_mut(self, &mut path);
            return Some(Expr::Path(path));
        }
        if is_called || !names.last().is_some_and(|name| names::is_constant(name)) {
            return None;
        }
        // `u32::MAX` is one of the twin already.
        if let [ty, _] = &names[..]
            && names::is_number_name(ty)
        {
            return None;
        }
        let mut path = path.clone();
        visit_mut::visit_expr_path_mut(self, &mut path);
        Some(parse_quote_spanned!(span=> #home::Constant(#path).value()))
    }
}

impl VisitMut for Twin {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(path) if path.qself.is_none() => {
                if let Some(name) = path.path.get_ident()
                    && names::is_number(name)
                {
                    let (home, name) = (home(), name.clone());
                    *ty = parse_quote_spanned!(name.span()=> #home::Num<::core::primitive::#name>);
                    return;
                }
                visit_mut::visit_type_mut(self, ty);
            }
            // The length is Rust's own.
            Type::Array(array) => self.visit_type_mut(&mut array.elem),
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }

    /// The path of a type, or what comes before the last name of the path of a value.
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        if path.segments.first().is_some_and(|first| self.types.contains(&first.ident.to_string())) {
            return;
        }
        names::path(path, self.depth, self.for_kani);
        if self.for_kani
            && let Some(message) = kani::refused(path)
        {
            self.error(&*path, &message);
        }
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut syn::GenericArgument) {
        if !matches!(argument, syn::GenericArgument::Const(_) | syn::GenericArgument::AssocConst(_)) {
            visit_mut::visit_generic_argument_mut(self, argument);
        }
    }

    /// The numbers among the parameters of a type or a function are Rust's own.
    fn visit_const_param_mut(&mut self, _: &mut syn::ConstParam) {}

    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    fn visit_item_mut(&mut self, item: &mut Item) {
        self.item(item);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut items: Vec<Item> = Vec::new();
        for statement in &block.stmts {
            if let syn::Stmt::Item(item) = statement {
                items.push(item.clone());
            }
        }
        self.learn(&items);
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_stmt_mut(&mut self, statement: &mut syn::Stmt) {
        if let syn::Stmt::Macro(call) = statement {
            let mut expr = Expr::Macro(syn::ExprMacro { attrs: Vec::new(), mac: call.mac.clone() });
            self.visit_expr_mut(&mut expr);
            *statement = syn::Stmt::Expr(expr, call.semi_token);
            return;
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        if let Some((at, _)) = self.guards(&mut local.pat).first() {
            self.error(at.clone(), "name the number here, and compare it in an `if`");
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(literal) = self.literal(expr) {
            *expr = literal;
            return;
        }
        let (home, span) = (home(), expr.span());
        match expr {
            Expr::Lit(literal) if let Lit::ByteStr(bytes) = &literal.lit => {
                *expr = parse_quote_spanned!(span=> #home::bytes(#bytes));
            }
            Expr::Array(_) | Expr::Tuple(_) => visit_mut::visit_expr_mut(self, expr),
            Expr::Repeat(repeat) => self.visit_expr_mut(&mut repeat.expr),
            Expr::Cast(cast) => {
                self.visit_expr_mut(&mut cast.expr);
                match self.cast(cast) {
                    Some(cast) => *expr = cast,
                    None => self.visit_type_mut(&mut cast.ty),
                }
            }
            Expr::Range(range) => {
                visit_mut::visit_expr_range_mut(self, range);
                let closed = matches!(range.limits, RangeLimits::Closed(_));
                let name = if closed { quote!(range_inclusive) } else { quote!(range) };
                match (&range.start, &range.end) {
                    (Some(start), Some(end)) => {
                        *expr = parse_quote_spanned!(span=> #home::#name(#start, #end))
                    }
                    (Some(start), None) => *expr = parse_quote_spanned!(span=> #home::range_from(#start)),
                    _ => {}
                }
            }
            Expr::Index(index) => {
                visit_mut::visit_expr_index_mut(self, index);
                let at = &index.index;
                *index.index = parse_quote_spanned!(at.span()=> #home::ix(#at));
            }
            // Of Rust's numbers, what is added is computed before the place: so it is here, where the operators are functions.
            Expr::Binary(binary) if crate::symbolic::assigned(&binary.op).is_some() => {
                if changes_place(&binary.left, &binary.right) {
                    self.error(
                        &binary.right,
                        "this changes what stands before it: compute it in a `let` before",
                    );
                }
                visit_mut::visit_expr_binary_mut(self, binary);
                let (place, op, value) = (&binary.left, &binary.op, &binary.right);
                *expr = parse_quote_spanned!(span=> match #value { __value => #place #op __value });
            }
            Expr::MethodCall(call) => {
                visit_mut::visit_expr_method_call_mut(self, call);
                self.method(call);
            }
            Expr::Call(call) => {
                match &mut *call.func {
                    Expr::Path(path) => match self.value_path(path, true) {
                        Some(function) => *call.func = function,
                        None => visit_mut::visit_expr_path_mut(self, path),
                    },
                    function => self.visit_expr_mut(function),
                }
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            }
            Expr::Path(path) => match self.value_path(path, false) {
                Some(value) => *expr = value,
                None => visit_mut::visit_expr_path_mut(self, path),
            },
            Expr::Macro(call) => match self.macro_call(&call.mac) {
                Ok(translated) => *expr = translated,
                Err(error) => self.errors.push(error),
            },
            Expr::ForLoop(turns) => {
                visit_mut::visit_expr_for_loop_mut(self, turns);
                self.counted(&mut turns.body);
            }
            Expr::Loop(turns) => {
                visit_mut::visit_expr_loop_mut(self, turns);
                self.counted(&mut turns.body);
            }
            Expr::While(_) => self.while_loop(expr),
            Expr::If(_) => self.if_let(expr),
            Expr::Match(choice) => {
                self.visit_expr_mut(&mut choice.expr);
                self.arms(choice);
            }
            Expr::Async(_) | Expr::Await(_) => self.error(&*expr, "what is asynchronous has no twin"),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// Does a value change a variable that the place of an element is computed from? Then the order counts, which is another one for numbers than
/// for other types.
fn changes_place(place: &Expr, value: &Expr) -> bool {
    let mut indices = Indices(Vec::new());
    indices.visit_expr(place);
    let mut changed = Changed(Vec::new());
    changed.visit_expr(value);
    changed.0.iter().any(|name| indices.0.contains(name))
}

/// The names in the indices of a place.
struct Indices(Vec<String>);

impl<'ast> Visit<'ast> for Indices {
    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        names_in(index.index.to_token_stream(), &mut self.0);
        self.visit_expr(&index.expr);
    }
}

/// The variables that are assigned or borrowed mutably.
struct Changed(Vec<String>);

impl<'ast> Visit<'ast> for Changed {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Reference(reference) if reference.mutability.is_some() => {
                names_in(reference.expr.to_token_stream(), &mut self.0);
            }
            Expr::Assign(assign) => names_in(assign.left.to_token_stream(), &mut self.0),
            Expr::Binary(binary) if crate::symbolic::assigned(&binary.op).is_some() => {
                names_in(binary.left.to_token_stream(), &mut self.0);
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

fn names_in(code: Tokens, names: &mut Vec<String>) {
    for token in code {
        match token {
            TokenTree::Ident(name) => names.push(name.to_string()),
            TokenTree::Group(group) => names_in(group.stream(), names),
            _ => {}
        }
    }
}

/// The beginning of the body of a function: a call is counted until its end.
fn entered(block: &mut Block) {
    let home = home();
    let call: syn::Stmt = syn::parse_quote!(let __call = #home::call(););
    block.stmts.insert(0, call);
}

/// The arguments of a macro of the standard library.
fn fail(span: proc_macro2::Span, message: &str) -> Expr {
    let home = home();
    syn::parse2(quote_spanned!(span=> #home::fail(#message))).expect("a call")
}
