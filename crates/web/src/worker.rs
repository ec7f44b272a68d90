//! Workers: for each visitor of the page to try programs on, a process that speaks the language server protocol.
//!
//! The process confines itself (`whatif lsp --confined`): its memory, its time, no files. Here messages are passed on
//! between a web socket, where a message is one frame of text, and a pipe, where a header gives its length. The number
//! of workers is limited. A visitor for whom there is none waits a while; a worker that was not used for a while is
//! ended if a visitor waits for one.

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use tokio::io::{self, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{interval, timeout};

/// The longest message of a visitor, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;
/// The longest message of a worker.
const LONGEST_ANSWER: usize = 32 << 20;
/// How long a visitor waits for a worker.
const WAITING: Duration = Duration::from_secs(20);
/// How long a worker may be unused: while another visitor waits (`UNUSED`), and otherwise (`FORGOTTEN`).
const UNUSED: Duration = Duration::from_secs(60);
const FORGOTTEN: Duration = Duration::from_secs(15 * 60);
/// How long a visitor may take to read a message.
const READING: Duration = Duration::from_secs(20);
/// How often it is checked whether a worker is used.
const LOOK: Duration = Duration::from_secs(2);

/// The command of a worker.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The program.
    pub program: PathBuf,
    /// The arguments of the program.
    pub arguments: Vec<String>,
}

/// All workers of a server.
pub(crate) struct Workers {
    worker: Worker,
    places: Arc<Semaphore>,
    /// How many visitors wait for a worker.
    waiting: AtomicUsize,
}

/// Why a connection is closed, with the code that the page knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Closed {
    /// The worker has ended: its memory or its time is used up.
    WorkerEnded = 4000,
    /// The visitor did not use the worker for too long.
    Unused = 4001,
    /// There is no worker left.
    Full = 4002,
    /// The visitor sends something that is not a message, or does not read.
    Visitor = 4003,
}

impl Workers {
    pub(crate) fn new(worker: Worker, most: usize) -> Workers {
        Workers { worker, places: Arc::new(Semaphore::new(most)), waiting: AtomicUsize::new(0) }
    }

    /// Serves a visitor until either side ends.
    pub(crate) async fn serve(&self, mut socket: WebSocket) {
        let closed = match self.place().await {
            None => Closed::Full,
            // The place is released only after the process has ended.
            Some(_place) => match self.start() {
                Ok(child) => self.connect(&mut socket, child).await,
                Err(error) => {
                    tracing::error!(%error, "no worker could be started");
                    Closed::Full
                }
            },
        };
        let frame = CloseFrame { code: closed as u16, reason: Default::default() };
        // The visitor may be gone, so the result of sending does not matter.
        drop(timeout(READING, socket.send(Message::Close(Some(frame)))).await);
    }

    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        let place = self.places.clone();
        if let Ok(place) = place.clone().try_acquire_owned() {
            return Some(place);
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let place = timeout(WAITING, place.acquire_owned()).await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        place.ok()?.ok()
    }

    fn start(&self) -> io::Result<Child> {
        let Worker { program, arguments } = &self.worker;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.kill_on_drop(true).spawn()
    }

    /// Passes messages on until one side ends.
    async fn connect(&self, socket: &mut WebSocket, mut child: Child) -> Closed {
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Closed::WorkerEnded;
        };
        // The queues hold a few messages: a worker whose visitor reads slowly waits, and so does a visitor whose worker
        // is slow. Each direction has its own task, since otherwise both could wait for each other.
        let (questions, asked) = mpsc::channel(4);
        let (sender, mut answers) = mpsc::channel(4);
        tokio::spawn(write_all(input, asked));
        tokio::spawn(read_all(output, sender));
        let mut looks = interval(LOOK);
        let mut used = Instant::now();
        let closed = loop {
            tokio::select! {
                (place, message) = next(socket, &questions) => match (place, message) {
                    (Some(place), Some(Ok(Message::Text(text)))) => {
                        used = Instant::now();
                        place.send(text.to_string());
                    }
                    (_, Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                    (None, _) => break Closed::WorkerEnded,
                    _ => break Closed::Visitor,
                },
                answer = answers.recv() => match answer {
                    None => break Closed::WorkerEnded,
                    Some(text) => match timeout(READING, socket.send(Message::Text(text.into()))).await {
                        Ok(Ok(())) => {}
                        _ => break Closed::Visitor,
                    },
                },
                _ = looks.tick() => {
                    let others_wait = self.waiting.load(Ordering::Relaxed) > 0;
                    let limit = if others_wait { UNUSED } else { FORGOTTEN };
                    if used.elapsed() > limit { break Closed::Unused }
                }
            }
        };
        // The next visitor must not start a worker while this one still runs.
        drop(child.kill().await);
        closed
    }
}

/// The next message of a visitor, and a place for it in the queue to the worker; no place if the worker has ended.
async fn next<'q>(
    socket: &mut WebSocket,
    questions: &'q mpsc::Sender<String>,
) -> (Option<mpsc::Permit<'q, String>>, Option<Result<Message, axum::Error>>) {
    match questions.reserve().await {
        Ok(place) => (Some(place), socket.recv().await),
        Err(_) => (None, None),
    }
}

/// Writes questions to a worker, until it ends or the queue is closed.
async fn write_all(mut input: ChildStdin, mut questions: mpsc::Receiver<String>) {
    while let Some(question) = questions.recv().await {
        if write(&mut input, question.as_bytes()).await.is_err() {
            return;
        }
    }
}

async fn write(input: &mut ChildStdin, message: &[u8]) -> io::Result<()> {
    input.write_all(format!("Content-Length: {}\r\n\r\n", message.len()).as_bytes()).await?;
    input.write_all(message).await?;
    input.flush().await
}

/// Reads answers of a worker, until it ends or the queue is closed.
async fn read_all(output: ChildStdout, messages: mpsc::Sender<String>) {
    let mut output = BufReader::new(output);
    while let Ok(message) = read(&mut output).await {
        if messages.send(message).await.is_err() {
            return;
        }
    }
}

async fn read(output: &mut BufReader<ChildStdout>) -> io::Result<String> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok(),
            Some(_) => {}
            None => break,
        }
    }
    let length = length.filter(|length| *length <= LONGEST_ANSWER).ok_or(io::ErrorKind::InvalidData)?;
    let mut message = vec![0; length];
    output.read_exact(&mut message).await?;
    String::from_utf8(message).map_err(|_| io::ErrorKind::InvalidData.into())
}
