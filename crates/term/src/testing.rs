//! Random well-sorted terms and models, for property tests here and in other crates.
//!
//! A test of a law draws terms from a [`Random`] with a fixed list of seeds, and names the seed when it fails. Terms
//! are built by [`Term::raw`], so that a test can compare them with their [simplified](Term::simplify) form.
//! `productions` lists, for a sort, the operators that give that sort; a new operator needs an entry there to be
//! covered by all property tests.
//!
//! ```
//! use whatif_term::{Sort, testing::Random};
//! let mut random = Random::new(42);
//! let raw = random.term(&Sort::Bool, 4);
//! let model = random.model(&raw);
//! assert_eq!(model.eval(&raw), model.eval(&raw.simplify()));
//! ```

use rustc_hash::FxHashMap;

use crate::{BitVec, Function, FunctionTable, Int, Model, Op, Rational, Sort, Str, Term, Value};

/// A source of random terms, values and models: the same for the same seed.
pub struct Random {
    state: u64,
    sorts: Vec<Sort>,
    /// Terms made before. They are used again, since laws about equal arguments need equal arguments.
    pool: FxHashMap<Sort, Vec<Term>>,
}

/// An operator and the sorts of its arguments.
type Production = (Op, Vec<Sort>);

impl Random {
    /// Terms over all sorts.
    pub fn new(seed: u64) -> Random {
        let sorts = vec![
            Sort::Bool,
            Sort::Int,
            Sort::Real,
            Sort::BitVec(1),
            Sort::BitVec(4),
            Sort::BitVec(5),
            Sort::BitVec(9),
            Sort::BitVec(70),
            Sort::Char,
            Sort::String,
            Sort::seq(Sort::Int),
            Sort::uninterpreted("U"),
        ];
        Random::over(seed, sorts)
    }

    /// Terms over these sorts only.
    pub fn over(seed: u64, sorts: Vec<Sort>) -> Random {
        Random { state: seed, sorts, pool: FxHashMap::default() }
    }

    /// A random word (splitmix64).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A random element.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A term of this sort, at most `depth` levels deep but for the constants, not simplified.
    pub fn term(&mut self, sort: &Sort, depth: usize) -> Term {
        let made = self.pool.get(sort).map_or(0, Vec::len);
        let term = match self.below(8) {
            0 if made > 0 => {
                let index = self.below(made);
                self.pool[sort][index].clone()
            }
            _ if depth == 0 => self.leaf(sort),
            1 => self.leaf(sort),
            _ => {
                let productions = self.productions(sort);
                let (op, sorts) = self.pick(&productions).clone();
                let args: Vec<Term> = sorts.iter().map(|sort| self.term(sort, depth - 1)).collect();
                Term::raw(op, &args)
            }
        };
        self.pool.entry(sort.clone()).or_default().push(term.clone());
        term
    }

    /// A symbol or a constant.
    fn leaf(&mut self, sort: &Sort) -> Term {
        if self.below(5) < 2 {
            return self.value(sort).to_term();
        }
        let name = format!("{}{}", prefix(sort), self.below(3));
        Term::var(name, sort.clone())
    }

    /// A value, mostly a small one.
    pub fn value(&mut self, sort: &Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.below(2) == 0),
            Sort::Int => Value::Int(self.int()),
            Sort::Real => {
                let denominator = self.below(4) as i64 + 1;
                Value::Real(Rational::new(self.int(), denominator).expect("not zero"))
            }
            Sort::BitVec(width) => {
                let any = Int::from(self.next()) * Int::from(self.next());
                Value::BitVec(BitVec::new(*width, if self.below(2) == 0 { any } else { self.int() }))
            }
            Sort::Char => Value::Char(self.char()),
            Sort::String => {
                let length = self.below(4);
                Value::String((0..length).map(|_| self.char()).collect::<Str>())
            }
            Sort::Seq(element) => {
                let length = self.below(4);
                Value::seq((**element).clone(), (0..length).map(|_| self.value(element)).collect())
            }
            Sort::Uninterpreted(name) => Value::Uninterpreted(name.clone(), self.below(3) as u64),
        }
    }

    fn int(&mut self) -> Int {
        match self.below(12) {
            0 => Int::from(i64::MAX) + Int::from(self.below(3)),
            1 => Int::from(i64::MIN) - Int::from(self.below(3)),
            2 => Int::from(self.below(300)),
            _ => Int::from(self.below(9) as i64 - 4),
        }
    }

    fn char(&mut self) -> u32 {
        *self.pick(&[b'a' as u32, b'b' as u32, b'0' as u32, b'7' as u32, 0xE4])
    }

    /// A model that gives random values to all symbols and functions of a term.
    pub fn model(&mut self, term: &Term) -> Model {
        let mut model = Model::new();
        for symbol in term.symbols() {
            let value = self.value(symbol.sort());
            model.set(symbol, value);
        }
        for function in term.functions() {
            let row = |random: &mut Random| {
                let args = function.arguments().iter().map(|sort| random.value(sort)).collect();
                (args, random.value(function.result()))
            };
            let entries = (0..4).map(|_| row(self)).collect();
            let default = self.value(function.result());
            model.set_function(function, FunctionTable { entries, default });
        }
        model
    }

    /// The operators that yield this sort from the sorts allowed.
    fn productions(&self, sort: &Sort) -> Vec<Production> {
        let mut all = vec![(Op::Ite, vec![Sort::Bool, sort.clone(), sort.clone()])];
        match sort {
            Sort::Bool => self.booleans(&mut all),
            Sort::Int => self.integers(&mut all),
            Sort::Real => {
                use Sort::{Int, Real};
                all.extend([
                    (Op::Add, vec![Real, Real]),
                    (Op::Add, vec![Real, Real, Real]),
                    (Op::Mul, vec![Real, Real]),
                    (Op::RealDiv, vec![Real, Real]),
                    (Op::ToReal, vec![Int]),
                ]);
            }
            Sort::BitVec(width) => self.bit_vectors(*width, &mut all),
            Sort::Char => {
                all.extend([
                    (Op::CharFromCode, vec![Sort::Int]),
                    (Op::SeqNth, vec![Sort::String, Sort::Int]),
                ]);
            }
            Sort::String => {
                all.extend([(Op::StrFromInt, vec![Sort::Int]), (Op::StrFromCode, vec![Sort::Int])]);
                sequences(sort, &mut all);
            }
            Sort::Seq(_) => sequences(sort, &mut all),
            Sort::Uninterpreted(_) => {
                let f = Function::new("f", [sort.clone(), Sort::Bool], sort.clone());
                all.push((Op::Apply(f), vec![sort.clone(), Sort::Bool]));
            }
        }
        all.retain(|(_, args)| args.iter().all(|arg| self.sorts.contains(arg)));
        all
    }

    fn booleans(&self, all: &mut Vec<Production>) {
        use Sort::{Bool, Int, Real, String};
        for op in [Op::And, Op::Or] {
            all.extend([(op.clone(), vec![Bool; 2]), (op.clone(), vec![Bool; 3]), (op, vec![Bool; 4])]);
        }
        all.extend([(Op::Not, vec![Bool]), (Op::Not, vec![Bool])]);
        for sort in &self.sorts {
            all.push((Op::Eq, vec![sort.clone(); 2]));
            all.push((Op::Distinct, vec![sort.clone(); 3]));
            let ops: &[Op] = match sort {
                Int | Real => &[Op::Le, Op::Lt],
                Sort::BitVec(_) => &[Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle],
                String => &[Op::SeqContains, Op::SeqPrefixOf, Op::SeqSuffixOf, Op::StrLt, Op::StrLe],
                Sort::Seq(_) => &[Op::SeqContains, Op::SeqPrefixOf, Op::SeqSuffixOf],
                _ => &[],
            };
            all.extend(ops.iter().map(|op| (op.clone(), vec![sort.clone(); 2])));
        }
        all.push((Op::Apply(Function::new("p", [Int, Real], Bool)), vec![Int, Real]));
    }

    fn integers(&self, all: &mut Vec<Production>) {
        use Sort::{Char, Int, Real, String};
        for op in [Op::Add, Op::Mul] {
            all.extend([(op.clone(), vec![Int; 2]), (op, vec![Int; 3])]);
        }
        all.extend([
            (Op::Add, vec![Int; 2]),
            (Op::Div, vec![Int; 2]),
            (Op::Mod, vec![Int; 2]),
            (Op::ToInt, vec![Real]),
            (Op::StrToInt, vec![String]),
            (Op::StrToCode, vec![String]),
            (Op::CharToCode, vec![Char]),
            (Op::Apply(Function::new("g", [Int], Int)), vec![Int]),
        ]);
        for sort in &self.sorts {
            match sort {
                Sort::BitVec(_) => {
                    all.extend([(Op::UbvToInt, vec![sort.clone()]), (Op::SbvToInt, vec![sort.clone()])]);
                }
                String | Sort::Seq(_) => {
                    let index_of = (Op::SeqIndexOf, vec![sort.clone(), sort.clone(), Int]);
                    all.extend([(Op::SeqLen, vec![sort.clone()]), index_of]);
                }
                _ => {}
            }
            if *sort == Sort::seq(Int) {
                all.push((Op::SeqNth, vec![sort.clone(), Int]));
            }
        }
    }

    fn bit_vectors(&self, width: u32, all: &mut Vec<Production>) {
        let bits = Sort::BitVec;
        all.extend([(Op::BvNot, vec![bits(width)]), (Op::BvNeg, vec![bits(width)])]);
        for op in [
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvAdd,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvSmod,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
        ] {
            all.push((op, vec![bits(width); 2]));
        }
        all.push((Op::IntToBv(width), vec![Sort::Int]));
        for other in self.sorts.iter().filter_map(Sort::width) {
            if other < width {
                all.push((Op::Concat, vec![bits(other), bits(width - other)]));
                all.push((Op::ZeroExtend(width - other), vec![bits(other)]));
                all.push((Op::SignExtend(width - other), vec![bits(other)]));
            } else {
                let slack = other - width;
                for low in [0, slack / 2, slack] {
                    all.push((Op::Extract { high: low + width - 1, low }, vec![bits(other)]));
                }
            }
        }
    }
}

fn sequences(sort: &Sort, all: &mut Vec<Production>) {
    let element = sort.element().expect("a sequence");
    all.extend([
        (Op::SeqUnit, vec![element]),
        (Op::SeqConcat, vec![sort.clone(); 2]),
        (Op::SeqConcat, vec![sort.clone(); 3]),
        (Op::SeqAt, vec![sort.clone(), Sort::Int]),
        (Op::SeqExtract, vec![sort.clone(), Sort::Int, Sort::Int]),
        (Op::SeqReplace, vec![sort.clone(); 3]),
    ]);
}

/// The first letters of the names of symbols of a sort.
fn prefix(sort: &Sort) -> String {
    match sort {
        Sort::Bool => "p".to_owned(),
        Sort::Int => "x".to_owned(),
        Sort::Real => "r".to_owned(),
        Sort::BitVec(width) => format!("v{width}_"),
        Sort::Char => "c".to_owned(),
        Sort::String => "s".to_owned(),
        Sort::Seq(element) => format!("q{}_", prefix(element)),
        Sort::Uninterpreted(name) => name.to_lowercase(),
    }
}
