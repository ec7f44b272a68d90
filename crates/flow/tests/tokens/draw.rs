//! Random processes, as XML: tasks, gateways, events, sub-processes with events at their borders, loops, and pools that send messages.

/// Random numbers (xorshift), so that a process is known by its seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

struct Draw {
    random: Random,
    count: usize,
    /// What can send messages, and what can wait for them, by pool.
    senders: Vec<Vec<String>>,
    receivers: Vec<Vec<String>>,
}

/// The file of a seed.
pub(crate) fn file(seed: u64) -> String {
    let mut draw = Draw { random: Random::new(seed), count: 0, senders: Vec::new(), receivers: Vec::new() };
    let pools = 1 + usize::from(draw.random.below(3) == 0);
    let mut text = String::from("<definitions>");
    for pool in 0..pools {
        draw.senders.push(Vec::new());
        draw.receivers.push(Vec::new());
        let size = 3 + draw.random.below(5);
        let inside = draw.content(size, 2, None);
        text.push_str(&format!("<process id=\"p{pool}\">{inside}</process>"));
    }
    if pools == 2 {
        text.push_str("<collaboration>");
        for at in 0..1 + draw.random.below(3) {
            let from = draw.random.below(2);
            let (senders, receivers) = (draw.senders[from].clone(), draw.receivers[1 - from].clone());
            if senders.is_empty() || receivers.is_empty() {
                continue;
            }
            let sender = &senders[draw.random.below(senders.len())];
            let receiver = &receivers[draw.random.below(receivers.len())];
            text.push_str(&format!(
                "<messageFlow id=\"m{at}\" sourceRef=\"{sender}\" targetRef=\"{receiver}\"/>"
            ));
        }
        text.push_str("</collaboration>");
    }
    text + "</definitions>"
}

impl Draw {
    fn id(&mut self, kind: &str) -> String {
        self.count += 1;
        format!("{kind}{}", self.count)
    }

    /// Nodes and ways, with a start that an event may trigger.
    fn content(&mut self, size: usize, depth: usize, start_event: Option<&str>) -> String {
        let start = self.id("start");
        let mut text = match start_event {
            Some(event) => format!("<startEvent id=\"{start}\">{event}</startEvent>"),
            None if depth == 2 && self.random.below(4) == 0 => {
                self.receivers.last_mut().expect("a pool").push(start.clone());
                format!("<startEvent id=\"{start}\"><messageEventDefinition/></startEvent>")
            }
            None => format!("<startEvent id=\"{start}\"/>"),
        };
        // Each node with how many ways lead out of it.
        let mut nodes: Vec<(String, usize)> = vec![(start, 1)];
        for _ in 0..size {
            let (id, outs, element) = self.node(depth);
            text.push_str(&element);
            if self.random.below(5) == 0 && (id.starts_with("task") || id.starts_with("sub")) {
                let event = self.id("event");
                let about = ["timer", "message", "error", "escalation"][self.random.below(4)];
                text.push_str(&format!(
                    "<boundaryEvent id=\"{event}\" attachedToRef=\"{id}\"><{about}EventDefinition/></boundaryEvent>"
                ));
                nodes.push((event, 1));
            }
            nodes.push((id, outs));
        }
        for _ in 0..1 + self.random.below(2) {
            let end = self.id("end");
            let about = ["", "", "", "terminate", "error", "escalation", "message"][self.random.below(7)];
            let about = if about.is_empty() { String::new() } else { format!("<{about}EventDefinition/>") };
            text.push_str(&format!("<endEvent id=\"{end}\">{about}</endEvent>"));
            nodes.push((end, 0));
        }
        for at in 0..nodes.len() {
            for way in 0..nodes[at].1 {
                // Mostly onward, so that most nodes are reached and some ways lead back.
                let onward = at + 1 + if way == 0 { 0 } else { self.random.below(3) };
                let back = self.random.below(12) == 0 && at > 1;
                let mut to = if back { 1 + self.random.below(at - 1) } else { onward.min(nodes.len() - 1) };
                while nodes[to].0.starts_with("event") {
                    to += 1;
                }
                let (from, to) = (nodes[at].0.clone(), nodes[to].0.clone());
                let flow = self.id("flow");
                text.push_str(&format!(
                    "<sequenceFlow id=\"{flow}\" name=\"{flow}\" sourceRef=\"{from}\" targetRef=\"{to}\"/>"
                ));
            }
        }
        if self.random.below(8) == 0 {
            let handler = self.id("handler");
            let about = ["timer", "message", "error", "escalation"][self.random.below(4)];
            let inside = self.content(1, 0, Some(&format!("<{about}EventDefinition/>")));
            text.push_str(&format!(
                "<subProcess id=\"{handler}\" triggeredByEvent=\"true\">{inside}</subProcess>"
            ));
        }
        text
    }

    /// A node, how many ways lead out of it, and its element.
    fn node(&mut self, depth: usize) -> (String, usize, String) {
        match self.random.below(14) {
            0 | 1 => {
                let id = self.id("xor");
                let ways = 1 + self.random.below(3);
                (id.clone(), ways, format!("<exclusiveGateway id=\"{id}\"/>"))
            }
            2 | 3 => {
                let id = self.id("and");
                let ways = 1 + self.random.below(2);
                (id.clone(), ways, format!("<parallelGateway id=\"{id}\"/>"))
            }
            4 => {
                let id = self.id("catch");
                self.receivers.last_mut().expect("a pool").push(id.clone());
                let about = ["message", "timer", "conditional"][self.random.below(3)];
                let event = format!(
                    "<intermediateCatchEvent id=\"{id}\"><{about}EventDefinition/></intermediateCatchEvent>"
                );
                (id, 1, event)
            }
            5 => {
                let id = self.id("throw");
                self.senders.last_mut().expect("a pool").push(id.clone());
                let about =
                    ["<messageEventDefinition/>", "", "<escalationEventDefinition/>"][self.random.below(3)];
                let event = format!("<intermediateThrowEvent id=\"{id}\">{about}</intermediateThrowEvent>");
                (id, 1, event)
            }
            6 | 7 if depth > 0 => {
                let id = self.id("sub");
                let size = self.random.below(3);
                let inside = self.content(size, depth - 1, None);
                (id.clone(), 1, format!("<subProcess id=\"{id}\">{inside}</subProcess>"))
            }
            8 => {
                let id = self.id("task");
                let several = [
                    "<standardLoopCharacteristics/>",
                    "<multiInstanceLoopCharacteristics/>",
                    "<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>",
                ][self.random.below(3)];
                (id.clone(), 1, format!("<task id=\"{id}\">{several}</task>"))
            }
            other => {
                let id = self.id("task");
                self.senders.last_mut().expect("a pool").push(id.clone());
                let kind = if other == 9 { "receiveTask" } else { "task" };
                if other == 9 {
                    self.receivers.last_mut().expect("a pool").push(id.clone());
                }
                let ways = 1 + usize::from(self.random.below(12) == 0);
                (id.clone(), ways, format!("<{kind} id=\"{id}\"/>"))
            }
        }
    }
}
