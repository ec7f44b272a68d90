//! The spellings of many names as one block of bytes.

use whatif_lambda::Name;
use whatif_lambda::name::Spellings;

#[test]
fn each_spelling_is_found_and_no_other() {
    let words: Vec<String> = (0..1_000).map(|number| format!("Data.Ä{number:03}.f{number}")).collect();
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let names: Vec<Name> = texts.iter().map(|text| Name::new(text)).collect();
    let mut block = Spellings::encode(&names);
    block.push(7);
    let (spellings, rest) = Spellings::decode(block.leak());
    assert_eq!((spellings.len(), rest), (1_000, &[7][..]));
    for (at, word) in texts.iter().enumerate() {
        assert_eq!((spellings.get(at), spellings.find(word)), (*word, Some(at as u32)));
        assert_eq!(&word[spellings.base(at)..], format!("f{at}"));
    }
    assert_eq!(spellings.find("Data.Ä000.f1"), None);
    assert_eq!(spellings.find(""), None);
    assert_eq!(Spellings::decode(Spellings::encode(&[]).leak()).0.find("x"), None);
}
