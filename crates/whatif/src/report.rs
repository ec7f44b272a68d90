//! Counterexamples for people and for programs.

use serde::Serialize;
use whatif_lambda::counterfactual::{Call, Checked, Counterexample, Verdict};
use whatif_lambda::{Name, Part};
use whatif_source::{Diagnostic, Sources, Span};

use crate::output::Status;

/// What was found about a function, as JSON has it.
#[derive(Serialize)]
pub(crate) struct FunctionReport {
    name: String,
    file: String,
    line: u32,
    column: u32,
    pub(crate) status: FunctionStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    counterexamples: Vec<CounterexampleReport>,
    time_ms: f64,
    steps: u64,
    paths: u64,
    solver_queries: u64,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FunctionStatus {
    Concrete,
    Abstract,
    None,
    Exhausted,
    Timeout,
    Unsupported,
}

impl FunctionStatus {
    /// What it means for the exit status.
    pub(crate) fn exit(self) -> Status {
        match self {
            FunctionStatus::Concrete | FunctionStatus::Abstract => Status::Found,
            FunctionStatus::None | FunctionStatus::Exhausted => Status::Fine,
            FunctionStatus::Timeout | FunctionStatus::Unsupported => Status::NoAnswer,
        }
    }
}

#[derive(Serialize)]
struct CounterexampleReport {
    kind: FunctionStatus,
    call: CallReport,
    violated: ViolatedReport,
    abstracted: Vec<CallReport>,
    blame: Vec<&'static str>,
    replayed: bool,
    steps: u64,
}

#[derive(Serialize)]
struct CallReport {
    function: &'static str,
    args: Vec<String>,
    result: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

#[derive(Serialize)]
struct ViolatedReport {
    #[serde(flatten)]
    call: CallReport,
    part: &'static str,
    refinement: String,
}

/// A function with its conclusion.
pub(crate) struct Answer<'a> {
    pub(crate) function: Name,
    pub(crate) span: Option<Span>,
    pub(crate) checked: &'a Checked,
    pub(crate) time_ms: f64,
}

impl Answer<'_> {
    fn status(&self) -> FunctionStatus {
        match &self.checked.verdict {
            Verdict::Counterexamples(found) if found.iter().any(Counterexample::is_concrete) => {
                FunctionStatus::Concrete
            }
            Verdict::Counterexamples(_) => FunctionStatus::Abstract,
            Verdict::Exhausted => FunctionStatus::Exhausted,
            Verdict::Bounded => FunctionStatus::None,
            Verdict::TimedOut | Verdict::OutOfMemory | Verdict::Cancelled => FunctionStatus::Timeout,
            Verdict::Unsupported(_) => FunctionStatus::Unsupported,
        }
    }

    fn counterexamples(&self) -> &[Counterexample] {
        match &self.checked.verdict {
            Verdict::Counterexamples(found) => found,
            _ => &[],
        }
    }

    fn reason(&self) -> Option<String> {
        match &self.checked.verdict {
            Verdict::Unsupported(reason) => Some(reason.clone()),
            Verdict::OutOfMemory => Some("the limit on memory was reached".into()),
            Verdict::Cancelled => Some("it was stopped".into()),
            _ => None,
        }
    }

    /// For programs.
    pub(crate) fn report(&self, sources: &Sources) -> FunctionReport {
        let place = self.span.map(|span| (sources.name(span.file).to_string(), sources.position(span)));
        let (file, line, column) =
            place.map_or((String::new(), 0, 0), |(file, at)| (file, at.line, at.column));
        let counts = &self.checked.counts;
        FunctionReport {
            name: self.function.base().to_string(),
            file,
            line,
            column,
            status: self.status(),
            reason: self.reason(),
            counterexamples: self.counterexamples().iter().map(counterexample).collect(),
            time_ms: self.time_ms,
            steps: counts.steps,
            paths: counts.paths,
            solver_queries: counts.queries,
        }
    }

    /// For people: each counterexample as a message, with the place of the function.
    pub(crate) fn diagnostics(&self) -> Vec<Diagnostic> {
        let Some(span) = self.span else { return Vec::new() };
        self.counterexamples().iter().map(|found| explain(self.function, span, found)).collect()
    }

    /// A line about a function without counterexamples; `None` if it has some.
    pub(crate) fn line(&self) -> Option<String> {
        let name = self.function.base();
        Some(match self.status() {
            FunctionStatus::Exhausted => format!("verified     {name}"),
            FunctionStatus::None => format!("none found   {name}"),
            FunctionStatus::Timeout => format!("no answer    {name}: the time was over"),
            FunctionStatus::Unsupported => {
                format!("no answer    {name}: {} is not supported", self.reason().unwrap_or_default())
            }
            FunctionStatus::Concrete | FunctionStatus::Abstract => return None,
        })
    }
}

fn counterexample(found: &Counterexample) -> CounterexampleReport {
    CounterexampleReport {
        kind: if found.is_concrete() { FunctionStatus::Concrete } else { FunctionStatus::Abstract },
        call: call(&found.call),
        violated: ViolatedReport {
            call: call(&found.violated.call),
            part: found.violated.part.word(),
            refinement: found.violated.refinement.clone(),
        },
        abstracted: found.abstracted.iter().map(call).collect(),
        blame: found.blame.iter().map(|name| name.base()).collect(),
        replayed: found.replayed,
        steps: found.steps,
    }
}

fn call(call: &Call) -> CallReport {
    CallReport {
        function: call.function.base(),
        args: call.args.clone(),
        result: call.result.clone().unwrap_or_else(|| "error".into()),
        message: call.message.clone(),
    }
}

/// The counterexample in words: values first, logic second.
fn explain(function: Name, span: Span, found: &Counterexample) -> Diagnostic {
    let name = function.base();
    let own = found.violated.call.function == function;
    let title = match found.violated.part {
        Part::Post if own => format!("`{name}` can break its type"),
        Part::Pre => {
            format!("`{name}` can call `{}` with what its type forbids", found.violated.call.function.base())
        }
        Part::Post => {
            format!("`{name}` calls `{}`, which can break its type", found.violated.call.function.base())
        }
        Part::Field => {
            format!("`{name}` can build a `{}` that its type forbids", found.violated.call.function.base())
        }
        Part::Assert => format!("an assertion in `{name}` can fail"),
        Part::Totality => format!("`{name}` can fail"),
        Part::Termination => format!("`{name}` may not terminate"),
    };
    let mut message = Diagnostic::error(span, title).note(first_note(found, own));
    if !found.abstracted.is_empty() {
        let calls: Vec<String> =
            found.abstracted.iter().map(|call| format!("  {}", equation(call))).collect();
        let allows = if found.blame.len() == 1 { "which its type allows" } else { "which their types allow" };
        message = message.note(format!("this happens if\n{}\n{allows}", calls.join("\n")));
        if !found.consistent {
            message = message
                .note("the results differ for equal arguments: the verifier does not know them to be equal");
        }
        let blamed: Vec<String> = found.blame.iter().map(|name| format!("`{}`", name.base())).collect();
        message = message.help(format!("strengthen the type of {}", blamed.join(" or ")));
    }
    message
}

fn first_note(found: &Counterexample, own: bool) -> String {
    let violated = &found.violated;
    let mut note = equation(&found.call);
    if !own && violated.part != Part::Totality {
        note += &format!("\nmakes the call\n  {}", equation(&violated.call));
    }
    if !violated.refinement.is_empty() {
        note += &format!("\nwhich must satisfy  {}", violated.refinement);
    }
    note
}

/// `f 1 [2] = 3`
fn equation(call: &Call) -> String {
    let mut text = call.function.base().to_string();
    for arg in &call.args {
        text.push(' ');
        text.push_str(&parenthesised(arg));
    }
    match (&call.result, &call.message) {
        (Some(result), _) => text + " = " + result,
        (None, Some(message)) => format!("{text} = error: {message}"),
        (None, None) => text,
    }
}

/// An argument, in parentheses if it needs them.
pub(crate) fn parenthesised(arg: &str) -> String {
    let closed = arg.starts_with(['[', '(', '"', '\'']) || !arg.contains(' ');
    if closed && !arg.starts_with('-') { arg.to_string() } else { format!("({arg})") }
}
