//! From text to a checked [`Program`].

use whatif_source::{Diagnostic, FileId, Sources};

use crate::code::Program;
use crate::effects::Assigning;
use crate::infer::Infer;
use crate::lower::lower;
use crate::parser::parse_file;
use crate::place::Texts;
use crate::syntax::PatternKind;

const PRELUDE: &str = include_str!("prelude.top");

/// Parses and checks a file.
///
/// ```
/// use whatif_source::Sources;
///
/// let mut sources = Sources::new();
/// let file = sources.add("positive.top", "main = enter Int |> \\x. if x > 0 then edit x else fail");
/// let program = whatif_tophat::parse(&mut sources, file).unwrap();
/// assert_eq!(program.result_type().to_string(), "Int");
/// ```
///
/// # Errors
/// What is wrong with the file, in the order of its text.
pub fn parse(sources: &mut Sources, file: FileId) -> Result<Program, Vec<Diagnostic>> {
    let prelude_file = sources.add("prelude.top", PRELUDE);
    let (prelude, next_id) = parse_file(sources, prelude_file, 0)?;
    let (parsed, _) = parse_file(sources, file, next_id)?;
    let mut infer = Infer::new();
    infer.type_defs(&parsed.types);
    let mut assigning = Assigning::default();
    for definition in prelude.definitions.iter().chain(&parsed.definitions) {
        infer.definition(definition);
        if let PatternKind::Name(name) = &definition.pattern.kind {
            assigning.definition(name, &definition.body, infer.is_function(name));
        }
    }
    let Some(main) = &parsed.main else {
        let end = sources.text(file).len();
        let error = Diagnostic::error(sources.span(file, end..end), "the file has no main task")
            .help("add `main = …`, the task that the program is");
        infer.errors.push(error);
        return Err(infer.errors);
    };
    let result = infer.main(main);
    for (at, property) in parsed.properties.iter().enumerate() {
        let name = &property.name;
        if let Some(first) = parsed.properties[..at].iter().find(|first| first.name.text == name.text) {
            let message = format!("there is a second claim called `{}`", name.text);
            let error = Diagnostic::error(name.span, message).and(first.name.span, "the first one is here");
            infer.errors.push(error);
        }
        infer.property(property, &result);
        infer.errors.extend(assigning.claim(&property.body));
    }
    if !infer.errors.is_empty() {
        infer.errors.sort_by_key(|error| error.primary.span.start);
        return Err(infer.errors);
    }
    let texts = Texts::new(sources, &[file]);
    lower(&infer, &prelude, &parsed, &result, texts).map_err(|error| vec![error])
}
