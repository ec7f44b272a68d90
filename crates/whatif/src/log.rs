//! Tracing: `WHATIF_LOG` writes events to standard error, `--profile` a trace to a file.
//!
//! The crates below mark their work with spans of the crate `tracing`; a subscriber is installed here, if one is
//! wanted. `WHATIF_LOG=debug` shows all, `WHATIF_LOG=whatif_solver=trace,whatif_haskell=info` some of it.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::str::FromStr;

use tracing_chrome::{ChromeLayerBuilder, FlushGuard};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// Installs the subscribers that the environment or the options ask for. The trace is complete when the guard is
/// dropped.
pub(crate) fn start(profile: Option<&Path>) -> Result<Option<FlushGuard>, String> {
    let wanted = std::env::var("WHATIF_LOG").ok().filter(|text| !text.is_empty());
    if wanted.is_none() && profile.is_none() {
        return Ok(None);
    }
    let text = match wanted {
        Some(wanted) => {
            let targets = Targets::from_str(&wanted).map_err(|error| format!("WHATIF_LOG: {error}"))?;
            let layer = tracing_subscriber::fmt::layer()
                .with_writer(std::io::stderr)
                .with_span_events(FmtSpan::CLOSE)
                .with_ansi(false);
            Some(layer.with_filter(targets))
        }
        None => None,
    };
    let (trace, guard) = match profile {
        Some(path) => {
            let file =
                File::create(path).map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
            let (layer, guard) =
                ChromeLayerBuilder::new().writer(BufWriter::new(file)).include_args(true).build();
            (Some(layer.with_filter(LevelFilter::DEBUG)), Some(guard))
        }
        None => (None, None),
    };
    tracing_subscriber::registry().with(text).with(trace).init();
    Ok(guard)
}
