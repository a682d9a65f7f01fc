// What the table is asked, and the verdict on the trade that lies on the trays.
import { asksRows } from "./door.js";
import { el, write } from "./element.js";
import { isOwn, seatName, state } from "./state.js";
import { verdictSign } from "./symbols.js";
import { hand } from "./hand.js";
import { ask } from "./stream.js";
import { explain, explained, shown } from "./why.js";
import { t } from "./words.js";

let asked = "";
let traded = "";

// On a phone what somebody is asked lies over the hand: whoever wants to look or play first folds it away, up to the top.
export function foldButton(list) {
  list.classList.remove("folded");
  const fold = el("button", { type: "button", class: "quiet fold" }, t("hide"));
  fold.addEventListener("click", () => write(fold, t(list.classList.toggle("folded") ? "show" : "hide")));
  return fold;
}

// On a phone only whoever is asked answers; the others read it.
function question({ id, to, text, options }, list) {
  const answers = isOwn && (to ?? state.me) !== state.me ? [] : options;
  const button = (option) =>
    el(
      "button",
      {
        type: "button",
        class: "brass",
        "data-answer": option.value,
        onclick: () => ask({ ask: "answer", question: id, value: option.value }),
      },
      ...shown(option.text),
    );
  return el(
    "article",
    { class: "question paper", "data-question": id },
    verdictSign("unknown", 40),
    el("p", { "data-told": text }, ...explained(text)),
    foldButton(list),
    ...(answers.length ? [el("div", { class: "answers" }, ...answers.map(button))] : []),
  );
}

function resumed() {
  return el(
    "article",
    { class: "question paper" },
    el("p", {}, t("resumed")),
    el(
      "div",
      { class: "answers" },
      el(
        "button",
        { type: "button", class: "brass", "data-answer": "go_on", onclick: () => ask({ ask: "go_on" }) },
        t("action-next"),
      ),
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-answer": "new_match",
          onclick: () => ask({ ask: "new_match" }),
        },
        t("action-new_match"),
      ),
    ),
  );
}

export function drawQuestions() {
  if (!state.view) return;
  const questions = state.view.questions ?? [];
  // A text may count seconds; the card is rebuilt only for another question.
  const key = JSON.stringify([questions.map(({ id, options }) => [id, options]), state.view.resumed, state.view.door?.asks]);
  for (const { id, text } of questions) {
    const line = document.querySelector(`[data-question="${CSS.escape(id)}"] p`);
    if (line) explain(line, text);
  }
  if (key === asked) return;
  asked = key;
  const list = document.getElementById("questions");
  list.classList.remove("folded");
  // One at a time: two questions with nine answers each have no room beside the table.
  const [first, ...others] = questions;
  list.replaceChildren(
    ...asksRows(state.view.door ?? {}),
    ...(state.view.resumed && !isOwn ? [resumed()] : []),
    ...(first ? [question(first, list)] : []),
    ...(others.length ? [el("p", { class: "more" }, t("more-questions", { n: others.length }))] : []),
  );
}

// Only the two players of a trade get this from the hub at all.
export function drawTrade() {
  const open = ["dealt", "running"].includes(state.view?.phase); // once the round has stopped nobody trades
  const trade = (open && state.view.trade) || null;
  const key = JSON.stringify(trade);
  if (key === traded) return;
  traded = key;
  const box = document.getElementById("trade");
  box.hidden = !trade;
  box.className = trade ? `paper ${trade.verdict}` : "";
  if (!trade) return box.replaceChildren();
  const other = (state.view.trays ?? [])
    .map((tray) => tray.owner)
    .find((owner) => owner !== null && owner !== state.me);
  const take = other === undefined ? t("take-packet") : t("take-packet-of", { name: seatName(other) });
  box.replaceChildren(
    verdictSign(trade.verdict, 44),
    el("p", {}, ...explained(trade.text, trade.rule)),
    ...(trade.verdict === "valid"
      ? [
          el(
            "button",
            { type: "button", class: "brass", id: "take-trade", onclick: () => hand({ do: "take_trade" }) },
            take,
          ),
        ]
      : []),
    ...(trade.verdict === "invalid"
      ? [
          el(
            "button",
            { type: "button", class: "brass", id: "take-back", onclick: () => hand({ do: "take_back" }) },
            t("take-back"),
          ),
        ]
      : []),
  );
}
