//! Proves the properties of a Haskell file one after the other, and prints for each whether it was proved and how
//! long that took.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use whatif_certificate::wire::About;
use whatif_source::Cancel;

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let mut module = common::Module::new(&text);
    let mut properties: Vec<String> = args.collect();
    if properties.is_empty() {
        properties = module.properties();
        properties.sort();
    }
    let (mut proved, mut times) = (0, Vec::new());
    for property in &properties {
        let question = module.question(property);
        let started = Instant::now();
        let cancel = Cancel::new().within(Duration::from_secs(5));
        let found = question.prove(&About::default(), &mut common::Asked::new(), &cancel);
        let time = started.elapsed();
        times.push(time);
        proved += usize::from(found.is_some());
        let word = found.map_or("-".to_string(), |found| {
            format!("proved, {} lemmas, {} bytes", found.lemmas, found.text.len())
        });
        println!("{property}: {word} ({:.3} s)", time.as_secs_f64());
    }
    times.sort();
    println!("{proved} of {} proved, median {:.3} s", properties.len(), times[times.len() / 2].as_secs_f64());
}
