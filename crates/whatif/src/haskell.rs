//! `whatif eval`, `core`, `explore`, `prove` and `diff`: Haskell programs, run concretely and symbolically.
//!
//! One function for each command: it asks the host, prints the answer as text or JSON, and returns the exit status.
//! [`prove_all`] is for a file without a named property: it goes through the properties, rewrite rules, suites of
//! tests, and examples in comments that the file states, and `All` collects the answers, prints each as it comes, and computes the common
//! status. Warnings about the file are printed once. [`certificate`] has written proofs judged.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use whatif_analysis::doctest::{self, Got, Tried};
use whatif_analysis::oracle::{self, JudgedRule, RuleVerdict, Tally};
use whatif_analysis::render::{runs, text};
use whatif_analysis::{
    Accepted, Certified, Compared, DiffVerdict, Ended, Extent, Failed, HoldsFor, Host, Judged, Limit,
    Message, Options, Project, Proof, PropertyVerdict, Proven,
};

use crate::args;
use crate::output::{Output, Status};
use crate::progress::Progress;
use crate::terminal::Terminal;

/// `whatif eval FILE EXPRESSION`
pub(crate) fn eval(
    host: &Host,
    file: &Path,
    expression: &str,
    arguments: &[String],
    options: &Options,
    output: &Output,
    progress: Arc<Progress>,
) -> Result<Status, Failed> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut world = Terminal::new(name, arguments.to_vec(), progress);
    let evaluation = host.eval(file, expression, &mut world, options)?;
    world.flush_out();
    drop(world);
    output.messages(&evaluation.warnings, &evaluation.texts);
    output.stats(&evaluation.statistics);
    Ok(match evaluation.ended {
        Ended::Value | Ended::Exit(0) => Status::Fine,
        Ended::Exit(1) | Ended::Raised => Status::Found,
        // The exit status is the program's own.
        Ended::Exit(status) => std::process::exit(i32::try_from(status).unwrap_or(1)),
        Ended::Limit(Limit::Steps { .. }) => no_answer("the limit on steps was reached"),
        Ended::Limit(limit) => no_answer(&limit.sentence()),
        Ended::Unsupported(what) => no_answer(&format!("not supported: {}", what.sentence())),
    })
}

fn no_answer(why: &str) -> Status {
    eprintln!("no answer: {why}");
    Status::NoAnswer
}

/// `whatif core FILE`
pub(crate) fn core(host: &Host, file: &Path, options: &Options, output: &Output) -> Result<Status, Failed> {
    let core = host.core(file, options)?;
    output.messages(&core.warnings, &core.texts);
    for message in &core.unsupported {
        eprintln!("{}", text::message(message, &core.texts, false));
    }
    crate::say::raw(&core.text);
    Ok(Status::Fine)
}

/// `whatif explore FILE`: what there is to explore, or its laws.
pub(crate) fn definitions(
    host: &Host,
    file: &Path,
    wants_laws: bool,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    if wants_laws {
        return laws(host, file, options, output);
    }
    let all = host.definitions(file, options)?;
    if output.is_json() {
        output.json(&serde_json::json!({ "functions": all }));
        return Ok(Status::Fine);
    }
    all.iter().for_each(|found| println!("{} :: {}", found.name, found.ty));
    println!(
        "-- {} definitions; `whatif explore {} NAME` runs one on unknown inputs",
        all.len(),
        file.display()
    );
    Ok(Status::Fine)
}

/// `whatif explore --laws FILE`
fn laws(host: &Host, file: &Path, options: &Options, output: &Output) -> Result<Status, Failed> {
    let laws = host.laws(file, options)?;
    output.clear_progress();
    match output.is_json() {
        true => output.json(&laws),
        false => print!("{}", laws.text()),
    }
    Ok(Status::Fine)
}

/// `whatif explore FILE FUNCTION`
pub(crate) fn explore(
    host: &Host,
    file: &Path,
    function: &str,
    predicate: Option<&str>,
    shown: runs::Shown,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let exploration = host.explore(file, function, predicate, options)?;
    output.clear_progress();
    output.messages(&exploration.warnings, &exploration.texts);
    output.stats(&exploration.statistics);
    if output.is_json() {
        output.json(&exploration);
    }
    match &exploration.answer {
        Err(why) if !output.is_json() => return Ok(no_answer(why)),
        Ok(_) if !output.is_json() => print!("{}", runs::exploration(&exploration, shown)),
        _ => {}
    }
    let status = match exploration.answer.map(|explored| explored.extent) {
        Ok(Extent::Exhausted | Extent::Bounded(_)) => Status::Fine,
        Ok(Extent::Unanswered(_)) | Err(_) => Status::NoAnswer,
    };
    Ok(status.and_of(&exploration.warnings))
}

/// `whatif prove FILE PROPERTY`
pub(crate) fn prove(
    host: &Host,
    file: &Path,
    property: &str,
    asked: &Asked,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let proof = host.prove_using(file, property, &asked.using, options)?;
    output.clear_progress();
    output.messages(&proof.warnings, &proof.texts);
    output.stats(&proof.statistics);
    if let (Some(target), PropertyVerdict::Proved(Proven { certificate: Some(certificate), .. })) =
        (&asked.certificate, &proof.verdict)
        && let Err(error) = std::fs::write(target, &certificate.text)
    {
        return Err(Message::unwritable(target, &error).into());
    }
    if output.is_json() {
        output.json(&proof);
    } else {
        print!("{}", runs::proof(&proof, output.color));
        explain(&proof, asked);
    }
    Ok(status(&proof))
}

/// `whatif rules FILE`
pub(crate) fn rules(
    host: &Host,
    asked: &args::Rewrites,
    project: &Project,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let args::Rewrites { file, lines, output: page, finite, i } = asked;
    host.set_folders([&i[..], &project.folders].concat());
    let (name, options) = (file.display().to_string(), &Options { finite: *finite, ..options.clone() });
    let rules = host.judge_rules(file, lines.as_ref(), options, &mut |rule| {
        output.clear_progress();
        if !output.is_json() {
            print!("{}", oracle::text(&name, rule));
        }
    })?;
    output.clear_progress();
    let tally = Tally::of(&rules);
    if output.is_json() {
        output.json(&serde_json::json!({ "rules": rules, "summary": tally }));
    } else {
        println!("-- {} rules: {}", rules.len(), tally.sentence());
    }
    if let Some(page) = page {
        std::fs::write(page, oracle::page(&name, &rules))
            .map_err(|error| Message::unwritable(page, &error))?;
    }
    let found = rules.iter().any(|rule| matches!(rule.verdict, RuleVerdict::Different(_)));
    let is_open =
        |rule: &JudgedRule| matches!(rule.verdict, RuleVerdict::Unanswered(_) | RuleVerdict::InLaziness(_));
    let is_open = rules.iter().any(is_open);
    Ok(match (found, is_open) {
        (true, _) => Status::Found,
        (false, true) => Status::NoAnswer,
        (false, false) => Status::Fine,
    })
}

fn status(proof: &Proof) -> Status {
    Status::of_property(&proof.verdict).and_of(&proof.warnings)
}

/// `whatif prove FILE`: all properties, tests and examples of the file.
pub(crate) fn prove_all(
    host: &Host,
    file: &Path,
    asked: &Asked,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    output.begin();
    let mut all = All { asked, output, proofs: Vec::new(), tried: Vec::new(), statuses: Vec::new() };
    for property in host.properties(file, options)? {
        all.proof(host.prove_using(file, &property, &asked.using, options));
    }
    for rule in host.rules(file, options)? {
        all.proof(Ok(rule));
    }
    for test in host.tests(file, options)? {
        all.proof(host.prove_test(file, &test, options));
    }
    for stated in host.stated(file)? {
        match stated.kind {
            doctest::Kind::Property => all.proof(host.prove_stated(file, &stated, options)),
            doctest::Kind::Example(_) => all.tried(host.try_example(file, &stated, options)?, host, file)?,
        }
    }
    Ok(all.end())
}

/// The properties and examples of a file, with the answers so far.
struct All<'a> {
    asked: &'a Asked,
    output: &'a Output,
    proofs: Vec<Proof>,
    tried: Vec<Tried>,
    statuses: Vec<Status>,
}

impl All<'_> {
    /// Adds an answer. A definition that is named like a property but cannot be used as one does not stop the others.
    fn proof(&mut self, proof: Result<Proof, Failed>) {
        self.output.clear_progress();
        let proof = match proof {
            Ok(proof) => proof,
            Err(failed) => {
                self.statuses.push(Status::NoAnswer);
                return self.output.say_once(&failed.errors, &failed.texts);
            }
        };
        self.output.say_once(&proof.warnings, &proof.texts);
        self.statuses.push(status(&proof));
        self.output.stats(&proof.statistics);
        if !self.output.is_json() {
            print!("{}", runs::proof(&proof, self.output.color));
            explain(&proof, self.asked);
        }
        self.proofs.push(proof);
    }

    fn tried(&mut self, tried: Tried, host: &Host, file: &Path) -> Result<(), Failed> {
        self.output.clear_progress();
        self.statuses.push(match tried.got {
            Got::Passed => Status::Fine,
            Got::Failed { .. } => Status::Found,
            Got::Unsupported { .. } => Status::NoAnswer,
        });
        if let (Some(message), false) = (runs::tried(&tried), self.output.is_json()) {
            println!("{}", text::message(&message, &host.texts(file)?, self.output.color));
        }
        self.tried.push(tried);
        Ok(())
    }

    fn end(self) -> Status {
        if self.output.is_json() {
            self.output.json(&serde_json::json!({ "properties": self.proofs, "examples": self.tried }));
        } else if self.statuses.is_empty() {
            println!(
                "there is nothing to prove: no `prop_…`, no rule, no test, no `>>>` and no `prop>` in comments"
            );
        } else if !self.tried.is_empty() {
            let passed = self.tried.iter().filter(|tried| tried.got == Got::Passed).count();
            println!("{passed} of {} examples in comments print what they should", self.tried.len());
        }
        Status::worst(self.statuses)
    }
}

/// Options of a proof.
#[derive(Default)]
pub(crate) struct Asked {
    /// Properties that are lemmas.
    pub(crate) using: Vec<String>,
    /// Where the certificate is written.
    pub(crate) certificate: Option<PathBuf>,
    /// Is the proof shown?
    pub(crate) explain: bool,
}

/// Prints the proof itself, with `--explain`.
fn explain(proof: &Proof, asked: &Asked) {
    let PropertyVerdict::Proved(proven) = &proof.verdict else { return };
    match &proven.certificate {
        Some(certificate) if asked.explain => print!("\n{}", certificate.explanation),
        None if asked.explain || asked.certificate.is_some() => {
            println!("note: the search saw every run; there is no certificate");
        }
        _ => {}
    }
}

/// `whatif diff OLD NEW`
pub(crate) fn diff(
    host: &Host,
    (old, new): (&Path, &Path),
    functions: &[String],
    asked: &Asked,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let found = host.diff(old, new, functions, options)?;
    output.clear_progress();
    output.messages(&found.warnings, &found.texts);
    output.stats(&found.statistics);
    let certificates: Vec<&Certified> = (found.functions.iter())
        .filter_map(|function| match &function.verdict {
            DiffVerdict::Same(proven) => proven.certificate.as_ref(),
            _ => None,
        })
        .collect();
    if let Some(target) = &asked.certificate {
        let text: String = certificates.iter().map(|certificate| certificate.text.as_str()).collect();
        std::fs::write(target, text).map_err(|error| Message::unwritable(target, &error))?;
    }
    if output.is_json() {
        output.json(&found);
    } else {
        print!("{}", runs::diff(&found, output.color));
        if asked.explain {
            certificates.iter().for_each(|certificate| print!("\n{}", certificate.explanation));
        }
    }
    let status = |function: &Compared| match function.verdict {
        DiffVerdict::Different(_) | DiffVerdict::Types { .. } => Status::Found,
        DiffVerdict::Same(_) | DiffVerdict::Bounded(_) => Status::Fine,
        DiffVerdict::Unanswered(_) | DiffVerdict::Unsupported(_) => Status::NoAnswer,
    };
    Ok(Status::worst(found.functions.iter().map(status)))
}

/// `whatif certificate FILE`
pub(crate) fn certificate(host: &Host, file: &Path, options: &Options) -> Result<Status, Failed> {
    let mut statuses = Vec::new();
    for Judged { about, verdict, trusted } in host.certificates(file, options)? {
        let property = &about.property;
        statuses.push(match verdict {
            Ok(accepted) => {
                let said = match (&about.new, accepted) {
                    (_, Accepted::Contract) => format!("{property} of {} keeps its type", about.file),
                    (None, _) => format!("{property} of {} is True", about.file),
                    (Some((new, _)), _) => format!("{property} is the same in {} and {new}", about.file),
                };
                let inputs = if about.all_inputs { HoldsFor::All } else { HoldsFor::Finite };
                match accepted {
                    Accepted::Contract => println!("accepted: {said}"),
                    Accepted::Lemmas(lemmas) => {
                        println!("accepted: {said} for {} ({lemmas} lemmas)", inputs.words());
                    }
                }
                if about.exact {
                    println!("an Int has no bounds here");
                }
                trusted.iter().for_each(|what| println!("trusted: {what}"));
                Status::Fine
            }
            Err(why) => {
                println!("refused: {property}: {why}");
                Status::Found
            }
        });
    }
    Ok(Status::worst(statuses))
}
