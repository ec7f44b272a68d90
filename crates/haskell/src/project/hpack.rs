//! Packages from `package.yaml`, and the packages that a `stack.yaml` lists.

use super::condition;
use super::package::{Component, Package};
use super::yaml::{Yaml, read};

/// The package that a `package.yaml` describes.
pub(super) fn package(text: &str) -> Package {
    let yaml = read(text);
    let name = yaml.get("name").map(|name| name.texts().concat()).unwrap_or_default();
    let flags = yaml.get("flags").map(Yaml::parts).unwrap_or_default();
    let is_on = |flag: &str| {
        let found = flags.iter().find(|(name, _)| name.eq_ignore_ascii_case(flag));
        found.and_then(|(_, flag)| flag.get("default")).is_some_and(|on| on.texts() == ["true"])
    };
    let mut common = Component::default();
    take(&yaml, &mut common, &is_on, 0);
    let component = |yaml: &Yaml, is_library: bool| {
        let mut own = common.clone();
        own.is_library = is_library;
        take(yaml, &mut own, &is_on, 0);
        own
    };
    let one = |kind: &str| yaml.get(kind);
    let many = |kind: &str| yaml.get(kind).map(Yaml::parts).unwrap_or_default().iter().map(|(_, part)| part);
    let mut components: Vec<Component> =
        one("library").map(|part| component(part, true)).into_iter().collect();
    components.extend(many("internal-libraries").map(|part| component(part, true)));
    components.extend(one("executable").map(|part| component(part, false)));
    for kind in ["executables", "tests", "benchmarks"] {
        components.extend(many(kind).map(|part| component(part, false)));
    }
    if components.is_empty() {
        components.push(common);
    }
    Package { name, components }
}

/// Takes over the fields of a part, and of what it says `when` a condition holds.
fn take(yaml: &Yaml, component: &mut Component, flag: &dyn Fn(&str) -> bool, depth: usize) {
    for (name, value) in yaml.parts() {
        match name.as_str() {
            "when" if depth < 20 => {
                for case in value.elements() {
                    let condition =
                        case.get("condition").map(|text| text.texts().concat()).unwrap_or_default();
                    let holds = condition::holds(&condition, flag);
                    let branch = match (holds, case.get("then"), case.get("else")) {
                        (true, Some(then), _) => Some(then),
                        (true, None, _) => Some(case),
                        (false, _, otherwise) => otherwise,
                    };
                    branch.into_iter().for_each(|branch| take(branch, component, flag, depth + 1));
                }
            }
            name => component.read(name, &value.texts()),
        }
    }
}

/// The folders of the packages that a `stack.yaml` lists.
pub(super) fn packages(text: &str) -> Vec<String> {
    let yaml = read(text);
    let listed = yaml.get("packages").map(Yaml::texts).unwrap_or_default();
    listed.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_what_stands_at_the_top() {
        let text = "name: p\nlanguage: GHC2021\ndefault-extensions:\n- OverloadedStrings\ndependencies:\n- base >= 4\nlibrary:\n  source-dirs: src\n  when:\n  - condition: os(linux)\n    then:\n      cpp-options: -DLINUX\n    else:\n      cpp-options: -DOTHER\ntests:\n  spec:\n    main: Spec.hs\n    source-dirs: test\n    default-extensions: LambdaCase\n";
        let package = package(text);
        let [library, spec] = package.components.as_slice() else { panic!("{package:?}") };
        assert_eq!(library.extensions, ["GHC2021", "OverloadedStrings"]);
        assert_eq!(library.macros, [("LINUX".to_owned(), "1".to_owned())]);
        assert_eq!(library.needs, ["base"]);
        assert_eq!(spec.extensions, ["GHC2021", "OverloadedStrings", "LambdaCase"]);
        assert_eq!(spec.folders, ["test".as_ref() as &std::path::Path]);
        assert_eq!(packages("packages:\n- .\n- util\nresolver: x\n"), [".", "util"]);
    }
}
