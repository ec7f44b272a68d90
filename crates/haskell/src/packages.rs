//! Which package has a module: those of packages that many programs use, for messages about modules that were not found.

/// A line for each package, with its modules.
const PACKAGES: &str = include_str!("../names/packages.txt");

/// The package that has a module, if it is a known one.
pub(crate) fn with(module: &str) -> Option<&'static str> {
    let lines = PACKAGES.lines().filter_map(|line| line.split_once(": "));
    let mut found = lines.filter(|(_, modules)| modules.split(' ').any(|known| known == module));
    found.next().map(|(package, _)| package)
}

#[cfg(test)]
mod tests {
    #[test]
    fn modules_are_of_packages() {
        for (module, package) in [
            ("Data.Aeson", "aeson"),
            ("Data.Word8", "word8"),
            ("Data.Foldable1", "base"),
            ("Control.Lens", "lens"),
        ] {
            assert_eq!(super::with(module), Some(package));
        }
        assert_eq!(super::with("Dta.List"), None);
    }
}
