//! `rules`: are both sides of a rewrite rule the same?
//!
//! HLint's rules and GHC's `{-# RULES #-}` are equations that people take on trust. Each is a question of the kind that `diff` answers: its sides
//! are two versions of one function of its variables. Three answers matter to somebody who rewrites a program, and they are kept apart:
//! equal for all inputs, equal but for laziness, different. So a difference that only shows in inputs with missing parts is asked about once more,
//! for inputs without.
//!
//! Two failures count as the same, whatever their messages are: a rule may replace one error by another.
//!
//! HLint's rules come without types or a module. [`scope`] finds their variables, [`hlint`] reads the format, and [`module`] writes the module in
//! which they are meant: with the imports of their group, where a name that two of them export is that of the first.

mod hlint;
mod module;
mod page;
mod scope;

pub use page::{answer, page};

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use whatif_certificate::wire::About;
use whatif_haskell::modules::Files;

use crate::certificate;
use crate::diff::pair::Pair;
use crate::diff::rules::{Rule, pair_of, rules};
use crate::diff::{Contrast, DiffVerdict, Search};
use crate::engine::Engine;
use crate::haskell::path;
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::prove::{HoldsFor, Proven};
use crate::report::Cost;

/// A rule, and what is known of it.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct JudgedRule {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its line in the file; none for those in pragmas.
    pub line: Option<usize>,
    /// The left side, as it is written.
    pub left: String,
    /// The right side.
    pub right: String,
    /// The condition under which it is used.
    pub side: Option<String>,
    /// What its author says of it.
    pub notes: Vec<String>,
    /// Its variables, in the order of the arguments of an input that tells the sides apart.
    pub variables: Vec<String>,
    /// The sides as they were asked about, where that is not what is written: with its condition, and with what is bound around variables.
    pub posed: Option<(String, String)>,
    /// The type of the sides, as a function of the rule's variables, if types were chosen.
    pub ty: Option<String>,
    /// The conclusion.
    pub verdict: RuleVerdict,
    /// What it cost.
    pub cost: Cost,
}

/// What is known of a rule.
#[derive(Clone, PartialEq, Debug)]
pub enum RuleVerdict {
    /// Both sides are the same: a proof.
    Equal(Proven),
    /// They are the same for inputs without missing parts, and this one, which has some, tells them apart.
    UpToLaziness(Contrast),
    /// This input, which has missing parts, tells them apart; of inputs without, neither a proof nor a difference was found.
    InLaziness(Contrast),
    /// This input tells them apart.
    Different(Contrast),
    /// It is no equation between two expressions of one type that are understood, for this reason.
    NoEquation(String),
    /// Neither a proof nor a difference was found, for this reason.
    Unanswered(String),
}

impl RuleVerdict {
    /// The word of JSON.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            RuleVerdict::Equal(_) => "equal",
            RuleVerdict::UpToLaziness(_) => "up-to-laziness",
            RuleVerdict::InLaziness(_) => "in-laziness",
            RuleVerdict::Different(_) => "different",
            RuleVerdict::NoEquation(_) => "no-equation",
            RuleVerdict::Unanswered(_) => "unanswered",
        }
    }
}

impl JudgedRule {
    /// Does its author say that laziness changes?
    #[must_use]
    pub fn mentions_laziness(&self) -> bool {
        self.notes.iter().any(|note| note.contains("Laziness") || note.contains("RemovesError"))
    }
}

/// A rule of either kind, before it is asked about.
struct Posed {
    judged: JudgedRule,
    rule: Result<Rule, String>,
    /// The number of the module that it is meant in.
    module: usize,
}

/// A module in which rules are meant: the file that it stands for, and its text without the rules.
struct Meant {
    file: PathBuf,
    text: String,
}

impl Host {
    /// Decides the rules of a file, or those of some lines: one in HLint's format, or the `{-# RULES #-}` of a Haskell file. Each answer is given to
    /// `told` as soon as it is there.
    ///
    /// # Errors
    /// If the file cannot be used, or has no rules.
    pub fn judge_rules(
        &self,
        file: &Path,
        lines: Option<&RangeInclusive<usize>>,
        options: &Options,
        told: &mut dyn FnMut(&JudgedRule),
    ) -> Result<Vec<JudgedRule>, Failed> {
        let text = self.text(file)?;
        let is_yaml = file.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        let (modules, mut posed) =
            if is_yaml { self.of_hlint(file, &text) } else { of_pragmas(file, text.clone()) };
        let is_meant = |line: usize| lines.is_none_or(|lines| lines.contains(&line));
        posed.retain(|posed| posed.judged.line.is_none_or(is_meant));
        if posed.is_empty() {
            let message = format!("`{}` has no rules", path(file));
            return Err(Message::error(Place::start_of(path(file)), message).into());
        }
        let host = self.aside();
        let mut loaded = Vec::new();
        for (at, meant) in modules.iter().enumerate() {
            let is_needed = posed.iter().any(|posed| posed.module == at);
            loaded.push(match is_needed.then(|| host.with_rules(meant, at, &mut posed, options)) {
                None => None,
                Some(Ok(module)) => Some(module),
                // The rules of one group do not depend on what another one imports.
                Some(Err(failed)) if is_yaml => {
                    let why = failed.errors.first().map_or_else(String::new, |error| error.message.clone());
                    let its_own = posed.iter_mut().filter(|posed| posed.module == at);
                    its_own.for_each(|posed| posed.rule = Err(format!("its imports cannot be read: {why}")));
                    None
                }
                Some(Err(failed)) => return Err(failed),
            });
        }
        let mut all = Vec::new();
        for (number, Posed { mut judged, rule, module }) in posed.into_iter().enumerate() {
            if options.is_cancelled() {
                break;
            }
            if let Ok(rule) = &rule {
                judged.variables = rule.variables.split_whitespace().map(str::to_string).collect();
                let posed = (rule.left.clone(), rule.right.clone());
                judged.posed =
                    Some(posed).filter(|(left, right)| *left != judged.left || *right != judged.right);
            }
            let pair = rule.and_then(|_| {
                let module = loaded[module].as_mut().ok_or_else(|| "its imports".to_string())?;
                let name = module.front.resolve(&function(number));
                pair_of(module, name.ok_or_else(|| "this rule".to_string())?)
            });
            judged.judge(&certificate::about(file, &text, &function(number), options), pair, options);
            told(&judged);
            all.push(judged);
        }
        Ok(all)
    }

    /// Reads a module with a function for each of its rules. Those that are mistakes get them as their answer.
    fn with_rules(
        &self,
        meant: &Meant,
        module: usize,
        posed: &mut [Posed],
        options: &Options,
    ) -> Result<Module, Failed> {
        let rules = posed.iter().enumerate().filter(|(_, posed)| posed.module == module);
        let line = |(number, posed): (usize, &Posed)| match &posed.rule {
            Ok(Rule { variables, left, right, .. }) => {
                Some((number, format!("{} {variables} = [{left}, {right}]", function(number))))
            }
            Err(_) => None,
        };
        let added: Vec<(usize, String)> = rules.filter_map(line).collect();
        let (module, mistakes) = self.with_lines(&meant.file, &meant.text, added, options)?;
        for (number, message) in mistakes {
            posed[number].rule = Err(message);
        }
        Ok(module)
    }

    /// Reads a module with lines added at its end. Those with mistakes are left out, and told by their numbers with what is wrong.
    pub(crate) fn with_lines(
        &self,
        file: &Path,
        text: &str,
        mut added: Vec<(usize, String)>,
        options: &Options,
    ) -> Result<(Module, Vec<(usize, String)>), Failed> {
        let text = text.trim_end_matches('\n');
        let (before, mut told) = (text.lines().count(), Vec::new());
        loop {
            let lines: Vec<String> = added.iter().map(|(_, line)| line.replace('\n', " ")).collect();
            self.open(file, format!("{text}\n{}\n", lines.join("\n")));
            let read = self.load(file, &options.cancel.within(options.time));
            let mistakes = match &read {
                Ok(module) => &module.warnings,
                Err(failed) => &failed.errors,
            };
            let mut wrong = BTreeMap::new();
            for mistake in mistakes {
                let line = (mistake.place.line as usize).checked_sub(before + 1);
                if let Some(at) = line.filter(|at| *at < added.len()) {
                    wrong.entry(at).or_insert_with(|| mistake.message.clone());
                }
            }
            told.extend(wrong.iter().map(|(at, message)| (added[*at].0, message.clone())));
            // A mistake in one of them may hide what the others mean.
            if read.is_ok() || wrong.is_empty() {
                return read.map(|module| (module, told));
            }
            added = added
                .into_iter()
                .enumerate()
                .filter(|(at, _)| !wrong.contains_key(at))
                .map(|(_, line)| line)
                .collect();
        }
    }

    fn of_hlint(&self, file: &Path, text: &str) -> (Vec<Meant>, Vec<Posed>) {
        let written = hlint::read(text);
        let mut groups: Vec<Vec<String>> = Vec::new();
        let mut posed = Vec::new();
        for rule in &written {
            let module = groups.iter().position(|imports| *imports == rule.imports).unwrap_or_else(|| {
                groups.push(rule.imports.clone());
                groups.len() - 1
            });
            posed.push(Posed { judged: JudgedRule::of(rule), rule: rule_of(rule), module });
        }
        let of_group = |(at, imports): (usize, &Vec<String>)| {
            let sides = written.iter().filter(|rule| rule.imports == *imports);
            let sides: Vec<&str> = sides.flat_map(|rule| [rule.left.as_str(), rule.right.as_str()]).collect();
            let text = module::text(imports, &sides, &|module| self.has_module(file, module));
            Meant { file: file.with_file_name(format!("{}{at}.hs", module::NAME)), text }
        };
        (groups.iter().enumerate().map(of_group).collect(), posed)
    }

    /// Is there a file for this module, beside the rules or in the folders for modules?
    fn has_module(&self, file: &Path, module: &str) -> bool {
        let name = format!("{}.hs", module.replace('.', "/"));
        let beside = file.parent().unwrap_or_else(|| Path::new("")).to_owned();
        let mut folders = self.folders().into_iter().chain([beside]);
        folders.any(|folder| self.files().read(&folder.join(&name)).is_ok())
    }
}

/// The function that stands for a rule.
fn function(number: usize) -> String {
    format!("whatifRule{number}")
}

/// The rules in the pragmas of a Haskell file, which is the module they are meant in.
fn of_pragmas(file: &Path, text: String) -> (Vec<Meant>, Vec<Posed>) {
    let posed = |rule: Rule| {
        let judged = JudgedRule {
            name: Some(rule.name.clone()),
            left: rule.left.clone(),
            right: rule.right.clone(),
            ..JudgedRule::of(&hlint::Written::default())
        };
        Posed { judged: JudgedRule { line: None, ..judged }, rule: Ok(rule), module: 0 }
    };
    let posed = rules(&text).into_iter().map(posed).collect();
    (vec![Meant { file: file.to_owned(), text }], posed)
}

/// An equation over the rule's variables. What its side condition says of values becomes a part of it; what it says of the form of expressions
/// (`isAtom x`) says where HLint uses the rule, and not when it is right.
fn rule_of(written: &hlint::Written) -> Result<Rule, String> {
    let scope::Sides { mut variables, mut left, mut right } = scope::sides(&written.left, &written.right);
    for condition in written.side.iter().flat_map(|side| side.split("&&")).map(str::trim) {
        let (condition, is_negated) = match condition.strip_prefix("not ") {
            Some(inner) => (inner.trim().trim_start_matches('(').trim_end_matches(')'), true),
            None => (condition, false),
        };
        let Some((word, variable)) = condition.split_once(' ') else { continue };
        let variable = variable.trim();
        let truth = match (word, is_negated) {
            ("isNat", false) | ("isNeg", true) => Some(format!("{variable} >= 0")),
            ("isNeg", false) => Some(format!("{variable} < 0")),
            ("isNegZero", false) => Some(format!("{variable} <= 0")),
            ("isWHNF", false) => Some(format!("{variable} `Prelude.seq` Prelude.True")),
            ("isCompare", false) => {
                // A comparison is one by keys, and so is lawful.
                let by_key = |side: &str| {
                    format!("(let {{ {variable} a' b' = Prelude.compare (key' a') (key' b') }} in {side})")
                };
                (left, right) = (by_key(&left), by_key(&right));
                variables.retain(|name| name != variable);
                variables.push("key'".to_string());
                None
            }
            ("isTuple", false) => return Err("its condition is about the form of an expression".to_string()),
            _ => None,
        };
        if let Some(truth) = truth {
            let under = |side: &str| format!("(if {truth} then {side} else Prelude.undefined)");
            (left, right) = (under(&left), under(&right));
        }
    }
    let name = written.name.clone().unwrap_or_default();
    Ok(Rule { name, variables: variables.join(" "), left, right })
}

impl JudgedRule {
    fn of(written: &hlint::Written) -> JudgedRule {
        JudgedRule {
            name: written.name.clone(),
            line: Some(written.line),
            left: written.left.clone(),
            right: written.right.clone(),
            side: written.side.clone(),
            notes: written.notes.clone(),
            variables: Vec::new(),
            posed: None,
            ty: None,
            verdict: RuleVerdict::Unanswered(String::new()),
            cost: Cost::default(),
        }
    }

    /// Looks for a proof or a difference.
    fn judge(&mut self, about: &About, pair: Result<Pair, String>, options: &Options) {
        let started = Instant::now();
        let mut pair = match pair {
            Ok(pair) => pair,
            Err(why) => {
                self.verdict = RuleVerdict::NoEquation(why);
                return;
            }
        };
        pair.take_failures_as_equal();
        self.ty = pair.chosen.as_deref().map(of_side);
        let mut ask = |finite: bool| {
            let left = options.time.saturating_sub(started.elapsed());
            let options = Options { finite, time: left, ..options.clone() };
            let engine = Engine::new(&options);
            let mut search =
                Search { pair: &pair, engine: &engine, started: Instant::now(), counts: Cost::default() };
            let verdict = search.verdict(about);
            self.cost.steps += search.counts.steps;
            self.cost.paths += search.counts.paths;
            self.cost.solver_queries += search.counts.solver_queries;
            verdict
        };
        self.verdict = match ask(options.finite) {
            DiffVerdict::Different(contrast) if !options.finite => match ask(true) {
                DiffVerdict::Different(whole) => RuleVerdict::Different(whole),
                DiffVerdict::Same(_) => RuleVerdict::UpToLaziness(contrast),
                _ => RuleVerdict::InLaziness(contrast),
            },
            DiffVerdict::Different(contrast) => RuleVerdict::Different(contrast),
            DiffVerdict::Same(proven) => RuleVerdict::Equal(proven),
            DiffVerdict::Types { old, new } => {
                RuleVerdict::NoEquation(format!("its sides are {old} and {new}"))
            }
            DiffVerdict::Bounded(limit) | DiffVerdict::Unanswered(limit) => {
                RuleVerdict::Unanswered(limit.sentence())
            }
            DiffVerdict::Unsupported(why) => RuleVerdict::Unanswered(format!("not supported: {why}")),
        };
        self.cost.time_ms = started.elapsed().as_secs_f64() * 1000.0;
    }
}

/// As JSON has it.
#[derive(Serialize)]
struct Wire {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    left: String,
    right: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    variables: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    posed_left: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    posed_right: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_for: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    args: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

impl From<JudgedRule> for Wire {
    fn from(rule: JudgedRule) -> Wire {
        let status = rule.verdict.word();
        let JudgedRule { name, line, left, right, side, notes, variables, posed, ty, verdict, cost } = rule;
        let (posed_left, posed_right) = posed.unzip();
        let (mut proven, mut contrast, mut reason) = (None, None, None);
        match verdict {
            RuleVerdict::Equal(found) => proven = Some(found),
            RuleVerdict::UpToLaziness(found)
            | RuleVerdict::InLaziness(found)
            | RuleVerdict::Different(found) => contrast = Some(found),
            RuleVerdict::NoEquation(why) | RuleVerdict::Unanswered(why) => reason = Some(why),
        }
        Wire {
            name,
            line,
            left,
            right,
            side,
            notes,
            variables,
            posed_left,
            posed_right,
            ty,
            status,
            holds_for: proven.as_ref().map(|proven| proven.holds_for.word()),
            certified: proven.as_ref().map(|proven| proven.certificate.is_some()),
            replayed: contrast.is_some().then_some(true),
            args: contrast.as_ref().map(|found| found.args.clone()).unwrap_or_default(),
            left_result: contrast.as_ref().map(|found| found.old.clone()),
            right_result: contrast.map(|found| found.new),
            reason,
            cost,
        }
    }
}

/// An input that tells the sides of a rule apart, and what they are for it, in lines. `mark` says how code is written.
pub(crate) fn difference(rule: &JudgedRule, found: &Contrast, mark: &dyn Fn(&str) -> String) -> Vec<String> {
    // A pragma may give types to its variables, and a result that is a function takes more arguments than there are variables.
    let is_plain = rule.variables.iter().all(|name| name.chars().all(|c| c.is_alphanumeric() || c == '\''));
    let names = rule.variables.iter().filter(|_| is_plain).map(Some).chain(std::iter::repeat(None));
    let argument = |(name, value): (Option<&String>, &String)| match name {
        Some(name) => mark(&format!("{name} = {value}")),
        None => mark(value),
    };
    let mut lines: Vec<String> = names.zip(&found.args).map(argument).collect();
    lines.push(format!("left: {}", mark(&found.old)));
    lines.push(format!("right: {}", mark(&found.new)));
    lines
}

/// The text for a rule: where it is, the answer, the rule, and what the answer rests on.
#[must_use]
pub fn text(file: &str, rule: &JudgedRule) -> String {
    let place = rule.line.map_or_else(|| file.to_string(), |line| format!("{file}:{line}"));
    let mut text = format!("{place}: {}: {} ==> {}\n", answer(rule), rule.left.trim(), rule.right.trim());
    let lines = match &rule.verdict {
        RuleVerdict::Different(found) | RuleVerdict::UpToLaziness(found) | RuleVerdict::InLaziness(found) => {
            difference(rule, found, &str::to_string)
        }
        RuleVerdict::NoEquation(why) | RuleVerdict::Unanswered(why) => vec![why.clone()],
        RuleVerdict::Equal(_) => Vec::new(),
    };
    let is_decided = !matches!(rule.verdict, RuleVerdict::NoEquation(_) | RuleVerdict::Unanswered(_));
    let ty = rule.ty.iter().filter(|_| is_decided).map(|ty| format!("at the type {ty}"));
    let notes = rule.notes.iter().map(|note| format!("its note: {note}"));
    lines.into_iter().chain(ty).chain(notes).for_each(|line| text += &format!("    {line}\n"));
    text.chars().map(seen).collect()
}

/// The type of one side, given that of the function that returns both in a list.
fn of_side(ty: &str) -> String {
    let Some(inner) = ty.strip_suffix(']') else { return ty.to_string() };
    let mut depth = 1;
    for (at, c) in inner.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return format!("{}{}", &inner[..at], &inner[at + 1..]);
        }
    }
    ty.to_string()
}

/// A sign for a character that a terminal would obey: the rules may be somebody else's.
fn seen(character: char) -> char {
    let turns = matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    match character.is_control() && character != '\n' || turns {
        true => char::REPLACEMENT_CHARACTER,
        false => character,
    }
}

/// How many rules got which answer.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// Proven for all inputs.
    pub equal: usize,
    /// Proven for all finite inputs.
    pub equal_for_finite: usize,
    /// Proven for finite inputs without missing parts; they differ on others, because one side evaluates more.
    pub up_to_laziness: usize,
    /// Different because one side evaluates more; whether they are equal for finite inputs is not known.
    pub in_laziness: usize,
    /// Different.
    pub different: usize,
    /// Without an answer.
    pub unanswered: usize,
    /// Rules from which no equation could be made.
    pub no_equation: usize,
}

impl Tally {
    /// Of some rules.
    #[must_use]
    pub fn of(rules: &[JudgedRule]) -> Tally {
        let mut tally = Tally::default();
        for rule in rules {
            let place = match &rule.verdict {
                RuleVerdict::Equal(Proven { holds_for: HoldsFor::All, .. }) => &mut tally.equal,
                RuleVerdict::Equal(_) => &mut tally.equal_for_finite,
                RuleVerdict::UpToLaziness(_) => &mut tally.up_to_laziness,
                RuleVerdict::InLaziness(_) => &mut tally.in_laziness,
                RuleVerdict::Different(_) => &mut tally.different,
                RuleVerdict::Unanswered(_) => &mut tally.unanswered,
                RuleVerdict::NoEquation(_) => &mut tally.no_equation,
            };
            *place += 1;
        }
        tally
    }

    /// In words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Tally {
            equal,
            equal_for_finite,
            up_to_laziness,
            in_laziness,
            different,
            unanswered,
            no_equation,
        } = self;
        let parts = [
            (equal, "equal for all inputs"),
            (equal_for_finite, "equal for all finite inputs"),
            (up_to_laziness, "equal but for laziness"),
            (in_laziness, "different in laziness, and otherwise without an answer"),
            (different, "different"),
            (unanswered, "without an answer"),
            (no_equation, "no equation that is understood"),
        ];
        let parts = parts.into_iter().filter(|(count, _)| **count > 0);
        parts.map(|(count, words)| format!("{count} {words}")).collect::<Vec<String>>().join(", ")
    }
}
