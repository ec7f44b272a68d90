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
//!
//! Every record has a seal ([`seals`]), which is written with it. The seals are looked at when the log is opened: a log that was changed from
//! outside is not served.

mod seals;

use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
pub(crate) use seals::Head;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use whatif_analysis::tasks::Event;

use crate::key::Secret;

/// The version of the tables, stored in a new log; a log with another version is not opened, but for one [`WITHOUT_SEALS`].
const LAYOUT: i64 = 2;
/// The version before there were seals: they are added when such a log is opened.
const WITHOUT_SEALS: i64 = 1;

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
    /// How long the log was when it was opened, and its last seal.
    pub(crate) head: Head,
    /// How many records got their seals only now, if the log had none.
    pub(crate) sealed: Option<usize>,
}

/// What somebody who looks at a log from outside finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many sessions and inputs there are.
    pub records: i64,
    /// The last seal: who keeps it can show later that the log was not written anew.
    pub seal: String,
    /// What does not fit; nothing if the log is as it was written.
    pub faults: Vec<String>,
}

/// Looks whether a log is as it was written; `kept` is a seal that was told earlier.
///
/// # Errors
/// If there is no such log, if it has no seals yet, if a server uses it, or if `kept` is no seal.
pub fn verify(path: &Path, kept: Option<&str>) -> Result<Verified, String> {
    let shown = path.display();
    let kept: Option<Head> = kept.map(str::parse).transpose()?;
    if !path.exists() {
        return Err(format!("{shown}: there is no such file"));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let look = || -> Result<Verified, Unusable> {
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(std::time::Duration::from_millis(100))?;
        let layout: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match layout {
            LAYOUT => {}
            WITHOUT_SEALS => {
                let reason = "has no seals, because an older version wrote it; they are added when `whatif web` opens it";
                return Err(Unusable::Other(reason.to_owned()));
            }
            _ => return Err(Unusable::Other("is not a log of sessions".to_owned())),
        }
        let program = fact(&connection, "program")?.unwrap_or_default();
        let faults = seals::faults(&connection, &program, kept.as_ref())?;
        let head = seals::head(&connection)?;
        let (records, seal) = head.map_or((0, String::new()), |head| (head.place, head.to_string()));
        Ok(Verified { records, seal, faults })
    };
    look().map_err(|unusable| unusable.say(&shown.to_string()))
}

impl Log {
    /// Opens the log of a program, or starts one. Without a path it is in memory only.
    ///
    /// # Errors
    /// If the file is not a log, belongs to another program, or is in use.
    pub(crate) fn open(path: Option<&Path>, program: &str) -> Result<Opened, String> {
        let shown = path.map_or("the log".to_owned(), |path| path.display().to_string());
        let wrong = |error: rusqlite::Error| Unusable::Sqlite(error).say(&shown);
        let mut connection = match path {
            Some(path) => {
                keep_private(path).map_err(|error| format!("{shown}: {error}"))?;
                Connection::open(path)
            }
            None => Connection::open_in_memory(),
        }
        .map_err(wrong)?;
        let Prepared { secret, sessions, head, sealed } =
            prepare(&mut connection, program).map_err(|unusable| unusable.say(&shown))?;
        let (orders, waiting) = mpsc::channel();
        let writer = std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write(connection, &waiting))
            .map_err(|error| error.to_string())?;
        Ok(Opened { log: Log { orders: Some(orders), writer: Some(writer) }, secret, sessions, head, sealed })
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

impl Unusable {
    /// The reason, of the log that is called so.
    fn say(self, shown: &str) -> String {
        let error = match self {
            Unusable::Other(reason) => return format!("{shown} {reason}"),
            Unusable::Sqlite(error) => error,
        };
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
                format!("{shown} is in use by another server")
            }
            Some(rusqlite::ErrorCode::NotADatabase) => format!("{shown} is not a log of sessions"),
            _ => format!("{shown}: {error}"),
        }
    }
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

/// What is in a log that can be used.
struct Prepared {
    secret: Secret,
    sessions: Vec<Kept>,
    head: Head,
    sealed: Option<usize>,
}

fn fact(connection: &Connection, name: &str) -> Result<Option<Vec<u8>>, rusqlite::Error> {
    let query = "SELECT value FROM facts WHERE name = ?1";
    connection.query_row(query, [name], |row| row.get(0)).optional()
}

fn prepare(connection: &mut Connection, program: &str) -> Result<Prepared, Unusable> {
    // Another server that has the file keeps it, so there is no use in waiting.
    connection.busy_timeout(std::time::Duration::from_millis(100))?;
    // One server at a time; `FULL` waits for the disk at each commit.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
    )?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive)?;
    let layout: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let set_layout = || transaction.execute_batch(&format!("PRAGMA user_version = {LAYOUT}"));
    let is_new = layout == 0 && tables == 0;
    if is_new {
        let secret = Secret::random().map_err(Unusable::Other)?;
        transaction.execute_batch(SCHEMA)?;
        let insert = "INSERT INTO facts (name, value) VALUES (?1, ?2)";
        transaction.execute(insert, params!["secret", secret.bytes()])?;
        transaction.execute(insert, params!["program", program.as_bytes()])?;
        seals::begin(&transaction, program.as_bytes())?;
        set_layout()?;
    } else if layout != LAYOUT && layout != WITHOUT_SEALS {
        return Err(Unusable::Other("is not a log of sessions".to_owned()));
    } else if fact(&transaction, "program")?.as_deref() != Some(program.as_bytes()) {
        let reason = "is the log of another program, or of another version of it; give another with --log";
        return Err(Unusable::Other(reason.to_owned()));
    }
    let mut sealed = None;
    if layout == WITHOUT_SEALS {
        seals::begin(&transaction, program.as_bytes())?;
        sealed = Some(seals::add_all(&transaction)?);
        set_layout()?;
    }
    let faults = seals::faults(&transaction, program.as_bytes(), None)?;
    if !faults.is_empty() {
        let reason = "was changed from outside, so it is not served; give another with --log";
        return Err(Unusable::Other(format!("{reason}:\n  {}", faults.join("\n  "))));
    }
    let secret = fact(&transaction, "secret")?.and_then(|secret| Secret::from_bytes(&secret));
    let secret = secret.ok_or_else(|| Unusable::Other("has lost its secret".to_owned()))?;
    let sessions = read(&transaction)?;
    let head = seals::head(&transaction)?.ok_or_else(|| Unusable::Other("has lost its seals".to_owned()))?;
    transaction.commit()?;
    Ok(Prepared { secret, sessions, head, sealed })
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
    let mut transaction = match connection.transaction() {
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
                let appended = whole(&mut transaction, |part| append(part, session, &entry));
                replies.push(answer(reply, appended));
            }
            Order::Create(name, replays, reply) => {
                let created = whole(&mut transaction, |part| create(part, &name, replays.as_deref()));
                replies.push(answer(reply, created));
            }
        }
    }
    transaction.commit()
}

/// Writes all of a record or nothing of it, so that none is left without its seal.
fn whole<T>(
    transaction: &mut Transaction<'_>,
    write: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
) -> Result<T, rusqlite::Error> {
    // A savepoint that is dropped is rolled back.
    let savepoint = transaction.savepoint()?;
    let written = write(&savepoint)?;
    savepoint.commit().map(|()| written)
}

fn create(connection: &Connection, name: &str, replays: Option<&str>) -> Result<i64, rusqlite::Error> {
    let insert = "INSERT INTO sessions (name, replays) VALUES (?1, ?2)";
    connection.prepare_cached(insert)?.execute(params![name, replays])?;
    let id = connection.last_insert_rowid();
    seals::add(connection, id, 0).map(|()| id)
}

fn append(connection: &Connection, session: i64, entry: &Entry) -> Result<(), rusqlite::Error> {
    let insert = "INSERT INTO entries (session, number, user, key, deed, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let deed = serde_json::to_string(&entry.deed).expect("deeds are plain data");
    connection.prepare_cached(insert)?.execute(params![
        session,
        entry.number.cast_signed(),
        entry.user,
        entry.key,
        deed,
        entry.at
    ])?;
    seals::add(connection, session, entry.number.cast_signed())
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
        seals::add(&connection, 1, 0).expect("sealed");
        append(&connection, 1, &entry(1, "a")).expect("stored");
        assert!(connection.execute("DELETE FROM entries", []).is_err());
        assert!(connection.execute("UPDATE entries SET user = 'bob'", []).is_err());
        assert!(connection.execute("DELETE FROM seals", []).is_err());
        assert!(connection.execute("UPDATE seals SET place = place + 1", []).is_err());
    }

    /// A log with two sessions and three inputs, which is closed again; its path.
    fn written(name: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("whatif-log-{name}-{}.sqlite", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let opened = Log::open(Some(&path), "hash").expect("a new log");
        block_on(async {
            let first = opened.log.create("first", None).await.expect("a session");
            opened.log.append(first, entry(1, "a")).await.expect("stored");
            let second = opened.log.create("second", Some("claim")).await.expect("a session");
            opened.log.append(second, entry(1, "a")).await.expect("stored");
            opened.log.append(first, entry(2, "b")).await.expect("stored");
        });
        path
    }

    /// Changes a log as somebody does who can write to the file.
    fn tamper(path: &Path, with: &str) {
        let connection = Connection::open(path).expect("the log");
        let triggers = "DROP TRIGGER entries_stay; DROP TRIGGER entries_are_kept; DROP TRIGGER seals_stay; DROP TRIGGER seals_are_kept;";
        connection.execute_batch(triggers).expect("no triggers any more");
        connection.execute_batch(with).expect("changed");
    }

    #[test]
    fn a_log_that_was_changed_from_outside_is_noticed_and_not_served() {
        let path = written("whole");
        let whole = verify(&path, None).expect("a log");
        assert_eq!((whole.records, whole.faults.len()), (5, 0));
        std::fs::remove_file(&path).expect("the file goes");
        let cut = "DELETE FROM entries WHERE session = 1 AND number = 2; DELETE FROM seals WHERE place = 5;";
        for (name, change, expected) in [
            (
                "user",
                "UPDATE entries SET user = 'bob' WHERE session = 2",
                "input 1 of session 2 is not as it was written (record 4)",
            ),
            (
                "deed",
                "UPDATE entries SET deed = '\"other\"' WHERE session = 1 AND number = 1",
                "input 1 of session 1 is not as it was written (record 2)",
            ),
            (
                "time",
                "UPDATE entries SET at = 77 WHERE session = 1 AND number = 2",
                "input 2 of session 1 is not as it was written (record 5)",
            ),
            (
                "name",
                "UPDATE sessions SET name = 'third' WHERE id = 2",
                "session 2 (“third”) is not as it was written (record 3)",
            ),
            (
                "replays",
                "UPDATE sessions SET replays = NULL WHERE id = 2",
                "session 2 (“second”) is not as it was written (record 3)",
            ),
            (
                "row",
                "DELETE FROM entries WHERE session = 1 AND number = 1",
                "input 1 of session 1 was taken away (record 2)",
            ),
            (
                "both",
                "DELETE FROM entries WHERE session = 2; DELETE FROM seals WHERE place = 4",
                "1 record is missing behind record 3",
            ),
            ("cut", cut, "1 record is missing at the end"),
            (
                "all",
                "DELETE FROM entries; DELETE FROM seals; DELETE FROM sessions",
                "5 records are missing at the end",
            ),
            (
                "added",
                "INSERT INTO entries VALUES (1, 3, 'eve', 'k', '\"undo\"', 0)",
                "input 3 of session 1 has no seal: it was put in",
            ),
            (
                "moved",
                "UPDATE entries SET number = 9 WHERE session = 1 AND number = 2",
                "input 2 of session 1 was taken away (record 5)",
            ),
            (
                "seal",
                "UPDATE seals SET seal = zeroblob(32) WHERE place = 1",
                "session 1 (“first”) is not as it was written (record 1)",
            ),
            ("head", "DELETE FROM facts WHERE name = 'head'", "how long the log was is not written any more"),
        ] {
            let path = written(name);
            tamper(&path, change);
            let found = verify(&path, None).expect("a log").faults;
            assert!(found.iter().any(|fault| fault == expected), "{name}: {found:?}");
            let refused = Log::open(Some(&path), "hash").err().expect("it is not served");
            assert!(refused.contains("was changed from outside") && refused.contains(expected), "{refused}");
            std::fs::remove_file(&path).expect("the file goes");
        }
    }

    #[test]
    fn a_file_that_was_cut_off_is_no_log_any_more() {
        let path = written("bytes");
        let length = std::fs::metadata(&path).expect("the log").len();
        for left in [length / 2, length - 4096, 50] {
            let whole = std::fs::read(&path).expect("the log");
            std::fs::write(&path, &whole[..usize::try_from(left).expect("a length")]).expect("it is cut");
            let looked = verify(&path, None);
            assert!(looked.as_ref().map_or(true, |found| !found.faults.is_empty()), "{left}: {looked:?}");
            assert!(Log::open(Some(&path), "hash").is_err(), "{left} bytes of {length}");
            std::fs::write(&path, whole).expect("the log");
        }
        assert_eq!(verify(&path, None).expect("the whole log").faults, Vec::<String>::new());
        std::fs::remove_file(&path).expect("the file goes");
    }

    #[test]
    fn a_log_that_was_written_anew_does_not_have_the_seal_that_was_kept() {
        let path = written("anew");
        let kept = verify(&path, None).expect("a log").seal;
        // Who can write to the file cuts its end off and says that it was never longer.
        tamper(
            &path,
            "DELETE FROM entries WHERE session = 1 AND number = 2; DELETE FROM seals WHERE place = 5;",
        );
        let connection = Connection::open(&path).expect("the log");
        let query = "SELECT seal FROM seals WHERE place = 4";
        let seal: Vec<u8> = connection.query_row(query, [], |row| row.get(0)).expect("a seal");
        let head = [&4_i64.to_be_bytes()[..], &seal].concat();
        connection.execute("UPDATE facts SET value = ?1 WHERE name = 'head'", [head]).expect("a new head");
        drop(connection);
        assert_eq!(verify(&path, None).expect("a log").faults, Vec::<String>::new());
        let found = verify(&path, Some(&kept)).expect("a log").faults;
        assert!(found[0].starts_with("no record has the seal 5-"), "{found:?}");
        assert!(verify(&path, Some("five")).expect_err("no seal").contains("is no seal"));
        // The seal of an earlier time is in a log that only grew.
        let earlier = verify(&path, None).expect("a log").seal;
        let opened = Log::open(Some(&path), "hash").expect("a log");
        block_on(opened.log.append(1, entry(2, "c"))).expect("stored");
        drop(opened);
        assert_eq!(verify(&path, Some(&earlier)).expect("a log").faults, Vec::<String>::new());
        std::fs::remove_file(&path).expect("the file goes");
    }

    #[test]
    fn a_log_of_an_older_version_gets_its_seals_when_it_is_opened() {
        let path = written("older");
        tamper(&path, "DROP TABLE seals; DELETE FROM facts WHERE name = 'head'; PRAGMA user_version = 1;");
        assert!(verify(&path, None).expect_err("no seals").contains("has no seals"));
        let opened = Log::open(Some(&path), "hash").expect("a log");
        assert_eq!((opened.sealed, opened.head.place, opened.sessions.len()), (Some(5), 5, 2));
        drop(opened);
        let opened = Log::open(Some(&path), "hash").expect("a log");
        assert_eq!(opened.sealed, None);
        drop(opened);
        assert_eq!(verify(&path, None).expect("a log").faults, Vec::<String>::new());
        std::fs::remove_file(&path).expect("the file goes");
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
