//! `cargo xtask release --dry-run`: all that a release has, built into `dist/`, and each part tried as a stranger would.
//!
//! ```text
//! program ──▶ folder ──▶ tarball, deb        tried in an empty Debian, by the first steps of the book
//!         └─▶ wheel, vsix                    tried in an empty environment of Python, unpacked in an empty folder
//! sources ──▶ crates, book, source, sbom     tried by a program that uses the archives of the crates, read back
//! ```
//!
//! Each kind of artefact is a line of [`KINDS`] with the function that makes and tries it. What a machine cannot make is skipped with a
//! reason; what fails is in the table too, and the command fails in the end. Nothing is published: that is what the workflow does after
//! somebody pushed a tag.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::metadata::Metadata;
use crate::phase::{Outcome, root, run, timed};
use crate::setup::{self, answers};
use crate::tarball::output;
use crate::tools::{self, Environment, copy, target_folder};
use crate::trial::Place;
use crate::{book, deb, doors, licences, sbom, tarball, wheel};

/// The kinds of artefacts, in the order in which they are made, and whether they need the program.
const KINDS: [(&str, Make); 9] = [
    ("tarball", Make::OfProgram(tarball)),
    ("deb", Make::OfProgram(deb)),
    ("wheel", Make::OfProgram(wheel)),
    ("vsix", Make::OfProgram(vsix)),
    ("container", Make::OfProgram(container)),
    ("crates", Make::OfSources(crates)),
    ("book", Make::OfSources(book)),
    ("source", Make::OfSources(source)),
    ("sbom", Make::OfSources(sbom)),
];

#[derive(Clone, Copy)]
enum Make {
    OfProgram(fn(&Program) -> Made),
    OfSources(fn() -> Made),
}

/// The files that were made, and what was tried on them; or why there is nothing.
type Made = Result<Artefacts, String>;

enum Artefacts {
    Made { files: Vec<PathBuf>, tried: String },
    Skipped(String),
}

fn made(file: PathBuf, tried: String) -> Made {
    Ok(Artefacts::Made { files: vec![file], tried })
}

/// The program that is handed out.
struct Program {
    path: PathBuf,
    /// Everything in its place, as in the archive.
    folder: PathBuf,
    /// Is it built as tests are?
    quick: bool,
}

/// The crates that are published, each after those that it needs.
const CRATES: [&str; 4] = ["whatif-term", "whatif-solver", "whatif-sym-derive", "whatif-sym"];

/// Builds, tries, and prints the table. The words are `--quick` and the kinds that are wanted; all without one.
pub(crate) fn dry_run(words: &[&str]) -> Outcome {
    let quick = words.contains(&"--quick");
    let names: Vec<&str> = words.iter().copied().filter(|word| *word != "--quick").collect();
    if let Some(unknown) = names.iter().find(|name| KINDS.iter().all(|(kind, _)| kind != *name)) {
        return Err(format!("a release has no `{unknown}`."));
    }
    let wanted: Vec<_> = KINDS.iter().filter(|(kind, _)| names.is_empty() || names.contains(kind)).collect();
    let dist = root().join("dist");
    std::fs::create_dir_all(&dist).map_err(|error| format!("{}: {error}.", dist.display()))?;
    timed("licences", || licences::licences(false))?;
    let mut program = None;
    if wanted.iter().any(|(_, make)| matches!(make, Make::OfProgram(_))) {
        timed("build whatif", || {
            let path = if quick { tools::build_program_for_tests() } else { tools::build_program() }?;
            let folder = tarball::lay_out(&path)?;
            program = Some(Program { path, folder, quick });
            Ok(())
        })?;
    }
    let mut rows = Vec::new();
    for (kind, make) in wanted {
        let mut result = Err("it was not made".to_owned());
        // A failure is a row of the table; the others are made all the same.
        let told = timed(kind, || {
            result = match (make, &program) {
                (Make::OfProgram(make), Some(program)) => make(program),
                (Make::OfProgram(_), None) => Err("there is no program".to_owned()),
                (Make::OfSources(make), _) => make(),
            };
            result.as_ref().map(|_| ()).map_err(Clone::clone)
        });
        drop(told);
        rows.push((*kind, result));
    }
    tell(&rows, quick)
}

/// Writes the checksums and prints the table.
fn tell(rows: &[(&str, Made)], quick: bool) -> Outcome {
    let (mut table, mut sums, mut failed) = (Vec::new(), String::new(), Vec::new());
    for (kind, result) in rows {
        match result {
            Ok(Artefacts::Made { files, tried }) => {
                for file in files {
                    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    let sum = sha256(file)?;
                    sums.push_str(&format!("{sum}  {name}\n"));
                    table.push([name, size(file)?, sum[..16].to_owned(), tried.clone()]);
                }
            }
            Ok(Artefacts::Skipped(why)) => {
                table.push([(*kind).to_owned(), "—".into(), "—".into(), format!("skipped: {why}")]);
            }
            Err(why) => {
                let first = why.lines().next().unwrap_or_default();
                table.push([(*kind).to_owned(), "—".into(), "—".into(), format!("FAILED: {first}")]);
                failed.push(format!("{kind}: {why}"));
            }
        }
    }
    let file = root().join("dist/SHA256SUMS");
    std::fs::write(&file, sums).map_err(|error| format!("{}: {error}.", file.display()))?;
    print!("\n{}", aligned(["artefact", "size", "SHA-256 …", "tried"], &table));
    println!("whole checksums: {}", file.display());
    if quick {
        println!("--quick: the program is built for tests; sizes are not those of a release");
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n\n")) }
}

/// Columns side by side; the last one may be long.
fn aligned(head: [&str; 4], rows: &[[String; 4]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    let head = head.map(str::to_owned);
    let lines = std::iter::once(&head).chain(rows).map(|[name, size, sum, tried]| {
        let [a, b, c] = widths;
        format!("{name:a$}  {size:>b$}  {sum:c$}  {tried}\n")
    });
    lines.collect()
}

/// The SHA-256 of a file, by the tool that every Linux and macOS has.
fn sha256(file: &Path) -> Result<String, String> {
    let said = if answers("sha256sum", &["--version"]) {
        output(Command::new("sha256sum").arg(file))
    } else {
        output(Command::new("shasum").args(["-a", "256"]).arg(file))
    }?;
    // A name with special characters has a backslash in front of the line.
    let sum: String = said.trim_start_matches('\\').chars().take_while(char::is_ascii_hexdigit).collect();
    if sum.len() == 64 { Ok(sum) } else { Err(format!("the checksum of {} is {said:?}.", file.display())) }
}

fn tarball(program: &Program) -> Made {
    let archive = tarball::archive(&program.folder)?;
    let place = Place::empty_system()?;
    // Debian's smallest system cannot unpack `.xz`.
    run(Command::new("tar").arg("-xJf").arg(&archive).arg("-C").arg(place.path("/try")))?;
    let name = program.folder.file_name().ok_or("a folder has a name")?.to_string_lossy().into_owned();
    let tried = place.take_first_steps(&place.inside(&format!("/try/{name}/bin")))?;
    made(archive, format!("program {}; {tried}", size(&program.folder.join("bin/whatif"))?))
}

/// The size of a file, in words.
fn size(file: &Path) -> Result<String, String> {
    let found = std::fs::metadata(file).map_err(|error| format!("{}: {error}.", file.display()))?;
    Ok(format!("{:.2} MB", found.len() as f64 / 1e6))
}

fn deb(program: &Program) -> Made {
    if !answers("dpkg-deb", &["--version"]) {
        return Ok(Artefacts::Skipped("dpkg-deb is not installed".to_owned()));
    }
    let package = deb::deb(&program.folder)?;
    let place = Place::empty_system()?;
    if !place.is_system() {
        run(Command::new("dpkg-deb").arg("--extract").arg(&package).arg(place.path("/")))?;
        let tried = place.take_first_steps(&place.inside("/usr/bin"))?;
        return made(package, format!("unpacked; {tried}"));
    }
    copy(&package, &place.path("/root/whatif.deb"))?;
    place.does("dpkg --install /root/whatif.deb")?;
    let tried = place.take_first_steps(&place.inside("/usr/bin"))?;
    place.does("dpkg --remove whatif && test ! -e /usr/bin/whatif && test ! -e /usr/lib/whatif")?;
    made(package, format!("installed; {tried}; removed"))
}

fn wheel(program: &Program) -> Made {
    if !tools::has_python() {
        return Ok(Artefacts::Skipped("Python with venv is not installed".to_owned()));
    }
    let wheel =
        if program.quick { wheel::wheel_for_tests(&program.path) } else { wheel::wheel_of(&program.path) }?;
    let environment = Environment::fresh("release")?;
    environment.install(&[&wheel.display().to_string()])?;
    let question = "import whatif_check, pathlib; pathlib.Path('A.hs').write_text('module A where\\n{-@ f :: Int -> {v:Int | v > 0} @-}\\n\
                    f :: Int -> Int\\nf x = x\\n'); print(whatif_check.check('A.hs').functions[0].status)";
    let place = Place::empty_folder()?;
    let mut python = environment.command("python");
    python.current_dir(place.path("/try")).args(["-c", question]);
    let said = output(&mut python)?;
    if !said.contains("concrete") {
        return Err(format!("`import whatif_check` finds no counterexample: {said}"));
    }
    let tried = place.take_first_steps(&environment.program(""))?;
    made(wheel, format!("installed in an empty environment of Python; import; {tried}"))
}

fn vsix(program: &Program) -> Made {
    if !answers("npm", &["--version"]) {
        return Ok(Artefacts::Skipped("npm is not installed".to_owned()));
    }
    let package = doors::vsix_with(&program.path)?;
    if !answers("unzip", &["-v"]) {
        return made(package, "nothing: unzip is not installed".to_owned());
    }
    let place = Place::empty_folder()?;
    run(Command::new("unzip").arg("-q").arg(&package).arg("-d").arg(place.path("/try")))?;
    // What VS Code does when it installs a package.
    run(Command::new("chmod").arg("+x").arg(place.path("/try/extension/server/whatif")))?;
    let tried = place.take_first_steps(&place.inside("/try/extension/server"))?;
    made(package, format!("unpacked, its server: {tried}"))
}

/// The image that `Containerfile` describes, made of the tarball; it stays where the engine keeps its images.
fn container(program: &Program) -> Made {
    let engine = ["podman", "docker"].into_iter().find(|engine| answers(engine, &["info"]));
    let Some(engine) = engine else {
        let why = "neither podman nor docker runs here; `Containerfile` describes it";
        return Ok(Artefacts::Skipped(why.to_owned()));
    };
    tarball::archive(&program.folder)?;
    let name = concat!("whatif:", env!("CARGO_PKG_VERSION"));
    let build = ["build", "--file", "Containerfile", "--tag", name, "."];
    run(Command::new(engine).current_dir(root()).args(build))?;
    let said = output(Command::new(engine).args(["run", "--rm", name, "--version"]))?;
    match said.starts_with(concat!("whatif ", env!("CARGO_PKG_VERSION"))) {
        true => made(root().join("Containerfile"), format!("built by {engine} as {name}; --version")),
        false => Err(format!("`whatif --version` in the container prints {said:?}")),
    }
}

/// The archives of the crates, and a program that is built with nothing else of ours: the one of `whatif-sym`'s own page.
fn crates() -> Made {
    let cargo = || Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    let mut package = cargo();
    package.current_dir(root()).args(["package", "--no-verify", "--allow-dirty", "--offline"]);
    run(package.args(CRATES.iter().flat_map(|name| ["--package", name])))?;
    let version = env!("CARGO_PKG_VERSION");
    let place = Place::empty_folder()?;
    let (mut files, mut patches) = (Vec::new(), String::new());
    for name in CRATES {
        let archive = target_folder().join(format!("package/{name}-{version}.crate"));
        let to = root().join(format!("dist/{name}-{version}.crate"));
        copy(&archive, &to)?;
        run(Command::new("tar").arg("-xzf").arg(&to).arg("-C").arg(place.path("/try")))?;
        patches.push_str(&format!("{name} = {{ path = \"../{name}-{version}\" }}\n"));
        files.push(to);
    }
    let page = std::fs::read_to_string(place.path(&format!("/try/whatif-sym-{version}/README.md")))
        .map_err(|error| format!("README.md of whatif-sym: {error}."))?;
    let program = page.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
    let manifest = format!(
        "[package]\nname = \"first\"\nedition = \"2024\"\n[dependencies]\nwhatif-sym = \"{version}\"\n\
         [patch.crates-io]\n{patches}"
    );
    let first = place.path("/try/first");
    let write = |file: &str, text: &str| {
        let path = first.join(file);
        let folder = path.parent().ok_or("a file lies in a folder")?;
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
        written.map_err(|error| format!("{}: {error}.", path.display()))
    };
    write("Cargo.toml", &manifest)?;
    write("src/main.rs", program.ok_or("README.md of whatif-sym has no program")?)?;
    // The same versions as everywhere, so that nothing has to be fetched.
    copy(&root().join("Cargo.lock"), &first.join("Cargo.lock"))?;
    let mut try_out = cargo();
    try_out
        .current_dir(&first)
        .args(["run", "--quiet", "--offline"])
        .env("WHATIF_Z3", root().join(".z3/z3/lib"));
    run(try_out.env("CARGO_TARGET_DIR", target_folder().join("first")))?;
    let tried = "the program of whatif-sym's page, built from the archives alone, and run";
    Ok(Artefacts::Made { files, tried: tried.to_owned() })
}

/// The book as an archive.
fn book() -> Made {
    book::book()?;
    let archive = root().join(format!("dist/whatif-{}-book.tar.gz", env!("CARGO_PKG_VERSION")));
    pack(&archive, &["book"])?;
    let pages = deb::files(&root().join("dist/book"))?;
    let pages =
        pages.iter().filter(|file| file.extension().is_some_and(|extension| extension == "html")).count();
    made(archive, format!("{pages} pages, without a warning of mdBook; their commands are run by a test"))
}

fn pack(archive: &Path, what: &[&str]) -> Outcome {
    let mut tar = Command::new("tar");
    tar.arg(format!("--mtime=@{}", tools::date_of_commit()));
    tar.args([
        "--sort=name",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--use-compress-program=gzip --no-name",
        "-cf",
    ])
    .arg(archive);
    run(tar.arg("-C").arg(root().join("dist")).args(what))
}

/// The sources of the commit. (A source distribution for Python would be these, since the wheel has the whole program in it.)
fn source() -> Made {
    let name = format!("whatif-{}-source", env!("CARGO_PKG_VERSION"));
    let archive = root().join(format!("dist/{name}.tar.gz"));
    let mut git = Command::new("git");
    git.current_dir(root()).args(["archive", "--format=tar.gz", "--output"]).arg(&archive);
    run(git.arg(format!("--prefix={name}/")).arg("HEAD"))?;
    let place = Place::empty_folder()?;
    run(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(place.path("/try")))?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.current_dir(place.path(&format!("/try/{name}")));
    let read = output(cargo.args(["tree", "--workspace", "--locked", "--offline", "--depth", "0"]))?;
    made(
        archive,
        format!("unpacked, cargo reads {} packages", read.lines().filter(|line| !line.is_empty()).count()),
    )
}

fn sbom() -> Made {
    let text = sbom::sbom(&Metadata::read()?, setup::VERSION)?;
    let file = root().join(format!("dist/whatif-{}.cdx.json", env!("CARGO_PKG_VERSION")));
    std::fs::write(&file, &text).map_err(|error| format!("{}: {error}.", file.display()))?;
    let parts = crate::json::Json::read(&text)?.field("components").list().len();
    made(file, format!("read back: {parts} parts with licences"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_file_and_for_what_is_missing() {
        let row =
            |name: &str, size: &str| [name.to_owned(), size.to_owned(), "0".to_owned(), "tried λ".to_owned()];
        let table = aligned(
            ["artefact", "size", "sum", "tried"],
            &[row("a.deb", "12.50 MB"), row("whatif.vsix", "—")],
        );
        let expected = "\
artefact         size  sum  tried
a.deb        12.50 MB  0    tried λ
whatif.vsix         —  0    tried λ
";
        assert_eq!(table, expected);
    }

    #[test]
    fn a_checksum_is_the_one_that_everybody_computes() {
        let file = std::env::temp_dir().join(format!("whatif-sum-{}", std::process::id()));
        std::fs::write(&file, "abc").unwrap();
        let sum = sha256(&file).unwrap();
        std::fs::remove_file(file).unwrap();
        // FIPS 180-2, B.1
        assert_eq!(sum, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn what_a_release_does_not_have_is_not_taken_for_everything() {
        assert!(dry_run(&["rpm"]).is_err_and(|why| why.contains("rpm")));
    }
}
