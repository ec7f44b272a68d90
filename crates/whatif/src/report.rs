//! Counterexamples for people and for programs.

use serde::Serialize;
use whatif_lambda::counterfactual::{Call, Checked, Counterexample, Verdict};
use whatif_lambda::{Name, Part};
use whatif_liquid::check::Liquid;
use whatif_liquid::{Unsupported, Why};
use whatif_source::{Diagnostic, Sources, Span};

use crate::output::Status;

/// What was found about a function, as JSON has it.
#[derive(Serialize)]
pub(crate) struct FunctionReport {
    pub(crate) name: String,
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) status: FunctionStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    pub(crate) counterexamples: Vec<CounterexampleReport>,
    /// A call that fails in a way that no type forbids.
    #[serde(skip_serializing_if = "Option::is_none")]
    passed: Option<CallReport>,
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
    #[serde(rename = "in-callers")]
    InCallers,
    Timeout,
    Unsupported,
}

impl FunctionStatus {
    /// What it means for the exit status.
    pub(crate) fn exit(self) -> Status {
        match self {
            FunctionStatus::Concrete | FunctionStatus::Abstract => Status::Found,
            FunctionStatus::None | FunctionStatus::Exhausted | FunctionStatus::InCallers => Status::Fine,
            FunctionStatus::Timeout | FunctionStatus::Unsupported => Status::NoAnswer,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct CounterexampleReport {
    kind: FunctionStatus,
    call: CallReport,
    violated: ViolatedReport,
    abstracted: Vec<CallReport>,
    blame: Vec<&'static str>,
    replayed: bool,
    forced: bool,
    steps: u64,
    /// The whole story, as text.
    explanation: String,
}

impl CounterexampleReport {
    pub(crate) fn is_concrete(&self) -> bool {
        self.kind == FunctionStatus::Concrete
    }

    /// The rule that is broken.
    pub(crate) fn part(&self) -> &'static str {
        self.violated.part
    }

    pub(crate) fn explanation(&self) -> &str {
        &self.explanation
    }
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
    /// What the parts of the refinement come to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<String>,
    /// Where it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<PlaceReport>,
}

#[derive(Serialize)]
struct PlaceReport {
    file: String,
    line: u32,
    column: u32,
}

/// A function with its conclusion.
pub(crate) struct Answer<'a> {
    pub(crate) function: Name,
    pub(crate) span: Option<Span>,
    pub(crate) checked: &'a Checked,
    pub(crate) time_ms: f64,
    /// The construct that is not supported, if it is known.
    pub(crate) unsupported: Option<&'a Unsupported>,
    /// Who knows more about refinement types.
    pub(crate) liquid: Option<&'a Liquid>,
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
            Verdict::InCallers(_) => FunctionStatus::InCallers,
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

    /// Why there is no answer, with the place of what is not supported.
    fn reason(&self, sources: &Sources) -> Option<String> {
        match (&self.checked.verdict, self.unsupported) {
            (Verdict::Unsupported(reason), Some(why)) => {
                Some(format!("{}: {reason}", sources.describe(why.span)))
            }
            (Verdict::Unsupported(reason), None) => Some(reason.clone()),
            (Verdict::OutOfMemory, _) => Some("the limit on memory was reached".into()),
            (Verdict::Cancelled, _) => Some("it was stopped".into()),
            (Verdict::TimedOut, _) => Some("the time was over".into()),
            _ => None,
        }
    }

    /// Where a function without a type of its own is checked.
    fn callers(&self) -> String {
        match &self.checked.verdict {
            Verdict::InCallers(callers) if !callers.is_empty() => {
                let names: Vec<String> = callers.iter().map(|name| format!("`{}`", name.spoken())).collect();
                format!("checked in {}", names.join(", "))
            }
            _ => "nobody calls it".into(),
        }
    }

    /// For programs.
    pub(crate) fn report(&self, sources: &Sources) -> FunctionReport {
        let place = self.span.map(|span| (sources.name(span.file).to_string(), sources.position(span)));
        let (file, line, column) =
            place.map_or((String::new(), 0, 0), |(file, at)| (file, at.line, at.column));
        let counts = &self.checked.counts;
        FunctionReport {
            name: self.function.spoken().to_string(),
            file,
            line,
            column,
            status: self.status(),
            reason: self.reason(sources),
            counterexamples: self
                .counterexamples()
                .iter()
                .map(|found| self.counterexample(found, sources))
                .collect(),
            passed: self.checked.passed.as_ref().map(call),
            time_ms: self.time_ms,
            steps: counts.steps,
            paths: counts.paths,
            solver_queries: counts.queries,
        }
    }

    /// For people: each counterexample as a message, with the place of the function; or a line about it.
    pub(crate) fn text(&self, sources: &Sources, color: bool) -> String {
        let name = self.function.spoken();
        let reason = || self.reason(sources).unwrap_or_default();
        match self.status() {
            FunctionStatus::Exhausted => format!("verified     {name}\n"),
            FunctionStatus::None => format!("none found   {name}{}\n", self.passed()),
            FunctionStatus::InCallers => format!("in callers   {name}: {}\n", self.callers()),
            FunctionStatus::Timeout => format!("no answer    {name}: {}\n", reason()),
            FunctionStatus::Unsupported => match self.unsupported {
                Some(why) if why.is_mistake => why.told(self.function).render(sources, color) + "\n",
                _ => format!("no answer    {name}: not supported: {}\n", reason()),
            },
            FunctionStatus::Concrete | FunctionStatus::Abstract => {
                let explained = self.counterexamples().iter().map(|found| {
                    let why = self.why(found);
                    let story = Story { answer: self, found, why: why.as_ref() };
                    let placed = self.span.map(|span| story.diagnostic(span).render(sources, color));
                    placed.unwrap_or_else(|| story.text()) + "\n"
                });
                explained.collect()
            }
        }
    }

    /// A failure that no type forbids.
    fn passed(&self) -> String {
        let passed = self.checked.passed.as_ref();
        passed.map_or_else(String::new, |call| format!(", but no type forbids  {}", equation(call)))
    }

    fn why(&self, found: &Counterexample) -> Option<Why> {
        self.liquid.and_then(|liquid| liquid.why(&found.violated))
    }

    fn counterexample(&self, found: &Counterexample, sources: &Sources) -> CounterexampleReport {
        let why = self.why(found);
        let explanation = Story { answer: self, found, why: why.as_ref() }.text();
        let written = found.violated.refinement.clone();
        let (refinement, because) = why.map_or((written, Vec::new()), |why| (why.refinement, why.facts));
        CounterexampleReport {
            kind: if found.is_concrete() { FunctionStatus::Concrete } else { FunctionStatus::Abstract },
            call: call(&found.call),
            violated: ViolatedReport {
                call: call(&found.violated.call),
                part: found.violated.part.word(),
                refinement,
                because,
                place: found.violated.span.map(|span| {
                    let at = sources.position(span);
                    PlaceReport {
                        file: sources.name(span.file).to_string(),
                        line: at.line,
                        column: at.column,
                    }
                }),
            },
            abstracted: found.abstracted.iter().map(call).collect(),
            blame: found.blame.iter().map(|name| name.spoken()).collect(),
            replayed: found.replayed,
            forced: found.forced,
            steps: found.steps,
            explanation,
        }
    }
}

fn call(call: &Call) -> CallReport {
    CallReport {
        function: call.function.spoken(),
        args: call.args.clone(),
        result: call.result.clone().unwrap_or_else(|| "error".into()),
        message: call.message.clone(),
    }
}

/// A counterexample in words: values first, logic second.
struct Story<'a> {
    answer: &'a Answer<'a>,
    found: &'a Counterexample,
    why: Option<&'a Why>,
}

impl Story<'_> {
    fn diagnostic(&self, span: Span) -> Diagnostic {
        let message = match self.place(span) {
            Some(place) => Diagnostic::error(place, self.title()).label(self.label()).and(span, ""),
            None => Diagnostic::error(span, self.title()),
        };
        let message = self.notes().into_iter().fold(message, Diagnostic::note);
        match self.help() {
            Some(help) => message.help(help),
            None => message,
        }
    }

    /// Where it happens, if that is another place in the same file than where the function is defined.
    fn place(&self, function: Span) -> Option<Span> {
        let violated = &self.found.violated;
        let here = violated.span.filter(|span| span.file == function.file && *span != function);
        here.filter(|_| violated.part != Part::Post)
    }

    /// What is to be said of that place.
    fn label(&self) -> &'static str {
        match self.found.violated.part {
            Part::Pre => "this call",
            Part::Termination => "this call does not get smaller",
            Part::Field => "built here",
            Part::Totality | Part::Assert | Part::Post => "here",
        }
    }

    /// All of it without a place.
    fn text(&self) -> String {
        let mut lines = vec![self.title()];
        lines.extend(self.notes());
        lines.extend(self.help());
        lines.join("\n")
    }

    /// Is it the function's own type that is violated?
    fn own(&self) -> bool {
        self.found.violated.call.function == self.answer.function
    }

    /// Is it a call that must never be made, such as one of `die`?
    fn forbidden(&self) -> bool {
        self.why.is_some_and(|why| why.refinement.eq_ignore_ascii_case("false"))
    }

    fn title(&self) -> String {
        let name = self.answer.function.spoken();
        let callee = self.found.violated.call.function.spoken();
        match self.found.violated.part {
            Part::Post if self.own() => format!("`{name}` can break its type"),
            Part::Pre if self.forbidden() => {
                format!("`{name}` can call `{callee}`, which must never be called")
            }
            Part::Pre => format!("`{name}` can call `{callee}` with what its type forbids"),
            Part::Post => format!("`{name}` calls `{callee}`, which can break its type"),
            Part::Field => {
                let article = if callee.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
                format!("`{name}` can build {article} `{callee}` that its type forbids")
            }
            Part::Assert => format!("an assertion in `{name}` can fail"),
            Part::Totality => format!("`{name}` can fail"),
            Part::Termination => format!("`{name}` may not terminate"),
        }
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![self.first_note()];
        let found = self.found;
        if let Some(caller) = &found.caller {
            notes.push(format!("`{}` leads there", caller.applied()));
        }
        if found.never_made {
            notes.push("laziness never makes this call, but LiquidHaskell does not know laziness".into());
        } else if found.forced {
            notes.push("whoever looks at the whole result makes this call".into());
        }
        if found.accepted {
            notes.push("LiquidHaskell accepts this; a run breaks the type all the same".into());
        }
        if !found.abstracted.is_empty() {
            let calls: Vec<String> =
                found.abstracted.iter().map(|call| format!("  {}", equation(call))).collect();
            notes.push(format!("this happens if\n{}\n{}", calls.join("\n"), self.allowed()));
            if !found.consistent {
                notes.push(
                    "the results differ for equal arguments: the verifier does not know them to be equal"
                        .into(),
                );
            }
        }
        notes
    }

    /// What allows the calls of which nothing but a type is known.
    fn allowed(&self) -> String {
        let typed = |name: Name| self.answer.liquid.and_then(|liquid| liquid.type_of(name));
        let blame = &self.found.blame;
        let types: Vec<String> = (blame.iter())
            .filter_map(|name| Some(format!("\n  {} :: {}", name.spoken(), typed(*name)?)))
            .collect();
        let untyped: Vec<String> = blame
            .iter()
            .filter(|name| typed(**name).is_none())
            .map(|name| format!("`{}`", name.spoken()))
            .collect();
        let mut allowed = Vec::new();
        if !types.is_empty() {
            let which = if types.len() == 1 { "which its type allows:" } else { "which their types allow:" };
            allowed.push(format!("{which}{}", types.concat()));
        }
        if !untyped.is_empty() {
            let names = untyped.join(" and ");
            allowed
                .push(format!("{names} calls itself and has no type, so LiquidHaskell cannot know better"));
        }
        allowed.join("\n")
    }

    fn first_note(&self) -> String {
        let violated = &self.found.violated;
        let mut note = equation(&self.found.call);
        let inner = !self.own() && !matches!(violated.part, Part::Totality | Part::Assert);
        if inner {
            let verb = if violated.part == Part::Field { "builds" } else { "makes the call" };
            note += &format!("\n{verb}\n  {}", equation(&violated.call));
        }
        if self.forbidden() {
            return note;
        }
        let subject = match self.why.and_then(|why| why.argument) {
            Some(field) if violated.part == Part::Field => format!("its {} field", ordinal(field)),
            Some(argument) => format!("its {} argument", ordinal(argument)),
            None if inner => "which".to_string(),
            None => "the result".to_string(),
        };
        let refinement = self.why.map_or(violated.refinement.as_str(), |why| &why.refinement);
        // The library's functions have whole types.
        if refinement.contains(" :: ") {
            note += &format!("\nbut its type is  {refinement}");
        } else if !refinement.is_empty() {
            note += &format!("\n{subject} must satisfy  {refinement}");
        }
        let facts = self.why.map_or(&[][..], |why| &why.facts);
        if !facts.is_empty() {
            note += &format!("\nbut  {}", facts.join("  and  "));
        }
        note
    }

    fn help(&self) -> Option<String> {
        let names: Vec<String> = self.found.blame.iter().map(|name| format!("`{}`", name.spoken())).collect();
        match self.found.blame[..] {
            [] => None,
            [one] if one == self.answer.function => Some(format!(
                "strengthen the type of {}: its recursive call is known by that type alone",
                names[0]
            )),
            [one] if self.is_librarys(one) => Some(format!(
                "all that is known of {} is this type: a recursion of your own can have a better one",
                names[0]
            )),
            [one] if self.is_unannotated(one) => Some(format!("give {} a refinement type", names[0])),
            _ => Some(format!("strengthen the type of {}", names.join(" or "))),
        }
    }

    fn is_librarys(&self, name: Name) -> bool {
        self.answer.liquid.is_some_and(|liquid| liquid.is_librarys(name))
    }

    /// Is nothing said of a function but what Haskell says?
    fn is_unannotated(&self, name: Name) -> bool {
        self.answer.liquid.is_some_and(|liquid| !liquid.is_annotated(name))
    }
}

/// `1st`, `2nd`, ….
fn ordinal(number: usize) -> String {
    match number {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        _ => format!("{number}th"),
    }
}

/// `f 1 [2] = 3`
fn equation(call: &Call) -> String {
    let text = call.applied();
    match (&call.result, &call.message) {
        (Some(result), _) => text + " = " + result,
        (None, Some(message)) => format!("{text} = error: {message}"),
        (None, None) => text,
    }
}
