//! The harnesses of `tests/kani/lib.rs`, each of them a test.

whatif_sym::kani_tests!("tests/kani/lib.rs");
