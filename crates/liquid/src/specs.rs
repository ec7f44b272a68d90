//! The specifications of a module: its annotations, sorted by what they say.

use std::collections::BTreeMap;

use whatif_haskell::ast::{Annotation, Module};
use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use crate::annotation::{self, Alias, ClassSpec, DataSpec, Measure, Predicate, RType, Signature, SpecKind};
use crate::methods;

/// What a module's annotations say. Names are as they were written.
#[derive(Clone, Debug, Default)]
pub struct Specs {
    /// Refined signatures, by function.
    pub signatures: BTreeMap<Name, Signature>,
    /// The functions whose signatures stand in quotations.
    pub quoted: Vec<Name>,
    /// Type aliases.
    pub aliases: BTreeMap<Name, Alias>,
    /// Abbreviations of predicates.
    pub predicates: BTreeMap<Name, Predicate>,
    /// Measures.
    pub measures: BTreeMap<Name, Measure>,
    /// Haskell functions that refinements may mention: inlined or reflected.
    pub inlined: Vec<Name>,
    /// Refined data types.
    pub data: BTreeMap<Name, DataSpec>,
    /// Invariants.
    pub invariants: Vec<RType>,
    /// Is one of them to be shown wherever a value is made? Nobody looks at that.
    pub has_using: bool,
    /// What is said of the methods of instances.
    pub instances: Vec<ClassSpec>,
    /// Functions that need not terminate.
    pub lazy: Vec<Name>,
    /// Functions that are not to be checked.
    pub ignored: Vec<Name>,
    /// Options of LiquidHaskell, such as `--no-termination`.
    pub options: Vec<String>,
    /// What is not understood yet: which names depend on it, what it is, and where it stands.
    pub unsupported: Vec<(Name, String, Span)>,
    /// The annotations that cannot be read.
    pub errors: Vec<Diagnostic>,
}

impl Specs {
    /// Reads the annotations of a module.
    #[must_use]
    pub fn of(module: &Module) -> Specs {
        Specs::read(&module.annotations)
    }

    /// Reads annotations. One that makes no sense concerns what it is about, and leaves the others as they are.
    #[must_use]
    pub fn read(annotations: &[Annotation]) -> Specs {
        let mut specs = Specs::default();
        for annotation in annotations {
            match annotation::parse(annotation) {
                Ok(parsed) => {
                    for spec in parsed {
                        if let (SpecKind::Signature(signature), true) = (&spec.kind, annotation.quoted) {
                            specs.quoted.extend(signature.names.iter().map(|name| name.name));
                        }
                        specs.add(spec.kind, spec.span);
                    }
                }
                Err(error) => {
                    let reason = format!("an annotation that cannot be read ({})", error.message);
                    let place = error.primary.span;
                    let about = annotation::names_of(&annotation.text).into_iter();
                    specs.unsupported.extend(about.map(|name| (name, reason.clone(), place)));
                    specs.errors.push(error);
                }
            }
        }
        specs
    }

    /// Whether an option is on.
    #[must_use]
    pub fn has_option(&self, option: &str) -> bool {
        self.options.iter().any(|found| found == option)
    }

    fn add(&mut self, kind: SpecKind, span: Span) {
        match kind {
            SpecKind::Signature(signature) => {
                for name in &signature.names {
                    self.signatures.insert(name.name, signature.clone());
                }
            }
            SpecKind::Alias(alias) => drop(self.aliases.insert(alias.name.name, alias)),
            SpecKind::Predicate(predicate) => drop(self.predicates.insert(predicate.name.name, predicate)),
            SpecKind::Measure(measure) => drop(self.measures.insert(measure.name.name, measure)),
            SpecKind::Data(data) => drop(self.data.insert(data.name.name, data)),
            SpecKind::Invariant(ty) => self.invariants.push(ty),
            SpecKind::Using(_, ty) => {
                self.invariants.push(ty);
                self.has_using = true;
            }
            SpecKind::Lazy(names) => self.lazy.extend(names.iter().map(|name| name.name)),
            SpecKind::Ignore(names) => self.ignored.extend(names.iter().map(|name| name.name)),
            SpecKind::Options(options) => self.options.extend(options),
            SpecKind::Class(class) => {
                for signature in class.methods {
                    self.add(SpecKind::Signature(signature), span);
                }
            }
            SpecKind::Unsupported(what, names) => {
                self.unsupported.extend(names.iter().map(|name| (name.name, what.clone(), span)));
            }
            SpecKind::Inline(name) | SpecKind::Reflect(name) => self.inlined.push(name.name),
            SpecKind::Instance(instance) => {
                let number = self.instances.len();
                for signature in &instance.methods {
                    for name in &signature.names {
                        let name = methods::instance_contract(number, name.name);
                        self.signatures.insert(name, signature.clone());
                    }
                }
                self.instances.push(instance);
            }
            SpecKind::Accepted => {}
        }
    }

    /// Makes the aliases and predicates of an imported module known here, unless they are hidden by our own.
    pub fn import(&mut self, other: &Specs) {
        fn extend<V: Clone>(own: &mut BTreeMap<Name, V>, other: &BTreeMap<Name, V>) {
            for (name, value) in other {
                own.entry(*name).or_insert_with(|| value.clone());
            }
        }
        extend(&mut self.aliases, &other.aliases);
        extend(&mut self.predicates, &other.predicates);
    }
}
