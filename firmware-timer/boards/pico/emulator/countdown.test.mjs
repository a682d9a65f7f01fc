// A whole countdown on the emulated chip: the dealer presses the button, the ring shows what is
// left, the buzzer sounds to the millisecond. The hub is this script, over the serial line.
//
// IMAGE names the UF2 file; `./ci.sh firmware` builds it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chip } from "./chip.mjs";

const IMAGE = process.env.IMAGE ?? "../../../../target/firmware/pico-cable.uf2";
const TIMER = "remmi/1/home/timer/tap-1";
const SID = "51be07aa";
const ROUND = 120_000;

// The first message on a channel, from line `mark` on, that is as wanted.
function heard(chip, channel, mark = 0, wanted = () => true) {
  for (const { line } of chip.lines.slice(mark)) {
    const [topic, payload] = line.split(/ (.*)/);
    if (topic !== `${TIMER}/${channel}`) continue;
    const message = JSON.parse(payload);
    if (wanted(message)) return message;
  }
}

function tell(chip, channel, message) {
  chip.say(`${TIMER}/${channel} ${JSON.stringify({ v: 1, ...message })}`);
}

const lit = ({ lights }) => lights.filter(({ red, green, blue }) => red + green + blue > 0);

test("a countdown of two minutes is exact to the millisecond", () => {
  const chip = new Chip(IMAGE);
  assert(chip.run(500, () => heard(chip, "hello")), "it says hello");
  const { boot, up } = heard(chip, "hello");
  assert.equal(boot, 1);
  assert.deepEqual([chip.writes, chip.erasures], [1, 0], "one write of flash for a start");

  const idle = { boot, sid: SID, st: "idle", rid: 0, dur: 0, left: 0, hb: 2000, re: up };
  tell(chip, "welcome", idle);
  const arm = { sid: SID, id: 1, op: "arm", rid: 1, dur: ROUND, at: Math.ceil(chip.ms), exp: 1500 };
  tell(chip, "cmd", arm);
  assert(chip.run(500, () => heard(chip, "cmdack")), "it answers");
  assert.equal(heard(chip, "cmdack").st, "armed");
  chip.run(100);
  assert.equal(lit(chip.frames.at(-1)).length, 12, "the whole ring is lit");
  assert(lit(chip.frames.at(-1))[0].blue > 0);

  // The contact bounces for a ms and closes; the finger stays for 80 ms.
  chip.press(true);
  chip.run(0.4);
  chip.press(false);
  chip.run(0.6);
  chip.press(true);
  const pressed = chip.ms;
  chip.run(80);
  chip.press(false);
  assert(chip.run(500, () => heard(chip, "evt")), "it reports the tap");
  const tap = heard(chip, "evt");
  assert.equal(tap.ev, "tap");
  assert.equal(tap.st, "running");
  assert(Math.abs(tap.t - pressed) <= 1.5, `${tap.t} for ${pressed}`);
  tell(chip, "evack", { boot, seq: 1 });
  chip.run(50);

  const shown = chip.frames.length;
  chip.run(8_000);
  const solid = chip.frames.slice(shown).map(lit);
  assert(solid.every((lights) => lights.length >= 11), "heard by the hub: solid");
  assert(solid.every((lights) => lights[0].green > 0 && lights[0].red === 0));

  // The hub says no more: after twelve seconds it counts alone, and says so.
  chip.run(10_000);
  const alone = chip.frames.length;
  chip.run(1_000);
  const dark = chip.frames.slice(alone).filter((frame) => lit(frame).length === 0);
  const part = dark.length / (chip.frames.length - alone);
  assert(part > 0.4 && part < 0.6, `it blinks: dark ${part} of the time`);

  assert.equal(chip.tones.length, 0, "silence until the end");
  assert(chip.run(ROUND, () => chip.tones.length > 0), "the bell");
  const expired = () => heard(chip, "evt", 0, (message) => message.ev === "expired");
  assert(chip.run(100, expired), "it reports the end");
  assert.equal(expired().t - tap.t, ROUND, "by its own clock");
  const off = chip.tones[0] - tap.t - ROUND;
  assert(off >= 0 && off < 2, `the buzzer sounds ${off} ms after the end`);
  const before = chip.frames.filter(({ ms }) => ms > tap.t + ROUND - 5_000 && ms < tap.t + ROUND);
  assert(before.some((frame) => lit(frame)[0]?.red > 0), "red in the last ten seconds");
  assert(before.every((frame) => lit(frame).every(({ green }) => green === 0)));

  chip.run(3_200);
  const rang = chip.tones.at(-1) - chip.tones[0];
  assert(Math.abs(rang - 3_000) < 5, `it rings for ${rang} ms`);
  assert.deepEqual([chip.writes, chip.erasures], [1, 0], "and none for a round");
  console.log(`bell ${off.toFixed(2)} ms after the end; ${chip.frames.length} frames`);
});
