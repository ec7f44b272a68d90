//! Haskell source files to λG, without GHC.
//!
//! The stages, one module each, in order:
//!
//! - [`literate`], [`cpp`]: text that is not code becomes spaces; [`project`]: what a package says about its files;
//! - [`extensions`], [`lexer`], [`token`], [`literal`]: text to tokens;
//! - [`layout`]: indentation to braces and semicolons;
//! - [`parser`]: tokens to an [`ast::Module`];
//! - [`modules`]: the files of a program, found by its imports;
//! - [`rename`], with [`scope`], [`fixity`] and `derive`: resolves names, turns chains of operators into trees,
//!   writes derived instances;
//! - [`print`](mod@print): trees as text again, for people and tests;
//! - `infer`: types, with classes elaborated to dictionaries, gives a `typed` tree;
//! - `lower`, `optimise`: λG of it, with patterns compiled to case expressions.
//!
//! [`front`] runs them all; `library` has the base library, preprocessed.
//!
//! # Beside the stages
//!
//! - `packages.rs`, `lacking.rs`: which package has a module, and which names the library lacks. `needed.rs`: which language extensions GHC would
//!   ask for. `stages.rs`: the stages by themselves, for tests and the fuzz targets.
//! - Types: `types.rs`, `unify.rs`, `family.rs` (type families), `solve.rs` (dictionaries), `env.rs` (what is known of every global name),
//!   `infer/kind.rs` (types that have no kind), `infer/structural.rs` (what annotations compare by structure, where there is no instance).
//! - λG: `matching.rs` compiles patterns, `missing.rs` finds the cases that equations leave out.
//! - `front/instantiate.rs` chooses types at which a polymorphic function can be given symbolic values; `front/property.rs` knows properties as
//!   QuickCheck states them; `front/surroundings.rs` what a module that uses the user's must say besides; `front/again.rs` reads a program again,
//!   from the first module that changed; `front/later.rs` adds functions to a module when somebody needs them.
//! - `abstract_types.rs`: the library's types that hide their constructors, with the functions that make unknown values of them.
//! - `library.rs`, `wire.rs`, `code.rs`: the base library as bytes, of which type schemes and code are decoded on demand; `pages.rs`: what of it is compressed; `layered.rs`: tables
//!   that share what the library has, so that a program of one's own costs only what it adds.

mod abstract_types;
pub mod ast;
mod code;
pub mod cpp;
mod derive;
mod env;
pub mod extensions;
mod family;
pub mod fixity;
pub mod front;
mod infer;
pub use infer::components;
mod known;
mod lacking;
pub mod layered;
pub mod layout;
pub mod lexer;
mod library;
pub mod literal;
mod literal_value;
pub mod literate;
mod lower;
pub mod modules;
pub mod needed;
pub mod occurrence;
mod optimise;
mod packages;
mod pages;
pub mod parser;
pub mod print;
pub mod project;
pub mod rename;
pub mod scope;
mod specialise;
pub mod stages;
pub mod token;
mod typed;
mod types;
mod unify;
mod wire;

pub use env::{default_of, instance_of, method_of};
