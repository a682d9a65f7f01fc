//! The kinds of Remmi-Demmi: setup, remmi, demmi, exchange, plaques, round_score, match.

use rules::Seat;
use rules::remmi_demmi::{
    Awards, Card, Claim, Code, Options, Packet, Setup, Type, demmi, exchange, plaques, remmi,
    round_score, standing,
};
use serde_json::{Value, json};

use super::answer::{by_seat, in_points, refused, sorted, strings, verdict};
use super::input::Input;
use super::options::options;

pub fn judge(input: &Input) -> Result<Value, String> {
    let options = with_removed(input)?;
    match input.text("kind")? {
        "setup" => judge_setup(input, &options),
        "remmi" => judge_remmi(input, &options),
        "demmi" => judge_demmi(input, &options),
        "exchange" => judge_exchange(input, &options),
        "plaques" => judge_plaques(input, &options),
        "round_score" => judge_round_score(input, &options),
        "match" => judge_match(input),
        other => Err(format!(
            "`kind` is `{other}`; remmi-demmi has setup, remmi, demmi, exchange, plaques, round_score and match"
        )),
    }
}

/// RD-05: `removed` may stand under `opts`, or beside it.
fn with_removed(input: &Input) -> Result<Options, String> {
    let mut options: Options = options(input)?;
    if options.removed.is_none() && input.has("removed") {
        options.removed = Some(input.parsed_list("removed")?);
    }
    Ok(options)
}

fn judge_setup(input: &Input, options: &Options) -> Result<Value, String> {
    let setup = Setup::new(input.number("players")?, options);
    Ok(verdict(setup, |setup| {
        json!({
            "valid": true,
            "types_removed": setup.types_removed,
            "cards_removed": setup.cards_removed,
            "cards_in_play": setup.cards_in_play,
            "hand": setup.hand,
            "leftover": setup.leftover,
            "plaques": strings(&setup.plaques),
            "claims_to_end": setup.claims_to_end,
            "wild": setup.wild,
        })
    }))
}

/// The table of a line that is about something else: it must be one.
fn table(input: &Input, options: &Options) -> Result<Setup, String> {
    let players = input.number("players")?;
    Setup::new(players, options).map_err(|violation| format!("`players` is {players}: {violation}"))
}

/// Cards by their notation; a word that is not a card is `BAD_CARD`.
fn cards(texts: &[&str]) -> Result<Vec<Card>, Code> {
    let parse = |text: &&str| text.parse().map_err(|_| Code::BadCard);
    texts.iter().map(parse).collect()
}

fn judge_remmi(input: &Input, options: &Options) -> Result<Value, String> {
    let setup = table(input, options)?;
    match claimed(input)? {
        Ok((cards, aside)) => Ok(verdict(
            remmi(&setup, &cards, aside),
            |remmi| json!({ "valid": true, "wild_used": remmi.wild_used }),
        )),
        Err(code) => Ok(refused(code)),
    }
}

type Claimed = Result<(Vec<Card>, Option<Type>), Code>;

/// The nine cards of a claim and what is printed on the tenth.
fn claimed(input: &Input) -> Result<Claimed, String> {
    let texts = input.texts("cards")?;
    let aside = input
        .has("aside")
        .then(|| input.text("aside"))
        .transpose()?;
    Ok((|| {
        let cards = cards(&texts)?;
        let aside = aside.map(|text| text.parse().map_err(|_| Code::BadCard));
        Ok((cards, aside.transpose()?))
    })())
}

fn judge_demmi(input: &Input, options: &Options) -> Result<Value, String> {
    let players = players_if(input, options)?;
    match cards(&input.texts("cards")?) {
        Ok(cards) => Ok(verdict(
            demmi(&cards, players, options),
            |common| json!({ "valid": true, "common": common.as_str() }),
        )),
        Err(code) => Ok(refused(code)),
    }
}

fn players_if(input: &Input, options: &Options) -> Result<Option<usize>, String> {
    let players = input.number_if("players")?;
    if players.is_some() {
        table(input, options)?;
    }
    Ok(players)
}

fn judge_exchange(input: &Input, options: &Options) -> Result<Value, String> {
    let state = input.parsed("state")?;
    let announced = input.number("announced")?;
    let players = players_if(input, options)?;
    let (a, b) = (packet(input, "a")?, packet(input, "b")?);
    Ok(match exchange(state, announced, &a, &b, players, options) {
        Ok(_) => json!({ "valid": true, "action": "swap" }),
        Err(refusal) => {
            let mut answer = verdict(Err::<(), _>(refusal.violation), |()| Value::Null);
            answer["action"] = refusal.action.as_str().into();
            if !refusal.false_by.is_empty() {
                answer["false_by"] = sorted(&refusal.false_by);
            }
            answer
        }
    })
}

fn packet(input: &Input, key: &str) -> Result<Packet, String> {
    let side = input
        .object(key)?
        .ok_or_else(|| format!("`{key}` is missing"))?;
    let texts = side.texts("cards")?;
    let known: Vec<Card> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    Ok(Packet {
        seat: side.seat("seat")?,
        unknown: texts.len() - known.len(),
        cards: known,
        claimed: side.flag("claimed")?,
    })
}

fn judge_plaques(input: &Input, options: &Options) -> Result<Value, String> {
    let setup = table(input, options)?;
    let seats = input.seats("seats")?;
    let claims = input.objects("claims")?;
    let claim = |claim: &Input| {
        Ok(Claim {
            seat: seated(&seats, claim)?,
            ok: claim.verdict("ok")?,
        })
    };
    let claims = claims
        .iter()
        .map(claim)
        .collect::<Result<Vec<_>, String>>()?;
    Ok(awarded(&plaques(&setup, &seats, &claims)))
}

fn seated(seats: &[Seat], claim: &Input) -> Result<Seat, String> {
    let seat = claim.seat("seat")?;
    if seats.contains(&seat) {
        return Ok(seat);
    }
    Err(format!("seat {seat} claims but is not among `seats`"))
}

fn judge_round_score(input: &Input, options: &Options) -> Result<Value, String> {
    let setup = table(input, options)?;
    let seats = input.seats("seats")?;
    let mut claims = Vec::new();
    for claim in input.objects("claims")? {
        let ok = match claimed(&claim)? {
            Ok((cards, aside)) => remmi(&setup, &cards, aside).is_ok(),
            Err(_) => {
                return Err(format!(
                    "a card of {}'s claim is not a card",
                    claim.seat("seat")?
                ));
            }
        };
        let seat = seated(&seats, &claim)?;
        claims.push(Claim { seat, ok });
    }
    let (look, offer) = (input.seats("early_look")?, input.seats("early_offer")?);
    let awards = round_score(&setup, &seats, &claims, &look, &offer, options);
    let mut answer = awarded(&awards);
    let counted = awards.counted.iter();
    answer["verdicts"] = by_seat(counted.map(|claim| (claim.seat, claim.ok.into())));
    Ok(answer)
}

fn awarded(awards: &Awards) -> Value {
    let holders = awards.holder.iter();
    json!({
        "points": by_seat(awards.points.iter().map(|(seat, points)| (*seat, (*points).into()))),
        "plaques": by_seat(holders.map(|(seat, plaque)| (*seat, plaque.to_string().into()))),
        "unawarded": strings(&awards.unawarded),
        "ended_by": awards.ended_by.as_str(),
    })
}

fn judge_match(input: &Input) -> Result<Value, String> {
    let sheet = input.sheet("rounds")?;
    let standing = standing(&sheet);
    let mut answer = json!({
        "totals": by_seat(standing.totals.iter().map(|(seat, total)| (*seat, in_points(*total)))),
        "finished": standing.finished,
        "extra_round": standing.extra_round,
        "winner": standing.winner.map(|seat| seat.to_string()),
    });
    if standing.leaders.len() > 1 {
        answer["leaders"] = sorted(&standing.leaders);
    }
    Ok(answer)
}
