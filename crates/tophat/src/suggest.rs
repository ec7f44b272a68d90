//! "Did you mean …?"

use whatif_source::Diagnostic;

/// Adds the known name that is nearest to the one written, if one is near.
pub(crate) fn suggest<'a>(error: Diagnostic, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let nearest = known.map(|candidate| (distance(name, candidate), candidate)).min();
    match nearest {
        Some((distance, candidate)) if distance <= name.chars().count().div_ceil(3) => {
            error.help(format!("did you mean `{candidate}`?"))
        }
        _ => error,
    }
}

/// How many letters must be inserted, removed, changed or swapped with their neighbour to make one name the other.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let changed = rows[i][j] + usize::from(a != b);
            let mut best = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn a_swap_of_neighbours_is_one_change() {
        assert_eq!(distance("ture", "true"), 1);
        assert_eq!(distance("amount", "amuont"), 1);
        assert_eq!(distance("a", "xyz"), 3);
    }
}
