// The page of `remmi survey`: how many tags each antenna sees, which are missed, who hears whose, and which
// gain is the best. It is redrawn from each sheet; nothing on it is typed.
import { arrange, el, write } from "./element.js";
import { listen, post } from "./stream.js";
import { lang, LANGS, speak, t } from "./words.js";

const part = (id) => document.getElementById(id);
// Decimals as the language writes them: what the terminal says as `12.5 %`.
const decimal = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = (share) => t("survey-percent", { n: decimal.format(share) });

function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const LISTED = 6; // tags of one antenna that are listed

function tag({ uid, missed }) {
  const bar = el("i", { class: "bar" });
  bar.style.setProperty("--share", `${missed}%`);
  return el("li", {}, el("code", {}, uid), bar, el("b", {}, percent(missed)));
}

function missed(row) {
  const bad = row.tags.filter((one) => one.missed > 0);
  if (!row.tags.length) return [el("p", { class: "soft" }, t("survey-empty"))];
  if (!bad.length) return [el("p", { class: "soft" }, t("survey-none-missed"))];
  const more = bad.length - LISTED;
  return [
    el("h3", {}, t("survey-missed")),
    el("ul", {}, ...bad.slice(0, LISTED).map(tag)),
    more > 0 ? el("p", { class: "soft" }, t("survey-more", { n: more })) : null,
  ];
}

// What is to be reported besides misses, if it ever happened.
function troubles(row, readers) {
  const told = [
    ["survey-failed", row.failures],
    ["survey-reset", row.resets],
    ["survey-left", row.left],
    ["survey-moved", row.moved],
    ["survey-unnameable", row.unnameable],
  ];
  const happened = told.filter(([, n]) => n > 0).map(([key, n]) => t(key, { n }));
  const marked = row.hears.filter(({ coupling }) => coupling !== "seldom");
  const name = (of) => readers.find(({ antenna }) => antenna === of)?.name;
  happened.push(...marked.map(({ of, share }) => t("survey-hears", { name: name(of), share: percent(share) })));
  return happened.length ? el("ul", { class: "troubles" }, ...happened.map((text) => el("li", {}, text))) : null;
}

function reader(row, _, readers) {
  const down = row.verdict === "down";
  return el(
    "article",
    { class: row.verdict, "data-antenna": row.antenna },
    el("h2", {}, el("small", {}, String(row.antenna)), row.name, el("span", { class: "verdict" }, t(`survey-is-${row.verdict}`))),
    el("p", { class: "seen" }, ...(down ? [row.why] : [el("b", {}, String(row.seen)), ` ${t("survey-of", { of: row.expected })}`])),
    ...(down ? [] : missed(row)),
    troubles(row, readers),
    el("p", { class: "soft" }, t("survey-rate", { n: decimal.format(row.in_ten_seconds / 10) })),
  );
}

function cell(row, other) {
  if (row.antenna === other.antenna) return el("td", { class: "own" });
  const hears = row.hears.find((one) => one.of === other.antenna);
  if (!hears) return el("td", {}, "·");
  const mark = { moves: " !", shares: " !!" }[hears.coupling] ?? "";
  return el("td", { class: hears.coupling }, decimal.format(hears.share) + mark);
}

function matrix({ readers }) {
  if (readers.every((row) => !row.hears.length)) return [el("h2", {}, t("survey-matrix")), el("p", { class: "soft" }, t("survey-nobody"))];
  const head = el("tr", {}, el("td"), ...readers.map((of) => el("th", { scope: "col", title: of.name }, String(of.antenna))));
  const line = (row) => el("tr", {}, el("th", { scope: "row" }, `${row.antenna} ${row.name}`), ...readers.map((of) => cell(row, of)));
  return [
    el("h2", {}, t("survey-matrix")),
    el("p", { class: "soft" }, t("survey-matrix-how")),
    el("div", { class: "wide" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...readers.map(line)))),
    el("p", { class: "soft" }, t("survey-marks")),
  ];
}

function proposal(one) {
  const titles = ["survey-gain", "survey-level", "survey-good-tags", "survey-missed-all", "survey-worst", "survey-stray"];
  const row = (tried) =>
    el(
      "tr",
      { class: tried.db === one.best.db && tried.level === one.best.level ? "best" : null },
      el("th", { scope: "row" }, `${tried.db} dB`),
      el("td", {}, String(tried.level)),
      el("td", {}, `${tried.good} / ${tried.tags}`),
      ...[tried.missed, tried.worst, tried.stray].map((share) => el("td", {}, percent(share))),
    );
  const head = el("tr", {}, ...titles.map((key) => el("th", { scope: "col" }, t(key))));
  const { lines, has } = one;
  const [db, level] = [has.db, has.level];
  const better = () => (lines.length ? t("survey-write", { lines: lines.join(", "), db, level }) : t("survey-best", { db, level }));
  const said = one.best === null ? t("survey-no-tags") : better();
  return el(
    "article",
    { "data-gain": one.antenna },
    el("h3", {}, one.name),
    el("p", { class: lines.length ? "write" : null }, said),
    one.still_coupled ? el("p", {}, t("survey-still")) : null,
    one.best === null ? null : el("div", { class: "wide" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...one.trials.map(row)))),
  );
}

function phase({ phase, seconds }) {
  const said = {
    live: () => t("survey-live"),
    gains: () => t("survey-trying", { db: phase.db }),
    levels: () => t("survey-trying-level", { level: phase.level }),
    soak: () => t("survey-soak", { left: clock(phase.left) }),
    done: () => t("survey-done"),
  };
  return `${clock(seconds)} · ${said[phase.is]()}`;
}

// A part that shows the same is left alone, so that its text can be marked and its tables moved.
const shown = new Map();
function renew(id, what, build) {
  const key = JSON.stringify(what);
  if (shown.get(id) === key) return;
  shown.set(id, key);
  arrange(part(id), build());
}

part("langs").replaceChildren(
  ...Object.entries(LANGS).map(([code, name]) => el("button", { type: "button", "aria-pressed": String(code === lang), onclick: () => speak(code) }, name)),
);
part("anew").addEventListener("click", () => post("/survey/anew", {}));

listen("/survey/events", "sheet", (sheet) => {
  write(part("phase"), phase(sheet));
  const { readers, gains } = sheet;
  renew("readers", readers, () => readers.map(reader));
  renew("matrix", readers.map(({ antenna, name, hears }) => [antenna, name, hears]), () => matrix(sheet));
  renew("gains", gains, () => (gains.length ? [el("h2", {}, t("survey-gains")), ...gains.map(proposal)] : []));
  part("anew").hidden = sheet.phase.is !== "live";
});
