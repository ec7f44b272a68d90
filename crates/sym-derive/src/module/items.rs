//! Items in the twin of a module.
//!
//! `learn` collects which names the items give: constants that stay Rust's own, types, traits, methods that get another name. `module_items` goes through
//! them and leaves out what is for tests; `item` has an arm for each kind; `companions` makes what belongs to an item in the twin alone, such as what `as` does
//! with the variants of an enum.
//!
//! What must stay true: what the standard library calls (`index`, `size_hint`) keeps Rust's own numbers, and what may change from one run to the next is
//! refused, because a run is repeated for each path.

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, FnArg, Ident, ImplItem, Item, ItemConst, ItemImpl, Pat, Path, PathArguments, Signature,
    TraitItem, Type, UseTree, parse_quote,
};

use super::{Twin, entered, home, kani, names};

impl Twin {
    /// Learns which names the items give.
    pub(super) fn learn(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Const(item) if is_native(&item.ty) => {
                    self.constants.insert(item.ident.to_string());
                }
                Item::Struct(item) => self.types.extend([item.ident.to_string()]),
                Item::Enum(item) => self.types.extend([item.ident.to_string()]),
                Item::Type(item) => self.types.extend([item.ident.to_string()]),
                Item::Trait(item) => {
                    self.traits.insert(item.ident.to_string());
                }
                Item::Impl(item) if item.trait_.is_none() => {
                    for member in &item.items {
                        if let ImplItem::Fn(method) = member
                            && is_renamed(&method.sig)
                        {
                            self.renamed.insert(method.sig.ident.to_string());
                        }
                    }
                }
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        self.learn(items);
                    }
                }
                _ => {}
            }
        }
    }

    /// Translates the items of a module.
    pub(super) fn module_items(&mut self, items: &mut Vec<Item>) {
        let home = home();
        let mut translated: Vec<Item> = vec![parse_quote!(use #home::methods::*;)];
        for mut item in std::mem::take(items) {
            if let Some(attributes) = attributes(&mut item) {
                let is_kept = kani::configured(attributes, self.for_kani);
                let is_test = attributes.iter().any(|attribute| attribute.path().is_ident("test"));
                attributes.retain(|attribute| !attribute.path().is_ident("doc"));
                if !is_kept || is_test {
                    continue;
                }
            }
            if self.for_kani
                && let Item::Fn(harness) = &mut item
            {
                match kani::harness(harness) {
                    Ok(None) => {}
                    Ok(Some(mut test)) => {
                        if let Some(syn::Stmt::Item(harness)) = test.block.stmts.first_mut() {
                            self.item(harness);
                        }
                        translated.push(Item::Fn(test));
                        continue;
                    }
                    Err(error) => {
                        self.errors.push(error);
                        continue;
                    }
                }
            }
            let more = self.companions(&mut item);
            if let Some(constant) = self.outer_constant(&item) {
                translated.push(constant);
            } else {
                self.item(&mut item);
                translated.push(item);
            }
            translated.extend(more);
        }
        *items = translated;
    }

    /// A constant of the module around is used as it is there, where it may be computed by functions that the twin has in another form.
    fn outer_constant(&self, item: &Item) -> Option<Item> {
        let (vis, name) = match item {
            Item::Const(item) if is_native(&item.ty) => (&item.vis, &item.ident),
            Item::Static(item) if is_fixed(item) => (&item.vis, &item.ident),
            _ => return None,
        };
        (self.depth == 0 && !self.for_kani && name != "_").then(|| parse_quote!(#vis use super::#name;))
    }

    /// Translates an item.
    pub(super) fn item(&mut self, item: &mut Item) {
        match item {
            Item::Const(item) => self.constant(item),
            Item::Static(item) if is_fixed(item) => {}
            Item::Static(item) => {
                self.error(
                    &*item,
                    "what may change from one run to the next has no twin: pass it as an argument",
                );
            }
            Item::Fn(item) => {
                self.signature(&mut item.sig);
                self.visit_block_mut(&mut item.block);
                entered(&mut item.block);
            }
            Item::Impl(item) => self.implementation(item),
            Item::Trait(item) => {
                for member in &mut item.items {
                    match member {
                        TraitItem::Fn(method) => {
                            rename(&mut method.sig);
                            self.signature(&mut method.sig);
                            method.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
                            if let Some(block) = &mut method.default {
                                self.visit_block_mut(block);
                                entered(block);
                            }
                        }
                        // A number is Rust's own.
                        TraitItem::Const(constant) if is_native(&constant.ty) => {}
                        member => self.visit_trait_item_mut(member),
                    }
                }
                self.visit_generics_mut(&mut item.generics);
                item.supertraits.iter_mut().for_each(|bound| self.visit_type_param_bound_mut(bound));
            }
            // What numbers stand for the variants is Rust's own.
            Item::Enum(item) => {
                self.visit_generics_mut(&mut item.generics);
                for variant in &mut item.variants {
                    self.visit_fields_mut(&mut variant.fields);
                    variant.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
                }
            }
            Item::Struct(item) => {
                self.visit_generics_mut(&mut item.generics);
                self.visit_fields_mut(&mut item.fields);
            }
            Item::Type(_) => visit_mut::visit_item_mut(self, item),
            Item::Mod(item) => {
                if let Some((_, items)) = &mut item.content {
                    self.depth += 1;
                    self.module_items(items);
                    self.depth -= 1;
                }
            }
            Item::Use(item) => self.import(&mut item.tree),
            // A definition: whoever uses it is told that it has no twin.
            Item::Macro(call) if call.ident.is_some() => {
                *item = parse_quote!(
                    const _: () = ();
                )
            }
            Item::Macro(call) => {
                self.error(&*call, "write out what this macro makes: a twin is made of what is written")
            }
            Item::ExternCrate(_) => {}
            other => self.error(&*other, "such an item has no twin: move it out of the module"),
        }
    }

    /// What belongs to an item in the twin alone.
    fn companions(&mut self, item: &mut Item) -> Vec<Item> {
        let home = home();
        let mut more = Vec::new();
        if self.for_kani {
            more.extend(kani::arbitrary(item));
        }
        match item {
            Item::Enum(item)
                if item.variants.iter().all(|variant| variant.fields.is_empty())
                    && !item.variants.is_empty() =>
            {
                let name = &item.ident;
                more.push(parse_quote! {
                    impl<__U: #home::Prim> #home::CastTo<#home::Num<__U>> for #name {
                        fn cast_to(self) -> #home::Num<__U> {
                            #home::CastTo::cast_to(#home::Num::con(self as i128))
                        }
                    }
                });
            }
            Item::Impl(item) => {
                if let Some(ty) = index_type(item)
                    && is_plain(&ty)
                    && self.keys.insert(ty.to_token_stream().to_string())
                {
                    more.push(parse_quote! {
                        impl #home::Ix for #ty {
                            type Native = #ty;
                            fn native(self) -> #ty {
                                self
                            }
                        }
                    });
                }
            }
            _ => {}
        }
        more
    }

    fn constant(&mut self, item: &mut ItemConst) {
        if !is_native(&item.ty) {
            self.visit_type_mut(&mut item.ty);
            self.visit_expr_mut(&mut item.expr);
        }
    }

    fn signature(&mut self, sig: &mut Signature) {
        if let Some(keyword) = &sig.asyncness {
            self.error(*keyword, "an `async` function has no twin");
        }
        sig.constness = None;
        self.visit_signature_mut(sig);
    }

    fn implementation(&mut self, item: &mut ItemImpl) {
        let index = index_type(item).filter(is_native);
        let is_own = match &item.trait_ {
            None => true,
            Some((path, _)) => {
                path.segments.last().is_some_and(|name| self.traits.contains(&name.ident.to_string()))
            }
        };
        // What the standard library calls, with numbers of its own.
        let is_standard = |name: &Ident| !is_own && (name == "size_hint" || name == "len");
        item.items.retain(|member| !matches!(member, ImplItem::Fn(method) if is_standard(&method.sig.ident)));
        for member in &mut item.items {
            match member {
                ImplItem::Fn(method) => {
                    method.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
                    if is_own {
                        rename(&mut method.sig);
                    }
                    match &index {
                        Some(ty) => self.index_method(&mut method.sig, &mut method.block, ty),
                        None => {
                            self.signature(&mut method.sig);
                            self.visit_block_mut(&mut method.block);
                        }
                    }
                    entered(&mut method.block);
                }
                ImplItem::Const(constant) if is_native(&constant.ty) => {}
                member => self.visit_impl_item_mut(member),
            }
        }
        self.visit_generics_mut(&mut item.generics);
        self.visit_type_mut(&mut item.self_ty);
        if let Some((path, _)) = &mut item.trait_
            && index.is_none()
        {
            self.visit_path_mut(path);
        }
    }

    /// `index` and `index_mut` get Rust's own numbers.
    fn index_method(&mut self, sig: &mut Signature, block: &mut Block, ty: &Type) {
        let home = home();
        let mut named = None;
        if let Some(FnArg::Typed(at)) = sig.inputs.iter_mut().nth(1) {
            let pattern: Pat = (*at.pat).clone();
            *at.pat = parse_quote!(__at);
            named = Some(pattern);
            *at.ty = ty.clone();
        }
        if let syn::ReturnType::Type(_, ty) = &mut sig.output {
            self.visit_type_mut(ty);
        }
        self.visit_block_mut(block);
        if let Some(pattern) = named {
            block.stmts.insert(0, parse_quote!(let #pattern = #home::Lift::lift(__at);));
        }
    }

    /// What is imported from outside is one module further away.
    fn import(&mut self, tree: &mut UseTree) {
        let mut path: Path = match first(tree) {
            Some(first) => first.clone().into(),
            None => return,
        };
        if path.is_ident("kani") && self.for_kani {
            *tree = parse_use(quote!(::whatif_sym::paths::#tree));
        } else if path.is_ident("crate") && self.for_kani {
            let above = std::iter::repeat_n(quote!(super), self.depth);
            let rest = match tree {
                UseTree::Path(path) => path.tree.to_token_stream(),
                _ => return,
            };
            *tree = parse_use(quote!(#(#above::)* #rest));
            if self.depth == 0 {
                *tree = parse_use(quote!(self::#rest));
            }
        } else if path.is_ident("super") {
            let above = supers(tree);
            path = parse_quote!(super);
            if above > self.depth {
                *tree = parse_use(quote!(#path::#tree));
            }
        }
    }
}

fn parse_use(tokens: Tokens) -> UseTree {
    let item: syn::ItemUse = parse_quote!(use #tokens;);
    item.tree
}

fn first(tree: &UseTree) -> Option<&Ident> {
    match tree {
        UseTree::Path(path) => Some(&path.ident),
        UseTree::Name(name) => Some(&name.ident),
        _ => None,
    }
}

fn supers(tree: &UseTree) -> usize {
    match tree {
        UseTree::Path(path) if path.ident == "super" => 1 + supers(&path.tree),
        _ => 0,
    }
}

/// Is this a method that is called by another name in the twin?
fn is_renamed(sig: &Signature) -> bool {
    sig.receiver().is_some() && names::takes_numbers(&sig.ident, sig.inputs.len() - 1)
}

fn rename(sig: &mut Signature) {
    if is_renamed(sig) {
        sig.ident = names::renamed(&sig.ident);
    }
}

/// Is this a static that stays as it is, of Rust's own numbers and texts?
fn is_fixed(item: &syn::ItemStatic) -> bool {
    matches!(item.mutability, syn::StaticMutability::None) && is_native(&item.ty)
}

/// `T` of `impl Index<T> for …`
fn index_type(item: &ItemImpl) -> Option<Type> {
    let last = item.trait_.as_ref()?.0.segments.last()?;
    if last.ident != "Index" && last.ident != "IndexMut" {
        return None;
    }
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            syn::GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Is this a type of the module's own?
fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.get_ident().is_some_and(|name| !names::is_number(name)))
}

/// Is a type made of Rust's numbers, letters and texts alone?
fn is_native(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.get_ident().is_some_and(|name| {
            names::is_number(name) || ["bool", "char", "str"].iter().any(|other| name == other)
        }),
        Type::Reference(reference) => reference.mutability.is_none() && is_native(&reference.elem),
        Type::Array(array) => is_native(&array.elem),
        Type::Slice(slice) => is_native(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().all(is_native),
        Type::Paren(inner) => is_native(&inner.elem),
        Type::Group(inner) => is_native(&inner.elem),
        _ => false,
    }
}

/// The attributes of an item.
fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Const(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Macro(item) => &mut item.attrs,
        Item::Mod(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        Item::Use(item) => &mut item.attrs,
        Item::ExternCrate(item) => &mut item.attrs,
        _ => return None,
    })
}
