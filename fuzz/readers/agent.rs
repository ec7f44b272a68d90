//! What an agent sends: each line of the bytes is a message, after the ones by which a client introduces itself.

use std::io::{Cursor, sink};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use whatif_analysis::Options;
use whatif_mcp::{Settings, serve};

const FIRST: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"fuzz","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;

pub(crate) fn read(bytes: &[u8]) {
    let stream = [FIRST.as_bytes(), bytes].concat();
    // No question takes long, and there is nothing to read in the one folder.
    let options = Options { time: Duration::from_millis(20), ..Options::default() };
    let settings =
        Settings { roots: vec![empty_folder().clone()], folders: Vec::new(), options, warning: None };
    serve(Cursor::new(stream), sink(), settings).expect("the folder is there");
}

fn empty_folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join("whatif-fuzz-agent");
        std::fs::create_dir_all(&folder).expect("a folder for what is temporary");
        folder
    })
}
