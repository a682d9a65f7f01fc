//! The panel tried in the workshop: which one is on the cable shows in what it makes of a picture.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use hub::config::{PanelSize, TableConfig};
use hub::web::{Callers, Front, Hosts, Keys, Role, SettingsPage, serve, workshop};
use hub::workshop::{Shared, Wish, Workshop};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::Browser;

/// What the page has set: a small table with a panel, whose label nobody has read.
const SETTINGS: &str = r#"
[table]
name = "salon"
seats = 3
games = ["rummoli"]

[bus.spi0]
reset = 25

[panel]
size = "7.5"
bus = "spi0"
select = 24
dc = 22
reset = 27
busy = 17

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5
[[reader]]
zone = "pad:1"
bus = "spi0"
select = 6
[[reader]]
zone = "pad:2"
bus = "spi0"
select = 13
"#;

fn served(shared: &Shared, file: &Path, runtime: &Runtime) -> SocketAddr {
    let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
    let listener = listener.unwrap();
    let address = listener.local_addr().unwrap();
    let keys = Keys::kept(&file.with_file_name("keys.json")).unwrap();
    let settings = SettingsPage {
        file: file.to_owned(),
        keys: keys.clone(),
        newcomer: Role::Table,
        anew: Arc::default(),
        workshop: None,
        idle: true,
    };
    let front = Front {
        hosts: Hosts::loopback(address.port()),
        keys: Some(keys),
        newcomer: Role::Table,
        callers: Callers::default(),
        tls: None,
    };
    runtime.spawn(serve(listener, workshop(shared.clone(), settings), front));
    address
}

#[test]
#[ignore = "needs chromium and chromium-driver: ./ci.sh browser"]
fn the_panel_on_the_cable_is_found_by_its_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    std::fs::write(&file, "").unwrap();
    std::fs::create_dir(folder.path().join("data")).unwrap();
    let own = folder.path().join("data/settings.toml");
    std::fs::write(&own, SETTINGS).unwrap();
    let config = TableConfig::read(&file).unwrap();
    let shared = Shared::new(Workshop::new(file.clone(), &config, None));
    let runtime = Runtime::new().unwrap();
    let address = served(&shared, &file, &runtime);
    let phone = Browser::open_on_a_phone(address);
    let there = |css: &str| {
        phone.until(css, &format!("document.querySelector(\"{css}\") !== null"));
    };
    let photo = |name: &str| {
        if let Some(at) = std::env::var_os("PICTURES") {
            std::fs::write(Path::new(&at).join(name), phone.screenshot()).unwrap();
        }
    };

    there("#do-show");
    phone.press("#do-show");
    phone.until(
        "the picture on its way",
        "document.querySelector('#do-show') === null",
    );
    assert_eq!(shared.lock().take_wish(), Some(Wish::Show));
    shared.lock().drawn(Ok(()));
    there("#panel-garbled img");
    phone.until(
        "pictures",
        "[...document.images].every((one) => one.complete && one.naturalWidth === 800)",
    );
    photo("panel-which.png");
    phone.press("#panel-garbled");
    there("[value='as 7.5b']");
    photo("panel-otherwise.png");
    phone.press("[value='as 7.5b']");
    phone.until("it to be wished", "document.readyState === 'complete'");
    // The hub opens its wires anew and shows the picture.
    while shared.lock().take_wish() != Some(Wish::As(PanelSize::Red)) {
        phone.pass_a_moment();
    }
    shared.lock().reopened(&config, Some(PanelSize::Red));
    shared.lock().show();
    shared.lock().drawn(Ok(()));
    there("#panel-right");
    phone.press("#panel-right");
    phone.reads(".sound", "7.5\" B V2");
    let settings = std::fs::read_to_string(&own).unwrap();
    assert!(settings.contains("size = \"7.5b\""), "{settings}");
    assert_eq!(
        TableConfig::read(&file).unwrap().panel.unwrap().size,
        PanelSize::Red
    );
}
