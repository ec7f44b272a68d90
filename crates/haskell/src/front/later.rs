//! Functions that are added to a module after it was read, when a question needs them.

use std::sync::Arc;

use whatif_lambda::Name;
use whatif_source::{Cancel, Sources};

use super::Front;
use crate::ast::{Decl, DeclKind, Module};
use crate::lower;

impl Front {
    /// Adds functions to a module of the user's. Their names are resolved and their types inferred as if they stood in
    /// it, but nothing in it can mention them; callers refer to them by their [unique names](Front::resolve). A mistake
    /// in one of them shows when it is run.
    pub fn add_functions(&mut self, sources: &Sources, module: Name, mut functions: Vec<Decl>) {
        let names = &self.library.names;
        let Some(around) = names.modules.iter().find(|known| known.name == module).map(Arc::clone) else {
            return;
        };
        let Some(DeclKind::Fun(first, _)) = functions.first().map(|decl| &decl.kind) else { return };
        let dictionaries = first.name;
        names.rename_added(module, &mut functions);
        functions.extend(around.decls.iter().filter(|decl| decides_types(decl)).cloned());
        let added = Module {
            name: module,
            spelled: around.spelled,
            span: around.span,
            extensions: around.extensions.clone(),
            exports: None,
            imports: around.imports.clone(),
            decls: functions,
            annotations: around.annotations.clone(),
        };
        let typed = self.library.checker(&added).module(&added);
        let lowered = lower::added(&self.library.env, &typed, dictionaries, sources);
        self.library.add_code(lowered.definitions, self.options, false, &Cancel::new());
    }
}

/// Does a declaration of a module decide which types are chosen in the whole module?
fn decides_types(decl: &Decl) -> bool {
    matches!(decl.kind, DeclKind::Default(_))
}
