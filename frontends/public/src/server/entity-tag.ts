/** Whether a client that sent `If-None-Match` has what goes by an entity tag already. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((part) => part.trim() === tag));
