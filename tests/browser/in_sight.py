"""Whether everything that people need can be seen and pressed, whatever the screen and however large the text, and no
button or title is torn in the middle of a word.

What one needs at once, the dice or a move and the whole board, has to lie on the screen as it is. Everything else may
have to be scrolled to, but then it has to lie wholly within the screen's width, with nothing over it, and be large
enough for a finger. Names of ten letters can be read wherever people sit. Pawns on the board are no smaller than the
board allows: each has a button in words beside it, and a tap next to it counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Page

SCREENS = (
    (320, 568),
    (568, 320),
    (360, 640),
    (640, 360),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1280, 800),
    (1920, 1080),
)
TEXTS = (100, 200)  # per cent
SMALLEST, MAIN = 24, 44  # pixels: for a control, and for what is pressed all the time
READABLE = 10  # letters of a name that are always to be read; longer ones may be cut short at a seat

_LOOK = """
([smallest, main, readable]) => {
  const found = [];
  const root = document.querySelector("dialog[open]")
    ?? document.querySelector("[data-testid=win]") // a moment of its own, over everything
    ?? document.querySelector("main");
  const name = (part) => `${part.dataset.testid ?? part.className ?? ""} “${
    (part.getAttribute("aria-label") ?? part.textContent ?? "").trim().replace(/\\s+/g, " ").slice(0, 40)}”`;
  const isShown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !part.closest(".spoken, [aria-hidden=true]") && part.getBoundingClientRect().width > 1;
  const isReached = (part, box) => {
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const own = part.closest("label") ?? part;
    const isAnswered = part.matches("[data-testid=turn], [data-testid=hint]") && there?.closest("[data-testid=why]");
    return there !== null && (own.contains(there) || there.contains(own) || isAnswered); // until the answer is closed
  };
  const frame = root.matches("dialog") ? root.getBoundingClientRect() : { left: 0, right: innerWidth };
  const isWithin = (box) => box.left >= frame.left - 1 && box.right <= frame.right + 1;
  const isTorn = (part) => { // only where a word has two places: where it is broken off
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const words = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest(".spoken")) continue;
      for (const { 0: word, index } of text.data.matchAll(/\\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        words.push(range);
      }
    }
    return words.some((word) => new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1);
  };
  const tell = (part, what, box) => found.push(
    `${name(part)} ${what} (${[box.left, box.top, box.width, box.height].map(Math.round)})`);

  const at = [document.scrollingElement, ...root.querySelectorAll("*")]
    .filter((part) => part.scrollTop > 0).map((part) => [part, part.scrollTop]);
  const moves = [...root.querySelectorAll("[data-testid=moves] button")];
  const isInTheList = (move) => { // a hint scrolls the list to the move it is about, and one of them is enough
    let list = move.parentElement;
    while (list !== root && !["auto", "scroll"].includes(getComputedStyle(list).overflowY)) list = list.parentElement;
    const [box, seen] = [move.getBoundingClientRect(), list.getBoundingClientRect()];
    const middle = (box.top + box.bottom) / 2;
    return middle > seen.top && middle < seen.bottom;
  };
  const atOnce = moves.find(isInTheList) ?? moves[0] ?? root.querySelector("[data-testid=roll][aria-disabled=false]");
  if (atOnce && isShown(atOnce)) {
    const box = atOnce.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1) tell(atOnce, "is not on the screen at once", box);
    if (Math.min(box.width, box.height) < main - 0.5) tell(atOnce, "is too small for the main action", box);
    if (!isReached(atOnce, box)) tell(atOnce, "is covered", box);
  }
  const board = root.querySelector("[data-testid=board]");
  if (atOnce && isShown(atOnce) && board && isShown(board)) {
    const box = board.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1) tell(board, "is not on the screen at once", box);
    const steps = [0.04, 0.2, 0.35, 0.5, 0.65, 0.8, 0.96];
    const plate = board.querySelector(".plate > .board"); // a board for six leaves its corners to others
    const isOnPlate = ([x, y]) =>
      plate.isPointInFill(new DOMPoint(x, y).matrixTransform(plate.getScreenCTM().inverse()));
    const over = steps.flatMap((x) => steps.map((y) => [box.x + x * box.width, box.y + y * box.height]))
      .filter(isOnPlate).map(([x, y]) => document.elementFromPoint(x, y));
    const cover = over.find((part) => part !== null && !board.contains(part) && !part.contains(board));
    if (cover) tell(board, `is covered by ${name(cover)}`, box);
  }
  const controls = "button, a[href], input, select, textarea, summary, [role=button]";
  const words = "[data-testid=turn], [data-testid=seat], [data-testid=board], [data-testid=table-title], h1, dialog h2";
  for (const part of root.querySelectorAll(`${controls}, ${words}`)) {
    if (!isShown(part) || part.closest("[data-testid=board] *")) continue;
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = part.getBoundingClientRect();
    if (!isWithin(box)) tell(part, "sticks out at the side", box);
    if (box.height <= innerHeight && (box.top < -1 || box.bottom > innerHeight + 1))
      tell(part, "cannot be scrolled to", box);
    if (!isReached(part, box)) tell(part, "is covered", box);
    const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
    if (isCut && !part.matches("input, select, [data-testid=seat]"))
      tell(part, `is cut off: ${part.scrollWidth} of ${part.clientWidth}`, box);
    if (part.matches(".button, h1, dialog h2") && isTorn(part)) tell(part, "is torn in the middle of a word", box);
    const isInText = part.matches("p a, li a, td a, label input");
    const isSmall = Math.min(box.width, box.height) < smallest - 0.5;
    if (part.matches(controls) && !isInText && isSmall) tell(part, "is too small", box);
  }
  for (const part of root.querySelectorAll("[data-testid=seat] .name")) {
    const isCut = part.scrollWidth > part.clientWidth + 1;
    if (isShown(part) && isCut && part.textContent.length <= readable)
      tell(part, `is cut off: ${part.scrollWidth} of ${part.clientWidth}`, part.getBoundingClientRect());
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  for (const part of document.querySelectorAll("main *")) part.scrollTop = 0;
  document.scrollingElement.scrollTop = 0;
  for (const [part, top] of at) part.scrollTop = top;
  return [...new Set(found)];
}
"""
_ENLARGE = """
percent => new Promise((done) => {
  document.documentElement.style.fontSize = "";
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (percent !== 100) document.documentElement.style.fontSize = `${usual * percent / 100}px`;
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, 1_000); // a browser with nothing to draw may never say so
})
"""


def out_of_sight(page: Page) -> list[str]:
    """Everything that is outside, covered or too small; a line each."""
    found: list[str] = page.evaluate(_LOOK, [SMALLEST, MAIN, READABLE])
    return found


def on_screens(
    page: Page, screens: tuple[tuple[int, int], ...] = SCREENS, texts: tuple[int, ...] = TEXTS
) -> Iterator[str]:
    """The page on one screen after the other, with one size of text after the other; what it is called."""
    for (width, height), percent in product(screens, texts):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        page.evaluate(_ENLARGE, percent)
        yield f"{width}x{height}-{percent}"
    page.evaluate(_ENLARGE, 100)
