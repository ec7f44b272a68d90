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
}

#[symbolic(bound = 3)]
mod options {}

fn main() {}
