//! Limits for a worker that serves a stranger.
//!
//! The worker sets its own limits before it reads a word of what the stranger sends, and no limit can be raised again.
//! The outer wall is enforced by the system (`setrlimit`): address space, processor time, no file written, no core
//! dump. The inner limits are lower: memory in use, at which a search stops and reports what it has found, and the time
//! for each question.

use std::time::Duration;

use whatif_analysis::memory;
use whatif_lsp::Limits;

use crate::{crash, stop};

/// Memory in use, in MiB.
const MEMORY: usize = 512;
/// Time for each function or question.
const TIME: Duration = Duration::from_secs(5);
/// Address space: stacks of threads and the solver reserve more than they use.
const ADDRESS_SPACE: u64 = 6 << 30;
/// Processor seconds of the worker's whole life.
const PROCESSOR: u64 = 120;
/// How much the worker gives way to other processes, above all to the server.
const NICENESS: i32 = 10;

/// Confines this process; returns the limits for its questions.
///
/// # Errors
/// If the system refuses a limit: then the worker must not serve anyone.
pub(crate) fn confine() -> Result<Limits, String> {
    // To write to a file would end the process, by a signal.
    crash::forbid();
    if memory().is_none() {
        // The inner limit on memory is the one that holds: address space is much larger.
        return Err("this system does not say how much memory a process uses: nobody is served".to_owned());
    }
    limit()?;
    stop::watch_memory(MEMORY);
    Ok(Limits { time: TIME, memory: Some(MEMORY) })
}

#[cfg(unix)]
fn limit() -> Result<(), String> {
    let set = |what, most: u64| {
        let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the structure is initialised, and the system only reads it.
        match unsafe { libc::setrlimit(what, &limit) } {
            0 => Ok(()),
            _ => Err(format!("this process cannot be limited: {}", std::io::Error::last_os_error())),
        }
    };
    set(libc::RLIMIT_AS, ADDRESS_SPACE)?;
    set(libc::RLIMIT_CPU, PROCESSOR)?;
    set(libc::RLIMIT_FSIZE, 0)?;
    set(libc::RLIMIT_CORE, 0)?;
    // SAFETY: no memory is involved. A worker that is not given a lower priority still works.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, NICENESS) };
    Ok(())
}

#[cfg(not(unix))]
fn limit() -> Result<(), String> {
    Err("this system does not limit processes: nobody is served".to_owned())
}
