//! The last stage: collects what reports show of functions, and what types are inferred from.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span, drop_in_background};
use whatif_verify::counterfactual;

use super::Builder;
use super::ask::Asked;
use crate::annotation::{Logic, LogicKind, Operator, RType, RTypeKind, Signature, TypeArg};
use crate::check::{Liquid, NotLoaded};
use crate::declare::any_part;
use crate::infer::{Said, Unannotated};
use crate::library;
use crate::sense;
use crate::specs::Specs;
use crate::unsupported::Unsupported;
use crate::vocabulary::Vocabulary;
use crate::why::Unread;

impl Asked<'_> {
    /// The file, ready to be checked.
    pub(super) fn tell(mut self) -> Result<Liquid, NotLoaded> {
        let own = self.builder.own.clone();
        let names: Vec<Name> = own.into_iter().filter(|name| self.builder.is_unannotated(*name)).collect();
        // A constant is checked by itself, and its type is inferred as well.
        let hidden: BTreeSet<Name> =
            names.iter().filter(|name| self.builder.is_private(**name)).copied().collect();
        let questions = names.into_iter().map(|name| self.question(name)).collect();
        let (conditions, functions) = self.builder.conditions();
        let asked = functions.into_iter().map(|name| (name, self.question(name))).collect();
        let supposed = conditions.with(asked);
        let Asked { builder, calls, functions, .. } = self;
        builder.check_cancelled()?;
        let calls_itself = |name: Name| {
            calls.recursive(name).next().is_some()
                || !counterfactual::locals(&builder.program, name).is_empty()
        };
        let is_endless = |name: &&Name| !builder.must_terminate(**name) && calls_itself(**name);
        let endless = builder.own.iter().filter(is_endless).copied().collect();
        let unasked = builder.own.iter().copied().filter(|name| {
            is_endless(&name)
                || builder.is_ignored(*name) && calls_itself(*name)
                || builder.has_lazy_local(*name)
        });
        let may_not_end = calls.leading_to(unasked);
        let specs = builder.modules.specs.values();
        let without_termination = specs.flat_map(Specs::without_termination).collect();
        let (mistakes, notes) = (builder.mistakes(), builder.ignored());
        let vocabulary = Vocabulary::of(builder.modules.specs.values(), &builder.logic, &builder.program);
        let (types, signatures) = (builder.types(), builder.signatures());
        let known_by_class = builder.known_by_class();
        let has_metric = |name: &&Name| builder.annotation(**name).is_some_and(|it| !it.metric.is_empty());
        let with_metric = builder.own.iter().filter(has_metric).copied().collect();
        let said = Said {
            sums: builder.adds_measures(),
            numbers: vocabulary.numbers(),
            relating: vocabulary.relating.clone(),
            holes: builder.holes(),
        };
        let mut unannotated = Unannotated::new(&builder.program, questions, &hidden, builder.logic);
        unannotated.said = said;
        let missing = (builder.own.iter().map(|name| (*name, builder.front.missing_cases(*name))))
            .filter(|(_, cases)| !cases.is_empty())
            .collect();
        let modules = builder.front.annotations().iter().map(|(module, _)| *module).collect();
        let plain = builder.front.annotations().iter().all(|(_, annotations)| annotations.is_empty());
        drop_in_background(calls);
        Ok(Liquid {
            functions,
            mistakes,
            notes,
            program: builder.program,
            unannotated,
            types,
            signatures,
            vocabulary,
            supposed,
            endless,
            may_not_end,
            without_termination,
            unmeasured: builder.unmeasured,
            of_runs: builder.of_runs,
            of_runs_inside: builder.of_runs_inside,
            with_metric,
            missing,
            classes: builder.classes,
            known_by_class,
            pieces: builder.modules.pieces,
            unread: Unread::new(builder.front, builder.sources),
            modules,
            keys: OnceLock::new(),
            divided: OnceLock::new(),
            plain,
            outline: None,
        })
    }
}

impl Builder<'_> {
    /// Does a function have a local function that calls itself, and that an annotation exempts from the check that it ends?
    fn has_lazy_local(&self, name: Name) -> bool {
        let specs = self.modules.specs.get(&name.home()).filter(|specs| !specs.lazy.is_empty());
        let is_lazy = |specs: &Specs| {
            let locals = counterfactual::locals(&self.program, name);
            locals.iter().any(|local| specs.lazy.contains(&local.name.written()))
        };
        specs.is_some_and(is_lazy)
    }

    /// Where the types of functions are annotated.
    fn signatures(&self) -> BTreeMap<Name, Span> {
        let own = self.own.iter().filter_map(|name| Some((*name, self.annotation(*name)?.ty.span)));
        own.chain(self.annotated_locals()).collect()
    }

    /// The types of functions, as reports show them.
    fn types(&self) -> BTreeMap<Name, String> {
        let own = self.own.iter().filter_map(|name| Some((*name, self.type_text(*name)?)));
        let locals = self.annotated_locals().map(|(name, place)| (name, self.text(place)));
        own.chain(locals).chain(library::types()).collect()
    }

    /// The methods that no annotation speaks of, each with the method of its class.
    fn known_by_class(&self) -> BTreeMap<Name, Name> {
        let is_open = |name: &Name| self.selectors.contains(name) && self.contracts.get(*name).is_none();
        let written = self.contracts.written.iter().map(|(name, key)| (*name, *key));
        let selectors = self.selectors.iter().map(|name| (*name, *name));
        written.chain(selectors).filter(|(_, key)| is_open(key)).collect()
    }

    /// The annotation of a function at the top level.
    fn annotation(&self, name: Name) -> Option<&Signature> {
        self.modules.specs.get(&name.home())?.signatures.get(&Name::new(name.spoken()))
    }

    /// The local functions with annotations, and where these stand.
    fn annotated_locals(&self) -> impl Iterator<Item = (Name, Span)> {
        let locals = self.modules.specs.values().flat_map(Specs::local_signatures);
        locals.filter_map(|(name, signature)| {
            let place = signature.ty.span;
            Some((self.around(place)?.local(name), place))
        })
    }

    /// The local functions whose annotations have holes (`_`).
    fn holes(&self) -> Vec<Name> {
        let signatures = self.modules.specs.values().flat_map(Specs::local_signatures);
        let has_hole = |ty: &RType| any_part(ty, &|part| matches!(part.kind, RTypeKind::Hole));
        signatures.filter(|(_, signature)| has_hole(&signature.ty)).map(|(name, _)| name).collect()
    }

    /// The user's function that contains a place.
    pub(super) fn around(&self, place: Span) -> Option<Name> {
        let starts = self.own.iter().filter_map(|name| {
            let span = self.program.definitions.get(name)?.span?;
            (span.file == place.file && span.start <= place.start).then_some((span.start, *name))
        });
        starts.max().map(|(_, name)| name)
    }

    /// The source text of a place, on one line.
    fn text(&self, place: Span) -> String {
        self.sources.slice(place).split_whitespace().collect::<Vec<&str>>().join(" ")
    }

    /// The annotations of the file that are ignored.
    fn ignored(&self) -> Vec<Diagnostic> {
        let own = self.modules.declared.iter().filter(|(module, _)| *module == self.front.module());
        let mut notes: Vec<Diagnostic> =
            own.flat_map(|(_, declared)| &declared.ignored).map(Unsupported::ignored).collect();
        notes.dedup();
        notes
    }

    /// Mistakes in the annotations of the file that concern none of its functions.
    fn mistakes(&self) -> Vec<Diagnostic> {
        let module = self.front.module();
        let Some(specs) = self.modules.specs.get(&module) else { return Vec::new() };
        let mut mistakes = self.modules.mistakes.get(&module).cloned().unwrap_or_default();
        let all = self.front.annotations().iter().filter(|(of, _)| *of == module);
        mistakes.extend(all.flat_map(|(_, annotations)| sense::strays(specs, annotations, self.sources)));
        // Nobody asks about a function whose type is assumed.
        let is_assumed = |name: Name| self.annotation(name).is_some_and(|signature| signature.assumed);
        let senseless = self.unsupported.iter().filter(|(_, why)| why.is_mistake);
        let senseless = senseless.filter(|(name, _)| name.home() == module && is_assumed(**name));
        mistakes.extend(senseless.map(|(name, why)| why.told(*name)));
        mistakes.sort_by_key(|mistake| mistake.primary.span.start);
        mistakes.dedup_by_key(|mistake| mistake.primary.span);
        mistakes
    }

    /// A function's refined type as it is written, or else its Haskell type.
    fn type_text(&self, name: Name) -> Option<String> {
        self.annotation(name)
            .map(|signature| self.text(signature.ty.span))
            .or_else(|| self.front.type_of(name))
    }

    /// Does an annotation speak of a sum of two measures, such as `size xs + size ys`?
    fn adds_measures(&self) -> bool {
        let mut specs = self.modules.specs.values();
        specs.any(|specs| {
            let locals = specs.local_signatures().map(|(_, signature)| signature);
            specs.signatures.values().chain(locals).any(|signature| adds_measures_in(&signature.ty))
                || specs.qualifiers.iter().any(|(_, condition)| adds_measures(condition))
        })
    }
}

fn adds_measures_in(ty: &RType) -> bool {
    let in_value = |arg: &TypeArg| matches!(arg, TypeArg::Value(logic) if adds_measures(logic));
    any_part(ty, &|part| match &part.kind {
        RTypeKind::Refined(_, _, condition) | RTypeKind::Prop(condition) => adds_measures(condition),
        RTypeKind::Con(_, args) | RTypeKind::App(_, args) => args.iter().any(in_value),
        _ => false,
    })
}

/// What a measure is of.
fn measured(logic: &Logic) -> Option<&[Logic]> {
    if let LogicKind::App(_, args) = &logic.kind { Some(args) } else { None }
}

fn adds_measures(logic: &Logic) -> bool {
    // The sum of a measure with itself says nothing of two values.
    let are_two = |pair: &[&Logic]| match (measured(pair[0]), measured(pair[1])) {
        (Some([one]), Some([other])) => !one.is_same_variable(other),
        (one, other) => one.is_some() && other.is_some(),
    };
    logic.operands(Operator::Add).windows(2).any(are_two) || logic.parts().into_iter().any(adds_measures)
}
