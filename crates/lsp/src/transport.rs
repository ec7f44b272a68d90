//! Reads and writes messages over a pipe.
//!
//! A text that is not JSON, or not a message of the protocol, gets an answer that says so, and the next message is
//! read. Only a header without a valid length ends the connection: then the start of the next message is not known.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Connection, Message};

/// The longest message that is read, in bytes.
const LONGEST: usize = 1 << 30;

/// A handle to the thread that writes.
pub struct Written(JoinHandle<()>);

impl Written {
    /// Waits until everything is written. The connection must have been dropped.
    pub fn join(self) {
        drop(self.0.join());
    }
}

/// A connection over a pair of streams, such as standard input and output.
pub fn connect(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> (Connection, Written) {
    let output: Arc<Mutex<dyn Write + Send>> = Arc::new(Mutex::new(output));
    let (in_sender, receiver) = unbounded();
    let (sender, out_receiver) = unbounded();
    let complaints = Arc::clone(&output);
    // The reader ends with the stream, or when the server is gone; it is not joined, since a client may leave its end
    // open.
    thread::spawn(move || read_all(input, &in_sender, &complaints));
    let writer = thread::spawn(move || write_all(&out_receiver, &output));
    (Connection { sender, receiver }, Written(writer))
}

fn read_all(mut input: impl BufRead, messages: &Sender<Message>, output: &Mutex<dyn Write + Send>) {
    while let Ok(Some(frame)) = read_frame(&mut input) {
        match serde_json::from_slice::<Message>(&frame) {
            Ok(message) => {
                if messages.send(message).is_err() {
                    return;
                }
            }
            Err(error) => complain(output, &error),
        }
    }
}

fn write_all(messages: &Receiver<Message>, output: &Mutex<dyn Write + Send>) {
    for message in messages {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        if message.write(&mut &mut *output).is_err() {
            // The client is gone; the reader notices too.
            return;
        }
    }
}

/// The bytes of the next message; none at the end of the stream.
fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.by_ref().take(1 << 16).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end_matches(['\r', '\n']);
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok().filter(|&length| length <= LONGEST);
            }
            None if line.is_empty() => break,
            _ => {}
        }
    }
    let length = length.ok_or(io::ErrorKind::InvalidData)?;
    let mut frame = Vec::new();
    // Memory is allocated as the bytes come in.
    if input.take(length as u64).read_to_end(&mut frame)? < length {
        return Ok(None);
    }
    Ok(Some(frame))
}

/// Tells the client that a message is malformed. The answer names no request, since it is not known which one it was.
fn complain(output: &Mutex<dyn Write + Send>, error: &serde_json::Error) {
    let (code, what) = match error.classify() {
        serde_json::error::Category::Data => (-32600, "this is no message of the protocol"),
        _ => (-32700, "this is no JSON"),
    };
    let message = format!("{what}: {error}");
    let text =
        serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } });
    let text = text.to_string();
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    drop(write!(output, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| output.flush()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_json_is_answered_and_the_next_message_is_read() {
        let frame = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
        let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let input = [frame("{nonsense"), frame("[1]"), frame(good)].concat();
        let output = Arc::new(Mutex::new(Vec::new()));
        let (sender, messages) = unbounded();
        let shared: Arc<Mutex<dyn Write + Send>> = output.clone();
        read_all(input.as_bytes(), &sender, &shared);
        assert!(matches!(messages.try_recv(), Ok(Message::Notification(found)) if found.method == "exit"));
        let written = String::from_utf8(output.lock().expect("nobody panicked").clone()).expect("it is text");
        assert_eq!(written.matches("\"id\":null").count(), 2, "{written}");
    }

    #[test]
    fn a_header_without_a_length_ends_the_stream() {
        assert!(read_frame(&mut &b"Nonsense\r\n\r\n{}"[..]).is_err());
        assert!(matches!(read_frame(&mut &b"Content-Length: 9\r\n\r\n{}"[..]), Ok(None)), "it is cut off");
        assert!(matches!(read_frame(&mut &b""[..]), Ok(None)));
    }
}
