//! The same mutants for QuickCheck: one program for each, compiled by GHC, which tells how long it looked for each property.

use std::path::Path;
use std::process::Command;

use crate::Mutant;

/// Tests of a property before it counts as not refuted.
const TESTS: u32 = 100_000;

/// What QuickCheck finds, in a sentence.
pub(crate) fn ask(generators: &str, mutants: &[Mutant], seconds: f64) -> String {
    let folder = std::env::temp_dir().join(format!("whatif-scoreboards-{}", std::process::id()));
    if std::fs::create_dir_all(&folder).is_err() {
        return "there is no place for its programs".to_string();
    }
    let (mut found, mut count, mut time) = (0, 0, 0.0);
    let mut said = None;
    for mutant in mutants {
        match compiled(&folder, &program(mutant, generators, seconds)) {
            Err(why) => said = Some(format!("{}: {why}", mutant.name)),
            Ok(lines) => {
                for line in lines.lines() {
                    let words: Vec<&str> = line.split(' ').collect();
                    let [_, word, millis] = words[..] else { continue };
                    count += 1;
                    found += u32::from(word == "found");
                    time += millis.parse().unwrap_or(0.0) / 1000.0;
                }
            }
        }
        if count == 0 {
            break;
        }
    }
    // If the folder cannot be removed, it is left to the system's cleaning of temporary files.
    let _ = std::fs::remove_dir_all(&folder);
    match said {
        Some(why) if count == 0 => format!("not asked ({why})"),
        _ => format!(
            "{found} of {count} found, {time:.1} s of processor time, by generators that follow the types"
        ),
    }
}

/// A program that asks for each property of a mutant.
fn program(mutant: &Mutant, generators: &str, seconds: f64) -> String {
    let (head, body) = mutant.text.split_once("import Test.QuickCheck\n").expect("the module imports it");
    let head = head.lines().filter(|line| !line.starts_with("module ")).collect::<Vec<_>>().join("\n");
    let asked = mutant.properties.iter().map(|name| {
        format!("  one \"{name}\" (quickCheckWithResult stdArgs {{ chatty = False, maxSuccess = {TESTS}, maxDiscardRatio = 1000 }} {name})\n")
    });
    format!(
        "module Main (main) where\n{head}\nimport Test.QuickCheck\nimport System.CPUTime (getCPUTime)\nimport System.Timeout (timeout)\n{body}\n{generators}\n\
         main :: IO ()\nmain = do\n{}\n\
         one :: String -> IO Result -> IO ()\none name check = do\n  before <- getCPUTime\n  result <- timeout {} check\n  after <- getCPUTime\n\
         \x20 let word = case result of {{ Just (Failure {{}}) -> \"found\"; _ -> \"open\" }}\n\
         \x20 putStrLn (name ++ \" \" ++ word ++ \" \" ++ show ((after - before) `div` 1000000000))\n",
        asked.collect::<String>(),
        (seconds * 1e6) as u64,
    )
}

/// What the program prints, if GHC with QuickCheck is there.
fn compiled(folder: &Path, text: &str) -> Result<String, String> {
    let (source, built) = (folder.join("Main.hs"), folder.join("main"));
    std::fs::write(&source, text).map_err(|why| why.to_string())?;
    let mut ghc = Command::new("ghc");
    ghc.args(["-v0", "-O1", "-outputdir"]).arg(folder).arg("-o").arg(&built).arg(&source);
    let output = ghc.output().map_err(|_| "there is no ghc".to_string())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("GHC refuses it");
        return Err(first.to_string());
    }
    let output = Command::new(&built).output().map_err(|why| why.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
