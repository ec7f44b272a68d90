//! For generated tests: the imports of the user's module, imports of the constructors that it lacks, and the `Show`
//! instances that its types lack.

use rustc_hash::FxHashSet;
use whatif_lambda::Name;

use super::Front;
use crate::ast::{ConDecl, DataDecl, Decl, DeclKind, Import};
use crate::known;
use crate::scope::{Found, Interface, Scope};

impl Front {
    /// The imports of the user's module.
    #[must_use]
    pub fn imports(&self) -> &[Import] {
        let own = self.library.names.modules.iter().rfind(|module| module.name == self.module);
        own.map_or(&[], |module| &module.imports)
    }

    /// Imports of constructors that values may have and that the user's module does not import: one for each type of the
    /// program's other modules, if its module exports them and their names mean nothing else here.
    #[must_use]
    pub fn missing_imports(&self) -> Vec<MissingImport> {
        let Some(scope) = self.scope() else { return Vec::new() };
        let (mut found, mut taken) = (Vec::new(), FxHashSet::default());
        for module in self.library.names.modules.iter().filter(|module| module.name != self.module) {
            let Some(interface) = self.library.names.interfaces.get(&module.name) else { continue };
            for data in module.decls.iter().filter_map(data_type) {
                let import = missing_import(module.name, data, scope, interface);
                // Of two types with constructors of the same name, the first is imported.
                if let Some(import) = import
                    && !import.constructors.iter().any(|name| taken.contains(name))
                {
                    taken.extend(import.constructors.iter().cloned());
                    found.push(import);
                }
            }
        }
        found
    }

    /// Declarations of `Show` instances for those user's types that have none: `deriving instance Show a => Show (T
    /// a)`. Only for types whose constructors are in scope in the user's module and, if they are its own, exported.
    /// Such an instance may be ill-typed, if a field is a function.
    #[must_use]
    pub fn missing_shows(&self) -> Vec<String> {
        let Some(scope) = self.scope() else { return Vec::new() };
        let modules = self.library.names.modules.iter();
        let decls = modules.flat_map(|module| &module.decls);
        let types = decls.filter_map(data_type);
        types.filter(|data| self.lacks_show(data) && self.is_open(data, scope)).map(instance).collect()
    }

    fn lacks_show(&self, data: &DataDecl) -> bool {
        let show = known::SHOW;
        let found = self.library.env.by_head.get(&(show, Some(data.name.name)));
        found.is_none_or(Vec::is_empty)
    }

    /// Are the constructors of a type plain ones, and can another module use them?
    fn is_open(&self, data: &DataDecl, scope: &Scope) -> bool {
        let name = data.name.name;
        let is_own = scope.types.get(&Name::new(name.base())).is_some_and(|ty| ty.name == name);
        let in_scope = matches!(scope.ty(None, Name::new(name.base())), Found::One(ty) if ty.name == name);
        in_scope
            && !data.constructors.is_empty()
            && data.constructors.iter().all(|con| {
                let spelling = Name::new(con.name.name.base());
                let seen =
                    matches!(scope.value(None, spelling), Found::One(value) if value.name == con.name.name);
                is_plain(con) && seen && (!is_own || self.is_exported(con.name.name))
            })
    }
}

/// An import of the constructors of a type.
#[derive(Clone, Debug)]
pub struct MissingImport {
    /// As Haskell writes it: `import Shapes (Shape(Dot, Box))`.
    pub text: String,
    /// The type.
    pub ty: String,
    /// Its constructors.
    pub constructors: Vec<String>,
}

fn missing_import(
    module: Name,
    data: &DataDecl,
    scope: &Scope,
    interface: &Interface,
) -> Option<MissingImport> {
    let ty = data.name.name;
    let constructors = || data.constructors.iter().map(|con| con.name.name);
    let is_exported = interface.types.get(&Name::new(ty.base())).is_some_and(|found| found.name == ty)
        && constructors()
            .all(|con| interface.values.get(&Name::new(con.base())).is_some_and(|found| found.name == con));
    let is_free = match scope.ty(None, Name::new(ty.base())) {
        Found::One(found) => found.name == ty,
        found => found == Found::Nothing,
    };
    if !is_exported || !is_free || !data.constructors.iter().all(is_plain) {
        return None;
    }
    let is_in_scope = |con: Name| match scope.value(None, Name::new(con.base())) {
        Found::One(value) if value.name == con => Some(true),
        Found::Nothing => Some(false),
        // The name means something else here.
        _ => None,
    };
    let in_scope: Option<Vec<bool>> = constructors().map(is_in_scope).collect();
    if !in_scope?.contains(&false) {
        return None;
    }
    let names: Vec<String> = constructors().map(|con| con.base().to_string()).collect();
    let spelled = |name: &String| match name.starts_with(':') {
        true => format!("({name})"),
        false => name.clone(),
    };
    let list: Vec<String> = names.iter().map(spelled).collect();
    let text = format!("import {module} ({}({}))", ty.base(), list.join(", "));
    Some(MissingImport { text, ty: ty.base().to_string(), constructors: names })
}

fn data_type(decl: &Decl) -> Option<&DataDecl> {
    match &decl.kind {
        DeclKind::Data(data) => Some(data),
        _ => None,
    }
}

/// Has a constructor neither type variables nor constraints of its own?
fn is_plain(con: &ConDecl) -> bool {
    con.forall.is_empty() && con.context.is_empty() && con.result.is_none()
}

fn instance(data: &DataDecl) -> String {
    let name = data.name.name.base();
    let params: Vec<&str> = data.params.iter().map(|param| param.name.name.as_str()).collect();
    if params.is_empty() {
        return format!("deriving instance Show {name}");
    }
    let context: Vec<String> = params.iter().map(|param| format!("Show {param}")).collect();
    format!("deriving instance ({}) => Show ({name} {})", context.join(", "), params.join(" "))
}
