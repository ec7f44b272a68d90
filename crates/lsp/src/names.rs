//! Definitions, references, symbols, renaming and completion: the features that any server for the language has.

use lsp_server::ErrorCode;
use lsp_types::{Position, Range, Uri};
use serde_json::{Value, json};
use whatif_analysis::tasks::KEYWORDS;
use whatif_analysis::{Named, Names, Place, Thing, ThingKind};

use crate::across::{across, text_of};
use crate::questions::{Asked, Refusal, Remembered};
use crate::requests;
use crate::text::{Language, Text, range_in};

/// Words that completion offers inside of annotations, besides names.
const ANNOTATION_WORDS: [&str; 14] = [
    "assume",
    "data",
    "inline",
    "invariant",
    "lazy",
    "len",
    "measure",
    "predicate",
    "reflect",
    "type",
    "using",
    "Nat",
    "Pos",
    "forall",
];

/// The thing that is named at a position.
fn thing_at(names: &Names, asked: &Asked, position: Position) -> Option<usize> {
    let (line, column) = asked.document.text.place(position);
    let named = names.at(&asked.document.path.display().to_string(), line, column)?;
    Some(named.thing)
}

/// The URI and the range by which the protocol refers to a place.
fn location(asked: &Asked, place: &Place) -> Option<(Uri, Range)> {
    let (uri, text) = text_of(asked, place.file.as_ref())?;
    Some((uri, range_in(place, &text)))
}

pub(crate) fn definition(
    remembered: &mut Remembered,
    asked: &Asked,
    params: &Value,
) -> Result<Value, Refusal> {
    let position = requests::position(params)?;
    let Some(names) = remembered.names(asked) else { return Ok(Value::Null) };
    let found = thing_at(&names, asked, position).and_then(|thing| names.things[thing].definition.as_ref());
    let found = found.and_then(|place| location(asked, place));
    Ok(found.map_or(Value::Null, |(uri, range)| json!({ "uri": uri, "range": range })))
}

/// Answers with the occurrences of a thing, in all files that may have some.
pub(crate) fn references(
    remembered: &mut Remembered,
    asked: &Asked,
    params: &Value,
) -> Result<Value, Refusal> {
    let position = requests::position(params)?;
    let with_bindings =
        params.pointer("/context/includeDeclaration").and_then(Value::as_bool).unwrap_or(true);
    let Some(names) = remembered.names(asked) else { return Ok(Value::Null) };
    let Some(thing) = thing_at(&names, asked, position) else { return Ok(Value::Null) };
    let across = across(remembered, asked, &names, thing);
    let all = across.found.iter().flat_map(|file| {
        let named = file.named().filter(|named| with_bindings || !named.is_binding);
        named.map(|named| json!({ "uri": file.uri, "range": range_in(&named.place, &file.text) }))
    });
    Ok(all.collect())
}

/// The thing to rename: it must be defined in a file of the user's, under a name that is a word.
fn renamed(names: &Names, asked: &Asked, position: Position) -> Result<usize, Refusal> {
    let refuse = |why: &str| (ErrorCode::RequestFailed, why.to_owned());
    let thing = thing_at(names, asked, position).ok_or_else(|| refuse("there is no name here"))?;
    let found = &names.things[thing];
    if !found.is_local && found.definition.is_none() {
        return Err(refuse("this is the library's name"));
    }
    if !found.spelling.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        return Err(refuse("operators cannot be renamed"));
    }
    let own = asked.document.path.display().to_string();
    if asked.document.language == Language::Tasks
        && found.definition.as_ref().is_some_and(|place| place.file != own)
    {
        return Err(refuse("this name is defined in another file"));
    }
    is_whole(found)?;
    Ok(thing)
}

/// Refuses to rename a thing that occurs somewhere without being written, such as a field in a record wildcard.
fn is_whole(thing: &Thing) -> Result<(), Refusal> {
    let why = "this name is also used in a place where it is not written: it cannot be renamed alone";
    if thing.is_complete { Ok(()) } else { Err((ErrorCode::RequestFailed, why.to_owned())) }
}

pub(crate) fn prepare_rename(
    remembered: &mut Remembered,
    asked: &Asked,
    params: &Value,
) -> Result<Value, Refusal> {
    let position = requests::position(params)?;
    let Some(names) = remembered.names(asked) else { return Ok(Value::Null) };
    renamed(&names, asked, position)?;
    let (line, column) = asked.document.text.place(position);
    let named = names.at(&asked.document.path.display().to_string(), line, column);
    Ok(named.map_or(Value::Null, |named| json!(range_in(&named.place, &asked.document.text))))
}

pub(crate) fn rename(remembered: &mut Remembered, asked: &Asked, params: &Value) -> Result<Value, Refusal> {
    let position = requests::position(params)?;
    let name = params.get("newName").and_then(Value::as_str).unwrap_or_default();
    let refuse = |why: String| (ErrorCode::RequestFailed, why);
    let makes_no_sense = || refuse("the file cannot be read as it is: mend its mistakes first".to_owned());
    let names = remembered.names(asked).ok_or_else(makes_no_sense)?;
    let thing = renamed(&names, asked, position)?;
    if !is_name(name, names.things[thing].kind, asked.document.language) {
        return Err(refuse(format!("`{name}` is not a valid name for this")));
    }
    let across = across(remembered, asked, &names, thing);
    if let Some(path) = across.unreadable.first() {
        let why = "cannot be read as it is, and may have this name: mend its mistakes first";
        return Err(refuse(format!("{} {why}", path.display())));
    }
    let mut changes = serde_json::Map::new();
    for file in &across.found {
        is_whole(&file.names.things[file.thing])?;
        // If the new name is in use in this file, renaming could change what the program does.
        if file.names.in_scope.contains(name) || file.names.things.iter().any(|other| other.spelling == name)
        {
            return Err(refuse(format!("`{name}` means something already")));
        }
        let edit = |named: &Named| json!({ "range": range_in(&named.place, &file.text), "newText": name });
        changes.insert(file.uri.as_str().to_owned(), file.named().map(edit).collect());
    }
    Ok(json!({ "changes": changes }))
}

/// Is a text a valid name of this kind? Reserved words are not.
fn is_name(name: &str, kind: ThingKind, language: Language) -> bool {
    const RESERVED: &[&str] = &[
        "case", "class", "data", "default", "deriving", "do", "else", "foreign", "if", "import", "in",
        "infix", "infixl", "infixr", "instance", "let", "mdo", "module", "newtype", "of", "then", "type",
        "where", "_",
    ];
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let begins = |first: char| match kind {
        ThingKind::Variable | ThingKind::Field | ThingKind::Claim => first.is_lowercase() || first == '_',
        ThingKind::Constructor | ThingKind::Type => first.is_uppercase(),
    };
    let reserved = match language {
        Language::Haskell => RESERVED,
        Language::Tasks => KEYWORDS,
    };
    name.starts_with(begins) && name.chars().all(is_part) && !reserved.contains(&name)
}

pub(crate) fn symbols(remembered: &mut Remembered, asked: &Asked, _: &Value) -> Result<Value, Refusal> {
    if asked.document.language == Language::Tasks {
        return Ok(task_symbols(&asked.document.text));
    }
    let Some(names) = remembered.names(asked) else { return Ok(Value::Null) };
    let file = asked.document.path.display().to_string();
    let own = names.things.iter().filter_map(|thing| {
        let place = thing.definition.as_ref().filter(|place| !thing.is_local && place.file == file)?;
        let range = range_in(place, &asked.document.text);
        let kind = match thing.kind {
            ThingKind::Variable | ThingKind::Claim => 12,
            ThingKind::Constructor => 9,
            ThingKind::Type => 5,
            ThingKind::Field => 8,
        };
        let symbol = json!({
            "name": thing.spelling, "kind": kind, "range": range, "selectionRange": range,
            "detail": thing.ty.as_deref().unwrap_or_default(),
        });
        Some((place.clone(), symbol))
    });
    let mut own: Vec<(Place, Value)> = own.collect();
    own.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(own.into_iter().map(|(_, symbol)| symbol).collect())
}

/// The definitions and claims of a task program, by the starts of its lines.
fn task_symbols(text: &Text) -> Value {
    let mut found = Vec::new();
    for line in 0..text.lines() {
        let content = text.line(line);
        let mut words = content.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
        let first = words.next().unwrap_or_default();
        let is_claim =
            ["property", "invariant", "reachable", "finishable", "response", "type", "let"].contains(&first);
        let name = if is_claim { words.next().unwrap_or_default() } else { first };
        if name.is_empty() || !content.contains('=') {
            continue;
        }
        let at = content.find(name).unwrap_or_default();
        let start = content[..at].encode_utf16().count() as u32;
        let end = start + name.encode_utf16().count() as u32;
        let range = json!({
            "start": { "line": line, "character": start }, "end": { "line": line, "character": end },
        });
        let kind = if first == "type" { 5 } else { 12 };
        found.push(json!({ "name": name, "kind": kind, "range": range, "selectionRange": range }));
    }
    Value::Array(found)
}

pub(crate) fn completion(
    remembered: &mut Remembered,
    asked: &Asked,
    params: &Value,
) -> Result<Value, Refusal> {
    let position = requests::position(params)?;
    let text = &asked.document.text;
    if asked.document.language == Language::Tasks {
        let (names, symbols) = (remembered.names_once(asked), task_symbols(text));
        let known = names.iter().flat_map(|names| names.in_scope.iter().map(String::as_str));
        let near = names.iter().flat_map(|names| locals(names, asked, position));
        let own = symbols.as_array().into_iter().flatten().filter_map(|symbol| symbol["name"].as_str());
        let all: std::collections::BTreeSet<&str> =
            KEYWORDS.iter().copied().chain(own).chain(known).chain(near).collect();
        return Ok(all.into_iter().map(item).collect());
    }
    let Some(names) = remembered.names_once(asked) else { return Ok(Value::Null) };
    let before = &text.text[..text.offset(position)];
    if let Some(qualifier) = qualifier(before) {
        let all = names.qualified.get(qualifier);
        return Ok(all.into_iter().flatten().map(|name| item(name)).collect());
    }
    let is_annotation = before.rfind("{-@").is_some_and(|start| !before[start..].contains("@-}"));
    let mut all: std::collections::BTreeSet<&str> = names.in_scope.iter().map(String::as_str).collect();
    if is_annotation {
        all.extend(names.refinements.iter().map(String::as_str).chain(ANNOTATION_WORDS));
    } else {
        all.extend(locals(&names, asked, position));
    }
    let items: Vec<Value> = all.into_iter().filter(|name| !name.contains('$')).map(item).collect();
    Ok(json!({ "isIncomplete": false, "items": items }))
}

fn item(name: &str) -> Value {
    json!({ "label": name })
}

/// The qualifier of the name before the cursor: `Map` in `Map.` or `Map.ins`.
fn qualifier(before: &str) -> Option<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let word = before.trim_end_matches(is_part);
    let path = word.strip_suffix('.')?;
    let start = path
        .rfind(|c: char| !is_part(c) && c != '.')
        .map_or(0, |at| at + path[at..].chars().next().map_or(1, char::len_utf8));
    let found = &path[start..];
    found.starts_with(char::is_uppercase).then_some(found)
}

/// The local names of the declaration around the cursor: those that are bound between its first and its last line.
fn locals<'n>(names: &'n Names, asked: &Asked, position: Position) -> impl Iterator<Item = &'n str> {
    let text = &asked.document.text;
    let is_top = |line: &u32| text.line(*line).starts_with(|first: char| !first.is_whitespace());
    let first = (0..=position.line.min(text.lines())).rev().find(is_top).unwrap_or_default();
    let last = (position.line + 1..text.lines()).find(is_top).unwrap_or(text.lines());
    let is_near = move |line: u32| (first + 1..=last).contains(&line);
    let bound = names.occurrences.iter().filter(move |named| named.is_binding && is_near(named.place.line));
    bound
        .map(|named| &names.things[named.thing])
        .filter(|thing| thing.is_local)
        .map(|thing| thing.spelling.as_str())
}
