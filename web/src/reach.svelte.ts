/** Whether the server could be reached when it was last asked. Not what the browser thinks of the network: a game on
 * one's own machine needs none. */
let isReachable = $state(true);

export const serverAnswers = (): boolean => isReachable;

export function noteReach(answered: boolean): void {
  isReachable = answered;
}
