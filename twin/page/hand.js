// The hand of God: what the virtual table can do that a page of a real one cannot.
import { post } from "./stream.js";
import { lang } from "./words.js";

export const hand = (body) => post(`/twin/hand?lang=${lang}`, body);
