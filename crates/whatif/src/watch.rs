//! `--watch`: asks again when a file is saved.
//!
//! The named files, and the Haskell files beside them, are checked a few times a second. The named ones are open
//! buffers of the host, so that it keeps its answers about them, and after an edit only answers those questions again
//! whose answers may change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use whatif_analysis::{Host, Options};

use crate::output::Status;

/// The time between two checks.
const PAUSE: Duration = Duration::from_millis(200);

/// Asks a question once or, with `--watch`, again after each change until it is cancelled; the last status.
pub(crate) fn run(
    watch: bool,
    host: &Host,
    files: &[PathBuf],
    options: &Options,
    mut ask: impl FnMut() -> Status,
) -> Status {
    if !watch {
        return ask();
    }
    let mut seen = stamps(files);
    seen.keys().for_each(|file| open(host, file));
    loop {
        let status = ask();
        eprintln!("-- waiting for a change; Ctrl-C ends");
        let changed = loop {
            if options.is_cancelled() {
                return status;
            }
            std::thread::sleep(PAUSE);
            let now = stamps(files);
            let changed: Vec<PathBuf> = now
                .iter()
                .filter(|(file, stamp)| seen.get(*file) != Some(stamp))
                .map(|(file, _)| file.clone())
                .collect();
            let gone: Vec<PathBuf> = seen.keys().filter(|file| !now.contains_key(*file)).cloned().collect();
            if changed.is_empty() && gone.is_empty() {
                continue;
            }
            gone.iter().for_each(|file| host.close(file));
            seen = now;
            break changed;
        };
        for file in &changed {
            open(host, file);
            eprintln!("-- saved: {}", file.display());
        }
    }
}

/// Opens a buffer with the text of a file. One that cannot be read is closed: the question then reports the error.
fn open(host: &Host, file: &Path) {
    match std::fs::read_to_string(file) {
        Ok(text) => host.open(file, text),
        Err(_) => host.close(file),
    }
}

/// The times of the last changes of the files and of the Haskell files in their folders.
fn stamps(files: &[PathBuf]) -> BTreeMap<PathBuf, SystemTime> {
    let mut found = BTreeMap::new();
    for file in files {
        let folder = if file.is_dir() { Some(file.as_path()) } else { file.parent() };
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let beside = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
        // Names as they were given, under which the host knows them.
        let beside = beside.map(|entry| folder.unwrap_or(Path::new("")).join(entry.file_name()));
        for path in beside.chain([file.clone()]) {
            let is_haskell =
                path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs");
            let written = std::fs::metadata(&path).and_then(|found| found.modified());
            if let (true, Ok(written)) = (is_haskell, written) {
                found.insert(path, written);
            }
        }
    }
    found
}
