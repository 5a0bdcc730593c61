/** Draws the curve of chances. Loaded when there is one to draw. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { sign, UNIT } from "../../board/pen";
import type { MomentTold } from "../../generated/messages";
import { rowsOf, type Line } from "./curve";
import { isGlad, SIGNS } from "./signs";

const [FILL, EDGE] = [1 / 2, 1]; // of a line's width
const MARK = 8; // radius of a moment's sign, in sixteenths of the height of letters like all that follows
const SIGN = 6; // radius of a colour's sign
const SIGNS_APART = 130; // along a line, about
const MOST_ROWS = 4; // of moments above the curve

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
  const unit = pixels / 16;
  const font = `${Math.round(0.8 * pixels)}px ${style.fontFamily}`;
  const last = Math.max(0, ...lines.map(({ chances }) => chances.length - 1));
  const rolls = Array.from({ length: last + 1 }, (_, n) => n);
  const [left, right] = [3.1 * pixels, 4 * SIGN * unit]; // beside the curve
  const apart = (host.clientWidth - left - right) / Math.max(1, last);
  const rows = rowsOf(
    moments.map(({ number }) => number * apart),
    2 * MARK * unit,
  );
  const top = Math.min(MOST_ROWS, Math.max(0, ...rows.map((row) => row + 1))) * 2 * MARK * unit + 4;
  const thick = host.clientWidth < 500 * unit ? 3.6 * unit : 5 * unit;
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
          { stroke: paint(`${colour}-edge`), width: EDGE * thick, points: { show: false } },
          { stroke: paint(`${colour}-fill`), width: FILL * thick, points: { show: false } },
        ]),
      ],
      cursor: {
        y: false,
        drag: { x: false, y: false },
        bind: Object.fromEntries(
          ["mousedown", "mouseup", "click", "dblclick", "mousemove", "mouseleave", "mouseenter"].map((name) => [
            name,
            () => null,
          ]),
        ),
        points: {
          size: (_, series) => (series % 2 ? 0 : 12 * unit), // each line is drawn twice: its edge, and upon it the colour
          width: 2.5 * unit,
          stroke: (_, series) => paint(`${colourOf(series)}-edge`),
          fill: (_, series) => paint(`${colourOf(series)}-fill`),
        },
      },
      hooks: {
        drawAxes: [(u) => drawMoments({ u, paint, unit: unit * uPlot.pxRatio }, moments, rows)],
        draw: [(u) => lines.forEach((_, n) => drawSigns({ u, paint, unit: unit * uPlot.pxRatio }, n, lines))],
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

interface Canvas {
  readonly u: uPlot;
  readonly paint: (role: string) => string;
  /** in pixels of the canvas */
  readonly unit: number;
}

/** Draw around a place of the canvas, in units times `scale`. */
function around(
  { u, unit }: Canvas,
  x: number,
  y: number,
  scale: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): void {
  u.ctx.save();
  u.ctx.translate(x, y);
  u.ctx.scale(scale * unit, scale * unit);
  u.ctx.lineCap = u.ctx.lineJoin = "round";
  draw(u.ctx);
  u.ctx.restore();
}

/** A thin line at every moment, and its sign above the curve. */
function drawMoments(canvas: Canvas, moments: readonly MomentTold[], rows: readonly number[]): void {
  const { u, paint, unit } = canvas;
  const { top, height } = u.bbox;
  const circle = new Path2D();
  circle.arc(0, 0, 8, 0, 2 * Math.PI);
  moments.forEach(({ kind, number }, n) => {
    const [x, y] = [u.valToPos(number, "x", true), top - (1.2 + 2 * Math.min(rows[n]!, MOST_ROWS - 1)) * MARK * unit];
    around(canvas, x, y, 1, (pen) => {
      pen.strokeStyle = paint("line");
      pen.lineWidth = 1.2;
      pen.setLineDash([2, 4]);
      pen.stroke(new Path2D(`M0 0V${(top + height - y) / unit}`));
    });
    around(canvas, x, y, MARK / 9, (pen) => {
      pen.strokeStyle = paint(isGlad(kind) ? "good" : "bad");
      pen.fillStyle = paint("card");
      pen.fill(circle);
      pen.lineWidth = 1.2;
      pen.stroke(circle);
      pen.lineWidth = 2;
      pen.stroke(new Path2D(SIGNS[kind]));
    });
  });
}

/** The sign of a colour again and again along its line, and at its end: nobody needs to see colours. */
function drawSigns(canvas: Canvas, nth: number, lines: readonly Line[]): void {
  const { u, paint, unit } = canvas;
  const { colour, chances } = lines[nth]!;
  const form = new Path2D(sign(colour, [0, 0], 1));
  const stamp = (x: number, y: number, size: number): void =>
    around(canvas, x, y, size / UNIT, (pen) => {
      pen.fillStyle = paint(`${colour}-fill`);
      pen.strokeStyle = paint(`${colour}-edge`);
      pen.lineWidth = 34;
      pen.stroke(form);
      pen.fill(form);
    });
  const count = Math.max(1, Math.floor(u.bbox.width / unit / SIGNS_APART));
  for (let k = 0; k < count; k++) {
    const roll = Math.round(((k + (nth + 0.5) / lines.length) / count) * (chances.length - 1));
    stamp(u.valToPos(roll, "x", true), u.valToPos(100 * chances[roll]!, "y", true), SIGN);
  }
  const height = (line: Line): number => u.valToPos(100 * line.chances.at(-1)!, "y", true);
  const end = height(lines[nth]!);
  const beside = lines.slice(0, nth).filter((line) => Math.abs(height(line) - end) < 2 * SIGN * unit).length;
  stamp(u.bbox.left + u.bbox.width + 2.2 * SIGN * unit, end - 2.6 * SIGN * beside * unit, 1.2 * SIGN);
}
