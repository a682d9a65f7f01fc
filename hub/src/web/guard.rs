//! Who may talk to the table's pages: a browser that was sent to this machine by name.
//!
//! A web site elsewhere can make a browser send requests here, also under a name of its own
//! that resolves to this machine (DNS rebinding). So a foreign `Host`, and a foreign `Origin`
//! on anything that changes the table, is refused.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;

/// The names under which the table's pages are served.
#[derive(Clone, Debug)]
pub struct Hosts {
    names: Arc<Vec<String>>,
    /// By any address of this machine, with this port: a site elsewhere cannot give a browser
    /// another meaning of an address, as it can of a name.
    addresses: Option<u16>,
}

impl Hosts {
    /// This machine alone, on a port.
    pub fn loopback(port: u16) -> Hosts {
        let names = OWN_NAMES.iter();
        let mut hosts: Vec<String> = names.map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(OWN_NAMES.map(str::to_owned));
        }
        Hosts {
            names: Arc::new(hosts),
            addresses: None,
        }
    }

    /// A machine on a network, by these names and by its addresses.
    pub fn network(names: &[String], port: u16) -> Hosts {
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names.iter().cloned());
        }
        hosts.extend(Hosts::loopback(port).names.iter().cloned());
        Hosts {
            names: Arc::new(hosts),
            addresses: Some(port),
        }
    }

    fn knows(&self, host: &str) -> bool {
        let named = |known: &String| known.eq_ignore_ascii_case(host);
        let addressed = |port: u16| {
            let with_port = host
                .parse::<SocketAddr>()
                .map(|address| address.port() == port);
            let bare = host.trim_start_matches('[').trim_end_matches(']');
            with_port.unwrap_or(port == 80 && bare.parse::<IpAddr>().is_ok())
        };
        self.names.iter().any(named) || self.addresses.is_some_and(addressed)
    }

    /// Whether a request that came by `scheme` may come in; if not, what is wrong.
    pub(super) fn allows<B>(&self, request: &Request<B>, scheme: &str) -> Result<(), String> {
        let (method, headers) = (request.method(), request.headers());
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        // RFC 9112, 3.2: exactly one, and the one of an absolute target.
        let target = request.uri().authority();
        let other = target.is_some_and(|target| !target.as_str().eq_ignore_ascii_case(host));
        if other || headers.get_all(header::HOST).iter().count() > 1 {
            return Err("the request names two hosts: send one `Host`".to_owned());
        }
        if !self.knows(host) {
            return Err(format!(
                "nothing here answers to the name `{host}`: open {scheme}://{}/ on the machine it runs on",
                self.names[0]
            ));
        }
        let Some(origin) = text(header::ORIGIN) else {
            return Ok(());
        };
        let own = origin
            .split_once("://")
            .is_some_and(|(by, from)| by == scheme && from.eq_ignore_ascii_case(host));
        if own || method == Method::GET {
            return Ok(());
        }
        Err(format!(
            "a page of `{origin}` may not change anything here: use this machine's own page"
        ))
    }
}

/// Names by which a machine calls itself, and by which no other finds it.
const OWN_NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Whether a `Host` is one of those.
pub(super) fn is_own_name(host: &str) -> bool {
    let with_port = host.rsplit_once(':').map(|(name, _)| name);
    let is = |name: &str| OWN_NAMES.iter().any(|own| own.eq_ignore_ascii_case(name));
    is(host) || with_port.is_some_and(is)
}

/// What a browser may do with a page: nothing that this machine did not send.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same for a page that other sites may show within theirs: it changes nothing.
pub fn framed_anywhere() -> String {
    POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
}

/// An answer as a browser is to take it; a page that has a policy of its own keeps it. What it keeps of an encrypted one goes over no other wire.
pub(super) fn secured(mut response: Response, encrypted: bool) -> Response {
    let headers = response.headers_mut();
    if let Some(cookie) = encrypted
        .then(|| headers.get_mut(header::SET_COOKIE))
        .flatten()
    {
        let text = [cookie.as_bytes(), b"; Secure"].concat();
        if let Ok(secure) = HeaderValue::from_bytes(&text) {
            *cookie = secure;
        }
    }
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        // With no referrer at all a form of our own would be sent from nowhere.
        ("referrer-policy", "same-origin"),
    ] {
        let value = HeaderValue::from_static(value);
        headers.entry(name).or_insert(value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(method: Method, host: &str, origin: Option<&str>) -> bool {
        let mut request = Request::builder().method(method).header(header::HOST, host);
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        let request = request.body(()).unwrap();
        Hosts::loopback(8753).allows(&request, "http").is_ok()
    }

    #[test]
    fn a_request_has_one_host() {
        let hosts = Hosts::loopback(8753);
        let allows = |target: &str, names: &[&str]| {
            let request = names
                .iter()
                .fold(Request::builder().uri(target), |request, name| {
                    request.header(header::HOST, *name)
                });
            hosts.allows(&request.body(()).unwrap(), "http")
        };
        let own = "localhost:8753";
        assert!(allows("/seat", &[own]).is_ok());
        assert!(allows("http://LOCALHOST:8753/seat", &[own]).is_ok());
        for (target, names) in [
            ("/seat", &[own, own][..]),
            ("/seat", &[own, "evil.example"]),
            ("http://evil.example/seat", &[own]),
            ("http://127.0.0.1:8753/seat", &[own]),
        ] {
            let why = allows(target, names).unwrap_err();
            assert!(why.contains("two hosts"), "{target} {names:?}: {why}");
        }
        assert!(allows("/seat", &[]).is_err());
    }

    #[test]
    fn only_this_machines_names_are_answered_and_foreign_pages_may_not_post() {
        assert!(allows(Method::GET, "127.0.0.1:8753", None));
        assert!(allows(
            Method::POST,
            "LocalHost:8753",
            Some("http://localhost:8753")
        ));
        assert!(!allows(Method::GET, "evil.example:8753", None));
        assert!(!allows(Method::GET, "127.0.0.1:80", None));
        assert!(!allows(
            Method::POST,
            "127.0.0.1:8753",
            Some("http://evil.example")
        ));
        assert!(!allows(Method::POST, "127.0.0.1:8753", Some("null")));
    }

    #[test]
    fn a_machines_name_for_itself_is_of_no_use_to_a_phone() {
        for own in [
            "localhost:8753",
            "127.0.0.1:8753",
            "[::1]:8753",
            "LOCALHOST",
        ] {
            assert!(is_own_name(own), "{own}");
        }
        for other in [
            "192.168.1.20:8753",
            "remmi.local:80",
            "remmi.local",
            "[fd00::7]:80",
        ] {
            assert!(!is_own_name(other), "{other}");
        }
    }

    #[test]
    fn on_a_network_the_tables_name_and_any_address_are_answered_and_no_other_name() {
        let hosts = Hosts::network(&["remmi.local".to_owned()], 8753);
        for host in [
            "remmi.local:8753",
            "192.168.1.20:8753",
            "[fd00::7]:8753",
            "localhost:8753",
        ] {
            assert!(hosts.knows(host), "{host}");
        }
        for host in [
            "",
            "evil.example:8753",
            "remmi.local",
            "192.168.1.20:80",
            "192.168.1.20",
            "1:8753",
        ] {
            assert!(!hosts.knows(host), "{host}");
        }
        let hosts = Hosts::network(&["remmi.local".to_owned()], 80);
        for host in [
            "remmi.local",
            "192.168.1.20",
            "[fd00::7]",
            "192.168.1.20:80",
        ] {
            assert!(hosts.knows(host), "{host}");
        }
    }
}
