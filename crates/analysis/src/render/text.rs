//! Renders the answers of a check for people: messages with excerpts of the source.
//!
//! In the order of a terminal: [`function`] or [`answer`] for each function (a message for each counterexample, or one line with the
//! word for the verdict), [`cure`] for what can be done, [`property`] for what was found about a property, and [`ending`] for the line or
//! table that sums up. [`file`](fn@file) is all of that for doors that print at once. The sentences inside of a message come from `story`. What stays
//! true: nothing is said that is not in the [`Report`].

use whatif_source::{Diagnostic, FileId, Sources, Span};

use super::paint::{Tone, paint};
use super::{runs, story};
use crate::limit::Limit;
use crate::place::{Message, Place, Severity};
use crate::prove::{Proof, PropertyVerdict};
use crate::report::{Certificate, Counterexample, FunctionReport, Part, Report, Status, Texts, Verdict};

/// The text about a function: each counterexample as a message, or one line with the verdict.
#[must_use]
pub fn function(report: &FunctionReport, texts: &Texts, color: bool) -> String {
    let name = &report.name;
    match &report.verdict {
        Verdict::Verified => {
            format!("{}     {name}{}\n", paint("verified", Tone::Good, color), scope(report))
        }
        Verdict::Total => format!("{}        {name}{}\n", paint("total", Tone::Good, color), scope(report)),
        Verdict::Bounded(limit) => {
            let mut about = scope(report) + &uncertified(report) + &story::passed(report.passed.as_ref());
            // What is said above is the reason.
            if about.is_empty() {
                about = format!(": {}", limit.sentence());
            }
            format!("{}   {name}{about}\n", paint("none found", Tone::Open, color))
        }
        Verdict::InCallers(callers) => {
            let callers: Vec<String> = callers.iter().map(|caller| format!("`{caller}`")).collect();
            match &callers[..] {
                [] => format!("in callers   {name}: not exported, and nobody calls it\n"),
                _ => format!("in callers   {name}: checked inside of {}\n", callers.join(", ")),
            }
        }
        Verdict::Unanswered(limit) => {
            format!("{}    {name}: {}\n", paint("no answer", Tone::Open, color), limit.sentence())
        }
        Verdict::Unsupported(why) => match &why.place {
            Some(place) if why.mistake => {
                let text = format!("the type of `{name}` makes no sense: {}", why.reason);
                coded(&Message::error(place.clone(), text), MISTAKE, texts, color) + "\n"
            }
            _ => {
                let word = paint("no answer", Tone::Open, color);
                format!("{word}    {name}: not supported: {}\n", why.sentence())
            }
        },
        Verdict::Counterexamples(found) => {
            let found = found.iter().map(|found| counterexample(report, found, texts, color) + "\n");
            found.chain(story::cure(report).map(|cure| cure + "\n")).collect()
        }
    }
}

/// The text about a function before a cure was sought: [`cure`] is the rest.
#[must_use]
pub fn answer(report: &FunctionReport, texts: &Texts, color: bool) -> String {
    let without_help = |found: &Counterexample| match &report.place {
        Some(place) => {
            let told = Message { help: None, ..told(&report.name, place, found) };
            coded(&told, found.violated.part.word(), texts, color)
        }
        None => story::plain(&report.name, found),
    };
    match &report.verdict {
        Verdict::Counterexamples(found) => found.iter().map(|found| without_help(found) + "\n").collect(),
        _ => function(report, texts, color),
    }
}

/// What can be done about a function with a counterexample: types that help or, if there are none, what a person can do.
#[must_use]
pub fn cure(report: &FunctionReport) -> String {
    let help = |found: &Counterexample| story::help(&report.name, found).filter(|_| report.place.is_some());
    let helps = report.counterexamples().iter().filter(|_| report.suggestions.is_empty()).filter_map(help);
    let helps = helps.map(|help| format!("help: {help}\n\n"));
    helps.chain(story::cure(report).map(|cure| cure + "\n")).collect()
}

/// Why a function is not verified though every path ended.
fn uncertified(report: &FunctionReport) -> String {
    match (&report.verdict, &report.certificate) {
        (Verdict::Bounded(Limit::Certificate), Some(Certificate::Missing(why))) => {
            format!(": every path ended; there is no certificate, because {why}")
        }
        _ => String::new(),
    }
}

/// What the answer is about, if that is less than every run.
fn scope(report: &FunctionReport) -> String {
    report.scope.map_or_else(String::new, |scope| format!(": {}", scope.sentence()))
}

fn counterexample(report: &FunctionReport, found: &Counterexample, texts: &Texts, color: bool) -> String {
    match &report.place {
        Some(place) => {
            let mut told = told(&report.name, place, found);
            // If there are suggestions, these say what to do.
            told.help = told.help.filter(|_| report.suggestions.is_empty());
            coded(&told, found.violated.part.word(), texts, color)
        }
        None => story::plain(&report.name, found),
    }
}

/// A counterexample as a message, at the place where it happens.
#[must_use]
pub fn told(function: &str, defined: &Place, found: &Counterexample) -> Message {
    let violated = &found.violated;
    let elsewhere = violated.place.as_ref().filter(|place| place.file == defined.file && *place != defined);
    let mut message = match elsewhere.filter(|_| violated.part != Part::Post) {
        Some(place) => {
            let mut message = Message::error(place.clone(), story::title(function, found));
            message.label = story::label(found).into();
            message.related.push(crate::place::Related { place: defined.clone(), message: String::new() });
            message
        }
        None => Message::error(defined.clone(), story::title(function, found)),
    };
    message.notes = story::notes(function, found);
    message.help = story::help(function, found);
    message
}

/// The code of a type that makes no sense.
const MISTAKE: &str = "mistake";

/// An error with its code behind the word, as in `error[post]`: `whatif explain post` has more about it.
fn coded(found: &Message, code: &str, texts: &Texts, color: bool) -> String {
    let word = word(Severity::Error);
    message(found, texts, color).replacen(word, &format!("{word}[{code}]"), 1)
}

/// The codes of the messages about functions, each once, in the order of their pages.
fn codes_of(report: &Report) -> Vec<&'static str> {
    let found = |function: &FunctionReport| -> Vec<&'static str> {
        match &function.verdict {
            Verdict::Unsupported(why) if why.mistake => vec![MISTAKE],
            Verdict::Unsupported(_) => vec!["unsupported"],
            _ => function.counterexamples().iter().map(|found| found.violated.part.word()).collect(),
        }
    };
    let all: Vec<&str> = report.functions.iter().flat_map(found).collect();
    crate::codes().filter(|code| all.contains(code)).collect()
}

/// What a check found about a property. A check gives it little time, so it names the command that gives more.
#[must_use]
pub fn property(found: &Proof, color: bool) -> String {
    let help = match found.verdict {
        PropertyVerdict::Unanswered(Limit::Time { .. }) => {
            format!("note: `whatif prove` has more time for `{}`\n", found.property)
        }
        _ => String::new(),
    };
    runs::proof(found, color) + &help
}

/// All that was found in a file: functions, properties and messages.
#[must_use]
pub fn file(report: &Report) -> String {
    let functions = report.plain_functions().map(|found| function(found, &report.texts, false));
    let properties = report.properties.iter().map(|found| property(found, false));
    let messages = report.errors.iter().chain(&report.notes);
    let messages = messages.map(|found| message(found, &report.texts, false) + "\n");
    functions.chain(properties).chain(messages).collect()
}

/// What is said behind the reports: a line for one file, a table for several, and where more about the messages is.
#[must_use]
pub fn ending(report: &Report, is_folder: bool) -> String {
    let mut text = match is_folder || report.files > 1 {
        // The message says why there is nothing to count.
        _ if report.files == 0 => String::new(),
        true => summary(report),
        false => line(report),
    };
    let codes: Vec<String> = codes_of(report).iter().map(|code| format!("`whatif explain {code}`")).collect();
    if !codes.is_empty() {
        text += &format!("more about these messages: {}\n", codes.join(", "));
    }
    text
}

/// A line with the verdicts of one file; nothing for a single function, of which all is said.
fn line(report: &Report) -> String {
    let functions: Vec<&FunctionReport> = report.plain_functions().collect();
    if functions.len() + report.properties.len() < 2 {
        return String::new();
    }
    let mut counts = Vec::new();
    for (status, _) in ROWS {
        let count = functions.iter().filter(|found| found.status() == status).count();
        if count > 0 {
            counts.push(format!("{count} {}", so_many(status)));
        }
    }
    let functions_line = format!("{}: {}", counted(functions.len(), "function"), counts.join(", "));
    let lines = [(!functions.is_empty()).then_some(functions_line), properties_line(&report.properties)];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    // What is said of counterexamples and cures ends with an empty line.
    let is_last = functions.last().is_some_and(|last| !last.counterexamples().is_empty());
    let is_after_gap = is_last || functions.iter().any(|found| !cure(found).is_empty());
    let gap = if is_after_gap { "" } else { "\n" };
    format!("{gap}{}\n", lines.join("; "))
}

/// `1 file`, `2 files`
fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// How many properties were decided, and how; nothing if there are none.
fn properties_line(properties: &[Proof]) -> Option<String> {
    use PropertyVerdict::{Bounded, Counterexamples, FailsAsExpected, Proved};
    let so_many = |is_such: fn(&PropertyVerdict) -> bool, words: &str| {
        let count = properties.iter().filter(|found| is_such(&found.verdict)).count();
        (count > 0).then(|| format!("{count} {words}"))
    };
    let counts: Vec<String> = [
        so_many(|found| matches!(found, Counterexamples(_)), "refuted"),
        so_many(|found| matches!(found, Proved(_) | FailsAsExpected(_)), "proved"),
        so_many(|found| matches!(found, Bounded(_)), "neither refuted nor proved"),
        so_many(PropertyVerdict::has_no_answer, "without an answer"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let noun = if properties.len() == 1 { "property" } else { "properties" };
    (!properties.is_empty()).then(|| format!("{} {noun}: {}", properties.len(), counts.join(", ")))
}

/// What is said of functions with a verdict, behind their number.
fn so_many(status: Status) -> &'static str {
    match status {
        Status::Concrete => "with a concrete counterexample",
        Status::Abstract => "with an abstract counterexample",
        Status::Bounded => "with none found",
        Status::Verified => "verified",
        Status::Total => "total",
        Status::InCallers => "checked inside of their callers",
        Status::Timeout => "without an answer (time or memory)",
        Status::Unsupported => "without an answer (not supported)",
    }
}

/// The verdicts in the order of a summary.
const ROWS: [(Status, &str); 8] = [
    (Status::Concrete, "concrete counterexample"),
    (Status::Abstract, "abstract counterexample"),
    (Status::Bounded, "none found"),
    (Status::Verified, "verified"),
    (Status::Total, "total: no annotation, no failure"),
    (Status::InCallers, "checked inside of their callers"),
    (Status::Timeout, "no answer: time or memory"),
    (Status::Unsupported, "no answer: not supported"),
];

/// A message with an excerpt; without one if the file's text is not loaded.
#[must_use]
pub fn message(message: &Message, texts: &Texts, color: bool) -> String {
    let sources = &*texts.0;
    let Some(span) = span(&message.place, sources) else {
        let mut text = format!("{}: {}", word(message.severity), message.message);
        message.notes.iter().for_each(|note| text += &format!("\n{note}"));
        message.help.iter().for_each(|help| text += &format!("\nhelp: {help}"));
        return text;
    };
    let severity = match message.severity {
        Severity::Note => whatif_source::Severity::Note,
        Severity::Warning => whatif_source::Severity::Warning,
        Severity::Error => whatif_source::Severity::Error,
    };
    let mut diagnostic = Diagnostic::new(severity, span, &message.message).label(&message.label);
    for related in &message.related {
        if let Some(at) = self::span(&related.place, sources) {
            diagnostic = diagnostic.and(at, &related.message);
        }
    }
    diagnostic.notes.clone_from(&message.notes);
    diagnostic.help.clone_from(&message.help);
    diagnostic.render(sources, color)
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// A place as a span of files that were read; none if they do not have it.
fn span(place: &Place, sources: &Sources) -> Option<Span> {
    let file: FileId = sources.find(&place.file)?;
    let start = sources.offset(file, place.line, place.column)?;
    let end = sources.offset(file, place.end_line, place.end_column)?;
    (start <= end).then(|| sources.span(file, start..end))
}

/// The table behind the reports of several files.
#[must_use]
pub fn summary(report: &Report) -> String {
    let count = |wanted: Status| report.functions.iter().filter(|found| found.status() == wanted).count();
    let (files, functions) = (counted(report.files, "file"), counted(report.functions.len(), "function"));
    let mut text = format!("\n{files}, {functions}\n");
    for (status, what) in ROWS {
        let count = count(status);
        if count > 0 || status != Status::InCallers {
            text += &format!("{count:8}  {what}\n");
        }
    }
    let mut unread: Vec<&str> = report.errors.iter().map(|error| error.place.file.as_str()).collect();
    unread.dedup();
    if !unread.is_empty() {
        let files = if unread.len() == 1 { "file that cannot" } else { "files that cannot" };
        text += &format!("{:8}  {files} be read\n", unread.len());
    }
    text
}
