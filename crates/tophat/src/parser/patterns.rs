//! Patterns: what binds names.

use super::{Parsed, Parser};
use crate::lexer::Kind;
use crate::syntax::{Pattern, PatternKind};

impl Parser {
    pub(super) fn pattern(&mut self) -> Parsed<Pattern> {
        self.nested(|parser| {
            let start = parser.span();
            let kind = match parser.kind().clone() {
                Kind::Name(name) if name == "_" => {
                    parser.advance();
                    PatternKind::Wildcard
                }
                Kind::Name(name) => {
                    parser.advance();
                    PatternKind::Name(name)
                }
                Kind::Mark("(") => {
                    parser.advance();
                    parser.bracketed(|parser| parser.pattern_tuple(|parser| parser.eat(")"), "`)`"))?
                }
                Kind::Mark("<") => {
                    parser.advance();
                    parser.pattern_tuple(|parser| parser.close_angle().is_ok(), "`>`")?
                }
                Kind::Mark("⟨") => {
                    parser.advance();
                    parser.pattern_tuple(|parser| parser.eat("⟩"), "`⟩`")?
                }
                Kind::Mark("->") => {
                    let help = "a function is written with a dot: `\\x. …`";
                    return Err(parser.unexpected("a name or a tuple of names").help(help));
                }
                _ => return Err(parser.unexpected("a name or a tuple of names")),
            };
            Ok(Pattern { span: start.to(parser.last_span()), kind })
        })
    }

    pub(super) fn pattern_tuple(
        &mut self,
        mut close: impl FnMut(&mut Self) -> bool,
        mark: &str,
    ) -> Parsed<PatternKind> {
        let mut items: Vec<Pattern> = Vec::new();
        while !close(self) {
            if !items.is_empty() && !self.eat(",") {
                return Err(self.unexpected(&format!("`,` or {mark}")));
            }
            let mut item = self.pattern()?;
            if self.eat(":") {
                let annotation = self.type_expr()?;
                let span = item.span.to(annotation.span);
                item = Pattern { span, kind: PatternKind::Typed(Box::new(item), annotation) };
            }
            items.push(item);
        }
        Ok(match items.len() {
            0 => PatternKind::Unit,
            1 => items.pop().expect("there is one").kind,
            _ => PatternKind::Tuple(items),
        })
    }
}
