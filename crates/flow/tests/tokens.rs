//! Imported processes against BPMN's token game, which `tokens/game` plays on the file itself, sharing nothing with the import.
//!
//! A run of the program and one of the game take the same random steps, known by their labels. At each point both must offer the same
//! labels, and be over together. Only files that were imported completely are compared; `tokens/draw` makes random ones.
//!
//! `WHATIF_BPMN=FOLDER` compares the files of a folder instead, and `WHATIF_LONG=1` 20,000 random ones.

#[path = "tokens/draw.rs"]
mod draw;
#[path = "tokens/game.rs"]
mod game;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use draw::Random;
use game::{Model, State};
use whatif_source::Sources;
use whatif_tophat::{Event, Program, Reply, Session, Turn};

/// How many random runs of each process, and how many steps of each.
const RUNS: u64 = 50;
const STEPS: usize = 25;

#[derive(Debug, Default)]
struct Count {
    files: usize,
    incomplete: usize,
    not_played: usize,
    compared: usize,
    steps: usize,
    over: usize,
    endless: usize,
    different: usize,
}

fn program(text: &str) -> Option<(Arc<Program>, String)> {
    let mut sources = Sources::new();
    let file = sources.add("drawn.bpmn", text);
    let imported = whatif_flow::import(&sources, file).ok()?;
    if !imported.untranslated.is_empty() {
        return None;
    }
    let file = sources.add("drawn.top", imported.text.as_str());
    let parsed = whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
        panic!("{text}\n{}\n{}", imported.text, errors.join("\n"))
    });
    Some((Arc::new(parsed), imported.text))
}

fn numbers<'a>(labels: impl Iterator<Item = &'a str>) -> BTreeMap<String, usize> {
    labels.fold(BTreeMap::new(), |mut all, label| {
        *all.entry(label.to_owned()).or_default() += 1;
        all
    })
}

/// The steps that a program offers: a label, and the events that it takes. Of three ways, the second and third one are behind an event without a
/// label, which picks the right side of a choice.
fn offered(session: &Session, before: &[Event], at: Option<&[Turn]>) -> Vec<(String, Vec<Event>)> {
    let mut all = Vec::new();
    for field in session.form().fields {
        if at.is_some_and(|at| field.address != at) {
            continue;
        }
        let events: Vec<Event> = before.iter().cloned().chain([field.event("")]).collect();
        match field.label {
            Some(label) => all.push((label, events)),
            None => {
                let mut behind = session.clone();
                behind.take(&field.event(""));
                all.extend(offered(&behind, &events, Some(&field.address)));
            }
        }
    }
    all
}

/// Compares runs; what differs, if anything does.
fn compare(text: &str, count: &mut Count) -> Result<(), String> {
    count.files += 1;
    let Some((program, written)) = program(text) else {
        count.incomplete += 1;
        return Ok(());
    };
    let Some(model) = Model::read(text) else {
        count.not_played += 1;
        return Ok(());
    };
    count.compared += 1;
    for seed in 1..=RUNS {
        let mut random = Random::new(seed);
        let mut session = Session::start(program.clone()).map_err(|failure| format!("{failure:?}"))?;
        let mut state = State::start(&model);
        for _ in 0..STEPS {
            if state.runs_on() {
                count.endless += 1;
                break;
            }
            let form = session.form();
            let moves = state.moves(&model);
            let steps = offered(&session, &[], None);
            let offered = numbers(steps.iter().map(|(label, _)| label.as_str()));
            let played = numbers(moves.iter().map(|step| step.label.as_str()));
            let is_over = form.value.is_some();
            // Once the program is over it offers nothing.
            if offered.keys().ne(played.keys()) || is_over != state.is_over() {
                return Err(format!(
                    "after {:?} the program offers {offered:?} (over: {is_over}), the game {played:?} (over: {})\n{state:?}\n{written}",
                    session.events(),
                    state.is_over()
                ));
            }
            count.over += usize::from(is_over);
            // Of steps with one label it is not known which is which.
            let single: Vec<&str> = offered
                .iter()
                .filter(|(label, count)| **count == 1 && played[*label] == 1)
                .map(|(label, _)| label.as_str())
                .collect();
            if single.is_empty() {
                break;
            }
            let label = single[random.below(single.len())];
            let (_, events) = steps.iter().find(|(other, _)| other == label).expect("it is offered");
            let step = moves.iter().find(|step| step.label == label).expect("it is offered");
            for event in events {
                let reply = session.take(event);
                if reply != Reply::Taken {
                    return Err(format!("{label}: {reply:?}\n{written}"));
                }
            }
            state = state.make(&model, step);
            count.steps += 1;
        }
    }
    Ok(())
}

#[test]
fn imported_processes_take_the_steps_of_the_token_game() {
    let mut count = Count::default();
    let mut wrong = Vec::new();
    let mut check = |name: String, text: &str, count: &mut Count| {
        let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut inner = Count::default();
            let result = compare(text, &mut inner);
            (inner, result)
        }));
        let (inner, result) = tried.unwrap_or_else(|_| (Count::default(), Err("panics".to_owned())));
        count.files += inner.files;
        count.incomplete += inner.incomplete;
        count.not_played += inner.not_played;
        count.compared += inner.compared;
        count.steps += inner.steps;
        count.over += inner.over;
        count.endless += inner.endless;
        if let Err(different) = result {
            count.different += 1;
            wrong.push(format!("{name}: {different}\n{text}"));
        }
    };
    if let Some(folder) = std::env::var_os("WHATIF_BPMN") {
        let mut files = Vec::new();
        collect(Path::new(&folder), &mut files);
        files.sort();
        for path in files {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            check(path.display().to_string(), &text, &mut count);
        }
    } else {
        let seeds = if std::env::var_os("WHATIF_LONG").is_some() { 20_000 } else { 150 };
        for seed in 1..=seeds {
            check(format!("seed {seed}"), &draw::file(seed), &mut count);
        }
    }
    eprintln!("{count:?}");
    for different in &wrong {
        eprintln!("{different}\n");
    }
    let shortest = wrong.iter().min_by_key(|different| different.len());
    assert!(
        shortest.is_none(),
        "{} of {count:?} differ, the shortest:\n{}",
        wrong.len(),
        shortest.map_or("", String::as_str)
    );
    assert!(count.compared * 4 > count.files && count.over > 0, "{count:?}");
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "bpmn" || end == "xml") {
            files.push(path);
        }
    }
}
