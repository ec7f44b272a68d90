//! Draws execution trees: as text, and as a picture (SVG).

use super::escape_html;
use crate::tree::{ExecutionTree, TreeEnd, TreeNode};

/// The tree as text: a state in each line, its children below it.
///
/// ```text
/// insert x1 x2
/// ├── x2 == []  = [x1]
/// └── x2 == x21 : _
///     …
/// ```
#[must_use]
pub fn text(tree: &ExecutionTree) -> String {
    if let Some(reason) = &tree.reason {
        return format!("no answer: not supported: {reason}\n");
    }
    let mut text = String::new();
    // A tree may be deep: the lines that are still to be written are kept here, the next one last.
    let mut pending = vec![(0, String::new(), String::new())];
    while let Some((at, before, below)) = pending.pop() {
        let Some(node) = tree.nodes.get(at) else { break };
        text += &format!("{before}{}\n", line(tree, at, node));
        let children: Vec<usize> = tree.children(at).collect();
        for (place, child) in children.iter().enumerate().rev() {
            let (corner, stem) =
                if place + 1 == children.len() { ("└── ", "    ") } else { ("├── ", "│   ") };
            pending.push((*child, format!("{below}{corner}"), format!("{below}{stem}")));
        }
    }
    let ends = tree.nodes.iter().filter(|node| node.end != TreeEnd::Split).count();
    let how = if tree.complete { "these are all paths" } else { "… goes on, or may go on" };
    let paths = if ends == 1 { "path" } else { "paths" };
    text + &format!("-- {ends} {paths}; {how}\n")
}

/// A node in one line.
fn line(tree: &ExecutionTree, at: usize, node: &TreeNode) -> String {
    let what = if at == 0 { tree.program.clone() } else { decided(node) };
    let words = node.words();
    if words.is_empty() { what } else { format!("{what}  {words}") }
}

fn decided(node: &TreeNode) -> String {
    if node.decided.is_empty() { "otherwise".to_owned() } else { node.decided.join(" && ") }
}

/// The width of a character, and the sizes of boxes and of the space between them, in pixels.
const CHARACTER: usize = 8;
const MARGIN: usize = 12;
const HEIGHT: usize = 40;
const LEVEL: usize = 84;
/// Longer texts are cut in the picture; the text and JSON have all of it.
const LONGEST: usize = 44;

/// The tree as a picture: the start at the top, each state above those that it splits into.
#[must_use]
pub fn svg(tree: &ExecutionTree) -> String {
    let boxes = placed(tree);
    let width = boxes.iter().map(|it| it.left + it.width).max().unwrap_or(0) + MARGIN;
    let height = boxes.iter().map(|it| it.top + HEIGHT).max().unwrap_or(0) + MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" font-size=\"12\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n",
        escape_html(&tree.program)
    );
    for (node, it) in tree.nodes.iter().zip(&boxes) {
        if let Some(parent) = node.parent.and_then(|parent| boxes.get(parent)) {
            let (x1, y1, x2, y2) = (parent.middle(), parent.top + HEIGHT, it.middle(), it.top);
            text += &format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#888\"/>\n");
        }
    }
    for (node, it) in tree.nodes.iter().zip(&boxes) {
        let Placed { left, top, width, lines } = it;
        let (fill, stroke) = colors(&node.end);
        text += &format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"4\" fill=\"{fill}\" stroke=\"{stroke}\"/>\n"
        );
        for (at, line) in lines.iter().enumerate() {
            let (x, y) = (it.middle(), top + 16 + 16 * at);
            text +=
                &format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>\n", escape_html(line));
        }
    }
    text + "</svg>\n"
}

/// A node in the picture.
struct Placed {
    left: usize,
    top: usize,
    width: usize,
    lines: Vec<String>,
}

impl Placed {
    fn middle(&self) -> usize {
        self.left + self.width / 2
    }
}

/// Where the nodes stand: a subtree is as wide as its children together, or as its own box.
fn placed(tree: &ExecutionTree) -> Vec<Placed> {
    let lines: Vec<Vec<String>> = (tree.nodes.iter().enumerate())
        .map(|(at, node)| {
            let what = if at == 0 { tree.program.clone() } else { decided(node) };
            [what, node.words()].into_iter().filter(|line| !line.is_empty()).map(|line| cut(&line)).collect()
        })
        .collect();
    let own = |lines: &Vec<String>| {
        lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) * CHARACTER + 2 * MARGIN
    };
    // Parents stand before their children, so that one walk from the end finds the widths of all subtrees.
    let mut inside = vec![0; tree.nodes.len()];
    let mut widths = vec![0; tree.nodes.len()];
    for at in (0..tree.nodes.len()).rev() {
        widths[at] = inside[at].max(own(&lines[at]) + MARGIN);
        if let Some(parent) = tree.nodes[at].parent {
            inside[parent] += widths[at];
        }
    }
    let mut boxes: Vec<Placed> = Vec::new();
    // Where the next child of each node begins.
    let mut next: Vec<usize> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        let (start, top) = match node.parent {
            None => (MARGIN, MARGIN),
            Some(parent) => {
                let start = next[parent];
                next[parent] += widths[at];
                (start, boxes[parent].top + LEVEL)
            }
        };
        let width = own(&lines[at]);
        next.push(start + (widths[at] - inside[at]) / 2);
        boxes.push(Placed { left: start + (widths[at] - width) / 2, top, width, lines: lines[at].clone() });
    }
    boxes
}

fn colors(end: &TreeEnd) -> (&'static str, &'static str) {
    match end {
        TreeEnd::Split => ("#f4f4f4", "#888"),
        TreeEnd::Value { .. } => ("#e4f4e4", "#484"),
        TreeEnd::Failed { .. } => ("#fbe4e4", "#a44"),
        TreeEnd::Dropped | TreeEnd::Unsupported { .. } | TreeEnd::Open => ("white", "#bbb"),
    }
}

fn cut(line: &str) -> String {
    match line.chars().count() > LONGEST {
        true => line.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => line.to_owned(),
    }
}
