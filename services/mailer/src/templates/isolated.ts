/** A letter that is written from the right, as Hebrew and Arabic are. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What a person wrote, within a sentence of ours. Written from the right, it would take along what stands behind it, such as the
 * number of a date; Unicode's isolates keep it to itself, in plain text and in HTML.
 */
export const isolated = (text: string) => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);
