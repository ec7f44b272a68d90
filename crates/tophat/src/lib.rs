//! TopHat.
mod check;
mod code;
mod concrete;
mod error;
mod event;
mod history;
mod infer;
mod input;
mod lexer;
mod lower;
mod parser;
mod session;
mod suggest;
mod symbolic;
mod syntax;
mod types;
mod value;

pub use check::parse;
pub use code::{Constant, Editor, Program};
pub use error::{ErrorKind, RuntimeError, Stop};
pub use history::Target;
pub use input::Turn;
pub use session::{Field, Form, Line, Reply, Session, render_fields};
pub use types::{Enumeration, Record, Type};
