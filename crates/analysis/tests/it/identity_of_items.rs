//! What a module calls its own things changes no answer: each [item](whatif_lambda::name::item) of whatif is defined by a user's module under
//! the item's spelling, and under one that nobody knows, and all questions about both modules have the same answers.

use whatif_analysis::{Host, Options, World, render};
use whatif_lambda::name::item;

#[derive(Default)]
struct Printed(String);

impl World for Printed {
    fn put_char(&mut self, _: i64, char: char) {
        self.0.push(char);
    }
}

/// A spelling of the same length and kind that nothing has.
fn fresh(spelling: &str) -> String {
    let letter = |(at, char): (usize, char)| match char {
        ':' => ':',
        _ if char.is_uppercase() && at == 0 => 'Q',
        _ if char.is_alphanumeric() => 'q',
        _ => '?',
    };
    spelling.chars().enumerate().map(letter).collect()
}

/// The program of a thing with this spelling.
fn program(name: &str) -> String {
    let head = "module T where\nimport qualified Prelude as P\n\n";
    let first = name.chars().next().unwrap_or_default();
    if first.is_uppercase() {
        format!(
            "{head}newtype {name} = {name} P.Int deriving P.Show\n\
             prop :: {name} -> P.Bool\nprop ({name} n) = n P.>= 0\n\n\
             {{-@ unwrap :: {name} -> {{v:P.Int | v >= 0}} @-}}\n\
             unwrap :: {name} -> P.Int\nunwrap ({name} n) = n\n\n\
             data Cell = Empty | Full {name} deriving P.Show\n\
             step :: P.Int -> Cell\nstep n = if n P.> 3 then Full ({name} n) else Empty\n\n\
             shown :: Cell\nshown = step 4\n"
        )
    } else if first.is_alphabetic() {
        format!(
            "{head}{name} :: P.Int -> P.Int\n{name} n = n P.* 2\n\n\
             prop :: P.Int -> P.Bool\nprop n = {name} n P./= 14\n\n\
             {{-@ unwrap :: P.Int -> {{v:P.Int | v >= 0}} @-}}\n\
             unwrap :: P.Int -> P.Int\nunwrap n = {name} n\n\n\
             step :: P.Int -> P.Int\nstep n = if n P.> 3 then {name} n else n\n\n\
             shown :: P.Int\nshown = step 4\n"
        )
    } else {
        format!(
            "{head}infixl 6 {name}\n({name}) :: P.Int -> P.Int -> P.Int\nm {name} n = m P.* n\n\n\
             prop :: P.Int -> P.Bool\nprop n = n {name} 2 P./= 14\n\n\
             {{-@ unwrap :: P.Int -> {{v:P.Int | v >= 0}} @-}}\n\
             unwrap :: P.Int -> P.Int\nunwrap n = n {name} 2\n\n\
             step :: P.Int -> P.Int\nstep n = if n P.> 3 then n {name} 2 else n\n\n\
             shown :: P.Int\nshown = step 4\n"
        )
    }
}

/// What whatif answers about the program: proof, check, exploration and run.
fn answers(name: &str) -> [String; 4] {
    let options = Options::default();
    let host = Host::new();
    host.open("T.hs", program(name));
    let proof = host.prove("T.hs".as_ref(), "prop", &options).map(|found| format!("{:?}", found.verdict));
    let report = host.check(&["T.hs".into()], &["unwrap".into()], &options);
    let explored = host.explore("T.hs".as_ref(), "step", None, &options);
    let explored =
        explored.map(|found| found.answer.map(|all| format!("{:?} {:?}", all.examples, all.extent)));
    let mut world = Printed::default();
    let ended = host.eval("T.hs".as_ref(), "shown", &mut world, &options);
    [
        proof.unwrap_or_else(|error| format!("{error:?}")),
        render::text::function(&report.functions[0], &report.texts, false),
        format!("{explored:?}"),
        format!("{:?} {}", ended.map(|ended| ended.ended), world.0),
    ]
}

#[test]
fn a_module_may_call_its_things_as_whatif_calls_its_own() {
    // These are Haskell's syntax, or the name by which Haskell itself finds a program.
    let of_haskell = [item::UNUSED, item::MAIN, item::ARROW, item::STAR, item::EQUALITY, item::CONS];
    let is_syntax = |base: &str| base.starts_with(['[', '(']);
    let mut tried = 0;
    for item in item::ALL.iter().filter(|item| !of_haskell.contains(item)) {
        let name = item.base();
        // A symbol that begins with a colon is a constructor, for which the programs above have no room.
        if is_syntax(name) || name.starts_with(':') {
            continue;
        }
        let fresh = fresh(name);
        let expected = answers(&fresh).map(|answer| answer.replace(&fresh, name));
        assert_eq!(answers(name), expected, "{name}");
        tried += 1;
    }
    assert!(tried > 80, "{tried} items");
}
