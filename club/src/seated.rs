//! What tables are told of the evening: whom the club seats there, and who comes when they call.

use std::collections::BTreeMap;

use hub::club::{Corrected, Seats, outgoing};
use hub::mqtt::Outgoing;
use protocol::{CardId, ClubChannel, ClubTopic, Name};
use table::deal_number::DealNumber;
use tokio::sync::mpsc;
use tokio_postgres::Error;

use crate::corrections::of_today;
use crate::evening::{called, calls, carded, greeted, key, open_evening};
use crate::store::Store;

/// What tables say beside their journals.
#[derive(Debug, Default)]
pub(crate) struct SaidAside {
    /// That they call, or do not any more.
    pub calls: Vec<(Name, bool)>,
    /// Cards that lie there.
    pub cards: Vec<(Name, CardId)>,
}

/// What was told last, table by table: each is told again when it is another, and all when the broker is another.
#[derive(Debug, Default)]
pub(crate) struct Seated {
    told: BTreeMap<Name, Vec<u8>>,
    known: bool,
}

impl Seated {
    /// Nobody knows what the broker has kept.
    pub(crate) fn forget(&mut self) {
        *self = Seated::default();
    }

    /// The office has done something.
    pub(crate) fn is_old(&mut self) {
        self.known = false;
    }

    /// Takes the tables' calls and cards, and tells each table what is new for it.
    pub(crate) async fn tell(
        &mut self,
        store: &mut Store,
        said: &SaidAside,
        to: &mpsc::Sender<Outgoing>,
    ) -> Result<(), Error> {
        let client = store.client();
        for (table, on) in &said.calls {
            called(client, *table, *on).await?;
        }
        for (table, card) in &said.cards {
            carded(client, *table, *card).await?;
        }
        if self.known && said.calls.is_empty() && said.cards.is_empty() {
            return Ok(());
        }
        let mut all: BTreeMap<Name, Seats> = BTreeMap::new();
        let text = "select name from seat_table where revoked is null";
        let tables = client.query(text, &[]).await?;
        let tables = tables.iter().filter_map(|row| Name::new(row.get(0)).ok());
        all.extend(tables.map(|table| (table, Seats::default())));
        let round = open_evening(client)
            .await?
            .and_then(|evening| evening.round);
        for seat in round.iter().flat_map(|round| &round.seats) {
            let Some((table, _)) = seat.at else { continue };
            if let Some((seats, round)) = all.get_mut(&table).zip(round.as_ref()) {
                (seats.round, seats.over) = (round.number.unsigned_abs(), round.closed);
                seats.deals = round.series.map(DealNumber::get);
                seats.names.push(seat.name.clone());
            }
        }
        for (table, correction) in of_today(client).await? {
            let table = Name::new(&table).ok();
            if let Some(seats) = table.and_then(|table| all.get_mut(&table)) {
                seats.corrected = Some(Corrected {
                    number: correction.at.1.unsigned_abs(),
                    who: correction.who,
                    why: correction.why,
                });
            }
        }
        let key = key(client).await?;
        for seats in all.values_mut() {
            seats.cards.clone_from(&key);
        }
        for (table, name) in greeted(client).await? {
            let table = Name::new(&table).ok();
            if let Some(seats) = table.and_then(|table| all.get_mut(&table)) {
                seats.greets = Some(name);
            }
        }
        for call in calls(client).await? {
            if let Some(seats) = all.get_mut(&call.table) {
                seats.comes = call.answered_by;
            }
        }
        for (table, seats) in all {
            let mut told = serde_json::to_value(&seats).unwrap_or_default();
            told["v"] = protocol::VERSION.into();
            let payload = told.to_string().into_bytes();
            if self.told.get(&table) != Some(&payload) {
                let topic = ClubTopic::Of(table, ClubChannel::Seats);
                // The client ends with the writer.
                let _ = to.send(outgoing(topic, payload.clone())).await;
                self.told.insert(table, payload);
            }
        }
        self.known = true;
        Ok(())
    }
}
