//! What an editor sends: each line of the bytes is a message, after the ones by which an editor introduces itself. Bytes that start with
//! `Content-` are a stream of their own.

use std::io::{Cursor, sink};
use std::time::Duration;

use whatif_lsp::{Limits, serve_stranger, transport};

const FIRST: [&str; 2] = [
    r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#,
    r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
];

pub(crate) fn read(bytes: &[u8]) {
    let stream = if bytes.starts_with(b"Content-") {
        bytes.to_vec()
    } else {
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        FIRST.iter().map(|first| first.as_bytes()).chain(lines).flat_map(frame).collect()
    };
    let (connection, written) = transport::connect(Cursor::new(stream), sink());
    // No file of the machine is read, and no question takes long.
    let limits = Limits { time: Duration::from_millis(20), memory: None };
    let _ = serve_stranger(&connection, None, limits);
    drop(connection);
    written.join();
}

fn frame(message: &[u8]) -> Vec<u8> {
    [format!("Content-Length: {}\r\n\r\n", message.len()).as_bytes(), message].concat()
}
