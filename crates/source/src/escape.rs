//! Text as part of another format, in which some characters have a meaning.

/// Text as part of an HTML or SVG page, between tags or in the value of an attribute.
///
/// ```
/// assert_eq!(whatif_source::escape_html("<b a='1' c=\"2\">&"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;");
/// ```
#[must_use]
pub fn escape_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Text as a cell of a table in Markdown, which a bar or the end of a line would end.
///
/// ```
/// assert_eq!(whatif_source::escape_cell("a | b\nc"), "a \\| b c");
/// ```
#[must_use]
pub fn escape_cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
