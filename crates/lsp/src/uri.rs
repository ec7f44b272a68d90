//! Converts between paths of files and URIs.
//!
//! A document that is not a file, such as one that was never saved, is known by its whole URI as a path: no file has
//! such a name.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// The path by which a document is known.
pub(crate) fn path_of(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    let Some(rest) = text.strip_prefix("file://") else { return PathBuf::from(text) };
    // A host may stand before the path: `file://localhost/a`.
    let path = decode(&rest[rest.find('/').unwrap_or(0)..]);
    // `/c:/a` is a path of Windows.
    let is_drive = path.as_bytes().get(2) == Some(&b':') && path.as_bytes()[1].is_ascii_alphabetic();
    PathBuf::from(if is_drive { &path[1..] } else { &path })
}

/// The URI of a file; none for a document that is not a file.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    let shown = path.to_str()?;
    let is_drive = shown.as_bytes().get(1) == Some(&b':');
    if !path.is_absolute() && !is_drive {
        return Uri::from_str(shown).ok().filter(|uri| uri.scheme().is_some());
    }
    let mut text = String::from(if is_drive { "file:///" } else { "file://" });
    for byte in shown.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte as char);
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&text).ok()
}

/// Decodes percent signs; bytes that are not UTF-8 become replacement characters.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        match (bytes[at], code.and_then(|digits| u8::from_str_radix(digits, 16).ok())) {
            (b'%', Some(byte)) => {
                decoded.push(byte);
                at += 3;
            }
            (byte, _) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_survives_the_journey() {
        for path in ["/a/b c/λ%20.hs", "/x+y/[1].hs"] {
            let uri = uri_of(Path::new(path)).expect("it is absolute");
            assert_eq!(path_of(&uri), Path::new(path));
        }
        assert_eq!(uri_of(Path::new("/a b")).expect("it is absolute").as_str(), "file:///a%20b");
    }

    #[test]
    fn what_is_no_file_keeps_its_uri() {
        let uri = Uri::from_str("untitled:Untitled-1").expect("it is a URI");
        assert_eq!(uri_of(&path_of(&uri)), Some(uri));
        assert_eq!(uri_of(Path::new("relative.hs")), None);
    }
}
