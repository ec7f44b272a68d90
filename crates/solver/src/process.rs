//! A back end for any solver that speaks SMT-LIB over a pipe.
//!
//! [`Process`] starts the solver's command with the first query. For each query:
//!
//! 1. `Running::tell` compares the formulas with those that the process knows: levels that differ are popped, and
//!    the new formulas are declared and asserted in a pushed level. So only the difference is sent.
//! 2. `(check-sat)`. After `sat`, `Running::model` asks for the values of symbols, elements and function
//!    applications in the formulas, and `value` reads them; after `unknown`, for the reason.
//! 3. For a small core, each formula is asserted behind a guard of its own, and the guards that the solver used are
//!    the core (`Running::core`).
//!
//! ```text
//! known: [a, b]   query: [a, c]     (pop 1) (push 1) (declare-const …) (assert c) (check-sat)
//! ```
//!
//! `pipe` never blocks on the process, `sexp` parses its answers. When the process dies, hangs, or says something that
//! is not an answer, it is ended and the query is answered "unknown" with the reason; the next query starts a fresh
//! process and tells it everything.

mod pipe;
mod sexp;
mod value;

use crate::interrupt::{Cause, Switch};
use crate::statistics::Tally;
use crate::{Answer, Core, Interrupter, Limits, Query, Reason, Solver, Statistics};
use pipe::{Event, Pipe};
use rustc_hash::{FxHashMap, FxHashSet};
use sexp::Sexp;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;
use value::Reader;
use whatif_term::smtlib::Names;
use whatif_term::{Function, FunctionTable, Model, Op, Symbol, Term, Value};

/// A solver in a process of its own, by its command: `z3 -in`, `cvc5 --incremental`, `yices-smt2 --incremental`.
///
/// ```no_run
/// use whatif_solver::{Process, Solver};
/// use whatif_term::{Sort, Term};
/// let mut solver = Process::new("z3 -in");
/// assert!(solver.check(&[Term::var("p", Sort::Bool)]).is_sat());
/// ```
pub struct Process {
    /// The program and its arguments.
    words: Vec<String>,
    logic: String,
    running: Option<Running>,
    limits: Limits,
    switch: Switch,
    tally: Tally,
}

/// A running process, and the formulas it knows.
struct Running {
    pipe: Pipe,
    told: Vec<Term>,
    /// How the symbols in them were written.
    names: Names,
    levels: Vec<Level>,
}

/// A level of assertions.
struct Level {
    /// How many formulas are below it.
    start: usize,
    declared: Vec<String>,
}

impl Process {
    /// The solver that this command starts: words separated by spaces. The process starts with the first query.
    pub fn new(command: impl AsRef<str>) -> Process {
        Process::of_words(command.as_ref().split_whitespace())
    }

    /// The solver that this program with these arguments starts, for words with spaces in them.
    pub fn of_words<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Process {
        Process {
            words: words.into_iter().map(W::into).collect(),
            logic: "ALL".into(),
            running: None,
            limits: Limits::default(),
            switch: Switch::default(),
            tally: Tally::default(),
        }
    }

    /// The solver of this name with the arguments it needs: `z3`, `cvc5` or `yices`.
    pub fn named(name: &str) -> Option<Process> {
        Process::command_of(name).map(Process::new)
    }

    /// The command of the solver of this name.
    pub fn command_of(name: &str) -> Option<&'static str> {
        match name {
            "z3" => Some("z3 -in"),
            "cvc5" => Some("cvc5 --incremental --lang=smt2"),
            "yices" => Some("yices-smt2 --incremental"),
            _ => None,
        }
    }

    /// Sets a logic other than `ALL`, for solvers that need it.
    pub fn logic(mut self, logic: impl Into<String>) -> Process {
        self.logic = logic.into();
        self
    }

    /// The number of the running process, if there is one.
    pub fn id(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.pipe.id())
    }

    fn answer(&mut self, query: Query<'_>) -> Result<Answer, Reason> {
        let deadline = self.limits.time.map(|time| Instant::now() + time);
        self.switch.begin().map_err(Reason::from)?;
        let answer = self.start(deadline).and_then(|running| match query.core {
            true => running.core(query.formulas, deadline),
            false => running.check(query.formulas, deadline),
        });
        let stopped = self.switch.end();
        if stopped.is_some() {
            // An interrupt may have arrived at the same time as the answer, and would be taken for one of the next
            // query.
            self.running = None;
        }
        answer.map_err(|trouble| {
            let running = self.running.take();
            match (trouble, stopped) {
                (_, Some(cause)) => cause.into(),
                (Trouble::Late, None) => Reason::Time,
                (Trouble::Stopped, None) => Cause::Interrupted.into(),
                (Trouble::Ended, None) => {
                    let epitaph = running.map(|mut running| running.pipe.epitaph()).unwrap_or_default();
                    // An argument that is a whole script would make the message unreadable.
                    let words = self.words.iter().take_while(|word| !word.contains('\n'));
                    let command = words.map(String::as_str).collect::<Vec<_>>().join(" ");
                    Reason::Died(format!("`{command}` ended with {epitaph}"))
                }
                (Trouble::Said(words), None) => Reason::Failed(words),
            }
        })
    }

    /// The running process, or a new one that is ready for queries.
    fn start(&mut self, deadline: Option<Instant>) -> Result<&mut Running, Trouble> {
        if self.running.is_none() {
            let pipe = Pipe::start(&self.words).map_err(Trouble::Said)?;
            let stopped = pipe.sender();
            let stop = move || drop(stopped.send(Event::Stopped));
            self.switch.stop_by(stop).map_err(|_| Trouble::Stopped)?;
            let mut options =
                String::from("(set-option :print-success false)\n(set-option :produce-models true)\n");
            options += "(set-option :produce-unsat-assumptions true)\n";
            if let Some(resources) = self.limits.resources {
                writeln!(options, "(set-option :reproducible-resource-limit {resources})")
                    .expect("to a string");
            }
            writeln!(options, "(set-logic {})\n(echo \"ready\")", self.logic).expect("to a string");
            pipe.send(options);
            let running = self.running.insert(Running {
                pipe,
                told: Vec::new(),
                names: Names::default(),
                levels: Vec::new(),
            });
            // A solver that does not know an option reports an error and goes on.
            while !is_ready(&running.pipe.hear(deadline)?) {}
        }
        Ok(self.running.as_mut().expect("it was just started"))
    }
}

/// Solvers echo with or without quotes.
fn is_ready(said: &Sexp) -> bool {
    matches!(said, Sexp::Atom(text) | Sexp::String(text) if text == "ready")
}

/// Why a process cannot be used any more.
enum Trouble {
    /// It ended.
    Ended,
    /// Its time is over.
    Late,
    /// The query was interrupted.
    Stopped,
    /// It said something that is not an answer.
    Said(String),
}

impl Pipe {
    /// Waits for the next expression from the solver.
    fn hear(&self, deadline: Option<Instant>) -> Result<Sexp, Trouble> {
        match self.wait(deadline) {
            Event::Said(sexp) => Ok(sexp),
            Event::Ended => Err(Trouble::Ended),
            Event::Stopped => Err(Trouble::Stopped),
            Event::Late => Err(Trouble::Late),
        }
    }
}

impl Running {
    fn check(&mut self, formulas: &[Term], deadline: Option<Instant>) -> Result<Answer, Trouble> {
        let mut text = self.tell(formulas);
        text += "(check-sat)\n";
        self.pipe.send(text);
        match self.verdict(deadline)? {
            Verdict::Sat => self.model(formulas, deadline).map(|model| Answer::Sat(Arc::new(model))),
            Verdict::Unsat => Ok(Answer::Unsat(Core::Whole)),
            Verdict::Unknown => self.unknown(deadline),
        }
    }

    /// Asks with every formula behind an assumption of its own; the assumptions that the solver used are the core.
    fn core(&mut self, formulas: &[Term], deadline: Option<Instant>) -> Result<Answer, Trouble> {
        let mut text = self.take_back(0);
        text += "(push 1)\n";
        let names = Names::of(formulas);
        text += &names.declarations(formulas);
        let guards: Vec<String> = (0..formulas.len()).map(|place| format!("|guard {place}|")).collect();
        for (guard, formula) in guards.iter().zip(formulas) {
            writeln!(text, "(declare-const {guard} Bool)\n(assert (=> {guard} {}))", names.term(formula))
                .expect("to a string");
        }
        writeln!(text, "(check-sat-assuming ({}))", guards.join(" ")).expect("to a string");
        self.pipe.send(text);
        let answer = match self.verdict(deadline)? {
            Verdict::Sat => Answer::Sat(Arc::new(self.model(formulas, deadline)?)),
            Verdict::Unknown => self.unknown(deadline)?,
            Verdict::Unsat => {
                self.pipe.send("(get-unsat-assumptions)\n".into());
                let used = self.list(deadline)?;
                let used: FxHashSet<String> = used.iter().map(|guard| format!("|{guard}|")).collect();
                Answer::Unsat(Core::Part(
                    (0..guards.len()).filter(|place| used.contains(&guards[*place])).collect(),
                ))
            }
        };
        self.pipe.send("(pop 1)\n".into());
        Ok(answer)
    }

    /// The commands after which the solver knows these formulas and no others.
    fn tell(&mut self, formulas: &[Term]) -> String {
        let names = Names::of(formulas);
        // What was told under other names is told again.
        let shared = match names == self.names {
            true => self.told.iter().zip(formulas).take_while(|(told, formula)| told == formula).count(),
            false => 0,
        };
        let mut text = self.take_back(shared);
        if self.told.len() < formulas.len() {
            text += "(push 1)\n";
            let mut level = Level { start: self.told.len(), declared: Vec::new() };
            let known: FxHashSet<&str> =
                self.levels.iter().flat_map(|level| level.declared.iter().map(String::as_str)).collect();
            for line in names.declarations(formulas).lines().filter(|line| !known.contains(line)) {
                text += line;
                text.push('\n');
                level.declared.push(line.to_string());
            }
            for formula in &formulas[level.start..] {
                writeln!(text, "(assert {})", names.term(formula)).expect("to a string");
            }
            self.told.extend_from_slice(&formulas[level.start..]);
            self.levels.push(level);
        }
        self.names = names;
        text
    }

    /// The commands that pop levels until no more than `keep` formulas are left.
    fn take_back(&mut self, keep: usize) -> String {
        let before = self.levels.len();
        while self.told.len() > keep {
            let level = self.levels.pop().expect("each formula lies in a level");
            self.told.truncate(level.start);
        }
        match before - self.levels.len() {
            0 => String::new(),
            levels => format!("(pop {levels})\n"),
        }
    }

    fn verdict(&mut self, deadline: Option<Instant>) -> Result<Verdict, Trouble> {
        loop {
            let said = self.pipe.hear(deadline)?;
            match said.atom() {
                Some("sat") => return Ok(Verdict::Sat),
                Some("unsat") => return Ok(Verdict::Unsat),
                Some("unknown" | "timeout") => return Ok(Verdict::Unknown),
                Some("unsupported" | "success") => {}
                _ => return Err(Trouble::Said(said.to_string())),
            }
        }
    }

    fn unknown(&mut self, deadline: Option<Instant>) -> Result<Answer, Trouble> {
        self.pipe.send("(get-info :reason-unknown)\n".into());
        let reason = match self.pipe.hear(deadline)? {
            Sexp::List(items) => match items.get(1) {
                Some(Sexp::String(words) | Sexp::Atom(words)) => words.clone(),
                _ => Sexp::List(items).to_string(),
            },
            said => said.to_string(),
        };
        Ok(Answer::Unknown(match reason.as_str() {
            "timeout" => Reason::Time,
            words if words.contains("resource") || words == "canceled" => Reason::Resources,
            _ => Reason::Incomplete(reason),
        }))
    }

    /// Asks for all values that evaluating the formulas needs: symbols, elements of uninterpreted sorts, and the
    /// arguments and results of function applications.
    fn model(&mut self, formulas: &[Term], deadline: Option<Instant>) -> Result<Model, Trouble> {
        let nodes = Term::nodes_of(formulas);
        let elements = nodes.iter().filter(|node| matches!(node.op(), Op::Const(Value::Uninterpreted(..))));
        let symbols = nodes.iter().filter(|node| node.as_symbol().is_some());
        let applications = nodes.iter().filter(|node| matches!(node.op(), Op::Apply(_)));
        let applied = applications.flat_map(|node| node.args().iter().chain([*node]));
        // Elements come first: the other values refer to them.
        let terms: Vec<&Term> = elements.chain(symbols).copied().chain(applied).collect();
        if terms.is_empty() {
            return Ok(Model::new());
        }
        let names = Names::of(formulas);
        let texts: Vec<String> = terms.iter().map(|term| names.term(term)).collect();
        self.pipe.send(format!("(get-value ({}))\n", texts.join(" ")));
        let pairs = self.list(deadline)?;
        if pairs.len() != terms.len() {
            return Err(Trouble::Said(Sexp::List(pairs).to_string()));
        }
        read_model(&terms, &pairs).map_err(Trouble::Said)
    }

    fn list(&mut self, deadline: Option<Instant>) -> Result<Vec<Sexp>, Trouble> {
        match self.pipe.hear(deadline)? {
            Sexp::List(items) if items.first().and_then(Sexp::atom) != Some("error") => Ok(items),
            said => Err(Trouble::Said(said.to_string())),
        }
    }
}

enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

/// The model that gives these terms these values, each a pair of a term and its value.
fn read_model(terms: &[&Term], pairs: &[Sexp]) -> Result<Model, String> {
    let mut reader = Reader::default();
    let mut model = Model::new();
    let mut tables: FxHashMap<Function, FxHashMap<Vec<Value>, Value>> = FxHashMap::default();
    let mut values: FxHashMap<&Term, Value> = FxHashMap::default();
    for (term, pair) in terms.iter().zip(pairs) {
        let Some([_, text]) = pair.list() else { return Err(format!("it gave no value: {pair}")) };
        if let Op::Const(Value::Uninterpreted(_, number)) = term.op() {
            reader.know(term.sort().clone(), text, *number);
            continue;
        }
        let value = reader.value(text, term.sort())?;
        match term.op() {
            Op::Symbol(symbol) => model.set(Symbol::clone(symbol), value.clone()),
            Op::Apply(function) => {
                let args = term.args().iter().map(|arg| values[arg].clone()).collect();
                tables.entry(function.clone()).or_default().insert(args, value.clone());
            }
            _ => {}
        }
        values.insert(term, value);
    }
    for (function, entries) in tables {
        let default = Value::default_of(function.result());
        model.set_function(function, FunctionTable { entries, default });
    }
    Ok(model)
}

impl Solver for Process {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let span =
            tracing::debug_span!("process", formulas = query.formulas.len(), answer = tracing::field::Empty);
        let started = Instant::now();
        let answer = span.in_scope(|| self.answer(query)).unwrap_or_else(Answer::Unknown);
        span.record("answer", answer.word());
        self.tally.asked(started, &answer);
        answer
    }

    fn limit(&mut self, limits: Limits) {
        if limits.resources != self.limits.resources {
            // Solvers read this option only at their start.
            self.running = None;
        }
        self.limits = limits;
    }

    fn interrupter(&self) -> Interrupter {
        Interrupter::from(&self.switch)
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("process", self.tally);
    }
}
