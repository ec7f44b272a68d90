//! Messages of JSON-RPC: requests, notifications, and what is answered.

use serde_json::{Map, Value, json};

/// Codes of errors, as JSON-RPC and the protocol number them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// The line is no JSON.
    Parse = -32700,
    /// The JSON is no message, or not one that is expected now.
    InvalidRequest = -32600,
    /// The method is not known.
    NoMethod = -32601,
    /// The parameters make no sense.
    InvalidParams = -32602,
    /// whatif itself failed.
    Internal = -32603,
    /// There is no such resource.
    NoResource = -32002,
    /// Too many calls wait already.
    Busy = -32000,
    /// The revision of the protocol is not known.
    UnsupportedVersion = -32022,
}

/// Why a request has no result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) data: Option<Value>,
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), data: None }
    }
}

/// The identifier of a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Id {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

impl Id {
    pub(crate) fn of(value: &Value) -> Option<Id> {
        match value {
            Value::Number(number) => number.as_i64().map(Id::Number),
            Value::String(text) => Some(Id::Text(text.clone())),
            _ => None,
        }
    }

    fn value(&self) -> Value {
        match self {
            Id::Number(number) => json!(number),
            Id::Text(text) => json!(text),
        }
    }
}

/// The parameters of a message.
pub(crate) type Params = Map<String, Value>;

/// A message of the client.
#[derive(Debug)]
pub(crate) enum Message {
    /// A message that wants an answer.
    Request { id: Id, method: String, params: Params },
    /// A message that wants no answer.
    Notification { method: String, params: Params },
    /// An answer to a request of the server, which sends no requests.
    Response,
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// The refusal, if the value is no message, with the request that it answers, as far as that is known. Several
    /// messages in a list, which one revision of the protocol knew and clients did not use, are refused, too.
    pub(crate) fn of(value: Value) -> Result<Message, (Option<Id>, Refusal)> {
        let invalid = |id: Option<Id>, why: &str| (id, Refusal::new(Code::InvalidRequest, why));
        let Value::Object(mut fields) = value else {
            return Err(invalid(None, "a message is an object"));
        };
        let id = fields.get("id").map(|id| Id::of(id).ok_or(()));
        let known = id.clone().and_then(Result::ok);
        if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
            return Err(invalid(known, "`jsonrpc` must be \"2.0\""));
        }
        let method = match fields.remove("method") {
            Some(Value::String(method)) => method,
            Some(_) => return Err(invalid(known, "`method` must be a text")),
            None if fields.contains_key("result") || fields.contains_key("error") => {
                return Ok(Message::Response);
            }
            None => return Err(invalid(known, "a message has a `method`")),
        };
        let params = match fields.remove("params") {
            None => Params::new(),
            Some(Value::Object(params)) => params,
            Some(_) => {
                return Err((known, Refusal::new(Code::InvalidParams, "`params` must be an object")));
            }
        };
        match id {
            None => Ok(Message::Notification { method, params }),
            Some(Ok(id)) => Ok(Message::Request { id, method, params }),
            Some(Err(())) => Err(invalid(None, "`id` must be a text or a whole number")),
        }
    }
}

/// The response to a request; `id` is unknown if the request could not be read.
pub(crate) fn response(id: Option<&Id>, result: Result<Value, Refusal>) -> Value {
    let id = id.map_or(Value::Null, Id::value);
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Refusal { code, message, data }) => {
            let mut error = json!({ "code": code as i32, "message": message });
            if let Some(data) = data {
                error["data"] = data;
            }
            json!({ "jsonrpc": "2.0", "id": id, "error": error })
        }
    }
}

/// A notification of the server.
pub(crate) fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_answered_with_the_id_that_it_has() {
        let refused = |value: Value| Message::of(value).map_err(|(id, why)| (id, why.code)).err();
        let invalid = Code::InvalidRequest;
        assert_eq!(refused(json!([])), Some((None, invalid)));
        assert_eq!(refused(json!({ "id": 1, "method": "ping" })), Some((Some(Id::Number(1)), invalid)));
        assert_eq!(refused(json!({ "jsonrpc": "2.0", "id": null, "method": "ping" })), Some((None, invalid)));
        assert_eq!(refused(json!({ "jsonrpc": "2.0", "id": 1.5, "method": "ping" })), Some((None, invalid)));
        let list = json!({ "jsonrpc": "2.0", "id": "a", "method": "ping", "params": [1] });
        assert_eq!(refused(list), Some((Some(Id::Text("a".into())), Code::InvalidParams)));
    }
}
