//! Who may talk to the table's pages: a browser that was sent to this machine by name.
//!
//! A web site elsewhere can make a browser send requests here, also under a name of its own
//! that resolves to this machine (DNS rebinding). So a foreign `Host`, and a foreign `Origin`
//! on anything that changes the table, is refused.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use super::WebError;

/// The names under which the table's pages are served.
#[derive(Clone, Debug)]
pub struct Hosts(Arc<Vec<String>>);

impl Hosts {
    /// This machine alone, on a port.
    pub fn loopback(port: u16) -> Hosts {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names.map(str::to_owned));
        }
        Hosts(Arc::new(hosts))
    }

    fn allows(&self, method: &Method, headers: &HeaderMap) -> Result<(), String> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if !self.0.iter().any(|known| known.eq_ignore_ascii_case(host)) {
            return Err(format!(
                "this table does not answer to the name `{host}`: open http://{}/ on the machine it runs on",
                self.0[0]
            ));
        }
        let Some(origin) = text(header::ORIGIN) else {
            return Ok(());
        };
        let own = origin
            .strip_prefix("http://")
            .is_some_and(|o| o.eq_ignore_ascii_case(host));
        if own || method == Method::GET {
            return Ok(());
        }
        Err(format!(
            "a page of `{origin}` may not play on this table: use the table's own page"
        ))
    }
}

/// Puts the guard before all routes.
pub fn guarded(router: Router, hosts: Hosts) -> Router {
    router.layer(from_fn_with_state(hosts, check))
}

async fn check(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    match hosts.allows(request.method(), request.headers()) {
        Ok(()) => {
            let mut response = next.run(request).await;
            let headers = response.headers_mut();
            let policy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";
            for (name, value) in [
                ("content-security-policy", policy),
                ("x-content-type-options", "nosniff"),
                // With no referrer at all a form of our own would be sent from nowhere.
                ("referrer-policy", "same-origin"),
            ] {
                headers.insert(name, axum::http::HeaderValue::from_static(value));
            }
            response
        }
        Err(why) => WebError(StatusCode::FORBIDDEN, why).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(method: Method, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        Hosts::loopback(8753).allows(&method, &headers).is_ok()
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
}
