//! The traits for types of the standard library: one file per kind of type, with all traits in it.

mod map;
mod option;
mod pointer;
mod scalar;
mod sequence;
mod suspended;
mod tuple;
mod union;
