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
