//! The organiser's pages over HTTP and a real database: who may do what, cell by cell, and what comes of it.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use club::authority::{AUTHORITY, Role, Way};
use club::counting;
use club::database::migrate;
use club::office::invite;
use club::web::{Pages, front, router};
use tokio::net::TcpListener;
use tokio::sync::watch;

use room::Room;
use room::journals::Journals;

/// The club's pages over a room.
struct Site {
    room: Room,
    address: SocketAddr,
}

/// A browser: its cookies.
#[derive(Default)]
struct Browser {
    cookie: String,
}

impl Site {
    fn open() -> Site {
        let room = Room::open();
        let mut client = room.client();
        room.runtime.block_on(migrate(&mut client)).unwrap();
        let listener = room.runtime.block_on(TcpListener::bind("127.0.0.1:0"));
        let listener = listener.unwrap();
        let address = listener.local_addr().unwrap();
        let (told, counts) = watch::channel(Arc::default());
        let (states, office) = (room.states.clone(), Arc::clone(&room.office));
        let pages = Pages {
            counts,
            states,
            office,
        };
        let database = room.database().to_owned();
        let (_, news) = watch::channel(0);
        room.runtime
            .spawn(async move { counting::go_on(&database, news, told).await });
        let front = front(&["club.example".to_owned()], address.port(), None);
        room.runtime
            .spawn(hub::web::serve(listener, router(pages), front));
        Site { room, address }
    }

    fn link(&self, name: &str) -> String {
        let client = self.room.client();
        let code = self.room.runtime.block_on(invite(&client, name)).unwrap();
        format!("/organiser/{code}")
    }

    fn organiser(&self) -> Browser {
        let mut browser = Browser::default();
        let (status, head, _) = browser.ask(self, "POST", &self.link("Petar"), "");
        assert_eq!(status, 303, "{head}");
        browser
    }
}

impl Browser {
    fn ask(&mut self, site: &Site, method: &str, path: &str, body: &str) -> (u16, String, String) {
        self.ask_as(
            site,
            method,
            path,
            body,
            &format!("Host: {}\r\n", site.address),
        )
    }

    /// Status, head and body.
    fn ask_as(
        &mut self,
        site: &Site,
        method: &str,
        path: &str,
        body: &str,
        lines: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(site.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\n{lines}Cookie: {}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        for line in head.lines() {
            if let Some(given) = line.strip_prefix("set-cookie: ")
                && given.starts_with("remmi_club=")
            {
                for kept in ["HttpOnly", "SameSite=Strict"] {
                    assert!(given.contains(kept), "{given}");
                }
                self.cookie = given.split(';').next().unwrap().to_owned();
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }
}

/// A path of the table of rights with something in its places.
fn path(site: &Site, way: &str) -> String {
    let code = || site.link("Petar").rsplit('/').next().unwrap().to_owned();
    let mut path = way.to_owned();
    if path.contains("{code}") {
        path = path.replace("{code}", &code());
    }
    path.replace("{name}", "Ana")
}

/// Each row with each role: who may not is told so and changes nothing, who may is not refused.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn each_role_may_what_the_table_of_rights_says() {
    let site = Site::open();
    for (matter, way, may) in AUTHORITY {
        let (method, way) = match way {
            Way::Get(path) => ("GET", path),
            Way::Post(path) => ("POST", path),
            // By the tables' users at the broker, and by no browser.
            Way::Says(channel) => {
                assert_eq!(may, Role::ALL.map(|role| role == Role::Table), "{matter:?}");
                assert!(channel.is_from_table(), "{matter:?}");
                continue;
            }
        };
        assert!(!Role::Table.may(may), "{matter:?}: a table has no browser");
        for role in [Role::Organiser, Role::Visitor] {
            let mut browser = match role {
                Role::Organiser => site.organiser(),
                _ => Browser::default(),
            };
            let (status, head, _) = browser.ask(&site, method, &path(&site, way), "");
            let refused = status == 403;
            assert_eq!(refused, !role.may(may), "{matter:?} by {role:?}: {head}");
            assert_ne!(status, 405, "{matter:?}");
            assert!(status < 500, "{matter:?} by {role:?}: {head}");
        }
    }
    let (status, ..) = Browser::default().ask(&site, "GET", "/nothing", "");
    assert_eq!(status, 404);
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_link_works_once_and_guesses_are_few() {
    let site = Site::open();
    let link = site.link("Petar");
    let mut own = Browser::default();
    let (status, _, body) = own.ask(&site, "GET", &link, "");
    assert!(
        status == 200 && body.contains("It works once"),
        "looking at it spends nothing: {body}"
    );
    assert_eq!(own.ask(&site, "POST", &link, "").0, 303);
    let (status, head, body) = own.ask(&site, "GET", "/organiser", "");
    assert!(
        status == 200 && body.contains("You are the organiser, Petar"),
        "{body}"
    );
    assert!(head.contains("cache-control: no-store"), "{head}");
    let mut other = Browser::default();
    for number in 0..5 {
        let link = if number == 0 {
            link.clone()
        } else {
            format!("/organiser/{number}")
        };
        let (status, _, body) = other.ask(&site, "POST", &link, "");
        assert!(
            status == 403 && body.contains("was used"),
            "{status}: {body}"
        );
    }
    let (status, ..) = other.ask(&site, "POST", &site.link("Petar"), "");
    assert_eq!(status, 429, "the right one too");
    assert!(other.cookie.is_empty());
    // Whoever is an organiser already goes on, and then no more.
    assert_eq!(own.ask(&site, "GET", "/organiser", "").0, 200);
    let before = own.cookie.clone();
    assert_eq!(own.ask(&site, "POST", "/organiser/out", "").0, 303);
    assert_eq!(own.ask(&site, "GET", "/organiser", "").0, 403);
    own.cookie = before;
    assert_eq!(
        own.ask(&site, "GET", "/organiser", "").0,
        403,
        "its secret is of no use"
    );
}

/// Another site's page, and a name that resolves to this machine.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_foreign_page_changes_nothing() {
    let site = Site::open();
    let mut own = site.organiser();
    let at = site.address;
    for (lines, status) in [
        (format!("Host: {at}\r\nOrigin: http://{at}\r\n"), 303),
        (
            format!("Host: {at}\r\nOrigin: http://evil.example\r\n"),
            403,
        ),
        (format!("Host: {at}\r\nOrigin: null\r\n"), 403),
        ("Host: evil.example\r\n".to_owned(), 403),
        (format!("Host: club.example:{}\r\n", at.port()), 303),
    ] {
        // There is no such table: 404 where the page is let in to ask.
        let (found, ..) = own.ask_as(
            &site,
            "POST",
            "/organiser/rights",
            "table=none&may=false",
            &lines,
        );
        assert_eq!(found == 404, status == 303, "{lines}: {found}");
    }
    let (_, head, _) = own.ask(&site, "GET", "/organiser", "");
    assert!(head.contains("frame-ancestors 'none'"), "{head}");
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_table_without_rights_is_told_and_comes_again_with_them() {
    let mut site = Site::open();
    let journals = Journals::made(1, 1, &mut fastrand::Rng::with_seed(3));
    let mut own = site.organiser();
    let client = site.room.client();
    let make = "insert into seat_table (name) values ('table-1')";
    site.room
        .runtime
        .block_on(client.batch_execute(make))
        .unwrap();
    let set = |own: &mut Browser, site: &Site, may: bool| {
        let body = format!("table=table-1&may={may}");
        assert_eq!(own.ask(site, "POST", "/organiser/rights", &body).0, 303);
    };
    set(&mut own, &site, false);
    site.room.sit_down(&journals);
    let refused = |room: &Room| {
        let refused = room.table(0).standing().refused;
        refused.first().map(|refused| refused.why)
    };
    site.room.until("it is told", |room| {
        refused(room) == Some(protocol::Held::Revoked)
    });
    assert!(site.room.kept().is_empty());
    site.room.until("the wall says so", |_| {
        let (_, _, body) = Browser::default().ask(&site, "GET", "/tables", "");
        body.contains("nothing is taken of it any more")
    });
    set(&mut own, &site, true);
    site.room.until_all_is_there(&journals);
    assert_eq!(refused(&site.room), None);
}

/// Two names are made one person and two again, and one is forgotten.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn names_are_joined_parted_and_forgotten() {
    let mut site = Site::open();
    let journals = Journals::made(2, 2, &mut fastrand::Rng::with_seed(5));
    site.room.sit_down(&journals);
    site.room.until_all_is_there(&journals);
    let mut own = site.organiser();
    let names = |room: &Room| -> BTreeSet<String> {
        let players = room
            .counts()
            .matches
            .into_iter()
            .flat_map(|one| one.played.players);
        players.map(|player| player.name).collect()
    };
    let before = names(&site.room);
    let matches = |room: &Room| room.counts().matches.len();
    let mut two = before.iter().cloned();
    let (one, other) = (two.next().unwrap(), two.next().unwrap());
    let typed = |name: &str| name.replace(' ', "+");
    let merged = format!("name={}&into={}", typed(&one), typed(&other));
    assert_eq!(
        own.ask(&site, "POST", "/organiser/people/merge", &merged).0,
        303
    );
    let (status, ..) = own.ask(&site, "POST", "/organiser/people/merge", &merged);
    assert_eq!(status, 409, "it is so already");
    // In a match in which both sit each has the own name.
    let together = site.room.counts().matches.iter().any(|one_match| {
        let sits = |name: &String| {
            one_match
                .played
                .players
                .iter()
                .any(|player| player.name == *name)
        };
        sits(&one) && sits(&other)
    });
    assert_eq!(names(&site.room).contains(&one), together);
    assert_eq!(
        own.ask(&site, "POST", "/organiser/people/unmerge", "number=1")
            .0,
        303
    );
    assert_eq!(names(&site.room), before);
    let count = matches(&site.room);
    assert_eq!(
        own.ask(
            &site,
            "POST",
            "/organiser/people/forget",
            &format!("name={}", typed(&one))
        )
        .0,
        303
    );
    let client = site.room.client();
    let derived = |room: &Room| {
        let text = "select count(*) from result where played::text like '%' || $1 || '%'";
        let row = room
            .runtime
            .block_on(client.query_one(text, &[&one]))
            .unwrap();
        row.get::<_, i64>(0)
    };
    site.room
        .until("no name is left in what is derived", |room| {
            !names(room).contains(&one) && derived(room) == 0
        });
    assert_eq!(matches(&site.room), count, "what was played stays");
    assert!(names(&site.room).iter().any(|name| name.starts_with("№ ")));
    let client = site.room.client();
    site.room
        .runtime
        .block_on(counting::drop_all(&client))
        .unwrap();
    assert!(!names(&site.room).contains(&one), "a recount keeps it so");
}
