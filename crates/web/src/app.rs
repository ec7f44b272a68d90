//! All sessions of a server.

use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

use serde::Serialize;
use whatif_analysis::Task;

use crate::key::{Door, Secret, in_address};
use crate::log::{Head, Kept, Log, Opened};
use crate::questions::Questions;
use crate::shared::SharedSession;
use crate::{Settings, StartError};

/// The most sessions of a server.
const MAX_SESSIONS: usize = 2_000;
/// The name in the link of a program that names no users.
pub(crate) const ANYONE: &str = "anyone";

/// The state of the server.
pub(crate) struct AppState {
    pub(crate) task: Task,
    pub(crate) log: Log,
    pub(crate) secret: Secret,
    pub(crate) questions: Questions,
    /// May people sign in by name, without a link?
    pub(crate) by_name: bool,
    /// The beginning of every link.
    pub(crate) base: String,
    /// How long the log was at the start, and its last seal.
    pub(crate) head: Head,
    /// How many records of the log got their seals at the start, if it had none.
    pub(crate) sealed: Option<usize>,
    shared_sessions: RwLock<BTreeMap<i64, Arc<SharedSession>>>,
}

/// The link of a user to a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The user that the link is for.
    pub user: String,
    /// The address that the user opens.
    pub url: String,
}

/// Why a session was not made.
#[derive(Debug)]
pub(crate) enum NotMade {
    TooMany,
    Failed(String),
}

impl AppState {
    pub(crate) fn open(task: Task, settings: &Settings) -> Result<AppState, StartError> {
        let Opened { log, secret, sessions, head, sealed } =
            Log::open(settings.log.as_deref(), &task.program.hash()).map_err(StartError::Log)?;
        let mut shared_sessions = BTreeMap::new();
        for kept in sessions {
            let shared = SharedSession::restore(task.program.clone(), kept).map_err(StartError::Log)?;
            shared_sessions.insert(shared.id, Arc::new(shared));
        }
        // A program that fails at once is reported before links are handed out.
        task.start().map_err(|failure| StartError::Program(failure.message))?;
        Ok(AppState {
            questions: Questions::start(&task),
            by_name: settings.by_name,
            base: settings.base.trim_end_matches('/').to_owned(),
            shared_sessions: RwLock::new(shared_sessions),
            task,
            log,
            secret,
            head,
            sealed,
        })
    }

    /// The sessions in order.
    pub(crate) fn shared_sessions(&self) -> Vec<Arc<SharedSession>> {
        self.shared_sessions.read().expect("nobody panics with it").values().cloned().collect()
    }

    pub(crate) fn shared(&self, id: i64) -> Option<Arc<SharedSession>> {
        self.shared_sessions.read().expect("nobody panics with it").get(&id).cloned()
    }

    /// Makes a session: one for people, or one that replays the counterexample of a claim.
    pub(crate) async fn create(
        &self,
        name: &str,
        replays: Option<&str>,
    ) -> Result<Arc<SharedSession>, NotMade> {
        if self.shared_sessions().len() >= MAX_SESSIONS {
            return Err(NotMade::TooMany);
        }
        let id = self.log.create(name, replays).await.map_err(|reason| NotMade::Failed(reason.0))?;
        let (name, replays) = (name.to_owned(), replays.map(str::to_owned));
        let kept = Kept { id, name, replays, entries: Vec::new() };
        let shared = SharedSession::restore(self.task.program.clone(), kept).map_err(NotMade::Failed)?;
        let shared = Arc::new(shared);
        self.shared_sessions.write().expect("nobody panics with it").insert(id, shared.clone());
        Ok(shared)
    }

    /// The users of a session: those that the program names, and those who have something to do in it.
    pub(crate) async fn users(&self, shared: &SharedSession) -> Vec<String> {
        let mut users: Vec<String> = self.task.program.users().map(str::to_owned).collect();
        for user in shared.users().await {
            if !users.contains(&user) {
                users.push(user);
            }
        }
        if users.is_empty() {
            users.push(ANYONE.to_owned());
        }
        users
    }

    pub(crate) async fn links(&self, shared: &SharedSession) -> Vec<Link> {
        let link = |user: String| Link { url: self.link(shared.id, &user), user };
        self.users(shared).await.into_iter().map(link).collect()
    }

    pub(crate) fn link(&self, session: i64, user: &str) -> String {
        let code = self.secret.code(Door::User(session, user));
        format!("{}/s/{session}/{}/{code}", self.base, in_address(user))
    }

    pub(crate) fn developer_link(&self) -> String {
        format!("{}/d/{}", self.base, self.secret.code(Door::Developer))
    }
}
