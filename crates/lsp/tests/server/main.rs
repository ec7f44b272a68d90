//! The server as its clients see it.

mod client;
mod features;
mod robust;
mod tasks;
