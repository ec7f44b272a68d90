//! `whatif diff --reference`: compares a class's submissions with a solution.

use std::path::Path;

use whatif_analysis::render::runs;
use whatif_analysis::{Failed, Host, Message, Options};

use crate::output::{Output, Status};

/// `whatif diff --reference FILE FOLDER`
pub(crate) fn run(
    host: &Host,
    reference: &Path,
    submissions: &Path,
    functions: &[String],
    pages: Option<&Path>,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let found = host.homework(reference, &[submissions.to_path_buf()], functions, options)?;
    output.clear_progress();
    if let Some(folder) = pages {
        std::fs::create_dir_all(folder).map_err(|error| Message::unwritable(folder, &error))?;
        for page in found.pages() {
            let target = folder.join(&page.name);
            std::fs::write(&target, page.text).map_err(|error| Message::unwritable(&target, &error))?;
        }
    }
    if output.is_json() {
        output.json(&found);
    } else {
        print!("{}", runs::homework(&found));
    }
    let mut standings =
        found.functions.iter().flat_map(|exercise| &exercise.groups).map(|group| &group.standing);
    Ok(if standings.any(whatif_analysis::Standing::is_fault) { Status::Found } else { Status::Fine })
}
