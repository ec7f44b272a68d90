//! whatif in editors: a language server.
//!
//! A thin layer over `analysis`: messages of an editor come in, questions go to a [`Host`](whatif_analysis::Host), and
//! the answers go out as messages. [`serve`] takes a [`Connection`], a pair of channels, so that a pipe
//! ([`transport`]), the socket of a page and a test use the same server.
//!
//! ```text
//!  editor ──messages──▶ server ──jobs──▶ checks        one thread: the file that was edited last comes first
//!         ◀─messages───   │   ◀─answers─
//!                         └──tasks──▶ questions (quick)   hover, definitions, completion
//!                         └──tasks──▶ questions (slow)    explore, prove, the whole workspace
//! ```
//!
//! - [`server`]: the loop and its state: documents, settings, the last report about each file.
//! - [`checks`]: the thread that checks files; the next edit cancels its job.
//! - [`requests`]: chooses the thread that answers a request. A request about a report waits until there is one of
//!   the present text.
//! - [`text`]: documents; positions count UTF-16 units in the protocol and characters in `analysis`.
//! - One file for each feature: [`diagnostics`], [`hover`], [`lenses`], [`actions`], [`names`] (with [`across`]),
//!   [`tokens`], [`folding`], [`documents`].
//!
//! What must stay true: no diagnostic is published about a text that is not the present one; no message makes the
//! server panic; when the client is gone, so is the server.

mod across;
mod actions;
mod checks;
mod diagnostics;
mod documents;
mod folding;
mod hover;
mod initialise;
mod lenses;
mod names;
mod questions;
mod requests;
mod server;
mod settings;
mod text;
mod tokens;
pub mod transport;
mod uri;

pub use lsp_server::Connection;
pub use server::Ended;
pub use settings::Limits;

/// Serves a client until it says goodbye or is gone. The user is shown the warning first, such as that there is no solver.
#[must_use]
pub fn serve(connection: &Connection, warning: Option<&str>) -> Ended {
    serve_within(connection, warning, None)
}

/// Serves a client that is not trusted: questions stay within the granted limits, whatever the client sets, and no file
/// of this machine is read.
#[must_use]
pub fn serve_stranger(connection: &Connection, warning: Option<&str>, granted: Limits) -> Ended {
    serve_within(connection, warning, Some(granted))
}

fn serve_within(connection: &Connection, warning: Option<&str>, granted: Option<Limits>) -> Ended {
    let Some(client) = initialise::initialise(connection) else { return Ended::Abruptly };
    server::Server::new(connection, client, granted).run(&connection.receiver, warning)
}
