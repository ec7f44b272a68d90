//! The outside world of an evaluated program: the terminal, the files of this machine, its arguments.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;

use whatif_analysis::{Question, World};

use crate::progress::Progress;

/// The first handle that is a file's; those below are the standard ones.
const FIRST_FILE: i64 = 3;
/// Output is written after this many bytes.
const BUFFER: usize = 8 * 1024;

/// The terminal and the files of this machine.
pub(crate) struct Terminal {
    out: Vec<u8>,
    input: Input,
    /// The files, from handle 3 on.
    files: Vec<Open>,
    name: String,
    arguments: Vec<String>,
    /// Shown until the program itself writes something.
    progress: Option<Arc<Progress>>,
}

enum Open {
    Reading(Input),
    Writing(File, Vec<u8>),
    Closed,
}

/// Characters, read by the line.
struct Input {
    from: Box<dyn BufRead>,
    line: VecDeque<char>,
}

impl Input {
    fn new(from: impl BufRead + 'static) -> Input {
        Input { from: Box::new(from), line: VecDeque::new() }
    }

    fn get(&mut self, take: bool) -> Option<char> {
        if self.line.is_empty() {
            let mut bytes = Vec::new();
            // An error while reading counts as the end of the input.
            let _ = self.from.read_until(b'\n', &mut bytes);
            self.line.extend(String::from_utf8_lossy(&bytes).chars());
        }
        if take { self.line.pop_front() } else { self.line.front().copied() }
    }
}

impl Terminal {
    /// The world of a program with a name and arguments.
    pub(crate) fn new(name: String, arguments: Vec<String>, progress: Arc<Progress>) -> Terminal {
        Terminal {
            out: Vec::new(),
            input: Input::new(BufReader::new(std::io::stdin())),
            files: Vec::new(),
            name,
            arguments,
            progress: Some(progress),
        }
    }

    /// Writes the collected output.
    pub(crate) fn flush_out(&mut self) {
        if !self.out.is_empty()
            && let Some(progress) = self.progress.take()
        {
            progress.silence();
        }
        // If our output was closed, it is dropped.
        let _ = std::io::stdout().write_all(&self.out);
        let _ = std::io::stdout().flush();
        self.out.clear();
    }

    fn file(&mut self, handle: i64) -> Option<&mut Open> {
        self.files.get_mut(usize::try_from(handle - FIRST_FILE).ok()?)
    }
}

/// Writes the buffer of a file.
fn flush_file(file: &mut File, buffer: &mut Vec<u8>) {
    let _ = file.write_all(buffer);
    buffer.clear();
}

impl Drop for Terminal {
    fn drop(&mut self) {
        for file in &mut self.files {
            if let Open::Writing(file, buffer) = file {
                flush_file(file, buffer);
            }
        }
    }
}

impl World for Terminal {
    fn put_char(&mut self, handle: i64, char: char) {
        let mut bytes = [0; 4];
        let text = char.encode_utf8(&mut bytes);
        match handle {
            2 => {
                self.flush_out();
                std::eprint!("{text}");
            }
            FIRST_FILE.. => {
                if let Some(Open::Writing(file, buffer)) = self.file(handle) {
                    buffer.extend_from_slice(text.as_bytes());
                    if buffer.len() > BUFFER {
                        flush_file(file, buffer);
                    }
                }
            }
            _ => {
                self.out.extend_from_slice(text.as_bytes());
                if self.out.len() > BUFFER || char == '\n' {
                    self.flush_out();
                }
            }
        }
    }

    fn get_char(&mut self, handle: i64, take: bool) -> Option<char> {
        if handle >= FIRST_FILE {
            return match self.file(handle) {
                Some(Open::Reading(input)) => input.get(take),
                _ => None,
            };
        }
        if self.input.line.is_empty() {
            self.flush_out();
        }
        self.input.get(take)
    }

    fn flush(&mut self, handle: i64) {
        match self.file(handle) {
            Some(Open::Writing(file, buffer)) => flush_file(file, buffer),
            Some(_) => {}
            None => self.flush_out(),
        }
    }

    fn open(&mut self, path: &str, mode: i64) -> i64 {
        let file = match mode {
            0 => File::open(path).and_then(|file| match file.metadata()?.is_dir() {
                true => Err(std::io::Error::from_raw_os_error(21)),
                false => Ok(Open::Reading(Input::new(BufReader::new(file)))),
            }),
            1 => File::create(path).map(|file| Open::Writing(file, Vec::new())),
            2 | 3 => File::options()
                .append(true)
                .create(true)
                .open(path)
                .map(|file| Open::Writing(file, Vec::new())),
            _ => return -22,
        };
        match file {
            Ok(file) => {
                self.files.push(file);
                FIRST_FILE + self.files.len() as i64 - 1
            }
            Err(error) => i64::from(-error.raw_os_error().unwrap_or(2)),
        }
    }

    fn close(&mut self, handle: i64) {
        if let Some(file) = self.file(handle) {
            if let Open::Writing(file, buffer) = file {
                flush_file(file, buffer);
            }
            *file = Open::Closed;
        }
    }

    fn arguments(&self) -> (String, Vec<String>) {
        (self.name.clone(), self.arguments.clone())
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }

    fn ask(&mut self, question: &Question) -> Option<Result<Vec<String>, i64>> {
        if let Question::Run(_) = question {
            self.flush_out();
        }
        Some(crate::system::answer(question))
    }

    fn clocks(&self) -> (i64, i64) {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let nanoseconds = i64::try_from(now.as_nanos()).unwrap_or(i64::MAX);
        (0, nanoseconds)
    }
}
