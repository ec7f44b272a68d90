//! `explore --laws`: the equations between a module's functions, proved.
//!
//! The equations that people would list are few in form: a function that undoes itself, two that commute, an operation that is associative or
//! has a unit, a function that distributes over an operation. So they are written down for all functions of the module ([`candidates`]), those that
//! make no sense are sorted out by their types, false ones fall at a short search, and of the rest those are told that have a proof.
//! An equation that follows from one before it by swapping the arguments of an operation that commutes is left out.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::prove::{HoldsFor, PropertyVerdict};

/// Time for an equation.
const TIME: Duration = Duration::from_secs(4);
/// Steps of its search.
const WORK: u64 = 60_000;
/// So many equations are tried.
const MOST: usize = 2_000;
/// So many are read at once: each question reads the module.
const AT_ONCE: usize = 16;

/// An equation that was proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Law {
    /// The left side.
    pub left: String,
    /// The right side.
    pub right: String,
    /// For which inputs it holds, as JSON has it.
    pub holds_for: &'static str,
    /// Was a certificate accepted?
    pub certified: bool,
    /// The type at which it was decided, if it has others.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
}

/// The laws of a module.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Laws {
    /// Those that were proved, in the order of the module's functions.
    pub proved: Vec<Law>,
    /// How many equations were tried.
    pub tried: usize,
    /// How many of them have neither a counterexample nor a proof.
    pub open: usize,
}

/// An equation that may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Candidate {
    variables: &'static str,
    left: String,
    right: String,
    /// It says nothing new if this operation commutes.
    mirrored: Option<String>,
    /// It says that this operation commutes.
    commutes: Option<String>,
}

/// A function of the module, as it is written in expressions, and how many arguments it takes.
struct Function {
    name: String,
    arity: usize,
}

impl Host {
    /// Looks for equations between the functions of a file, and proves them.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn laws(&self, file: &Path, options: &Options) -> Result<Laws, Failed> {
        let text = self.text(file)?;
        let module = self.load(file, &options.cancel.within(options.time))?;
        let host = self.aside();
        let mut all = candidates(&functions(&module));
        all.truncate(MOST);
        let mut laws = Laws { proved: Vec::new(), tried: 0, open: 0 };
        let mut commuting = BTreeSet::new();
        for some in all.chunks(AT_ONCE) {
            let line = |(number, law): (usize, &Candidate)| {
                let Candidate { variables, left, right, .. } = law;
                (number, format!("{} {variables} = ({left}) == ({right})", property(number)))
            };
            let added = some.iter().enumerate().map(line).collect();
            let (_, mistakes) = host.with_lines(file, &text, added, options)?;
            let wrong: BTreeSet<usize> = mistakes.into_iter().map(|(number, _)| number).collect();
            for (number, law) in some.iter().enumerate().filter(|(number, _)| !wrong.contains(number)) {
                if options.is_cancelled() {
                    return Ok(laws);
                }
                if law.mirrored.as_ref().is_some_and(|operation| commuting.contains(operation)) {
                    continue;
                }
                laws.tried += 1;
                if laws.decide(&host, file, &property(number), law, options)? {
                    commuting.extend(law.commutes.clone());
                }
            }
        }
        Ok(laws)
    }
}

impl Laws {
    /// Is it proved?
    fn decide(
        &mut self,
        host: &Host,
        file: &Path,
        property: &str,
        law: &Candidate,
        options: &Options,
    ) -> Result<bool, Failed> {
        let few = Options {
            time: options.time.min(TIME),
            work: Some(options.work.unwrap_or(WORK)),
            ..options.clone()
        };
        let proof = host.prove(file, property, &few)?;
        match proof.verdict {
            PropertyVerdict::Proved(proven) => {
                self.proved.push(Law {
                    left: law.left.clone(),
                    right: law.right.clone(),
                    holds_for: proven.holds_for.word(),
                    certified: proven.certificate.is_some(),
                    ty: proof.ty,
                });
                return Ok(true);
            }
            PropertyVerdict::Bounded(_) | PropertyVerdict::Unanswered(_) => self.open += 1,
            _ => {}
        }
        Ok(false)
    }

    /// The text: an equation in each line.
    #[must_use]
    pub fn text(&self) -> String {
        let line = |law: &Law| {
            let at = law.ty.as_ref().map_or_else(String::new, |ty| format!(", at the type {ty}"));
            let finite = if law.holds_for == HoldsFor::All.word() { "all" } else { "all finite" };
            format!("{} == {}    -- for {finite} inputs{at}\n", law.left, law.right)
        };
        let laws: String = self.proved.iter().map(line).collect();
        let open = match self.open {
            0 => String::new(),
            open => format!("; {open} have neither a counterexample nor a proof"),
        };
        format!(
            "{laws}-- {} laws are proved, of {} equations that were tried{open}\n",
            self.proved.len(),
            self.tried
        )
    }
}

fn property(number: usize) -> String {
    format!("whatifLaw{number}")
}

/// The functions that a module exports, with one argument or two, and its constants.
fn functions(module: &Module) -> Vec<Function> {
    let front = &module.front;
    let names = front.definitions().iter().map(|info| info.name);
    let own = names.filter(|name| front.resolve(name.base()) == Some(*name) && front.is_exported(*name));
    let function = |name: whatif_lambda::Name| {
        let arity = arity(&front.type_of(name)?);
        let is_word = name.base().starts_with(|c: char| c.is_alphabetic() || c == '_');
        let is_property = name.base().starts_with(crate::prove::PROPERTY);
        let name = if is_word { name.base().to_string() } else { format!("({})", name.base()) };
        (arity <= 2 && !is_property).then_some(Function { name, arity })
    };
    own.filter_map(function).collect()
}

/// How many arguments a function of this type takes.
fn arity(ty: &str) -> usize {
    let (mut depth, mut arrows) = (0_i32, 0);
    for (at, c) in ty.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '-' if depth == 0 && ty[at..].starts_with("->") => arrows += 1,
            _ => {}
        }
    }
    arrows
}

/// The equations that these functions may satisfy, the simplest first.
fn candidates(functions: &[Function]) -> Vec<Candidate> {
    let of = |arity| {
        functions.iter().filter(move |function| function.arity == arity).map(|found| found.name.as_str())
    };
    let mut all = Vec::new();
    let mut add = |variables, left: String, right: String| {
        all.push(Candidate { variables, left, right, mirrored: None, commutes: None });
        all.len() - 1
    };
    let mut mirrored = Vec::new();
    let mut commutes = Vec::new();
    for f in of(1) {
        add("x", format!("{f} ({f} x)"), "x".into());
        add("x", format!("{f} ({f} x)"), format!("{f} x"));
        for g in of(1).filter(|g| *g != f) {
            add("x", format!("{f} ({g} x)"), "x".into());
            add("x", format!("{f} ({g} x)"), format!("{f} x"));
            add("x", format!("{f} ({g} x)"), format!("{g} x"));
            if f < g {
                add("x", format!("{f} ({g} x)"), format!("{g} ({f} x)"));
            }
        }
    }
    for op in of(2) {
        commutes.push((add("x y", format!("{op} x y"), format!("{op} y x")), op));
        add("x y z", format!("{op} ({op} x y) z"), format!("{op} x ({op} y z)"));
        add("x", format!("{op} x x"), "x".into());
        add("x", format!("{op} id x"), "x".into());
        add("x y", format!("{op} x ({op} x y)"), format!("{op} x y"));
        add("f g x", format!("{op} f ({op} g x)"), format!("{op} (f . g) x"));
        for unit in of(0) {
            add("x", format!("{op} {unit} x"), "x".into());
            mirrored.push((add("x", format!("{op} x {unit}"), "x".into()), op));
        }
        for f in of(1) {
            add("x y", format!("{f} ({op} x y)"), format!("{op} ({f} x) ({f} y)"));
            mirrored.push((add("x y", format!("{f} ({op} x y)"), format!("{op} ({f} y) ({f} x)")), op));
            mirrored.push((add("x y", format!("{f} ({op} x y)"), format!("{f} ({op} y x)")), op));
            add("x y", format!("{f} ({op} x y)"), format!("{f} x + {f} y"));
            add("x y", format!("{f} ({op} x y)"), format!("{op} x ({f} y)"));
            add("x y", format!("{f} ({op} x y)"), format!("{f} y"));
        }
        for other in of(2).filter(|other| *other != op) {
            add("x y z", format!("{op} x ({other} y z)"), format!("{other} ({op} x y) ({op} x z)"));
            add("x y", format!("{op} x ({other} x y)"), "x".into());
        }
    }
    for (at, op) in mirrored {
        all[at].mirrored = Some(op.to_string());
    }
    for (at, op) in commutes {
        all[at].commutes = Some(op.to_string());
    }
    // What says that an operation commutes comes before what follows from it.
    all.sort_by_key(|law| law.commutes.is_none());
    all
}

#[cfg(test)]
mod tests {
    use super::{Function, arity, candidates};

    #[test]
    fn equations_are_written_for_functions_by_their_arguments() {
        assert_eq!((arity("[a] -> [a] -> [a]"), arity("(a -> b) -> [a] -> [b]"), arity("Int")), (2, 2, 0));
        let function = |name: &str, arity| Function { name: name.to_string(), arity };
        let all = candidates(&[function("rev", 1), function("(+++)", 2), function("none", 0)]);
        let has = |left: &str, right: &str| all.iter().any(|law| law.left == left && law.right == right);
        assert!(has("rev (rev x)", "x") && has("(+++) ((+++) x y) z", "(+++) x ((+++) y z)"));
        assert!(has("(+++) none x", "x") && has("rev ((+++) x y)", "(+++) (rev y) (rev x)"));
        assert!(all[0].commutes.is_some());
    }
}
