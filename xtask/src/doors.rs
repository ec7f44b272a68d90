//! The doors: other people's clients, which talk to the program as their users would.
//!
//! Each opens a file, types, sees the diagnostic, applies the fix and sees it verified. A client that is not installed is skipped with a
//! sentence that says how to get it. What a client needs from a package index goes to `.doors/` of the workspace, which is not kept.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::phase::{Outcome, root, run, timed};
use crate::setup::answers;
use crate::tools::copy;

/// What Python's client is called, in the version that the scripts were written for.
const PYTEST_LSP: &str = "pytest-lsp==1.0.1";

/// Lets each client that is installed try the program.
pub(crate) fn doors(whatif: &Path) -> Outcome {
    timed("door: pytest-lsp", || pytest(whatif))?;
    timed("door: Neovim", || neovim(whatif))?;
    timed("door: Emacs", || emacs(whatif))?;
    timed("door: VS Code", || vscode(whatif))
}

fn skip(what: &str, how: &str) -> Outcome {
    eprintln!("   skipped: {what} is not installed; {how}");
    Ok(())
}

/// Where the scripts are.
fn scripts() -> PathBuf {
    root().join("editors/tests")
}

fn pytest(whatif: &Path) -> Outcome {
    let home = root().join(".doors/python");
    let pytest = home.join("bin/pytest");
    if !pytest.is_file() {
        if !answers("python3", &["-m", "venv", "--help"]) {
            return skip("Python with venv", "`apt-get install python3-venv` brings it");
        }
        run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
        let pip = home.join("bin/pip");
        if run(Command::new(pip).args(["install", "--quiet", PYTEST_LSP])).is_err() {
            std::fs::remove_dir_all(&home).map_err(|error| format!("{}: {error}.", home.display()))?;
            return skip("pytest-lsp", "the Python package index, which has it, cannot be reached");
        }
    }
    let mut command = Command::new(pytest);
    command.args(["-q", "-p", "no:cacheprovider", "test_server.py"]).current_dir(scripts());
    run(command.env("WHATIF", whatif).env("PYTHONDONTWRITEBYTECODE", "1"))
}

fn neovim(whatif: &Path) -> Outcome {
    if !answers("nvim", &["--version"]) {
        return skip("Neovim", "`apt-get install neovim` brings it");
    }
    let path = format!("set runtimepath+={}", root().join("editors/neovim").display());
    let mut command = Command::new("nvim");
    command.args(["--headless", "-u", "NONE", "-i", "NONE", "--cmd", &path, "-c", "luafile neovim.lua"]);
    run(command.current_dir(scripts()).stdin(Stdio::null()).env("WHATIF", whatif))
}

fn emacs(whatif: &Path) -> Outcome {
    let needs = "(progn (package-initialize) (require 'eglot) (require 'haskell-mode))";
    if !answers("emacs", &["--batch", "--eval", needs]) {
        let how = "`apt-get install emacs-nox elpa-eglot elpa-haskell-mode` brings it";
        return skip("Emacs with Eglot and haskell-mode", how);
    }
    let mut command = Command::new("emacs");
    command.args(["--batch", "-l", "emacs.el"]);
    run(command.current_dir(scripts()).stdin(Stdio::null()).env("WHATIF", whatif))
}

/// VS Code in a browser, with the built package.
fn vscode(whatif: &Path) -> Outcome {
    if !answers("npm", &["--version"]) {
        return skip("Node", "Node 20 and npm are needed");
    }
    vsix()?;
    if !code_server().is_file() || !answers("chromium", &["--version"]) {
        return skip(
            "code-server or Chromium",
            "`editors/tests/code-server.sh` and `apt-get install chromium` bring them",
        );
    }
    let mut command = Command::new("node");
    command
        .arg("vscode.mjs")
        .current_dir(scripts())
        .env("WHATIF", whatif)
        .env("DOORS", root().join(".doors"));
    run(command.env("VSIX", root().join("dist/whatif.vsix")))
}

/// The pictures of `docs/editor.md`: VS Code goes through the newcomer's page. What it needs is fetched first.
pub(crate) fn pictures(whatif: &Path) -> Outcome {
    if !code_server().is_file() {
        run(Command::new("sh").arg(scripts().join("code-server.sh")))?;
    }
    timed("pictures", || vscode(whatif))
}

/// VS Code for a browser, where `code-server.sh` puts it.
fn code_server() -> PathBuf {
    root().join(".doors/code-server/node_modules/code-server/out/node/entry.js")
}

/// Builds the package for VS Code, without the program: it takes the one that is installed.
pub(crate) fn vsix() -> Outcome {
    package(&["--out".as_ref(), root().join("dist/whatif.vsix").as_os_str()])
}

/// Builds the package for VS Code on machines like this one, with the program and its solver.
pub(crate) fn vsix_with(program: &Path) -> Result<PathBuf, String> {
    let architecture = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => return Err(format!("what VS Code calls {other} is not known here.")),
    };
    let platform = match std::env::consts::OS {
        "linux" => format!("linux-{architecture}"),
        "macos" => format!("darwin-{architecture}"),
        "windows" => format!("win32-{architecture}"),
        other => return Err(format!("what VS Code calls {other} is not known here.")),
    };
    let server = root().join("editors/vscode/server");
    let library = format!("libz3{}", std::env::consts::DLL_SUFFIX);
    copy(program, &server.join(format!("whatif{}", std::env::consts::EXE_SUFFIX)))?;
    copy(&root().join(".z3/z3/lib").join(&library), &server.join(&library))?;
    let to = root().join(format!("dist/whatif-{}-{platform}.vsix", env!("CARGO_PKG_VERSION")));
    let packed = package(&["--target".as_ref(), platform.as_ref(), "--out".as_ref(), to.as_os_str()]);
    // The other package is without them.
    std::fs::remove_dir_all(&server).map_err(|error| format!("{}: {error}.", server.display()))?;
    packed.map(|()| to)
}

fn package(arguments: &[&std::ffi::OsStr]) -> Outcome {
    let folder = root().join("editors/vscode");
    let npm = |arguments: &[&str]| run(Command::new("npm").args(arguments).current_dir(&folder));
    if !folder.join("node_modules/.bin/vsce").exists() {
        npm(&["install", "--no-package-lock", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "--silent", "check"])?;
    npm(&["run", "--silent", "bundle"])?;
    let to = root().join("dist");
    std::fs::create_dir_all(&to).map_err(|error| format!("{}: {error}.", to.display()))?;
    let mut vsce = Command::new(folder.join("node_modules/.bin/vsce"));
    vsce.args(["package", "--no-dependencies", "--allow-missing-repository", "--skip-license"]);
    run(vsce.args(arguments).current_dir(&folder))
}
