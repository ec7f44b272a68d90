//! Prompts: jobs that a person can start by their name.

use serde_json::{Value, json};

use crate::message::{Code, Params, Refusal};

/// A prompt.
struct Prompt {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// The names of the arguments, each with a description. All are needed.
    arguments: &'static [(&'static str, &'static str)],
    /// The text, in which `{name}` stands for an argument.
    text: &'static str,
}

const PROMPTS: [Prompt; 3] = [
    Prompt {
        name: "mend",
        title: "Mend a function until it is verified",
        about: "Finds out why a Haskell function breaks its refinement type, and changes code or annotations until it is verified",
        arguments: &[("file", "The Haskell file"), ("function", "The function")],
        text: "Mend `{function}` in `{file}` until whatif verifies it.\n\n\
            1. Call `check` with this file and function. Read the counterexample: it was run, so it is real.\n\
            2. If it is abstract, call `cure`, and apply the edits of a suggestion with `verified: true`, if the file still has the hash \
            `sha256` of the edit. If it is concrete, the code or its own annotation is wrong: decide which one by what the function is for, \
            and change that one.\n\
            3. Check again. Do not weaken a promise to make the message go away, unless the promise was wrong; say so if you do.\n\
            4. Before you finish, call `diff` with the text from before: code that was not meant to change must be `same`.\n\n\
            Stop when `check` says `verified`, or when you can say why that cannot be.",
    },
    Prompt {
        name: "compare",
        title: "Review a change by what it does",
        about: "Compares two versions of a Haskell file, function by function",
        arguments: &[("old", "The old version"), ("new", "The new version")],
        text: "Review the change from `{old}` to `{new}` by what it does.\n\n\
            Call `diff` with both files. For each function that is `different`, show the smallest input with both results, and say whether \
            the change seems to be meant. `same` is a proof; `bounded` means that no difference was found up to a limit, so call it that. \
            Then call `check` on the new version, and report promises that it breaks and the old one did not.",
    },
    Prompt {
        name: "review_workflow",
        title: "Review a workflow",
        about: "Proves or refutes what a TopHat program claims, and replays what refutes it",
        arguments: &[("file", "The TopHat program")],
        text: "Review the workflow in `{file}`.\n\n\
            Call `top_prove`. For each claim that is violated, replay its inputs with `top_run`, and tell what happens as a story of people \
            and forms. For each claim that is proved, say in plain words what is now certain. If work can get stuck, call `top_hints` at \
            that point, and say what is missing.",
    },
];

/// The list of prompts.
pub(crate) fn list() -> Value {
    let argument =
        |(name, about): &(&str, &str)| json!({ "name": name, "description": about, "required": true });
    let prompt = |prompt: &Prompt| {
        let arguments: Vec<Value> = prompt.arguments.iter().map(argument).collect();
        json!({ "name": prompt.name, "title": prompt.title, "description": prompt.about, "arguments": arguments })
    };
    json!({ "prompts": PROMPTS.iter().map(prompt).collect::<Vec<Value>>() })
}

/// A prompt with its arguments filled in.
pub(crate) fn get(params: &Params) -> Result<Value, Refusal> {
    let invalid = |why: String| Refusal::new(Code::InvalidParams, why);
    let name = params.get("name").and_then(Value::as_str).unwrap_or_default();
    let found = PROMPTS.iter().find(|prompt| prompt.name == name);
    let prompt = found.ok_or_else(|| invalid(format!("there is no prompt `{name}`")))?;
    let given = params.get("arguments");
    let mut text = prompt.text.to_owned();
    for (argument, _) in prompt.arguments {
        let value = given.and_then(|given| given.get(argument)).and_then(Value::as_str);
        let value =
            value.ok_or_else(|| invalid(format!("the prompt `{name}` needs the argument `{argument}`")))?;
        text = text.replace(&format!("{{{argument}}}"), value);
    }
    let message = json!({ "role": "user", "content": { "type": "text", "text": text } });
    Ok(json!({ "description": prompt.about, "messages": [message] }))
}
