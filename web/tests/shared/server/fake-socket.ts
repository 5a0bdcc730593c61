/** Sockets that are opened, spoken to and closed by hand. */
import { vi } from "vitest";

export class FakeSocket {
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  /** whether somebody is at the other end who answers by themselves */
  static answersPings = true;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const said = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(said);
    if (said["type"] === "ping" && FakeSocket.answersPings) setTimeout(() => this.tell({ type: "pong" }));
  }
  close(code = 1000): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
  open(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }
  tell(message: unknown): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
  welcome(): this {
    return this.tell({ type: "welcome", role: "seat", seats: ["y"], now: 0, events: [], state: {} });
  }
  get pings(): number {
    return this.sent.filter(({ type }) => type === "ping").length;
  }
  get commands(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== "hello" && type !== "ping");
  }
}

export type FakePage = EventTarget & { visibilityState: string };

/** A page whose sockets are all of this kind; there are none yet. */
export function stubSockets(): FakePage {
  const page = Object.assign(new EventTarget(), {
    baseURI: document.baseURI,
    querySelector: () => null,
    visibilityState: "visible",
  });
  FakeSocket.all = [];
  FakeSocket.answersPings = true;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  return page;
}
