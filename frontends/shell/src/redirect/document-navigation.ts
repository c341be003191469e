/** Leaving this document for another one on this site. */
export const documentNavigation = {
  /** The other document takes this one's place in the history. */
  replace(path: string): void {
    window.location.replace(path);
  },
};
