//! How long an edit takes: a file of a thousand lines with a hundred annotated functions, of which one is changed, again and again.
//!
//! `cargo xtask bench edit` prints where the time goes, beside a check of the whole file.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_lambda::run::Settings;
use whatif_lambda::search::{Limits, Strategy};
use whatif_liquid::check::{Liquid, Memory};
use whatif_liquid::{Kept, Key};

#[path = "../tests/common/generated.rs"]
mod generated;

/// As `whatif check` has it.
const WORK: u64 = 1_000_000;
/// How many edits are measured.
const EDITS: usize = 101;

fn main() {
    let limits = Limits { work: WORK, results: 1, time: Some(Duration::from_secs(60)), ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { strategy, limits, ..Settings::default() };
    let library = whatif_base::library();
    let mut memory = Memory::default();
    let mut answers: HashMap<Key, Kept> = HashMap::new();
    let mut rows: [Vec<Duration>; 5] = Default::default();
    let mut asked = 0;
    for edit in 0..=EDITS {
        let text = generated::file(100, (edit > 0).then_some(edit));
        let files: FxHashMap<PathBuf, String> = [("Edit.hs".into(), text)].into_iter().collect();
        let started = Instant::now();
        let (_, liquid) = Liquid::load_again(&mut memory, &Load::new(&files, "Edit.hs".as_ref(), &library));
        let liquid = liquid.expect("the file has no mistakes");
        let loaded = started.elapsed();
        let keys: Vec<Key> =
            liquid.functions.iter().map(|function| liquid.key(function, &settings)).collect();
        let keyed = started.elapsed();
        for (function, key) in liquid.functions.iter().zip(&keys) {
            if answers.get(key).and_then(|kept| liquid.recall(function, kept)).is_none() {
                let answer = liquid.explain(liquid.check(function, &settings), &settings);
                answers.extend(liquid.keep(function, &answer).map(|kept| (*key, kept)));
                asked += usize::from(edit > 0);
            }
        }
        let whole = started.elapsed();
        if edit == 0 {
            let lines = files.values().next().map_or(0, |text| text.lines().count());
            println!("{lines} lines, {} functions, all checked in {:.1} ms", keys.len(), milliseconds(whole));
            rows[4].push(whole);
            continue;
        }
        for (row, time) in rows.iter_mut().zip([loaded, keyed - loaded, whole - keyed, whole]) {
            row.push(time);
        }
    }
    println!("{EDITS} edits, {:.1} questions asked again for each", asked as f64 / EDITS as f64);
    for (name, mut times) in
        ["reading", "keys", "checking", "answers after an edit", "a whole check"].into_iter().zip(rows)
    {
        times.sort();
        let at = |part: usize| milliseconds(times[(times.len() - 1) * part / 100]);
        println!("{name:<24} median {:>8.2} ms   95% {:>8.2} ms   most {:>8.2} ms", at(50), at(95), at(100));
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
