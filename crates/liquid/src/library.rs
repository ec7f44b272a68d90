//! LiquidHaskell's contracts of library functions.
//!
//! LiquidHaskell's own files have types for Prelude, Data.List, Data.Maybe and its Liquid.Prelude. This file has those of them that demand
//! or promise something, each with the function of the library module `Whatif.Liquid` that decides the condition. The tables:
//!
//! | table | what | search | proof |
//! | --- | --- | --- | --- |
//! | [`DEMANDS`] | preconditions: `head` needs an element | runs the code after the check | the same |
//! | [`OPAQUE`] | functions that LiquidHaskell knows by type only: `foldr` | runs the code; one row of the plan abstracts them | by type |
//! | [`TOTAL`] | functions that never fail: `Map.insert` | runs the code | by type |
//! | [`PROMISES`] | postconditions: `length (xs ++ ys)` | runs the code | first the code, then by the postcondition |
//! | [`INSTEAD`] | functions that look into lists: `length` | runs the code | replaced by one that uses measures |
//!
//! A search runs the library's code, which says more about a result than LiquidHaskell knows. A proof for lists of any length cannot run
//! code that looks into them: where the code does not lead to its end, it uses the contract instead.
//!
//! What must stay true: the names here are those of the base library's own modules (`Whatif.List`, not `Data.List`), since definitions are
//! looked up by them; `roots` has every deciding function, so that the front end lowers them.

use std::sync::LazyLock;

use whatif_haskell::{instance_of, method_of};
use whatif_lambda::Name;
use whatif_lambda::name::item;

use crate::solve::qualifier::ALL_ELEMENTS;

/// The precondition of some functions.
pub(crate) struct Demand {
    /// The module where it is defined.
    module: &'static str,
    /// Its names; each may be a method.
    names: &'static [&'static str],
    /// The class, if they are methods, and the types whose instances have them.
    instances: (&'static str, &'static [&'static str]),
    /// The function of the logic that decides it, given all arguments.
    pub(crate) decides: &'static str,
    /// The number of arguments.
    pub(crate) arity: usize,
    /// LiquidHaskell's type.
    pub(crate) ty: &'static str,
}

const INTEGRAL: (&str, &[&str]) = ("Integral", &["Int", "Integer", "Word"]);
const FRACTIONAL: (&str, &[&str]) = ("Fractional", &["Double", "Float"]);
const FLOATING: (&str, &[&str]) = ("Floating", &["Double", "Float"]);

macro_rules! demand {
    ($module:expr, [$($name:literal),+], $decides:literal / $arity:literal, $ty:literal) => {
        demand!($module, [$($name),+] of ("", &[]), $decides / $arity, $ty)
    };
    ($module:expr, [$($name:literal),+] of $instances:expr, $decides:literal / $arity:literal, $ty:literal) => {
        Demand { module: $module, names: &[$($name),+], instances: $instances, decides: $decides, arity: $arity, ty: $ty }
    };
}

const PRELUDE: &str = "Language.Haskell.Liquid.Prelude";
const PROOFS: &str = "Language.Haskell.Liquid.ProofCombinators";
const EQUATIONS: &str = "Language.Haskell.Liquid.Equational";

/// All preconditions.
pub(crate) const DEMANDS: &[Demand] = &[
    demand!("Whatif.List", ["head", "last"], "needsElement" / 1, "{xs:[a] | len xs > 0} -> a"),
    demand!("Whatif.List", ["tail", "init", "cycle"], "needsElement" / 1, "{xs:[a] | len xs > 0} -> [a]"),
    demand!(
        "Whatif.List",
        ["scanl1", "scanr1"],
        "needsElement2" / 2,
        "(a -> a -> a) -> {xs:[a] | len xs > 0} -> [a]"
    ),
    demand!("Whatif.List", ["!!"], "needsIndex" / 2, "xs:[a] -> {n:Int | 0 <= n && n < len xs} -> a"),
    demand!("Whatif.List", ["replicate"], "needsNatural" / 2, "n:Nat -> a -> {v:[a] | len v = n}"),
    demand!(
        "Data.Vector",
        ["!", "unsafeIndex"],
        "needsVectorIndex" / 2,
        "xs:Vector a -> {n:Int | 0 <= n && n < vlen xs} -> a"
    ),
    demand!("Data.Vector", ["head", "last"], "needsVectorElement" / 1, "{xs:Vector a | vlen xs > 0} -> a"),
    demand!("Data.Maybe", ["fromJust"], "isJust" / 1, "{m:Maybe a | isJust m} -> a"),
    demand!(
        "Whatif.Classes",
        ["div", "mod", "quot", "rem"] of INTEGRAL,
        "needsDivisor" / 2,
        "x:a -> {y:a | y /= 0} -> a"
    ),
    demand!(
        "Whatif.Classes",
        ["divMod", "quotRem"] of INTEGRAL,
        "needsDivisor" / 2,
        "x:a -> {y:a | y /= 0} -> (a, a)"
    ),
    demand!("Whatif.Real", ["/"] of FRACTIONAL, "needsDivisor" / 2, "x:a -> {y:a | y /= 0} -> {v:a | v = x / y}"),
    demand!("Whatif.Real", ["^"], "needsExponent" / 2, "x:a -> {n:b | n >= 0} -> a"),
    demand!("Whatif.Real", ["sqrt"] of FLOATING, "needsNotNegative" / 1, "{x:a | x >= 0} -> {v:a | v >= 0}"),
    demand!("Whatif.Real", ["log"] of FLOATING, "needsPositive" / 1, "{x:a | x > 0} -> a"),
    demand!("Whatif.Real", ["**"] of FLOATING, "needsPower" / 2, "x:a -> {y:a | x = 0 => y >= 0} -> a"),
    demand!(
        "Whatif.Real",
        ["logBase"] of FLOATING,
        "needsBase" / 2,
        "{b:a | b > 0 && b /= 1} -> {x:a | x > 0} -> a"
    ),
    demand!("Whatif.Real", ["asin", "acos"] of FLOATING, "needsSine" / 1, "{x:a | -1 <= x && x <= 1} -> a"),
    demand!("Whatif.Real", ["acosh"] of FLOATING, "needsOne" / 1, "{x:a | x >= 1} -> a"),
    demand!("Whatif.Real", ["atanh"] of FLOATING, "needsInsideOne" / 1, "{x:a | -1 < x && x < 1} -> a"),
    demand!(PRELUDE, ["liquidAssert"], "needsTrue2" / 2, "{b:Bool | b} -> a -> a"),
    demand!(PRELUDE, ["liquidAssertB"], "needsTrue" / 1, "{b:Bool | b} -> {v:Bool | v}"),
    demand!(PRELUDE, ["crash"], "needsTrue" / 1, "{b:Bool | b} -> a"),
    demand!(PRELUDE, ["liquidError"], "needsNever" / 1, "{v:String | false} -> a"),
    demand!(
        PRELUDE,
        ["safeZipWith"],
        "needsSameLength" / 3,
        "(a -> b -> c) -> xs:[a] -> {ys:[b] | len ys = len xs} -> {v:[c] | len v = len xs}"
    ),
    demand!(PROOFS, ["==="], "needsSame" / 2, "x:a -> {y:a | y = x} -> {v:a | v = x && v = y}"),
    demand!(PROOFS, ["=<=", "<=."], "needsAtLeast" / 2, "x:a -> {y:a | x <= y} -> {v:a | v = y}"),
    demand!(PROOFS, ["=>=", ">=."], "needsAtMost" / 2, "x:a -> {y:a | x >= y} -> {v:a | v = y}"),
    demand!(EQUATIONS, ["==.", "eq"], "needsSame" / 2, "x:a -> {y:a | x = y} -> {v:a | v = y && v = x}"),
];

/// Operators of proofs without a demand of their own: what stands beside them is part of the proof, although no run looks at it.
const PROOF_STEPS: [(&str, &[&str]); 2] =
    [(PROOFS, &["***", "?", "&&&", "==.", "==!", "withProof", "toProof"]), (EQUATIONS, &["***", "?", "==!"])];

/// Functions all of whose arguments LiquidHaskell checks, although a run may not look at them. `const` is one of them.
pub(crate) fn unguarded() -> impl Iterator<Item = Name> {
    let steps = PROOF_STEPS
        .iter()
        .flat_map(|(module, names)| names.iter().map(move |name| Name::new(&format!("{module}.{name}"))));
    UNGUARDED.into_iter().chain(steps).chain([Name::new("Whatif.Base.const")])
}

/// Operators that LiquidHaskell does not treat as guards: it checks both operands as if they were always evaluated.
const UNGUARDED: [Name; 2] = [item::AND, item::OR];

/// Library modules in which every error is a violation, because LiquidHaskell's types of their functions forbid it.
pub(crate) const FORBIDDEN: &[&str] =
    &["Language.Haskell.Liquid.", "Data.ByteString", "Data.Text", "Data.Vector"];

/// A function that LiquidHaskell knows by its type alone: its result is any value that its arguments can make.
pub(crate) struct Opaque {
    name: &'static str,
    ty: &'static str,
    /// The function of the logic that decides the type's postcondition, given the arguments and the result, and the number of arguments.
    pub(crate) gives: Option<(&'static str, usize)>,
}

const fn opaque_as(name: &'static str, ty: &'static str) -> Opaque {
    Opaque { name, ty, gives: None }
}

/// All such functions.
pub(crate) const OPAQUE: &[Opaque] = &[
    opaque_as("Whatif.Base.listFoldr", "(a -> b -> b) -> b -> [a] -> b"),
    opaque_as("Whatif.List.listFoldl", "(b -> a -> b) -> b -> [a] -> b"),
    opaque_as("Whatif.List.listFoldl'", "(b -> a -> b) -> b -> [a] -> b"),
    opaque_as("Whatif.Base.until", "(a -> Bool) -> (a -> a) -> a -> a"),
    opaque_as("Whatif.List.sort", "Ord a => [a] -> [a]"),
    opaque_as("Whatif.List.sortBy", "(a -> a -> Ordering) -> [a] -> [a]"),
    opaque_as("Whatif.List.nub", "Eq a => [a] -> [a]"),
    opaque_as("Whatif.List.insert", "Ord a => a -> [a] -> [a]"),
    opaque_as("Whatif.List.delete", "Eq a => a -> [a] -> [a]"),
    opaque_as("Whatif.List.partition", "(a -> Bool) -> [a] -> ([a], [a])"),
    opaque_as("Whatif.List.unzip", "[(a, b)] -> ([a], [b])"),
    Opaque {
        name: "Whatif.List.zipWith",
        ty: "(a -> b -> c) -> xs:[a] -> ys:[b] -> {v:[c] | len v <= len xs && len v <= len ys}",
        gives: Some(("givesZipped", 3)),
    },
    opaque_as("Data.Map.Internal.foldrWithKey", "(k -> a -> b -> b) -> b -> Map k a -> b"),
    opaque_as("Data.Map.Internal.foldlWithKey", "(b -> k -> a -> b) -> b -> Map k a -> b"),
];

/// Types whose `show` is known by type as well: a search would ask the solver about the digits of a value one by one.
const SHOWN: &[&str] = &["Int", "Integer", "Word", "Double", "Float"];

/// The `show` functions of these types, with their types.
fn shown() -> impl Iterator<Item = (Name, &'static str)> {
    let shows = |ty: &&str| {
        let types = [("show", "a -> String"), ("showsPrec", "Int -> a -> String -> String")];
        types.map(|(shows, shown)| (method("Whatif.Show", "Show", ty, shows), shown))
    };
    SHOWN.iter().flat_map(shows)
}

impl Opaque {
    pub(crate) fn name(&self) -> Name {
        Name::new(self.name)
    }
}

/// Functions that never fail, whatever they are given. A proof knows them by their types alone; a search runs their code, which says
/// more.
const TOTAL: &[&str] = &[
    "Data.Map.Internal.adjust",
    "Data.Map.Internal.delete",
    "Data.Map.Internal.elems",
    "Data.Map.Internal.filter",
    "Data.Map.Internal.findWithDefault",
    "Data.Map.Internal.fromList",
    "Data.Map.Internal.insert",
    "Data.Map.Internal.insertWith",
    "Data.Map.Internal.keys",
    "Data.Map.Internal.lookup",
    "Data.Map.Internal.map",
    "Data.Map.Internal.mapWithKey",
    "Data.Map.Internal.member",
    "Data.Map.Internal.toList",
    "Data.Map.Internal.unionWith",
];

/// The postcondition of a function.
pub(crate) struct Promise {
    pub(crate) function: &'static str,
    /// The function of the logic that decides the precondition, given all arguments, if there is one.
    pub(crate) needs: Option<&'static str>,
    /// The function of the logic that decides the postcondition, given all arguments and the result; none if only the type is known.
    pub(crate) gives: Option<&'static str>,
    /// The number of arguments.
    pub(crate) arity: usize,
}

const fn promise(
    function: &'static str,
    needs: Option<&'static str>,
    gives: Option<&'static str>,
    arity: usize,
) -> Promise {
    Promise { function, needs, gives, arity }
}

/// Functions that look into lists, each with a function that says the same by the lengths of lists.
const INSTEAD: &[(&str, &str)] = &[
    ("Whatif.List.listLength", "Whatif.Liquid.len"),
    ("Whatif.Liquid.longer", "Whatif.Liquid.longerByLength"),
    ("Whatif.Liquid.sameLength", "Whatif.Liquid.sameByLength"),
];

/// The functions whose contracts replace their code in the second attempt at a proof.
pub(crate) const PROMISES: &[Promise] = &[
    promise("Whatif.Base.++", None, Some("givesBoth"), 2),
    promise("Whatif.Base.map", None, Some("givesEach"), 2),
    promise("Whatif.Base.filter", None, Some("givesSome"), 2),
    promise("Whatif.List.listNull", None, Some("givesNull"), 1),
    promise("Whatif.List.reverse", None, Some("givesSame"), 1),
    promise("Whatif.List.take", None, Some("givesFirst"), 2),
    promise("Whatif.List.drop", None, Some("givesRest"), 2),
    promise("Whatif.List.takeWhile", None, Some("givesSome"), 2),
    promise("Whatif.List.dropWhile", None, Some("givesSome"), 2),
    promise("Whatif.List.zip", None, Some("givesPairs"), 2),
    promise("Whatif.List.replicate", Some("needsNatural"), Some("givesCopies"), 2),
    promise("Whatif.List.!!", Some("needsIndex"), None, 2),
    promise("Whatif.List.last", Some("needsElement"), None, 1),
    promise("Whatif.List.init", Some("needsElement"), Some("givesOneLess"), 1),
    promise("Whatif.List.listElem", None, None, 2),
    promise("Whatif.List.listAny", None, None, 2),
    promise("Whatif.List.listAll", None, None, 2),
    promise("Whatif.List.lookup", None, None, 2),
    promise("Whatif.List.listSum", None, None, 1),
    promise("Whatif.List.listProduct", None, None, 1),
    promise("Whatif.Base.listConcatMap", None, None, 2),
];

impl Promise {
    pub(crate) fn name(&self) -> Name {
        Name::new(self.function)
    }
}

impl Demand {
    /// The functions it is about: the names themselves, and the methods of instances.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Name> + '_ {
        self.names.iter().flat_map(move |name| {
            let (class, types) = self.instances;
            let method = move |ty: &&str| method(self.module, class, ty, name);
            let own = Name::new(&format!("{}.{name}", self.module));
            std::iter::once(own).chain(types.iter().map(method))
        })
    }
}

/// Does a function assert its first argument?
pub(crate) fn is_assertion(function: Name) -> bool {
    let asserts = |demand: &&Demand| matches!(demand.decides, "needsTrue" | "needsTrue2");
    DEMANDS.iter().filter(asserts).any(|demand| demand.functions().any(|name| name == function))
}

/// The method of a class in the instance for a type, both of the same module.
pub(crate) fn method(module: &str, class: &str, ty: &str, method: &str) -> Name {
    method_of(instance_of(Name::new(module), Name::new(class), ty), Name::new(method))
}

/// The functions whose preconditions only recent versions of LiquidHaskell have: roots and logarithms must exist.
pub(crate) fn optional() -> impl Iterator<Item = Name> {
    DEMANDS.iter().filter(|demand| demand.instances == FLOATING).flat_map(Demand::functions)
}

/// The functions with preconditions.
pub(crate) fn functions() -> impl Iterator<Item = Name> {
    DEMANDS.iter().flat_map(Demand::functions)
}

/// The functions that are known by their types alone.
pub(crate) fn opaque() -> impl Iterator<Item = Name> {
    OPAQUE.iter().map(Opaque::name).chain(shown().map(|(name, _)| name))
}

/// Those, and the functions that only proofs know by their types alone.
pub(crate) fn typed() -> impl Iterator<Item = Name> {
    opaque().chain(TOTAL.iter().map(|name| Name::new(name)))
}

/// The functions whose contracts replace their code in the second attempt at a proof.
pub(crate) fn promised() -> impl Iterator<Item = Name> {
    PROMISES.iter().map(Promise::name)
}

/// The functions that other ones replace in a proof.
pub(crate) fn instead() -> &'static [(Name, Name)] {
    static NAMES: LazyLock<Vec<(Name, Name)>> =
        LazyLock::new(|| INSTEAD.iter().map(|(name, other)| (Name::new(name), Name::new(other))).collect());
    &NAMES
}

/// Those of [`PROMISES`] without a precondition: in a search they always run.
pub(crate) fn run() -> impl Iterator<Item = Name> {
    PROMISES.iter().filter(|promise| promise.needs.is_none()).map(Promise::name)
}

/// The functions of the logic that decide these conditions.
pub(crate) fn roots() -> impl Iterator<Item = Name> {
    let demands = DEMANDS.iter().map(|demand| demand.decides);
    let gives = PROMISES.iter().filter_map(|promise| promise.gives);
    let all = demands.chain(gives).chain(OPAQUE.iter().filter_map(|opaque| Some(opaque.gives?.0)));
    let instead = INSTEAD.iter().map(|(_, other)| Name::new(other)).chain([Name::new(ALL_ELEMENTS)]);
    all.map(|decides| Name::new(&format!("{}.{decides}", crate::build::LOGIC_MODULE))).chain(instead)
}

/// LiquidHaskell's types of these functions.
pub(crate) fn types() -> impl Iterator<Item = (Name, String)> {
    let demands =
        DEMANDS.iter().flat_map(|demand| demand.functions().map(|name| (name, demand.ty.to_string())));
    let opaque = OPAQUE.iter().map(|opaque| (opaque.name(), opaque.ty)).chain(shown());
    demands.chain(opaque.map(|(name, ty)| (name, ty.to_string())))
}
