//! What names mean after renaming.

mod common;

use common::{complaints, program, resolved};

#[track_caller]
fn becomes(text: &str, expected: &str) {
    let text = format!("{{-# LANGUAGE NoImplicitPrelude #-}}\nmodule M where\n{text}");
    assert_eq!(resolved(&[("M.hs", &text)]).trim_end(), expected);
}

#[test]
fn global_names_carry_their_module_and_local_ones_do_not() {
    becomes("f x = g x\ng y = y", "M.f x = (M.g x)\nM.g y = y");
}

#[test]
fn a_local_name_that_would_shadow_gets_a_suffix() {
    becomes("f x = \\x -> (\\x -> x) x", "M.f x = (\\ x_1 -> ((\\ x_2 -> x_2) x_1))");
    becomes("f x = let { x = x } in x", "M.f x = (let { x_1 = x_1 } in x_1)");
    becomes("f x_1 x = \\x -> x_1", "M.f x_1 x = (\\ x_2 -> x_1)");
}

#[test]
fn scopes_end() {
    becomes("f x = (\\y -> y) (\\y -> x)", "M.f x = ((\\ y -> y) (\\ y_1 -> x))");
    becomes(
        "f x | Just' x <- x = x\n    | y <- x = y\ndata T a = Just' a",
        "M.f x | (M.Just' x_1) <- x = x_1 | y <- x = y\ndata M.T a = M.Just' a",
    );
}

#[test]
fn statements_see_those_before_them() {
    becomes("f x = do { x <- x; let { y = x }; x y }", "M.f x = (do { x_1 <- x; let { y = x_1 }; (x_1 y) })");
    becomes("f x = [y | y <- x, y <- y]", "M.f x = [y_1 | y <- x, y_1 <- y]");
}

#[test]
fn where_is_in_scope_of_all_guards() {
    becomes("f x | y = y | x = y where y = x", "M.f x | y = y | x = y where { y = x }");
}

#[test]
fn operators_become_trees_by_fixity_declared_anywhere() {
    becomes(
        "f a b c = a + b * c + a\n(+) = f\n(*) = f\ninfixl 7 *\ninfixl 6 +",
        "M.f a b c = (((M.+) (((M.+) a) (((M.*) b) c))) a)\n(M.+) = M.f\n(M.*) = M.f\ninfixl 7 M.*\ninfixl 6 M.+",
    );
    becomes("f a = a : a : []", "M.f a = (((:) a) (((:) a) []))");
    becomes(
        "f a b c = let { infixr 5 <+>; (<+>) = a } in a <+> b <+> c",
        "M.f a b c = (let { infixr 5 <+>; (<+>) = a } in (((<+>) a) (((<+>) b) c)))",
    );
    becomes("f (a : b : c) = a", "M.f ((:) a ((:) b c)) = a");
}

#[test]
fn record_wildcards_and_puns_are_spelled_out() {
    let data = "data R = R { a, b :: R }\n";
    let shown = "data M.R = M.R { M.a :: M.R, M.b :: M.R }\n";
    becomes(&format!("{data}f R {{..}} = a b"), &format!("{shown}M.f M.R {{ M.a = a, M.b = b }} = (a b)"));
    becomes(
        &format!("{data}f R {{a, ..}} = R {{b, ..}}"),
        &format!("{shown}M.f M.R {{ M.a = a, M.b = b }} = M.R {{ M.b = b, M.a = a }}"),
    );
    becomes(&format!("{data}f a = R {{..}}"), &format!("{shown}M.f a = M.R {{ M.a = a }}"));
    becomes(&format!("{data}f a = a {{ b = a }}"), &format!("{shown}M.f a = (a {{ M.b = a }})"));
    becomes(
        &format!("{data}f r = let {{ R {{..}} = r }} in a"),
        &format!("{shown}M.f r = (let {{ M.R {{ M.a = a, M.b = b }} = r }} in a)"),
    );
}

#[test]
fn a_view_sees_the_variables_to_its_left_only() {
    becomes("f x (x -> y) = y", "M.f x (x -> y) = y");
    becomes("f x = \\(x -> x) -> x", "M.f x = (\\ (x -> x_1) -> x_1)");
}

#[test]
fn methods_belong_to_their_classes() {
    let files = [
        ("M.hs", "module M where\nimport C\ninstance C Int where { op x = op x; x <+> _ = x }\n"),
        (
            "C.hs",
            "module C where\nclass C a where { op :: a -> a; (<+>) :: a -> a -> a; infixr 5 <+>; x <+> y = op x }\n",
        ),
    ];
    assert_eq!(
        resolved(&files).trim_end(),
        "instance (C.C Int) where { C.op x = (C.op x); (C.<+>) x _ = x }"
    );
}

#[test]
fn what_the_machine_knows_has_bare_names() {
    let text = "module M where\nf :: Int -> Bool -> [Char] -> ((), Maybe String)\nf _ True (x : _) = (,) () Nothing\n";
    assert_eq!(
        resolved(&[("M.hs", text)]).trim_end(),
        "M.f :: (Int -> (Bool -> ([Char] -> ((), (Whatif.Types.Maybe Whatif.Types.String)))))\nM.f _ True ((:) x _) = (((,) ()) Whatif.Types.Nothing)"
    );
}

#[test]
fn modules_of_the_package_and_of_the_project_are_found() {
    let files = [
        ("home/one/app/Main.hs", "import Lib\nimport Data.Util\nmain = print (lib, util)\n"),
        ("home/one/src/Lib.hs", "module Lib where\nlib = 1\n"),
        ("home/two/src/Data/Util.hs", "module Data.Util where\nutil = 2\n"),
        ("home/cabal.project", "packages:\n  one\n  ./two/two.cabal\n"),
    ];
    assert_eq!(common::complaints(&files), "");
}

#[test]
fn imports_bring_what_they_say() {
    let a = "module A (f, T (..), U (U1), module B) where\nimport B\nf = 1\ndata T = T1 | T2 { field :: Int }\ndata U = U1 | U2\n";
    let b = "module B where\nb = 1\n";
    let ok = |text: &str| complaints(&[("M.hs", text), ("A.hs", a), ("B.hs", b)]);
    assert_eq!(ok("import A\nx = (f, T1, field, U1, b, A.b)"), "");
    assert_eq!(ok("import A (T (..), f)\nx = (T1, field, f)"), "");
    assert_eq!(ok("import A (T (T1))\nx = (T1, A.T1)"), "");
    assert_eq!(ok("import qualified A as X\nx = (X.f, X.T1)"), "");
    assert_eq!(ok("import A hiding (f, T (..))\nf = 1\ndata T = T1\nx = (f, T1)"), "");
    assert_eq!(ok("import Prelude hiding (lookup)\nlookup = 1\nx = lookup"), "");
    assert!(ok("import A\nx = U2").contains("`U2` is not in scope"));
    assert!(ok("import A (f)\nx = T1").contains("`T1` is not in scope"));
    assert!(ok("import qualified A\nx = f").contains("`f` is not in scope"));
}

#[test]
fn a_file_need_not_be_named_as_its_module() {
    let files = [
        ("dir/Odd.hs", "module Some.Name where\nimport B\nx = b\n"),
        ("dir/B.hs", "module B where\nb = 1\n"),
    ];
    assert_eq!(complaints(&files), "");
    let rooted = [
        ("src/A/B.hs", "module A.B where\nimport A.C\nimport D.E\nx = (c, e)\n"),
        ("src/A/C.lhs", "> module A.C where\n> import D.E\n> c = e\n"),
        ("src/D/E.hs", "module D.E where\ne = 1\n"),
    ];
    assert_eq!(complaints(&rooted), "");
}

#[test]
fn what_the_base_library_lacks_spoils_only_its_users() {
    let text = "module M where\nimport Data.List (nub)\nimport System.IO (hSetPosn)\nimport No.Such.Module\nimport qualified Also.Missing as V\nimport Gone (T (..))\nf = hSetPosn 1\ng = nub\nh :: V.Vector Int\nh = V.fromList []\ni (Con x) = x\n";
    let (program, _) = program(&[("M.hs", text)]);
    assert!(!program.has_errors());
    insta::assert_snapshot!(whatif_haskell::print::module(program.modules.last().expect("M")));
}

#[test]
fn an_expression_is_resolved_in_the_scope_of_a_module() {
    use whatif_haskell::{extensions::Extensions, parser, print::Print};
    let (program, mut sources) =
        program(&[("M.hs", "module M (g) where\nimport qualified Data.List as L\nf x = x\ng = f\n")]);
    let file = sources.add("expression", "f (L.sort [1, 2]) + 1 * 2");
    let mut expr = parser::parse_expr(&sources, file, Extensions::default()).expect("an expression");
    assert!(program.rename_expr("M".into(), &mut expr).is_empty());
    assert_eq!(
        Print(&expr).to_string(),
        "(((Whatif.Classes.+) (M.f (Whatif.List.sort [1, 2]))) (((Whatif.Classes.*) 1) 2))"
    );
}

#[test]
fn the_base_library_has_no_mistakes() {
    let mut sources = whatif_source::Sources::new();
    let names: Vec<&str> = whatif_haskell::modules::base_modules().collect();
    let program = whatif_haskell::rename::rename(whatif_haskell::modules::load_base(&mut sources, &names));
    assert_eq!(common::render(&program.diagnostics, &sources), "");
}

#[test]
fn a_module_beside_a_file_hides_nothing_of_another_name() {
    let files = [
        ("P/A.hs", "module P.A where\nimport Data.List\nf = sort [not True]\n"),
        ("P/Prelude.hs", "module P.Prelude where\nnot = 1\n"),
        ("P/Data/List.hs", "module P.Data.List where\nnothing = 1\n"),
    ];
    assert_eq!(complaints(&files), "");
    // A module of the very name does, as in GHC.
    let own = [
        ("A.hs", "module A where\nimport Data.List\nf = own\n"),
        ("Data/List.hs", "module Data.List where\nown = 1\n"),
    ];
    assert_eq!(complaints(&own), "");
}

#[test]
fn a_missing_package_costs_those_who_use_it_and_is_said_once() {
    let files = [
        ("A.hs", "module A where\nimport B\nf = encode\ng = 1\nh = thing + encode\n"),
        ("B.hs", "module B (module Data.Aeson, Value (..), thing) where\nimport Data.Aeson\nthing = 1\n"),
    ];
    assert_eq!(
        complaints(&files),
        "warning: the module `Data.Aeson` was not found\n  ┌─ B.hs:2:8\n  │\n2 │ import Data.Aeson\n  │        ^^^^^^^^^^\n  │\n  = it is of the package `aeson`: what uses it is not supported; everything else is\n"
    );
    let named = [
        ("A.hs", "module A where\nimport B\nf = decode\ng = nosuch\n"),
        ("B.hs", "module B (decode) where\nimport Data.Aeson (decode)\n"),
    ];
    let found = complaints(&named);
    assert!(found.contains("`nosuch` is not in scope") && !found.contains("`decode`"), "{found}");
}

#[test]
fn a_name_that_the_library_lacks_costs_its_users_alone() {
    let found = complaints(&[(
        "A.hs",
        "module A where\nimport System.IO\nf h = hSetPosn h\ng = hGetPosn\nh = hGetPosn\n",
    )]);
    assert_eq!(found.matches("which whatif's base library lacks").count(), 2, "{found}");
    assert!(!found.contains("error"), "{found}");
    assert!(
        complaints(&[("A.hs", "module A where\nimport System.IO\nf = hNoSuch\n")]).contains("not in scope")
    );
    // The constructors of a type that it lacks are lacking too.
    let listed = "module A where\nimport System.IO (SeekMode (..))\nf AbsoluteSeek = 1\ng = nosuch\n";
    let found = complaints(&[("A.hs", listed)]);
    assert!(found.contains("`System.IO.AbsoluteSeek`, which whatif's base library lacks"), "{found}");
    assert_eq!(found.matches("error").count(), 1, "{found}");
}

#[test]
fn what_newer_libraries_have_is_in_nobodys_way() {
    let text = "module A where\nimport Data.List\nxs !? n = xs ++ n\nf = [1] !? [2]\n";
    assert_eq!(complaints(&[("A.hs", text)]), "");
    assert_eq!(complaints(&[("A.hs", "module A where\nimport Data.List ((!?))\nf = [1] !? 0\n")]), "");
}

#[test]
fn real_modules_are_no_typing_errors() {
    let text = "import Data.Foldable1\nimport Data.Word8\nimport Data.Mapp\nimport Data.Lst\n";
    let found = complaints(&[("Main.hs", text)]);
    assert!(found.contains("of the package `base`") && found.contains("of the package `word8`"), "{found}");
    let errors: Vec<&str> = found.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(errors, ["error: the module `Data.Lst` was not found"]);
}

#[test]
fn a_projects_settings_are_those_of_its_files() {
    let cabal = "name: p\nlibrary\n  hs-source-dirs: src, gen\n  default-extensions: MagicHash CPP\n  cpp-options: -DWANTED\n  include-dirs: inc\n";
    let main = "module M where\nimport Made\n#include \"d.h\"\n#ifdef WANTED\nf# = made + DEFINED\n#endif\n";
    let files = [
        ("p/src/M.hs", main),
        ("p/gen/Made.hs", "module Made where\nmade = 1\n"),
        ("p/inc/d.h", "#define DEFINED 12345678\n"),
        ("p/p.cabal", cabal),
    ];
    assert_eq!(resolved(&files).trim_end(), "M.f# = (((Whatif.Classes.+) Made.made) 12345678)");
}
