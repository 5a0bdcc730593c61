/** What it means to be done with a game. */
import { say } from "../../base/language.svelte";
import { isOnThisDevice } from "../server/table-server";
import { texts } from "./texts";

export function clearingSure(table: string, isEnded: boolean): string {
  if (isOnThisDevice(table)) return say(texts.delete_sure);
  return say(isEnded ? texts.forget_sure : texts.clear_sure);
}
