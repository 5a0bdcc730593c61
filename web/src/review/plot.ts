/** Draws the curve of chances. Loaded when there is one to draw. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { sign, UNIT } from "../board/pen";
import type { MomentTold } from "../generated/messages";
import { rowsOf, type Line } from "./curve";
import { isGlad, SIGNS } from "./signs";

const [FILL, EDGE] = [2.6, 5]; // widths of a line, in CSS pixels like all that follows
const MARK = 8; // radius of a moment's sign
const SIGN = 6; // radius of a colour's sign
const SIGNS_APART = 130; // along a line, about
const MOST_ROWS = 3; // of moments above the curve

export interface Chart {
  /** Put the cursor upon a roll. */
  show(roll: number): void;
  /** The roll nearest to a place on the screen. */
  rollAt(clientX: number): number;
  destroy(): void;
}

/** Draw into an element as large as it is, in the colours of the page as they are now. */
export function plot(host: HTMLElement, lines: readonly Line[], moments: readonly MomentTold[]): Chart {
  const style = getComputedStyle(host);
  const paint = (role: string): string => style.getPropertyValue(`--${role}`);
  const pixels = parseFloat(style.fontSize);
  const font = `${Math.round(0.8 * pixels)}px ${style.fontFamily}`;
  const last = Math.max(0, ...lines.map(({ chances }) => chances.length - 1));
  const rolls = Array.from({ length: last + 1 }, (_, n) => n);
  const [left, right] = [3.1 * pixels, 4 * SIGN]; // beside the curve
  const apart = (host.clientWidth - left - right) / Math.max(1, last);
  const rows = rowsOf(moments.map(({ number }) => number * apart), 2.2 * MARK);
  const top = Math.min(MOST_ROWS, Math.max(0, ...rows.map((row) => row + 1))) * 2.2 * MARK + 4;
  const axis = { stroke: paint("quiet"), font, ticks: { show: false }, border: { show: false } };
  const colourOf = (series: number): string => lines[Math.ceil(series / 2) - 1]!.colour;

  const chart = new uPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      padding: [top, right, 0, 0],
      legend: { show: false },
      scales: { x: { time: false, range: [0, Math.max(1, last)] }, y: { range: [0, 100] } },
      axes: [
        {
          ...axis,
          size: 1.7 * pixels,
          gap: 4,
          space: 3.5 * pixels,
          incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000],
          grid: { show: false },
        },
        {
          ...axis,
          size: left,
          gap: 4,
          splits: () => [0, 25, 50, 75, 100],
          values: (_, splits) => splits.map((value) => `${value} %`),
          grid: { stroke: paint("rim"), width: 1 },
        },
      ],
      series: [
        {},
        ...lines.flatMap(({ colour }): uPlot.Series[] => [
          { stroke: paint(`${colour}-edge`), width: EDGE, points: { show: false } },
          { stroke: paint(`${colour}-fill`), width: FILL, points: { show: false } },
        ]),
      ],
      cursor: {
        y: false,
        drag: { x: false, y: false },
        bind: Object.fromEntries(["mousedown", "mouseup", "click", "dblclick", "mousemove", "mouseleave", "mouseenter"].map((name) => [name, () => null])),
        points: {
          size: (_, series) => (series % 2 ? 0 : 12), // each line is drawn twice: its edge, and upon it the colour
          width: 2.5,
          stroke: (_, series) => paint(`${colourOf(series)}-edge`),
          fill: (_, series) => paint(`${colourOf(series)}-fill`),
        },
      },
      hooks: {
        drawAxes: [(u) => drawMoments(u, moments, rows, paint)],
        draw: [(u) => lines.forEach((line, n) => drawSigns(u, line, n, lines, paint))],
      },
    },
    [rolls, ...lines.flatMap(({ chances }) => Array<number[]>(2).fill(chances.map((chance) => 100 * chance)))],
    host,
  );

  return {
    show: (roll) => chart.setCursor({ left: chart.valToPos(roll, "x"), top: 0 }),
    rollAt: (clientX) => {
      const box = chart.over.getBoundingClientRect();
      return Math.min(last, Math.max(0, Math.round(chart.posToVal(clientX - box.left, "x"))));
    },
    destroy: () => chart.destroy(),
  };
}

type Paint = (role: string) => string;

/** Draw around a place of the canvas, in CSS pixels times `scale`. */
function around({ ctx }: uPlot, x: number, y: number, scale: number, draw: (ctx: CanvasRenderingContext2D) => void): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale * uPlot.pxRatio, scale * uPlot.pxRatio);
  ctx.lineCap = ctx.lineJoin = "round";
  draw(ctx);
  ctx.restore();
}

/** A thin line at every moment, and its sign above the curve. */
function drawMoments(u: uPlot, moments: readonly MomentTold[], rows: readonly number[], paint: Paint): void {
  const { ctx, bbox } = u;
  moments.forEach(({ kind, number }, n) => {
    const x = u.valToPos(number, "x", true);
    const y = bbox.top - (1.25 + 2.2 * Math.min(rows[n]!, MOST_ROWS - 1)) * MARK * uPlot.pxRatio;
    ctx.save();
    ctx.strokeStyle = paint("line");
    ctx.lineWidth = 1.2 * uPlot.pxRatio;
    ctx.setLineDash([2 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
    ctx.stroke(new Path2D(`M${x} ${y}V${bbox.top + bbox.height}`));
    ctx.restore();
    around(u, x, y, MARK / 9, (pen) => {
      pen.strokeStyle = paint(isGlad(kind) ? "good" : "bad");
      pen.fillStyle = paint("card");
      const circle = new Path2D();
      circle.arc(0, 0, 8, 0, 2 * Math.PI);
      pen.fill(circle);
      pen.lineWidth = 1.2;
      pen.stroke(circle);
      pen.lineWidth = 2;
      pen.stroke(new Path2D(SIGNS[kind]));
    });
  });
}

/** The sign of the colour again and again along its line, and at its end: nobody needs to see colours. */
function drawSigns(u: uPlot, { colour, chances }: Line, nth: number, lines: readonly Line[], paint: Paint): void {
  const stamp = (x: number, y: number, size: number): void =>
    around(u, x, y, size / UNIT, (pen) => {
      const form = new Path2D(sign(colour, [0, 0], 1));
      pen.fillStyle = paint(`${colour}-fill`);
      pen.strokeStyle = paint(`${colour}-edge`);
      pen.lineWidth = 34;
      pen.stroke(form);
      pen.fill(form);
    });
  const last = chances.length - 1;
  const count = Math.max(1, Math.floor(u.bbox.width / uPlot.pxRatio / SIGNS_APART));
  for (let k = 0; k < count; k++) {
    const roll = Math.round(((k + (nth + 0.5) / lines.length) / count) * last);
    stamp(u.valToPos(roll, "x", true), u.valToPos(100 * chances[roll]!, "y", true), SIGN);
  }
  const height = (line: Line): number => u.valToPos(100 * line.chances.at(-1)!, "y", true);
  const end = height(lines[nth]!);
  const beside = lines.slice(0, nth).filter((line) => Math.abs(height(line) - end) < 2 * SIGN * uPlot.pxRatio).length;
  stamp(u.bbox.left + u.bbox.width + 2.2 * SIGN * uPlot.pxRatio, end - 2.6 * SIGN * beside * uPlot.pxRatio, 1.2 * SIGN);
}
