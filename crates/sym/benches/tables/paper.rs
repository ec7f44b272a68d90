//! The figures of the Grisette paper (003), measured there on an AMD Ryzen 1950X.

/// A row of Table 3. Times are in seconds, terms in thousands.
pub(crate) struct Row {
    /// Our name of the problem, and the paper's.
    pub(crate) problem: &'static str,
    pub(crate) name: &'static str,
    pub(crate) grisette: Figures,
    /// Grisette with mutually exclusive guards.
    pub(crate) meg: Figures,
    /// Total time, evaluation with lowering, solving; terms.
    pub(crate) rosette: Option<[f64; 4]>,
}

/// Total time, evaluation with lowering, evaluation, solving; terms.
type Figures = [f64; 5];

const fn row(
    problem: &'static str,
    name: &'static str,
    grisette: Figures,
    meg: Figures,
    rosette: Option<[f64; 4]>,
) -> Row {
    Row { problem, name, grisette, meg, rosette }
}

pub(crate) const TABLE_3: [Row; 9] = [
    row(
        "ferrite",
        "Ferrite",
        [2.4, 0.79, 0.42, 1.6, 12.],
        [8.8, 2.3, 0.53, 6.5, 56.],
        Some([34., 17., 17., 40.]),
    ),
    row(
        "ifcl",
        "IFCL",
        [33., 4.1, 0.67, 29., 91.],
        [38., 9.4, 1.6, 29., 222.],
        Some([147., 14., 133., 438.]),
    ),
    row(
        "fluidics",
        "Fluidics",
        [19., 3.3, 0.52, 15., 84.],
        [198., 122., 4.3, 77., 1371.],
        Some([29., 8.8, 20., 308.]),
    ),
    row(
        "cosette",
        "Cosette",
        [0.27, 0.094, 0.045, 0.18, 1.5],
        [1.6, 0.44, 0.18, 1.1, 8.4],
        Some([12., 8.1, 4.1, 128.]),
    ),
    row(
        "nanoscala",
        "DOT",
        [1.8, 1.1, 0.34, 0.68, 21.],
        [4.9, 4.0, 1.2, 0.92, 71.],
        Some([52., 47., 4.3, 1222.]),
    ),
    row(
        "letpoly",
        "LetPoly",
        [77., 13., 7.8, 64., 102.],
        [1009., 833., 108., 176., 1725.],
        Some([1284., 142., 1142., 5152.]),
    ),
    row(
        "cosette1",
        "Cosette-1",
        [0.031, 0.01, 0.004, 0.021, 0.077],
        [0.03, 0.011, 0.007, 0.019, 0.077],
        Some([0.15, 0.13, 0.025, 0.13]),
    ),
    row("regex_delim", "RegexCont", [3.9, 3.6, 2.9, 0.3, 16.], [60., 53., 13., 7.1, 311.], None),
    row("regex", "RegexFree", [4.8, 4.5, 3.7, 0.29, 16.], [63., 54., 14., 8.9, 318.], None),
];

/// Table 4: best, worst and mean of total time, evaluation, solving (how many times as long) and terms (how many per cent
/// Grisette has of them).
pub(crate) const TABLE_4: [(&str, [[f64; 3]; 4]); 2] = [
    ("MEG", [[13.1, 1.0, 3.7], [64.4, 1.1, 6.1], [6.3, 0.9, 2.4], [5.9, 100.0, 20.8]]),
    ("Rosette 4", [[44.3, 1.6, 10.1], [85.9, 2.7, 14.1], [22.5, 1.2, 5.7], [1.2, 59.2, 8.8]]),
];

/// Table 5: with the error encoding of CBMC, by our names of the problems.
pub(crate) const TABLE_5: [(&str, Figures); 3] = [
    ("ifcl", [72., 4.1, 0.67, 68., 91.]),
    ("nanoscala", [1.6, 1.0, 0.32, 0.57, 20.]),
    ("letpoly", [71., 12., 7.7, 59., 91.]),
];

/// Table 6: how many times as long evaluation takes without memoisation.
pub(crate) const TABLE_6: [(&str, f64); 4] =
    [("nanoscala", 1.6), ("letpoly", 2.3), ("regex_delim", 6.9), ("regex", 7.9)];

/// Table 7: seconds of G2Q as its paper has it and as the authors of Grisette measured it again, and of Grisette; in all for
/// the tasks that are one problem here.
pub(crate) const TABLE_7: [(&str, &str, &str, f64); 5] = [
    ("badenv", "59.32", "45.47", 0.02),
    ("mul_add", "0.56", "0.44", 0.10),
    ("debruijn", "2 of 5 time out", "errors", 0.61),
    ("queens", "5.58", "4.81", 0.16),
    ("string_search", "4.56", "4.19", 0.20),
];
