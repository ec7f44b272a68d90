//! What the macros need to know of a type: its variants, their fields, its generics.
//!
//! A struct is a type with one variant. All variants are written in braces, which Rust allows for tuples too:
//! `Self::Add { 0: a0, 1: a1 }`.

use proc_macro2::{Group, Ident, Span, TokenStream as Tokens, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Generics, Member, Result, Type, WherePredicate, parse_quote};

pub(crate) struct Shape {
    pub(crate) name: Ident,
    pub(crate) variants: Vec<Variant>,
    generics: Generics,
    /// The argument of `#[symbolic(concrete = …)]`.
    pub(crate) concrete: Option<Type>,
}

pub(crate) struct Variant {
    /// The name of the variant; `None` for a struct.
    name: Option<Ident>,
    pub(crate) fields: Vec<Field>,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: Type,
}

impl Shape {
    pub(crate) fn of(input: &DeriveInput) -> Result<Shape> {
        let variants = match &input.data {
            Data::Struct(data) => vec![Variant::new(None, &data.fields)],
            Data::Enum(data) => data
                .variants
                .iter()
                .map(|variant| Variant::new(Some(variant.ident.clone()), &variant.fields))
                .collect(),
            Data::Union(_) => {
                return Err(Error::new_spanned(
                    &input.ident,
                    "a Rust `union` has no structure to derive from; use an enum",
                ));
            }
        };
        if variants.is_empty() {
            return Err(Error::new_spanned(
                &input.ident,
                "an enum without variants has no values; there is nothing to derive",
            ));
        }
        Ok(Shape {
            name: input.ident.clone(),
            variants,
            generics: input.generics.clone(),
            concrete: concrete_type(input)?,
        })
    }

    pub(crate) fn span(&self) -> Span {
        self.name.span()
    }

    /// `impl Trait for Self { body }`, where every type parameter is bounded by `bounds`.
    pub(crate) fn implement(&self, the_trait: Tokens, bounds: Tokens, body: Tokens) -> Tokens {
        let name = &self.name;
        let (_, arguments, _) = self.generics.split_for_impl();
        self.implement_for(the_trait, quote!(#name #arguments), bounds, body)
    }

    /// Like `implement`, but for another type.
    pub(crate) fn implement_for(
        &self,
        the_trait: Tokens,
        ty: Tokens,
        bounds: Tokens,
        body: Tokens,
    ) -> Tokens {
        let mut generics = self.generics.clone();
        let parameters: Vec<Ident> =
            generics.type_params().map(|parameter| parameter.ident.clone()).collect();
        for parameter in parameters {
            generics.make_where_clause().predicates.push(parse_quote!(#parameter: #bounds));
        }
        let (parameters, _, clauses) = generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #parameters #the_trait for #ty #clauses { #body }
        }
    }

    /// `impl Trait for ty { body }` with a second parameter for each type parameter, its concrete twin; `bound` says how
    /// the two go together.
    pub(crate) fn convert(
        &self,
        the_trait: Tokens,
        ty: &Tokens,
        bound: impl Fn(&Ident, &Ident) -> WherePredicate,
        body: Tokens,
    ) -> Tokens {
        let mut generics = self.generics.clone();
        for parameter in self.generics.type_params().map(|parameter| &parameter.ident) {
            let twin = twin(parameter);
            generics.params.push(parse_quote!(#twin));
            generics.make_where_clause().predicates.push(bound(parameter, &twin));
        }
        let (parameters, _, clauses) = generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #parameters #the_trait for #ty #clauses { #body }
        }
    }

    /// Replaces each type parameter in a type by its twin.
    pub(crate) fn with_twins(&self, tokens: Tokens) -> Tokens {
        let replaced = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(word) if self.generics.type_params().any(|known| known.ident == word) => {
                TokenTree::Ident(twin(&word))
            }
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), self.with_twins(group.stream())))
            }
            other => other,
        });
        replaced.collect()
    }

    /// This type as a path to build values with.
    pub(crate) fn path(&self) -> Tokens {
        let name = &self.name;
        let (_, arguments, _) = self.generics.split_for_impl();
        let arguments = arguments.as_turbofish();
        quote!(#name #arguments)
    }

    /// This type with its arguments.
    pub(crate) fn ty(&self) -> Tokens {
        let name = &self.name;
        let (_, arguments, _) = self.generics.split_for_impl();
        quote!(#name #arguments)
    }

    /// `match value { each variant with fields a0, a1, … => arm(variant) }`.
    pub(crate) fn match_self(&self, arm: impl Fn(&Variant) -> Tokens) -> Tokens {
        let arms = self.variants.iter().map(|variant| {
            let (pattern, arm) = (variant.build(quote!(Self), |_, i| name("a", i)), arm(variant));
            quote!(#pattern => { #arm })
        });
        quote!(match self { #(#arms)* })
    }

    /// `match (x, y)` for the case that both are the same variant (fields a0, a1, … and b0, b1, …), and `otherwise`.
    pub(crate) fn match_both(
        &self,
        both: Tokens,
        arm: impl Fn(&Variant) -> Tokens,
        otherwise: Tokens,
    ) -> Tokens {
        let arms = self.variants.iter().map(|variant| {
            let a = variant.build(quote!(Self), |_, i| name("a", i));
            let b = variant.build(quote!(Self), |_, i| name("b", i));
            let arm = arm(variant);
            quote!((#a, #b) => { #arm })
        });
        let otherwise = (self.variants.len() > 1).then(|| quote!(_ => { #otherwise }));
        quote!(match #both { #(#arms)* #otherwise })
    }

    /// Code for the number of the variant of `value`, an expression of type `&Self`.
    pub(crate) fn ordinal(&self, value: Tokens) -> Tokens {
        let arms = self.variants.iter().enumerate().map(|(ordinal, variant)| {
            let path = variant.path(quote!(Self));
            quote!(#path { .. } => #ordinal,)
        });
        quote!(match #value { #(#arms)* })
    }
}

impl Variant {
    fn new(name: Option<Ident>, fields: &Fields) -> Variant {
        let fields = fields
            .members()
            .zip(fields)
            .map(|(member, field)| Field { member, ty: field.ty.clone() })
            .collect();
        Variant { name, fields }
    }

    /// `ty::Variant`, or `ty` for a struct.
    fn path(&self, ty: Tokens) -> Tokens {
        match &self.name {
            Some(name) => quote!(#ty::#name),
            None => ty,
        }
    }

    /// The variant of `ty`, as a pattern or an expression, with `field` for each field.
    pub(crate) fn build<F: ToTokens>(&self, ty: Tokens, field: impl Fn(&Field, usize) -> F) -> Tokens {
        let path = self.path(ty);
        let fields = self.fields.iter().enumerate().map(|(i, each)| {
            let (member, value) = (&each.member, field(each, i));
            quote!(#member: #value)
        });
        quote!(#path { #(#fields),* })
    }

    /// The bindings `a0, b0`, `a1, b1`, … of [`Shape::match_both`].
    pub(crate) fn pairs(&self) -> impl DoubleEndedIterator<Item = (Ident, Ident)> {
        (0..self.fields.len()).map(|i| (name("a", i), name("b", i)))
    }

    /// The bindings `a0`, `a1`, … of [`Shape::match_self`].
    pub(crate) fn bindings(&self) -> impl DoubleEndedIterator<Item = Ident> {
        (0..self.fields.len()).map(|i| name("a", i))
    }
}

pub(crate) fn name(prefix: &str, i: usize) -> Ident {
    format_ident!("{prefix}{i}")
}

/// The type parameter that stands for the concrete twin of another one.
fn twin(parameter: &Ident) -> Ident {
    format_ident!("{parameter}Con")
}

fn concrete_type(input: &DeriveInput) -> Result<Option<Type>> {
    let mut concrete = None;
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("symbolic")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("concrete") {
                return Err(meta.error("unknown option; there is `#[symbolic(concrete = Type)]`"));
            }
            concrete = Some(meta.value()?.parse()?);
            Ok(())
        })?;
    }
    Ok(concrete)
}
