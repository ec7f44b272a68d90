//! The type schemes of the base library. A program uses a few of them: each is decoded when it is first needed.

use std::sync::{Arc, OnceLock};

use whatif_lambda::Name;

use super::In;
use crate::types::Scheme;
use crate::wire::Reader;

/// Encoded schemes, one after the other.
#[derive(Default, Debug)]
pub(crate) struct Schemes {
    bytes: &'static [u8],
    /// The offset at which each one ends.
    ends: Vec<u32>,
    names: Arc<Vec<Name>>,
    decoded: Vec<OnceLock<Arc<Scheme>>>,
}

impl Schemes {
    pub(super) fn new(bytes: &'static [u8], ends: Vec<u32>, names: Arc<Vec<Name>>) -> Schemes {
        let decoded = ends.iter().map(|_| OnceLock::new()).collect();
        Schemes { bytes, ends, names, decoded }
    }

    pub(crate) fn len(&self) -> usize {
        self.decoded.len()
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<&Arc<Scheme>> {
        Some(self.decoded.get(at)?.get_or_init(|| Arc::new(self.decode(at))))
    }

    fn decode(&self, at: usize) -> Scheme {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let bytes = &self.bytes[start as usize..self.ends[at] as usize];
        let mut input = In(Reader::new(bytes, &self.names));
        Scheme { vars: input.rigids(), preds: input.preds(), ty: input.ty() }
    }
}
