//! Judges what `explore` prints about functions of machine numbers, characters and floating-point numbers.
//!
//! A function has guards and results that are random expressions over two parameters of one type. They are written as Haskell for whatif, and computed by
//! [`Run`], in which each type has the arithmetic of Haskell's: `Word8` wraps around at 256, `Double` is IEEE 754. So are the equations that whatif prints.

use crate::haskell::{self, Term};
use crate::paths::{Compared, Judged};
use crate::random::Random;
use crate::subject::{self, Printed};

/// A type of numbers or characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    Int,
    Word,
    Int8,
    Word8,
    Char,
    Double,
}

/// A function: guards with results, and what it is otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Guarded {
    pub ty: Scalar,
    pub cases: Vec<(Term, Term)>,
    pub otherwise: Term,
}

/// What an expression comes to.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Whole(i128),
    Double(f64),
    Bool(bool),
    Char(char),
    /// A run that fails; messages are not compared.
    Failed,
}

const PARAMS: [&str; 2] = ["x", "y"];

fn apply(head: &str, args: Vec<Term>) -> Term {
    Term::Apply(head.to_string(), args)
}

/// A random one.
#[must_use]
pub fn guarded(random: &mut Random) -> Guarded {
    use Scalar::{Char, Double, Int, Int8, Word, Word8};
    let ty = *random.pick(&[Int, Int, Int, Word, Int8, Word8, Char, Double, Double]);
    let count = 1 + random.below(2);
    let cases = (0..count).map(|_| (condition(random, ty, 1), result(random, ty))).collect();
    Guarded { ty, cases, otherwise: result(random, ty) }
}

fn result(random: &mut Random, ty: Scalar) -> Term {
    if random.chance(8) {
        return apply("error", vec![Term::Text("bad".into())]);
    }
    expression(random, ty, 2)
}

fn condition(random: &mut Random, ty: Scalar, depth: usize) -> Term {
    if depth > 0 && random.chance(25) {
        let head = *random.pick(&["&&", "||"]);
        return apply(head, vec![condition(random, ty, 0), condition(random, ty, 0)]);
    }
    if ty == Scalar::Double && random.chance(10) {
        let question = *random.pick(&["isNaN", "isInfinite"]);
        return apply(question, vec![expression(random, ty, 1)]);
    }
    let head = *random.pick(&["==", "/=", "<", "<=", ">", ">="]);
    if ty == Scalar::Char && random.chance(30) {
        let code = apply("ord", vec![expression(random, ty, 0)]);
        let code = apply("+", vec![code, Term::Whole(i128::from(random.between(-2, 2)))]);
        return apply(head, vec![code, Term::Whole(i128::from(random.between(60, 130)))]);
    }
    apply(head, vec![expression(random, ty, 2), expression(random, ty, 1)])
}

fn expression(random: &mut Random, ty: Scalar, depth: usize) -> Term {
    if depth == 0 || ty == Scalar::Char || random.chance(25) {
        if random.chance(65) {
            return Term::Name((*random.pick(&PARAMS)).to_string());
        }
        return match ty {
            Scalar::Char => Term::Char(*random.pick(&['a', 'z', 'A', '0', ' ', '\n'])),
            Scalar::Double => Term::Float(*random.pick(&[0.0, 1.0, 2.0, 0.5, 0.1, 1e16])),
            _ => Term::Whole(i128::from(random.between(0, 3))),
        };
    }
    let head = match ty {
        Scalar::Double => *random.pick(&["+", "-", "*", "/"]),
        _ => *random.pick(&["+", "+", "-", "-", "*", "div", "mod", "max", "min"]),
    };
    let left = expression(random, ty, depth - 1);
    let right = match head {
        "div" | "mod" if random.chance(80) => Term::Whole(i128::from(random.between(1, 3))),
        _ => expression(random, ty, depth - 1),
    };
    apply(head, vec![left, right])
}

/// As Haskell text, with all parentheses.
fn text(term: &Term) -> String {
    match term {
        Term::Name(name) => name.clone(),
        Term::Whole(number) => format!("({number})"),
        Term::Float(number) => format!("({number:?})"),
        Term::Char(char) => format!("{char:?}"),
        Term::Text(text) => format!("{text:?}"),
        Term::Apply(head, args) if args.len() == 2 && !["max", "min"].contains(&&**head) => {
            let head = if head.starts_with(char::is_alphabetic) { format!("`{head}`") } else { head.clone() };
            format!("({} {head} {})", text(&args[0]), text(&args[1]))
        }
        Term::Apply(head, args) => {
            format!("({head} {})", args.iter().map(text).collect::<Vec<_>>().join(" "))
        }
        _ => panic!("no such term is made"),
    }
}

impl Scalar {
    /// The number as this type has it.
    fn wrapped(self, number: i128) -> i128 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they wrap around")]
        match self {
            Scalar::Int | Scalar::Char => i128::from(number as i64),
            Scalar::Word => i128::from(number as u64),
            Scalar::Int8 => i128::from(number as i8),
            Scalar::Word8 => i128::from(number as u8),
            Scalar::Double => number,
        }
    }

    fn bounds(self) -> (i128, i128) {
        match self {
            Scalar::Int | Scalar::Char | Scalar::Double => (i64::MIN.into(), i64::MAX.into()),
            Scalar::Word => (0, u64::MAX.into()),
            Scalar::Int8 => (-128, 127),
            Scalar::Word8 => (0, 255),
        }
    }

    /// The values that are tried.
    fn values(self, random: &mut Random) -> Vec<Value> {
        match self {
            Scalar::Char => ['a', 'b', 'z', 'A', 'Z', '0', '9', ' ', '\n', '\0', 'é', '\u{10ffff}']
                .into_iter()
                .map(Value::Char)
                .collect(),
            Scalar::Double => {
                let fixed = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.0,
                    2.0,
                    0.5,
                    0.1,
                    0.3,
                    3.0,
                    1e16,
                    -1e16,
                    9_007_199_254_740_993.0,
                    1e308,
                    5e-324,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    f64::NAN,
                    2.5,
                    -7.0,
                    100.0,
                ];
                fixed.into_iter().map(Value::Double).collect()
            }
            _ => {
                let (low, high) = self.bounds();
                let mut found: Vec<i128> =
                    (0..4).flat_map(|near| [low + near, high - near, near, -near]).collect();
                found.extend([high / 2, high / 2 + 1, low / 2, low / 2 - 1, high / 3, high / 3 + 1]);
                found.extend((0..8).map(|_| i128::from(random.between(-20, 130))));
                found.retain(|number| (low..=high).contains(number));
                found.into_iter().map(Value::Whole).collect()
            }
        }
    }
}

/// The values of the variables, by name.
type Env = Vec<(String, Value)>;

/// Runs of expressions at a type of numbers.
#[derive(Clone, Copy)]
struct Run(Scalar);

impl Run {
    /// The value; none if there is a part that is not known here.
    fn of(self, term: &Term, env: &Env) -> Option<Value> {
        Some(match term {
            Term::Name(word) => match word.as_str() {
                "True" | "otherwise" => Value::Bool(true),
                "False" => Value::Bool(false),
                "maxBound" => Value::Whole(self.0.bounds().1),
                "minBound" => Value::Whole(self.0.bounds().0),
                _ => env.iter().find(|(name, _)| name == word)?.1.clone(),
            },
            Term::Whole(number) if self.0 == Scalar::Double =>
            {
                #[allow(clippy::cast_precision_loss, reason = "so does fromInteger")]
                Value::Double(*number as f64)
            }
            Term::Whole(number) => Value::Whole(self.0.wrapped(*number)),
            Term::Float(number) => Value::Double(*number),
            Term::Char(char) => Value::Char(*char),
            Term::If(parts) => match self.of(&parts[0], env)? {
                Value::Bool(true) => self.of(&parts[1], env)?,
                Value::Bool(false) => self.of(&parts[2], env)?,
                _ => Value::Failed,
            },
            Term::Apply(head, args) => self.apply(head, args, env)?,
            _ => return None,
        })
    }

    fn apply(self, head: &str, args: &[Term], env: &Env) -> Option<Value> {
        if head == "error" {
            return Some(Value::Failed);
        }
        let first = self.of(args.first()?, env)?;
        let short = matches!(
            (head, &first),
            ("&&", Value::Bool(false)) | ("||", Value::Bool(true)) | (_, Value::Failed)
        );
        if short {
            return Some(first);
        }
        let second = if args.len() > 1 { self.of(&args[1], env)? } else { Value::Bool(false) };
        if second == Value::Failed {
            return Some(Value::Failed);
        }
        Some(match (head, first, second) {
            ("not", Value::Bool(truth), _) => Value::Bool(!truth),
            ("&&" | "||", _, Value::Bool(truth)) => Value::Bool(truth),
            ("ord", Value::Char(char), _) => Value::Whole(u32::from(char).into()),
            ("chr", Value::Whole(code), _) => match u32::try_from(code).ok().and_then(char::from_u32) {
                Some(char) => Value::Char(char),
                None => Value::Failed,
            },
            ("isNaN", Value::Double(number), _) => Value::Bool(number.is_nan()),
            ("isInfinite", Value::Double(number), _) => Value::Bool(number.is_infinite()),
            ("negate", Value::Double(number), _) => Value::Double(-number),
            ("negate", Value::Whole(number), _) => Value::Whole(self.0.wrapped(-number)),
            ("abs", Value::Whole(number), _) => Value::Whole(self.0.wrapped(number.abs())),
            ("abs", Value::Double(number), _) => Value::Double(number.abs()),
            (head, Value::Double(a), Value::Double(b)) => of_doubles(head, a, b)?,
            (head, Value::Whole(a), Value::Whole(b)) => self.of_whole(head, a, b)?,
            (head, Value::Char(a), Value::Char(b)) => Value::Bool(compared(head, &a, &b)?),
            (head, Value::Bool(a), Value::Bool(b)) => Value::Bool(compared(head, &a, &b)?),
            _ => return None,
        })
    }

    fn of_whole(self, head: &str, a: i128, b: i128) -> Option<Value> {
        let number = match head {
            "+" => a + b,
            "-" => a - b,
            "*" => a.checked_mul(b)?,
            "max" => a.max(b),
            "min" => a.min(b),
            "div" | "mod" if b == 0 => return Some(Value::Failed),
            // It overflows, which is an error in Haskell.
            "div" if b == -1 && a == self.0.bounds().0 => return Some(Value::Failed),
            "div" => a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0),
            "mod" => a - b * (a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0)),
            _ => return Some(Value::Bool(compared(head, &a, &b)?)),
        };
        Some(Value::Whole(self.0.wrapped(number)))
    }

    /// What the function returns.
    fn function(self, function: &Guarded, env: &Env) -> Option<Value> {
        for (guard, result) in &function.cases {
            match self.of(guard, env)? {
                Value::Bool(true) => return self.of(result, env),
                Value::Bool(false) => {}
                _ => return Some(Value::Failed),
            }
        }
        self.of(&function.otherwise, env)
    }
}

fn of_doubles(head: &str, a: f64, b: f64) -> Option<Value> {
    Some(Value::Double(match head {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        _ => return Some(Value::Bool(compared(head, &a, &b)?)),
    }))
}

fn compared<T: PartialOrd>(head: &str, a: &T, b: &T) -> Option<bool> {
    Some(match head {
        "==" => a == b,
        "/=" => a != b,
        "<" => a < b,
        "<=" => a <= b,
        ">" => a > b,
        ">=" => a >= b,
        _ => return None,
    })
}

impl Guarded {
    /// A module with the function, which is called `f`.
    #[must_use]
    pub fn module(&self) -> String {
        let imports = match self.ty {
            Scalar::Int8 => "import Data.Int\n",
            Scalar::Word8 => "import Data.Word\n",
            Scalar::Char => "import Data.Char\n",
            _ => "",
        };
        let cases: String = self
            .cases
            .iter()
            .map(|(guard, result)| format!("  | {} = {}\n", text(guard), text(result)))
            .collect();
        format!(
            "module Audit where\n{imports}f :: {ty:?} -> {ty:?} -> {ty:?}\nf x y\n{cases}  | otherwise = {}\n",
            text(&self.otherwise),
            ty = self.ty
        )
    }
}

/// Has whatif explore the function, and compares.
#[must_use]
pub fn judge(function: &Guarded, random: &mut Random) -> Judged {
    let paths = match subject::explore_paths(&function.module(), "f") {
        Err(story) => return (Compared::default(), Some(("rejected", story))),
        Ok(paths) => paths,
    };
    let mut compared = Compared::default();
    let printed: Vec<&Printed> =
        paths.examples.iter().filter_map(|example| example.equation.as_ref()).collect();
    let read: Vec<Option<Read>> = printed.iter().map(|equation| Read::of(equation)).collect();
    compared.unread = read.iter().filter(|read| read.is_none()).count();
    compared.equations = read.len() - compared.unread;
    let is_told = paths.are_all && compared.unread == 0 && read.len() == paths.examples.len();
    let values = function.ty.values(random);
    for x in &values {
        for y in &values {
            let args = [x.clone(), y.clone()];
            let wrong = one(function, (&printed, &read), args, is_told, &mut compared);
            if wrong.is_some() {
                return (compared, wrong);
            }
        }
    }
    (compared, None)
}

/// Compares for one input.
fn one(
    function: &Guarded,
    (printed, read): (&[&Printed], &[Option<Read>]),
    args: [Value; 2],
    is_told: bool,
    compared: &mut Compared,
) -> Option<(&'static str, String)> {
    let run = Run(function.ty);
    let env: Env = PARAMS.iter().map(|name| (*name).to_string()).zip(args.clone()).collect();
    let wanted = run.function(function, &env)?;
    let mut belongs = false;
    for (equation, read) in printed.iter().zip(read) {
        let Some(says) = read.as_ref().and_then(|read| read.apply(run, &args)) else { continue };
        belongs = true;
        let Some(says) = says else {
            compared.unread += 1;
            continue;
        };
        compared.runs += 1;
        if !agree(&says, &wanted) {
            let story = format!("{}\nbut f {args:?} is {wanted:?}, not {says:?}", equation.text("f"));
            return Some(("a false equation", story));
        }
    }
    if is_told && !belongs {
        let all: Vec<String> = printed.iter().map(|equation| equation.text("f")).collect();
        let story = format!("{}\nare said to be all paths, but f {args:?} is {wanted:?}", all.join("\n"));
        return Some(("a missing path", story));
    }
    None
}

fn agree(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Double(a), Value::Double(b)) => a == b || a.is_nan() && b.is_nan(),
        _ => one == other,
    }
}

/// An equation whose parts were read.
struct Read {
    patterns: Vec<Term>,
    guards: Vec<Term>,
    body: Term,
}

impl Read {
    fn of(equation: &Printed) -> Option<Read> {
        let all = |texts: &[String]| texts.iter().map(|text| haskell::read(text)).collect::<Option<Vec<_>>>();
        let patterns = all(&equation.patterns).filter(|patterns| patterns.len() == PARAMS.len())?;
        Some(Read { patterns, guards: all(&equation.guards)?, body: haskell::read(&equation.body)? })
    }

    /// None if the equation does not apply; `Some(None)` if that, or its result, is not known here.
    fn apply(&self, run: Run, args: &[Value]) -> Option<Option<Value>> {
        let mut env = Env::new();
        for (pattern, arg) in self.patterns.iter().zip(args) {
            match pattern {
                Term::Name(word) if word == "_" => {}
                Term::Name(word) => env.push((word.clone(), arg.clone())),
                literal => match run.of(literal, &env) {
                    Some(value) if agree(&value, arg) => {}
                    Some(_) => return None,
                    None => return Some(None),
                },
            }
        }
        for guard in &self.guards {
            match run.of(guard, &env) {
                Some(Value::Bool(true)) => {}
                Some(Value::Bool(false)) => return None,
                Some(_) => return Some(Some(Value::Failed)),
                None => return Some(None),
            }
        }
        Some(run.of(&self.body, &env))
    }
}
