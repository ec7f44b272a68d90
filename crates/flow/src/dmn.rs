//! DMN decisions, as functions of their inputs: decision tables and literal expressions.
//!
//! A decision table becomes a `table`, whose gaps, overlaps and dead rows `prove` finds. Decisions that no other one requires are tasks, which ask
//! for their inputs and show the decision; an input that is what a required decision says is computed instead of asked for.
//! [`feel`] reads the entries of tables, [`expression`] literal expressions; [`policy`] says what is made of several rows that fit.

mod expression;
mod feel;
mod policy;

use roxmltree::Node;

use whatif_tophat::quote;

use super::{Problem, is, name_of, variable};
use expression::Known;
use feel::{Kind, decimals_in, literal, unary_test};
use policy::{Aggregation, Policy, Row};

/// A decision and its table.
struct Decision<'a> {
    id: Option<&'a str>,
    name: String,
    /// The name of the function.
    function: String,
    inputs: Vec<Input>,
    /// What its result is called in other tables, and of which kind it is; none if it has several parts.
    result: Option<(Vec<String>, Kind)>,
    /// The decisions that it requires, by their identifiers.
    requires: Vec<&'a str>,
    text: String,
}

/// A column of inputs.
#[derive(Clone)]
struct Input {
    name: String,
    label: String,
    /// What it is computed from: most often a name.
    expression: String,
    kind: Kind,
    /// The test that values must pass, if not every one is allowed.
    allowed: Option<String>,
}

pub(super) fn translate(root: Node<'_, '_>, untranslated: &mut Vec<String>) -> Result<String, Problem> {
    let decimals = decimals(root);
    let mut decisions: Vec<Decision<'_>> = Vec::new();
    for node in root.descendants().filter(|node| is(*node, "decision")) {
        let table = node.children().find(|node| is(*node, "decisionTable"));
        let expression = node.children().find(|node| is(*node, "literalExpression"));
        let mut function = variable(&name_of(node));
        while decisions.iter().any(|known| known.function == function) {
            function.push('\'');
        }
        match (table, expression) {
            (Some(table), _) => {
                decisions.push(Decision::read(node, table, function, decimals, untranslated)?);
            }
            (None, Some(expression)) => {
                match Decision::compute(node, expression, function, decimals, &decisions) {
                    Ok(decision) => decisions.push(decision),
                    Err(what) => untranslated.push(format!("the decision {}, for {what}", name_of(node))),
                }
            }
            (None, None) => untranslated
                .push(format!("the decision {}, which is neither a table nor an expression", name_of(node))),
        }
    }
    if decisions.is_empty() {
        let why = untranslated.first().map(|what| format!(": {what}")).unwrap_or_default();
        return Err(Problem::at(root, format!("there is no decision here that can be read{why}")));
    }
    let text: String = decisions.iter().map(|decision| decision.text.as_str()).collect();
    let is_required = |decision: &Decision<'_>| {
        decisions.iter().any(|other| decision.id.is_some_and(|id| other.requires.contains(&id)))
    };
    let mut asked: Vec<&Decision<'_>> = decisions.iter().filter(|decision| !is_required(decision)).collect();
    if asked.is_empty() {
        // Decisions that require each other in a circle.
        asked.push(&decisions[0]);
    }
    let tasks: Vec<String> = asked.iter().map(|decision| decision.task(&decisions, untranslated)).collect();
    let main = match tasks.as_slice() {
        [task] => task.clone(),
        _ => format!("({})", tasks.join(")\n  >< (")),
    };
    Ok(format!("{text}main = {main}\n\nfinishable canBeDecided\n"))
}

impl<'a> Decision<'a> {
    fn read(
        node: Node<'a, 'a>,
        table: Node<'a, 'a>,
        function: String,
        decimals: u8,
        untranslated: &mut Vec<String>,
    ) -> Result<Decision<'a>, Problem> {
        let inputs = inputs(table, decimals, untranslated);
        if inputs.is_empty() {
            return Err(Problem::at(table, "this table has no inputs"));
        }
        let outputs: Vec<Node<'_, '_>> = table.children().filter(|node| is(*node, "output")).collect();
        let rules: Vec<Rule> = table.children().filter(|node| is(*node, "rule")).map(Rule::read).collect();
        if rules.is_empty() {
            return Err(Problem::at(table, "this table has no rules"));
        }
        let defaults = defaults(&outputs);
        let mut rows: Vec<&Vec<String>> = rules.iter().map(|rule| &rule.results).collect();
        rows.extend(&defaults);
        let kinds = result_kinds(&function, &rows, untranslated);
        let name = name_of(node);
        let variables = node.children().filter(|node| is(*node, "variable"));
        let named = variables.chain(outputs.iter().copied()).filter_map(|node| node.attribute("name"));
        let names = named.map(str::to_owned).chain([name.clone()]).collect();
        let required = node.descendants().filter(|node| is(*node, "requiredDecision"));
        let requires = required.filter_map(|node| node.attribute("href")?.strip_prefix('#')).collect();
        let numbers = kinds.iter().all(|kind| matches!(kind, Kind::Number(_)));
        let policy = Policy::read(table).and_then(|policy| match policy.needs_numbers() && !numbers {
            true => Err("a number made of results that are none".to_owned()),
            false => Ok(policy),
        });
        let policy = policy.unwrap_or_else(|why| {
            untranslated
                .push(format!("{why}, as the hit policy of {function}: the first row that fits is taken"));
            Policy::First
        });
        let result = match (&policy, kinds.as_slice()) {
            (Policy::Aggregate(Aggregation::Count), _) => Some((names, Kind::Number(0))),
            // No input is a list.
            (Policy::List(_), _) => None,
            (_, [kind]) => Some((names, *kind)),
            _ => None,
        };
        let parts = (&rules[..], defaults.as_ref(), &kinds[..]);
        let text = function_of(&policy, &function, &inputs, parts, untranslated);
        Ok(Decision { id: node.attribute("id"), name, function, inputs, result, requires, text })
    }

    /// A decision that an expression computes from inputs and from decisions before it; an error says what is not read.
    fn compute(
        node: Node<'a, 'a>,
        expression: Node<'a, 'a>,
        function: String,
        decimals: u8,
        before: &[Decision<'a>],
    ) -> Result<Decision<'a>, String> {
        let name = name_of(node);
        let root = node.document().root_element();
        let href = |what: &'static str| {
            let all = node.descendants().filter(move |inner| is(*inner, what));
            all.filter_map(|inner| inner.attribute("href")?.strip_prefix('#')).collect::<Vec<&'a str>>()
        };
        let requires = href("requiredDecision");
        let needed = requires.iter().copied().chain(href("requiredInput"));
        let mut inputs: Vec<Input> = Vec::new();
        for id in needed {
            let needed = root.descendants().find(|other| other.attribute("id") == Some(id));
            let Some(needed) = needed else { return Err(format!("{id}, which is not in the file")) };
            let label = name_of(needed);
            let computed =
                before.iter().find(|other| other.id == Some(id)).and_then(|other| other.result.as_ref());
            let declared = needed.children().find(|child| is(*child, "variable"));
            let declared = declared.and_then(|variable| variable.attribute("typeRef"));
            let (kind, allowed) = match (computed, declared.and_then(|name| type_of(root, name, decimals))) {
                (Some((_, kind)), _) => (*kind, None),
                (None, Some(found)) => found,
                (None, None) => return Err(format!("the type of {label}")),
            };
            let mut name = variable(&label);
            while inputs.iter().any(|known| known.name == name) {
                name.push('\'');
            }
            inputs.push(Input { name, label: label.clone(), expression: label, kind, allowed });
        }
        let known: Vec<Known> = inputs
            .iter()
            .map(|input| Known { name: input.label.clone(), variable: input.name.clone(), kind: input.kind })
            .collect();
        let computed = expression::translate(text_of(expression).unwrap_or_default(), &known)?;
        let parameters: Vec<String> =
            inputs.iter().map(|input| format!(" ({} : {})", input.name, input.kind.type_name())).collect();
        let text = format!("let {function}{} = {}\n\n", parameters.concat(), computed.text);
        let result = Some((vec![name.clone()], computed.kind));
        Ok(Decision { id: node.attribute("id"), name, function, inputs, result, requires, text })
    }

    /// The task that asks for what a decision needs.
    fn task(&self, all: &[Decision<'a>], untranslated: &mut Vec<String>) -> String {
        let mut asked: Vec<Input> = Vec::new();
        let decision = self.call(all, &mut Vec::new(), &mut asked, untranslated);
        if asked.is_empty() {
            return format!("view {decision} {}", quote(&self.name));
        }
        let enter =
            asked.iter().map(|input| format!("enter {} {}", input.kind.type_name(), quote(&input.label)));
        let enter = enter.collect::<Vec<_>>().join(" >< ");
        let names: Vec<&str> = asked.iter().map(|input| input.name.as_str()).collect();
        // Pairs nest to the left, and so does the pattern.
        let pattern =
            names.iter().skip(1).fold(names[0].to_owned(), |left, right| format!("<{left}, {right}>"));
        let allowed = |input: &Input| unary_test(&input.name, input.kind, input.allowed.as_ref()?);
        let allowed: Vec<String> =
            asked.iter().filter_map(allowed).filter(|condition| !condition.is_empty()).collect();
        let shown = format!("view {decision} {}", quote(&self.name));
        let shown = match allowed.is_empty() {
            true => shown,
            false => format!("if {} then {shown} else fail", allowed.join(" and ")),
        };
        format!("({enter}) >? \"Decide\" -> \\{pattern}. {shown}")
    }

    /// The call of its function, given the decisions that are open; collects the inputs to ask for.
    fn call(
        &self,
        all: &[Decision<'a>],
        open: &mut Vec<Option<&'a str>>,
        asked: &mut Vec<Input>,
        untranslated: &mut Vec<String>,
    ) -> String {
        open.push(self.id);
        let mut call = self.function.clone();
        for input in &self.inputs {
            let required = all.iter().find(|other| {
                let names = other.result.iter().flat_map(|(names, _)| names);
                other.id.is_some_and(|id| self.requires.contains(&id))
                    && names.into_iter().any(|name| *name == input.expression)
            });
            let fits = required.filter(|other| {
                !open.contains(&other.id)
                    && other.result.as_ref().is_some_and(|(_, kind)| kind.fits(input.kind))
            });
            let argument = match fits {
                Some(other) => other.call(all, open, asked, untranslated),
                None => {
                    if let Some(other) = required {
                        untranslated.push(format!(
                            "that {} takes {} from {}: it is asked for",
                            self.name, input.label, other.name
                        ));
                    }
                    ask(input, all, asked)
                }
            };
            call.push_str(&format!(" {argument}"));
        }
        open.pop();
        format!("({call})")
    }
}

/// The variable for an input that is asked for: the same one for the same expression, and none that hides a function.
fn ask(input: &Input, all: &[Decision<'_>], asked: &mut Vec<Input>) -> String {
    let same = |known: &&Input| known.expression == input.expression && known.kind == input.kind;
    if let Some(known) = asked.iter().find(same) {
        return known.name.clone();
    }
    let mut new = input.clone();
    while asked.iter().any(|known| known.name == new.name)
        || all.iter().any(|other| other.function == new.name)
    {
        new.name.push('\'');
    }
    let name = new.name.clone();
    asked.push(new);
    name
}

/// A row of a table.
struct Rule {
    tests: Vec<String>,
    results: Vec<String>,
}

impl Rule {
    fn read(rule: Node<'_, '_>) -> Rule {
        let entries = |name: &str| {
            rule.children()
                .filter(|node| is(*node, name))
                .map(|node| text_of(node).unwrap_or("-").to_owned())
                .collect()
        };
        Rule { tests: entries("inputEntry"), results: entries("outputEntry") }
    }
}

/// The text of an entry or an expression.
fn text_of<'a>(node: Node<'a, 'a>) -> Option<&'a str> {
    let text = node.children().find(|node| is(*node, "text"))?.text()?.trim();
    Some(text).filter(|text| !text.is_empty())
}

/// With how many decimals numbers are entered: two, or one more than any number of the tables has. The tables compare with these
/// numbers only, so one more decimal shows every case that more of them would.
fn decimals(root: Node<'_, '_>) -> u8 {
    let texts = root.descendants().filter(|node| is(*node, "text")).filter_map(|node| node.text());
    texts.map(|text| decimals_in(text) + 1).max().unwrap_or(0).max(2)
}

fn inputs(table: Node<'_, '_>, decimals: u8, untranslated: &mut Vec<String>) -> Vec<Input> {
    let mut inputs: Vec<Input> = Vec::new();
    for (at, column) in table.children().filter(|node| is(*node, "input")).enumerate() {
        let expression = column.children().find(|node| is(*node, "inputExpression"));
        let text = expression.and_then(text_of);
        let label = column.attribute("label").or(text).unwrap_or("input").trim().to_owned();
        let tests = table
            .children()
            .filter(|node| is(*node, "rule"))
            .filter_map(|rule| text_of(rule.children().filter(|node| is(*node, "inputEntry")).nth(at)?));
        let named = expression.and_then(|node| node.attribute("typeRef"));
        let defined = named.and_then(|name| type_of(table.document().root_element(), name, decimals));
        let kind = match named {
            None => Kind::of_tests(tests, decimals),
            Some(name) => defined.as_ref().map(|(kind, _)| *kind).unwrap_or_else(|| {
                let kind = Kind::of_tests(tests, decimals);
                untranslated
                    .push(format!("the type {name} of the input {label}: it is {}", kind.type_name()));
                kind
            }),
        };
        let mut name = variable(text.unwrap_or(&label));
        while inputs.iter().any(|known| known.name == name) {
            name.push('\'');
        }
        let allowed =
            column.children().find(|node| is(*node, "inputValues")).and_then(text_of).map(str::to_owned);
        let allowed = allowed.or(defined.and_then(|(_, allowed)| allowed));
        if let Some(test) = allowed.as_ref().filter(|test| unary_test(&name, kind, test).is_none()) {
            untranslated.push(format!("that only {test} may be entered as {label}"));
        }
        let expression = text.unwrap_or(&label).to_owned();
        inputs.push(Input { name, label, expression, kind, allowed });
    }
    inputs
}

/// The kind that a type names, and the values that are allowed, if the type is one of FEEL's or defined by one of them.
fn type_of(root: Node<'_, '_>, name: &str, decimals: u8) -> Option<(Kind, Option<String>)> {
    let mut allowed = None;
    let mut name = name.to_owned();
    // A type may be defined by another one; not in a circle.
    for _ in 0..8 {
        if let Some(kind) = Kind::named(&name, decimals) {
            return Some((kind, allowed));
        }
        let definition = root
            .children()
            .find(|node| is(*node, "itemDefinition") && node.attribute("name") == Some(&name))?;
        if definition.attribute("isCollection") == Some("true") {
            return None;
        }
        let values = definition.children().find(|node| is(*node, "allowedValues")).and_then(text_of);
        allowed = allowed.or(values.map(str::to_owned));
        name = definition.children().find(|node| is(*node, "typeRef"))?.text()?.trim().to_owned();
    }
    None
}

/// The default result, where no row fits; only if every part of the result has a default.
fn defaults(outputs: &[Node<'_, '_>]) -> Option<Vec<String>> {
    let default = |output: &Node<'_, '_>| {
        let entry = output.children().find(|node| is(*node, "defaultOutputEntry"))?;
        text_of(entry).map(str::to_owned)
    };
    outputs.iter().map(default).collect::<Option<Vec<String>>>().filter(|defaults| !defaults.is_empty())
}

/// The kinds of the parts of a result. A part that has different kinds in different rows is text.
fn result_kinds(function: &str, rows: &[&Vec<String>], untranslated: &mut Vec<String>) -> Vec<Kind> {
    let parts = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut kinds = Vec::new();
    for part in 0..parts {
        let results = || rows.iter().filter_map(|row| row.get(part));
        let kinds_found = results().map(|result| Kind::of_literal(result));
        let same = kinds_found.reduce(|all, kind| all?.and(kind?)).flatten();
        if same.is_none() {
            let odd = results().find(|result| !matches!(Kind::of_literal(result), Some(Kind::Text)));
            untranslated.push(format!(
                "`{}` as a result of {function}: the results are texts",
                odd.map_or("", String::as_str)
            ));
        }
        kinds.push(same.unwrap_or(Kind::Text));
    }
    kinds
}

fn function_of(
    policy: &Policy,
    function: &str,
    inputs: &[Input],
    (rules, default, kinds): (&[Rule], Option<&Vec<String>>, &[Kind]),
    untranslated: &mut Vec<String>,
) -> String {
    let result = |results: &[String]| {
        let missing = "-".to_owned();
        let part = |(at, kind): (usize, &Kind)| {
            let text = results.get(at).unwrap_or(&missing);
            literal(text, *kind).unwrap_or_else(|| quote(text))
        };
        let parts: Vec<String> = kinds.iter().enumerate().map(part).collect();
        if let [part] = parts.as_slice() { part.clone() } else { format!("<{}>", parts.join(", ")) }
    };
    let mut rows = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        let mut conditions = Vec::new();
        for (input, test) in inputs.iter().zip(&rule.tests) {
            match unary_test(&input.name, input.kind, test) {
                Some(condition) if condition.is_empty() => {}
                Some(condition) => conditions.push(condition),
                None => {
                    untranslated.push(format!("`{test}` in row {} of {function}: any value fits", at + 1))
                }
            }
        }
        let condition = if conditions.is_empty() { "True".to_owned() } else { conditions.join(" and ") };
        rows.push(Row { condition, result: result(&rule.results), entries: rule.results.clone() });
    }
    let parameters: Vec<String> =
        inputs.iter().map(|input| format!("({} : {})", input.name, input.kind.type_name())).collect();
    let body = policy.body(inputs, rows, default.map(|default| result(default)));
    format!("let {function} {} =\n{body}\n", parameters.join(" "))
}
