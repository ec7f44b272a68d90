//! Has counterexamples confirmed by GHC.
//!
//! The oracle is our own code; it is unlikely, but possible, that it and whatif misread Haskell in the same way. So
//! where `runghc` is installed, it evaluates counterexamples on which both agree: whether the arguments are allowed,
//! the result, and whether the promise holds. One process evaluates a whole batch.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use crate::ast::{ELEMENT, Expr, Function, Name, Program, Refined, VALUE};
use crate::library::Property;
use crate::library::value::Value;
use crate::oracle::{Datum, Oracle, Run, Stop};
use crate::print::{code, module, type_text};
use crate::reading::read;

/// A module with an action `witness`, and its expected output.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    text: String,
    expected: Printed,
}

/// The output of a witness.
#[derive(Clone, PartialEq, Debug)]
enum Printed {
    Crash,
    /// Whether the arguments are allowed, the result, and whether it is as promised.
    Result(bool, Datum, bool),
}

/// Is there a `runghc`?
#[must_use]
pub fn is_installed() -> bool {
    Command::new("runghc").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// A witness for a call that the oracle has judged; none if there is nothing to compare.
#[must_use]
pub fn of_call(program: &Program, function: &Name, args: &[Datum]) -> Option<Witness> {
    let function = program.function(function)?;
    let expected = expected(program, function, args)?;
    let mut text = module(program, "M", true);
    let bindings = function
        .params
        .iter()
        .zip(args)
        .map(|((param, ty), arg)| format!("    {param} = {arg} :: {}\n", type_text(ty, 0)));
    let bindings: String = bindings.collect();
    let call: String = function.params.iter().map(|(param, _)| format!(" {param}")).collect();
    let (demands, promise) = match &function.spec {
        Some(spec) => {
            let params = function.params.iter().zip(&spec.params);
            let demands = params.map(|((param, _), refined)| holds(refined, param));
            (demands.collect::<Vec<_>>().join(" && "), holds(&spec.result, VALUE))
        }
        None => ("True".into(), "True".into()),
    };
    let demands = if demands.is_empty() { "True" } else { &demands };
    let _ = write!(
        text,
        "\nwitness :: (Bool, String, Bool)\nwitness = ({demands}, show {VALUE}, {promise})\n  where\n{bindings}    {VALUE} = {}{call}\n",
        function.name
    );
    Some(Witness { text, expected })
}

/// A witness for a counterexample to a property.
#[must_use]
pub fn of_property(property: &Property, args: &[Value]) -> Witness {
    let args: String = args.iter().map(|arg| format!(" {arg}")).collect();
    let mut text = property.module("M");
    let _ = write!(text, "\nwitness :: (Bool, String, Bool)\nwitness = (True, show (prop{args}), True)\n");
    Witness { text, expected: Printed::Result(true, Datum::Bool(false), true) }
}

/// A refinement of a variable as Haskell.
fn holds(refined: &Refined, variable: &str) -> String {
    let itself =
        refined.itself.as_ref().map(|predicate| code(&predicate.with(VALUE, &Expr::var(variable)), 4));
    let elements = refined.elements.as_ref();
    let elements =
        elements.map(|predicate| format!("all (\\{ELEMENT} -> {}) {variable}", code(predicate, 0)));
    let both: Vec<String> = itself.into_iter().chain(elements).collect();
    if both.is_empty() { "True".into() } else { format!("({})", both.join(" && ")) }
}

/// The result of the code by itself, without checks of promises.
fn expected(program: &Program, function: &Function, args: &[Datum]) -> Option<Printed> {
    // GHC does not check refinements of fields, so they are left out.
    let mut program = program.clone();
    let fields =
        program.datas.iter_mut().flat_map(|data| &mut data.constructors).flat_map(|con| &mut con.fields);
    fields.for_each(|field| field.refined = None);
    let admitted = Oracle::new(&program).admits(function, args).ok()?;
    let mut plain = program.clone();
    plain.functions.iter_mut().for_each(|function| function.spec = None);
    let plain_function = plain.function(&function.name)?;
    match Oracle::new(&plain).run(plain_function, args) {
        Run::Fine(result) => {
            let keeps = Oracle::new(&program).keeps(function, args, &result).ok()?;
            Some(Printed::Result(admitted, result, keeps))
        }
        Run::Wrong(Stop::Fault(_)) => Some(Printed::Crash),
        _ => None,
    }
}

/// Runs a batch in one process; returns a text for each witness that GHC does not confirm.
///
/// # Errors
/// If the batch cannot be run at all.
pub fn compare(witnesses: &[Witness], folder: &Path) -> Result<Vec<String>, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(told)?;
    let mut main = String::from("module Main where\nimport Control.Exception\nimport System.IO\n");
    let mut calls = String::new();
    for (at, witness) in witnesses.iter().enumerate() {
        let text = witness.text.replacen("module M where", &format!("module M{at} where"), 1);
        let text = text.replacen("module Audit where", &format!("module M{at} where"), 1);
        std::fs::write(folder.join(format!("M{at}.hs")), text).map_err(told)?;
        let _ = writeln!(main, "import qualified M{at}");
        let _ = writeln!(calls, "  tell {at} M{at}.witness");
    }
    main.push_str(
        "\ntell :: Int -> (Bool, String, Bool) -> IO ()\n\
         tell at (allowed, shown, kept) = do\n\
         \x20 printed <- try (evaluate (let line = show allowed ++ \"|\" ++ shown ++ \"|\" ++ show kept in length line `seq` line))\n\
         \x20 putStrLn (show at ++ \"|\" ++ either (\\e -> const \"crash\" (e :: SomeException)) id printed)\n\
         \nmain :: IO ()\nmain = do\n  hSetBuffering stdout LineBuffering\n",
    );
    main.push_str(&calls);
    std::fs::write(folder.join("Main.hs"), main).map_err(told)?;
    let output = Command::new("runghc").arg("-w").arg("Main.hs").current_dir(folder).output();
    let output = output.map_err(|error| format!("runghc: {error}"))?;
    if !output.status.success() {
        return Err(format!("runghc: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let mut stories = Vec::new();
    for (at, witness) in witnesses.iter().enumerate() {
        let line = lines.get(at).and_then(|line| line.strip_prefix(&format!("{at}|"))).unwrap_or("nothing");
        if printed(line).as_ref() != Some(&witness.expected) {
            stories.push(format!("GHC prints {line}, not {:?}, in\n{}", witness.expected, witness.text));
        }
    }
    Ok(stories)
}

fn printed(line: &str) -> Option<Printed> {
    if line == "crash" {
        return Some(Printed::Crash);
    }
    let mut parts = line.split('|');
    let (allowed, shown, kept) = (parts.next()?, parts.next()?, parts.next()?);
    Some(Printed::Result(allowed == "True", read(shown)?, kept == "True"))
}
