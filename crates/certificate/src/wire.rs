//! Certificates as text.
//!
//! ```text
//! whatif certificate 1
//! …                          lines about the program, its digest, the property, what is trusted: [`About`]
//! (lemma …)                  the lemmas, each a list in parentheses: formula, order of the induction, tree of rules
//! ```
//!
//! [`print()`] writes a certificate. [`all`] cuts a file into certificates, [`about`] reads the head, [`parse`] the
//! lemmas, and [`judge`] has each lemma accepted by the kernel and compares the last one with the property. A name
//! stands in quotation marks, a variable as a number.
//!
//! Nothing in the text is trusted: the reader has the program from elsewhere and derives everything else. A text that
//! cannot be read is [`Unreadable`], never a panic.

use std::fmt::Write;

use whatif_lambda::prim::Prim;
use whatif_lambda::{Name, Type};
use whatif_source::deep;

use crate::evaluate::Kernel;
use crate::formula::{Conclusion, Formula};
use crate::lift::read_name;
use crate::proof::{Lemma, Oracle, Proof};
use crate::sequent::Refusal;
use crate::term::{Head, Lit, Term, Terms};

/// The first line of a certificate.
const TITLE: &str = "whatif certificate 1";

/// Cuts the text of a file into its certificates, which stand one after the other.
#[must_use]
pub fn all(text: &str) -> Vec<String> {
    text.split(TITLE).skip(1).map(|rest| format!("{TITLE}{rest}")).collect()
}

/// What a certificate is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The file that has the program.
    pub file: String,
    /// The digest of that file.
    pub digest: String,
    /// The file of the new version and its digest, if two versions of a function are equal.
    pub new: Option<(String, String)>,
    /// The property that is proven, or the function whose two versions are equal.
    pub property: String,
    /// Are `Int`s unbounded?
    pub exact: bool,
    /// Does the property hold for all inputs? Otherwise for those that are finite and fully defined.
    pub all_inputs: bool,
    /// What a reader has to trust besides the judge.
    pub trusted: Vec<String>,
}

/// A certificate that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// Prints a certificate.
#[must_use]
pub fn print(about: &About, lemmas: &[Lemma], terms: &Terms) -> String {
    let lemmas = lemmas.iter().map(|lemma| format!("\n{}", Writer { terms }.lemma(lemma)));
    print_about(about) + &lemmas.collect::<String>()
}

/// Prints the head of a certificate: the lines that say what is proven.
#[must_use]
pub fn print_about(about: &About) -> String {
    let mut text = format!("{TITLE}\n");
    let About { file, digest, new, property, exact, all_inputs, trusted } = about;
    let int = if *exact { "exact" } else { "machine" };
    let inputs = if *all_inputs { "all" } else { "finite" };
    let mut lines = vec![("file", &file[..]), ("sha256", digest), ("property", property)];
    lines.extend([("int", int), ("inputs", inputs)]);
    lines.extend(new.iter().flat_map(|(file, digest)| [("new", &file[..]), ("new-sha256", digest)]));
    lines.extend(trusted.iter().map(|what| ("trusted", &what[..])));
    for (key, value) in lines {
        let _ = writeln!(text, "{key} {value}");
    }
    text
}

/// Reads the head of a certificate. Also returns the text of the lemmas.
///
/// # Errors
/// If the text is no certificate.
pub fn about(text: &str) -> Result<(About, &str), Unreadable> {
    let (title, mut rest) = text.split_once('\n').ok_or(Unreadable)?;
    if title != TITLE {
        return Err(Unreadable);
    }
    let mut about = About::default();
    while let Some((line, after)) = rest.split_once('\n') {
        if line.is_empty() || line.starts_with('(') {
            break;
        }
        let (key, value) = line.split_once(' ').ok_or(Unreadable)?;
        match key {
            "file" => about.file = value.to_string(),
            "sha256" => about.digest = value.to_string(),
            "new" => about.new = Some((value.to_string(), String::new())),
            "new-sha256" => about.new.as_mut().ok_or(Unreadable)?.1 = value.to_string(),
            "property" => about.property = value.to_string(),
            "int" => about.exact = value == "exact",
            "inputs" => about.all_inputs = value == "all",
            "trusted" => about.trusted.push(value.to_string()),
            _ => return Err(Unreadable),
        }
        rest = after;
    }
    Ok((about, rest))
}

/// Checks the proofs of a certificate's lemmas, and that the last lemma is the property. Returns the number of lemmas.
///
/// # Errors
/// The refusal, with the index of the lemma that is to blame.
pub fn judge(
    kernel: &mut Kernel,
    lemmas: &str,
    property: &Formula,
    oracle: &mut dyn Oracle,
) -> Result<usize, (usize, Refusal)> {
    let lemmas = parse(lemmas, &mut kernel.terms).map_err(|Unreadable| (0, Refusal::Unreadable))?;
    for (number, lemma) in lemmas.iter().enumerate() {
        kernel.accept(lemma, oracle).map_err(|refusal| (number, refusal))?;
    }
    match lemmas.last() {
        Some(last) if last.formula == *property => Ok(lemmas.len()),
        _ => Err((lemmas.len(), Refusal::OtherProperty)),
    }
}

/// Reads the lemmas of a certificate.
///
/// # Errors
/// If the text cannot be read as lemmas.
pub fn parse(text: &str, terms: &mut Terms) -> Result<Vec<Lemma>, Unreadable> {
    let mut reader = Reader { rest: text, terms };
    let mut lemmas = Vec::new();
    while !reader.at_end() {
        lemmas.push(reader.lemma()?);
    }
    Ok(lemmas)
}

struct Writer<'t> {
    terms: &'t Terms,
}

impl Writer<'_> {
    fn lemma(&self, lemma: &Lemma) -> String {
        let list = |words: Vec<String>| format!("({})", words.join(" "));
        let Formula { vars, premises, conclusion } = &lemma.formula;
        let vars = list(vars.iter().map(print_type).collect());
        let premises =
            premises.iter().map(|&(l, r)| format!("({} {})", self.term(l), self.term(r))).collect();
        let conclusion = match *conclusion {
            Conclusion::Equal(left, right) => format!("(equal {} {})", self.term(left), self.term(right)),
            Conclusion::Total(term) => format!("(total {})", self.term(term)),
        };
        let order = list(lemma.order.iter().map(|&measure| self.term(measure)).collect());
        let mut text = format!("(lemma {vars}\n {}\n {conclusion}\n {order}", list(premises));
        self.proof(&lemma.proof, 1, &mut text);
        text + ")\n"
    }

    fn proof(&self, proof: &Proof, indent: usize, text: &mut String) {
        let _ = write!(text, "\n{:indent$}", "");
        deep(|| match proof {
            Proof::Evaluated => text.push_str("(evaluated)"),
            Proof::Arithmetic => text.push_str("(arithmetic)"),
            Proof::Split(_, proofs) | Proof::Fields(proofs) => {
                match proof {
                    Proof::Split(on, _) => text.push_str(&format!("(split {}", self.term(*on))),
                    _ => text.push_str("(fields"),
                }
                proofs.iter().for_each(|proof| self.proof(proof, indent + 1, text));
                text.push(')');
            }
            Proof::Known(left, right, then) => {
                let _ = write!(text, "(known {} {}", self.term(*left), self.term(*right));
                self.proof(then, indent, text);
                text.push(')');
            }
            Proof::Use { lemma, values, turned, then } => {
                let lemma = lemma.map_or("hypothesis".to_string(), |number| number.to_string());
                let way = if *turned { "turned" } else { "forth" };
                let values: Vec<String> = values.iter().map(|&value| self.term(value)).collect();
                let _ = write!(text, "(use {lemma} {way} ({})", values.join(" "));
                self.proof(then, indent, text);
                text.push(')');
            }
        });
    }

    fn term(&self, term: Term) -> String {
        let head = match self.terms.head(term) {
            Head::Var(number) => format!("x{number}"),
            Head::Global(name) => format!("f{}", quoted(name.as_str())),
            Head::Con(name) => format!("c{}", quoted(name.as_str())),
            Head::Prim(prim) => format!("p{}", quoted(prim.name())),
            Head::Failure(number) => format!("e{number}"),
            Head::Lit(Lit::Int(value)) => format!("i{value}"),
            Head::Lit(Lit::Integer(digits)) => format!("n{digits}"),
            Head::Lit(Lit::Char(value)) => format!("h{}", u32::from(*value)),
            Head::Lit(Lit::Other("Word", bits)) => format!("w{bits}"),
            Head::Lit(Lit::Other("Double", bits)) => format!("d{bits}"),
            Head::Lit(Lit::Other(_, bits)) => format!("s{bits}"),
        };
        let args = self.terms.args(term);
        if args.is_empty() {
            return head;
        }
        let args: Vec<String> = args.iter().map(|&arg| deep(|| self.term(arg))).collect();
        format!("({head} {})", args.join(" "))
    }
}

pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

fn print_type(ty: &Type) -> String {
    match ty {
        Type::Var(name) => format!("v{}", quoted(name.as_str())),
        Type::Con(name) => format!("t{}", quoted(name.as_str())),
        Type::App(head, argument) => format!("(of {} {})", print_type(head), print_type(argument)),
        Type::Fun(argument, result) => format!("(to {} {})", print_type(argument), print_type(result)),
        Type::Forall(params, body) => {
            let params: Vec<String> = params.iter().map(|name| quoted(name.as_str())).collect();
            format!("(all ({}) {})", params.join(" "), print_type(body))
        }
        Type::Unknown => "unknown".to_string(),
    }
}

pub(crate) struct Reader<'t> {
    pub(crate) rest: &'t str,
    pub(crate) terms: &'t mut Terms,
}

pub(crate) type Read<T> = Result<T, Unreadable>;

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    pub(crate) fn at_end(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    /// Takes the next character if it is this one.
    pub(crate) fn takes(&mut self, character: char) -> bool {
        self.skip();
        match self.rest.strip_prefix(character) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    pub(crate) fn expect(&mut self, character: char) -> Read<()> {
        if self.takes(character) { Ok(()) } else { Err(Unreadable) }
    }

    /// Takes a word: everything up to a space, a parenthesis or a quotation mark.
    pub(crate) fn word(&mut self) -> Read<&str> {
        self.skip();
        let end =
            self.rest.find(|c: char| c.is_whitespace() || "()\"".contains(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if word.is_empty() { Err(Unreadable) } else { Ok(word) }
    }

    pub(crate) fn name(&mut self) -> Read<Name> {
        self.string().map(|text| Name::new(&text))
    }

    /// Takes the name of a primitive in quotation marks.
    fn primitive(&mut self) -> Read<Prim> {
        whatif_lambda::prim::by_name(&self.string()?).ok_or(Unreadable)
    }

    /// Takes a text in quotation marks, and resolves its escapes.
    pub(crate) fn string(&mut self) -> Read<String> {
        self.expect('"')?;
        let mut name = String::new();
        let mut characters = self.rest.char_indices();
        loop {
            match characters.next().ok_or(Unreadable)? {
                (at, '"') => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(name);
                }
                (_, '\\') => name.push(characters.next().ok_or(Unreadable)?.1),
                (_, character) => name.push(character),
            }
        }
    }

    fn list<T>(&mut self, mut part: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        self.expect('(')?;
        let mut parts = Vec::new();
        while !self.takes(')') {
            parts.push(deep(|| part(self))?);
        }
        Ok(parts)
    }

    fn lemma(&mut self) -> Read<Lemma> {
        self.expect('(')?;
        if self.word()? != "lemma" {
            return Err(Unreadable);
        }
        let vars = self.list(Self::ty)?;
        let premises = self.list(|reader| {
            reader.expect('(')?;
            let pair = (reader.term()?, reader.term()?);
            reader.expect(')')?;
            Ok(pair)
        })?;
        self.expect('(')?;
        let conclusion = match self.word()? {
            "equal" => Conclusion::Equal(self.term()?, self.term()?),
            "total" => Conclusion::Total(self.term()?),
            _ => return Err(Unreadable),
        };
        self.expect(')')?;
        let order = self.list(Self::term)?;
        let proof = self.proof()?;
        self.expect(')')?;
        Ok(Lemma { formula: Formula { vars, premises, conclusion }, order, proof })
    }

    fn proof(&mut self) -> Read<Proof> {
        self.expect('(')?;
        let proof = match self.word()? {
            "evaluated" => Proof::Evaluated,
            "arithmetic" => Proof::Arithmetic,
            "split" => {
                let on = self.term()?;
                return Ok(Proof::Split(on, self.proofs()?));
            }
            "fields" => return Ok(Proof::Fields(self.proofs()?)),
            "known" => Proof::Known(self.term()?, self.term()?, Box::new(deep(|| self.proof())?)),
            "use" => {
                let lemma = match self.word()? {
                    "hypothesis" => None,
                    number => Some(number.parse().map_err(|_| Unreadable)?),
                };
                let turned = self.word()? == "turned";
                let values = self.list(Self::term)?;
                let then = Box::new(deep(|| self.proof())?);
                Proof::Use { lemma, values, turned, then }
            }
            _ => return Err(Unreadable),
        };
        self.expect(')')?;
        Ok(proof)
    }

    fn proofs(&mut self) -> Read<Vec<Proof>> {
        let mut proofs = Vec::new();
        while !self.takes(')') {
            proofs.push(deep(|| self.proof())?);
        }
        Ok(proofs)
    }

    fn term(&mut self) -> Read<Term> {
        if !self.takes('(') {
            let head = self.head()?;
            return Ok(self.terms.make(head, []));
        }
        let head = self.head()?;
        let mut args = Vec::new();
        while !self.takes(')') {
            args.push(deep(|| self.term())?);
        }
        Ok(self.terms.make(head, args))
    }

    fn head(&mut self) -> Read<Head> {
        let word = self.word()?.to_string();
        let (kind, rest) = word.split_at_checked(1).ok_or(Unreadable)?;
        fn number<T: std::str::FromStr>(text: &str) -> Read<T> {
            text.parse().map_err(|_| Unreadable)
        }
        let other = |name, bits| Ok(Head::Lit(Lit::Other(name, number(bits)?)));
        match kind {
            "x" => Ok(Head::Var(number(rest)?)),
            "e" => Ok(Head::Failure(number(rest)?)),
            "f" => Ok(Head::Global(read_name(self.name()?))),
            "c" => Ok(Head::Con(self.name()?)),
            "p" => Ok(Head::Prim(self.primitive()?)),
            "i" => Ok(Head::Lit(Lit::Int(number(rest)?))),
            "n" => Ok(Head::Lit(Lit::Integer(rest.into()))),
            "h" => char::from_u32(number(rest)?).map(|c| Head::Lit(Lit::Char(c))).ok_or(Unreadable),
            "w" => other("Word", rest),
            "d" => other("Double", rest),
            "s" => other("Float", rest),
            _ => Err(Unreadable),
        }
    }

    fn ty(&mut self) -> Read<Type> {
        if !self.takes('(') {
            return match self.word()? {
                "v" => Ok(Type::Var(self.name()?)),
                "t" => Ok(Type::Con(self.name()?)),
                "unknown" => Ok(Type::Unknown),
                _ => Err(Unreadable),
            };
        }
        let ty = match self.word()? {
            "of" => Type::App(Box::new(deep(|| self.ty())?), Box::new(deep(|| self.ty())?)),
            "to" => Type::fun(deep(|| self.ty())?, deep(|| self.ty())?),
            "all" => Type::Forall(self.list(Self::name)?, Box::new(deep(|| self.ty())?)),
            _ => return Err(Unreadable),
        };
        self.expect(')')?;
        Ok(ty)
    }
}
