//! A profile as text: what was found, the lines, and the call paths.

use std::fmt;

use super::{Counts, Profile};

/// Call paths are listed up to this length.
const DEEP: usize = 30;

/// So many lines are listed.
const LINES: usize = 15;

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in self.findings() {
            writeln!(f, "{finding}\n")?;
        }
        writeln!(f, "     terms    merges    values   widest  branches  queries  solver ms  line")?;
        for (line, counts) in self.lines().iter().take(LINES) {
            let place = if line.line == 0 { "(elsewhere)".to_owned() } else { line.to_string() };
            writeln!(f, "{}  {place}", columns(counts))?;
        }
        writeln!(f, "\n  calls    own ms     terms  call path")?;
        self.write_path(f, 0, 0)
    }
}

fn columns(counts: &Counts) -> String {
    let Counts { terms, merges, leaves, widest, branches, queries, solving } = counts;
    let solving = solving.as_secs_f64() * 1e3;
    format!("{terms:10}{merges:10}{leaves:10}{widest:9}{branches:10}{queries:9}{solving:11.1}")
}

impl Profile {
    fn write_path(&self, f: &mut fmt::Formatter<'_>, node: usize, depth: usize) -> fmt::Result {
        if depth > DEEP {
            return Ok(());
        }
        let node = &self.nodes[node];
        let own = node.own.as_secs_f64() * 1e3;
        let terms: u64 = node.lines.values().map(|counts| counts.terms).sum();
        let calls = node.calls.max(1);
        writeln!(f, "{calls:7}{own:10.1}{terms:10}  {:depth$}{}", "", node.name, depth = 2 * depth)?;
        node.children.iter().try_for_each(|child| self.write_path(f, *child, depth + 1))
    }
}
