//! The imports and instances of a module of tests, so that its calls have the same meaning as in the file: the file's
//! imports, imports of constructors that values have and that the file does not import, and `Show` instances for types
//! that have none.

use std::path::Path;

use whatif_haskell::front::{Front, MissingImport};
use whatif_source::{Cancel, Sources};

use crate::host::{Host, Module};
use crate::options::Options;

/// How often instances are tried: one that is ill-typed may make others ill-typed.
const ATTEMPTS: usize = 4;

/// The imports and instances that the tests need besides the module itself.
#[derive(Clone, Default, Debug)]
pub(super) struct Scope {
    /// The imports of the file, as it writes them.
    pub(super) imports: Vec<String>,
    /// Imports of constructors that the file lacks.
    pub(super) more: Vec<MissingImport>,
    /// Instances of `Show` for types that have none.
    pub(super) instances: Vec<String>,
}

impl Scope {
    /// The imports of a file.
    pub(super) fn of(file: &Path, front: &Front, sources: &Sources) -> Scope {
        let mut scope = Scope::default();
        for import in front.imports() {
            let text = sources.slice(import.span).trim();
            let text = if is_literate(file) { text.replace("\n>", "\n ") } else { text.to_string() };
            // The implicit import of the Prelude has no text. An import with preprocessor lines in it is left out.
            if !text.is_empty() && !text.lines().any(|line| line.starts_with('#')) {
                scope.imports.push(text);
            }
        }
        scope
    }
}

impl Scope {
    /// All imports that some of these expressions, or the instances, may need.
    pub(super) fn imports_for<'a>(&self, calls: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
        let instances = self.instances.iter().map(String::as_str);
        let needs = |import: &&MissingImport| {
            let mentions = |text: &str| import.constructors.iter().any(|name| text.contains(name));
            calls.clone().any(mentions) || instances.clone().any(|text| text.contains(&import.ty))
        };
        let more = self.more.iter().filter(needs).map(|import| import.text.clone());
        self.imports.iter().cloned().chain(more).collect()
    }
}

impl Host {
    /// A host in which the file imports the constructors that it lacks, and the file as it is then; none if it lacks none.
    pub(super) fn widened(
        &self,
        file: &Path,
        module: &Module,
        scope: &mut Scope,
        cancel: &Cancel,
    ) -> Option<(Host, Module)> {
        let more = module.front.missing_imports();
        let written = module.front.imports().iter().filter(|import| import.span.start < import.span.end);
        let last = written.map(|import| import.span.end).max().filter(|_| !more.is_empty())?;
        let text = self.text(file).ok()?;
        let (before, after) = text.split_at_checked(last as usize)?;
        let lines: Vec<&str> = more.iter().map(|import| import.text.as_str()).collect();
        let host = self.aside();
        // On the line of the last import, so that all lines keep their numbers.
        host.open(file, format!("{}; {}{after}", before.trim_end(), lines.join("; ")));
        let module = host.load_whole(file, cancel).ok()?;
        scope.more = more;
        Some((host, module))
    }

    /// The file with values of all types that it declares shown, as far as possible: a copy of it has the instances of the
    /// scope as additional lines.
    pub(super) fn showing_all(
        &self,
        file: &Path,
        module: &Module,
        scope: &mut Scope,
        options: &Options,
    ) -> Module {
        let Ok(text) = self.text(file) else { return module.clone() };
        let mut instances = module.front.missing_shows();
        let [open, bird, close] = if is_literate(file) { literate(&text) } else { ["", "", ""] };
        let text = text.trim_end_matches('\n');
        let before = text.lines().count() + 1;
        for _ in 0..ATTEMPTS {
            if instances.is_empty() {
                break;
            }
            let host = self.aside();
            let lines: Vec<String> = instances.iter().map(|line| format!("{bird}{line}")).collect();
            host.open(file, format!("{text}\n{open}\n{}\n{close}\n", lines.join("\n")));
            match host.load_whole(file, &options.cancel.within(options.time)) {
                Ok(module) => {
                    scope.instances = instances;
                    return module;
                }
                Err(failed) => {
                    let wrong: Vec<usize> =
                        failed.errors.iter().map(|error| error.place.line as usize).collect();
                    let mut line = before;
                    instances.retain(|_| {
                        line += 1;
                        !wrong.contains(&line)
                    });
                }
            }
        }
        module.clone()
    }
}

fn is_literate(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "lhs")
}

/// How lines are added to a literate file: a line before them, the start of each, and a line after them.
fn literate(text: &str) -> [&str; 3] {
    let mut starts = text.lines().filter_map(|line| {
        let code = line.strip_prefix('>')?.trim_start();
        let is_declaration = ["module ", "import "].iter().any(|word| code.starts_with(word));
        is_declaration.then(|| &line[..line.len() - code.len()])
    });
    match starts.next_back() {
        Some(start) => ["", start, ""],
        None => ["\\begin{code}", "", "\\end{code}"],
    }
}
