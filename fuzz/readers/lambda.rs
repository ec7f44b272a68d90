//! λG as text: what can be read is printed, and what is printed can be read again.

use whatif_lambda::syntax;
use whatif_source::Sources;

pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut sources = Sources::new();
    let file = sources.add("fuzz.lg", &*text);
    match syntax::parse(&sources, file) {
        Err(mistake) => drop(mistake.render(&sources, false)),
        Ok(program) => {
            let again = sources.add("again.lg", syntax::print(&program));
            if let Err(mistake) = syntax::parse(&sources, again) {
                panic!("what was printed cannot be read:\n{}", mistake.render(&sources, false));
            }
        }
    }
}
