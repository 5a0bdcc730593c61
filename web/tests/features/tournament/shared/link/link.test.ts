import { beforeEach, describe, expect, test, vi } from "vitest";
import { RequestRefused, type TableSocket } from "../../../../../src/base/table-server";
import { TournamentLink, type Server } from "../../../../../src/features/tournament/shared/link/link.svelte";
import type { CommandSent } from "../../../../../src/generated/tournaments";
import type { AnyView } from "../../../../../src/shared/server/tournaments";

const refusal = (code: string) => new RequestRefused({ code, rule: null, text: { de: code, en: code } });
const kept = new Map<string, string>();
beforeEach(() => {
  vi.restoreAllMocks();
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});

/** A server whose views and sockets a test has in its hands. */
function house() {
  const state = { number: 1, fault: null as Error | null, asked: 0 };
  const sent: CommandSent[] = [];
  const sockets: (TableSocket & { said: string[] })[] = [];
  const alarms: { ms: number; run: () => void }[] = [];
  const server: Server = {
    id: "t",
    token: "abcdefghijkl",
    view: () => {
      state.asked++;
      return state.fault ? Promise.reject(state.fault) : Promise.resolve({ number: state.number } as AnyView);
    },
    tell: (command) => {
      sent.push(command);
      state.number++;
      return Promise.resolve({ id: command.id, command: command.id, number: state.number, changed: [] });
    },
    socket: () => {
      const said: string[] = [];
      const socket = {
        said,
        readyState: 0,
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text: string) => said.push(text),
        close: () => socket.onclose?.({ code: 1000 }),
      } as TableSocket & { said: string[] };
      sockets.push(socket);
      return socket;
    },
  };
  const wait = (ms: number, run: () => void) => {
    const alarm = { ms, run };
    alarms.push(alarm);
    return () => void alarms.splice(alarms.indexOf(alarm), alarms.includes(alarm) ? 1 : 0);
  };
  return { state, sent, sockets, alarms, link: new TournamentLink(server, wait) };
}

describe("a link into a tournament", () => {
  test("shows the latest whenever something was stored", async () => {
    const { link, state, sockets } = house();
    const leave = link.open();
    await vi.waitFor(() => expect(link.view?.number).toBe(1));
    sockets[0]!.onopen!();
    expect(sockets[0]!.said).toEqual([JSON.stringify({ token: "abcdefghijkl" })]);
    sockets[0]!.onmessage!({ data: JSON.stringify({ type: "changed", number: 1 }) }); // known already
    state.number = 5;
    sockets[0]!.onmessage!({ data: JSON.stringify({ type: "changed", number: 5 }) });
    await vi.waitFor(() => expect(link.view?.number).toBe(5));
    expect([state.asked, link.isLost, link.closed]).toEqual([2, false, null]);
    expect(link.told).toBeGreaterThan(0);
    leave();
    expect(sockets).toHaveLength(1); // nothing is opened again
  });

  test("opens its socket again, less and less often", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { link, sockets, alarms } = house();
    link.open();
    await vi.waitFor(() => expect(alarms).toHaveLength(1)); // to look again
    sockets[0]!.onclose!({ code: 1006 });
    const first = alarms.find(({ ms }) => ms < 5_000)!;
    first.run();
    expect(sockets).toHaveLength(2);
    sockets[1]!.onclose!({ code: 1006 });
    expect(Math.min(...alarms.map(({ ms }) => ms))).toBe(2 * first.ms);
  });

  test("comes back when a server that stops has said, and does not ask it for anything meanwhile", async () => {
    const { link, state, sockets, alarms } = house();
    link.open();
    await vi.waitFor(() => expect(alarms).toHaveLength(1)); // to look again
    sockets[0]!.onmessage!({ data: JSON.stringify({ type: "going_down", back_in: 4.2 }) });
    sockets[0]!.onclose!({ code: 1012 });
    expect(state.asked).toBe(1);
    alarms.find(({ ms }) => ms === 4_200)!.run();
    expect(sockets).toHaveLength(2);
    sockets[1]!.onclose!({ code: 1006 }); // not there yet: from now on as always
    expect(alarms.some(({ ms }) => ms === 4_200)).toBe(false);
    expect(Math.min(...alarms.map(({ ms }) => ms))).toBeLessThan(4_200);
  });

  test("finds out why its socket was refused, and does not come back the sooner for it", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { link, state, sockets, alarms } = house();
    link.open();
    await vi.waitFor(() => expect(link.view?.number).toBe(1));
    sockets[0]!.onclose!({ code: 1006 });
    const first = Math.min(...alarms.map(({ ms }) => ms));
    alarms.find(({ ms }) => ms === first)!.run();
    state.fault = refusal("link_revoked");
    sockets[1]!.onmessage!({
      data: JSON.stringify({ type: "refused", id: null, refusal: refusal("link_revoked").refusal }),
    });
    sockets[1]!.onclose!({ code: 4400 });
    await vi.waitFor(() => expect(link.closed?.code).toBe("link_revoked"));
    expect(alarms.some(({ ms }) => ms === 2 * first)).toBe(true);
  });

  test("says that nobody answers, and looks again soon", async () => {
    const { link, state, alarms } = house();
    state.fault = refusal("unreachable");
    link.open();
    await vi.waitFor(() => expect(link.isLost).toBe(true));
    await vi.waitFor(() => expect(alarms.some(({ ms }) => ms === 2_000)).toBe(true));
    state.fault = null;
    alarms.find(({ ms }) => ms === 2_000)!.run();
    await vi.waitFor(() => expect(link.isLost).toBe(false));
    link.wake();
    await vi.waitFor(() => expect(state.asked).toBe(3));
  });

  test("says why it opens nothing, also when it did before; what else is refused does not close it", async () => {
    const { link, state } = house();
    state.fault = refusal("too_fast");
    await link.look();
    expect(link.closed?.code).toBe("too_fast");
    state.fault = null;
    await link.look();
    expect(link.closed).toBeNull();
    state.fault = refusal("too_fast");
    await link.look();
    expect(link.closed).toBeNull();
    state.fault = refusal("link_revoked");
    await link.look();
    expect(link.closed?.code).toBe("link_revoked");
    state.fault = new TypeError("oh");
    await expect(link.look()).rejects.toThrow("oh");
  });

  test("has something done once, by a device that can be told from others, and looks what came of it", async () => {
    const { link, sent } = house();
    const done = await link.tell({ type: "publish" }, "Publish");
    await link.tell({ type: "publish" });
    expect(done.number).toBe(2);
    expect(link.view?.number).toBe(3);
    expect(sent[0]!.device).toMatch(/^[a-f0-9]{16}$/);
    expect(sent[1]!.device).toBe(sent[0]!.device);
    expect(link.outbox.waiting).toEqual([]);
  });

  test("asks once more for whoever asked meanwhile", async () => {
    const { link, state } = house();
    await Promise.all([link.look(), link.look(), link.look()]);
    expect(state.asked).toBe(2);
    expect(new TournamentLink(link.server).view).toBeNull();
  });
});
