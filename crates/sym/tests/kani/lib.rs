//! A small crate with harnesses as Kani has them. It is not changed for whatif.

#![allow(dead_code)]

mod ring;

/// A price in cents, with a discount in percent.
pub fn discounted(price: u16, percent: u8) -> Option<u16> {
    if percent > 100 {
        return None;
    }
    let off = u32::from(price) * u32::from(percent) / 100;
    price.checked_sub(off as u16)
}

/// The mean of two numbers, as it is often written.
pub fn mean(a: u32, b: u32) -> u32 {
    (a + b) / 2
}

/// What an account can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(kani, derive(kani::Arbitrary))]
pub enum Action {
    Deposit(u16),
    Withdraw(u16),
    Close,
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Closed,
    Overdrawn { missing: u64 },
}

/// An account that is never overdrawn.
#[derive(Clone, Debug, Default)]
pub struct Account {
    balance: u64,
    closed: bool,
}

impl Account {
    pub fn act(&mut self, action: Action) -> Result<u64, Refused> {
        match action {
            _ if self.closed => return Err(Refused::Closed),
            Action::Deposit(amount) => self.balance += u64::from(amount),
            Action::Withdraw(amount) if u64::from(amount) > self.balance => {
                return Err(Refused::Overdrawn { missing: u64::from(amount) - self.balance });
            }
            Action::Withdraw(amount) => self.balance -= u64::from(amount),
            Action::Close => self.closed = true,
        }
        Ok(self.balance)
    }
}

#[cfg(kani)]
mod verification {
    use super::*;

    #[kani::proof]
    fn a_discount_makes_nothing_dearer() {
        let (price, percent): (u16, u8) = (kani::any(), kani::any());
        if let Some(result) = discounted(price, percent) {
            assert!(result <= price);
            assert!(percent <= 100, "a discount is at most everything");
        } else {
            assert!(percent > 100);
        }
    }

    #[kani::proof]
    fn the_mean_of_small_numbers_is_between_them() {
        let a: u32 = kani::any();
        let b = kani::any_where(|b: &u32| *b < 1 << 30);
        kani::assume(a <= b);
        let m = mean(a, b);
        assert!(a <= m && m <= b);
    }

    #[kani::proof]
    #[kani::should_panic]
    fn the_mean_overflows() {
        mean(kani::any(), kani::any());
    }

    #[kani::proof]
    #[kani::unwind(4)]
    fn an_account_knows_what_is_left() {
        let actions: [Action; 2] = kani::any();
        let mut account = Account::default();
        let mut sum: i64 = 0;
        for action in actions {
            let before = account.clone();
            match (account.act(action), action) {
                (Ok(_), Action::Deposit(n)) => sum += n as i64,
                (Ok(_), Action::Withdraw(n)) => sum -= n as i64,
                (Ok(_), Action::Close) => {}
                (Err(Refused::Overdrawn { missing }), _) => assert!(missing > 0 && before.balance == account.balance),
                (Err(Refused::Closed), _) => assert!(before.closed),
            }
        }
        assert!(sum >= 0);
        assert_eq!(account.balance, sum as u64);
        kani::cover!(account.closed);
    }
}
