//! The door for agents: the official clients of the Model Context Protocol, in Python and in TypeScript.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::phase::{Outcome, root, run, timed};
use crate::setup::answers;
use crate::tools::{Environment, has_python};

/// Python's client and what runs its tests, in the versions that the tests were written for.
const PYTHON: [&str; 3] = ["mcp==2.3.0", "pytest==9.2.0", "pytest-asyncio==1.5.0"];
/// TypeScript's client.
const TYPESCRIPT: &str = "@modelcontextprotocol/sdk@1.32.2";

/// Lets both clients try the program.
pub(crate) fn mcp(whatif: &Path) -> Outcome {
    timed("door: agents, Python", || python(whatif))?;
    timed("door: agents, TypeScript", || typescript(whatif))
}

fn scripts() -> PathBuf {
    root().join("editors/tests")
}

fn python(whatif: &Path) -> Outcome {
    if !has_python() {
        eprintln!("   skipped: Python with venv is not installed; `apt-get install python3-venv` brings it");
        return Ok(());
    }
    let environment = match Environment::with("mcp", &PYTHON) {
        Ok(environment) => environment,
        Err(why) => {
            eprintln!("   skipped: the client cannot be installed: {why}");
            return Ok(());
        }
    };
    let mut command = Command::new(environment.program("python"));
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "asyncio_mode=auto", "test_mcp.py"]);
    run(command.current_dir(scripts()).env("WHATIF", whatif).env("PYTHONDONTWRITEBYTECODE", "1"))
}

fn typescript(whatif: &Path) -> Outcome {
    if !answers("npm", &["--version"]) {
        eprintln!("   skipped: Node is not installed; Node 20 and npm are needed");
        return Ok(());
    }
    let home = root().join(".doors/mcp-node");
    if !home.join("node_modules/@modelcontextprotocol/sdk").is_dir() {
        std::fs::create_dir_all(&home).map_err(|error| format!("{}: {error}.", home.display()))?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&home).arg(TYPESCRIPT);
        if run(&mut npm).is_err() {
            eprintln!("   skipped: the client cannot be installed");
            return Ok(());
        }
    }
    let mut node = Command::new("node");
    run(node.arg("mcp.mjs").current_dir(scripts()).env("WHATIF", whatif).env("SDK", home))
}
