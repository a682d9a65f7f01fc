// An RP2040 with the timer's parts wired to it: button, buzzer, ring of lights, serial line.
//
// The emulator is npm's rp2040js. What it leaves out is added here: a boot ROM of the few
// functions that write flash, and a PIO that keeps step with the processor.
import { readFileSync } from "node:fs";
import { BasePeripheral, GPIOPinState, Simulator } from "rp2040js";

const FLASH = 0x10000000;
const BUTTON = 14;
const BUZZER = 15;
const RING = 16;
const LIGHTS = 12;
// 125 MHz.
const CYCLE_NS = 8;
// The state machine that drives the ring runs at 8 MHz.
const PIO_NS = 125;
// The part that fetches flash: nothing is ever being streamed (data sheet, section 2.6.3).
class XipControl extends BasePeripheral {
  readUint32() {
    return 0;
  }
  writeUint32() {}
}

// A byte at 115,200 baud.
const BYTE_NS = 86_806;

export class Chip {
  constructor(image) {
    // Its own loop is not used: it cannot stop at a given time.
    const { clock, rp2040 } = new Simulator();
    this.clock = clock;
    this.mcu = rp2040;
    this.mcu.peripherals[0x14000] = new XipControl(this.mcu, "XIP_CTRL");
    this.mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    this.writes = 0;
    this.erasures = 0;
    this.lines = [];
    this.frames = [];
    this.edges = 0;
    this.tones = [];
    this.bytes = [];
    this.nextByte = 0;
    // In this order: loading the boot ROM resets the chip and its flash.
    this.#bootRom();
    this.#load(image);
    this.#wire();
    this.mcu.core.PC = FLASH;
  }

  // Time since the chip began to run, in ms.
  get ms() {
    return this.clock.nanos / 1e6;
  }

  press(pressed) {
    this.mcu.gpio[BUTTON].setInputValue(!pressed);
  }

  say(line) {
    this.bytes.push(...Buffer.from(line + "\n"));
  }

  // Runs until `done`, at most for `ms` more; says whether it was done.
  run(ms, done = () => false) {
    const { clock, mcu } = this;
    const { core } = mcu;
    const until = clock.nanos + ms * 1e6;
    while (clock.nanos < until) {
      if (this.bytes.length > 0 && clock.nanos >= this.nextByte) {
        mcu.uart[0].feedByte(this.bytes.shift());
        this.nextByte = clock.nanos + BYTE_NS;
      }
      const busy = this.#drive();
      if (core.waiting) {
        const next = Math.min(clock.nanosToNextAlarm || 1e6, until - clock.nanos);
        const soon = busy ? PIO_NS : this.bytes.length > 0 ? BYTE_NS : Infinity;
        clock.tick(Math.max(Math.min(next, soon), 1));
      } else {
        clock.tick(core.executeInstruction() * CYCLE_NS);
      }
      if (done()) return true;
    }
    return false;
  }

  #load(image) {
    const blocks = readFileSync(image);
    for (let at = 0; at < blocks.length; at += 512) {
      const place = blocks.readUInt32LE(at + 12) - FLASH;
      this.mcu.flash.set(blocks.subarray(at + 32, at + 32 + 256), place);
    }
  }

  // Each function is a break and a return; the break calls `rom`. Source: RP2040 data sheet,
  // section 2.8.3 (boot ROM contents).
  #bootRom() {
    const rom = new Uint8Array(16 * 1024);
    const half = (at, value) => rom.set([value & 0xff, value >> 8], at);
    // The first stack: the second stage of the boot stands on it.
    rom.set([0x00, 0x20, 0x04, 0x20], 0);
    rom.set([0x4d, 0x75, 0x01, 0x02], 0x10);
    half(0x14, 0x100);
    half(0x16, 0x180);
    half(0x18, 0x200 | 1);
    for (let number = 0; number < 64; number++) {
      half(0x200 + 4 * number, 0xbe00 | number);
      half(0x202 + 4 * number, 0x4770);
    }
    this.mcu.loadBootrom(new Uint32Array(rom.buffer));
    const names = ["lookup", "IF", "EX", "RE", "RP", "FC", "CX", "C4", "MC"];
    this.mcu.onBreak = (number) => this.#rom(names, names[number]);
  }

  #rom(names, name) {
    const { mcu } = this;
    const { registers } = mcu.core;
    const [a, b, c] = registers;
    switch (name) {
      case "lookup": {
        const tag = String.fromCharCode(b & 0xff, b >> 8);
        const number = names.indexOf(tag);
        if (number < 0) throw new Error(`the boot ROM here has no function ${tag}`);
        registers[0] = (0x200 + 4 * number) | 1;
        return;
      }
      case "C4":
      case "MC":
        for (let at = 0; at < c; at++) mcu.writeUint8(a + at, mcu.readUint8(b + at));
        return;
      case "RE":
        this.erasures += 1;
        mcu.flash.fill(0xff, a, a + b);
        return;
      case "RP":
        this.writes += 1;
        for (let at = 0; at < c; at++) mcu.flash[a + at] &= mcu.readUint8(b + at);
        return;
      case "IF":
      case "EX":
      case "FC":
      case "CX":
        return;
      default:
        throw new Error(`the program broke off (${name})`);
    }
  }

  #wire() {
    const { mcu } = this;
    this.press(false);
    let line = "";
    mcu.uart[0].onByte = (byte) => {
      if (byte !== 10) return void (line += String.fromCharCode(byte));
      this.lines.push({ ms: this.ms, line: line.trim() });
      line = "";
    };
    // The emulator would run the PIO by a timer of its own, out of step with the processor.
    const pio = mcu.pio[1];
    pio.run = () => {};
    const machine = pio.machines[0];
    const push = machine.writeFIFO.bind(machine);
    let frame = [];
    machine.writeFIFO = (word) => {
      push(word);
      frame.push(colour(word));
      if (frame.length === LIGHTS) {
        this.frames.push({ ms: this.ms, lights: frame });
        frame = [];
      }
    };
    mcu.gpio[RING].addListener((now) => {
      if (now === GPIOPinState.High) this.edges += 1;
    });
    this.sounds = false;
    mcu.gpio[BUZZER].addListener((now) => {
      if (now === GPIOPinState.High) this.tones.push(this.ms);
    });
    this.machine = machine;
    this.nextStep = 0;
  }

  // Steps the PIO as often as its clock asks for; says whether it has something to send.
  #drive() {
    const { clock, machine } = this;
    if (!machine.enabled) return false;
    const idle = machine.waiting && machine.txFIFO.empty;
    if (idle) {
      this.nextStep = clock.nanos;
      return false;
    }
    for (; this.nextStep <= clock.nanos; this.nextStep += PIO_NS) this.mcu.pio[1].step();
    return true;
  }
}

// Green, red, blue from the highest bit.
function colour(word) {
  return { red: (word >>> 16) & 0xff, green: word >>> 24, blue: (word >>> 8) & 0xff };
}
