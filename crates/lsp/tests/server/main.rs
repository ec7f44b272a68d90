//! The server as its clients see it.

mod client;
mod features;
mod project;
mod robust;
mod tasks;
