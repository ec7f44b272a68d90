//! The log of inputs: append-only, in SQLite, and the only data that is stored.
//!
//! The state of a session follows from its program and its inputs, so only these are stored. An input is acknowledged
//! after it is on the disk. One thread writes: orders that arrive while it waits for the disk are written together, so
//! that two hundred users wait about as long as one.
//!
//! ```text
//!   sessions   id, name, replays                one row for each session
//!   entries    session, number, user, key, deed, at     one row for each input, numbered from 1 without gaps
//! ```
//!
//! The page that sends an entry chooses its key. No two entries of a session have the same one, so a page that does not
//! know whether its input arrived can send it again.

use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use whatif_analysis::tophat::Event;

use crate::key::Secret;

/// The version of the tables, stored in a new log; a log with another version is not opened.
const LAYOUT: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE facts (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    CREATE TABLE sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, replays TEXT);
    CREATE TABLE entries (
        session INTEGER NOT NULL REFERENCES sessions (id),
        number INTEGER NOT NULL,
        user TEXT NOT NULL,
        key TEXT NOT NULL,
        deed TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (session, number),
        UNIQUE (session, key)
    ) WITHOUT ROWID;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
    CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
";

/// An action of a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Deed {
    /// Gave an input.
    Take(Event),
    /// Took the last input back.
    Undo,
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) number: u64,
    pub(crate) user: String,
    pub(crate) key: String,
    pub(crate) deed: Deed,
    /// Seconds since 1970.
    pub(crate) at: i64,
}

/// A stored session.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The claim whose counterexample it replays.
    pub(crate) replays: Option<String>,
    pub(crate) entries: Vec<Entry>,
}

/// Why an entry was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotStored(pub(crate) String);

enum Order {
    Append(i64, Entry, oneshot::Sender<Result<(), NotStored>>),
    Create(String, Option<String>, oneshot::Sender<Result<i64, NotStored>>),
}

/// A handle to the thread that writes the log.
pub(crate) struct Log {
    orders: Option<mpsc::Sender<Order>>,
    writer: Option<JoinHandle<()>>,
}

/// The contents of a log when it is opened.
pub(crate) struct Opened {
    pub(crate) log: Log,
    pub(crate) secret: Secret,
    pub(crate) sessions: Vec<Kept>,
}

impl Log {
    /// Opens the log of a program, or starts one. Without a path it is in memory only.
    ///
    /// # Errors
    /// If the file is not a log, belongs to another program, or is in use.
    pub(crate) fn open(path: Option<&Path>, program: &str) -> Result<Opened, String> {
        let shown = path.map_or("the log".to_owned(), |path| path.display().to_string());
        let wrong = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
                format!("{shown} is in use by another server")
            }
            Some(rusqlite::ErrorCode::NotADatabase) => format!("{shown} is not a log of sessions"),
            _ => format!("{shown}: {error}"),
        };
        let mut connection = match path {
            Some(path) => {
                keep_private(path).map_err(|error| format!("{shown}: {error}"))?;
                Connection::open(path)
            }
            None => Connection::open_in_memory(),
        }
        .map_err(wrong)?;
        let (secret, sessions) = prepare(&mut connection, program).map_err(|unusable| match unusable {
            Unusable::Sqlite(error) => wrong(error),
            Unusable::Other(reason) => format!("{shown} {reason}"),
        })?;
        let (orders, waiting) = mpsc::channel();
        let writer = std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write(connection, &waiting))
            .map_err(|error| error.to_string())?;
        Ok(Opened { log: Log { orders: Some(orders), writer: Some(writer) }, secret, sessions })
    }

    /// Writes an entry; when this returns, it is on the disk.
    pub(crate) async fn append(&self, session: i64, entry: Entry) -> Result<(), NotStored> {
        self.order(|reply| Order::Append(session, entry, reply)).await
    }

    /// Makes a session; returns its number.
    pub(crate) async fn create(&self, name: &str, replays: Option<&str>) -> Result<i64, NotStored> {
        self.order(|reply| Order::Create(name.to_owned(), replays.map(str::to_owned), reply)).await
    }

    async fn order<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<Result<T, NotStored>>) -> Order,
    ) -> Result<T, NotStored> {
        let (reply, answer) = oneshot::channel();
        let gone = || NotStored("the log is closed".to_owned());
        self.orders.as_ref().ok_or_else(gone)?.send(order(reply)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // When the sender is gone, the writer ends after the last order.
        self.orders = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

enum Unusable {
    Sqlite(rusqlite::Error),
    Other(String),
}

impl From<rusqlite::Error> for Unusable {
    fn from(error: rusqlite::Error) -> Unusable {
        Unusable::Sqlite(error)
    }
}

/// Makes the file readable for its owner only: it holds the secret of all links.
fn keep_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

fn prepare(connection: &mut Connection, program: &str) -> Result<(Secret, Vec<Kept>), Unusable> {
    // Another server that has the file keeps it, so there is no use in waiting.
    connection.busy_timeout(std::time::Duration::from_millis(100))?;
    // One server at a time; `FULL` waits for the disk at each commit.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
    )?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive)?;
    let layout: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let fact = |name: &str| -> Result<Option<Vec<u8>>, rusqlite::Error> {
        let query = "SELECT value FROM facts WHERE name = ?1";
        transaction.query_row(query, [name], |row| row.get(0)).optional()
    };
    let secret = if layout == 0 && tables == 0 {
        let secret = Secret::random().map_err(Unusable::Other)?;
        transaction.execute_batch(SCHEMA)?;
        let insert = "INSERT INTO facts (name, value) VALUES (?1, ?2)";
        transaction.execute(insert, params!["secret", secret.bytes()])?;
        transaction.execute(insert, params!["program", program.as_bytes()])?;
        transaction.execute_batch(&format!("PRAGMA user_version = {LAYOUT}"))?;
        secret
    } else if layout != LAYOUT {
        return Err(Unusable::Other("is not a log of sessions".to_owned()));
    } else if fact("program")?.as_deref() != Some(program.as_bytes()) {
        let reason = "is the log of another program, or of another version of it; give another with --log";
        return Err(Unusable::Other(reason.to_owned()));
    } else {
        let secret = fact("secret")?.and_then(|secret| Secret::from_bytes(&secret));
        secret.ok_or_else(|| Unusable::Other("has lost its secret".to_owned()))?
    };
    let sessions = read(&transaction)?;
    transaction.commit()?;
    Ok((secret, sessions))
}

fn read(connection: &Connection) -> Result<Vec<Kept>, Unusable> {
    let mut sessions = connection.prepare("SELECT id, name, replays FROM sessions ORDER BY id")?;
    let kept = |row: &rusqlite::Row<'_>| {
        Ok(Kept { id: row.get(0)?, name: row.get(1)?, replays: row.get(2)?, entries: Vec::new() })
    };
    let mut sessions: Vec<Kept> = sessions.query_map([], kept)?.collect::<Result<_, _>>()?;
    let query = "SELECT number, user, key, deed, at FROM entries WHERE session = ?1 ORDER BY number";
    let mut entries = connection.prepare(query)?;
    for session in &mut sessions {
        let mut rows = entries.query([session.id])?;
        while let Some(row) = rows.next()? {
            let deed: String = row.get(3)?;
            let deed = serde_json::from_str(&deed)
                .map_err(|error| Unusable::Other(format!("has an entry that cannot be read: {error}")))?;
            let (number, user, key, at) = (row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?, row.get(4)?);
            session.entries.push(Entry { number: number.unsigned_abs(), user, key, deed, at });
        }
    }
    Ok(sessions)
}

/// Writes orders until all senders are gone; all that wait are written in one transaction.
fn write(mut connection: Connection, waiting: &mpsc::Receiver<Order>) {
    while let Ok(first) = waiting.recv() {
        let orders: Vec<Order> = std::iter::once(first).chain(waiting.try_iter().take(255)).collect();
        let mut replies: Vec<Box<dyn FnOnce(Option<&NotStored>)>> = Vec::new();
        let written = write_all(&mut connection, orders, &mut replies);
        let failed = written.err().map(|error| NotStored(error.to_string()));
        replies.into_iter().for_each(|reply| reply(failed.as_ref()));
    }
}

/// Writes orders and collects the replies, which are sent when it is known whether all of it is on the disk.
fn write_all(
    connection: &mut Connection,
    orders: Vec<Order>,
    replies: &mut Vec<Box<dyn FnOnce(Option<&NotStored>)>>,
) -> Result<(), rusqlite::Error> {
    fn answer<T: 'static>(
        reply: oneshot::Sender<Result<T, NotStored>>,
        result: Result<T, rusqlite::Error>,
    ) -> Box<dyn FnOnce(Option<&NotStored>)> {
        let result = result.map_err(|error| NotStored(error.to_string()));
        // The sender may have gone; what is written stays.
        Box::new(move |failed| drop(reply.send(failed.map_or(result, |failed| Err(failed.clone())))))
    }
    let transaction = connection.transaction();
    let transaction = match transaction {
        Ok(transaction) => transaction,
        Err(error) => {
            let reason = NotStored(error.to_string());
            for order in orders {
                match order {
                    Order::Append(_, _, reply) => drop(reply.send(Err(reason.clone()))),
                    Order::Create(_, _, reply) => drop(reply.send(Err(reason.clone()))),
                }
            }
            return Err(error);
        }
    };
    for order in orders {
        match order {
            Order::Append(session, entry, reply) => {
                replies.push(answer(reply, append(&transaction, session, &entry)));
            }
            Order::Create(name, replays, reply) => {
                let insert = "INSERT INTO sessions (name, replays) VALUES (?1, ?2)";
                let created = transaction.execute(insert, params![name, replays]);
                replies.push(answer(reply, created.map(|_| transaction.last_insert_rowid())));
            }
        }
    }
    transaction.commit()
}

fn append(connection: &Connection, session: i64, entry: &Entry) -> Result<(), rusqlite::Error> {
    let insert = "INSERT INTO entries (session, number, user, key, deed, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let deed = serde_json::to_string(&entry.deed).expect("deeds are plain data");
    connection
        .prepare_cached(insert)?
        .execute(params![session, entry.number.cast_signed(), entry.user, entry.key, deed, entry.at])
        .map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u64, key: &str) -> Entry {
        Entry { number, user: "ann".to_owned(), key: key.to_owned(), deed: Deed::Undo, at: 0 }
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
    }

    #[test]
    fn what_was_written_is_there_after_opening_again() {
        let folder = std::env::temp_dir().join(format!("whatif-log-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("log.sqlite");
        let opened = Log::open(Some(&path), "hash").expect("a new log");
        let code = opened.secret.code(crate::key::Door::Developer);
        block_on(async {
            let id = opened.log.create("first", None).await.expect("a session");
            opened.log.append(id, entry(1, "a")).await.expect("stored");
            assert!(opened.log.append(id, entry(2, "a")).await.is_err(), "the same key twice");
            assert!(opened.log.append(id, entry(1, "b")).await.is_err(), "the same number twice");
            opened.log.append(id, entry(2, "b")).await.expect("stored");
        });
        let busy = Log::open(Some(&path), "hash").err().expect("one server at a time");
        assert!(busy.ends_with("is in use by another server"), "{busy}");
        drop(opened);
        let other = Log::open(Some(&path), "other hash").err().expect("another program");
        assert!(other.contains("another program"), "{other}");
        let again = Log::open(Some(&path), "hash").expect("the same log");
        assert_eq!(again.secret.code(crate::key::Door::Developer), code);
        assert_eq!(again.sessions[0].entries, [entry(1, "a"), entry(2, "b")]);
        drop(again);
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    #[cfg(unix)]
    fn nobody_but_its_owner_reads_the_log() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("whatif-log-private-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let opened = Log::open(Some(&folder.join("log.sqlite")), "hash").expect("a new log");
        block_on(opened.log.create("first", None)).expect("a session");
        // SQLite keeps what was written last in files beside the log.
        let files: Vec<_> = std::fs::read_dir(&folder).expect("the folder").flatten().collect();
        assert!(files.len() > 1);
        for file in files {
            let mode = file.metadata().expect("a file").permissions().mode();
            assert_eq!(mode & 0o077, 0, "{} has the mode {mode:o}", file.path().display());
        }
        drop(opened);
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn the_log_only_grows() {
        let mut connection = Connection::open_in_memory().expect("SQLite");
        prepare(&mut connection, "hash").map_err(|_| ()).expect("a new log");
        connection.execute("INSERT INTO sessions (name) VALUES ('s')", []).expect("a session");
        append(&connection, 1, &entry(1, "a")).expect("stored");
        assert!(connection.execute("DELETE FROM entries", []).is_err());
        assert!(connection.execute("UPDATE entries SET user = 'bob'", []).is_err());
    }

    #[test]
    fn a_file_that_is_no_log_is_refused() {
        let path = std::env::temp_dir().join(format!("whatif-no-log-{}", std::process::id()));
        std::fs::write(
            &path,
            "main = enter Int, and more text than a header has, much more of it, in fact, so much that",
        )
        .expect("a file");
        let reason = Log::open(Some(&path), "hash").err().expect("no log");
        assert!(reason.ends_with("is not a log of sessions"), "{reason}");
        std::fs::remove_file(path).expect("the file goes");
    }
}
