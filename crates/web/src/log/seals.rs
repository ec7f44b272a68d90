//! Seals: what shows that a log was changed from outside.
//!
//! Each record of the log (a session that was made, an input) has a seal: SHA-256 of the seal before it and of the record. The records of
//! all sessions are one chain, in the order in which they were written, and the `head` says how many there are.
//!
//! ```text
//!   seal 0 = H(program)     seal n = H(seal n-1, record n)     head = (n, seal n)
//! ```
//!
//! So a record that was changed, taken away or put in does not fit, and neither does a log whose end was cut off. Somebody who can write to the
//! file can compute all seals anew, or put back an older copy of the file. That shows only if a later head was kept elsewhere, which [`faults`]
//! looks for: a [`Head`] is written as `12-9f86d0…`, is printed when the server starts, and is what `whatif web --verify --seal` takes.

use std::fmt;
use std::str::FromStr;

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

pub(super) const SCHEMA: &str = "
    CREATE TABLE seals (
        place INTEGER PRIMARY KEY,
        session INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seal BLOB NOT NULL,
        UNIQUE (session, number)
    );
    CREATE TRIGGER seals_stay BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
    CREATE TRIGGER seals_are_kept BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
";

/// A seal: SHA-256.
type Seal = [u8; 32];

/// How long a log is, and the seal of its last record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) place: i64,
    seal: Seal,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-", self.place)?;
        self.seal.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Head {
    type Err = String;

    fn from_str(text: &str) -> Result<Head, String> {
        let wrong = || format!("`{text}` is no seal: it is a number, `-` and 64 hexadecimal digits");
        let (place, digits) = text.split_once('-').ok_or_else(wrong)?;
        let place = place.parse().map_err(|_| wrong())?;
        let mut seal = [0; 32];
        if digits.len() != 64 || !digits.is_ascii() {
            return Err(wrong());
        }
        for (at, byte) in seal.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Head { place, seal })
    }
}

/// A record as it stands in the tables; an input is known by its session and number, a session that was made by number 0.
struct Record {
    session: i64,
    number: i64,
    /// All that is written of it.
    fields: Vec<Vec<u8>>,
    /// What people call it.
    name: String,
}

impl Record {
    /// The seal of this record behind another one. Each field is preceded by its length, so that different records have different texts.
    fn seal(&self, before: &Seal) -> Seal {
        let mut hash = Sha256::new();
        hash.update(before);
        hash.update(self.session.to_be_bytes());
        hash.update(self.number.to_be_bytes());
        for field in &self.fields {
            hash.update((field.len() as u64).to_be_bytes());
            hash.update(field);
        }
        hash.finalize().into()
    }
}

/// The seal before the first record.
fn first(program: &[u8]) -> Seal {
    Sha256::new().chain_update(b"whatif log of ").chain_update(program).finalize().into()
}

/// A record of the tables.
fn record(connection: &Connection, session: i64, number: i64) -> Result<Option<Record>, rusqlite::Error> {
    let record = |fields: Vec<Vec<u8>>, name: String| Record { session, number, fields, name };
    if number == 0 {
        let query = "SELECT CAST(name AS BLOB), CAST(replays AS BLOB) FROM sessions WHERE id = ?1";
        let mut found = connection.prepare_cached(query)?;
        return found
            .query_row([session], |row| {
                let (name, replays): (Vec<u8>, Option<Vec<u8>>) = (row.get(0)?, row.get(1)?);
                let shown = format!("session {session} (“{}”)", String::from_utf8_lossy(&name));
                let replays = replays.map_or_else(Vec::new, |claim| [b"=", &claim[..]].concat());
                Ok(record(vec![name, replays], shown))
            })
            .optional();
    }
    let query = "SELECT CAST(user AS BLOB), CAST(key AS BLOB), CAST(deed AS BLOB), CAST(at AS BLOB)
        FROM entries WHERE session = ?1 AND number = ?2";
    connection
        .prepare_cached(query)?
        .query_row([session, number], |row| {
            let fields = vec![row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?];
            Ok(record(fields, format!("input {number} of session {session}")))
        })
        .optional()
}

/// The head that is stored.
pub(super) fn head(connection: &Connection) -> Result<Option<Head>, rusqlite::Error> {
    let query = "SELECT value FROM facts WHERE name = 'head'";
    let stored: Option<Vec<u8>> = connection.query_row(query, [], |row| row.get(0)).optional()?;
    Ok(stored.and_then(|bytes| {
        let (place, seal) = bytes.split_at_checked(8)?;
        Some(Head { place: i64::from_be_bytes(place.try_into().ok()?), seal: seal.try_into().ok()? })
    }))
}

fn store_head(connection: &Connection, head: &Head) -> Result<(), rusqlite::Error> {
    let bytes = [&head.place.to_be_bytes()[..], &head.seal].concat();
    let insert = "INSERT OR REPLACE INTO facts (name, value) VALUES ('head', ?1)";
    connection.prepare_cached(insert)?.execute([bytes]).map(|_| ())
}

/// Starts the chain of a log, in which there are no seals yet.
pub(super) fn begin(connection: &Connection, program: &[u8]) -> Result<(), rusqlite::Error> {
    connection.execute_batch(SCHEMA)?;
    store_head(connection, &Head { place: 0, seal: first(program) })
}

/// Seals a record that was just written.
pub(super) fn add(connection: &Connection, session: i64, number: i64) -> Result<(), rusqlite::Error> {
    let head = head(connection)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let record = record(connection, session, number)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let next = Head { place: head.place + 1, seal: record.seal(&head.seal) };
    let insert = "INSERT INTO seals (place, session, number, seal) VALUES (?1, ?2, ?3, ?4)";
    connection.prepare_cached(insert)?.execute(params![next.place, session, number, next.seal])?;
    store_head(connection, &next)
}

/// Seals the records of a log that was written without seals.
pub(super) fn add_all(connection: &Connection) -> Result<usize, rusqlite::Error> {
    let query = "SELECT id, 0 FROM sessions UNION ALL SELECT session, number FROM entries ORDER BY 1, 2";
    let mut records = connection.prepare(query)?;
    let records: Vec<(i64, i64)> =
        records.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    records.iter().try_for_each(|(session, number)| add(connection, *session, *number))?;
    Ok(records.len())
}

/// What does not fit in a log; nothing if all of it is as it was written. `kept` is a head that somebody wrote down earlier.
pub(super) fn faults(
    connection: &Connection,
    program: &[u8],
    kept: Option<&Head>,
) -> Result<Vec<String>, rusqlite::Error> {
    let mut faults = Vec::new();
    let mut seals = connection.prepare("SELECT place, session, number, seal FROM seals ORDER BY place")?;
    let mut rows = seals.query([])?;
    let mut before = Head { place: 0, seal: first(program) };
    let mut fits = kept.is_none_or(|kept| *kept == before);
    while let Some(row) = rows.next()? {
        let (session, number): (i64, i64) = (row.get(1)?, row.get(2)?);
        let stored: Vec<u8> = row.get(3)?;
        let now = Head { place: row.get(0)?, seal: stored.try_into().unwrap_or([0; 32]) };
        // Somebody who changes the file can write any number there.
        let missing = now.place.saturating_sub(before.place).saturating_sub(1);
        let is_next = missing == 0;
        if !is_next {
            faults.push(format!("{} missing behind record {}", records(missing), before.place));
        }
        let what = if number == 0 {
            format!("session {session}")
        } else {
            format!("input {number} of session {session}")
        };
        match record(connection, session, number)? {
            None => faults.push(format!("{what} was taken away (record {})", now.place)),
            // Behind a gap nothing is known to compare with.
            Some(record) if is_next && record.seal(&before.seal) != now.seal => {
                faults.push(format!("{} is not as it was written (record {})", record.name, now.place));
            }
            Some(_) => {}
        }
        fits |= kept.is_some_and(|kept| *kept == now);
        before = now;
    }
    match head(connection)? {
        None => faults.push("how long the log was is not written any more".to_owned()),
        Some(head) if head.place > before.place => {
            faults.push(format!("{} missing at the end", records(head.place.saturating_sub(before.place))));
        }
        Some(head) if head != before => {
            faults.push("the end of the log is not the one that was written".to_owned())
        }
        Some(_) => {}
    }
    faults.extend(without_seal(connection)?);
    if let Some(kept) = kept.filter(|_| !fits) {
        faults.push(format!("no record has the seal {kept}: the log is not the one that it was taken from"));
    }
    Ok(faults)
}

fn records(count: i64) -> String {
    if count == 1 { "1 record is".to_owned() } else { format!("{count} records are") }
}

/// Records that were put in from outside.
fn without_seal(connection: &Connection) -> Result<Vec<String>, rusqlite::Error> {
    let query = "SELECT id, 0 FROM sessions UNION ALL SELECT session, number FROM entries EXCEPT SELECT session, number FROM seals ORDER BY 1, 2";
    let mut records = connection.prepare(query)?;
    let found = records.query_map([], |row| {
        let (session, number): (i64, i64) = (row.get(0)?, row.get(1)?);
        Ok(match number {
            0 => format!("session {session} has no seal: it was put in"),
            _ => format!("input {number} of session {session} has no seal: it was put in"),
        })
    })?;
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_is_written() {
        let head = Head { place: 12, seal: first(b"program") };
        assert_eq!(head.to_string().parse(), Ok(head));
        for wrong in ["", "12", "12-ab", "x-00", "12-é"] {
            assert!(wrong.parse::<Head>().is_err(), "{wrong}");
        }
    }
}
