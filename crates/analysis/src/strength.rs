//! `check --strength`: would the type of a function notice if its code were wrong?
//!
//! `absolute :: Int -> {v:Int | v >= 0}` is verified, and says less than its author may think: `absolute n = 0` has that type, too. A
//! function whose type is verified is changed in small ways ([`changes`]). A version that its type still accepts, and that returns
//! something else for arguments that the type allows, shows that the type is too weak to tell right from wrong there.
//!
//! ```text
//! the file ── verified? ── a change ── verified, with a certificate? ── an input on which they differ? ── shown
//!                            │ no: the type notices it                       │ none found: perhaps the same function
//!                            └──────────── the next change ──────────────────┘
//! ```
//!
//! What stays true: a version is shown only if a check of the changed file verifies it and both versions were run, without unknowns, on
//! the arguments that are shown. That no version survived is no proof that the type says everything: `tried` says how many there were.

mod changes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use whatif_haskell::front::Front;
use whatif_haskell::modules::Files;
use whatif_liquid::check::{Function, Liquid};
use whatif_source::Sources;

use self::changes::{Change, changes};
use crate::diff::{Contrast, Pair, told_apart};
use crate::engine::Engine;
use crate::host::Host;
use crate::isolate::isolate;
use crate::options::{Integers, Options};
use crate::place::{Message, Place};
use crate::report::{FunctionReport, Status, Texts};

/// Steps of the check of a changed function. What is verified needs few.
const CHECK: u64 = 200_000;

/// How strong the types of files are.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Strength {
    /// The functions with a type that somebody wrote, in the order of the files.
    pub functions: Vec<TypeStrength>,
    /// Files that cannot be read, and mistakes in them.
    pub errors: Vec<Message>,
    /// The texts that the places are in.
    #[serde(skip)]
    pub texts: Texts,
}

/// How strong the type of a function is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TypeStrength {
    /// The function.
    pub name: String,
    /// Where it is defined.
    #[serde(flatten)]
    pub place: Place,
    /// Its type, as the annotation has it.
    #[serde(rename = "type")]
    pub ty: String,
    /// What was found.
    pub status: Strong,
    /// How many changed versions were checked.
    pub tried: usize,
    /// Wrong versions that the type accepts.
    pub accepted: Vec<WrongVersion>,
    /// Why nothing was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What was found about a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strong {
    /// It accepts a version that does something else.
    Weak,
    /// It accepts no wrong version that was tried.
    Strong,
    /// Nothing was tried.
    Open,
}

/// A version of a function that its type accepts, and that does something else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WrongVersion {
    /// The place of the expression that the wrong version replaces.
    #[serde(flatten)]
    pub place: Place,
    /// The expression in the file.
    pub before: String,
    /// The expression in the wrong version.
    pub after: String,
    /// The line of the wrong version.
    pub code: String,
    /// Arguments that the type allows.
    pub args: Vec<String>,
    /// What the function returns for them.
    pub result: String,
    /// What the wrong version returns.
    pub instead: String,
    /// Were both run without unknowns? True in everything that is reported.
    pub replayed: bool,
}

impl Host {
    /// Looks for wrong versions of the functions of Haskell files that their types accept. `told` hears of each function as
    /// soon as it is known.
    #[must_use]
    pub fn strength(
        &self,
        paths: &[PathBuf],
        only: &[String],
        options: &Options,
        told: &mut dyn FnMut(&TypeStrength),
    ) -> Strength {
        let (paths, errors) = self.files().haskell_files(paths);
        let mut all = Strength { errors, ..Strength::default() };
        // LiquidHaskell's numbers have no bounds, so that a difference by overflow says nothing about a type.
        let integers = options.integers.or(Some(Integers::Exact));
        let results = options.max_results.unwrap_or(1);
        let options = Options { suggest: false, max_results: Some(1), integers, ..options.clone() };
        for path in &paths {
            let lab = Lab { host: self.aside(), path, options: &options, results };
            if let Err(errors) = lab.measure(only, &mut |found| {
                told(&found);
                all.functions.push(found);
            }) {
                all.errors.extend(errors);
            }
        }
        all
    }
}

/// Where changed versions of a file are checked: buffers of its own over the files.
struct Lab<'a> {
    host: Host,
    path: &'a Path,
    options: &'a Options,
    /// How many wrong versions of a function are shown.
    results: usize,
}

/// A file as it is.
struct Original {
    text: String,
    sources: Sources,
    liquid: Liquid,
    front: Front,
    changes: BTreeMap<String, Vec<Change>>,
}

impl Lab<'_> {
    fn measure(&self, only: &[String], told: &mut dyn FnMut(TypeStrength)) -> Result<(), Vec<Message>> {
        let unreadable = |error: &std::io::Error| vec![Message::unreadable(self.path, error)];
        let text = self.host.files().read(self.path).map_err(|error| unreadable(&error))?;
        // The host remembers what it read of files that are open in a buffer.
        self.host.open(self.path, text.clone());
        let report = self.host.check(&[self.path.to_owned()], only, self.options);
        if !report.errors.is_empty() {
            return Err(report.errors);
        }
        let (_, liquid) = self.host.liquid(self.path, self.options);
        let Ok(liquid) = liquid else { return Ok(()) };
        let names: Vec<&str> = report.functions.iter().map(|function| &function.name[..]).collect();
        let mut found = BTreeMap::new();
        let home = liquid.functions.first().map(|function| function.name.home());
        let (front, sources) = self
            .host
            .read_with(self.path, &self.options.cancel, &mut |module| {
                if home == Some(module.name) {
                    let changes = |name: &&str| ((*name).to_owned(), changes(module, &text, name));
                    found = names.iter().map(changes).collect();
                }
            })
            .map_err(|failed| failed.errors)?;
        let original = Original { text: text.clone(), sources, liquid, front, changes: found };
        for function in &report.functions {
            let asked = original.liquid.functions.iter().find(|asked| asked.name.spoken() == function.name);
            if let Some(strength) = asked.and_then(|asked| self.strength(&original, function, asked)) {
                told(strength);
            }
        }
        self.host.open(self.path, text);
        Ok(())
    }

    /// How strong the type of a function is; none if nobody wrote one.
    fn strength(
        &self,
        original: &Original,
        report: &FunctionReport,
        function: &Function,
    ) -> Option<TypeStrength> {
        let Original { liquid, .. } = original;
        liquid.annotation_span(function.name)?;
        let mut found = TypeStrength {
            name: report.name.clone(),
            place: report.place.clone()?,
            ty: liquid.type_of(function.name)?.to_owned(),
            status: Strong::Open,
            tried: 0,
            accepted: Vec::new(),
            reason: None,
        };
        let open = |reason: &str| Some(reason.to_owned());
        if report.status() != Status::Verified {
            found.reason = open("its code is not verified to have this type");
        } else if liquid.subject(function).is_none() {
            found.reason = open(
                "types speak of it as a measure, or its own type speaks of what an argument does when it is called",
            );
        } else {
            self.try_all(original, function, &mut found);
        }
        Some(found)
    }

    fn try_all(&self, original: &Original, function: &Function, found: &mut TypeStrength) {
        let cancel = self.options.cancel.within(self.options.time);
        let changes = original.changes.get(&found.name).map_or(&[][..], Vec::as_slice);
        for change in changes {
            if cancel.is_over() || found.accepted.len() >= self.results {
                break;
            }
            found.tried += 1;
            // A panic costs one version.
            let wrong = isolate(|| self.wrong_version(original, function, &found.name, change));
            found.accepted.extend(wrong.ok().flatten());
        }
        found.status = match (found.accepted.is_empty(), found.tried) {
            (false, _) => Strong::Weak,
            (true, 0) => Strong::Open,
            (true, _) => Strong::Strong,
        };
        found.reason = (found.tried == 0).then(|| "there is no small change of its code to try".to_owned());
        if found.accepted.is_empty() && cancel.is_over() {
            found.status = Strong::Open;
            found.reason = Some("the time was over, or somebody stopped it".to_owned());
        }
    }

    /// A changed version, if the type accepts it and it does something else.
    fn wrong_version(
        &self,
        original: &Original,
        function: &Function,
        name: &str,
        change: &Change,
    ) -> Option<WrongVersion> {
        let changed = change.apply(&original.text)?;
        self.host.open(self.path, changed.clone());
        let options = &Options { effort: Some(CHECK), listener: None, ..self.options.clone() };
        let report = self.host.check(&[self.path.to_owned()], &[name.to_owned()], options);
        let is_accepted = |function: &FunctionReport| function.status() == Status::Verified;
        if !report.errors.is_empty() || !report.functions.iter().all(is_accepted) {
            return None;
        }
        let (_, new) = self.host.liquid(self.path, options);
        let new = new.ok()?;
        let changed_function = new.functions.iter().find(|other| other.name == function.name)?;
        let subjects = [original.liquid.subject(function)?, new.subject(changed_function)?];
        let codes = [original.liquid.code(), new.code()];
        let pair = Pair::of_subjects(&original.front, subjects, codes).ok()?;
        let Contrast { args, old, new } = told_apart(&pair, &Engine::new(options))?;
        let place = Place::of(change.span, &original.sources);
        let code = changed.lines().nth(place.line as usize - 1).unwrap_or_default().trim().to_owned();
        let before = original.text.get(change.span.start as usize..change.span.end as usize)?.to_owned();
        let after = change.with.clone();
        Some(WrongVersion { place, before, after, code, args, result: old, instead: new, replayed: true })
    }
}
