//! The folders that may be read, for programs that act for somebody else.
//!
//! A path is decided by where it leads: links and `..` are followed first, and then the real path must lie inside of one
//! of the folders. What is outside is answered in the same way whether it exists or not.

use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use whatif_haskell::modules::{Disk, Files};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// The folders that may be read, by their real paths.
#[derive(Debug)]
pub(crate) struct Fence {
    folders: Vec<PathBuf>,
}

impl Fence {
    /// A fence around these folders.
    ///
    /// # Errors
    /// If one of them is no folder.
    pub(crate) fn new(folders: &[PathBuf]) -> io::Result<Fence> {
        let real = |folder: &PathBuf| match folder.canonicalize() {
            Ok(real) if real.is_dir() => Ok(real),
            Ok(_) => {
                Err(io::Error::new(ErrorKind::NotADirectory, format!("`{}` is no folder", folder.display())))
            }
            Err(why) => Err(io::Error::new(why.kind(), format!("`{}`: {why}", folder.display()))),
        };
        Ok(Fence { folders: folders.iter().map(real).collect::<io::Result<_>>()? })
    }

    /// Where a path leads. A relative one starts at the first folder.
    ///
    /// # Errors
    /// If that is outside of the folders, or there is nothing.
    pub(crate) fn real(&self, path: &Path) -> io::Result<PathBuf> {
        let first = self.folders.first().ok_or_else(outside)?;
        let path = first.join(path);
        match path.canonicalize() {
            Ok(real) if self.holds(&real) => Ok(real),
            Err(why) if self.holds(&without_dots(&path)) => Err(why),
            _ => Err(outside()),
        }
    }

    /// The text of a file inside of the folders.
    ///
    /// # Errors
    /// If it is outside, or cannot be read.
    pub(crate) fn read(&self, path: &Path) -> io::Result<String> {
        let real = self.real(path)?;
        let found = real.metadata()?;
        if !found.is_file() {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"));
        }
        if found.len() > LONGEST {
            return Err(io::Error::new(ErrorKind::FileTooLarge, "it has more than 16 MiB"));
        }
        Disk.read(&real)
    }

    fn holds(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(folder))
    }
}

fn outside() -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, "it is outside of the folders that may be read")
}

/// A path of which `..` and `.` are taken literally, without asking the system.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A folder with a file inside and one outside, and a link from inside to the latter.
    fn scene(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("whatif-fence-{name}-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inside/deeper")).expect("a folder");
        std::fs::write(folder.join("inside/A.hs"), "a").expect("a file");
        std::fs::write(folder.join("Secret.hs"), "secret").expect("a file");
        std::os::unix::fs::symlink(folder.join("Secret.hs"), folder.join("inside/Link.hs")).expect("a link");
        std::os::unix::fs::symlink(&folder, folder.join("inside/up")).expect("a link");
        folder
    }

    #[test]
    fn neither_dots_nor_links_nor_absolute_paths_lead_outside() {
        let folder = scene("outside");
        let fence = Fence::new(&[folder.join("inside")]).expect("it is a folder");
        for way in [
            "../Secret.hs",
            "deeper/../../Secret.hs",
            "Link.hs",
            "up/Secret.hs",
            "/etc/hostname",
            "/etc/none",
        ] {
            let refused = fence.read(way.as_ref()).map_err(|why| why.kind());
            assert_eq!(refused, Err(ErrorKind::PermissionDenied), "{way}");
        }
        let absolute = folder.join("inside/deeper/../A.hs");
        for way in [Path::new("A.hs"), Path::new("deeper/../A.hs"), &absolute] {
            assert_eq!(fence.read(way).expect("it is inside"), "a");
        }
        assert_eq!(fence.read("B.hs".as_ref()).map_err(|why| why.kind()), Err(ErrorKind::NotFound));
        assert!(fence.read("deeper".as_ref()).is_err(), "a folder has no text");
        std::fs::remove_dir_all(&folder).expect("it was made above");
    }

    #[test]
    fn what_is_no_folder_is_no_fence() {
        assert!(Fence::new(&[PathBuf::from("/nowhere/at/all")]).is_err());
    }
}
