//! A page to try whatif on: an editor for Haskell and TopHat, with examples.
//!
//! The page speaks the language server protocol over a web socket, so that it shows everything that an editor shows,
//! without code of its own for it; a process for each visitor answers (see [`worker`](crate::worker)). Its script is
//! bundled from `try/` by `cargo xtask setup`, which needs Node, and is part of the program. A program that was built
//! without the bundle says so.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use axum::extract::{State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;

use crate::guard::{self, Failure, Names};
use crate::page;
use crate::worker::{LONGEST, Worker, Workers};

const PAGE: &str = include_str!("../try/try.html");
const STYLE: &str = include_str!("../try/try.css");
/// The bundle; empty if there was none at build time.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/try.js.lz4"));
    let script = lz4_flex::decompress_size_prepended(packed).expect("as the build compressed it");
    String::from_utf8(script).expect("a script is text")
});

/// A program that a visitor can start from.
#[derive(Serialize)]
struct Example {
    title: &'static str,
    file: &'static str,
    text: &'static str,
}

macro_rules! example {
    ($title:literal, $folder:literal, $file:literal) => {
        Example {
            title: $title,
            file: $file,
            text: include_str!(concat!("../../../examples/", $folder, "/", $file)),
        }
    };
}

/// The examples, in the order in which the page offers them.
const EXAMPLES: [Example; 13] = [
    example!("A type that is too weak: concat", "liquid", "Concat.hs"),
    example!("The same, cured", "liquid", "ConcatFixed.hs"),
    example!("An empty list: head", "liquid", "Head.hs"),
    example!("Which element? zip", "liquid", "Zip.hs"),
    example!("A promise about numbers: incr", "liquid", "Incr.hs"),
    example!("One call, two results: replicate", "liquid", "Replicate.hs"),
    example!("Promises and laws: the tour", "haskell", "Tour.hs"),
    example!("Explore and prove: intersect", "haskell", "Intersect.hs"),
    example!("A vending machine", "top", "vending.top"),
    example!("A tax subsidy", "top", "tax-listing.top"),
    example!("Asking for leave", "top", "leave.top"),
    example!("Seats of a flight", "top", "flight2.top"),
    example!("A decision table: fees", "top", "fee.top"),
];

/// The routes.
pub(crate) fn router(worker: Worker, most: NonZeroUsize, names: Vec<String>) -> Router {
    let workers = Arc::new(Workers::new(worker, most.get()));
    Router::new()
        .route("/", get(entrance))
        .route("/page/style.css", get(page::style))
        .route("/page/try.css", get(|| async { ([(header::CONTENT_TYPE, "text/css")], STYLE) }))
        .route(
            "/page/try.js",
            get(|| async { ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT.as_str()) }),
        )
        .route("/examples", get(|| async { Json(&EXAMPLES) }))
        .route("/lsp", get(visit))
        .layer(axum::middleware::from_fn_with_state(Names(names.into()), guard::guard))
        .with_state(workers)
}

async fn entrance() -> Response {
    if SCRIPT.is_empty() {
        let body = "<h1>whatif</h1><p>This program was built without the page to try it on. <code>cargo xtask setup</code> \
                    bundles the page, if Node is installed; build whatif again afterwards.</p>";
        return Html(page::plain("whatif", body)).into_response();
    }
    let mut nonce = [0; 16];
    if getrandom::fill(&mut nonce).is_err() {
        return Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the system has no random numbers")
            .into_response();
    }
    let nonce: String = nonce.iter().map(|byte| format!("{byte:02x}")).collect();
    ([(header::CONTENT_SECURITY_POLICY, policy(&nonce))], Html(PAGE.replace("NONCE", &nonce))).into_response()
}

/// The content security policy: as for other pages, except that the editor may add style sheets with the nonce of this
/// answer, set style attributes, and use pictures in style sheets for signs at the margin. It makes no markup of text.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; style-src-attr 'unsafe-inline'; \
         connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

async fn visit(State(workers): State<Arc<Workers>>, socket: WebSocketUpgrade) -> Response {
    let socket = socket.max_message_size(LONGEST).max_frame_size(LONGEST);
    socket.on_upgrade(async move |socket| workers.serve(socket).await)
}
