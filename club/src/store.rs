//! What tables say, taken into the database: each line once, under (match, number), and nothing that does not fit.

use std::collections::BTreeSet;

use hub::club::match_id;
use protocol::{Batch, ClubAck, ClubAsk, Held, MatchId, Name};
use table::journal::{Misfit, Tip};
use tokio_postgres::{Client, Error, Statement, Transaction};
use uuid::Uuid;

/// What a table says of a match.
#[derive(Clone, Debug)]
pub enum Came {
    /// It asks how far the club is.
    Ask(Name, ClubAsk),
    /// It sends lines.
    Lines(Name, Batch, Vec<u8>),
}

/// The database, as the writer uses it.
pub struct Store {
    client: Client,
    statements: Statements,
}

struct Statements {
    table: Statement,
    known: Statement,
    begin: Statement,
    same: Statement,
    insert: Statement,
    advance: Statement,
    conflict: Statement,
}

/// A match as it stands here.
struct Known {
    table: String,
    seq: u32,
    lines: u32,
    crc: u32,
    month: Month,
}

/// The first day of a month, as the database writes it.
type Month = String;

/// Why something is not taken.
struct Conflict {
    held: Held,
    /// Of the line, where it is one's.
    seq: u32,
    told: String,
}

impl Store {
    /// Over a connection whose database has today's form.
    ///
    /// # Errors
    /// The database.
    pub async fn new(client: Client) -> Result<Store, Error> {
        let prepare = |text| client.prepare(text);
        let statements = Statements {
            table: prepare(
                "insert into seat_table (name, behind) values ($1, $2)
                 on conflict (name) do update set last_seen = now(), behind = $2 returning revoked is not null",
            )
            .await?,
            known: prepare(
                "select seat_table, seq, lines, crc, month::text from match where id = $1 for update",
            )
            .await?,
            begin: prepare(
                "insert into match (id, seat_table, file, month) values ($1, $2, $3, this_month())
                 returning month::text",
            )
            .await?,
            same: prepare(
                "select seq, line from journal
                 where match_id = $1 and month = $2::text::date and seq between $3 and $4 order by seq",
            )
            .await?,
            insert: prepare(
                "insert into journal (match_id, seq, month, line)
                 select $1, came.seq, $2::text::date, came.line from unnest($3::bigint[], $4::text[]) as came (seq, line)",
            )
            .await?,
            advance: prepare(
                "update match set file = $2, seq = $3, lines = $4, crc = $5, over = $6, touched = now() where id = $1",
            )
            .await?,
            conflict: prepare(
                "insert into conflict (seat_table, match_id, kind, seq, told) values ($1, $2, $3, $4, $5)
                 on conflict (seat_table, match_id, kind, seq) do update set last_seen = now(), times = conflict.times + 1",
            )
            .await?,
        };
        Ok(Store { client, statements })
    }

    /// Takes all of it in one transaction: what is answered is committed.
    ///
    /// # Errors
    /// The database; nothing is taken then.
    pub async fn take(&mut self, all: &[Came]) -> Result<Vec<(Name, ClubAck)>, Error> {
        let transaction = self.client.transaction().await?;
        let mut answers = Vec::with_capacity(all.len());
        for came in all {
            let within = Within {
                transaction: &transaction,
                statements: &self.statements,
            };
            answers.push(within.one(came).await?);
        }
        transaction.commit().await?;
        Ok(answers)
    }

    /// For what is no table's line.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// The tables of which nothing is taken.
    ///
    /// # Errors
    /// The database.
    pub async fn revoked(&self) -> Result<BTreeSet<String>, Error> {
        let text = "select name from seat_table where revoked is not null";
        let rows = self.client.query(text, &[]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Notes what is wrong with a table, beside its matches.
    ///
    /// # Errors
    /// The database.
    pub async fn note(&mut self, table: Name, kind: &str, told: &str) -> Result<(), Error> {
        let (table, none, zero) = (table.as_str(), None::<Uuid>, 0_i64);
        let client = &self.client;
        client
            .execute(&self.statements.table, &[&table, &zero])
            .await?;
        client
            .execute(
                &self.statements.conflict,
                &[&table, &none, &kind, &zero, &told],
            )
            .await?;
        Ok(())
    }
}

/// Something that is taken within a transaction.
struct Within<'t> {
    transaction: &'t Transaction<'t>,
    statements: &'t Statements,
}

impl Within<'_> {
    async fn one(&self, came: &Came) -> Result<(Name, ClubAck), Error> {
        let (table, id, left) = match came {
            Came::Ask(table, ask) => (*table, ask.id, ask.left),
            Came::Lines(table, batch, _) => (*table, batch.id, batch.left),
        };
        let behind = i64::from(left);
        let row = self
            .transaction
            .query_one(&self.statements.table, &[&table.as_str(), &behind])
            .await?;
        if row.get(0) {
            let (seq, lines, st) = (0, 0, Held::Revoked);
            return Ok((table, ClubAck { id, seq, lines, st }));
        }
        let uuid = Uuid::from_bytes(id.0);
        let mut known = self.known(uuid).await?;
        let taken = match came {
            _ if known
                .as_ref()
                .is_some_and(|known| known.table != table.as_str()) =>
            {
                Err(elsewhere(known.as_ref()))
            }
            Came::Ask(_, ask) if ask.cut && known.is_some() => Err(Conflict {
                held: Held::Differs,
                seq: 0,
                told: "the table's journal has fewer lines than are here: it was cut or restored"
                    .to_owned(),
            }),
            Came::Ask(..) => Ok(()),
            Came::Lines(_, batch, lines) => self.lines(table, batch, lines, &mut known).await?,
        };
        let (seq, lines) = known.map_or((0, 0), |known| (known.seq, known.lines));
        let mut st = Held::Well;
        if let Err(Conflict { held, seq, told }) = taken {
            st = held;
            let kind = kind(held);
            tracing::warn!("table {table}, match {id}: {told}");
            self.transaction
                .execute(
                    &self.statements.conflict,
                    &[&table.as_str(), &Some(uuid), &kind, &i64::from(seq), &told],
                )
                .await?;
        }
        Ok((table, ClubAck { id, seq, lines, st }))
    }

    async fn known(&self, uuid: Uuid) -> Result<Option<Known>, Error> {
        let row = self
            .transaction
            .query_opt(&self.statements.known, &[&uuid])
            .await?;
        let narrow = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(row.map(|row| Known {
            table: row.get(0),
            seq: narrow(row.get(1)),
            lines: narrow(row.get(2)),
            crc: narrow(row.get(3)),
            month: row.get(4),
        }))
    }

    /// Takes lines as far as they fit behind what is there; `known` is as it stands afterwards.
    async fn lines(
        &self,
        table: Name,
        batch: &Batch,
        bytes: &[u8],
        known: &mut Option<Known>,
    ) -> Result<Result<(), Conflict>, Error> {
        let uuid = Uuid::from_bytes(batch.id.0);
        let lines: Vec<&[u8]> = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .map(|line| line.strip_suffix(b"\n").unwrap_or(line))
            .collect();
        let here = match known {
            Some(here) => here,
            // A gap: it is answered that there is nothing.
            None if batch.from != 1 || lines.is_empty() => return Ok(Ok(())),
            None => {
                if let Err(conflict) = begins(batch.id, lines[0]) {
                    return Ok(Err(conflict));
                }
                let file = i32::try_from(batch.file).unwrap_or(i32::MAX);
                let row = self
                    .transaction
                    .query_one(&self.statements.begin, &[&uuid, &table.as_str(), &file])
                    .await?;
                known.insert(Known {
                    table: table.to_string(),
                    seq: 0,
                    lines: 0,
                    crc: 0,
                    month: row.get(0),
                })
            }
        };
        if batch.from > here.seq + 1 {
            return Ok(Ok(()));
        }
        let overlap = ((here.seq + 1 - batch.from) as usize).min(lines.len());
        let (twice, new) = lines.split_at(overlap);
        if let Some(conflict) = self.differs(uuid, batch, twice, here).await? {
            return Ok(Err(conflict));
        }
        // A batch that comes late or twice says nothing of how the journal is now.
        if new.is_empty() && (!twice.is_empty() || batch.from <= here.seq) {
            return Ok(Ok(()));
        }
        let mut tip = Tip {
            lines: here.seq.into(),
            crc: here.crc,
        };
        let (mut fit, mut conflict) = (Vec::with_capacity(new.len()), None);
        for line in new {
            let text = std::str::from_utf8(line).unwrap_or_default();
            match tip.follow(line) {
                Ok(_) => fit.push(text),
                Err(misfit) => {
                    conflict = Some(told(
                        misfit,
                        u32::try_from(tip.lines).unwrap_or(u32::MAX) + 1,
                    ));
                    break;
                }
            }
        }
        let numbers: Vec<i64> = (1..)
            .map(|n: i64| n + i64::from(here.seq))
            .take(fit.len())
            .collect();
        if !fit.is_empty() {
            self.transaction
                .execute(
                    &self.statements.insert,
                    &[&uuid, &here.month, &numbers, &fit],
                )
                .await?;
        }
        (here.seq, here.crc) = (u32::try_from(tip.lines).unwrap_or(u32::MAX), tip.crc);
        if conflict.is_none() {
            here.lines = batch.lines;
        }
        let file = i32::try_from(batch.file).unwrap_or(i32::MAX);
        let [seq, all, crc] = [here.seq, here.lines, here.crc].map(i64::from);
        let over = batch.over && conflict.is_none();
        self.transaction
            .execute(
                &self.statements.advance,
                &[&uuid, &file, &seq, &all, &crc, &over],
            )
            .await?;
        Ok(conflict.map_or(Ok(()), Err))
    }

    /// Whether lines that have a number which is here already are other lines.
    async fn differs(
        &self,
        uuid: Uuid,
        batch: &Batch,
        twice: &[&[u8]],
        here: &Known,
    ) -> Result<Option<Conflict>, Error> {
        if twice.is_empty() {
            return Ok(None);
        }
        let from = i64::from(batch.from);
        let to = from + twice.len() as i64 - 1;
        let rows = self
            .transaction
            .query(&self.statements.same, &[&uuid, &here.month, &from, &to])
            .await?;
        for (row, line) in rows.iter().zip(twice) {
            let (number, kept): (i64, &str) = (row.get(0), row.get(1));
            if kept.as_bytes() != *line {
                let seq = u32::try_from(number).unwrap_or(u32::MAX);
                let told = format!("line {seq} is another than the one that is here");
                return Ok(Some(Conflict {
                    held: Held::Differs,
                    seq,
                    told,
                }));
            }
        }
        Ok(None)
    }
}

/// The word for it in the table of conflicts.
fn kind(held: Held) -> &'static str {
    match held {
        Held::Well => "well",
        Held::Differs => "differs",
        Held::Elsewhere => "elsewhere",
        Held::Damaged => "damaged",
        Held::Newer => "newer",
        Held::Revoked => "revoked",
    }
}

fn elsewhere(known: Option<&Known>) -> Conflict {
    let table = known.map_or("", |known| &known.table);
    Conflict {
        held: Held::Elsewhere,
        seq: 0,
        told: format!("this match is table {table}'s: one of the two is a copy"),
    }
}

/// The first line is that of the match it is said to be.
fn begins(id: MatchId, first: &[u8]) -> Result<(), Conflict> {
    let mut tip = Tip::default();
    tip.follow(first).map_err(|misfit| told(misfit, 1))?;
    let whole = [first, b"\n"].concat();
    match match_id(&whole) {
        Some(own) if own == id => Ok(()),
        _ => Err(Conflict {
            held: Held::Damaged,
            seq: 1,
            told: "the first line is not that of this match".to_owned(),
        }),
    }
}

fn told(misfit: Misfit, seq: u32) -> Conflict {
    let (held, why) = match misfit {
        Misfit::Damaged(why) => (Held::Damaged, why),
        Misfit::Foreign => (
            Held::Differs,
            "follows other lines than those that are here: the journal was restored, or written anew".to_owned(),
        ),
        Misfit::Newer(why) => (Held::Newer, why),
    };
    Conflict {
        held,
        seq,
        told: format!("line {seq} {why}"),
    }
}
