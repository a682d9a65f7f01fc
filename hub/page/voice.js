// The page's voice, off until somebody switches it on in this browser: says what the table's view tells everybody, with the
// browser's own voices. One sentence at a time; what no longer stands when its turn comes is not said.
import { write } from "./element.js";
import { lang, t } from "./words.js";

const LONGEST = 20000; // a browser that forgets to say that it has ended is not waited for

let on = localStorage.getItem("voice") === "on";
let stands = []; // what is worth saying now
let said = null; // what of it has been said, or stood before anybody listened
let ends = null; // what ends the sentence that is being spoken

function go() {
  if (!on || ends) return;
  const sentence = stands.find((one) => !said.includes(one));
  if (sentence === undefined) return;
  said.push(sentence);
  speak(sentence);
}

function speak(sentence) {
  const utterance = new SpeechSynthesisUtterance(sentence);
  utterance.lang = lang;
  const over = () => {
    clearTimeout(late);
    if (ends !== over) return;
    ends = null;
    go();
  };
  const late = setTimeout(over, LONGEST);
  ends = over;
  utterance.onend = utterance.onerror = over;
  speechSynthesis.speak(utterance);
}

export function voice({ spoken = [] }) {
  stands = spoken;
  said = on && said ? said.filter((one) => stands.includes(one)) : [...stands];
  go();
}

// The switch; a browser that cannot speak has none.
export function startVoice(button) {
  if (!("speechSynthesis" in window)) return;
  const show = () => {
    write(button, t(on ? "voice-on" : "voice-off"));
    button.setAttribute("aria-pressed", on);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    on = !on;
    localStorage.setItem("voice", on ? "on" : "off");
    ends = null;
    speechSynthesis.cancel();
    show();
    // An iPhone lets a page speak that has spoken while it was pressed.
    if (on) speak(button.textContent);
  });
  show();
  // And where the voice was left on, the first press wakes it.
  if (on) addEventListener("click", () => on && speak(" "), { once: true });
}
