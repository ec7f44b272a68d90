//! A profile as a page: a flame graph for each thing that is counted, and the findings. The page needs nothing but itself.

use std::fmt::Write;

use super::{Counts, Node, Profile};

/// What the width of a bar stands for.
struct Measure {
    title: &'static str,
    unit: &'static str,
    /// Digits after the point.
    digits: usize,
    of: fn(&Node) -> f64,
}

const MEASURES: [Measure; 4] = [
    Measure { title: "Time", unit: "ms", digits: 1, of: |node| node.own.as_secs_f64() * 1e3 },
    Measure { title: "Terms", unit: "terms", digits: 0, of: |node| sum(node, |counts| counts.terms as f64) },
    Measure {
        title: "Values in unions",
        unit: "values",
        digits: 0,
        of: |node| sum(node, |counts| counts.leaves as f64),
    },
    Measure {
        title: "Solver",
        unit: "ms",
        digits: 1,
        of: |node| sum(node, |counts| counts.solving.as_secs_f64() * 1e3),
    },
];

fn sum(node: &Node, what: impl Fn(&Counts) -> f64) -> f64 {
    // In the order of the lines: a sum of floats depends on it.
    let mut lines: Vec<_> = node.lines.iter().collect();
    lines.sort_by_key(|(line, _)| **line);
    lines.into_iter().map(|(_, counts)| what(counts)).sum()
}

const STYLE: &str = "body{font:14px system-ui,sans-serif;margin:2em auto;max-width:1100px;padding:0 1em;color:#222;background:#fff}\
h1{font-size:1.4em}h2{font-size:1.1em;margin:1.6em 0 .4em}svg{width:100%;border:1px solid #ddd;background:#fafafa}\
svg text{font:12px system-ui,sans-serif;pointer-events:none}rect:hover{stroke:#000}table{border-collapse:collapse}\
td,th{padding:.15em .7em;text-align:right;border-bottom:1px solid #eee}td:last-child,th:last-child{text-align:left;\
font-family:monospace}.finding{background:#fff4e0;border-left:4px solid #e08a00;padding:.5em .8em;margin:.5em 0}";

/// The size of the drawing, in its own units, and the height of a bar.
const WIDTH: f64 = 1000.0;
const BAR: f64 = 20.0;

impl Profile {
    /// The profile as a page of HTML.
    pub fn to_html(&self) -> String {
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Symbolic profile</title><style>{STYLE}</style>\n\
             <h1>Symbolic profile: {:.1} ms</h1>\n",
            self.total.as_secs_f64() * 1e3
        );
        if self.findings().is_empty() {
            page += "<p>Nothing stands out.</p>\n";
        }
        for finding in self.findings() {
            page += &format!("<p class=\"finding\">{}</p>\n", escaped(&finding.to_string()));
        }
        for measure in &MEASURES {
            self.flame(measure, &mut page);
        }
        self.table(&mut page);
        page + "</html>\n"
    }

    fn flame(&self, measure: &Measure, page: &mut String) {
        let totals = self.totals(measure);
        if totals[0] <= 0.0 {
            return;
        }
        let Measure { title, unit, digits, .. } = *measure;
        let height = BAR * self.depth() as f64;
        let _ = writeln!(
            page,
            "<h2>{title} ({:.digits$} {unit})</h2><svg viewBox=\"0 0 {WIDTH} {height}\">",
            totals[0]
        );
        let scale = WIDTH / totals[0];
        // A node, where its bar begins, and how deep it is.
        let mut todo = vec![(0, 0.0, 0)];
        while let Some((at, left, depth)) = todo.pop() {
            self.bar(page, (at, left, depth), totals[at], scale, measure);
            let mut left = left;
            for child in &self.nodes[at].children {
                // What is narrower than half a pixel cannot be seen.
                if totals[*child] * scale > 0.5 {
                    todo.push((*child, left, depth + 1));
                }
                left += totals[*child] * scale;
            }
        }
        *page += "</svg>\n";
    }

    fn bar(
        &self,
        page: &mut String,
        (at, left, depth): (usize, f64, usize),
        value: f64,
        scale: f64,
        measure: &Measure,
    ) {
        let Measure { unit, digits, .. } = *measure;
        let node = &self.nodes[at];
        let (name, width, top) = (escaped(node.name), value * scale, BAR * depth as f64);
        // The same function has the same colour everywhere.
        let hue =
            node.name.bytes().fold(0u32, |hue, byte| hue.wrapping_mul(31).wrapping_add(byte.into())) % 50;
        let place = if node.line.line == 0 {
            String::new()
        } else {
            format!(", {}", escaped(&node.line.to_string()))
        };
        let _ = write!(
            page,
            "<rect x=\"{left:.2}\" y=\"{top}\" width=\"{width:.2}\" height=\"{}\" fill=\"hsl({hue},85%,68%)\">\
             <title>{name}: {value:.digits$} {unit}, {} calls{place}</title></rect>",
            BAR - 1.0,
            node.calls.max(1)
        );
        // Seven units are as wide as a letter.
        let letters = (width / 7.0) as usize;
        if letters > 2 {
            let shown: String = name.chars().take(letters).collect();
            let _ = write!(page, "<text x=\"{:.2}\" y=\"{}\">{shown}</text>", left + 3.0, top + 14.0);
        }
        page.push('\n');
    }

    /// What a function and all that it calls come to.
    fn totals(&self, measure: &Measure) -> Vec<f64> {
        let mut totals: Vec<f64> = self.nodes.iter().map(measure.of).collect();
        // A node comes after its parent.
        for at in (1..self.nodes.len()).rev() {
            totals[self.nodes[at].parent] += totals[at];
        }
        totals
    }

    /// The length of the longest call path.
    fn depth(&self) -> usize {
        // A node comes after its parent.
        let mut depths = vec![1; self.nodes.len()];
        for at in 1..self.nodes.len() {
            depths[at] = depths[self.nodes[at].parent] + 1;
        }
        depths.into_iter().max().unwrap_or(1)
    }

    fn table(&self, page: &mut String) {
        *page += "<h2>Lines</h2><table><tr><th>terms<th>merges<th>values<th>widest<th>branches<th>queries<th>solver ms<th>line</tr>\n";
        for (line, counts) in self.lines().iter().take(40) {
            let Counts { terms, merges, leaves, widest, branches, queries, solving } = counts;
            let solving = solving.as_secs_f64() * 1e3;
            let place = if line.line == 0 { "(elsewhere)".to_owned() } else { escaped(&line.to_string()) };
            let _ = writeln!(
                page,
                "<tr><td>{terms}<td>{merges}<td>{leaves}<td>{widest}<td>{branches}<td>{queries}<td>{solving:.1}<td>{place}</tr>"
            );
        }
        *page += "</table>\n";
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
