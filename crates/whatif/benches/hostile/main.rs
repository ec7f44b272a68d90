//! The page to try whatif on, visited by people who mean it ill.
//!
//! Thirty programs and visitors that are endless, huge or deep come twelve at a time to a server with four workers. Meanwhile
//! somebody asks for the page ten times a second, and the memory of the server and its workers is added up. In the end a visitor who
//! means well gets an answer, and no worker is left over.

#[path = "../../../web/tests/common/visitor.rs"]
mod visitor;

mod programs;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use programs::Hostile;
use visitor::{Heard, Place, Visitor};

const WORKERS: usize = 4;
const AT_ONCE: usize = 12;
/// How long a hostile visitor stays.
const STAY: Duration = Duration::from_secs(40);
/// How often a visitor comes again who is sent away.
const VISITS: usize = 6;
/// What the server and its workers may use together, in MiB: a worker's limit is 512, and it may be over it for a moment.
const MOST: usize = WORKERS * 640 + 100;

fn main() {
    // `cargo test` builds benchmarks too, and runs them with this argument.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let place = Arc::new(Place::start(WORKERS));
    let watch = Watch::start(&place);
    let all = programs::all();
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(hostile) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let started = Instant::now();
                    let ended = visit(&place, hostile);
                    rows.lock().expect("nobody panics with it").push((
                        hostile.name,
                        ended,
                        started.elapsed(),
                    ));
                }
            });
        }
    });
    for (name, ended, time) in rows.into_inner().expect("nobody panics with it") {
        println!("{name:44} {ended:24} {:6.1} s", time.as_secs_f64());
    }
    let friendly = Instant::now();
    let mut visitor = Visitor::new(place.address).expect("the server is there");
    visitor.open("T.hs", "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n");
    assert!(matches!(visitor.diagnostics(STAY), Heard::Message(_)), "who means well is served");
    println!("a visitor who means well is answered after {:.2} s", friendly.elapsed().as_secs_f64());
    drop(visitor);
    watch.tell();
}

/// What became of a hostile visitor, in words.
fn visit(place: &Place, hostile: &Hostile) -> &'static str {
    // Who is sent away comes again: every program gets its turn.
    let visitor = std::iter::repeat_with(|| Visitor::new(place.address)).take(VISITS).flatten().next();
    let Some(mut visitor) = visitor else { return "no place was free" };
    (hostile.act)(&mut visitor);
    match visitor.is_answered(STAY) {
        Heard::Message(_) => "answered",
        Heard::Closed(Some(4000)) => "its worker ended",
        Heard::Closed(_) => "closed",
        Heard::Nothing => "left after a while",
    }
}

/// Who asks for the page all the time, and adds up memory.
struct Watch {
    is_over: Arc<AtomicBool>,
    place: Arc<Place>,
    pages: std::thread::JoinHandle<Vec<Duration>>,
    memory: std::thread::JoinHandle<usize>,
}

impl Watch {
    fn start(place: &Arc<Place>) -> Watch {
        let is_over = Arc::new(AtomicBool::new(false));
        let (over, client) = (is_over.clone(), place.client());
        let pages = std::thread::spawn(move || {
            let mut times = Vec::new();
            while !over.load(Ordering::Relaxed) {
                let started = Instant::now();
                assert_eq!(client.get("/").status, 200);
                times.push(started.elapsed());
                std::thread::sleep(Duration::from_millis(100));
            }
            times
        });
        let (over, process) = (is_over.clone(), place.process());
        let memory = std::thread::spawn(move || {
            let mut most = 0;
            while !over.load(Ordering::Relaxed) {
                most = most.max(family(process).into_iter().map(resident).sum());
                std::thread::sleep(Duration::from_millis(20));
            }
            most
        });
        Watch { is_over, place: place.clone(), pages, memory }
    }

    fn tell(self) {
        // The last visitor has left; a worker that is not gone soon is one too many.
        let until = Instant::now() + Duration::from_secs(10);
        while family(self.place.process()).len() > 1 {
            assert!(Instant::now() < until, "workers are left over");
            std::thread::sleep(Duration::from_millis(50));
        }
        self.is_over.store(true, Ordering::Relaxed);
        let mut times = self.pages.join().expect("the page was always there");
        times.sort();
        let [half, most] = [times.len() / 2, times.len() * 95 / 100].map(|at| times[at].as_secs_f64() * 1e3);
        let worst = times.last().expect("it was asked for").as_secs_f64() * 1e3;
        println!(
            "the page, {} times: {half:.1} ms (half), {most:.1} ms (95%), {worst:.1} ms (all)",
            times.len()
        );
        let memory = self.memory.join().expect("memory is only read") >> 20;
        println!("at most {memory} MiB in the server and its workers");
        assert!(memory <= MOST, "more than {MOST} MiB");
    }
}

/// A process and its children.
fn family(process: u32) -> Vec<u32> {
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    // A child belongs to the thread that started it.
    let all = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let mut family = vec![process];
    for text in all.chain(children) {
        family.extend(text.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
    }
    family.sort_unstable();
    family.dedup();
    family
}

fn resident(process: u32) -> usize {
    let statm = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    statm.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}
