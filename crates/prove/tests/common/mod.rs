//! Haskell modules in memory, whose properties become questions for the prover.

use std::path::Path;

use whatif_certificate::proof::Oracle;
use whatif_haskell::front::{Front, Instance, Load};
use whatif_lambda::{Binder, Expr, Name};
use whatif_prove::Question;
use whatif_solver::{Answer, Limits, Solver};
use whatif_source::Sources;

/// A Haskell module in memory.
pub(crate) struct Module {
    front: Front,
    sources: Sources,
}

/// An oracle that asks the standard solver.
pub(crate) struct Asked(Box<dyn Solver>);

impl Asked {
    pub(crate) fn new() -> Asked {
        let mut solver: Box<dyn Solver> = Box::new(whatif_solver::standard());
        solver.limit(Limits { time: Some(std::time::Duration::from_millis(300)), resources: None });
        Asked(solver)
    }
}

impl Oracle for Asked {
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool {
        !formulas.is_empty() && matches!(self.0.check(formulas), Answer::Unsat(_))
    }
}

struct Text<'t>(&'t str);

impl whatif_haskell::modules::Files for Text<'_> {
    fn read(&self, path: &Path) -> std::io::Result<String> {
        if path.ends_with("Main.hs") {
            Ok(self.0.to_string())
        } else {
            Err(std::io::ErrorKind::NotFound.into())
        }
    }
}

impl Module {
    /// Reads a module.
    pub(crate) fn new(text: &str) -> Module {
        let (library, mut sources) = (whatif_base::library(), Sources::new());
        let files = Text(text);
        let load = Load::new(&files, Path::new("Main.hs"), &library);
        let front = Front::load(&mut sources, &load).expect("it can be read");
        assert!(!front.has_errors(), "{:?}", front.diagnostics());
        Module { front, sources }
    }

    /// The names of the module's properties.
    #[allow(dead_code)]
    pub(crate) fn properties(&self) -> Vec<String> {
        let names = self.front.definitions().iter().map(|info| info.name.base().to_string());
        names.filter(|name| name.starts_with("prop")).collect()
    }

    /// The question whether a property is always True.
    pub(crate) fn question(&mut self, property: &str) -> Question {
        let instance = self.instance(property);
        let program = self.front.program(&roots(&instance.function));
        Question::new(&program, &instance.function, &params(&instance), false)
    }

    /// The question whether two functions are equal.
    #[allow(dead_code)]
    pub(crate) fn equal(&mut self, left: &str, right: &str) -> Question {
        let (left, right) = (self.instance(left), self.instance(right));
        let program = self.front.program(&[roots(&left.function), roots(&right.function)].concat());
        let both = [&left.function, &right.function];
        Question::equal(&program, both, &params(&left), &left.result, false)
    }

    fn instance(&mut self, function: &str) -> Instance {
        let name = self.front.resolve(function).expect("there is such a function");
        self.front.instance(&mut self.sources, name).expect("it has an instance")
    }
}

fn params(instance: &Instance) -> Vec<Binder> {
    let param = |(at, ty): (usize, &whatif_lambda::Type)| Binder::new(format!("x{at}").as_str(), ty.clone());
    instance.params.iter().enumerate().map(param).collect()
}

fn roots(function: &Expr) -> Vec<Name> {
    let mut roots = Vec::new();
    if let Expr::Var(name) = function {
        roots.push(*name);
    }
    function.parts(&mut |part| roots.extend(self::roots(part)));
    roots
}
