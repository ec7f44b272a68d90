//! Workflows for any number of users at once.

/// A workflow for some number of users.
pub(crate) struct Workflow {
    pub(crate) name: &'static str,
    pub(crate) text: fn(usize) -> String,
}

pub(crate) const ALL: &[Workflow] = &[
    Workflow { name: "hotel", text: hotel },
    Workflow { name: "bank", text: bank },
    Workflow { name: "auction", text: auction },
    Workflow { name: "meeting", text: meeting },
    Workflow { name: "library", text: library },
    Workflow { name: "flight", text: flight },
    Workflow { name: "forms", text: forms },
];

fn at_once(task: &str, users: usize) -> String {
    vec![task; users].join(" >< ")
}

/// Guests book rooms; nobody gets one that is taken.
fn hotel(guests: usize) -> String {
    format!(
        "let taken = ref []\n\
         let guest = enter Int \"Room\" |> \\r. if r >= 1 and r <= 20 and not (r elem !taken) then view (taken := r :: !taken) else fail\n\
         main = {} |> \\_. view !taken\n\
         property everybody l = len l == {guests}\n\
         property nobodyShares l = uniq l\n\
         finishable all\n",
        at_once("guest", guests)
    )
}

/// Customers take money out of one account, which never goes below zero.
fn bank(customers: usize) -> String {
    format!(
        "let account = ref 1000\n\
         let customer = enter Int \"Amount\" |> \\x. if x >= 0 and x <= !account then view (account := !account - x) else fail\n\
         main = {} |> \\_. view !account\n\
         property left v = v >= 0 and v <= 1000\n\
         invariant never = !account >= 0\n\
         finishable all\n",
        at_once("customer", customers)
    )
}

/// Bidders bid once each, each more than the one before.
fn auction(bidders: usize) -> String {
    format!(
        "let best = ref 0\n\
         let bidder = \"Bid\" -> (enter Int \"Bid\" |> \\x. if x > !best then view (best := x) else fail) <?> \"Pass\" -> view ()\n\
         main = {} |> \\_. view !best\n\
         property up v = v >= 0\n\
         invariant never = !best >= 0\n\
         finishable all\n",
        at_once("(bidder)", bidders)
    )
}

/// People say until when they can; the day that is left suits all.
fn meeting(people: usize) -> String {
    format!(
        "let last = ref 2030-01-01\n\
         let person = enter Date \"Until\" |> \\d. if d >= 2026-01-01 then view (last := min d !last) else fail\n\
         main = {} |> \\_. view !last\n\
         property suits v = v >= 2026-01-01 and v <= 2030-01-01\n\
         finishable all\n",
        at_once("person", people)
    )
}

/// Readers borrow one book and bring it back.
fn library(readers: usize) -> String {
    format!(
        "let out = ref False\n\
         let reader = edit () >? \"Borrow\" -> \\_. (if !out then fail else view (out := True)) |> \\_. edit () >? \"Bring back\" -> \\_. view (out := False)\n\
         main = {} |> \\_. view !out\n\
         property back v = not v\n\
         finishable all\n\
         reachable lent = !out\n",
        at_once("(reader)", readers)
    )
}

/// The paper's Listing 3 for any number of passengers.
fn flight(passengers: usize) -> String {
    format!(
        "let booked = ref []\n\
         let seat = enter Int \"Seat\" |> \\x. if x elem !booked or x > 50 then fail else edit (booked := x :: !booked)\n\
         main = {} |> \\_. edit !booked\n\
         property everybody l = len l == {passengers}\n\
         property nobodyShares l = uniq l\n",
        at_once("seat", passengers)
    )
}

/// Departments fill in forms of their own, and somebody looks at all of them.
fn forms(departments: usize) -> String {
    let part = |at: usize| {
        format!(
            "let seen{at} = ref 0\n\
             let form{at} = enter Int \"Amount {at}\" |> \\x. if x > 0 and x <= 100 then enter Bool \"Agreed {at}\" |> \\b. \
             if b then view (let _ = seen{at} := x in x) else fail else fail\n"
        )
    };
    let definitions: String = (0..departments).map(part).collect();
    let main: Vec<String> = (0..departments).map(|at| format!("form{at}")).collect();
    let names: Vec<String> = (1..departments).map(|at| format!("a{at}")).collect();
    let pattern = names.iter().fold("a0".to_owned(), |pattern, name| format!("<{pattern}, {name}>"));
    let total = names.iter().fold("a0".to_owned(), |total, name| format!("{total} + {name}"));
    format!(
        "{definitions}main = {} |> \\{pattern}. view ({total})\n\
         property total v = v > 0 and v <= 100 * {departments}\n\
         property first v = !seen0 <= v\n\
         finishable all\n",
        main.join(" >< ")
    )
}
