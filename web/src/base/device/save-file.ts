/** Give somebody a file of their own. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000); // a browser may still be asking where to put it
}

export const saveText = (name: string, text: string): void => saveBlob(name, new Blob([text], { type: "text/plain" }));
