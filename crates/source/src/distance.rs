//! The distance between two words, for "did you mean …?".

/// Only so many letters of a word are compared.
const LETTERS: usize = 64;

/// How many letters must be inserted, removed, changed or swapped with their neighbour to turn one word into the other
/// (optimal string alignment).
///
/// ```
/// use whatif_source::distance;
/// assert_eq!(distance("ture", "true"), 1);
/// assert_eq!(distance("amount", "amuont"), 1);
/// assert_eq!(distance("a", "xyz"), 3);
/// ```
#[must_use]
pub fn distance(from: &str, to: &str) -> usize {
    let [from, to] = [from, to].map(|word| word.chars().take(LETTERS).collect::<Vec<char>>());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, l) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, r) in to.iter().enumerate() {
            let mut best = (above[j] + usize::from(l != r)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *l == to[j - 1] && from[i - 1] == *r {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[to.len()]
}
