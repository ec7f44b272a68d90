//! `ToCon` and `ToSym`: conversions between a symbolic type and its concrete twin, which has the same variants and
//! fields.

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, quote};
use syn::{Error, PathArguments, Result, Type, parse_quote, parse2};

use crate::shape::{Shape, name};

/// The concrete twin of a type: as a type, and as a path to build its values with. In both, a type parameter `T`
/// stands for the concrete twin of `T`.
struct Twin {
    ty: Type,
    path: Tokens,
}

impl Twin {
    fn of(shape: &Shape) -> Result<Twin> {
        let given = shape.concrete.as_ref().ok_or_else(|| {
            Error::new(
                shape.span(),
                "name the concrete type with the same shape: `#[symbolic(concrete = Type)]`",
            )
        })?;
        let ty: Type = parse2(shape.with_twins(given.to_token_stream()))?;
        let Type::Path(mut path) = ty.clone() else {
            return Err(Error::new_spanned(given, "only a struct or an enum can have the same shape"));
        };
        // In an expression, the type arguments of a path come after `::` (`Vec::<T>::new`).
        for segment in &mut path.path.segments {
            if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                arguments.colon2_token = Some(Default::default());
            }
        }
        Ok(Twin { ty, path: path.to_token_stream() })
    }
}

/// A recursive concrete type holds itself in a `Box`, `Rc`, `Arc` or `Suspended` where the symbolic one has a union, so there are
/// conversions to and from these, too.
const POINTERS: [&str; 4] =
    ["::std::boxed::Box", "::std::rc::Rc", "::std::sync::Arc", "::whatif_sym::Suspended"];

fn pointers() -> impl Iterator<Item = Tokens> {
    POINTERS.iter().map(|path| path.parse().expect("a path"))
}

pub(crate) fn to_con(shape: &Shape) -> Result<Tokens> {
    let Twin { ty: twin, path } = Twin::of(shape)?;
    let this = shape.ty();
    let implement = |target: &Tokens, body: Tokens| {
        shape.convert(
            quote!(::whatif_sym::ToCon<#target>),
            &this,
            |parameter, twin| parse_quote!(#parameter: ::whatif_sym::ToCon<#twin>),
            quote!(fn to_con(&self) -> ::core::option::Option<#target> { #body }),
        )
    };
    let built = shape.match_self(|variant| {
        let value = variant.build(path.clone(), |_, i| {
            let field = name("a", i);
            quote!(::whatif_sym::ToCon::to_con(#field)?)
        });
        quote!(::core::option::Option::Some(#value))
    });
    let mut all = implement(&quote!(#twin), built);
    for pointer in pointers() {
        let value = quote!(::whatif_sym::ToCon::<#twin>::to_con(self));
        let body = quote!(::core::option::Option::map(#value, #pointer::from));
        all.extend(implement(&quote!(#pointer<#twin>), body));
    }
    Ok(all)
}

pub(crate) fn to_sym(shape: &Shape) -> Result<Tokens> {
    let Twin { ty: twin, path } = Twin::of(shape)?;
    let (this, this_path) = (shape.ty(), shape.path());
    let implement = |source: &Tokens, body: Tokens| {
        shape.convert(
            quote!(::whatif_sym::ToSym<#this>),
            source,
            |parameter, twin| parse_quote!(#twin: ::whatif_sym::ToSym<#parameter>),
            quote!(fn to_sym(&self) -> #this { #body }),
        )
    };
    let arms = shape.variants.iter().map(|variant| {
        let pattern = variant.build(path.clone(), |_, i| name("a", i));
        let value = variant.build(this_path.clone(), |_, i| {
            let field = name("a", i);
            quote!(::whatif_sym::ToSym::to_sym(#field))
        });
        quote!(#pattern => #value,)
    });
    let mut all = implement(&quote!(#twin), quote!(match self { #(#arms)* }));
    for pointer in pointers() {
        all.extend(implement(&quote!(#pointer<#twin>), quote!(::whatif_sym::ToSym::to_sym(&**self))));
    }
    Ok(all)
}
