//! The server follows the settings of a project.

use lsp_server::Notification;
use serde_json::{Value, json};

use crate::client::Client;

#[test]
fn the_settings_of_the_project_are_read_and_read_again() {
    let folder = std::env::temp_dir().join(format!("whatif-lsp-project-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("extra")).expect("a folder");
    std::fs::write(folder.join("extra/Up.hs"), "module Up where\nup :: Int\nup = 7\n").expect("a file");
    let root = format!("file://{}", folder.display());
    let uri = format!("{root}/T.hs");
    let mut client = Client::silent();
    let capabilities = json!({ "experimental": { "serverStatusNotification": true } });
    let workspace = json!([{ "uri": root, "name": "p" }]);
    client
        .request("initialize", json!({ "capabilities": capabilities, "workspaceFolders": workspace }))
        .expect("an answer");
    client.notify("initialized", json!({}));
    client.open(&uri, "module T where\nimport Up\nt :: Int\nt = up\n");
    client.settle();
    // Functions that use a missing module get no verdict.
    let told = |client: &mut Client| {
        let hover = client.at("textDocument/hover", &uri, 3, 0).expect("an answer");
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let first = told(&mut client);
    assert!(first.contains("not found"), "{first}");
    let settings = folder.join("whatif.toml");
    std::fs::write(&settings, "folders = [\"extra\"]\n").expect("a file");
    let changed = json!({ "changes": [{ "uri": format!("{root}/whatif.toml"), "type": 1 }] });
    client.notify("workspace/didChangeWatchedFiles", changed.clone());
    // The test waits until the function has another answer.
    while told(&mut client).contains("not found") {
        std::thread::sleep(std::time::Duration::from_millis(10));
        client.settle();
    }
    // Malformed settings are reported, and the last valid ones stay in force.
    std::fs::write(&settings, "folder = [\"extra\"]\n").expect("a file");
    client.notify("workspace/didChangeWatchedFiles", changed);
    let is_complaint = |found: &Notification| {
        let text = found.params["message"].as_str().unwrap_or_default();
        found.method == "window/showMessage" && text.contains("whatif.toml is not used")
    };
    while !client.notifications.iter().any(is_complaint) {
        client.receive();
    }
    client.replace(&uri, "module T where\nimport Up\nt :: Int\nt = up + 1\n");
    assert_eq!(client.messages(&uri), Vec::<String>::new());
    client.request("shutdown", Value::Null).expect("an answer");
    std::fs::remove_dir_all(folder).expect("it was made above");
}
