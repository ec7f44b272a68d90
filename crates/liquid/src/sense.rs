//! Annotations that make no sense: unknown names, arguments of the wrong kind, refinements that have no type.
//!
//! LiquidHaskell rejects a file for them. Here they concern only the functions that depend on them, which become *unsupported*;
//! everything else is checked.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use whatif_haskell::ast::{Annotation, Ident, Module};
use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::{Expr, Literal, Name, Program, Role};
use whatif_source::{Diagnostic, Severity, Sources, Span};

use crate::annotation::{RType, RTypeKind};
use crate::build::At;
use crate::declare::{Declared, erase_signature};
use crate::expand::expand;
use crate::names::part_of;
use crate::specs::Specs;
use crate::unsupported::Unsupported;

/// Adds the bare type of each signature to a module, so that the front end looks up the types it names.
pub(crate) fn name_types(module: &mut Module, specs: &Specs, declared: &mut Declared) {
    for (name, signature) in &specs.signatures {
        // Mistakes in aliases are reported elsewhere.
        let Ok(ty) = expand(&signature.ty, specs) else { continue };
        if let Some((unknown, span)) = value_argument(&ty) {
            let why = Unsupported::mistake(format!("`{unknown}` is no alias that is known"), span);
            declared.unsupported.push((*name, why));
            continue;
        }
        let Some(bare) = erase_signature(&ty) else { continue };
        let at = At(signature.ty.span);
        let itself = part_of(*name, "$type");
        module.decls.extend(at.function(itself, Some(bare), &[], at.var(itself)));
    }
}

/// A type constructor that has a value as its argument: only aliases can.
fn value_argument(ty: &RType) -> Option<(Name, Span)> {
    match &ty.kind {
        RTypeKind::Con(name, args) if args.iter().any(|arg| arg.as_type().is_none()) => {
            Some((name.name, ty.span))
        }
        _ => ty.types().into_iter().find_map(value_argument),
    }
}

/// Mistakes: signatures of names that occur nowhere else in the file. LiquidHaskell does not know them either.
pub(crate) fn strays(specs: &Specs, annotations: &[Annotation], sources: &Sources) -> Vec<Diagnostic> {
    let Some(file) = annotations.first().map(|annotation| annotation.span.file) else { return Vec::new() };
    let mut text = sources.text(file).as_bytes().to_vec();
    for annotation in annotations.iter().filter(|annotation| annotation.span.file == file) {
        text[annotation.span.range()].fill(b' ');
    }
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'');
    let words: BTreeSet<&[u8]> = text.split(|byte| !is_part(byte)).collect();
    let functions = specs.signatures.iter().filter(|(_, signature)| !signature.assumed);
    let functions =
        functions.filter_map(|(name, signature)| signature.names.iter().find(|own| own.name == *name));
    let is_stray = |own: &&Ident| {
        let name = own.name.as_str().as_bytes();
        name.iter().all(is_part) && !words.contains(name)
    };
    let told = |own: &Ident| {
        Diagnostic::error(own.span, format!("an annotation of `{}`, which is not defined", own.name))
    };
    functions.filter(is_stray).map(told).collect()
}

/// The mistake that the front end found inside of a signature.
pub(crate) fn mistake_in(signature: Span, found: &[Diagnostic]) -> Option<Unsupported> {
    let inside = |span: Span| {
        span.file == signature.file && signature.start <= span.start && span.end <= signature.end
    };
    let errors = found.iter().filter(|found| found.severity == Severity::Error);
    let first = errors.into_iter().find(|found| inside(found.primary.span))?;
    // A walker is missing if its type is not one of the program's data types.
    let missing = first.missing.as_deref().map(Name::new);
    let place = first.primary.span;
    Some(match missing.filter(|name| name.role() == Role::Walker).map(Name::of) {
        Some(ty) => Unsupported::new(
            format!("a refinement of the parts of `{ty}`, which cannot be looked into"),
            place,
        ),
        None => Unsupported::mistake(first.message.clone(), place),
    })
}

/// The construct in a predicate, or in a function that it calls, that the front end could not lower. `sensible` has functions for
/// which this was found not to happen; the functions that are visited are added to it.
pub(crate) fn senseless(
    predicate: Name,
    program: &Program,
    sensible: &mut FxHashSet<Name>,
) -> Option<whatif_machine::Unsupported> {
    let mut seen: FxHashSet<Name> = FxHashSet::default();
    let mut work = vec![predicate];
    while let Some(name) = work.pop() {
        if sensible.contains(&name) || !seen.insert(name) {
            continue;
        }
        let Some(definition) = program.definitions.get(&name) else { continue };
        for part in definition.body.subexpressions() {
            if let Some(found) = unsupported_at(part) {
                return Some(found);
            }
            // Callees are measures, walkers and functions of the logic; reasons in them count as well.
            if let Expr::Var(callee) = part {
                work.push(*callee);
            }
        }
    }
    sensible.extend(seen);
    None
}

/// The construct in whose place the front end put this expression because it could not lower the construct.
fn unsupported_at(part: &Expr) -> Option<whatif_machine::Unsupported> {
    let (span, inner) = match part {
        Expr::At(span, inner) => (Some(*span), &**inner),
        _ => (None, part),
    };
    let Expr::Prim(Prim::Misc(Misc::UnsupportedError), args) = inner else { return None };
    let construct = match &args[..] {
        [Expr::Lit(Literal::String(construct))] => construct.to_string(),
        _ => "a refinement".to_owned(),
    };
    Some(whatif_machine::Unsupported { construct: construct.into(), span })
}
