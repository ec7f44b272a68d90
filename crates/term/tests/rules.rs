//! The laws, by example: what the constructors build, printed. (That every law is right is shown by `simplify.rs` and by
//! the solver's tests; these show that they fire.)

use whatif_term::{Function, Sort, Term};

fn int(name: &str) -> Term {
    Term::var(name, Sort::Int)
}

fn real(name: &str) -> Term {
    Term::var(name, Sort::Real)
}

fn bool(name: &str) -> Term {
    Term::var(name, Sort::Bool)
}

fn byte(name: &str) -> Term {
    Term::var(name, Sort::BitVec(8))
}

fn string(name: &str) -> Term {
    Term::var(name, Sort::String)
}

fn n(n: i64) -> Term {
    Term::int(n)
}

/// Checks what terms print as.
#[track_caller]
fn assert_prints<const N: usize>(examples: [(Term, &str); N]) {
    for (i, (term, expected)) in examples.iter().enumerate() {
        assert_eq!(term.to_string(), *expected, "example {i}");
    }
}

#[test]
fn connectives_are_flat_ordered_and_absorb() {
    let (p, q, r) = (&bool("p"), &bool("q"), &bool("r"));
    assert_prints([
        (q & p, "p && q"),
        (&(q & r) & p, "p && q && r"),
        (p & &Term::bool(true), "p"),
        (p & &Term::bool(false), "false"),
        (p & p, "p"),
        (p & &!p, "false"),
        (p | &!p, "true"),
        (p & &(p | q), "p"),
        (p | &(p & q), "p"),
        (p & &(!p | q.clone()), "p && q"),
        (p | &(!p & q.clone()), "p || q"),
        (!!p.clone(), "p"),
        (p.implies(q), "!p || q"),
        (p & &!(p | q), "false"),
        (p & &!(q | r), "p && !q && !r"),
        (p | &!(q & &!r), "p || !q || r"),
        (Term::and([p, q, &!p]), "false"),
        (Term::or::<[Term; 0]>([]), "false"),
        ((p & q) | r.clone(), "p && q || r"),
        (&(p | q) & r, "(p || q) && r"),
    ]);
}

#[test]
fn equivalences_move_negations_out() {
    let (p, q) = (&bool("p"), &bool("q"));
    assert_prints([
        (p.equals(&Term::bool(false)), "!p"),
        (q.equals(p), "p == q"),
        ((!p).equals(&!q), "p == q"),
        ((!p).equals(q), "p != q"),
        (p ^ q, "p != q"),
        (p.equals(&!p), "false"),
        (Term::distinct([p, q]), "p != q"),
    ]);
}

#[test]
fn conditionals_use_what_they_know() {
    let (p, q, x, y) = (&bool("p"), &bool("q"), &int("x"), &int("y"));
    assert_prints([
        (p.ite(x, x), "x"),
        ((!p).ite(x, y), "if p then y else x"),
        (p.ite(&p.ite(x, y), y), "if p then x else y"),
        (p.ite(x, &(!p).ite(y, x)), "if p then x else y"),
        (p.ite(&q.ite(x, y), y), "if p && q then x else y"),
        (p.ite(x, &q.ite(x, y)), "if p || q then x else y"),
        (p.ite(&(p | q).ite(x, y), y), "if p then x else y"),
        ((p & q).ite(&q.ite(x, y), y), "if p && q then x else y"),
        (x.le(&n(3)).ite(&x.le(&n(5)).ite(x, y), &n(0)), "if x <= 3 then x else 0"),
        (p.ite(&Term::bool(true), q), "p || q"),
        (p.ite(q, &Term::bool(false)), "p && q"),
        (p.ite(&Term::bool(false), q), "!p && q"),
        (p.ite(q, &Term::bool(true)), "!p || q"),
        (p.ite(q, &!q), "p == q"),
        (p.ite(p, q), "p || q"),
    ]);
}

#[test]
fn choices_between_constants_are_seen_through() {
    let (p, x) = (&bool("p"), &int("x"));
    assert_prints([
        (p.ite(&n(1), &n(2)).equals(&n(1)), "p"),
        (p.ite(&n(1), &n(2)).equals(&n(3)), "false"),
        (p.ite(&n(1), x).equals(&n(1)), "p || x == 1"),
        (p.ite(&n(1), x).equals(&n(2)), "!p && x == 2"),
        (p.ite(&n(1), &n(5)).le(&n(3)), "p"),
        (p.ite(&n(1), x).le(&n(3)), "p || x <= 3"),
        ((p.ite(&n(1), &n(2)) + n(1)).equals(&n(2)), "p"),
    ]);
}

#[test]
fn sums_are_linear_forms() {
    let (x, y, z) = (&int("x"), &int("y"), &int("z"));
    assert_prints([
        (y + x, "x + y"),
        (x + x, "2 * x"),
        (x - x, "0"),
        (&(x + y) - x, "y"),
        (&n(2) * &(x + n(3)) - y, "2 * x - y + 6"),
        (-(x - y), "-x + y"),
        (x * &(y * z), "x * y * z"),
        (&(&n(2) * y) * &(&n(3) * x), "6 * x * y"),
        (&(x + n(1)) * y, "y * (x + 1)"),
        (&n(2) * &x.div(y), "2 * (x div y)"),
        (x * &y.div(z), "x * (y div z)"),
        (x * &n(0), "0"),
        (Term::sum([x, y, x]), "2 * x + y"),
        (x.abs(), "if x < 0 then -x else x"),
    ]);
}

#[test]
fn comparisons_have_one_form() {
    let (x, y) = (&int("x"), &int("y"));
    assert_eq!(x.lt(y), !y.le(x));
    assert_eq!(x.lt(y), (x + n(1)).le(y));
    assert_eq!(x.gt(&n(3)), n(4).le(x));
    assert_eq!((x - y).le(&n(0)), x.le(y));
    assert_prints([
        (x.lt(y), "x < y"),
        (y.lt(x), "x > y"),
        (y.le(x), "x >= y"),
        (x.ge(&n(0)), "x >= 0"),
        (x.lt(&n(0)), "x < 0"),
        (x.gt(&n(3)), "x > 3"),
        ((&n(2) * x).le(&n(5)), "x <= 2"),
        ((&n(-2) * x).le(&n(5)), "x > -3"),
        ((&n(2) * x).equals(&n(5)), "false"),
        ((&n(2) * x).equals(&(&n(4) * y)), "x == 2 * y"),
        ((x + n(3)).equals(&(y + n(5))), "x == y + 2"),
        ((x + n(3)).le(&(y + n(5))), "x <= y + 2"),
        (x.le(&(x + n(1))), "true"),
        (x.equals(&(x + n(1))), "false"),
        (x.modulo(&n(3)).le(&n(2)), "true"),
        (x.modulo(&n(3)).equals(&n(3)), "false"),
    ]);
}

#[test]
fn bounds_on_one_term_meet() {
    let x = &int("x");
    assert_prints([
        (x.le(&n(3)) & x.le(&n(5)), "x <= 3"),
        (x.le(&n(3)) | x.le(&n(5)), "x <= 5"),
        (x.le(&n(3)) & x.gt(&n(4)), "false"),
        (x.le(&n(3)) | x.gt(&n(2)), "true"),
        (x.le(&n(3)) & x.ge(&n(3)), "x == 3"),
        (x.lt(&n(3)) | x.gt(&n(3)), "x != 3"),
        (x.equals(&n(1)) & x.equals(&n(2)), "false"),
        (x.equals(&n(1)) & x.le(&n(2)), "x == 1"),
        (x.le(&n(3)) | (x.gt(&n(3)) & x.le(&n(5))), "x <= 5"),
    ]);
}

#[test]
fn division_follows_smt_lib_and_haskell() {
    let (x, y) = (&int("x"), &int("y"));
    assert_prints([
        (n(-7).div(&n(2)), "-4"),
        (n(-7).div(&n(-2)), "4"),
        (n(-7).modulo(&n(-2)), "1"),
        (n(-7).div_floor(&n(-2)), "3"),
        (n(-7).mod_floor(&n(-2)), "-1"),
        (n(-7).quot(&n(2)), "-3"),
        (n(-7).rem(&n(2)), "-1"),
        (x.div(&n(1)), "x"),
        (x.div(&n(-1)), "-x"),
        (x.div(&n(0)), "0"),
        (x.modulo(&n(0)), "x"),
        ((&n(6) * x + y).div(&n(3)), "2 * x + y div 3"),
        ((&n(6) * x + y).modulo(&n(3)), "y mod 3"),
        (x.modulo(&n(3)).modulo(&n(3)), "x mod 3"),
        (x.div_floor(&n(2)), "x div 2"),
    ]);
}

#[test]
fn reals_are_exact() {
    let (r, x) = (&real("r"), &int("x"));
    let half = &Term::real(whatif_term::Rational::new(1, 2).unwrap());
    assert_prints([
        (r * half + r * half, "r"),
        (r.real_div(&Term::real(2)), "1/2 * r"),
        ((r + half).lt(&Term::real(1)), "r < 1/2"),
        (r.ge(&Term::real(1)), "r >= 1.0"),
        (x.to_real().to_int(), "x"),
        (x.to_real().is_int(), "true"),
        (x.to_real().equals(half), "false"),
        (x.to_real().equals(&Term::real(3)), "x == 3"),
    ]);
}

#[test]
fn bit_vectors_simplify() {
    let (a, b) = (&byte("a"), &byte("b"));
    let k = |n: i64| Term::bv(8, n);
    assert_prints([
        (a - a, "#x00"),
        (a + b - b, "a"),
        (a + &k(1) + b + k(2), "a + b + #x03"),
        (a & &!a, "#x00"),
        (a | &!a, "#xff"),
        (a ^ &k(255), "~a"),
        (a.udiv(&k(0)), "#xff"),
        (a.shl(&k(8)), "#x00"),
        ((a + k(1)).equals(&k(3)), "a == #x02"),
        (a.concat(b).equals(&Term::bv(16, 0x102)), "a == #x01 && b == #x02"),
        (a.concat(b).extract(7, 0), "b"),
        (a.extract(7, 4).concat(&a.extract(3, 0)), "a"),
        (a.zero_extend(4).extract(11, 8), "#x0"),
        (a.zero_extend(4).equals(&Term::bv(12, 0x800)), "false"),
        (a.rotate_left(8), "a"),
        (a.rotate_left(3).rotate_right(3).equals(a), "true"),
        (a.ult(b), "a <u b"),
        (!a.slt(b), "b <=s a"),
        (a.ult(&k(0)), "false"),
        (a.ule(&k(255)), "true"),
        (a.ubv_to_int().int_to_bv(8), "a"),
        (a.ubv_to_int().ge(&n(0)), "true"),
    ]);
}

#[test]
fn strings_and_sequences_simplify() {
    let (s, t, c, x) = (&string("s"), &string("t"), &Term::var("c", Sort::Char), &int("x"));
    let text = |s: &str| Term::string(s);
    let xs = &Term::var("xs", Sort::seq(Sort::Int));
    assert_prints([
        (text("ab").concat(&text("c")).concat(s), r#""abc" ++ s"#),
        (s.concat(&text("")), "s"),
        (s.concat(&text("ab")).length(), "|s| + 2"),
        (s.length().lt(&n(0)), "false"),
        (s.concat(t).equals(&s.concat(&text("x"))), r#"t == "x""#),
        (text("ab").concat(s).equals(&text("abc")), r#"s == "c""#),
        (text("x").concat(s).equals(&text("abc")), "false"),
        (text("x").concat(s).equals(&text("")), "false"),
        (s.concat(t).contains(t), "true"),
        (s.starts_with(&text("")), "true"),
        (c.unit().concat(s).nth(&n(0)), "c"),
        (x.unit().concat(xs).nth(&n(0)), "x"),
        (x.unit().concat(xs).length(), "|xs| + 1"),
        (x.unit().equals(&n(3).unit()), "x == 3"),
        (x.unit().concat(xs).equals(&n(3).unit().concat(&n(4).unit())), "x == 3 && xs == [4]"),
        (c.unit().concat(s).equals(&text("ab")), r#"c == 'a' && s == "b""#),
        (text("a1").replace(&text("1"), &text("b")), r#""ab""#),
        (text("12").str_to_int(), "12"),
        (text("x").str_to_int(), "-1"),
        (n(-1).str_from_int(), r#""""#),
        (s.str_lt(s), "false"),
        (c.unit().str_to_code(), "code(c)"),
        (Term::empty_seq(Sort::Int).concat(xs), "xs"),
    ]);
}

#[test]
fn applications_are_left_alone() {
    let f = Function::new("f", [Sort::Int, Sort::Int], Sort::Int);
    let (x, y) = (&int("x"), &int("y"));
    assert_prints([
        (Term::apply(&f, [y, x]), "f(y, x)"),
        (Term::apply(&f, [x, y]) - Term::apply(&f, [x, y]), "0"),
    ]);
}

#[test]
#[should_panic(expected = "Add does not apply to arguments of sorts [Int, Bool]")]
fn an_ill_sorted_term_is_refused() {
    let _ = int("x") + bool("p");
}
