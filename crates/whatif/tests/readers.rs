//! Whatever a stranger sends, each reader of it has an answer: the seeds of the fuzz targets, and what chance makes of them. `cargo xtask
//! fuzz NAME` looks for more, guided by the code that runs.

#![cfg(all(feature = "lsp", feature = "mcp", feature = "web"))]

#[path = "../../../fuzz/readers/agent.rs"]
mod agent;
#[path = "../../../fuzz/readers/certificate.rs"]
mod certificate;
#[path = "../../../fuzz/readers/events.rs"]
mod events;
#[path = "../../../fuzz/readers/import.rs"]
mod import;
#[path = "../../../fuzz/readers/lambda.rs"]
mod lambda;
#[path = "../../../fuzz/readers/log.rs"]
mod log;
#[path = "../../../fuzz/readers/message.rs"]
mod message;
#[path = "../../../fuzz/readers/rules.rs"]
mod rules;
#[path = "../../../fuzz/readers/settings.rs"]
mod settings;

use std::path::Path;

use whatif_source::Random;

/// The readers, and how many changed texts each of them gets: a message starts a server.
const READERS: [(&str, fn(&[u8]), usize); 9] = [
    ("agent", agent::read, 20),
    ("certificate", certificate::read, 300),
    ("events", events::read, 100),
    ("import", import::read, 100),
    ("lambda", lambda::read, 300),
    ("log", log::read, 100),
    ("message", message::read, 20),
    ("rules", rules::read, 60),
    ("settings", settings::read, 60),
];

/// The seeds of a reader; the examples of the repository among them.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = root.join("fuzz/seeds").join(name);
    let mut files: Vec<_> =
        std::fs::read_dir(own).expect("seeds").flatten().map(|file| file.path()).collect();
    if name == "import" {
        files.extend(["loan.bpmn", "fee.dmn"].map(|example| root.join("examples/top").join(example)));
    }
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a readable seed")).collect()
}

/// A seed with parts cut out, doubled, replaced, or moved in from another seed.
fn changed(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(30)).min(text.len());
        let put = match random.below(4) {
            0 => Vec::new(),
            1 => text[at..end].repeat(2),
            2 => (0..random.below(6)).map(|_| random.below(256) as u8).collect(),
            _ => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len());
                other[from..(from + random.below(40)).min(other.len())].to_vec()
            }
        };
        text.splice(at..end, put);
    }
    text
}

#[test]
fn seeds_and_what_chance_makes_of_them_have_an_answer() {
    let times = if std::env::var_os("WHATIF_LONG").is_some() { 50 } else { 1 };
    for (name, read, count) in READERS {
        let seeds = seeds(name);
        seeds.iter().for_each(|seed| read(seed));
        let mut random = Random::new(0x2545_f491_4f6c_dd1d);
        (0..count * times).for_each(|_| read(&changed(&seeds, &mut random)));
    }
}
