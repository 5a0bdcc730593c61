/** Whether keys belong to what somebody is typing into. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input:not([type=checkbox], [type=radio]), textarea, select") !== null;
