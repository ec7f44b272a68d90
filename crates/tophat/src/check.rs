//! From text to a checked [`Program`].

use whatif_source::{Diagnostic, FileId, Sources};

use crate::code::Program;
use crate::effects::Assigning;
use crate::infer::Infer;
use crate::lower::{Marks, lower};
use crate::parser::parse_file;
use crate::syntax::{Binding, ExprId, File, PatternKind};
use crate::texts::Texts;

const PRELUDE: &str = include_str!("prelude.top");

/// Finds the text of an imported file: given the name of the file that imports it and the name that is written there, the
/// name it is known by and its text, or why there is none.
pub type Load<'a> = dyn FnMut(&str, &str) -> Result<(String, String), String> + 'a;

/// Parses and checks a file that imports nothing.
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
    parse_with(sources, file, &mut |_, _| Err("files are not imported here".to_owned()))
}

/// Parses and checks a file and those that it imports.
///
/// ```
/// use whatif_source::Sources;
///
/// let mut sources = Sources::new();
/// let file = sources.add("main.top", "import \"lib.top\"\nmain = positive \"Seat\"");
/// let library = "let positive label = enter Int (label) |> \\x. if x > 0 then edit x else fail";
/// let program = whatif_tophat::parse_with(&mut sources, file, &mut |_, name| Ok((name.to_owned(), library.to_owned())));
/// assert_eq!(program.unwrap().result_type().to_string(), "Int");
/// ```
///
/// # Errors
/// What is wrong with the files, file by file in the order of their texts.
pub fn parse_with(
    sources: &mut Sources,
    file: FileId,
    load: &mut Load<'_>,
) -> Result<Program, Vec<Diagnostic>> {
    read_program(sources, file, load, Marks::None)
}

/// The same, with marks on ways through the program.
pub(crate) fn read_program(
    sources: &mut Sources,
    file: FileId,
    load: &mut Load<'_>,
    marks: Marks,
) -> Result<Program, Vec<Diagnostic>> {
    let (prelude, files) = read_files(sources, file, load)?;
    let mut infer = Infer::new();
    infer.type_defs(files.iter().map(|(_, file)| file.types.as_slice()));
    let definitions: Vec<&Binding> = files.iter().flat_map(|(_, file)| &file.definitions).collect();
    let mut assigning = Assigning::default();
    let prelude_ends = files[0].1.definitions.len();
    for (at, definition) in definitions.iter().enumerate() {
        infer.definition(definition);
        if at + 1 == prelude_ends {
            infer.end_prelude();
        }
        if let PatternKind::Name(name) = &definition.pattern.kind {
            assigning.definition(name, &definition.body, infer.is_function(name));
        }
    }
    let (_, parsed) = files.last().expect("the file itself was read last");
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
        let parts = property.trigger.iter().chain([&property.body]);
        infer.errors.extend(parts.filter_map(|part| assigning.claim(part)));
    }
    if !infer.errors.is_empty() {
        infer.errors.sort_by_key(|error| error.primary.span);
        return Err(infer.errors);
    }
    // The file itself first, then what it imports; the prelude is part of the language.
    let texts: Vec<FileId> = files.iter().rev().map(|(id, _)| *id).filter(|id| *id != prelude).collect();
    let texts = Texts::new(sources, &texts);
    lower(&infer, &definitions, main, &parsed.properties, &result, texts, marks).map_err(|error| vec![error])
}

/// A file that was parsed.
pub(crate) type Parsed = (FileId, File);

/// The prelude, and all files in the order of their definitions: the prelude first, the file itself last.
pub(crate) fn read_files(
    sources: &mut Sources,
    file: FileId,
    load: &mut Load<'_>,
) -> Result<(FileId, Vec<Parsed>), Vec<Diagnostic>> {
    let prelude = sources.add("prelude.top", PRELUDE);
    let mut reader = Reader { load, files: Vec::new(), names: Vec::new(), next_id: 0 };
    reader.read(sources, prelude)?;
    reader.read(sources, file)?;
    Ok((prelude, reader.files))
}

/// What inference finds out about files, whatever mistakes they have.
pub(crate) fn infer_files(files: &[Parsed]) -> Infer {
    let mut infer = Infer::new();
    infer.type_defs(files.iter().map(|(_, file)| file.types.as_slice()));
    for (at, (_, file)) in files.iter().enumerate() {
        file.definitions.iter().for_each(|definition| infer.definition(definition));
        if at == 0 {
            infer.end_prelude();
        }
    }
    for (_, file) in files {
        let Some(main) = &file.main else { continue };
        let result = infer.main(main);
        file.properties.iter().for_each(|property| infer.property(property, &result));
    }
    infer
}

/// Reads files, each after those that it imports, and each once.
struct Reader<'a, 'b> {
    load: &'a mut Load<'b>,
    files: Vec<Parsed>,
    /// The names of the files that were read or are being read.
    names: Vec<String>,
    next_id: ExprId,
}

impl Reader<'_, '_> {
    fn read(&mut self, sources: &mut Sources, file: FileId) -> Result<(), Vec<Diagnostic>> {
        let (parsed, next_id) = parse_file(sources, file, self.next_id)?;
        self.next_id = next_id;
        let own = sources.name(file).to_owned();
        self.names.push(own.clone());
        for import in &parsed.imports {
            let wrong = |why: String| {
                let message = format!("cannot import \"{}\": {why}", import.text);
                vec![Diagnostic::error(import.span, message)]
            };
            let (name, text) = (self.load)(&own, &import.text).map_err(wrong)?;
            if self.names.contains(&name) {
                // The file is read already, or (in a cycle of imports) is being read: then its definitions come after this file's.
                continue;
            }
            let imported = sources.add(name, text);
            self.read(sources, imported)?;
        }
        self.files.push((file, parsed));
        Ok(())
    }
}
