//! Layout: each text means the same with braces.

mod common;

use common::{mistakes, parse_as, printed};

#[track_caller]
fn same(layout: &str, braces: &str) {
    assert_eq!(printed(layout), printed(braces));
}

#[test]
fn a_block_ends_where_the_next_token_would_be_a_mistake() {
    same("f x = let a = 1; b = 2 in a + b", "f x = let { a = 1; b = 2 } in a + b");
    same("f x = (case x of A -> 1; B -> 2)", "f x = (case x of { A -> 1; B -> 2 })");
    same("f = [x | let y = 1, x <- y]", "f = [x | let { y = 1 }, x <- y]");
    same("f = if do a then b else c", "f = if do { a } then b else c");
    same("f x | let y = x, y = 1", "f x | let { y = x }, y = 1");
    same("f = (do a; b, do c)", "f = (do { a; b }, do { c })");
    same("f = do a where a = 1", "f = do { a } where { a = 1 }");
}

#[test]
fn a_block_ends_at_an_operator_in_its_column() {
    same("f =\n  do\n  a\n  <|>\n  do\n  b\n", "f = do { a } <|> do { b }");
}

#[test]
fn where_may_stand_in_the_column_of_the_statements() {
    same("f = do\n  a\n  b\n  where c = 1", "f = do { a; b } where { c = 1 }");
}

#[test]
fn then_and_else_may_start_lines_of_a_do() {
    same("f = do\n  if a\n  then b\n  else c\n  d", "f = do { if a then b else c; d }");
    same("f = do { if a; then b; else c; d }", "f = do { if a then b else c; d }");
}

#[test]
fn a_let_statement_may_be_a_let_expression() {
    same("f = do\n  let x = 1\n  g x", "f = do { let { x = 1 }; g x }");
    same("f = do\n  let x = 1\n      y = 2\n    in g x\n  h", "f = do { let { x = 1; y = 2 } in g x; h }");
}

#[test]
fn empty_blocks() {
    same("class C a where\nf = 1", "class C a where { }\nf = 1");
    same("f x = case x of\ng = 1", "f x = case x of { }\ng = 1");
    same("f = a where\ng = 1", "f = a\ng = 1");
    same("f = let in 1", "f = let { } in 1");
}

#[test]
fn nested_blocks_end_together() {
    same(
        "f x = case x of\n  A -> do\n    a\n    case b of\n      B -> c\n  D -> e\ng = 1",
        "f x = case x of { A -> do { a; case b of { B -> c } }; D -> e }\ng = 1",
    );
}

#[test]
fn braces_hide_the_layout_around_them() {
    same("f = r {\n a = 1,\nb = 2\n}", "f = r { a = 1, b = 2 }");
    same("f = do {\na;\nb\n}\ng = 1", "f = do { a; b }\ng = 1");
}

#[test]
fn a_do_may_be_indented_as_the_block_around_it() {
    same("f = do\n  a $ \\x -> do\n  b", "f = do { a $ \\x -> do { b } }");
}

#[test]
fn a_multi_way_if_lasts_while_its_guards_are_indented() {
    let text = "f x = case x of\n  A -> if | a -> 1\n          | b -> 2\n  B -> 3";
    same(
        text,
        "f x = case x of { A -> if { | a -> 1 | b -> 2 }; B -> 3 }"
            .replace("if { ", "if ")
            .replace("2 }", "2")
            .as_str(),
    );
    same("f = do\n  if | a -> b\n     | c -> d\n  e", "f = do { if | a -> b | c -> d; e }");
}

#[test]
fn operators_and_arguments_continue_on_indented_lines() {
    same("f = a\n  + b\n    c\n  + d", "f = a + b c + d");
}

#[test]
fn tabs_and_spaces_can_be_mixed_at_eight_columns() {
    same("f = do\n\ta\n        b", "f = do { a; b }");
}

#[test]
fn a_module_may_have_braces_of_its_own() {
    same("module M where { import A; f = 1; g = 2 }", "f = 1\ng = 2");
    same("module M where\n  f = 1\n  g = 2", "f = 1\ng = 2");
}

#[test]
fn literate_code_keeps_its_places() {
    let text = "Text.\n\n> f x = y\n>   where y = x\n\n\\begin{code}\n  g = 1 ?? 2 3\n\\end{code}\n";
    let (module, errors, sources) = parse_as("M.lhs", text);
    assert!(errors.is_empty());
    assert_eq!(module.decls.len(), 2);
    assert_eq!(sources.describe(module.decls[0].span), "M.lhs:3:3");
    assert_eq!(sources.describe(module.decls[1].span), "M.lhs:7:3");
    assert_eq!(parse_as("M.lhs", "f = 1\n").0.decls.len(), 1);
}

#[test]
fn indentation_trouble_is_explained() {
    insta::assert_snapshot!(mistakes("f x = y\nwhere y = x\ng = do\n  a\n   b = 1\n"), @"
    error: expected a declaration, found `where`
      ┌─ Main.hs:2:1
      │
    2 │ where y = x
      │ ^^^^^
    help: indent this `where`: it belongs to the definition above

    error: expected the end of the declaration, found `=`
      ┌─ Main.hs:5:6
      │
    5 │    b = 1
      │      ^
    help: `=` defines; to compare, write `==`; in a `do`, a definition starts with `let`, and all definitions of a block start in the same column
    ");
    insta::assert_snapshot!(mistakes("  f = 1\ng = 2\n"), @"
    error: this line is indented less than the first declaration
      ┌─ Main.hs:2:1
      │
    2 │ g = 2
      │ ^
    help: all declarations of a module start in the same column
    ");
}
