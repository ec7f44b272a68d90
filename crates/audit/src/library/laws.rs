//! True properties of library types, to be proved, or to be changed into false ones.

use crate::library::ops::OPS;
use crate::library::value::{Ty, Value};
use crate::library::{Expr, Property};

/// The laws, each as types of parameters and a claim; an operation is written before its arguments.
const LAWS: &[(&[Ty], &str)] = &[
    (&[Ty::Map, Ty::Int, Ty::Int], "(==) (M.lookup x1 (M.insert x1 x2 x0)) (Just x2)"),
    (&[Ty::Map, Ty::Int], "not (M.member x1 (M.delete x1 x0))"),
    (&[Ty::Map], "(==) (M.size x0) (length (M.keys x0))"),
    (&[Ty::Map], "(==) (M.keys x0) (sort (M.keys x0))"),
    (&[Ty::Map], "(==) (length (M.keys x0)) (length (M.elems x0))"),
    (&[Ty::Map, Ty::Map], "(<=) (M.size (M.union x0 x1)) ((+) (M.size x0) (M.size x1))"),
    (&[Ty::Map, Ty::Int, Ty::Int], "M.member x1 (M.insert x1 x2 x0)"),
    (&[Ty::IntMap, Ty::Int, Ty::Int], "(==) (IM.lookup x1 (IM.insert x1 x2 x0)) (Just x2)"),
    (&[Ty::IntMap], "(==) (IM.size x0) (length (IM.keys x0))"),
    (&[Ty::IntMap], "(==) (IM.keys x0) (sort (IM.keys x0))"),
    (&[Ty::Set], "(==) (S.toList x0) (nub (S.toList x0))"),
    (&[Ty::Set], "(==) (S.toList x0) (sort (S.toList x0))"),
    (&[Ty::Set], "(==) (S.size x0) (length (S.toList x0))"),
    (&[Ty::Set, Ty::Int], "S.member x1 (S.insert x1 x0)"),
    (&[Ty::Set, Ty::Int], "S.notMember x1 (S.delete x1 x0)"),
    (&[Ty::Set, Ty::Set], "S.isSubsetOf x0 (S.union x0 x1)"),
    (&[Ty::Set, Ty::Set], "(==) (S.union x0 x1) (S.union x1 x0)"),
    (&[Ty::Set], "(==) (S.fromList (S.toList x0)) x0"),
    (&[Ty::Word8], "(<=) ((fromIntegral::Word8->Int) x0) 255"),
    (&[Ty::Word8], "(<=) 0 ((fromIntegral::Word8->Int) x0)"),
    (&[Ty::Word8, Ty::Word8], "(==) ((+) x0 x1) ((+) x1 x0)"),
    (&[Ty::Word8], "(==) x0 (negate (negate x0))"),
    (&[Ty::Int8], "(<=) ((fromIntegral::Int8->Int) x0) 127"),
    (&[Ty::Int8, Ty::Int8], "(==) ((-) ((+) x0 x1) x1) x0"),
    (&[Ty::Ratio], "(<=) 1 ((fromInteger.denominator) x0)"),
    (&[Ty::Ratio, Ty::Ratio], "(==) ((-) ((+) x0 x1) x1) x0"),
    (&[Ty::Seq, Ty::Int], "(==) (Q.length ((Q.<|) x1 x0)) ((+) 1 (Q.length x0))"),
    (&[Ty::Seq], "(==) (Q.reverse (Q.reverse x0)) x0"),
    (&[Ty::Seq, Ty::Seq], "(==) (Q.length ((Q.><) x0 x1)) ((+) (Q.length x0) (Q.length x1))"),
    (&[Ty::Seq], "(==) (Q.length x0) (length (toList x0))"),
];

/// All laws.
pub(crate) fn all() -> Vec<Property> {
    let law = |(params, text): &(&'static [Ty], &str)| {
        let words: Vec<String> = words(text);
        let mut reader = Reader { params, words: &words, at: 0 };
        let (body, ty) = reader.applied().expect("a law can be read");
        assert_eq!((ty, reader.at), (Ty::Bool, words.len()), "{text}");
        Property { params: params.to_vec(), body }
    };
    LAWS.iter().map(law).collect()
}

/// The words of a claim; parentheses around an operator belong to its name.
fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let operator = OPS.iter().map(|op| op.text.replace(' ', "")).filter(|op| op.starts_with('('));
        let word = match operator.into_iter().find(|op| rest.starts_with(op.as_str())) {
            Some(operator) => operator,
            None if "() ".contains(first) => first.to_string(),
            None => rest.chars().take_while(|c| !"() ".contains(*c)).collect(),
        };
        rest = &rest[word.len()..];
        if word != " " {
            found.push(word);
        }
    }
    found
}

struct Reader<'a> {
    params: &'a [Ty],
    words: &'a [String],
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<&str> {
        self.at += 1;
        self.words.get(self.at - 1).map(String::as_str)
    }

    /// An operation with its arguments: of those with its name, the one whose types fit.
    fn applied(&mut self) -> Option<(Expr, Ty)> {
        let name = self.next()?.to_string();
        let mut parts = Vec::new();
        while self.words.get(self.at).is_some_and(|word| word != ")") {
            parts.push(self.atom()?);
        }
        let fits = |op: &usize| {
            let op = &OPS[*op];
            op.text.replace(' ', "") == name
                && op.params.len() == parts.len()
                && op.params.iter().zip(&parts).all(|(ty, (_, other))| ty == other)
        };
        let op = (0..OPS.len()).find(fits)?;
        Some((Expr::Call(op, parts.into_iter().map(|(part, _)| part).collect()), OPS[op].result))
    }

    fn atom(&mut self) -> Option<(Expr, Ty)> {
        let word = self.next()?.to_string();
        if word == "(" {
            let inside = self.applied();
            self.at += 1;
            return inside;
        }
        if let Some(at) = word.strip_prefix('x').and_then(|at| at.parse::<usize>().ok()) {
            return Some((Expr::Var(at), self.params[at]));
        }
        Some((Expr::Const(Value::Int(word.parse().ok()?)), Ty::Int))
    }
}

#[cfg(test)]
mod tests {
    use super::all;
    use crate::random::Random;

    #[test]
    fn laws_hold_of_all_small_values() {
        for law in all() {
            assert_eq!(law.refutation(&mut Random::new(1)), None, "{}", law.module("Law"));
        }
    }
}
