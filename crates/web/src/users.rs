//! The requests of a user's page: the present view, changes of it, and inputs.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};
use whatif_analysis::tasks::Viewer;

use crate::app::AppState;
use crate::guard::Failure;
use crate::key::Door;
use crate::page;
use crate::shared::{
    Acknowledged, Past, Preview, PreviewRequest, Request, SharedSession, Shown, UndoRequest,
};

/// The end of a user's address: session, user and code.
type Address = Path<(i64, String, String)>;

/// The session that an address leads to, if its code is right.
fn enter(
    app: &AppState,
    (session, user, code): &(i64, String, String),
) -> Result<Arc<SharedSession>, Failure> {
    let shared = app.secret.admits(Door::User(*session, user), code).then(|| app.shared(*session)).flatten();
    shared.ok_or_else(Failure::no_entry)
}

pub(crate) async fn user_page(State(app): State<Arc<AppState>>, Path(address): Address) -> Response {
    match enter(&app, &address) {
        Ok(_) => Html(page::TASK).into_response(),
        Err(failure) => page::no_entry(failure),
    }
}

pub(crate) async fn view(
    State(app): State<Arc<AppState>>,
    Path(address): Address,
) -> Result<Json<Shown>, Failure> {
    let shared = enter(&app, &address)?;
    Ok(Json(shared.shown(Viewer::User(&address.1)).await))
}

/// Sends a stream of views: the present one, and one after each change.
pub(crate) async fn changes(
    State(app): State<Arc<AppState>>,
    Path(address): Address,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let shared = enter(&app, &address)?;
    let user: Arc<str> = address.1.into();
    each_version(shared, move |shared| {
        let user = user.clone();
        async move { shared.shown(Viewer::User(&user)).await }
    })
}

pub(crate) async fn history(
    State(app): State<Arc<AppState>>,
    Path(address): Address,
) -> Result<Json<Vec<Past>>, Failure> {
    let shared = enter(&app, &address)?;
    Ok(Json(shared.history(Viewer::User(&address.1)).await))
}

/// Sends a stream of what `show` makes of each version; versions that come too fast for a slow page are skipped.
pub(crate) fn each_version<T: Serialize + Send, F: Future<Output = T> + Send + 'static>(
    shared: Arc<SharedSession>,
    show: impl Fn(Arc<SharedSession>) -> F + Send + 'static,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let crowded = || Failure::new(StatusCode::SERVICE_UNAVAILABLE, "too many pages are open");
    let versions = shared.versions().ok_or_else(crowded)?;
    let stream = WatchStream::new(versions).then(move |_| {
        let shown = show(shared.clone());
        async move {
            let text = serde_json::to_string(&shown.await).expect("what is shown is plain data");
            Ok(Event::default().data(text))
        }
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

pub(crate) async fn input(
    State(app): State<Arc<AppState>>,
    Path(address): Address,
    Json(request): Json<Request>,
) -> Result<Json<Acknowledged>, Failure> {
    let shared = enter(&app, &address)?;
    // The work runs to its end, even if the page has gone: an input is never half taken.
    let work = async move { shared.input(&app.log, &address.1, request).await };
    finish(work).await
}

/// Answers what would be possible if the values that stand in the page's editors were entered.
pub(crate) async fn preview(
    State(app): State<Arc<AppState>>,
    Path(address): Address,
    Json(request): Json<PreviewRequest>,
) -> Result<Json<Preview>, Failure> {
    let shared = enter(&app, &address)?;
    Ok(Json(shared.preview(&address.1, &request.typed).await?))
}

pub(crate) async fn undo(
    State(app): State<Arc<AppState>>,
    Path(address): Address,
    Json(request): Json<UndoRequest>,
) -> Result<Json<Acknowledged>, Failure> {
    let shared = enter(&app, &address)?;
    finish(async move { shared.undo(&app.log, &address.1, request).await }).await
}

/// Runs work to its end, even if the client has gone.
pub(crate) async fn finish(
    work: impl Future<Output = Result<Acknowledged, crate::shared::Refused>> + Send + 'static,
) -> Result<Json<Acknowledged>, Failure> {
    match tokio::spawn(work).await {
        Ok(done) => Ok(Json(done?)),
        Err(_) => Err(Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "this went wrong")),
    }
}
