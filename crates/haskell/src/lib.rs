//! Haskell source files to λG, without GHC.
//!
//! The stages, one module each, in order: lexer, layout, parser (which make an [`ast::Module`]), renamer (which finds
//! what each name means and resolves operators), type inference (which elaborates classes to dictionaries and patterns
//! to case expressions, and so makes λG).

pub mod ast;
