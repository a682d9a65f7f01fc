//! The club's side of the contract: topics, how a batch is parted, and the bounds of what goes over the wire.

use proptest::prelude::*;
use protocol::*;

fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

#[test]
fn the_topics_of_version_1() {
    let salon = name("salon");
    let all = ClubChannel::ALL.map(|channel| ClubTopic::Of(salon, channel));
    let lines: Vec<String> = [ClubTopic::Here]
        .into_iter()
        .chain(all)
        .map(|topic| {
            assert_eq!(ClubTopic::parse(&topic.to_string()), Some(topic));
            let delivery = topic.delivery();
            assert_eq!((delivery.qos, delivery.expiry_s), (Qos::AtLeastOnce, None));
            let retained = if delivery.retain { " retained" } else { "" };
            format!("{topic}{retained}")
        })
        .collect();
    let expected = [
        "club/1/here retained",
        "club/1/salon/ask",
        "club/1/salon/journal",
        "club/1/salon/state retained",
        "club/1/salon/call retained",
        "club/1/salon/card",
        "club/1/salon/ack",
        "club/1/salon/seats retained",
    ];
    assert_eq!(lines, expected);
    let filter = ClubChannel::Ask.filter("%u").to_string();
    assert_eq!(filter, "club/1/%u/ask");
}

#[test]
fn foreign_topics_are_no_topics() {
    for topic in [
        "",
        "club/1/",
        "club/1/there",
        "club/1/salon",
        "club/1/salon/",
        "club/2/salon/ask",
        "club/1/Salon/ask",
        "club/1/+/ask",
        "club/1/salon/ask/",
        "remmi/1/salon/ask",
    ] {
        assert_eq!(ClubTopic::parse(topic), None, "{topic:?}");
    }
}

#[test]
fn a_batch_is_parted_at_its_first_newline() {
    let (head, lines) = Batch::parted(b"{\"v\":1}\n1 a b {}\n2 c d {}\n").expect("a head");
    assert_eq!(head, b"{\"v\":1}");
    assert_eq!(lines, b"1 a b {}\n2 c d {}\n");
    assert_eq!(Batch::parted(b"{\"v\":1}"), None);
}

/// With room for topic and properties; and a line of any length that is told in docs/mqtt.md.
#[test]
fn a_payload_fits_a_packet_of_65536_bytes() {
    let longest = ClubTopic::Of(name("abcdefghij-12345"), ClubChannel::Journal);
    assert!(MAX_CLUB_PAYLOAD + longest.to_string().len() + 64 < 65_536);
    assert_eq!(MAX_LINES, 61_183);
}

#[test]
fn a_batch_begins_with_a_line_of_its_journal() {
    for (from, lines) in [(0, 5), (6, 5)] {
        let batch = Batch {
            sid: Sid::from_u32(1),
            n: 1,
            id: MatchId([1; 16]),
            file: 1,
            from,
            lines,
            over: false,
            left: 0,
        };
        let refused = batch
            .encode(&mut [0; MAX_PAYLOAD])
            .expect_err("no such line");
        assert_eq!(refused.to_string(), "journal not sent: from is 1 to lines");
    }
}

proptest! {
    #[test]
    fn messages_round_trip(
        sid: u32, id: [u8; 16], file: u32, from in 1..u32::MAX, more: u32, over: bool, left: u32, seq: u32,
        st in prop::sample::select(vec![Held::Well, Held::Differs, Held::Elsewhere, Held::Damaged, Held::Newer, Held::Revoked]),
    ) {
        let (sid, id, lines) = (Sid::from_u32(sid), MatchId(id), from.saturating_add(more));
        prop_assert_eq!(MatchId::parse(&id.to_string()), Some(id));
        let mut buffer = [0; MAX_PAYLOAD];
        let batch = Batch { sid, n: seq, id, file, from, lines, over, left };
        prop_assert_eq!(Batch::decode(batch.encode(&mut buffer).expect("in range")), Ok(batch));
        let ask = ClubAsk { sid, n: seq, id, left, cut: over };
        prop_assert_eq!(ClubAsk::decode(ask.encode(&mut buffer).expect("in range")), Ok(ask));
        let ack = ClubAck { id, seq, lines, st };
        prop_assert_eq!(ClubAck::decode(ack.encode(&mut buffer).expect("in range")), Ok(ack));
    }

    #[test]
    fn a_match_is_32_hex_digits(text in "[0-9a-f]{30,34}|[0-9a-g]{32}|[0-9A-F]{32}") {
        let good = text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        prop_assert_eq!(MatchId::parse(&text).map(|id| id.to_string()), good.then_some(text));
    }
}
