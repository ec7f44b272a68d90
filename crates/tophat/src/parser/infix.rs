//! Infix signs, and the chains of steps that they make.

use whatif_source::{Diagnostic, Span};

use super::{MAX_CHAIN, Parsed, Parser};
use crate::lexer::Kind;
use crate::syntax::{Access, Expr, ExprKind, Infix, Label, Pattern, Text};

/// A step and the parameters of the function that follows it.
struct Link {
    /// The label before all of it.
    label: Label,
    left: Expr,
    mark: &'static str,
    sign: Span,
    right_label: Label,
    /// Where the function starts.
    start: Span,
    parameters: Vec<Pattern>,
}

/// A part of an expression that may be a chain of steps.
enum Piece {
    Link(Link),
    Last(Label, Expr),
}

/// How an infix sign binds: its strength and that of its right operand.
struct Strength {
    own: u8,
    right: u8,
}

const STEP: u8 = 10;
const CHOICE: u8 = 20;
const PAIR: u8 = 30;
pub(super) const AT: u8 = 35;
pub(super) const COMPARE: u8 = 80;

fn strength(mark: &str) -> Option<Strength> {
    let left = |own| Some(Strength { own, right: own + 1 });
    let right = |own| Some(Strength { own, right: own });
    match mark {
        "|>" | ">?" => left(STEP),
        "<?>" | "<#>" => right(CHOICE),
        "><" => left(PAIR),
        "@" => left(AT),
        ":=" => left(40),
        "==>" => right(50),
        "or" => left(60),
        "and" => left(70),
        "==" | "/=" | "<" | "<=" | ">" | ">=" | "elem" => left(COMPARE),
        "::" | "++" => right(90),
        "+" | "-" => left(100),
        "*" | "/" | "mod" => left(110),
        _ => None,
    }
}

fn infix(mark: &str) -> Infix {
    match mark {
        ":=" => Infix::Assign,
        "==>" => Infix::Implies,
        "or" => Infix::Or,
        "and" => Infix::And,
        "==" => Infix::Equal,
        "/=" => Infix::Unequal,
        "<" => Infix::Less,
        "<=" => Infix::LessEqual,
        ">" => Infix::Greater,
        ">=" => Infix::GreaterEqual,
        "elem" => Infix::Elem,
        "::" => Infix::Cons,
        "++" => Infix::Append,
        "+" => Infix::Add,
        "-" => Infix::Subtract,
        "*" => Infix::Multiply,
        "/" => Infix::Divide,
        "mod" => Infix::Modulo,
        _ => unreachable!("`strength` knows the infix signs"),
    }
}

impl Parser {
    /// An expression whose infix signs bind at least as strongly as `least`.
    pub(super) fn infix(&mut self, least: u8) -> Parsed<Expr> {
        let (label, expr) = self.nested(|parser| parser.labelled(least))?;
        unlabelled(label, expr)
    }

    /// The same with the label of an alternative before it, which is left to the `<?>` on its left. Most often what follows a step is a
    /// function whose body is all the rest: a chain of such steps is parsed in a loop, because it may have thousands of them.
    fn labelled(&mut self, least: u8) -> Parsed<(Label, Expr)> {
        let mut chain: Vec<Link> = Vec::new();
        let mut piece = self.piece(least)?;
        let (mut label, mut expr) = loop {
            match piece {
                Piece::Last(label, expr) => break (label, expr),
                Piece::Link(link) if chain.len() == MAX_CHAIN => {
                    return Err(Diagnostic::error(link.sign, "this chain of steps is too long").help(
                        format!("the longest one has {MAX_CHAIN} steps; name some of them with `let`"),
                    ));
                }
                Piece::Link(link) => chain.push(link),
            }
            piece = self.piece(0)?;
        };
        for link in chain.into_iter().rev() {
            let body = unlabelled(label, expr)?;
            let function = self.function(link.start, link.parameters, body)?;
            label = link.label;
            expr = self.joined(link.mark, link.sign, link.left, (link.right_label, function), &mut label)?;
        }
        Ok((label, expr))
    }

    /// An expression as far as to the parameters of a function that follows a step, or whole.
    fn piece(&mut self, least: u8) -> Parsed<Piece> {
        let mut label = if least <= CHOICE { self.arrow_label() } else { None };
        let mut left = if least <= CHOICE && label.is_none() && self.opens_label() {
            self.in_parentheses(&mut label)?
        } else {
            self.operand()?
        };
        while let &Kind::Mark(mark) = self.kind() {
            let Some(strength) = strength(mark) else { break };
            if strength.own < least || (mark == ">" && self.angle) {
                break;
            }
            let sign = self.advance();
            if strength.own == STEP {
                let right_label = if mark == ">?" { self.arrow_label() } else { None };
                if self.is("\\") {
                    let (start, parameters) = self.parameters()?;
                    return Ok(Piece::Link(Link { label, left, mark, sign, right_label, start, parameters }));
                }
                // What follows a step is a function, so `@` after it is about the step as a whole.
                let right = self.infix(AT + 1)?;
                left = self.joined(mark, sign, left, (right_label, right), &mut label)?;
                if let &Kind::Mark(next @ ("><" | "<?>" | "<#>")) = self.kind() {
                    return Err(Diagnostic::error(
                        self.span(),
                        format!("`{next}` after what follows `{mark}`"),
                    )
                    .help("put the step, or the function after it, in parentheses"));
                }
                continue;
            }
            left = self.infix_rest(mark, sign, &strength, left, &mut label)?;
            if strength.own == COMPARE
                && let &Kind::Mark(next) = self.kind()
                && self::strength(next).is_some_and(|next| next.own == COMPARE)
                && !(next == ">" && self.angle)
            {
                return Err(Diagnostic::error(self.span(), format!("`{mark}` and `{next}` do not chain"))
                    .help("join two comparisons with `and`, or use parentheses"));
            }
        }
        Ok(Piece::Last(label, left))
    }

    /// Whether `("label" ->` is here.
    fn opens_label(&self) -> bool {
        let after = |count: usize| self.tokens.get(self.at + count).map(|token| &token.kind);
        self.is("(") && matches!(after(1), Some(Kind::Str(_))) && matches!(after(2), Some(Kind::Mark("->")))
    }

    /// An alternative in parentheses, or several, whose labels are their own.
    fn in_parentheses(&mut self, label: &mut Label) -> Parsed<Expr> {
        let start = self.advance();
        let (inner, mut expr) = self.bracketed(|parser| parser.nested(|parser| parser.labelled(0)))?;
        *label = inner;
        expr.span = start.to(self.expect(")", "after the alternative")?);
        Ok(expr)
    }

    fn infix_rest(
        &mut self,
        mark: &str,
        sign: Span,
        strength: &Strength,
        left: Expr,
        label: &mut Label,
    ) -> Parsed<Expr> {
        if mark == "@" {
            let user = match self.kind().clone() {
                Kind::Name(user) | Kind::Str(user) | Kind::Upper(user) => {
                    self.advance();
                    Text::Known(user)
                }
                Kind::Mark("(") => Text::Computed(self.nested(Parser::atom)?),
                _ => {
                    return Err(
                        self.unexpected("the name of a user after `@`, or an expression in parentheses")
                    );
                }
            };
            let span = left.span.to(self.last_span());
            return self.node(span, ExprKind::At(left, user));
        }
        let right = match mark {
            "<?>" => self.nested(|parser| parser.labelled(strength.right))?,
            _ => (None, self.infix(strength.right)?),
        };
        self.joined(mark, sign, left, right, label)
    }

    /// Two operands of an infix sign, the right one with its label if it has one.
    fn joined(
        &mut self,
        mark: &str,
        sign: Span,
        left: Expr,
        (right_label, right): (Label, Expr),
        label: &mut Label,
    ) -> Parsed<Expr> {
        let span = left.span.to(right.span);
        let kind = match mark {
            "|>" => ExprKind::Step(self.as_task(left)?, right),
            ">?" => ExprKind::UserStep(self.as_task(left)?, right_label, right),
            "><" => ExprKind::Pair(left, right),
            "<#>" => ExprKind::Choice(left, right),
            "<?>" => ExprKind::UserChoice((label.take(), left), (right_label, right)),
            _ => ExprKind::Infix(infix(mark), left, right),
        };
        if label.is_some() {
            return Err(Diagnostic::error(
                sign,
                format!("the label before `{mark}` belongs to no alternative"),
            )
            .help("put the alternative in parentheses: `\"Yes\" -> (t |> f) <?> …`"));
        }
        self.node(span, kind)
    }

    /// An assignment before a step is the editor of its result, as in the paper's Listing 3.
    fn as_task(&mut self, left: Expr) -> Parsed<Expr> {
        match *left.kind {
            ExprKind::Infix(Infix::Assign, ..) => {
                self.node(left.span, ExprKind::Edit(Access::Change, left, None))
            }
            _ => Ok(left),
        }
    }
}

/// An expression that stands where no alternative is expected.
fn unlabelled(label: Label, expr: Expr) -> Parsed<Expr> {
    match label {
        None => Ok(expr),
        Some(_) => Err(Diagnostic::error(expr.span, "only the alternatives of `<?>` have labels").help(
            "write `\"Yes\" -> t1 <?> \"No\" -> t2`; an editor's label comes last: `enter Int \"Amount\"`",
        )),
    }
}
