//! Haskell source files to λG, without GHC.
//!
//! The stages, one module each, in order:
//!
//! - [`literate`], [`cpp`]: what is not code becomes spaces;
//! - [`extensions`], [`lexer`], [`token`], [`literal`]: text to tokens;
//! - [`layout`]: indentation to braces and semicolons;
//! - [`parser`]: tokens to an [`ast::Module`];
//! - the renamer, which finds what each name means and resolves operators;
//! - type inference, which elaborates classes to dictionaries and patterns to case expressions, and so makes λG.

pub mod ast;
pub mod cpp;
pub mod extensions;
pub mod layout;
pub mod lexer;
pub mod literal;
pub mod literate;
pub mod parser;
pub mod token;
