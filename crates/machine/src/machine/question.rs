//! What a program asks of the system besides what files hold: folders, and other programs. Only a [`World`](super::World) that
//! belongs to whoever runs the program answers; everywhere else the run ends at the question.

/// A question, or an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// The names in a folder.
    Names(String),
    /// `file` or `folder`; an error if there is neither.
    Kind(String),
    /// The size of a file, in bytes.
    Size(String),
    /// When a file was changed, in nanoseconds since 1970.
    Changed(String),
    /// A path from the root, without links.
    Absolute(String),
    /// Makes a folder.
    MakeFolder(String),
    /// Removes a file.
    RemoveFile(String),
    /// Removes an empty folder.
    RemoveFolder(String),
    /// Gives a file or folder another path.
    Rename(String, String),
    /// Copies a file.
    Copy(String, String),
    /// The folder that relative paths start from.
    Folder,
    /// Changes that folder.
    SetFolder(String),
    /// The user's own folder.
    Home,
    /// The folder for temporary files.
    Temporary,
    /// Runs a program: its status, what it wrote, and its errors, if these are kept.
    Run(Order),
}

/// A program to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// Is what it writes kept?
    pub keeps_output: bool,
    /// Are its errors kept?
    pub keeps_errors: bool,
    /// The folder it is run in; the current one if it is empty.
    pub folder: String,
    /// What it reads, where its output is kept.
    pub input: String,
    /// Its name or path.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl Question {
    /// The question of a number of the primitive `ask`, with its texts. The library that asks has the same numbers.
    pub(super) fn numbered(number: i64, texts: Vec<String>) -> Option<Question> {
        let mut texts = texts.into_iter();
        let mut text = || texts.next();
        Some(match number {
            0 => Question::Names(text()?),
            1 => Question::Kind(text()?),
            2 => Question::Size(text()?),
            3 => Question::Changed(text()?),
            4 => Question::Absolute(text()?),
            5 => Question::MakeFolder(text()?),
            6 => Question::RemoveFile(text()?),
            7 => Question::RemoveFolder(text()?),
            8 => Question::Rename(text()?, text()?),
            9 => Question::Copy(text()?, text()?),
            10 => Question::Folder,
            11 => Question::SetFolder(text()?),
            12 => Question::Home,
            13 => Question::Temporary,
            14..=16 => Question::Run(Order {
                keeps_output: number > 14,
                keeps_errors: number > 15,
                folder: text()?,
                input: text()?,
                program: text()?,
                arguments: texts.collect(),
            }),
            _ => return None,
        })
    }

    /// What the program does, for whoever reads why a run ended.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Question::Names(path)
            | Question::Kind(path)
            | Question::Size(path)
            | Question::Changed(path)
            | Question::Absolute(path) => format!("an action that looks at {path:?}"),
            Question::MakeFolder(path)
            | Question::RemoveFile(path)
            | Question::RemoveFolder(path)
            | Question::Rename(path, _)
            | Question::Copy(_, path) => format!("an action that changes {path:?}"),
            Question::Run(order) => format!("an action that runs the program {:?}", order.program),
            Question::Folder | Question::SetFolder(_) | Question::Home | Question::Temporary => {
                "an action that looks for folders".into()
            }
        }
    }
}
