//! Literate files (report, section 10.4), in which lines of code are marked and the rest is text.
//!
//! The text becomes spaces, byte for byte, so that every place in the code is the same place in the file.

/// The code of a literate file: lines after `>`, and what stands between `\begin{code}` and `\end{code}`. A file with
/// neither is all code.
///
/// ```
/// let code = whatif_haskell::literate::code("A note.\n\n> x = 1\n");
/// assert_eq!(code, "       \n\n  x = 1\n");
/// ```
#[must_use]
pub fn code(text: &str) -> String {
    let is_bird = |line: &str| line.starts_with('>');
    if !text.lines().any(|line| is_bird(line) || is_begin(line)) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut in_code = false;
    for line in text.split_inclusive('\n') {
        if in_code && !is_end(line) {
            out.push_str(line);
        } else if !in_code && is_bird(line) {
            out.push(' ');
            out.push_str(&line[1..]);
        } else {
            in_code = !in_code && is_begin(line);
            blank(line, &mut out);
        }
    }
    out
}

/// Adds spaces instead of a text, keeping its newlines and its length in bytes.
pub(crate) fn blank(text: &str, out: &mut String) {
    out.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

fn is_begin(line: &str) -> bool {
    line.trim_start().starts_with("\\begin{code}")
}

fn is_end(line: &str) -> bool {
    line.trim_start().starts_with("\\end{code}")
}
