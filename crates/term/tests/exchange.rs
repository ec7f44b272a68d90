//! What is written is read as it was; what is damaged is refused.

use whatif_term::testing::Random;
use whatif_term::{Model, Sort, Term};

#[test]
fn random_terms_and_models_are_read_as_they_were_written() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let term = random.term(&Sort::Bool, 5);
        let model = random.model(&term);
        for term in [&term, &term.simplify()] {
            let text = serde_json::to_string(term).expect("a term can be written");
            let read: Term = serde_json::from_str(&text).expect("and read");
            assert!(read == *term, "seed {seed}: {term} became {read}");
        }
        let text = serde_json::to_string(&model).expect("a model can be written");
        let read: Model = serde_json::from_str(&text).expect("and read");
        assert!(read == model, "seed {seed}: {model} became {read}");
    }
}

#[test]
fn a_shared_node_is_written_once() {
    let mut term = Term::var("x", Sort::BitVec(8));
    for _ in 0..100 {
        term = &(&term * &term) ^ &term;
    }
    let text = serde_json::to_string(&term).expect("a term can be written");
    assert!(text.len() < 10_000, "{} bytes", text.len());
    assert!(serde_json::from_str::<Term>(&text).expect("it can be read") == term);
}

#[test]
fn damaged_terms_are_refused() {
    let symbol = |sort: &str| format!(r#"[{{"Symbol":{{"name":"x","sort":{sort}}}}},[]]"#);
    let int = symbol(r#""Int""#);
    let bits = symbol(r#"{"BitVec":8}"#);
    for damaged in [
        "[]".to_owned(),
        format!("[{int},[\"Not\",[0]]]"),
        format!("[{int},[\"Add\",[0,1]]]"),
        format!("[{int},[\"Add\",[0]]]"),
        format!("[{}]", symbol(r#"{"BitVec":0}"#)),
        format!("[{}]", symbol(r#"{"Seq":"Char"}"#)),
        format!("[{bits},[{{\"Extract\":{{\"high\":9,\"low\":0}}}},[0]]]"),
        format!("[{bits},[{{\"Extract\":{{\"high\":1,\"low\":3}}}},[0]]]"),
        format!("[{bits},[{{\"ZeroExtend\":4294967295}},[0]]]"),
        r#"[[{"Const":{"Real":["1","0"]}},[]]]"#.to_owned(),
        r#"[[{"Const":{"Int":"one"}},[]]]"#.to_owned(),
        r#"[[{"Const":{"BitVec":[4294967295,"1"]}},[]]]"#.to_owned(),
        r#"[[{"Const":{"Seq":["Int",[{"Bool":true}]]}},[]]]"#.to_owned(),
    ] {
        assert!(serde_json::from_str::<Term>(&damaged).is_err(), "{damaged}");
    }
    let model = r#"{"symbols":[[{"name":"x","sort":"Int"},{"Bool":true}]],"functions":[]}"#;
    assert!(serde_json::from_str::<Model>(model).is_err());
}
