/** Excludes the adjacent days that an hour grid has rendered ahead. */
export const IN_SIGHT = ':not(.ui-hours-beside *)';

/** A CSS selector for the elements of an entry, one for each day that it is on. */
export const entrySelector = (id: string): string => `[data-entry="${CSS.escape(id)}"]${IN_SIGHT}`;
