//! Random well-typed programs.

use std::rc::Rc;

use crate::language::{Cell, Claim, E, Kind, PERSONS, Program, RESULT, T, TYPES, Ty, V};

/// Random numbers (xorshift), so that a program is known by its seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    pub(crate) fn value(&mut self, ty: Ty) -> V {
        let number = self.below(9) as i128 - 3;
        match ty {
            Ty::Int => V::N(number),
            Ty::Bool => V::B(number > 0),
            Ty::Money => V::N([0, 1, 50, 125, -75, 250, 999, -1][self.below(8)]),
            // Days around the ends of months and of years.
            Ty::Date => V::N([0, 1, 2, 3, 30, 31, 58, 59, 60, 365, 366, 790, -1][self.below(13)]),
            Ty::Maybe if number < 0 => V::C(0, vec![]),
            Ty::Maybe => V::C(1, vec![V::N(number - 2)]),
            Ty::Decision => match self.below(3) {
                0 => V::C(0, vec![V::N(number)]),
                1 => V::C(1, vec![V::B(number > 0)]),
                _ => V::C(2, vec![]),
            },
            Ty::Person => V::C(self.below(3), vec![]),
            Ty::Point => V::C(0, vec![V::N(number), V::B(self.below(2) == 0)]),
            Ty::Twin => V::C(0, vec![V::N(number), V::N(self.below(4) as i128)]),
        }
    }
}

/// What is in scope: variables with their types.
type Scope = Vec<(u32, Ty)>;

struct Generate {
    random: Random,
    names: u32,
    labels: Vec<(String, Ty)>,
    buttons: Vec<String>,
    persons: bool,
    clock: bool,
    /// Whether claims are generated, which ask about inputs, and divide by nothing that may be zero.
    asks: bool,
}

/// The program of a seed.
pub(crate) fn program(seed: u64) -> Program {
    let mut this = Generate {
        random: Random::new(seed),
        names: RESULT,
        labels: Vec::new(),
        buttons: Vec::new(),
        persons: false,
        clock: false,
        asks: false,
    };
    let depth = 2 + this.random.below(2);
    let mut main = this.task(depth, &Vec::new());
    if this.clock {
        main = T::Clock(Box::new(main));
    }
    this.asks = true;
    let result = vec![(RESULT, Ty::Int)];
    let kinds = [Kind::Property, Kind::Invariant, Kind::ReachableResult, Kind::Reachable];
    let mut claims: Vec<Claim> = (0..19)
        .map(|at| {
            let kind = kinds[at % kinds.len()];
            let about_result = matches!(kind, Kind::Property | Kind::ReachableResult);
            let depth = 1 + this.random.below(2);
            let says = this.bool(depth, if about_result { &result } else { &[] });
            Claim { kind, name: format!("c{at}"), says: Some(says) }
        })
        .collect();
    claims.push(Claim { kind: Kind::Finishable, name: "end".to_owned(), says: None });
    Program { main, claims }
}

impl Generate {
    fn name(&mut self) -> u32 {
        self.names += 1;
        self.names
    }

    fn label(&mut self, ty: Ty) -> String {
        let label = format!("L{}", self.labels.len());
        self.labels.push((label.clone(), ty));
        label
    }

    fn button(&mut self) -> String {
        let label = format!("Go{}", self.buttons.len());
        self.buttons.push(label.clone());
        label
    }

    fn maybe_button(&mut self) -> Option<String> {
        (self.random.below(2) == 0).then(|| self.button())
    }

    /// A task with a value of some type that does not just wait for others.
    fn first(&mut self, depth: usize, ty: Ty, scope: &Scope) -> T {
        match self.random.below(4) {
            0 => T::Edit(self.expr(ty, 1, scope), ty, self.label(ty)),
            1 if ty == Ty::Int && depth > 0 => self.task(depth - 1, scope),
            _ => T::Enter(ty, self.label(ty)),
        }
    }

    /// A task with an integer value.
    fn task(&mut self, depth: usize, scope: &Scope) -> T {
        if depth == 0 {
            return match self.random.below(8) {
                0 => T::Enter(Ty::Int, self.label(Ty::Int)),
                1 => T::Edit(self.expr(Ty::Int, 1, scope), Ty::Int, self.label(Ty::Int)),
                2 => T::Share(Cell::R, self.label(Ty::Int)),
                3 => T::Watch(Cell::R),
                4 => T::Fail,
                5 => {
                    let cell = [Cell::R, Cell::B][self.random.below(2)];
                    let (value, result) = (self.expr(cell.ty(), 1, scope), self.expr(Ty::Int, 1, scope));
                    let label = (self.random.below(3) == 0).then(|| self.label(Ty::Int));
                    T::Set(cell, value, result, label)
                }
                _ => T::View(self.expr(Ty::Int, 2, scope)),
            };
        }
        let depth = depth - 1;
        let with =
            |scope: &Scope, more: &[(u32, Ty)]| -> Scope { scope.iter().chain(more).copied().collect() };
        let boxed = |this: &mut Self, scope: &Scope| Box::new(this.task(depth, scope));
        match self.random.below(18) {
            0..=4 => {
                let ty = TYPES[self.random.below(TYPES.len())];
                let first = self.first(depth, ty, scope);
                let (x, label) = (self.name(), self.maybe_button());
                let inner = with(scope, &[(x, ty)]);
                let next = if self.random.below(3) == 0 {
                    T::If(self.bool(2, &inner), boxed(self, &inner), Box::new(T::Fail))
                } else {
                    self.task(depth, &inner)
                };
                T::Step(Box::new(first), label, x, Rc::new(next))
            }
            5 | 6 => {
                let [a, b] = [0, 1].map(|_| TYPES[self.random.below(TYPES.len())]);
                let (left, right) = (self.first(depth, a, scope), self.first(depth, b, scope));
                let (x, y, label) = (self.name(), self.name(), self.maybe_button());
                let next = self.task(depth, &with(scope, &[(x, a), (y, b)]));
                T::Both(Box::new(left), Box::new(right), label, [x, y], Rc::new(next))
            }
            7 => T::Or(boxed(self, scope), boxed(self, scope)),
            8 | 9 => {
                let (a, b) = (self.button(), self.button());
                let (left, right) = (self.task(depth, scope), self.task(depth, scope));
                T::Pick(a, Rc::new(left), b, Rc::new(right))
            }
            10 => T::If(self.bool(2, scope), boxed(self, scope), boxed(self, scope)),
            11 => {
                let (e, x) = (self.expr(Ty::Maybe, 1, scope), self.name());
                T::Maybe(e, x, boxed(self, &with(scope, &[(x, Ty::Int)])), boxed(self, scope))
            }
            12 => {
                let (e, x, y) = (self.expr(Ty::Decision, 1, scope), self.name(), self.name());
                let granted = self.task(depth, &with(scope, &[(x, Ty::Int)]));
                let refused = self.task(depth, &with(scope, &[(y, Ty::Bool)]));
                T::Decide(e, [x, y], Box::new([granted, refused, self.task(depth, scope)]))
            }
            13 => {
                let conditions = [self.bool(1, scope), self.bool(1, scope)];
                T::Table(conditions, Box::new([0, 1, 2].map(|_| self.task(depth, scope))))
            }
            14 => {
                let body = T::Enter(Ty::Int, self.label(Ty::Int));
                let (x, y, label) = (self.name(), self.name(), self.maybe_button());
                let next = self.task(depth.min(1), &with(scope, &[(x, Ty::Int)]));
                let until = self.bool(1, &with(scope, &[(y, Ty::Int)]));
                T::Repeat(Rc::new(T::Step(Box::new(body), label, x, Rc::new(next))), y, until)
            }
            15 | 16 => self.any_of(depth, scope),
            _ => {
                self.clock = true;
                let (last, late) = (self.expr(Ty::Date, 1, scope), self.expr(Ty::Int, 1, scope));
                T::Deadline(last, late, boxed(self, scope))
            }
        }
    }

    fn any_of(&mut self, depth: usize, scope: &Scope) -> T {
        self.persons = true;
        let other = scope.iter().rev().find(|(_, ty)| *ty == Ty::Person).map(|(x, _)| *x);
        let people = match (self.random.below(4), other) {
            (0 | 1, Some(_)) => "(filter (\\q. q /= {p}) [Ann, Bob, Cid])",
            (2, _) => "[Bob]",
            (3, _) => "[Cid, Ann]",
            _ => "[Ann, Bob, Cid]",
        };
        let ty = TYPES[self.random.below(TYPES.len())];
        let (who, x, label) = (self.name(), self.name(), self.maybe_button());
        let inner: Scope = scope.iter().copied().chain([(who, Ty::Person), (x, ty)]).collect();
        let first = T::Enter(ty, self.label(ty));
        let next = self.task(depth, &inner);
        let work = T::Step(Box::new(first), label, x, Rc::new(next));
        let work = if self.random.below(4) == 0 { T::By(self.random.below(3), Box::new(work)) } else { work };
        T::AnyOf(people, other.unwrap_or(0), who, Box::new(work))
    }

    fn variable(&mut self, ty: Ty, scope: &[(u32, Ty)]) -> Option<E> {
        let known: Vec<u32> = scope.iter().filter(|(_, other)| *other == ty).map(|(x, _)| *x).collect();
        (!known.is_empty()).then(|| E::Var(known[self.random.below(known.len())]))
    }

    /// An expression of a type.
    fn expr(&mut self, ty: Ty, depth: usize, scope: &[(u32, Ty)]) -> E {
        if ty == Ty::Bool {
            return self.bool(depth, scope);
        }
        if depth == 0 || self.random.below(4) == 0 {
            return self.leaf(ty, scope);
        }
        if self.random.below(8) == 0 {
            let args = vec![
                self.bool(depth - 1, scope),
                self.expr(ty, depth - 1, scope),
                self.expr(ty, depth - 1, scope),
            ];
            return E::Call("(if {0} then {1} else {2})", args, [0; 2]);
        }
        if ty == Ty::Int && self.random.below(5) == 0 {
            return self.taken_apart(depth, scope);
        }
        use Ty::{Date, Int, Money};
        let choices: &[(&'static str, &[Ty])] = match ty {
            Int => &[
                ("({0} + {1})", &[Int, Int]),
                ("({0} - {1})", &[Int, Int]),
                ("(min {0} {1})", &[Int, Int]),
                ("(max {0} {1})", &[Int, Int]),
                ("({0} mod 3)", &[Int]),
                ("({0} / 2)", &[Int]),
                ("({0} / {1})", &[Int, Int]),
                ("(fold (\\i t. i + t) {0} (range 1 (min 3 {1})))", &[Int, Int]),
                ("(round 0 {0})", &[Money]),
                ("(roundDown 0 {0})", &[Money]),
                ("(roundUp 0 {0})", &[Money]),
                ("(roundEven 0 {0})", &[Money]),
                ("(month {0})", &[Date]),
                ("(day {0})", &[Date]),
                ("(year {0} mod 10)", &[Date]),
                ("(weekday {0})", &[Date]),
                ("({0} - {1})", &[Date, Date]),
                ("{0}.x", &[Ty::Point]),
                ("(fst {0})", &[Ty::Twin]),
                ("(snd {0})", &[Ty::Twin]),
                ("(sum (map snd [{0}, {1}]))", &[Ty::Twin, Ty::Twin]),
            ],
            Money => &[
                ("({0} + {1})", &[Money, Money]),
                ("({0} - {1})", &[Money, Money]),
                ("(max {0} {1})", &[Money, Money]),
                ("({0} + 0.00)", &[Int]),
                ("(round 2 ({0} * 0.5))", &[Money]),
                ("(roundEven 2 ({0} * 0.5))", &[Money]),
                ("(roundUp 2 ({0} / 3))", &[Money]),
                ("(roundDown 2 ({0} * 0.25))", &[Money]),
            ],
            Date => &[
                ("({0} + {1})", &[Date, Int]),
                ("(addMonths ({1} mod 15 - 2) {0})", &[Date, Int]),
                ("(addYears 1 {0})", &[Date]),
                ("(nextWorkday [2000-01-03, 2000-01-31] {0})", &[Date]),
                ("(addWorkdays 2 [2000-01-04] {0})", &[Date]),
            ],
            Ty::Maybe => &[("(Just {0})", &[Int])],
            Ty::Decision => &[("(Granted {0})", &[Int]), ("(Refused {0})", &[Ty::Bool])],
            Ty::Person => return self.leaf(ty, scope),
            Ty::Point => &[
                ("(Point { x = {0}, on = {1} })", &[Int, Ty::Bool]),
                ("({0} with { x = {1} })", &[Ty::Point, Int]),
            ],
            Ty::Twin => &[("<{0}, {1}>", &[Int, Int])],
            Ty::Bool => unreachable!("`bool` makes them"),
        };
        let (template, types) = choices[self.random.below(choices.len())];
        if self.asks && template == "({0} / {1})" {
            return self.leaf(ty, scope);
        }
        let args = types.iter().map(|ty| self.expr(*ty, depth - 1, scope)).collect();
        E::Call(template, args, [0; 2])
    }

    fn leaf(&mut self, ty: Ty, scope: &[(u32, Ty)]) -> E {
        let variable = if self.random.below(3) > 0 { self.variable(ty, scope) } else { None };
        if let Some(variable) = variable {
            return variable;
        }
        if self.asks && self.random.below(3) == 0 {
            let labels: Vec<&String> =
                self.labels.iter().filter(|(_, other)| *other == ty).map(|(label, _)| label).collect();
            if !labels.is_empty() {
                return E::Input(labels[self.random.below(labels.len())].clone());
            }
        }
        match ty {
            Ty::Int if self.random.below(3) == 0 => E::Call("!r", vec![], [0; 2]),
            Ty::Date if self.clock && self.random.below(3) == 0 => E::Call("!today", vec![], [0; 2]),
            _ => E::Lit(self.random.value(ty), ty),
        }
    }

    /// A number made by taking a value apart.
    fn taken_apart(&mut self, depth: usize, scope: &[(u32, Ty)]) -> E {
        let (x, y) = (self.name(), self.name());
        let with = |x, ty| -> Scope { scope.iter().copied().chain([(x, ty)]).collect() };
        let mut int = |scope: &[(u32, Ty)]| self.expr(Ty::Int, depth - 1, scope);
        match x % 4 {
            0 => {
                let (some, none) = (int(&with(x, Ty::Int)), int(scope));
                let e = self.expr(Ty::Maybe, depth - 1, scope);
                E::Call("(match {0} { Just {x} -> {1}, Nothing -> {2} })", vec![e, some, none], [x, y])
            }
            1 => {
                let (a, b, c) = (int(&with(x, Ty::Int)), int(&with(y, Ty::Bool)), int(scope));
                let e = self.expr(Ty::Decision, depth - 1, scope);
                let text = "(match {0} { Granted {x} -> {1}, Refused {y} -> {2}, Later -> {3} })";
                E::Call(text, vec![e, a, b, c], [x, y])
            }
            2 => {
                let (a, b) = (int(scope), int(scope));
                let e = self.expr(Ty::Person, depth - 1, scope);
                E::Call("(match {0} { Bob -> {1}, _ -> {2} })", vec![e, a, b], [x, y])
            }
            _ => {
                let body = int(&with(x, Ty::Int));
                let e = self.expr(Ty::Int, depth - 1, scope);
                E::Call("(let {x} = {0} in {1})", vec![e, body], [x, y])
            }
        }
    }

    fn bool(&mut self, depth: usize, scope: &[(u32, Ty)]) -> E {
        if depth == 0 {
            return match self.random.below(4) {
                0 => E::Call("!b", vec![], [0; 2]),
                1 => self.asked(),
                _ => self.variable(Ty::Bool, scope).unwrap_or_else(|| self.compared(0, scope)),
            };
        }
        match self.random.below(6) {
            0..=2 => self.compared(depth, scope),
            3 => E::Call("(not {0})", vec![self.bool(depth - 1, scope)], [0; 2]),
            n => {
                let template = if n == 4 { "({0} and {1})" } else { "({0} or {1})" };
                E::Call(template, vec![self.bool(depth - 1, scope), self.bool(depth - 1, scope)], [0; 2])
            }
        }
    }

    fn compared(&mut self, depth: usize, scope: &[(u32, Ty)]) -> E {
        let ordered = [Ty::Int, Ty::Int, Ty::Money, Ty::Date][self.random.below(4)];
        let any = TYPES[self.random.below(TYPES.len())];
        let (template, types): (&'static str, Vec<Ty>) = match self.random.below(9) {
            0..=2 => ("({0} < {1})", vec![ordered; 2]),
            3 | 4 => ("({0} <= {1})", vec![ordered; 2]),
            5 => ("({0} == {1})", vec![any; 2]),
            6 => ("({0} /= {1})", vec![any; 2]),
            7 => ("({0} elem [{1}, {2}])", vec![any; 3]),
            _ if self.random.below(2) == 0 => ("(isWorkday [2000-01-03] {0})", vec![Ty::Date]),
            _ => ("{0}.on", vec![Ty::Point]),
        };
        let depth = depth.saturating_sub(1);
        let args = types.into_iter().map(|ty| self.expr(ty, depth, scope)).collect();
        E::Call(template, args, [0; 2])
    }

    /// What a claim asks of the inputs; something simple anywhere else.
    fn asked(&mut self) -> E {
        let mut all: Vec<String> = self.labels.iter().map(|(label, _)| label.clone()).collect();
        all.extend(self.buttons.iter().cloned());
        if !self.asks || all.is_empty() {
            return E::Call("!b", vec![], [0; 2]);
        }
        let pick = |this: &mut Self| all[this.random.below(all.len())].clone();
        match self.random.below(4) {
            0 => E::Asked("before", vec![pick(self), pick(self)]),
            1 => E::Asked("after", vec![pick(self), pick(self)]),
            2 if self.persons => E::Asked("entered", vec![PERSONS[self.random.below(3)].to_owned()]),
            _ => E::Asked("entered", vec![pick(self)]),
        }
    }
}
