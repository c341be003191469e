/** A letter of a right-to-left script, such as Hebrew and Arabic. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * User text within one of our sentences. Right-to-left text would reorder what follows, such as the number of a date;
 * Unicode isolates prevent that, in plain text and in HTML.
 */
export const isolated = (text: string) => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);
