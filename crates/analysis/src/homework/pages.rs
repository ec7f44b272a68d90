//! Groups of submissions as pages: one that lists them, and one for each group.

use super::{Exercise, Group, Homework, Standing};
use crate::render::{HEAD, escape_html};

const STYLE: &str = "<style>\n\
    :root { color-scheme: light dark; }\n\
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }\n\
    pre { font: 14px/1.5 ui-monospace, monospace; overflow-x: auto; padding: 0.5rem 1rem; background: light-dark(#f3f3f3, #2a2a2a); }\n\
    table { border-collapse: collapse; }\n\
    td, th { text-align: left; padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; }\n\
    .number { text-align: right; font-variant-numeric: tabular-nums; }\n\
    .bad { color: light-dark(#a3190b, #ff9b8e); }\n\
    .good { color: light-dark(#0b6b22, #7fd99a); }\n\
    </style>\n";

/// A page, and the name of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Homework {
    /// The pages: `index.html` first.
    #[must_use]
    pub fn pages(&self) -> Vec<Page> {
        let mut index =
            format!("<p>{} submissions beside {}.</p>\n", self.submissions, code(&self.reference));
        let mut pages = Vec::new();
        for exercise in &self.functions {
            index += &format!("<h2>{}</h2>\n<table>\n", code(&exercise.name));
            index +=
                "<tr><th class=\"number\">submissions</th><th>what tells them from the reference</th></tr>\n";
            for (number, group) in (1..).zip(&exercise.groups) {
                let name = format!("{}-{number}.html", file_name(&exercise.name));
                index += &format!(
                    "<tr><td class=\"number\">{}</td><td><a class=\"{}\" href=\"{name}\">{}</a></td></tr>\n",
                    group.submissions.len(),
                    if group.standing.is_fault() { "bad" } else { "good" },
                    escape_html(&title(&group.standing)),
                );
                pages.push(Page { name, text: of_group(exercise, group) });
            }
            index += "</table>\n";
        }
        pages.insert(0, Page { name: "index.html".to_string(), text: page("Homework", &index) });
        pages
    }
}

fn of_group(exercise: &Exercise, group: &Group) -> String {
    let mut body = format!("<p><a href=\"index.html\">All groups</a></p>\n<p>{}</p>\n", code(&exercise.name));
    match &group.standing {
        Standing::Different { call, expected, came } => {
            body += &format!(
                "<pre>{}\n  should be  {}\n  is         {}</pre>\n",
                escape_html(call),
                escape_html(expected),
                escape_html(came)
            );
        }
        Standing::Types { expected, came } => {
            let name = escape_html(&exercise.name);
            body += &format!(
                "<pre>{name} :: {}   in the reference\n{name} :: {}   in these</pre>\n",
                escape_html(expected),
                escape_html(came)
            );
        }
        _ => {}
    }
    body += &format!("<h2>Submissions ({})</h2>\n<ul>\n", group.submissions.len());
    for submission in &group.submissions {
        body += &format!("<li>{}</li>\n", code(submission));
    }
    page(&title(&group.standing), &(body + "</ul>\n"))
}

/// One line about what the submissions of a group have in common.
#[must_use]
pub(crate) fn title(standing: &Standing) -> String {
    match standing {
        Standing::Different { call, expected, came } => format!("{call} is {came}, and should be {expected}"),
        Standing::Types { .. } => "another type".to_string(),
        Standing::Missing => "no such function".to_string(),
        Standing::Unreadable { reason } => format!("cannot be read: {reason}"),
        Standing::Unanswered { reason } => format!("no answer: {reason}"),
        Standing::Bounded => "no difference was found, which is no proof".to_string(),
        Standing::Same => "proven to do the same".to_string(),
    }
}

fn page(title: &str, body: &str) -> String {
    let title = escape_html(title);
    format!(
        "{HEAD}<title>{title}</title>\n{STYLE}</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
    )
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape_html(text))
}

/// A name for a file: characters of operators become numbers.
fn file_name(function: &str) -> String {
    let spelled = |char: char| match char.is_alphanumeric() || char == '_' {
        true => char.to_string(),
        false => format!("{:x}", char as u32),
    };
    function.chars().map(spelled).collect()
}
