//! A profile as a time line, in the format of Chrome's trace events, which Perfetto (ui.perfetto.dev) opens.

use std::fmt::Write;

use super::Profile;

impl Profile {
    /// The functions and queries in the order of time, as JSON.
    pub fn to_perfetto(&self) -> String {
        let mut out = String::from("{\"traceEvents\":[");
        let mut events: Vec<_> = self.events.iter().collect();
        events.sort_by_key(|event| (event.start, std::cmp::Reverse(event.length)));
        for (i, event) in events.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let micros = |time: std::time::Duration| time.as_secs_f64() * 1e6;
            let (start, length) = (micros(event.start), micros(event.length));
            let (name, line) = (quoted(event.name), quoted(&event.line.to_string()));
            let _ = write!(
                out,
                "{comma}\n{{\"name\":{name},\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":{start:.3},\"dur\":{length:.3},\
                 \"args\":{{\"line\":{line},\"terms\":{}}}}}",
                event.terms
            );
        }
        out + "\n]}\n"
    }
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => _ = write!(out, "\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out + "\""
}
