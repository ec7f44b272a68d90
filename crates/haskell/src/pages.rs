//! Bytes in pages that are compressed each by itself (LZ4), so that the base library takes a third of the room in the program: a page is
//! unpacked when something of it is first read, and stays unpacked.

use std::sync::OnceLock;

use crate::wire::{Reader, Writer};

/// How long a page is at least, before it is compressed. Longer ones compress better; shorter ones unpack less that nobody asks for.
const PAGE: usize = 1 << 15;

#[derive(Default)]
pub(crate) struct Pages {
    pages: Vec<Page>,
}

struct Page {
    /// Where the page begins in all bytes, and how long it is.
    start: usize,
    length: usize,
    packed: &'static [u8],
    unpacked: OnceLock<Box<[u8]>>,
}

impl Pages {
    /// Writes pieces, none of which lies on two pages.
    pub(crate) fn write(pieces: &[Vec<u8>], out: &mut Writer) {
        let mut pages = vec![Vec::new()];
        for piece in pieces {
            match pages.last_mut() {
                Some(page) if page.len() < PAGE => page.extend(piece),
                _ => pages.push(piece.clone()),
            }
        }
        let packed: Vec<Vec<u8>> = pages.iter().map(|page| lz4_flex::block::compress(page)).collect();
        out.number(pages.len() as u64);
        for (page, packed) in pages.iter().zip(&packed) {
            out.number(page.len() as u64);
            out.number(packed.len() as u64);
        }
        packed.iter().for_each(|packed| out.bytes.extend(packed));
    }

    /// Reads the table of pages that [`Pages::write`] wrote; the pages are the end of `bytes`.
    pub(crate) fn read(input: &mut Reader<'_>, bytes: &'static [u8]) -> Pages {
        let lengths: Vec<(usize, usize)> =
            (0..input.number()).map(|_| (input.number() as usize, input.number() as usize)).collect();
        let mut rest = &bytes[bytes.len() - input.left()..];
        let mut start = 0;
        let pages = lengths.into_iter().map(|(length, packed)| {
            let packed = rest.split_off(..packed).expect("the base library is whole");
            let page = Page { start, length, packed, unpacked: OnceLock::new() };
            start += length;
            page
        });
        Pages { pages: pages.collect() }
    }

    /// The bytes of a piece.
    pub(crate) fn get(&self, start: usize, end: usize) -> &[u8] {
        let page = &self.pages[self.pages.partition_point(|page| page.start <= start) - 1];
        let unpacked = page.unpacked.get_or_init(|| {
            let bytes = lz4_flex::block::decompress(page.packed, page.length);
            bytes.expect("the base library is whole").into()
        });
        &unpacked[start - page.start..end - page.start]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_what_it_was_before_it_was_packed() {
        let pieces: Vec<Vec<u8>> =
            (0..5_000_u32).map(|at| at.to_le_bytes().repeat(at as usize % 40)).collect();
        let mut writer = Writer::default();
        Pages::write(&pieces, &mut writer);
        let bytes: &'static [u8] = writer.bytes.leak();
        assert!(bytes.len() < pieces.concat().len() / 4);
        let pages = Pages::read(&mut Reader::new(bytes, &[]), bytes);
        assert!(pages.pages.len() > 10);
        let mut start = 0;
        for piece in &pieces {
            assert_eq!(pages.get(start, start + piece.len()), piece);
            start += piece.len();
        }
    }
}
