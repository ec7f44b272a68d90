//! Rewrite rules in HLint's format: all are read, and those of one text in sixteen are decided as well, which takes longer.

use std::path::Path;
use std::time::Duration;

use whatif_analysis::{Host, Options};

pub(crate) fn read(bytes: &[u8]) {
    let host = Host::new();
    let file = Path::new("fuzz.yaml");
    host.open(file, &*String::from_utf8_lossy(bytes));
    let options = Options { time: Duration::from_millis(5), work: Some(2_000), ..Options::default() };
    // There are no rules on a line that is so far below.
    let nowhere = usize::MAX..=usize::MAX;
    let lines = (!bytes.len().is_multiple_of(16)).then_some(&nowhere);
    if let Err(failed) = host.judge_rules(file, lines, &options, &mut |_| ()) {
        for error in &failed.errors {
            assert!(!error.message.contains("an internal error of whatif"), "{}", error.message);
        }
    }
}
