//! Reports as text for people.

use std::fmt::Write;

use crate::report::{ClaimKind, Exploration, Proof, PropertyReport, Run, Status, Verdict};

impl Exploration {
    /// The runs and how far the exploration got.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        for (at, run) in self.runs.iter().enumerate() {
            let _ = writeln!(text, "run {}: {}", at + 1, run.outcome());
            events(&mut text, &run.inputs, &run.targets);
            if run.condition != "True" {
                let _ = writeln!(text, "    if {}", run.condition);
            }
        }
        if self.run_count > self.runs.len() {
            let _ = writeln!(text, "… and {} more", self.run_count - self.runs.len());
        }
        let runs = if self.run_count == 1 { "run" } else { "runs" };
        let _ = match self.status {
            Status::Exhausted => writeln!(text, "{} {runs}: {}", self.run_count, self.all()),
            Status::Bounded | Status::Timeout => {
                writeln!(
                    text,
                    "{} {runs}, and there may be more: {}",
                    self.run_count,
                    self.reasons.join("; ")
                )
            }
        };
        text
    }
}

impl Exploration {
    /// What it means that the exploration came to its end: runs that end alike are listed once.
    pub(crate) fn all(&self) -> &'static str {
        match self.run_count {
            0 => "no run ends",
            1 => "every run ends like this one",
            _ => "every run ends like one of these",
        }
    }
}

impl Run {
    fn outcome(&self) -> String {
        match &self.message {
            Some(message) => format!("error: {message}"),
            None => self.value.clone(),
        }
    }
}

impl Proof {
    /// What became of each claim.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        for report in &self.properties {
            report.render(&mut text);
        }
        if self.properties.is_empty() {
            text.push_str("the file claims nothing: add `property name v = …`\n");
        }
        text
    }
}

impl PropertyReport {
    fn render(&self, text: &mut String) {
        let status = match self.status {
            Verdict::Proved => "proved  ",
            Verdict::Violated => "violated",
            Verdict::Reached => "reached ",
            Verdict::Never => "never   ",
            Verdict::Unknown => "unknown ",
        };
        let kind = match self.kind {
            ClaimKind::Property => "property ",
            ClaimKind::Invariant => "invariant ",
            ClaimKind::Reachable => "reachable ",
            ClaimKind::Assert => "assert ",
            ClaimKind::Errors | ClaimKind::Overlap | ClaimKind::Row => "",
            ClaimKind::Finishable => "finishable ",
            ClaimKind::Response => "response ",
        };
        let reason = self.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
        let article = self.article.as_ref().map(|article| format!(" ({article})")).unwrap_or_default();
        let vacuous = if self.vacuous { ": it holds of nothing" } else { "" };
        let _ = writeln!(text, "{status}  {kind}{}{article}{vacuous}{reason}", self.name);
        events(text, &self.inputs, &self.targets);
        for event in &self.repeats {
            let _ = writeln!(text, "    -- and from here on, for ever: {event}");
        }
        if let Some(value) = &self.value {
            let _ = writeln!(text, "    result {value}");
        }
    }
}

/// Events with comments that say what they are for.
pub(crate) fn events(text: &mut String, inputs: &[String], targets: &[String]) {
    let width = inputs.iter().map(|input| input.chars().count()).max().unwrap_or(0);
    for (input, target) in inputs.iter().zip(targets) {
        let comment = if target.is_empty() { String::new() } else { format!("  -- {target}") };
        let _ = writeln!(text, "    {}", format!("{input:width$}{comment}").trim_end());
    }
}
