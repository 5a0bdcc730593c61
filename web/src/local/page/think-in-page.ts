/** Has a game thought over in the page itself: one from a stick may not start a worker. The build of the stick takes this
 * instead of `start-thinking.ts`. The page answers between one choice and the next. */
import { thinkOver, type ThinkOver } from "./thinking";

export const startThinking: ThinkOver = thinkOver;
