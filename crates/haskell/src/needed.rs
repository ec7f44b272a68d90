//! Language extensions that a file uses and does not turn on.
//!
//! whatif reads such files all the same, but GHC rejects them. The measure is GHC 9.0.2 without options: Haskell 2010
//! and the extensions that this version turns on by itself. Only certain mistakes count, and only those that show in
//! the syntax: an extension that is needed because of an imported name or an inferred type is not noticed. Nor are
//! pattern synonyms, since without their extension `pattern P x = …` defines a function.
//!
//! [`Extension`] is the table: a variant is spelled as the extension is, and [`Extension::row`] says which construct needs it and which other
//! extensions bring it along (GHC's user guide, "Language extensions"). `walk` finds the constructs.
//!
//! ```
//! use whatif_haskell::{needed, parser};
//! let mut sources = whatif_source::Sources::new();
//! let file = sources.add("M.hs", "module M where\nf = \\case { 0 -> 1; n -> n }\n");
//! let found = needed::of(&parser::parse(&sources, file).module, &sources, "");
//! assert_eq!(found[0].extension.to_string(), "LambdaCase");
//! ```

mod walk;

use std::fmt;

use whatif_source::{Sources, Span};

use crate::ast::Module;

/// An extension that is needed for a certain syntax.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Extension {
    BangPatterns,
    BinaryLiterals,
    BlockArguments,
    DataKinds,
    DefaultSignatures,
    DeriveAnyClass,
    DeriveDataTypeable,
    DeriveFoldable,
    DeriveFunctor,
    DeriveGeneric,
    DeriveLift,
    DeriveTraversable,
    DerivingStrategies,
    DerivingVia,
    EmptyCase,
    EmptyDataDeriving,
    ExistentialQuantification,
    ExplicitForAll,
    FlexibleContexts,
    FlexibleInstances,
    FunctionalDependencies,
    GADTSyntax,
    GADTs,
    GeneralizedNewtypeDeriving,
    ImportQualifiedPost,
    InstanceSigs,
    KindSignatures,
    LambdaCase,
    MultiParamTypeClasses,
    MultiWayIf,
    NamedFieldPuns,
    NumericUnderscores,
    ParallelListComp,
    RankNTypes,
    RecordWildCards,
    ScopedTypeVariables,
    StandaloneDeriving,
    StandaloneKindSignatures,
    TupleSections,
    TypeApplications,
    TypeFamilies,
    TypeOperators,
    ViewPatterns,
}

impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A variant is spelled as the extension is.
        fmt::Debug::fmt(self, f)
    }
}

/// An entry of the table of extensions.
struct Row {
    /// The construct that needs it.
    construct: &'static str,
    /// Other names that turn it on.
    also: &'static [&'static str],
    /// Is it part of GHC2021, which newer versions turn on by themselves?
    newer: bool,
}

/// Extensions that allow `forall` as well.
const FORALL: &[&str] = &[
    "RankNTypes",
    "Rank2Types",
    "PolymorphicComponents",
    "ScopedTypeVariables",
    "ExistentialQuantification",
    "LiberalTypeSynonyms",
    "ImpredicativeTypes",
    "QuantifiedConstraints",
];

impl Extension {
    /// The table of extensions.
    fn row(self) -> Row {
        use Extension as E;
        let row = |construct, also, newer| Row { construct, also, newer };
        match self {
            E::BangPatterns => row("a pattern with `!`", &[], true),
            E::BinaryLiterals => row("a binary number", &[], true),
            E::BlockArguments => row("an argument without parentheses that is a block", &[], false),
            E::DataKinds => row("a constructor, list or literal used as a type", &["TypeInType"], false),
            E::DefaultSignatures => row("a type for a default method", &[], false),
            E::DeriveAnyClass => row("deriving a class that is not built in", &[], false),
            E::DeriveDataTypeable => row("deriving `Data`", &[], true),
            E::DeriveFoldable => row("deriving `Foldable`", &["DeriveTraversable"], true),
            E::DeriveFunctor => row("deriving `Functor`", &["DeriveTraversable"], true),
            E::DeriveGeneric => row("deriving `Generic`", &[], true),
            E::DeriveLift => row("deriving `Lift`", &[], true),
            E::DeriveTraversable => row("deriving `Traversable`", &[], true),
            E::DerivingStrategies => row("saying how to derive", &["DerivingVia"], false),
            E::DerivingVia => row("deriving `via` another type", &[], false),
            E::EmptyCase => row("`case` without alternatives", &[], true),
            E::EmptyDataDeriving => row("deriving for a type without constructors", &[], true),
            E::ExistentialQuantification => {
                row("a constructor with types or constraints of its own", &["GADTs"], true)
            }
            E::ExplicitForAll => row("`forall`", FORALL, true),
            E::FlexibleContexts => row("a constraint on a type that is no variable", &[], true),
            E::FlexibleInstances => row("an instance for such a type", &[], true),
            E::FunctionalDependencies => row("a functional dependency", &[], false),
            E::GADTSyntax => row("a constructor with its whole type", &["GADTs"], true),
            E::GADTs => row("a constructor with a result of its own", &[], false),
            E::GeneralizedNewtypeDeriving => {
                row("deriving this class for a newtype", &["GeneralisedNewtypeDeriving"], true)
            }
            E::ImportQualifiedPost => row("`qualified` behind the module", &[], true),
            E::InstanceSigs => row("a signature in an instance", &[], true),
            E::KindSignatures => {
                row("a kind", &["PolyKinds", "TypeFamilies", "TypeFamilyDependencies", "TypeInType"], true)
            }
            E::LambdaCase => row("`\\case`", &[], false),
            E::MultiParamTypeClasses => {
                row("a class of another number of types than one", &["FunctionalDependencies"], true)
            }
            E::MultiWayIf => row("`if` with guards", &[], false),
            E::NamedFieldPuns => row("a field without `=`", &["RecordPuns"], true),
            E::NumericUnderscores => row("`_` in a number", &[], true),
            E::ParallelListComp => row("a list comprehension with two `|`", &[], false),
            E::RankNTypes => row(
                "a `forall` or constraint inside of a type",
                &["Rank2Types", "PolymorphicComponents", "ImpredicativeTypes"],
                true,
            ),
            E::RecordWildCards => row("`..` among fields", &[], false),
            E::ScopedTypeVariables => {
                row("a type in a pattern, or a type variable of the signature", &["PatternSignatures"], true)
            }
            E::StandaloneDeriving => row("`deriving instance`", &[], true),
            E::StandaloneKindSignatures => row("a kind by itself", &[], true),
            E::TupleSections => row("a tuple with parts left out", &[], true),
            E::TypeApplications => row("a type as an argument", &[], true),
            E::TypeFamilies => row("a type family or `~`", &["TypeFamilyDependencies"], false),
            E::TypeOperators => row("an operator in a type", &[], true),
            E::ViewPatterns => row("a view pattern", &[], false),
        }
    }

    /// The construct that needs it.
    #[must_use]
    pub fn construct(self) -> &'static str {
        self.row().construct
    }

    /// Does GHC turn it on by itself from version 9.2 on?
    #[must_use]
    pub fn is_newer(self) -> bool {
        self.row().newer
    }
}

/// A place that needs an extension which is not on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// The extension.
    pub extension: Extension,
    /// The place.
    pub span: Span,
}

/// The extensions that a module needs and neither it nor its package turns on, in the order of the places. `package` is
/// the text of the package's description; each word in it counts as an extension that is on.
#[must_use]
pub fn of(module: &Module, sources: &Sources, package: &str) -> Vec<Need> {
    let on = On::new(module, package);
    let text = sources.text(module.span.file);
    // Macros may stand for anything, and `-fglasgow-exts` turns on a dozen extensions.
    if on.is_named("CPP") || text.contains("-fglasgow-exts") {
        return Vec::new();
    }
    let mut found = walk::all(module, sources, &on);
    // If one of the needed extensions implies another, only the first is reported.
    let all: Vec<String> = found.iter().map(|need| need.extension.to_string()).collect();
    found.retain(|need| !all.iter().any(|other| need.extension.row().also.contains(&other.as_str())));
    found.sort_by_key(|need| (need.span.start, need.extension));
    found.dedup();
    found
}

/// The extensions that are on.
struct On<'a> {
    names: Vec<&'a str>,
}

impl<'a> On<'a> {
    fn new(module: &'a Module, package: &'a str) -> On<'a> {
        let words = package.split(|c: char| !c.is_alphanumeric());
        // `ghc-options: -XLambdaCase`
        let words = words.map(|word| word.strip_prefix('X').unwrap_or(word));
        On { names: module.extensions.iter().map(|name| name.as_str()).chain(words).collect() }
    }

    fn is_named(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    fn has(&self, extension: Extension) -> bool {
        let row = extension.row();
        let newest = ["DataKinds", "DerivingStrategies", "GADTs", "LambdaCase"];
        let own = extension.to_string();
        self.is_named(&own)
            || row.also.iter().any(|name| self.is_named(name))
            || (row.newer && (self.is_named("GHC2021") || self.is_named("GHC2024")))
            || (newest.contains(&own.as_str()) && self.is_named("GHC2024"))
    }
}
