//! What must not compile does not, and the message says what to do.
//!
//! The derives' own messages are compared word for word. That builds the crate once more, so it runs only with
//! `WHATIF_LONG=1`; that such programs do not compile is checked by the documentation's tests always.

#[test]
fn misuse_is_a_compile_error_that_says_what_to_do() {
    if std::env::var_os("WHATIF_LONG").is_some() {
        trybuild::TestCases::new().compile_fail("tests/misuse/*.rs");
    }
}
