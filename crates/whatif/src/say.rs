//! What the program says to people: `print!`, `println!`, `eprint!` and `eprintln!` of this crate show a sign for each character of the text
//! that a terminal would obey, because answers quote programs of strangers. What other programs read (JSON, patches, modules) is written as
//! it is, by [`raw`].

use std::fmt::Arguments;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};

use whatif_analysis::render::{visible, visible_in_colours};

/// Does the program write colours?
static IN_COLOURS: AtomicBool = AtomicBool::new(false);

/// Colours may be written from now on.
pub(crate) fn in_colours() {
    IN_COLOURS.store(true, Ordering::Relaxed);
}

/// The text as it is shown.
pub(crate) fn shown(text: Arguments<'_>) -> String {
    let text = text.to_string();
    if IN_COLOURS.load(Ordering::Relaxed) { visible_in_colours(&text) } else { visible(&text) }
}

macro_rules! print {
    ($($text:tt)*) => { std::print!("{}", $crate::say::shown(format_args!($($text)*))) };
}

macro_rules! println {
    ($($text:tt)*) => { std::println!("{}", $crate::say::shown(format_args!($($text)*))) };
}

macro_rules! eprint {
    ($($text:tt)*) => { std::eprint!("{}", $crate::say::shown(format_args!($($text)*))) };
}

macro_rules! eprintln {
    ($($text:tt)*) => { std::eprintln!("{}", $crate::say::shown(format_args!($($text)*))) };
}

/// Prints what is for a file or another program as it is; a person at a terminal sees signs here, too.
pub(crate) fn raw(text: &str) {
    match std::io::stdout().is_terminal() {
        true => print!("{text}"),
        false => std::print!("{text}"),
    }
}
