//! RU-10 to RU-13: poker, poker_best.

use rules::Seat;
use rules::rummoli::{
    Card, Code, Options, POKER_CARDS, Poker, Strength, best_five, check_five, poker, strength,
};
use serde_json::{Value, json};

use super::super::answer::{by_seat, refused, sorted, strings, verdict};
use super::super::input::Input;
use super::{cards, known, needed, order, seats_of};

/// The hands of those still in, against each other.
pub fn judge_poker(input: &Input, options: &Options) -> Result<Value, String> {
    let shown = needed(input, "hands")?;
    let mut texts = Vec::new();
    for seat in seats_of(&shown)? {
        texts.push((seat, shown.texts(&seat.to_string())?));
    }
    let folded = input.seats("folded")?;
    let named = texts.iter().map(|(seat, _)| *seat);
    let mut standing = order(input, named.chain(folded.clone()))?;
    standing.retain(|seat| !folded.contains(seat));
    let hands = match hands(&texts) {
        Ok(hands) => hands,
        Err(refusal) => return Ok(refusal),
    };
    let rank = |(seat, five): &(Seat, [Card; POKER_CARDS])| (*seat, strength(five, options.wheel));
    let ranks: Vec<(Seat, Strength)> = hands.iter().map(rank).collect();
    let pot = input.number_if("pot")?;
    let chips = i64::try_from(pot.unwrap_or(0)).map_err(|error| format!("`pot`: {error}"))?;
    let won = winners(&standing, &ranks, chips)?;
    // Without a dealer nobody knows which of those tied is nearest to the dealer's left.
    let known = won.winners.len() == 1 || input.has("dealer");
    let opener = won.opener().filter(|_| known);
    let mut answer = json!({
        "valid": true,
        "ranks": by_seat(ranks.iter().map(|(seat, rank)| (*seat, rank.category.as_str().into()))),
        "winners": sorted(&won.winners),
        "opener": opener.map(|seat| seat.to_string()),
    });
    if pot.is_some() {
        answer["share"] = won.share.into();
        answer["pot_left"] = won.left.into();
    }
    Ok(answer)
}

/// Five cards of each, or the refusal: the number first, then the faces, then cards shown twice.
fn hands(texts: &[(Seat, Vec<&str>)]) -> Result<Vec<(Seat, [Card; POKER_CARDS])>, Value> {
    if texts.iter().any(|(_, five)| five.len() != POKER_CARDS) {
        return Err(refused(Code::CardCount));
    }
    let read = |(seat, five): &(Seat, Vec<&str>)| Ok((*seat, known(five)?));
    let hands: Result<Vec<_>, Code> = texts.iter().map(read).collect();
    check_five(&hands.map_err(refused)?)
        .map_err(|violation| verdict(Err::<(), _>(violation), |()| Value::Null))
}

/// The last player standing needs no hand; otherwise each who has not folded has one.
fn winners(standing: &[Seat], ranks: &[(Seat, Strength)], pot: i64) -> Result<Poker, String> {
    let hand = |seat: &Seat| {
        let rank = ranks.iter().find(|(named, _)| named == seat).copied();
        rank.ok_or_else(|| format!("`hands.{seat}` is missing, and {seat} has not folded"))
    };
    match standing {
        [] => Err("`folded` names everybody, but the last player standing wins".into()),
        [last] => Ok(Poker::shared(vec![*last], pot)),
        _ => {
            let hands: Result<Vec<_>, String> = standing.iter().map(hand).collect();
            Ok(poker(&hands?, pot))
        }
    }
}

/// The best five of a hand.
pub fn judge_poker_best(input: &Input, options: &Options) -> Result<Value, String> {
    let best = best_five(&cards(input, "hand")?, options.wheel);
    let best = best.map_err(|violation| format!("`hand`: {violation}"))?;
    Ok(json!({ "rank": best.strength.category.as_str(), "cards": strings(&best.cards) }))
}
