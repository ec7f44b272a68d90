//! QuickCheck properties, and suites of tests.
//!
//! `prop_insert :: Int -> OrderedList Int -> Property` does not return a Bool, and not every list is ordered. The base
//! library's `Test.QuickCheck.Property` has functions that evaluate anything `Testable` to a Bool or a `Verdict`;
//! [`Front::judged`] adds a definition to the program that applies such a function to the property.

use crate::known;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};
use whatif_source::{Sources, Span};

use super::instantiate::applied;
use super::{Front, Instance};
use crate::ast::ExprKind;
use crate::rename::Here;

/// The function of the base library that evaluates a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// Its result is a `Verdict`: `Passed`, `Discarded`, `Failed` or `FailedAsExpected`.
    Verdict,
    /// Its result is a Bool: true also where a precondition of the property does not hold.
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

/// A suite of tests, with two definitions that were added for it.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The user's definition.
    pub name: Name,
    /// The names of its tests: a list of strings.
    pub labels: Name,
    /// A function from Int, the number of a test, to its `Verdict`.
    pub verdict: Name,
}

/// The class of types that QuickCheck can test.
/// The class of types with a generator.
const ARBITRARY: &str = "Test.QuickCheck.Arbitrary.Arbitrary";
/// The prefix of instances of `Arbitrary` whose generators make every value of their type.
const WHOLE: &str = "Test.QuickCheck.Arbitrary.";

impl Front {
    /// Adds a function that applies a judge to a property, with `arguments` unknown arguments. With fewer arguments
    /// than the property takes, the judge makes the rest by their generators. `None` if it is not a property.
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

    /// Can a definition be a property, by its result type? `propagate :: Int -> Int` cannot, although its name starts
    /// with `prop`.
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
        let (env, testable) = (&self.library.env, known::TESTABLE);
        *result == names::BOOL
            || env.instances.iter().any(|instance| {
                let head = instance.args.first().and_then(|&arg| env.types.head_con(arg));
                instance.class == testable && head == Some(*result)
            })
    }

    /// The suites of tests in the user's module, of any framework that `Whatif.Tests` in the base library supports.
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

    /// Does a type have a generator that leaves some of its values out? Then arguments of a property must come from
    /// that generator.
    #[must_use]
    pub fn needs_generator(&self, ty: &Type) -> bool {
        match ty {
            Type::Con(name) => self.promises(*name),
            Type::App(a, b) => self.needs_generator(a) || self.needs_generator(b),
            // A function's argument may be any value; only its results come from a generator.
            Type::Fun(_, result) => self.needs_generator(result),
            Type::Forall(..) | Type::Var(_) | Type::Unknown => false,
        }
    }

    /// Does a type have an instance of `Arbitrary` that is not known to make every value?
    fn promises(&self, ty: Name) -> bool {
        let env = &self.library.env;
        let arbitrary = Name::new(ARBITRARY);
        env.instances.iter().any(|instance| {
            let head = instance.args.first().and_then(|&arg| env.types.head_con(arg));
            instance.class == arbitrary && head == Some(ty) && !instance.dict.as_str().starts_with(WHOLE)
        })
    }
}
