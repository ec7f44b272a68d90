//! The first messages: the client tells its capabilities, and the server answers with its own.

use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Response};
use lsp_types::InitializeParams;
use serde_json::{Value, json};

use crate::settings::{General, Settings};
use crate::{actions, documents, tokens, uri};

/// The properties of a client.
pub(crate) struct Client {
    pub(crate) settings: Settings,
    /// Why the settings that the client sent could not be read.
    pub(crate) complaint: Option<String>,
    /// The folders of the workspace.
    pub(crate) folders: Vec<PathBuf>,
    /// The client's process; the server ends when this process is gone.
    pub(crate) process: Option<u32>,
    /// Does the client have a server for Haskell beside this one?
    pub(crate) other_server: bool,
    /// Does the client carry out the commands of lenses itself, and show the answers?
    pub(crate) own_commands: bool,
    pub(crate) shows_progress: bool,
    pub(crate) refreshes_lenses: bool,
    pub(crate) shows_status: bool,
}

impl Client {
    fn new(params: &InitializeParams) -> Client {
        let nothing = Value::Null;
        let options = params.initialization_options.as_ref().unwrap_or(&nothing);
        let mut settings = Settings::default();
        let complaint = settings.read(options.get("settings").unwrap_or(&nothing)).err();
        let can = |path: &str| {
            let all = serde_json::to_value(&params.capabilities).unwrap_or_default();
            all.pointer(path).and_then(Value::as_bool).unwrap_or(false)
        };
        let says = |key: &str| options.get(key).and_then(Value::as_bool).unwrap_or(false);
        #[expect(deprecated, reason = "clients of older versions know nothing else")]
        let root = params.root_uri.iter().map(uri::path_of);
        let folders = match &params.workspace_folders {
            Some(folders) => folders.iter().map(|folder| uri::path_of(&folder.uri)).collect(),
            None => root.collect(),
        };
        Client {
            settings,
            complaint,
            folders,
            process: params.process_id,
            other_server: says("otherServer"),
            own_commands: says("ownCommands") || can("/experimental/ownCommands"),
            shows_progress: can("/window/workDoneProgress"),
            refreshes_lenses: can("/workspace/codeLens/refreshSupport"),
            shows_status: can("/experimental/serverStatusNotification"),
        }
    }

    /// Does this server answer the requests that any server for Haskell answers?
    pub(crate) fn is_general(&self) -> bool {
        match self.settings.general {
            General::On => true,
            General::Off => false,
            General::Auto => !self.other_server,
        }
    }
}

/// Waits for the client's `initialize`, and answers. `None` if the client leaves before.
pub(crate) fn initialise(connection: &Connection) -> Option<Client> {
    loop {
        let request = match connection.receiver.recv().ok()? {
            Message::Request(request) => request,
            Message::Notification(found) if found.method == "exit" => return None,
            _ => continue,
        };
        let refuse = |code: ErrorCode, why: String| {
            let response = Response::new_err(request.id.clone(), code as i32, why);
            connection.sender.send(response.into()).ok()
        };
        if request.method != "initialize" {
            refuse(ErrorCode::ServerNotInitialized, "`initialize` comes first".to_owned())?;
            continue;
        }
        match serde_json::from_value::<InitializeParams>(request.params.clone()) {
            Err(error) => refuse(ErrorCode::InvalidParams, error.to_string())?,
            Ok(params) => {
                let client = Client::new(&params);
                let result = json!({
                    "capabilities": capabilities(&client),
                    "serverInfo": { "name": "whatif", "version": env!("CARGO_PKG_VERSION") },
                });
                connection.sender.send(Response::new_ok(request.id, result).into()).ok()?;
                return Some(client);
            }
        }
    }
}

/// The capabilities of the server.
fn capabilities(client: &Client) -> Value {
    let mut all = json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": { "openClose": true, "change": 2, "save": false },
        "hoverProvider": true,
        "codeLensProvider": { "resolveProvider": false },
        "codeActionProvider": { "codeActionKinds": actions::KINDS },
        "executeCommandProvider": { "commands": documents::commands(client.own_commands) },
        "inlayHintProvider": true,
        "semanticTokensProvider": { "legend": tokens::legend(), "full": true },
        "foldingRangeProvider": true,
        "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
    });
    if client.is_general() {
        let general = json!({
            "definitionProvider": true,
            "referencesProvider": true,
            "documentSymbolProvider": true,
            "renameProvider": { "prepareProvider": true },
            "completionProvider": { "triggerCharacters": ["."] },
        });
        let general = general.as_object().cloned().unwrap_or_default();
        if let Some(all) = all.as_object_mut() {
            all.extend(general);
        }
    }
    all
}
