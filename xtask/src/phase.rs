//! A phase: one announced and timed step of a command, most often a call of cargo.

use crate::tools::Environment;
use crate::{progress, setup, try_page};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Nothing, or the sentence to print before giving up.
pub(crate) type Outcome = Result<(), String>;

/// The feature that switches on what tests switch on in packages that all rooms share: builds with it and tests of the whole workspace
/// take from each other what is built.
pub(crate) const AS_TESTS: &str = "whatif-python/tests";

/// The phases of one command.
pub(crate) struct Phases {
    started: Instant,
    vendored: bool,
}

impl Phases {
    pub(crate) fn new(vendored: bool) -> Phases {
        Phases { started: Instant::now(), vendored }
    }

    /// Fetches Z3, or sees that it can be built from source; and makes what the program carries.
    pub(crate) fn setup(&self) -> Outcome {
        timed("setup", || {
            if self.vendored { setup::can_build_z3() } else { setup::fetch_z3(&root()) }?;
            try_page::bundle()
        })
    }

    /// Calls cargo in the workspace's root.
    pub(crate) fn cargo(&self, name: &str, arguments: &[&str]) -> Outcome {
        self.cargo_beside(None, name, arguments)
    }

    /// Calls cargo so that what it runs finds the programs of an environment.
    pub(crate) fn cargo_beside(
        &self,
        tools: Option<&Environment>,
        name: &str,
        arguments: &[&str],
    ) -> Outcome {
        let mut command = self.cargo_command(arguments);
        tools.into_iter().for_each(|tools| tools.come_first(&mut command));
        timed(name, || run(&mut command))
    }

    /// Calls cargo so that a warning of rustdoc is an error.
    pub(crate) fn rustdoc(&self, name: &str, arguments: &[&str]) -> Outcome {
        timed(name, || run(self.cargo_command(arguments).env("RUSTDOCFLAGS", "--deny warnings")))
    }

    /// Builds the program that people use, with a line that counts.
    pub(crate) fn build_to_show(&self) -> Outcome {
        let arguments = ["build", "--release", "--package", "whatif"];
        timed("build whatif (minutes, the first time)", || {
            progress::build(&mut self.cargo_command(&arguments))
        })
    }

    /// Builds the program for tests and Python's module, as the tests of the workspace would, and says where the program is.
    pub(crate) fn build_whatif(&self) -> Result<PathBuf, String> {
        let both = ["build", "--package", "whatif", "--package", "whatif-python", "--features", AS_TESTS];
        self.cargo("build whatif", &both)?;
        Ok(built_whatif())
    }

    /// Runs the built program and shows the command as a person would type it.
    pub(crate) fn whatif(&self, arguments: &[&str]) -> Outcome {
        eprintln!("\n$ whatif {}", arguments.join(" "));
        let mut cargo = vec!["run", "--release", "--quiet", "--package", "whatif"];
        if self.vendored {
            cargo.extend(["--features", "vendored"]);
        }
        cargo.push("--");
        cargo.extend(arguments);
        // A counterexample is exit status 1: an answer, not a failure of the demonstration.
        match plain_cargo(&cargo).status() {
            Ok(status) if matches!(status.code(), Some(0 | 1)) => Ok(()),
            Ok(status) => Err(format!("`whatif {}` ended with {status}.", arguments.join(" "))),
            Err(error) => Err(format!("cargo could not be started: {error}.")),
        }
    }

    /// Builds a fuzz target so that libFuzzer sees which code runs, and runs it from programs that are there on. What it
    /// finds goes to `fuzz/artifacts`, what it learnt to `fuzz/corpus`.
    pub(crate) fn fuzz(&self, target: &str, arguments: &[&str]) -> Outcome {
        // What cargo-fuzz passes, but for the sanitizer, which a stable compiler does not have.
        let flags = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
            -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table";
        let [corpus, artifacts] = [format!("corpus/{target}"), format!("artifacts/{target}")];
        let fuzz = root().join("fuzz");
        for folder in [&corpus, &artifacts] {
            std::fs::create_dir_all(fuzz.join(folder)).map_err(|error| format!("fuzz/{folder}: {error}."))?;
        }
        let prefix = format!("-artifact_prefix={artifacts}/");
        let own = format!("seeds/{target}");
        // The seed of logs is a whole file of SQLite.
        let longest = if target == "log" { "-max_len=8192" } else { "-max_len=4096" };
        let seeds: &[&str] = match target {
            "annotation" | "certificate" | "message" | "agent" | "rules" | "settings" | "events" | "log" => {
                &[&own]
            }
            "top" => &["../examples/top"],
            "import" => &["seeds/import", "../examples/top"],
            "lambda" => &["seeds/lambda", "../examples/lambda"],
            _ => &["../crates/haskell/tests/conformance"],
        };
        let standard = [&[&*corpus][..], seeds, &[&prefix, "-timeout=10", longest]].concat();
        // Naming the host's platform keeps the flags from build scripts.
        let cargo = ["run", "--release", "--target", &host()?, "--bin", target, "--"];
        let mut command = plain_cargo(&[&cargo[..], &standard[..], arguments].concat());
        command.current_dir(fuzz).env("RUSTFLAGS", flags);
        timed(&format!("fuzz {target}"), || run(&mut command))
    }

    /// Says that all went well, and how long it took.
    pub(crate) fn done(&self) -> Outcome {
        eprintln!("\n── all done in {}", seconds(self.started));
        Ok(())
    }

    /// A call of cargo, told about `--features vendored` where that makes sense.
    fn cargo_command(&self, arguments: &[&str]) -> Command {
        let mut command = plain_cargo(&arguments[..1]);
        if self.vendored && arguments[0] != "fmt" {
            command.args(["--features", "vendored"]);
        }
        command.args(&arguments[1..]);
        command
    }
}

/// Where the program for tests is, which `build_whatif` builds, and so do the tests of the workspace.
pub(crate) fn built_whatif() -> PathBuf {
    let built = crate::tools::target_folder().join("debug").join("whatif");
    built.with_extension(std::env::consts::EXE_EXTENSION)
}

fn plain_cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// The platform that rustc runs on.
pub(crate) fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}."))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what it runs on.".to_owned())
}

/// The workspace's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

pub(crate) fn timed(name: &str, phase: impl FnOnce() -> Outcome) -> Outcome {
    let started = Instant::now();
    eprintln!("── {name}");
    phase().map_err(|why| format!("{name}: {why}"))?;
    eprintln!("── {name}: {}", seconds(started));
    Ok(())
}

/// Runs a command to its end; the command has said on standard error what was wrong.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let shown = std::iter::once(program.to_string_lossy())
        .chain(command.get_args().map(|argument| argument.to_string_lossy()))
        .collect::<Vec<_>>()
        .join(" ");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{shown}` failed; what it printed above says why.")),
        Err(error) => Err(format!("`{shown}` could not be started: {error}.")),
    }
}

fn seconds(started: Instant) -> String {
    format!("{:.1} s", started.elapsed().as_secs_f64())
}
