//! `check --ledger`: what becomes of every annotation of a file.
//!
//! SAFE, or `verified`, means little where a type is assumed, is left out by an option, or demands what no call can give. The ledger
//! goes through the annotations one by one and says of each whether it is *asserted* (and what a check says of it), *assumed*, *not
//! asserted*, or *vacuous*.
//!
//! The annotations are read from the file as they are written ([`Specs`]); what is asserted comes from a check of the file.

use std::path::{Path, PathBuf};

use serde::Serialize;
use whatif_liquid::annotation::{self, SpecKind};
use whatif_liquid::check::Liquid;
use whatif_liquid::specs::Specs;
use whatif_source::{Sources, Span};

use crate::check::settings;
use crate::engine::Engine;
use crate::host::Host;
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::{FunctionReport, Report, Status, Texts, Verdict};

/// Steps of the question whether a type allows any call.
const CALLED: u64 = 100_000;

/// Options of LiquidHaskell that leave a part of the check out, and what is then not asserted.
const LEFT_OUT: [(&str, &str); 5] = [
    ("--no-termination", "that the functions of the file end"),
    ("--no-termination-check", "that the functions of the file end"),
    ("--notermination", "that the functions of the file end"),
    ("--no-totality", "that patterns are complete, and that no error is raised"),
    ("--no-positivity-check", "that data types do not stand to the left of an arrow in themselves"),
];

/// What becomes of the annotations of files.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Ledger {
    /// The annotations, in the order of the files.
    pub entries: Vec<Entry>,
    /// Files that cannot be read, and mistakes in them.
    pub errors: Vec<Message>,
    /// The texts that the places are in.
    #[serde(skip)]
    pub texts: Texts,
}

/// What becomes of an annotation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// What it is about: a function, a type, an option.
    pub name: String,
    /// The place of the annotation.
    #[serde(flatten)]
    pub place: Place,
    /// Its text.
    pub annotation: String,
    /// Whether anything is checked because of it.
    pub standing: Trust,
    /// What the check says of the function, if it is asserted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Why, in a sentence.
    pub because: String,
}

/// Whether anything is checked because of an annotation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// The code is checked against it.
    Asserted,
    /// It is taken on trust.
    Assumed,
    /// It is read, and nothing is checked because of it.
    NotAsserted,
    /// The code is checked against it, and no call satisfies what it demands: it promises nothing.
    Vacuous,
}

impl Trust {
    /// The words for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Trust::Asserted => "asserted",
            Trust::Assumed => "assumed",
            Trust::NotAsserted => "not asserted",
            Trust::Vacuous => "vacuous",
        }
    }
}

impl Host {
    /// Goes through the annotations of Haskell files.
    #[must_use]
    pub fn ledger(&self, paths: &[PathBuf], options: &Options) -> Ledger {
        let (paths, errors) = self.files().haskell_files(paths);
        let mut all = Ledger { errors, ..Ledger::default() };
        let options = Options { suggest: false, max_results: Some(1), ..options.clone() };
        for path in &paths {
            let report = self.check(std::slice::from_ref(path), &[], &options);
            let (_, liquid) = self.liquid(path, &options);
            let Ok(liquid) = liquid else {
                all.errors.extend(report.errors);
                continue;
            };
            let writer = Writer { path, options: &options, report: &report, liquid: &liquid };
            match self.specs(path, &options) {
                Ok(written) => all.entries.extend(writer.entries(&written)),
                Err(errors) => all.errors.extend(errors),
            }
            all.errors.extend(report.errors);
            all.texts = report.texts;
        }
        all
    }

    /// The annotations of a file, with the text of each.
    fn specs(&self, path: &Path, options: &Options) -> Result<Written, Vec<Message>> {
        let text = self.source(path).unwrap_or_default();
        let mut modules = Vec::new();
        let cancel = options.cancel.within(options.time);
        let (_, sources) = self
            .read_with(path, &cancel, &mut |module| modules.push(module.clone()))
            .map_err(|failed| failed.errors)?;
        let own = modules.into_iter().find(|module| path.as_os_str() == sources.name(module.span.file));
        let Some(module) = own else { return Ok(Written::default()) };
        let mut parts = Vec::new();
        for written in &module.annotations {
            let Ok(specs) = annotation::parse(written) else { continue };
            parts.extend(specs.into_iter().map(|spec| (spec.kind, spec.span)));
        }
        Ok(Written { text, sources, specs: Specs::of(&module), parts })
    }
}

/// The annotations of a file as they are written.
#[derive(Default)]
struct Written {
    text: String,
    sources: Sources,
    specs: Specs,
    parts: Vec<(SpecKind, Span)>,
}

/// What is known of a file whose annotations are gone through.
struct Writer<'a> {
    path: &'a Path,
    options: &'a Options,
    report: &'a Report,
    liquid: &'a Liquid,
}

impl Writer<'_> {
    fn entries(&self, written: &Written) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (kind, span) in &written.parts {
            let text = written.text.get(span.start as usize..span.end as usize).unwrap_or_default();
            let place = Place::of(*span, &written.sources);
            let mut add = |name: String, found: Found| {
                let Found { standing, status, because } = found;
                let annotation = text.split_whitespace().collect::<Vec<&str>>().join(" ");
                entries.push(Entry { name, place: place.clone(), annotation, standing, status, because });
            };
            match kind {
                SpecKind::Signature(signature) => {
                    for name in &signature.names {
                        let spelled = name.name.to_string();
                        let found = match signature.assumed {
                            true => Found::assumed("its code is not checked, and its callers rely on it"),
                            false => self.signature(&spelled, &written.specs),
                        };
                        add(spelled, found);
                    }
                }
                SpecKind::Data(data) => {
                    let found = Found::asserted("wherever the file makes such a value");
                    add(data.name.name.to_string(), found);
                }
                SpecKind::Invariant(_) => {
                    let because = "nobody checks that values of this type satisfy it";
                    add("invariant".to_owned(), Found::assumed(because));
                }
                SpecKind::Using(..) => {
                    add("using".to_owned(), Found::asserted("wherever the file makes such a value"));
                }
                SpecKind::Lazy(names) => {
                    for name in names {
                        add(name.name.to_string(), Found::not("that it ends is not checked"));
                    }
                }
                SpecKind::Ignore(names) => {
                    for name in names {
                        let because = "it is not checked, and its callers know nothing of it";
                        add(name.name.to_string(), Found::not(because));
                    }
                }
                SpecKind::Options(options) => {
                    for (option, _) in options {
                        if let Some((_, what)) = LEFT_OUT.iter().find(|(known, _)| known == option) {
                            add(option.clone(), Found::not(&format!("{what}, is not checked")));
                        }
                    }
                }
                SpecKind::Class(class) | SpecKind::Instance(class) => {
                    for name in class.methods.iter().flat_map(|method| &method.names) {
                        let found = Found::asserted("in every instance that the file has");
                        add(name.name.to_string(), found);
                    }
                }
                SpecKind::Unsupported(what, names) => {
                    for name in names {
                        let because = format!("{what} is not supported");
                        add(name.name.to_string(), Found::not(&because));
                    }
                }
                SpecKind::Pretend(name, _) => {
                    let because =
                        "the logic takes another function for it, and nobody checks that both do the same";
                    add(name.name.to_string(), Found::assumed(because));
                }
                SpecKind::Define(definition) => {
                    let because =
                        "the logic takes this for the function, and nobody checks that both are the same";
                    add(definition.name.name.to_string(), Found::assumed(because));
                }
                // They give names to types, conditions and sizes, and promise nothing.
                SpecKind::Alias(_)
                | SpecKind::Size(..)
                | SpecKind::Predicate(_)
                | SpecKind::Bound(_)
                | SpecKind::Measure(_)
                | SpecKind::Inline(_)
                | SpecKind::Reflect(_)
                | SpecKind::Decrease(..)
                | SpecKind::Qualifier(..)
                | SpecKind::Accepted => {}
            }
        }
        entries
    }

    /// What becomes of the signature of a function.
    fn signature(&self, name: &str, specs: &Specs) -> Found {
        if specs.ignored.iter().any(|ignored| ignored.as_str() == name) {
            return Found::not("the function is ignored: it is not checked");
        }
        let of = |function: &&FunctionReport| {
            let file = function.place.as_ref().map(|place| &place.file[..]);
            function.name == name && file == Some(&self.path.display().to_string()[..])
        };
        let Some(report) = self.report.functions.iter().find(of) else {
            return Found::not("no function of the file is called so");
        };
        if let Verdict::Unsupported(why) = &report.verdict {
            return Found::not(&match why.mistake {
                true => format!("it makes no sense: {}", why.reason),
                false => format!("not supported: {}", why.reason),
            });
        }
        let function = self.liquid.functions.iter().find(|function| function.name.spoken() == name);
        let status = Some(report.status());
        let engine = Engine::new(self.options);
        let mut settings = settings(&engine);
        settings.limits.work = settings.limits.work.min(CALLED);
        let never = function.and_then(|function| self.liquid.allows_no_call(function, &settings));
        if never == Some(true) {
            let because = "no arguments satisfy what it demands: nobody can call the function".to_owned();
            return Found { standing: Trust::Vacuous, status, because };
        }
        let is_partly = function.is_some_and(|function| self.liquid.promises_more(function));
        let because = match report.status() {
            Status::Verified => "its code is verified",
            Status::Concrete | Status::Abstract => "it is broken: there is a counterexample",
            _ if is_partly => "not all of it: a part of what it rests on is read and not asserted",
            _ => "its code is checked against it, without a proof",
        };
        Found { standing: Trust::Asserted, status, because: because.to_owned() }
    }
}

/// What is found about an annotation.
struct Found {
    standing: Trust,
    status: Option<Status>,
    because: String,
}

impl Found {
    fn of(standing: Trust, because: &str) -> Found {
        Found { standing, status: None, because: because.to_owned() }
    }

    fn asserted(because: &str) -> Found {
        Found::of(Trust::Asserted, because)
    }

    fn assumed(because: &str) -> Found {
        Found::of(Trust::Assumed, because)
    }

    fn not(because: &str) -> Found {
        Found::of(Trust::NotAsserted, because)
    }
}
