//! Questions about tasks: TopHat programs are run, explored, proven and compared.
//!
//! A [`Task`] is a program that was read; its methods are the questions. A [`Session`] is a run of it, and [`hints`] and [`dangers`]
//! ask what can come after one. The answers are those of the task language, which are plain data already. What is listed here is all
//! that a door can know of that language.

use std::path::Path;
use std::sync::Arc;

use whatif_haskell::modules::Files;
use whatif_source::Sources;
use whatif_tophat as tophat;
pub use whatif_tophat::{
    ButtonPart, Datum, Deed, Diff, DiffStatus, EditorPart, Engine, Event, Exploration, Failure, Hints,
    KEYWORDS, Options, Part, Program, Proof, PropertyReport, Reply, RestoreError, Saved, Session, Statistics,
    Status, Tests, Turn, Verdict, View, Viewer, Watch, dangers, hints, render_fields,
};

use crate::host::{Failed, Host};
use crate::place::Message;
use crate::report::Texts;
use crate::unfit::Wanted;

/// A task program that was read.
///
/// ```
/// use whatif_analysis::tasks::{Engine, Verdict};
/// use whatif_analysis::{Host, Options, task_options};
/// let host = Host::new();
/// host.open("seat.top", "main = enter Int \"Seat\" |> \\x. if x > 0 then edit x else fail\nproperty positive v = v > 0\n");
/// let task = host.tasks("seat.top".as_ref()).unwrap();
/// assert_eq!(task.prove(&task_options(Engine::Merged, &Options::default())).properties[0].status, Verdict::Proved);
/// let mut session = task.start().unwrap();
/// session.event("\"Seat\" 9");
/// assert_eq!(task.restore(&session.save()).unwrap().form().value.as_deref(), Some("9"));
/// ```
#[derive(Clone)]
pub struct Task {
    /// The program.
    pub program: Arc<Program>,
    /// The texts that its places are in.
    pub texts: Texts,
}

impl Host {
    /// Reads a task program.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn tasks(&self, file: &Path) -> Result<Task, Failed> {
        let mut sources = Sources::new();
        let id = sources.add(file.display().to_string(), self.text_of(file, Wanted::Tasks)?);
        let files = self.files();
        let mut import = |from: &str, name: &str| beside(&files, from, name);
        let program = tophat::parse_with(&mut sources, id, &mut import);
        let errors: Vec<Message> = (program.as_ref().err().into_iter().flatten())
            .map(|error| Message::of(error, &sources))
            .collect();
        let texts = Texts(Arc::new(sources));
        match program {
            Ok(program) => Ok(Task { program: Arc::new(program), texts }),
            Err(_) => Err(Failed { errors, texts }),
        }
    }

    /// Finds runs of a task program that take every branch.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn task_tests(&self, file: &Path, options: &Options) -> Result<Tests, Failed> {
        let mut sources = Sources::new();
        let id = sources.add(file.display().to_string(), self.text_of(file, Wanted::Tasks)?);
        let files = self.files();
        let mut import = |from: &str, name: &str| beside(&files, from, name);
        tophat::cover(&mut sources, id, &mut import, options).map_err(|errors| Failed {
            errors: errors.iter().map(|error| Message::of(error, &sources)).collect(),
            texts: Texts(Arc::new(sources)),
        })
    }

    /// Translates a BPMN 2.0 process or DMN decision tables to a task program.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn import(&self, file: &Path) -> Result<whatif_flow::Imported, Failed> {
        let mut sources = Sources::new();
        let id = sources.add(file.display().to_string(), self.text(file)?);
        whatif_flow::import(&sources, id).map_err(|error| Failed {
            errors: vec![Message::of(&error, &sources)],
            texts: Texts(Arc::new(sources)),
        })
    }
}

impl Task {
    /// Explores every run, symbolically.
    #[must_use]
    pub fn explore(&self, options: &Options) -> Exploration {
        tophat::explore(&self.program, options)
    }

    /// Proves or refutes the claims of the program.
    #[must_use]
    pub fn prove(&self, options: &Options) -> Proof {
        tophat::prove(&self.program, options)
    }

    /// Explores as many runs as a picture of them can show.
    #[must_use]
    pub fn tree(&self, options: &Options) -> Exploration {
        self.explore(&tophat::tree_options(options))
    }

    /// Compares this version of a program with a new one, run by run.
    #[must_use]
    pub fn diff(&self, new: &Task, options: &Options) -> Diff {
        tophat::diff(&self.program, &new.program, options)
    }

    /// The claims, and the evidence for an auditor as a page.
    #[must_use]
    pub fn report(&self, options: &Options) -> (Proof, String) {
        let asked = Options { finishable: true, ..options.clone() };
        let proof = self.prove(&asked);
        let exploration = self.tree(&asked);
        let page = tophat::evidence(&self.program, &proof, &exploration);
        (proof, page)
    }

    /// Starts a session.
    ///
    /// # Errors
    /// If the program fails at once.
    pub fn start(&self) -> Result<Session, Failure> {
        Session::start(self.program.clone())
    }

    /// Continues a saved session.
    ///
    /// # Errors
    /// If it was saved by another program.
    pub fn restore(&self, saved: &Saved) -> Result<Session, RestoreError> {
        Session::restore(self.program.clone(), saved)
    }
}

/// Reads an imported program, which is looked for beside the file that imports it.
pub(crate) fn beside(files: &dyn Files, from: &str, name: &str) -> Result<(String, String), String> {
    let path = Path::new(from).parent().unwrap_or(Path::new("")).join(name);
    let text = files.read(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    })?;
    Ok((path.display().to_string(), text))
}

/// The options of a question about tasks.
#[must_use]
pub fn task_options(engine: Engine, options: &crate::Options) -> Options {
    Options {
        engine,
        timeout: Some(options.time),
        max_steps: options.max_steps,
        max_runs: options.max_results,
        cancel: options.cancel.clone(),
        ..Options::default()
    }
}
