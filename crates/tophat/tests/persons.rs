//! Who does a task: persons as values, and pools of people any one of whom may do it.

mod common;

use common::{claim, errors, load};
use whatif_tophat::{Engine, Options, Reply, Session, Verdict, prove};

const FOUR_EYES: &str = "type Officer = Anna | Ben | Carl\nlet officers = [Anna, Ben, Carl]\n\
    let file = anyOf officers (\\p. enter Int \"Amount\" >? \"File\" -> \\n. if n > 0 then view <p, n> else fail)\n\
    let approve p = anyOf (filter (\\q. q /= p) officers) (\\q. enter Bool \"Approve\" |> \\ok. view <q, ok>)\n\
    main = file |> \\<p, n>. approve p |> \\<q, ok>. view <<p, q>, <n, ok>>\n";

#[test]
fn any_officer_but_the_one_who_filed_approves() {
    let program = load(&format!(
        "{FOUR_EYES}property two <<p, q>, _> = p /= q\nproperty notCarl <<_, q>, _> = q /= Carl\n\
         property did <<p, q>, _> = p == Anna ==> entered \"Anna\"\nfinishable end\nreachable benThenCarl <<p, q>, _> = p == Ben and q == Carl\n"
    ));
    for engine in [Engine::Merged, Engine::Paths] {
        let proof = prove(&program, &Options { engine, timeout: None, ..Options::default() });
        let statuses = |name| claim(&proof, name).status;
        assert_eq!(statuses("notCarl"), Verdict::Violated);
        assert_eq!(statuses("benThenCarl"), Verdict::Reached);
        assert_ne!(statuses("two"), Verdict::Violated);
        if engine == Engine::Merged {
            assert_eq!([statuses("two"), statuses("did"), statuses("end")], [Verdict::Proved; 3]);
        }
    }
}

#[test]
fn an_event_says_whose_it_is_where_several_people_have_the_same_label() {
    let mut session = Session::start(load(FOUR_EYES)).expect("it starts");
    let Reply::Refused { reason, .. } = session.event("\"Amount\" 5") else { panic!("three people have it") };
    assert!(reason.contains("say whose, such as `@ Anna`"), "{reason}");
    for (event, expected) in [
        ("\"Amount\" @ Ben 5", true),
        ("\"File\" @ Anna", false),
        ("\"Amount\" @ Nobody 5", false),
        ("File @ Ben", true),
        // Who filed cannot approve.
        ("\"Approve\" @ Ben True", false),
        ("@ Carl True", true),
    ] {
        assert_eq!(session.event(event) == Reply::Taken, expected, "{event}");
    }
    assert_eq!(session.form().value.as_deref(), Some("<<Ben, Carl>, <5, True>>"));
    // What was taken is kept by its address, so the same run comes again.
    assert_eq!(session.events(), ["S F 5", "S F C", "S F True"]);
}

#[test]
fn what_cannot_be_chosen_is_not_shown() {
    let session = Session::start(load(FOUR_EYES)).expect("it starts");
    assert!(!session.form().render().contains("nothing can be done"), "{}", session.form().render());
}

#[test]
fn persons_are_texts_too() {
    let mut session = Session::start(load(
        "main = anyOf [\"ann\", \"bob\"] (\\who. enter Int \"n\" |> \\n. view <who, n>)",
    ))
    .expect("it starts");
    assert_eq!(session.event("\"n\" @ bob 3"), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("<\"bob\", 3>"));
    let found = errors("main = anyOf [1, 2] (\\who. enter Int \"n\")");
    assert!(found.contains("`[String]`, not `[Int]`"), "{found}");
}
