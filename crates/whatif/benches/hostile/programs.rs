//! What people who mean it ill send: programs that are endless, huge or deep, and messages that are no programs at all.

use serde_json::json;

use crate::visitor::Visitor;

/// A way to do harm.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    pub(crate) act: Box<dyn Fn(&mut Visitor) + Send + Sync>,
}

/// A Haskell program.
fn program(name: &'static str, text: String) -> Hostile {
    let text = format!("module M where\n{text}");
    Hostile { name, act: Box::new(move |visitor| visitor.open("M.hs", &text)) }
}

/// A task program.
fn task(name: &'static str, text: String) -> Hostile {
    Hostile { name, act: Box::new(move |visitor| visitor.open("m.top", &text)) }
}

fn other(name: &'static str, act: impl Fn(&mut Visitor) + Send + Sync + 'static) -> Hostile {
    Hostile { name, act: Box::new(act) }
}

fn times(count: usize, each: impl Fn(usize) -> String) -> String {
    (0..count).map(each).collect()
}

pub(crate) fn all() -> Vec<Hostile> {
    let mut all = endless();
    all.extend(huge());
    all.extend(deep());
    all.extend(tasks());
    all.extend(messages());
    assert_eq!(all.len(), 30);
    all
}

fn endless() -> Vec<Hostile> {
    let promise = "{-@ f :: Int -> {v:Int | v == 42} @-}\nf :: Int -> Int\n";
    vec![
        program("a loop", format!("{promise}f x = f x\n")),
        program("a loop that counts", format!("{promise}f x = f (x + 1)\n")),
        program("a loop that splits", format!("{promise}f x = if even x then f (x * 3) else f (x * 5 + 1)\n")),
        program("an endless list", format!("{promise}f x = length [y * x | y <- [1 ..]]\n")),
        program("Ackermann's function", format!("{promise}f x = a 4 4\na :: Int -> Int -> Int\na 0 n = n + 1\na m 0 = a (m - 1) 1\na m n = a (m - 1) (a m (n - 1))\n")),
        program("an endless measure", "{-@ measure m @-}\nm :: [a] -> Int\nm xs = 1 + m xs\n{-@ g :: x:[a] -> {v:[a] | m v == m x} @-}\ng :: [a] -> [a]\ng x = x\n".into()),
        program("a type alias of itself", "type T = [T]\nf :: T -> T\nf x = x\n".into()),
        program("an instance of itself", "class C a where c :: a -> Int\ninstance C [[a]] => C [a] where c _ = c [[]]\nf :: Int\nf = c [1 :: Int]\n".into()),
        program("a type family of itself", "{-# LANGUAGE TypeFamilies, UndecidableInstances #-}\ntype family F a\ntype instance F Int = F Int\nf :: F Int -> Int\nf x = x\n".into()),
    ]
}

fn huge() -> Vec<Hostile> {
    vec![
        program("a number that grows", "{-@ f :: Integer -> {v:Integer | v == 0} @-}\nf :: Integer -> Integer\nf x = g 3\ng :: Integer -> Integer\ng n = if n == 0 then 0 else g (n * n)\n".into()),
        program("a list of a billion", "{-@ f :: Int -> {v:Int | v < 0} @-}\nf :: Int -> Int\nf _ = let xs = [1 .. 1000000000] in sum xs + length xs\n".into()),
        program("a power of a power", "f :: Integer\nf = 2 ^ (2 ^ (60 :: Int) :: Int)\n{-@ g :: {v:Integer | v == 1} @-}\ng :: Integer\ng = f `mod` 2\n".into()),
        program("a number with an exponent", "f :: Rational\nf = 1e1000000000\n".into()),
        program("ten thousand functions", times(10_000, |at| format!("f{at} :: Int -> Int\nf{at} x = x + {at}\n"))),
        program("a type that doubles", format!("f0 x = (x, x)\n{}", times(40, |at| format!("f{} x = f{at} (f{at} x)\n", at + 1)))),
        program("a text of 900 KB", format!("s :: String\ns = \"{}\"\n", "x".repeat(900_000))),
        program("a list of 100,000", format!("xs :: [Int]\nxs = [{}0]\n", times(100_000, |at| format!("{at},")))),
        program("patterns of 20 columns", format!("f {} = 0\n{}", "True ".repeat(20), times(20, |at| format!("f {}False {} = {at}\n", "_ ".repeat(at), "_ ".repeat(19 - at))))),
    ]
}

fn deep() -> Vec<Hostile> {
    vec![
        program("100,000 parentheses", format!("f = {}1{}\n", "(".repeat(100_000), ")".repeat(100_000))),
        program(
            "100,000 comments in comments",
            format!("{}{}\nf = 1\n", "{- ".repeat(100_000), " -}".repeat(100_000)),
        ),
        program(
            "a type of 100,000 arrows",
            format!("f :: {}Int\nf = undefined\n", "Int -> ".repeat(100_000)),
        ),
        program("a chain of 100,000 sums", format!("f :: Int\nf = 0{}\n", " + 1".repeat(100_000))),
    ]
}

fn tasks() -> Vec<Hostile> {
    let editors = |count: usize| times(count, |at| format!(" >< (enter Int \"{at}\" @ u{at})"));
    vec![
        task("a task for 40 users at once", format!("let r = ref 0\nmain = (share r \"r\" @ a){} |> \\_. view !r\ninvariant small = !r < 5\n", editors(40))),
        task("a task that never ends", "let r = ref 0\nmain = forever (enter Int \"x\" |> \\x. view (r := !r * x + 1))\ninvariant small = !r < 1000000\n".into()),
        task("a task of 100,000 parentheses", format!("main = {}enter Int{}\n", "(".repeat(100_000), ")".repeat(100_000))),
    ]
}

fn messages() -> Vec<Hostile> {
    let change = |version: i32| json!({ "textDocument": { "uri": "file:///try/M.hs", "version": version }, "contentChanges": [{ "text": format!("module M where\nf{version} :: Int -> Int\nf{version} x = f{version} x\n") }] });
    vec![
        other("what is no JSON, 10,000 times", |visitor| (0..10_000).for_each(|_| visitor.say("{["))),
        other("20,000 requests", |visitor| {
            visitor.open("M.hs", "module M where\nf :: Int -> Int\nf x = x\n");
            for _ in 0..20_000 {
                visitor
                    .ask("textDocument/codeLens", json!({ "textDocument": { "uri": "file:///try/M.hs" } }));
            }
        }),
        other("10,000 edits", move |visitor| {
            visitor.open("M.hs", "module M where\n");
            (2..10_002).for_each(|version| visitor.notify("textDocument/didChange", change(version)));
        }),
        other("200 explorations of an endless function", |visitor| {
            visitor.open("M.hs", "module M where\nf :: [Int] -> Int\nf [] = 0\nf (x : xs) = if x > 3 then f (x : xs) else f xs + f xs\n");
            for _ in 0..200 {
                visitor.command("explore", json!(["file:///try/M.hs", "f"]));
            }
        }),
        other("a message of 4 MB", |visitor| visitor.open("M.hs", &"-".repeat(4 << 20))),
    ]
}
