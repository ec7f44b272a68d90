//! DMN decision tables, as functions of their inputs.
//!
//! Each becomes a `table`, whose gaps, overlaps and dead rows `prove` finds; the first one is a task that asks for the inputs
//! and shows the decision. Input entries are the unary tests of FEEL that tables use: `-`, constants, comparisons, ranges,
//! lists of them with commas, and `not(…)`.

use roxmltree::Node;

use super::{Problem, is, name_of, variable};
use crate::value::quote;

/// A column of inputs.
struct Input {
    name: String,
    label: String,
    ty: &'static str,
}

pub(super) fn translate(root: Node<'_, '_>, untranslated: &mut Vec<String>) -> Result<String, Problem> {
    let mut text = String::new();
    let mut first = None;
    for decision in root.descendants().filter(|node| is(*node, "decision")) {
        let Some(table) = decision.children().find(|node| is(*node, "decisionTable")) else {
            untranslated.push(format!("the decision {}, which is no table", name_of(decision)));
            continue;
        };
        let function = variable(&name_of(decision));
        let inputs = inputs(table, untranslated);
        text.push_str(&function_of(table, &function, &inputs, untranslated)?);
        first.get_or_insert((function, inputs));
    }
    let Some((function, inputs)) = first else {
        return Err(Problem::at(root, "there is no decision table here"));
    };
    let enter = inputs.iter().map(|input| format!("enter {} {}", input.ty, quote(&input.label)));
    let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    // Pairs nest to the left, and so does the pattern.
    let pattern = names.iter().skip(1).fold(names[0].to_owned(), |left, right| format!("<{left}, {right}>"));
    text.push_str(&format!(
        "main = ({}) >? \"Decide\" -> \\{pattern}. view ({function} {}) \"Decision\"\n\nfinishable canBeDecided\n",
        enter.collect::<Vec<_>>().join(" >< "),
        names.join(" ")
    ));
    Ok(text)
}

fn inputs(table: Node<'_, '_>, untranslated: &mut Vec<String>) -> Vec<Input> {
    let mut inputs: Vec<Input> = Vec::new();
    for column in table.children().filter(|node| is(*node, "input")) {
        let expression = column.children().find(|node| is(*node, "inputExpression"));
        let text = expression
            .and_then(|node| node.children().find(|node| is(*node, "text")))
            .and_then(|node| node.text());
        let label = column.attribute("label").or(text).unwrap_or("input").trim().to_owned();
        let ty = match expression.and_then(|node| node.attribute("typeRef")).unwrap_or("string") {
            "number" | "integer" | "long" | "double" | "feel:number" => "Int",
            "boolean" | "feel:boolean" => "Bool",
            "date" | "feel:date" => "Date",
            "string" | "feel:string" => "String",
            other => {
                untranslated.push(format!("the type {other} of the input {label}: it is a text"));
                "String"
            }
        };
        let mut name = variable(text.unwrap_or(&label));
        while inputs.iter().any(|known| known.name == name) {
            name.push('\'');
        }
        inputs.push(Input { name, label, ty });
    }
    inputs
}

fn function_of(
    table: Node<'_, '_>,
    function: &str,
    inputs: &[Input],
    untranslated: &mut Vec<String>,
) -> Result<String, Problem> {
    if inputs.is_empty() {
        return Err(Problem::at(table, "this table has no inputs"));
    }
    let policy = table.attribute("hitPolicy").unwrap_or("UNIQUE");
    if !["UNIQUE", "FIRST", "ANY"].contains(&policy) {
        untranslated.push(format!("the hit policy {policy} of {function}: the first row that fits is taken"));
    }
    let mut rows = Vec::new();
    for (at, rule) in table.children().filter(|node| is(*node, "rule")).enumerate() {
        let entry = |node: Node<'_, '_>| {
            let text = node.children().find(|node| is(*node, "text")).and_then(|node| node.text());
            text.unwrap_or("-").trim().to_owned()
        };
        let tests: Vec<String> = rule.children().filter(|node| is(*node, "inputEntry")).map(entry).collect();
        let results: Vec<String> =
            rule.children().filter(|node| is(*node, "outputEntry")).map(entry).collect();
        let mut conditions = Vec::new();
        for (input, test) in inputs.iter().zip(&tests) {
            match unary_test(&input.name, test) {
                Some(condition) if condition.is_empty() => {}
                Some(condition) => conditions.push(condition),
                None => {
                    untranslated.push(format!("`{test}` in row {} of {function}: any value fits", at + 1))
                }
            }
        }
        let results: Vec<String> = results
            .iter()
            .map(|result| {
                literal(result).unwrap_or_else(|| {
                    untranslated.push(format!("`{result}` in row {} of {function}: it is a text", at + 1));
                    quote(result)
                })
            })
            .collect();
        let result =
            if results.len() == 1 { results[0].clone() } else { format!("<{}>", results.join(", ")) };
        let condition = if conditions.is_empty() { "True".to_owned() } else { conditions.join(" and ") };
        rows.push(format!("    {condition} -> {result}"));
    }
    if rows.is_empty() {
        return Err(Problem::at(table, "this table has no rules"));
    }
    let parameters: Vec<String> =
        inputs.iter().map(|input| format!("({} : {})", input.name, input.ty)).collect();
    Ok(format!("let {function} {} =\n  table {{\n{}\n  }}\n\n", parameters.join(" "), rows.join(",\n")))
}

/// A unary test on a variable: nothing if any value passes it, `None` if it is not understood.
fn unary_test(name: &str, test: &str) -> Option<String> {
    let test = test.trim();
    if test.is_empty() || test == "-" {
        return Some(String::new());
    }
    if let Some(inner) = test.strip_prefix("not(").and_then(|rest| rest.strip_suffix(')')) {
        return Some(format!("not ({})", unary_test(name, inner)?)).filter(|_| !inner.trim().is_empty());
    }
    let parts = split(test);
    if parts.len() > 1 {
        let tests: Option<Vec<String>> = parts.iter().map(|part| unary_test(name, part)).collect();
        return tests.map(|tests| format!("({})", tests.join(" or ")));
    }
    for sign in ["<=", ">=", "<", ">"] {
        if let Some(bound) = test.strip_prefix(sign) {
            return Some(format!("{name} {sign} {}", literal(bound)?));
        }
    }
    let open = test.chars().next()?;
    if matches!(open, '[' | ']' | '(') && test.contains("..") {
        let close = test.chars().last()?;
        let (low, high) = test[1..test.len() - 1].split_once("..")?;
        let low = format!("{name} {} {}", if open == '[' { ">=" } else { ">" }, literal(low)?);
        let high = format!("{name} {} {}", if close == ']' { "<=" } else { "<" }, literal(high)?);
        return Some(format!("({low} and {high})"));
    }
    Some(format!("{name} == {}", literal(test)?))
}

/// The parts between the commas that are outside of texts and ranges.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut quoted, mut depth) = (Vec::new(), 0, false, 0);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth -= 1,
            ',' if !quoted && depth <= 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// A constant of FEEL as one of ours.
fn literal(text: &str) -> Option<String> {
    let text = text.trim();
    let date = text.strip_prefix("date(\"").and_then(|rest| rest.strip_suffix("\")"));
    if let Some(date) = date {
        return matches!(crate::date::read_date(date), Some((Some(_), length)) if length == date.len())
            .then(|| date.to_owned());
    }
    match text {
        "true" => Some("True".to_owned()),
        "false" => Some("False".to_owned()),
        _ if text.len() > 1 && text.starts_with('"') && text.ends_with('"') => {
            let inner = &text[1..text.len() - 1];
            (!inner.contains('"')).then(|| quote(inner))
        }
        _ => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            number.then(|| if text.starts_with('-') { format!("({text})") } else { text.to_owned() })
        }
    }
}
