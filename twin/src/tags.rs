//! The tags of the virtual table's things.

use sensors::Uid;
use table::piece::{Deck, Piece};

/// The tag of a piece: most have 7 bytes as NTAG21x have, a batch for each deck, so that they
/// collide late; the ninth copies and the plaques have 4, so that both kinds meet.
pub fn uid_of(piece: Piece) -> Uid {
    let deck = piece.deck();
    let number = deck.pieces().iter().position(|other| *other == piece);
    let number = number.unwrap_or_default() as u8;
    let batch = match deck {
        Deck::RemmiDemmi => 0x3E,
        Deck::French => 0x3F,
        Deck::Tiles => 0x40,
    };
    let short = match piece {
        Piece::Card { copy, .. } => copy == 9,
        Piece::Plaque(_) => true,
        Piece::French { .. } | Piece::Tile { .. } => false,
    };
    // Never 0x88: the fourth byte of a 7-byte tag would be taken for the cascade tag, which is
    // why ISO/IEC 14443-3 forbids it there.
    let mixed = number.wrapping_mul(167).wrapping_add(13) & 0x7F;
    let bytes: &[u8] = if short {
        &[0x5A, mixed, number, 0x21]
    } else {
        &[0x04, 0x6B, batch, mixed, number, 0x61, 0x80]
    };
    Uid::new(bytes).expect("four or seven bytes")
}

/// Things that belong to no deck, by name.
pub fn foreign() -> [(&'static str, Uid); 3] {
    let uid = |bytes: &[u8]| Uid::new(bytes).expect("four or seven bytes");
    [
        ("bank-card", uid(&[0x08, 0x3C, 0x51, 0xE2])),
        ("phone", uid(&[0x08, 0xA1, 0x07, 0x5D])),
        (
            "stray-joker",
            uid(&[0x04, 0x9D, 0x11, 0x72, 0x2A, 0x00, 0x81]),
        ),
    ]
}
