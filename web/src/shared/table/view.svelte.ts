/** How this device shows a table. */
import { recall, remember } from "../../base/memory";

class View {
  #isHandset = $state(recall<boolean>("handset") ?? false);
  #isTabletop = $state(recall<boolean>("tabletop") ?? false);
  #canLie = $state(true);
  #turnsBoard = $state(recall<boolean>("turns_board") ?? true);

  /** Only dice and moves: the board is on a big screen. */
  get isHandset(): boolean {
    return this.#isHandset;
  }
  /** With several people at one device: it lies between them, and everybody has dice and words on their side. */
  get isTabletop(): boolean {
    return this.#isTabletop && this.#canLie;
  }
  /** Whether the screen is large enough for that. */
  get canLie(): boolean {
    return this.#canLie;
  }
  /** With several people at one device: the board turns to whoever is on turn. */
  get turnsBoard(): boolean {
    return this.#turnsBoard;
  }

  setHandset(isOn: boolean): void {
    this.#isHandset = isOn;
    remember("handset", isOn);
  }
  setTabletop(isOn: boolean): void {
    this.#isTabletop = isOn;
    remember("tabletop", isOn);
    if (isOn) this.setHandset(false);
  }
  setCanLie(canLie: boolean): void {
    this.#canLie = canLie;
  }
  setTurnsBoard(isOn: boolean): void {
    this.#turnsBoard = isOn;
    remember("turns_board", isOn);
  }
}

export const view = new View();
