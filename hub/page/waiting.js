// The reveal waits: not all cards of a claim were seen. People swipe, count by hand, or decide.
import { el, write } from "./element.js";
import { verdictSign } from "./symbols.js";
import { ask } from "./stream.js";
import { t } from "./words.js";

// Where somebody counts by hand, there is a row for it.
export function waitingBody(waiting, name, counts = true) {
  const { seat, of } = waiting;
  const number = el("input", {
    type: "number",
    min: 0,
    max: 20,
    value: of,
    id: "counted",
    "aria-label": t("counted-label"),
  });
  const count = el(
    "form",
    { class: "count" },
    el("label", { for: "counted" }, t("counted")),
    number,
    el("button", { class: "brass" }, t("cards")),
  );
  count.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ ask: "counted", seat, cards: Number(number.value) });
  });
  return [
    el(
      "h2",
      {},
      t("claim-of", { name }),
      el("span", { class: "dots large" }),
      el("small", { class: "tally" }),
    ),
    el("div", { class: "verdict" }, verdictSign("unknown", 48), el("p", { class: "sentence" })),
    ...(counts ? [count] : []),
  ];
}

// Behind a small disclosure: a tag that will never answer must not hold up the evening.
export function deadTag(seat) {
  const decide = (good) =>
    el(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-decide": good ? "good" : "false",
        onclick: () => ask({ ask: "decide", seat, good }),
      },
      t(good ? "decide-good" : "decide-false"),
    );
  return el(
    "details",
    {},
    el("summary", {}, t("dead-tag")),
    el("div", {}, `${t("table-decides")} `, decide(true), decide(false)),
  );
}

// The tally changes while people swipe, and must not disturb what they are typing.
export function showWaiting(box, { seen, of, text }) {
  const dots = box.querySelector(".dots");
  if (!dots) return;
  if (dots.childElementCount !== of) dots.replaceChildren(...Array.from({ length: of }, () => el("i")));
  [...dots.children].forEach((dot, i) => dot.classList.toggle("on", i < seen));
  const tally = box.querySelector(".tally");
  write(tally, t("n-of-seen", { n: seen, of }));
  const sentence = box.querySelector(".sentence");
  if (sentence) write(sentence, text);
}
