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
use whatif_analysis::tophat::Viewer;

use crate::guard::Failure;
use crate::house::House;
use crate::key::Door;
use crate::page;
use crate::room::{Acknowledged, Past, Preview, PreviewRequest, Request, Room, Shown, UndoRequest};

/// The end of a user's address: session, user and code.
type Address = Path<(i64, String, String)>;

/// The room that an address leads to, if its code is right.
fn enter(house: &House, (session, user, code): &(i64, String, String)) -> Result<Arc<Room>, Failure> {
    let room = house.secret.admits(Door::User(*session, user), code).then(|| house.room(*session)).flatten();
    room.ok_or_else(Failure::no_entry)
}

pub(crate) async fn user_page(State(house): State<Arc<House>>, Path(address): Address) -> Response {
    match enter(&house, &address) {
        Ok(_) => Html(page::TASK).into_response(),
        Err(failure) => page::no_entry(failure),
    }
}

pub(crate) async fn view(
    State(house): State<Arc<House>>,
    Path(address): Address,
) -> Result<Json<Shown>, Failure> {
    let room = enter(&house, &address)?;
    Ok(Json(room.shown(Viewer::User(&address.1)).await))
}

/// Sends a stream of views: the present one, and one after each change.
pub(crate) async fn changes(
    State(house): State<Arc<House>>,
    Path(address): Address,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let room = enter(&house, &address)?;
    let user: Arc<str> = address.1.into();
    each_version(room, move |room| {
        let user = user.clone();
        async move { room.shown(Viewer::User(&user)).await }
    })
}

pub(crate) async fn history(
    State(house): State<Arc<House>>,
    Path(address): Address,
) -> Result<Json<Vec<Past>>, Failure> {
    let room = enter(&house, &address)?;
    Ok(Json(room.history(Viewer::User(&address.1)).await))
}

/// Sends a stream of what `show` makes of each version; versions that come too fast for a slow page are skipped.
pub(crate) fn each_version<T: Serialize + Send, F: Future<Output = T> + Send + 'static>(
    room: Arc<Room>,
    show: impl Fn(Arc<Room>) -> F + Send + 'static,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let crowded = || Failure::new(StatusCode::SERVICE_UNAVAILABLE, "too many pages are open");
    let versions = room.versions().ok_or_else(crowded)?;
    let stream = WatchStream::new(versions).then(move |_| {
        let shown = show(room.clone());
        async move {
            let text = serde_json::to_string(&shown.await).expect("what is shown is plain data");
            Ok(Event::default().data(text))
        }
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

pub(crate) async fn input(
    State(house): State<Arc<House>>,
    Path(address): Address,
    Json(request): Json<Request>,
) -> Result<Json<Acknowledged>, Failure> {
    let room = enter(&house, &address)?;
    // The work runs to its end, even if the page has gone: an input is never half taken.
    let work = async move { room.input(&house.log, &address.1, request).await };
    finish(work).await
}

/// Answers what would be possible if the values that stand in the page's editors were entered.
pub(crate) async fn preview(
    State(house): State<Arc<House>>,
    Path(address): Address,
    Json(request): Json<PreviewRequest>,
) -> Result<Json<Preview>, Failure> {
    let room = enter(&house, &address)?;
    Ok(Json(room.preview(&address.1, &request.typed).await?))
}

pub(crate) async fn undo(
    State(house): State<Arc<House>>,
    Path(address): Address,
    Json(request): Json<UndoRequest>,
) -> Result<Json<Acknowledged>, Failure> {
    let room = enter(&house, &address)?;
    finish(async move { room.undo(&house.log, &address.1, request).await }).await
}

/// Runs work to its end, even if the client has gone.
pub(crate) async fn finish(
    work: impl Future<Output = Result<Acknowledged, crate::room::Refused>> + Send + 'static,
) -> Result<Json<Acknowledged>, Failure> {
    match tokio::spawn(work).await {
        Ok(done) => Ok(Json(done?)),
        Err(_) => Err(Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "this went wrong")),
    }
}
