//! Types for helpers without a written type.
//!
//! Of a helper without a type a check infers what it can, and nothing any more once it has a written type. So a refinement that
//! suffices beside what is inferred may not suffice when it is written. Here the helpers get their Haskell types first, as if a
//! person had written them; then what these lack is looked for. Types that turn out to need no refinement are not suggested.

use whatif_lambda::Name;

use crate::blamed::MOST;
use crate::change::Change;
use crate::copies::Copies;
use crate::search::{Attempt, Case, Repair, RepairSearch, changes_of};

impl<C: Copies> RepairSearch<C> {
    /// Types of helpers, found after all of them got their Haskell types.
    pub(crate) fn by_plain_types(&self, case: &Case) -> Option<Repair> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let helpers = self.helpers(case)?.into_iter().filter_map(|name| liquid.called(&name));
        let untyped: Vec<Name> = helpers.filter(|name| liquid.is_inferred(*name)).take(MOST).collect();
        let plain =
            |name: &Name| Change::new(liquid, sources, *name, liquid.type_of(*name)?.to_string(), false);
        let plain: Vec<Change> = untyped.iter().filter_map(plain).collect();
        let first = Repair::of(&plain, Vec::new())?;
        let found = self.further(case, &first, &case.accused.name)?;
        let is_plain = |change: &Change| {
            plain.iter().any(|plain| plain.function == change.function && plain.ty == change.ty)
        };
        let mut needed = changes_of(liquid, sources, &[&found])?;
        needed.retain(|change| !is_plain(change));
        match self.verify(case, needed) {
            Some(Attempt::Verified(fewer)) => Some(fewer),
            _ => Some(found),
        }
    }
}
