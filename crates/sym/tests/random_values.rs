//! Random programs on floating-point numbers, arrays, sets and strings, put together of computations with a state: under a
//! model, the symbolic run is the concrete one.

use proptest::prelude::*;
use whatif_sym::prelude::*;
use whatif_term::{BitVec, Sort, Symbol, Value};

const REGISTERS: usize = 3;

#[derive(Clone, Mergeable, SimpleMergeable)]
struct Machine {
    floats: [SymF32; REGISTERS],
    byte: SymU<8>,
    memory: SymArray<SymU<8>, SymU<8>>,
    set: SymSet<SymU<8>>,
    text: SymString,
}

/// The same, known.
#[derive(Clone)]
struct Known {
    floats: [f32; REGISTERS],
    byte: u8,
    memory: [u8; 256],
    set: [bool; 256],
    text: String,
}

#[derive(Clone, Copy, Debug)]
enum Op {
    Add(usize, usize, usize),
    Mul(usize, usize, usize),
    Div(usize, usize, usize),
    Rem(usize, usize, usize),
    Sqrt(usize),
    Round(usize),
    ToByte(usize),
    FromByte(usize),
    Load,
    Store(u8),
    Insert,
    Remove(u8),
    Append(char),
    Drop(u8),
    Replace(char, char),
    Find(char),
}

#[derive(Clone, Copy, Debug)]
enum Cond {
    Less(usize, usize),
    Inside,
    Starts(char),
    Odd,
}

#[derive(Clone, Debug)]
enum Step {
    Do(Op),
    When(Cond, Vec<Step>),
}

impl Machine {
    fn after(&self, op: Op) -> Machine {
        let mut next = self.clone();
        let f = &self.floats;
        match op {
            Op::Add(to, a, b) => next.floats[to] = &f[a] + &f[b],
            Op::Mul(to, a, b) => next.floats[to] = &f[a] * &f[b],
            Op::Div(to, a, b) => next.floats[to] = &f[a] / &f[b],
            Op::Rem(to, a, b) => next.floats[to] = &f[a] % &f[b],
            Op::Sqrt(a) => next.floats[a] = f[a].abs().sqrt(),
            Op::Round(a) => next.floats[a] = f[a].round_to_integral(Rounding::NearestAway),
            Op::ToByte(a) => next.byte = f[a].to_word(Rounding::Zero),
            Op::FromByte(a) => next.floats[a] = SymF32::from_word(&self.byte, Rounding::NearestEven),
            Op::Load => next.byte = self.memory.select(&self.byte),
            Op::Store(at) => next.memory = self.memory.store(&(&self.byte ^ at), &(&self.byte + 1)),
            Op::Insert => next.set = self.set.insert(&self.byte),
            Op::Remove(n) => next.set = self.set.difference(&SymSet::of(&[n.into(), &self.byte + 1])),
            Op::Append(c) => next.text = &self.text + c.to_string().as_str(),
            Op::Drop(n) => next.text = self.text.slice(i32::from(n), self.text.len()),
            Op::Replace(a, b) => {
                next.text = self.text.replace(a.to_string().as_str(), format!("{b}{b}").as_str());
            }
            Op::Find(c) => next.byte = self.text.find(c.to_string().as_str(), 0).to_bits(),
        }
        next
    }

    fn holds(&self, cond: Cond) -> SymBool {
        match cond {
            Cond::Less(a, b) => self.floats[a].lt(&self.floats[b]),
            Cond::Inside => self.set.contains(&self.byte),
            Cond::Starts(c) => self.text.starts_with(c.to_string().as_str()),
            Cond::Odd => self.byte.bit(0),
        }
    }
}

/// The computation that a program is.
fn computation(steps: &[Step]) -> State<Machine, ()> {
    steps.iter().cloned().fold(State::of(()), |before, step| {
        before.then(move |()| match &step {
            Step::Do(op) => {
                let op = *op;
                State::modify(move |machine: &Machine| machine.after(op))
            }
            Step::When(cond, steps) => {
                let (cond, inside) = (*cond, computation(steps));
                State::read(move |machine: &Machine| machine.holds(cond))
                    .then(move |holds| inside.when(holds))
            }
        })
    })
}

impl Known {
    fn run(&mut self, op: Op) {
        let f = self.floats;
        match op {
            Op::Add(to, a, b) => self.floats[to] = f[a] + f[b],
            Op::Mul(to, a, b) => self.floats[to] = f[a] * f[b],
            Op::Div(to, a, b) => self.floats[to] = f[a] / f[b],
            Op::Rem(to, a, b) => self.floats[to] = f[a] % f[b],
            Op::Sqrt(a) => self.floats[a] = f[a].abs().sqrt(),
            Op::Round(a) => self.floats[a] = f[a].round(),
            Op::ToByte(a) => self.byte = f[a] as u8,
            Op::FromByte(a) => self.floats[a] = f32::from(self.byte),
            Op::Load => self.byte = self.memory[usize::from(self.byte)],
            Op::Store(at) => self.memory[usize::from(self.byte ^ at)] = self.byte.wrapping_add(1),
            Op::Insert => self.set[usize::from(self.byte)] = true,
            Op::Remove(n) => {
                self.set[usize::from(n)] = false;
                self.set[usize::from(self.byte.wrapping_add(1))] = false;
            }
            Op::Append(c) => self.text.push(c),
            Op::Drop(n) => self.text = self.text.chars().skip(n.into()).collect(),
            Op::Replace(a, b) => self.text = self.text.replacen(a, &format!("{b}{b}"), 1),
            Op::Find(c) => self.byte = self.text.find(c).map_or(255, |at| at as u8),
        }
    }

    fn holds(&self, cond: Cond) -> bool {
        match cond {
            Cond::Less(a, b) => self.floats[a] < self.floats[b],
            Cond::Inside => self.set[usize::from(self.byte)],
            Cond::Starts(c) => self.text.starts_with(c),
            Cond::Odd => self.byte % 2 == 1,
        }
    }

    fn run_all(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Do(op) => self.run(*op),
                Step::When(cond, steps) => {
                    if self.holds(*cond) {
                        self.run_all(steps);
                    }
                }
            }
        }
    }
}

fn op() -> impl Strategy<Value = Op> {
    let r = || 0..REGISTERS;
    let letter = || prop_oneof![Just('a'), Just('b')];
    prop_oneof![
        (r(), r(), r()).prop_map(|(to, a, b)| Op::Add(to, a, b)),
        (r(), r(), r()).prop_map(|(to, a, b)| Op::Mul(to, a, b)),
        (r(), r(), r()).prop_map(|(to, a, b)| Op::Div(to, a, b)),
        (r(), r(), r()).prop_map(|(to, a, b)| Op::Rem(to, a, b)),
        r().prop_map(Op::Sqrt),
        r().prop_map(Op::Round),
        r().prop_map(Op::ToByte),
        r().prop_map(Op::FromByte),
        Just(Op::Load),
        (0..4u8).prop_map(Op::Store),
        Just(Op::Insert),
        any::<u8>().prop_map(Op::Remove),
        letter().prop_map(Op::Append),
        (0..3u8).prop_map(Op::Drop),
        (letter(), letter()).prop_map(|(a, b)| Op::Replace(a, b)),
        letter().prop_map(Op::Find),
    ]
}

fn cond() -> impl Strategy<Value = Cond> {
    prop_oneof![
        (0..REGISTERS, 0..REGISTERS).prop_map(|(a, b)| Cond::Less(a, b)),
        Just(Cond::Inside),
        Just(Cond::Starts('a')),
        Just(Cond::Odd),
    ]
}

fn program() -> impl Strategy<Value = Vec<Step>> {
    let leaf = op().prop_map(Step::Do);
    let step = leaf.prop_recursive(2, 8, 3, |inner| {
        let several = proptest::collection::vec(inner, 1..4);
        prop_oneof![3 => op().prop_map(Step::Do), 2 => (cond(), several).prop_map(|(c, steps)| Step::When(c, steps))]
    });
    proptest::collection::vec(step, 1..8)
}

fn cases() -> u32 {
    if std::env::var_os("WHATIF_LONG").is_some() { 100_000 } else { 300 }
}

/// A number of any size, often a small whole one.
fn float() -> impl Strategy<Value = f32> {
    prop_oneof![any::<u32>().prop_map(f32::from_bits), (-9..10i8).prop_map(f32::from)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn a_symbolic_run_under_a_model_is_the_concrete_run(
        program in program(),
        floats in [float(), float(), float()],
        byte: u8,
        text in "[ab]{0,3}",
    ) {
        let machine = Machine {
            floats: ["f0", "f1", "f2"].map(SymF32::sym),
            byte: SymU::sym("byte"),
            memory: SymArray::constant(&7.into()),
            set: SymSet::of(&[3.into()]),
            text: SymString::sym("text"),
        };
        let mut model = Model::default();
        for (i, float) in floats.iter().enumerate() {
            let bits = Value::BitVec(BitVec::new(32, float.to_bits()));
            model.set(Symbol::new(format!("f{i}"), Sort::BitVec(32)), bits);
        }
        model.set(Symbol::new("byte", Sort::BitVec(8)), Value::BitVec(BitVec::new(8, byte)));
        model.set(Symbol::new("text", Sort::String), Value::from(&text[..]));

        let ((), symbolic) = computation(&program).run(&machine).simple_merge();
        let mut known = Known { floats, byte, memory: [7; 256], set: [false; 256], text };
        known.set[3] = true;
        known.run_all(&program);
        for (found, expected) in symbolic.floats.iter().zip(known.floats) {
            let found: f32 = found.under(&model).expect("a number");
            let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            prop_assert!(same, "{found:?}, not {expected:?}");
        }
        prop_assert_eq!(symbolic.byte.under::<u8>(&model), Some(known.byte));
        prop_assert_eq!(symbolic.text.under::<String>(&model), Some(known.text));
        for at in [0, 3, byte, known.byte, known.byte ^ 1] {
            let at_sym = SymU::<8>::from(at);
            prop_assert_eq!(symbolic.memory.select(&at_sym).under(&model), Some(known.memory[usize::from(at)]));
            prop_assert_eq!(symbolic.set.contains(&at_sym).under(&model), Some(known.set[usize::from(at)]));
        }
    }
}
