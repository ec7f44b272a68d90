//! Random functions, as text: what the compiler makes of them and what their symbolic versions are under a model agree. Every second one may
//! fail, and then a checked run knows for which inputs it does.
//!
//! The functions have what people stumble over: effects in conditions, guards, operands and nested calls, variables of one name, early
//! returns, loops that are left in every way, numbers without types and of any size. They are compiled in a package of their own, so this
//! runs with `WHATIF_LONG=1`, and `WHATIF_FUNCTIONS` says how many there are.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use whatif_term::testing::Random;

/// A function that is being written.
struct Writer {
    random: Random,
    text: String,
    /// Variables that can be read, and those of them that can be changed. All are `u32`.
    read: Vec<String>,
    change: Vec<String>,
    /// Loops around, and how many names there are.
    loops: usize,
    names: usize,
    /// Whether the function may fail: overflow, divide by zero, and so on.
    fails: bool,
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn variable(&mut self) -> String {
        let at = self.below(self.read.len());
        self.read[at].clone()
    }

    fn changeable(&mut self) -> String {
        let at = self.below(self.change.len());
        self.change[at].clone()
    }

    fn number(&mut self) -> &'static str {
        self.one(&[
            "0",
            "1",
            "2",
            "3",
            "7",
            "0x1f",
            "0b101",
            "0xdead_beef",
            "4_000_000_000",
            "!8",
            "b'a' as u32",
        ])
    }

    /// An expression of type `u32`.
    fn value(&mut self, depth: usize) -> String {
        if self.fails && depth > 0 && self.below(4) == 0 {
            return self.failing_value(depth);
        }
        let choices = if depth == 0 { 3 } else { 14 };
        match self.below(choices) {
            0 => self.variable(),
            1 => format!("(0u32 | {})", self.number()),
            2 => format!("(a as u32 & {})", self.one(&["1", "3", "255"])),
            3..=5 => {
                let method = self.one(&["wrapping_add", "wrapping_mul", "wrapping_sub"]);
                format!("(0u32 ^ {}).{method}({})", self.value(depth - 1), self.value(depth - 1))
            }
            6 | 7 => {
                let op = self.one(&["^", "&", "|"]);
                format!("({} {op} {})", self.value(depth - 1), self.value(depth - 1))
            }
            8 => format!("({} % 7 + {} % 5)", self.value(depth - 1), self.value(depth - 1)),
            9 => {
                let variable = self.changeable();
                format!("bump(&mut {variable})")
            }
            10 => format!("pure({}, {})", self.value(depth - 1), self.value(depth - 1)),
            11 => {
                let condition = self.condition(depth - 1);
                format!(
                    "(if {condition} {{ {} }} else {{ {} }})",
                    self.value(depth - 1),
                    self.value(depth - 1)
                )
            }
            12 => {
                let variable = self.changeable();
                format!("{{ {variable} = {}; {} }}", self.value(depth - 1), self.value(depth - 1))
            }
            _ => {
                let subject = self.value(depth - 1);
                let guard = self.condition(depth - 1);
                format!(
                    "(match 0u32 ^ {subject} {{ 0 => {}, 1..=9 if {guard} => {}, n if n > 100 => n ^ 5, _ => {} }})",
                    self.value(depth - 1),
                    self.value(depth - 1),
                    self.value(depth - 1)
                )
            }
        }
    }

    /// An expression of type `u32` that has no value for some inputs.
    fn failing_value(&mut self, depth: usize) -> String {
        let left = self.value(depth - 1);
        match self.below(5) {
            0 | 1 => {
                let op = self.one(&["+", "-", "*"]);
                format!("((0u32 ^ {left}) {op} (0u32 ^ {}))", self.value(depth - 1))
            }
            2 => {
                let op = self.one(&["/", "%"]);
                format!("((0u32 ^ {left}) {op} (0u32 ^ {} & 3))", self.value(depth - 1))
            }
            3 => format!("[1u32, 20, 300][((0u32 ^ {left}) & 3) as usize]"),
            _ => {
                let condition = self.condition(depth - 1);
                format!("(if {condition} {{ Some(0u32 ^ {left}) }} else {{ None }}).unwrap()")
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let compared = self.one(&["==", "!=", "<", "<=", ">", ">="]);
        let depth = depth.saturating_sub(1);
        match self.below(if depth == 0 { 2 } else { 6 }) {
            0 => format!("{} {compared} {}", self.variable(), self.number()),
            1 => format!("a {compared} {}", self.one(&["b", "3", "b ^ 1"])),
            2 => format!("({} && {})", self.condition(depth), self.condition(depth)),
            3 => format!("({} || {})", self.condition(depth), self.condition(depth)),
            4 => {
                let variable = self.changeable();
                format!("odd(&mut {variable})")
            }
            _ => format!("({}) {compared} ({})", self.value(depth), self.value(depth)),
        }
    }

    fn block(&mut self, depth: usize) {
        let (read, change) = (self.read.clone(), self.change.clone());
        for _ in 0..=self.below(3) {
            self.statement(depth);
        }
        self.read = read;
        self.change = change;
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "    {line}").expect("to a string");
    }

    fn statement(&mut self, depth: usize) {
        if self.fails && self.below(8) == 0 {
            let condition = self.condition(1);
            let line = match self.below(2) {
                0 => format!("assert!({condition});"),
                _ => format!("if {condition} {{ panic!(\"here\"); }}"),
            };
            return self.line(&line);
        }
        match self.below(if depth == 0 { 5 } else { 12 }) {
            0 | 1 => {
                let (variable, value) = (self.changeable(), self.value(2));
                let op = self.one(&["=", "^=", "|=", "&="]);
                self.line(&format!("{variable} {op} {value};"));
            }
            2 => {
                // Often a name that there is already.
                let name = self.name();
                let value = if self.below(3) == 0 { self.number().to_owned() } else { self.value(2) };
                let mutable = self.below(2) == 0;
                self.line(&format!("let {}{name}{} = {value};", if mutable { "mut " } else { "" }, ": u32"));
                self.declare(name, mutable);
            }
            3 => {
                let name = self.fresh();
                self.line(&format!("let mut {name} = 0;"));
                let value = self.variable_of_function();
                self.line(&format!("{name} ^= {value};"));
                self.declare(name, true);
            }
            4 => {
                let (condition, exit) = (self.condition(1), self.exit());
                self.line(&format!("if {condition} {{ {exit} }}"));
            }
            5 | 6 => {
                let condition = self.condition(2);
                self.line(&format!("if {condition} {{"));
                self.block(depth - 1);
                match self.below(3) {
                    0 => self.line("}"),
                    1 => {
                        self.line("} else {");
                        self.block(depth - 1);
                        self.line("}");
                    }
                    _ => {
                        let other = self.condition(2);
                        self.line(&format!("}} else if {other} {{"));
                        self.block(depth - 1);
                        self.line("} else {");
                        self.block(depth - 1);
                        self.line("}");
                    }
                }
            }
            7 => {
                let (name, end) = (self.fresh(), self.one(&["3u32", "a as u32 % 3", "b as u32 & 3"]));
                self.line(&format!("for {name} in 0..{end} {{"));
                self.turn(depth, Some(name));
            }
            8 => {
                let (name, condition) = (self.fresh(), self.condition(2));
                self.line(&format!("let mut {name} = 0;"));
                self.line(&format!("while {name} < 3 && ({condition}) {{"));
                self.line(&format!("{name} += 1;"));
                self.turn(depth, None);
                self.line(&format!("s ^= {name};"));
            }
            9 => {
                let (turns, value) = (self.fresh(), self.fresh());
                self.line(&format!("let mut {turns} = 0;"));
                self.line(&format!("let {value} = loop {{"));
                self.line(&format!("{turns} += 1;"));
                let (condition, left) = (self.condition(2), self.value(1));
                self.line(&format!("if {turns} > 2 || {condition} {{ break (0u32 ^ {left}) ^ {turns}; }}"));
                // This loop has a value, so a bare `break` does not leave it.
                let around = std::mem::take(&mut self.loops);
                self.block(depth - 1);
                self.loops = around;
                self.line("};");
                self.declare(value, false);
            }
            10 => {
                let (subject, guard) = (self.value(2), self.condition(2));
                self.line(&format!("match 0u32 ^ {subject} {{"));
                self.line(&format!("0 | 3 if {guard} => {{"));
                self.block(depth - 1);
                self.line("}");
                self.line("4..=200 => {");
                self.block(depth - 1);
                self.line("}");
                let name = self.name();
                self.line(&format!("{name} => {{"));
                let (read, change) = (self.read.clone(), self.change.clone());
                self.declare(name, false);
                self.block(depth - 1);
                self.read = read;
                self.change = change;
                self.line("}");
                self.line("}");
            }
            _ => {
                let (condition, value) = (self.condition(2), self.value(1));
                let name = self.name();
                self.line(&format!("let found = if {condition} {{ Some({value}) }} else {{ None }};"));
                self.line(&format!("if let Some({name}) = found {{"));
                let (read, change) = (self.read.clone(), self.change.clone());
                self.declare(name, false);
                self.block(depth - 1);
                self.read = read;
                self.change = change;
                self.line("}");
            }
        }
    }

    /// The rest of a turn of a loop.
    fn turn(&mut self, depth: usize, name: Option<String>) {
        let (read, change) = (self.read.clone(), self.change.clone());
        if let Some(name) = name {
            self.declare(name, false);
        }
        self.loops += 1;
        self.block(depth - 1);
        self.loops -= 1;
        self.read = read;
        self.change = change;
        self.line("}");
    }

    fn exit(&mut self) -> String {
        match self.below(if self.loops > 0 { 3 } else { 1 }) {
            0 => format!("return {};", self.value(1)),
            1 => "break;".to_owned(),
            _ => "continue;".to_owned(),
        }
    }

    fn variable_of_function(&mut self) -> String {
        self.one(&["s", "(a as u32)"]).to_owned()
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    /// A name for a variable: often one that there is already, but not that which every statement can change.
    fn name(&mut self) -> String {
        let known = self.variable();
        if self.below(2) == 0 && known != "s" { known } else { self.fresh() }
    }

    /// Brings a variable into scope: another one of its name is hidden.
    fn declare(&mut self, name: String, mutable: bool) {
        self.change.retain(|known| *known != name);
        self.read.push(name.clone());
        if mutable {
            self.change.push(name);
        }
    }
}

fn function(seed: u64) -> String {
    let mut writer = Writer {
        random: Random::new(seed),
        text: String::new(),
        read: vec!["s".into()],
        change: vec!["s".into()],
        loops: 0,
        names: 0,
        fails: seed.is_multiple_of(2),
    };
    writer.line("let mut s: u32 = (a as u32) * 3;");
    for _ in 0..4 {
        writer.statement(2);
    }
    let result = writer.value(2);
    format!("#[symbolic]\npub fn function_{seed}(a: u8, b: u8) -> u32 {{\n{}    {result}\n}}\n", writer.text)
}

const BEFORE: &str = r#"#![allow(warnings, clippy::all, unconditional_panic, arithmetic_overflow)]
use whatif_sym::prelude::*;

#[symbolic]
fn bump(x: &mut u32) -> u32 {
    *x = x.wrapping_mul(5).wrapping_add(1);
    *x & 0xff
}

#[symbolic]
fn odd(x: &mut u32) -> bool {
    *x ^= 0x55;
    *x % 2 == 1
}

#[symbolic]
fn pure(x: u32, y: u32) -> u32 {
    if x < y { y - x } else { x / 2 }
}

fn agrees(name: &str, may_fail: bool, concrete: fn(u8, u8) -> u32, symbolic: impl Fn(&SymU<8>, &SymU<8>) -> Union<SymU<32>>) -> bool {
    let [a, b] = ["a", "b"].map(SymU::<8>::sym);
    let run = checked(|| symbolic(&a, &b));
    // Outside of a checked run, a path that fails ends the run.
    let unchecked = (!may_fail).then(|| symbolic(&a, &b));
    let mut agrees = true;
    for (x, y) in (0..9u8).flat_map(|x| (0..5u8).map(move |y| (x * 31, y * 50))).chain([(3, 3), (255, 255), (1, 2)]) {
        let solution = a.eq(x) & b.eq(y);
        let model = solve(&solution).unwrap().model().unwrap();
        let expected = std::panic::catch_unwind(|| concrete(x, y)).ok();
        let failures = run.failures().iter().filter(|failure| model.satisfies(failure.condition.term())).count();
        let found: Option<u32> = match model.satisfies(run.fails().term()) {
            true => None,
            false => Some(run.value().unwrap().under(&model).unwrap()),
        };
        let value: Option<u32> = unchecked.as_ref().map(|union| union.under(&model).unwrap());
        if found != expected || failures != usize::from(expected.is_none()) || value.is_some_and(|value| Some(value) != expected) {
            println!("{name}({x}, {y}) is {expected:?} and was found to be {found:?} with {failures} failures, and {value:?}");
            agrees = false;
        }
    }
    agrees
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut wrong = 0;
    for test in TESTS {
        wrong += usize::from(!test());
    }
    println!("{} functions, {wrong} wrong", TESTS.len());
    std::process::exit(i32::from(wrong > 0));
}
"#;

#[test]
fn random_functions_agree_with_their_symbolic_versions() {
    if std::env::var_os("WHATIF_LONG").is_none() {
        return;
    }
    let number =
        |name: &str, default: u64| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (count, first) = (number("WHATIF_FUNCTIONS", 200), number("WHATIF_SEED", 1));
    let sym = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random_functions");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"random_functions\"\nedition = \"2024\"\n[workspace]\n[dependencies]\nwhatif-sym = {{ path = {sym:?} }}\n[profile.dev]\ndebug = 0\noverflow-checks = true\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(sym.join("../../Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let mut program = BEFORE.to_owned();
    let mut tests = format!("const TESTS: [fn() -> bool; {count}] = [\n");
    for seed in first..first + count {
        program += &function(seed);
        writeln!(
            tests,
            "    || agrees(\"function_{seed}\", {}, function_{seed}, |a, b| function_{seed}::sym(a, b)),",
            seed.is_multiple_of(2)
        )
        .unwrap();
    }
    program += &format!("{tests}];\n");
    std::fs::write(folder.join("src/main.rs"), program).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(&folder)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    println!("{said}");
}
