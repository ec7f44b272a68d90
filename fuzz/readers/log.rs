//! A log of sessions that somebody may have changed: a file of SQLite, or else changes of one that is whole, three bytes each (a place and
//! what stands there instead). Who kept its seal is told of every change of what is in it.

use std::path::PathBuf;
use std::sync::OnceLock;

use whatif_web::verify;

/// Two sessions with inputs, in small pages.
const WHOLE: &[u8] = include_bytes!("../seeds/log/sessions.sqlite");

pub(crate) fn read(bytes: &[u8]) {
    static WAS: OnceLock<(i64, String)> = OnceLock::new();
    let path = file();
    let (records, seal) = WAS.get_or_init(|| {
        std::fs::write(&path, WHOLE).expect("a file");
        let found = verify(&path, None).expect("a log");
        assert!(found.faults.is_empty() && found.records > 4, "{found:?}");
        (found.records, found.seal)
    });
    std::fs::write(&path, changed(bytes)).expect("a file");
    if let Ok(found) = verify(&path, Some(seal))
        && found.faults.is_empty()
    {
        assert!((found.records, &found.seal) >= (*records, seal), "something was taken away: {found:?}");
    }
    // A seal is a text that a person hands over.
    drop(verify(&path, Some(&String::from_utf8_lossy(bytes))));
    for rest in ["", "-journal", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{rest}", path.display()));
    }
}

fn changed(bytes: &[u8]) -> Vec<u8> {
    if bytes.starts_with(b"SQLite format 3\0") {
        return bytes.to_vec();
    }
    let mut log = WHOLE.to_vec();
    for change in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % log.len();
        log[at] = change[2];
    }
    log
}

/// A file of this process, in memory where that is possible.
fn file() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
    folder.join(format!("whatif-fuzz-log-{}.sqlite", std::process::id()))
}
