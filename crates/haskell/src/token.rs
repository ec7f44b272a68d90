//! Tokens, which the lexer makes of a text and the parser reads.
//!
//! A [`Token`] has a [`Kind`], a place, its column and whether it is the first of its line (for
//! [`layout`](crate::layout)), and its name if it has one. [`Kind::VSemi`] and [`Kind::VClose`] are never made by the
//! lexer: the layout rule shows them to the parser. [`occurrence`] says whether an operator has spaces around it, which
//! decides between `f !x` and `f ! x`.

use whatif_lambda::Name;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    // Names; a qualified one has a module in its token.
    /// `x`, `M.x`
    VarId,
    /// `T`, `M.T`
    ConId,
    /// `+`, `M.+`
    VarSym,
    /// `:+`, `M.:+`
    ConSym,

    // Literals; their values are read from their places.
    /// `42`, `0xFF`, `0b1010`
    Integer,
    /// `1.5e3`
    Rational,
    /// `'c'`
    Char,
    /// `"…"`
    String,
    /// A literal with `#` behind it: MagicHash.
    Unboxed,

    // Brackets and separators.
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `,`
    Comma,
    /// `;`
    Semi,
    /// `` ` ``
    Backquote,
    /// `(#`
    LUnboxed,
    /// `#)`
    RUnboxed,

    // Tokens that the layout rule adds.
    /// A `;` that a line's indentation stands for.
    VSemi,
    /// A `}` that a line's indentation stands for.
    VClose,

    // Reserved words.
    /// `case`
    Case,
    /// `class`
    Class,
    /// `data`
    Data,
    /// `default`
    Default,
    /// `deriving`
    Deriving,
    /// `do`
    Do,
    /// `else`
    Else,
    /// `foreign`
    Foreign,
    /// `if`
    If,
    /// `import`
    Import,
    /// `in`
    In,
    /// `infix`
    Infix,
    /// `infixl`
    Infixl,
    /// `infixr`
    Infixr,
    /// `instance`
    Instance,
    /// `let`
    Let,
    /// `mdo`, with RecursiveDo
    Mdo,
    /// `module`
    Module,
    /// `newtype`
    Newtype,
    /// `of`
    Of,
    /// `proc`, with Arrows
    Proc,
    /// `rec`, with RecursiveDo or Arrows
    Rec,
    /// `then`
    Then,
    /// `type`
    Type,
    /// `where`
    Where,
    /// `_`
    Underscore,

    // Reserved operators, and those whose meaning depends on the spaces around them.
    /// `..`
    DotDot,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `=`
    Equals,
    /// `\`
    Backslash,
    /// `|`
    Bar,
    /// `<-`
    LArrow,
    /// `->`
    RArrow,
    /// `=>`
    DArrow,
    /// `@`
    At,
    /// `~`
    Tilde,
    /// `!`
    Bang,
    /// `-`
    Minus,
    /// `.`
    Dot,
    /// `*`
    Star,

    // Beyond Haskell 2010.
    /// `'` that starts no character: a promoted or quoted name.
    Tick,
    /// `$` or `$$` before a name or `(`, with TemplateHaskell.
    Splice,
    /// `[| … |]` or `[quoter| … |]`, whole.
    Quote,
    /// `?x`, with ImplicitParams; `#x`, with OverloadedLabels.
    Label,

    /// Text that is not a token; the lexer has reported it.
    Error,
    /// The end of the text.
    Eof,
}

impl Kind {
    /// Whether an operand may end with this token: then in `f!x` the `!` is an operator, and not a bang pattern as in
    /// `f !x`.
    #[must_use]
    pub fn is_closing(self) -> bool {
        use Kind::*;
        matches!(
            self,
            VarId
                | ConId
                | Integer
                | Rational
                | Char
                | String
                | Unboxed
                | RParen
                | RBracket
                | RBrace
                | RUnboxed
                | Quote
                | Label
                | Underscore
        )
    }

    /// Whether an operand may start here.
    #[must_use]
    pub fn is_opening(self) -> bool {
        use Kind::*;
        matches!(
            self,
            VarId
                | ConId
                | Integer
                | Rational
                | Char
                | String
                | Unboxed
                | LParen
                | LBracket
                | LBrace
                | LUnboxed
                | Quote
                | Label
                | Underscore
                | Splice
                | Tick
                | Bang
                | Tilde
        )
    }

    /// The token's fixed text, if it has one.
    #[must_use]
    pub fn text(self) -> Option<&'static str> {
        use Kind::*;
        Some(match self {
            LParen => "(",
            RParen => ")",
            LBracket => "[",
            RBracket => "]",
            LBrace => "{",
            RBrace => "}",
            Comma => ",",
            Semi => ";",
            Backquote => "`",
            LUnboxed => "(#",
            RUnboxed => "#)",
            Case => "case",
            Class => "class",
            Data => "data",
            Default => "default",
            Deriving => "deriving",
            Do => "do",
            Else => "else",
            Foreign => "foreign",
            If => "if",
            Import => "import",
            In => "in",
            Infix => "infix",
            Infixl => "infixl",
            Infixr => "infixr",
            Instance => "instance",
            Let => "let",
            Mdo => "mdo",
            Module => "module",
            Newtype => "newtype",
            Of => "of",
            Proc => "proc",
            Rec => "rec",
            Then => "then",
            Type => "type",
            Where => "where",
            Underscore => "_",
            DotDot => "..",
            Colon => ":",
            DoubleColon => "::",
            Equals => "=",
            Backslash => "\\",
            Bar => "|",
            LArrow => "<-",
            RArrow => "->",
            DArrow => "=>",
            At => "@",
            Tilde => "~",
            Bang => "!",
            Minus => "-",
            Dot => ".",
            Star => "*",
            _ => return None,
        })
    }
}

/// A token: what it is and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Whether it is the first of its line.
    pub first: bool,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
    /// Its column, from 1, with tab stops every 8; 0 at the end of the text.
    pub column: u32,
    /// The name, of a name or operator; otherwise empty.
    pub name: Name,
    /// Its qualifier.
    pub module: Option<Name>,
}

/// How an operator stands to its neighbours, which decides what `!`, `~`, `@`, `-` and `$` mean (GHC proposal 229).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occurrence {
    /// `a !b`
    Prefix,
    /// `a! b`
    Suffix,
    /// `a!b`
    Tight,
    /// `a ! b`
    Loose,
}

/// How the token at `at` stands to its neighbours.
#[must_use]
pub fn occurrence(tokens: &[Token], at: usize) -> Occurrence {
    let here = tokens[at];
    let before = at > 0 && tokens[at - 1].end == here.start && tokens[at - 1].kind.is_closing();
    let after = tokens.get(at + 1).is_some_and(|next| next.start == here.end && next.kind.is_opening());
    match (before, after) {
        (false, true) => Occurrence::Prefix,
        (true, false) => Occurrence::Suffix,
        (true, true) => Occurrence::Tight,
        (false, false) => Occurrence::Loose,
    }
}
