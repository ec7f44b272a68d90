//! The abstract types of the base library, such as `Map`: how unknown values of them are made, and how their values are
//! shown.
//!
//! Only the module of a type that hides its constructors can build its values, so an unknown value must not be any tree
//! of constructors. `base/` has functions that make unknown values of such types (see `Whatif.Unknown`); [`ABSTRACT`]
//! lists them, and [`add_makers`] adds them to a program together with the instances they need.

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::maker::{Abstract, Look, Makers, Piece};
use whatif_lambda::{Name, Program, Type};

use crate::code::Code;
use crate::env::Env;

/// A type; the functions that make an unknown value of it, of which the first whose instances are found is taken; and
/// the predicate that settles such a value. If there are no functions, no unknown value can be made.
type Row = (&'static str, &'static [&'static str], Option<&'static str>);

const ABSTRACT: [Row; 31] = [
    (
        "Data.Map.Internal.Map",
        &["Data.Map.Internal.unknown", "Data.Map.Internal.unordered"],
        Some("Data.Map.Internal.settled"),
    ),
    (
        "Data.Set.Internal.Set",
        &["Data.Set.Internal.unknown", "Data.Set.Internal.unordered"],
        Some("Data.Set.Internal.settled"),
    ),
    ("Data.Sequence.Seq", &["Data.Sequence.unknown"], None),
    ("Whatif.Array.Array", &["Whatif.Array.unknown"], Some("Whatif.Array.settled")),
    ("Data.Array.Base.STArray", &[], None),
    ("Whatif.Types.Ratio", &["Whatif.Real.unknownRatio"], Some("Whatif.Real.settledRatio")),
    ("Data.Word.Word8", &["Data.Word.unknownWord8"], None),
    ("Data.Word.Word16", &["Data.Word.unknownWord16"], None),
    ("Data.Word.Word32", &["Data.Word.unknownWord32"], None),
    ("Data.Word.Word64", &["Data.Word.unknownWord64"], None),
    ("Data.Int.Int8", &["Data.Int.unknownInt8"], None),
    ("Data.Int.Int16", &["Data.Int.unknownInt16"], None),
    ("Data.Int.Int32", &["Data.Int.unknownInt32"], None),
    ("Data.Int.Int64", &["Data.Int.unknownInt64"], None),
    ("Numeric.Natural.Natural", &["Numeric.Natural.unknown"], None),
    ("Data.Text.Text", &["Data.Text.unknown"], Some("Data.Text.settled")),
    ("Data.Text.Lazy.Text", &["Data.Text.Lazy.unknown"], Some("Data.Text.Lazy.settled")),
    (
        "Data.ByteString.Internal.ByteString",
        &["Data.ByteString.Internal.unknown"],
        Some("Data.ByteString.Internal.settled"),
    ),
    (
        "Data.ByteString.Lazy.Internal.ByteString",
        &["Data.ByteString.Lazy.Internal.unknown"],
        Some("Data.ByteString.Lazy.Internal.settled"),
    ),
    ("Data.Vector.Vector", &["Data.Vector.unknown"], Some("Data.Vector.settled")),
    (
        "Data.Vector.Unboxed.Base.Vector",
        &["Data.Vector.Unboxed.unknown"],
        Some("Data.Vector.Unboxed.settled"),
    ),
    ("Data.Vector.Mutable.MVector", &[], None),
    ("Data.Vector.Unboxed.Base.MVector", &[], None),
    ("Data.IORef.IORef", &[], None),
    ("Data.STRef.STRef", &[], None),
    ("Control.Concurrent.MVar.MVar", &[], None),
    ("Whatif.STM.TVar", &[], None),
    ("Whatif.Exception.Handle", &[], None),
    ("Whatif.Exception.SomeException", &[], None),
    ("Whatif.Exception.IOException", &[], None),
    ("Whatif.Typeable.TypeRep", &[], None),
];

/// Newtypes that are shown as their content. (`Text` is shown as its characters, and a vector as its elements.)
const BARE: [&str; 19] = [
    "Data.Sequence.Seq",
    "Data.Sequence.Elem",
    "Data.Array.Base.UArray",
    "Data.IntMap.Internal.IntMap",
    "Data.IntSet.Internal.IntSet",
    "Data.Word.Word8",
    "Data.Word.Word16",
    "Data.Word.Word32",
    "Data.Word.Word64",
    "Data.Int.Int8",
    "Data.Int.Int16",
    "Data.Int.Int32",
    "Data.Int.Int64",
    "Numeric.Natural.Natural",
    "Data.Text.Text",
    "Data.Text.Lazy.Text",
    "Data.Vector.Vector",
    "Data.Vector.Unboxed.Base.Vector",
    "Whatif.ST.ST",
];

/// How the values of abstract types are shown to people.
pub(crate) fn looks(program: &Program) -> BTreeMap<Name, Look> {
    let elements = |constructors: &[(&str, &[Piece])]| {
        let pieces = constructors.iter().map(|(name, pieces)| (Name::new(name), pieces.to_vec()));
        Look::Elements("fromList", pieces.collect())
    };
    use Piece::{Element, Pair, Part};
    let map = elements(&[
        ("Data.Map.Internal.Bin", &[Part(3), Pair(1, 2), Part(4)]),
        ("Data.Map.Internal.Tip", &[]),
    ]);
    let set = elements(&[
        ("Data.Set.Internal.Bin", &[Part(2), Element(1), Part(3)]),
        ("Data.Set.Internal.Tip", &[]),
    ]);
    let sequence = elements(&[
        ("Data.Sequence.EmptyT", &[]),
        ("Data.Sequence.Single", &[Part(0)]),
        ("Data.Sequence.Deep", &[Part(1), Part(2), Part(3)]),
        ("Data.Sequence.One", &[Part(0)]),
        ("Data.Sequence.Two", &[Part(0), Part(1)]),
        ("Data.Sequence.Three", &[Part(0), Part(1), Part(2)]),
        ("Data.Sequence.Four", &[Part(0), Part(1), Part(2), Part(3)]),
        ("Data.Sequence.Node2", &[Part(1), Part(2)]),
        ("Data.Sequence.Node3", &[Part(1), Part(2), Part(3)]),
    ]);
    let all = [
        ("Data.Map.Internal.Map", map),
        ("Data.Set.Internal.Set", set),
        ("Data.Sequence.FingerTree", sequence.clone()),
        ("Data.Sequence.Digit", sequence.clone()),
        ("Data.Sequence.Node", sequence),
        ("Whatif.Array.Array", Look::Array),
        ("Data.Array.Base.STArray", Look::Array),
        ("Whatif.Types.Ratio", Look::Operator("%", 7)),
        ("Data.ByteString.Internal.ByteString", Look::Bytes),
        ("Data.ByteString.Lazy.Internal.ByteString", Look::Bytes),
    ];
    let bare = BARE.into_iter().map(|name| (name, Look::Bare));
    let named = all.into_iter().chain(bare).map(|(name, look)| (Name::new(name), look));
    named.filter(|(name, _)| program.types.contains_key(name)).collect()
}

/// The data types that occur in some types, and in their fields, and so on.
pub(crate) fn occurring<'t>(code: &Code, types: impl Iterator<Item = &'t Type>) -> BTreeSet<Name> {
    let mut seen = BTreeSet::new();
    let mut pending: Vec<Type> = types.cloned().collect();
    while let Some(ty) = pending.pop() {
        let mut found = Vec::new();
        constructors(&ty, &mut found);
        for name in found.into_iter().filter(|name| seen.insert(*name)) {
            let made = abstract_type(name, code).into_iter().flat_map(|made| made.make);
            pending.extend(made.filter_map(|make| code.get(make)).map(|definition| definition.ty.clone()));
            if ABSTRACT.iter().all(|(ty, ..)| name.as_str() != *ty) {
                let data = code.type_named(name);
                let fields = data.iter().flat_map(|data| &data.constructors).flat_map(|con| &con.fields);
                pending.extend(fields.cloned());
            }
        }
    }
    seen
}

/// Adds to a program the functions that make unknown values of these types and of those that occur in them.
pub(crate) fn add_makers<'t>(
    code: &Code,
    env: &Env,
    program: &mut Program,
    types: impl Iterator<Item = &'t Type>,
) {
    let seen = occurring(code, types);
    for name in &seen {
        if let Some(made) = abstract_type(*name, code) {
            program.makers.types.insert(*name, made);
        }
    }
    program.makers.evidence = evidence(env, code, &program.makers, &seen);
    let roots: Vec<Name> = program.makers.definitions().collect();
    let more = code.program(&roots, None, false);
    program.definitions.add(more.definitions);
    for (name, data) in more.types {
        program.types.entry(name).or_insert(data);
    }
    program.makers.looks = looks(program);
}

/// How a type of the base library is made, if it is abstract.
fn abstract_type(name: Name, code: &Code) -> Option<Abstract> {
    let (_, make, settle) = ABSTRACT.iter().find(|(ty, ..)| name.as_str() == *ty)?;
    let known = |name: &str| Some(Name::new(name)).filter(|name| code.get(*name).is_some());
    Some(Abstract {
        make: make.iter().filter_map(|make| known(make)).collect(),
        settle: settle.and_then(known),
    })
}

/// The instances, for the types that occur, of the classes that makers have constraints of.
fn evidence(env: &Env, code: &Code, makers: &Makers, types: &BTreeSet<Name>) -> BTreeMap<Name, Vec<Name>> {
    let mut classes: BTreeSet<Name> = BTreeSet::new();
    for name in makers.definitions() {
        if let Some(definition) = code.get(name) {
            let mut found = Vec::new();
            constructors(&definition.ty, &mut found);
            classes.extend(found.into_iter().filter(|name| env.classes.contains_key(name)));
        }
    }
    let mut evidence: BTreeMap<Name, Vec<Name>> = BTreeMap::new();
    // The context of an instance may mention further classes.
    let mut pending: Vec<Name> = classes.iter().copied().collect();
    while let Some(class) = pending.pop() {
        let found = evidence.entry(class).or_default();
        for instance in env.instances.iter().filter(|instance| instance.class == class) {
            let head = instance.args.first().and_then(|&arg| env.types.head_con(arg));
            if head.is_none_or(|head| types.contains(&head)) {
                found.push(instance.dict);
                let needed = instance.context.iter().map(|pred| pred.class);
                pending.extend(needed.filter(|class| classes.insert(*class)));
            }
        }
    }
    evidence
}

/// The type constructors in a type.
fn constructors(ty: &Type, found: &mut Vec<Name>) {
    match ty {
        Type::Con(name) => found.push(*name),
        Type::App(a, b) | Type::Fun(a, b) => {
            constructors(a, found);
            constructors(b, found);
        }
        Type::Forall(_, body) => constructors(body, found),
        Type::Var(_) | Type::Unknown => {}
    }
}

/// The constructors of the abstract types of a program.
pub(crate) fn hidden_constructors(program: &Program) -> BTreeSet<Name> {
    let abstracts = program.makers.types.keys().filter_map(|name| program.types.get(name));
    abstracts.flat_map(|data| &data.constructors).map(|con| con.name).collect()
}
