//! How many processes of a folder are translated completely, and what the others lose.
//!
//! `cargo run -p whatif-flow --example complete FOLDER` prints, for the `.bpmn`, `.xml` and `.dmn` files below a folder, how many are complete,
//! incomplete or refused, and for each kind of loss how many files have it, and how many have it alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use whatif_source::Sources;

fn main() {
    let folder = std::env::args().nth(1).expect("usage: complete FOLDER");
    let show = std::env::args().nth(2);
    let mut files = Vec::new();
    collect(Path::new(&folder), &mut files);
    files.sort();
    let mut texts = BTreeSet::new();
    let (mut complete, mut refused, mut wrong, mut all) = (0, 0, 0, 0);
    let mut losses: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for path in files {
        // Many collections have the same file more than once.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if !texts.insert(text.clone()) {
            continue;
        }
        all += 1;
        let mut sources = Sources::new();
        let file = sources.add(path.display().to_string(), text);
        let kinds: BTreeSet<String> = match whatif_flow::import(&sources, file) {
            Ok(imported) => {
                let program = sources.add("imported.top", imported.text);
                if whatif_tophat::parse(&mut sources, program).is_err() {
                    println!("no program: {}", path.display());
                    wrong += 1;
                }
                complete += usize::from(imported.untranslated.is_empty());
                imported.untranslated.iter().map(|lost| kind(lost)).collect()
            }
            Err(error) => {
                refused += 1;
                BTreeSet::from([format!("REFUSED {}", kind(&error.message))])
            }
        };
        if show.as_ref().is_some_and(|show| kinds.len() == 1 && kinds.iter().any(|kind| kind.contains(show)))
        {
            println!("{}", path.display());
        }
        let alone = kinds.len() == 1;
        for kind in kinds {
            let count = losses.entry(kind).or_default();
            count.0 += 1;
            count.1 += usize::from(alone);
        }
    }
    println!(
        "{all} files: {complete} complete ({}%), {refused} refused, {wrong} no program",
        complete * 100 / all.max(1)
    );
    let mut losses: Vec<_> = losses.into_iter().collect();
    losses.sort_by_key(|(_, (files, _))| std::cmp::Reverse(*files));
    for (kind, (files, alone)) in losses.iter().take(60) {
        println!("{files:6} {alone:6} alone  {kind}");
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| ["bpmn", "xml", "dmn"].iter().any(|known| end == *known))
        {
            files.push(path);
        }
    }
}

/// The words of a loss without the names in it: those of the importer are in small letters and are known.
fn kind(lost: &str) -> String {
    let words = [
        "the process",
        "the message flow",
        "which no way from the start leads to",
        "which may interrupt",
        "what triggers",
        "sets off",
        "the condition",
        "somebody decides",
        "which has no ends",
        "the way back to",
        "in the middle of what is repeated",
        "may be done several times",
        "what is inside of",
        "it is one step",
        "that is done at once",
        "ends what is done at once",
        "meet before others",
        "which is not in the process",
        "no XML",
        "neither",
        "no start event",
        "no id",
        "never meet",
        "too deep",
        "goes on beside",
        "undo",
    ];
    let found: Vec<&str> = words.into_iter().filter(|words| lost.contains(words)).collect();
    if found.is_empty() { lost.to_owned() } else { found.join(" … ") }
}
