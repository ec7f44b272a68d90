//! A client of a few lines, for tests and benchmarks: it can send what a browser would not.

#![allow(dead_code, reason = "each test and benchmark uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// An answer: status, headers in small letters, body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

/// Whoever asks a server.
#[derive(Clone, Copy)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
}

impl Client {
    fn connect(self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// A request, if the server is there to answer it.
    pub(crate) fn try_request(
        self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut stream = self.connect()?;
        let length = body.len();
        let mut text =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {length}\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            text.push_str(&format!("host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{text}\r\n{body}").as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let cut = || std::io::Error::other("the answer was cut off");
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(cut)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)?;
        Ok(Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() })
    }

    pub(crate) fn request(self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.try_request(method, path, headers, body).expect("an answer")
    }

    pub(crate) fn get(self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    pub(crate) fn try_post(self, path: &str, body: &Value) -> std::io::Result<Answer> {
        self.try_request("POST", path, &[("content-type", "application/json")], &body.to_string())
    }

    pub(crate) fn post(self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).expect("an answer")
    }

    /// What a stream of changes tells, until it ends.
    pub(crate) fn changes(self, path: &str) -> std::io::Result<impl Iterator<Item = Value> + use<>> {
        let mut stream = self.connect()?;
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.address);
        stream.write_all(request.as_bytes())?;
        let lines = BufReader::new(stream).lines().map_while(Result::ok);
        Ok(lines.filter_map(|line| serde_json::from_str(line.strip_prefix("data: ")?).ok()))
    }
}
