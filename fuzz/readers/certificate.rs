//! Certificates as strangers send them, about a program of our own: they are read or refused, and no text at all is a proof of what is false.

use whatif_certificate::contract::{self, ContractQuery};
use whatif_certificate::evaluate::Kernel;
use whatif_certificate::proof::NoOracle;
use whatif_certificate::wire;
use whatif_lambda::{Name, Program, syntax};
use whatif_source::Sources;

const PROGRAM: &str = r#"
data Nat = Z | S Nat

def plus : Nat → Nat → Nat = λ (n : Nat) (m : Nat). case n of { Z → m; S (p : Nat) → S (plus p m) }
def even : Nat → Bool = λ (n : Nat). case n of { Z → True; S (p : Nat) → case p of { Z → False; S (q : Nat) → even q } }
def low : Int → Bool = λ (n : Int). n <= n + 1
def same : Int → Int → Bool = λ (n : Int) (v : Int). n == v
def double : Int → Int = λ (n : Int). n + n
"#;

/// It does not hold: `plus (S Z) Z` is `S Z`.
const FALSE: &str = r#"(lemma (t"Nat") () (equal (f"plus" x0 c"Z") c"Z") () (evaluated))"#;

fn program() -> Program {
    let mut sources = Sources::new();
    let file = sources.add("fuzz.lg", PROGRAM);
    syntax::parse(&sources, file).expect("it has no errors")
}

pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let program = program();
    for certificate in wire::all(&text) {
        if let Ok((about, lemmas)) = wire::about(&certificate) {
            drop(wire::print_about(&about));
            judge(&program, lemmas);
        }
    }
    judge(&program, &text);
    if let Ok(certificate) = contract::wire::parse(&text) {
        let printed = contract::wire::print(&certificate);
        assert_eq!(contract::wire::parse(&printed).as_ref(), Ok(&certificate), "{printed}");
        // The function has no contract that could be kept.
        let question = ContractQuery { program: &program, function: Name::new("double"), replacements: &[] };
        drop(question.judge(&certificate, &mut NoOracle));
    }
}

fn judge(program: &Program, lemmas: &str) {
    let mut kernel = Kernel::new(program, false, false);
    let property = wire::parse(FALSE, &mut kernel.terms).expect("it can be read").remove(0).formula;
    assert!(
        wire::judge(&mut kernel, lemmas, &property, &mut NoOracle).is_err(),
        "a proof of what is false: {lemmas}"
    );
}
