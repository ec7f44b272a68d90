//! Reads and writes messages: one JSON value on each line.
//!
//! A line that is no JSON gets an answer that says so, and the next line is read. If a client does not read the answers,
//! the server stops reading its messages, too: both channels hold few messages.

use std::io::{self, BufRead, Read, Write};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};
use serde_json::Value;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 8 << 20;
/// How many messages wait in each direction.
const WAITING: usize = 8;

/// A line of the client.
#[derive(Debug)]
pub(crate) enum Line {
    /// A JSON value.
    Value(Value),
    /// Something that is no JSON, and why.
    Malformed(String),
}

/// How long the last messages may take: a client that is not gone, but does not read, is not waited for.
const LAST: Duration = Duration::from_secs(2);

/// A connection to a client.
pub(crate) struct Wire {
    /// The lines of the client. This channel ends when the client is gone.
    pub(crate) lines: Receiver<Line>,
    /// Messages to the client.
    pub(crate) sender: Sender<Value>,
    /// This channel ends when all messages are written.
    written: Receiver<()>,
}

/// Connects to the client at the other ends of two streams.
pub(crate) fn connect(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Wire {
    let (to_server, lines) = bounded(WAITING);
    let (sender, messages) = bounded(WAITING);
    let (writing, written) = bounded(0);
    // Neither thread is joined: the client may leave its end of a pipe open.
    thread::spawn(move || read_all(input, &to_server));
    thread::spawn(move || {
        write_all(output, &messages);
        drop(writing);
    });
    Wire { lines, sender, written }
}

impl Wire {
    /// Waits until the last message is written. All other senders must have been dropped.
    pub(crate) fn close(self) {
        let Wire { lines, sender, written } = self;
        drop((lines, sender));
        let _ = written.recv_timeout(LAST);
    }
}

fn read_all(mut input: impl BufRead, lines: &Sender<Line>) {
    while let Ok(Some(line)) = read_line(&mut input) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// The next line that is not empty; none at the end of the stream.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            return Ok(Some(Line::Malformed(format!("a line has more than {} MiB", LONGEST >> 20))));
        }
        if !line.trim_ascii().is_empty() {
            return Ok(Some(match serde_json::from_slice(&line) {
                Ok(value) => Line::Value(value),
                Err(why) => Line::Malformed(format!("this is no JSON: {why}")),
            }));
        }
    }
}

fn write_all(mut output: impl Write, messages: &Receiver<Value>) {
    for message in messages {
        let line = format!("{message}\n");
        if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
            // The client is gone; the reader notices too.
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_json_is_told_and_the_next_one_is_read() {
        let mut input = &b"nonsense\n\n{\"a\": 1}\n[1"[..];
        assert!(matches!(read_line(&mut input), Ok(Some(Line::Malformed(_)))));
        assert!(matches!(read_line(&mut input), Ok(Some(Line::Value(value))) if value["a"] == 1));
        assert!(matches!(read_line(&mut input), Ok(Some(Line::Malformed(_)))), "it is cut off");
        assert!(matches!(read_line(&mut input), Ok(None)));
    }

    #[test]
    fn a_line_without_end_is_not_kept_in_memory() {
        let mut input = io::BufReader::new(io::repeat(b'x').take(LONGEST + 9).chain(&b"\n{}\n"[..]));
        assert!(matches!(read_line(&mut input), Ok(Some(Line::Malformed(_)))));
        assert!(matches!(read_line(&mut input), Ok(Some(Line::Value(_)))));
    }

    #[test]
    fn deep_nesting_is_no_json_and_no_overflow() {
        let deep = [b"[".repeat(1 << 20), b"\n".to_vec()].concat();
        assert!(matches!(read_line(&mut &deep[..]), Ok(Some(Line::Malformed(_)))));
    }
}
