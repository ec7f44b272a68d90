//! Explains a counterexample in words: values first, logic second.
//!
//! Title, notes and help are computed from the plain data of a [`Counterexample`] alone, so that the terminal, an
//! editor and a page show the same text:
//!
//! ```text
//! title   `concat` can break its type
//! label   here                                  at the place, which the caller shows
//! notes   concat [[0], []] = [0, 0]             what happens (`what_happens`)
//!         the result must satisfy  …  but  …
//!         which its type allows:  append :: …   who is to blame (`allowed`)
//! help    strengthen the type of `append`
//! ```
//!
//! [`plain`] joins them where no source is shown. What is violated decides the sentence, by [`Part`] and [`Says`]; no sentence looks into
//! the text of another.

use whatif_repair::{annotation, spelled};

use crate::report::{
    Blamed, Call, Counterexample, Fact, FunctionReport, Inside, Known, Part, Says, Unmeasured,
};

/// The whole explanation, without excerpts of the source.
#[must_use]
pub fn plain(function: &str, found: &Counterexample) -> String {
    let mut lines = vec![title(function, found)];
    lines.extend(notes(function, found));
    lines.extend(help(function, found));
    lines.join("\n")
}

/// One sentence about what can go wrong.
#[must_use]
pub fn title(function: &str, found: &Counterexample) -> String {
    let callee = &found.violated.call.function;
    match found.violated.part {
        Part::Post if is_own(function, found) => format!("`{function}` can break its type"),
        Part::Pre if is_forbidden(found) => {
            format!("`{function}` can call `{callee}`, which must never be called")
        }
        Part::Pre => format!("`{function}` can call `{callee}` with what its type forbids"),
        Part::Post => format!("`{function}` calls `{callee}`, which can break its type"),
        // A field that is a function, called.
        Part::Field if found.violated.call.result.is_some() => {
            format!("`{function}` can build a value whose `{callee}` breaks its type")
        }
        Part::Field => {
            let article = if callee.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("`{function}` can build {article} `{callee}` that its type forbids")
        }
        Part::Assert => format!("an assertion in `{function}` can fail"),
        Part::Totality => format!("`{function}` can fail"),
        Part::Termination if found.runs_on => format!("`{function}` can run for ever"),
        Part::Termination if found.is_unmeasured() => {
            format!("LiquidHaskell does not see that `{function}` terminates")
        }
        Part::Termination => format!("`{function}` may not terminate"),
    }
}

/// The label for the place where it happens.
#[must_use]
pub fn label(found: &Counterexample) -> &'static str {
    match found.violated.part {
        Part::Pre => "this call",
        Part::Termination if found.is_unmeasured() => {
            "nothing that LiquidHaskell measures gets smaller in this call"
        }
        Part::Termination if found.runs_on && found.endless => "this call repeats the one before",
        Part::Termination if less_for_ever(found).is_some() => "this call gets smaller without end",
        Part::Termination => "this call does not get smaller",
        Part::Field if found.violated.call.result.is_some() => "this promise",
        Part::Field => "built here",
        Part::Totality | Part::Assert | Part::Post => "here",
    }
}

/// The values, the promise that they break, and the assumed results that make it possible.
#[must_use]
pub fn notes(function: &str, found: &Counterexample) -> Vec<String> {
    let mut notes = vec![what_happens(function, found)];
    if let Some(caller) = &found.caller {
        notes.push(format!("`{}` leads there", caller.expression));
    }
    notes.extend(
        found.violated.unmeasured.map(|why| unmeasured(why, function, &found.violated.call.function)),
    );
    if found.runs_on {
        let same = if found.endless { "with the same arguments" } else { "and no end of it was seen" };
        notes.push(format!("and so on, {same}"));
        return notes;
    }
    // Where the type says already that the argument is not negative, the call that breaks it is shown.
    if let Some(argument) = less_for_ever(found).filter(|_| found.violated.argument.is_none()) {
        notes.push(format!(
            "its {} argument gets smaller each time and has no lower bound: a type that says it is never negative, such as `Nat`, gives it one",
            ordinal(argument)
        ));
    }
    if let Some(argument) = less_later(found) {
        notes.push(format!(
            "LiquidHaskell looks at the first argument that has a size; that the {} one gets smaller, a termination metric tells it",
            ordinal(argument)
        ));
    }
    if found.never_made {
        notes.push("laziness never makes this call, but LiquidHaskell does not know laziness".into());
    } else if found.whole_result {
        notes.push(format!(
            "`{}` returns before this call is made; evaluating all of its result makes it, as printing does",
            found.call.expression
        ));
    }
    if found.accepted_by_liquidhaskell {
        notes.push("LiquidHaskell accepts this; a run breaks the type all the same".into());
    }
    if !found.abstracted.is_empty() {
        let calls: Vec<String> =
            found.abstracted.iter().map(|call| format!("  {}", call.equation())).collect();
        notes.push(format!("this happens if\n{}\n{}", calls.join("\n"), allowed(&found.blamed)));
        if !found.consistent {
            notes.push(
                "the results differ for equal arguments: the verifier does not know them to be equal".into(),
            );
        }
    }
    notes
}

/// What the reader can do about it.
#[must_use]
pub fn help(function: &str, found: &Counterexample) -> Option<String> {
    let names: Vec<String> = found.blame.iter().map(|name| format!("`{name}`")).collect();
    match &found.blamed[..] {
        [] if !found.missing_cases.is_empty() => Some(missing(&found.missing_cases)),
        [] => None,
        [one] if one.function == function && found.endless => {
            Some("let an argument get smaller in the recursive call".into())
        }
        [one] if one.function == function => Some(format!(
            "strengthen the type of {}: its recursive call is known by that type alone",
            names[0]
        )),
        [Blamed { known: Known::Library, .. }] => Some(format!(
            "all that is known of {} is this type: a function of your own can have a better one",
            names[0]
        )),
        [Blamed { known: Known::Class, .. }] => Some(format!(
            "give the method a refinement type in its class: {{-@ class … where {} :: … @-}}",
            spelled(&found.blame[0])
        )),
        [Blamed { known: Known::Haskell | Known::Nothing, .. }] => {
            Some(format!("give {} a refinement type", names[0]))
        }
        [Blamed { known: Known::Contract, .. }] => Some(format!("strengthen the contract of {}", names[0])),
        _ => Some(format!("strengthen the type of {}", names.join(" or "))),
    }
}

/// The equations that a function lacks, ready to be pasted; `_` stands for what only its author knows.
fn missing(cases: &[String]) -> String {
    let these = if cases.len() == 1 { "the case that is missing" } else { "the cases that are missing" };
    let lines: Vec<String> = cases.iter().map(|case| format!("\n{case} = _")).collect();
    format!("add {these}:{}", lines.concat())
}

/// The types that would help a function, each on a line of its own, ready to be pasted; or the reason why there are
/// none.
#[must_use]
pub fn cure(report: &FunctionReport) -> Option<String> {
    let Some(best) = report.suggestions.first() else {
        return report.incurable.as_ref().map(|why| format!("{why}\n"));
    };
    let names: Vec<String> = best.changes().map(|(function, ..)| format!("`{function}`")).collect();
    let (these, which) = if names.len() == 1 { ("this type", "it") } else { ("these types", "they") };
    let verb = match (best.verified, names.len()) {
        (true, 1) => "is verified, and it cures",
        (true, _) => "are verified, and they cure",
        (false, 1) => "is not verified, but would cure",
        (false, _) => "are not verified, but would cure",
    };
    let mut cured: Vec<String> = best.cures.iter().map(|name| format!("`{name}`")).collect();
    if !best.cures.contains(&report.name) {
        cured.insert(0, format!("the first error of `{}`", report.name));
    }
    let mut text =
        format!("help: give {} {these}; {which} {verb} {}:\n", names.join(" and "), cured.join(" and "));
    let mut file = report.place.as_ref().map(|place| place.file.as_str());
    for (function, ty, edit) in best.changes() {
        if file.is_some_and(|file| file != edit.place.file) {
            text += &format!("in {}:\n", edit.place.file);
            file = Some(&edit.place.file);
        }
        text += &format!("{}\n", annotation(function, ty));
    }
    if best.demands_more {
        text += "it demands more of callers: look at those in other files\n";
    }
    if !best.moves.is_empty() {
        let names: Vec<String> = best.moves.iter().map(|name| format!("`{name}`")).collect();
        text += &format!("the calls in {} do not meet it, and are told then\n", names.join(" and "));
    }
    Some(text)
}

/// Is it the function's own type that is violated?
fn is_own(function: &str, found: &Counterexample) -> bool {
    found.violated.call.function == function
}

/// Is it a call that must never be made, such as one of `die`?
fn is_forbidden(found: &Counterexample) -> bool {
    found.violated.says == Says::Never
}

/// The types that allow the abstracted calls.
fn allowed(blamed: &[Blamed]) -> String {
    let types: Vec<String> = (blamed.iter())
        .filter_map(|one| Some(format!("\n  {} :: {}", one.function, one.ty.as_ref()?)))
        .collect();
    let quoted = |known: Known| {
        let of = blamed.iter().filter(|one| one.known == known);
        of.map(|one| format!("`{}`", one.function)).collect::<Vec<String>>()
    };
    let mut allowed = Vec::new();
    if !types.is_empty() {
        let which = if types.len() == 1 { "which its type allows:" } else { "which their types allow:" };
        allowed.push(format!("{which}{}", types.concat()));
    }
    let (contracts, untyped) = (quoted(Known::Contract), quoted(Known::Nothing));
    if !contracts.is_empty() {
        allowed.push(format!("which the contract of {} allows", contracts.join(" and ")));
    }
    if !untyped.is_empty() {
        let names = untyped.join(" and ");
        allowed.push(format!("{names} calls itself and has no type, so LiquidHaskell cannot know better"));
    }
    allowed.join("\n")
}

/// A sentence why LiquidHaskell sees no smaller argument where `caller` calls the recursive function `called`.
pub(crate) fn unmeasured(why: Unmeasured, caller: &str, called: &str) -> String {
    match why {
        Unmeasured::General => format!(
            "`{called}` has no signature, so Haskell makes its type general, and LiquidHaskell sees no argument of it get smaller: write the type of `{called}` above it"
        ),
        Unmeasured::NoSize => format!(
            "LiquidHaskell knows no size of the arguments of `{called}`: it accepts calls that all pass on a part of the same argument, by the name that a pattern gives to the part, or a type that declares a size, as in  {{-@ data T [size] @-}}"
        ),
        Unmeasured::Mutual => format!(
            "LiquidHaskell knows no size of the arguments of `{caller}`, and functions that call each other need one: declare it with the type, as in  {{-@ data T [size] @-}}"
        ),
        Unmeasured::Constant => format!(
            "`{called}` is a constant that needs itself, and LiquidHaskell accepts no such constant: an annotation says that nobody asks whether it ends,  {{-@ lazy {called} @-}}"
        ),
        Unmeasured::OtherType => format!(
            "LiquidHaskell compares arguments of `{caller}` and `{called}` only if their types are the same, and type variables of two functions never are: write a metric for each, as in  / [len xs]"
        ),
    }
}

fn what_happens(function: &str, found: &Counterexample) -> String {
    let violated = &found.violated;
    let mut note = found.call.equation();
    let inner = match violated.part {
        Part::Totality | Part::Assert => false,
        Part::Termination => true,
        _ => !is_own(function, found),
    };
    if inner {
        let verb = match violated.part {
            Part::Field if violated.call.result.is_some() => "builds a value with",
            Part::Field => "builds",
            _ => "makes the call",
        };
        note += &format!("\n{verb}\n  {}", violated.call.equation());
    }
    if is_forbidden(found) || found.is_unmeasured() || found.runs_on {
        return note;
    }
    if violated.part == Part::Assert {
        if !violated.refinement.is_empty() {
            note += &format!("\nthe assertion  {}  is False", violated.refinement);
        }
        return note;
    }
    let subject = match violated.argument {
        Some(field) if violated.part == Part::Field => format!("its {} field", ordinal(field)),
        Some(argument) => format!("its {} argument", ordinal(argument)),
        None if inner => "which".to_string(),
        None => "the result".to_string(),
    };
    let subject = violated.inside.iter().fold(subject, |outer, inside| part_of(&outer, inside));
    if let (Says::True, [Fact { value: Some(value), .. }]) = (violated.says, &violated.because[..]) {
        return note + &format!("\n{subject} must be True\nbut it is {value}");
    }
    if violated.says == Says::Type {
        note += &format!("\nbut its type is  {}", violated.refinement);
    } else if !violated.refinement.is_empty() {
        note += &format!("\n{subject} must satisfy  {}", violated.refinement);
    }
    let facts: Vec<String> = violated.because.iter().map(fact).collect();
    if !facts.is_empty() {
        note += &format!("\nbut  {}", facts.join("  and  "));
    }
    note
}

/// `element 2 of the result`
fn part_of(outer: &str, inside: &Inside) -> String {
    match inside {
        Inside::Element(at) => format!("element {at} of {outer}"),
        Inside::Elements(one, two) => format!("elements {one} and {two} of {outer}"),
        Inside::Component(at) => format!("the {} component of {outer}", ordinal(*at)),
        Inside::Within(_) => format!("what {outer} holds"),
    }
}

/// `size [0, 0] = 2`
fn fact(fact: &Fact) -> String {
    match &fact.value {
        Some(value) => format!("{} = {value}", fact.expression),
        None => format!("no equation says what  {}  is", fact.expression),
    }
}

/// The number of an argument of a recursive call that is less than before, but negative: it gets smaller without end.
fn less_for_ever(found: &Counterexample) -> Option<usize> {
    argument_of_call(found, |old, new| new < 0 && new < old)
}

/// The number of an argument of a recursive call that is less than before and not negative, but stands behind one that
/// does not get smaller.
fn less_later(found: &Counterexample) -> Option<usize> {
    argument_of_call(found, |old, new| 0 <= new && new < old).filter(|argument| *argument > 1)
}

/// The first numeric argument for which `holds(before, in the recursive call)`, in a termination error of a function
/// that calls itself.
fn argument_of_call(found: &Counterexample, holds: impl Fn(i128, i128) -> bool) -> Option<usize> {
    let is_own = found.violated.call.function == found.call.function;
    if found.violated.part != Part::Termination || !is_own || found.is_unmeasured() {
        return None;
    }
    let number = |text: &String| text.parse::<i128>().ok();
    let mut pairs = found.call.args.iter().zip(&found.violated.call.args);
    let at =
        pairs.position(|(old, new)| number(old).zip(number(new)).is_some_and(|(old, new)| holds(old, new)));
    at.map(|at| at + 1)
}

/// `first`, `second`, ….
fn ordinal(number: usize) -> String {
    match number {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        _ => format!("{number}th"),
    }
}

/// The words about a failure that no type forbids, to be put behind a verdict.
pub(crate) fn passed(call: Option<&Call>) -> String {
    call.map_or_else(String::new, |call| format!(", but no type forbids  {}", call.equation()))
}
