//! `whatif --version --verbose`: the details for a report of a bug.

use std::ffi::OsString;
use std::fmt::Write;

use whatif_analysis::json::SCHEMA;
use whatif_solver::Z3_VERSION;

/// Do the arguments ask for the version with its details, in either order?
pub(crate) fn is_asked_for(arguments: impl Iterator<Item = OsString>) -> bool {
    let mut arguments: Vec<OsString> = arguments.collect();
    arguments.sort();
    arguments == ["--verbose", "--version"]
        || arguments == ["--verbose", "-V"]
        || arguments == ["-V", "--verbose"]
}

/// The commit that the program was built from; builds for development and from archives do not know it.
pub(crate) fn commit() -> Option<&'static str> {
    Some(env!("WHATIF_BUILT_FROM")).filter(|commit| !commit.is_empty())
}

/// The parts that can be left out of the program and are in it.
pub(crate) fn features() -> String {
    let all = [
        ("lsp", cfg!(feature = "lsp")),
        ("mcp", cfg!(feature = "mcp")),
        ("web", cfg!(feature = "web")),
        ("vendored", cfg!(feature = "vendored")),
    ];
    let present: Vec<&str> = all.iter().filter_map(|(name, is_on)| is_on.then_some(*name)).collect();
    if present.is_empty() { "none".to_owned() } else { present.join(" ") }
}

/// The program, how it was built, the solver it would use, and the machine.
pub(crate) fn details() -> String {
    let solver = match whatif_solver::find_z3() {
        Ok(Some(library)) => library.display().to_string(),
        Ok(None) => "part of the program".to_owned(),
        Err(error) => format!("not usable: {error}"),
    };
    let lines = [
        ("whatif", env!("CARGO_PKG_VERSION").to_owned()),
        ("build", if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned()),
        ("commit", commit().unwrap_or("unknown").to_owned()),
        ("features", features()),
        ("JSON schema", SCHEMA.to_string()),
        ("Z3", format!("{Z3_VERSION} ({solver})")),
        ("platform", format!("{} {}", std::env::consts::ARCH, std::env::consts::OS)),
        ("C library", c_library()),
        (
            "cores",
            std::thread::available_parallelism().map_or("unknown".to_owned(), |cores| cores.to_string()),
        ),
        ("program", std::env::current_exe().map_or("unknown".to_owned(), |path| path.display().to_string())),
    ];
    lines.iter().fold(String::new(), |mut text, (what, value)| {
        let _ = writeln!(text, "{what:<12} {value}");
        text
    })
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn c_library() -> String {
    // SAFETY: the function takes nothing and returns a string that lives as long as the process.
    let version = unsafe { std::ffi::CStr::from_ptr(libc::gnu_get_libc_version()) };
    format!("glibc {}", version.to_string_lossy())
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn c_library() -> String {
    "the system's".to_owned()
}
