//! Certificates of contracts as text:
//! `(contract (unfold …) (locals …) (relies …) (assumed …) (endless …) (numbers …) (at …) (natural …) (instances …) TREE)`.
//!
//! An instance is `(WITHIN VARIABLE "main = callee @τ (λ value. fact)")`, in the text syntax of λG.
//! `(at "main = f @τ d")` says at which types and dictionaries the walk enters the function, `(at)` that it is about
//! all types. Local functions that call themselves are `entered`, or known `by-type`. Numbers are `whole`, or `real` if floating-point numbers are treated as real ones. In a tree, `e` is
//! the end of a path, `!` a contradiction, and a list the ways of a split.

use std::collections::BTreeSet;

use whatif_lambda::{Binder, Expr, Name, Program, Type, syntax};
use whatif_source::{Sources, deep};

use super::{At, Certificate, Instance, Locals, Refusal, Tree};
use crate::term::Terms;
use crate::wire::{Read, Reader, Unreadable, quoted};

/// The first word in the text of a certificate of a contract.
const CONTRACT: &str = "contract";

/// The name that `(at …)` gives to the checked function.
const FUNCTION: &str = "f";
/// The words of `(numbers …)`.
const WHOLE: &str = "whole";
const REAL: &str = "real";

/// The words of `(locals …)`.
const ENTERED: &str = "entered";
const BY_TYPE: &str = "by-type";

fn word_of(locals: Locals) -> &'static str {
    match locals {
        Locals::Entered => ENTERED,
        Locals::ByType => BY_TYPE,
    }
}

/// Is the text a certificate of a contract?
#[must_use]
pub fn is_contract(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(CONTRACT))
}

/// Prints a certificate.
#[must_use]
pub fn print(certificate: &Certificate) -> String {
    let Certificate { unfold, locals, relies, assumed, endless, reals, at, natural, instances, tree } =
        certificate;
    let mut text = format!("({CONTRACT}");
    for (word, names) in [("unfold", unfold), ("relies", relies), ("assumed", assumed), ("endless", endless)]
    {
        let names: String = names.iter().map(|name| format!(" {}", quoted(name.as_str()))).collect();
        text.push_str(&format!("\n ({word}{names})"));
    }
    text.push_str(&format!("\n (locals {})", word_of(*locals)));
    text.push_str(&format!("\n (numbers {})", if *reals { REAL } else { WHOLE }));
    text.push_str("\n (at");
    if *at != At::default() {
        text.push_str(&format!(" {}", quoted(&print_at(at))));
    }
    text.push_str(")\n (natural");
    for (name, tree) in natural {
        text.push_str(&format!(" ({} ", quoted(name.as_str())));
        print_tree(tree, &mut text);
        text.push(')');
    }
    text.push_str(")\n (instances");
    for instance in instances {
        let Instance { within, variable, .. } = instance;
        let used = quoted(&print_use(instance));
        text.push_str(&format!("\n  ({} {} {used})", quoted(within.as_str()), quoted(variable.as_str())));
    }
    text.push_str(")\n ");
    print_tree(tree, &mut text);
    text.push_str(")\n");
    text
}

/// Prints `callee @τ (λ value. fact)`.
fn print_use(instance: &Instance) -> String {
    let fact = Expr::lam([Binder::new(instance.value, Type::Unknown)], instance.fact.clone());
    print_call(instance.callee, &instance.types, &[fact])
}

/// Prints `f @τ d`.
fn print_at(At { types, dictionaries }: &At) -> String {
    print_call(Name::new(FUNCTION), types, dictionaries)
}

fn print_call(callee: Name, types: &[Type], args: &[Expr]) -> String {
    let callee = Expr::TypeApp(Box::new(Expr::Var(callee)), types.to_vec());
    let main = Some(callee.apply(args.iter().cloned()));
    syntax::print(&Program { main, ..Program::default() }).trim_end().to_owned()
}

/// Reads `callee @τ args`.
fn read_call(text: &str) -> Option<(Name, Vec<Type>, Vec<Expr>)> {
    let mut sources = Sources::new();
    let file = sources.add("call", text);
    let used = syntax::parse(&sources, file).ok()?.main?.without_places();
    let (head, args) = match used {
        Expr::App(head, args) => (*head, args),
        head => (head, Vec::new()),
    };
    let Expr::TypeApp(callee, types) = head else { return None };
    let Expr::Var(callee) = *callee else { return None };
    Some((callee, types, args))
}

fn read_at(text: &str) -> Option<At> {
    let (_, types, dictionaries) = read_call(text)?;
    Some(At { types, dictionaries })
}

fn read_use(text: &str, within: Name, variable: Name) -> Option<Instance> {
    let (callee, types, args) = read_call(text)?;
    let [Expr::Lam(values, fact)] = &args[..] else { return None };
    let [value] = &values[..] else { return None };
    Some(Instance { within, callee, types, variable, value: value.name, fact: (**fact).clone() })
}

fn print_tree(tree: &Tree, text: &mut String) {
    match tree {
        Tree::End => text.push('e'),
        Tree::Absurd => text.push('!'),
        Tree::Split(ways) => {
            text.push('(');
            for (at, way) in ways.iter().enumerate() {
                if at > 0 {
                    text.push(' ');
                }
                deep(|| print_tree(way, text));
            }
            text.push(')');
        }
    }
}

/// Reads a certificate.
///
/// # Errors
/// If the text is no certificate.
pub fn parse(text: &str) -> Result<Certificate, Refusal> {
    let mut terms = Terms::default();
    let mut reader = Reader { rest: text, terms: &mut terms };
    read(&mut reader).map_err(|Unreadable| Refusal::Unreadable)
}

fn read(reader: &mut Reader) -> Read<Certificate> {
    reader.expect('(')?;
    word(reader, CONTRACT)?;
    let mut sets: [BTreeSet<Name>; 4] = Default::default();
    for (set, expected) in sets.iter_mut().zip(["unfold", "relies", "assumed", "endless"]) {
        reader.expect('(')?;
        word(reader, expected)?;
        while !reader.takes(')') {
            set.insert(reader.name()?);
        }
    }
    reader.expect('(')?;
    word(reader, "locals")?;
    let locals = match reader.word()? {
        ENTERED => Locals::Entered,
        BY_TYPE => Locals::ByType,
        _ => return Err(Unreadable),
    };
    reader.expect(')')?;
    reader.expect('(')?;
    word(reader, "numbers")?;
    let reals = match reader.word()? {
        WHOLE => false,
        REAL => true,
        _ => return Err(Unreadable),
    };
    reader.expect(')')?;
    reader.expect('(')?;
    word(reader, "at")?;
    let mut at = At::default();
    if !reader.takes(')') {
        at = read_at(&reader.string()?).ok_or(Unreadable)?;
        reader.expect(')')?;
    }
    reader.expect('(')?;
    word(reader, "natural")?;
    let mut natural = Vec::new();
    while !reader.takes(')') {
        reader.expect('(')?;
        natural.push((reader.name()?, read_tree(reader)?));
        reader.expect(')')?;
    }
    reader.expect('(')?;
    word(reader, "instances")?;
    let mut instances = Vec::new();
    while !reader.takes(')') {
        reader.expect('(')?;
        let (within, variable, used) = (reader.name()?, reader.name()?, reader.string()?);
        instances.push(read_use(&used, within, variable).ok_or(Unreadable)?);
        reader.expect(')')?;
    }
    let tree = read_tree(reader)?;
    reader.expect(')')?;
    let [unfold, relies, assumed, endless] = sets;
    if reader.at_end() {
        Ok(Certificate { unfold, locals, relies, assumed, endless, reals, at, natural, instances, tree })
    } else {
        Err(Unreadable)
    }
}

fn word(reader: &mut Reader, expected: &str) -> Read<()> {
    if reader.word()? == expected { Ok(()) } else { Err(Unreadable) }
}

fn read_tree(reader: &mut Reader) -> Read<Tree> {
    if !reader.takes('(') {
        return match reader.word()? {
            "e" => Ok(Tree::End),
            "!" => Ok(Tree::Absurd),
            _ => Err(Unreadable),
        };
    }
    let mut ways = Vec::new();
    while !reader.takes(')') {
        ways.push(deep(|| read_tree(reader))?);
    }
    Ok(Tree::Split(ways))
}
