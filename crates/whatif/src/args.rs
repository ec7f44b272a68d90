//! The command line, as a type.

use clap::Parser;
use std::sync::LazyLock;

/// Asks "what if?" of functional programs.
///
/// whatif runs programs on unknown inputs: it finds the inputs that break a refinement type, a property or a task, and
/// shows them as values.
#[derive(Parser, Debug)]
#[command(name = "whatif", version = VERSION.as_str(), arg_required_else_help = true)]
pub(crate) struct Args {}

/// Such as `0.1.0 (Z3 5.3.2)`: an answer depends on both.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (Z3 {})", env!("CARGO_PKG_VERSION"), whatif_solver::version()));
