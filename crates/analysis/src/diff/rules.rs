//! `{-# RULES #-}`: are both sides of a rule the same?
//!
//! GHC takes a rule on trust and rewrites the left side to the right one wherever it fits. So a rule is a question of the kind that `diff`
//! answers: the two sides are two versions of one function of the rule's variables, and laziness counts.

use std::path::Path;
use std::time::Instant;

use whatif_haskell::front::Instance;
use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Type};

use super::pair::{NoPair, Pair};
use super::shape::needed;
use super::{Contrast, DiffVerdict, Search};
use crate::certificate;
use crate::engine::Engine;
use crate::haskell::{params, roots};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::prove::{Proof, PropertyVerdict};
use crate::report::{Cost, Texts};
use crate::runs::Example;

/// A rule as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    /// What stands between `forall` and the dot.
    pub(crate) variables: String,
    pub(crate) left: String,
    pub(crate) right: String,
}

impl Host {
    /// Decides the rules of a file, in their order.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn rules(&self, file: &Path, options: &Options) -> Result<Vec<Proof>, Failed> {
        let text = self.text(file)?;
        let mut module = self.load(file, &options.cancel.within(options.time))?;
        rules(&text).iter().map(|rule| self.rule(file, &text, &mut module, rule, options)).collect()
    }

    fn rule(
        &self,
        file: &Path,
        text: &str,
        module: &mut Module,
        rule: &Rule,
        options: &Options,
    ) -> Result<Proof, Failed> {
        let (engine, started) = (Engine::new(options), Instant::now());
        let property = format!("rule {:?}", rule.name);
        let about = certificate::about(file, text, &property, options);
        let (verdict, ty, counts) = match pair(module, rule) {
            Ok(pair) => {
                let mut search = Search { pair: &pair, engine: &engine, started, counts: Cost::default() };
                let (verdict, counts) = (search.verdict(&about), search.counts);
                (verdict, pair.chosen, counts)
            }
            Err(why) => (DiffVerdict::Unsupported(why), None, Cost::default()),
        };
        let cost = Cost { time_ms: started.elapsed().as_secs_f64() * 1000.0, ..counts };
        Ok(Proof {
            property,
            is_test: false,
            ty,
            also: Vec::new(),
            verdict: told(verdict),
            notes: Vec::new(),
            cost,
            warnings: Vec::new(),
            texts: Texts::default(),
            statistics: engine.statistics(),
        })
    }
}

/// What is known of a rule, in the words of properties.
fn told(verdict: DiffVerdict) -> PropertyVerdict {
    match verdict {
        DiffVerdict::Different(Contrast { args, old, new }) => {
            let result = format!("{old}, but its right side is {new}");
            PropertyVerdict::Counterexamples(vec![Example {
                args,
                chosen: Vec::new(),
                result,
                message: None,
                condition: String::new(),
                general: None,
            }])
        }
        DiffVerdict::Types { old, new } => {
            PropertyVerdict::Unsupported(vec![format!("{old} and {new}").into()])
        }
        DiffVerdict::Same(proven) => PropertyVerdict::Proved(proven),
        DiffVerdict::Bounded(limit) => PropertyVerdict::Bounded(limit),
        DiffVerdict::Unanswered(limit) => PropertyVerdict::Unanswered(limit),
        DiffVerdict::Unsupported(why) => PropertyVerdict::Unsupported(vec![why.into()]),
    }
}

/// The sides of a rule, as two functions of its variables. Both are elements of one list, so that they have one type.
fn pair(module: &mut Module, rule: &Rule) -> Result<Pair, String> {
    let Rule { variables, left, right, .. } = rule;
    let sides = format!("[{left}, {right}]");
    let text = if variables.is_empty() { sides } else { format!("\\ {variables} -> {sides}") };
    let name = module.front.value(&mut module.sources, &text).map_err(|errors| {
        errors.first().map_or_else(|| "this rule".to_string(), |error| error.message.clone())
    })?;
    pair_of(module, name)
}

/// The sides of a rule, given a function of its variables that returns both in a list.
pub(crate) fn pair_of(module: &mut Module, name: Name) -> Result<Pair, String> {
    let instance = module.front.instance(&mut module.sources, name);
    let instance = instance.ok_or_else(|| "the type of this rule".to_string())?;
    let Type::App(_, side) = &instance.result else { return Err("the type of this rule".to_string()) };
    let side = (**side).clone();
    let mut all = roots(&instance.function);
    all.extend(needed(&module.front.program(&all)));
    let mut program = module.front.program(&all);
    module.front.add_makers(&mut program, instance.params.iter());
    let at = |number| element(&instance, &side, number);
    Pair::of(program, at(0), at(1)).map_err(|why| match why {
        NoPair::Unsupported(why) => why,
        NoPair::Types => "a rule whose sides have different types".to_string(),
    })
}

/// An element of the list that an instance returns.
fn element(list: &Instance, ty: &Type, number: usize) -> Instance {
    let binders = params(&list.params);
    let mut rest = list.function.clone().apply(binders.iter().map(|binder| Expr::Var(binder.name)));
    for at in 0..=number {
        let taken = if at == number { "head" } else { "tail" };
        let fields = vec![Binder::new("head", ty.clone()), Binder::new("tail", list.result.clone())];
        let alt = Alt { con: AltCon::Con(names::CONS), binders: fields, body: Expr::var(taken) };
        rest = Expr::Case(Box::new(Case { scrutinee: rest, binder: None, alts: vec![alt], default: None }));
    }
    let function = Expr::lam(binders, rest);
    Instance { function, params: list.params.clone(), result: ty.clone(), chosen: list.chosen.clone() }
}

/// The rules of a file.
pub(crate) fn rules(text: &str) -> Vec<Rule> {
    pragmas(text).into_iter().flat_map(rules_of).collect()
}

/// What stands in the pragmas with rules; comments and strings are skipped.
fn pragmas(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let step = if rest.starts_with("{-#") {
            let end = rest.find("#-}").map_or(rest.len(), |end| end + 3);
            let inside = rest[3..end].trim_end_matches("#-}").trim_start();
            if inside.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("RULES")) {
                found.push(&inside[5..]);
            }
            end
        } else if rest.starts_with("{-") {
            comment(rest)
        } else if rest.starts_with("--") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with('"') {
            string(rest)
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        at += step;
    }
    found
}

/// The length of a comment, with those in it.
fn comment(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("{-") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("-}") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The length of a string literal.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            '\n' => return at,
            '"' if !escaped => return at + 1,
            _ => escaped = character == '\\' && !escaped,
        }
    }
    text.len()
}

/// The rules of one pragma: `"name" [phase] forall x (y :: t). left = right`, each of which starts with its name at depth 0.
fn rules_of(pragma: &str) -> Vec<Rule> {
    let mut starts = Vec::new();
    let (mut at, mut fresh) = (0, true);
    while at < pragma.len() {
        let rest = &pragma[at..];
        let Some(character) = rest.chars().next() else { break };
        if character == '"' {
            if fresh {
                starts.push(at);
            }
            at += string(rest);
            fresh = false;
            continue;
        }
        fresh = matches!(character, '\n' | ';') || fresh && character.is_whitespace();
        at += character.len_utf8();
    }
    let ends = starts.iter().skip(1).copied().chain([pragma.len()]);
    starts.iter().zip(ends).filter_map(|(&start, end)| rule(&pragma[start..end])).collect()
}

fn rule(text: &str) -> Option<Rule> {
    let quoted = string(text);
    let name = text.get(1..quoted - 1)?.to_string();
    let mut rest = text[quoted..].trim().trim_end_matches(';').trim();
    if rest.starts_with('[') {
        rest = rest[rest.find(']')? + 1..].trim_start();
    }
    let mut variables = "";
    // Where there are two, the first binds types.
    while let Some(after) = rest.strip_prefix("forall").or_else(|| rest.strip_prefix('∀')) {
        let dot = at_depth_zero(after, ".")?;
        variables = after[..dot].trim();
        rest = after[dot + 1..].trim_start();
    }
    let equals = at_depth_zero(rest, "=")?;
    let (left, right) = (rest[..equals].trim().to_string(), rest[equals + 1..].trim().to_string());
    Some(Rule { name, variables: variables.to_string(), left, right })
}

/// Where an operator stands by itself, outside of parentheses and strings.
fn at_depth_zero(text: &str, operator: &str) -> Option<usize> {
    const SYMBOLS: &str = "!#$%&*+./<=>?@\\^|-~:";
    let (mut depth, mut at) = (0_i32, 0);
    while at < text.len() {
        let rest = &text[at..];
        let character = rest.chars().next()?;
        let length = rest.len() - rest.trim_start_matches(|c| SYMBOLS.contains(c)).len();
        match character {
            '"' => at += string(rest),
            '(' | '[' => (depth, at) = (depth + 1, at + 1),
            ')' | ']' => (depth, at) = (depth - 1, at + 1),
            _ if length > 0 => {
                if depth == 0 && &rest[..length] == operator {
                    return Some(at);
                }
                at += length;
            }
            _ => at += character.len_utf8(),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::rules;

    #[test]
    fn rules_are_found_with_their_phases_and_types_and_not_in_comments() {
        let text = r#"
{- {-# RULES "none" forall x. f x = x #-} -}
x = "{-# RULES \"none\" f = g #-}"
{-# RULES
"map/map"  [~1] forall f g (xs :: [a]). map f (map g xs) = map (f . g) xs
"two" forall a. forall x. f (x == x) = g "=" ; "three" f = g
  #-}
"#;
        let found: Vec<String> = rules(text)
            .into_iter()
            .map(|rule| format!("{}|{}|{}|{}", rule.name, rule.variables, rule.left, rule.right))
            .collect();
        assert_eq!(
            found,
            [
                "map/map|f g (xs :: [a])|map f (map g xs)|map (f . g) xs",
                "two|x|f (x == x)|g \"=\"",
                "three||f|g"
            ]
        );
    }
}
