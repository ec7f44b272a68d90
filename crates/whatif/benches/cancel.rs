//! How long a command goes on after an interrupt.
//!
//! `cargo xtask bench cancel` starts every command on a program that keeps it busy, interrupts it after several delays, and prints how
//! long it took to end. What ended before its interrupt does not count. Files that are named after it are checked as well.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// After how many milliseconds a command is interrupted.
const DELAYS: [u64; 8] = [20, 50, 100, 200, 400, 800, 1_600, 3_200];
/// How long is waited for the end.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often is looked.
const GLANCE: Duration = Duration::from_millis(1);

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let course = |name: &str| root.join("crates/liquid/benches/course").join(name).display().to_string();
    let example = |name: &str| root.join("examples").join(name).display().to_string();
    let endless = std::env::temp_dir().join(format!("WhatifCancel{}.hs", std::process::id()));
    std::fs::write(&endless, ENDLESS).expect("a temporary file can be written");
    let endless_text = endless.display().to_string();
    let mut commands: Vec<Vec<String>> = vec![
        words(&["check", &course("Project.hs")]),
        words(&["check", "--patient", &course("Matrices.hs")]),
        words(&["check", "--strength", &course("Lists.hs")]),
        words(&["check", "--timeout", "60", &endless_text]),
        words(&["explore", &endless_text, "same", "--timeout", "60"]),
        words(&["prove", &endless_text, "same", "--timeout", "60"]),
        words(&["test", &endless_text, "same", "--timeout", "60"]),
        words(&["eval", &endless_text, "spin 0"]),
        words(&["top", "prove", &example("top/vending.top")]),
    ];
    commands.extend(named.iter().map(|file| words(&["check", file])));
    let mut all = Vec::new();
    for command in &commands {
        let mut times: Vec<Duration> =
            DELAYS.iter().filter_map(|delay| interrupted(command, *delay)).collect();
        row(&command.join(" "), &mut times);
        all.extend(times);
    }
    row("all", &mut all);
    let _ = std::fs::remove_file(endless);
}

/// Programs that no command is done with soon.
const ENDLESS: &str = "module Endless where
{-@ same :: xs:[Int] -> {v:Bool | v} @-}
same :: [Int] -> Bool
same xs = reverse (reverse xs) == xs
spin :: Int -> Int
spin n = if n < 0 then 0 else spin (n + 1)
";

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// How long a command goes on after an interrupt; none if it ends before.
fn interrupted(command: &[String], delay: u64) -> Option<Duration> {
    let mut started = Command::new(env!("CARGO_BIN_EXE_whatif"));
    started.args(command).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = started.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(delay));
    if has_ended(&mut child) {
        return None;
    }
    let interrupt = Instant::now();
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()), "a program that runs can be interrupted");
    while !has_ended(&mut child) {
        if interrupt.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        std::thread::sleep(GLANCE);
    }
    Some(interrupt.elapsed())
}

fn has_ended(child: &mut Child) -> bool {
    child.try_wait().expect("it is our child").is_some()
}

fn row(name: &str, times: &mut [Duration]) {
    times.sort();
    let at = |part: f64| {
        let index = (part * times.len() as f64) as usize;
        let time = times.get(index.min(times.len().saturating_sub(1))).copied().unwrap_or_default();
        format!("{:.0} ms", time.as_secs_f64() * 1e3)
    };
    let name = name.rsplit('/').next().map_or(name, |last| if name.contains('/') { last } else { name });
    println!("{name:<40} {:>4} {:>10} {:>10} {:>10}", times.len(), at(0.5), at(0.99), at(1.0));
}
