//! A type or constructor of the user's with the spelling of a builtin one is still the user's.

use whatif_analysis::{Ended, Host, Options, PropertyVerdict, Status, World};

#[derive(Default)]
struct Printed(String);

impl World for Printed {
    fn put_char(&mut self, _: i64, char: char) {
        self.0.push(char);
    }
}

fn host(text: &str) -> Host {
    let host = Host::new();
    host.open("T.hs", text);
    host
}

/// The programs that wrap an integer in a newtype of this name.
fn wrapped(name: &str) -> String {
    format!(
        "module T where\nimport Prelude hiding ({name})\nnewtype {name} = {name} Int\n\
         prop :: {name} -> Bool\nprop ({name} n) = n >= 0\n\
         {{-@ unwrap :: {name} -> {{v:Int | v >= 0}} @-}}\nunwrap :: {name} -> Int\nunwrap ({name} n) = n\n"
    )
}

#[test]
fn a_newtype_called_word_holds_negative_numbers() {
    for name in ["Word", "Char", "Integer", "Double", "Float", "Box", "RealWorld"] {
        let text = wrapped(name);
        // The Prelude has no type of these names.
        let text = text.replace("import Prelude hiding (Box)\n", "");
        let text = text.replace("import Prelude hiding (RealWorld)\n", "");
        let host = host(&text);
        let proof = host.prove("T.hs".as_ref(), "prop", &Options::default()).expect("it is a property");
        assert!(matches!(proof.verdict, PropertyVerdict::Counterexamples(_)), "{name}: {:?}", proof.verdict);
        let report = host.check(&["T.hs".into()], &["unwrap".into()], &Options::default());
        assert_eq!(report.functions[0].status(), Status::Concrete, "{name}: {report:?}");
    }
}

#[test]
fn data_with_the_name_of_a_builtin_type_has_its_constructors() {
    for name in ["Word", "Integer", "Char", "RealWorld"] {
        let hiding = if name == "RealWorld" { "" } else { "import Prelude hiding (Word, Integer, Char)\n" };
        let text = format!(
            "module T where\n{hiding}data {name} = Zero | Succ {name}\n\
             prop :: {name} -> Bool\nprop Zero = True\nprop (Succ Zero) = False\nprop (Succ (Succ n)) = True\n"
        );
        let proof =
            host(&text).prove("T.hs".as_ref(), "prop", &Options::default()).expect("it is a property");
        let PropertyVerdict::Counterexamples(found) = proof.verdict else {
            panic!("{name}: {:?}", proof.verdict)
        };
        assert_eq!(found[0].args, ["Succ Zero"], "{name}");
    }
}

#[test]
fn constructors_with_the_names_of_the_machines_own_are_the_users() {
    let text = "module T where\nimport Data.Array\ndata Cell = Empty | Box Int deriving Show\n\
                data Other = None | IOResult Int Int Int deriving Show\n\
                cells :: Array Int Cell\ncells = listArray (0, 1) [Box 1, Empty]\n\
                other :: Other\nother = IOResult 1 2 3\n";
    for (expression, expected) in
        [("cells ! 0", "Box 1"), ("cells ! 1", "Empty"), ("other", "IOResult 1 2 3")]
    {
        let mut world = Printed::default();
        let ended = host(text).eval("T.hs".as_ref(), expression, &mut world, &Options::default());
        assert_eq!(ended.expect("it is an expression").ended, Ended::Value);
        assert_eq!(world.0, format!("{expected}\n"));
    }
}

#[test]
fn a_result_called_failed_is_shown_as_it_is() {
    let text = "module T where\ndata Step = Done | Failed deriving Show\n\
                step :: Int -> Step\nstep n = if n < 0 then Failed else Done\n";
    let found = host(text).explore("T.hs".as_ref(), "step", None, &Options::default()).expect("a function");
    let found = format!("{found:?}");
    assert!(found.contains("\"Failed\"") && !found.contains("\"False\""), "{found}");
}
