//! Random well-typed programs, for the comparisons of `agreement`.
//!
//! proptest makes a vector of bytes; `Entropy` reads one byte for each decision, and `Generate` writes the text of a program by these
//! decisions. When proptest shrinks the bytes of a failing case, decisions move to the first alternatives, and the program becomes
//! simpler.
//!
//! ```text
//!   task(1) with no bytes left   →   (enter Int) |> \x1. enter Int
//! ```
//!
//! Each strategy makes programs for one kind of comparison: `program` has tasks and claims of most kinds, `parallel` three parts at once,
//! two of them equal (for sorting), `persons` pools of people with days and a deadline, `independent` three parts with references of their own (for the order of inputs), `lists` claims
//! about a list.
//!
//! Programs must be well-typed: `agreement::parse` panics otherwise. `Scope` has the variables that an expression may mention, by type,
//! and there is one generator for each type: `int`, `decimal`, `bool`, and `task` for tasks whose value is an integer. `depth` bounds the nesting.

use proptest::prelude::*;

/// Decisions taken from bytes; when they run out, the first and simplest alternative.
pub(super) struct Entropy {
    bytes: Vec<u8>,
    at: usize,
}

impl Entropy {
    pub(super) fn new(bytes: &[u8]) -> Entropy {
        Entropy { bytes: bytes.to_vec(), at: 0 }
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % bound
    }
}

pub(super) fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..120)
}

/// The text of a program whose main task has an integer value, with a property, an invariant and two `reachable` claims.
pub(super) fn program() -> impl Strategy<Value = String> {
    bytes().prop_map(|bytes| {
        let mut generate = Generate::new(&bytes);
        let mut scope = Scope::default();
        let main = generate.task(3, &mut scope);
        let mut result = Scope { ints: vec!["v".to_owned()], ..Scope::default() };
        let property = generate.bool(2, &mut result);
        let invariant = generate.bool(1, &mut scope);
        format!(
            "let r = ref 0\nlet b = ref False\nmain = {main}\nproperty p v = {property}\ninvariant i = {invariant}\n\
             reachable q v = v > 1\nreachable o v = v /= 0\n"
        )
    })
}

/// Three people who do the same at once, with claims about what they leave behind.
pub(super) fn parallel() -> impl Strategy<Value = String> {
    bytes().prop_map(|bytes| {
        let mut generate = Generate::new(&bytes);
        let mut scope = Scope::default();
        let (task, other) = (generate.task(2, &mut scope), generate.task(1, &mut scope));
        let last = if generate.entropy.below(3) == 0 { &other } else { &task };
        let invariant = generate.bool(1, &mut scope);
        let sign = ["|>", ">?"][generate.entropy.below(2)];
        format!(
            "let r = ref 0\nlet b = ref False\nmain = ({task}) >< ({task}) >< ({last}) {sign} \\_. view !r\n\
             property p v = v < 2\ninvariant i = {invariant}\nreachable q v = v > 1\nreachable o v = v /= 0\nfinishable f\n"
        )
    })
}

/// Three people with references of their own, or of two of them, who work at once and whose results are looked at.
pub(super) fn independent() -> impl Strategy<Value = String> {
    bytes().prop_map(|bytes| {
        let mut generate = Generate::new(&bytes);
        let shared = generate.entropy.below(4) == 0;
        let owns = if shared { ["1", "2", "2"] } else { ["1", "2", "3"] };
        let parts = owns.map(|own| generate.part(own));
        generate.own = owns[generate.entropy.below(3)];
        let invariant = generate.bool(1, &mut Scope::default());
        let sign = ["|>", ">?"][generate.entropy.below(2)];
        let references: String = (1..=3).map(|at| format!("let r{at} = ref 0\nlet b{at} = ref False\n")).collect();
        let asks = ["entered \"n\"", "before \"n\" \"m\"", "input \"n\" < 3", "len (inputs \"n\") < 2"];
        let asked = asks[generate.entropy.below(asks.len())];
        let main = match generate.entropy.below(3) {
            0 => format!("({}) >< ({}) >< ({})", parts[0], parts[1], parts[2]),
            _ => format!("({}) >< ({}) >< ({}) {sign} \\x. view x", parts[0], parts[1], parts[2]),
        };
        format!(
            "{references}let never = enter Int \"n\" >< enter Int \"m\"\nmain = {main}\nproperty p <<v, w>, x> = v + w <= x + 2\nproperty h <<v, _>, _> = {asked} or v > 0\n\
             invariant i = {invariant}\nreachable q <<v, w>, x> = v > 1 and w < x\nreachable o = !r1 > 0 and !b2\n\
             response s = !b1 ~> !r1 > 0\nfinishable f\n"
        )
    })
}

/// Work without end that counts in a reference, with claims about what it holds.
pub(super) fn counting() -> impl Strategy<Value = String> {
    bytes().prop_map(|bytes| {
        let mut generate = Generate::new(&bytes);
        let mut scope = Scope { ints: vec!["x".to_owned(), "!n".to_owned(), "!n".to_owned()], ..Scope::default() };
        let mut step = |generate: &mut Generate| {
            let editor = ["edit 1", "enter Int", "edit (0 - 2)"][generate.entropy.below(3)];
            let (condition, r, n) = (generate.bool(1, &mut scope), generate.int(1, &mut scope), generate.int(1, &mut scope));
            let n = ["!n + 1", "!n + x", "!n - 1", &n][generate.entropy.below(4)].to_owned();
            format!(
                "({editor}) >? \\x. if {condition} then view (let _ = r := {r} in let _ = n := {n} in x) else fail"
            )
        };
        let main = match generate.entropy.below(3) {
            0 => format!("({}) <?> ({})", step(&mut generate), step(&mut generate)),
            _ => step(&mut generate),
        };
        let mut point = Scope { ints: vec!["!n".to_owned()], ..Scope::default() };
        let claims = [0, 1].map(|depth| generate.bool(depth, &mut point));
        let bound = generate.entropy.below(7) as i64 - 3;
        format!(
            "let r = ref {}\nlet n = ref {}\nlet b = ref True\nmain = forever ({main})\ninvariant i = {}\ninvariant j = {}\n\
             invariant k = !n >= {bound}\ninvariant l = !r <= !n\nreachable q = !n == {bound}\nreachable o = !r > 2 * !n + 3\n",
            generate.entropy.below(3),
            generate.entropy.below(4),
            claims[0],
            claims[1]
        )
    })
}

/// Persons of a pool who enter days, a deadline, and claims about who did it and about the days.
pub(super) fn persons() -> impl Strategy<Value = String> {
    bytes().prop_map(|bytes| {
        let mut generate = Generate::new(&bytes);
        let guard = generate.about_day("d");
        let pools = ["all", "[Ann]", "(filter (\\p. p /= Bob) all)", "[Cid, Ann]"];
        let first = pools[generate.entropy.below(pools.len())];
        let others = ["all", "(filter (\\q. q /= p) all)", "[p]"][generate.entropy.below(3)];
        let last = ["addMonths 1 d", "d + 14", "nextWorkday [2000-01-03, 2000-01-31] (d + 3)"][generate.entropy.below(3)];
        let claims = [0, 1].map(|_| generate.about_day("d"));
        format!(
            "type Person = Ann | Bob | Cid\nlet all = [Ann, Bob, Cid]\nlet today = ref 2000-01-01\n\
             let first = anyOf {first} (\\p. enter Date \"d\" >? \\d. if {guard} then view <p, d> else fail)\n\
             let second = \\p d. anyOf {others} (\\q. enter Int \"k\" |> \\k. view <q, d + k>)\n\
             main = (first |> \\<p, d>. deadline today ({last}) <p, d> (second p d) |> \\<q, e>. view <<p, q>, <d, e>>) <#> clock today\n\
             property other <<p, q>, _> = p /= q\nproperty late <_, <d, e>> = e <= {last}\nproperty one <_, <d, _>> = {}\n\
             property two <_, <d, e>> = {}\nproperty asked <<p, q>, <d, e>> = entered \"Ann\" or p /= Ann\n\
             reachable same <<p, q>, <d, e>> = p == q and e == d\n",
            claims[0], claims[1]
        )
    })
}

/// A list that is entered and checked, with claims about what is made of it.
pub(super) fn lists() -> impl Strategy<Value = String> {
    bytes().prop_map(|bytes| {
        let mut generate = Generate::new(&bytes);
        let mut text = format!(
            "main = enter Int |> \\k. enter [Int] |> \\l. if {} then view (k, l) else fail\n",
            generate.about_list(1)
        );
        for at in 0..4 {
            text.push_str(&format!("property p{at} <k, l> = {}\n", generate.about_list(2)));
        }
        text
    })
}

#[derive(Clone, Default)]
struct Scope {
    ints: Vec<String>,
    bools: Vec<String>,
    lists: Vec<String>,
}

struct Generate {
    entropy: Entropy,
    names: usize,
    /// What the names of the references end with.
    own: &'static str,
}

impl Generate {
    fn new(bytes: &[u8]) -> Generate {
        Generate { entropy: Entropy::new(bytes), names: 0, own: "" }
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    /// A condition on an integer `x`.
    fn predicate(&mut self) -> String {
        let bound = self.entropy.below(5) as i64 - 2;
        match self.entropy.below(5) {
            0 => format!("x > {bound}"),
            1 => format!("x <= {bound}"),
            2 => "x mod 2 == 0".to_owned(),
            3 => "x < k".to_owned(),
            _ => format!("not (x == {bound})"),
        }
    }

    /// A condition on a day.
    fn about_day(&mut self, day: &str) -> String {
        let n = self.entropy.below(14) as i64 - 1;
        match self.entropy.below(8) {
            0 => format!("weekday {day} <= {n}"),
            1 => format!("month {day} == {n}"),
            2 => format!("day {day} > {n}"),
            3 => format!("year {day} >= {}", 1999 + n),
            4 => format!("addMonths ({n}) {day} - {day} <= 31"),
            5 => format!("addYears ({n}) {day} > {day}"),
            6 => format!("isWorkday [2000-01-31, 2000-03-01] ({day} + {})", n + 1),
            _ => format!("nextWorkday [2000-01-03] {day} - {day} < 3"),
        }
    }

    /// The list `l`, or one that is made of it.
    fn list(&mut self, depth: usize) -> String {
        if depth == 0 {
            return "l".to_owned();
        }
        let list = self.list(depth - 1);
        match self.entropy.below(6) {
            0 | 1 => list,
            2 | 3 => format!("(filter (\\x. {}) {list})", self.predicate()),
            4 => {
                format!("(map (\\x. {}) {list})", ["x + 1", "2 * x", "0 - x", "abs x"][self.entropy.below(4)])
            }
            _ => format!("(fold (\\x r. if {} then x :: x :: r else r) [] {list})", self.predicate()),
        }
    }

    fn of_list(&mut self) -> String {
        let list = self.list(2);
        match self.entropy.below(6) {
            0 => "k".to_owned(),
            1 => (self.entropy.below(4) as i64 - 1).to_string(),
            2 | 3 => format!("len {list}"),
            4 => format!("sum {list}"),
            _ => format!("fold (\\x r. max x r) 0 {list}"),
        }
    }

    fn about_list(&mut self, depth: usize) -> String {
        if depth > 0 && self.entropy.below(2) == 0 {
            let sign = ["and", "==>", "or"][self.entropy.below(3)];
            return format!("(({}) {sign} ({}))", self.about_list(depth - 1), self.about_list(depth - 1));
        }
        let list = self.list(2);
        match self.entropy.below(7) {
            0 => format!("all (\\x. {}) {list}", self.predicate()),
            1 => format!("any (\\x. {}) {list}", self.predicate()),
            2 => format!("uniq {list}"),
            3 => format!("{} elem {list}", self.entropy.below(3)),
            4 => format!("{} + {} == {}", self.of_list(), self.of_list(), self.of_list()),
            _ => format!("{} <= {}", self.of_list(), self.of_list()),
        }
    }

    /// The task of one of several users, over references whose names end with `own`: an editor, or work that is over once it has a value.
    fn part(&mut self, own: &'static str) -> String {
        self.own = own;
        let label = ["", "\"n\"", "\"m\""][self.entropy.below(3)];
        let mut scope = Scope { ints: vec!["x".to_owned()], ..Scope::default() };
        match self.entropy.below(6) {
            0 => format!("enter Int {label}"),
            1 => self.task(2, &mut Scope::default()),
            2 => format!("enter Int {label} |> \\x. if {} then view x else fail", self.bool(1, &mut scope)),
            3 => {
                let (condition, value) = (self.bool(1, &mut scope), self.int(1, &mut scope));
                format!(
                    "enter Int {label} |> \\x. if {condition} then view (let _ = r{own} := x in {value}) else fail"
                )
            }
            4 => {
                let (flag, value) = (self.bool(1, &mut scope), self.int(1, &mut scope));
                format!(
                    "enter Int {label} |> \\x. edit (b{own} := {flag}) >? \\_. \"n\" -> view ({value}) <?> view x"
                )
            }
            _ => {
                let inner = self.task(1, &mut scope);
                format!("(enter Int {label} |> \\x. {inner}) |> \\x. view ({})", self.int(1, &mut scope))
            }
        }
    }

    /// A task with an integer value.
    fn task(&mut self, depth: usize, scope: &mut Scope) -> String {
        if depth == 0 {
            return match self.entropy.below(9) {
                0 => "enter Int".to_owned(),
                1 => "enter Int (\"n\" ++ \"m\")".to_owned(),
                2 | 3 => format!("edit ({})", self.int(2, scope)),
                4 => format!("share r{}", self.own),
                5 => format!("view ({})", self.int(1, scope)),
                6 => format!("watch r{}", self.own),
                7 => format!(
                    "(enter Int \"k\" @ (if {} then \"u\" else \"u\"))",
                    self.bool(0, &mut Scope::default())
                ),
                _ => "fail".to_owned(),
            };
        }
        match self.entropy.below(18) {
            15..=17 => self.optional(depth, scope),
            0..=2 => {
                let first = self.task(depth - 1, scope);
                let sign = ["|>", ">?"][self.entropy.below(2)];
                let name = self.name();
                let mut inner = scope.clone();
                inner.ints.push(name.clone());
                format!("({first}) {sign} \\{name}. {}", self.task(depth - 1, &mut inner))
            }
            3 | 4 => {
                let (left, right) = (self.task(depth - 1, scope), self.task(depth - 1, scope));
                let (a, b) = (self.name(), self.name());
                let mut inner = scope.clone();
                inner.ints.extend([a.clone(), b.clone()]);
                format!("(({left}) >< ({right})) |> \\<{a}, {b}>. {}", self.task(depth - 1, &mut inner))
            }
            12 => {
                let name = self.name();
                let mut inner = scope.clone();
                inner.ints.push(name.clone());
                let until = self.bool(1, &mut inner);
                format!("repeat ({}) until (\\{name}. {until})", self.task(depth - 1, scope))
            }
            13 => {
                format!("({}) <#> (forever ({}))", self.task(depth - 1, scope), self.task(depth - 1, scope))
            }
            14 => {
                let conditions = [self.bool(1, scope), self.bool(1, scope)];
                let results = [0, 1, 2].map(|_| self.task(depth - 1, scope));
                let other =
                    if self.entropy.below(2) == 0 { String::new() } else { format!(", _ -> {}", results[2]) };
                format!(
                    "table {{ {} -> {}, {} -> {}{other} }}",
                    conditions[0], results[0], conditions[1], results[1]
                )
            }
            5 => format!("({}) <#> ({})", self.task(depth - 1, scope), self.task(depth - 1, scope)),
            6 => format!("({}) <?> ({})", self.task(depth - 1, scope), self.task(depth - 1, scope)),
            7 | 8 => {
                let condition = self.bool(2, scope);
                let yes = self.task(depth - 1, scope);
                let no =
                    if self.entropy.below(2) == 0 { "fail".to_owned() } else { self.task(depth - 1, scope) };
                format!("if {condition} then {yes} else {no}")
            }
            9 => {
                let own = self.own;
                let effect = match self.entropy.below(2) {
                    0 => format!("r{own} := {}", self.int(2, scope)),
                    _ => format!("b{own} := {}", self.bool(1, scope)),
                };
                format!("edit (let _ = {effect} in {})", self.int(1, scope))
            }
            10 => {
                let (number, flag) = (self.name(), self.name());
                let mut inner = scope.clone();
                inner.ints.push(number.clone());
                inner.bools.push(flag.clone());
                format!("enter <Int, Bool> |> \\<{number}, {flag}>. {}", self.task(depth - 1, &mut inner))
            }
            _ => {
                let list = self.name();
                let mut inner = scope.clone();
                inner.lists.push(list.clone());
                format!("enter [Int] |> \\{list}. {}", self.task(depth - 1, &mut inner))
            }
        }
    }

    /// A task that goes on with a value that may be missing.
    fn optional(&mut self, depth: usize, scope: &mut Scope) -> String {
        let (number, flag) = (self.name(), self.name());
        let mut inner = scope.clone();
        inner.ints.push(number.clone());
        let first = match self.entropy.below(5) {
            0 => "enter (Maybe Int) \"o\"".to_owned(),
            1 => format!("edit (if {} then Just ({}) else Nothing)", self.bool(1, scope), self.int(1, scope)),
            2 => {
                inner.bools.push(flag.clone());
                let (some, none) = (self.task(depth - 1, &mut inner), self.task(depth - 1, scope));
                return format!(
                    "enter (Maybe <Int, Bool>) |> \\m. match m {{ Nothing -> {none}, Just <{number}, {flag}> -> {some} }}"
                );
            }
            3 => format!(
                "(enter (Maybe (Maybe Int)) |> \\m. match m {{ Just p -> view p, Nothing -> {} }})",
                {
                    let default = self.int(1, scope);
                    format!("edit (Just ({default}))")
                }
            ),
            _ => "enter (Maybe Int)".to_owned(),
        };
        let (some, none) = (self.task(depth - 1, &mut inner), self.task(depth - 1, scope));
        let sign = ["|>", ">?"][self.entropy.below(2)];
        format!("({first}) {sign} \\m. match m {{ Just {number} -> {some}, Nothing -> {none} }}")
    }

    fn int(&mut self, depth: usize, scope: &mut Scope) -> String {
        if depth == 0 {
            return match self.entropy.below(4) {
                0 => (self.entropy.below(6) as i64 - 2).to_string(),
                1 => format!("!r{}", self.own),
                2 if !scope.lists.is_empty() => {
                    let list = &scope.lists[self.entropy.below(scope.lists.len())];
                    format!("{} {list}", ["len", "head"][self.entropy.below(2)])
                }
                _ if scope.ints.is_empty() => "1".to_owned(),
                _ => scope.ints[self.entropy.below(scope.ints.len())].clone(),
            };
        }
        let (a, b) = (self.int(depth - 1, scope), self.int(depth - 1, scope));
        match self.entropy.below(11) {
            0 => a,
            10 => {
                let condition = self.bool(depth - 1, scope);
                format!(
                    "(match (if {condition} then Just ({a}) else Nothing) {{ Just m -> m + 1, Nothing -> {b} }})"
                )
            }
            // Lists of unknown length are tried up to three items.
            1 => format!("fold (\\i t. i + t) ({b}) (range 1 (min 3 ({a})))"),
            8 => format!("({} 0 ({}))", self.rounding(), self.decimal(depth - 1, scope)),
            9 => format!("({} 0 (({}) / ({b} : Int)))", self.rounding(), self.decimal(depth - 1, scope)),
            2 => format!("({a}) + ({b})"),
            3 => format!("({a}) - ({b})"),
            4 => format!("min ({a}) ({b})"),
            5 => format!("max ({a}) ({b})"),
            6 => format!("({a}) / ({b})"),
            _ => format!("(if {} then {a} else {b})", self.bool(depth - 1, scope)),
        }
    }

    fn rounding(&mut self) -> &'static str {
        ["round", "roundDown", "roundUp", "roundEven"][self.entropy.below(4)]
    }

    /// A number with one decimal or more.
    fn decimal(&mut self, depth: usize, scope: &mut Scope) -> String {
        // What `fail` would have as its value has any type.
        let integer = format!("{} : Int", self.int(depth, scope));
        match self.entropy.below(6) {
            0 => format!("({integer}) + {}.{}", self.entropy.below(3), self.entropy.below(10)),
            1 => format!("({integer}) * 0.{}", self.entropy.below(10)),
            2 => format!("-0.25 * ({integer})"),
            3 => format!("max 0.5 ({integer})"),
            4 => format!("{} 1 (({integer}) * 0.75)", self.rounding()),
            _ => format!("({integer}) / 2 * 1.5 - 0.{}", self.entropy.below(10)),
        }
    }

    fn bool(&mut self, depth: usize, scope: &mut Scope) -> String {
        if depth == 0 {
            return match self.entropy.below(4) {
                0 => format!("({}) < ({})", self.int(0, scope), self.int(0, scope)),
                1 => format!("!b{}", self.own),
                2 if !scope.lists.is_empty() => {
                    let list = scope.lists[self.entropy.below(scope.lists.len())].clone();
                    format!("(({}) elem {list})", self.int(0, scope))
                }
                _ if scope.bools.is_empty() => "True".to_owned(),
                _ => scope.bools[self.entropy.below(scope.bools.len())].clone(),
            };
        }
        match self.entropy.below(7) {
            6 => format!(
                "(if {} then Just ({}) else Nothing) == Just ({})",
                self.bool(depth - 1, scope),
                self.int(depth - 1, scope),
                self.int(depth - 1, scope)
            ),
            5 => format!("({}) <= ({} : Int)", self.decimal(depth - 1, scope), self.int(depth - 1, scope)),
            0 => format!("({}) > ({})", self.int(depth - 1, scope), self.int(depth - 1, scope)),
            1 => format!("({}) == ({})", self.int(depth - 1, scope), self.int(depth - 1, scope)),
            2 => format!("not ({})", self.bool(depth - 1, scope)),
            3 => format!("({}) and ({})", self.bool(depth - 1, scope), self.bool(depth - 1, scope)),
            _ => format!("({}) or ({})", self.bool(depth - 1, scope), self.bool(depth - 1, scope)),
        }
    }
}
