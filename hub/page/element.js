// Building elements without strings of HTML: names typed by people stay text.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

// Puts `nodes` into `box` in this order, and touches none that is there already: a node that is taken
// out and put back loses the press that has begun on it.
export function arrange(box, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...box.childNodes]) if (!wanted.has(node)) node.remove();
  nodes.forEach((node, i) => box.childNodes[i] !== node && box.insertBefore(node, box.childNodes[i] ?? null));
}

// Changes a text only when it differs, so that live regions speak once.
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// What the button says has just changed under the finger: a press so soon was meant for what it said before.
export function rests(button) {
  if (!button) return;
  button.ariaDisabled = "true";
  clearTimeout(button.rests);
  button.rests = setTimeout(() => (button.ariaDisabled = null), 400);
}

// No motion is wanted, or nobody sees it.
export const calm = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
