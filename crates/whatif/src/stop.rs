//! Stopping early, on the user's Ctrl-C and at the limit on memory, and stopping in the end.
//!
//! After Ctrl-C a question has [`MANNERS`] to report what it has found. Then the program ends all the same: it prints what the command
//! has laid down with [`tell_at_interrupt`]. Whoever prints the last word calls [`claim`] before, so that there is one.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use whatif_analysis::{Cancel, memory};

use crate::output::Status;

/// Set by the signal handler, which may do nothing else.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Is the last word being printed?
static CLAIMED: AtomicBool = AtomicBool::new(false);
/// Prints what was found so far, and gives the exit status.
static SO_FAR: Mutex<Option<Box<dyn FnOnce() -> Status + Send>>> = Mutex::new(None);

/// How long a question may take to stop by itself.
const MANNERS: Duration = Duration::from_millis(220);

/// How often the memory and the signal are checked.
const POLL: Duration = Duration::from_millis(20);
/// How long a search may take to report what it has found when its memory is used up.
const GRACE: Duration = Duration::from_secs(2);

/// The first Ctrl-C cancels questions, so that they report what they have found; the second one ends the program. The soft
/// limit on processor time (`ulimit -S -t`) does the same.
pub(crate) fn on_interrupt(cancel: &Cancel) {
    let cancel = cancel.clone();
    #[cfg(unix)]
    {
        extern "C" fn interrupted(_: libc::c_int) {
            STOPPED.store(true, Ordering::Relaxed);
        }
        // SAFETY: the handler only writes an atomic; the structure is initialised as the system demands.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = interrupted as extern "C" fn(libc::c_int) as usize;
            action.sa_flags = libc::SA_RESETHAND | libc::SA_RESTART;
            libc::sigaction(libc::SIGINT, &action, std::ptr::null_mut());
            libc::sigaction(libc::SIGXCPU, &action, std::ptr::null_mut());
        }
        std::thread::spawn(move || {
            while !STOPPED.load(Ordering::Relaxed) {
                std::thread::sleep(POLL);
            }
            cancel.cancel();
            std::thread::sleep(MANNERS);
            claim();
            let tell = SO_FAR.lock().unwrap_or_else(PoisonError::into_inner).take();
            let status = tell.map_or(Status::NoAnswer, |tell| tell());
            eprintln!("stopped");
            leave(status.unless_interrupted() as u8);
        });
    }
    // Elsewhere Ctrl-C ends the program at once.
    #[cfg(not(unix))]
    drop(cancel);
}

/// Lays down how to print what was found so far.
pub(crate) fn tell_at_interrupt(tell: impl FnOnce() -> Status + Send + 'static) {
    *SO_FAR.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(tell));
}

/// Makes sure that nobody else prints the last word. If somebody does, the program ends with it.
pub(crate) fn claim() {
    while CLAIMED.swap(true, Ordering::SeqCst) {
        std::thread::sleep(GRACE);
    }
}

/// Did the user stop the program?
pub(crate) fn is_interrupted() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Ends the program at once. The system takes the memory back, and a query that Z3 does not stop is not waited for.
pub(crate) fn leave(status: u8) -> ! {
    drop(std::io::stdout().flush());
    #[cfg(unix)]
    // SAFETY: what was printed is flushed, and nothing runs after this.
    unsafe {
        libc::_exit(status.into())
    }
    #[cfg(not(unix))]
    std::process::exit(status.into())
}

/// Ends the program with a message when it uses more memory than it may. Searches check their memory themselves and
/// report what they have found; this is for everything else, and for what takes too long to stop.
pub(crate) fn watch_memory(mib: usize) {
    std::thread::spawn(move || {
        let limit = mib << 20;
        let mut since: Option<Instant> = None;
        loop {
            std::thread::sleep(POLL);
            match memory() {
                Some(used) if used > limit => {
                    let patient = since.get_or_insert_with(Instant::now).elapsed() < GRACE;
                    if !patient || used > limit + limit / 4 {
                        eprintln!("no answer: the limit on memory ({mib} MiB) was reached");
                        std::process::exit(crate::output::Status::NoAnswer as i32);
                    }
                }
                Some(_) => since = None,
                None => return,
            }
        }
    });
}
