//! What must not compile does not, with a message that helps.

#[test]
fn misuse_is_a_compile_error_that_says_what_to_do() {
    trybuild::TestCases::new().compile_fail("tests/misuse/*.rs");
}
