//! Which place of a file each place of its preprocessed text comes from.

use whatif_source::Span;

use crate::lexer::Lexed;

/// A part of the preprocessed text, up to the next one.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Where it starts in the preprocessed text.
    at: u32,
    /// The part of the file that it stands for.
    from: u32,
    until: u32,
    /// Is it the text that stands in the file from `from` on, letter by letter?
    copied: bool,
}

/// The pieces of a preprocessed text; without any, it has the places of the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    pieces: Vec<Piece>,
}

impl Origins {
    /// From `at` on, the text stands for this range of the file.
    pub(super) fn stand_for(&mut self, at: usize, (from, until): (u32, u32)) {
        self.pieces.push(Piece { at: at as u32, from, until, copied: false });
    }

    /// From `at` on, the text is that of the file from this place on.
    pub(super) fn goes_on(&mut self, at: usize, from: u32) {
        self.pieces.push(Piece { at: at as u32, from, until: from, copied: true });
    }

    fn piece(&self, at: u32) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.at <= at);
        self.pieces[..after].last()
    }

    /// Gives what the lexer found the places of the file.
    pub(crate) fn place(&self, lexed: &mut Lexed) {
        if self.pieces.is_empty() {
            return;
        }
        let place = |span: &mut Span| {
            (span.start, span.end) = (self.start(span.start), self.end(span.end).max(self.start(span.start)));
        };
        lexed.annotations.iter_mut().for_each(|annotation| place(&mut annotation.span));
        lexed.errors.iter_mut().for_each(|error| place(&mut error.primary.span));
    }

    /// The place of the file that a part of the text starts at.
    pub(crate) fn start(&self, at: u32) -> u32 {
        match self.piece(at) {
            None => at,
            Some(piece) if piece.copied => piece.from + (at - piece.at),
            Some(piece) => piece.from,
        }
    }

    /// The place of the file that a part of the text ends at.
    pub(crate) fn end(&self, at: u32) -> u32 {
        match self.piece(at.saturating_sub(1)) {
            None => at,
            Some(piece) if piece.copied => piece.from + (at - piece.at),
            Some(piece) => piece.until,
        }
    }
}
