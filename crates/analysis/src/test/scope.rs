//! What a module of tests must have in scope, so that its calls mean what they mean in the file: the file's own imports, and a way
//! to show values of types that the file does not show.

use std::path::Path;

use whatif_haskell::front::Front;
use whatif_source::Sources;

use crate::host::{Host, Module};
use crate::options::Options;

/// How often instances are tried: one that makes no sense may make others senseless.
const ATTEMPTS: usize = 4;

/// What the tests need besides the module that they are about.
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
            // Nobody writes the import of the Prelude, and between the lines of some the preprocessor decides.
            if !text.is_empty() && !text.lines().any(|line| line.starts_with('#')) {
                scope.imports.push(text);
            }
        }
        scope
    }
}

impl Host {
    /// A host in which values of all types that the file declares can be shown, as far as that makes sense; the lines that the file
    /// has more there are instances of the scope.
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
