//! The execution tree as text and as a picture (004, Figure 18).

use std::fmt::Write;

use whatif_source::escape_html;

use crate::report::{NodeKind, Tree, TreeNode};

impl Tree {
    /// The tree as lines of text, at most so many.
    ///
    /// ```
    /// use whatif_source::Sources;
    /// use whatif_tophat::{Engine, Options, explore};
    ///
    /// let mut sources = Sources::new();
    /// let file = sources.add("positive.top", "main = enter Int |> \\x. if x > 0 then edit x else fail");
    /// let program = whatif_tophat::parse(&mut sources, file).unwrap();
    /// let tree = explore(&program, &Options { engine: Engine::Paths, ..Options::default() }).tree;
    /// assert_eq!(tree.text(4), "\
    /// enter Int |> …
    /// ├─ s0 if s0 > 0: done s0
    /// └─ s0 if s0 <= 0: edit s0 |> …
    ///    ├─ s1 if s1 > 0: done s1
    /// … 3 more
    /// ");
    /// ```
    #[must_use]
    pub fn text(&self, most: usize) -> String {
        let children = self.children();
        let mut text = String::new();
        // What is still to be written, last first: a node, what stands before it, and before its children.
        let mut stack: Vec<(usize, String, String)> =
            self.roots().rev().map(|root| (root, String::new(), String::new())).collect();
        let mut written = 0;
        while let Some((node, before, below)) = stack.pop() {
            if written == most {
                let _ = writeln!(text, "… {} more", self.nodes.len() - written);
                break;
            }
            written += 1;
            let _ = writeln!(text, "{before}{}", self.nodes[node].describe(&self.nodes));
            for (at, child) in children[node].iter().enumerate().rev() {
                let (branch, rest) =
                    if at + 1 == children[node].len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
                stack.push((*child, format!("{below}{branch}"), format!("{below}{rest}")));
            }
        }
        text
    }

    /// The tree as a picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let layout = self.layout();
        let mut body = String::new();
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                edge(&mut body, node, layout.right(parent), layout.place[at]);
            }
        }
        for (at, node) in self.nodes.iter().enumerate() {
            shape(&mut body, node, &self.nodes, layout.place[at], layout.width[at]);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             font-family=\"ui-monospace, monospace\" font-size=\"12\">\n<style>rect {{ fill: #fff; stroke: #555 }} \
             .done {{ fill: #dff3df }} .failed {{ fill: #f8dcdc }} .cut, .seen {{ fill: #eee; stroke-dasharray: 4 }} \
             path {{ fill: none; stroke: #999 }} .if {{ fill: #666 }}</style>\n{body}</svg>\n",
            w = layout.total.0,
            h = layout.total.1,
        )
    }

    pub(crate) fn roots(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.nodes.len()).filter(|node| self.nodes[*node].parent.is_none())
    }

    pub(crate) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(at);
            }
        }
        children
    }

    /// Columns by depth, a row for each leaf, a parent in the middle of its children.
    fn layout(&self) -> Layout {
        let children = self.children();
        let mut depth = vec![0; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            depth[at] = node.parent.map_or(0, |parent| depth[parent] + 1);
        }
        let width: Vec<i64> =
            self.nodes.iter().map(|node| text_width(&node.label(&self.nodes)).max(40) + 16).collect();
        let columns = depth.iter().max().map_or(0, |most| most + 1);
        // A column is as wide as its widest box and the widest text on an edge into the next one.
        let mut starts = vec![10; columns + 1];
        for column in 0..columns {
            let here = (0..self.nodes.len()).filter(|at| depth[*at] == column).map(|at| width[at]).max();
            let next = (0..self.nodes.len()).filter(|at| depth[*at] == column + 1);
            let edges =
                next.map(|at| text_width(&self.nodes[at].input).max(text_width(&self.nodes[at].condition)));
            starts[column + 1] = starts[column] + here.unwrap_or(0) + edges.max().unwrap_or(0) + 50;
        }
        let mut row = vec![0; self.nodes.len()];
        let mut next_row = 0;
        let mut stack: Vec<usize> = self.roots().rev().collect();
        while let Some(node) = stack.pop() {
            if children[node].is_empty() {
                row[node] = next_row;
                next_row += 2;
            }
            stack.extend(children[node].iter().rev());
        }
        // Parents come before their children, so backwards every child has its row.
        for node in (0..self.nodes.len()).rev() {
            if let (Some(first), Some(last)) = (children[node].first(), children[node].last()) {
                row[node] = (row[*first] + row[*last]) / 2;
            }
        }
        let place = (0..self.nodes.len()).map(|at| (starts[depth[at]], 30 + row[at] * 24)).collect();
        Layout { place, width, total: (starts[columns] + 10, 40 + next_row * 24) }
    }
}

struct Layout {
    /// The left end of the middle of each box.
    place: Vec<(i64, i64)>,
    width: Vec<i64>,
    total: (i64, i64),
}

impl Layout {
    fn right(&self, node: usize) -> (i64, i64) {
        (self.place[node].0 + self.width[node], self.place[node].1)
    }
}

impl TreeNode {
    /// What is in the box.
    pub(crate) fn label(&self, nodes: &[TreeNode]) -> String {
        match self.kind {
            NodeKind::Open => self.text.clone(),
            NodeKind::Done => format!("done {}", self.text),
            NodeKind::Failed => format!("error: {}", self.text),
            NodeKind::Cut => format!("{} (cut)", self.text),
            NodeKind::Seen(earlier) => {
                let what = if nodes[earlier].kind == NodeKind::Done { "done " } else { "" };
                format!("{what}{} (seen)", self.text)
            }
        }
    }

    /// The line of the text.
    fn describe(&self, nodes: &[TreeNode]) -> String {
        let label = self.label(nodes);
        match (self.parent, self.condition.as_str()) {
            (None, _) => label,
            (Some(_), "" | "True") => format!("{}: {label}", self.input),
            (Some(_), condition) => format!("{} if {condition}: {label}", self.input),
        }
    }
}

fn text_width(text: &str) -> i64 {
    text.chars().count() as i64 * 75 / 10
}

fn edge(out: &mut String, node: &TreeNode, from: (i64, i64), to: (i64, i64)) {
    let bend = from.0 + 20;
    let _ = writeln!(out, "<path d=\"M{} {} L{bend} {} L{} {}\"/>", from.0, from.1, to.1, to.0, to.1);
    let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", bend + 4, to.1 - 4, escape_html(&node.input));
    if !matches!(node.condition.as_str(), "" | "True") {
        let condition = escape_html(&node.condition);
        let _ = writeln!(out, "<text class=\"if\" x=\"{}\" y=\"{}\">{condition}</text>", bend + 4, to.1 + 13);
    }
}

fn shape(out: &mut String, node: &TreeNode, nodes: &[TreeNode], (x, y): (i64, i64), width: i64) {
    let class = match node.kind {
        NodeKind::Open => "open",
        NodeKind::Done => "done",
        NodeKind::Failed => "failed",
        NodeKind::Cut => "cut",
        NodeKind::Seen(_) => "seen",
    };
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"20\" rx=\"4\"/>",
        y - 10
    );
    let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", x + 8, y + 4, escape_html(&node.label(nodes)));
}
