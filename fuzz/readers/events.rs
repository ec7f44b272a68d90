//! What the users of a task send: each line is an event as a page sends it (JSON) or as a person types it. The first line may choose the task.

use std::sync::{Arc, OnceLock};

use whatif_analysis::Host;
use whatif_analysis::tasks::{Event, Program, Reply, Session};

/// Tasks with numbers, texts, dates, lists, records, constructors with data, shared values.
const TASKS: [&str; 6] = [
    include_str!("../../examples/top/vending.top"),
    include_str!("../../examples/top/expenses.top"),
    include_str!("../../examples/top/visa.top"),
    include_str!("../../examples/top/flight2.top"),
    include_str!("../../examples/top/leave.top"),
    include_str!("../../examples/top/invoice.top"),
];

pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (first, rest) = text.split_once('\n').unwrap_or(("0", &text));
    let chosen = first.trim().parse::<usize>().unwrap_or(0) % TASKS.len();
    let Ok(mut session) = Session::start(Arc::clone(&programs()[chosen])) else { return };
    for line in rest.lines() {
        let before = session.form().render();
        let reply = match serde_json::from_str::<Event>(line) {
            Ok(event) => session.take(&event),
            Err(_) => session.event(line),
        };
        match reply {
            Reply::Taken => {
                let taken = session.form().render();
                assert!(session.undo(), "what was taken can be taken back");
                assert_eq!(session.form().render(), before, "{line}");
                let again = session.save();
                assert!(Session::restore(Arc::clone(session.program()), &again).is_ok(), "{line}");
                // The same event has the same effect again.
                let reply = match serde_json::from_str::<Event>(line) {
                    Ok(event) => session.take(&event),
                    Err(_) => session.event(line),
                };
                assert!(matches!(reply, Reply::Taken), "{line}");
                assert_eq!(session.form().render(), taken, "{line}");
            }
            Reply::Refused { .. } | Reply::Nothing => {
                assert_eq!(session.form().render(), before, "a refused line changes nothing: {line}");
            }
            Reply::Failed(_) => {}
        }
    }
}

fn programs() -> &'static [Arc<Program>] {
    static PROGRAMS: OnceLock<Vec<Arc<Program>>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let host = Host::new();
        let read = |(at, text): (usize, &&str)| {
            let name = format!("task{at}.top");
            host.open(&name, *text);
            host.tasks(name.as_ref()).expect("an example").program
        };
        TASKS.iter().enumerate().map(read).collect()
    })
}
