//! The first minutes: what is given by mistake, names that are not there, and where more is to be found.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A new folder with files.
fn scene(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("whatif-newcomer-{name}-{}", std::process::id()));
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.current_dir(folder).args(arguments);
    command
}

fn whatif(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const T: &str = "module T where\n\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n\n\
    {-@ g :: Int -> {v:Int | v == 1} @-}\ng :: Int -> Int\ng _ = 1\n\nprop_g :: Int -> Bool\nprop_g x = g x == 1\n";

#[test]
fn what_is_no_haskell_gets_a_sentence_that_helps() {
    let folder = scene(
        "unfit",
        &[
            ("empty.hs", b" \n"),
            ("x.cabal", b"name: x\n"),
            ("x.top", b"main = edit 1\n"),
            ("a.out", b"\x7fELF\0\0"),
            ("texts/readme.txt", b"hello\n"),
        ],
    );
    for (file, helps) in [
        ("empty.hs", "`empty.hs` is empty: there is nothing to check"),
        ("x.cabal", "whatif check ."),
        ("x.top", "whatif top prove x.top"),
        ("a.out", "is no text"),
        ("texts", "there is no Haskell file (`.hs`, `.lhs`) below `texts`"),
    ] {
        let output = whatif(&folder, &["check", file]);
        assert!(err(&output).contains(helps), "{file}: {}", err(&output));
        assert_eq!((output.status.code(), out(&output)), (Some(2), String::new()), "{file}");
    }
    for (arguments, helps) in [
        (&["prove", "x.cabal"][..], "whatif check ."),
        (&["explore", "x.top"], "whatif top prove x.top"),
        (&["eval", "a.out", "1"], "is no text"),
        (&["prove", "texts"], "it is a folder"),
        (&["top", "prove", "empty.hs"], "whatif check empty.hs"),
        (&["lambda", "x.top"], "`x.top` is a task program, no λG program"),
    ] {
        let output = whatif(&folder, arguments);
        assert!(err(&output).contains(helps), "{arguments:?}: {}", err(&output));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let output = whatif(&folder, &["test", "empty.hs"]);
    assert!(out(&output).starts_with("there is nothing to test"), "{}", out(&output));
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn standard_input_is_checked() {
    let folder = scene("input", &[]);
    let mut child = command(&folder, &["check", "-", "--no-cure"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(T.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(out(&output).contains("<stdin>:5:1"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(1));
    let output = whatif(&folder, &["check", "-", "--fix"]);
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_message_names_its_code_and_the_end_sums_up() {
    let folder = scene("codes", &[("T.hs", T.as_bytes())]);
    let text = out(&whatif(&folder, &["check", "T.hs"]));
    assert!(text.starts_with("error[post]: "), "{text}");
    assert!(text.contains("\n2 functions: 1 with a concrete counterexample, "), "{text}");
    assert!(text.ends_with("more about these messages: `whatif explain post`\n"), "{text}");
    let colours = out(&whatif(&folder, &["check", "T.hs", "--color", "always"]));
    assert!(colours.contains("error[post]"), "{colours:?}");
    assert!(colours.contains("\u{1b}[32mverified\u{1b}[0m     g"), "{colours:?}");
    assert!(colours.contains("\u{1b}[32mproved\u{1b}[0m: prop_g"), "{colours:?}");
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn the_list_of_codes_says_what_each_means_and_a_code_is_found_as_messages_write_it() {
    let folder = scene("explain", &[]);
    let all = out(&whatif(&folder, &["explain"]));
    assert!(all.contains("post         A function returns what its type excludes\n"), "{all}");
    let page = out(&whatif(&folder, &["explain", "post"]));
    assert!(page.starts_with("## post\n"), "{page}");
    assert_eq!(out(&whatif(&folder, &["explain", "error[post]"])), page);
    assert_eq!(out(&whatif(&folder, &["explain", "POST"])), page);
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_case_that_is_missing_comes_as_code_that_mends_the_function() {
    let colours = "module C where\ndata Colour = Red | Green | Blue\n\nnext :: Colour -> Maybe Int -> Colour\n\
        next Red _ = Green\nnext Green (Just _) = Blue\n";
    let folder = scene("cases", &[("C.hs", colours.as_bytes())]);
    let output = whatif(&folder, &["check", "C.hs"]);
    let said = out(&output);
    let help = "help: add the cases that are missing:\nnext Green Nothing = _\nnext Blue _ = _\n";
    assert!(said.contains(help), "{said}");
    // With them nothing is missing.
    let cases = "next Green Nothing = Red\nnext Blue _ = Red\n";
    std::fs::write(folder.join("C.hs"), format!("{colours}{cases}")).expect("a file");
    let output = whatif(&folder, &["check", "C.hs"]);
    assert!(out(&output).starts_with("total        next"), "{}", out(&output));
    // A function that fails somewhere else gets no such advice.
    std::fs::write(
        folder.join("D.hs"),
        "module D where\nf :: [Int] -> Int\nf [] = error \"none\"\nf (x : _) = x\n",
    )
    .expect("a file");
    let said = out(&whatif(&folder, &["check", "D.hs"]));
    assert!(said.contains("`f` can fail") && !said.contains("missing"), "{said}");
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn names_that_are_not_there_list_those_that_are() {
    let folder = scene("names", &[("T.hs", T.as_bytes()), ("Old.hs", T.as_bytes())]);
    for (arguments, helps) in [
        (&["prove", "T.hs", "nope"][..], "there are `f`, `g`, `prop_g`"),
        (&["prove", "T.hs", "prop_h"], "did you mean `prop_g`?"),
        (&["explore", "T.hs", "nope"], "there are `f`, `g`"),
        (&["check", "T.hs", "-f", "nope"], "there are `f`, `g`"),
        (&["diff", "Old.hs", "T.hs", "nope"], "there are `f`"),
    ] {
        let output = whatif(&folder, arguments);
        assert!(err(&output).contains(helps), "{arguments:?}: {}", err(&output));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let output = whatif(&folder, &["explore", "T.hs"]);
    assert!(out(&output).starts_with("f :: Int -> Int\ng :: Int -> Int\n"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(0));
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn help_has_the_exit_status_and_the_defaults() {
    let help = out(&whatif(&std::env::temp_dir(), &["--help"]));
    assert!(help.contains("Exit status:\n  0  "), "{help}");
    for default in ["[default: 60", "[default: deepening]", "[default: none;", "[default: exact for `check`"]
    {
        assert!(help.replace('\n', " ").contains(default), "{default}: {help}");
    }
}

#[test]
fn a_project_says_what_is_checked_and_for_how_long() {
    let folder = scene(
        "project",
        &[("src/T.hs", T.as_bytes()), ("extra/Up.hs", b"module Up where\nup :: Int\nup = 7\n")],
    );
    let output = whatif(&folder, &["check"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("whatif.toml"), "{}", err(&output));
    let output = whatif(&folder, &["init"]);
    assert_eq!((output.status.code(), out(&output).contains("wrote")), (Some(0), true));
    let again = whatif(&folder, &["init"]);
    assert_eq!((again.status.code(), err(&again).contains("is there already")), (Some(2), true));
    assert_eq!(
        whatif(&folder, &["eval", "src/T.hs", "g 5"]).status.code(),
        Some(0),
        "the new file changes nothing"
    );
    let settings = "timeout = 0.5\nfolders = [\"extra\"]\n[check]\nfiles = [\"src\"]\ncure = false\n";
    std::fs::write(folder.join("whatif.toml"), settings).expect("a file");
    let output = whatif(&folder, &["check"]);
    assert!(out(&output).contains("error[post]") && !out(&output).contains("this cures"), "{}", out(&output));
    // From a folder below, too; and modules are found in the folders of the project.
    std::fs::write(folder.join("src/Use.hs"), "module Use where\nimport Up\nuse :: Int\nuse = up\n")
        .expect("a file");
    let output = whatif(&folder.join("src"), &["eval", "Use.hs", "use"]);
    assert_eq!(out(&output), "7\n", "{}", err(&output));
    let endless = whatif(&folder, &["eval", "src/T.hs", "length [1 ..]"]);
    assert_eq!(endless.status.code(), Some(3), "its time is over: {}", err(&endless));
    std::fs::write(folder.join("whatif.toml"), "timout = 1\n").expect("a file");
    let output = whatif(&folder, &["check", "src"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("whatif.toml:1:1") && err(&output).contains("timout"), "{}", err(&output));
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn the_doctor_proves_something_and_names_what_it_found() {
    let folder = scene("doctor", &[("p.cabal", b"name: p\n")]);
    let output = whatif(&folder, &["doctor"]);
    let text = out(&output);
    for (what, found) in
        [("Z3", "5.3.2"), ("proof", "x + y == y + x, in"), ("package", "p.cabal"), ("project", "whatif init")]
    {
        assert!(
            text.lines().any(|line| line.starts_with("ok") && line.contains(what) && line.contains(found)),
            "{text}"
        );
    }
    assert_eq!(output.status.code(), Some(0));
    let json = out(&whatif(&folder, &["doctor", "--format", "json"]));
    assert!(json.contains("\"schema\": 3") && json.contains("\"ok\": true"), "{json}");
    let nothing =
        command(&folder, &["doctor"]).env("WHATIF_Z3", "/no/such/library").output().expect("it starts");
    assert_eq!(nothing.status.code(), Some(3), "{}", out(&nothing));
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[cfg(unix)]
#[test]
fn what_was_written_is_said_behind_the_answers_as_the_first_page_shows_it() {
    let text = "module A where\n\n{-@ incr :: x:Int -> Int @-}\nincr :: Int -> Int\nincr x = x + 1\n\n\
        {-@ twice :: x:Int -> {v:Int | v > x} @-}\ntwice :: Int -> Int\ntwice x = incr (incr x)\n";
    let folder = scene("order", &[("A.hs", text.as_bytes())]);
    // Both outputs in one, as a person sees them.
    let command = format!("'{}' check A.hs --fix 2>&1", env!("CARGO_BIN_EXE_whatif"));
    let output =
        Command::new("sh").args(["-c", &command]).current_dir(&folder).output().expect("there is a shell");
    let said = out(&output);
    assert!(said.ends_with("2 functions: 2 verified\nwrote `A.hs`: the type of `incr`\n"), "{said}");
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[test]
fn a_file_in_the_place_of_a_command_gets_the_command() {
    let folder = scene("command", &[("T.hs", T.as_bytes()), ("x.top", b"main = edit 1\n")]);
    for (file, helps) in [("T.hs", "`whatif check T.hs`"), ("x.top", "`whatif top prove x.top`")] {
        let output = whatif(&folder, &[file]);
        assert!(err(&output).contains(helps), "{}", err(&output));
        assert_eq!(output.status.code(), Some(2));
    }
    let output = whatif(&folder, &["prove", "T.hs", "f"]);
    assert!(err(&output).contains("`whatif explore T.hs f` says what it does"), "{}", err(&output));
    std::fs::remove_dir_all(folder).expect("it was made above");
}

#[cfg(feature = "web")]
#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let folder = scene("port", &[]);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("its address").port().to_string();
    let output = whatif(&folder, &["web", "--port", &port]);
    assert!(err(&output).contains("is taken by another program; `--port 0`"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
    std::fs::remove_dir_all(folder).expect("it was made above");
}
