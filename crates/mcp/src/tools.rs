//! The table of tools.
//!
//! A tool has a name, a text for the model, and its parameters as data: the JSON schema that clients get and the check of
//! what they send are both made of these, so that they cannot differ. What a tool does is a function in `tools/`.
//!
//! Arguments that make no sense, and files with mistakes, are answers and not errors of the protocol: the model sees the
//! sentence, and can do better.

pub(crate) mod haskell;
mod tasks;

use std::time::Duration;

use serde_json::{Value, json};
use whatif_analysis::{Failed, Options, json as answers};

use crate::calls::within;
use crate::message::Params;
use crate::workspace::{Language, Subject, Workspace};

/// Seconds for each function or property, if the call names no limit.
const USUAL: Duration = Duration::from_secs(10);
/// How many characters of a text are sent. The data has everything.
const SHOWN: usize = 20_000;

/// A tool.
pub(crate) struct Tool {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    parameters: &'static [Parameter],
    /// The fields of the answer, besides the versions.
    answer: &'static [(&'static str, &'static str)],
    /// Does the tool need a solver?
    needs_solver: bool,
    run: fn(&Asked) -> Result<Answer, Failed>,
}

/// A parameter of a tool.
pub(crate) struct Parameter {
    name: &'static str,
    kind: Kind,
    about: &'static str,
    is_needed: bool,
}

/// What values a parameter takes.
enum Kind {
    Text,
    Texts,
    Seconds,
    Count,
    OneOf(&'static [&'static str]),
}

/// A call of a tool.
pub(crate) struct Asked<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) arguments: Params,
    pub(crate) options: Options,
}

/// The answer to a call.
pub(crate) struct Answer {
    /// A short text for the model.
    text: String,
    /// The data, as the program prints it in JSON.
    data: Value,
    is_error: bool,
}

impl Answer {
    fn new(text: impl Into<String>, data: Value) -> Answer {
        Answer { text: text.into(), data, is_error: false }
    }
}

const fn parameter(name: &'static str, kind: Kind, about: &'static str) -> Parameter {
    Parameter { name, kind, about, is_needed: false }
}

const fn needed(name: &'static str, kind: Kind, about: &'static str) -> Parameter {
    Parameter { name, kind, about, is_needed: true }
}

const FILE: Parameter =
    parameter("file", Kind::Text, "The Haskell file: a path inside of the folders that may be read");
const TEXT: Parameter = parameter(
    "text",
    Kind::Text,
    "The text to ask about, instead of what the file has now. Without `file` it is a snippet",
);
const TASKS: Parameter =
    parameter("file", Kind::Text, "The TopHat program: a path inside of the folders that may be read");
const FUNCTIONS: Parameter = parameter("functions", Kind::Texts, "Only these functions");
const TIMEOUT: Parameter =
    parameter("timeout", Kind::Seconds, "Seconds for each function or property; usually 10");
const STEPS: Parameter = parameter("max_steps", Kind::Count, "Limit on steps along one path");

const TOOLS: [Tool; 12] = [
    Tool {
        name: "check",
        title: "Check refinement types",
        about: "Checks the functions of a Haskell file against their LiquidHaskell refinement types. Each gets a status: `verified` (with a \
            proof), `total` (it has no annotation, and fails for no input), `concrete` (a run of the code breaks the type), `abstract` (the type of a callee is too weak: `cure` finds a better one), \
            `bounded` (nothing found up to a limit), `timeout`, `in-callers`, `unsupported`. Counterexamples were run. `file` may be a folder.",
        parameters: &[FILE, TEXT, FUNCTIONS, TIMEOUT, STEPS],
        answer: &[("functions", "array"), ("errors", "array")],
        needs_solver: true,
        run: haskell::check,
    },
    Tool {
        name: "cure",
        title: "Find the missing refinement types",
        about: "Checks a Haskell file and looks for the refinement types whose absence causes abstract counterexamples. Suggestions with \
            `verified: true` were verified by a check of the edited text. Each edit has the place that it replaces and the hash `sha256` of the \
            text that it is for: apply it only to that text. `incurable` says why there is none.",
        parameters: &[FILE, TEXT, FUNCTIONS, TIMEOUT, STEPS],
        answer: &[("functions", "array"), ("errors", "array")],
        needs_solver: true,
        run: haskell::cure,
    },
    Tool {
        name: "suppose",
        title: "Check under a supposition",
        about: "Checks a function as if calls of its callees had certain results, as in `append [0] [] = [0]`: does the counterexample go away?",
        parameters: &[
            FILE,
            TEXT,
            needed("function", Kind::Text, "The function that is checked"),
            needed("suppose", Kind::Texts, "Equations `CALL = VALUE`"),
            TIMEOUT,
            STEPS,
        ],
        answer: &[("functions", "array"), ("errors", "array")],
        needs_solver: true,
        run: haskell::suppose,
    },
    Tool {
        name: "explain",
        title: "Explain a code",
        about: "Explains a code of whatif's messages, such as `post` or `termination`: what it means, an example, what to do. Without a code, \
            lists all.",
        parameters: &[parameter("code", Kind::Text, "The code")],
        answer: &[("codes", "array"), ("page", "string")],
        needs_solver: false,
        run: haskell::explain,
    },
    Tool {
        name: "explore",
        title: "Explore a function",
        about: "Runs a Haskell function on unknown arguments: one example for each path, with the equation that holds for all inputs of that path. \
            Needs no annotations.",
        parameters: &[
            FILE,
            TEXT,
            needed("function", Kind::Text, "The function"),
            parameter(
                "where",
                Kind::Text,
                "A Bool function of the file: only runs whose arguments, and result as a last one, satisfy it",
            ),
            parameter("max_results", Kind::Count, "How many paths; usually 10"),
            TIMEOUT,
            STEPS,
        ],
        answer: &[("function", "string"), ("status", "string"), ("examples", "array")],
        needs_solver: true,
        run: haskell::explore,
    },
    Tool {
        name: "prove",
        title: "Prove a property",
        about: "Is a Bool-valued Haskell function or expression True for all inputs? `proved` comes with a proof, a counterexample was run, \
            `bounded` is no proof. Without a property: all that the file states (functions called prop…, rewrite rules, tests, examples in comments).",
        parameters: &[
            FILE,
            TEXT,
            parameter(
                "property",
                Kind::Text,
                r"A function of the file, or an expression such as `\xs -> reverse (reverse xs) == (xs :: [Int])`",
            ),
            parameter("using", Kind::Texts, "Other properties of the file, as lemmas; they are proven first"),
            TIMEOUT,
            STEPS,
        ],
        answer: &[("properties", "array")],
        needs_solver: true,
        run: haskell::prove,
    },
    Tool {
        name: "diff",
        title: "Compare two versions",
        about: "Do the functions of two versions of a Haskell file do the same? `same` comes with a proof, `different` with an input and both \
            results, `bounded` is neither. Laziness counts.",
        parameters: &[
            parameter("old_file", Kind::Text, "The old version"),
            parameter(
                "old_text",
                Kind::Text,
                "The text of the old version, instead of what the file has now",
            ),
            parameter("new_file", Kind::Text, "The new version"),
            parameter(
                "new_text",
                Kind::Text,
                "The text of the new version, instead of what the file has now",
            ),
            FUNCTIONS,
            TIMEOUT,
            STEPS,
        ],
        answer: &[("functions", "array"), ("only_old", "array"), ("only_new", "array")],
        needs_solver: true,
        run: haskell::diff,
    },
    Tool {
        name: "test",
        title: "Write tests",
        about: "Writes tests for the functions of a Haskell file: few calls that take many paths, with what comes of them, as a module.",
        parameters: &[
            FILE,
            TEXT,
            FUNCTIONS,
            parameter(
                "framework",
                Kind::OneOf(&["hspec", "tasty", "doctest", "quickcheck"]),
                "Usually hspec",
            ),
            TIMEOUT,
        ],
        answer: &[("cases", "array"), ("source", "string")],
        needs_solver: true,
        run: haskell::test,
    },
    Tool {
        name: "eval",
        title: "Evaluate an expression",
        about: "Evaluates a Haskell expression in the scope of a file, lazily, and prints it as `show` would; an IO action is run. The program \
            sees nothing of this machine: no files, no variables, no clock, only the input that is given here.",
        parameters: &[
            FILE,
            TEXT,
            needed("expression", Kind::Text, "The expression"),
            parameter("input", Kind::Text, "The program's standard input"),
            parameter("arguments", Kind::Texts, "The program's arguments"),
            TIMEOUT,
            STEPS,
        ],
        answer: &[("ended", "string"), ("output", "string"), ("errors", "string")],
        needs_solver: false,
        run: haskell::eval,
    },
    Tool {
        name: "top_prove",
        title: "Prove what a workflow claims",
        about: "Proves or refutes the claims of a TopHat program for every run. A violation has the inputs that lead to it, which `top_run` replays.",
        parameters: &[TASKS, TEXT, TIMEOUT],
        answer: &[("properties", "array")],
        needs_solver: true,
        run: tasks::prove,
    },
    Tool {
        name: "top_run",
        title: "Run a workflow",
        about: "Runs a TopHat program on input events, and shows what its users see then: forms, possible inputs, references, claims that are broken.",
        parameters: &[
            TASKS,
            TEXT,
            parameter("events", Kind::Texts, "The input events, as `possible inputs` spells them"),
        ],
        answer: &[("taken", "array"), ("form", "object")],
        needs_solver: false,
        run: tasks::run,
    },
    Tool {
        name: "top_hints",
        title: "Find the next steps of a workflow",
        about: "Which inputs of a TopHat program lead from a point to the end of the work, or to a claim?",
        parameters: &[
            TASKS,
            TEXT,
            parameter("events", Kind::Texts, "The input events so far"),
            parameter(
                "goal",
                Kind::Text,
                "A `reachable` or `property` claim of the file, instead of the end",
            ),
            TIMEOUT,
        ],
        answer: &[("hints", "array"), ("reached", "boolean"), ("complete", "boolean")],
        needs_solver: true,
        run: tasks::hints,
    },
];

/// The tool of this name.
pub(crate) fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// The list of tools, with their schemas.
pub(crate) fn list() -> Value {
    json!({ "tools": TOOLS.iter().map(Tool::described).collect::<Vec<Value>>() })
}

impl Tool {
    fn described(&self) -> Value {
        let properties: Params =
            self.parameters.iter().map(|one| (one.name.to_owned(), one.schema())).collect();
        let needed: Vec<&str> =
            self.parameters.iter().filter(|one| one.is_needed).map(|one| one.name).collect();
        let versions = [("whatif", "string"), ("schema", "integer")];
        let fields: Params = (versions.iter().chain(self.answer))
            .map(|(name, kind)| ((*name).to_owned(), json!({ "type": kind })))
            .collect();
        // An answer about a file with mistakes has the mistakes instead of the other fields.
        let output = json!({ "type": "object", "properties": fields, "required": ["whatif", "schema"] });
        json!({
            "name": self.name,
            "title": self.title,
            "description": self.about,
            "inputSchema": {
                "type": "object", "properties": properties, "required": needed, "additionalProperties": false,
            },
            "outputSchema": output,
            "annotations": {
                "title": self.title, "readOnlyHint": true, "idempotentHint": true, "openWorldHint": false,
            },
        })
    }

    /// A sentence about the first thing that is wrong with arguments, if anything is.
    fn mistake(&self, arguments: &Params) -> Option<String> {
        for (name, value) in arguments {
            let Some(known) = self.parameters.iter().find(|one| one.name == name) else {
                let names: Vec<String> =
                    self.parameters.iter().map(|one| format!("`{}`", one.name)).collect();
                return Some(format!(
                    "`{}` has no parameter `{name}`; it has {}",
                    self.name,
                    names.join(", ")
                ));
            };
            if !known.kind.admits(value) {
                return Some(format!("`{name}` must be {}", known.kind.words()));
            }
        }
        let missing =
            self.parameters.iter().find(|one| one.is_needed && !arguments.contains_key(one.name))?;
        Some(format!("`{}` needs `{}`: {}", self.name, missing.name, missing.about))
    }
}

impl Parameter {
    fn schema(&self) -> Value {
        let mut schema = match self.kind {
            Kind::Text => json!({ "type": "string" }),
            Kind::Texts => json!({ "type": "array", "items": { "type": "string" } }),
            Kind::Seconds => json!({ "type": "number", "exclusiveMinimum": 0 }),
            Kind::Count => json!({ "type": "integer", "minimum": 1 }),
            Kind::OneOf(words) => json!({ "type": "string", "enum": words }),
        };
        schema["description"] = json!(self.about);
        schema
    }
}

impl Kind {
    fn admits(&self, value: &Value) -> bool {
        match self {
            Kind::Text => value.is_string(),
            Kind::Texts => value.as_array().is_some_and(|all| all.iter().all(Value::is_string)),
            Kind::Seconds => value.as_f64().is_some_and(|seconds| seconds > 0.0),
            Kind::Count => value.as_u64().is_some_and(|count| count > 0),
            Kind::OneOf(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        }
    }

    fn words(&self) -> String {
        match self {
            Kind::Text => "a text".into(),
            Kind::Texts => "a list of texts".into(),
            Kind::Seconds => "a positive number of seconds".into(),
            Kind::Count => "a positive whole number".into(),
            Kind::OneOf(words) => format!("one of {}", words.join(", ")),
        }
    }
}

impl Asked<'_> {
    /// The text of an argument; `None` if it was not given.
    fn text(&self, name: &str) -> Option<&str> {
        self.arguments.get(name).and_then(Value::as_str)
    }

    /// The text of an argument that the table requires.
    fn needed(&self, name: &str) -> &str {
        self.text(name).unwrap_or_default()
    }

    /// The texts of an argument; empty if it was not given.
    fn texts(&self, name: &str) -> Vec<String> {
        let all = self.arguments.get(name).and_then(Value::as_array);
        all.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    fn count(&self, name: &str) -> Option<u64> {
        self.arguments.get(name).and_then(Value::as_u64)
    }

    /// The file or the text that the question is about.
    fn subject(&self, language: Language) -> Result<Subject, Failed> {
        self.workspace.subject(self.text("file"), self.text("text"), language)
    }

    /// The limits of the question.
    fn limits(&self) -> Options {
        let options = within(&self.options, self.arguments.get("timeout").and_then(Value::as_f64), USUAL);
        let results = self.count("max_results").and_then(|count| usize::try_from(count).ok());
        Options {
            max_steps: self.count("max_steps").or(options.max_steps),
            max_results: results.map(|results| results.min(1_000)).or(options.max_results),
            ..options
        }
    }
}

/// Calls a tool. Returns its answer in the form of the protocol.
pub(crate) fn call(tool: &Tool, asked: &Asked) -> Value {
    let warning = asked.workspace.warning().filter(|_| tool.needs_solver);
    let refused = |why: String| {
        let data = answers::value(&json!({ "errors": [{ "severity": "error", "message": why }] }));
        Answer { is_error: true, ..Answer::new(format!("error: {why}"), data) }
    };
    let answer = match (tool.mistake(&asked.arguments), warning) {
        (Some(mistake), _) => refused(mistake),
        (None, Some(warning)) => refused(warning.to_owned()),
        (None, None) => (tool.run)(asked).unwrap_or_else(|failed| haskell::failed(&failed)),
    };
    let mut data = answer.data;
    // `eval` has a program's output under the name `errors`, so its mistakes get another name.
    if answer.is_error
        && tool.answer.contains(&("errors", "string"))
        && let Some(errors) = data.as_object_mut().and_then(|data| data.remove("errors"))
    {
        data["mistakes"] = errors;
    }
    json!({
        "content": [{ "type": "text", "text": short(answer.text.trim_end()) }],
        "structuredContent": data,
        "isError": answer.is_error,
    })
}

/// Cuts a text to a length that a model can read.
fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}\n… (the rest is in the data)", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_checked_by_the_schema_that_clients_get() {
        let mistake = |name: &str, arguments: Value| {
            let tool = find(name).expect("there is such a tool");
            tool.mistake(arguments.as_object().expect("it is an object"))
        };
        assert_eq!(mistake("check", json!({ "text": "f = 1", "timeout": 0.5 })), None);
        let told = mistake("explore", json!({ "file": "A.hs" })).expect("something is missing");
        assert!(told.starts_with("`explore` needs `function`"), "{told}");
        let told = mistake("check", json!({ "path": "A.hs" })).expect("it is not known");
        assert!(told.contains("has no parameter `path`; it has `file`"), "{told}");
        assert_eq!(
            mistake("check", json!({ "functions": "f" })).as_deref(),
            Some("`functions` must be a list of texts")
        );
        assert_eq!(
            mistake("check", json!({ "timeout": -1 })).as_deref(),
            Some("`timeout` must be a positive number of seconds")
        );
        assert!(mistake("test", json!({ "framework": "nose" })).is_some());
    }
}
