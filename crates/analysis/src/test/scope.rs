//! The imports and instances of a module of tests, so that its calls have the same meaning as in the file: the file's
//! imports, and `Show` instances for types that have none.

use std::path::Path;

use whatif_haskell::front::Front;
use whatif_source::Sources;

use crate::host::{Host, Module};
use crate::options::Options;

/// How often instances are tried: one that is ill-typed may make others ill-typed.
const ATTEMPTS: usize = 4;

/// The imports and instances that the tests need besides the module itself.
#[derive(Clone, Default, Debug)]
pub(super) struct Scope {
    /// The imports of the file, as it writes them.
    pub(super) imports: Vec<String>,
    /// Instances of `Show` for types that have none.
    pub(super) instances: Vec<String>,
}

impl Scope {
    /// The imports of a file.
    pub(super) fn of(front: &Front, sources: &Sources) -> Scope {
        let mut scope = Scope::default();
        for import in front.imports() {
            let text = sources.slice(import.span).trim().to_string();
            // The implicit import of the Prelude has no text. An import with preprocessor lines in it is left out.
            if !text.is_empty() && !text.lines().any(|line| line.starts_with('#')) {
                scope.imports.push(text);
            }
        }
        scope
    }
}

impl Host {
    /// A host in which values of all types that the file declares can be shown, as far as possible: its copy of the
    /// file has the instances of the scope as additional lines.
    pub(super) fn showing_all(
        &self,
        file: &Path,
        front: &Front,
        scope: &mut Scope,
        options: &Options,
    ) -> Host {
        let Ok(text) = self.text(file) else { return self.clone() };
        let is_literate = file.extension().is_some_and(|extension| extension == "lhs");
        let mut instances = if is_literate { Vec::new() } else { front.missing_shows() };
        let text = text.trim_end_matches('\n');
        let before = text.lines().count() + 1;
        for _ in 0..ATTEMPTS {
            if instances.is_empty() {
                break;
            }
            let host = self.aside();
            host.open(file, format!("{text}\n\n{}\n", instances.join("\n")));
            match host.load_whole(file, &options.cancel.within(options.time)) {
                Ok(Module { .. }) => {
                    scope.instances = instances;
                    return host;
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
        self.clone()
    }
}
