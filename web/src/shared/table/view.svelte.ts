/** How this device shows a table. */
import { recall, remember } from "../../base/memory";

class View {
  #isHandset = $state(recall<boolean>("handset") ?? false);
  #turnsBoard = $state(recall<boolean>("turns_board") ?? true);

  /** Only dice and moves: the board is on a big screen. */
  get isHandset(): boolean {
    return this.#isHandset;
  }
  /** With several people at one device: the board turns to whoever is on turn. */
  get turnsBoard(): boolean {
    return this.#turnsBoard;
  }

  setHandset(isOn: boolean): void {
    this.#isHandset = isOn;
    remember("handset", isOn);
  }
  setTurnsBoard(isOn: boolean): void {
    this.#turnsBoard = isOn;
    remember("turns_board", isOn);
  }
}

export const view = new View();
