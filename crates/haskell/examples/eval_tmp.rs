use whatif_haskell::front::{Front, Library, Options};
use whatif_haskell::modules::Disk;
use whatif_lambda::eval::*;
use whatif_lambda::machine::World;
struct Out(String);
impl World for Out {
    fn put_char(&mut self, _h: i64, c: char) { self.0.push(c); }
    fn get_char(&mut self, _h: i64, _t: bool) -> Option<char> { None }
    fn flush(&mut self, _h: i64) {}
    fn open(&mut self, _p: &str, _m: i64) -> i64 { -2 }
    fn close(&mut self, _h: i64) {}
    fn arguments(&self) -> (String, Vec<String>) { ("x".into(), vec![]) }
    fn variable(&self, _n: &str) -> Option<String> { None }
    fn clocks(&self) -> (i64, i64) { (0, 0) }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut base = whatif_source::Sources::new();
    let start = std::time::Instant::now();
    let (library, errors) = Library::build(&mut base, &["Prelude", "Whatif.TopHandler"]);
    eprintln!("{} errors, {:?}", errors.len(), start.elapsed());
    let mut sources = whatif_source::Sources::new();
    let mut front = Front::load(&mut sources, &Disk, args[0].as_ref(), &[], library, Options::default()).expect("file");
    for d in front.diagnostics() { eprint!("{}", d.render(&sources, false)); }
    for text in &args[1..] {
        let expr = match front.expression(&mut sources, text) {
            Ok(e) => e,
            Err(errors) => { errors.iter().for_each(|e| eprint!("{}", e.render(&sources, false))); continue; }
        };
        let program = front.program_for(expr.clone());
        if let Ok(n) = std::env::var("FIND") { for d in program.definitions.values() { let t = whatif_lambda::syntax::print_expr(&d.body); if t.contains(&n) { println!("{} = {t}", d.name); } } continue; }
        let mut out = Out(String::new());
        let start = std::time::Instant::now();
        let code = whatif_lambda::compile::compile(&program, program.main.as_ref().unwrap_or(&expr));
        eprintln!("compiled {} definitions of {} to {} nodes in {:?}", code.lambdas.len(), program.definitions.len(), code.nodes.len(), start.elapsed());
        let start = std::time::Instant::now();
        let (evaluated, machine) = evaluate(&program, program.main.as_ref().unwrap_or(&expr), Evaluation { steps: 200_000_000, ..Evaluation::default() }, &mut out);
        match evaluated {
            Evaluated::Value(v) => println!("{text} = {}", v.show(&machine.code, None)),
            other => println!("{text}: {other:?}"),
        }
        eprintln!("{:?} output {:?}", start.elapsed(), out.0);
    }
}
