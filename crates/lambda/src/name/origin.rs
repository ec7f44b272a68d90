//! Where names come from.
//!
//! A name that no source has is *made*, of another name and for a role: `f_det` of `f` to be [checked](Role::Checked). Who wants to
//! know what a name stands for looks at its role; how it is spelled is for people only.
//!
//! ```
//! use whatif_lambda::{Name, Role};
//! let f = Name::new("Main.f");
//! let checked = f.made(Role::Checked, "$det");
//! assert_eq!(checked.as_str(), "Main.f$det");
//! assert_eq!((checked.role(), checked.of()), (Role::Checked, f));
//! assert_eq!((f.role(), f.of()), (Role::Source, f));
//! ```

use Role::*;

use super::{BATCH, Name, scramble};

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident,)*) => {
        /// What a name was made for.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Role { $($(#[$doc])* $role,)* }

        /// By their numbers.
        const ROLES: &[Role] = &[$($role),*];
    };
}

roles! {
    /// A source has it.
    Source,
    /// A source has the name that it was made of, which it binds more than once.
    Again,
    /// A source has it, and people call it like the name that it was "made" of.
    Nickname,

    /// A variable of the source that stands in the code more than once.
    Copied,
    /// A variable that no source has.
    Temporary,
    /// A variable that stands for the alternatives that come next.
    Jump,
    /// A variable that holds a record of methods.
    Evidence,
    /// A definition of a record of methods, or of a function to such.
    Instance,
    /// The constructor of records of methods.
    Record,
    /// A method in an instance; made of the method.
    Method,
    /// A definition at known instances.
    Special,
    /// Another definition of a front end's.
    Glue,
    /// A module under a name that no program can spell.
    Module,

    /// A function inside of another one, as reports call it; made of the inner one.
    Inner,
    /// The code of a local function that has a contract; the function itself checks it.
    Own,
    /// What is checked: f_det, and what is inlined in it.
    Checked,
    /// ĝ: a call that may be abstracted.
    Counterfactual,

    /// A predicate, or another definition that an annotation stands for.
    Predicate,
    /// Says of all parts of a value whether they satisfy predicates; made of the type.
    Walker,
    /// What a function is where nothing is known of it.
    Unknown,
    /// The variable that is the result of a function in a contract.
    Returned,
    /// The signature of a local function, or of a method in an instance; made of the function.
    Placed,
}

impl Role {
    /// The role with a number; none for [`Role::Source`], which needs no origin.
    pub(super) fn numbered(number: u32) -> Option<Role> {
        ROLES.get(number as usize).copied().filter(|role| *role != Source)
    }

    /// Was the spelling made, too?
    pub(super) fn is_spelled(self) -> bool {
        !matches!(self, Source | Nickname)
    }
}

/// Where a name that was made comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// What it was made for.
    pub role: Role,
    /// What it was made of.
    pub of: Name,
    /// What tells it apart from others that were made of the same name for the same role; 0 if there are none.
    pub number: u32,
}

impl Name {
    /// The name that is made of this one for a role, spelled with an ending.
    #[must_use]
    pub fn made(self, role: Role, ending: &str) -> Name {
        Name::make(Origin { role, of: self, number: 0 }, &[self.key(), ending])
    }

    /// The same for one of several, spelled with a mark and a number.
    ///
    /// ```
    /// use whatif_lambda::{Name, Role};
    /// let copy = Name::new("x").numbered(Role::Copied, "$", 120);
    /// assert_eq!((copy.as_str(), copy.number()), ("x$120", 120));
    /// ```
    #[must_use]
    pub fn numbered(self, role: Role, mark: &str, number: u32) -> Name {
        let (mut digits, mut at, mut rest) = ([0; 10], 10, number);
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let digits = std::str::from_utf8(&digits[at..]).expect("digits are ASCII");
        Name::make(Origin { role, of: self, number }, &[self.key(), mark, digits])
    }

    /// The same, spelled with something between its module and its base.
    #[must_use]
    pub fn prefixed(self, role: Role, prefix: &str) -> Name {
        let module = self.module();
        Name::make(Origin { role, of: self, number: 0 }, &[module, prefix, &self.key()[module.len()..]])
    }

    /// The same, spelled as another name and this one's base.
    #[must_use]
    pub fn beside(self, role: Role, other: Name, mark: &str) -> Name {
        let base = &self.key()[self.module().len()..];
        Name::make(Origin { role, of: self, number: 0 }, &[other.key(), mark, base])
    }

    /// A variable that no source has, and that is bound by the code around it alone.
    ///
    /// ```
    /// use whatif_lambda::Name;
    /// assert!(Name::temporary("x").is_made());
    /// ```
    #[must_use]
    pub fn temporary(stem: &str) -> Name {
        Name::new(stem).made(Temporary, "$")
    }

    /// The name of what a module defines. It keeps its role.
    ///
    /// ```
    /// use whatif_lambda::{Name, Role};
    /// let walker = Name::new("T").made(Role::Walker, "$all").in_module(Name::new("Main"));
    /// assert_eq!((walker.as_str(), walker.role(), walker.of()), ("Main.T$all", Role::Walker, Name::new("T")));
    /// ```
    #[must_use]
    pub fn in_module(self, module: Name) -> Name {
        match self.origin() {
            None => Name::joined(&[module.as_str(), ".", self.as_str()]),
            Some(origin) => Name::make(origin, &[module.as_str(), ".", self.key()]),
        }
    }

    /// Lets people call it by another name.
    pub fn is_called(self, nickname: Name) {
        self.has_origin(Origin { role: Nickname, of: nickname, number: 0 });
    }

    /// The name of a function inside of this one: `List.$lreverse.go`.
    #[must_use]
    pub fn local(self, inner: Name) -> Name {
        let module = self.module();
        let base = &self.key()[module.len()..];
        Name::make(Origin { role: Inner, of: inner, number: 0 }, &[module, "$l", base, ".", inner.key()])
    }

    /// The name with an origin and a key, given in parts.
    fn make(origin: Origin, key: &[&str]) -> Name {
        let name = match scramble::seed() {
            Some(_) if origin.role.is_spelled() => scramble::name(&key.concat()),
            _ => Name::joined(key),
        };
        name.has_origin(origin);
        name
    }

    pub(super) fn has_origin(self, origin: Origin) {
        if BATCH.get().and_then(|batch| batch.place(self)).is_none() {
            self.spelling().origin.get_or_init(|| origin);
        }
    }

    /// Where it comes from, if it was made.
    #[must_use]
    pub fn origin(self) -> Option<Origin> {
        match BATCH.get().and_then(|batch| Some((batch, batch.place(self)?))) {
            Some((batch, place)) => batch.origin(place),
            None => self.spelling().origin.get().copied(),
        }
    }

    /// What it was made for.
    #[must_use]
    pub fn role(self) -> Role {
        self.origin().map_or(Source, |origin| origin.role)
    }

    /// What it was made of; itself, if it was not.
    #[must_use]
    pub fn of(self) -> Name {
        self.origin().map_or(self, |origin| origin.of)
    }

    /// The number that tells it apart.
    #[must_use]
    pub fn number(self) -> u32 {
        self.origin().map_or(0, |origin| origin.number)
    }

    /// Has no source a name for this?
    #[must_use]
    pub fn is_made(self) -> bool {
        match self.role() {
            Source | Nickname => false,
            Again | Special => self.of().is_made(),
            _ => true,
        }
    }

    /// The name that the source has for a variable, or that the one was made of.
    #[must_use]
    pub fn written(self) -> Name {
        match self.role() {
            Again | Copied => self.of().written(),
            _ => self,
        }
    }

    /// Its spelling for people: as [`base`](Name::base), but a method in an instance is called like the method, so is a
    /// [local function](Name::local), and what has a nickname is called by that.
    ///
    /// ```
    /// use whatif_lambda::Name;
    /// assert_eq!(Name::new("List.reverse").local(Name::new("go")).spoken(), "go");
    /// ```
    #[must_use]
    pub fn spoken(self) -> &'static str {
        match self.role() {
            Nickname | Method | Inner => self.of().base(),
            Special | Again => self.of().spoken(),
            _ => self.base(),
        }
    }
}
