//! Resources: the pages of the messages' codes, and the promises of a file.

use std::path::PathBuf;

use serde_json::{Value, json};
use whatif_analysis::{FunctionReport, Options, codes, json as answers, page as page_of};

use crate::message::{Code, Refusal};
use crate::tools::haskell::failed_text;
use crate::workspace::{Language, Workspace};

/// The beginning of every page's address.
const CODES: &str = "whatif://codes/";
/// The beginning of the address of a file's promises.
const PROMISES: &str = "whatif://promises/";

/// The list of the pages.
pub(crate) fn list() -> Value {
    let resource = |code: &str| {
        json!({
            "uri": format!("{CODES}{code}"),
            "name": code,
            "description": format!("What the code `{code}` of a message means, with an example, and what to do"),
            "mimeType": "text/markdown",
        })
    };
    json!({ "resources": codes().map(resource).collect::<Vec<Value>>() })
}

/// The resources that there are for each file.
pub(crate) fn templates() -> Value {
    json!({ "resourceTemplates": [{
        "uriTemplate": format!("{PROMISES}{{+file}}"),
        "name": "promises",
        "title": "The promises of a file",
        "description": "Each function of a Haskell file with its status: verified, refuted, or not decided, and why. The file is checked.",
        "mimeType": "application/json",
    }] })
}

/// The page at an address.
pub(crate) fn page(uri: &str) -> Result<Value, Refusal> {
    let page = uri.strip_prefix(CODES).and_then(page_of);
    let page = page.ok_or_else(|| missing(uri, format!("there is no resource `{uri}`")))?;
    Ok(contents(uri, "text/markdown", page.trim_end()))
}

fn missing(uri: &str, why: String) -> Refusal {
    Refusal { data: Some(json!({ "uri": uri })), ..Refusal::new(Code::NoResource, why) }
}

fn contents(uri: &str, kind: &str, text: &str) -> Value {
    json!({ "contents": [{ "uri": uri, "mimeType": kind, "text": text }] })
}

/// The file whose promises are at an address.
pub(crate) fn file_of(uri: &str) -> Option<String> {
    uri.strip_prefix(PROMISES).map(decoded)
}

/// Decodes `%20` and the like in a text.
fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((first, others)) = rest.split_first() {
        let code =
            others.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &others[2..];
            }
            None => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Checks a file, and lists its functions with their verdicts.
pub(crate) fn promises(workspace: &Workspace, file: &str, options: &Options) -> Result<Value, Refusal> {
    let uri = format!("{PROMISES}{file}");
    let subject = workspace.subject(Some(file), None, Language::Haskell);
    let subject = subject.map_err(|failed| missing(&uri, failed_text(&failed).trim_end().to_owned()))?;
    let report = subject.host.check(&[PathBuf::from(file)], &[], options);
    let row = |function: &FunctionReport| {
        let whole = serde_json::to_value(function).unwrap_or_default();
        let wanted =
            ["name", "line", "column", "status", "limit", "reason", "callers", "certificate", "scope"];
        let mut row: serde_json::Map<String, Value> = serde_json::Map::new();
        for name in wanted {
            row.extend(whole.get(name).map(|value| (name.to_owned(), value.clone())));
        }
        let broken: Vec<&str> =
            function.counterexamples().iter().map(|found| found.violated.refinement.as_str()).collect();
        if !broken.is_empty() {
            row.insert("broken".into(), json!(broken));
        }
        Value::Object(row)
    };
    let rows: Vec<Value> = report.functions.iter().map(row).collect();
    let all = answers::value(&json!({ "file": file, "promises": rows, "errors": report.errors }));
    Ok(contents(&uri, "application/json", &format!("{all:#}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_file_may_spell_signs_as_numbers() {
        assert_eq!(file_of("whatif://promises/src/A%20b.hs").as_deref(), Some("src/A b.hs"));
        assert_eq!(file_of("whatif://promises//src/%zz%").as_deref(), Some("/src/%zz%"));
        assert_eq!(file_of("whatif://codes/post"), None);
    }
}
