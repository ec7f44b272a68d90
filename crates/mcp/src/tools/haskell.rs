//! The functions behind the tools for Haskell.

use std::path::PathBuf;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use whatif_analysis::doctest::{Got, Kind, Tried};
use whatif_analysis::render::tests::{self, Framework};
use whatif_analysis::render::{runs, text};
use whatif_analysis::{
    Ended, Failed, Host, Message, Options, Proof, Report, Step, Texts, World, codes, json as answers, page,
};

use super::{Answer, Asked};
use crate::workspace::Language;

/// The longest output of a program that is kept, in bytes.
const PRINTED: usize = 1 << 20;

/// The answer that says why an input cannot be used.
pub(crate) fn failed(failed: &Failed) -> Answer {
    Answer { is_error: true, ..Answer::new(failed_text(failed), answers::errors_value(&failed.errors)) }
}

/// The mistakes of an input, as text.
pub(crate) fn failed_text(failed: &Failed) -> String {
    messages(&failed.errors, &failed.texts)
}

fn messages(messages: &[Message], texts: &Texts) -> String {
    messages.iter().map(|message| text::message(message, texts, false) + "\n").collect()
}

pub(super) fn check(asked: &Asked) -> Result<Answer, Failed> {
    let options = Options { decide: true, ..asked.limits() };
    checked(asked, &asked.texts("functions"), options)
}

pub(super) fn cure(asked: &Asked) -> Result<Answer, Failed> {
    checked(asked, &asked.texts("functions"), asked.limits().suggest())
}

pub(super) fn suppose(asked: &Asked) -> Result<Answer, Failed> {
    let options = Options { suppose: asked.texts("suppose"), ..asked.limits() };
    checked(asked, &[asked.needed("function").to_owned()], options)
}

fn checked(asked: &Asked, only: &[String], options: Options) -> Result<Answer, Failed> {
    let (host, paths) = files(asked)?;
    let (mut all, mut told, mut data) = (Report::default(), String::new(), Vec::new());
    host.check_each(&paths, only, &options, |step| {
        if let Step::Done(found) = step {
            told += &text::file(&found);
            let functions = found.functions.iter().map(|function| {
                let mut function = serde_json::to_value(function).unwrap_or_default();
                seal(&mut function, &found.texts);
                function
            });
            data.extend(functions);
            all.append(*found);
        }
    });
    let mut whole = answers::value(&Report { functions: Vec::new(), ..all.clone() });
    whole["functions"] = Value::Array(data);
    let answer = Answer::new(told, whole);
    Ok(Answer { is_error: all.functions.is_empty() && !all.errors.is_empty(), ..answer })
}

/// The files of a check: a file, a text, or all below a folder.
fn files(asked: &Asked) -> Result<(Host, Vec<PathBuf>), Failed> {
    if let (Some(file), None) = (asked.text("file"), asked.text("text")) {
        let host = asked.workspace.host();
        let found = host.haskell_files(&[file.into()]);
        if found != [PathBuf::from(file)] {
            return Ok((host, vec![file.into()]));
        }
    }
    let subject = asked.subject(Language::Haskell)?;
    Ok((subject.host, vec![subject.path]))
}

/// Adds to each edit the hash of the text that it changes.
fn seal(value: &mut Value, texts: &Texts) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let text = field.get("file").and_then(Value::as_str).and_then(|file| texts.text(file));
                if let (Some(text), "edit") = (text, name.as_str()) {
                    field["sha256"] = json!(hash(text));
                }
                seal(field, texts);
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|one| seal(one, texts)),
        _ => {}
    }
}

/// The hash of a text.
fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn explain(asked: &Asked) -> Result<Answer, Failed> {
    let all: Vec<&str> = codes().collect();
    let Some(code) = asked.text("code") else {
        return Ok(Answer::new(all.join("\n"), answers::value(&json!({ "codes": all }))));
    };
    Ok(match page(code) {
        Some(page) => Answer::new(page, answers::value(&json!({ "codes": [code], "page": page }))),
        None => {
            let why = format!("error: there is no code `{code}`; there are {}", all.join(", "));
            Answer { is_error: true, ..Answer::new(why, answers::value(&json!({ "codes": all }))) }
        }
    })
}

pub(super) fn explore(asked: &Asked) -> Result<Answer, Failed> {
    let subject = asked.subject(Language::Haskell)?;
    let (function, predicate) = (asked.needed("function"), asked.text("where"));
    let found = subject.host.explore(&subject.path, function, predicate, &asked.limits())?;
    Ok(Answer::new(runs::exploration(&found, runs::Shown::Equations), answers::value(&found)))
}

pub(super) fn prove(asked: &Asked) -> Result<Answer, Failed> {
    let subject = asked.subject(Language::Haskell)?;
    let (host, file, options) = (&subject.host, &*subject.path, &asked.limits());
    let using = asked.texts("using");
    let mut proofs = Proofs::default();
    if let Some(property) = asked.text("property") {
        proofs.add(Ok(host.prove_using(file, property, &using, options)?));
        return Ok(proofs.answer());
    }
    for property in host.properties(file, options)? {
        proofs.add(host.prove_using(file, &property, &using, options));
    }
    host.rules(file, options)?.into_iter().for_each(|rule| proofs.add(Ok(rule)));
    for test in host.tests(file, options)? {
        proofs.add(host.prove_test(file, &test, options));
    }
    for stated in host.stated(file)? {
        match stated.kind {
            Kind::Property => proofs.add(host.prove_stated(file, &stated, options)),
            Kind::Example(_) => proofs.try_example(host.try_example(file, &stated, options)?),
        }
    }
    Ok(proofs.answer())
}

/// The answers so far about the properties and examples that a file states.
#[derive(Default)]
struct Proofs {
    text: String,
    properties: Vec<Proof>,
    examples: Vec<Tried>,
    errors: Vec<Message>,
}

impl Proofs {
    /// Adds an answer. A definition that has the name of a property but is none does not stop the others.
    fn add(&mut self, proof: Result<Proof, Failed>) {
        match proof {
            Ok(proof) => {
                self.text += &runs::proof(&proof, false);
                self.properties.push(proof);
            }
            Err(failed) => {
                self.text += &failed_text(&failed);
                self.errors.extend(failed.errors);
            }
        }
    }

    fn try_example(&mut self, tried: Tried) {
        if let Some(message) = runs::tried(&tried) {
            self.text += &(text::message(&message, &Texts::default(), false) + "\n");
        }
        self.examples.push(tried);
    }

    fn answer(mut self) -> Answer {
        if self.properties.is_empty() && self.examples.is_empty() && self.errors.is_empty() {
            self.text += "there is nothing to prove: no `prop_…`, no rule, no test, no `>>>` and no `prop>` in comments\n";
        }
        if !self.examples.is_empty() {
            let passed = self.examples.iter().filter(|tried| tried.got == Got::Passed).count();
            self.text +=
                &format!("{passed} of {} examples in comments print what they should\n", self.examples.len());
        }
        let data = json!({ "properties": self.properties, "examples": self.examples, "errors": self.errors });
        Answer::new(self.text, answers::value(&data))
    }
}

pub(super) fn diff(asked: &Asked) -> Result<Answer, Failed> {
    let (workspace, text) = (asked.workspace, |name| asked.text(name));
    let host = workspace.host();
    let old = workspace.beside(&host, text("old_file"), text("old_text"), "Old.hs")?;
    let new = workspace.beside(&host, text("new_file"), text("new_text"), "New.hs")?;
    if old == new {
        let why = "`old_file` and `new_file` are the same: give the texts other names, or none".to_owned();
        let data = answers::value(&json!({ "errors": [{ "severity": "error", "message": why }] }));
        return Ok(Answer { is_error: true, ..Answer::new(format!("error: {why}"), data) });
    }
    let found = host.diff(&old, &new, &asked.texts("functions"), &asked.limits())?;
    Ok(Answer::new(runs::diff(&found, false), answers::value(&found)))
}

pub(super) fn test(asked: &Asked) -> Result<Answer, Failed> {
    let subject = asked.subject(Language::Haskell)?;
    let framework = match asked.text("framework") {
        Some("tasty") => Framework::Tasty,
        Some("doctest") => Framework::Doctest,
        Some("quickcheck") => Framework::QuickCheck,
        _ => Framework::Hspec,
    };
    let found = subject.host.test(&subject.path, &asked.texts("functions"), &asked.limits())?;
    let source = tests::module(&found, framework);
    let mut data = answers::value(&found);
    data["source"] = json!(source);
    Ok(Answer::new(format!("{source}\n{}", tests::coverage(&found)), data))
}

/// A world with nothing in it but the input that the caller gives; it keeps what the program prints.
#[derive(Default)]
struct Enclosed {
    arguments: Vec<String>,
    input: Vec<char>,
    /// How many characters of the input were taken.
    taken: usize,
    output: String,
    errors: String,
    is_cut: bool,
}

impl World for Enclosed {
    fn put_char(&mut self, handle: i64, char: char) {
        let printed = match handle {
            1 => &mut self.output,
            2 => &mut self.errors,
            _ => return,
        };
        match printed.len() < PRINTED {
            true => printed.push(char),
            false => self.is_cut = true,
        }
    }

    fn get_char(&mut self, handle: i64, take: bool) -> Option<char> {
        let next = self.input.get(self.taken).copied().filter(|_| handle == 0)?;
        self.taken += usize::from(take);
        Some(next)
    }

    fn arguments(&self) -> (String, Vec<String>) {
        ("whatif".into(), self.arguments.clone())
    }
}

pub(super) fn eval(asked: &Asked) -> Result<Answer, Failed> {
    let subject = asked.subject(Language::Haskell)?;
    let input = asked.text("input").unwrap_or_default().chars().collect();
    let mut world = Enclosed { arguments: asked.texts("arguments"), input, ..Enclosed::default() };
    let found = subject.host.eval(&subject.path, asked.needed("expression"), &mut world, &asked.limits())?;
    let (ended, status, reason) = match found.ended {
        Ended::Value => ("value", None, None),
        Ended::Exit(status) => ("exit", Some(status), None),
        Ended::Raised => ("raised", None, None),
        Ended::Limit(limit) => ("limit", None, Some(limit.sentence())),
        Ended::Unsupported(what) => ("unsupported", None, Some(what.sentence())),
    };
    let mut text = format!("{}{}", world.output, world.errors);
    if let Some(reason) = &reason {
        text += &format!("no answer: {reason}\n");
    }
    let mut data = json!({ "ended": ended, "output": world.output, "errors": world.errors });
    data["status"] = json!(status);
    data["reason"] = json!(reason);
    data["cut"] = json!(world.is_cut);
    Ok(Answer::new(text, answers::value(&data)))
}
