//! Tries the library from a shell: `top run|explore|prove FILE [options]`.

use std::io::BufRead;

use whatif_source::Sources;
use whatif_tophat::{Engine, Options, Program, Reply, Session, explore, prove, render_fields};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, path, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: top run|explore|prove FILE");
        std::process::exit(2);
    };
    let mut sources = Sources::new();
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| {
        eprintln!("{path}: {error}");
        std::process::exit(2);
    });
    let file = sources.add(path.as_str(), text);
    let program = whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        for error in errors {
            eprintln!("{}", error.render(&sources, false));
        }
        std::process::exit(2);
    });
    match command.as_str() {
        "run" => run(&program, &sources),
        "explore" => {
            let exploration = explore(&program, &options(rest));
            print!("{}{}", exploration.render(), exploration.tree.text(60));
            if let Some(picture) = rest.iter().find(|argument| argument.ends_with(".svg")) {
                std::fs::write(picture, exploration.tree.svg()).expect("a writable file");
            }
            println!("{:?}", exploration.statistics);
        }
        "prove" => {
            let proof = prove(&program, &options(rest));
            print!("{}", proof.render());
            println!("{:?}", proof.statistics);
        }
        other => {
            eprintln!("unknown command {other} {rest:?}");
            std::process::exit(2);
        }
    }
}

fn run(program: &Program, sources: &Sources) {
    let mut session = Session::start(program).expect("the program starts");
    print!("{}", session.form().render());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("readable input");
        println!("> {line}");
        if line == "undo" {
            session.undo();
        } else {
            match session.event(&line) {
                Reply::Taken | Reply::Nothing => {}
                Reply::Refused { reason, possible } => {
                    println!("refused: {reason}\n{}", render_fields(&possible));
                    continue;
                }
                Reply::Failed(stop) => {
                    match Session::error(&stop) {
                        Some(error) => println!("{}", error.diagnostic().render(sources, false)),
                        None => println!("{stop}"),
                    }
                    continue;
                }
            }
        }
        print!("{}", session.form().render());
    }
}

fn options(arguments: &[String]) -> Options {
    let mut options = Options::default();
    for argument in arguments {
        if let Some((_, engine)) = Engine::NAMES.iter().find(|(name, _)| name == argument) {
            options.engine = *engine;
        }
    }
    options
}
