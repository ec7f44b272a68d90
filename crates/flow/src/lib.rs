//! From the standards of others: BPMN 2.0 processes and DMN decisions become task programs.
//!
//! What has no meaning here is not dropped in silence: it is listed, in the answer and at the top of the program. The text is
//! for people, who will go on from there: names are kept as labels, lanes as users.
//!
//! `bpmn.rs` reads a process, `bpmn/structure.rs` finds the blocks in its graph, `bpmn/flow.rs` writes them; `dmn.rs` makes a `table` of each decision,
//! `dmn/feel.rs` reads the entries, `dmn/policy.rs` says what several rows that fit mean.

mod bpmn;
mod dmn;

use roxmltree::{Document, Node};
use whatif_source::{Diagnostic, FileId, Sources};
use whatif_tophat::KEYWORDS;

/// A program made of something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The program.
    pub text: String,
    /// What could not be translated.
    pub untranslated: Vec<String>,
}

/// Translates a BPMN 2.0 process or DMN decision tables.
///
/// # Errors
/// If the file is no XML, or neither of them.
pub fn import(sources: &Sources, file: FileId) -> Result<Imported, Diagnostic> {
    let text = sources.text(file);
    let document = Document::parse(text).map_err(|error| {
        let at = byte(text, error.pos());
        Diagnostic::error(sources.span(file, at..at), format!("this is no XML: {error}"))
    })?;
    let wrong =
        |node: Node<'_, '_>, message: &str| Diagnostic::error(sources.span(file, tag(text, node)), message);
    let mut untranslated = Vec::new();
    let root = document.root_element();
    let has = |name: &str| root.descendants().any(|node| is(node, name));
    let body = if has("process") {
        bpmn::translate(root, &mut untranslated)
    } else if has("decision") {
        dmn::translate(root, &mut untranslated)
    } else {
        return Err(wrong(root, "there is neither a BPMN process nor a DMN decision here"));
    };
    let body =
        body.map_err(|Problem { at, message }| wrong(document.get_node(at).unwrap_or(root), &message))?;
    let mut program =
        format!("-- Translated from {}.\n", sources.name(file).rsplit('/').next().unwrap_or_default());
    for lost in &untranslated {
        program.push_str(&format!("-- Not translated: {lost}\n"));
    }
    program.push('\n');
    program.push_str(&body);
    Ok(Imported { text: program, untranslated })
}

/// What stands in the way of a translation.
struct Problem {
    at: roxmltree::NodeId,
    message: String,
}

impl Problem {
    fn at(node: Node<'_, '_>, message: impl Into<String>) -> Problem {
        Problem { at: node.id(), message: message.into() }
    }
}

/// The start tag of an element, up to the end of its line.
fn tag(text: &str, node: Node<'_, '_>) -> std::ops::Range<usize> {
    let range = node.range();
    let line = text[range.start..range.end].find(['\n', '>']).map_or(range.end, |at| range.start + at);
    range.start..line
}

fn byte(text: &str, position: roxmltree::TextPos) -> usize {
    let line =
        text.split_inclusive('\n').take(position.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
    let rest = &text[line.min(text.len())..];
    let column = rest.char_indices().nth(position.col.saturating_sub(1) as usize).map_or(0, |(at, _)| at);
    (line + column).min(text.len())
}

/// Whether an element has a name, in whatever namespace.
fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

/// What an element is called: its name, or else its identifier.
fn name_of(node: Node<'_, '_>) -> String {
    let name = node.attribute("name").filter(|name| !name.trim().is_empty());
    let name = name.or_else(|| node.attribute("id")).unwrap_or("unnamed");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name that the language takes for a variable.
fn variable(text: &str) -> String {
    let mut name = String::new();
    let mut capital = false;
    for c in text.chars() {
        if !c.is_alphanumeric() {
            capital = true;
            continue;
        }
        match name.is_empty() {
            // A λ at the start of a word is a sign.
            true if !c.is_alphabetic() || c == 'λ' => name.push_str(&format!("n{c}")),
            // Some letters have no small form of one letter.
            true => name.extend(c.to_lowercase().filter(|c| c.is_alphanumeric())),
            false if capital => name.extend(c.to_uppercase()),
            false => name.push(c),
        }
        capital = false;
    }
    let special = ["", "main", "rec", "not", "input", "inputs", "entered", "before", "after"];
    let taken = special.iter().chain(KEYWORDS).any(|word| *word == name);
    if taken { format!("{name}X") } else { name }
}
