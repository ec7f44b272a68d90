//! Judges what `explore` prints about generated functions: every equation, on many inputs.
//!
//! An equation `f (x : xs) n | x < n = xs` is read back as a person reads it ([`haskell`]) and becomes a function of the audit's own language that
//! returns `Just` the result where its patterns match and its guards hold, and `Nothing` elsewhere. The oracle runs it beside the explored function, with
//! numbers of 64 bits that wrap around; among the inputs are the ends of their range. Where whatif says that the equations are all paths,
//! each input must belong to one of them.

use crate::ast::{Alt, Expr, Function, Name, Prim, Program, Role, Type, name};
use crate::haskell::{self, Term};
use crate::inputs;
use crate::judge::{FILLINGS, fill_all};
use crate::oracle::{Datum, Oracle, Run, Stop};
use crate::print;
use crate::random::Random;
use crate::reading;
use crate::subject::{self, Paths, Printed};

/// The limit of steps for a run.
const STEPS: u64 = 20_000;
/// The ends of the range, and what is near them.
const ENDS: [i64; 8] = [
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
    i64::MIN + 1,
    i64::MAX / 2,
    i64::MAX / 2 + 1,
    i64::MIN / 2,
    i64::MIN / 2 - 1,
];
/// The inputs that are tried for each function.
const TRIED: usize = 300;

/// How many equations were compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    pub equations: usize,
    /// Equations with parts that are not read here.
    pub unread: usize,
    /// Runs in which an equation applied.
    pub runs: usize,
}

/// The comparison, and what is wrong: the kind, and a text.
pub type Judged = (Compared, Option<(&'static str, String)>);

/// Has whatif explore the last function of a program, and compares.
#[must_use]
pub fn judge(program: &Program, random: &mut Random) -> Judged {
    let Some(function) = program.functions.last() else { return Judged::default() };
    match subject::explore_paths(&print::module(program, "Audit", true), &function.name) {
        Err(story) => (Compared::default(), Some(("rejected", story))),
        Ok(paths) => compare(program, function, &paths, random),
    }
}

/// Compares what was printed with the runs of the function.
#[must_use]
pub fn compare(program: &Program, function: &Function, paths: &Paths, random: &mut Random) -> Judged {
    let mut compared = Compared::default();
    for example in &paths.examples {
        if let Some(story) = contradicts(program, function, &example.args, &example.result, random) {
            return (compared, Some(("another result", story)));
        }
    }
    let mut extended = program.clone();
    // No name that an equation uses.
    let params = function.params.iter().enumerate().map(|(at, (_, ty))| (argument(at), ty.clone()));
    let params: Vec<(Name, Type)> = params.collect();
    let mut read: Vec<(&Printed, Name)> = Vec::new();
    let printed: Vec<&Printed> =
        paths.examples.iter().filter_map(|example| example.equation.as_ref()).collect();
    for equation in &printed {
        let called = name(&format!("equation{}", read.len()));
        match matcher(program, function, equation) {
            Some(body) => {
                extended.functions.push(Function {
                    name: called.clone(),
                    params: params.clone(),
                    result: Type::Maybe(Box::new(function.result.clone())),
                    body,
                    spec: None,
                    exported: true,
                    role: Role::Code,
                    equations: false,
                });
                read.push((equation, called));
            }
            None => compared.unread += 1,
        }
    }
    compared.equations = read.len();
    let is_told = paths.are_all && compared.unread == 0 && read.len() == paths.examples.len();
    let all = inputs(program, function, random);
    for args in &all {
        let wanted = run(&extended, &function.name, args);
        if matches!(wanted, Run::Invalid | Run::Wrong(Stop::Unknown | Stop::Hole | Stop::Endless(_))) {
            continue;
        }
        let mut belongs = false;
        for (equation, called) in &read {
            let says = match run(&extended, called, args) {
                Run::Fine(Datum::Con(con, fields)) => match (&*con, &fields[..]) {
                    ("Just", [datum]) => Run::Fine(datum.clone()),
                    _ => continue,
                },
                Run::Wrong(Stop::Fault(fault)) => Run::Wrong(Stop::Fault(fault)),
                _ => {
                    belongs = true;
                    continue;
                }
            };
            belongs = true;
            compared.runs += 1;
            let agrees = match (&says, &wanted) {
                (Run::Fine(says), Run::Fine(wanted)) => says.agrees(wanted),
                (Run::Wrong(_), Run::Wrong(_)) => true,
                _ => false,
            };
            if !agrees {
                let story = format!(
                    "{}\nbut {} is {}",
                    equation.text(&function.name),
                    shown(&function.name, args),
                    told(&wanted)
                );
                return (compared, Some(("a false equation", story)));
            }
        }
        if is_told && !belongs {
            let equations: Vec<String> =
                printed.iter().map(|equation| equation.text(&function.name)).collect();
            let story = format!(
                "{}\nare said to be all paths, but {} is {}",
                equations.join("\n"),
                shown(&function.name, args),
                told(&wanted)
            );
            return (compared, Some(("a missing path", story)));
        }
    }
    (compared, None)
}

fn shown(function: &str, args: &[Datum]) -> String {
    args.iter().fold(function.to_string(), |text, arg| format!("{text} {arg}"))
}

fn told(run: &Run) -> String {
    match run {
        Run::Fine(datum) => datum.to_string(),
        _ => "an error".to_string(),
    }
}

/// A run with numbers that wrap around.
fn run(program: &Program, function: &str, args: &[Datum]) -> Run {
    let function = program.function(function).expect("it is one of the program's");
    let mut oracle = Oracle::new(program);
    (oracle.limit, oracle.wraps) = (STEPS, true);
    oracle.run(function, args)
}

/// Inputs, some of them with the ends of the range in them.
pub(crate) fn inputs(program: &Program, function: &Function, random: &mut Random) -> Vec<Vec<Datum>> {
    let small = inputs::of(program, function, random);
    let mut all: Vec<Vec<Datum>> = small.iter().take(TRIED / 3).cloned().collect();
    while !small.is_empty() && all.len() < TRIED {
        let mut args = random.pick(&small).clone();
        let share = *random.pick(&[0, 30, 100]);
        args.iter_mut().for_each(|arg| stretch(arg, share, random));
        all.push(args);
    }
    all
}

/// Replaces some numbers by the ends of the range.
fn stretch(datum: &mut Datum, share: usize, random: &mut Random) {
    match datum {
        Datum::Int(number) if random.chance(share) => *number = *random.pick(&ENDS),
        Datum::Con(_, fields) => fields.iter_mut().for_each(|field| stretch(field, share, random)),
        _ => {}
    }
}

/// Does the run with these arguments, whose open parts may be anything, have another result?
fn contradicts(
    program: &Program,
    function: &Function,
    args: &[String],
    result: &str,
    random: &mut Random,
) -> Option<String> {
    let read: Option<Vec<Datum>> = args.iter().map(|text| reading::read(text)).collect();
    let read = read.filter(|read| read.len() == function.params.len())?;
    let wanted = if result == "error" { None } else { Some(reading::read(result)?) };
    for choice in 0..FILLINGS.min(4) {
        let args = fill_all(program, &function.params, &read, choice, random);
        match (run(program, &function.name, &args), &wanted) {
            (Run::Fine(found), Some(wanted)) if found.agrees(wanted) => {}
            (Run::Wrong(Stop::Fault(_)), None) => {}
            (Run::Fine(found), _) => {
                return Some(format!("{} = {found}, not {result}", shown(&function.name, &args)));
            }
            (Run::Wrong(Stop::Fault(_)), _) => {
                return Some(format!("{} is an error, not {result}", shown(&function.name, &args)));
            }
            _ => {}
        }
    }
    None
}

/// `Just` the equation's result where it applies, and `Nothing` elsewhere. None if a part is not read.
fn matcher(program: &Program, function: &Function, equation: &Printed) -> Option<Expr> {
    let nothing = || Expr::con("Nothing", Vec::new());
    let mut body = Expr::con("Just", vec![expression(program, &haskell::read(&equation.body)?)?]);
    for guard in equation.guards.iter().rev() {
        body = Expr::iff(expression(program, &haskell::read(guard)?)?, body, nothing());
    }
    if equation.patterns.len() != function.params.len() {
        return None;
    }
    let mut matching = Matching { program, fresh: 0 };
    for (at, pattern) in equation.patterns.iter().enumerate().rev() {
        body = matching.pattern(&haskell::read(pattern)?, Expr::Var(argument(at)), body)?;
    }
    Some(body)
}

fn argument(at: usize) -> Name {
    name(&format!("argument{at}"))
}

struct Matching<'a> {
    program: &'a Program,
    fresh: usize,
}

impl Matching<'_> {
    /// The body where the value matches.
    fn pattern(&mut self, pattern: &Term, value: Expr, body: Expr) -> Option<Expr> {
        let nothing = || Expr::con("Nothing", Vec::new());
        Some(match pattern {
            Term::Name(word) if word == "_" => body,
            Term::Name(word) if word == "True" => Expr::iff(value, body, nothing()),
            Term::Name(word) if word == "False" => Expr::iff(value, nothing(), body),
            Term::Name(word) if word.starts_with(char::is_lowercase) => {
                Expr::Let(name(word), Box::new(value), Box::new(body))
            }
            Term::Whole(number) => {
                let number = Expr::Int(i64::try_from(*number).ok()?);
                Expr::iff(Expr::two(Prim::Eq, value, number), body, nothing())
            }
            Term::Name(con) => self.constructor(con, &[], value, body)?,
            Term::Apply(con, fields) => self.constructor(con, fields, value, body)?,
            Term::Pair(both) => self.constructor("(,)", &[both.0.clone(), both.1.clone()], value, body)?,
            Term::List(items) => match items.split_first() {
                None => self.constructor("[]", &[], value, body)?,
                Some((first, rest)) => {
                    self.constructor(":", &[first.clone(), Term::List(rest.to_vec())], value, body)?
                }
            },
            Term::Record(con, fields) => {
                let all = in_order(self.program, con, fields)?;
                let all: Vec<Term> =
                    all.into_iter().map(|field| field.unwrap_or(Term::Name("_".into()))).collect();
                self.constructor(con, &all, value, body)?
            }
            _ => return None,
        })
    }

    fn constructor(&mut self, con: &str, fields: &[Term], value: Expr, body: Expr) -> Option<Expr> {
        let names: Vec<_> = fields
            .iter()
            .map(|_| {
                self.fresh += 1;
                name(&format!("part{}", self.fresh))
            })
            .collect();
        let mut body = body;
        for (field, part) in fields.iter().zip(&names).rev() {
            body = self.pattern(field, Expr::Var(part.clone()), body)?;
        }
        let alt = Alt { con: name(con), fields: names, body };
        let nothing = Expr::con("Nothing", Vec::new());
        Some(Expr::Case(Box::new(value), vec![alt], Some(Box::new(nothing))))
    }
}

/// The fields of a record in the order of its declaration.
fn in_order(program: &Program, con: &str, fields: &[(String, Term)]) -> Option<Vec<Option<Term>>> {
    let found = program
        .constructor(con)?
        .fields
        .iter()
        .map(|field| fields.iter().find(|(name, _)| **name == *field.name).map(|(_, term)| term.clone()));
    Some(found.collect())
}

/// An expression of the audit's language.
fn expression(program: &Program, term: &Term) -> Option<Expr> {
    let all = |terms: &[Term]| terms.iter().map(|term| expression(program, term)).collect::<Option<Vec<_>>>();
    Some(match term {
        Term::Name(word) => match word.as_str() {
            "True" | "otherwise" => Expr::Bool(true),
            "False" => Expr::Bool(false),
            "_" => return None,
            "maxBound" => Expr::Int(i64::MAX),
            "minBound" => Expr::Int(i64::MIN),
            _ if word.starts_with(char::is_lowercase) => Expr::var(word),
            _ => Expr::con(word, Vec::new()),
        },
        Term::Whole(number) => Expr::Int(i64::try_from(*number).ok()?),
        Term::List(items) => {
            let nil = Expr::con("[]", Vec::new());
            all(items)?.into_iter().rev().fold(nil, |rest, item| Expr::con(":", vec![item, rest]))
        }
        Term::Pair(both) => {
            Expr::con("(,)", vec![expression(program, &both.0)?, expression(program, &both.1)?])
        }
        Term::If(parts) => {
            let [condition, then, otherwise] = &**parts;
            Expr::iff(
                expression(program, condition)?,
                expression(program, then)?,
                expression(program, otherwise)?,
            )
        }
        Term::Record(con, fields) => {
            let fields: Option<Vec<Term>> = in_order(program, con, fields)?.into_iter().collect();
            Expr::con(con, all(&fields?)?)
        }
        // A run that fails: the head of the empty list.
        Term::Apply(head, _) if head == "error" => Expr::one(Prim::Head, Expr::con("[]", Vec::new())),
        Term::Apply(head, args) => applied(head, all(args)?)?,
        Term::Float(_) | Term::Char(_) | Term::Text(_) => return None,
    })
}

fn applied(head: &str, args: Vec<Expr>) -> Option<Expr> {
    let prim = match (head, args.len()) {
        ("+", 2) => Prim::Add,
        ("-", 2) => Prim::Sub,
        ("*", 2) => Prim::Mul,
        ("div", 2) => Prim::Div,
        ("mod", 2) => Prim::Mod,
        ("==", 2) => Prim::Eq,
        ("/=", 2) => Prim::Ne,
        ("<", 2) => Prim::Lt,
        ("<=", 2) => Prim::Le,
        (">", 2) => Prim::Gt,
        (">=", 2) => Prim::Ge,
        ("&&", 2) => Prim::And,
        ("||", 2) => Prim::Or,
        ("++", 2) => Prim::Append,
        ("min", 2) => Prim::Min,
        ("max", 2) => Prim::Max,
        ("not", 1) => Prim::Not,
        ("abs", 1) => Prim::Abs,
        ("negate", 1) => {
            return Some(Expr::Prim(Prim::Sub, std::iter::once(Expr::Int(0)).chain(args).collect()));
        }
        (":", 2) => return Some(Expr::con(":", args)),
        _ if head.starts_with(char::is_uppercase) => return Some(Expr::con(head, args)),
        _ => return None,
    };
    Some(Expr::Prim(prim, args))
}
