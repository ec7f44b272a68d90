//! The chain of layers, in their order.

use crate::layers::*;
use crate::{Solver, Z3};

/// The solver to use: all layers around the embedded one.
pub fn standard() -> impl Solver + Send {
    layered(Z3::new(), &SharedCache::default())
}

/// The standard solver for a search that most often asks a few queries only.
pub fn standard_brief() -> impl Solver + Send {
    layered(Z3::new().brief(), &SharedCache::default())
}

/// The standard solver for one of several searches that ask similar queries: a query that one of them found to have no
/// model is known to all. Models are not shared, so each search gets the models that it would get alone.
pub fn standard_among(refuted: &SharedCache) -> impl Solver + Send + use<> {
    layered(Cache::of_refutations(refuted, Z3::new()), &SharedCache::default())
}

/// All layers around a back end, outermost first. Chains of several workers may share a cache.
pub fn layered<S: Solver + Send>(back_end: S, cache: &SharedCache) -> impl Solver + Send + use<S> {
    Count::new(Conjuncts::new(Independent::new(Recent::new(Differences::new(Cache::new(cache, back_end))))))
}
