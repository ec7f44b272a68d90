//! Reads the Haskell files below folders and says how many are read whole: `whole [-v] [-iPACKAGES] FOLDER…`.
//!
//! A file is whole if it has no mistake, all its imports are found, and each of its definitions is supported. After the
//! figures stand the reasons of the others, the most frequent first; a reason counts once for each file. `-v` lists the
//! files with their reasons, `-i` names a folder of packages that they may import.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use whatif_haskell::front::{Front, Load, NotRead};
use whatif_haskell::modules::Disk;
use whatif_source::{Cancel, Severity, Sources};

/// What came of the files of a folder.
#[derive(Default)]
struct Count {
    files: usize,
    whole: usize,
    definitions: usize,
    lost: usize,
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let verbose = arguments.iter().any(|argument| argument == "-v");
    let packages: Vec<PathBuf> =
        arguments.iter().filter_map(|argument| argument.strip_prefix("-i")).map(PathBuf::from).collect();
    arguments.retain(|argument| argument != "-v" && !argument.starts_with("-i"));
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Count::default();
    for folder in &arguments {
        let mut files = Vec::new();
        below(Path::new(folder), &mut files);
        files.sort();
        let mut count = Count::default();
        for file in &files {
            let found = read(file, &packages, &mut count);
            count.files += 1;
            count.whole += usize::from(found.is_empty());
            if verbose && !found.is_empty() {
                println!("{}", file.display());
                found.iter().for_each(|reason| println!("    {reason}"));
            }
            found.into_iter().for_each(|reason| *reasons.entry(reason).or_default() += 1);
        }
        print(folder, &count);
        all.files += count.files;
        all.whole += count.whole;
        all.definitions += count.definitions;
        all.lost += count.lost;
    }
    print("all", &all);
    let mut reasons: Vec<(usize, String)> =
        reasons.into_iter().map(|(reason, count)| (count, reason)).collect();
    reasons.sort_by(|a, b| b.cmp(a));
    for (count, reason) in reasons.iter().take(150) {
        println!("{count:5} {reason}");
    }
}

fn print(folder: &str, count: &Count) {
    let Count { files, whole, definitions, lost } = count;
    println!("{folder}: {whole} of {files} files whole, {lost} of {definitions} definitions lost");
}

/// Reads a file; the result says why it is not whole.
fn read(path: &Path, packages: &[PathBuf], count: &mut Count) -> BTreeSet<String> {
    let (mut sources, library) = (Sources::new(), whatif_base::library());
    let cancel = Cancel::new().within(std::time::Duration::from_secs(20));
    let load = Load { cancel, folders: packages, ..Load::new(&Disk, path, &library) };
    let front = match Front::load(&mut sources, &load) {
        Ok(front) => front,
        Err(NotRead::Stopped) => return BTreeSet::from(["20 seconds".to_owned()]),
        Err(NotRead::File(error)) => return BTreeSet::from([error.to_string()]),
    };
    let mut reasons = BTreeSet::new();
    for found in front.diagnostics() {
        let own = sources.name(found.primary.span.file) == path.to_string_lossy();
        if found.severity == Severity::Error {
            reasons.insert(format!("{}error: {}", if own { "" } else { "imported " }, found.message));
        } else if own {
            reasons.insert(found.message.clone());
        }
    }
    let is_own = |info: &&whatif_haskell::front::Info| info.name.home() == front.module();
    for info in front.definitions().iter().chain(front.methods()).filter(is_own) {
        count.definitions += 1;
        count.lost += usize::from(!info.unsupported.is_empty());
        reasons.extend(info.unsupported.iter().map(|(what, _)| what.clone()));
    }
    reasons
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) {
    if folder.is_file() {
        return files.push(folder.to_owned());
    }
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && path.is_dir() && !path.is_symlink() {
            below(&path, files);
        } else if !hidden && path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
        {
            files.push(path);
        }
    }
}
