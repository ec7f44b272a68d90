//! Blocks without braces: 002 prints `case … of` and `let` with one alternative or binding below the other.
//!
//! [`laid_out`] puts in the braces and semicolons that the lines stand for, before the parser sees the tokens. They have an empty span,
//! at the end of the token before them.
//!
//! - A `case … of` that no brace follows opens a block at the column of the next token. A line that starts at that column is a new
//!   alternative, one that starts before it ends the block; so does what closes something around it, such as `)` or `in`.
//! - A `let` needs no block, since `in` ends it: a line that starts at the column of the first binding is a new binding, unless a `;` is
//!   written.

use whatif_source::Span;

use super::lexer::Token;

/// What is open where a token stands.
enum Open {
    /// The alternatives of a `case` without braces, at this column.
    Alternatives(u32),
    /// The bindings of a `let`, at this column.
    Bindings(u32),
    /// A bracket that is written.
    Bracket,
}

const SEMICOLON: Token = Token::Sign(";");

/// The tokens with the braces and semicolons that their lines stand for.
pub(super) fn laid_out(tokens: Vec<(Token, Span)>, text: &str) -> Vec<(Token, Span)> {
    let mut out: Vec<(Token, Span)> = Vec::with_capacity(tokens.len());
    let mut open: Vec<Open> = Vec::new();
    let mut opens = None;
    let mut place = Place { at: 0, column: 1, is_new_line: true };
    for (token, span) in tokens {
        place.go_to(span.start as usize, text);
        let end = out.last().map_or(span.start_point(), |(_, before)| Span { start: before.end, ..*before });
        match opens.take() {
            Some(Opens::Alternatives) if token != Token::Sign("{") => {
                out.push((Token::Sign("{"), end));
                open.push(Open::Alternatives(place.column));
            }
            Some(Opens::Bindings) => open.push(Open::Bindings(place.column)),
            _ if place.is_new_line => new_line(&mut open, &mut out, place.column, end, token),
            _ => {}
        }
        close(&mut open, &mut out, token, end);
        match token {
            Token::Sign("(" | "[" | "{") => open.push(Open::Bracket),
            Token::Sign("of") => opens = Some(Opens::Alternatives),
            Token::Sign("let") => opens = Some(Opens::Bindings),
            _ => {}
        }
        out.push((token, span));
    }
    out
}

/// What the next token opens.
enum Opens {
    Alternatives,
    Bindings,
}

/// Where a token starts.
struct Place {
    at: usize,
    column: u32,
    /// Is the token the first one of its line?
    is_new_line: bool,
}

impl Place {
    fn go_to(&mut self, start: usize, text: &str) {
        self.is_new_line = self.at == 0;
        for char in text[self.at..start].chars() {
            self.is_new_line |= char == '\n';
            self.column = if char == '\n' { 1 } else { self.column + 1 };
        }
        self.at = start;
    }
}

/// What the first token of a line ends or separates.
fn new_line(open: &mut Vec<Open>, out: &mut Vec<(Token, Span)>, column: u32, end: Span, token: Token) {
    while let Some(Open::Alternatives(at)) = open.last()
        && column < *at
    {
        out.push((Token::Sign("}"), end));
        open.pop();
    }
    let is_separate = out.last().is_some_and(|(before, _)| *before == SEMICOLON);
    let (Some(Open::Alternatives(at) | Open::Bindings(at)), false) = (open.last(), is_separate) else {
        return;
    };
    if column == *at && !matches!(token, Token::Sign("in") | SEMICOLON | Token::End) {
        out.push((SEMICOLON, end));
    }
}

/// Ends the blocks that a closing token ends.
fn close(open: &mut Vec<Open>, out: &mut Vec<(Token, Span)>, token: Token, end: Span) {
    let ends = |innermost: &Open| match token {
        Token::Sign(")" | "]" | "}") => !matches!(innermost, Open::Bracket),
        Token::Sign("," | "in") => matches!(innermost, Open::Alternatives(_)),
        Token::End => true,
        _ => false,
    };
    while let Some(innermost) = open.last()
        && ends(innermost)
    {
        if let Some(Open::Alternatives(_)) = open.pop() {
            out.push((Token::Sign("}"), end));
        }
    }
    match (token, open.last()) {
        (Token::Sign(")" | "]" | "}"), Some(Open::Bracket))
        | (Token::Sign("in"), Some(Open::Bindings(_))) => {
            open.pop();
        }
        _ => {}
    }
}
