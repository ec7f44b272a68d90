//! A running solver: its process, and the two pipes to it.
//!
//! Three threads make sure that we never block on the process: one writes to it, one reads its answers, one its error
//! output. We wait on a channel, with a deadline, for an answer, the process's end, or an interrupt.

use super::sexp::{Parser, Sexp};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A running solver.
pub(super) struct Pipe {
    child: Child,
    writer: Sender<String>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    complaints: Arc<Mutex<String>>,
}

/// What can end our waiting.
pub(super) enum Event {
    /// The solver said something.
    Said(Sexp),
    /// The process ended.
    Ended,
    /// The query was interrupted.
    Stopped,
    /// The time is over.
    Late,
}

/// How many bytes of the solver's error output are kept.
const COMPLAINTS: usize = 2_000;

impl Pipe {
    /// Starts a program with its arguments.
    pub(super) fn start(words: &[String]) -> Result<Pipe, String> {
        let [program, arguments @ ..] = words else { return Err("the solver's command is empty".into()) };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
        let (mut stdin, stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let stderr = child.stderr.take().expect("piped");
        let (writer, texts) = channel::<String>();
        let (sender, events) = channel();
        let complaints = Arc::new(Mutex::new(String::new()));
        // The threads end with the process: its pipes break.
        std::thread::spawn(move || {
            for text in texts {
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let answers = sender.clone();
        std::thread::spawn(move || {
            let mut parser = Parser::default();
            read(stdout, |text| {
                parser.feed(text).into_iter().all(|sexp| answers.send(Event::Said(sexp)).is_ok())
            });
            // An atom is complete only when something follows it.
            parser.feed("\n").into_iter().for_each(|sexp| drop(answers.send(Event::Said(sexp))));
            drop(answers.send(Event::Ended));
        });
        let heard = complaints.clone();
        std::thread::spawn(move || {
            read(stderr, |text| {
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                if heard.len() < COMPLAINTS {
                    heard.push_str(text);
                }
                true
            });
        });
        Ok(Pipe { child, writer, events, sender, complaints })
    }

    /// The process's number.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The channel on which an interrupter announces that waiting must stop.
    pub(super) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Sends text. If the process has ended, the next [`wait`](Pipe::wait) says so.
    pub(super) fn send(&self, text: String) {
        drop(self.writer.send(text));
    }

    /// Waits for the next event.
    pub(super) fn wait(&self, deadline: Option<Instant>) -> Event {
        let event = match deadline {
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
        };
        match event {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Late,
            Err(RecvTimeoutError::Disconnected) => Event::Ended,
        }
    }

    /// How the process ended, after [`Event::Ended`].
    pub(super) fn epitaph(&mut self) -> String {
        let how = match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        match complaints.trim() {
            "" => how,
            words => format!("{how}; it said: {words}"),
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It may have ended already; either way nothing of it stays behind.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Reads text until its end, or until `take` has enough.
fn read(mut source: impl Read, mut take: impl FnMut(&str) -> bool) {
    let mut buffer = [0; 4096];
    let mut bytes: Vec<u8> = Vec::new();
    while let Ok(length @ 1..) = source.read(&mut buffer) {
        bytes.extend_from_slice(&buffer[..length]);
        // A character may be cut in two between reads.
        let whole = match std::str::from_utf8(&bytes) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => bytes.len(),
        };
        let rest = bytes.split_off(whole);
        if !take(&String::from_utf8_lossy(&bytes)) {
            return;
        }
        bytes = rest;
    }
}
