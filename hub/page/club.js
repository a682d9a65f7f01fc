// The way to the club's organiser, where the table has a club; pressed while it calls. The virtual table has none, and need not carry it.
import { el } from "./element.js";
import { post } from "./stream.js";
import { lang, t } from "./words.js";

export const clubRows = ({ club }) =>
  club === undefined
    ? []
    : [
        el(
          "button",
          {
            type: "button",
            class: club ? "brass" : "quiet",
            "data-club": club ? "off" : "on",
            "aria-pressed": String(club),
            onclick: () => post(`/club?lang=${lang}`, { call: !club }),
          },
          t(club ? "club-call-off" : "club-call"),
        ),
      ];
