//! Rules as a page: a row for each, those that differ first.

use super::{JudgedRule, RuleVerdict, Tally};
use crate::prove::HoldsFor;
use crate::render::{HEAD, escape_html};

const STYLE: &str = "<style>\n\
    :root { color-scheme: light dark; }\n\
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }\n\
    code { font: 14px/1.5 ui-monospace, monospace; }\n\
    table { border-collapse: collapse; width: 100%; }\n\
    td, th { text-align: left; padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; border-bottom: 1px solid light-dark(#ddd, #444); }\n\
    .number { text-align: right; font-variant-numeric: tabular-nums; }\n\
    .bad { color: light-dark(#a3190b, #ff9b8e); }\n\
    .good { color: light-dark(#0b6b22, #7fd99a); }\n\
    </style>\n";

/// The page about the rules of a file.
#[must_use]
pub fn page(file: &str, rules: &[JudgedRule]) -> String {
    let title = format!("The rules of {}", escape_html(file));
    let mut body = format!("<p>{} rules: {}.</p>\n<table>\n", rules.len(), Tally::of(rules).sentence());
    body += "<tr><th class=\"number\">line</th><th>rule</th><th>answer</th><th>why</th></tr>\n";
    let mut sorted: Vec<&JudgedRule> = rules.iter().collect();
    sorted.sort_by_key(|rule| (rank(rule), rule.line));
    sorted.iter().for_each(|rule| body += &row(rule));
    format!(
        "{HEAD}<title>{title}</title>\n{STYLE}</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</table>\n</main>\n</body>\n</html>\n"
    )
}

/// What a reader wants to see first.
fn rank(rule: &JudgedRule) -> u8 {
    match rule.verdict {
        RuleVerdict::Different(_) if rule.notes.is_empty() => 0,
        RuleVerdict::Different(_) => 1,
        RuleVerdict::UpToLaziness(_) if !rule.mentions_laziness() => 2,
        RuleVerdict::UpToLaziness(_) => 3,
        RuleVerdict::Unanswered(_) | RuleVerdict::InLaziness(_) => 4,
        RuleVerdict::Equal(_) => 5,
        RuleVerdict::NoEquation(_) => 6,
    }
}

fn row(rule: &JudgedRule) -> String {
    let class = match rule.verdict {
        RuleVerdict::Different(_) => "bad",
        RuleVerdict::Equal(_) => "good",
        _ => "",
    };
    let line = rule.line.map_or_else(String::new, |line| line.to_string());
    let mut about = vec![format!("{} &rArr; {}", code(&rule.left), code(&rule.right))];
    about.extend(rule.side.iter().map(|side| format!("if {}", code(side))));
    if !rule.notes.is_empty() {
        about.push(format!("note: {}", escape_html(&rule.notes.join(", "))));
    }
    format!(
        "<tr><td class=\"number\">{line}</td><td>{}</td><td class=\"{class}\">{}</td><td>{}</td></tr>\n",
        about.join("<br>"),
        escape_html(answer(rule)),
        why(rule)
    )
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape_html(text))
}

/// The answer in a few words.
#[must_use]
pub fn answer(rule: &JudgedRule) -> &'static str {
    match &rule.verdict {
        RuleVerdict::Equal(proven) if proven.holds_for == HoldsFor::All => "equal for all inputs",
        RuleVerdict::Equal(_) => "equal for all finite inputs",
        RuleVerdict::UpToLaziness(_) => "equal but for laziness",
        RuleVerdict::InLaziness(_) => "different in laziness, and otherwise no answer",
        RuleVerdict::Different(_) => "different",
        RuleVerdict::Unanswered(_) => "no answer",
        RuleVerdict::NoEquation(_) => "no equation that is understood",
    }
}

/// What the answer rests on.
fn why(rule: &JudgedRule) -> String {
    let ty = rule.ty.as_ref().map(|ty| format!("at the type {}", code(ty)));
    let lines = match &rule.verdict {
        RuleVerdict::Equal(proven) if proven.certificate.is_some() => {
            vec![Some("a proof, with a certificate that was accepted".to_string()), ty]
        }
        RuleVerdict::Equal(_) => vec![Some("a search that saw every run".to_string()), ty],
        RuleVerdict::UpToLaziness(found) | RuleVerdict::InLaziness(found) | RuleVerdict::Different(found) => {
            vec![Some(super::difference(rule, found, &code).join("<br>")), ty]
        }
        RuleVerdict::NoEquation(why) | RuleVerdict::Unanswered(why) => vec![Some(escape_html(why))],
    };
    lines.into_iter().flatten().collect::<Vec<String>>().join("<br>")
}
