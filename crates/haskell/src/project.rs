//! The project that a file belongs to: what its package's description says about reading it, and where the modules lie
//! that it imports.
//!
//! ```text
//! p/cabal.project        packages: ./*.cabal util        (or stack.yaml)
//! p/p.cabal              library: hs-source-dirs: src, default-extensions: LambdaCase   (or package.yaml)
//! p/src/A/B.hs           component `library` of package `p`: LambdaCase is on; imports lie in src
//! p/util/util.cabal      and, behind the base library's own modules, in p's other folders and in those of util
//! ```
//!
//! [`Projects::settings`] says how a file is read, [`Projects::folders`] where its imports may be. Descriptions are read
//! once for each folder. A file belongs to the component that lists it, or else to the first one with a source folder
//! around it; a file outside of all source folders has no settings.
//!
//! Packages that came with the project count as its own: those that cabal or stack unpacked below it, and those in a folder
//! `vendor` ([`VENDORED`]). So do those in a folder that the user names, whose modules come last ([`Projects::given`]).
//!
//! Descriptions are only read, and nothing that they name is run. They cannot point out of the project: a folder or an
//! included file counts if it lies below the project's folder, links followed.

mod cabal;
mod condition;
mod field;
mod hpack;
mod include;
mod package;
mod yaml;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::modules::Files;
use package::{Component, Package, inside, tidy};

/// How many folders above a file may belong to its package or project.
const ABOVE: usize = 6;
/// The usual names of source folders in packages.
const SOURCES: [&str; 4] = ["src", "lib", "app", ""];
/// Where the sources of a project's dependencies lie, if they came with it.
const VENDORED: [&str; 4] = ["dist-newstyle/src/*", ".stack-work/downloaded/*", "vendor/*", "vendored/*"];
/// More packages are not looked for in a project.
const MAX_PACKAGES: usize = 200;

/// What a project says about reading a file, beside what the file says itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The language and the extensions that are turned on or off before the file's own.
    pub extensions: Vec<String>,
    /// Macros, with their values.
    pub macros: Vec<(String, String)>,
    /// The files that it includes, and those that they include, by the names that are written.
    pub includes: Vec<(String, String)>,
}

/// The projects around the files of a program.
pub(crate) struct Projects<'f> {
    files: &'f dyn Files,
    packages: FxHashMap<PathBuf, Option<Rc<Package>>>,
    /// The packages of the project around a folder, with their folders; its own folder first.
    projects: FxHashMap<PathBuf, Rc<Project>>,
    /// The source folders of the libraries in folders that the user named.
    given: FxHashMap<PathBuf, Rc<[PathBuf]>>,
}

/// A project: its folder and its packages.
#[derive(Default)]
struct Project {
    folder: PathBuf,
    packages: Vec<(PathBuf, Rc<Package>)>,
}

/// The component of a file.
struct Home {
    /// The package's folder.
    folder: PathBuf,
    package: Rc<Package>,
    component: usize,
}

impl Home {
    fn component(&self) -> &Component {
        &self.package.components[self.component]
    }
}

impl<'f> Projects<'f> {
    pub(crate) fn new(files: &'f dyn Files) -> Projects<'f> {
        Projects {
            files,
            packages: FxHashMap::default(),
            projects: FxHashMap::default(),
            given: FxHashMap::default(),
        }
    }

    /// The source folders of the libraries in a folder that the user named: a package, or a folder of packages, as
    /// `cabal get` makes one.
    pub(crate) fn given(&mut self, folder: &Path) -> Rc<[PathBuf]> {
        if let Some(known) = self.given.get(folder) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        for package in [folder.to_owned()].into_iter().chain(self.matching(folder, "*")).take(MAX_PACKAGES) {
            let Some(described) = self.package(&package) else { continue };
            let libraries = described.components.iter().filter(|component| component.is_library);
            let sources = libraries.flat_map(Component::sources);
            found.extend(sources.filter_map(|source| inside(folder, &package, &source)));
        }
        let found: Rc<[PathBuf]> = found.into();
        self.given.insert(folder.to_owned(), Rc::clone(&found));
        found
    }

    /// What the project says about reading a file with this text.
    pub(crate) fn settings(&mut self, file: &Path, text: &str) -> Settings {
        let home = self.home(file);
        let mut settings = Settings::default();
        let mut includes = Vec::new();
        let mut top = file.parent().unwrap_or(Path::new("")).to_owned();
        if let Some(home) = &home {
            let component = home.component();
            settings.extensions.clone_from(&component.extensions);
            settings.macros.clone_from(&component.macros);
            top.clone_from(&self.project(&home.folder).folder);
            includes.extend(component.includes.iter().filter_map(|path| inside(&top, &home.folder, path)));
            includes.push(home.folder.clone());
        }
        let on = home.is_some_and(|home| home.component().all_extensions().has("CPP"));
        if on || crate::cpp::has_directives(text) {
            settings.includes = include::all(self.files, &top, file, text, &includes);
        }
        settings
    }

    /// The folders in which a module that the file imports may be: those of its own component and of libraries of the
    /// project that list the module, which come before the base library, and the others of its package and project,
    /// which come after it. The likeliest are first.
    pub(crate) fn folders(&mut self, file: &Path, module: &str) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        if let Some(home) = self.home(file) {
            let project = self.project(&home.folder);
            let sources = |folder: &Path, component: &Component| -> Vec<PathBuf> {
                component.sources().iter().filter_map(|path| inside(&project.folder, folder, path)).collect()
            };
            own = sources(&home.folder, home.component());
            let lists =
                |part: &&Component| part.is_library && part.modules.iter().any(|known| known == module);
            own.extend(
                home.package.components.iter().filter(lists).flat_map(|part| sources(&home.folder, part)),
            );
            others.extend(home.package.components.iter().flat_map(|other| sources(&home.folder, other)));
            let needs = &home.component().needs;
            let mut packages: Vec<&(PathBuf, Rc<Package>)> = project.packages.iter().collect();
            packages.sort_by_key(|(_, package)| !needs.contains(&package.name));
            for (folder, package) in packages {
                let libraries = || package.components.iter().filter(|component| component.is_library);
                own.extend(libraries().filter(lists).flat_map(|library| sources(folder, library)));
                others.extend(libraries().flat_map(|library| sources(folder, library)));
            }
        } else {
            // Without a description, sources lie where most packages have them.
            let above: Vec<PathBuf> = file.ancestors().skip(2).take(3).map(Path::to_path_buf).collect();
            let project = file.parent().map(|folder| self.project(folder));
            let packages = project.iter().flat_map(|project| project.packages.iter());
            for (folder, package) in packages {
                let libraries = package.components.iter().filter(|component| component.is_library);
                let sources = libraries.flat_map(Component::sources);
                others.extend(sources.filter_map(|path| inside(folder, folder, &path)));
            }
            others.extend(above.iter().flat_map(|root| SOURCES.map(|name| root.join(name))));
        }
        (own, others)
    }

    /// The component to which a file belongs.
    fn home(&mut self, file: &Path) -> Option<Home> {
        for folder in file.ancestors().skip(1).take(ABOVE) {
            let Some(package) = self.package(folder) else { continue };
            let relative = file.strip_prefix(folder).ok()?;
            let below = |component: &Component| -> Option<(bool, usize)> {
                let sources = component.sources();
                let around =
                    sources.iter().filter_map(|source| Some((source, relative.strip_prefix(source).ok()?)));
                let best = around.max_by_key(|(source, _)| source.components().count());
                best.map(|(source, rest)| (component.lists(rest), source.components().count()))
            };
            let found =
                package.components.iter().enumerate().filter_map(|(at, part)| Some((below(part)?, at)));
            let best = found.max_by_key(|&(fit, at)| (fit, std::cmp::Reverse(at)))?;
            return Some(Home { folder: folder.to_owned(), package: Rc::clone(&package), component: best.1 });
        }
        None
    }

    /// The package whose description lies in a folder.
    fn package(&mut self, folder: &Path) -> Option<Rc<Package>> {
        if let Some(known) = self.packages.get(folder) {
            return known.clone();
        }
        let is_cabal = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "cabal");
        let mut described: Vec<PathBuf> = self.files.list(folder).into_iter().filter(is_cabal).collect();
        described.sort();
        let cabal = described.first().and_then(|path| self.files.read(path).ok());
        let package = match cabal {
            Some(text) => Some(cabal::package(&text)),
            None => self.files.read(&folder.join("package.yaml")).ok().map(|text| hpack::package(&text)),
        };
        let package = package.map(Rc::new);
        self.packages.insert(folder.to_owned(), package.clone());
        package
    }

    /// The project around a package's folder; without a `cabal.project` or `stack.yaml`, the package alone.
    fn project(&mut self, package: &Path) -> Rc<Project> {
        if let Some(known) = self.projects.get(package) {
            return Rc::clone(known);
        }
        let mut project = Project { folder: package.to_owned(), packages: Vec::new() };
        for folder in package.ancestors().take(ABOVE) {
            let listed = match self.files.read(&folder.join("cabal.project")) {
                Ok(text) => Some(cabal::packages(&text)),
                Err(_) => self.files.read(&folder.join("stack.yaml")).ok().map(|text| hpack::packages(&text)),
            };
            let Some(listed) = listed else { continue };
            folder.clone_into(&mut project.folder);
            let folders: Vec<PathBuf> =
                listed.iter().flat_map(|listed| self.matching(folder, listed)).collect();
            for folder in folders.into_iter().take(MAX_PACKAGES) {
                let package = self.package(&folder).unwrap_or_else(|| Rc::new(Package::undescribed()));
                project.packages.push((folder, package));
            }
            break;
        }
        for place in VENDORED {
            for folder in self.matching(&project.folder, place).into_iter().take(MAX_PACKAGES) {
                project.packages.extend(self.package(&folder).map(|package| (folder, package)));
            }
        }
        let project = Rc::new(project);
        self.projects.insert(package.to_owned(), Rc::clone(&project));
        project
    }

    /// The folders of packages that a project lists as a folder, a cabal file or a pattern of these.
    fn matching(&self, top: &Path, listed: &str) -> Vec<PathBuf> {
        let mut found = vec![top.to_owned()];
        for part in tidy(listed).iter().map(|part| part.to_string_lossy().into_owned()) {
            if part.ends_with(".cabal") {
                break;
            }
            let next = |folder: PathBuf| match part.split_once('*') {
                None => inside(top, &folder, Path::new(&part)).into_iter().collect(),
                Some((start, end)) => {
                    let mut all = self.files.list(&folder);
                    all.retain(|path| {
                        let name = path.file_name().unwrap_or_default().to_string_lossy();
                        name.starts_with(start) && name.ends_with(end) && !name.starts_with('.')
                    });
                    all.sort();
                    all
                }
            };
            found = found.into_iter().flat_map(next).take(MAX_PACKAGES).collect();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(texts: &[(&str, &str)]) -> FxHashMap<PathBuf, String> {
        texts.iter().map(|&(path, text)| (path.into(), text.to_owned())).collect()
    }

    #[test]
    fn a_file_is_read_as_the_component_that_lists_it_says() {
        let cabal = "name: p\nlibrary\n  exposed-modules: A\n  hs-source-dirs: src\n  default-extensions: LambdaCase\nexecutable e\n  main-is: Main.hs\n  hs-source-dirs: src\n  default-extensions: GADTs\n";
        let files = files(&[("p/p.cabal", cabal)]);
        let mut projects = Projects::new(&files);
        assert_eq!(projects.settings("p/src/A.hs".as_ref(), "").extensions, ["LambdaCase"]);
        assert_eq!(projects.settings("p/src/Main.hs".as_ref(), "").extensions, ["GADTs"]);
        assert_eq!(projects.settings("p/other/X.hs".as_ref(), "").extensions, [] as [&str; 0]);
    }

    #[test]
    fn packages_that_came_with_a_project_are_read() {
        let library = |name: &str| format!("name: {name}\nlibrary\n  hs-source-dirs: src ../../../../etc\n");
        let (split, regex, other) = (library("split"), library("regex"), library("other"));
        let files = files(&[
            ("w/p.cabal", "name: p\nexecutable e\n  hs-source-dirs: app\n"),
            ("w/dist-newstyle/src/split-1a2b/split.cabal", &split),
            ("w/vendor/regex/regex.cabal", &regex),
            ("w/vendor/notes/README", ""),
            ("got/other-1.0/other.cabal", &other),
        ]);
        let mut projects = Projects::new(&files);
        let (own, others) = projects.folders("w/app/Main.hs".as_ref(), "X");
        assert_eq!(own, ["w/app"].map(PathBuf::from));
        assert_eq!(
            others,
            ["w/app", "w/dist-newstyle/src/split-1a2b/src", "w/vendor/regex/src"].map(PathBuf::from)
        );
        assert_eq!(*projects.given("got".as_ref()), ["got/other-1.0/src"].map(PathBuf::from));
        assert_eq!(*projects.given("got/other-1.0".as_ref()), ["got/other-1.0/src"].map(PathBuf::from));
    }

    #[test]
    fn imports_lie_in_the_project_and_nowhere_else() {
        let project = "packages: p\n  libs/*/\n  ../outside\n";
        let files = files(&[
            ("w/cabal.project", project),
            (
                "w/p/p.cabal",
                "name: p\nlibrary\n  hs-source-dirs: src ../../etc\nexecutable e\n  hs-source-dirs: app\n",
            ),
            ("w/libs/util/util.cabal", "name: util\nlibrary\n  hs-source-dirs: lib\n"),
            ("outside/o.cabal", "name: o\n"),
        ]);
        let (own, others) = Projects::new(&files).folders("w/p/app/Main.hs".as_ref(), "X");
        assert_eq!(own, ["w/p/app"].map(PathBuf::from));
        assert_eq!(others, ["w/p/src", "w/p/app", "w/p/src", "w/libs/util/lib"].map(PathBuf::from));
    }
}
