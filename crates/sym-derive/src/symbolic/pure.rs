//! Simple expressions: those that have one value where they stand.
//!
//! `is_simple` says which they are, `pure` translates them to a Rust expression over the twins of the types. The others, with a value on
//! each of several paths, are the business of `body`.
//!
//! ```text
//!   x            ⇒  Clone::clone(&x)                        another path may need it too
//!   a + 1        ⇒  Clone::clone(&a) + 1                    operand: Rust finds the number's type from `a`
//!   a < b        ⇒  Ordered::less(&a, &b)                   a `SymBool`
//!   a && b       ⇒  and(a, || b)
//!   Expr::Num(n) ⇒  __Twin1::Num(n)                         `type __Twin1 = <Expr as Twin>::Sym`
//!   7            ⇒  literal(7)                              of the type that the context wants
//! ```
//!
//! There are four ways to translate an expression: `pure` gives an owned value; `operand` the same, with numbers left as written where
//! Rust finds their type from a neighbour; `place` a variable or a part of one, to be borrowed or assigned to; `borrowed` a reference.
//!
//! The macro sees no types, so it goes by names where it must: `is_standard` has the types whose functions are called as they are,
//! `CONSUMERS` the methods before which a receiver of a standard type is cloned, `ELEMENTS` and `TRUTHS` those whose arguments or results need a
//! conversion. A name that is written in upper case is a type or a variant, one in lower case a function.
//!
//! What must stay true: `pure` supports each expression that `is_simple` accepts, or reports an error at its place.

use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprClosure, ExprMethodCall, Ident, Lit, Member, Path, Result, Token, UnOp};

use super::body::{Body, Level, starts_upper};
use super::boxes::{boxing, is_suspension};
use super::calls::{is_checked, standard};
use super::changes::{Changes, assigned, root};
use super::function::this;
use super::index::{is_symbolic, is_usize};
use super::types::{twin, twin_arguments};
use super::unsupported;
use super::{failing, items, later};

/// Types of the standard library and of this one, whose functions are called as they are.
pub(super) fn is_standard(ty: &str) -> bool {
    matches!(
        ty,
        "Vec"
            | "VecDeque"
            | "BTreeMap"
            | "BTreeSet"
            | "HashMap"
            | "HashSet"
            | "Option"
            | "Result"
            | "String"
            | "Box"
            | "Rc"
            | "Arc"
            | "Suspended"
            | "Default"
            | "Ordering"
            | "Iterator"
            | "Self"
            | "Int"
            | "Rational"
            | "Clone"
            | "Some"
            | "None"
            | "Ok"
            | "Err"
            | "PhantomData"
    )
}

const MACHINE_INTEGERS: [&str; 12] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];

/// Methods of collections and options that take elements: a number among the arguments has the type of the elements.
const ELEMENTS: [&str; 10] =
    ["push", "push_back", "push_front", "insert", "unwrap_or", "map_or", "fill", "fold", "resize", "replace"];

/// Methods of the standard library that return a `bool`, which is converted to a `SymBool`.
const TRUTHS: [&str; 17] = [
    "contains_key",
    "ends_with",
    "is_alphabetic",
    "is_alphanumeric",
    "is_ascii_digit",
    "is_digit",
    "is_disjoint",
    "is_empty",
    "is_err",
    "is_lowercase",
    "is_none",
    "is_numeric",
    "is_ok",
    "is_some",
    "is_subset",
    "is_uppercase",
    "starts_with",
];

/// Methods of options, results and iterators that use their receiver up.
pub(super) const CONSUMERS: [&str; 34] = [
    "and_then",
    "chain",
    "cloned",
    "collect",
    "copied",
    "count",
    "enumerate",
    "err",
    "expect",
    "flat_map",
    "flatten",
    "fold",
    "for_each",
    "into_iter",
    "map",
    "map_err",
    "map_or",
    "map_or_else",
    "ok",
    "ok_or",
    "ok_or_else",
    "or",
    "or_else",
    "product",
    "rev",
    "skip",
    "step_by",
    "sum",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
    "unzip",
    "zip",
];

/// Is the expression a literal number?
pub(super) fn is_number(expr: Option<&Expr>) -> bool {
    match expr {
        Some(Expr::Lit(literal)) => matches!(literal.lit, Lit::Int(_) | Lit::Byte(_) | Lit::Float(_)),
        Some(Expr::Unary(unary)) if matches!(unary.op, UnOp::Neg(_)) => is_number(Some(&unary.expr)),
        Some(Expr::Unary(unary)) if matches!(unary.op, UnOp::Not(_)) => is_whole(&unary.expr),
        Some(Expr::Paren(inner)) => is_number(Some(&inner.expr)),
        _ => false,
    }
}

/// Is it a literal number whose type is written behind it?
pub(super) fn has_suffix(expr: &Expr) -> bool {
    is_number(Some(expr)) && !written(expr).suffix.is_empty()
}

/// Is it a whole number, as it is written?
fn is_whole(expr: &Expr) -> bool {
    is_number(Some(expr)) && written(expr).function.to_string() == "literal"
}

/// Whether a number has to be told its type: no `i32` is as great, and `!8` is another number in each type.
pub(super) fn needs_type(expr: &Expr) -> bool {
    fn is_large(expr: &Expr) -> bool {
        match expr {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => {
                    number.suffix().is_empty()
                        && number.base10_parse::<u128>().is_ok_and(|n| n > i32::MAX as u128)
                }
                _ => false,
            },
            Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)) || is_large(&unary.expr),
            Expr::Paren(inner) => is_large(&inner.expr),
            _ => false,
        }
    }
    is_number(Some(expr)) && is_large(expr)
}

/// `n` of `n as usize`, which is a length or a place: known on each path, while `n` need not be.
pub(super) fn length(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Paren(inner) => length(&inner.expr),
        Expr::Cast(cast) if is_usize(&cast.ty) && !is_number(Some(&cast.expr)) => Some(&cast.expr),
        _ => None,
    }
}

/// `n` of `n as char`.
pub(super) fn letter(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Paren(inner) => letter(&inner.expr),
        Expr::Cast(cast) if matches!(&*cast.ty, syn::Type::Path(path) if path.path.is_ident("char")) => {
            Some(&cast.expr)
        }
        _ => None,
    }
}

fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}

/// The `0` in `0.into()`, which stands for a number of the type that the context wants, as `0` does.
fn converted_number(call: &ExprMethodCall) -> Option<&Expr> {
    (call.method == "into" && is_number(Some(&call.receiver))).then_some(&*call.receiver)
}

impl Body {
    /// Has the expression one value where it stands, without taking more than one path?
    pub(super) fn is_simple(&self, expr: &Expr) -> bool {
        let all = |mut parts: &mut dyn Iterator<Item = &Expr>| {
            Iterator::all(&mut parts, |part| self.is_simple(part))
        };
        match expr {
            Expr::Lit(_) | Expr::Path(_) | Expr::Closure(_) => true,
            Expr::Macro(call) => !call.mac.path.is_ident("matches"),
            Expr::Paren(inner) => self.is_simple(&inner.expr),
            Expr::Group(inner) => self.is_simple(&inner.expr),
            Expr::Field(field) => self.is_simple(&field.base),
            Expr::Reference(reference) => self.is_simple(&reference.expr),
            Expr::Unary(unary) => !is_unboxing(expr) && self.is_simple(&unary.expr),
            // What the right operand of `&&` changes is changed only where the left one is true.
            Expr::Binary(binary) => {
                let is_lazy = matches!(binary.op, BinOp::And(_) | BinOp::Or(_));
                let compares = is_comparison(&binary.op);
                let is_simple = |expr: &Expr| match length(expr) {
                    Some(number) if compares => self.is_simple(number),
                    _ => self.is_simple(expr),
                };
                assigned(&binary.op).is_none()
                    && is_simple(&binary.left)
                    && is_simple(&binary.right)
                    && !(is_lazy && self.has_effect(&binary.right))
            }
            // In a closure there are no other paths.
            Expr::Cast(cast) => {
                self.is_simple(&cast.expr)
                    && (self.closures > 0 || (length(expr).is_none() && letter(expr).is_none()))
            }
            Expr::Index(index) => {
                !is_symbolic(expr) && self.is_simple(&index.expr) && self.is_simple(&index.index)
            }
            Expr::Range(range) => all(&mut range.start.iter().chain(&range.end).map(|end| &**end)),
            Expr::Tuple(tuple) => all(&mut tuple.elems.iter()),
            Expr::Array(array) => all(&mut array.elems.iter()),
            Expr::Repeat(repeat) => self.is_simple(&repeat.expr),
            Expr::Struct(record) => {
                let rest = record.rest.iter().map(|rest| &**rest);
                all(&mut record.fields.iter().map(|field| &field.expr).chain(rest))
            }
            Expr::Call(call) => {
                let is_symbolic = match &*call.func {
                    Expr::Path(function) => {
                        function.qself.is_some()
                            || standard(&function.path).is_some()
                            || self.is_symbolic_function(&function.path)
                            || self.is_associated_function(&function.path)
                    }
                    _ => true,
                };
                !is_symbolic && all(&mut call.args.iter())
            }
            Expr::MethodCall(call) => {
                !self.is_symbolic_method(&call.method)
                    && !is_checked(&call.method)
                    && !self.orders(call)
                    && !self.is_retain(call)
                    && !items::selects(call)
                    && self.is_simple(&call.receiver)
                    && all(&mut call.args.iter())
            }
            _ => false,
        }
    }

    /// Is the expression a variable or a part of one?
    pub(super) fn is_place(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => {
                path.path.get_ident().is_some_and(|name| name == "self" || self.variable(name).is_some())
            }
            Expr::Field(field) => self.is_place(&field.base),
            Expr::Index(index) => {
                !is_symbolic(expr) && self.is_place(&index.expr) && self.is_simple(&index.index)
            }
            Expr::Paren(inner) => self.is_place(&inner.expr),
            Expr::Unary(unary) => {
                matches!(unary.op, UnOp::Deref(_)) && !is_unboxing(expr) && self.is_place(&unary.expr)
            }
            _ => false,
        }
    }

    /// Translates a variable or a part of one, to be borrowed or assigned to.
    pub(super) fn place(&mut self, expr: &Expr) -> Result<Tokens> {
        Ok(match expr {
            Expr::Path(path) if path.path.is_ident("self") => {
                let this = this();
                quote!(#this)
            }
            Expr::Field(field) => {
                let (base, member) = (self.place(&field.base)?, &field.member);
                quote_spanned!(field.span()=> #base.#member)
            }
            Expr::Index(index) => {
                let (base, at) = (self.place(&index.expr)?, self.operand(&index.index)?);
                quote_spanned!(index.span()=> #base[#at])
            }
            Expr::Paren(inner) => self.place(&inner.expr)?,
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                let inner = self.place(&unary.expr)?;
                let out = root(&unary.expr).filter(|_| matches!(&*unary.expr, Expr::Path(_)));
                let out = out.map(|name| if name == "self" { this() } else { name.clone() });
                match out.and_then(|name| self.variable(&name)) {
                    Some(variable) if variable.out => inner,
                    _ => quote_spanned!(unary.span()=> *#inner),
                }
            }
            Expr::Path(path) => {
                let variable = path.path.get_ident().and_then(|name| self.variable(name));
                let references = variable.map_or(0, |variable| variable.references);
                (0..references).fold(quote!(#path), |place, _| quote!((*#place)))
            }
            other => self.pure(other)?,
        })
    }

    /// Translates a value where Rust infers the type of a number from the other operand, or from the parameter.
    pub(super) fn operand(&mut self, expr: &Expr) -> Result<Tokens> {
        match expr {
            _ if is_number(Some(expr)) => Ok(as_written(expr)),
            Expr::MethodCall(call) if let Some(number) = converted_number(call) => Ok(as_written(number)),
            Expr::Paren(inner) => self.operand(&inner.expr),
            Expr::Range(range) => {
                let start = range.start.as_ref().map(|start| self.operand(start)).transpose()?;
                let end = range.end.as_ref().map(|end| self.operand(end)).transpose()?;
                let limits = &range.limits;
                Ok(quote!(#start #limits #end))
            }
            _ => self.pure(expr),
        }
    }

    /// Translates an expression to a reference to its value, without a clone.
    fn borrowed(&mut self, expr: &Expr) -> Result<Tokens> {
        if let Some(number) = length(expr) {
            let number = self.pure(number)?;
            return Ok(quote_spanned!(expr.span()=> &::whatif_sym::__private::Length::wide(#number)));
        }
        let value = if self.is_place(expr) { self.place(expr)? } else { self.operand(expr)? };
        Ok(quote!(&#value))
    }

    /// Translates a simple expression to its value.
    pub(super) fn pure(&mut self, expr: &Expr) -> Result<Tokens> {
        if is_number(Some(expr)) {
            return number(expr);
        }
        let span = expr.span();
        if self.is_place(expr) {
            let name = match expr {
                Expr::Path(path) => {
                    path.path.get_ident().map(|name| if name == "self" { this() } else { name.clone() })
                }
                _ => None,
            };
            let place = self.place(expr)?;
            // A `&mut` parameter is passed on by its name.
            return Ok(match name.and_then(|name| self.variable(&name)) {
                Some(variable) if variable.out => quote!(&mut #place),
                _ => quote_spanned!(span=> ::core::clone::Clone::clone(&#place)),
            });
        }
        Ok(match expr {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Bool(value) => quote!(::whatif_sym::SymBool::from(#value)),
                literal => quote!(#literal),
            },
            Expr::Path(path) => return self.path(&path.path),
            Expr::Paren(inner) => {
                let inner = self.pure(&inner.expr)?;
                quote!((#inner))
            }
            Expr::Group(inner) => return self.pure(&inner.expr),
            Expr::Field(field) => {
                let (base, member) = (self.pure(&field.base)?, &field.member);
                quote_spanned!(span=> #base.#member)
            }
            Expr::Index(index) => {
                let (base, at) = (self.pure(&index.expr)?, self.operand(&index.index)?);
                quote_spanned!(span=> ::core::clone::Clone::clone(&#base[#at]))
            }
            Expr::Reference(reference) => {
                let mutability = &reference.mutability;
                let is_place = self.is_place(&reference.expr);
                let inner = if is_place { self.place(&reference.expr)? } else { self.pure(&reference.expr)? };
                quote!(&#mutability #inner)
            }
            Expr::Unary(unary) => {
                let (op, inner) = (&unary.op, self.pure(&unary.expr)?);
                quote_spanned!(span=> (#op #inner))
            }
            Expr::Binary(binary) => return self.operation(binary),
            Expr::Cast(cast) => {
                let (value, ty) = (self.operand(&cast.expr)?, twin(&cast.ty)?);
                quote_spanned!(span=> ::whatif_sym::__private::Cast::<#ty>::cast(#value))
            }
            Expr::Range(_) => return self.operand(expr),
            Expr::Tuple(tuple) => {
                let parts = self.pures(&tuple.elems)?;
                quote!((#(#parts,)*))
            }
            Expr::Array(array) => {
                let parts = self.pures(&array.elems)?;
                quote!([#(#parts),*])
            }
            Expr::Repeat(repeat) => {
                let (value, len) = (self.pure(&repeat.expr)?, &repeat.len);
                quote!({ let __value = #value; [(); #len].map(|()| ::core::clone::Clone::clone(&__value)) })
            }
            Expr::Struct(record) => {
                let mut fields = Vec::new();
                for field in &record.fields {
                    let (member, value) = (&field.member, self.typed(&field.expr)?);
                    fields.push(quote!(#member: #value));
                }
                let rest = record.rest.as_ref().map(|rest| self.pure(rest)).transpose()?;
                let (path, rest) = (self.type_or_variant(&record.path)?, rest.map(|rest| quote!(..#rest)));
                quote!(#path { #(#fields,)* #rest })
            }
            Expr::Call(call) => return self.plain_call(call),
            Expr::MethodCall(call) => return self.plain_method(call),
            Expr::Closure(closure) => return self.closure(closure),
            Expr::Macro(call) => return self.pure_macro(&call.mac),
            other => return Err(unsupported(other, "a symbolic function has no such expression")),
        })
    }

    /// Translates the call of a method that has no symbolic version, such as one of the standard library.
    fn plain_method(&mut self, call: &ExprMethodCall) -> Result<Tokens> {
        if items::judges(call) {
            return self.judged(call);
        }
        let method = &call.method;
        if let Some(converted) = converted_number(call) {
            return number(converted);
        }
        if (method == "sort" || method == "sort_unstable")
            && call.args.is_empty()
            && self.is_place(&call.receiver)
        {
            let list = self.place(&call.receiver)?;
            return Ok(quote_spanned!(method.span()=> {
                #[allow(unused_imports)]
                use ::whatif_sym::__private::SortingKnown as _;
                ::whatif_sym::__private::Sorting(&mut #list[..]).sort()
            }));
        }
        let receiver = match self.is_place(&call.receiver) {
            true => self.receiver(&call.receiver, method)?,
            false => self.pure(&call.receiver)?,
        };
        let turbofish = call.turbofish.as_ref().map(twin_arguments).transpose()?;
        let takes_elements = ELEMENTS.iter().any(|name| method == name);
        let arguments = call.args.iter().map(|argument| match takes_elements {
            true => self.pure(argument),
            false => self.operand(argument),
        });
        let arguments = arguments.collect::<Result<Vec<_>>>()?;
        // Symbolic numbers are not `Copy`.
        let cloned = Ident::new("cloned", method.span());
        let method = if method == "copied" { &cloned } else { method };
        let call = quote_spanned!(method.span()=> #receiver.#method #turbofish(#(#arguments),*));
        if method == "to_string" && arguments.is_empty() {
            return Ok(quote_spanned!(method.span()=> ::whatif_sym::__private::written(|| #call)));
        }
        if TRUTHS.iter().any(|name| method == name) || method.to_string().starts_with("is_ascii") {
            return Ok(quote_spanned!(method.span()=> ::whatif_sym::__private::truth(#call)));
        }
        Ok(call)
    }

    /// Translates the receiver of a method, if it is a variable or a part of one. If the method may use the receiver up, the
    /// type decides whether it is cloned.
    fn receiver(&mut self, receiver: &Expr, method: &Ident) -> Result<Tokens> {
        let place = self.place(receiver)?;
        if !CONSUMERS.iter().any(|name| method == name) {
            return Ok(place);
        }
        Ok(quote_spanned!(method.span()=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::{ReceiverIterator as _, ReceiverOther as _};
            ::whatif_sym::__private::Receiver(&#place).receiver()
        }))
    }

    /// Translates a simple expression whose type is known from the context: there a constant number becomes its twin.
    pub(super) fn typed(&mut self, expr: &Expr) -> Result<Tokens> {
        let value = self.pure(expr)?;
        Ok(match self.is_constant(expr) {
            true => quote_spanned!(expr.span()=> ::whatif_sym::__private::constant(#value)),
            false => value,
        })
    }

    /// Is this a constant by its spelling, such as `SMALL` or `limits::SMALL`?
    pub(super) fn is_constant(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        let mut names = path.path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let is_capital = |letter: char| letter == '_' || letter.is_uppercase() || letter.is_numeric();
        !self.is_place(expr)
            && names.next().is_some_and(|name| name.chars().all(is_capital))
            && names.all(|module| !starts_upper(&module) && !MACHINE_INTEGERS.contains(&&module[..]))
    }

    pub(super) fn pures<'a>(
        &mut self,
        expressions: impl IntoIterator<Item = &'a Expr>,
    ) -> Result<Vec<Tokens>> {
        expressions.into_iter().map(|expr| self.pure(expr)).collect()
    }

    /// Translates `a op b` for simple operands.
    fn operation(&mut self, binary: &syn::ExprBinary) -> Result<Tokens> {
        let (span, op) = (binary.span(), &binary.op);
        let comparison = match op {
            BinOp::And(_) | BinOp::Or(_) => {
                let (a, b) = (self.pure(&binary.left)?, self.pure(&binary.right)?);
                let name = if matches!(op, BinOp::And(_)) { quote!(and) } else { quote!(or) };
                return Ok(quote_spanned!(span=> ::whatif_sym::__private::#name(#a, || #b)));
            }
            BinOp::Eq(_) | BinOp::Ne(_) => quote!(Equal::equal),
            BinOp::Lt(_) => quote!(Ordered::less),
            BinOp::Le(_) => quote!(Ordered::at_most),
            BinOp::Gt(_) => quote!(Ordered::greater),
            BinOp::Ge(_) => quote!(Ordered::at_least),
            _ => {
                let (a, b) = (&binary.left, &binary.right);
                let right = self.operand(b)?;
                // The places of a shift are a number of another type.
                let is_shift = matches!(op, BinOp::Shl(_) | BinOp::Shr(_));
                if is_number(Some(a)) && !is_number(Some(b)) && !is_shift {
                    let left = like(quote!(&__right), a);
                    return Ok(quote_spanned!(span=> { let __right = #right; #left #op __right }));
                }
                let left = if is_number(Some(a)) { number(a)? } else { self.pure(a)? };
                if needs_type(b) && !is_number(Some(a)) {
                    let right = beside(quote!(__left), b);
                    return Ok(
                        quote_spanned!(span=> ({ let __left = #left; let __right = #right; __left #op __right })),
                    );
                }
                return Ok(quote_spanned!(span=> (#left #op #right)));
            }
        };
        let right = self.borrowed(&binary.right)?;
        let negation = matches!(op, BinOp::Ne(_)).then(|| quote!(!));
        if is_number(Some(&binary.left)) {
            let left = like(quote!(__right), &binary.left);
            return Ok(quote_spanned! {span=>
                (match #right { __right => #negation ::whatif_sym::__private::#comparison(&#left, __right) })
            });
        }
        let left = self.borrowed(&binary.left)?;
        if needs_type(&binary.right) {
            let right = beside(quote!(__left), &binary.right);
            return Ok(quote_spanned! {span=>
                (match #left { __left => #negation ::whatif_sym::__private::#comparison(__left, &#right) })
            });
        }
        Ok(quote_spanned!(span=> (#negation ::whatif_sym::__private::#comparison(#left, #right))))
    }

    /// Translates the path of a value: a user's type in it becomes its twin.
    pub(super) fn path(&mut self, path: &Path) -> Result<Tokens> {
        let mut segments: Vec<_> = path.segments.iter().collect();
        let last = segments.pop().expect("a path has segments");
        let Some(ty) = segments.last() else { return Ok(quote!(#path)) };
        let ty_name = ty.ident.to_string();
        let name = last.ident.to_string();
        if MACHINE_INTEGERS.contains(&&ty_name[..]) && (name == "MAX" || name == "MIN") {
            let bound = if name == "MAX" { quote!(max_value) } else { quote!(min_value) };
            return Ok(quote_spanned!(path.span()=> <<#ty as ::whatif_sym::Twin>::Sym>::#bound()));
        }
        if ty_name == "Self" || self.type_parameters.contains(&ty.ident) {
            return Ok(quote!(#path));
        }
        if !starts_upper(&ty_name) || is_standard(&ty_name) {
            return Ok(quote!(#path));
        }
        let leading = &path.leading_colon;
        let alias = self.alias(&quote!(#leading #(#segments)::*), ty.ident.span());
        Ok(quote!(#alias::#last))
    }

    /// Translates the path of a struct, or of a variant with fields.
    pub(super) fn type_or_variant(&mut self, path: &Path) -> Result<Tokens> {
        // `Expr::Add` is a variant; `Machine` and `module::Machine` are types.
        let before_last = path.segments.iter().rev().nth(1);
        if before_last.is_some_and(|segment| starts_upper(&segment.ident.to_string())) {
            return self.path(path);
        }
        if path.is_ident("Self") {
            return Ok(quote!(Self));
        }
        let alias = self.alias(&quote!(#path), path.span());
        Ok(quote!(#alias))
    }

    /// Code for a struct or a variant with these parts, as an expression or a pattern.
    pub(super) fn constructed(&mut self, path: &Path, parts: &[Tokens]) -> Result<Tokens> {
        let name = path.segments.last().expect("a path has segments").ident.to_string();
        if path.segments.len() == 1 && is_standard(&name) && name != "Self" {
            return Ok(quote!(#path(#(#parts),*)));
        }
        let before_last = path.segments.iter().rev().nth(1);
        if before_last.is_some_and(|segment| starts_upper(&segment.ident.to_string())) {
            let path = self.path(path)?;
            return Ok(quote!(#path(#(#parts),*)));
        }
        // A tuple struct: its twin has another name, and only braces can be written behind that.
        let ty = self.type_or_variant(path)?;
        let fields = parts.iter().enumerate().map(|(i, part)| {
            let member = Member::from(i);
            quote!(#member: #part)
        });
        Ok(quote!(#ty { #(#fields),* }))
    }

    /// Translates a call that has one value: of a constructor, of a closure in a variable, of a function of the standard library.
    fn plain_call(&mut self, call: &syn::ExprCall) -> Result<Tokens> {
        let Expr::Path(function) = &*call.func else {
            return Err(unsupported(&call.func, "call a function by its name"));
        };
        let path = &function.path;
        let name = path.segments.last().expect("a path has segments").ident.to_string();
        if starts_upper(&name) {
            let is_generic = is_standard(&name);
            let part = |part| if is_generic { self.pure(part) } else { self.typed(part) };
            let parts = call.args.iter().map(part).collect::<Result<Vec<_>>>()?;
            return self.constructed(path, &parts);
        }
        if let Some(pointer) = boxing(path) {
            let parts = self.pures(&call.args)?;
            let union = quote_spanned!(call.span()=> ::whatif_sym::Union::single(#(#parts),*));
            return Ok(pointer.to(union));
        }
        if let Some(later) = later::callee(path) {
            let arguments = call.args.iter().map(|argument| self.operand(argument));
            let arguments = arguments.collect::<Result<Vec<_>>>()?;
            return Ok(quote_spanned!(call.span()=> #later(#(#arguments),*)));
        }
        if is_suspension(path) {
            return Err(unsupported(
                call,
                "what is computed later is a call: `f::later(…)`, of a function under `#[symbolic(later)]`",
            ));
        }
        if let (Some(number), 1) = (conversion(path), call.args.len()) {
            let (value, ty) = (self.operand(&call.args[0])?, twin(&number)?);
            return Ok(quote_spanned!(call.span()=> ::whatif_sym::__private::Cast::<#ty>::cast(#value)));
        }
        let arguments = self.pures(&call.args)?;
        Ok(quote_spanned!(call.span()=> #path(#(#arguments),*)))
    }

    fn closure(&mut self, closure: &ExprClosure) -> Result<Tokens> {
        let outside = self.variables.len();
        let mut inputs = Vec::new();
        for input in &closure.inputs {
            let (pattern, ty) = match input {
                syn::Pat::Type(typed) => (&*typed.pat, Some(twin(&typed.ty)?)),
                pattern => (pattern, None),
            };
            let pattern = self.pattern(pattern)?;
            if !pattern.conditions.is_empty() {
                return Err(unsupported(input, "name the number, and compare it in the body"));
            }
            let (pattern, ty) = (pattern.code, ty.map(|ty| quote!(: #ty)));
            inputs.push(quote!(#pattern #ty));
        }
        self.closures += 1;
        let body = self.closure_body(&closure.body);
        self.closures -= 1;
        self.variables.truncate(outside);
        let (body, capture) = (body?, &closure.capture);
        Ok(quote!(#capture |#(#inputs),*| #body))
    }

    fn closure_body(&mut self, body: &Expr) -> Result<Tokens> {
        if self.is_simple(body) {
            return self.pure(body);
        }
        if let Some(name) = self.changed(&Changes::of([], [body])).first() {
            let message =
                format!("a closure with branches runs on copies, so it cannot change `{name}`; write a loop");
            return Err(unsupported(body, &message));
        }
        let level = std::mem::replace(&mut self.level, Level::Function);
        let loops = std::mem::take(&mut self.loops);
        let in_closure = std::mem::replace(&mut self.in_closure, true);
        let code = self.tail(body);
        (self.level, self.loops, self.in_closure) = (level, loops, in_closure);
        let code = code?;
        let copies = self.copies(&code, &[]);
        Ok(quote_spanned!(body.span()=> { #copies ::whatif_sym::Union::simple_merge(&#code) }))
    }

    /// Translates a macro of the standard library.
    pub(super) fn pure_macro(&mut self, call: &syn::Macro) -> Result<Tokens> {
        let name = call.path.get_ident().map(Ident::to_string).unwrap_or_default();
        let span = call.path.span();
        match &name[..] {
            "vec" => {
                if let Ok(repeat) = call.parse_body_with(Repeat::parse) {
                    if !self.is_simple(&repeat.len) {
                        return Err(unsupported(&repeat.len, "compute this in a `let` before"));
                    }
                    let (value, len) = (self.pure(&repeat.value)?, self.operand(&repeat.len)?);
                    return Ok(quote!(::std::vec![#value; #len]));
                }
                let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)?;
                if let Some(part) = parts.iter().find(|part| !self.is_simple(part)) {
                    return Err(unsupported(part, "compute this in a `let` before"));
                }
                let parts = self.pures(&parts)?;
                Ok(quote!(::std::vec![#(#parts),*]))
            }
            "println" | "print" | "eprintln" | "eprint" | "dbg" => Ok(quote!(#call)),
            // What is printed is for the person who looks at it; a text that is a value is written as Rust writes it.
            "format" => {
                let call = self.format(call)?;
                Ok(quote_spanned!(span=> ::whatif_sym::__private::written(|| #call)))
            }
            _ if let Some(message) = failing::panic(call) => Ok(failing::failed(call.path.span(), &message)),
            _ => Err(unsupported(call, "this macro has no symbolic meaning")),
        }
    }
}

impl Body {
    /// Translates the arguments of `format!`.
    fn format(&mut self, call: &syn::Macro) -> Result<Tokens> {
        let Ok(parts) = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) else {
            return Ok(quote!(#call));
        };
        let mut arguments = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            arguments.push(match part {
                text if i == 0 => quote!(#text),
                Expr::Assign(named) => {
                    let (name, value) = (&named.left, self.format_argument(&named.right)?);
                    quote!(#name = #value)
                }
                part => self.format_argument(part)?,
            });
        }
        let path = &call.path;
        Ok(quote!(#path!(#(#arguments),*)))
    }

    /// A number without a type is one of Rust's, and what takes more than one path is left to the compiler, which knows whether it is plain.
    fn format_argument(&mut self, part: &Expr) -> Result<Tokens> {
        if is_number(Some(part)) || !self.is_simple(part) { Ok(quote!(#part)) } else { self.pure(part) }
    }
}

/// The type of numbers that a function such as `u32::from` converts to.
fn conversion(function: &Path) -> Option<syn::Type> {
    let parts: Vec<&Ident> = function.segments.iter().map(|segment| &segment.ident).collect();
    let [ty, name] = parts[..] else { return None };
    let is_number = MACHINE_INTEGERS.iter().chain(&["f32", "f64", "Int"]).any(|number| ty == number);
    (is_number && name == "from").then(|| syn::parse_quote!(#ty))
}

/// The arguments `value; len` of a macro.
pub(super) struct Repeat {
    pub(super) value: Expr,
    pub(super) len: Expr,
}

impl Repeat {
    pub(super) fn parse(input: syn::parse::ParseStream<'_>) -> Result<Repeat> {
        let value = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Repeat { value, len: input.parse()? })
    }
}

/// Is this `**place`, which looks into a box?
fn is_unboxing(expr: &Expr) -> bool {
    let is_deref = |expr: &Expr| matches!(expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)));
    matches!(expr, Expr::Unary(unary) if is_deref(expr) && is_deref(&unary.expr))
}

/// Code for a literal number, in the type that the context wants.
pub(super) fn number(expr: &Expr) -> Result<Tokens> {
    let Written { function, plain, suffix } = written(expr);
    if suffix.is_empty() {
        return Ok(quote_spanned!(expr.span()=> ::whatif_sym::__private::#function(#plain)));
    }
    let ty: syn::Type = syn::parse_str(&suffix)?;
    Ok(quote_spanned! {expr.span()=>
        ::whatif_sym::__private::#function::<<#ty as ::whatif_sym::Twin>::Sym>(#plain)
    })
}

/// A number whose type Rust finds: a whole one as it is, one with a point in both formats.
fn as_written(expr: &Expr) -> Tokens {
    match written(expr) {
        Written { function, plain, .. } if function.to_string() == "decimal" => plain,
        _ if needs_type(expr) => {
            let plain = written(expr).plain;
            quote!((#plain as i128))
        }
        _ => quote!(#expr),
    }
}

/// A number that is written beside another operand, of the type that it has there.
pub(super) fn beside(other: Tokens, expr: &Expr) -> Tokens {
    let Written { function, plain, .. } = written(expr);
    quote_spanned!(expr.span()=> ::whatif_sym::__private::beside(&#other, ::whatif_sym::__private::#function(#plain)))
}

/// Code for a literal number, in the type of another operand.
fn like(other: Tokens, expr: &Expr) -> Tokens {
    let Written { function, plain, .. } = written(expr);
    quote_spanned!(expr.span()=> ::whatif_sym::__private::like(#other, ::whatif_sym::__private::#function(#plain)))
}

/// A number with a point, of a type.
pub(super) fn with_suffix(number: &syn::LitFloat, suffix: &str) -> syn::LitFloat {
    // Behind `1.` there can be no suffix.
    let digits = number.base10_digits();
    let zero = if digits.ends_with('.') { "0" } else { "" };
    syn::LitFloat::new(&format!("{digits}{zero}{suffix}"), number.span())
}

/// The parts of a literal number.
struct Written {
    /// The function that makes a value of the wanted type from the digits.
    function: Tokens,
    /// The digits, with the sign and without the type.
    plain: Tokens,
    /// The type, if it was written.
    suffix: String,
}

fn written(expr: &Expr) -> Written {
    match expr {
        Expr::Unary(unary) => {
            let (op, inner) = (&unary.op, written(&unary.expr));
            let plain = inner.plain;
            Written { plain: quote!(#op #plain), ..inner }
        }
        Expr::Paren(inner) => written(&inner.expr),
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => {
                // The greatest numbers of a `u128` are congruent to negative ones.
                let is_greatest = number.base10_parse::<i128>().is_err();
                let suffix = if is_greatest { "u128" } else { "i128" };
                let digits = syn::LitInt::new(&format!("{}{suffix}", number.base10_digits()), number.span());
                Written {
                    function: quote!(literal),
                    plain: if is_greatest { quote!((#digits as i128)) } else { quote!(#digits) },
                    suffix: number.suffix().to_owned(),
                }
            }
            Lit::Byte(byte) => {
                let number = i128::from(byte.value());
                Written { function: quote!(literal), plain: quote!(#number), suffix: "u8".to_owned() }
            }
            Lit::Float(number) => {
                // Rounded to both formats: the number of one that is next to that of the other need not be next to what is written.
                let digits = ["f64", "f32"].map(|suffix| with_suffix(number, suffix));
                let [double, single] = digits;
                Written {
                    function: quote!(decimal),
                    plain: quote!(::whatif_sym::__private::Decimal::new(#double, #single)),
                    suffix: number.suffix().to_owned(),
                }
            }
            other => unreachable!("{} is no number", quote!(#other)),
        },
        other => unreachable!("{} is no number", quote!(#other)),
    }
}
