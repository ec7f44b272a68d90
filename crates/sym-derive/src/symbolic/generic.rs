//! Generic functions: a type parameter of the symbolic version stands for the twin.
//!
//! ```text
//! fn larger<T: PartialOrd + Copy>(a: T, b: T) -> T   ⇒   fn sym<T: Mergeable + Clone + SymOrd>(a: T, b: impl Arg<T>) -> Union<T>
//! ```
//!
//! In the types of the function, `T` becomes `Of<T>`, whose twin is `T`; so `Vec<T>` has the twin `Vec<T>`, and all else is as in
//! any other function.

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Expr, Generics, Ident, Result, Signature, Type, TypeParamBound, WherePredicate, parse_quote,
};

use super::changes::mentions;
use super::function::given;
use super::unsupported;

/// The names of the type parameters.
pub(super) fn type_parameters(generics: &Generics) -> Vec<Ident> {
    generics.type_params().map(|parameter| parameter.ident.clone()).collect()
}

/// The parameters and the result of a function, and its body, with `Of<T>` for each type parameter `T`.
pub(super) fn lifted(signature: &Signature, block: &Block) -> (Signature, Block) {
    let (mut signature, mut block) = (signature.clone(), block.clone());
    let mut twins = Twins { parameters: type_parameters(&signature.generics) };
    if !twins.parameters.is_empty() {
        signature.inputs.iter_mut().for_each(|input| twins.visit_fn_arg_mut(input));
        twins.visit_return_type_mut(&mut signature.output);
        twins.visit_block_mut(&mut block);
    }
    (signature, block)
}

struct Twins {
    parameters: Vec<Ident>,
}

impl VisitMut for Twins {
    /// An item in the body has type parameters of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(path) if self.parameters.iter().any(|parameter| path.path.is_ident(parameter)) => {
                *ty = parse_quote!(::whatif_sym::__private::Of<#path>);
            }
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }

    /// A type in the path of a value is left as it is: it is symbolic already.
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(_) => {}
            Expr::MethodCall(call) => {
                self.visit_expr_mut(&mut call.receiver);
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// The bounds as the twins have them. What is given back through a `&mut` must merge.
pub(super) fn bounded(generics: &Generics, given_back: &[&Type]) -> Result<Generics> {
    let mut generics = generics.clone();
    let given = given();
    for parameter in generics.type_params_mut() {
        let bounds = parameter.bounds.iter().map(bound).collect::<Result<Vec<_>>>()?;
        let name = &parameter.ident;
        let is_given_back = given_back.iter().any(|ty| mentions(&ty.to_token_stream(), name));
        let merges = is_given_back.then(|| quote!(::whatif_sym::SimpleMergeable+));
        parameter.bounds =
            parse_quote!(#(#bounds +)* #merges ::whatif_sym::Mergeable + ::core::clone::Clone + #given);
        parameter.colon_token.get_or_insert_with(Default::default);
    }
    let Some(clause) = &mut generics.where_clause else { return Ok(generics) };
    for predicate in &mut clause.predicates {
        let WherePredicate::Type(predicate) = predicate else { continue };
        let bounds = predicate.bounds.iter().map(bound).collect::<Result<Vec<_>>>()?;
        predicate.bounds = parse_quote!(#(#bounds +)* ::core::marker::Sized);
    }
    Ok(generics)
}

fn bound(bound: &TypeParamBound) -> Result<Tokens> {
    let TypeParamBound::Trait(wanted) = bound else { return Ok(bound.to_token_stream()) };
    let Some(last) = wanted.path.segments.last() else { return Ok(bound.to_token_stream()) };
    match &last.ident.to_string()[..] {
        "Copy" => Ok(quote!(::core::clone::Clone)),
        "PartialEq" | "Eq" => Ok(quote!(::whatif_sym::SymEq)),
        "PartialOrd" | "Ord" => Ok(quote!(::whatif_sym::SymEq + ::whatif_sym::SymOrd)),
        "Fn" | "FnMut" | "FnOnce" => Err(unsupported(
            bound,
            "a symbolic function takes values, no functions: pass what the function computes",
        )),
        _ => Ok(bound.to_token_stream()),
    }
}

/// Which type parameters are known from the arguments so far.
///
/// The argument for a parameter `a: T` is taken as it is and tells what `T` is. Where that is known, the argument for
/// a further parameter may be a union or a literal number.
pub(super) struct Known {
    open: Vec<Ident>,
}

impl Known {
    pub(super) fn nothing(generics: &Generics) -> Known {
        Known { open: type_parameters(generics) }
    }

    /// Does a parameter of this type tell what a type parameter is?
    pub(super) fn learns(&mut self, ty: &Tokens) -> bool {
        let before = self.open.len();
        self.open.retain(|parameter| !mentions(ty, parameter));
        self.open.len() < before
    }
}
