//! The pages, which are part of the program: three of them, with one style and a script each. They hold no data; their
//! scripts fetch it and show it as text.

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use whatif_analysis::render::escape_html;

use crate::app::AppState;
use crate::guard::Failure;

/// The HTML of a user's page.
pub(crate) const TASK: &str = include_str!("../page/task.html");
/// The HTML of the developer's page.
pub(crate) const DEVELOPER: &str = include_str!("../page/developer.html");
/// The HTML of the page that draws the tree of runs.
pub(crate) const TREE: &str = include_str!("../page/tree.html");

const FORMS: &str = include_str!("../page/forms.js");
const TASK_SCRIPT: &str = include_str!("../page/task.js");
const DEVELOPER_SCRIPT: &str = include_str!("../page/developer.js");
const TREE_SCRIPT: &str = include_str!("../page/tree.js");
const STYLE: &str = include_str!("../page/style.css");

pub(crate) async fn forms() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript")], FORMS)
}

pub(crate) async fn task_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript")], TASK_SCRIPT)
}

pub(crate) async fn developer_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript")], DEVELOPER_SCRIPT)
}

pub(crate) async fn tree_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript")], TREE_SCRIPT)
}

pub(crate) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css")], STYLE)
}

/// The page for a visitor without a link: empty or, if people may sign in by name, with all names.
pub(crate) async fn entrance(app: &AppState) -> String {
    let mut body = String::from("<h1>whatif</h1>");
    if app.by_name {
        for shared in app.shared_sessions() {
            body.push_str(&format!("<h2>{}</h2><ul>", escape_html(&shared.name)));
            for link in app.links(&shared).await {
                body.push_str(&format!(
                    "<li><a href=\"{}\">{}</a></li>",
                    escape_html(&link.url),
                    escape_html(&link.user)
                ));
            }
            body.push_str("</ul>");
        }
    } else {
        body.push_str("<p>Please open the link that you were given.</p>");
    }
    plain("whatif", &body)
}

/// The page behind a wrong link.
pub(crate) fn no_entry(failure: Failure) -> Response {
    let status = failure.into_response().status();
    let body =
        "<h1>This link does not work</h1><p>It may be incomplete. Please open it as it was given to you.</p>";
    (status, Html(plain("whatif", body))).into_response()
}

pub(crate) fn plain(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/page/style.css\"></head><body><main>{body}</main></body></html>",
        escape_html(title)
    )
}
