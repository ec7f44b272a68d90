//! The requests of the developer's page: sessions and their links, the state of the proofs, and questions about a
//! session.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::sse::{Event, Sse};
use axum::response::{Html, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio_stream::Stream;
use whatif_analysis::tasks::{Hints, PropertyReport, Verdict};

use crate::app::{AppState, Link};
use crate::guard::Failure;
use crate::key::Door;
use crate::page;
use crate::shared::{Acknowledged, Inside, SharedSession};
use crate::users::{each_version, finish};

fn enter(app: &AppState, code: &str) -> Result<(), Failure> {
    if app.secret.admits(Door::Developer, code) { Ok(()) } else { Err(Failure::no_entry()) }
}

fn shared(app: &AppState, code: &str, session: i64) -> Result<Arc<SharedSession>, Failure> {
    enter(app, code)?;
    app.shared(session).ok_or_else(|| Failure::new(StatusCode::NOT_FOUND, "there is no such session"))
}

pub(crate) async fn developer_page(State(app): State<Arc<AppState>>, Path(code): Path<String>) -> Response {
    match enter(&app, &code) {
        Ok(()) => Html(page::DEVELOPER).into_response(),
        Err(failure) => page::no_entry(failure),
    }
}

pub(crate) async fn tree_page(State(app): State<Arc<AppState>>, Path(code): Path<String>) -> Response {
    match enter(&app, &code) {
        Ok(()) => Html(page::TREE).into_response(),
        Err(failure) => page::no_entry(failure),
    }
}

/// Answers with the tree of runs, as JSON.
pub(crate) async fn tree(
    State(app): State<Arc<AppState>>,
    Path(code): Path<String>,
) -> Result<Response, Failure> {
    enter(&app, &code)?;
    let tree = app.questions.tree().await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], tree.to_string()).into_response())
}

/// A session in the developer's list.
#[derive(Serialize)]
struct Listed {
    id: i64,
    name: String,
    replays: Option<String>,
    links: Vec<Link>,
}

impl Listed {
    async fn of(app: &AppState, shared: &SharedSession) -> Listed {
        let links = app.links(shared).await;
        Listed { id: shared.id, name: shared.name.clone(), replays: shared.replays.clone(), links }
    }
}

pub(crate) async fn state(
    State(app): State<Arc<AppState>>,
    Path(code): Path<String>,
) -> Result<Json<Value>, Failure> {
    enter(&app, &code)?;
    let mut sessions = Vec::new();
    for shared in app.shared_sessions() {
        sessions.push(Listed::of(&app, &shared).await);
    }
    let program = &app.task.program;
    let goals: Vec<&str> = program.property_names().collect();
    Ok(Json(json!({
        "program": program.file_name(),
        "hash": program.hash(),
        "goals": goals,
        "sessions": sessions,
        "proofs": app.questions.proofs(),
    })))
}

/// The request to make a session: for people, or to replay the counterexample of a claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSession {
    name: Option<String>,
    replay: Option<String>,
}

pub(crate) async fn create(
    State(app): State<Arc<AppState>>,
    Path(code): Path<String>,
    Json(request): Json<NewSession>,
) -> Result<Json<Value>, Failure> {
    enter(&app, &code)?;
    let replay = request.replay.as_deref();
    if let Some(claim) = replay {
        run_of(&app, claim)?;
    }
    let named = request.name.filter(|name| !name.trim().is_empty());
    let name = match (named, replay) {
        (Some(name), _) => name.chars().take(100).collect(),
        (None, Some(claim)) => format!("counterexample of {claim}"),
        (None, None) => format!("session {}", app.shared_sessions().len() + 1),
    };
    let shared = app.create(&name, replay).await?;
    Ok(Json(json!(Listed::of(&app, &shared).await)))
}

/// The inputs that break a claim or, if the claim says that something can be reached, reach it.
fn run_of<'a>(app: &'a AppState, claim: &str) -> Result<&'a [String], Failure> {
    let shows = |report: &&PropertyReport| {
        matches!(report.status, Verdict::Violated | Verdict::Reached) && !report.inputs.is_empty()
    };
    let report = app.questions.claim(claim).filter(shows);
    let none = || Failure::new(StatusCode::NOT_FOUND, "there is no run of that claim");
    report.map(|report| report.inputs.as_slice()).ok_or_else(none)
}

/// The request to play the next input of a run that is replayed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    key: String,
}

pub(crate) async fn next(
    State(app): State<Arc<AppState>>,
    Path((code, session)): Path<(String, i64)>,
    Json(request): Json<Next>,
) -> Result<Json<Acknowledged>, Failure> {
    let shared = shared(&app, &code, session)?;
    let claim = shared.replays.as_deref();
    let claim = claim.ok_or_else(|| Failure::new(StatusCode::CONFLICT, "this session replays nothing"))?;
    let inputs = run_of(&app, claim)?.to_vec();
    finish(async move { shared.play(&app.log, &inputs, request.key).await }).await
}

pub(crate) async fn inside(
    State(app): State<Arc<AppState>>,
    Path((code, session)): Path<(String, i64)>,
) -> Result<Json<Inside>, Failure> {
    Ok(Json(shared(&app, &code, session)?.inside().await))
}

pub(crate) async fn changes(
    State(app): State<Arc<AppState>>,
    Path((code, session)): Path<(String, i64)>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let shared = shared(&app, &code, session)?;
    each_version(shared, |shared| async move { shared.inside().await })
}

#[derive(Deserialize)]
pub(crate) struct Goal {
    goal: Option<String>,
}

pub(crate) async fn hints(
    State(app): State<Arc<AppState>>,
    Path((code, session)): Path<(String, i64)>,
    Query(Goal { goal }): Query<Goal>,
) -> Result<Json<Hints>, Failure> {
    let shared = shared(&app, &code, session)?;
    let goal = goal.filter(|goal| !goal.is_empty());
    let hints = app.questions.hints(shared.session().await, goal).await?;
    hints.map(Json).map_err(|reason| Failure::new(StatusCode::BAD_REQUEST, reason))
}

pub(crate) async fn dangers(
    State(app): State<Arc<AppState>>,
    Path((code, session)): Path<(String, i64)>,
) -> Result<Json<Vec<PropertyReport>>, Failure> {
    let shared = shared(&app, &code, session)?;
    Ok(Json(app.questions.dangers(shared.session().await).await?.properties))
}

/// Answers with the auditor's report, a page with its own style and without a script.
pub(crate) async fn report(
    State(app): State<Arc<AppState>>,
    Path(code): Path<String>,
) -> Result<Response, Failure> {
    enter(&app, &code)?;
    let page = app.questions.report().await?;
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
    let policy = (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    Ok(([policy], Html(page.to_string())).into_response())
}
