//! What may have been meant by a name that is not there.

use whatif_source::distance;

/// How many names are listed.
const LISTED: usize = 12;

/// A sentence with the names that are there: the nearest one, if it is near, or the first ones.
pub(crate) fn help(wanted: &str, there: &[String]) -> Option<String> {
    let near = there.iter().map(|name| (distance(wanted, name), name)).min();
    let most = wanted.chars().count().div_ceil(3);
    if let Some((_, name)) = near.filter(|(far, _)| *far <= most) {
        return Some(format!("did you mean `{name}`?"));
    }
    // Two versions of a file have most of their names in common.
    let mut each: Vec<&String> = Vec::new();
    for name in there {
        if !each.contains(&name) {
            each.push(name);
        }
    }
    let shown: Vec<String> = each.iter().take(LISTED).map(|name| format!("`{name}`")).collect();
    let more = if each.len() > LISTED { ", …" } else { "" };
    (!shown.is_empty()).then(|| format!("there are {}{more}", shown.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_name_is_named_and_otherwise_all_are() {
        let there = ["insert".to_owned(), "delete".to_owned()];
        assert_eq!(help("inzert", &there).as_deref(), Some("did you mean `insert`?"));
        assert_eq!(help("nope", &there).as_deref(), Some("there are `insert`, `delete`"));
        let twice = [there.clone(), there].concat();
        assert_eq!(help("nope", &twice).as_deref(), Some("there are `insert`, `delete`"));
        assert_eq!(help("nope", &[]), None);
    }
}
