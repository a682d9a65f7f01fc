//! The pages by HTTPS, asked by a client that trusts the table's certificate and no other.

use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::http::header::SET_COOKIE;
use axum::routing::{get, post};
use hub::web::{Callers, Front, Hosts, Role, Tls, TlsError, serve};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

const DAY: Duration = Duration::from_secs(24 * 3600);

fn names() -> Vec<String> {
    ["remmi.local", "127.0.0.1"].map(str::to_owned).to_vec()
}

/// A table at which a page says something and a request gives a cookie.
async fn table(tls: Tls) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let at = listener.local_addr().unwrap();
    let front = Front {
        hosts: Hosts::network(&["remmi.local".to_owned()], at.port()),
        keys: None,
        newcomer: Role::Spectator,
        callers: Callers::default(),
        tls: Some(tls),
    };
    let given = || async { [(SET_COOKIE, "remmi=1; Path=/; HttpOnly")] };
    let pages = Router::new()
        .route("/seat", get(|| async { "the felt" }))
        .route("/ask", post(given));
    tokio::spawn(serve(listener, pages, front));
    at
}

async fn asked(mut wire: impl AsyncRead + AsyncWrite + Unpin, request: String) -> String {
    wire.write_all(request.as_bytes()).await.unwrap();
    let mut reply = Vec::new();
    // Not every end of a connection says goodbye.
    let _ = wire.read_to_end(&mut reply).await;
    String::from_utf8(reply).unwrap()
}

/// Asks a table by the name that its certificate is for.
async fn encrypted(at: SocketAddr, certificate: &Path, request: String) -> String {
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_file(certificate).unwrap())
        .unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let wire = TcpStream::connect(at).await.unwrap();
    let name = ServerName::try_from("remmi.local").unwrap();
    let connector = TlsConnector::from(Arc::new(config));
    asked(connector.connect(name, wire).await.unwrap(), request).await
}

fn get_seat(host: &str, port: u16) -> String {
    format!("GET /seat?lang=fr HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n")
}

fn ask(port: u16, origin: &str) -> String {
    format!(
        "POST /ask HTTP/1.1\r\nHost: remmi.local:{port}\r\nOrigin: {origin}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
}

#[tokio::test]
async fn a_page_comes_by_https_and_its_cookie_goes_by_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tls.pem");
    let at = table(Tls::own(&file, &names(), SystemTime::now()).unwrap()).await;
    let port = at.port();
    let page = encrypted(at, &file, get_seat("remmi.local", port)).await;
    assert!(
        page.starts_with("HTTP/1.1 200") && page.ends_with("the felt"),
        "{page}"
    );
    let own = ask(port, &format!("https://remmi.local:{port}"));
    let given = encrypted(at, &file, own).await;
    assert!(
        given.contains("remmi=1; Path=/; HttpOnly; Secure\r\n"),
        "{given}"
    );
    // What anybody on the way can have put there is not the table's own page.
    let foreign = ask(port, &format!("http://remmi.local:{port}"));
    let refused = encrypted(at, &file, foreign).await;
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
}

#[tokio::test]
async fn whoever_comes_without_tls_is_sent_to_the_same_page_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tls.pem");
    let at = table(Tls::own(&file, &names(), SystemTime::now()).unwrap()).await;
    let port = at.port();
    let plain =
        |request| async move { asked(TcpStream::connect(at).await.unwrap(), request).await };
    let sent = plain(get_seat("remmi.local", port)).await;
    assert!(sent.starts_with("HTTP/1.1 307"), "{sent}");
    let there = format!("location: https://remmi.local:{port}/seat?lang=fr\r\n");
    assert!(
        sent.contains(&there) && !sent.contains("the felt"),
        "{sent}"
    );
    let elsewhere = plain(get_seat("evil.example", port)).await;
    assert!(elsewhere.starts_with("HTTP/1.1 403"), "{elsewhere}");
}

#[test]
fn a_certificate_is_kept_until_it_is_nearly_over_or_for_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tls.pem");
    let now = SystemTime::now();
    let own = |names: &[String], at| {
        let tls = Tls::own(&file, names, at).unwrap();
        tls.fingerprint().to_owned()
    };
    let first = own(&names(), now);
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(first.split(':').count(), 32);
    assert_eq!(own(&names(), now), first);
    assert_eq!(own(&names(), now + 769 * DAY), first);
    let next = own(&names(), now + 771 * DAY);
    assert_ne!(next, first);
    // The clock was two years ahead then: no browser would take it yet.
    let right = own(&names(), now);
    assert_ne!(right, next);
    let renamed = own(&["salon.local".to_owned()], now);
    assert_ne!(renamed, right);
    // Cut short by whoever edited it.
    std::fs::write(&file, "Good until").unwrap();
    assert_ne!(own(&["salon.local".to_owned()], now), renamed);
}

#[test]
fn what_is_given_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name| folder.path().join(name);
    let now = SystemTime::now();
    let (one, other) = (file("one.pem"), file("other.pem"));
    let first = Tls::own(&one, &names(), now).unwrap();
    let given = Tls::given(&one, &one).unwrap();
    assert_eq!(given.fingerprint(), first.fingerprint());
    Tls::own(&other, &names(), now).unwrap();
    let mixed = Tls::given(&one, &other).unwrap_err();
    assert!(matches!(mixed, TlsError::Useless(_)), "{mixed}");
    let missing = Tls::given(&file("none.pem"), &one).unwrap_err();
    assert!(
        missing.to_string().contains("none.pem cannot be read"),
        "{missing}"
    );
}
