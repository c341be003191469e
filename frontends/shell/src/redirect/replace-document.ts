/** Leaves this document for another one on this site, which takes its place in the history. */
export function replaceDocument(path: string): void {
  window.location.replace(path);
}
