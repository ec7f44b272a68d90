//! whatif in the browser: a server that runs a TopHat program for its users ([`run`]), and a page to try programs on ([`run_try`]).
//!
//! # Tasks
//!
//! Each user opens a link of their own and sees their forms (004, Figures 1 and 2), which are made from the program:
//! editors by type, buttons that say why they cannot be pressed, shared data that changes while others work. No page is
//! written by hand for a program, and the semantics is not implemented again: an input goes to
//! [`Session`](whatif_analysis::tasks::Session), and its view is shown.
//!
//! ```text
//!   page  ──input──▶  users ─▶ shared ─▶ Session: is it possible?      refused, with the reason
//!                                 │
//!                                 ├────▶ log: on the disk?             acknowledged
//!                                 │
//!   pages ◀──changes── users ◀────┘      everyone sees it
//! ```
//!
//! # Map
//!
//! - `key`: links that cannot be guessed; `guard`: checks of every request, headers of every answer;
//! - `log`: the stored inputs; `shared`: a session and its people; `app`: all sessions; `questions`: proofs, hints, dangers;
//! - `users`, `developer`: the requests of their pages; `page`: the pages, whose scripts and style are under `page/`;
//! - `trying`: the page to try programs on, whose script is under `try/`; `worker`: the processes that answer its
//!   questions;
//! - `connections`: limits on connections, and on how slow a client may be.
//!
//! # Invariants
//!
//! - An input is acknowledged after it is on the disk, and no user sees it before.
//! - The semantics and the link alone decide who may do something, never the page.
//! - Text of programs and people becomes text of the page: the scripts make elements, never markup.
//! - A stranger's program is run by a process of its own, which has limits and no files; this process never runs it.

mod app;
mod connections;
mod developer;
mod guard;
mod key;
mod log;
mod page;
mod questions;
mod shared;
mod trying;
mod users;
mod worker;

use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::Html;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use whatif_analysis::Task;

use app::AppState;
pub use app::Link;
use guard::Names;
pub use log::{Verified, verify};
pub use worker::Worker;

/// Requests with a longer body are refused, in bytes.
const MAX_BODY: usize = 64 * 1024;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The file with the log of inputs; without one, sessions are gone with the server.
    pub log: Option<PathBuf>,
    /// May people sign in by name, without a link? For demonstrations.
    pub by_name: bool,
    /// The beginning of every link, such as `http://127.0.0.1:8080`.
    pub base: String,
    /// The host names that the server answers to, with their ports; if there are none, it answers to every name.
    pub names: Vec<String>,
}

/// Why a server does not start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The log cannot be used.
    Log(String),
    /// The program fails before its first input.
    Program(String),
    /// The operating system refuses something, such as the address.
    System(String),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Log(reason) | StartError::System(reason) => f.write_str(reason),
            StartError::Program(reason) => write!(f, "the program fails before its first input: {reason}"),
        }
    }
}

/// A server that is ready to answer.
pub struct Server {
    app: Arc<AppState>,
    names: Names,
}

impl Server {
    /// Opens the log, replays its sessions, and begins to prove the program's claims.
    ///
    /// # Errors
    /// If the log cannot be used, or the program fails at once.
    pub fn open(task: Task, settings: &Settings) -> Result<Server, StartError> {
        let names = Names(settings.names.clone().into());
        Ok(Server { app: Arc::new(AppState::open(task, settings)?), names })
    }

    /// Makes the first session, if there is none.
    ///
    /// # Errors
    /// If the session cannot be stored.
    pub async fn first_session(&self) -> Result<(), StartError> {
        if self.app.shared_sessions().is_empty() {
            let made = self.app.create("session 1", None).await;
            made.map_err(|_| StartError::Log("the first session could not be stored".to_owned()))?;
        }
        Ok(())
    }

    /// The link of the developer.
    #[must_use]
    pub fn developer_link(&self) -> String {
        self.app.developer_link()
    }

    /// What is to be said about the log: whether it got its seals only now, and the last one, to be kept elsewhere.
    #[must_use]
    pub fn seals(&self) -> String {
        let seal = format!("the seal of the log is {}", self.app.head);
        match self.app.sealed {
            None => seal,
            Some(records) => format!(
                "the log was written by an older version: its {records} records have seals from now on\n{seal}"
            ),
        }
    }

    /// The sessions, by name, and the links of their users.
    pub async fn sessions(&self) -> Vec<(String, Vec<Link>)> {
        let mut sessions = Vec::new();
        for shared in self.app.shared_sessions() {
            sessions.push((shared.name.clone(), self.app.links(&shared).await));
        }
        sessions
    }

    /// The addresses that the server answers, each with its function.
    pub fn router(&self) -> Router {
        let user = Router::new()
            .route("/", get(users::user_page))
            .route("/view", get(users::view))
            .route("/changes", get(users::changes))
            .route("/history", get(users::history))
            .route("/input", post(users::input))
            .route("/preview", post(users::preview))
            .route("/undo", post(users::undo));
        let session = Router::new()
            .route("/", get(developer::inside))
            .route("/changes", get(developer::changes))
            .route("/hints", get(developer::hints))
            .route("/dangers", get(developer::dangers))
            .route("/next", post(developer::next));
        let developer = Router::new()
            .route("/", get(developer::developer_page))
            .route("/state", get(developer::state))
            .route("/sessions", post(developer::create))
            .route("/report", get(developer::report))
            .route("/tree", get(developer::tree_page))
            .route("/tree/runs", get(developer::tree))
            .nest("/session/{session}", session);
        Router::new()
            .route("/", get(entrance))
            .route("/page/forms.js", get(page::forms))
            .route("/page/task.js", get(page::task_script))
            .route("/page/developer.js", get(page::developer_script))
            .route("/page/tree.js", get(page::tree_script))
            .route("/page/style.css", get(page::style))
            .nest("/s/{session}/{user}/{code}", user)
            .nest("/d/{code}", developer)
            .layer(DefaultBodyLimit::max(MAX_BODY))
            .layer(axum::middleware::from_fn_with_state(self.names.clone(), guard::guard))
            .with_state(self.app.clone())
    }

    /// Answers requests until the process ends.
    pub async fn serve(self, listener: TcpListener) -> ! {
        connections::serve(listener, self.router()).await
    }
}

async fn entrance(State(app): State<Arc<AppState>>) -> Html<String> {
    Html(page::entrance(&app).await)
}

/// The host names of a server that listens at an address, for [`Settings::names`].
#[must_use]
pub fn own_names(address: SocketAddr) -> Vec<String> {
    // A server that other machines can reach may have any name.
    if !address.ip().is_loopback() {
        return Vec::new();
    }
    let port = address.port();
    ["localhost", "127.0.0.1", "[::1]"].iter().map(|name| format!("{name}:{port}")).collect()
}

/// Listens, calls `tell` with the developer's link, those of the users and what is to be said about the log, and serves until the process ends.
///
/// # Errors
/// If the server cannot start.
pub fn run(
    task: Task,
    address: SocketAddr,
    settings: impl FnOnce(SocketAddr) -> Settings,
    tell: impl FnOnce(&str, &[(String, Vec<Link>)], &str),
) -> Result<(), StartError> {
    listening(address, async |listener, here| {
        let server = Server::open(task, &settings(here))?;
        server.first_session().await?;
        tell(&server.developer_link(), &server.sessions().await, &server.seals());
        server.serve(listener).await
    })
}

/// Listens, calls `tell` with the address, and serves the page to try programs on until the process ends. Each visitor
/// has their own worker; there are at most `most` workers. `tell` returns the names of [`Settings::names`].
///
/// # Errors
/// If the server cannot start.
pub fn run_try(
    worker: Worker,
    most: NonZeroUsize,
    address: SocketAddr,
    tell: impl FnOnce(SocketAddr) -> Vec<String>,
) -> Result<(), StartError> {
    listening(address, async |listener, here| {
        let router = trying::router(worker, most, tell(here));
        connections::serve(listener, router).await
    })
}

fn listening(
    address: SocketAddr,
    serve: impl AsyncFnOnce(TcpListener, SocketAddr) -> Result<(), StartError>,
) -> Result<(), StartError> {
    let system = |error: std::io::Error| StartError::System(error.to_string());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(system)?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await.map_err(|error| {
            StartError::System(match error.kind() {
                std::io::ErrorKind::AddrInUse => {
                    format!("{address} is taken by another program; `--port 0` takes a port that is free")
                }
                _ => format!("{address}: {error}"),
            })
        })?;
        let here = listener.local_addr().map_err(system)?;
        serve(listener, here).await
    })
}
