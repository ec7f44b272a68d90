//! Properties as QuickCheck states them.
//!
//! `prop_insert :: Int -> OrderedList Int -> Property` is no function to Bool, and not every list is in order. The base library's
//! `Test.QuickCheck.Property` says what becomes of whatever is `Testable`: here such a function is wrapped in it.

use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};
use whatif_source::{Sources, Span};

use super::instantiate::applied;
use super::{Front, Instance};
use crate::ast::ExprKind;
use crate::rename::Here;

/// What is asked of a property: a function of the base library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// What becomes of it: a `Verdict`.
    Verdict,
    /// Does it hold wherever it says anything? A Bool.
    Holds,
}

impl Judge {
    fn function(self) -> &'static str {
        match self {
            Judge::Verdict => "Test.QuickCheck.Property.verdict",
            Judge::Holds => "Test.QuickCheck.Property.holds",
        }
    }
}

/// Definitions that were added about a suite of tests.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The user's definition.
    pub name: Name,
    /// The names of its tests: a list of strings.
    pub labels: Name,
    /// What becomes of the test with a number: a function from Int to a `Verdict`.
    pub verdict: Name,
}

/// The class of what can be tested.
const TESTABLE: &str = "Test.QuickCheck.Property.Testable";
/// The class of types with a generator.
const ARBITRARY: &str = "Test.QuickCheck.Arbitrary.Arbitrary";
/// The module whose instances of it make every value of their types.
const WHOLE: &str = "Test.QuickCheck.Arbitrary.";

impl Front {
    /// A function that asks a judge about a property of unknown arguments, or about the whole property, whose arguments the
    /// judge makes by their generators if there are none here. `None` if it is no property.
    pub fn judged(
        &mut self,
        sources: &mut Sources,
        property: Name,
        arguments: usize,
        judge: Judge,
    ) -> Option<Instance> {
        let file = sources.add("<property>", property.base());
        let at = Here(Span { file, start: 0, end: property.base().len() as u32 });
        let params: Vec<Name> = (1..=arguments).map(|n| Name::new(&format!("x{n}"))).collect();
        let call = params.iter().fold(at.var(property), |function, &arg| {
            at.expr(ExprKind::App(Box::new(function), Box::new(at.var(arg))))
        });
        let body = at.expr(ExprKind::App(Box::new(at.var(judge.function().into())), Box::new(call)));
        let name = self.add_function(sources, &at, &params, body).ok()?;
        let ty = self.definition(name)?.ty.clone();
        Some(applied(whatif_lambda::Expr::Var(name), &ty))
    }

    /// Can a definition be a property, by what it results in? `propagate :: Int -> Int` is none, whatever it is called.
    #[must_use]
    pub fn may_be_property(&self, name: Name) -> bool {
        let Some(definition) = self.definition(name) else { return true };
        let mut result = &definition.ty;
        while let Type::Forall(_, inner) | Type::Fun(_, inner) = result {
            result = inner;
        }
        while let Type::App(head, _) = result {
            result = head;
        }
        let Type::Con(result) = result else { return true };
        let (env, testable) = (&self.library.env, Name::new(TESTABLE));
        result.as_str() == names::BOOL
            || env.instances.iter().any(|instance| {
                let head = instance.args.first().and_then(|&arg| env.types.head_con(arg));
                instance.class == testable && head == Some(*result)
            })
    }

    /// The suites of tests of the user's module, in the words of any framework: see `Whatif.Tests` in the base library.
    pub fn suites(&mut self, sources: &mut Sources) -> Vec<Suite> {
        let constants: Vec<Name> = self.definitions().iter().map(|info| info.name).collect();
        constants.into_iter().filter_map(|name| self.suite(sources, name)).collect()
    }

    fn suite(&mut self, sources: &mut Sources, name: Name) -> Option<Suite> {
        let is_program = self.is_action(name);
        if self.arity(name) > 0 || is_program && name.base() != "main" {
            return None;
        }
        let file = sources.add("<tests>", name.base());
        let at = Here(Span { file, start: 0, end: name.base().len() as u32 });
        let call =
            |function: &str, arg| at.expr(ExprKind::App(Box::new(at.var(function.into())), Box::new(arg)));
        let labels = self.add_function(sources, &at, &[], call("Whatif.Tests.labels", at.var(name))).ok()?;
        let number = Name::new("n");
        let nth = call("Whatif.Tests.nth", at.var(name));
        let nth = at.expr(ExprKind::App(Box::new(nth), Box::new(at.var(number))));
        let verdict = call(Judge::Verdict.function(), nth);
        let verdict = self.add_function(sources, &at, &[number], verdict).ok()?;
        Some(Suite { name, labels, verdict })
    }

    /// Does a type have values that QuickCheck does not make? Then a property is about those that a generator makes.
    #[must_use]
    pub fn needs_generator(&self, ty: &Type) -> bool {
        match ty {
            Type::Con(name) => self.promises(*name),
            Type::App(a, b) => self.needs_generator(a) || self.needs_generator(b),
            // An unknown function takes any argument.
            Type::Fun(_, result) => self.needs_generator(result),
            Type::Forall(..) | Type::Var(_) | Type::Unknown => false,
        }
    }

    /// Has a type a generator of which we do not know that it makes every value?
    fn promises(&self, ty: Name) -> bool {
        let env = &self.library.env;
        let arbitrary = Name::new(ARBITRARY);
        env.instances.iter().any(|instance| {
            let head = instance.args.first().and_then(|&arg| env.types.head_con(arg));
            instance.class == arbitrary && head == Some(ty) && !instance.dict.as_str().starts_with(WHOLE)
        })
    }
}
