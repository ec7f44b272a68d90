use whatif_sym::symbolic;

#[symbolic]
mod refused {
    macro_rules! twice {
        ($n:expr) => {
            $n * 2
        };
    }

    fn own_macro(n: u8) -> u8 {
        twice!(n)
    }

    fn order(list: &mut [u8], mut at: usize) {
        list[at] += {
            at += 1;
            3
        };
    }

    fn nested(n: Option<(u8, bool)>) -> bool {
        matches!(n, Some((1, true) | (2, false)))
    }

    async fn later(n: u8) -> u8 {
        async { n }.await
    }

    static mut COUNT: u8 = 0;
}

#[symbolic(bound = 3)]
mod options {}

fn main() {}
