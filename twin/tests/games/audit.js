// What a person could not read or touch on this page, a line each: text that is cut off or beside
// the page, over other text or under something else, too little contrast (WCAG 2, level AA), targets
// smaller than `arguments[0]` pixels, a choice that cannot be read, a scoreboard too small to be one.
const least = arguments[0];
const faults = [];
const FELT = ["rgb(47, 102, 80)", "rgb(20, 51, 40)"]; // lies beside what stands on it, not above

const style = (node) => getComputedStyle(node);
const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".unseen, dialog:not([open])");
const shown = (node) => `<${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""} ${node.className.baseVal ?? node.className}> ${node.textContent.trim().slice(0, 40)}`;

function colour(text) {
  const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
  return { r, g, b, a };
}

const over = (top, under) => {
  const mix = (part) => top[part] * top.a + under[part] * (1 - top.a);
  return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
};

// Every colour that may lie behind the text of a node.
function behind(node) {
  if (!node) return [colour("rgb(255, 255, 255)")];
  if (node.id === "stage") return FELT.map(colour);
  const { backgroundColor, backgroundImage } = style(node);
  const painted = backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
  const own = (painted.length ? painted : [backgroundColor]).map(colour);
  if (own.every((one) => one.a === 1)) return own;
  if (own.every((one) => one.a === 0)) return behind(node.parentElement);
  return own.flatMap((one) => behind(node.parentElement).map((under) => over(one, under)));
}

function light({ r, g, b }) {
  const [x, y, z] = [r, g, b].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

function contrast(one, other) {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function opacity(node) {
  return node ? Number(style(node).opacity) * opacity(node.parentElement) : 1;
}

function checkContrast(node) {
  if (node.closest(":disabled, .out")) return;
  const { color, fontSize, fontWeight } = style(node);
  const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
  const paint = colour(color);
  paint.a *= opacity(node);
  const worst = Math.min(...behind(node).map((under) => contrast(over(paint, under), under)));
  if (worst < (large ? 3 : 4.5)) faults.push(`contrast ${worst.toFixed(2)}: ${shown(node)}`);
}

// What is cut on purpose, such as a long name on its place card, is given in full by the title.
const toldByTitle = (node) => node.closest("[title]")?.title.includes(node.textContent.trim());

// How far to the right the text goes that is the node's own, and not a child's.
function ownRight(node) {
  const ranges = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => {
    const range = document.createRange();
    range.selectNodeContents(child);
    return range.getBoundingClientRect();
  });
  return Math.max(...ranges.map(({ right, width }) => (width ? right : 0)));
}

function checkCut(node) {
  const { overflowX, overflowY } = style(node);
  if (overflowX === "hidden" && node.scrollWidth > node.clientWidth + 1) faults.push(`cut off: ${shown(node)}`);
  if (overflowY === "hidden" && node.scrollHeight > node.clientHeight + 2) faults.push(`cut off below: ${shown(node)}`);
  if (node.closest(".wide, #chosen")) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const whole = range.getBoundingClientRect();
  const { left, right, width } = whole;
  const { top, bottom } = inSight(node, whole); // what is scrolled out of its box is not above the page
  if (style(node).display !== "inline" && ownRight(node) > node.getBoundingClientRect().right + 2) faults.push(`beside its place: ${shown(node)}`);
  if (width && bottom > top && top + scrollY < -1) faults.push(`above the page: ${shown(node)}`);
  if (width && (left < -1 || right > innerWidth + 1)) faults.push(`beside the page: ${shown(node)}`);
}

function checkTarget(node) {
  const inText = node.tagName === "A" && style(node).display === "inline";
  const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
  if (!inText && Math.min(width, height) < least - 0.5)
    faults.push(`target ${Math.round(width)}x${Math.round(height)}: ${shown(node)}`);
}

// What lies over the rest on purpose: a sheet, a dialog, a line that stays in sight while the page scrolls.
function layer(node) {
  for (let one = node; one; one = one.parentElement)
    if (one.matches("#over > *, dialog, #toast") || ["fixed", "sticky"].includes(style(one).position)) return one;
  return null;
}

// What is left of a box inside those that scroll or clip it.
function inSight(node, { left, top, right, bottom }) {
  for (let one = node; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = style(one);
    const box = one.getBoundingClientRect();
    if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return { left, top, right, bottom };
}

// The lines of text of a node's own, where they can be seen.
function lines(node) {
  const texts = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
  const boxes = texts.flatMap((child) => {
    const range = document.createRange();
    range.selectNodeContents(child);
    return [...range.getClientRects()];
  });
  return boxes.map((box) => ({ node, ...inSight(node, box) })).filter((box) => box.right - box.left > 3 && box.bottom - box.top > 3);
}

const SLACK = 2; // letters do not fill their line

function checkOverlaps(all) {
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      // Lines are higher than their letters: a quarter of the lower one may go.
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const least = Math.min(one.bottom - one.top, other.bottom - other.top) / 4;
      if (wide <= SLACK || high <= Math.max(SLACK, least)) continue;
      if (one.node.contains(other.node) || other.node.contains(one.node) || layer(one.node) !== layer(other.node)) continue;
      faults.push(`over each other: ${shown(one.node)} and ${shown(other.node)}`);
    }
}

// Whether something of it is painted over what lies below.
function covers(node) {
  if (node.matches("img, svg, svg *")) return true;
  const { backgroundColor, backgroundImage, opacity } = style(node);
  const painted = backgroundImage.includes("gradient") || colour(backgroundColor).a > 0.5;
  return painted && Number(opacity) > 0.5;
}

// What lies over a point of a node's text, if anything does.
function coverOf(node, x, y) {
  for (const top of document.elementsFromPoint(x, y)) {
    if (top.contains(node) || node.contains(top)) return null;
    if (covers(top)) return layer(top) === layer(node) ? top : null;
  }
  return null;
}

// Every line is looked at in three places, screen by screen where the page is longer than the window.
function checkHidden(texts) {
  const all = document.head.appendChild(document.createElement("style"));
  all.textContent = "* { pointer-events: auto !important }";
  const [x0, y0] = [scrollX, scrollY];
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    for (const { node, left, top, right, bottom } of texts.flatMap(lines))
      for (const x of [left + SLACK, (left + right) / 2, right - SLACK]) {
        const cover = coverOf(node, x, (top + bottom) / 2);
        if (cover) faults.push(`under ${shown(cover)}: ${shown(node)}`);
      }
  }
  scrollTo(x0, y0);
  all.remove();
}

const ARROW = 22; // of a list that opens
const BOARD = 280; // what its letters need to be read

function checkChosen(list) {
  const { font, paddingLeft, paddingRight } = style(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
  const text = list.selectedOptions[0]?.text ?? "";
  const over = Math.ceil(pen.measureText(text).width - room);
  if (over > 0) faults.push(`choice cut by ${over}: ${list.name || list.id} ${text}`);
}

const texts = [];
for (const node of document.body.querySelectorAll("*")) {
  if (!seen(node) || node.closest("svg, script, noscript, option")) continue;
  // What a box hides that nobody can scroll.
  if (style(node).overflowY === "hidden" && node.innerText && !toldByTitle(node) && node.scrollHeight > node.clientHeight + 2) faults.push(`hidden below: ${shown(node)}`);
  const says = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
  if (says) {
    texts.push(node);
    checkContrast(node);
    if (!toldByTitle(node)) checkCut(node);
    if (parseFloat(style(node).fontSize) < 16 && !node.matches("[class*=symbol]")) faults.push(`small ${style(node).fontSize}: ${shown(node)}`);
  }
  if (node.matches("select")) checkChosen(node);
  if (node.id === "board" && node.getBoundingClientRect().width < BOARD) faults.push(`scoreboard ${Math.round(node.getBoundingClientRect().width)} wide`);
  if (node.matches("button, a[href], select, input, summary") && !node.closest(":disabled")) checkTarget(node);
}
checkOverlaps(texts.flatMap(lines));
checkHidden(texts);
return [...new Set(faults)];
