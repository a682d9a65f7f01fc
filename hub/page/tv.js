// The screen beside a real table: whose cards lie there everybody sees, so it shows what comes next, who has how much, what
// the table has judged, and how the deal ended.
import { write } from "./element.js";
import { clock, left, nextLine, renewer, roundText, scores, sees } from "./glance.js";
import { hear } from "./heard.js";
import { drawJoining, fit, startScreen } from "./screen.js";
import { stayLit } from "./lit.js";
import { listen } from "./stream.js";
import { resultBody } from "./tell.js";
import { lang } from "./words.js";

const part = (id) => document.getElementById(id);
const renew = renewer();
const tellNext = nextLine(part("next"));
let view = null;
let came = 0; // when it was told

function count() {
  const ms = view && left(view, came);
  write(part("left"), ms === null ? "" : clock(ms));
}

function draw(news) {
  [view, came] = [news, performance.now()];
  tellNext(view);
  hear(view);
  write(part("round"), roundText(view));
  count();
  const over = Boolean(view.sheet?.result) || view.ranking.length > 0;
  renew("sheet", [view.sheet?.result, view.ranking], () => resultBody(view));
  renew("scores", [over, view.seats, view.gone, view.dealer, view.sheet?.turn], () => (over ? [] : scores(view)));
  renew("table-sees", [view.sheet?.faults, view.sheet?.groups, view.reveal], () => sees(view));
  drawJoining(view);
  fitAll();
}

function fitAll() {
  for (const id of ["sheet", "scores"]) fit(part(id));
}

stayLit();
startScreen(fitAll);
setInterval(count, 100);
listen(`/events?lang=${lang}&watch=${document.body.dataset.watch}`, "view", draw);
