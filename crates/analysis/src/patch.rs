//! The difference of two texts as a unified patch, which `patch` and `git apply` read.

use similar::TextDiff;

/// The patch that makes one text of another; nothing if they are equal.
///
/// ```
/// let patch = whatif_analysis::patch("T.hs", "a\nb\n", "a\nc\nb\n");
/// assert_eq!(patch, "--- a/T.hs\n+++ b/T.hs\n@@ -1,2 +1,3 @@\n a\n+c\n b\n");
/// ```
#[must_use]
pub fn patch(name: &str, old: &str, new: &str) -> String {
    let lines = TextDiff::from_lines(old, new);
    lines.unified_diff().header(&format!("a/{name}"), &format!("b/{name}")).to_string()
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
