//! Links that cannot be guessed.
//!
//! A link names a session and a user and ends with a code that only the server can compute: HMAC-SHA-256 of the names,
//! under a secret that is made once and stored with the log of inputs. So no table of links is needed, a user whom the
//! program names while it runs has a link at once, and links survive a restart. The link of one user says nothing about
//! another's.
//!
//! The code alone admits a request: there are no cookies, so another site's page cannot make a browser act for its
//! user.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// How many bytes of a code are in a link: 128 bits.
const CODE: usize = 16;

/// The server's secret.
#[derive(Clone)]
pub(crate) struct Secret([u8; 32]);

/// The access that a link gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door<'a> {
    /// The link of a user in a session.
    User(i64, &'a str),
    /// The developer's link, which gives access to everything.
    Developer,
}

impl Secret {
    /// A new secret, from the operating system's random numbers.
    pub(crate) fn random() -> Result<Secret, String> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)
            .map_err(|error| format!("the system gives no random numbers: {error}"))?;
        Ok(Secret(secret))
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Secret> {
        bytes.try_into().ok().map(Secret)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The code at the end of a link.
    pub(crate) fn code(&self, door: Door<'_>) -> String {
        let code = self.mac(door).finalize().into_bytes();
        code[..CODE].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Is this the right code? The time of the comparison does not depend on where the code is wrong.
    pub(crate) fn admits(&self, door: Door<'_>, code: &str) -> bool {
        let right = self.code(door);
        let differences = right.bytes().zip(code.bytes()).fold(0, |seen, (a, b)| seen | (a ^ b));
        right.len() == code.len() && differences == 0
    }

    /// What a code is computed from.
    fn mac(&self, door: Door<'_>) -> Hmac<Sha256> {
        // The number comes first and its length is fixed, so different accesses have different texts.
        let text = match door {
            Door::User(session, user) => [&b"u"[..], &session.to_be_bytes(), user.as_bytes()].concat(),
            Door::Developer => vec![b'd'],
        };
        Hmac::new_from_slice(&self.0).expect("a key of any length will do").chain_update(text)
    }
}

/// A name as part of an address: bytes that are not plain letters or digits are escaped.
pub(crate) fn in_address(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    name.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_standard() {
        // By Python's `hmac` of the same bytes. Links that were handed out keep their codes in every version.
        let code = Secret([7; 32]).code(Door::User(1, "citizen"));
        assert_eq!(code, "1e7b89f279b8f40d813057ab2274208c");
    }

    #[test]
    fn a_link_opens_one_door() {
        let secret = Secret::random().expect("random numbers");
        let code = secret.code(Door::User(1, "citizen"));
        assert!(secret.admits(Door::User(1, "citizen"), &code));
        for other in [Door::User(2, "citizen"), Door::User(1, "company"), Door::Developer] {
            assert!(!secret.admits(other, &code), "{other:?}");
        }
        assert!(!secret.admits(Door::User(1, "citizen"), ""));
        assert!(!secret.admits(Door::User(1, "citizen"), &code[..31]));
        assert!(!Secret::random().expect("random numbers").admits(Door::User(1, "citizen"), &code));
    }

    #[test]
    fn names_are_safe_in_addresses() {
        assert_eq!(in_address("a/b é<"), "a%2Fb%20%C3%A9%3C");
    }
}
