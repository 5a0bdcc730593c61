/** The pages there are, by the first part of their addresses. */
export const PAGES = {
  "": "start",
  new: "new",
  t: "table",
  screen: "screen",
  tournament: "tournament",
  replay: "replay",
  chronicle: "chronicle",
  rules: "rules",
  "house-rules": "houseRules",
  learn: "learn",
  children: "children",
  settings: "settings",
} as const;

export type Page = (typeof PAGES)[keyof typeof PAGES] | "missing";
