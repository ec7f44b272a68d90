//! Questions are moved between threads, share the base library, and stop when somebody cancels.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Library, Load};
use whatif_liquid::check::{Liquid, NotLoaded};
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::{Cancel, Sources};
use whatif_verify::counterfactual::Verdict;

/// A function whose search does not end by itself: nothing bounds the list.
const ENDLESS: &str = "module T where
{-@ same :: xs:[Int] -> {v:Bool | v} @-}
same :: [Int] -> Bool
same xs = reverse (reverse xs) == xs
";

fn files(text: &str) -> FxHashMap<PathBuf, String> {
    [("T.hs".into(), text.to_owned())].into_iter().collect()
}

fn load(text: &str, library: &Library, cancel: &Cancel) -> Result<Liquid, NotLoaded> {
    let files = files(text);
    let load = Load { cancel: cancel.clone(), ..Load::new(&files, "T.hs".as_ref(), library) };
    Liquid::load(&mut Sources::new(), &load)
}

#[test]
fn what_a_host_keeps_can_be_shared_between_threads() {
    fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Library>();
    is_shared::<Front>();
    is_shared::<Liquid>();
    is_shared::<Settings>();
    is_shared::<Cancel>();
}

#[test]
fn loads_on_one_library_do_not_see_each_other() {
    let library = whatif_base::library();
    std::thread::scope(|scope| {
        for number in 0..4 {
            let library = &library;
            scope.spawn(move || {
                let text =
                    format!("module T where\ndata T = A{number}\nf{number} :: T -> [T]\nf{number} x = [x]\n");
                let liquid = load(&text, library, &Cancel::new()).expect("there are no mistakes");
                let names: Vec<&str> = liquid.functions.iter().map(|found| found.name.base()).collect();
                assert_eq!(names, [format!("f{number}")]);
            });
        }
    });
}

#[test]
fn a_load_that_somebody_cancelled_stops() {
    let cancel = Cancel::new();
    cancel.cancel();
    assert!(matches!(load(ENDLESS, &whatif_base::library(), &cancel), Err(NotLoaded::Stopped)));
    let late = Cancel::new().within(Duration::ZERO);
    assert!(matches!(load(ENDLESS, &whatif_base::library(), &late), Err(NotLoaded::Stopped)));
}

#[test]
fn a_file_that_is_not_there_is_told_apart_from_one_with_mistakes() {
    let (library, nothing) = (whatif_base::library(), FxHashMap::<PathBuf, String>::default());
    let missing = Liquid::load(&mut Sources::new(), &Load::new(&nothing, "T.hs".as_ref(), &library));
    let Err(NotLoaded::File(error)) = missing else { panic!("there is no such file") };
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    let wrong = load("module T where\nf = ]\n", &library, &Cancel::new());
    assert!(matches!(wrong, Err(NotLoaded::Mistakes(mistakes)) if !mistakes.is_empty()));
}

#[test]
fn a_search_ends_when_somebody_cancels_and_when_its_time_is_over() {
    let liquid = load(ENDLESS, &whatif_base::library(), &Cancel::new()).expect("there are no mistakes");
    let cancel = Cancel::new();
    let limits = Limits { time: Some(Duration::from_secs(100)), ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { limits, strategy, cancel: cancel.clone(), ..Settings::default() };
    let verdict = std::thread::scope(|scope| {
        let search = scope.spawn(|| liquid.check(&liquid.functions[0], &settings).verdict);
        std::thread::sleep(Duration::from_millis(20));
        cancel.cancel();
        search.join().expect("it does not panic")
    });
    assert_eq!(verdict, Verdict::Cancelled);

    let limits = Limits { time: Some(Duration::from_millis(20)), ..settings.limits };
    let settings = Settings { limits, strategy, ..Settings::default() };
    let started = Instant::now();
    assert_eq!(liquid.check(&liquid.functions[0], &settings).verdict, Verdict::TimedOut);
    assert!(started.elapsed() < Duration::from_secs(50), "the time is that of the whole question");
}
