//! The evidence for an auditor: a page with every claim in words, its article, the verdict, what the verdict rests on, and the
//! run that shows it as a story; then the tree of executions.
//!
//! One file of HTML without scripts: it prints, it can be archived, and the same program gives the same bytes. The hash is the
//! program's, so that the page can be held against the text that it is about.

use std::fmt::Write;

use whatif_source::escape_html;

use crate::code::{About, Program, Property};
use crate::options::{Engine, Options};
use crate::report::{
    ClaimKind, Exploration, NodeKind, Proof, PropertyReport, Statistics, Status, Tree, Verdict,
};
use crate::syntax::Claim;

/// More runs than a person unfolds; then the tree of merged states is shown.
const MAX_RUNS: usize = 1000;

/// How to explore the tree of a report: run by run, as far as that goes.
#[must_use]
pub fn tree_options(options: &Options) -> Options {
    Options { engine: Engine::Paths, max_runs: Some(MAX_RUNS), max_states: 4 * MAX_RUNS, ..options.clone() }
}

/// The page.
///
/// ```
/// use whatif_source::Sources;
/// use whatif_tophat::{Options, evidence, explore, prove};
///
/// let mut sources = Sources::new();
/// let file = sources.add("seat.top", "main = enter Int \"Seat\"\nproperty small \"Art. 1\" v = v < 3");
/// let program = whatif_tophat::parse(&mut sources, file).unwrap();
/// let (proof, runs) = (prove(&program, &Options::default()), explore(&program, &Options::default()));
/// let page = evidence(&program, &proof, &runs);
/// assert!(page.contains("Somebody enters 3 as “Seat”.") && page.contains(&program.hash()));
/// ```
#[must_use]
pub fn evidence(program: &Program, proof: &Proof, exploration: &Exploration) -> String {
    // Only the last part of the path, so that the same program gives the same page in every folder.
    let name = escape_html(program.file_name().rsplit(['/', '\\']).next().unwrap_or_default());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{name}: evidence</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
    );
    let _ = writeln!(page, "<p class=\"hash\">SHA-256 of the program: <code>{}</code></p>", program.hash());
    summary(&mut page, proof);
    page.push_str("<h2>Claims</h2>\n");
    for (at, report) in proof.properties.iter().enumerate() {
        claim(&mut page, program, at, report);
    }
    assumptions(&mut page, program, proof);
    page.push_str("<h2>Runs</h2>\n");
    runs(&mut page, exploration);
    let Statistics { steps, states, transitions, queries, .. } = proof.statistics;
    let _ = writeln!(
        page,
        "<p class=\"small\">The proofs took {steps} steps of evaluation in {states} states with {transitions} ways between \
         them, and {queries} questions to the solver.</p>"
    );
    page.push_str("</body>\n</html>\n");
    page
}

fn summary(page: &mut String, proof: &Proof) {
    let words: Vec<&str> = proof.properties.iter().map(|report| verdict(report).1).collect();
    let mut kinds = words.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let count = |kind: &&str| format!("{} {kind}", words.iter().filter(|word| *word == kind).count());
    let counted: Vec<String> = kinds.iter().map(count).collect();
    if words.len() > 1 {
        let _ = writeln!(page, "<p>{} claims: {}.</p>", words.len(), counted.join(", "));
    }
    let has_articles = proof.properties.iter().any(|report| report.article.is_some());
    let article = if has_articles { "<th>article</th>" } else { "" };
    let _ = writeln!(page, "<table>\n<tr><th>claim</th>{article}<th>verdict</th></tr>");
    for (at, report) in proof.properties.iter().enumerate() {
        let (class, verdict) = verdict(report);
        let article = escape_html(report.article.as_deref().unwrap_or_default());
        let article = if has_articles { format!("<td>{article}</td>") } else { String::new() };
        let name = escape_html(&report.name);
        let _ = writeln!(
            page,
            "<tr><td><a href=\"#claim{at}\">{name}</a></td>{article}<td class=\"{class}\">{verdict}</td></tr>"
        );
    }
    page.push_str("</table>\n");
}

/// The class and the words of a verdict.
fn verdict(report: &PropertyReport) -> (&'static str, &'static str) {
    match (report.status, report.vacuous) {
        (Verdict::Proved, true) => ("doubt", "proved, but it holds of nothing"),
        (Verdict::Proved, false) => ("good", "proved"),
        (Verdict::Violated, _) => ("bad", "violated"),
        (Verdict::Reached, _) => ("good", "reached"),
        (Verdict::Never, _) => ("bad", "never reached"),
        (Verdict::Unknown, _) => ("doubt", "unknown"),
    }
}

fn claim(page: &mut String, program: &Program, at: usize, report: &PropertyReport) {
    let (class, verdict) = verdict(report);
    let article = report
        .article
        .as_ref()
        .map(|article| format!(" <span class=\"article\">{}</span>", escape_html(article)));
    let _ = writeln!(
        page,
        "<section id=\"claim{at}\">\n<h3>{}{} <span class=\"{class}\">{verdict}</span></h3>\n<p>{}</p>",
        escape_html(&report.name),
        article.unwrap_or_default(),
        words(program, at, report)
    );
    if let Some(reason) = &report.reason {
        let _ = writeln!(page, "<p class=\"reason\">{}.</p>", escape_html(&capital(reason)));
    }
    if report.replayed {
        story(page, report);
    }
    page.push_str("</section>\n");
}

/// What a claim says, in words and as it is written.
fn words(program: &Program, at: usize, report: &PropertyReport) -> String {
    let code = |property: &Property, part: usize| {
        let text = property.parts.get(part).and_then(|span| program.texts.slice(*span));
        format!("<code>{}</code>", escape_html(&text.unwrap_or_default()))
    };
    match program.properties.get(at) {
        Some(property) => match (property.claim, property.about_result) {
            (Claim::Property, _) => {
                format!(
                    "The result{} of every run satisfies {}.",
                    result(program, property),
                    code(property, 0)
                )
            }
            (Claim::Invariant, _) => format!("At every point of every run, {} holds.", code(property, 0)),
            (Claim::Reachable, true) => {
                format!(
                    "Some run has a result{} that satisfies {}.",
                    result(program, property),
                    code(property, 0)
                )
            }
            (Claim::Reachable, false) => {
                format!("Some run comes to a point where {} holds.", code(property, 0))
            }
            (Claim::Finishable, true) => {
                format!(
                    "From every point of every run, a result with {} can still be reached.",
                    code(property, 0)
                )
            }
            (Claim::Finishable, false) => {
                "From every point of every run, the work can still be finished.".to_owned()
            }
            (Claim::Response, _) => {
                format!("Whenever {} holds, {} holds at last.", code(property, 0), code(property, 1))
            }
        },
        None => match report.kind {
            ClaimKind::Finishable => {
                "From every point of every run, the work can still be finished.".to_owned()
            }
            ClaimKind::Errors => "No run ends in a run-time error.".to_owned(),
            ClaimKind::Overlap => "Never do two rows of the table fit at once.".to_owned(),
            ClaimKind::Row => "Some run takes this row of the table.".to_owned(),
            _ => {
                let assertion = program.assertions.get(at - program.properties.len());
                let text = assertion.filter(|assertion| assertion.about == About::Claim);
                let text = text.and_then(|assertion| program.texts.slice(assertion.span)).unwrap_or_default();
                format!("Whenever a run comes there: <code>{}</code>", escape_html(&text))
            }
        },
    }
}

/// What a claim calls the result.
fn result(program: &Program, property: &Property) -> String {
    let name = property.pattern.and_then(|span| program.texts.slice(span));
    name.map(|name| format!(" <code>{}</code>", escape_html(&name))).unwrap_or_default()
}

fn story(page: &mut String, report: &PropertyReport) {
    let opening = match report.status {
        Verdict::Violated => "This run breaks the claim",
        _ => "It happens so",
    };
    let _ = writeln!(page, "<p>{opening}:</p>\n<ol class=\"story\">");
    for (sentence, event) in report.story.iter().zip(&report.inputs) {
        let _ = writeln!(
            page,
            "<li>{} <span class=\"event\">{}</span></li>",
            escape_html(&capital(sentence)),
            escape_html(event)
        );
    }
    page.push_str("</ol>\n");
    for event in &report.repeats {
        let _ = writeln!(
            page,
            "<p>From here on, <code>{}</code> changes nothing, for ever.</p>",
            escape_html(event)
        );
    }
    if let Some(value) = &report.value {
        let _ = writeln!(page, "<p>The result is <code>{}</code>.</p>", escape_html(value));
    }
    page.push_str("<p class=\"small\">This run was replayed in the semantics of the language.</p>\n");
}

/// What the verdicts rest on.
fn assumptions(page: &mut String, program: &Program, proof: &Proof) {
    page.push_str("<h2>What the verdicts rest on</h2>\n<ul>\n");
    let has = |kind: ClaimKind| proof.properties.iter().any(|report| report.kind == kind);
    let mut add = |text: &str| {
        let _ = writeln!(page, "<li>{text}</li>");
    };
    add("People may enter any value of an editor’s type, in any order, as often as they like.");
    add("Numbers are exact; dates are days of the Gregorian calendar.");
    add("<em>Proved</em> is about all runs, of every length. <em>Violated</em> comes with a shortest run.");
    if has(ClaimKind::Response) {
        add("Responses: an input that is possible again and again is given at last.");
    }
    if program.properties.iter().any(|property| property.reads().next().is_some()) {
        add("A claim that reads an input says nothing about runs without one.");
    }
    page.push_str("</ul>\n");
}

fn runs(page: &mut String, exploration: &Exploration) {
    let count = exploration.run_count;
    let all = match exploration.status {
        Status::Exhausted => exploration.all().to_owned(),
        Status::Bounded | Status::Timeout => format!("there are more: {}", exploration.reasons.join("; ")),
    };
    let _ =
        writeln!(page, "<p>{count} {}; {}.</p>", if count == 1 { "run" } else { "runs" }, escape_html(&all));
    page.push_str("<div class=\"tree\">\n");
    let children = exploration.tree.children();
    // An explicit stack: a tree may be deeper than the program's own.
    let mut stack: Vec<Piece> = exploration.tree.roots().rev().map(Piece::Node).collect();
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Close => page.push_str("</details>\n"),
            Piece::Node(node) if children[node].is_empty() => {
                let _ = writeln!(
                    page,
                    "<div class=\"{}\">{}</div>",
                    class(&exploration.tree, node),
                    line(&exploration.tree, node)
                );
            }
            Piece::Node(node) => {
                let open = if exploration.tree.nodes[node].parent.is_none() { " open" } else { "" };
                let text = line(&exploration.tree, node);
                let _ = writeln!(page, "<details{open}><summary>{text}</summary>");
                stack.push(Piece::Close);
                stack.extend(children[node].iter().rev().map(|child| Piece::Node(*child)));
            }
        }
    }
    page.push_str("</div>\n");
}

enum Piece {
    Node(usize),
    Close,
}

fn class(tree: &Tree, node: usize) -> &'static str {
    match tree.nodes[node].kind {
        NodeKind::Done => "done",
        NodeKind::Failed => "bad",
        NodeKind::Cut | NodeKind::Seen(_) => "small",
        NodeKind::Open => "",
    }
}

fn line(tree: &Tree, node: usize) -> String {
    let node = &tree.nodes[node];
    let label = escape_html(&node.label(&tree.nodes));
    match (node.parent, node.condition.as_str()) {
        (None, _) => format!("<code>{label}</code>"),
        (Some(_), "" | "True") => format!("{}: <code>{label}</code>", escape_html(&node.input)),
        (Some(_), condition) => {
            format!("{} if {}: <code>{label}</code>", escape_html(&node.input), escape_html(condition))
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

const STYLE: &str = "
body { font: 15px/1.5 Georgia, serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222 }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.2 }
h3 { margin: 1.5em 0 .3em }
code { font: 13px ui-monospace, monospace; background: #f5f5f2; padding: 0 .2em }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25em .6em; border-bottom: 1px solid #ddd }
.good { color: #14632b } .bad { color: #a01818 } .doubt { color: #8a5a00 }
.article { font-weight: normal; color: #555 } .article::before { content: '· ' }
.reason { font-style: italic } .small, .hash { color: #666; font-size: 13px }
.event { font: 13px ui-monospace, monospace; color: #666; margin-left: 1em }
.tree { font-size: 13px } .tree details, .tree div { margin-left: 1.2em } .tree summary { cursor: pointer }
.tree .done { color: #14632b }
section { break-inside: avoid }
p, li, td, h1 { overflow-wrap: anywhere }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark } body { color: #e3e7ec; background: #14171b } a { color: #7db8f5 } code { background: #2a3038 }
  th, td { border-color: #3a414a } .good, .tree .done { color: #7fd196 } .bad { color: #ff8f85 } .doubt { color: #f2c078 }
  .article, .small, .hash, .event { color: #aab2bc } }
@media print { body { margin: 0; max-width: none } a { color: inherit; text-decoration: none }
  details:not([open]) > :not(summary) { display: block } }
";
