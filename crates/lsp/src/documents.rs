//! Carries out commands, whose answers editors show as documents, and has the pages that explain codes.
//!
//! A command names a document and, most often, a function. Its answer is `{ title, text }`, with the plain data of the
//! report, if there is one, for clients that draw it.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use lsp_server::ErrorCode;
use lsp_types::Uri;
use serde_json::{Value, json};
use whatif_analysis::render::{runs, text};
use whatif_analysis::tasks::{self, Engine, Reply, Viewer};
use whatif_analysis::{Cancel, Failed, Host, Options, Report, Step, task_options};

use crate::checks::Checked;
use crate::hover;
use crate::questions::Refusal;
use crate::settings::Limits;

/// A command of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Shows the report about a function or claim.
    Explain,
    /// Checks a function under suppositions about the results of calls, like `check --suppose`.
    Suppose,
    /// Shows the runs of a function or task.
    Explore,
    /// Proves or refutes a property.
    Prove,
    /// Starts a task.
    Run,
    /// Shows hints that lead to the end of a task.
    Hints,
    /// Shows the verdicts of the whole workspace.
    Workspace,
}

const COMMANDS: [(&str, Command); 7] = [
    ("explain", Command::Explain),
    ("suppose", Command::Suppose),
    ("explore", Command::Explore),
    ("prove", Command::Prove),
    ("run", Command::Run),
    ("hints", Command::Hints),
    ("workspace", Command::Workspace),
];

impl Command {
    pub(crate) fn of(name: &str) -> Option<Command> {
        let name = name.strip_prefix("whatif.")?;
        let name = name.strip_prefix("server.").unwrap_or(name);
        COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, command)| *command)
    }
}

/// The names of the commands. A client that carries out `whatif.explain` itself, and shows the answer, uses
/// `whatif.server.explain` of the server: client and server must not register the same name.
pub(crate) fn commands(own: bool) -> Vec<String> {
    let prefix = if own { "whatif.server." } else { "whatif." };
    COMMANDS.iter().map(|(name, _)| format!("{prefix}{name}")).collect()
}

/// A command to be carried out.
pub(crate) struct Task {
    pub(crate) host: Host,
    pub(crate) path: Option<PathBuf>,
    pub(crate) name: String,
    /// Suppositions about the results of calls: `append [0] [] = [0]`.
    pub(crate) supposed: Vec<String>,
    /// The inputs of a task that is run.
    pub(crate) inputs: Vec<Value>,
    pub(crate) folders: Vec<PathBuf>,
    pub(crate) report: Option<Arc<Checked>>,
    pub(crate) limits: Limits,
    pub(crate) cancel: Cancel,
}

impl Task {
    pub(crate) fn run(&self, command: Command) -> Result<Value, Refusal> {
        if command == Command::Workspace {
            return Ok(self.workspace());
        }
        let missing = || (ErrorCode::InvalidParams, "the first argument must be a document".to_owned());
        let path = self.path.as_deref().ok_or_else(missing)?;
        let is_task = path.extension().is_some_and(|extension| extension == "top");
        match command {
            Command::Explain => self.explain(path),
            Command::Suppose => Ok(self.suppose(path)),
            Command::Explore if is_task => self.explore_task(path),
            Command::Explore => self.explore(path),
            Command::Prove => self.prove(path),
            Command::Run => self.start(path),
            Command::Hints => self.hints(path),
            Command::Workspace => Ok(self.workspace()),
        }
    }

    fn options(&self) -> Options {
        self.limits.options(&self.cancel)
    }

    fn explain(&self, path: &Path) -> Result<Value, Refusal> {
        let title = format!("{}: {}", self.name, shown(path));
        if let Some(checked) = &self.report {
            let mut claims = checked.claims().iter();
            if let Some(claim) = claims.find(|claim| claim.name == self.name) {
                return Ok(json!({ "title": title, "text": hover::claim_text(claim), "claim": claim }));
            }
            let mut functions = checked.functions().map(|(report, _)| report);
            if let Some(found) = functions.find(|report| report.name == self.name) {
                let text = text::function(found, &checked.texts, false);
                return Ok(json!({ "title": title, "text": text, "report": found }));
            }
        }
        let report = self.host.check(&[path.to_owned()], std::slice::from_ref(&self.name), &self.options());
        Ok(json!({ "title": title, "text": told(&report), "report": report.functions.first() }))
    }

    fn suppose(&self, path: &Path) -> Value {
        let options = Options { suppose: self.supposed.clone(), ..self.options() };
        let report = self.host.check(&[path.to_owned()], std::slice::from_ref(&self.name), &options);
        let title = format!("{} if {}: {}", self.name, self.supposed.join(", "), shown(path));
        let found = report.functions.first();
        json!({ "title": title, "text": told(&report), "report": found, "supposed": self.supposed })
    }

    fn explore(&self, path: &Path) -> Result<Value, Refusal> {
        let found = self.host.explore(path, &self.name, None, &self.options()).map_err(refusal)?;
        let examples = found.answer.as_ref().map(|explored| explored.examples.clone()).unwrap_or_default();
        let title = format!("explore {}: {}", self.name, shown(path));
        Ok(
            json!({ "title": title, "text": runs::exploration(&found, runs::Shown::Equations), "examples": examples }),
        )
    }

    fn prove(&self, path: &Path) -> Result<Value, Refusal> {
        let found = self.host.prove(path, &self.name, &self.options()).map_err(refusal)?;
        let title = format!("prove {}: {}", self.name, shown(path));
        Ok(json!({ "title": title, "text": runs::proof(&found, false), "proof": found }))
    }

    fn explore_task(&self, path: &Path) -> Result<Value, Refusal> {
        let task = self.host.tasks(path).map_err(refusal)?;
        let found = task.explore(&task_options(Engine::Merged, &self.options()));
        let title = format!("explore {}", shown(path));
        Ok(json!({ "title": title, "text": found.render(), "tree": found.tree }))
    }

    /// Runs a task on some inputs, and shows it after them: as text, and as parts from which a page makes forms. An input
    /// that is not possible is reported, and the task stays as it was.
    fn start(&self, path: &Path) -> Result<Value, Refusal> {
        let mut session = self.session(path)?;
        let (mut taken, mut error) = (0, None);
        for input in &self.inputs {
            let read = serde_json::from_value::<tasks::Event>(input.clone());
            let event = read.map_err(|why| (ErrorCode::InvalidParams, format!("an input: {why}")))?;
            error = match session.take(&event) {
                Reply::Taken => None,
                Reply::Nothing => Some("nothing was entered".to_owned()),
                Reply::Refused { reason, .. } => Some(reason),
                Reply::Failed(failure) => Some(failure.message),
            };
            if error.is_some() || self.cancel.is_cancelled() {
                break;
            }
            taken += 1;
        }
        let title = format!("run {}", shown(path));
        // A stranger's program on a page is no file of this machine.
        let file = if path.exists() { path.display().to_string() } else { shown(path) };
        let text = format!("{}\n-- go on in a terminal: whatif top run {file}\n", session.form().render());
        let (view, inputs) = (session.view(Viewer::All), &self.inputs[..taken]);
        Ok(json!({ "title": title, "text": text, "view": view, "inputs": inputs, "error": error }))
    }

    fn hints(&self, path: &Path) -> Result<Value, Refusal> {
        let session = self.session(path)?;
        let options = task_options(Engine::Merged, &self.options());
        let found = tasks::hints(&session, None, &options).map_err(|why| (ErrorCode::RequestFailed, why))?;
        Ok(json!({ "title": format!("hints for {}", shown(path)), "text": found.render() }))
    }

    fn session(&self, path: &Path) -> Result<tasks::Session, Refusal> {
        let task = self.host.tasks(path).map_err(refusal)?;
        let failed = |_| (ErrorCode::RequestFailed, "the task fails before anything is entered".to_owned());
        task.start().map_err(failed)
    }

    fn workspace(&self) -> Value {
        let (mut all, mut lines) = (Report::default(), String::new());
        self.host.check_each(&self.folders, &[], &self.options(), |step| {
            if let Step::Done(found) = step {
                lines += &told(&found);
                all.append(*found);
            }
        });
        let text = format!("{lines}{}", text::summary(&all));
        json!({ "title": "verdicts of the workspace", "text": text, "functions": all.functions })
    }
}

/// A report as text, as the terminal shows it.
fn told(report: &Report) -> String {
    let functions = report.functions.iter().map(|found| text::function(found, &report.texts, false));
    let errors = report
        .errors
        .iter()
        .chain(&report.notes)
        .map(|error| text::message(error, &report.texts, false) + "\n");
    functions.chain(errors).collect()
}

fn refusal(failed: Failed) -> Refusal {
    let why: Vec<String> = failed.errors.iter().map(|error| error.message.clone()).collect();
    (ErrorCode::RequestFailed, why.join("\n"))
}

fn shown(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The URI of the page about a code; [`page`] has its text.
pub(crate) fn page_uri(code: &str) -> Option<Uri> {
    Uri::from_str(&format!("whatif:/codes/{code}.md")).ok()
}

/// The text of a page: the section that is named after the code.
pub(crate) fn page(uri: &str) -> Option<&'static str> {
    whatif_analysis::page(uri.strip_prefix("whatif:/codes/")?.strip_suffix(".md")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whatif_analysis::Part;

    #[test]
    fn each_code_has_a_page() {
        use Part::{Assert, Field, Post, Pre, Termination, Totality};
        let parts = [Pre, Post, Field, Assert, Totality, Termination].map(Part::word);
        for code in parts.into_iter().chain(["mistake", "unsupported", "claim"]) {
            let uri = page_uri(code).expect("it is a URI");
            let page = page(uri.as_str()).unwrap_or_else(|| panic!("there is no page for `{code}`"));
            assert!(page.starts_with(&format!("## {code}\n")) && page.len() > 100, "{page}");
        }
        assert_eq!(page("whatif:/codes/nonsense.md"), None);
    }
}
