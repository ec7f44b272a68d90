//! `cargo xtask audit`: generated and changed programs, as many as there is time for.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use whatif_audit::audit::{Plan, audit};
use whatif_audit::ghc::is_installed;
use whatif_audit::row::NAMES;

const USAGE: &str = "\
Generates programs, has whatif check them, and compares its answers with an interpreter of its own.

Usage: cargo xtask audit [--seed S] [--minutes N] [--functions N] [--jobs N] [--ghc N] [--written N] [--proofs N] [--row ROW]

  --seed S       the programs of this seed (1)
  --minutes N    ends after this time
  --functions N  ends after this many functions (2000, unless a time is set)
  --jobs N       as many programs side by side (2)
  --ghc N        has runghc confirm as many counterexamples (500, if it is installed)
  --written N    writes down as many contradictions of each kind (4)
  --proofs N     of ten programs, as many have a property for `prove` (1)
  --row ROW      asks this alone: classes, overloads, floats, higher, paths, scalars or pairs

What contradicts whatif is written to audit-found/, as small as it can be made.
";

fn main() -> ExitCode {
    match plan(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(plan) => {
            let summary = audit(&plan);
            println!("{summary}");
            if summary.contradictions() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn plan(arguments: &[String]) -> Result<Plan, String> {
    let mut plan = Plan { found: Some(folder()), ..Plan::default() };
    let (mut functions, mut ghc) = (None, None);
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let value = rest.next();
        if option == "--row" {
            let known = NAMES.into_iter().find(|name| value.is_some_and(|value| value == name));
            plan.only = Some(known.ok_or_else(|| format!("`--row` needs one of {}.", NAMES.join(", ")))?);
            continue;
        }
        let value = value.and_then(|value| value.parse::<u64>().ok());
        let value = value.ok_or_else(|| format!("`{option}` needs a number."))?;
        match option.as_str() {
            "--seed" => plan.seed = value,
            "--minutes" => plan.time = Some(Duration::from_secs(60 * value)),
            "--functions" => functions = Some(value),
            "--jobs" => plan.jobs = usize::try_from(value).unwrap_or(1).max(1),
            "--ghc" => ghc = Some(value),
            "--written" => plan.written = usize::try_from(value).unwrap_or(usize::MAX),
            "--proofs" => plan.proofs = value,
            _ => return Err(format!("There is no option `{option}`.")),
        }
    }
    let functions = functions.unwrap_or(if plan.time.is_some() { u64::MAX } else { 2_000 });
    plan.functions = usize::try_from(functions).unwrap_or(usize::MAX);
    let witnesses = ghc.unwrap_or_else(|| if is_installed() { 500 } else { 0 });
    plan.ghc = usize::try_from(witnesses).unwrap_or(usize::MAX);
    Ok(plan)
}

/// The folder for contradictions, in the workspace's root.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../audit-found")
}
