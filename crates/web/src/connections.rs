//! Connections, with limits on those that are slow.
//!
//! A client that sends its request a byte at a time, or does not read what it is sent, must not keep a connection for
//! ever: the head of a request, its body and each part of an answer have time limits. A stream of changes may stay open
//! as long as its page reads it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep, timeout};

use crate::guard::Failure;

/// The most connections at a time; others wait until one is closed.
const MOST: usize = 2_000;
/// How long a client may take for its part of a request.
#[derive(Clone, Copy)]
struct Patience {
    /// The time for the head of a request.
    head: Duration,
    /// The time for a request that has a body, until it is answered.
    body: Duration,
}

const PATIENCE: Patience = Patience { head: Duration::from_secs(10), body: Duration::from_secs(30) };
/// The time in which a client must read some of what it is sent.
const READING: Duration = Duration::from_secs(30);

/// Answers requests until the process ends.
pub(crate) async fn serve(listener: TcpListener, router: Router) -> ! {
    serve_within(listener, router, PATIENCE).await
}

async fn serve_within(listener: TcpListener, router: Router, patience: Patience) -> ! {
    let router = router.layer(axum::middleware::from_fn_with_state(patience.body, in_time));
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // There may be too many open files, which passes when other connections are closed.
                tracing::warn!(%error, "a connection was not accepted");
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(patience.head);
            let connection = http.serve_connection(TokioIo::new(Reader::new(stream)), service);
            if let Err(error) = connection.with_upgrades().await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
}

/// Limits the time for a request with a body.
async fn in_time(State(time): State<Duration>, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let late = |_| Failure::new(StatusCode::REQUEST_TIMEOUT, "this took too long").into_response();
    timeout(time, next.run(request)).await.unwrap_or_else(late)
}

/// A client's end of a connection. It fails if the client has read nothing for [`READING`] while data waits to be sent.
struct Reader {
    stream: TcpStream,
    /// A clock that runs while data waits to be sent.
    patience: Option<Pin<Box<Sleep>>>,
}

impl Reader {
    fn new(stream: TcpStream) -> Reader {
        Reader { stream, patience: None }
    }

    /// Passes the result of sending on. A clock runs while the client does not read; when it is over, sending fails.
    fn watched<T>(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.patience = None;
            return sent;
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(READING)));
        ready!(patience.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Reader {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Reader {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watched(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    /// Sends these bytes and no more. Returns what the server answers until it closes the connection.
    fn answer_to_half(request: &str) -> String {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let address = runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("an address");
            let whole_body = axum::routing::post(|body: String| async move { body });
            let moment = Duration::from_millis(50);
            let patience = Patience { head: moment, body: moment };
            tokio::spawn(serve_within(listener, Router::new().route("/", whole_body), patience));
            address
        });
        let mut client = std::net::TcpStream::connect(address).expect("a connection");
        client.write_all(request.as_bytes()).expect("it is sent");
        let mut answer = String::new();
        client.read_to_string(&mut answer).expect("an answer, or an end");
        answer
    }

    #[test]
    fn who_never_finishes_a_request_loses_the_connection() {
        assert_eq!(answer_to_half("POST / HTTP/1.1\r\nhost: me\r\nx-slow: "), "");
        let late = answer_to_half(
            "POST / HTTP/1.1\r\nhost: me\r\nconnection: close\r\ncontent-length: 9\r\n\r\nhalf",
        );
        assert!(late.starts_with("HTTP/1.1 408 "), "{late}");
    }
}
