//! The technology compatibility kit of DMN: how many of its tests the imported programs pass.
//!
//! `cargo run -p whatif-flow --example kit FOLDER` reads each `.dmn` file below a folder, and the tests in the `.xml` files beside it. Of a test
//! with a decision that is a table or an expression, it says whether the program comes to the expected value, or is refused by name. What
//! is neither (contexts, functions, services) is counted apart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use roxmltree::{Document, Node};
use whatif_source::Sources;
use whatif_tophat::{Program, Reply, Session};

#[derive(Default, Debug)]
struct Count {
    tests: usize,
    passed: usize,
    refused: usize,
    wrong: usize,
    of_other_kinds: usize,
}

fn main() {
    let folder = std::env::args().nth(1).expect("usage: kit FOLDER");
    let mut files = Vec::new();
    collect(Path::new(&folder), &mut files);
    files.sort();
    let mut count = Count::default();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for path in files {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let mut sources = Sources::new();
        let file = sources.add(path.display().to_string(), text.as_str());
        let imported = whatif_flow::import(&sources, file);
        let beside = std::fs::read_dir(path.parent().expect("a folder")).expect("a readable folder");
        for tests in beside
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|end| end == "xml"))
        {
            let Ok(tests) = std::fs::read_to_string(tests) else { continue };
            let Ok(tests) = Document::parse(&tests) else { continue };
            let model = tests.descendants().find(|node| is(*node, "modelName")).and_then(|node| node.text());
            if model.is_some_and(|model| !path.ends_with(model.trim())) {
                continue;
            }
            for test in tests.descendants().filter(|node| is(*node, "testCase")) {
                for result in test.children().filter(|node| is(*node, "resultNode")) {
                    let decision = result.attribute("name").unwrap_or_default();
                    if !is_of_kind(&text, decision) {
                        count.of_other_kinds += 1;
                        continue;
                    }
                    count.tests += 1;
                    let outcome = match &imported {
                        Ok(imported) => {
                            let about =
                                |lost: &&String| lost.contains(decision) || !lost.starts_with("the decision");
                            match imported.untranslated.iter().find(about) {
                                Some(lost) => Err(lost.clone()),
                                None => Ok(imported.text.clone()),
                            }
                        }
                        Err(error) => Err(error.message.clone()),
                    };
                    match outcome.and_then(|program| run(&mut sources, &program, test, result)) {
                        Ok(None) => count.passed += 1,
                        Ok(Some(different)) => {
                            count.wrong += 1;
                            println!("WRONG {}: {decision}: {different}", path.display());
                        }
                        Err(reason) => {
                            count.refused += 1;
                            *reasons.entry(reason).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{count:?}");
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    for (reason, times) in reasons.into_iter().take(40) {
        println!("{times:6}  {}", reason.chars().take(150).collect::<String>());
    }
}

fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

/// Whether a decision is a table or a literal expression.
fn is_of_kind(model: &str, decision: &str) -> bool {
    let Ok(model) = Document::parse(model) else { return false };
    let node =
        model.descendants().find(|node| is(*node, "decision") && node.attribute("name") == Some(decision));
    node.is_some_and(|node| {
        node.children().any(|child| is(child, "decisionTable") || is(child, "literalExpression"))
    })
}

/// Enters what a test gives, and compares; what is different, if anything is. An error says what is refused.
fn run(
    sources: &mut Sources,
    program: &str,
    test: Node<'_, '_>,
    result: Node<'_, '_>,
) -> Result<Option<String>, String> {
    let file = sources.add("kit.top", program);
    let program: Arc<Program> = whatif_tophat::parse(sources, file)
        .map(Arc::new)
        .map_err(|errors| format!("no program: {}", errors[0].message))?;
    let mut session = Session::start(program).map_err(|failure| failure.message)?;
    let mut given: Vec<(String, String)> = Vec::new();
    for input in test.children().filter(|node| is(*node, "inputNode")) {
        values(input, input.attribute("name").unwrap_or_default(), &mut given)?;
    }
    for (name, value) in given {
        let fits = |label: &str| label == name || label.rsplit('.').next() == name.rsplit('.').next();
        // Each decision asks for what it needs; other decisions may need the rest.
        for at in 0..session.form().fields.len() {
            let fields = session.form().fields;
            let Some(field) = fields.get(at).filter(|field| field.label.as_deref().is_some_and(fits)) else {
                continue;
            };
            if let Reply::Refused { reason, .. } = session.take(&field.event(&value)) {
                return Ok(Some(format!("{name} = {value}: {reason}")));
            }
        }
    }
    loop {
        let fields = session.form().fields;
        let Some(button) = fields.iter().find(|field| field.label.as_deref() == Some("Decide")) else {
            break;
        };
        session.take(&button.event(""));
    }
    let mut expected = Vec::new();
    let node = result.children().find(|node| is(*node, "expected")).ok_or("a test that expects an error")?;
    values(node, "", &mut expected)?;
    let decision = result.attribute("name").unwrap_or_default();
    let form = session.form();
    // Of several decisions each one is shown with its name.
    let shown = form.lines.iter().find_map(|line| {
        line.text
            .split_once(": ")
            .filter(|(label, _)| label.contains(decision))
            .map(|(_, value)| value.to_owned())
    });
    let value = shown.or(form.value).unwrap_or_default();
    let ours = words(&value);
    let mut theirs: Vec<String> = expected.iter().flat_map(|(_, value)| words(value)).collect();
    let mut same = ours == theirs;
    if !same {
        // The parts of a result are known by their names there, and by their places here.
        let mut sorted = ours.clone();
        sorted.sort();
        theirs.sort();
        same = sorted == theirs && theirs.len() > 1;
    }
    Ok((!same).then(|| format!("{value} where {expected:?} is expected")))
}

/// The parts of a value as words; numbers without zeros at their end.
fn words(value: &str) -> Vec<String> {
    let parts =
        value.split(['<', '>', '[', ']', ',', '"', '(', ')']).map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| match part.parse::<f64>() {
            Ok(number) => format!("{number}"),
            Err(_) => part.to_lowercase(),
        })
        .collect()
}

/// The values of a node, as they are entered; a list or a structure has several.
fn values(node: Node<'_, '_>, name: &str, all: &mut Vec<(String, String)>) -> Result<(), String> {
    for child in node.children().filter(Node::is_element) {
        match child.tag_name().name() {
            "value" => {
                let is_nil = child
                    .attributes()
                    .any(|attribute| attribute.name() == "nil" && attribute.value() == "true");
                let ty = child
                    .attributes()
                    .find(|attribute| attribute.name() == "type")
                    .map_or("", |attribute| attribute.value());
                let Some(text) = child.text().filter(|_| !is_nil) else { return Err("null".to_owned()) };
                let text = match ty.rsplit(':').next() {
                    Some("boolean") => if text == "true" { "True" } else { "False" }.to_owned(),
                    _ => text.to_owned(),
                };
                all.push((name.to_owned(), text));
            }
            "component" => {
                let inner = child.attribute("name").unwrap_or_default();
                values(child, &format!("{name}.{inner}"), all)?;
            }
            "list" | "item" => values(child, name, all)?,
            _ => {}
        }
    }
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "dmn") {
            files.push(path);
        }
    }
}
