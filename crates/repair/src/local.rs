//! Types for local functions that are to blame.
//!
//! A function of a `where` or a `let` is found by its text: the first line of the function around it that begins with its name, but
//! for `where` and `let`. Its annotation is put there, and what follows stays in its column on a line of its own.

use std::collections::BTreeMap;

use whatif_lambda::{Binder, Name};
use whatif_liquid::Comparison;
use whatif_liquid::check::{Function, Liquid};
use whatif_machine::run::Settings;

use crate::change::{Change, line_start};
use crate::copies::Copies;
use crate::search::{Attempt, Case, Repair, RepairSearch};
use crate::shape::{At, Refinement, Shape};

/// Where a local function is bound.
struct Bound {
    /// Where its Haskell type stands, or else its code.
    at: usize,
    /// Its Haskell type.
    ty: Option<String>,
}

impl<C: Copies> RepairSearch<C> {
    /// Types of local functions without one.
    pub(crate) fn by_local_types(&self, case: &Case) -> Option<Repair> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let around = liquid.definition_span(function.name)?;
        let text = sources.text(around.file);
        let settings = self.quick();
        for blamed in case.found.blamed.iter().filter(|blamed| blamed.untyped) {
            let local = blamed.function.as_str();
            let Some(bound) = bound(text, around.start as usize, local) else { continue };
            for ty in local_types(liquid, function, (local, bound.ty), &settings) {
                let span = sources.span(around.file, bound.at..bound.at);
                let change = Change::local(sources, span, local, &case.accused.name, ty);
                if let Some(Attempt::Verified(repair)) = self.verify(case, vec![change]) {
                    return Some(repair);
                }
            }
        }
        None
    }
}

/// Types that a local function without annotation has, by each of which the function around it is proven; what people
/// would prefer first. The name comes with the Haskell type, if one is written.
fn local_types(
    liquid: &Liquid,
    function: &Function,
    (name, written): (&str, Option<String>),
    settings: &Settings,
) -> Vec<String> {
    let Some(local) = liquid.local_function(function, name) else { return Vec::new() };
    let taken = liquid.vocabulary().words.iter().map(|word| word.text.clone()).collect();
    let ty = written.or_else(|| local.ty.clone());
    let shape = ty.and_then(|ty| Shape::of(&ty, &taken));
    let Some(shape) = shape.filter(|shape| shape.arity() == local.params().len()) else {
        return Vec::new();
    };
    let refined = |set: Vec<Comparison>| {
        let refinement = |one: &Comparison| compared(one, &shape, local.params(), local.result());
        shape.with(&set.iter().map(refinement).collect::<Vec<Refinement>>())
    };
    liquid.proving(function, &local, settings).into_iter().map(refined).collect()
}

/// A comparison as it is put into the type of a function with these parameters.
pub(crate) fn compared(
    comparison: &Comparison,
    shape: &Shape,
    params: &[Binder],
    result: &Binder,
) -> Refinement {
    let params = params.iter().enumerate();
    let mut names: BTreeMap<Name, String> =
        params.filter_map(|(at, param)| Some((param.name, shape.name(at)?.to_string()))).collect();
    names.insert(result.name, shape.value(At::Result).to_string());
    Refinement {
        at: At::Result,
        condition: comparison.condition(&names),
        mentions: comparison.mentions.clone(),
    }
}

/// Where a function inside of another one is bound, of which an equation begins at `around`.
fn bound(text: &str, around: usize, local: &str) -> Option<Bound> {
    let mut at = line_start(text, around);
    let own = first_word(&text[around..]);
    for line in text[at..].split_inclusive('\n') {
        let code = line.strip_prefix("> ").unwrap_or(line);
        let is_top = code.starts_with(|first: char| !first.is_whitespace());
        if is_top && at > around && first_word(code) != own && !code.starts_with(['{', '-']) {
            return None;
        }
        let mut rest = code.trim_start();
        for keyword in ["where", "let"] {
            let inner = rest.strip_prefix(keyword).filter(|inner| inner.starts_with(char::is_whitespace));
            rest = inner.map_or(rest, str::trim_start);
        }
        if !is_top && first_word(rest) == local {
            let start = at + line.len() - rest.len();
            return Some(Bound { at: start, ty: signature(text, start, local) });
        }
        at += line.len();
    }
    None
}

/// The Haskell type that begins there, with the lines of it that are further inside.
fn signature(text: &str, start: usize, local: &str) -> Option<String> {
    let column = start - line_start(text, start);
    let mut lines = text[start..].lines();
    let mut ty = lines.next()?.strip_prefix(local)?.trim_start().strip_prefix("::")?.to_string();
    let is_more = |line: &&str| line.len() - line.trim_start().len() > column;
    for line in lines.take_while(is_more) {
        ty += line;
    }
    Some(ty.split("--").next()?.split_whitespace().collect::<Vec<&str>>().join(" "))
}

fn first_word(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text.split(|c: char| !is_part(c)).next().unwrap_or_default()
}
