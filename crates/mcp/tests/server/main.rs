//! The server as its clients see it.

mod client;
mod protocol;
mod questions;
