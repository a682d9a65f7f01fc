//! The PN5180's driver over its modelled chip, with tags of ISO 15693.

mod chip;
mod crowds;
mod failing;

use sensors::model::{ModelPn5180, Pn5180Config, VicinityField, model_pn5180};
use sensors::{Reader, Uid};

/// Tags of one maker, whose other bytes are drawn by a seed (SplitMix64).
fn tags(count: u64, seed: u64) -> Vec<Uid> {
    let uid = |n: u64| {
        let mut drawn = ((seed << 20) + n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        drawn = (drawn ^ drawn >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        drawn = (drawn ^ drawn >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bytes = 0xe004_0000_0000_0000 | (drawn ^ drawn >> 31) >> 16;
        Uid::new(&bytes.to_be_bytes()).unwrap()
    };
    (1..=count).map(uid).collect()
}

fn field_of(tags: &[Uid]) -> VicinityField {
    let field = VicinityField::new();
    assert!(tags.iter().all(|tag| field.lay(*tag)));
    field
}

fn started(field: &VicinityField, config: Pn5180Config) -> ModelPn5180 {
    let mut reader = model_pn5180(field, config);
    reader.init().unwrap();
    reader
}

fn read(reader: &mut ModelPn5180) -> Vec<Uid> {
    reader.read_field().unwrap().tags
}

fn sorted(tags: &[Uid]) -> Vec<Uid> {
    let mut tags = tags.to_vec();
    tags.sort_unstable();
    tags
}
