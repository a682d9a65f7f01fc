//! The club's pages over a room, and browsers that ask for them.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use club::counting;
use club::database::migrate;
use club::office::invite;
use club::web::{Pages, front, router};
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::Room;

/// The club's pages over a room.
pub struct Site {
    pub room: Room,
    pub address: SocketAddr,
}

/// A browser: its cookies.
#[derive(Clone, Default)]
pub struct Browser {
    pub cookie: String,
}

impl Site {
    pub fn open() -> Site {
        Site::over(Room::open())
    }

    pub fn over(room: Room) -> Site {
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

    pub fn link(&self, name: &str) -> String {
        let client = self.room.client();
        let code = self.room.runtime.block_on(invite(&client, name)).unwrap();
        format!("/organiser/{code}")
    }

    pub fn organiser(&self) -> Browser {
        let mut browser = Browser::default();
        let (status, head, _) = browser.ask(self, "POST", &self.link("Petar"), "");
        assert_eq!(status, 303, "{head}");
        browser
    }
}

impl Site {
    /// The code of the evening that is open.
    pub fn code(&self) -> String {
        let client = self.room.client();
        let text = "select code from event where code is not null";
        let row = self.room.runtime.block_on(client.query_one(text, &[]));
        row.unwrap().get(0)
    }

    /// A phone that has checked in, at an evening that is opened for it.
    pub fn member(&self) -> Browser {
        let mut own = self.organiser();
        let planned = "title=Friday&season=&begins=2026-11-27T19:00&size=4&rounds=4";
        for (path, body) in [("plan", planned), ("open", "event=1")] {
            own.runs(self, path, body);
        }
        let mut phone = Browser::default();
        let body = format!("code={}&name=Ana", self.code());
        assert_eq!(phone.ask(self, "POST", "/here", &body).0, 303);
        phone
    }
}

impl Browser {
    /// The organiser's, who does this with the evening.
    pub fn runs(&mut self, site: &Site, path: &str, body: &str) {
        let path = format!("/organiser/evening/{path}");
        assert_eq!(self.ask(site, "POST", &path, body).0, 303, "{path}");
    }

    pub fn ask(
        &mut self,
        site: &Site,
        method: &str,
        path: &str,
        body: &str,
    ) -> (u16, String, String) {
        self.ask_as(
            site,
            method,
            path,
            body,
            &format!("Host: {}\r\n", site.address),
        )
    }

    /// Status, head and body.
    pub fn ask_as(
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
