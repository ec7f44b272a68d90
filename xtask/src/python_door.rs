//! The door for Python: the wheel in an empty environment, as somebody would install it, and corpora on a cluster of two processes.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::phase::{Outcome, root, run};
use crate::tools::{Environment, has_python};
use crate::wheel::{wheel_for_tests, wheels};

/// What the tests need besides the wheel.
const TESTING: [&str; 2] = ["pytest==9.2.0", "benchexec==3.35"];

/// Installs the wheel, then tries it: first as it is, then with what corpora need.
pub(crate) fn python(whatif: &Path) -> Outcome {
    if !has_python() {
        eprintln!("   skipped: Python with venv is not installed; `apt-get install python3-venv` brings it");
        return Ok(());
    }
    let wheel = wheel_for_tests(whatif)?;
    let environment = Environment::fresh("wheel")?;
    environment.install(&[&wheel.display().to_string()])?;
    environment.install(&TESTING)?;
    for file in ["test_package.py", "test_baseline.py", "test_benchexec.py"] {
        pytest(&environment, file)?;
    }
    environment.install(&[&format!("{}[slurm,notebook]", wheel.display())])?;
    for file in ["test_book.py", "test_corpus.py", "test_table.py"] {
        pytest(&environment, file)?;
    }
    Ok(())
}

fn pytest(environment: &Environment, file: &str) -> Outcome {
    let mut command = Command::new(environment.program("python"));
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", file]).current_dir(tests());
    run(command.env("PYTHONDONTWRITEBYTECODE", "1").env("WHATIF_ROOT", root()))
}

/// Where the tests are.
fn tests() -> PathBuf {
    root().join("crates/python/tests")
}

/// `cargo xtask bench corpus`: generated submissions, on one and two workers; what follows goes to the script.
pub(crate) fn bench(rest: &[&str]) -> Outcome {
    let wheels = wheels(&root().join("dist"))?;
    let Some(wheel) = wheels.first() else {
        return Err("there is no wheel in dist/; `cargo xtask wheel` builds it.".to_owned());
    };
    let environment = Environment::fresh("bench")?;
    environment.install(&[&format!("{}[corpus]", wheel.display())])?;
    run(Command::new(environment.program("python")).arg("bench_corpus.py").args(rest).current_dir(tests()))
}
