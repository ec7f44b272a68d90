//! Working programs, like those of a course, for [`mutate`](crate::mutate) to change.
//!
//! [`all`] lists them: a program is a function with its annotation, or a few that call each other, or a data type with
//! refined fields, its measures and its functions (`trees`, `stacks`, `ranges`). Each function here builds the syntax
//! tree of one function of a program; the short names at the top (`v`, `int`, `add`, `on_list`, …) make the trees
//! readable:
//!
//! ```text
//! on_list("xs", nil(), cons(v("y"), call("append", &[v("ys"), v("zs")])))   case xs of { [] -> []; y : ys -> y :
//! append ys zs }
//! ```
//!
//! What must stay true: every program here is correct, so that an unchanged one must never have a concrete
//! counterexample.

use crate::ast::{
    Alt, Constructor, Data, ELEMENT, Expr, Field, Function, Name, Order, Prim, Program, Refined, Role, Spec,
    Type, VALUE, name,
};

/// All templates.
#[must_use]
pub fn all() -> Vec<Program> {
    vec![
        of(vec![append(), concatenated()]),
        of(vec![replicated(), nothing_but()]),
        of(vec![total(), average()]),
        of(vec![taken(), zipped()]),
        of(vec![inserted(), sorted()]),
        of(vec![reversed()]),
        of(vec![largest(), positives()]),
        of(vec![absolute(), clamped(), difference()]),
        of(vec![factorial(), power()]),
        of(vec![indexed(), found_at()]),
        of(vec![counted_up()]),
        trees(),
        stacks(),
        ranges(),
    ]
}

fn of(functions: Vec<Function>) -> Program {
    Program { functions, ..Program::default() }
}

fn v(text: &str) -> Expr {
    Expr::var(text)
}

fn int(number: i64) -> Expr {
    Expr::Int(number)
}

fn len(list: Expr) -> Expr {
    Expr::one(Prim::Length, list)
}

fn add(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::Add, left, right)
}

fn sub(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::Sub, left, right)
}

fn eq(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::Eq, left, right)
}

fn ge(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::Ge, left, right)
}

fn le(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::Le, left, right)
}

fn lt(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::Lt, left, right)
}

fn and(left: Expr, right: Expr) -> Expr {
    Expr::two(Prim::And, left, right)
}

fn cons(first: Expr, rest: Expr) -> Expr {
    Expr::con(":", vec![first, rest])
}

fn nil() -> Expr {
    Expr::con("[]", Vec::new())
}

fn call(function: &str, args: &[Expr]) -> Expr {
    Expr::call(function, args.to_vec())
}

/// A case on a list, whose first element is `y` and whose rest is `ys`.
fn on_list(list: &str, empty: Expr, full: Expr) -> Expr {
    let alts = vec![
        Alt { con: name("[]"), fields: Vec::new(), body: empty },
        Alt { con: name(":"), fields: vec![name("y"), name("ys")], body: full },
    ];
    Expr::Case(Box::new(v(list)), alts, None)
}

fn plain() -> Refined {
    Refined::default()
}

fn that(predicate: Expr) -> Refined {
    Refined { itself: Some(predicate), elements: None }
}

fn each(predicate: Expr) -> Refined {
    Refined { itself: None, elements: Some(predicate) }
}

/// `{v:Int | v >= 0}`
fn natural() -> Refined {
    that(ge(v(VALUE), int(0)))
}

/// A parameter: its name, its type, and its refinement.
type Param = (&'static str, Type, Refined);

fn function(own: &str, params: Vec<Param>, result: (Type, Refined), body: Expr) -> Function {
    let (specs, params): (Vec<Refined>, Vec<(Name, Type)>) =
        params.into_iter().map(|(param, ty, refined)| (refined, (name(param), ty))).unzip();
    Function {
        name: name(own),
        params,
        result: result.0,
        body,
        spec: Some(Spec { params: specs, result: result.1, metric: None }),
        exported: true,
        role: Role::Code,
        equations: true,
    }
}

fn ints() -> Type {
    Type::ints()
}

fn append() -> Function {
    let body = on_list("xs", v("zs"), cons(v("y"), call("append", &[v("ys"), v("zs")])));
    let sum = that(eq(len(v(VALUE)), add(len(v("xs")), len(v("zs")))));
    function("append", vec![("xs", ints(), plain()), ("zs", ints(), plain())], (ints(), sum), body)
}

fn concatenated() -> Function {
    let body = call("append", &[v("xs"), call("append", &[v("xs"), v("zs")])]);
    let twice = add(len(v("xs")), len(v("xs")));
    let sum = that(eq(len(v(VALUE)), add(twice, len(v("zs")))));
    function("twice", vec![("xs", ints(), plain()), ("zs", ints(), plain())], (ints(), sum), body)
}

fn replicated() -> Function {
    let again = cons(v("x"), call("copies", &[sub(v("n"), int(1)), v("x")]));
    let body = Expr::iff(le(v("n"), int(0)), nil(), again);
    let as_long = that(eq(len(v(VALUE)), v("n")));
    function("copies", vec![("n", Type::Int, natural()), ("x", Type::Int, plain())], (ints(), as_long), body)
}

fn nothing_but() -> Function {
    let body = Expr::one(Prim::Head, call("copies", &[add(v("n"), int(1)), v("n")]));
    function("first", vec![("n", Type::Int, natural())], (Type::Int, plain()), body)
}

fn total() -> Function {
    let body = on_list("xs", int(0), add(v("y"), call("total", &[v("ys")])));
    let naturals = each(ge(v(ELEMENT), int(0)));
    function("total", vec![("xs", ints(), naturals)], (Type::Int, natural()), body)
}

fn average() -> Function {
    let mean = Expr::two(Prim::Div, call("total", &[v("xs")]), len(v("xs")));
    let body = Expr::iff(Expr::one(Prim::Null, v("xs")), int(0), mean);
    let naturals = each(ge(v(ELEMENT), int(0)));
    function("average", vec![("xs", ints(), naturals)], (Type::Int, natural()), body)
}

fn taken() -> Function {
    let again = cons(v("y"), call("prefix", &[sub(v("n"), int(1)), v("ys")]));
    let body = on_list("xs", nil(), Expr::iff(le(v("n"), int(0)), nil(), again));
    let shorter = that(le(len(v(VALUE)), v("n")));
    function("prefix", vec![("n", Type::Int, natural()), ("xs", ints(), plain())], (ints(), shorter), body)
}

fn zipped() -> Function {
    let alts = vec![
        Alt { con: name("[]"), fields: Vec::new(), body: nil() },
        Alt {
            con: name(":"),
            fields: vec![name("z"), name("rest")],
            body: cons(add(v("y"), v("z")), call("sums", &[v("ys"), v("rest")])),
        },
    ];
    let body = on_list("xs", nil(), Expr::Case(Box::new(v("zs")), alts, None));
    let same = that(eq(len(v(VALUE)), len(v("xs"))));
    function("sums", vec![("xs", ints(), plain()), ("zs", ints(), same.clone())], (ints(), same), body)
}

fn inserted() -> Function {
    let smaller = cons(v("x"), v("xs"));
    let again = cons(v("y"), call("put", &[v("x"), v("ys")]));
    let body = on_list("xs", cons(v("x"), nil()), Expr::iff(le(v("x"), v("y")), smaller, again));
    let longer = eq(len(v(VALUE)), add(len(v("xs")), int(1)));
    let union =
        Expr::two(Prim::SetUnion, Expr::one(Prim::SetSingleton, v("x")), Expr::one(Prim::SetOfList, v("xs")));
    let elements = eq(Expr::one(Prim::SetOfList, v(VALUE)), union);
    let post = that(and(longer, elements));
    function("put", vec![("x", Type::Int, plain()), ("xs", ints(), plain())], (ints(), post), body)
}

fn sorted() -> Function {
    let body = on_list("xs", nil(), call("put", &[v("y"), call("sorted", &[v("ys")])]));
    let same = eq(Expr::one(Prim::SetOfList, v(VALUE)), Expr::one(Prim::SetOfList, v("xs")));
    let post = that(and(eq(len(v(VALUE)), len(v("xs"))), same));
    function("sorted", vec![("xs", ints(), plain())], (ints(), post), body)
}

fn reversed() -> Function {
    let body = on_list("xs", v("zs"), call("onto", &[v("ys"), cons(v("y"), v("zs"))]));
    let sum = that(eq(len(v(VALUE)), add(len(v("xs")), len(v("zs")))));
    function("onto", vec![("xs", ints(), plain()), ("zs", ints(), plain())], (ints(), sum), body)
}

fn largest() -> Function {
    let body = on_list("xs", v("x"), Expr::two(Prim::Max, v("y"), call("largest", &[v("x"), v("ys")])));
    let post = that(ge(v(VALUE), v("x")));
    function("largest", vec![("x", Type::Int, plain()), ("xs", ints(), plain())], (Type::Int, post), body)
}

fn positives() -> Function {
    let rest = call("positives", &[v("ys")]);
    let kept = Expr::iff(lt(int(0), v("y")), cons(v("y"), rest.clone()), rest);
    let body = on_list("xs", nil(), kept);
    let post =
        Refined { itself: Some(le(len(v(VALUE)), len(v("xs")))), elements: Some(lt(int(0), v(ELEMENT))) };
    function("positives", vec![("xs", ints(), plain())], (ints(), post), body)
}

fn absolute() -> Function {
    let body = Expr::iff(lt(v("x"), int(0)), sub(int(0), v("x")), v("x"));
    let post = that(and(ge(v(VALUE), int(0)), ge(v(VALUE), v("x"))));
    function("absolute", vec![("x", Type::Int, plain())], (Type::Int, post), body)
}

fn clamped() -> Function {
    let body = Expr::iff(lt(v("x"), v("low")), v("low"), Expr::iff(lt(v("high"), v("x")), v("high"), v("x")));
    let params = vec![
        ("low", Type::Int, plain()),
        ("high", Type::Int, that(ge(v(VALUE), v("low")))),
        ("x", Type::Int, plain()),
    ];
    let post = that(and(ge(v(VALUE), v("low")), le(v(VALUE), v("high"))));
    function("clamp", params, (Type::Int, post), body)
}

fn difference() -> Function {
    let body = call("absolute", &[sub(v("x"), v("z"))]);
    function(
        "distance",
        vec![("x", Type::Int, plain()), ("z", Type::Int, plain())],
        (Type::Int, natural()),
        body,
    )
}

fn factorial() -> Function {
    let again = Expr::two(Prim::Mul, v("n"), call("factorial", &[sub(v("n"), int(1))]));
    let body = Expr::iff(le(v("n"), int(1)), int(1), again);
    let post = that(ge(v(VALUE), int(1)));
    function("factorial", vec![("n", Type::Int, natural())], (Type::Int, post), body)
}

fn power() -> Function {
    let again = Expr::two(Prim::Mul, int(2), call("power", &[sub(v("n"), int(1))]));
    let body = Expr::iff(eq(v("n"), int(0)), int(1), again);
    let post = that(lt(int(0), v(VALUE)));
    function("power", vec![("n", Type::Int, natural())], (Type::Int, post), body)
}

fn indexed() -> Function {
    let body = on_list(
        "xs",
        int(0),
        Expr::iff(eq(v("n"), int(0)), v("y"), call("at", &[v("ys"), sub(v("n"), int(1))])),
    );
    let within = that(and(ge(v(VALUE), int(0)), lt(v(VALUE), len(v("xs")))));
    function("at", vec![("xs", ints(), plain()), ("n", Type::Int, within)], (Type::Int, plain()), body)
}

fn found_at() -> Function {
    let body =
        Expr::iff(and(ge(v("n"), int(0)), lt(v("n"), len(v("xs")))), call("at", &[v("xs"), v("n")]), int(0));
    function("safe", vec![("xs", ints(), plain()), ("n", Type::Int, plain())], (Type::Int, plain()), body)
}

fn counted_up() -> Function {
    let again = cons(v("low"), call("range", &[add(v("low"), int(1)), v("high")]));
    let body = Expr::iff(ge(v("low"), v("high")), nil(), again);
    let params = vec![("low", Type::Int, plain()), ("high", Type::Int, that(ge(v(VALUE), v("low"))))];
    let post = Refined {
        itself: Some(eq(len(v(VALUE)), sub(v("high"), v("low")))),
        elements: Some(and(ge(v(ELEMENT), v("low")), lt(v(ELEMENT), v("high")))),
    };
    let mut function = function("range", params, (ints(), post), body);
    let spec = function.spec.as_mut().expect("it has one");
    spec.metric = Some(sub(v("high"), v("low")));
    function
}

fn data(own: &str, constructors: &[(&str, &[(&str, Type, Option<Expr>)])]) -> Data {
    let constructors = constructors.iter().map(|(con, fields)| Constructor {
        name: name(con),
        fields: (fields.iter())
            .map(|(field, ty, refined)| Field { name: name(field), ty: ty.clone(), refined: refined.clone() })
            .collect(),
    });
    Data { name: name(own), constructors: constructors.collect(), order: Order::Derived }
}

fn measure(own: &str, param: (&str, Type), body: Expr) -> Function {
    let mut measure = function(own, vec![("d", param.1, plain())], (Type::Int, plain()), body);
    measure.spec = None;
    measure.role = Role::Measure;
    measure
}

fn alt(con: &str, fields: &[&str], body: Expr) -> Alt {
    Alt { con: name(con), fields: fields.iter().map(|field| name(field)).collect(), body }
}

fn on(scrutinee: &str, alts: Vec<Alt>) -> Expr {
    Expr::Case(Box::new(v(scrutinee)), alts, None)
}

/// Trees of naturals, with their size.
fn trees() -> Program {
    let tree = Type::Data(name("T"));
    let bound = Some(ge(v(VALUE), int(0)));
    let fields = [("val", Type::Int, bound), ("left", tree.clone(), None), ("right", tree.clone(), None)];
    let both = |of: &str| add(call(of, &[v("l")]), call(of, &[v("r")]));
    let size =
        on("d", vec![alt("Leaf", &[], int(0)), alt("Node", &["x", "l", "r"], add(int(1), both("size")))]);
    let sum =
        on("t", vec![alt("Leaf", &[], int(0)), alt("Node", &["x", "l", "r"], add(v("x"), both("sumOf")))]);
    let left = Expr::con("Node", vec![v("x"), call("grow", &[v("n"), v("l")]), v("r")]);
    let leaf = Expr::con("Node", vec![v("n"), Expr::con("Leaf", vec![]), Expr::con("Leaf", vec![])]);
    let grow = on("t", vec![alt("Leaf", &[], leaf), alt("Node", &["x", "l", "r"], left)]);
    let swapped = Expr::con("Node", vec![v("x"), call("mirror", &[v("r")]), call("mirror", &[v("l")])]);
    let mirror =
        on("t", vec![alt("Leaf", &[], Expr::con("Leaf", vec![])), alt("Node", &["x", "l", "r"], swapped)]);
    let sized = |tree: Expr| call("size", &[tree]);
    let one_more = that(eq(sized(v(VALUE)), add(sized(v("t")), int(1))));
    Program {
        datas: vec![data("T", &[("Leaf", &[]), ("Node", &fields)])],
        uninterpreted: Vec::new(),
        functions: vec![
            measure("size", ("d", tree.clone()), size),
            function("sumOf", vec![("t", tree.clone(), plain())], (Type::Int, natural()), sum),
            function(
                "grow",
                vec![("n", Type::Int, natural()), ("t", tree.clone(), plain())],
                (tree.clone(), one_more),
                grow,
            ),
            function(
                "mirror",
                vec![("t", tree.clone(), plain())],
                (tree, that(eq(sized(v(VALUE)), sized(v("t"))))),
                mirror,
            ),
        ],
    }
}

/// A stack as a list of its own.
fn stacks() -> Program {
    let list = Type::Data(name("L"));
    let fields = [("hd", Type::Int, None), ("tl", list.clone(), None)];
    let size = on(
        "d",
        vec![alt("E", &[], int(0)), alt("C", &["x", "rest"], add(int(1), call("size", &[v("rest")])))],
    );
    let sized = |list: Expr| call("size", &[list]);
    let pop = on("d", vec![alt("C", &["x", "rest"], v("rest"))]);
    let filled = that(lt(int(0), sized(v(VALUE))));
    let less = that(eq(sized(v(VALUE)), sub(sized(v("d")), int(1))));
    let top = on("d", vec![alt("C", &["x", "rest"], v("x"))]);
    let joined = Expr::con("C", vec![v("x"), call("join", &[v("rest"), v("other")])]);
    let join = on("d", vec![alt("E", &[], v("other")), alt("C", &["x", "rest"], joined)]);
    let sum = that(eq(sized(v(VALUE)), add(sized(v("d")), sized(v("other")))));
    Program {
        datas: vec![data("L", &[("E", &[]), ("C", &fields)])],
        uninterpreted: Vec::new(),
        functions: vec![
            measure("size", ("d", list.clone()), size),
            function("pop", vec![("d", list.clone(), filled.clone())], (list.clone(), less), pop),
            function("top", vec![("d", list.clone(), filled)], (Type::Int, plain()), top),
            function(
                "join",
                vec![("d", list.clone(), plain()), ("other", list.clone(), plain())],
                (list, sum),
                join,
            ),
        ],
    }
}

/// A range whose ends are in order.
fn ranges() -> Program {
    let range = Type::Data(name("R"));
    let fields = [("low", Type::Int, None), ("high", Type::Int, Some(ge(v(VALUE), v("low"))))];
    let ends = |body: Expr| on("d", vec![alt("R", &["a", "b"], body)]);
    let width = ends(sub(v("b"), v("a")));
    let moved = ends(Expr::con("R", vec![add(v("a"), v("n")), add(v("b"), v("n"))]));
    let wider = ends(Expr::con("R", vec![sub(v("a"), v("n")), v("b")]));
    let two = || vec![("d", range.clone(), plain()), ("n", Type::Int, plain())];
    let widened = vec![("d", range.clone(), plain()), ("n", Type::Int, natural())];
    Program {
        datas: vec![data("R", &[("R", &fields)])],
        uninterpreted: Vec::new(),
        functions: vec![
            function("width", vec![("d", range.clone(), plain())], (Type::Int, natural()), width),
            function("move", two(), (range.clone(), plain()), moved),
            function("widen", widened, (range.clone(), plain()), wider),
        ],
    }
}
