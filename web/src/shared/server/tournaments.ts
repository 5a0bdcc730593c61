/** Tournaments, as the server keeps them. A link (`tournament/ID/TOKEN`) says what somebody may see and do. */
import { root } from "../../base/page/root";
import type { TableSocket } from "../../base/table-server";
import type {
  AllLinks,
  CommandDone,
  CommandSent,
  DeskView,
  FolderChosen,
  GivenPlan,
  HelperView,
  NewTournament,
  OutlookShown,
  PaperKind,
  PeopleRead,
  PersonView,
  Presets,
  ReadBack,
  ResultRead,
  ResultWanted,
  SwapShown,
  TableView,
  TournamentListed,
  TournamentMade,
  WallView,
} from "../../generated/tournaments";
import { get, getFile, post, put, sendBytes } from "./http";

export type AnyView = DeskView | HelperView | TableView | PersonView | WallView;

const ALL = "api/tournaments";

/** On the server's own machine: everything that is kept there. */
export const tournamentsHere = (): Promise<TournamentListed[]> => get(ALL);
export const presets = (): Promise<Presets> => get(`${ALL}/presets`);
export const outlook = (plan: GivenPlan, people: number): Promise<OutlookShown> =>
  post(`${ALL}/outlook`, { plan, people });
export const newTournament = (wish: NewTournament): Promise<TournamentMade> => post(ALL, wish);
/** `id`: as in a `NewTournament`. */
export const readBack = (id: string, file: Blob): Promise<ReadBack> => sendBytes(`${ALL}/read-back?id=${id}`, file);

/** Where a link leads. */
export const linkAddress = (tournament: string, token: string): string => `tournament/${tournament}/${token}`;

/** One tournament, seen through one link. */
export class TournamentServer {
  constructor(
    readonly id: string,
    readonly token: string,
  ) {}

  view(): Promise<AnyView> {
    return get(this.#address, this.token);
  }

  tell(command: CommandSent): Promise<CommandDone> {
    return post(`${this.#address}/commands`, command, this.token);
  }

  /** What a list of people says; nothing is stored. */
  preview(list: Blob | string, columns: readonly string[] = []): Promise<PeopleRead> {
    const query = columns.length ? `?columns=${columns.join(",")}` : "";
    return sendBytes(`${this.#address}/people${query}`, list, this.token);
  }

  /** What a swap in the draft would cost. */
  swap(one: string, other: string): Promise<SwapShown> {
    return post(`${this.#address}/swap`, { one, other }, this.token);
  }

  /** What a result would mean; nothing is stored. */
  reading(wanted: ResultWanted): Promise<ResultRead> {
    return post(`${this.#address}/reading`, wanted, this.token);
  }

  links(): Promise<AllLinks> {
    return get(`${this.#address}/links`, this.token);
  }

  paper(kind: PaperKind, round: number | null, language: string): Promise<Blob> {
    const query = new URLSearchParams({ language, ...(round === null ? {} : { round: String(round) }) });
    return getFile(`${this.#address}/papers/${kind}.pdf?${query}`, this.token);
  }

  /** Everything, to be read back elsewhere. */
  everything(): Promise<Blob> {
    return getFile(`${this.#address}/export.zip`, this.token);
  }

  /** Where everything is also written after each round: a folder on the server's own machine. */
  folder(folder: string): Promise<FolderChosen> {
    return put(`${this.#address}/folder`, { folder }, this.token);
  }

  socket(): TableSocket {
    return new WebSocket(`${root.replace("http", "ws")}${this.#address}/socket`) as TableSocket;
  }

  get #address(): string {
    return `${ALL}/${this.id}`;
  }
}
