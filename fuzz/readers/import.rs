//! BPMN and DMN as strangers send them: what is imported is a task program, which is read in turn.

use std::path::Path;

use whatif_analysis::Host;

pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let host = Host::new();
    host.open("fuzz.xml", &*text);
    let made = match host.import(Path::new("fuzz.xml")) {
        Ok(imported) => imported.text,
        Err(failed) => return failed.errors.iter().for_each(|error| no_mistake_of_our_own(&error.message)),
    };
    host.open("made.top", &*made);
    if let Err(failed) = host.tasks(Path::new("made.top")) {
        failed.errors.iter().for_each(|error| no_mistake_of_our_own(&error.message));
    }
}

/// A panic that became an answer is a finding, too.
fn no_mistake_of_our_own(message: &str) {
    assert!(!message.contains("an internal error of whatif"), "{message}");
}
