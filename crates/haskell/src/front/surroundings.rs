//! For generated tests: the imports of the user's module, and the `Show` instances that its types lack.

use whatif_lambda::Name;

use super::Front;
use crate::ast::{DataDecl, DeclKind, Import};
use crate::known;
use crate::scope::{Found, Scope};

impl Front {
    /// The imports of the user's module.
    #[must_use]
    pub fn imports(&self) -> &[Import] {
        let own = self.library.names.modules.iter().rfind(|module| module.name == self.module);
        own.map_or(&[], |module| &module.imports)
    }

    /// Declarations of `Show` instances for those user's types that have none: `deriving instance Show a => Show (T
    /// a)`. Only for types whose constructors are in scope in the user's module and, if they are its own, exported.
    /// Such an instance may be ill-typed, if a field is a function.
    #[must_use]
    pub fn missing_shows(&self) -> Vec<String> {
        let Some(scope) = self.scope() else { return Vec::new() };
        let modules = self.library.names.modules.iter();
        let decls = modules.flat_map(|module| &module.decls);
        let types = decls.filter_map(|decl| match &decl.kind {
            DeclKind::Data(data) => Some(data),
            _ => None,
        });
        types.filter(|data| self.lacks_show(data) && self.is_open(data, scope)).map(instance).collect()
    }

    fn lacks_show(&self, data: &DataDecl) -> bool {
        let show = Name::new(known::SHOW);
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
                let plain = con.forall.is_empty() && con.context.is_empty() && con.result.is_none();
                let spelling = Name::new(con.name.name.base());
                let seen =
                    matches!(scope.value(None, spelling), Found::One(value) if value.name == con.name.name);
                plain && seen && (!is_own || self.is_exported(con.name.name))
            })
    }
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
