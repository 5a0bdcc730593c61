import { describe, expect, test } from "vitest";
import { layoutFor, pagesOf } from "../../../src/features/tournament/wall/paging";

const PROJECTOR = { width: 1840, height: 860 };
const NAME = { wide: 18, high: 1.5 };

describe("a list on the wall", () => {
  test("shows a dozen people on one page, in very large letters", () => {
    const { size, pages } = layoutFor(12, PROJECTOR, NAME);
    expect(pages).toBe(1);
    expect(size).toBeGreaterThanOrEqual(48);
  });

  test("shows 264 people on at most five pages, in letters that can be read", () => {
    const layout = layoutFor(264, PROJECTOR, NAME);
    expect(layout.pages).toBeLessThanOrEqual(5);
    expect(layout.size).toBeGreaterThanOrEqual(26);
    expect(layout.columns * layout.rows * layout.pages).toBeGreaterThanOrEqual(264);
    expect(layout.columns * NAME.wide * layout.size).toBeLessThanOrEqual(PROJECTOR.width);
    expect(layout.rows * NAME.high * layout.size).toBeLessThanOrEqual(PROJECTOR.height);
  });

  test("has pages that look alike", () => {
    const layout = layoutFor(209, PROJECTOR, NAME);
    const pages = pagesOf(
      Array.from({ length: 209 }, (_, n) => n),
      layout,
    );
    expect(pages.flat()).toHaveLength(209);
    expect(pages).toHaveLength(layout.pages);
    expect(pages[0]!.length - pages.at(-1)!.length).toBeLessThan(layout.columns * layout.pages);
  });

  test("is small where nothing else fits, and empty where nobody is", () => {
    expect(layoutFor(500, { width: 320, height: 200 }, NAME).size).toBe(16);
    expect(layoutFor(0, PROJECTOR, NAME).pages).toBe(1);
    expect(pagesOf([], layoutFor(0, PROJECTOR, NAME))).toEqual([[]]);
  });
});
