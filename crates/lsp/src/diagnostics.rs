//! Diagnostics of a file.
//!
//! A mistake of the language is an error. A counterexample of the code alone is an error too; one that needs a result
//! which a callee's type allows is a warning, since the code may be right. A language extension that GHC would demand
//! is a hint. Each has a code, and a page that explains the code (`docs/codes.md`).

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    Uri,
};
use serde_json::json;
use whatif_analysis::render::text::told;
use whatif_analysis::tasks::{self, PropertyReport};
use whatif_analysis::{
    Counterexample, FunctionReport, Message, MissingExtension, Place, Related, Severity, Verdict,
};

use crate::checks::Checked;
use crate::documents;
use crate::text::range;

/// Finds the URI of a file.
type FindUri<'a> = &'a dyn Fn(&str) -> Option<Uri>;

/// All diagnostics of a file.
pub(crate) fn of(checked: &Checked, uri: FindUri) -> Vec<Diagnostic> {
    let make = Maker { checked, uri };
    let mistakes = checked.mistakes.iter().map(|message| make.mistake(message));
    let functions = checked.functions().flat_map(|(function, place)| make.function(function, place));
    let claims = checked.claims().iter().filter_map(|claim| make.claim(claim));
    let missing = checked.missing.iter().filter_map(|missing| make.missing(missing));
    mistakes.chain(functions).chain(claims).chain(missing).collect()
}

struct Maker<'a> {
    checked: &'a Checked,
    uri: FindUri<'a>,
}

impl Maker<'_> {
    fn mistake(&self, message: &Message) -> Diagnostic {
        let severity = match message.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        };
        self.diagnostic(message, severity, "mistake", &[])
    }

    /// The hint about an extension that GHC would demand, at the first place that needs it.
    fn missing(&self, missing: &MissingExtension) -> Option<Diagnostic> {
        let message = Message::error(missing.places.first()?.clone(), missing.message.clone());
        Some(self.diagnostic(&message, DiagnosticSeverity::HINT, "extension", &[]))
    }

    fn function(&self, report: &FunctionReport, place: &Place) -> Vec<Diagnostic> {
        match &report.verdict {
            Verdict::Counterexamples(found) => {
                found.iter().map(|found| self.counterexample(report, place, found)).collect()
            }
            Verdict::Unsupported(why) => {
                let (severity, what) = match why.mistake {
                    true => (DiagnosticSeverity::ERROR, "makes no sense"),
                    false => (DiagnosticSeverity::INFORMATION, "is not supported"),
                };
                let own = why.place.as_ref().filter(|at| at.file == place.file);
                let text = format!("the type of `{}` {what}: {}", report.name, why.reason);
                let message = Message::error(own.unwrap_or(place).clone(), text);
                vec![self.diagnostic(&message, severity, "unsupported", &[])]
            }
            _ => Vec::new(),
        }
    }

    fn counterexample(&self, report: &FunctionReport, place: &Place, found: &Counterexample) -> Diagnostic {
        let severity = match found.is_concrete() {
            true => DiagnosticSeverity::ERROR,
            false => DiagnosticSeverity::WARNING,
        };
        let weak = found.blamed.iter().filter_map(|blamed| {
            let message = format!("the type of `{}` is too weak", blamed.function);
            Some(Related { place: blamed.place.clone()?, message })
        });
        let related: Vec<Related> = found.violated.related.iter().cloned().chain(weak).collect();
        let message = told(&report.name, place, found);
        let mut made = self.diagnostic(&message, severity, found.violated.part.word(), &related);
        made.data = Some(json!({ "function": report.name }));
        made
    }

    fn claim(&self, claim: &PropertyReport) -> Option<Diagnostic> {
        let (severity, what) = match claim.status {
            tasks::Verdict::Violated => (DiagnosticSeverity::ERROR, "does not hold"),
            tasks::Verdict::Never => (DiagnosticSeverity::ERROR, "is never reached"),
            tasks::Verdict::Unknown => (DiagnosticSeverity::INFORMATION, "is not decided"),
            tasks::Verdict::Proved if claim.vacuous => (DiagnosticSeverity::WARNING, "holds of nothing"),
            tasks::Verdict::Proved | tasks::Verdict::Reached => return None,
        };
        let place = match &claim.place {
            Some(place) => place.clone(),
            None => Place::start_of(self.checked.file()),
        };
        let mut message = Message::error(place, format!("`{}` {what}", claim.name));
        message.notes.extend(claim.reason.clone());
        if !claim.inputs.is_empty() {
            message.notes.push(format!("after these events:\n{}", events(claim)));
        }
        Some(self.diagnostic(&message, severity, "claim", &[]))
    }

    fn diagnostic(
        &self,
        message: &Message,
        severity: DiagnosticSeverity,
        code: &str,
        related: &[Related],
    ) -> Diagnostic {
        let is_here = message.place.file == self.checked.file();
        let mut text = message.message.clone();
        if !is_here {
            text = format!("in `{}`: {text}", message.place.file);
        } else if !message.label.is_empty() {
            text += &format!(" ({})", message.label);
        }
        message.notes.iter().for_each(|note| text += &format!("\n{note}"));
        message.help.iter().for_each(|help| text += &format!("\nhelp: {help}"));
        // A mistake in an imported file is shown at the start of this one, with a link.
        let elsewhere = (!is_here).then(|| Related { place: message.place.clone(), message: "here".into() });
        let shown = Place { file: message.place.file.clone(), ..Place::start_of("") };
        let related = message.related.iter().chain(related).chain(&elsewhere);
        let related: Vec<_> = related.filter_map(|related| self.related(related)).collect();
        Diagnostic {
            range: range(if is_here { &message.place } else { &shown }, &self.checked.texts),
            severity: Some(severity),
            code: Some(NumberOrString::String(code.to_owned())),
            code_description: documents::page_uri(code).map(|href| CodeDescription { href }),
            source: Some("whatif".to_owned()),
            message: text,
            related_information: (!related.is_empty()).then_some(related),
            tags: None,
            data: None,
        }
    }

    fn related(&self, related: &Related) -> Option<DiagnosticRelatedInformation> {
        let uri = (self.uri)(&related.place.file)?;
        let location = Location { uri, range: range(&related.place, &self.checked.texts) };
        let message = if related.message.is_empty() { "defined here" } else { &related.message };
        Some(DiagnosticRelatedInformation { location, message: message.to_owned() })
    }
}

/// The events of a run, each with the user and the part of the task that it is for.
pub(crate) fn events(claim: &PropertyReport) -> String {
    let lines = claim.inputs.iter().enumerate().map(|(at, input)| match claim.targets.get(at) {
        Some(target) if !target.is_empty() => format!("  {input}    ({target})"),
        _ => format!("  {input}"),
    });
    lines.collect::<Vec<String>>().join("\n")
}
