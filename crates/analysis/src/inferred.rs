//! Refinements that are inferred for functions without a type of their own, for editors to show beside them.

use std::path::Path;

use crate::check::WORK;
use crate::engine::{Defaults, Engine};
use crate::host::Host;
use crate::options::Options;
use crate::place::Place;
use whatif_machine::search::Strategy;

/// The refinements that were proven about a function's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Inferred {
    /// The function.
    pub function: String,
    /// The function's name in its definition.
    pub place: Place,
    /// The refinements of its result, which is called `v`.
    pub refinements: Vec<String>,
}

impl Host {
    /// The refinements that are proven about those functions of a file that are neither annotated nor exported. Empty
    /// if the file cannot be read.
    #[must_use]
    pub fn inferred(&self, path: &Path, options: &Options) -> Vec<Inferred> {
        let (sources, liquid) = self.liquid(path, options);
        let Ok(liquid) = liquid else { return Vec::new() };
        let engine = Engine::new(options);
        let strategy = Strategy::default();
        let settings = engine.settings(Defaults { strategy, work: WORK, results: 1, exact: true });
        let file = path.display().to_string();
        let found = liquid.functions.iter().filter(|function| !liquid.is_annotated(function.name));
        let found = found.filter_map(|function| {
            let place = Place::of(function.span?, &sources);
            let refinements = liquid.inferred(function.name, &settings);
            let function = function.name.spoken().to_string();
            (place.file == file && !refinements.is_empty()).then_some(Inferred {
                function,
                place,
                refinements,
            })
        });
        found.collect()
    }
}
