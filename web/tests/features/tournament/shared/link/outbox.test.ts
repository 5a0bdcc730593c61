import { beforeEach, describe, expect, test, vi } from "vitest";
import { RequestRefused } from "../../../../../src/base/table-server";
import { Outbox } from "../../../../../src/features/tournament/shared/link/outbox.svelte";

const refusal = (code: string) => new RequestRefused({ code, rule: null, text: { de: code, en: code } });

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});

/** A server that says what it is told to say, and alarms that ring when they are told to. */
function post(...answers: (string | Error)[]) {
  const sent: [id: string, command: string][] = [];
  const alarms: { ms: number; run: () => void }[] = [];
  const send = (id: string, command: string) => {
    sent.push([id, command]);
    const answer = answers.shift() ?? "done";
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const wait = (ms: number, run: () => void) => {
    const alarm = { ms, run };
    alarms.push(alarm);
    return () => void alarms.splice(alarms.indexOf(alarm), alarms.includes(alarm) ? 1 : 0);
  };
  return { sent, alarms, box: new Outbox("box", send, wait), send, wait };
}

describe("what is typed", () => {
  test("is sent in its order, and gone when it is acknowledged", async () => {
    const { box, sent } = post("one", "two");
    const answers = Promise.all([box.put("first", "Table 1"), box.put("second")]);
    expect(box.waiting.map(({ words }) => words)).toEqual(["Table 1", ""]);
    expect(await answers).toEqual(["one", "two"]);
    expect(sent.map(([, command]) => command)).toEqual(["first", "second"]);
    expect([box.waiting, box.isTrying]).toEqual([[], false]);
    expect(kept.get("poeppel.box") ?? [...kept.values()][0]).toBe("[]");
  });

  test("is kept while nobody answers, and sent again with the same id", async () => {
    const { box, sent, alarms } = post(refusal("unreachable"), refusal("too_fast"), "at last");
    const answer = box.put("result");
    await vi.waitFor(() => expect(alarms).toHaveLength(1));
    expect([box.isTrying, box.waiting.length]).toEqual([true, 1]);
    const [first] = alarms;
    alarms.shift()!.run();
    await vi.waitFor(() => expect(alarms).toHaveLength(1));
    expect(alarms[0]!.ms).toBeGreaterThan(first!.ms);
    box.wake(); // the network is back
    expect(await answer).toBe("at last");
    expect(new Set(sent.map(([id]) => id)).size).toBe(1);
    expect(box.isTrying).toBe(false);
  });

  test("waits for a server that says what it is busy with, as long as that takes", async () => {
    const { box, sent, alarms } = post(refusal("draw_not_ready"), refusal("unreachable"), refusal("draw_not_ready"));
    const answer = box.put("draw");
    for (const held of ["draw_not_ready", undefined, "draw_not_ready"]) {
      await vi.waitFor(() => expect(alarms).toHaveLength(1));
      expect([box.isTrying, box.held?.code]).toEqual([true, held]);
      alarms.shift()!.run();
    }
    expect(await answer).toBe("done");
    expect([box.isTrying, box.held, new Set(sent.map(([id]) => id)).size]).toEqual([false, null, 1]);
  });

  test("is not sent again when the server said no: whoever typed it hears why", async () => {
    const { box, sent } = post(refusal("no_such_table"), "fine");
    await expect(box.put("wrong")).rejects.toThrow("no_such_table");
    expect(await box.put("right")).toBe("fine");
    expect([sent.length, box.waiting.length, box.returned.length]).toEqual([2, 0, 0]);
  });

  test("survives the page: another one sends it, and shows what came back", async () => {
    const earlier = post(refusal("unreachable"));
    void earlier.box.put("kept", "Table 3");
    await vi.waitFor(() => expect(earlier.alarms).toHaveLength(1));
    earlier.box.rest();
    expect(earlier.alarms).toHaveLength(0);

    const { box, sent } = post(refusal("not_at_an_open_table"));
    expect(box.waiting.map(({ command }) => command)).toEqual(["kept"]);
    box.wake();
    await vi.waitFor(() => expect(box.returned).toHaveLength(1));
    expect(sent[0]![0]).toBe(earlier.sent[0]![0]);
    expect(box.returned[0]).toMatchObject({ words: "Table 3", refusal: { code: "not_at_an_open_table" } });
    box.forget(box.returned[0]!.id);
    expect(box.returned).toEqual([]);
  });

  test("of a fault that is no refusal only its sender hears", async () => {
    const { box } = post(new TypeError("oh"));
    await expect(box.put("odd")).rejects.toThrow("oh");
    const next = post(new TypeError("oh"));
    kept.set([...kept.keys()][0]!, JSON.stringify([{ id: "x", command: "odd", words: "" }]));
    const again = new Outbox("box", next.send, next.wait);
    again.wake();
    await vi.waitFor(() => expect(again.waiting).toEqual([]));
    expect(again.returned).toEqual([]);
  });

  test("is kept nowhere if it need not be", async () => {
    const { send, wait } = post();
    expect(await new Outbox(null, send, wait).put("fleeting")).toBe("done");
    expect(kept.size).toBe(0);
    await new Outbox<string, string>(null, send).put("with the real clock");
  });
});
