//! whatif for agents: a server of the Model Context Protocol.
//!
//! A client, most often a language model's, lists tools and calls them; a call is a question to a
//! [`whatif_analysis::Host`]. [`serve`] takes a pair of streams, one JSON message on each line, so that a pipe and
//! a test use the same server.
//!
//! ```text
//!  client ──lines──▶ wire ──messages──▶ server ──jobs──▶ calls     threads that answer calls of tools
//!         ◀─lines──       ◀─messages──    │   ◀─answers─
//!                                         └── resources, prompts, lists: answered at once
//! ```
//!
//! - [`wire`]: lines to messages and back; [`message`]: what a message is; [`version`]: the revisions of the protocol.
//! - [`server`]: the loop: which call is under way, and when it must end.
//! - [`calls`]: the threads, and the progress that they report.
//! - [`tools`]: the table of tools and their schemas; `tools/haskell.rs`, `tools/tasks.rs`: what they do.
//! - [`workspace`]: the files that may be read, and what is remembered of them.
//! - [`resources`], [`prompts`].
//!
//! This server is written on `serde_json` alone: the protocol has few messages, and a ready-made kit would bring an asynchronous
//! runtime that nothing here needs.
//!
//! What must stay true: no file outside of the given folders is read, and none is written; a program that is evaluated
//! sees nothing of this machine; no message makes the server panic; a call ends in time; when the client is gone, so is
//! the server.

mod calls;
mod message;
mod prompts;
mod resources;
mod server;
mod tools;
mod version;
mod wire;
mod workspace;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use whatif_analysis::{Host, Options};

use crate::server::Server;
use crate::workspace::Workspace;

/// The settings of a server.
pub struct Settings {
    /// The folders whose files may be read. Relative paths start at the first one.
    pub roots: Vec<PathBuf>,
    /// Folders in which imported modules are looked up.
    pub folders: Vec<PathBuf>,
    /// The options of all questions. A call ends after `time`, and questions keep to `max_memory`.
    pub options: Options,
    /// Why nothing can be searched or proven, such as that there is no solver; `None` if all is well.
    pub warning: Option<String>,
}

/// Serves a client until it is gone.
///
/// # Errors
/// If one of the roots is no folder.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    settings: Settings,
) -> io::Result<()> {
    let host = Host::inside(&settings.roots)?;
    let wire = wire::connect(input, output);
    Server::new(Workspace::new(host, settings), wire.sender.clone()).run(&wire.lines);
    wire.close();
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_book_names_every_tool_and_prompt() {
        let page = include_str!("../../../docs/book/src/agents.md");
        let lists = [super::tools::list(), super::prompts::list()];
        for (list, kind) in lists.iter().zip(["tools", "prompts"]) {
            for one in list[kind].as_array().expect("a list") {
                let name = one["name"].as_str().expect("a name");
                assert!(page.contains(&format!("`{name}`")), "the page for agents does not name `{name}`");
            }
        }
    }
}
