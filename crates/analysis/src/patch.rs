//! The difference of two texts as a unified patch, which `patch` and `git apply` read.
//!
//! The unchanged lines are a longest common subsequence of the lines between the common start and the common end of
//! both texts.

use std::ops::Range;

/// How many unchanged lines are shown around changed ones.
const AROUND: usize = 3;

/// A line of a patch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line<'a> {
    Same(&'a str),
    Old(&'a str),
    New(&'a str),
}

/// The patch that makes one text of another; nothing if they are equal.
///
/// ```
/// let patch = whatif_analysis::patch("T.hs", "a\nb\n", "a\nc\nb\n");
/// assert_eq!(patch, "--- a/T.hs\n+++ b/T.hs\n@@ -1,2 +1,3 @@\n a\n+c\n b\n");
/// ```
#[must_use]
pub fn patch(name: &str, old: &str, new: &str) -> String {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let lines = lines(&before, &after);
    let mut text = String::new();
    for hunk in hunks(&lines) {
        if text.is_empty() {
            text = format!("--- a/{name}\n+++ b/{name}\n");
        }
        text += &shown(&lines, hunk);
    }
    text
}

fn lines<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Line<'a>> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count().min(rest);
    let mut all: Vec<Line> = old[..start].iter().map(|line| Line::Same(line)).collect();
    all.extend(common(&old[start..old.len() - end], &new[start..new.len() - end]));
    all.extend(old[old.len() - end..].iter().map(|line| Line::Same(line)));
    all
}

/// The lines of a longest common subsequence, with the removed and added lines between them.
fn common<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Line<'a>> {
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i * width + j] = match old[i] == new[j] {
                true => longest[(i + 1) * width + j + 1] + 1,
                false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut all) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            all.push(Line::Same(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < old.len()
            && (j == new.len() || longest[(i + 1) * width + j] >= longest[i * width + j + 1])
        {
            all.push(Line::Old(old[i]));
            i += 1;
        } else {
            all.push(Line::New(new[j]));
            j += 1;
        }
    }
    all
}

/// The ranges of lines that the patch shows.
fn hunks(lines: &[Line]) -> Vec<Range<usize>> {
    let mut hunks: Vec<Range<usize>> = Vec::new();
    let changed = lines.iter().enumerate().filter(|(_, line)| !matches!(line, Line::Same(_)));
    for (at, _) in changed {
        let (start, end) = (at.saturating_sub(AROUND), (at + AROUND + 1).min(lines.len()));
        match hunks.last_mut().filter(|last| start <= last.end) {
            Some(last) => last.end = end,
            None => hunks.push(start..end),
        }
    }
    hunks
}

fn shown(lines: &[Line], hunk: Range<usize>) -> String {
    let old = |lines: &[Line]| lines.iter().filter(|line| !matches!(line, Line::New(_))).count();
    let new = |lines: &[Line]| lines.iter().filter(|line| !matches!(line, Line::Old(_))).count();
    let (before, own) = (&lines[..hunk.start], &lines[hunk]);
    let range = |start: usize, count: usize| format!("{},{count}", start + usize::from(count > 0));
    let mut text = format!("@@ -{} +{} @@\n", range(old(before), old(own)), range(new(before), new(own)));
    for line in own {
        let (sign, line) = match line {
            Line::Same(line) => (' ', line),
            Line::Old(line) => ('-', line),
            Line::New(line) => ('+', line),
        };
        text.push(sign);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distant_changes_are_shown_apart_and_a_missing_newline_is_told() {
        let old: String = (1..=20).map(|n| format!("{n}\n")).collect::<String>() + "end";
        let new = old.replace("2\n3\n", "2\nnew\n3\n").replace("end", "END");
        let patch = patch("x", &old, &new);
        assert_eq!(patch.matches("@@ -").count(), 2, "{patch}");
        assert!(patch.contains("-end\n\\ No newline at end of file\n+END\n\\ No newline"), "{patch}");
    }

    #[test]
    fn equal_texts_have_no_patch() {
        assert_eq!(patch("x", "a\n", "a\n"), "");
    }
}
