//! `remmi judge`.

/// Lines to be judged: each that is not blank has one answer, which is JSON.
pub fn lines(bytes: &[u8]) {
    let mut answers = Vec::new();
    judge::run(bytes, &mut answers).expect("memory does not fail");
    let asked = bytes.split(|byte| *byte == b'\n');
    let asked = asked.filter(|line| !line.trim_ascii().is_empty()).count();
    let answers = String::from_utf8(answers).expect("answers are text");
    assert_eq!(answers.lines().count(), asked);
    for answer in answers.lines() {
        let answer: serde_json::Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert!(answer.is_object());
    }
}
