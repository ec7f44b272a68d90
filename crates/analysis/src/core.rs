//! `core`: the λG that a file is translated to.

use std::path::Path;
use std::sync::Arc;

use whatif_lambda::{Name, syntax};
use whatif_source::Diagnostic;

use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::Message;
use crate::report::Texts;

/// The λG of a module.
#[derive(Clone, Debug)]
pub struct Core {
    /// As text.
    pub text: String,
    /// Constructs that are not supported: their definitions fail when they are run.
    pub unsupported: Vec<Message>,
    /// Messages about the input that did not prevent an answer.
    pub warnings: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
}

impl Host {
    /// The λG that a file is translated to.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn core(&self, file: &Path, options: &Options) -> Result<Core, Failed> {
        let Module { front, sources, warnings } =
            self.load_whole(file, &options.cancel.within(options.time))?;
        let mut unsupported = Vec::new();
        for info in front.definitions() {
            for (what, span) in &info.unsupported {
                let warning = Diagnostic::warning(*span, format!("{what} is not supported"))
                    .note(format!("in `{}`", info.name.base()));
                unsupported.push(Message::of(&warning, &sources));
            }
        }
        let own: Vec<Name> = front.definitions().iter().map(|info| info.name).collect();
        let mut program = front.program(&own);
        program.definitions.retain(|definition| definition.name.home() == front.module());
        program.types.retain(|name, _| name.home() == front.module());
        let text = syntax::print(&program);
        Ok(Core { text, unsupported, warnings, texts: Texts(Arc::new(sources)) })
    }
}
