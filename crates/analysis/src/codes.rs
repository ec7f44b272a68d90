//! The codes of messages, and a page about each: its meaning, an example, what to do.
//!
//! The pages are the sections of `docs/codes.md`, so that a terminal, an editor and the documentation have the same
//! text.

const PAGES: &str = include_str!("../../../docs/codes.md");

/// All codes, in the order of their pages.
pub fn codes() -> impl Iterator<Item = &'static str> {
    PAGES.lines().filter_map(|line| line.strip_prefix("## "))
}

/// What a code says, in the first sentence of its page.
///
/// ```
/// assert_eq!(whatif_analysis::gist("nonsense"), None);
/// assert!(whatif_analysis::gist("post").is_some_and(|gist| gist.ends_with("excludes")));
/// ```
#[must_use]
pub fn gist(code: &str) -> Option<&'static str> {
    let text = page(code)?.lines().skip(1).find(|line| !line.is_empty())?;
    let end = [". ", ": ", "; "].iter().filter_map(|sign| text.find(sign)).min();
    Some(text[..end.unwrap_or(text.len())].trim_end_matches('.'))
}

/// The page about a code.
///
/// ```
/// assert!(whatif_analysis::page("post").is_some_and(|page| page.contains("postcondition")));
/// assert_eq!(whatif_analysis::page("nonsense"), None);
/// ```
#[must_use]
pub fn page(code: &str) -> Option<&'static str> {
    let start = PAGES.find(&format!("\n## {code}\n"))? + 1;
    let length = PAGES[start..].find("\n## ").unwrap_or(PAGES.len() - start);
    Some(&PAGES[start..start + length])
}
