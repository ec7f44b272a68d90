//! The coverage of a file as an HTML page: its text, coloured by what tests evaluate.

use super::{Coverage, State, Tests};
use crate::render::{HEAD, escape_html};

const STYLE: &str = "<style>\n\
    :root { color-scheme: light dark; }\n\
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }\n\
    pre { font: 14px/1.5 ui-monospace, monospace; overflow-x: auto; }\n\
    .n { color: light-dark(#6b6b6b, #9a9a9a); user-select: none; }\n\
    .reached { background: light-dark(#d7f5dc, #174a22); }\n\
    .missed { background: light-dark(#ffdcd7, #6b1f17); text-decoration: underline wavy; }\n\
    .unreachable { background: light-dark(#e4e4e4, #444); text-decoration: line-through; }\n\
    </style>\n";

/// The page.
#[must_use]
pub fn page(tests: &Tests) -> String {
    let coverage = &tests.coverage;
    let title = format!("What tests reach of {}", escape_html(&coverage.file));
    let mut text =
        format!("{HEAD}<title>{title}</title>\n{STYLE}</head>\n<body>\n<main>\n<h1>{title}</h1>\n");
    let ((reached, all), (taken, alternatives)) = (coverage.expressions, coverage.alternatives);
    text += &format!(
        "<p>{} tests evaluate {reached} of {all} expressions and take {taken} of {alternatives} alternatives.</p>\n",
        tests.cases.len()
    );
    text += "<p><span class=\"reached\">reached</span> <span class=\"missed\">not reached</span> \
             <span class=\"unreachable\">proven unreachable</span></p>\n<pre>";
    for (number, (line, states)) in (1..).zip(coverage.text.lines().zip(states(coverage))) {
        text += &format!("<span class=\"n\">{number:4} </span>{}\n", coloured(line, &states));
    }
    text += "</pre>\n";
    if !tests.left_out.is_empty() || !coverage.hidden.is_empty() {
        text += "<h2>Without a test</h2>\n<ul>\n";
        for out in &tests.left_out {
            text += &format!(
                "<li><code>{}</code>: {}</li>\n",
                escape_html(&out.function),
                escape_html(&out.reason)
            );
        }
        for name in &coverage.hidden {
            text += &format!("<li><code>{}</code>: not exported, and not reached</li>\n", escape_html(name));
        }
        text += "</ul>\n";
    }
    text + "</main>\n</body>\n</html>\n"
}

/// The state of each character of each line; inner expressions count.
fn states(coverage: &Coverage) -> Vec<Vec<Option<State>>> {
    let mut states: Vec<Vec<Option<State>>> =
        coverage.text.lines().map(|line| vec![None; line.chars().count()]).collect();
    for part in &coverage.parts {
        let place = &part.place;
        for line in place.line..=place.end_line {
            let Some(row) = states.get_mut(line as usize - 1) else { continue };
            let first = if line == place.line { place.column as usize - 1 } else { 0 };
            let last = if line == place.end_line { place.end_column as usize - 1 } else { row.len() };
            let end = last.min(row.len());
            row[first.min(end)..end].fill(Some(part.state));
        }
    }
    states
}

fn coloured(line: &str, states: &[Option<State>]) -> String {
    let (mut text, mut open) = (String::new(), None);
    // Indentation is not coloured.
    let start = line.chars().take_while(|char| char.is_whitespace()).count();
    for (at, char) in line.chars().enumerate() {
        let state = states[at].filter(|_| at >= start);
        if state != open {
            text += if open.is_some() { "</span>" } else { "" };
            text += &state.map_or_else(String::new, |state| format!("<span class=\"{}\">", class(state)));
            open = state;
        }
        text += &escape_html(&char.to_string());
    }
    text + if open.is_some() { "</span>" } else { "" }
}

fn class(state: State) -> &'static str {
    match state {
        State::Reached => "reached",
        State::Missed => "missed",
        State::Unreachable => "unreachable",
    }
}
