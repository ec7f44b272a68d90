//! Composes arguments of what is at hand, for functions that a search did not reach completely.
//!
//! A search takes every path, the short ones first, and is lost where paths are many, long, or through numbers that the
//! solver cannot see through. What lies behind them is often reached by any larger argument of the right kind:
//!
//! ```text
//! step :: Config -> Board -> Board          step (Config 8 True) (place (3, 5) start)
//! ```
//!
//! [`Kit`] has what arguments are made of: the literals of the file (a parser is reached by its keywords), the arguments
//! that searches found, calls that were seen to have a value, constructors, and for maps, sets and arrays the functions
//! that make them of lists. [`Kit::argument`] chooses among them by dice that fall the same way in every run.
//!
//! What stays true: an expression has the type that is asked for, whatever the dice say, and is written with names that a
//! module of tests has in scope.

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::front::Front;
use whatif_lambda::expr::Literal;
use whatif_lambda::program::{Constructor, DataType};
use whatif_lambda::types::{instantiate, names};
use whatif_lambda::{Expr, Name, Program, Type, as_argument};
use whatif_source::Random;

use super::{Candidate, Found, Input, Kind, Signature};
use crate::render::tests::words;
use crate::runs::call;

/// How deep constructors are nested.
const DEPTH: u32 = 4;
/// The longest list that is made of single elements.
const LONGEST: u64 = 6;
/// The most expressions of a type that are kept.
const KEPT: usize = 60;
/// The longest expression that is kept, in bytes.
const LONG: usize = 300;
/// How many calls are composed for a function at a time.
const TRIES: usize = 8;

/// Numbers of which a program may treat each in its own way.
const NUMBERS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "7", "10", "16", "100", "-1"];
/// How many of them are not negative; they come first.
const NATURAL: usize = 10;
const FRACTIONS: [&str; 7] = ["0.0", "1.0", "0.5", "2.0", "10.0", "0.1", "-1.5"];
const CHARACTERS: [&str; 8] = ["'a'", "'b'", "'z'", "'A'", "'0'", "'7'", "' '", "'\\n'"];

/// What a value of a type that hides its constructors is made of.
#[derive(Clone, Copy)]
enum Made {
    /// Of a list of its elements.
    Elements,
    /// Of a list of keys with their values.
    Pairs,
    /// Of bounds and a list.
    Array,
}

/// Types that hide their constructors, and the functions that make values of them.
const MADE: [(&str, &str, Made); 5] = [
    ("Data.Map.Internal.Map", "Data.Map.Internal.fromList", Made::Pairs),
    ("Data.IntMap.Internal.IntMap", "Data.IntMap.Internal.fromList", Made::Pairs),
    ("Data.Set.Internal.Set", "Data.Set.Internal.fromList", Made::Elements),
    ("Data.Sequence.Seq", "Data.Sequence.fromList", Made::Elements),
    ("Whatif.Array.Array", "Whatif.Array.listArray", Made::Array),
];

/// What arguments are composed of.
#[derive(Default)]
pub(super) struct Kit {
    types: BTreeMap<Name, DataType>,
    /// For types that hide their constructors, a function that makes values of them, as the file writes it.
    made: BTreeMap<Name, (String, Made)>,
    /// Expressions that have a value, by type.
    known: BTreeMap<Type, Vec<String>>,
}

/// Numbers that look random, the same in every run.
pub(super) struct Dice(Random);

impl Dice {
    /// Dice that fall in their own way for each name.
    pub(super) fn new(name: &str) -> Dice {
        Dice(Random::new(name.bytes().fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
            (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })))
    }

    /// A number below another one.
    fn below(&mut self, end: u64) -> u64 {
        self.0.word() % end
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        (!all.is_empty()).then(|| &all[self.below(all.len() as u64) as usize])
    }

    /// One of these literals.
    fn one_of(&mut self, literals: &[&str]) -> String {
        literals[self.below(literals.len() as u64) as usize].to_string()
    }
}

impl Kit {
    /// What a program has: the types whose constructors a test can write, and the literals of some definitions.
    pub(super) fn new(front: &Front, program: &Program, own: &dyn Fn(Name) -> bool) -> Kit {
        let mut kit = Kit::default();
        let can_write = |constructor: &Constructor| {
            let base = constructor.name.base();
            let built_in = constructor.name.is_tuple() || ["[]", ":", "()"].contains(&base);
            let plain = constructor.existentials.is_empty() && constructor.result.is_empty();
            plain && (built_in || front.resolve(base) == Some(constructor.name))
        };
        for (name, data) in &program.types {
            let constructors = data.constructors.iter().filter(|constructor| can_write(constructor));
            let constructors: Vec<Constructor> = constructors.cloned().collect();
            if !constructors.is_empty() && !program.makers.looks.contains_key(name) {
                kit.types.insert(*name, DataType { constructors, ..data.clone() });
            }
        }
        for (ty, function, made) in MADE {
            if let Some(spelling) = front.spelling(Name::new(function)) {
                kit.made.insert(Name::new(ty), (spelling, made));
            }
        }
        let definitions = program.definitions.values().filter(|definition| own(definition.name));
        for definition in definitions {
            definition.body.visit(&mut |part| kit.add_literal(part));
        }
        kit
    }

    /// Keeps a literal. Of characters that need more than `\\n` to be written, Rust and Haskell think differently.
    fn add_literal(&mut self, part: &Expr) {
        let Expr::Lit(literal) = part else { return };
        let is_plain = |char: char| (' '..='~').contains(&char) || char == '\n' || char == '\t';
        let string = Type::list(Type::con(names::CHAR));
        match literal {
            Literal::Int(number) => {
                for ty in [names::INT, names::INTEGER] {
                    self.add(&Type::con(ty), number.to_string());
                }
            }
            Literal::Char(char) if is_plain(*char) => {
                self.add(&Type::con(names::CHAR), format!("{char:?}"));
            }
            Literal::Double(number) if number.is_finite() => {
                self.add(&Type::con(names::DOUBLE), format!("{number:?}"));
            }
            Literal::String(text) if text.chars().all(is_plain) => self.add(&string, format!("{text:?}")),
            _ => {}
        }
    }

    /// Keeps an expression that has a value of this type.
    pub(super) fn add(&mut self, ty: &Type, expression: String) {
        let is_plain = |char: char| (' '..='~').contains(&char);
        if expression.len() > LONG || !expression.chars().all(is_plain) {
            return;
        }
        let known = self.known.entry(at_int(ty)).or_default();
        if known.len() < KEPT && !known.contains(&expression) {
            known.push(expression);
        }
    }

    /// Keeps calls that have values of these types, and the parts of tuples.
    pub(super) fn add_values(&mut self, values: &mut Vec<(Type, String)>) {
        for (ty, call) in values.drain(..) {
            // Tests write a function that is called like a word of the framework with a qualified name, if it comes first.
            let head = call.trim_start_matches('(').split(' ').next().unwrap_or_default();
            if words().all(|word| word != head) {
                for (ty, part) in parts(&ty, &call) {
                    self.add(&ty, part);
                }
                self.add(&ty, call);
            }
        }
    }

    /// Calls that may reach more of a function.
    pub(super) fn candidates(&self, signature: &Signature, dice: &mut Dice, found: &Found) -> Vec<Candidate> {
        let Signature { function, params, kind, method, .. } = signature;
        let is_action = *kind == Kind::Action;
        if params.is_empty() && !is_action || found.is_complete(signature) {
            return Vec::new();
        }
        let candidate = |_| {
            let call = self.call(function, params, dice).filter(|call| call.len() <= 2 * LONG)?;
            let input = is_action.then(|| self.input(dice));
            let (function, reached, method) = (function.clone(), BTreeSet::new(), method.is_some());
            Some(Candidate { function, call, reached, kind: *kind, input, method })
        };
        (0..TRIES).filter_map(candidate).collect()
    }

    /// Arguments of a program and its standard input.
    fn input(&self, dice: &mut Dice) -> Input {
        let line = |dice: &mut Dice| match dice.below(2) {
            0 => dice.one_of(&NUMBERS),
            _ => unquoted(&self.text(dice)),
        };
        let arguments = (0..dice.below(3)).map(|_| line(dice)).collect();
        let lines: Vec<String> = (0..dice.below(4)).map(|_| line(dice) + "\n").collect();
        Input { arguments, text: lines.concat() }
    }

    /// A call of a function with arguments of these types; none if a type has no values that can be written.
    fn call(&self, function: &str, params: &[Type], dice: &mut Dice) -> Option<String> {
        Some(call(function, &self.arguments(params, DEPTH, dice)?))
    }

    /// An expression of each type.
    fn arguments(&self, types: &[Type], depth: u32, dice: &mut Dice) -> Option<Vec<String>> {
        types.iter().map(|ty| self.argument(&at_int(ty), depth, dice)).collect()
    }

    /// An expression of this type, which has no type variables: one that is known, or a new one.
    fn argument(&self, ty: &Type, depth: u32, dice: &mut Dice) -> Option<String> {
        let known = self.known(ty);
        if depth == 0 {
            return known.first().cloned();
        }
        if dice.below(2) == 0 && !known.is_empty() {
            return dice.of(known).cloned();
        }
        self.new_argument(ty, depth - 1, dice).or_else(|| dice.of(known).cloned())
    }

    /// The expressions of this type that are kept.
    fn known(&self, ty: &Type) -> &[String] {
        self.known.get(ty).map_or(&[], |known| known)
    }

    /// An expression that is put together anew, of parts of a certain depth.
    fn new_argument(&self, ty: &Type, depth: u32, dice: &mut Dice) -> Option<String> {
        if matches!(ty, Type::Fun(..)) {
            return self.function(ty, depth, dice);
        }
        let (Type::Con(head), arguments) = ty.spine() else { return None };
        match *head {
            names::INT | names::INTEGER => Some(dice.one_of(&NUMBERS)),
            names::WORD => Some(dice.one_of(&NUMBERS[..NATURAL])),
            names::DOUBLE | names::FLOAT => Some(dice.one_of(&FRACTIONS)),
            names::CHAR => Some(dice.one_of(&CHARACTERS)),
            names::LIST if *arguments[0] == Type::con(names::CHAR) => Some(self.text(dice)),
            names::LIST => self.list(arguments[0], dice.below(LONGEST), depth, dice),
            _ => match self.made.get(head) {
                Some((function, made)) => {
                    Some(call(function, &self.made_of(*made, &arguments, depth, dice)?))
                }
                None => self.constructed(*head, &arguments, depth, dice),
            },
        }
    }

    fn list(&self, element: &Type, length: u64, depth: u32, dice: &mut Dice) -> Option<String> {
        let elements: Option<Vec<String>> =
            (0..length).map(|_| self.argument(element, depth, dice)).collect();
        Some(format!("[{}]", elements?.join(", ")))
    }

    /// A text: characters and texts that are known, one after the other.
    fn text(&self, dice: &mut Dice) -> String {
        let texts = self.known(&Type::list(Type::con(names::CHAR)));
        let texts: Vec<&String> = texts.iter().filter(|text| text.starts_with('"')).collect();
        let characters = self.known(&Type::con(names::CHAR));
        let mut text = String::new();
        for _ in 0..dice.below(2 * LONGEST) {
            let piece = match dice.below(3) {
                0 => dice.of(&texts).map(|text| text.as_str()),
                1 => dice.of(characters).map(String::as_str),
                _ => dice.of(&CHARACTERS).copied(),
            };
            // A quote of the other kind needs no escape in a text, and a double one needs it there only.
            text += match piece.map_or("", |piece| &piece[1..piece.len() - 1]) {
                "\"" => "\\\"",
                "\\'" => "'",
                piece => piece,
            };
        }
        format!("\"{text}\"")
    }

    /// A constructor with its fields. At the bottom it is one that does not need another value of its type.
    fn constructed(&self, head: Name, arguments: &[&Type], depth: u32, dice: &mut Dice) -> Option<String> {
        let data = self.types.get(&head)?;
        let is_leaf = |constructor: &&Constructor| !constructor.fields.iter().any(|ty| mentions(ty, head));
        let leaves: Vec<&Constructor> = data.constructors.iter().filter(is_leaf).collect();
        let all: Vec<&Constructor> = data.constructors.iter().collect();
        let constructor = dice.of(if depth == 0 && !leaves.is_empty() { &leaves } else { &all })?;
        let fields = constructor.fields.iter().map(|field| instantiate(field, &data.params, arguments));
        let fields = self.arguments(&fields.collect::<Vec<Type>>(), depth, dice)?;
        Some(match constructor.name.is_tuple() {
            true => format!("({})", fields.join(", ")),
            false => call(constructor.name.base(), &fields),
        })
    }

    /// The arguments of a function that makes a value of lists.
    fn made_of(&self, made: Made, types: &[&Type], depth: u32, dice: &mut Dice) -> Option<Vec<String>> {
        let pair = |key: Type, value: &Type| Type::con(names::tuple(2).as_str()).apply([key, value.clone()]);
        let element = match (made, types) {
            (Made::Array, [index, element]) => {
                let Bounds { low, high, size } = bounds(index, dice)?;
                return Some(vec![format!("({low}, {high})"), self.list(element, size, depth, dice)?]);
            }
            (Made::Pairs, [value]) => pair(Type::int(), value),
            (Made::Pairs, [key, value]) => pair((*key).clone(), value),
            (Made::Elements, [element]) => (*element).clone(),
            _ => return None,
        };
        Some(vec![self.list(&element, dice.below(LONGEST), depth, dice)?])
    }

    /// A function that returns one of its arguments, or always the same.
    fn function(&self, ty: &Type, depth: u32, dice: &mut Dice) -> Option<String> {
        let (_, params, result) = ty.signature();
        let fitting: Vec<usize> = (0..params.len()).filter(|at| params[*at] == result).collect();
        let chosen = if dice.below(2) == 0 { dice.of(&fitting).copied() } else { None };
        let body = match chosen {
            Some(_) => "x".to_string(),
            None => self.argument(result, depth, dice)?,
        };
        Some(format!("\\{} -> {}", pattern(params.len(), chosen).join(" "), as_argument(&body)))
    }
}

/// So many patterns, of which one binds `x`.
fn pattern(count: usize, chosen: Option<usize>) -> Vec<&'static str> {
    (0..count).map(|at| if Some(at) == chosen { "x" } else { "_" }).collect()
}

/// The parts of a tuple, as expressions; of another type, nothing.
pub(super) fn parts(ty: &Type, tuple: &str) -> Vec<(Type, String)> {
    let (Type::Con(head), types) = ty.spine() else { return Vec::new() };
    if !head.is_tuple() {
        return Vec::new();
    }
    let part =
        |at| format!("(\\({}) -> x) {}", pattern(types.len(), Some(at)).join(", "), as_argument(tuple));
    types.iter().enumerate().map(|(at, ty)| ((*ty).clone(), part(at))).collect()
}

/// What a literal of printable characters stands for.
fn unquoted(literal: &str) -> String {
    let mut text = String::new();
    let mut characters = literal[1..literal.len() - 1].chars();
    while let Some(char) = characters.next() {
        text.push(match char {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or(char),
            },
            _ => char,
        });
    }
    text
}

/// The bounds of an array, as they are written, and the number of its elements.
struct Bounds {
    low: String,
    high: String,
    size: u64,
}

/// Bounds of this type.
fn bounds(index: &Type, dice: &mut Dice) -> Option<Bounds> {
    let (Type::Con(head), arguments) = index.spine() else { return None };
    match *head {
        names::INT | names::INTEGER => {
            let (low, size) = (dice.below(2), 1 + dice.below(LONGEST));
            Some(Bounds { low: low.to_string(), high: (low + size - 1).to_string(), size })
        }
        names::CHAR => Some(Bounds { low: "'a'".to_string(), high: "'e'".to_string(), size: 5 }),
        name if name.is_tuple() => {
            let parts: Option<Vec<Bounds>> = arguments.iter().map(|part| bounds(part, dice)).collect();
            let parts = parts?;
            let tuple = |part: fn(&Bounds) -> &str| {
                format!("({})", parts.iter().map(part).collect::<Vec<_>>().join(", "))
            };
            let size = parts.iter().map(|part| part.size).product();
            Some(Bounds { low: tuple(|part| &part.low), high: tuple(|part| &part.high), size })
        }
        _ => None,
    }
}

/// The type with `Int` for its type variables.
fn at_int(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::App(a, b) => at_int(a).apply([at_int(b)]),
        Type::Fun(a, b) => Type::fun(at_int(a), at_int(b)),
        Type::Con(_) | Type::Forall(..) | Type::Unknown => ty.clone(),
    }
}

fn mentions(ty: &Type, head: Name) -> bool {
    ty.any(&|part| matches!(part, Type::Con(name) if *name == head))
}
