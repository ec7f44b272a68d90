//! A client in the same process, which talks to the server over a pair of pipes.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use whatif_analysis::Options;
use whatif_mcp::{Settings, serve};

pub(crate) struct Client {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    server: Option<JoinHandle<()>>,
    folder: PathBuf,
    next: i64,
    /// Notifications that came while the client waited for an answer.
    pub(crate) notifications: Vec<Value>,
}

impl Client {
    /// A client that has introduced itself. Its server may read a new folder with these files.
    pub(crate) fn new(name: &str, files: &[(&str, &str)]) -> Client {
        let mut client = Client::silent(name, files, Duration::from_secs(60));
        let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
        client.request("initialize", params).expect("it is the first request");
        client.notify("notifications/initialized", json!({}));
        client
    }

    /// A client that has said nothing yet. Calls of its server end after some time.
    pub(crate) fn silent(name: &str, files: &[(&str, &str)], time: Duration) -> Client {
        let folder = std::env::temp_dir().join(format!("whatif-mcp-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        let (reader, input) = std::io::pipe().expect("a pipe");
        let (output, writer) = std::io::pipe().expect("a pipe");
        let options = Options { max_memory: Some(4096), ..Options::default().timeout(time) };
        let settings = Settings { roots: vec![folder.clone()], folders: Vec::new(), options, warning: None };
        let server = std::thread::spawn(move || {
            serve(BufReader::new(reader), writer, settings).expect("the folder is there");
        });
        Client {
            input: Some(input),
            output: BufReader::new(output),
            server: Some(server),
            folder,
            next: 0,
            notifications: Vec::new(),
        }
    }

    pub(crate) fn folder(&self) -> &std::path::Path {
        &self.folder
    }

    pub(crate) fn write(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the client is there");
        writeln!(input, "{line}").expect("the server reads");
    }

    /// Sends a request, and returns its id.
    pub(crate) fn send(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.write(
            &json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }).to_string(),
        );
        self.next
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    /// The next message of the server.
    pub(crate) fn read(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).expect("the server writes text") > 0, "the server is gone");
        serde_json::from_str(&line).expect("the server writes JSON")
    }

    /// The result of a request, or the code of its error.
    pub(crate) fn answer(&mut self, id: i64) -> Result<Value, i64> {
        loop {
            let message = self.read();
            if message.get("id").is_none() {
                self.notifications.push(message);
                continue;
            }
            assert_eq!(message["id"], id, "{message}");
            return match message.get("result") {
                Some(result) => Ok(result.clone()),
                None => Err(message["error"]["code"].as_i64().expect("an error has a code")),
            };
        }
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, i64> {
        let id = self.send(method, params);
        self.answer(id)
    }

    /// Calls a tool, and returns the data of the answer.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self
            .request("tools/call", json!({ "name": tool, "arguments": arguments }))
            .expect("a known tool");
        assert_eq!(result["isError"], false, "{}", result["content"][0]["text"]);
        result["structuredContent"].clone()
    }

    /// Calls a tool that must refuse, and returns the text of the refusal.
    pub(crate) fn refused(&mut self, tool: &str, arguments: Value) -> String {
        let result = self
            .request("tools/call", json!({ "name": tool, "arguments": arguments }))
            .expect("a known tool");
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().expect("a text").to_owned()
    }
}

impl Drop for Client {
    /// Closes the connection, and waits for the server to end.
    fn drop(&mut self) {
        self.input = None;
        let ended = self.server.take().map(JoinHandle::join);
        drop(std::fs::remove_dir_all(&self.folder));
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(()))), "the server ends by itself");
        }
    }
}
