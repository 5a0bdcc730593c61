/** Where these pages lie: at the root of a server or below any path of it, which nobody knew when they were built. Every
 * address of ours is relative to this (`rules/classic`), as the `<base>` of the document says to the browser too. */
export const root: string = new URL("./", document.baseURI).href;
export const rootPath: string = new URL(root).pathname;

/** Whether a server of ours stands behind these pages. `poeppel site` writes into them that they are only files: then
 * nobody can be invited, and everything is played here. */
export const hasServer: boolean = document.querySelector("meta[name=poeppel-server][content=none]") === null;
