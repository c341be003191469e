/** Navigation to another document on this site. */
export const documentNavigation = {
  /** Replaces this document in the history. */
  replace(path: string): void {
    window.location.replace(path);
  },
};
