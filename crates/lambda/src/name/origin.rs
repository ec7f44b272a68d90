//! Where names come from.
//!
//! A name that no source has is *made*, of another name and for a role: `f_det` of `f` is made to be
//! [checked](Role::Checked). Code that needs to know what a name stands for looks at its role; the spelling is for people
//! only.
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

use super::{Name, scramble};

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident,)*) => {
        /// What a name was made for.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Role { $($(#[$doc])* $role,)* }

        /// The roles, by their numbers.
        const ROLES: &[Role] = &[$($role),*];
    };
}

roles! {
    /// A name that a source has.
    Source,
    /// A name for something whose name the source binds more than once; made of the name as it is written.
    Again,
    /// A name of a source that people see as another name: the nickname, which counts as the name that it was made
    /// of.
    Nickname,

    /// A copy of a source's variable, where the code has it more than once.
    Copied,
    /// A variable that no source has.
    Temporary,
    /// A variable that stands for the alternatives of a match that are tried next.
    Jump,
    /// A variable that holds a dictionary: a record of methods.
    Evidence,
    /// A definition of a dictionary, or of a function that returns one.
    Instance,
    /// The constructor of dictionaries of a class.
    Record,
    /// A method in an instance; made of the method.
    Method,
    /// A copy of an overloaded definition for known instances.
    Special,
    /// Any other definition that a front end adds.
    Glue,
    /// A module under a name that cannot occur in a source.
    Module,

    /// A local function, as reports name it; made of the inner function's name.
    Inner,
    /// The code of a local function that has a contract; the function of the original name checks the contract around it.
    Own,
    /// f_det, the copy of a function that is checked, and the copies of functions inlined in it.
    Checked,
    /// ĝ: a function whose calls may be abstracted.
    Counterfactual,

    /// A predicate, or another definition that an annotation is translated to.
    Predicate,
    /// A function that says whether all parts of a value satisfy predicates; made of the type.
    Walker,
    /// The definition of a function about which nothing is known.
    Unknown,
    /// The variable for a function's result in its contract.
    Returned,
    /// The signature of a local function, or of a method in an instance; made of the function.
    Placed,

    /// The definition that stands for a property, or for a function, about which a proof is asked for.
    Asked,
    /// A function that the judge of proofs lifted out of a definition; made of the definition.
    Lifted,
    /// The function that stands for a constructor and evaluates the strict fields.
    Evaluating,
    /// A type that the judge of proofs does not know yet.
    Open,
    /// A variable for what a program passes and a run never looks at; made of the parameter. A verifier checks it all the same.
    Unlooked,
}

impl Role {
    /// The role with this number; `None` for [`Role::Source`], which needs no origin.
    pub(super) fn numbered(number: u32) -> Option<Role> {
        ROLES.get(number as usize).copied().filter(|role| *role != Source)
    }

    /// Did a translation make the spelling, too? Otherwise a source has it.
    pub(super) fn is_spelled(self) -> bool {
        !matches!(self, Source | Nickname)
    }
}

/// The origin of a made name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// What the name was made for.
    pub role: Role,
    /// The name that this name was made of.
    pub of: Name,
    /// Tells the name apart from others that were made of the same name for the same role; 0 if there are none.
    pub number: u32,
}

impl Name {
    /// The name that is made of this one for a role, spelled with an ending behind it.
    #[must_use]
    pub fn made(self, role: Role, ending: &str) -> Name {
        Name::make(Origin { role, of: self, number: 0 }, &[self.key(), ending])
    }

    /// Like [`Name::made`], for one of several names: spelled with a mark and a number behind it.
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

    /// Like [`Name::made`], but spelled with a prefix between the module and the base.
    #[must_use]
    pub fn prefixed(self, role: Role, prefix: &str) -> Name {
        let module = self.module();
        Name::make(Origin { role, of: self, number: 0 }, &[module, prefix, &self.key()[module.len()..]])
    }

    /// Like [`Name::made`], but spelled with a prefix in front of the module.
    #[must_use]
    pub fn behind(self, role: Role, prefix: &str) -> Name {
        Name::make(Origin { role, of: self, number: 0 }, &[prefix, self.key()])
    }

    /// Like [`Name::made`], but spelled as another name, followed by the base of this one.
    #[must_use]
    pub fn beside(self, role: Role, other: Name, mark: &str) -> Name {
        let base = &self.key()[self.module().len()..];
        Name::make(Origin { role, of: self, number: 0 }, &[other.key(), mark, base])
    }

    /// A variable that no source has, and that only the code around it binds.
    ///
    /// ```
    /// use whatif_lambda::Name;
    /// assert!(Name::temporary("x").is_made());
    /// ```
    #[must_use]
    pub fn temporary(stem: &str) -> Name {
        Name::new(stem).made(Temporary, "$")
    }

    /// The name of a definition in a module. It keeps its role.
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

    /// Sets the nickname by which people see this name.
    pub fn is_called(self, nickname: Name) {
        self.has_origin(Origin { role: Nickname, of: nickname, number: 0 });
    }

    /// The name of a local function of this one: `List.$lreverse.go`.
    #[must_use]
    pub fn local(self, inner: Name) -> Name {
        let module = self.module();
        let base = &self.key()[module.len()..];
        Name::make(Origin { role: Inner, of: inner, number: 0 }, &[module, "$l", base, ".", inner.key()])
    }

    /// The made name with this origin and key; the key is given in parts.
    fn make(origin: Origin, key: &[&str]) -> Name {
        let name = match scramble::seed() {
            Some(_) if origin.role.is_spelled() => scramble::name(&key.concat()),
            _ => Name::joined(key),
        };
        name.has_origin(origin);
        name
    }

    pub(super) fn has_origin(self, origin: Origin) {
        if !self.is_item() && self.in_batch().is_none() {
            self.spelling().origin.get_or_init(|| origin);
        }
    }

    /// The origin of the name, if it was made.
    #[must_use]
    pub fn origin(self) -> Option<Origin> {
        match self.in_batch() {
            Some((batch, place)) => batch.origin(place),
            None if self.is_item() => None,
            None => self.spelling().origin.get().copied(),
        }
    }

    /// What the name was made for; [`Role::Source`] if it was not made.
    #[must_use]
    pub fn role(self) -> Role {
        self.origin().map_or(Source, |origin| origin.role)
    }

    /// The name that this one was made of; itself, if it was not made.
    #[must_use]
    pub fn of(self) -> Name {
        self.origin().map_or(self, |origin| origin.of)
    }

    /// The number that tells this name apart from others that were made of the same name for the same role.
    #[must_use]
    pub fn number(self) -> u32 {
        self.origin().map_or(0, |origin| origin.number)
    }

    /// Did a translation make this name for something that has no name in any source?
    #[must_use]
    pub fn is_made(self) -> bool {
        match self.role() {
            Source | Nickname => false,
            Again | Special => self.of().is_made(),
            _ => true,
        }
    }

    /// The name that the source has for a variable: follows copies and repeated bindings back.
    #[must_use]
    pub fn written(self) -> Name {
        match self.role() {
            Again | Copied => self.of().written(),
            _ => self,
        }
    }

    /// The name for people: the [`base`](Name::base), but a method of an instance is called like the method, a [local
    /// function](Name::local) like the inner function, and a name with a nickname like that.
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
