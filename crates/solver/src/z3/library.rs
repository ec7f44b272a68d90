//! libz3: where it is looked for, and how it is loaded.
//!
//! A program that uses whatif is built without Z3 and starts without it; the first query loads it. [`find_z3`] looks
//! for it
//!
//! 1. where the variable `WHATIF_Z3` says (a library, or the folder that it is in), and then nowhere else;
//! 2. in `.z3/` of the project, where `cargo xtask setup` puts it: the folder is known from the build, and is also found
//!    from the program's own place, if the project was moved since; a library beside the program is fine, too;
//! 3. in `whatif/z3-5.3.2/` of the user's folder for caches;
//! 4. in an installed Python package `z3-solver`: of the environment that the program itself is installed in, then of others;
//! 5. in the folders of the system.
//!
//! The current folder is not among them: a program that is run in a folder of a stranger must not run a library from
//! there. In each of these places the version can be told without loading (by the name of the package's record, of the
//! folder or of the library), so a library that is loaded almost always has the right version; it is asked for its
//! version nevertheless. It is never unloaded, because contexts live until the program ends.

use super::functions::Functions;
use super::version::{NoZ3, Version, Z3_VERSION};
use libloading::{Library, Symbol};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The result of loading, once it was tried.
static LOADED: OnceLock<Result<Loaded, NoZ3>> = OnceLock::new();

/// The library in use.
struct Loaded {
    path: PathBuf,
    functions: Functions,
}

/// Loads Z3, unless it is loaded already.
pub(super) fn load() -> Result<(), NoZ3> {
    let first = || find().and_then(|path| open(&path).map(|functions| Loaded { path, functions }));
    LOADED.get_or_init(first).as_ref().map(|_| ()).map_err(NoZ3::clone)
}

/// The functions of the loaded library.
#[inline]
pub(super) fn functions() -> &'static Functions {
    match LOADED.get() {
        Some(Ok(loaded)) => &loaded.functions,
        _ => unreachable!("all functions but two take a context, and `Context::new` loads Z3 first"),
    }
}

/// The library that would be loaded (`None`: Z3 is a part of this program). It only looks for the file, and takes no
/// time.
///
/// ```
/// if let Err(why) = whatif_solver::find_z3() {
///     println!("{why}");
/// }
/// ```
pub fn find_z3() -> Result<Option<PathBuf>, NoZ3> {
    match LOADED.get() {
        Some(Ok(loaded)) => Ok(Some(loaded.path.clone())),
        _ => find().map(Some),
    }
}

fn find() -> Result<PathBuf, NoZ3> {
    Places::here().library()
}

type GetVersion = unsafe extern "C" fn(*mut u32, *mut u32, *mut u32, *mut u32);

fn open(path: &Path) -> Result<Functions, NoZ3> {
    let unloadable = |error: libloading::Error| NoZ3::Unloadable(path.to_path_buf(), error.to_string());
    // SAFETY: the library's initialisers are Z3's, which expect nothing. It stays loaded, so what is looked up stays
    // valid. The one function that is called before the version is known has the same type in every version: it writes
    // through four pointers.
    unsafe {
        let library = std::mem::ManuallyDrop::new(Library::new(path).map_err(unloadable)?);
        let version: Symbol<'_, GetVersion> = library.get(c"Z3_get_version").map_err(unloadable)?;
        let (mut major, mut minor, mut patch, mut revision) = (0, 0, 0, 0);
        version(&mut major, &mut minor, &mut patch, &mut revision);
        let found = Version { major, minor, patch };
        if found != Z3_VERSION {
            return Err(NoZ3::WrongVersion(Some(path.to_path_buf()), found));
        }
        Functions::of(&library).map_err(unloadable)
    }
}

/// The starting points of the search for the library.
#[derive(Default)]
struct Places {
    /// The path in `WHATIF_Z3`.
    given: Option<PathBuf>,
    /// The project's folder at build time.
    project: PathBuf,
    executable: Option<PathBuf>,
    cache: Option<PathBuf>,
    /// Folders with an installation of Python.
    pythons: Vec<PathBuf>,
    /// Folders for libraries.
    system: Vec<PathBuf>,
}

impl Places {
    /// The places for this process.
    fn here() -> Places {
        let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = variable(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
        let cache = match env::consts::OS {
            "windows" => variable("LOCALAPPDATA"),
            "macos" => home.as_ref().map(|home| home.join("Library/Caches")),
            _ => variable("XDG_CACHE_HOME").or(home.as_ref().map(|home| home.join(".cache"))),
        };
        let executable = this_program();
        let pythons = [
            executable.as_deref().and_then(installation),
            variable("VIRTUAL_ENV"),
            variable("CONDA_PREFIX"),
            home.as_ref().map(|home| home.join(".local")),
        ];
        let pythons = pythons.into_iter().flatten().chain(["/usr/local", "/usr"].map(PathBuf::from));
        let listed = variable("LD_LIBRARY_PATH").map_or_else(OsString::new, PathBuf::into_os_string);
        let multiarch = format!("/usr/lib/{}-linux-gnu", env::consts::ARCH);
        let system = ["/usr/local/lib", &multiarch, "/usr/lib64", "/usr/lib", "/opt/homebrew/lib"];
        Places {
            given: variable("WHATIF_Z3"),
            project: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
            executable,
            cache,
            pythons: pythons.collect(),
            system: env::split_paths(&listed).chain(system.map(PathBuf::from)).collect(),
        }
    }

    /// The first library that exists.
    fn library(&self) -> Result<PathBuf, NoZ3> {
        if let Some(given) = &self.given {
            let library = if given.is_dir() { given.join(file_name()) } else { given.clone() };
            return match std::path::absolute(library) {
                Ok(library) if library.is_file() => Ok(library),
                _ => Err(NoZ3::NotThere(given.clone())),
            };
        }
        // An environment variable may hold a relative path, which would be below the current folder.
        self.candidates().find(|library| library.is_absolute() && library.is_file()).ok_or(NoZ3::NotFound)
    }

    /// Where a library may be, in the order of preference.
    fn candidates(&self) -> impl Iterator<Item = PathBuf> {
        let project =
            in_package(&self.project.join(".z3")).filter(|library| self.may_be_trusted(library.as_path()));
        let cached =
            self.cache.iter().map(|cache| cache.join(format!("whatif/z3-{Z3_VERSION}")).join(file_name()));
        let packages =
            self.pythons.iter().flat_map(|python| packages(python)).filter_map(|site| in_package(&site));
        let system = self.system.iter().map(|folder| folder.join(versioned_name()));
        project.into_iter().chain(self.beside_program()).chain(cached).chain(packages).chain(system)
    }

    /// In the program's folder, in the `lib` beside it, and in `.z3` of a folder above it, as
    /// `target/release/deps/program` is below the project. Only libraries with the same owner as the program, or the
    /// system's: otherwise, for a program below a folder that everyone may write to, anyone could plant a library.
    fn beside_program(&self) -> impl Iterator<Item = PathBuf> {
        let program = self.executable.as_deref();
        let folder = program.and_then(Path::parent);
        let beside = folder
            .into_iter()
            .flat_map(|folder| [folder.join(file_name()), folder.join("../lib").join(file_name())]);
        let above = folder.into_iter().flat_map(Path::ancestors).take(4);
        let above = above.filter_map(|folder| in_package(&folder.join(".z3")));
        beside.chain(above).filter(|library| self.may_be_trusted(library))
    }

    /// Does the library belong to the system, or to the owner of the program? The project's folder is one that a program
    /// was built in, perhaps on another machine: here, anyone may have made a folder of that name.
    fn may_be_trusted(&self, library: &Path) -> bool {
        self.executable.as_deref().is_some_and(|program| same_owner(library, program))
    }
}

/// `libz3.so`
fn file_name() -> String {
    format!("libz3{}", env::consts::DLL_SUFFIX)
}

/// The name of this version's library in a system folder: `libz3.so.5.3`
fn versioned_name() -> String {
    let Version { major, minor, .. } = Z3_VERSION;
    match env::consts::OS {
        "windows" => file_name(),
        "macos" => format!("libz3.{major}.{minor}.dylib"),
        _ => format!("libz3.so.{major}.{minor}"),
    }
}

/// The library in a folder of Python packages, if `z3-solver` is installed there in the right version.
fn in_package(site: &Path) -> Option<PathBuf> {
    let record = site.join(format!("z3_solver-{Z3_VERSION}.0.dist-info"));
    record.is_dir().then(|| site.join("z3/lib").join(file_name()))
}

/// The running program. If the system does not say which (a bare chroot has no `/proc`), the one that the first
/// argument names.
fn this_program() -> Option<PathBuf> {
    env::current_exe().ok().or_else(|| called(&PathBuf::from(env::args_os().next()?), &env::var_os("PATH")?))
}

/// The program that a shell runs for a name: a name with a folder is a path, others are looked up in `PATH`. The
/// current folder counts only if the name contains it.
fn called(name: &Path, paths: &std::ffi::OsStr) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.canonicalize().ok();
    }
    let folders = env::split_paths(paths).filter(|folder| folder.is_absolute());
    folders.map(|folder| folder.join(name)).find(|program| program.is_file())?.canonicalize().ok()
}

/// The folder in which a program is installed: the one above its `bin`.
fn installation(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    let is_programs = folder.file_name().is_some_and(|name| name == "bin" || name == "Scripts");
    is_programs.then(|| folder.parent().map(Path::to_path_buf)).flatten()
}

/// The folders of packages of an installation of Python, which are named by its version: `lib/python3.12/site-packages`
fn packages(python: &Path) -> Vec<PathBuf> {
    let lib = python.join("lib");
    let entries = std::fs::read_dir(&lib).into_iter().flatten().flatten();
    let mut versions: Vec<_> = entries
        .map(|entry| entry.file_name())
        .filter(|name| name.to_string_lossy().starts_with("python3"))
        .collect();
    versions.sort();
    versions
        .iter()
        .flat_map(|version| {
            ["site-packages", "dist-packages"].map(|packages| lib.join(version).join(packages))
        })
        .chain([python.join("Lib/site-packages")])
        .collect()
}

#[cfg(unix)]
fn same_owner(library: &Path, program: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = |path: &Path| path.metadata().map(|found| found.uid()).ok();
    owner(library)
        .is_some_and(|owner_of_library| owner_of_library == 0 || Some(owner_of_library) == owner(program))
}

#[cfg(not(unix))]
fn same_owner(_library: &Path, _program: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder of its own that is removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = env::temp_dir().join(format!("whatif-library-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Folder(folder)
        }

        /// Makes a file, and returns its path.
        fn file(&self, path: &str) -> PathBuf {
            let path = self.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "not a library").unwrap();
            path
        }

        /// Makes what pip makes, and returns the library.
        fn package(&self, site: &str, version: &str) -> PathBuf {
            self.file(&format!("{site}/z3_solver-{version}.0.dist-info/RECORD"));
            self.file(&format!("{site}/z3/lib/{}", file_name()))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    #[test]
    fn places_are_tried_in_order_and_what_has_another_version_is_passed_over() {
        let folder = Folder::new("order");
        let at = |path: &str| folder.0.join(path);
        let places = Places {
            given: None,
            project: at("project"),
            executable: Some(folder.file("moved/target/release/deps/program")),
            cache: Some(at("cache")),
            pythons: vec![at("python")],
            system: vec!["relative".into(), at("system")],
        };
        let expect = |library: PathBuf| assert_eq!(places.library(), Ok(library));
        assert_eq!(places.library(), Err(NoZ3::NotFound));
        folder.file(&format!("system/{}", file_name()));
        folder.package("python/lib/python3.11/site-packages", "4.8.12");
        folder.package("project/.z3", "5.3.1");
        assert_eq!(places.library(), Err(NoZ3::NotFound));
        expect(folder.file(&format!("system/{}", versioned_name())));
        expect(folder.package("python/lib/python3.12/site-packages", "5.3.2"));
        expect(folder.file(&format!("cache/whatif/z3-5.3.2/{}", file_name())));
        expect(folder.package("moved/.z3", "5.3.2"));
        expect(folder.file(&format!("moved/target/release/deps/{}", file_name())));
        expect(folder.package("project/.z3", "5.3.2"));
    }

    /// A program that was built in `/tmp/build`, say, must not load what somebody else put there on another machine.
    #[test]
    #[cfg(unix)]
    fn a_library_of_somebody_else_is_not_loaded_from_where_the_program_was_built() {
        use std::os::unix::fs::{MetadataExt, chown};
        let folder = Folder::new("planted");
        let library = folder.package("project/.z3", "5.3.2");
        // Only root can give a file away; for others, a program of root's is somebody else's.
        let given = chown(&library, Some(65_534), None).is_ok();
        assert_ne!(library.metadata().unwrap().uid(), 0);
        let program = if given { folder.file("bin/program") } else { "/bin/sh".into() };
        let places =
            Places { project: folder.0.join("project"), executable: Some(program), ..Places::default() };
        assert_eq!(places.library(), Err(NoZ3::NotFound));
    }

    #[test]
    fn a_program_in_an_environment_of_python_belongs_to_that_environment() {
        let of = |program: &str| installation(program.as_ref());
        assert_eq!(of("/venv/bin/whatif"), Some("/venv".into()));
        assert_eq!(of("/project/target/release/whatif"), None);
    }

    #[test]
    fn without_proc_a_program_is_found_by_the_name_it_was_called_by() {
        let folder = Folder::new("called");
        let program = folder.file("bin/whatif").canonicalize().unwrap();
        let paths =
            env::join_paths([Path::new("relative"), &folder.0.join("none"), &folder.0.join("bin")]).unwrap();
        assert_eq!(called("whatif".as_ref(), &paths), Some(program.clone()));
        assert_eq!(called(&folder.0.join("none/../bin/whatif"), &paths), None);
        assert_eq!(called(&folder.0.join("bin/../bin/whatif"), &paths), Some(program));
        assert_eq!(called("other".as_ref(), &paths), None);
    }

    #[test]
    fn where_the_user_says_is_the_only_place() {
        let folder = Folder::new("given");
        let mut places = Places { given: Some(folder.0.clone()), ..Places::here() };
        assert_eq!(places.library(), Err(NoZ3::NotThere(folder.0.clone())));
        let library = folder.file(&file_name());
        assert_eq!(places.library(), Ok(library.clone()));
        let other = folder.file("my-z3.so");
        places.given = Some(other.clone());
        assert_eq!(places.library(), Ok(other));
        let Err(NoZ3::Unloadable(path, why)) = open(&library) else { panic!("it is not a library") };
        assert_eq!(path, library);
        assert!(!why.is_empty());
    }

    #[test]
    fn the_current_folder_is_no_place() {
        // Tests run in the package's folder, which the variables below name by a relative path.
        let places = Places {
            cache: Some("".into()),
            pythons: vec!["".into(), ".".into()],
            system: vec!["".into(), ".".into(), "..".into()],
            ..Places::default()
        };
        assert!(places.candidates().all(|library| library.is_relative()));
        assert_eq!(places.library(), Err(NoZ3::NotFound));
    }

    #[test]
    fn a_sentence_says_what_to_do() {
        let wrong =
            NoZ3::WrongVersion(Some("/z3/libz3.so".into()), Version { major: 4, minor: 8, patch: 12 });
        assert_eq!(
            wrong.to_string(),
            "whatif needs Z3 5.3.2, but /z3/libz3.so has Z3 4.8.12; `pip install z3-solver==5.3.2.0` installs the library, \
             the feature `vendored` builds it into the program, and the variable WHATIF_Z3 names one that lies elsewhere"
        );
    }
}
