//! The revisions of the protocol.
//!
//! Up to 2025-11-25 a client introduces itself with `initialize`, and the revision that is agreed on holds for the
//! connection. From 2026-07-28 on there is no introduction: every request says in `_meta` which revision it is written
//! in, `server/discover` tells what the server can do, and every result says that it is complete.

use serde_json::{Value, json};

use crate::message::{Code, Params, Refusal};

/// The revisions with an introduction, the newest first.
const INTRODUCED: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// The revision in which every request stands for itself.
const ENVELOPED: &str = "2026-07-28";
/// The key under which a request says which revision it is written in.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The key under which a request must say what the client can do.
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// The key under which a result says which server answers.
const SERVER: &str = "io.modelcontextprotocol/serverInfo";

/// How a request is written, and hence how it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// The client has introduced itself with `initialize` before.
    Introduced,
    /// The request says everything about itself.
    Enveloped,
}

/// The revision that is agreed on with a client that asks for one: that one, or else the newest.
pub(crate) fn agreed(wanted: &str) -> &'static str {
    INTRODUCED.into_iter().find(|known| *known == wanted).unwrap_or(INTRODUCED[0])
}

impl Style {
    /// The style of a request.
    ///
    /// # Errors
    /// If the revision of the request is not known, or if the capabilities of the client are missing.
    pub(crate) fn of(params: &Params) -> Result<Style, Refusal> {
        let Some(meta) = params.get("_meta").filter(|meta| meta.get(VERSION).is_some()) else {
            return Ok(Style::Introduced);
        };
        let missing =
            |what: &str| Refusal::new(Code::InvalidParams, format!("`_meta` must have a text `{what}`"));
        let wanted = meta[VERSION].as_str().ok_or_else(|| missing(VERSION))?;
        if wanted != ENVELOPED {
            let data = json!({ "supported": supported(), "requested": wanted });
            let refusal =
                Refusal::new(Code::UnsupportedVersion, format!("the revision {wanted} is not known"));
            return Err(Refusal { data: Some(data), ..refusal });
        }
        match meta.get(CAPABILITIES) {
            Some(Value::Object(_)) => Ok(Style::Enveloped),
            _ => Err(Refusal::new(
                Code::InvalidParams,
                format!("`_meta` must have an object `{CAPABILITIES}`"),
            )),
        }
    }

    /// Adds to a result what this style demands. Some results must say for how long a client may keep them; here that is not at all.
    pub(crate) fn result(self, mut result: Value, method: &str) -> Value {
        if self == Style::Introduced {
            return result;
        }
        result["resultType"] = json!("complete");
        result["_meta"] = json!({ SERVER: server() });
        if method != "tools/call" && method != "prompts/get" {
            result["ttlMs"] = json!(0);
            result["cacheScope"] = json!("private");
        }
        result
    }
}

/// All revisions that are known.
pub(crate) fn supported() -> Vec<&'static str> {
    std::iter::once(ENVELOPED).chain(INTRODUCED).collect()
}

/// The name and the version of this server.
pub(crate) fn server() -> Value {
    json!({ "name": "whatif", "title": "whatif", "version": env!("CARGO_PKG_VERSION") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_gets_the_revision_that_it_asks_for_or_the_newest() {
        assert_eq!(agreed("2024-11-05"), "2024-11-05");
        assert_eq!(agreed("1999-01-01"), "2025-11-25");
        assert_eq!(agreed(ENVELOPED), "2025-11-25", "this one has no introduction");
    }

    #[test]
    fn an_unknown_revision_is_refused_with_those_that_are_known() {
        let params = json!({ "_meta": { VERSION: "2031-01-01", CAPABILITIES: {} } });
        let refusal = Style::of(params.as_object().expect("it is one")).expect_err("it is not known");
        assert_eq!(refusal.code, Code::UnsupportedVersion);
        assert_eq!(refusal.data.expect("it has data")["supported"][0], ENVELOPED);
    }
}
