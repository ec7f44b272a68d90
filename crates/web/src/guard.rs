//! Checks every request, and adds headers to every answer.
//!
//! - An answer forbids the browser everything but this server's own script, style and data (content security policy),
//!   so that no label or value can become script even if the page had a mistake; and it forbids sending the address to
//!   other sites, because addresses contain the codes.
//! - A request that changes something must be JSON. It and a web socket must, if the browser says where they come
//!   from, come from this server's own pages.
//! - A server on the loopback interface answers to its own names only: another site's page whose name leads to
//!   127.0.0.1 is refused.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::NotMade;
use crate::questions::Busy;
use crate::shared::Refused;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The host names that the server answers to; if there are none, it answers to every name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub(crate) Arc<[String]>);

/// Refuses requests that must not be answered, and adds the headers to answers.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&names, &request) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::CACHE_CONTROL, "no-store");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    response
}

fn refusal(names: &Names, request: &Request) -> Option<Failure> {
    let headers = request.headers();
    let host = text(headers, header::HOST).or_else(|| request.uri().authority().map(|host| host.as_str()));
    if !names.0.is_empty() && !host.is_some_and(|host| names.0.iter().any(|name| name == host)) {
        return Some(Failure::new(StatusCode::MISDIRECTED_REQUEST, "this server has another name"));
    }
    let is_socket = headers.contains_key(header::UPGRADE);
    let only_looks = *request.method() == Method::GET || *request.method() == Method::HEAD;
    if only_looks && !is_socket {
        return None;
    }
    let from = text(headers, HeaderName::from_static("sec-fetch-site"));
    let own_site = from.is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin = text(headers, header::ORIGIN).map(|origin| origin.split_once("://").map(|(_, host)| host));
    let own_origin = origin.is_none_or(|origin| origin.is_some() && origin == host);
    if !own_site || !own_origin {
        return Some(Failure::new(StatusCode::FORBIDDEN, "another site may not act here"));
    }
    if only_looks {
        return None;
    }
    let is_json =
        text(headers, header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
    (!is_json).then(|| Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "inputs are sent as JSON"))
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

/// A refused or failed request.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        Failure { status, message: message.into() }
    }

    /// The failure for a wrong link. It does not tell whether the session or the user exists.
    pub(crate) fn no_entry() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "this is no link of this server")
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.message }))).into_response()
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        match refused {
            Refused::NotYours => Failure::new(StatusCode::FORBIDDEN, "this is for somebody else to do"),
            Refused::Changed => {
                Failure::new(StatusCode::CONFLICT, "something has changed in the meantime; please look again")
            }
            Refused::NotPossible(reason) => Failure::new(StatusCode::UNPROCESSABLE_ENTITY, reason),
            Refused::Malformed(reason) => Failure::new(StatusCode::BAD_REQUEST, reason),
            Refused::TooFast => {
                Failure::new(StatusCode::TOO_MANY_REQUESTS, "too many inputs; please wait a moment")
            }
            Refused::NotStored => Failure::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "the input could not be stored, and was not taken",
            ),
        }
    }
}

impl From<NotMade> for Failure {
    fn from(reason: NotMade) -> Failure {
        match reason {
            NotMade::TooMany => Failure::new(StatusCode::CONFLICT, "there are too many sessions"),
            NotMade::Failed(reason) => Failure::new(StatusCode::SERVICE_UNAVAILABLE, reason),
        }
    }
}

impl From<Busy> for Failure {
    fn from(Busy: Busy) -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "other questions are being answered; please try again")
    }
}
