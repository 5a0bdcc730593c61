/** Whether the server could be reached when it was last asked. Not what the browser thinks of the network: a game on
 * one's own machine needs none. Where the pages are only files there is none to reach. */
import { hasServer } from "./page/root";

let isReachable = $state(hasServer);

export const serverAnswers = (): boolean => isReachable;

export function noteReach(answered: boolean): void {
  isReachable = answered && hasServer;
}
