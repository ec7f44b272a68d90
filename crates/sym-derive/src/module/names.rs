//! The names that the twin of a module changes.

use proc_macro2::Span;
use quote::format_ident;
use syn::{Ident, Path, PathArguments, PathSegment, parse_quote_spanned};

/// Rust's number types.
const NUMBERS: [&str; 14] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64"];

pub(super) fn is_number(name: &Ident) -> bool {
    NUMBERS.iter().any(|number| name == number)
}

pub(super) fn is_number_name(name: &str) -> bool {
    NUMBERS.contains(&name)
}

/// Is this a constant by its spelling?
pub(super) fn is_constant(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && name.chars().all(|letter| letter == '_' || letter.is_ascii_uppercase() || letter.is_ascii_digit())
}

/// Methods of the standard library that take or give numbers, with how many arguments they have.
const METHODS: [(&str, usize); 53] = [
    ("as_bytes", 0),
    ("binary_search", 1),
    ("binary_search_by", 1),
    ("binary_search_by_key", 2),
    ("bytes", 0),
    ("capacity", 0),
    ("char_indices", 0),
    ("chunks", 1),
    ("chunks_exact", 1),
    ("chunks_mut", 1),
    ("copy_within", 2),
    ("count", 0),
    ("drain", 1),
    ("enumerate", 0),
    ("find", 1),
    ("get", 1),
    ("get_mut", 1),
    ("insert", 2),
    ("insert_str", 2),
    ("into_bytes", 0),
    ("is_char_boundary", 1),
    ("is_digit", 1),
    ("len", 0),
    ("len_utf8", 0),
    ("nth", 1),
    ("nth_back", 1),
    ("partition_point", 1),
    ("position", 1),
    ("remove", 1),
    ("repeat", 1),
    ("replace_range", 2),
    ("reserve", 1),
    ("reserve_exact", 1),
    ("resize", 2),
    ("resize_with", 2),
    ("rfind", 1),
    ("rotate_left", 1),
    ("rotate_right", 1),
    ("rposition", 1),
    ("select_nth_unstable", 1),
    ("size_hint", 0),
    ("skip", 1),
    ("split_at", 1),
    ("split_at_mut", 1),
    ("split_off", 1),
    ("splitn", 2),
    ("step_by", 1),
    ("swap", 2),
    ("swap_remove", 1),
    ("take", 1),
    ("to_digit", 1),
    ("truncate", 1),
    ("windows", 1),
];

/// Is this a method that takes or gives numbers?
pub(super) fn takes_numbers(name: &Ident, arguments: usize) -> bool {
    METHODS.iter().any(|(method, count)| name == method && *count == arguments)
}

/// The same method in the twin.
pub(super) fn renamed(name: &Ident) -> Ident {
    format_ident!("p_{}", name, span = name.span())
}

/// The name in the twin of a function of the standard library that takes or gives numbers.
pub(super) fn function(path: &[String]) -> Option<&'static str> {
    let mut last = path.iter().rev().map(String::as_str);
    let (name, ty) = (last.next()?, last.next()?);
    Some(match (ty, name) {
        ("char", "from_digit") => "char_from_digit",
        ("char", "from_u32") => "char_from_u32",
        ("String", "from_utf8") => "string_from_utf8",
        ("String", "from_utf8_lossy") => "string_from_utf8_lossy",
        ("str", "from_utf8") => "str_from_utf8",
        ("Vec", "with_capacity") => "vec_with_capacity",
        ("VecDeque", "with_capacity") => "vec_deque_with_capacity",
        ("BinaryHeap", "with_capacity") => "binary_heap_with_capacity",
        ("String", "with_capacity") => "string_with_capacity",
        ("HashMap", "new") => "hash_map_new",
        ("HashSet", "new") => "hash_set_new",
        ("HashMap", "with_capacity") => "hash_map_with_capacity",
        ("HashSet", "with_capacity") => "hash_set_with_capacity",
        ("HashMap", "from") => "hash_map_from",
        ("HashSet", "from") => "hash_set_from",
        ("iter", "repeat_n") => "repeat_n",
        ("array", "from_fn") => "array_from_fn",
        ("mem", "size_of") => "size_of",
        _ => return None,
    })
}

/// Writes a path as the twin has it: number types, tables and ranges of its own, and modules outside.
pub(super) fn path(path: &mut Path, depth: usize, for_kani: bool) {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match names[..] {
        // `u32::MAX`, `f64::from`: of the number of the twin. The path of a type alone was one before.
        [ty, _] if NUMBERS.contains(&ty) => {
            let (ty, span) = (path.segments[0].ident.clone(), path.segments[0].ident.span());
            let last = path.segments[1].clone();
            *path =
                parse_quote_spanned!(span=> ::whatif_sym::paths::twin::Num::<::core::primitive::#ty>::#last);
        }
        ["std" | "core", ty, name] if NUMBERS.contains(&ty) && is_constant(name) => {
            let (ty, last) = (path.segments[1].ident.clone(), path.segments[2].clone());
            *path = parse_quote_spanned!(ty.span()=> ::core::primitive::#ty::#last);
        }
        ["HashMap" | "HashSet", ..] => own(path, 0),
        ["std", "collections", "HashMap" | "HashSet", ..] => own(path, 2),
        ["Range" | "RangeInclusive" | "RangeFrom", ..] => own(path, 0),
        ["std" | "core", "ops", "Range" | "RangeInclusive" | "RangeFrom", ..] => own(path, 2),
        ["kani", ..] if for_kani => {
            let rest: Vec<PathSegment> = path.segments.iter().skip(1).cloned().collect();
            *path =
                parse_quote_spanned!(path.segments[0].ident.span()=> ::whatif_sym::paths::kani::#(#rest)::*);
        }
        _ => outside(path, depth),
    }
}

/// What is so many modules above is one more above the twin.
pub(super) fn outside(path: &mut Path, depth: usize) {
    let above = path.segments.iter().take_while(|segment| segment.ident == "super").count();
    if above > depth {
        path.segments.insert(
            0,
            PathSegment { ident: Ident::new("super", Span::call_site()), arguments: PathArguments::None },
        );
    }
}

/// A type of the twin's own.
fn own(path: &mut Path, at: usize) {
    let rest: Vec<PathSegment> = path.segments.iter().skip(at).cloned().collect();
    let span = rest[0].ident.span();
    *path = parse_quote_spanned!(span=> ::whatif_sym::paths::twin::#(#rest)::*);
}
