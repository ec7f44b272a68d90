//! What a file that was read says about its functions, for those who look for better types.

use whatif_lambda::{Expr, Name, Type};
use whatif_machine::run::Settings;

use crate::check::{Function, Liquid};
use crate::classes::dictionaries_of;
use crate::pieces::{params, result_of};
use crate::question::ADMITTED;
use crate::solve::numbers_in;
use crate::vocabulary::Vocabulary;

impl Liquid {
    /// The words in which its refinements are written.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The names that its refinements and its data types have.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let words = self.vocabulary.words.iter().map(|word| word.text.clone());
        words.chain(self.program.types.keys().map(|name| name.base().to_string()))
    }

    /// The types of a function's arguments, without those that are class dictionaries, and of its result.
    #[must_use]
    pub fn typed(&self, function: Name) -> Option<(Vec<Type>, Type)> {
        let ty = &self.program.definitions.get(&function)?.ty;
        let skipped = dictionaries_of(ty, &self.classes);
        Some((params(ty).into_iter().skip(skipped).cloned().collect(), result_of(ty).clone()))
    }

    /// The numbers in the code of a function, without zero.
    #[must_use]
    pub fn numbers_of(&self, function: Name) -> Vec<i64> {
        self.program.definitions.get(&function).map_or_else(Vec::new, |found| numbers_in(&found.body))
    }

    /// Does its annotation have a termination metric?
    #[must_use]
    pub fn has_metric(&self, function: Name) -> bool {
        self.with_metric.contains(&function)
    }

    /// Does a run of a function, on arguments that its type allows, come to an end?
    #[must_use]
    pub fn has_run(&self, function: &Function, settings: &Settings) -> bool {
        self.refuted(&function.check, &[], settings).is_some()
    }

    /// Does a function, or one inside of it, call itself, without a check that it ends? Then a type that follows by induction may hold only
    /// because no run ends: `f x = f x` has every type.
    #[must_use]
    pub fn is_endless(&self, function: Name) -> bool {
        self.endless.contains(&function)
    }

    /// Is its code not written yet: `undefined`, or nothing but a call of `error`?
    #[must_use]
    pub fn is_unfinished(&self, function: Name) -> bool {
        let mut code = self.program.definitions.get(&function).map(|definition| &definition.body);
        while let Some(
            Expr::At(_, inner)
            | Expr::TypeLam(_, inner)
            | Expr::Lam(_, inner)
            | Expr::TypeApp(inner, _)
            | Expr::App(inner, _),
        ) = code
        {
            code = Some(inner);
        }
        let policy = self.functions.first().map(|function| &function.check.policy);
        let is_raising = |name: &Name| {
            ADMITTED.contains(name)
                || policy
                    .is_some_and(|policy| policy.raising.contains(name) || policy.admitted.contains(name))
        };
        matches!(code, Some(Expr::Var(name)) if is_raising(name))
    }

    /// Is it a recursive helper without a written type? Its callers rely on the type that is inferred.
    #[must_use]
    pub fn is_inferred(&self, function: Name) -> bool {
        self.unannotated.functions.get(&function).is_some_and(|helper| helper.recursive)
    }

    /// The function of the file, or of one that it imports, that people call so.
    #[must_use]
    pub fn called(&self, name: &str) -> Option<Name> {
        let own = self.functions.iter().map(|function| function.name);
        let is_called = |found: &Name| found.spoken() == name && self.definition_span(*found).is_some();
        own.chain(self.types.keys().copied()).find(is_called)
    }
}
